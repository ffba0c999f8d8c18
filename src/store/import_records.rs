//! The SQL that lists the records of imports and their problems.

use crate::domain::ids::{TitleKey, UserId};
use crate::domain::import::{ImportCandidate, ImportId, ImportState, RecordOutcome, TitleOutcome};
use crate::domain::imported::{ProblemKind, RecordKind};
use crate::domain::search_words::normalize;
use crate::store::Store;
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::imports::{StoredImport, find_import};
use crate::store::titles::title_key;

const IDS_PER_STATEMENT: usize = 500;

/// A record as the API shows it.
#[derive(Clone, Debug)]
pub struct ImportRecord {
    pub id: i64,
    pub kind: RecordKind,
    pub file: String,
    pub position: String,
    /// As JSON: the part of the title, and the statement about it.
    pub statement: String,
    pub outcome: Option<RecordOutcome>,
    /// The title as the file names it, as JSON; `None` for a list.
    pub reference: Option<String>,
    pub title_outcome: Option<TitleOutcome>,
    pub key: Option<TitleKey>,
}

/// Which records of an import are listed.
#[derive(Clone, Debug)]
pub struct ImportRecordFilter {
    pub kind: Option<RecordKind>,
    pub outcome: Option<RecordOutcome>,
    pub title_outcome: Option<TitleOutcome>,
    /// Normalized words to search for.
    pub query: String,
    /// The id of the last record of the page before.
    pub after: i64,
    pub limit: i64,
}

/// The number of records of a kind with an outcome. For records without one, the outcome of their title.
pub type RecordCount = (RecordKind, Option<RecordOutcome>, Option<TitleOutcome>, i64);

/// How many titles and records of an import have each outcome.
#[derive(Clone, Debug, Default)]
pub struct ImportCounts {
    pub titles: Vec<(TitleOutcome, Option<String>, i64)>,
    pub records: Vec<RecordCount>,
    /// The number of problems by kind, as named in the API.
    pub problems: Vec<(String, i64)>,
    /// How many films get a watch if ratings are imported as watches too. 0 while the import is matched or written.
    pub as_watched_films: i64,
}

impl ImportCounts {
    #[must_use]
    pub fn unknown_titles(&self) -> i64 {
        let unknown = self.titles.iter().filter(|(outcome, ..)| *outcome == TitleOutcome::Unknown);
        unknown.map(|(.., count)| count).sum()
    }
}

/// A problem in an imported file: a row or a value that is not imported.
#[derive(Clone, Debug)]
pub struct ImportProblem {
    pub id: i64,
    pub kind: String,
    pub file: String,
    pub position: String,
    pub reason: String,
    /// The beginning of an unreadable row; otherwise empty.
    pub text: String,
}

/// Which problems of an import are listed.
#[derive(Clone, Debug, Default)]
pub struct ImportProblemFilter {
    pub kind: Option<ProblemKind>,
    /// A text in the file's name, the position or the reason.
    pub query: String,
    /// The id of the last problem of the page before.
    pub after: i64,
    pub limit: i64,
}

/// How many problems a search reads at once.
const SEARCHED_AT_ONCE: i64 = 1_000;

impl Store {
    pub async fn import_counts(
        &self,
        user: UserId,
        id: ImportId,
    ) -> Result<ImportCounts, StoreError> {
        self.pool
            .read(move |tx| {
                let titles = tx.all(
                    "SELECT outcome, reason, count(*) AS count FROM import_titles
                     WHERE import_id = $1 GROUP BY outcome, reason ORDER BY outcome, reason",
                    values![id.0],
                    |row| {
                        Ok((title_outcome(row, "outcome")?, row.get("reason")?, row.get("count")?))
                    },
                )?;
                let mut records = tx.all(
                    "SELECT kind, outcome, count(*) AS count FROM import_items
                     WHERE import_id = $1 AND outcome IS NOT NULL GROUP BY kind, outcome
                     ORDER BY kind, outcome",
                    values![id.0],
                    |row| Ok((kind(row)?, outcome(row)?, None, row.get("count")?)),
                )?;
                records.extend(count_without_outcome(tx, id)?);
                let problems = tx.all(
                    "SELECT kind, count(*) AS count FROM import_problems WHERE import_id = $1
                     GROUP BY kind ORDER BY kind",
                    values![id.0],
                    |row| Ok((row.get("kind")?, row.get("count")?)),
                )?;
                let import = find_import(tx, user, id)?;
                let as_watched_films = import.map(|import| count_as_watched(tx, &import));
                Ok(ImportCounts {
                    titles: titles
                        .into_iter()
                        .filter_map(|(one, reason, count)| Some((one?, reason, count)))
                        .collect(),
                    records,
                    problems,
                    as_watched_films: as_watched_films.transpose()?.unwrap_or_default(),
                })
            })
            .await
    }

    /// Records of an import in the order of the files.
    pub async fn import_records(
        &self,
        id: ImportId,
        filter: ImportRecordFilter,
    ) -> Result<Vec<ImportRecord>, StoreError> {
        self.pool
            .read(move |tx| {
                let pattern = format!("%{}%", filter.query);
                tx.all(
                    "SELECT import_items.id, import_items.kind, import_items.file,
                            import_items.position, import_items.statement, import_items.outcome,
                            import_titles.reference, import_titles.outcome AS title_outcome,
                            import_titles.media_type, import_titles.title_id
                     FROM import_items
                     LEFT JOIN import_titles ON import_titles.id = import_items.import_title_id
                     WHERE import_items.import_id = $1 AND import_items.id > $2
                       AND (CAST($3 AS TEXT) IS NULL OR import_items.kind = $3)
                       AND (CAST($4 AS TEXT) IS NULL OR import_items.outcome = $4)
                       AND (CAST($5 AS TEXT) IS NULL OR import_titles.outcome = $5)
                       AND coalesce(import_titles.name, '') LIKE $6 ESCAPE '\\'
                     ORDER BY import_items.id LIMIT $7",
                    values![
                        id.0,
                        filter.after,
                        filter.kind.map(RecordKind::as_str),
                        filter.outcome.map(RecordOutcome::as_str),
                        filter.title_outcome.map(TitleOutcome::as_str),
                        &pattern,
                        filter.limit
                    ],
                    |row| {
                        let has_key = row.get::<Option<i64>>("title_id")?.is_some();
                        Ok(ImportRecord {
                            id: row.get("id")?,
                            kind: kind(row)?,
                            file: row.get("file")?,
                            position: row.get("position")?,
                            statement: row.get("statement")?,
                            outcome: outcome(row)?,
                            reference: row.get("reference")?,
                            title_outcome: title_outcome(row, "title_outcome")?,
                            key: has_key.then(|| title_key(row)).transpose()?,
                        })
                    },
                )
            })
            .await
    }

    /// Problems of an import in the order of the files.
    pub async fn import_problems(
        &self,
        id: ImportId,
        filter: ImportProblemFilter,
    ) -> Result<Vec<ImportProblem>, StoreError> {
        let ImportProblemFilter { kind, query, after, limit } = filter;
        let batch = if query.is_empty() { limit } else { SEARCHED_AT_ONCE };
        let limit = usize::try_from(limit).unwrap_or_default();
        let texts = [normalize(&query), query.to_lowercase()];
        self.pool
            .read(move |tx| {
                let (mut found, mut after) = (Vec::new(), after);
                loop {
                    let problems = select_problems(tx, id, kind, after, batch)?;
                    let is_last = i64::try_from(problems.len()) != Ok(batch);
                    after = problems.last().map_or(after, |last| last.id);
                    let matching = problems.into_iter().filter(|one| one.has_any(&texts));
                    found.extend(matching.take(limit - found.len()));
                    if is_last || found.len() == limit {
                        return Ok(found);
                    }
                }
            })
            .await
    }
}

impl ImportProblem {
    /// Whether the file's name, the position and the reason contain the normalized text, or the one in lower case.
    /// Normalizing may replace digits by letters.
    fn has_any(&self, [normalized, lower]: &[String; 2]) -> bool {
        let own = format!("{} {} {}", self.file, self.position, self.reason);
        own.to_lowercase().contains(lower)
            || !normalized.is_empty() && normalize(&own).contains(normalized)
    }
}

fn select_problems(
    tx: &Tx<'_>,
    id: ImportId,
    kind: Option<ProblemKind>,
    after: i64,
    limit: i64,
) -> Result<Vec<ImportProblem>, StoreError> {
    tx.all(
        "SELECT id, kind, file, position, reason, text FROM import_problems
         WHERE import_id = $1 AND id > $2 AND (CAST($3 AS TEXT) IS NULL OR kind = $3)
         ORDER BY id LIMIT $4",
        values![id.0, after, kind.map(ProblemKind::as_str), limit],
        |row| {
            Ok(ImportProblem {
                id: row.get("id")?,
                kind: row.get("kind")?,
                file: row.get("file")?,
                position: row.get("position")?,
                reason: row.get("reason")?,
                text: row.get("text")?,
            })
        },
    )
}

pub(super) fn kind(row: &Row<'_>) -> Result<RecordKind, StoreError> {
    let kind = row.text("kind")?;
    RecordKind::parse(kind)
        .ok_or_else(|| StoreError::Broken(format!("{kind} is not a kind of record")))
}

fn outcome(row: &Row<'_>) -> Result<Option<RecordOutcome>, StoreError> {
    Ok(row.get::<Option<String>>("outcome")?.as_deref().and_then(RecordOutcome::parse))
}

fn title_outcome(row: &Row<'_>, column: &'static str) -> Result<Option<TitleOutcome>, StoreError> {
    Ok(row.get::<Option<String>>(column)?.as_deref().and_then(TitleOutcome::parse))
}

/// The number of records that were not compared, by kind and the outcome of their title. They are counted in the
/// order of an index, because sorting the records of a large import would take much memory.
fn count_without_outcome(tx: &Tx<'_>, id: ImportId) -> Result<Vec<RecordCount>, StoreError> {
    let titles = TitleOutcome::ALL.iter().map(|outcome| {
        let name = outcome.as_str();
        format!("count(*) FILTER (WHERE import_titles.outcome = '{name}') AS {name}")
    });
    let sql = format!(
        "SELECT import_items.kind, {},
                count(*) FILTER (WHERE import_titles.outcome IS NULL) AS without_title
         FROM import_items
         LEFT JOIN import_titles ON import_titles.id = import_items.import_title_id
         WHERE import_items.import_id = $1 AND import_items.outcome IS NULL
         GROUP BY import_items.kind ORDER BY import_items.kind",
        titles.collect::<Vec<_>>().join(", ")
    );
    let counts = tx.all(&sql, values![id.0], |row| {
        let kind = kind(row)?;
        let mut counts = vec![(kind, None, None, row.get("without_title")?)];
        for outcome in TitleOutcome::ALL {
            counts.push((kind, None, Some(*outcome), row.get(outcome.as_str())?));
        }
        Ok(counts)
    })?;
    Ok(counts.into_iter().flatten().filter(|(.., count)| *count > 0).collect())
}

/// How many films without watches the import rates, by the rules of the import. A film that gets a watch of the files
/// is none of them. The statements of this product's own export say that a rating adds no watch. Written titles count
/// too: their records that are left belong to kinds that the user had left out, and may want now.
fn count_as_watched(tx: &Tx<'_>, import: &StoredImport) -> Result<i64, StoreError> {
    let is_changing =
        matches!(import.state, ImportState::Reading | ImportState::Matching | ImportState::Writing);
    let kinds = [RecordKind::Rating, RecordKind::Thumb];
    let kinds = kinds.into_iter().filter(|kind| !import.left_out.contains(kind));
    let kinds: Vec<_> = kinds.map(|kind| format!("'{}'", kind.as_str())).collect();
    if is_changing || kinds.is_empty() {
        return Ok(0);
    }
    let written = RecordOutcome::ALL.iter().filter(|outcome| import.rule.writes(**outcome));
    let written: Vec<_> = written.map(|outcome| format!("'{}'", outcome.as_str())).collect();
    let gets_watch = "AND NOT EXISTS (SELECT 1 FROM import_titles AS seen
                                      JOIN import_items ON import_items.import_title_id = seen.id
                                      WHERE seen.import_id = $1
                                        AND seen.outcome IN ('found', 'written')
                                        AND seen.media_type = 'movie'
                                        AND seen.title_id = rated.title_id
                                        AND import_items.kind = 'watch'
                                        AND import_items.outcome = 'new')";
    let sql = format!(
        "SELECT count(DISTINCT rated.title_id) AS count
         FROM import_items AS ratings
         JOIN import_titles AS rated ON rated.id = ratings.import_title_id
         WHERE ratings.import_id = $1 AND ratings.kind IN ({}) AND ratings.outcome IN ({})
           AND ratings.statement NOT LIKE '%\"marks_seen\"_false%'
           AND rated.outcome IN ('found', 'written') AND rated.media_type = 'movie'
           AND NOT EXISTS (SELECT 1 FROM watches
                           WHERE watches.user_id = $2 AND watches.media_type = 'movie'
                             AND watches.title_id = rated.title_id
                             AND watches.removed_in IS NULL)
           {}",
        kinds.join(", "),
        written.join(", "),
        if import.left_out.contains(&RecordKind::Watch) { "" } else { gets_watch }
    );
    tx.count(&sql, values![import.id.0, import.user.0])
}

pub(super) fn set_outcome(
    tx: &Tx<'_>,
    outcome: RecordOutcome,
    ids: &[i64],
) -> Result<(), StoreError> {
    for chunk in ids.chunks(IDS_PER_STATEMENT) {
        let sql = format!(
            "UPDATE import_items SET outcome = $1 WHERE id IN ({})",
            placeholders(1, chunk.len())
        );
        let mut values = values![outcome.as_str()].to_vec();
        values.extend(chunk.iter().copied().map(Value::from));
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

pub(super) fn delete_records(tx: &Tx<'_>, ids: &[i64]) -> Result<(), StoreError> {
    for chunk in ids.chunks(IDS_PER_STATEMENT) {
        let sql =
            format!("DELETE FROM import_items WHERE id IN ({})", placeholders(0, chunk.len()));
        let ids: Vec<_> = chunk.iter().copied().map(Value::from).collect();
        tx.execute(&sql, &ids)?;
    }
    Ok(())
}

pub(super) fn candidates(row: &Row<'_>) -> Result<Vec<ImportCandidate>, StoreError> {
    serde_json::from_str(row.text("candidates")?)
        .map_err(|error| StoreError::Broken(format!("candidates: {error}")))
}
