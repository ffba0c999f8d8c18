//! Reads the files of an import into the database, a part at a time.

use crate::app::App;
use crate::blocking::run_in_background;
use crate::domain::ids::UserId;
use crate::domain::import::{ImportId, MAX_IMPORT_RECORDS};
use crate::domain::imported::{
    AccountValue, ImportedTitle, List, Location, Problem, ProblemKind, Record, RecordKind,
    Statement,
};
use crate::domain::search_words::normalize;
use crate::domain::zone::Zone;
use crate::import::{
    self, ColumnMap, FileError, FileReport, Limits, Options, Outcome, Scale, Sink, Upload,
};
use crate::services::imports::ImportError;
use crate::services::imports::normalizer::ItemNormalizer;
use crate::services::pictures;
use crate::store::{
    ImportBatch, ImportRefusal, NewImportItem, NewImportProblem, NewImportTitle, StoreError,
    TitleLink,
};
use serde_json::json;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use tokio::sync::mpsc::{self, Receiver, Sender};

/// How many records one transaction stores.
const BATCH: usize = 250;
/// How many batches may wait for the database.
const WAITING: usize = 2;
/// How many problems of one kind are stored. Further ones are only counted in the report of their file.
const MAX_PROBLEMS: usize = 20_000;

/// How many files the message names when nothing can be imported.
const MAX_MESSAGES: usize = 20;

/// How files are read.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    pub columns: ColumnMap,
    /// The user's time zone, by default the one that the browser reported. Times that a file gives in UTC are
    /// converted to it.
    pub zone: Option<Zone>,
    /// The name of the only source to try. `None` tries all.
    pub source: Option<&'static str>,
    /// The profile to read from files that hold the rows of several people.
    pub profile: Option<String>,
    /// The scale of ratings in tables that do not show it.
    pub scale: Option<Scale>,
}

/// Reads files, and queues the matching of their titles.
pub async fn read(
    app: &Arc<App>,
    user: UserId,
    uploads: Vec<Upload>,
    mut options: ReadOptions,
) -> Result<ImportId, ImportError> {
    let now = app.config.clock.now();
    let kind = app.catalogue().kind().to_owned();
    if options.zone.is_none() {
        let schedule = app.store.notification_schedule(user).await?;
        options.zone = schedule.zone.as_deref().and_then(Zone::parse);
    }
    let id = app.store.start_import(user, kind, now).await?.map_err(ImportError::Rejected)?;
    let mut unfinished = UnfinishedImport { app: Arc::clone(app), user, id, is_over: false };
    let result = read_into(app, (user, id), uploads, options).await;
    unfinished.is_over = true;
    if let Err(error) = result {
        app.store.delete_import(user, id).await?;
        return Err(error);
    }
    app.import_worker.wake();
    Ok(id)
}

/// Deletes the import when the request ends before its files are read.
struct UnfinishedImport {
    app: Arc<App>,
    user: UserId,
    id: ImportId,
    is_over: bool,
}

impl Drop for UnfinishedImport {
    fn drop(&mut self) {
        let (app, user, id) = (Arc::clone(&self.app), self.user, self.id);
        if !self.is_over {
            tokio::spawn(async move {
                if let Err(error) = app.store.delete_import(user, id).await {
                    tracing::warn!(%error, "failed to delete a canceled import");
                }
            });
        }
    }
}

/// Reads files into an import that has begun.
async fn read_into(
    app: &App,
    (user, id): (UserId, ImportId),
    uploads: Vec<Upload>,
    options: ReadOptions,
) -> Result<(), ImportError> {
    let now = app.config.clock.now();
    let (sender, receiver) = mpsc::channel(WAITING);
    let reading = run_in_background(move || {
        let read = Options {
            limits: Limits::DEFAULT,
            now,
            columns: options.columns,
            profile: options.profile,
            scale: options.scale,
            zone: options.zone.clone(),
            source: options.source,
        };
        let mut sink = BatchSink::new(sender, options.zone);
        let reports = import::read(uploads, &read, &mut sink);
        sink.flush();
        (reports, sink.records, sink.reasons)
    });
    let stored = store(app, user, id, receiver).await;
    let (reports, records, reasons) = reading
        .await
        .map_err(|_| StoreError::Broken("files were not read to the end".to_owned()))?;
    stored?;
    let files = describe(&reports);
    let profiles = profiles_of(&reports);
    if records > MAX_IMPORT_RECORDS {
        return Err(ImportError::Rejected(ImportRefusal::TooManyRecords));
    }
    if !profiles.is_empty() {
        return Err(ImportError::SeveralProfiles(profiles));
    }
    let unknown_scale = Outcome::Failed(FileError::UnknownScale);
    if reports.iter().any(|report| report.outcome == unknown_scale) {
        return Err(ImportError::UnknownScale);
    }
    if records == 0 {
        let problems = reports.iter().take(MAX_MESSAGES).map(|report| problem(report, &reasons));
        return Err(ImportError::Nothing(problems.collect()));
    }
    let finished = app.store.finish_reading(user, id, (files, records), now).await?;
    finished.map_err(ImportError::Rejected)
}

/// The profiles of files that need the user's choice of one.
fn profiles_of(reports: &[FileReport]) -> Vec<String> {
    let mut profiles: Vec<String> = Vec::new();
    for report in reports {
        if let Outcome::Failed(FileError::SeveralProfiles(names)) = &report.outcome {
            profiles.extend(
                names.iter().filter(|name| !profiles.contains(name)).cloned().collect::<Vec<_>>(),
            );
        }
    }
    profiles
}

/// Whether a file has anything that can be imported.
#[must_use]
pub fn has_records(upload: Upload) -> bool {
    let options = Options {
        limits: Limits::DEFAULT,
        now: i64::MAX / 2,
        columns: ColumnMap::new(),
        profile: None,
        scale: None,
        zone: None,
        source: None,
    };
    let mut found = Found(false);
    import::read(vec![upload], &options, &mut found);
    found.0
}

/// A sink that only notes whether anything was read.
struct Found(bool);

impl Sink for Found {
    fn list(&mut self, _: Location, _: List) {
        self.0 = true;
    }

    fn account(&mut self, _: Location, _: AccountValue) {
        self.0 = true;
    }

    fn record(&mut self, _: Record) {
        self.0 = true;
    }

    fn problem(&mut self, _: Problem) {}

    fn is_closed(&self) -> bool {
        self.0
    }
}

/// Stores batches. A `TitleLink::New` in a received batch counts the titles of all batches, so it is replaced by the
/// title's id or by the index in its own batch.
async fn store(
    app: &App,
    user: UserId,
    id: ImportId,
    mut batches: Receiver<ImportBatch>,
) -> Result<(), StoreError> {
    let mut titles = Vec::new();
    while let Some(mut batch) = batches.recv().await {
        for item in &mut batch.items {
            if let Some(TitleLink::New(index)) = item.title {
                item.title = Some(match titles.get(index) {
                    Some(known) => TitleLink::Known(*known),
                    None => TitleLink::New(index - titles.len()),
                });
            }
        }
        titles.extend(app.store.add_to_import(user, id, batch).await?);
    }
    Ok(())
}

/// Why nothing of a file is imported. `reasons` has the first problem of each file.
fn problem(report: &FileReport, reasons: &HashMap<Arc<str>, String>) -> String {
    let reason = match &report.outcome {
        Outcome::Read => match reasons.get(&report.file) {
            Some(first) => format!("it has nothing to import; {first}"),
            None => "it has nothing to import".to_owned(),
        },
        Outcome::Failed(error) => error.to_string(),
        Outcome::Skipped(reason) => (*reason).to_owned(),
        Outcome::NotRecognized => "no known service writes such a file".to_owned(),
    };
    format!("{}: {reason}", report.file)
}

/// The result of reading each file, as JSON of the API.
fn describe(reports: &[FileReport]) -> String {
    let file = |report: &FileReport| {
        let (outcome, reason) = match &report.outcome {
            Outcome::Read => ("read", None),
            Outcome::Failed(error) => ("failed", Some(error.to_string())),
            Outcome::Skipped(reason) => ("skipped", Some((*reason).to_owned())),
            Outcome::NotRecognized => ("not_recognized", None),
        };
        json!({
            "name": &*report.file,
            "source": report.source.map(|(source, _)| source),
            "contents": report.source.map(|(_, contents)| contents),
            "outcome": outcome,
            "reason": reason,
            "encoding": report.encoding,
            "records": report.total(),
            "unreadable": report.unreadable,
            "incomplete": report.incomplete,
            "unsupported": report.unsupported,
        })
    };
    serde_json::Value::from(reports.iter().map(file).collect::<Vec<_>>()).to_string()
}

/// Collects what the files contain into batches. It stores a hash of each title, not the title.
struct BatchSink {
    sender: Sender<ImportBatch>,
    batch: ImportBatch,
    titles: HashMap<(u64, u64), usize>,
    hashers: (RandomState, RandomState),
    normalizer: ItemNormalizer,
    records: i64,
    problems: HashMap<ProblemKind, usize>,
    is_closed: bool,
    /// The first problem of each file, with its place.
    reasons: HashMap<Arc<str>, String>,
}

impl BatchSink {
    fn new(sender: Sender<ImportBatch>, zone: Option<Zone>) -> Self {
        Self {
            sender,
            batch: ImportBatch::default(),
            titles: HashMap::new(),
            hashers: (RandomState::new(), RandomState::new()),
            normalizer: ItemNormalizer::new(zone),
            records: 0,
            problems: HashMap::new(),
            is_closed: false,
            reasons: HashMap::new(),
        }
    }

    fn title(&mut self, title: &ImportedTitle) -> TitleLink {
        let reference = serde_json::to_string(title).unwrap_or_default();
        let hash = (self.hashers.0.hash_one(&reference), self.hashers.1.hash_one(&reference));
        let next = self.titles.len();
        let index = *self.titles.entry(hash).or_insert(next);
        if index == next {
            let name = normalize(&format!("{} {}", title.title, title.original_title));
            self.batch.titles.push(NewImportTitle { reference, name });
        }
        TitleLink::New(index)
    }

    fn item(&mut self, item: NewImportItem) {
        self.records += 1;
        self.batch.items.push(item);
        self.flush_if_full();
    }

    fn flush_if_full(&mut self) {
        if self.batch.items.len().max(self.batch.problems.len()) >= BATCH {
            self.flush();
        }
    }

    /// An error here means that the receiver was dropped: the request has ended, and nothing is needed anymore.
    fn flush(&mut self) {
        self.is_closed |= self.sender.blocking_send(std::mem::take(&mut self.batch)).is_err();
    }

    /// Counts a problem. `None` when the limit of its kind is reached; else whether this is the last one that is
    /// stored.
    fn count_problem(&mut self, kind: ProblemKind) -> Option<bool> {
        let count = self.problems.entry(kind).or_default();
        *count += 1;
        (*count <= MAX_PROBLEMS).then_some(*count == MAX_PROBLEMS)
    }

    fn report(&mut self, problem: Problem) {
        let Problem { location, kind, mut reason, text } = problem;
        if !self.reasons.contains_key(&location.file) {
            let first = format!("{}: {reason}", location.position);
            self.reasons.insert(Arc::clone(&location.file), first);
        }
        let Some(is_last) = self.count_problem(kind) else { return };
        if is_last {
            reason += " (further problems of this kind are counted, but not listed)";
        }
        let kind = kind.as_str();
        let (file, position) = (location.file.to_string(), location.position.to_string());
        self.batch.problems.push(NewImportProblem { kind, file, position, reason, text });
        self.flush_if_full();
    }

    /// Adds the usernames of companions. When the batch is stored, those without an account here are reported as
    /// problems.
    fn name_companions(&mut self, location: &Location, usernames: &[String]) {
        for username in usernames {
            if self.count_problem(ProblemKind::Incomplete).is_none() {
                return;
            }
            let (file, position) = (location.file.to_string(), location.position.to_string());
            let reason =
                format!("there is no other user {username} here, so this companion is left out");
            let (kind, text) = (ProblemKind::Incomplete.as_str(), String::new());
            let problem = NewImportProblem { kind, file, position, reason, text };
            self.batch.companions.push((username.clone(), problem));
        }
    }

    fn report_cuts(&mut self, location: &Location, reasons: Vec<String>) {
        for reason in reasons {
            self.report(incomplete(location.clone(), reason));
        }
    }
}

impl Sink for BatchSink {
    fn list(&mut self, location: Location, list: List) {
        let key = list_key(&location, &list.key);
        let (list, cuts) = self.normalizer.list(list);
        self.report_cuts(&location, cuts);
        let statement = serde_json::to_string(&list).unwrap_or_default();
        self.item(NewImportItem {
            title: None,
            kind: RecordKind::List,
            file: location.file.to_string(),
            position: location.position.to_string(),
            statement,
            list: Some(key),
        });
    }

    fn account(&mut self, location: Location, value: AccountValue) {
        let value = match value {
            AccountValue::Picture(picture) => pictures::of_export(&picture)
                .map(AccountValue::Picture)
                .map_err(|error| format!("the picture is not imported: {error}")),
            value => ItemNormalizer::account(value),
        };
        match value {
            Ok(value) => {
                let statement = serde_json::to_string(&value).unwrap_or_default();
                self.item(NewImportItem {
                    title: None,
                    kind: RecordKind::Account,
                    file: location.file.to_string(),
                    position: location.position.to_string(),
                    statement,
                    list: None,
                });
            }
            Err(reason) => self.report(incomplete(location, reason)),
        }
    }

    fn record(&mut self, record: Record) {
        let kind = record.kind();
        let Record { location, title, part, statement } = record;
        let (statement, cuts) = self.normalizer.statement(statement);
        self.report_cuts(&location, cuts);
        if let Statement::Watch(watch) = &statement {
            self.name_companions(&location, &watch.companions);
        }
        let list = match &statement {
            Statement::ListItem { list, .. } => Some(list_key(&location, list)),
            _ => None,
        };
        let title = self.title(&title);
        let statement = serde_json::to_string(&(part, statement)).unwrap_or_default();
        self.item(NewImportItem {
            title: Some(title),
            kind,
            file: location.file.to_string(),
            position: location.position.to_string(),
            statement,
            list,
        });
    }

    /// An import with too many records is refused, so the others need not be read.
    fn is_closed(&self) -> bool {
        self.is_closed || self.records > MAX_IMPORT_RECORDS
    }

    fn problem(&mut self, problem: Problem) {
        self.report(problem);
    }
}

fn incomplete(location: Location, reason: String) -> Problem {
    Problem { location, kind: ProblemKind::Incomplete, reason, text: String::new() }
}

/// Two archives may use one key for different lists.
fn list_key(location: &Location, key: &str) -> String {
    let archive = location.file.split_once(" › ").map_or("", |(archive, _)| archive);
    format!("{archive}/{key}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;
    use std::io::Cursor;

    #[test]
    fn no_more_is_read_than_may_be_imported() {
        let mut table = "Title,Rating10\n".to_owned();
        for row in 0..1_000 {
            let _ = writeln!(table, "Film {row},7");
        }
        let content = Box::new(Cursor::new(table.into_bytes()));
        let (sender, mut batches) = mpsc::channel(WAITING);
        let mut sink = BatchSink::new(sender, None);
        sink.records = MAX_IMPORT_RECORDS - 10;
        let options = Options {
            limits: Limits::DEFAULT,
            now: 1_800_000_000,
            columns: ColumnMap::new(),
            profile: None,
            scale: None,
            zone: None,
            source: None,
        };
        let upload = Upload { name: "films.csv".to_owned(), content };
        import::read(vec![upload], &options, &mut sink);
        sink.flush();
        assert_eq!(sink.records, MAX_IMPORT_RECORDS + 1);
        let batch = batches.try_recv().unwrap();
        assert_eq!((batch.titles.len(), batch.items.len()), (11, 11));
    }
}
