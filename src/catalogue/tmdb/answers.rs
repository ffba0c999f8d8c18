//! From a question to a kept answer: memory, then the file, then TMDB; and an old answer rather
//! than none while TMDB is down, slow or busy.

use super::document::{self, Document};
use super::entry::{Entry, TmdbAnswer, pack};
use super::flights::{Flight, Flights};
use super::gate::Pass;
use super::keeper::Keeper;
use super::settings::{Settings, SettingsError};
use super::shelf::Shelf;
use super::upstream::{Failure, Reply, Upstream, gave_up};
use crate::catalogue::CatalogueError;
use crate::catalogue::Freshness;
use crate::clock::Clock;
use reqwest::Client;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// What is read of a document at the most.
const CAP: usize = 4 << 20;

/// The questions under way and the answers kept.
pub(super) struct Answers {
    upstream: Upstream,
    memory: Mutex<Shelf<String, Entry>>,
    keeper: Keeper,
    flights: Flights<Entry>,
    clock: Arc<Clock>,
    patience: Duration,
    key_is_wrong: AtomicBool,
}

impl Answers {
    pub fn open(settings: &Settings, client: Client) -> Result<Arc<Self>, SettingsError> {
        let (key, limits) = (Some(settings.key.clone()), (&settings.bounds, &settings.clock));
        let upstream = Upstream::new("TMDB", &settings.api_url, key, client, limits)?;
        let memory = u64::try_from(settings.bounds.memory).unwrap_or(u64::MAX);
        Ok(Arc::new(Self {
            upstream,
            memory: Mutex::new(Shelf::new(memory)),
            keeper: Keeper::start(settings),
            flights: Flights::new(),
            clock: Arc::clone(&settings.clock),
            patience: settings.bounds.patience,
            key_is_wrong: AtomicBool::new(false),
        }))
    }

    /// As [`super::Tmdb::answer`].
    pub async fn answer(
        self: &Arc<Self>,
        target: &str,
        freshness: Freshness,
    ) -> Result<TmdbAnswer, CatalogueError> {
        let kept = match self.remembered(target) {
            None => self.read(target).await,
            found => found,
        };
        let now = self.clock.now();
        match kept {
            Some(entry) if entry.is_fresh(now) => entry.answer(now),
            Some(entry) if entry.serves(now) => self.newer(target, freshness, entry).await,
            _ => self.depart(target, freshness).await?.answer(self.clock.now()),
        }
    }

    /// What memory holds, however old, as long as it may be shown.
    pub fn at_hand(&self, target: &str) -> Option<TmdbAnswer> {
        let now = self.clock.now();
        self.remembered(target).filter(|entry| entry.serves(now))?.answer(now).ok()
    }

    pub fn key_is_wrong(&self) -> bool {
        self.key_is_wrong.load(Ordering::Relaxed)
    }

    pub fn retry_after(&self) -> i64 {
        self.upstream.gate().retry_after()
    }

    pub async fn close(&self) {
        self.keeper.close().await;
    }

    /// Lets go of what is too old to be kept; the file looks after itself.
    pub fn sweep(&self) {
        let now = self.clock.now();
        self.memory().take_all(|entry| entry.is_too_old(now));
    }

    /// Asks without keeping: whether TMDB takes our key.
    pub async fn check_key(&self) -> Result<bool, CatalogueError> {
        let path = "/3/authentication";
        let (reply, pass) = match self.upstream.get(path, CAP).await {
            // It was refused a moment ago and rests.
            Err(_) if self.key_is_wrong() => return Ok(false),
            other => other?,
        };
        match reply.status {
            200 if document::read(path, &reply.body).is_some() => self.worked(pass),
            401 => self.refused(pass),
            _ => {
                self.explain(path, &reply, pass)?;
                return Err(CatalogueError::Unavailable);
            }
        }
        Ok(!self.key_is_wrong())
    }

    /// A newer answer if it comes soon, else the old one.
    async fn newer(
        self: &Arc<Self>,
        target: &str,
        freshness: Freshness,
        old: Entry,
    ) -> Result<TmdbAnswer, CatalogueError> {
        let gate = self.upstream.gate();
        let well = gate.is_well();
        let flight = self.depart(target, freshness);
        let patience = if well { self.patience } else { Duration::ZERO };
        let arrived = tokio::time::timeout(patience, flight).await;
        if arrived.is_err() && well {
            gate.is_slow();
        }
        let now = self.clock.now();
        match arrived {
            Ok(Ok(new)) => new.answer(now),
            _ => old.answer(now),
        }
    }

    fn depart(self: &Arc<Self>, target: &str, freshness: Freshness) -> Flight<Entry> {
        let (answers, asked) = (Arc::clone(self), target.to_owned());
        self.flights.join(target, || async move { answers.fetch(&asked, freshness).await })
    }

    async fn fetch(&self, target: &str, freshness: Freshness) -> Result<Entry, CatalogueError> {
        // An equal question may have been answered since this one looked.
        if let Some(entry) = self.remembered(target).filter(|e| e.is_fresh(self.clock.now())) {
            return Ok(entry);
        }
        let document = match self.ask(target).await {
            Err(CatalogueError::Overloaded) if self.upstream.gate().opens_soon() => {
                self.ask(target).await?
            }
            other => other?,
        };
        let entry = Entry { fetched_at: self.clock.now(), freshness, document };
        self.remember(target, &entry);
        self.keeper.put(target, &entry);
        Ok(entry)
    }

    async fn ask(&self, target: &str) -> Result<Option<Arc<[u8]>>, CatalogueError> {
        let (mut reply, pass) = self.upstream.get(target, CAP).await?;
        if reply.status != 200 {
            return self.explain(target, &reply, pass);
        }
        let (path, body) = (path_of(target), std::mem::take(&mut reply.body));
        let read = tokio::task::spawn_blocking(move || match document::read(&path, &body)? {
            Document::Found(json) => pack(&json).ok().map(Some),
            Document::LeftOut => Some(None),
        });
        match read.await {
            Ok(Some(document)) => {
                self.worked(pass);
                Ok(document)
            }
            _ => Err(gave_up(target, &Failure::Senseless)),
        }
    }

    /// What an answer means that is no success.
    fn explain(
        &self,
        target: &str,
        reply: &Reply,
        pass: Pass<'_>,
    ) -> Result<Option<Arc<[u8]>>, CatalogueError> {
        // Whatever stands between us and TMDB has errors of its own; only TMDB's count as its word.
        let code = serde_json::from_slice(&reply.body)
            .ok()
            .and_then(|body: Value| body.get("status_code")?.as_u64());
        match (reply.status, code) {
            (404, Some(_)) => {
                self.worked(pass);
                Ok(None)
            }
            (400, Some(22)) => {
                self.worked(pass);
                Err(CatalogueError::InvalidPage)
            }
            (401, _) => {
                self.refused(pass);
                Err(CatalogueError::Unavailable)
            }
            (429, _) => {
                pass.limited(reply.retry_after);
                Err(CatalogueError::Overloaded)
            }
            (status, code) => {
                // A question it will not answer, rather than trouble of its own.
                if (400..500).contains(&status) && code.is_some() {
                    self.worked(pass);
                }
                Err(gave_up(target, &Failure::Status(status)))
            }
        }
    }

    fn worked(&self, pass: Pass<'_>) {
        pass.succeeded();
        if self.key_is_wrong.swap(false, Ordering::Relaxed) {
            tracing::info!("TMDB takes the key again");
        }
    }

    fn refused(&self, pass: Pass<'_>) {
        pass.refused_key();
        if !self.key_is_wrong.swap(true, Ordering::Relaxed) {
            tracing::error!(
                "TMDB refuses the key that MOVIESTARS_TMDB_TOKEN or an admin gave: give the API key or \
                 the API read access token from https://www.themoviedb.org/settings/api instead. \
                 Until then only titles that were seen before can be shown"
            );
        }
    }

    async fn read(&self, target: &str) -> Option<Entry> {
        let entry = self.keeper.get(target).await?;
        // A newer one may have come in meanwhile.
        let newer = self.remembered(target);
        if newer.is_none() {
            self.remember(target, &entry);
        }
        newer.or(Some(entry))
    }

    fn remembered(&self, target: &str) -> Option<Entry> {
        let mut memory = self.memory();
        let entry = memory.take_up(target)?.clone();
        if entry.is_too_old(self.clock.now()) {
            memory.remove(target);
            return None;
        }
        Some(entry)
    }

    fn remember(&self, target: &str, entry: &Entry) {
        let mut memory = self.memory();
        let name = u64::try_from(target.len()).unwrap_or(u64::MAX);
        memory.put(target.to_owned(), entry.clone(), entry.weight().saturating_add(name));
    }

    fn memory(&self) -> MutexGuard<'_, Shelf<String, Entry>> {
        self.memory.lock().expect("no thread panics while it holds this lock")
    }
}

fn path_of(target: &str) -> String {
    target.split('?').next().unwrap_or_default().to_owned()
}
