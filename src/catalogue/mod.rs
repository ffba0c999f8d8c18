//! Every film and TV fact the product shows comes through here, in TMDB's own shapes, so that the
//! rest of the server and any TMDB client need not know which source stands behind it.

mod builtin;
pub mod call;
mod error;
mod freshness;
mod identity;
mod remote;
pub mod tmdb;
mod twins;
pub mod wire;

use crate::domain::ids::TitleKey;
use crate::domain::title::TitleFacts;
use builtin::{Builtin, EMBEDDED};
use call::Call;
pub use error::{CatalogueError, ErrorBody};
pub use freshness::Freshness;
pub use identity::Identity;
use remote::Remote;
use serde_json::Value;
use std::sync::LazyLock;
use time::Date;
use tmdb::{Tmdb, TmdbAnswer};

/// The one source of titles of a running server.
pub enum Catalogue {
    /// Titles that are part of the executable: no key, no network.
    Builtin(&'static LazyLock<Builtin>),
    /// TMDB, with the installation's own key.
    Tmdb(Box<Remote>),
}

/// What is known of a title.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The facts.
    pub facts: TitleFacts,
    /// `IMDb`'s id, where TMDB says it.
    pub imdb_id: Option<String>,
    /// When TMDB gave them, in unix seconds; built-in facts are always of now.
    pub fetched_at: Option<i64>,
}

/// A successful answer, as it is sent.
#[derive(Clone, Debug)]
pub enum Reply {
    /// As JSON.
    Plain(Answer),
    /// As kept, packed.
    Packed(TmdbAnswer),
}

/// A successful answer, already in the bytes that go out.
#[derive(Clone, Debug)]
pub struct Answer(Vec<u8>);

/// A picture that can be sent as it is.
#[derive(Clone, Debug)]
pub struct Image {
    /// The value of `Content-Type`.
    pub content_type: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
    /// For how many seconds browsers may keep it: TMDB's not as long as it may be kept at all.
    pub max_age: u32,
}

impl Catalogue {
    /// The catalogue that needs nothing but the executable. Its titles are read when somebody
    /// first asks, or when they are prepared, so that no start waits for them.
    #[must_use]
    pub fn builtin() -> Self {
        Self::Builtin(&EMBEDDED)
    }

    /// TMDB in the place of the built-in titles.
    #[must_use]
    pub fn tmdb(tmdb: Tmdb, proxy_images: bool) -> Self {
        Self::Tmdb(Box::new(Remote::new(tmdb, proxy_images)))
    }

    /// Which catalogue this is, as `/config.json` names it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Builtin(_) => "builtin",
            Self::Tmdb(_) => "tmdb",
        }
    }

    /// Answers a call of TMDB's API; `today` decides what is trending.
    ///
    /// # Errors
    /// `NotFound` when the call names a title that is not there; `Unavailable` and `Overloaded`
    /// when TMDB gives no answer.
    pub async fn answer(&self, call: &Call, today: Date) -> Result<Reply, CatalogueError> {
        match self {
            Self::Builtin(builtin) => builtin.answer(call, today).map(Reply::Plain),
            // Whoever asks came with a session, which is the key here.
            Self::Tmdb(_) if *call == Call::Authentication => {
                Ok(Reply::Plain(Answer::of(&wire::Authentication { success: true })))
            }
            // A tab that was open while the key was set, or a title that TMDB lacks.
            Self::Tmdb(_)
                if call.title().is_some_and(identity::is_builtin)
                    || call.person().is_some_and(Builtin::numbers) =>
            {
                EMBEDDED.answer(call, today).map(Reply::Plain)
            }
            Self::Tmdb(remote) => remote.answer(call).await,
        }
    }

    /// Answers `/3/configuration`, with `image_base` as the place where pictures are.
    ///
    /// # Errors
    /// As [`Catalogue::answer`].
    pub async fn configuration(&self, image_base: &str) -> Result<Reply, CatalogueError> {
        let json = match self.answer(&Call::Configuration, Date::MIN).await? {
            Reply::Plain(answer) => answer.into_bytes(),
            Reply::Packed(answer) => answer.json()?,
        };
        let read = serde_json::from_slice(&json);
        let mut document: Value = read.map_err(|_| CatalogueError::Unavailable)?;
        for name in ["base_url", "secure_base_url"] {
            document["images"][name] = image_base.into();
        }
        Ok(Reply::Plain(Answer::of(&document)))
    }

    /// After how many seconds a call that has just failed may go better; at least one.
    #[must_use]
    pub fn retry_after(&self) -> i64 {
        match self {
            Self::Builtin(_) => 1,
            Self::Tmdb(remote) => remote.retry_after(),
        }
    }

    /// Makes now what the first calls would otherwise wait for, in some hundredths of a second: for
    /// a thread of its own beside a server's start.
    pub fn prepare(&self) {
        match self {
            Self::Builtin(builtin) => builtin.prepare(),
            Self::Tmdb(_) => {}
        }
    }

    /// Asks TMDB for what the first visitor would wait for, and whether it takes the key.
    pub async fn warm_up(&self) {
        if let Self::Tmdb(remote) = self {
            remote.warm_up().await;
        }
    }

    /// Whether TMDB refuses the key; `None` without a key.
    #[must_use]
    pub fn key_is_wrong(&self) -> Option<bool> {
        match self {
            Self::Builtin(_) => None,
            Self::Tmdb(remote) => Some(remote.key_is_wrong()),
        }
    }

    /// Deletes what is too old to be kept.
    pub async fn tidy(&self) {
        if let Self::Tmdb(remote) = self {
            remote.tidy().await;
        }
    }

    /// Writes what is kept to the disk, before the process ends.
    pub async fn close(&self) {
        if let Self::Tmdb(remote) = self {
            remote.close().await;
        }
    }

    /// The facts of one title as far as they can be had without waiting.
    #[must_use]
    pub fn title_at_hand(&self, key: TitleKey) -> Option<Known> {
        match self {
            Self::Builtin(builtin) => Known::of_now(builtin.title(key)),
            Self::Tmdb(_) if identity::is_builtin(key) => Known::of_now(EMBEDDED.title(key)),
            Self::Tmdb(remote) => remote.title_at_hand(key),
        }
    }

    /// What `IMDb` calls a title, as far as it can be had without waiting.
    #[must_use]
    pub fn imdb_id_at_hand(&self, key: TitleKey) -> Option<String> {
        match self {
            Self::Builtin(builtin) => builtin.imdb_id(key),
            Self::Tmdb(_) if identity::is_builtin(key) => EMBEDDED.imdb_id(key),
            Self::Tmdb(remote) => remote.title_at_hand(key)?.imdb_id,
        }
    }

    /// The facts of one title, or `None` when the catalogue has no such title.
    ///
    /// # Errors
    /// When the catalogue gives no answer; then nobody knows whether there is such a title.
    pub async fn look_up(&self, key: TitleKey) -> Result<Option<Known>, CatalogueError> {
        match self {
            Self::Builtin(builtin) => Ok(Known::of_now(builtin.title(key))),
            Self::Tmdb(_) if identity::is_builtin(key) => Ok(Known::of_now(EMBEDDED.title(key))),
            Self::Tmdb(remote) => remote.look_up(key).await,
        }
    }

    /// The picture behind `/t/p/{size}/{file}`.
    ///
    /// # Errors
    /// `NotFound` for unknown sizes and files; `Unavailable` and `Overloaded` when TMDB's image
    /// host gives none.
    pub async fn image(&self, size: &str, file: &str) -> Result<Image, CatalogueError> {
        match self {
            Self::Builtin(builtin) => builtin.image(size, file).ok_or(CatalogueError::NotFound),
            Self::Tmdb(_) if Builtin::draws(file) => {
                EMBEDDED.image(size, file).ok_or(CatalogueError::NotFound)
            }
            Self::Tmdb(remote) => remote.image(size, file).await,
        }
    }

    /// Up to 40 poster paths for the landing page: well-known titles, films and TV mixed.
    #[must_use]
    pub fn landing_posters(&self) -> Vec<String> {
        match self {
            Self::Builtin(builtin) => builtin.landing_posters(),
            Self::Tmdb(remote) => remote.landing_posters(),
        }
    }
}

impl Known {
    fn of_now(facts: Option<TitleFacts>) -> Option<Self> {
        facts.map(|facts| Self { facts, imdb_id: None, fetched_at: None })
    }
}

impl Answer {
    /// The JSON document.
    #[must_use]
    pub fn json(&self) -> &[u8] {
        &self.0
    }

    /// The JSON document, given away.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    fn of(wire: &impl serde::Serialize) -> Self {
        Self(serde_json::to_vec(wire).expect("wire types have string keys and finite numbers only"))
    }
}
