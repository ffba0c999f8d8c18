//! Writes the records of an import into the user's data. Each part is a transaction; all of them form one change.

use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::import::{ImportCandidate, ImportId, ImportState, TitleOutcome};
use crate::store::Store;
use crate::store::db::{Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::import_account::write_account;
use crate::store::import_list_writing::{is_too_long, next_list, write_list};
use crate::store::import_present::{select_present, select_records};
use crate::store::import_records::candidates;
use crate::store::import_transaction::ImportWriter;
use crate::store::imports::find_import;
use crate::store::show_progress::{day_everywhere, update_progress};
use crate::store::show_refreshes::queue_first_refresh;
use crate::store::titles::{for_titles, title_key};
use crate::store::watchlist::remove_seen_show;
use std::collections::{BTreeSet, HashMap};

/// How many titles one transaction writes, so that writes of other users do not wait long.
const TITLES: i64 = 25;
const RECORDS: i64 = 1_000;

impl Store {
    /// Writes the next part. `true` when nothing is left to write, or the import is not in the state `Writing`.
    pub async fn write_import(
        &self,
        user: UserId,
        id: ImportId,
        now: i64,
    ) -> Result<bool, StoreError> {
        match self.pool.write_for(user, move |tx| write_part(tx, user, id, now)).await? {
            Written::Some => Ok(false),
            Written::All => Ok(true),
            Written::Before(list) => self.shorten_list(user, id, list).await.map(|()| false),
        }
    }
}

/// How far a transaction has written an import.
enum Written {
    Some,
    /// Nothing is left to write, or the import is not in the state `Writing`.
    All,
    /// Everything before this list, which is too long for one transaction.
    Before(String),
}

fn write_part(tx: &Tx<'_>, user: UserId, id: ImportId, now: i64) -> Result<Written, StoreError> {
    let import = find_import(tx, user, id)?;
    let Some(import) = import.filter(|one| one.state == ImportState::Writing) else {
        return Ok(Written::All);
    };
    let mut writer = ImportWriter::new(tx, import, now)?;
    let keys = next_titles(tx, id)?;
    if !keys.is_empty() {
        writer.write_titles(&keys)?;
    } else if let Some(list) = next_list(tx, &writer.import)? {
        if is_too_long(tx, id, &list)? {
            return Ok(Written::Before(list.key));
        }
        write_list(&mut writer, &list)?;
    } else if !write_account(&mut writer)? {
        end(tx, id)?;
        return Ok(Written::All);
    }
    writer.finish()?;
    Ok(Written::Some)
}

/// The next titles. Together they have about as many records as one transaction writes.
fn next_titles(tx: &Tx<'_>, id: ImportId) -> Result<BTreeSet<TitleKey>, StoreError> {
    let counted = tx.all(
        "SELECT next.media_type, next.title_id, count(import_items.id) AS records
         FROM (SELECT DISTINCT import_id, media_type, title_id FROM import_titles
               WHERE import_id = $1 AND outcome = $2
               ORDER BY media_type, title_id LIMIT $3) AS next
         JOIN import_titles ON import_titles.import_id = next.import_id
                           AND import_titles.outcome = $2
                           AND import_titles.media_type = next.media_type
                           AND import_titles.title_id = next.title_id
         LEFT JOIN import_items ON import_items.import_title_id = import_titles.id
         GROUP BY next.media_type, next.title_id ORDER BY next.media_type, next.title_id",
        values![id.0, TitleOutcome::Found.as_str(), TITLES],
        |row| Ok((title_key(row)?, row.get::<i64>("records")?)),
    )?;
    let (mut taken, mut count) = (BTreeSet::new(), 0);
    for (key, records) in counted {
        if count >= RECORDS {
            break;
        }
        count += records;
        taken.insert(key);
    }
    Ok(taken)
}

/// Ends the writing. Records that were not written are kept for the report and for another attempt.
fn end(tx: &Tx<'_>, id: ImportId) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM import_items
         WHERE import_id = $1 AND kind = 'list' AND outcome = 'same'
           AND NOT EXISTS (SELECT 1 FROM import_items AS items
                           WHERE items.import_id = $1 AND items.kind = 'list_item'
                             AND items.list = import_items.list)",
        values![id.0],
    )?;
    tx.execute(
        "DELETE FROM import_titles
         WHERE import_id = $1 AND outcome = $2
           AND NOT EXISTS (SELECT 1 FROM import_items
                           WHERE import_items.import_title_id = import_titles.id)",
        values![id.0, TitleOutcome::Written.as_str()],
    )?;
    tx.execute(
        "UPDATE imports SET state = $1 WHERE id = $2",
        values![ImportState::Done.as_str(), id.0],
    )
    .map(drop)
}

impl ImportWriter<'_> {
    fn write_titles(&mut self, keys: &BTreeSet<TitleKey>) -> Result<(), StoreError> {
        let mut records = select_records(self.tx, self.import.id, keys)?;
        let present = select_present(self.tx, self.user, keys, &records)?;
        let known = select_metadata(self.tx, self.import.id, keys)?;
        self.kept = select_kept(self.tx, self.import.id, keys)?;
        let mut shows = BTreeSet::new();
        for key in keys {
            let records = records.remove(key).unwrap_or_default();
            let changed = self.write_title(*key, &records, &present, known.get(key))?;
            if changed && key.media_type == MediaType::Tv {
                shows.insert(key.title_id);
            }
        }
        self.insert_watches(&present)?;
        let today = day_everywhere(self.now);
        for show in shows {
            queue_first_refresh(self.tx, TitleKey::of_show(show), self.now)?;
            let (_, progress) = update_progress(self.tx, self.user, show, today)?;
            if self.listed.contains(&TitleKey::of_show(show)) {
                continue;
            }
            let change = self.change()?;
            self.items.extend(remove_seen_show(self.tx, self.user, show, change, &progress)?);
        }
        set_written(self.tx, self.import.id, keys)
    }
}

/// The records of these titles for which an earlier writing has kept the account's value.
fn select_kept(
    tx: &Tx<'_>,
    id: ImportId,
    keys: &BTreeSet<TitleKey>,
) -> Result<BTreeSet<i64>, StoreError> {
    let sql = |ids: &str| {
        format!(
            "SELECT import_items.id FROM import_titles
             JOIN import_items ON import_items.import_title_id = import_titles.id
             WHERE import_titles.import_id = $1 AND import_titles.outcome = 'found'
               AND import_titles.media_type = $2 AND import_titles.title_id IN ({ids})
               AND import_items.outcome = 'kept'"
        )
    };
    Ok(for_titles(tx, id.0, keys, sql, |row| row.get::<i64>("id"))?.into_iter().collect())
}

/// The metadata of matched titles.
fn select_metadata(
    tx: &Tx<'_>,
    id: ImportId,
    keys: &BTreeSet<TitleKey>,
) -> Result<HashMap<TitleKey, ImportCandidate>, StoreError> {
    let mut values = values![id.0].to_vec();
    values.extend(keys.iter().map(|key| Value::from(key.title_id)));
    let sql = format!(
        "SELECT candidates FROM import_titles
         WHERE import_id = $1 AND outcome IN ('found', 'written') AND title_id IN ({})",
        placeholders(1, keys.len())
    );
    let found = tx.all(&sql, &values, candidates)?;
    Ok(found.into_iter().flatten().map(|candidate| (candidate.key, candidate)).collect())
}

fn set_written(tx: &Tx<'_>, id: ImportId, keys: &BTreeSet<TitleKey>) -> Result<(), StoreError> {
    for key in keys {
        tx.execute(
            "UPDATE import_titles SET outcome = $1
             WHERE import_id = $2 AND outcome = $3 AND media_type = $4 AND title_id = $5",
            values![
                TitleOutcome::Written.as_str(),
                id.0,
                TitleOutcome::Found.as_str(),
                key.media_type.as_str(),
                key.title_id
            ],
        )?;
    }
    Ok(())
}
