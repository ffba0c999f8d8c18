//! The SQL of the titles of imports: what the user chooses, and comparing their records. Every statement selects by an
//! import of one user.

use crate::domain::episode::EpisodeNumber;
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::import::{
    ImportCandidate, ImportId, ImportState, ImportTitleId, RecordOutcome, TitleChoice, TitleMatch,
    TitleOutcome, UnclearTitle,
};
use crate::domain::import_comparison::compare;
use crate::domain::imported::{EpisodeReference, Part, RecordKind};
use crate::domain::job::Task;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::import_present::{StoredRecord, select_present, select_records, stored_record};
use crate::store::import_records::{candidates, set_outcome};
use crate::store::imports::{ImportRefusal, StoredImport, find_import};
use crate::store::jobs::replace_job;
use crate::store::titles::title_key;
use std::collections::{BTreeMap, BTreeSet};

/// A title of an import, as the API shows it.
#[derive(Clone, Debug)]
pub struct ImportTitle {
    pub id: ImportTitleId,
    /// The title as the file names it, as JSON.
    pub reference: String,
    pub outcome: TitleOutcome,
    /// The name of the reason in the API.
    pub reason: Option<String>,
    pub key: Option<TitleKey>,
    pub candidates: Vec<ImportCandidate>,
    /// How many records are about it.
    pub records: i64,
}

/// Which titles of an import are listed.
#[derive(Clone, Debug)]
pub struct ImportTitleFilter {
    pub outcome: Option<TitleOutcome>,
    pub reason: Option<String>,
    /// Normalized words to search for.
    pub query: String,
    /// The id of the last title of the page before.
    pub after: ImportTitleId,
    pub limit: i64,
}

impl Store {
    /// Whether the stored episodes of the show are needed to compare the records about a title.
    pub async fn needs_episodes(
        &self,
        user: UserId,
        id: ImportId,
        title: ImportTitleId,
        has_tmdb: bool,
    ) -> Result<bool, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT 1 FROM import_titles
                     JOIN imports ON imports.id = import_titles.import_id
                     WHERE imports.user_id = $1 AND import_titles.import_id = $2
                       AND import_titles.id = $3 AND {}",
                    needs_episodes(has_tmdb)
                );
                tx.exists(&sql, values![user.0, id.0, title.0])
            })
            .await
    }

    /// Stores the user's choices of titles. Later imports use them again.
    pub async fn choose_titles(
        &self,
        user: UserId,
        id: ImportId,
        choices: Vec<(ImportTitleId, TitleChoice)>,
        now: i64,
    ) -> Result<Result<(), ImportRefusal>, StoreError> {
        let choose = move |tx: &Tx<'_>| {
            let Some(import) = find_import(tx, user, id)? else {
                return Ok(Err(ImportRefusal::NoSuchImport));
            };
            if matches!(import.state, ImportState::Writing | ImportState::Reading) {
                return Ok(Err(ImportRefusal::Busy));
            }
            let mut keys = BTreeSet::new();
            for (title, choice) in &choices {
                let Some((before, reference)) = find_open_title(tx, id, *title)? else {
                    return Ok(Err(ImportRefusal::NoSuchTitle));
                };
                keys.extend(before);
                upsert_choice(tx, user, &reference, choice.key())?;
                keys.extend(update_title(tx, *title, &match_of_choice(choice))?);
            }
            if choices.iter().any(|(_, choice)| matches!(choice, TitleChoice::MatchAgain(_))) {
                resume_matching(tx, &import, now)?;
            }
            compare_titles(tx, user, id, &keys)?;
            Ok(Ok(keys))
        };
        match self.pool.write_for(user, choose).await? {
            Ok(keys) => self.compare_list_items(user, id, keys).await.map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// Compares records again whose titles have thumbs, after the scores of these were set. `after` is the last title of
    /// the part before. Returns the last title of this part; `None` when there are no more.
    pub async fn compare_thumbs(
        &self,
        user: UserId,
        id: ImportId,
        after: ImportTitleId,
    ) -> Result<Option<ImportTitleId>, StoreError> {
        let titles = self.pool.read(move |tx| {
            tx.all(
                "SELECT id, media_type, title_id FROM import_titles
                 WHERE import_id = $1 AND id > $2 AND outcome = $3
                   AND EXISTS (SELECT 1 FROM import_items
                               WHERE import_items.import_title_id = import_titles.id
                                 AND import_items.kind = $4)
                 ORDER BY id LIMIT 100",
                values![id.0, after.0, TitleOutcome::Found.as_str(), RecordKind::Thumb.as_str()],
                |row| Ok((ImportTitleId(row.get("id")?), title_key(row)?)),
            )
        });
        let titles = titles.await?;
        let keys: BTreeSet<TitleKey> = titles.iter().map(|(_, key)| *key).collect();
        if !keys.is_empty() {
            self.pool.write_for(user, move |tx| compare_titles(tx, user, id, &keys)).await?;
        }
        Ok(titles.last().map(|(title, _)| *title))
    }

    /// Some titles with this reason about which the user must decide.
    pub async fn unclear_titles(
        &self,
        user: UserId,
        id: ImportId,
        reason: Option<String>,
        has_tmdb: bool,
    ) -> Result<Vec<UnclearTitle>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT import_titles.id, import_titles.candidates, {} AS needs_episodes
                     FROM import_titles
                     JOIN imports ON imports.id = import_titles.import_id
                     WHERE imports.user_id = $1 AND import_titles.import_id = $2
                       AND import_titles.outcome = $3
                       AND (CAST($4 AS TEXT) IS NULL OR import_titles.reason = $4)
                     ORDER BY import_titles.id LIMIT 200",
                    needs_episodes(has_tmdb)
                );
                tx.all(
                    &sql,
                    values![user.0, id.0, TitleOutcome::Unclear.as_str(), &reason],
                    |row| {
                        Ok(UnclearTitle {
                            id: ImportTitleId(row.get("id")?),
                            candidates: candidates(row)?,
                            needs_episodes: row.get("needs_episodes")?,
                        })
                    },
                )
            })
            .await
    }

    /// Titles of an import in the order of the files.
    pub async fn import_titles(
        &self,
        id: ImportId,
        filter: ImportTitleFilter,
    ) -> Result<Vec<ImportTitle>, StoreError> {
        self.pool
            .read(move |tx| {
                let outcome = filter.outcome.map(TitleOutcome::as_str);
                let pattern = format!("%{}%", filter.query);
                tx.all(
                    "SELECT id, reference, outcome, reason, media_type, title_id, candidates,
                            (SELECT count(*) FROM import_items
                             WHERE import_items.import_title_id = import_titles.id) AS records
                     FROM import_titles
                     WHERE import_id = $1 AND id > $2
                       AND (CAST($3 AS TEXT) IS NULL OR outcome = $3)
                       AND (CAST($4 AS TEXT) IS NULL OR reason = $4)
                       AND name LIKE $5 ESCAPE '\\'
                     ORDER BY id LIMIT $6",
                    values![id.0, filter.after.0, outcome, &filter.reason, &pattern, filter.limit],
                    import_title,
                )
            })
            .await
    }

    pub async fn import_title(
        &self,
        id: ImportId,
        title: ImportTitleId,
    ) -> Result<Option<ImportTitle>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT id, reference, outcome, reason, media_type, title_id, candidates,
                            (SELECT count(*) FROM import_items
                             WHERE import_items.import_title_id = import_titles.id) AS records
                     FROM import_titles WHERE import_id = $1 AND id = $2",
                    values![id.0, title.0],
                    import_title,
                )
            })
            .await
    }
}

/// The condition that the stored episodes of a show are needed to compare the records about a title. TMDB lists the
/// numbers and names of all episodes. The built-in catalogue has only numbers and may lack new episodes, so its list
/// helps only to complete numbers. This product's own export may have episodes that no catalogue lists.
pub(super) fn needs_episodes(has_tmdb: bool) -> String {
    let condition = if has_tmdb {
        "import_items.statement NOT LIKE '%\"is_own\"_true%'"
    } else {
        "(import_items.statement LIKE '%\"number\"_null%'
          OR import_items.statement LIKE '%\"season\"_null%')"
    };
    // A statement is the JSON of a part and what is said about it.
    format!(
        "EXISTS (SELECT 1 FROM import_items
                 WHERE import_items.import_title_id = import_titles.id
                   AND import_items.statement LIKE '[{{\"Episode\"%' AND {condition})"
    )
}

fn match_of_choice(choice: &TitleChoice) -> TitleMatch {
    let (outcome, reason, candidates) = match choice {
        TitleChoice::Skip => (TitleOutcome::Skipped, None, Vec::new()),
        TitleChoice::Title(chosen) => (TitleOutcome::Found, Some("chosen"), vec![chosen.clone()]),
        TitleChoice::MatchAgain(_) => (TitleOutcome::Waiting, None, Vec::new()),
    };
    TitleMatch { outcome, reason, candidates, episode: None }
}

/// Queues the matching of titles that wait again. If the user has paused it, they wait until it is continued.
fn resume_matching(tx: &Tx<'_>, import: &StoredImport, now: i64) -> Result<(), StoreError> {
    if matches!(import.state, ImportState::Matching | ImportState::Paused) {
        return Ok(());
    }
    tx.execute(
        "UPDATE imports SET state = $1 WHERE id = $2",
        values![ImportState::Matching.as_str(), import.id.0],
    )?;
    replace_job(tx, &Task::Import(import.id), now)
}

/// The present match and the reference of a title. `None` when something was already written for it.
fn find_open_title(
    tx: &Tx<'_>,
    id: ImportId,
    title: ImportTitleId,
) -> Result<Option<(Option<TitleKey>, String)>, StoreError> {
    tx.first(
        "SELECT media_type, title_id, reference FROM import_titles
         WHERE import_id = $1 AND id = $2 AND outcome <> $3",
        values![id.0, title.0, TitleOutcome::Written.as_str()],
        |row| Ok((optional_key(row)?, row.get("reference")?)),
    )
}

fn upsert_choice(
    tx: &Tx<'_>,
    user: UserId,
    reference: &str,
    key: Option<TitleKey>,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO import_choices (user_id, reference, media_type, title_id)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, reference) DO UPDATE SET
             media_type = excluded.media_type, title_id = excluded.title_id",
        values![
            user.0,
            reference,
            key.map(|key| key.media_type.as_str()),
            key.map(|key| key.title_id)
        ],
    )
    .map(drop)
}

/// Stores the match of a title. Returns the title that was found.
pub(super) fn update_title(
    tx: &Tx<'_>,
    id: ImportTitleId,
    found: &TitleMatch,
) -> Result<Option<TitleKey>, StoreError> {
    let key = found.candidates.first().map(|candidate| candidate.key);
    let key = key.filter(|_| found.outcome == TitleOutcome::Found);
    let candidates = serde_json::to_string(&found.candidates)
        .map_err(|error| StoreError::Broken(error.to_string()))?;
    tx.execute(
        "UPDATE import_titles SET outcome = $1, reason = $2, media_type = $3, title_id = $4,
                                  candidates = $5
         WHERE id = $6",
        values![
            found.outcome.as_str(),
            found.reason,
            key.map(|key| key.media_type.as_str()),
            key.map(|key| key.title_id),
            &candidates,
            id.0
        ],
    )?;
    if key.is_none() {
        let sql = "UPDATE import_items SET outcome = NULL WHERE import_title_id = $1";
        tx.execute(sql, values![id.0])?;
    }
    if let Some(number) = found.episode {
        set_episode_numbers(tx, id, number)?;
    }
    Ok(key)
}

/// Sets the number of the episode in the records of a title.
fn set_episode_numbers(
    tx: &Tx<'_>,
    id: ImportTitleId,
    number: EpisodeNumber,
) -> Result<(), StoreError> {
    let records = tx.all(
        "SELECT id, kind, file, statement FROM import_items WHERE import_title_id = $1",
        values![id.0],
        stored_record,
    )?;
    for StoredRecord { id, part, statement, .. } in records {
        let Part::Episode(reference) = part else { continue };
        let (season, number) = (Some(number.season), Some(number.episode));
        let part = Part::Episode(EpisodeReference { season, number, ..reference });
        let numbered = serde_json::to_string(&(part, statement))
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        tx.execute("UPDATE import_items SET statement = $1 WHERE id = $2", values![&numbered, id])?;
    }
    Ok(())
}

/// Compares the records about these titles with the present data, and stores the outcomes.
pub(super) fn compare_titles(
    tx: &Tx<'_>,
    user: UserId,
    id: ImportId,
    keys: &BTreeSet<TitleKey>,
) -> Result<(), StoreError> {
    let records = select_records(tx, id, keys)?;
    let present = select_present(tx, user, keys, &records)?;
    let mut outcomes: BTreeMap<RecordOutcome, Vec<i64>> = BTreeMap::new();
    for (key, records) in &records {
        let placed: Vec<_> = records.iter().map(|record| present.place(*key, record)).collect();
        let compared = compare(&present.of(*key), &placed);
        for (StoredRecord { id, .. }, outcome) in records.iter().zip(compared.outcomes) {
            outcomes.entry(outcome).or_default().push(*id);
        }
    }
    outcomes.iter().try_for_each(|(outcome, ids)| set_outcome(tx, *outcome, ids))
}

pub(super) fn optional_key(row: &Row<'_>) -> Result<Option<TitleKey>, StoreError> {
    let has_key = row.get::<Option<i64>>("title_id")?.is_some();
    has_key.then(|| title_key(row)).transpose()
}

fn import_title(row: &Row<'_>) -> Result<ImportTitle, StoreError> {
    let outcome = row.text("outcome")?;
    let outcome = TitleOutcome::parse(outcome)
        .ok_or_else(|| StoreError::Broken(format!("{outcome} is not an outcome of a title")))?;
    Ok(ImportTitle {
        id: ImportTitleId(row.get("id")?),
        reference: row.get("reference")?,
        outcome,
        reason: row.get("reason")?,
        key: optional_key(row)?,
        candidates: candidates(row)?,
        records: row.get("records")?,
    })
}
