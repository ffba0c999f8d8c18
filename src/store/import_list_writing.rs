//! Writes the lists of an import as playlists.

use crate::domain::ids::{PlaylistId, TitleKey};
use crate::domain::import::{ImportCandidate, ImportId, RecordOutcome};
use crate::domain::imported::{List, Statement};
use crate::domain::playlist::{MAX_ITEMS, MAX_ITEMS_PER_USER, MAX_PLAYLISTS};
use crate::domain::watch::WatchedAt;
use crate::store::change_values::{ValueChange, ValueKey, read_value, read_values, replace_value};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::import_lists::{
    OPEN_ITEM, find_playlist, leaves_lists_out, next_list, statement,
};
use crate::store::import_records::{candidates, set_outcome};
use crate::store::import_transaction::Writing;
use crate::store::playlist_values::titles_in;
use crate::store::playlists::{PLAYLIST_COUNT, insert_item, item_total};
use crate::store::titles::title_key;
use serde_json::json;
use std::collections::HashSet;

/// A title in a list.
struct StoredItem {
    id: i64,
    title: TitleKey,
    position: Option<i64>,
    note: String,
    added_at: WatchedAt,
    known: Option<ImportCandidate>,
}

/// Writes the next list; `false` when there is none.
pub(super) fn write_list(writing: &mut Writing<'_>) -> Result<bool, StoreError> {
    if leaves_lists_out(&writing.import) {
        return Ok(false);
    }
    let (tx, user, id) = (writing.tx, writing.user, writing.import.id);
    let Some(list) = next_list(tx, id)? else { return Ok(false) };
    let mut items = select_items(tx, id, &list.key)?;
    items.sort_by_key(|item| (item.position.unwrap_or(i64::MAX), item.id));
    let present = find_playlist(tx, user, &list.list)?;
    let playlist = match present {
        Some(playlist) => playlist,
        None if tx.count(PLAYLIST_COUNT, values![user.0])? >= MAX_PLAYLISTS => {
            writing.outcomes.entry(RecordOutcome::OverLimit).or_default().push(list.id);
            let items = items.iter().map(|item| item.id);
            writing.outcomes.entry(RecordOutcome::OverLimit).or_default().extend(items);
            return Ok(true);
        }
        None => create(writing, &list.list)?,
    };
    let cover = list.list.cover.filter(|_| present.is_none());
    write_items(writing, playlist, items, cover)?;
    // It stays for items whose titles are found later.
    set_outcome(tx, RecordOutcome::Same, &[list.id])?;
    Ok(true)
}

fn create(writing: &mut Writing<'_>, list: &List) -> Result<PlaylistId, StoreError> {
    let (tx, user) = (writing.tx, writing.user);
    let created_at = list.created_at.begins_at().unwrap_or(writing.now).min(writing.now);
    let id = tx.insert(
        "INSERT INTO playlists (user_id, name, active, created_at, description)
         VALUES ($1, $2, $3, $4, $5) RETURNING id",
        values![user.0, &list.name, false, created_at, &list.description],
    )?;
    let key = ValueKey::Playlist(PlaylistId(id));
    let after = read_values(tx, user, &[key])?.pop().flatten();
    writing.values.push(ValueChange { key, before: None, after });
    writing.written += 1;
    let active = ValueKey::ActivePlaylist;
    if list.is_active && read_value(tx, user, active)?.is_none() {
        writing.values.push(replace_value(tx, user, active, Some(json!({ "id": id })))?);
    }
    Ok(PlaylistId(id))
}

fn write_items(
    writing: &mut Writing<'_>,
    playlist: PlaylistId,
    items: Vec<StoredItem>,
    cover: Option<i64>,
) -> Result<(), StoreError> {
    let (tx, user) = (writing.tx, writing.user);
    let present = titles_in(tx, playlist)?;
    let count = i64::try_from(present.len()).unwrap_or(i64::MAX);
    let mut room = (MAX_ITEMS - count).min(MAX_ITEMS_PER_USER - item_total(tx, user)?);
    let mut present: HashSet<TitleKey> = present.into_iter().collect();
    let mut added = Vec::new();
    for item in items {
        if present.contains(&item.title) {
            writing.leave(item.id, RecordOutcome::Same);
        } else if room <= 0 {
            writing.leave(item.id, RecordOutcome::OverLimit);
        } else {
            room -= 1;
            present.insert(item.title);
            writing.record(item.title, item.known.as_ref())?;
            let added_at = item.added_at.begins_at().unwrap_or(writing.now).min(writing.now);
            insert_item(tx, user, playlist, item.title, added_at)?;
            let is_cover = cover.is_some() && item.position == cover;
            set_details(tx, playlist, item.title, (&item.note, is_cover))?;
            added.push(ValueKey::PlaylistItem(playlist, item.title));
            writing.finished.push(item.id);
            writing.written += 1;
        }
    }
    let after = read_values(tx, user, &added)?;
    let changes = added.into_iter().zip(after);
    writing.values.extend(changes.map(|(key, after)| ValueChange { key, before: None, after }));
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

/// The items of a list whose titles are known, and that are not left over for a reason.
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
