//! Writes the records of an import about one title.

use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::episode_matching::Listing;
use crate::domain::favorite::PLACES;
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::import::{ImportCandidate, RecordOutcome};
use crate::domain::import_comparison::{Comparison, compare};
use crate::domain::import_notes::{JoinedNotes, NoteTarget};
use crate::domain::import_present::{PlacedRecord, Present, TitlePart, WatchRef};
use crate::domain::imported::{self, RecordKind, Statement};
use crate::domain::note::Tags;
use crate::domain::show_settings::{MAX_VIEWINGS, ShowSetting};
use crate::domain::watch::{MAX_WATCHLIST, Origin, WatchId, WatchedAt, WatchedPart};
use crate::store::change_values::{ValueKey, replace_value};
use crate::store::changes::{Item, Subject};
use crate::store::companions::{SharedWatch, add_imported_companions};
use crate::store::db::values;
use crate::store::episodes::insert_unlisted;
use crate::store::error::StoreError;
use crate::store::favorites::{find_titles_at, set};
use crate::store::import_present::{PresentTitles, StoredRecord};
use crate::store::import_transaction::{ImportWriter, PendingWatch, WatchNotes};
use crate::store::show_settings::replace_show_setting;
use crate::store::watch_rows::{NewRow, insert_watch, insert_watches, latest_listings};
use crate::store::watch_tags::{insert_tags, may_have_tags};
use crate::store::watchlist::remove_listed_before;
use serde_json::json;
use std::collections::{BTreeSet, HashMap};

/// A watch with only a date gets noon, so that it falls on the same day in most time zones.
const NOON: i64 = 12 * 3_600;
/// More than the ids of records, so that titles of the watchlist are sorted by the position in the file first.
const RANKS_OF_POSITION: i64 = 1 << 32;

impl WatchNotes {
    fn new(notes: &JoinedNotes, records: &[&StoredRecord]) -> Self {
        let tagged_by: BTreeSet<_> = notes.tags.iter().map(|(record, _)| *record).collect();
        Self {
            text: notes.text.clone(),
            tags: Tags::of_names(notes.tags_of(|_| true)),
            tagged_by: tagged_by.into_iter().map(|record| records[record].id).collect(),
        }
    }
}

impl ImportWriter<'_> {
    /// Writes the records; returns whether anything was written.
    pub(super) fn write_title(
        &mut self,
        key: TitleKey,
        records: &[StoredRecord],
        present: &PresentTitles,
        known: Option<&ImportCandidate>,
    ) -> Result<bool, StoreError> {
        let own = present.of(key);
        let is_listed = |record: &StoredRecord| record.kind == RecordKind::Watchlist;
        if records.iter().any(is_listed) {
            self.listed.insert(key);
        }
        let records = records.iter().filter(|one| !self.import.left_out.contains(&one.kind));
        let mut records: Vec<&StoredRecord> = records.collect();
        let (placed, compared) = self.compare_within_limit(key, &mut records, present, &own);
        let rule = self.import.rule;
        let kept: Vec<_> = records.iter().map(|one| self.kept.contains(&one.id)).collect();
        let is_written = |index: usize| {
            let outcome = compared.outcomes[index];
            outcome == RecordOutcome::New || rule.replaces(outcome) && !kept[index]
        };
        let before = self.written;
        if (0..records.len()).any(is_written) {
            self.record(key, known)?;
        }
        let failed = self.write_notes(key, &own, &compared, &is_written)?;
        // A rating adds a watch only to a film that has none.
        let is_watch = |index: &usize| matches!(records[*index].statement, Statement::Watch(_));
        let (watches, others): (Vec<_>, Vec<_>) = (0..records.len()).partition(is_watch);
        let notes: HashMap<_, _> =
            compared.notes.iter().map(|notes| (notes.target, notes)).collect();
        let notes_of = |index: usize| {
            let notes = notes.get(&NoteTarget::Watch(WatchRef::Record(index)));
            notes.map(|notes| WatchNotes::new(notes, &records)).unwrap_or_default()
        };
        for index in watches.into_iter().chain(others) {
            let record = records[index];
            if !is_written(index) {
                self.record_outcome(record.id, compared.outcomes[index]);
                continue;
            }
            let is_done = match &record.statement {
                Statement::Watch(watch) if adds_watch(&compared, index) => {
                    self.add_watch(key, placed[index].place, watch, notes_of(index), present)?;
                    true
                }
                // The texts of these records were written by `write_notes`.
                Statement::Watch(_) | Statement::Note { .. } => !failed.contains(&index),
                _ => {
                    let place = placed[index].place;
                    self.write_value(key, place, record, (own.watches.is_empty(), present))?
                }
            };
            if is_done {
                self.finished.push(record.id);
                self.written += 1;
            } else {
                self.record_outcome(record.id, RecordOutcome::OverLimit);
            }
        }
        Ok(self.written > before)
    }

    /// Compares records with the present data. Watches that exceed the user's limit are removed first. The other
    /// records are then compared again, because the outcome may depend on these watches.
    fn compare_within_limit(
        &mut self,
        key: TitleKey,
        records: &mut Vec<&StoredRecord>,
        present: &PresentTitles,
        own: &Present,
    ) -> (Vec<PlacedRecord>, Comparison) {
        loop {
            let placed: Vec<_> = records.iter().map(|record| present.place(key, record)).collect();
            let compared = compare(own, &placed);
            let added = (0..records.len()).filter(|index| adds_watch(&compared, *index));
            let room = usize::try_from(self.remaining.watches).unwrap_or(0);
            let surplus: BTreeSet<usize> = added.skip(room).collect();
            if surplus.is_empty() {
                return (placed, compared);
            }
            let (left, kept) = records.iter().enumerate().partition::<Vec<_>, _>(|(index, record)| {
                // Also the records that equal the removed watch: otherwise one of them would be added next.
                matches!(record.statement, Statement::Watch(_))
                    && matches!(compared.watch_refs[*index], Some(WatchRef::Record(one)) if surplus.contains(&one))
            });
            for (_, record) in left {
                self.record_outcome(record.id, RecordOutcome::OverLimit);
            }
            *records = kept.into_iter().map(|(_, record)| *record).collect();
        }
    }

    fn add_watch(
        &mut self,
        key: TitleKey,
        place: TitlePart,
        watch: &imported::Watch,
        notes: WatchNotes,
        present: &PresentTitles,
    ) -> Result<(), StoreError> {
        let viewing = watch.viewing.clamp(1, MAX_VIEWINGS);
        let part = match place {
            TitlePart::Season(season) => {
                WatchedPart { episode_id: None, season: Some(season), viewing }
            }
            TitlePart::Episode(number) => {
                let id = self.episode(key, number, present)?;
                WatchedPart { episode_id: Some(id), season: None, viewing }
            }
            TitlePart::Whole | TitlePart::Unplaced => WatchedPart { viewing, ..WatchedPart::WHOLE },
        };
        self.remaining.watches -= 1;
        self.watches.push(PendingWatch {
            title: key,
            part,
            at: watch.at,
            seen_before: watch.rewatch,
            notes,
            origin: watch.origin,
            companions: watch.companions.clone(),
            deleted_companions: watch.deleted_companions,
        });
        Ok(())
    }

    pub(super) fn episode(
        &mut self,
        key: TitleKey,
        number: EpisodeNumber,
        present: &PresentTitles,
    ) -> Result<EpisodeId, StoreError> {
        let known = present.episodes(key).iter();
        let mut known = known.filter(|one| one.listing != Listing::Gone);
        if let Some(known) = known.find(|one| one.facts.number == number) {
            return Ok(known.id);
        }
        if let Some(id) = self.unlisted.get(&(key.title_id, number)) {
            return Ok(*id);
        }
        let id = insert_unlisted(self.tx, key.title_id, number)?;
        self.unlisted.insert((key.title_id, number), id);
        Ok(id)
    }

    /// Writes a value; `false` when the user has reached the limit.
    fn write_value(
        &mut self,
        key: TitleKey,
        place: TitlePart,
        record: &StoredRecord,
        (is_unseen, present): (bool, &PresentTitles),
    ) -> Result<bool, StoreError> {
        let (tx, user, now) = (self.tx, self.user, self.now);
        let unix = |at| unix(at, now);
        match &record.statement {
            Statement::Rating { score, .. } if place != TitlePart::Whole => {
                let value = score.half_stars().to_string();
                return self.write_part_rating(key, place, present, &value);
            }
            Statement::Rating { score, rated_at, marks_seen, .. } => {
                let value = json!({"score10": score.half_stars(), "rated_at": unix(*rated_at)});
                let changed = replace_value(tx, user, ValueKey::Rating(key), Some(value))?;
                let is_new = changed.before.is_none();
                if is_new {
                    if self.remaining.ratings <= 0 {
                        replace_value(tx, user, ValueKey::Rating(key), None)?;
                        return Ok(false);
                    }
                    self.remaining.ratings -= 1;
                }
                self.values.push(changed);
                let is_added = self.watches.iter().rev().any(|watch| watch.title == key);
                if *marks_seen && is_unseen && !is_added {
                    self.mark_seen(key, is_new)?;
                }
            }
            Statement::Watchlist { added_at, position } => {
                if self.remaining.watchlist <= 0 {
                    return Ok(false);
                }
                self.remaining.watchlist -= 1;
                let rank = watchlist_rank(*position, record.id);
                self.add_to_watchlist(key, unix(*added_at), rank)?;
            }
            Statement::Favorite { place, added_at } => {
                if self.remaining.favorites <= 0 {
                    return Ok(false);
                }
                self.remaining.favorites -= 1;
                let place = place.filter(|place| PLACES.contains(place));
                let is_free = find_titles_at(tx, user, place)?.is_empty();
                let value = (place.filter(|_| is_free), unix(*added_at));
                self.values.push(set(tx, user, key, Some(value))?);
            }
            Statement::Intent { intent, .. } => {
                let (title, setting) = (key.title_id, ShowSetting::Intent);
                let value = Some(intent.as_str());
                self.values.extend(replace_show_setting(tx, user, title, setting, value)?);
            }
            Statement::Show(choice) => return self.write_show_choice(key, place, present, choice),
            Statement::Watch(_) | Statement::ListItem { .. } | Statement::Note { .. } => {}
        }
        Ok(true)
    }

    /// Adds a watch without a date to a rated film without watches, if the user wants that and may have one more.
    /// `is_new`: whether the film was not rated before.
    fn mark_seen(&mut self, film: TitleKey, is_new: bool) -> Result<(), StoreError> {
        let is_wanted = self.import.as_watched && film.media_type == MediaType::Movie;
        if !is_wanted || self.remaining.watches <= 0 {
            return Ok(());
        }
        let (part, at) = (WatchedPart::WHOLE, WatchedAt::Unknown);
        let row = NewRow::plain(film, part, at, Origin::Rating, self.now);
        let added = insert_watch(self.tx, self.user, &row)?;
        self.remaining.watches -= 1;
        self.marked_seen += 1;
        // Undo deletes a new rating, and with it this watch. A former rating is restored, and would keep the watch.
        if !is_new {
            let (subject, added) = (Subject::Watches, Some(added.0));
            self.items.push(Item { subject, added, removed: None });
        }
        Ok(())
    }

    /// Adds a title after those that the watchlist has, in the order of the ranks.
    fn add_to_watchlist(
        &mut self,
        key: TitleKey,
        added_at: i64,
        rank: i64,
    ) -> Result<(), StoreError> {
        // The watchlist shows the highest position first.
        let position = self.watchlist_end()?.saturating_sub(rank);
        let added = self.tx.insert(
            "INSERT INTO watchlist (user_id, media_type, title_id, added_at, position)
             VALUES ($1, $2, $3, $4, $5) RETURNING id",
            values![self.user.0, key.media_type.as_str(), key.title_id, added_at, position],
        )?;
        self.items.push(Item { subject: Subject::Watchlist, added: Some(added), removed: None });
        Ok(())
    }

    /// The last position of a title that this import has not added. The import may be written in several parts.
    fn watchlist_end(&mut self) -> Result<i64, StoreError> {
        if let Some(end) = self.watchlist_end {
            return Ok(end);
        }
        let change = self.change()?;
        let end = self.tx.count(
            "SELECT coalesce(min(position), 0) AS count FROM watchlist
             WHERE user_id = $1
               AND id NOT IN (SELECT added_id FROM change_items
                              WHERE change_id = $2 AND subject = 'watchlist'
                                AND added_id IS NOT NULL)",
            values![self.user.0, change.0],
        )?;
        self.watchlist_end = Some(end);
        Ok(end)
    }

    fn insert_companions(&self, watch: &PendingWatch, id: WatchId) -> Result<(), StoreError> {
        if watch.companions.is_empty() && watch.deleted_companions == 0 {
            return Ok(());
        }
        let PendingWatch { title, part, at, .. } = *watch;
        let (owner, created_at) = (self.user, self.now);
        let shared = SharedWatch { id, owner, title, part, at, created_at };
        add_imported_companions(self.tx, &shared, &watch.companions, watch.deleted_companions)
    }

    /// Inserts the pending watches. A film that was watched after it was listed leaves the watchlist, unless the files
    /// list it there.
    pub(super) fn insert_watches(&mut self, present: &PresentTitles) -> Result<(), StoreError> {
        if self.watches.is_empty() {
            return Ok(());
        }
        let change = self.change()?;
        let watches = std::mem::take(&mut self.watches);
        let rows: Vec<_> = watches
            .iter()
            .map(|watch| NewRow {
                title: watch.title,
                part: watch.part,
                at: watch.at,
                original_at: None,
                seen_before: watch.seen_before,
                note: &watch.notes.text,
                origin: watch.origin,
                created_at: self.now,
            })
            .collect();
        let added = insert_watches(self.tx, self.user, &rows)?;
        for (watch, id) in watches.iter().zip(&added) {
            let WatchNotes { tags, tagged_by, .. } = &watch.notes;
            if may_have_tags(self.tx, self.user, tags)? {
                insert_tags(self.tx, self.user, &[*id], tags)?;
            } else {
                self.keep_unwritten(tagged_by);
            }
            self.insert_companions(watch, *id)?;
        }
        let item = |id: i64| Item { subject: Subject::Watches, added: Some(id), removed: None };
        self.items.extend(added.iter().map(|id| item(id.0)));
        let films = latest_listings(watches.iter().map(|watch| (watch.title, watch.at)));
        for (film, last) in films {
            let stays = self.watchlist_keeps_seen || self.listed.contains(&film);
            if !stays && present.is_in_watchlist(film) {
                self.items.extend(remove_listed_before(self.tx, self.user, film, last, change)?);
            }
        }
        Ok(())
    }
}

/// The rank of a title of an import in the watchlist, from 1: by its position in the file, if it has one, then by the
/// order of the records.
fn watchlist_rank(position: Option<i64>, record: i64) -> i64 {
    let position = position.map_or(MAX_WATCHLIST, |place| place.clamp(1, MAX_WATCHLIST) - 1);
    position * RANKS_OF_POSITION + record.clamp(1, RANKS_OF_POSITION - 1)
}

/// The time in unix seconds. A time that is unknown or in the future becomes `now`.
pub(super) fn unix(at: WatchedAt, now: i64) -> i64 {
    match at {
        WatchedAt::Time(at) => at.unix_timestamp().min(now),
        at => at.begins_at().map_or(now, |day| (day + NOON).min(now)),
    }
}

fn adds_watch(compared: &Comparison, index: usize) -> bool {
    compared.watch_refs[index] == Some(WatchRef::Record(index))
}
