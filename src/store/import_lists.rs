//! The lists of imports: they become playlists, or their titles are added to the playlists of their names.

use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::import::{ImportId, ImportTitleId, RecordOutcome};
use crate::domain::imported::{List, Part, RecordKind, Statement};
use crate::domain::playlist::{MAX_ITEMS, MAX_ITEMS_PER_USER, MAX_PLAYLISTS};
use crate::store::Store;
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::import_present::for_titles;
use crate::store::import_records::set_outcome;
use crate::store::imports::StoredImport;
use crate::store::playlist_values::titles_in;
use crate::store::playlists::{PLAYLIST_COUNT, item_total};
use crate::store::titles::title_key;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// Rows of a transaction.
const ITEMS: usize = 1_000;
const IDS_PER_STATEMENT: usize = 500;
/// An item that is not left over for a reason.
pub(super) const OPEN_ITEM: &str =
    "items.kind = 'list_item' AND (items.outcome IS NULL OR items.outcome IN ('new', 'same'))";

/// A list.
pub(super) struct StoredList {
    pub(super) id: i64,
    pub(super) key: String,
    pub(super) list: List,
}

/// What the items about some titles would change.
#[derive(Default)]
struct ListedTitles {
    /// The titles of the import.
    titles: Vec<ImportTitleId>,
    /// The items that are new: of several about one title in a list, the first.
    new: HashSet<i64>,
    /// The lists, by outcome.
    lists: BTreeMap<RecordOutcome, Vec<i64>>,
}

/// How far the items are compared: the index of the title, and the last of its items.
type Cursor = (usize, i64);

impl Store {
    /// Stores what the items of lists about these titles would change, some in each transaction.
    pub(super) async fn compare_list_items(
        &self,
        user: UserId,
        id: ImportId,
        keys: BTreeSet<TitleKey>,
    ) -> Result<(), StoreError> {
        let listed = self.pool.read(move |tx| select_listed(tx, user, id, &keys)).await?;
        let listed = Arc::new(listed);
        let mut next = Some((0, 0)).filter(|_| !listed.titles.is_empty());
        while let Some(cursor) = next {
            let listed = Arc::clone(&listed);
            let work = move |tx: &Tx<'_>| compare_items(tx, &listed, cursor);
            next = self.pool.write_for(user, work).await?;
        }
        Ok(())
    }

    /// Stores whether the lists of an import are new, some in each transaction.
    pub(super) async fn compare_lists(&self, user: UserId, id: ImportId) -> Result<(), StoreError> {
        let mut after = 0;
        loop {
            let page = move |tx: &Tx<'_>| {
                let mut outcomes: BTreeMap<RecordOutcome, Vec<i64>> = BTreeMap::new();
                let lists = select_lists(tx, id, after)?;
                for list in &lists {
                    outcomes.entry(outcome_of(tx, user, list)?).or_default().push(list.id);
                }
                Ok((lists.last().map(|list| list.id), outcomes))
            };
            let (last, outcomes) = self.pool.read(page).await?;
            let Some(last) = last else { return Ok(()) };
            after = last;
            self.pool.write_for(user, move |tx| set_outcomes(tx, &outcomes)).await?;
        }
    }

    /// Removes what the account has already or the list has twice from a list that is longer than a playlist may be, and
    /// reports what there is no room for; some in each transaction.
    pub(super) async fn shorten_list(
        &self,
        user: UserId,
        id: ImportId,
        list: String,
    ) -> Result<(), StoreError> {
        let key = list.clone();
        let found = self.pool.read(move |tx| room_in(tx, user, id, &key)).await?;
        let Some((present, room)) = found else { return Ok(()) };
        let mut first: HashMap<TitleKey, (i64, i64)> = HashMap::new();
        let mut after = 0;
        loop {
            let key = list.clone();
            let items = self.pool.read(move |tx| select_places(tx, id, &key, after)).await?;
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

fn select_listed(
    tx: &Tx<'_>,
    user: UserId,
    id: ImportId,
    keys: &BTreeSet<TitleKey>,
) -> Result<ListedTitles, StoreError> {
    let mut listed = ListedTitles::default();
    let titles = |ids: &str| {
        format!(
            "SELECT import_titles.id FROM import_titles
             WHERE import_titles.import_id = $1 AND import_titles.media_type = $2
               AND import_titles.title_id IN ({ids})
               AND import_titles.outcome IN ('found', 'written')
               AND EXISTS (SELECT 1 FROM import_items
                           WHERE import_items.import_title_id = import_titles.id
                             AND import_items.list IS NOT NULL)"
        )
    };
    listed.titles = for_titles(tx, id.0, keys, titles, |row| Ok(ImportTitleId(row.get("id")?)))?;
    if listed.titles.is_empty() {
        return Ok(listed);
    }
    let first = |ids: &str| {
        format!(
            "SELECT import_titles.media_type, import_titles.title_id, items.list,
                    min(items.id) AS id
             FROM import_titles
             JOIN import_items AS items ON items.import_title_id = import_titles.id
             WHERE import_titles.import_id = $1 AND import_titles.media_type = $2
               AND import_titles.title_id IN ({ids})
               AND import_titles.outcome IN ('found', 'written') AND {OPEN_ITEM}
             GROUP BY import_titles.media_type, import_titles.title_id, items.list"
        )
    };
    let item = |row: &Row<'_>| Ok((row.get::<String>("list")?, title_key(row)?, row.get("id")?));
    let mut present: HashMap<String, HashSet<TitleKey>> = HashMap::new();
    for (key, title, item) in for_titles(tx, id.0, keys, first, item)? {
        if !present.contains_key(&key) {
            let mut titles = HashSet::new();
            if let Some(list) = find_list(tx, id, &key)? {
                let playlist = find_playlist(tx, user, &list.list)?;
                titles.extend(match playlist {
                    Some(playlist) => titles_in(tx, playlist)?,
                    None => Vec::new(),
                });
                listed.lists.entry(outcome_of(tx, user, &list)?).or_default().push(list.id);
            }
            present.insert(key.clone(), titles);
        }
        if present.get(&key).is_some_and(|titles| !titles.contains(&title)) {
            listed.new.insert(item);
        }
    }
    Ok(listed)
}

/// Stores the outcomes of the next items; returns where to go on.
fn compare_items(
    tx: &Tx<'_>,
    listed: &ListedTitles,
    (mut index, mut after): Cursor,
) -> Result<Option<Cursor>, StoreError> {
    if (index, after) == (0, 0) {
        set_outcomes(tx, &listed.lists)?;
    }
    let mut outcomes: BTreeMap<RecordOutcome, Vec<i64>> = BTreeMap::new();
    let mut left = ITEMS;
    while let Some(title) = listed.titles.get(index).filter(|_| left > 0) {
        let sql = format!(
            "SELECT items.id FROM import_items AS items
             WHERE items.import_title_id = $1 AND items.id > $2 AND {OPEN_ITEM}
             ORDER BY items.id LIMIT {left}"
        );
        let page = tx.all(&sql, values![title.0, after], |row| row.get::<i64>("id"))?;
        (index, after) = match page.last() {
            Some(last) if page.len() == left => (index, *last),
            _ => (index + 1, 0),
        };
        left -= page.len();
        for item in page {
            let is_new = listed.new.contains(&item);
            let outcome = if is_new { RecordOutcome::New } else { RecordOutcome::Same };
            outcomes.entry(outcome).or_default().push(item);
        }
    }
    set_outcomes(tx, &outcomes)?;
    Ok((index < listed.titles.len()).then_some((index, after)))
}

fn set_outcomes(
    tx: &Tx<'_>,
    outcomes: &BTreeMap<RecordOutcome, Vec<i64>>,
) -> Result<(), StoreError> {
    outcomes.iter().try_for_each(|(outcome, ids)| set_outcome(tx, *outcome, ids))
}

fn outcome_of(tx: &Tx<'_>, user: UserId, list: &StoredList) -> Result<RecordOutcome, StoreError> {
    let is_present = find_playlist(tx, user, &list.list)?.is_some();
    Ok(if is_present { RecordOutcome::Same } else { RecordOutcome::New })
}

/// The key of the next list, if it has more items than a playlist may have.
pub(super) fn next_long_list(
    tx: &Tx<'_>,
    import: &StoredImport,
) -> Result<Option<String>, StoreError> {
    if leaves_lists_out(import) {
        return Ok(None);
    }
    let Some(list) = next_list(tx, import.id)? else { return Ok(None) };
    let sql = format!(
        "SELECT count(*) AS count FROM
             (SELECT 1 FROM import_items AS items
              JOIN import_titles ON import_titles.id = items.import_title_id
              WHERE items.import_id = $1 AND items.list = $2 AND {OPEN_ITEM}
                AND import_titles.outcome IN ('found', 'written')
              LIMIT $3) AS counted"
    );
    let count = tx.count(&sql, values![import.id.0, &list.key, MAX_ITEMS + 1])?;
    Ok((count > MAX_ITEMS).then_some(list.key))
}

pub(super) fn leaves_lists_out(import: &StoredImport) -> bool {
    let left_out = &import.left_out;
    left_out.contains(&RecordKind::List) || left_out.contains(&RecordKind::ListItem)
}

/// The titles of the list's playlist, and how many it may get.
fn room_in(
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

/// The next items of a list with their titles and positions.
fn select_places(
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
    for chunk in ids.chunks(IDS_PER_STATEMENT) {
        let sql =
            format!("DELETE FROM import_items WHERE id IN ({})", placeholders(0, chunk.len()));
        let ids: Vec<_> = chunk.iter().copied().map(Value::from).collect();
        tx.execute(&sql, &ids)?;
    }
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let sql = "UPDATE imports SET same = same + $1 WHERE id = $2";
    tx.execute(sql, values![count, id.0]).map(drop)
}

/// The playlist of the list's name; of several the one with the list's number.
pub(super) fn find_playlist(
    tx: &Tx<'_>,
    user: UserId,
    list: &List,
) -> Result<Option<PlaylistId>, StoreError> {
    let number = list.number.and_then(|number| i64::try_from(number).ok());
    tx.first(
        "SELECT id FROM playlists WHERE user_id = $1 AND name = $2 ORDER BY id LIMIT 1 OFFSET $3",
        values![user.0, &list.name, number.unwrap_or(0)],
        |row| Ok(PlaylistId(row.get("id")?)),
    )
}

/// The next lists of an import.
fn select_lists(tx: &Tx<'_>, id: ImportId, after: i64) -> Result<Vec<StoredList>, StoreError> {
    let sql = format!(
        "SELECT id, list, statement FROM import_items
         WHERE import_id = $1 AND kind = 'list' AND id > $2 ORDER BY id LIMIT {ITEMS}"
    );
    tx.all(&sql, values![id.0, after], stored_list)
}

fn find_list(tx: &Tx<'_>, id: ImportId, key: &str) -> Result<Option<StoredList>, StoreError> {
    tx.first(
        "SELECT id, list, statement FROM import_items
         WHERE import_id = $1 AND list = $2 AND kind = 'list' ORDER BY id LIMIT 1",
        values![id.0, key],
        stored_list,
    )
}

/// A list that is new, or that has items which can be written.
pub(super) fn next_list(tx: &Tx<'_>, id: ImportId) -> Result<Option<StoredList>, StoreError> {
    tx.first(
        "SELECT lists.id, lists.list, lists.statement FROM import_items AS lists
         WHERE lists.import_id = $1 AND lists.kind = 'list'
           AND (lists.outcome = 'new'
                OR lists.outcome = 'same'
                   AND EXISTS (SELECT 1 FROM import_items AS items
                               JOIN import_titles ON import_titles.id = items.import_title_id
                               WHERE items.import_id = $1 AND items.list = lists.list
                                 AND items.kind = 'list_item'
                                 AND (items.outcome IS NULL OR items.outcome IN ('new', 'same'))
                                 AND import_titles.outcome = 'written'))
         ORDER BY lists.id LIMIT 1",
        values![id.0],
        stored_list,
    )
}

fn stored_list(row: &Row<'_>) -> Result<StoredList, StoreError> {
    let list = serde_json::from_str(row.text("statement")?)
        .map_err(|error| StoreError::Broken(format!("a list of an import: {error}")))?;
    Ok(StoredList { id: row.get("id")?, key: row.get("list")?, list })
}

pub(super) fn statement(row: &Row<'_>) -> Result<Statement, StoreError> {
    let (_, statement): (Part, Statement) = serde_json::from_str(row.text("statement")?)
        .map_err(|error| StoreError::Broken(format!("an item of an import: {error}")))?;
    Ok(statement)
}
