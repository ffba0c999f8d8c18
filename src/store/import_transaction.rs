//! A transaction that writes a part of an import. It tracks what it has written and how much more the user's limits
//! allow.

use crate::domain::change::{ChangeId, ChangeKind};
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::favorite::MAX_FAVORITES;
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::import::{ImportCandidate, RecordOutcome};
use crate::domain::note::Tags;
use crate::domain::playlist::MAX_RATINGS;
use crate::domain::title::TitleFacts;
use crate::domain::watch::{
    MAX_WATCHES, MAX_WATCHES_IN_ALL, MAX_WATCHLIST, Origin, WatchedAt, WatchedPart,
};
use crate::store::change_values::{ValueChange, insert_values_after, merge_values};
use crate::store::changes::{Item, insert_change, insert_items_after, last_positions, merge_items};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::favorites::count_favorites;
use crate::store::import_records::{delete_records, set_outcome};
use crate::store::imports::StoredImport;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::preference_rows::select_preferences;
use crate::store::ratings::count_ratings;
use crate::store::titles::StoredTitle;
use crate::store::watch_rows::{count_watches, count_watches_in_all};
use crate::store::watchlist::count_watchlist;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many more rows of each kind the user may have.
pub(super) struct RemainingLimits {
    pub(super) ratings: i64,
    pub(super) watches: i64,
    pub(super) watchlist: i64,
    pub(super) favorites: i64,
}

/// The combined notes and tags of all records about a watch.
#[derive(Default)]
pub(super) struct WatchNotes {
    pub(super) text: String,
    pub(super) tags: Tags,
    /// The ids of the records that name tags.
    pub(super) tagged_by: Vec<i64>,
}

/// A watch to insert at the end of the transaction, together with others.
pub(super) struct PendingWatch {
    pub(super) title: TitleKey,
    pub(super) part: WatchedPart,
    pub(super) at: WatchedAt,
    pub(super) seen_before: bool,
    pub(super) notes: WatchNotes,
    pub(super) origin: Origin,
    /// Usernames.
    pub(super) companions: Vec<String>,
    pub(super) deleted_companions: i64,
}

/// A transaction that writes a part of an import.
pub(super) struct ImportWriter<'a> {
    pub(super) tx: &'a Tx<'a>,
    pub(super) import: StoredImport,
    pub(super) user: UserId,
    pub(super) now: i64,
    pub(super) values: Vec<ValueChange>,
    pub(super) items: Vec<Item>,
    pub(super) watches: Vec<PendingWatch>,
    pub(super) remaining: RemainingLimits,
    pub(super) watchlist_keeps_seen: bool,
    /// The ids of records whose rows can be deleted.
    pub(super) finished: Vec<i64>,
    pub(super) written: i64,
    pub(super) same: i64,
    /// How many films got a watch because they were rated.
    pub(super) marked_seen: i64,
    pub(super) outcomes: BTreeMap<RecordOutcome, Vec<i64>>,
    pub(super) unlisted: HashMap<(i64, EpisodeNumber), EpisodeId>,
    /// Records for which an earlier writing has kept the account's value. The preview does not offer to replace it.
    pub(super) kept: BTreeSet<i64>,
    /// Titles that the files have in the watchlist.
    pub(super) listed: BTreeSet<TitleKey>,
    /// The last position in the watchlist of a title that this import has not added.
    pub(super) watchlist_end: Option<i64>,
}

impl<'a> ImportWriter<'a> {
    pub(super) fn new(
        tx: &'a Tx<'a>,
        mut import: StoredImport,
        now: i64,
    ) -> Result<Self, StoreError> {
        let user = import.user;
        // The user may undo the import while it is still being written.
        import.change = import.change.filter(|_| !import.is_undone);
        let preferences = select_preferences(tx, user)?;
        let left_in_instance = MAX_WATCHES_IN_ALL - count_watches_in_all(tx)?;
        let remaining = RemainingLimits {
            ratings: MAX_RATINGS - count_ratings(tx, user)?,
            watches: (MAX_WATCHES - count_watches(tx, user)?).min(left_in_instance),
            watchlist: MAX_WATCHLIST - count_watchlist(tx, user)?,
            favorites: MAX_FAVORITES - count_favorites(tx, user)?,
        };
        Ok(Self {
            tx,
            import,
            user,
            now,
            values: Vec::new(),
            items: Vec::new(),
            watches: Vec::new(),
            remaining,
            watchlist_keeps_seen: preferences.watchlist_keeps_seen,
            finished: Vec::new(),
            written: 0,
            same: 0,
            marked_seen: 0,
            outcomes: BTreeMap::new(),
            unlisted: HashMap::new(),
            kept: BTreeSet::new(),
            listed: BTreeSet::new(),
            watchlist_end: None,
        })
    }

    /// The id of the import's change in the journal. It is inserted when the first value is written.
    pub(super) fn change(&mut self) -> Result<ChangeId, StoreError> {
        if let Some(change) = self.import.change {
            return Ok(change);
        }
        let kind = (ChangeKind::Imported, self.now);
        let change = insert_change(self.tx, self.user, kind, None)?.id;
        let sql = "UPDATE imports SET change_id = $1 WHERE id = $2";
        self.tx.execute(sql, values![change.0, self.import.id.0])?;
        self.import.change = Some(change);
        Ok(change)
    }

    /// Records that a record is not written, and why.
    pub(super) fn record_outcome(&mut self, record: i64, outcome: RecordOutcome) {
        match outcome {
            RecordOutcome::Same => {
                self.finished.push(record);
                self.same += 1;
            }
            RecordOutcome::Different | RecordOutcome::Newer => {
                self.outcomes.entry(RecordOutcome::Kept).or_default().push(record);
            }
            other => self.outcomes.entry(other).or_default().push(record),
        }
    }

    /// Keeps records that were written only in part, because the rest exceeds the user's limits.
    pub(super) fn keep_unwritten(&mut self, records: &[i64]) {
        self.finished.retain(|record| !records.contains(record));
        for record in records {
            self.record_outcome(*record, RecordOutcome::OverLimit);
        }
    }

    /// Stores the metadata of the title, if there is none.
    pub(super) fn record(
        &self,
        key: TitleKey,
        known: Option<&ImportCandidate>,
    ) -> Result<(), StoreError> {
        let Some(known) = known else { return Ok(()) };
        let facts = TitleFacts {
            key,
            title: known.title.clone(),
            overview: known.overview.clone(),
            poster_path: known.poster_path.clone(),
            release_date: known.release_date.clone(),
            vote_average_x10: known.vote_average_x10,
        };
        let catalogue = if known.catalogue == "tmdb" { "tmdb" } else { "builtin" };
        let (imdb_id, fetched_at) = (known.imdb_id.clone(), known.fetched_at);
        let title = StoredTitle { facts, imdb_id, catalogue, fetched_at };
        record_title(self.tx, self.user, &TitleMetadata::Verified(title)).map(drop)
    }

    /// Adds what was written to the journal, and deletes the records that are finished.
    pub(super) fn finish(mut self) -> Result<(), StoreError> {
        let (tx, id) = (self.tx, self.import.id);
        if !self.items.is_empty() || !self.values.is_empty() {
            let change = self.change()?;
            // The undo period starts again with each part.
            let sql = "UPDATE changes SET created_at = $1 WHERE id = $2";
            tx.execute(sql, values![self.now, change.0])?;
            let items = merge_items(tx, change, std::mem::take(&mut self.items))?;
            let values = merge_values(tx, change, std::mem::take(&mut self.values))?;
            let last = last_positions(tx, change)?;
            insert_items_after(tx, change, &items, last.items)?;
            insert_values_after(tx, change, &values, last.values)?;
        }
        for (outcome, ids) in &self.outcomes {
            set_outcome(tx, *outcome, ids)?;
        }
        delete_records(tx, &self.finished)?;
        tx.execute(
            "UPDATE imports
             SET written = written + $1, same = same + $2, marked_seen = marked_seen + $3
             WHERE id = $4",
            values![self.written, self.same, self.marked_seen, id.0],
        )
        .map(drop)
    }
}
