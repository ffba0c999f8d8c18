//! Compares the lists of an import with the user's playlists. A list becomes a new playlist, or its titles are added
//! to the playlist with the same title.

use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::import::{ImportId, ImportTitleId, RecordOutcome};
use crate::domain::imported::{List, Part, Statement};
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::import_records::set_outcome;
use crate::store::playlist_values::titles_in;
use crate::store::titles::{for_titles, title_key};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// How many rows one transaction handles.
pub(super) const ITEMS: usize = 1_000;
/// The condition that an item can still be written, not kept back for a reason.
pub(super) const OPEN_ITEM: &str =
    "items.kind = 'list_item' AND (items.outcome IS NULL OR items.outcome IN ('new', 'same'))";

/// A list.
pub(super) struct StoredList {
    pub(super) id: i64,
    pub(super) key: String,
    pub(super) list: List,
}

/// The result of comparing the list items of some titles.
#[derive(Default)]
struct ListedTitles {
    /// The titles of the import.
    titles: Vec<ImportTitleId>,
    /// The new items. If a list has a title several times, only the first of these.
    new: HashSet<i64>,
    /// The ids of lists, by their outcome.
    lists: BTreeMap<RecordOutcome, Vec<i64>>,
}

/// The last item that was compared: the index of its title, and its id.
type Cursor = (usize, i64);

impl Store {
    /// Stores the outcomes of the list items of these titles, in several transactions.
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

    /// Stores whether each list of an import is new, in several transactions.
    pub(super) async fn compare_lists(&self, user: UserId, id: ImportId) -> Result<(), StoreError> {
        let mut after = 0;
        loop {
            let page = move |tx: &Tx<'_>| {
                let mut outcomes: BTreeMap<RecordOutcome, Vec<i64>> = BTreeMap::new();
                let lists = select_lists(tx, id, after)?;
                for list in &lists {
                    outcomes
                        .entry(outcome_of(find_playlist(tx, user, &list.list)?))
                        .or_default()
                        .push(list.id);
                }
                Ok((lists.last().map(|list| list.id), outcomes))
            };
            let (last, outcomes) = self.pool.read(page).await?;
            let Some(last) = last else { return Ok(()) };
            after = last;
            self.pool.write_for(user, move |tx| set_outcomes(tx, &outcomes)).await?;
        }
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
                let outcome = outcome_of(playlist);
                titles.extend(match playlist {
                    Some(playlist) => titles_in(tx, playlist)?,
                    None => Vec::new(),
                });
                listed.lists.entry(outcome).or_default().push(list.id);
            }
            present.insert(key.clone(), titles);
        }
        if present.get(&key).is_some_and(|titles| !titles.contains(&title)) {
            listed.new.insert(item);
        }
    }
    Ok(listed)
}

/// Stores the outcomes of the next items; returns where to continue.
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

fn outcome_of(playlist: Option<PlaylistId>) -> RecordOutcome {
    if playlist.is_some() { RecordOutcome::Same } else { RecordOutcome::New }
}

/// The playlist with the title of the list. If there are several, the list's number decides.
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

pub(super) fn find_list(
    tx: &Tx<'_>,
    id: ImportId,
    key: &str,
) -> Result<Option<StoredList>, StoreError> {
    tx.first(
        "SELECT id, list, statement FROM import_items
         WHERE import_id = $1 AND list = $2 AND kind = 'list' ORDER BY id LIMIT 1",
        values![id.0, key],
        stored_list,
    )
}

pub(super) fn stored_list(row: &Row<'_>) -> Result<StoredList, StoreError> {
    let list = serde_json::from_str(row.text("statement")?)
        .map_err(|error| StoreError::Broken(format!("a list of an import: {error}")))?;
    Ok(StoredList { id: row.get("id")?, key: row.get("list")?, list })
}

pub(super) fn statement(row: &Row<'_>) -> Result<Statement, StoreError> {
    let (_, statement): (Part, Statement) = serde_json::from_str(row.text("statement")?)
        .map_err(|error| StoreError::Broken(format!("an item of an import: {error}")))?;
    Ok(statement)
}
