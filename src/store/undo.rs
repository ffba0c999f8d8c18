//! Undo: reverses what a change in the journal did, except where later changes touched it. A job undoes a large change
//! in parts, so that other users' writes do not wait.

use crate::domain::change::{Change, ChangeId, ChangeKind, UNDO_PERIOD};
use crate::domain::favorite::MAX_FAVORITES;
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::job::Task;
use crate::domain::playlist::{MAX_ITEMS, MAX_ITEMS_PER_USER, MAX_PLAYLISTS, MAX_RATINGS};
use crate::domain::watch::MAX_WATCHLIST;
use crate::store::Store;
use crate::store::change_values::{ValueChange, ValueKey, insert_values_after, select_values};
use crate::store::changes::{
    Item, Positions, Subject, change, insert_items_after, insert_undo, select_items,
};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::favorites::count_favorites;
use crate::store::jobs::{add_job, is_queued, replace_job};
use crate::store::journal_json::parse;
use crate::store::pending_titles::{delete_unreferenced_pending_titles, may_have_pending};
use crate::store::pictures::delete_old_picture_changes;
use crate::store::playlists::{ITEM_COUNT, PLAYLIST_COUNT, item_total};
use crate::store::rated_films::{mark_rated_film, remove_rating_watches};
use crate::store::ratings::count_ratings;
use crate::store::show_progress::{day_everywhere, update_all_progress, update_progress_of};
use crate::store::undo_rows::{ReversedItems, rated_titles, reversed_items};
use crate::store::undo_values::{record_titles, reversed_values, write_values};
use crate::store::usernames::is_username_taken;
use crate::store::watch_rows::{WatchRefusal, watch_limit};
use crate::store::watchlist::count_watchlist;
use std::collections::{BTreeMap, BTreeSet};

/// How many rows and values one transaction undoes. A job undoes more.
const MAX_ROWS: i64 = 2_000;
/// In how many shows one transaction undoes watches and settings, because the progress in each is computed again.
const MAX_SHOWS: i64 = 100;

/// The result of an undo.
#[derive(Clone, Debug)]
pub struct UndoneChange {
    pub change: Change,
    pub undone: i64,
    /// The titles that are not restored, because they were changed since.
    pub kept: Vec<TitleKey>,
    /// `false` while a job undoes the change; nothing is undone then yet.
    pub is_finished: bool,
}

/// Why a change was not undone. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRefusal {
    /// The user has no such change, or no longer has it.
    NoSuchChange,
    /// The change was undone already.
    AlreadyUndone,
    /// The change is being undone, or is an undo that is not finished.
    Unfinished,
    /// The undo period is over.
    TooOld,
    /// Everything that it changed was changed again since.
    ChangedSince,
    /// Too many titles of the user are pending.
    TooManyPending,
    /// The user would have more ratings than allowed.
    TooManyRatings,
    /// The user would have more favorites than allowed.
    TooManyFavorites,
    /// The user would have more playlists than allowed.
    TooManyPlaylists,
    /// A playlist would have more titles than allowed.
    PlaylistFull,
    /// All playlists together would have more titles than allowed.
    TooManyItems,
    /// The user would have more watches than allowed.
    TooManyWatches,
    /// All users together would have more watches than allowed.
    TooManyWatchesInAll,
    /// Another user has the former username.
    UsernameTaken,
    /// The watchlist would have more titles than allowed.
    WatchlistFull,
}

impl Store {
    /// Undoes a change, except where later changes touched the same. Queues a job for a large change. If the undo of the
    /// change was given up, its job starts again.
    pub async fn undo(
        &self,
        user: UserId,
        id: ChangeId,
        now: i64,
    ) -> Result<Result<UndoneChange, UndoRefusal>, StoreError> {
        let large = self.pool.read(move |tx| find_large_change(tx, user, id)).await?;
        self.pool
            .write_for(user, move |tx| match (restart(tx, user, id, now)?, &large) {
                (Some(restarted), _) => Ok(Ok(restarted)),
                (None, None) => undo(tx, user, id, now),
                (None, Some(large)) => begin(tx, user, id, large, now),
            })
            .await
    }
}

/// How many more rows of each kind the user would have after an undo.
#[derive(Clone, Copy, Default)]
struct Growth {
    watches: i64,
    watchlist: i64,
    ratings: i64,
    favorites: i64,
    playlists: i64,
    /// Of all playlists.
    items: i64,
}

/// A change that is too large for one transaction.
struct LargeChange {
    /// The growth if nothing was changed since.
    growth: Growth,
    /// How many titles of restored values are neither stored nor pending.
    missing_titles: i64,
}

/// `None` for a change that one transaction can undo.
fn find_large_change(
    tx: &Tx<'_>,
    user: UserId,
    id: ChangeId,
) -> Result<Option<LargeChange>, StoreError> {
    let rows = tx.count(
        "SELECT (SELECT count(*) FROM change_items WHERE change_id = $1)
                + (SELECT count(*) FROM change_values WHERE change_id = $1 AND position > 0) AS count
         FROM changes WHERE id = $1 AND user_id = $2",
        values![id.0, user.0],
    )?;
    if rows <= MAX_ROWS && (rows <= MAX_SHOWS || count_shows(tx, id)? <= MAX_SHOWS) {
        return Ok(None);
    }
    let missing_titles = tx.count(
        "SELECT count(*) AS count
         FROM (SELECT DISTINCT media_type, title_id FROM change_values
               WHERE change_id = $1 AND before IS NOT NULL AND title_id IS NOT NULL
                 AND subject <> 'watch_companions') AS restored
         WHERE NOT EXISTS (SELECT 1 FROM titles
                           WHERE titles.media_type = restored.media_type
                             AND titles.title_id = restored.title_id)
           AND NOT EXISTS (SELECT 1 FROM pending_titles
                           WHERE pending_titles.user_id = $2
                             AND pending_titles.media_type = restored.media_type
                             AND pending_titles.title_id = restored.title_id)",
        values![id.0, user.0],
    )?;
    Ok(Some(LargeChange { growth: growth_of(tx, id)?, missing_titles }))
}

/// How many shows have watches or settings in the change.
fn count_shows(tx: &Tx<'_>, id: ChangeId) -> Result<i64, StoreError> {
    tx.count(
        "SELECT count(DISTINCT shows.title_id) AS count
         FROM (SELECT own.title_id FROM change_items
               JOIN watches AS own
                 ON own.id = coalesce(change_items.added_id, change_items.removed_id)
               WHERE change_items.change_id = $1 AND change_items.subject = 'watches'
                 AND own.media_type = 'tv'
               UNION ALL
               SELECT title_id FROM change_values
               WHERE change_id = $1 AND subject = 'show_settings') AS shows",
        values![id.0],
    )
}

/// How many rows the undo of a change would restore, less those that it would remove.
fn growth_of(tx: &Tx<'_>, id: ChangeId) -> Result<Growth, StoreError> {
    let mut growth = Growth::default();
    for (table, added, removed) in
        [("change_items", "added_id", "removed_id"), ("change_values", "after", "before")]
    {
        let sql = format!(
            "SELECT subject, CAST(sum(CASE WHEN {added} IS NULL THEN 1 WHEN {removed} IS NULL THEN -1
                                           ELSE 0 END) AS BIGINT) AS more
             FROM {table} WHERE change_id = $1 GROUP BY subject"
        );
        let more = tx.all(&sql, values![id.0], |row| {
            Ok((row.get::<String>("subject")?, row.get::<i64>("more")?))
        })?;
        for (subject, more) in more {
            if let Some(number) = growth.of_subject(&subject) {
                *number += more;
            }
        }
    }
    Ok(growth)
}

impl Growth {
    /// `None` for what has no limit.
    fn of_subject(&mut self, subject: &str) -> Option<&mut i64> {
        match subject {
            "watches" => Some(&mut self.watches),
            "watchlist" => Some(&mut self.watchlist),
            "ratings" => Some(&mut self.ratings),
            "favorites" => Some(&mut self.favorites),
            "playlists" => Some(&mut self.playlists),
            "playlist_items" => Some(&mut self.items),
            _ => None,
        }
    }

    /// The limit that the user would exceed.
    fn exceeded_limit(self, tx: &Tx<'_>, user: UserId) -> Result<Option<UndoRefusal>, StoreError> {
        if self.watches > 0
            && let Some(refusal) = watch_limit(tx, user, self.watches)?
        {
            let is_own = refusal == WatchRefusal::TooManyWatches;
            let refusal =
                if is_own { UndoRefusal::TooManyWatches } else { UndoRefusal::TooManyWatchesInAll };
            return Ok(Some(refusal));
        }
        let playlist_count = || tx.count(PLAYLIST_COUNT, values![user.0]);
        let exceeds = |more: i64, limit: i64, present: &dyn Fn() -> Result<i64, StoreError>| {
            Ok::<_, StoreError>(more > 0 && present()? + more > limit)
        };
        Ok(if exceeds(self.watchlist, MAX_WATCHLIST, &|| count_watchlist(tx, user))? {
            Some(UndoRefusal::WatchlistFull)
        } else if exceeds(self.ratings, MAX_RATINGS, &|| count_ratings(tx, user))? {
            Some(UndoRefusal::TooManyRatings)
        } else if exceeds(self.favorites, MAX_FAVORITES, &|| count_favorites(tx, user))? {
            Some(UndoRefusal::TooManyFavorites)
        } else if exceeds(self.playlists, MAX_PLAYLISTS, &playlist_count)? {
            Some(UndoRefusal::TooManyPlaylists)
        } else if exceeds(self.items, MAX_ITEMS_PER_USER, &|| item_total(tx, user))? {
            Some(UndoRefusal::TooManyItems)
        } else {
            None
        })
    }
}

/// A change that can be undone.
struct Undoable {
    /// Whether it only deleted a rating.
    is_cleared_rating: bool,
}

fn find_undoable(
    tx: &Tx<'_>,
    user: UserId,
    id: ChangeId,
    now: i64,
) -> Result<Result<Undoable, UndoRefusal>, StoreError> {
    let found = tx.first(
        "SELECT kind, created_at,
                (SELECT later.id FROM changes AS later WHERE later.undoes = changes.id) AS undo_id
         FROM changes WHERE id = $1 AND user_id = $2",
        values![id.0, user.0],
        |row| {
            let is_cleared_rating = row.text("kind")? == ChangeKind::RatingCleared.as_str();
            let made_at: i64 = row.get("created_at")?;
            Ok((Undoable { is_cleared_rating }, made_at, row.get::<Option<i64>>("undo_id")?))
        },
    )?;
    let Some((undoable, made_at, undo)) = found else { return Ok(Err(UndoRefusal::NoSuchChange)) };
    let latest = undo.map_or(id, ChangeId);
    Ok(if is_queued(tx, &Task::Undo(latest))? {
        Err(UndoRefusal::Unfinished)
    } else if undo.is_some() {
        Err(UndoRefusal::AlreadyUndone)
    } else if made_at <= now - UNDO_PERIOD {
        Err(UndoRefusal::TooOld)
    } else {
        Ok(undoable)
    })
}

fn undo(
    tx: &Tx<'_>,
    user: UserId,
    id: ChangeId,
    now: i64,
) -> Result<Result<UndoneChange, UndoRefusal>, StoreError> {
    let undoable = match find_undoable(tx, user, id, now)? {
        Ok(undoable) => undoable,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let reversal = Reversal::new(tx, user, select_values(tx, id)?, &select_items(tx, id)?)?;
    if reversal.is_empty() {
        return Ok(Err(UndoRefusal::ChangedSince));
    }
    if let Some(refusal) = reversal.prepare(tx, user, now)? {
        return Ok(Err(refusal));
    }
    let change = insert_undo(tx, user, id, now)?;
    reversal.write(tx, user, (change.id, Positions::default()), now)?;
    if undoable.is_cleared_rating {
        // The watch that the rating had added was deleted with it.
        for title in rated_titles(&reversal.values) {
            mark_rated_film(tx, user, title, now)?;
        }
    }
    replace_redone_import(tx, change.id)?;
    let undone = i64::try_from(reversal.items.len() + reversal.values.len()).unwrap_or(i64::MAX);
    Ok(Ok(UndoneChange { change, undone, kept: reversal.kept, is_finished: true }))
}

/// After a redo of an import, makes the redo the import's change, so that the import can be undone again.
pub(super) fn replace_redone_import(tx: &Tx<'_>, redo: ChangeId) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE imports SET change_id = $1
         WHERE change_id = (SELECT undone.undoes FROM changes AS redo
                            JOIN changes AS undone ON undone.id = redo.undoes WHERE redo.id = $1)",
        values![redo.0],
    )
    .map(drop)
}

/// Queues the job of an undo again that was given up. `None` when the change has no such undo.
fn restart(
    tx: &Tx<'_>,
    user: UserId,
    id: ChangeId,
    now: i64,
) -> Result<Option<UndoneChange>, StoreError> {
    let undo = tx.first(
        "SELECT changes.id, changes.kind, changes.created_at FROM changes
         JOIN jobs ON jobs.kind = 'undo' AND jobs.subject = CAST(changes.id AS TEXT)
         WHERE changes.undoes = $1 AND changes.user_id = $2 AND jobs.failed_at IS NOT NULL",
        values![id.0, user.0],
        change,
    )?;
    let Some(change) = undo else { return Ok(None) };
    replace_job(tx, &Task::Undo(change.id), now)?;
    Ok(Some(UndoneChange { change, undone: 0, kept: Vec::new(), is_finished: false }))
}

/// Starts the undo of a large change, which a job continues.
fn begin(
    tx: &Tx<'_>,
    user: UserId,
    id: ChangeId,
    large: &LargeChange,
    now: i64,
) -> Result<Result<UndoneChange, UndoRefusal>, StoreError> {
    if let Err(refusal) = find_undoable(tx, user, id, now)? {
        return Ok(Err(refusal));
    }
    if let Some(refusal) = large.growth.exceeded_limit(tx, user)? {
        return Ok(Err(refusal));
    }
    if !may_have_pending(tx, user, large.missing_titles)? {
        return Ok(Err(UndoRefusal::TooManyPending));
    }
    let change = insert_undo(tx, user, id, now)?;
    add_job(tx, &Task::Undo(change.id), now)?;
    Ok(Ok(UndoneChange { change, undone: 0, kept: Vec::new(), is_finished: false }))
}

/// The part of a change that is undone, because no later change touched it.
pub(super) struct Reversal {
    values: Vec<ValueChange>,
    items: Vec<Item>,
    /// The titles of the watches among the items.
    watched: Vec<TitleKey>,
    /// The titles of the rows of the watchlist among the items.
    listed: Vec<TitleKey>,
    /// The titles of the rest of the change.
    pub(super) kept: Vec<TitleKey>,
}

impl Reversal {
    /// Of these values and items of a change.
    pub(super) fn new(
        tx: &Tx<'_>,
        user: UserId,
        values: Vec<ValueChange>,
        items: &[Item],
    ) -> Result<Self, StoreError> {
        let mut kept = Vec::new();
        let rated = rated_titles(&values);
        let values = reversed_values(tx, user, values, &mut kept)?;
        let ratings = (&rated, &rated_titles(&values));
        let reversed = reversed_items(tx, user, items, ratings, &mut kept)?;
        let ReversedItems { items, watched, listed } = reversed;
        Ok(Self { values, items, watched, listed, kept })
    }

    /// The titles of what is reversed.
    pub(super) fn titles(&self) -> BTreeSet<TitleKey> {
        let of_values = self.values.iter().filter_map(|value| value.key.title());
        of_values.chain(self.watched.iter().chain(&self.listed).copied()).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty() && self.items.is_empty()
    }

    /// Stores the titles of restored values. Returns why they may not be restored, if they may not.
    pub(super) fn prepare(
        &self,
        tx: &Tx<'_>,
        user: UserId,
        now: i64,
    ) -> Result<Option<UndoRefusal>, StoreError> {
        if let Some(refusal) = self.growth().exceeded_limit(tx, user)? {
            return Ok(Some(refusal));
        }
        for value in self.values.iter().filter(|value| value.key == ValueKey::Username) {
            let username = value.after.as_deref().map(parse).transpose()?;
            let username = username.as_ref().and_then(|value| value.get("username")?.as_str());
            if is_username_taken(tx, username.unwrap_or_default(), user)? {
                return Ok(Some(UndoRefusal::UsernameTaken));
            }
        }
        let mut items: BTreeMap<PlaylistId, i64> = BTreeMap::new();
        for value in &self.values {
            if let ValueKey::PlaylistItem(id, _) = value.key {
                *items.entry(id).or_default() += more(value);
            }
        }
        for (id, more) in items.into_iter().filter(|(_, more)| *more > 0) {
            if tx.count(ITEM_COUNT, values![id.0, user.0])? + more > MAX_ITEMS {
                return Ok(Some(UndoRefusal::PlaylistFull));
            }
        }
        let are_recorded = record_titles(tx, user, &self.values, now)?;
        Ok((!are_recorded).then_some(UndoRefusal::TooManyPending))
    }

    fn growth(&self) -> Growth {
        let mut growth = Growth::default();
        for item in &self.items {
            if let Some(number) = growth.of_subject(item.subject.as_str()) {
                *number += i64::from(item.added.is_some()) - i64::from(item.removed.is_some());
            }
        }
        for value in &self.values {
            if let Some(number) = growth.of_subject(value.key.subject()) {
                *number += more(value);
            }
        }
        growth
    }

    /// Undoes this part, as a part of the change `undo`.
    pub(super) fn write(
        &self,
        tx: &Tx<'_>,
        user: UserId,
        (undo, positions): (ChangeId, Positions),
        now: i64,
    ) -> Result<(), StoreError> {
        for subject in Subject::ALL {
            let of_subject = || self.items.iter().filter(|item| item.subject == subject);
            // Removals first, because a row and its replacement must never exist at once.
            let removed: Vec<_> = of_subject().filter_map(|item| item.removed).collect();
            subject.set_removed(tx, &removed, Some(undo))?;
            let added: Vec<_> = of_subject().filter_map(|item| item.added).collect();
            subject.set_removed(tx, &added, None)?;
        }
        let unrated = self.values.iter().filter(|value| value.after.is_none());
        let unrated = unrated.filter_map(|value| match value.key {
            ValueKey::Rating(title) => Some(title),
            _ => None,
        });
        let unrated: BTreeSet<_> = unrated.collect();
        // The journal has these watches, so that the undo of this undo restores them.
        let watches = remove_rating_watches(tx, user, &unrated, undo)?;
        write_values(tx, user, &self.values)?;
        insert_items_after(tx, undo, &[&self.items[..], &watches].concat(), positions.items)?;
        insert_values_after(tx, undo, &self.values, positions.values)?;
        if self.values.iter().any(|value| value.key == ValueKey::Picture) {
            delete_old_picture_changes(tx, user)?;
        }
        delete_unreferenced_pending_titles(tx, user)?;
        self.update_shows(tx, user, now)
    }

    /// Computes the progress again in shows that the undo changed.
    fn update_shows(&self, tx: &Tx<'_>, user: UserId, now: i64) -> Result<(), StoreError> {
        let today = day_everywhere(now);
        let affects_all = |value: &ValueChange| matches!(value.key, ValueKey::Preference(preference) if preference.affects_progress());
        if self.values.iter().any(affects_all) {
            update_all_progress(tx, user, today)?;
        }
        let settings = self.values.iter().map(|value| value.key);
        let settings = settings.filter(|key| matches!(key, ValueKey::ShowSetting(..)));
        let titles = self.watched.iter().copied().chain(settings.filter_map(ValueKey::title));
        update_progress_of(tx, user, titles, today)
    }
}

/// How many more values there are after this change: 1, 0 or -1.
fn more(value: &ValueChange) -> i64 {
    i64::from(value.after.is_some()) - i64::from(value.before.is_some())
}
