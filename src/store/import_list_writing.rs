//! Writes the lists of an import as playlists. Lists that are longer than a playlist may be are shortened first.

use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::import::{ImportCandidate, ImportId, RecordOutcome};
use crate::domain::imported::{List, RecordKind, Statement};
use crate::domain::playlist::{MAX_ITEMS, MAX_ITEMS_PER_USER, MAX_PLAYLISTS};
use crate::domain::watch::WatchedAt;
use crate::store::Store;
use crate::store::change_values::{ValueChange, ValueKey, read_value, read_values, replace_value};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::import_lists::{
    ITEMS, OPEN_ITEM, StoredList, find_list, find_playlist, statement, stored_list,
};
use crate::store::import_records::{candidates, delete_records, set_outcome};
use crate::store::import_transaction::ImportWriter;
use crate::store::imports::StoredImport;
use crate::store::playlist_items::insert_item;
use crate::store::playlist_values::titles_in;
use crate::store::playlists::{PLAYLIST_COUNT, item_total};
use crate::store::titles::title_key;
use serde_json::json;
use std::collections::{HashMap, HashSet};

/// A title in a list.
struct StoredItem {
    id: i64,
    title: TitleKey,
    position: Option<i64>,
    note: String,
    added_at: WatchedAt,
    known: Option<ImportCandidate>,
}

impl Store {
    /// Shortens a list that is longer than a playlist may be: removes titles that the account's playlist or the list
    /// itself has already, and reports those that do not fit. Each transaction handles some of them.
    pub(super) async fn shorten_list(
        &self,
        user: UserId,
        id: ImportId,
        list: String,
    ) -> Result<(), StoreError> {
        let key = list.clone();
        let found = self.pool.read(move |tx| remaining_in(tx, user, id, &key)).await?;
        let Some((present, room)) = found else { return Ok(()) };
        let mut first: HashMap<TitleKey, (i64, i64)> = HashMap::new();
        let mut after = 0;
        loop {
            let key = list.clone();
            let items = self.pool.read(move |tx| select_next_items(tx, id, &key, after)).await?;
            let Some((end, ..)) = items.last() else { break };
            after = *end;
            let mut same = Vec::new();
            for (item, title, position) in items {
                let order = (position, item);
                if present.contains(&title) {
                    same.push(item);
                } else if let Some(known) = first.get_mut(&title) {
                    same.push(order.max(*known).1);
                    *known = order.min(*known);
                } else {
                    first.insert(title, order);
                }
            }
            self.pool.write_for(user, move |tx| delete_same(tx, id, &same)).await?;
        }
        let mut places: Vec<_> = first.into_values().collect();
        places.sort_unstable();
        let surplus = places.split_off(room.min(places.len()));
        for chunk in surplus.chunks(ITEMS) {
            let ids: Vec<_> = chunk.iter().map(|(_, item)| *item).collect();
            let work = move |tx: &Tx<'_>| set_outcome(tx, RecordOutcome::OverLimit, &ids);
            self.pool.write_for(user, work).await?;
        }
        Ok(())
    }
}

/// The next list that is new or has items to write. `None` when there is none, or the user has left lists out.
pub(super) fn next_list(
    tx: &Tx<'_>,
    import: &StoredImport,
) -> Result<Option<StoredList>, StoreError> {
    if leaves_lists_out(import) {
        return Ok(None);
    }
    let sql = format!(
        "SELECT lists.id, lists.list, lists.statement FROM import_items AS lists
         WHERE lists.import_id = $1 AND lists.kind = 'list'
           AND (lists.outcome = 'new'
                OR lists.outcome = 'same'
                   AND EXISTS (SELECT 1 FROM import_items AS items
                               JOIN import_titles ON import_titles.id = items.import_title_id
                               WHERE items.import_id = $1 AND items.list = lists.list
                                 AND {OPEN_ITEM} AND import_titles.outcome = 'written'))
         ORDER BY lists.id LIMIT 1"
    );
    tx.first(&sql, values![import.id.0], stored_list)
}

/// Whether a list has more items than a playlist may have.
pub(super) fn is_too_long(
    tx: &Tx<'_>,
    id: ImportId,
    list: &StoredList,
) -> Result<bool, StoreError> {
    let sql = format!(
        "SELECT count(*) AS count FROM
             (SELECT 1 FROM import_items AS items
              JOIN import_titles ON import_titles.id = items.import_title_id
              WHERE items.import_id = $1 AND items.list = $2 AND {OPEN_ITEM}
                AND import_titles.outcome IN ('found', 'written')
              LIMIT $3) AS counted"
    );
    let count = tx.count(&sql, values![id.0, &list.key, MAX_ITEMS + 1])?;
    Ok(count > MAX_ITEMS)
}

fn leaves_lists_out(import: &StoredImport) -> bool {
    let left_out = &import.left_out;
    left_out.contains(&RecordKind::List) || left_out.contains(&RecordKind::ListItem)
}

/// The titles that the list's playlist has, and how many more it can get.
fn remaining_in(
    tx: &Tx<'_>,
    user: UserId,
    id: ImportId,
    key: &str,
) -> Result<Option<(HashSet<TitleKey>, usize)>, StoreError> {
    let Some(list) = find_list(tx, id, key)? else { return Ok(None) };
    let present = match find_playlist(tx, user, &list.list)? {
        Some(playlist) => titles_in(tx, playlist)?,
        None if tx.count(PLAYLIST_COUNT, values![user.0])? >= MAX_PLAYLISTS => {
            return Ok(Some((HashSet::new(), 0)));
        }
        None => Vec::new(),
    };
    let count = i64::try_from(present.len()).unwrap_or(i64::MAX);
    let room = (MAX_ITEMS - count).min(MAX_ITEMS_PER_USER - item_total(tx, user)?);
    Ok(Some((present.into_iter().collect(), usize::try_from(room).unwrap_or(0))))
}

/// The next items of a list, with their titles and positions.
fn select_next_items(
    tx: &Tx<'_>,
    id: ImportId,
    list: &str,
    after: i64,
) -> Result<Vec<(i64, TitleKey, i64)>, StoreError> {
    let sql = format!(
        "SELECT items.id, items.statement, import_titles.media_type, import_titles.title_id
         FROM import_items AS items
         JOIN import_titles ON import_titles.id = items.import_title_id
         WHERE items.import_id = $1 AND items.list = $2 AND items.id > $3 AND {OPEN_ITEM}
           AND import_titles.outcome IN ('found', 'written')
         ORDER BY items.id LIMIT {ITEMS}"
    );
    tx.all(&sql, values![id.0, list, after], |row| {
        let position = match statement(row)? {
            Statement::ListItem { position, .. } => position,
            _ => None,
        };
        Ok((row.get("id")?, title_key(row)?, position.unwrap_or(i64::MAX)))
    })
}

fn delete_same(tx: &Tx<'_>, id: ImportId, ids: &[i64]) -> Result<(), StoreError> {
    delete_records(tx, ids)?;
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let sql = "UPDATE imports SET same = same + $1 WHERE id = $2";
    tx.execute(sql, values![count, id.0]).map(drop)
}

/// Writes a list that is not too long.
pub(super) fn write_list(
    writer: &mut ImportWriter<'_>,
    list: &StoredList,
) -> Result<(), StoreError> {
    let (tx, user, id) = (writer.tx, writer.user, writer.import.id);
    let mut items = select_items(tx, id, &list.key)?;
    items.sort_by_key(|item| (item.position.unwrap_or(i64::MAX), item.id));
    let present = find_playlist(tx, user, &list.list)?;
    let playlist = match present {
        Some(playlist) => playlist,
        None if tx.count(PLAYLIST_COUNT, values![user.0])? >= MAX_PLAYLISTS => {
            writer.outcomes.entry(RecordOutcome::OverLimit).or_default().push(list.id);
            let items = items.iter().map(|item| item.id);
            writer.outcomes.entry(RecordOutcome::OverLimit).or_default().extend(items);
            return Ok(());
        }
        None => create(writer, &list.list)?,
    };
    let cover = list.list.cover.filter(|_| present.is_none());
    write_items(writer, playlist, items, cover)?;
    // The record of the list is kept for items whose titles are matched later.
    set_outcome(tx, RecordOutcome::Same, &[list.id])
}

fn create(writer: &mut ImportWriter<'_>, list: &List) -> Result<PlaylistId, StoreError> {
    let (tx, user) = (writer.tx, writer.user);
    let created_at = list.created_at.begins_at().unwrap_or(writer.now).min(writer.now);
    let id = tx.insert(
        "INSERT INTO playlists (user_id, name, active, created_at, description)
         VALUES ($1, $2, $3, $4, $5) RETURNING id",
        values![user.0, &list.name, false, created_at, &list.description],
    )?;
    let key = ValueKey::Playlist(PlaylistId(id));
    let after = read_values(tx, user, &[key])?.pop().flatten();
    writer.values.push(ValueChange { key, before: None, after });
    writer.written += 1;
    let active = ValueKey::ActivePlaylist;
    if list.is_active && read_value(tx, user, active)?.is_none() {
        writer.values.push(replace_value(tx, user, active, Some(json!({ "id": id })))?);
    }
    Ok(PlaylistId(id))
}

fn write_items(
    writer: &mut ImportWriter<'_>,
    playlist: PlaylistId,
    items: Vec<StoredItem>,
    cover: Option<i64>,
) -> Result<(), StoreError> {
    let (tx, user) = (writer.tx, writer.user);
    let present = titles_in(tx, playlist)?;
    let count = i64::try_from(present.len()).unwrap_or(i64::MAX);
    let mut room = (MAX_ITEMS - count).min(MAX_ITEMS_PER_USER - item_total(tx, user)?);
    let mut present: HashSet<TitleKey> = present.into_iter().collect();
    let mut added = Vec::new();
    for item in items {
        if present.contains(&item.title) {
            writer.record_outcome(item.id, RecordOutcome::Same);
        } else if room <= 0 {
            writer.record_outcome(item.id, RecordOutcome::OverLimit);
        } else {
            room -= 1;
            present.insert(item.title);
            writer.record(item.title, item.known.as_ref())?;
            let added_at = item.added_at.begins_at().unwrap_or(writer.now).min(writer.now);
            insert_item(tx, user, playlist, item.title, added_at)?;
            let is_cover = cover.is_some() && item.position == cover;
            set_details(tx, playlist, item.title, (&item.note, is_cover))?;
            added.push(ValueKey::PlaylistItem(playlist, item.title));
            writer.finished.push(item.id);
            writer.written += 1;
        }
    }
    let after = read_values(tx, user, &added)?;
    let changes = added.into_iter().zip(after);
    writer.values.extend(changes.map(|(key, after)| ValueChange { key, before: None, after }));
    Ok(())
}

fn set_details(
    tx: &Tx<'_>,
    playlist: PlaylistId,
    title: TitleKey,
    (note, is_cover): (&str, bool),
) -> Result<(), StoreError> {
    if note.is_empty() && !is_cover {
        return Ok(());
    }
    tx.execute(
        "UPDATE playlist_items SET note = $1, cover = $2
         WHERE playlist_id = $3 AND media_type = $4 AND title_id = $5",
        values![note, is_cover, playlist.0, title.media_type.as_str(), title.title_id],
    )
    .map(drop)
}

/// The items of a list whose titles are known and that can be written.
fn select_items(tx: &Tx<'_>, id: ImportId, list: &str) -> Result<Vec<StoredItem>, StoreError> {
    let sql = format!(
        "SELECT items.id, items.statement, import_titles.media_type, import_titles.title_id,
                import_titles.candidates
         FROM import_items AS items
         JOIN import_titles ON import_titles.id = items.import_title_id
         WHERE items.import_id = $1 AND items.list = $2 AND {OPEN_ITEM}
           AND import_titles.outcome IN ('found', 'written')
         ORDER BY items.id"
    );
    let rows = tx.all(&sql, values![id.0, list], |row| {
        let known = candidates(row)?;
        let (id, title) = (row.get("id")?, title_key(row)?);
        Ok(match statement(row)? {
            Statement::ListItem { position, note, added_at, .. } => {
                let known = known.into_iter().next();
                Some(StoredItem { id, title, position, note, added_at, known })
            }
            _ => None,
        })
    })?;
    Ok(rows.into_iter().flatten().collect())
}
