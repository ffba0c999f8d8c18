//! An import, between reading the files and writing their records.

use crate::domain::episode::EpisodeNumber;
use crate::domain::ids::TitleKey;
use crate::domain::imported::RecordKind;
use crate::domain::rating::ThumbScores;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many imports of a user are stored.
pub const MAX_IMPORTS: i64 = 20;
/// How many records all stored imports of a user may have.
pub const MAX_IMPORT_RECORDS: i64 = 600_000;
/// How many bytes the files of one import may have.
pub const MAX_IMPORT_BYTES: u64 = 256 << 20;
/// How many files one upload may have.
pub const MAX_IMPORT_FILES: usize = 200;

/// Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImportId(pub i64);

/// A title as the files of an import refer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImportTitleId(pub i64);

/// The state of an import. `reading`: the files are being read. `matching`: the titles are being searched in the
/// catalogue. `paused`: the user has paused the search. `ready`: the import waits for the user's decisions. `writing`:
/// the records are being written. `done`: the records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportState {
    /// Its files are being read. If that is interrupted, the import is deleted.
    Reading,
    /// Its titles are being searched in the catalogue.
    Matching,
    /// The user has paused the matching.
    Paused,
    /// It waits for the user's decisions.
    Ready,
    Writing,
    Done,
}

/// The rule for a record whose value differs from the account's. `mine`: keep the account's value. `theirs`: take the
/// file's value. `newer`: take the file's value if it is newer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportRule)]
pub enum Rule {
    #[default]
    Mine,
    Theirs,
    Newer,
}

/// The user's decisions about writing an import.
#[derive(Clone, Debug)]
pub struct ImportRules {
    pub rule: Rule,
    /// The kinds of records that are left out.
    pub left_out: Vec<RecordKind>,
    /// Whether a film without watches that the import rates gets a watch without a date. `None`: as before.
    pub as_watched: Option<bool>,
    /// Whether thumbs are written as ratings. `None`: as before.
    pub thumbs: Option<bool>,
    /// `None`: as before.
    pub thumb_scores: Option<ThumbScores>,
}

/// The result of searching a title of an import. `waiting`: not searched yet. `found`: one title was found. `unclear`:
/// the user must choose. `unknown`: the catalogue has no such title. `skipped`: the user left the title out. `written`:
/// the records about the title are written.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportTitleOutcome)]
pub enum TitleOutcome {
    /// Not searched yet.
    Waiting,
    Found,
    /// The user must choose.
    Unclear,
    /// The catalogue has no such title.
    Unknown,
    /// The user leaves the title out.
    Skipped,
    /// The records about it are written.
    Written,
}

/// What a record would change, or why it was not written. `new`: the account has no value. `same`: the account has the
/// same value. `different`: the account has another value. `newer`: the account has another value, and the file's is
/// newer. `unplaced`: the number of the episode is not known. `kept`: the account's value was kept. `over_limit`: a
/// limit of the account was reached.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportRecordOutcome)]
pub enum RecordOutcome {
    New,
    /// The account already has this value.
    Same,
    /// The account has another value.
    Different,
    /// The account has another value, and the file's is newer.
    Newer,
    /// The record is about an episode whose number is not known here.
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
       "note" => Note, "intent" => Intent, "episode_rating" => EpisodeRating, "thumb" => Thumb,
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

    /// Whether a record with this outcome is written: a new value, or one that replaces the account's.
    #[must_use]
    pub fn writes(self, outcome: RecordOutcome) -> bool {
        outcome == RecordOutcome::New || self.replaces(outcome)
    }
}

/// A title that may be the imported one. Its metadata is stored once a record about it is written.
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

/// A title about which the user must decide.
#[derive(Clone, Debug)]
pub struct UnclearTitle {
    pub id: ImportTitleId,
    /// The most likely first.
    pub candidates: Vec<ImportCandidate>,
    /// Whether the stored episodes of the show are needed to compare its records.
    pub needs_episodes: bool,
}

/// The user's decision about a title.
#[derive(Clone, Debug)]
pub enum TitleChoice {
    /// The title is left out.
    Skip,
    Title(ImportCandidate),
    /// The show is stored as the user's choice, and matched in the background, which fetches its episodes.
    MatchAgain(TitleKey),
}

impl TitleChoice {
    #[must_use]
    pub fn key(&self) -> Option<TitleKey> {
        match self {
            Self::Skip => None,
            Self::Title(chosen) => Some(chosen.key),
            Self::MatchAgain(key) => Some(*key),
        }
    }
}

/// The result of searching a title of an import.
#[derive(Clone, Debug, PartialEq)]
pub struct TitleMatch {
    pub outcome: TitleOutcome,
    /// Why the result is certain or not, as named in the API.
    pub reason: Option<&'static str>,
    /// The title that was found, or the candidates, the most likely first.
    pub candidates: Vec<ImportCandidate>,
    /// The number of the episode, if the file has only its id.
    pub episode: Option<EpisodeNumber>,
}
