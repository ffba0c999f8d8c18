//! Every film and TV fact the product shows comes through here, in TMDB's own shapes, so that the
//! rest of the server and any TMDB client need not know which source stands behind it.

mod builtin;
pub mod call;
mod error;
mod freshness;
pub mod tmdb;
pub mod wire;

use crate::domain::ids::TitleKey;
use crate::domain::title::TitleFacts;
use builtin::Builtin;
use call::Call;
pub use error::{CatalogueError, ErrorBody};
pub use freshness::Freshness;
use time::Date;

/// The one source of titles of a running server.
pub enum Catalogue {
    /// Titles that are part of the executable: no key, no network.
    Builtin(Builtin),
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
}

impl Catalogue {
    /// The catalogue that needs nothing but the executable.
    #[must_use]
    pub fn builtin() -> Self {
        Self::Builtin(Builtin::embedded())
    }

    /// Which catalogue this is, as `/config.json` names it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Builtin(_) => "builtin",
        }
    }

    /// Answers a call of TMDB's API; `today` decides what is trending.
    ///
    /// # Errors
    /// `NotFound` when the call names a title that is not there.
    pub fn answer(&self, call: &Call, today: Date) -> Result<Answer, CatalogueError> {
        match self {
            Self::Builtin(builtin) => builtin.answer(call, today),
        }
    }

    /// Makes now what the first calls would otherwise wait for, in some hundredths of a second: for
    /// a thread of its own beside a server's start.
    pub fn prepare(&self) {
        match self {
            Self::Builtin(builtin) => builtin.prepare(),
        }
    }

    /// The facts of one title as far as they can be had without waiting.
    #[must_use]
    pub fn title_at_hand(&self, key: TitleKey) -> Option<TitleFacts> {
        match self {
            Self::Builtin(builtin) => builtin.title(key),
        }
    }

    /// The facts of one title, or `None` when the catalogue has no such title.
    ///
    /// # Errors
    /// When the catalogue gives no answer; then nobody knows whether there is such a title.
    #[expect(clippy::unused_async, reason = "the other catalogue is beyond a network")]
    pub async fn look_up(&self, key: TitleKey) -> Result<Option<TitleFacts>, CatalogueError> {
        Ok(self.title_at_hand(key))
    }

    /// The picture behind `/t/p/{size}/{file}`; `None` for unknown sizes and files.
    #[must_use]
    pub fn image(&self, size: &str, file: &str) -> Option<Image> {
        match self {
            Self::Builtin(builtin) => builtin.image(size, file),
        }
    }

    /// Up to 40 poster paths for the landing page: well-known titles, films and TV mixed.
    #[must_use]
    pub fn landing_posters(&self) -> Vec<String> {
        match self {
            Self::Builtin(builtin) => builtin.landing_posters(),
        }
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
