//! The data that an account has about a title, and the records of an import about it.

use crate::domain::episode::EpisodeNumber;
use crate::domain::imported::Statement;
use crate::domain::rating::Score10;
use crate::domain::show_progress::Intent;
use crate::domain::show_settings::ViewingState;
use crate::domain::watch::{WatchId, WatchedAt};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use time::{Date, Duration};

/// Two times that differ by less than this may be of the same watch, recorded by two services.
const SAME_WATCH: Duration = Duration::hours(4);

/// The part of a title that a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TitlePart {
    Whole,
    Season(i64),
    Episode(EpisodeNumber),
    /// An episode whose number is not known here.
    Unplaced,
}

/// The data that the account has about a title.
#[derive(Clone, Debug, Default)]
pub struct Present {
    /// The rating, and the time of rating in unix seconds.
    pub rating: Option<(Score10, i64)>,
    pub watches: Vec<PresentWatch>,
    pub is_in_watchlist: bool,
    pub is_favorite: bool,
    /// The text and the time of its last change in unix seconds.
    pub note: Option<(String, i64)>,
    pub intent: Option<Intent>,
    pub choices: PresentChoices,
}

/// A watch of the account.
#[derive(Clone, Debug)]
pub struct PresentWatch {
    pub id: WatchId,
    pub place: TitlePart,
    pub at: WatchedAt,
    /// The time before the first edit of it, which the same file still has; `None` if the time was not changed.
    pub original_at: Option<WatchedAt>,
    pub note: String,
    pub tags: Vec<String>,
}

impl PresentWatch {
    /// Whether a record of this time may be of the watch.
    #[must_use]
    pub fn may_be_at(&self, at: WatchedAt) -> bool {
        is_same_watch(self.at, at) || self.original_at.is_some_and(|one| is_same_watch(one, at))
    }
}

/// The account's settings for a show.
#[derive(Clone, Debug, Default)]
pub struct PresentChoices {
    /// The ratings of seasons and episodes.
    pub ratings: HashMap<TitlePart, Score10>,
    pub skipped: HashSet<TitlePart>,
    pub specials: Option<bool>,
    pub order: Option<String>,
    pub viewings: BTreeMap<i64, ViewingState>,
}

/// A record about the title.
#[derive(Clone, Debug)]
pub struct PlacedRecord {
    pub file: Arc<str>,
    pub place: TitlePart,
    pub statement: Statement,
}

/// Refers to a watch of the account, by its index in [`Present`], or to the watch that a record adds, by the record's
/// index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WatchRef {
    Present(usize),
    Record(usize),
}

/// Whether two times may be of the same watch.
#[must_use]
pub fn is_same_watch(one: WatchedAt, other: WatchedAt) -> bool {
    let day = |at: WatchedAt| -> Option<Date> { at.calendar().2 };
    match (one, other) {
        (WatchedAt::Time(one), WatchedAt::Time(other)) => (one - other).abs() < SAME_WATCH,
        (one, other) => match (day(one), day(other)) {
            (Some(one), Some(other)) => one == other,
            _ => one == other,
        },
    }
}
