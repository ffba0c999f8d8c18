//! Undo: reverses what a change in the journal did, except where later changes touched it.

use crate::domain::change::{Change, ChangeId, UNDO_PERIOD};
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::playlist::{MAX_ITEMS, MAX_ITEMS_PER_USER, MAX_PLAYLISTS, MAX_RATINGS};
use crate::domain::title::TitleHint;
use crate::domain::watch::MAX_WATCHLIST;
use crate::store::Store;
use crate::store::change_values::{
    ValueChange, ValueKey, insert_values, read_values, select_values, write_value,
};
use crate::store::changes::{
    Item, ROWS_PER_STATEMENT, Subject, insert_items, insert_undo, select_items,
};
use crate::store::db::{Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::favorites::is_place_taken;
use crate::store::journal_json::parse;
use crate::store::pending_titles::{
    TitleMetadata, delete_unreferenced_pending_titles, record_title,
};
use crate::store::pictures::delete_old_picture_changes;
use crate::store::playlist_values::titles_in;
use crate::store::playlists::{ITEM_COUNT, PLAYLIST_COUNT, item_total, owns};
use crate::store::rated_films::{delete_ratings, mark_rated_film};
use crate::store::ratings::count_ratings;
use crate::store::show_progress::{day_everywhere, update_all_progress, update_progress_of};
use crate::store::titles::title_key;
use crate::store::usernames::is_username_taken;
use crate::store::watch_rows::{WatchRefusal, watch_limit};
use crate::store::watchlist::count_watchlist;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The result of an undo.
#[derive(Clone, Debug)]
pub struct UndoneChange {
    pub change: Change,
    pub undone: i64,
    /// The titles that are not restored, because they were changed since.
    pub kept: Vec<TitleKey>,
}

/// Why a change was not undone. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRefusal {
    /// The user has no such change, or no longer has it.
    NoSuchChange,
    /// The change was undone already.
    AlreadyUndone,
    /// The undo period is over.
    TooOld,
    /// Everything that it changed was changed again since.
    ChangedSince,
    /// Too many titles of the user are pending.
    TooManyPending,
    /// The user would have more ratings than allowed.
    TooManyRatings,
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
    /// Undoes a change, except where later changes touched the same.
    pub async fn undo(
        &self,
        user: UserId,
        id: ChangeId,
        now: i64,
    ) -> Result<Result<UndoneChange, UndoRefusal>, StoreError> {
        self.pool.write_for(user, move |tx| undo(tx, user, id, now)).await
    }
}

fn undo(
    tx: &Tx<'_>,
    user: UserId,
    id: ChangeId,
    now: i64,
) -> Result<Result<UndoneChange, UndoRefusal>, StoreError> {
    let found = tx.first(
        "SELECT created_at, EXISTS (SELECT 1 FROM changes AS later
                                    WHERE later.undoes = changes.id) AS is_undone
         FROM changes WHERE id = $1 AND user_id = $2",
        values![id.0, user.0],
        |row| Ok((row.get::<i64>("created_at")?, row.get("is_undone")?)),
    )?;
    match found {
        None => return Ok(Err(UndoRefusal::NoSuchChange)),
        Some((_, true)) => return Ok(Err(UndoRefusal::AlreadyUndone)),
        Some((made_at, false)) if made_at <= now - UNDO_PERIOD => {
            return Ok(Err(UndoRefusal::TooOld));
        }
        Some(_) => {}
    }
    let mut kept = Vec::new();
    let values = reversed_values(tx, user, id, &mut kept)?;
    let items = select_items(tx, id)?;
    let rows = find_rows(tx, user, &items)?;
    let row = |subject, id: Option<i64>| id.and_then(|id| rows.get(&(subject, id)).copied());
    let mut reversed = Vec::new();
    for item in items {
        let added = row(item.subject, item.added);
        let removed = row(item.subject, item.removed);
        let title = added.or(removed).map(|(title, _)| title);
        let is_unchanged = item.added.is_none_or(|_| added.is_some_and(|(_, is_live)| is_live))
            && item.removed.is_none_or(|_| removed.is_some_and(|(_, is_live)| !is_live));
        // If the watch that caused this change of the watchlist is kept, the change of the watchlist is kept too.
        let is_effect_of_kept =
            item.subject == Subject::Watchlist && title.is_some_and(|title| kept.contains(&title));
        if is_unchanged && !is_effect_of_kept && !is_listed_again(tx, user, item)? {
            reversed.push(Item { added: item.removed, removed: item.added, ..item });
        } else {
            kept.extend(title);
        }
    }
    if reversed.is_empty() && values.is_empty() {
        return Ok(Err(UndoRefusal::ChangedSince));
    }
    if let Some(refusal) = limit_reached(tx, user, &reversed, &values)? {
        return Ok(Err(refusal));
    }
    if !record_titles(tx, user, &values, now)? {
        return Ok(Err(UndoRefusal::TooManyPending));
    }
    let change = insert_undo(tx, user, id, now)?;
    write_values(tx, user, change, &values)?;
    for subject in Subject::ALL {
        let of_subject = || reversed.iter().filter(|item| item.subject == subject);
        // Removals first, because a row and its replacement must never exist at once.
        let removed: Vec<_> = of_subject().filter_map(|item| item.removed).collect();
        subject.set_removed(tx, &removed, Some(change.id))?;
        let added: Vec<_> = of_subject().filter_map(|item| item.added).collect();
        subject.set_removed(tx, &added, None)?;
    }
    insert_items(tx, change.id, &reversed)?;
    update_shows(tx, user, &reversed, &rows, &values, now)?;
    let undone = i64::try_from(reversed.len() + values.len()).unwrap_or(i64::MAX);
    Ok(Ok(UndoneChange { change, undone, kept }))
}

/// Computes the progress again in shows that the undo changed.
fn update_shows(
    tx: &Tx<'_>,
    user: UserId,
    reversed: &[Item],
    rows: &Rows,
    values: &[ValueChange],
    now: i64,
) -> Result<(), StoreError> {
    let today = day_everywhere(now);
    let affects_all = |value: &ValueChange| matches!(value.key, ValueKey::Preference(preference) if preference.affects_progress());
    if values.iter().any(affects_all) {
        update_all_progress(tx, user, today)?;
    }
    let of_item = |item: &Item| {
        let row = item.added.or(item.removed)?;
        rows.get(&(item.subject, row)).map(|(title, _)| *title)
    };
    let watches = reversed.iter().filter(|item| item.subject == Subject::Watches);
    let settings = values.iter().map(|value| value.key);
    let settings = settings.filter(|key| matches!(key, ValueKey::ShowSetting(..)));
    let titles = watches.filter_map(of_item).chain(settings.filter_map(ValueKey::title));
    update_progress_of(tx, user, titles, today)
}

/// Stores the titles of restored values, because their metadata may have been deleted meanwhile. `false` when too
/// many would be pending. Requests of companions are left out, because their titles are stored for the other user.
fn record_titles(
    tx: &Tx<'_>,
    user: UserId,
    values: &[ValueChange],
    now: i64,
) -> Result<bool, StoreError> {
    let is_own = |key: ValueKey| !matches!(key, ValueKey::CompanionRequest(..));
    let restored = values.iter().filter(|value| value.after.is_some() && is_own(value.key));
    for title in restored.filter_map(|value| value.key.title()) {
        let metadata = TitleMetadata::Unverified(TitleHint::default().of(title), now);
        if !record_title(tx, user, &metadata)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes values, and adds them to the change of the undo itself.
fn write_values(
    tx: &Tx<'_>,
    user: UserId,
    change: Change,
    values: &[ValueChange],
) -> Result<(), StoreError> {
    let removed = values.iter().filter(|value| value.after.is_none());
    let unrated = removed.filter_map(|value| match value.key {
        ValueKey::Rating(title) => Some(title),
        _ => None,
    });
    let unrated: BTreeSet<_> = unrated.collect();
    delete_ratings(tx, user, &unrated)?;
    for value in values {
        write_back(tx, user, value, change.created_at)?;
    }
    insert_values(tx, change.id, values)?;
    if values.iter().any(|value| value.key == ValueKey::Picture) {
        delete_old_picture_changes(tx, user)?;
    }
    delete_unreferenced_pending_titles(tx, user)
}

/// Writes a value, except a deleted rating. A restored rating also adds its watch again.
fn write_back(tx: &Tx<'_>, user: UserId, value: &ValueChange, now: i64) -> Result<(), StoreError> {
    match (value.key, &value.after) {
        (ValueKey::Rating(_), None) => Ok(()),
        (ValueKey::Rating(title), Some(_)) => {
            write_value(tx, user, value)?;
            mark_rated_film(tx, user, title, now).map(drop)
        }
        _ => write_value(tx, user, value),
    }
}

/// Whether undo would delete a playlist with items that a later change added.
fn would_delete_other_items(
    tx: &Tx<'_>,
    change: &ValueChange,
    titles: &[TitleKey],
) -> Result<bool, StoreError> {
    let (ValueKey::Playlist(id), None) = (change.key, &change.before) else { return Ok(false) };
    Ok(titles_in(tx, id)?.iter().any(|item| !titles.contains(item)))
}

/// Whether undo would restore an item of a playlist that no longer exists.
fn is_without_playlist(
    tx: &Tx<'_>,
    user: UserId,
    change: &ValueChange,
    reversed: &[ValueChange],
) -> Result<bool, StoreError> {
    let (ValueKey::PlaylistItem(id, _), Some(_)) = (change.key, &change.before) else {
        return Ok(false);
    };
    let is_restored = reversed.iter().any(|other| other.key == ValueKey::Playlist(id));
    Ok(!is_restored && !owns(tx, user, id)?)
}

/// The limit that the user would exceed.
fn limit_reached(
    tx: &Tx<'_>,
    user: UserId,
    items: &[Item],
    values: &[ValueChange],
) -> Result<Option<UndoRefusal>, StoreError> {
    let more = |subject| {
        let of_subject = items.iter().filter(|item| item.subject == subject);
        of_subject
            .map(|item| i64::from(item.added.is_some()) - i64::from(item.removed.is_some()))
            .sum::<i64>()
    };
    let watches = more(Subject::Watches);
    if watches > 0
        && let Some(refusal) = watch_limit(tx, user, watches)?
    {
        let is_own = refusal == WatchRefusal::TooManyWatches;
        let refusal =
            if is_own { UndoRefusal::TooManyWatches } else { UndoRefusal::TooManyWatchesInAll };
        return Ok(Some(refusal));
    }
    let listed = more(Subject::Watchlist);
    if listed > 0 && count_watchlist(tx, user)? + listed > MAX_WATCHLIST {
        return Ok(Some(UndoRefusal::WatchlistFull));
    }
    for value in values.iter().filter(|value| value.key == ValueKey::Username) {
        let username = value.after.as_deref().map(parse).transpose()?;
        let username = username.as_ref().and_then(|value| value.get("username")?.as_str());
        if is_username_taken(tx, username.unwrap_or_default(), user)? {
            return Ok(Some(UndoRefusal::UsernameTaken));
        }
    }
    let is_new_rating =
        |value: &ValueChange| matches!(value.key, ValueKey::Rating(_)) && value.before.is_none();
    if values.iter().any(is_new_rating) && count_ratings(tx, user)? >= MAX_RATINGS {
        return Ok(Some(UndoRefusal::TooManyRatings));
    }
    let is_new = |value: &&ValueChange| value.before.is_none();
    let new = || values.iter().filter(is_new).map(|value| value.key);
    let playlists = new().filter(|key| matches!(key, ValueKey::Playlist(_))).count();
    if playlists > 0 && tx.count(PLAYLIST_COUNT, values![user.0])? >= MAX_PLAYLISTS {
        return Ok(Some(UndoRefusal::TooManyPlaylists));
    }
    let mut items: BTreeMap<PlaylistId, i64> = BTreeMap::new();
    for key in new() {
        if let ValueKey::PlaylistItem(id, _) = key {
            *items.entry(id).or_default() += 1;
        }
    }
    let total: i64 = items.values().sum();
    if total > 0 && item_total(tx, user)? + total > MAX_ITEMS_PER_USER {
        return Ok(Some(UndoRefusal::TooManyItems));
    }
    for (id, more) in items {
        if tx.count(ITEM_COUNT, values![id.0, user.0])? + more > MAX_ITEMS {
            return Ok(Some(UndoRefusal::PlaylistFull));
        }
    }
    Ok(None)
}

/// The reversed values of a change, except those that were changed since. The titles of the latter are added to
/// `kept`.
fn reversed_values(
    tx: &Tx<'_>,
    user: UserId,
    change: ChangeId,
    kept: &mut Vec<TitleKey>,
) -> Result<Vec<ValueChange>, StoreError> {
    let all = select_values(tx, change)?;
    let keys: Vec<_> = all.iter().map(|value| value.key).collect();
    let titles: Vec<_> = keys.iter().filter_map(|key| key.title()).collect();
    let mut reversed: Vec<ValueChange> = Vec::new();
    for (value, present) in all.into_iter().zip(read_values(tx, user, &keys)?) {
        if value.is_current(present.as_deref())
            && !is_place_taken(tx, user, &value, &titles)?
            && !would_delete_other_items(tx, &value, &titles)?
            && !is_without_playlist(tx, user, &value, &reversed)?
        {
            reversed.push(value.reversed());
        } else {
            kept.extend(value.key.title());
        }
    }
    Ok(reversed)
}

/// Whether the removed watchlist row's title is on the watchlist again, in another row.
fn is_listed_again(tx: &Tx<'_>, user: UserId, item: Item) -> Result<bool, StoreError> {
    let Item { subject: Subject::Watchlist, removed: Some(removed), .. } = item else {
        return Ok(false);
    };
    tx.exists(
        "SELECT 1 FROM watchlist
         JOIN watchlist AS removed ON removed.media_type = watchlist.media_type
                                  AND removed.title_id = watchlist.title_id
         WHERE removed.id = $1 AND watchlist.user_id = $2 AND watchlist.removed_in IS NULL",
        values![removed, user.0],
    )
}

/// By table and row id: the title, and whether the row is not removed.
type Rows = HashMap<(Subject, i64), (TitleKey, bool)>;

fn find_rows(tx: &Tx<'_>, user: UserId, items: &[Item]) -> Result<Rows, StoreError> {
    let mut found = HashMap::new();
    for subject in Subject::ALL {
        let of_subject = items.iter().filter(|item| item.subject == subject);
        let ids: Vec<_> =
            of_subject.flat_map(|item| [item.added, item.removed]).flatten().collect();
        for chunk in ids.chunks(ROWS_PER_STATEMENT) {
            let sql = format!(
                "SELECT id, media_type, title_id, removed_in FROM {}
                 WHERE user_id = $1 AND id IN ({})",
                subject.as_str(),
                placeholders(1, chunk.len())
            );
            let mut values = values![user.0].to_vec();
            values.extend(chunk.iter().copied().map(Value::from));
            let rows = tx.all(&sql, &values, |row| {
                let is_live = row.get::<Option<i64>>("removed_in")?.is_none();
                Ok(((subject, row.get("id")?), (title_key(row)?, is_live)))
            })?;
            found.extend(rows);
        }
    }
    Ok(found)
}
