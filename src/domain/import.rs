//! An import: what is known of it between reading the files and writing what they say.

use crate::domain::episode::EpisodeNumber;
use crate::domain::ids::TitleKey;
use crate::domain::imported::RecordKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Imports of a user that are stored.
pub const MAX_IMPORTS: i64 = 20;
/// Records of all stored imports of a user.
pub const MAX_IMPORT_RECORDS: i64 = 600_000;
/// Bytes of the files of one import.
pub const MAX_IMPORT_BYTES: u64 = 256 << 20;
/// Files of one upload.
pub const MAX_IMPORT_FILES: usize = 200;

/// Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImportId(pub i64);

/// A title as the files of an import refer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImportTitleId(pub i64);

/// What is done with an import, or was done last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportState {
    /// Its files are read. If that is interrupted, the import is deleted.
    Reading,
    /// Its titles are looked for in the catalogue.
    Matching,
    /// The user has stopped that.
    Paused,
    /// It waits for the user.
    Ready,
    Writing,
    Done,
}

/// Which of two values is kept when the file has another one than the account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportRule)]
pub enum Rule {
    #[default]
    Mine,
    Theirs,
    Newer,
}

/// Whether it is known which title is meant.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportTitleOutcome)]
pub enum TitleOutcome {
    /// It was not looked for.
    Waiting,
    Found,
    /// The user must choose.
    Unclear,
    /// The catalogue has no such title.
    Unknown,
    /// The user does not want it.
    Skipped,
    /// What is said about it is written.
    Written,
}

/// What a record would change, or why it was not written.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportRecordOutcome)]
pub enum RecordOutcome {
    New,
    /// The account has it already.
    Same,
    /// The account has another value.
    Different,
    /// The account has another value, and that of the file is newer.
    Newer,
    /// It is about an episode whose number is not known here.
    Unplaced,
    /// The account's value was kept.
    Kept,
    /// A limit of the account was reached.
    OverLimit,
}

macro_rules! names {
    ($type:ident, $($name:literal => $value:ident),+ $(,)?) => {
        impl $type {
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// As in the API and in the store.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$value => $name),+ }
            }

            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.as_str() == text)
            }
        }
    };
}

names!(ImportState, "reading" => Reading, "matching" => Matching, "paused" => Paused, "ready" => Ready,
       "writing" => Writing, "done" => Done);
names!(Rule, "mine" => Mine, "theirs" => Theirs, "newer" => Newer);
names!(TitleOutcome, "waiting" => Waiting, "found" => Found, "unclear" => Unclear, "unknown" => Unknown,
       "skipped" => Skipped, "written" => Written);
names!(RecordOutcome, "new" => New, "same" => Same, "different" => Different, "newer" => Newer,
       "unplaced" => Unplaced, "kept" => Kept, "over_limit" => OverLimit);
names!(RecordKind, "watch" => Watch, "episode_watch" => EpisodeWatch, "rating" => Rating,
       "watchlist" => Watchlist, "favorite" => Favorite, "list" => List, "list_item" => ListItem,
       "note" => Note, "intent" => Intent, "episode_rating" => EpisodeRating,
       "show_choice" => ShowChoice, "account" => Account);

impl Rule {
    /// Whether a record with this outcome replaces what the account has.
    #[must_use]
    pub fn replaces(self, outcome: RecordOutcome) -> bool {
        match outcome {
            RecordOutcome::Newer => self != Self::Mine,
            RecordOutcome::Different => self == Self::Theirs,
            _ => false,
        }
    }
}

/// What is known of a title that may be meant. It is what is stored of the title once something about it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ImportCandidate {
    pub key: TitleKey,
    pub title: String,
    pub overview: String,
    pub poster_path: Option<String>,
    /// `YYYY-MM-DD` or `YYYY`.
    pub release_date: Option<String>,
    pub vote_average_x10: i32,
    pub imdb_id: Option<String>,
    /// `builtin` or `tmdb`.
    pub catalogue: String,
    /// Unix seconds.
    pub fetched_at: i64,
}

/// What was found out about a title of an import.
#[derive(Clone, Debug, PartialEq)]
pub struct TitleMatch {
    pub outcome: TitleOutcome,
    /// Why it is certain, or not: a name of the API.
    pub reason: Option<&'static str>,
    /// The title that was found, or those that it may be, the most likely first.
    pub candidates: Vec<ImportCandidate>,
    /// Of the show that was found, where the records are about one whose number the file does not say.
    pub episode: Option<EpisodeNumber>,
}
