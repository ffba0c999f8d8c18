//! The SQL of the records of imports, and of what their user has of the titles that they are about.

use crate::domain::episode::EpisodeNumber;
use crate::domain::episode_matching::StoredEpisode;
use crate::domain::episode_placing;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::import::{ImportCandidate, ImportId, RecordOutcome, TitleOutcome};
use crate::domain::import_present::{Place, PlacedRecord, Present, PresentChoices, PresentWatch};
use crate::domain::imported::{Part, RecordKind, Statement};
use crate::domain::rating::Score10;
use crate::domain::show_settings::ShowSettings;
use crate::domain::watch::WatchId;
use crate::store::Store;
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::episodes::select_episodes;
use crate::store::error::StoreError;
use crate::store::ratings::rating;
use crate::store::titles::title_key;
use crate::store::watch_rows::watched_at;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

const TITLES_PER_STATEMENT: usize = 400;
const IDS_PER_STATEMENT: usize = 500;
/// Records about one title; more are not compared. No file of a person has such a number.
const MAX_RECORDS_OF_TITLE: usize = 10_000;
/// Records about all titles of one transaction.
const MAX_RECORDS: i64 = 25_000;

/// A record about a title that was found.
#[derive(Clone, Debug)]
pub(super) struct StoredRecord {
    pub(super) id: i64,
    pub(super) kind: RecordKind,
    pub(super) file: Arc<str>,
    pub(super) part: Part,
    pub(super) statement: Statement,
}

/// What the user has of some titles, and the episodes of those that are shows.
#[derive(Default)]
pub(super) struct PresentTitles {
    titles: HashMap<TitleKey, Present>,
    episodes: HashMap<i64, Vec<StoredEpisode>>,
}

impl PresentTitles {
    pub(super) fn of(&self, key: TitleKey) -> Present {
        self.titles.get(&key).cloned().unwrap_or_default()
    }

    pub(super) fn is_in_watchlist(&self, key: TitleKey) -> bool {
        self.titles.get(&key).is_some_and(|present| present.is_in_watchlist)
    }

    pub(super) fn episodes(&self, key: TitleKey) -> &[StoredEpisode] {
        let episodes = self.episodes.get(&key.title_id).filter(|_| key.media_type == MediaType::Tv);
        episodes.map_or(&[], Vec::as_slice)
    }

    pub(super) fn place(&self, key: TitleKey, record: &StoredRecord) -> PlacedRecord {
        let is_of_show = record.part != Part::Title
            || matches!(record.statement, Statement::Intent { .. } | Statement::Show(_));
        // This product's own export may have episodes that no catalogue lists.
        let is_own = match &record.statement {
            Statement::Watch(watch) => watch.is_own,
            Statement::Show(_) => true,
            _ => false,
        };
        let mut place = episode_placing::place(&record.part, self.episodes(key));
        if is_of_show && key.media_type == MediaType::Movie {
            place = Place::Unplaced;
        } else if is_own && place == Place::Unplaced {
            place = episode_placing::place(&record.part, &[]);
        }
        PlacedRecord { file: Arc::clone(&record.file), place, statement: record.statement.clone() }
    }
}

/// A record as it is shown.
#[derive(Clone, Debug)]
pub struct ImportRecord {
    pub id: i64,
    pub kind: RecordKind,
    pub file: String,
    pub position: String,
    /// The part of the title and the statement, as JSON.
    pub statement: String,
    pub outcome: Option<RecordOutcome>,
    /// The reference of the title as JSON; `None` of a list.
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
    /// Normalized words.
    pub query: String,
    /// Those after this one.
    pub after: i64,
    pub limit: i64,
}

/// How many records of a kind have an outcome; without one, how many are about titles with this outcome.
pub type RecordCount = (RecordKind, Option<RecordOutcome>, Option<TitleOutcome>, i64);

/// How many titles and records of an import have which outcome.
#[derive(Clone, Debug, Default)]
pub struct ImportCounts {
    pub titles: Vec<(TitleOutcome, Option<String>, i64)>,
    pub records: Vec<RecordCount>,
    /// By a name of the API.
    pub problems: Vec<(String, i64)>,
}

/// What of a file is not imported as it stands.
#[derive(Clone, Debug)]
pub struct ImportProblem {
    pub id: i64,
    pub kind: String,
    pub file: String,
    pub position: String,
    pub reason: String,
}

impl Store {
    pub async fn import_counts(&self, id: ImportId) -> Result<ImportCounts, StoreError> {
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
                Ok(ImportCounts {
                    titles: titles
                        .into_iter()
                        .filter_map(|(one, reason, count)| Some((one?, reason, count)))
                        .collect(),
                    records,
                    problems,
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
                       AND coalesce(import_titles.name, '') LIKE $6
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
        after: i64,
        limit: i64,
    ) -> Result<Vec<ImportProblem>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT id, kind, file, position, reason FROM import_problems
                     WHERE import_id = $1 AND id > $2 ORDER BY id LIMIT $3",
                    values![id.0, after, limit],
                    |row| {
                        Ok(ImportProblem {
                            id: row.get("id")?,
                            kind: row.get("kind")?,
                            file: row.get("file")?,
                            position: row.get("position")?,
                            reason: row.get("reason")?,
                        })
                    },
                )
            })
            .await
    }
}

fn kind(row: &Row<'_>) -> Result<RecordKind, StoreError> {
    let kind = row.text("kind")?;
    RecordKind::parse(kind)
        .ok_or_else(|| StoreError::Broken(format!("{kind} is no kind of record")))
}

fn outcome(row: &Row<'_>) -> Result<Option<RecordOutcome>, StoreError> {
    Ok(row.get::<Option<String>>("outcome")?.as_deref().and_then(RecordOutcome::parse))
}

fn title_outcome(row: &Row<'_>, column: &'static str) -> Result<Option<TitleOutcome>, StoreError> {
    Ok(row.get::<Option<String>>(column)?.as_deref().and_then(TitleOutcome::parse))
}

/// Runs a query for some titles of one media type at a time; `sql` gets the placeholders of the ids after `$1` and `$2`, which
/// are `first` and the media type.
pub(super) fn for_titles<T>(
    tx: &Tx<'_>,
    first: i64,
    keys: &BTreeSet<TitleKey>,
    sql: impl Fn(&str) -> String,
    read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut found = Vec::new();
    for media_type in [MediaType::Movie, MediaType::Tv] {
        let ids = keys.iter().filter(|key| key.media_type == media_type);
        let ids: Vec<_> = ids.map(|key| Value::from(key.title_id)).collect();
        for chunk in ids.chunks(TITLES_PER_STATEMENT) {
            let values = [values![first, media_type.as_str()], chunk].concat();
            found.extend(tx.all(&sql(&placeholders(2, chunk.len())), &values, &read)?);
        }
    }
    Ok(found)
}

/// Records that were not compared, by kind and the outcome of their title. Counted in the order of an index: sorted
/// first, the records of a large import would take much memory.
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

/// What is said about titles that were found, without lists, in the order of the files.
pub(super) fn select_records(
    tx: &Tx<'_>,
    id: ImportId,
    keys: &BTreeSet<TitleKey>,
) -> Result<BTreeMap<TitleKey, Vec<StoredRecord>>, StoreError> {
    let sql = |ids: &str| {
        format!(
            "SELECT import_titles.media_type, import_titles.title_id, import_items.id,
                    import_items.kind, import_items.file, import_items.statement
             FROM import_titles
             JOIN import_items ON import_items.import_title_id = import_titles.id
             WHERE import_titles.import_id = $1 AND import_titles.outcome = 'found'
               AND import_titles.media_type = $2 AND import_titles.title_id IN ({ids})
               AND import_items.list IS NULL
             ORDER BY import_items.id LIMIT {MAX_RECORDS}"
        )
    };
    let rows = for_titles(tx, id.0, keys, sql, |row| Ok((title_key(row)?, stored_record(row)?)))?;
    let mut records: BTreeMap<TitleKey, Vec<StoredRecord>> = BTreeMap::new();
    for (key, record) in rows {
        let records = records.entry(key).or_default();
        if records.len() < MAX_RECORDS_OF_TITLE {
            records.push(record);
        }
    }
    Ok(records)
}

pub(super) fn stored_record(row: &Row<'_>) -> Result<StoredRecord, StoreError> {
    let (part, statement) = serde_json::from_str(row.text("statement")?)
        .map_err(|error| StoreError::Broken(format!("a record of an import: {error}")))?;
    let file = Arc::from(row.text("file")?);
    Ok(StoredRecord { id: row.get("id")?, kind: kind(row)?, file, part, statement })
}

/// What the user has of the titles, with what their records are compared to.
pub(super) fn select_present(
    tx: &Tx<'_>,
    user: UserId,
    keys: &BTreeSet<TitleKey>,
    records: &BTreeMap<TitleKey, Vec<StoredRecord>>,
) -> Result<PresentTitles, StoreError> {
    let mut present = PresentTitles::default();
    let ratings = |ids: &str| {
        format!(
            "SELECT media_type, title_id, score10, rated_at FROM ratings
             WHERE user_id = $1 AND media_type = $2 AND title_id IN ({ids})"
        )
    };
    for rating in for_titles(tx, user.0, keys, ratings, rating)? {
        let score: Score10 = rating.score;
        present.titles.entry(rating.title).or_default().rating = Some((score, rating.rated_at));
    }
    for (key, watch) in for_titles(tx, user.0, keys, watches_sql, watch)? {
        present.titles.entry(key).or_default().watches.push(watch);
    }
    add_texts_of_watches(tx, user, records, &mut present)?;
    for (table, condition) in [("watchlist", "AND removed_in IS NULL"), ("favorites", "")] {
        let sql = |ids: &str| {
            format!(
                "SELECT media_type, title_id FROM {table}
                 WHERE user_id = $1 AND media_type = $2 AND title_id IN ({ids}) {condition}"
            )
        };
        for key in for_titles(tx, user.0, keys, sql, title_key)? {
            let present = present.titles.entry(key).or_default();
            present.is_in_watchlist |= table == "watchlist";
            present.is_favorite |= table == "favorites";
        }
    }
    let notes = |ids: &str| {
        format!(
            "SELECT media_type, title_id, text, updated_at FROM title_notes
             WHERE user_id = $1 AND media_type = $2 AND title_id IN ({ids})"
        )
    };
    let note = |row: &Row<'_>| Ok((title_key(row)?, (row.get("text")?, row.get("updated_at")?)));
    for (key, note) in for_titles(tx, user.0, keys, notes, note)? {
        present.titles.entry(key).or_default().note = Some(note);
    }
    add_show_data(tx, user, keys, &mut present)?;
    Ok(present)
}

/// Adds the notes and tags of watches of titles whose records have any.
fn add_texts_of_watches(
    tx: &Tx<'_>,
    user: UserId,
    records: &BTreeMap<TitleKey, Vec<StoredRecord>>,
    present: &mut PresentTitles,
) -> Result<(), StoreError> {
    let has_text = |record: &StoredRecord| match &record.statement {
        Statement::Watch(watch) => !watch.note.is_empty() || !watch.tags.is_empty(),
        Statement::Note { .. } => true,
        _ => false,
    };
    let keys = records.iter().filter(|(_, records)| records.iter().any(has_text));
    let keys: BTreeSet<TitleKey> = keys.map(|(key, _)| *key).collect();
    let id_and = |row: &Row<'_>, column| Ok((row.get("id")?, row.get::<String>(column)?));
    let notes = |ids: &str| {
        format!(
            "SELECT id, note FROM watches
             WHERE user_id = $1 AND media_type = $2 AND title_id IN ({ids})
               AND removed_in IS NULL AND note <> ''"
        )
    };
    let notes = for_titles(tx, user.0, &keys, notes, |row| id_and(row, "note"))?;
    let mut notes: HashMap<i64, String> = notes.into_iter().collect();
    let tags = |ids: &str| {
        format!(
            "SELECT watches.id, watch_tags.name FROM watches
             JOIN watch_tags ON watch_tags.watch_id = watches.id
             WHERE watches.user_id = $1 AND watches.media_type = $2
               AND watches.title_id IN ({ids}) AND watches.removed_in IS NULL"
        )
    };
    let mut of_watches: HashMap<i64, Vec<String>> = HashMap::new();
    for (watch, tag) in for_titles(tx, user.0, &keys, tags, |row| id_and(row, "name"))? {
        of_watches.entry(watch).or_default().push(tag);
    }
    for key in keys {
        let watches = present.titles.get_mut(&key).map(|present| &mut present.watches);
        for watch in watches.into_iter().flatten() {
            watch.note = notes.remove(&watch.id.0).unwrap_or_default();
            watch.tags = of_watches.remove(&watch.id.0).unwrap_or_default();
        }
    }
    Ok(())
}

fn add_show_data(
    tx: &Tx<'_>,
    user: UserId,
    keys: &BTreeSet<TitleKey>,
    present: &mut PresentTitles,
) -> Result<(), StoreError> {
    let sql = |ids: &str| {
        format!(
            "SELECT media_type, title_id, name, value FROM show_settings
             WHERE user_id = $1 AND media_type = $2 AND title_id IN ({ids})"
        )
    };
    let setting = |row: &Row<'_>| {
        Ok((title_key(row)?, row.get::<String>("name")?, row.get::<String>("value")?))
    };
    let mut settings: BTreeMap<TitleKey, ShowSettings> = BTreeMap::new();
    for (key, name, value) in for_titles(tx, user.0, keys, sql, setting)? {
        settings.entry(key).or_default().set(&name, &value);
    }
    for key in keys.iter().filter(|key| key.media_type == MediaType::Tv) {
        let episodes = select_episodes(tx, key.title_id)?;
        if let Some(settings) = settings.remove(key) {
            let present = present.titles.entry(*key).or_default();
            present.intent = settings.intent;
            present.choices = choices(settings, &episodes);
        }
        present.episodes.insert(key.title_id, episodes);
    }
    Ok(())
}

fn choices(settings: ShowSettings, episodes: &[StoredEpisode]) -> PresentChoices {
    let place = |id| {
        let episode = episodes.iter().find(|episode| episode.id == id)?;
        Some(Place::Episode(episode.facts.number))
    };
    let seasons = settings.skipped_seasons.iter().map(|season| Place::Season(*season));
    let of_seasons = settings.season_ratings.iter();
    let of_seasons = of_seasons.map(|(season, score)| (Place::Season(*season), *score));
    let of_episodes = settings.episode_ratings.iter();
    let of_episodes = of_episodes.filter_map(|(id, score)| Some((place(*id)?, *score)));
    PresentChoices {
        ratings: of_seasons.chain(of_episodes).collect(),
        skipped: settings
            .skipped_episodes
            .iter()
            .filter_map(|id| place(*id))
            .chain(seasons)
            .collect(),
        specials: settings.specials,
        order: settings.order.map(|order| order.as_str().to_owned()),
        viewings: settings.viewings,
    }
}

fn watches_sql(ids: &str) -> String {
    format!(
        "SELECT watches.id, watches.media_type, watches.title_id, watches.precision, watches.instant,
                watches.offset_minutes, watches.year, watches.month, watches.day, watches.season,
                episodes.season AS episode_season, episodes.episode AS episode_number
         FROM watches
         LEFT JOIN episodes ON episodes.id = watches.episode_id
         WHERE watches.user_id = $1 AND watches.media_type = $2 AND watches.title_id IN ({ids})
           AND watches.removed_in IS NULL
         ORDER BY watches.id"
    )
}

/// Without its note and tags.
fn watch(row: &Row<'_>) -> Result<(TitleKey, PresentWatch), StoreError> {
    let (season, number): (Option<i64>, Option<i64>) =
        (row.get("episode_season")?, row.get("episode_number")?);
    let place = match (season.zip(number), row.get::<Option<i64>>("season")?) {
        (Some((season, episode)), _) => Place::Episode(EpisodeNumber { season, episode }),
        (None, Some(season)) => Place::Season(season),
        (None, None) => Place::Whole,
    };
    let (id, at) = (WatchId(row.get("id")?), watched_at(row)?);
    Ok((title_key(row)?, PresentWatch { id, place, at, note: String::new(), tags: Vec::new() }))
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

pub(super) fn candidates(row: &Row<'_>) -> Result<Vec<ImportCandidate>, StoreError> {
    serde_json::from_str(row.text("candidates")?)
        .map_err(|error| StoreError::Broken(format!("candidates: {error}")))
}
