//! The content of an imported file, in one model for all sources. Nothing is resolved yet: a record has the ids and
//! names of the file, not a title of the catalogue.

use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::preferences::{Preference, PreferenceValue};
use crate::domain::rating::{Score10, Thumb, ThumbScores};
use crate::domain::show_progress::Intent;
use crate::domain::show_settings::ViewingState;
use crate::domain::watch::{Origin, WatchedAt};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use utoipa::ToSchema;

/// The position of a record in the uploaded files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The name of the file. For a file in an archive: the archive's name, ` › ` and the path.
    pub file: Arc<str>,
    pub position: Position,
}

/// A position in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// The file as a whole.
    File,
    /// The first line of a row, counted from 1 including the header.
    Line(u64),
    /// The entry of a JSON list, from 1. `list` is the key of the list, or empty.
    Entry { list: Arc<str>, number: u64 },
}

/// A title as a file refers to it. Rows of the same file may have different ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedTitle {
    /// The key in the built-in catalogue, from this product's own export.
    pub key: Option<TitleKey>,
    /// The TMDB id. `media_type` says whether it is of a film or a show. For a record about an episode, the id of the
    /// show.
    pub tmdb_id: Option<i64>,
    /// With `tt` and at least 7 digits.
    pub imdb_id: Option<String>,
    /// `TheTVDB`'s id.
    pub tvdb_id: Option<i64>,
    /// A single line. Empty when the file has only ids.
    pub title: String,
    /// Empty when the file has none.
    pub original_title: String,
    /// The year of the release or the first airing.
    pub year: Option<i32>,
    pub media_type: Option<MediaType>,
    /// The media type of almost all titles of the source, if the file does not have it.
    pub likely_media_type: Option<MediaType>,
    /// The IMDb id of the episode, if the file does not name the show. Then `title` is the name of the episode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episode_imdb_id: Option<String>,
    /// `TheTVDB`'s id of the episode, if the file does not name the show. Then `title` is the name of the episode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episode_tvdb_id: Option<i64>,
}

/// The part of a title that a record is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    #[default]
    Title,
    Season(i64),
    Episode(EpisodeReference),
}

/// An episode as a file refers to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EpisodeReference {
    pub season: Option<i64>,
    pub number: Option<i64>,
    /// The name of the season, if it has no number.
    pub season_name: String,
    pub name: String,
    pub tmdb_id: Option<i64>,
    pub imdb_id: Option<String>,
    pub tvdb_id: Option<i64>,
    /// Whether it is from this product's own export, which may have episodes that no catalogue lists.
    #[serde(default)]
    pub is_own: bool,
}

/// A statement of a file about a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub location: Location,
    pub title: ImportedTitle,
    pub part: Part,
    pub statement: Statement,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Statement {
    Watch(Watch),
    /// A rating of the title, or of a season or an episode.
    Rating {
        score: Score10,
        rated_at: WatchedAt,
        /// Whether a film without watches gets a watch, if the user imports ratings as watches too.
        #[serde(default = "yes")]
        marks_seen: bool,
        /// The thumb that the file has in place of a score. The user may choose another score for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thumb: Option<Thumb>,
    },
    Watchlist {
        added_at: WatchedAt,
        /// The position in a list that is ordered by hand, from 1. Titles without one are added in the order of the
        /// file.
        #[serde(default)]
        position: Option<i64>,
    },
    Favorite {
        /// The position on the profile, from 1.
        place: Option<i64>,
        added_at: WatchedAt,
    },
    ListItem {
        /// The key of a list of the same import.
        list: Arc<str>,
        /// Items are sorted by this. Those without one keep the order of the file.
        position: Option<i64>,
        note: String,
        added_at: WatchedAt,
    },
    /// A review or a note on the title.
    Note {
        text: String,
        spoiler: bool,
        written_at: WatchedAt,
        /// The time of the watch that it is about, if the file has it.
        watched_at: WatchedAt,
    },
    /// The user has put the show on hold, or dropped it.
    Intent {
        intent: Intent,
        since: WatchedAt,
    },
    Show(ShowChoice),
}

/// A setting of the user for a show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShowChoice {
    /// Whether specials count.
    Specials(bool),
    /// TMDB's id of the order of the episodes.
    Order(String),
    /// The viewing is counted from 2.
    Viewing { viewing: i64, state: ViewingState },
    /// The season or the episode is skipped.
    Skipped,
}

/// A value of the account itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AccountValue {
    Name {
        first_name: String,
        last_name: String,
    },
    /// An image file in base64.
    Picture(String),
    Preference {
        preference: Preference,
        value: PreferenceValue,
    },
}

impl ShowChoice {
    /// A text for users.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Specials(true) => "specials count".to_owned(),
            Self::Specials(false) => "specials do not count".to_owned(),
            Self::Order(_) => "another order of episodes".to_owned(),
            Self::Viewing { viewing, state } => format!("viewing {viewing} {}", state.as_str()),
            Self::Skipped => "skipped".to_owned(),
        }
    }
}

impl AccountValue {
    /// A text for users.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Name { first_name, last_name } => {
                format!("{first_name} {last_name}").trim().to_owned()
            }
            Self::Picture(_) => "picture".to_owned(),
            Self::Preference { preference, value } => {
                let name = preference.as_str().replace('_', " ");
                format!("{name}: {}", value.describe())
            }
        }
    }
}

const fn yes() -> bool {
    true
}

impl Statement {
    #[must_use]
    pub const fn rating(score: Score10, rated_at: WatchedAt) -> Self {
        Self::Rating { score, rated_at, marks_seen: true, thumb: None }
    }

    #[must_use]
    pub fn thumb(thumb: Thumb, rated_at: WatchedAt) -> Self {
        let score = ThumbScores::SUGGESTED.of(thumb);
        Self::Rating { score, rated_at, marks_seen: true, thumb: Some(thumb) }
    }

    #[must_use]
    pub const fn watchlist(added_at: WatchedAt) -> Self {
        Self::Watchlist { added_at, position: None }
    }
}

/// A watch. Several files of one service may have the same watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watch {
    pub at: WatchedAt,
    /// Whether the file says that the user had seen the title before.
    pub rewatch: bool,
    /// The viewing of the show, from 1.
    pub viewing: i64,
    pub note: String,
    pub tags: Vec<String>,
    /// The service's own id of the watch, or empty.
    pub source_id: String,
    /// Whether it is from this product's own export. Then equal watches are two watches, and times have the right
    /// offset.
    #[serde(default)]
    pub is_own: bool,
    #[serde(default)]
    pub origin: Origin,
    /// Usernames.
    #[serde(default)]
    pub companions: Vec<String>,
    /// How many companions have deleted accounts.
    #[serde(default)]
    pub deleted_companions: i64,
}

impl Watch {
    #[must_use]
    pub fn of(at: WatchedAt) -> Self {
        Self {
            at,
            rewatch: false,
            viewing: 1,
            note: String::new(),
            tags: Vec::new(),
            source_id: String::new(),
            is_own: false,
            origin: Origin::User,
            companions: Vec::new(),
            deleted_companions: 0,
        }
    }
}

/// A list of titles. It may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// Unique in its service. Items refer to it.
    pub key: Arc<str>,
    pub name: String,
    pub description: String,
    pub tags: Vec<String>,
    pub created_at: WatchedAt,
    /// Which of several lists with the same name, from 0. Only from this product's own export.
    #[serde(default)]
    pub number: Option<usize>,
    #[serde(default)]
    pub is_active: bool,
    /// The position of the item whose poster is the cover.
    #[serde(default)]
    pub cover: Option<i64>,
}

/// The kind of an imported record. `thumb`: a thumb of Netflix, which the user may import as a rating. `show_choice`: a
/// setting or a viewing of a show. `account`: the name, the picture or a preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportRecordKind)]
pub enum RecordKind {
    Watch,
    EpisodeWatch,
    Rating,
    /// The stars of a season or an episode.
    EpisodeRating,
    /// A rating without stars, of a title or a part of one.
    Thumb,
    Watchlist,
    Favorite,
    List,
    ListItem,
    Note,
    Intent,
    /// What counts of a show, and its viewings.
    ShowChoice,
    /// The name, the picture or a preference.
    Account,
}

impl RecordKind {
    /// The label for this number of records, in the singular or plural.
    #[must_use]
    pub fn label(self, count: u64) -> &'static str {
        let (one, many) = match self {
            Self::Watch => ("watch", "watches"),
            Self::EpisodeWatch => ("watch of an episode", "watches of episodes"),
            Self::Rating => ("rating", "ratings"),
            Self::EpisodeRating => ("rating of an episode", "ratings of episodes and seasons"),
            Self::Thumb => ("thumb", "thumbs"),
            Self::Watchlist => ("watchlist title", "watchlist titles"),
            Self::Favorite => ("favorite", "favorites"),
            Self::List => ("list", "lists"),
            Self::ListItem => ("list item", "list items"),
            Self::Note => ("review or note", "reviews and notes"),
            Self::Intent => ("show on hold or dropped", "shows on hold or dropped"),
            Self::ShowChoice => ("setting of a show", "settings of shows"),
            Self::Account => ("part of the account", "parts of the account"),
        };
        if count == 1 { one } else { many }
    }
}

impl Record {
    #[must_use]
    pub fn kind(&self) -> RecordKind {
        match self.statement {
            Statement::Watch(_) if self.part == Part::Title => RecordKind::Watch,
            Statement::Watch(_) => RecordKind::EpisodeWatch,
            Statement::Rating { thumb: Some(_), .. } => RecordKind::Thumb,
            Statement::Rating { .. } if self.part == Part::Title => RecordKind::Rating,
            Statement::Rating { .. } => RecordKind::EpisodeRating,
            Statement::Watchlist { .. } => RecordKind::Watchlist,
            Statement::Favorite { .. } => RecordKind::Favorite,
            Statement::ListItem { .. } => RecordKind::ListItem,
            Statement::Note { .. } => RecordKind::Note,
            Statement::Intent { .. } => RecordKind::Intent,
            Statement::Show(_) => RecordKind::ShowChoice,
        }
    }
}

/// A row or a value in a file that is not imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub location: Location,
    pub kind: ProblemKind,
    /// A text for users.
    pub reason: String,
    /// The beginning of an unreadable row, else empty.
    pub text: String,
}

/// The kind of a problem in an imported file. `unreadable`: a row is not imported. `incomplete`: a value of a row is not
/// imported. `unsupported`: this server cannot store the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The row is not imported.
    Unreadable,
    /// The row is imported without a value that cannot be read.
    Incomplete,
    /// This product has no equivalent.
    Unsupported,
}

impl ProblemKind {
    /// As in the API and in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Incomplete => "incomplete",
            Self::Unsupported => "unsupported",
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => write!(out, "the file"),
            Self::Line(line) => write!(out, "line {line}"),
            Self::Entry { list, number } if list.is_empty() => write!(out, "entry {number}"),
            Self::Entry { list, number } => write!(out, "{list}, entry {number}"),
        }
    }
}

impl ImportedTitle {
    /// Whether it has nothing that could identify a title.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let has_number = self.tmdb_id.or(self.tvdb_id).is_some() || self.key.is_some();
        !has_number
            && !self.is_of_episode()
            && self.imdb_id.is_none()
            && self.title.is_empty()
            && self.original_title.is_empty()
    }

    /// Whether it is an episode whose show the file does not name.
    #[must_use]
    pub fn is_of_episode(&self) -> bool {
        self.episode_imdb_id.is_some() || self.episode_tvdb_id.is_some()
    }

    /// The title, or the episode by its own ids if it has nothing that could identify a title.
    #[must_use]
    pub fn or_episode(self, episode: &EpisodeReference) -> Self {
        let has_id = episode.imdb_id.is_some() || episode.tvdb_id.is_some();
        if !has_id || !self.is_empty() {
            return self;
        }
        Self {
            title: episode.name.clone(),
            episode_imdb_id: episode.imdb_id.clone(),
            episode_tvdb_id: episode.tvdb_id,
            ..self
        }
    }
}
