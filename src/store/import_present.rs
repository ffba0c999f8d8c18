//! Reads the user's present data about titles of an import, and the records that are compared with it.

use crate::domain::episode::EpisodeNumber;
use crate::domain::episode_matching::StoredEpisode;
use crate::domain::episode_placing;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::import::ImportId;
use crate::domain::import_present::{
    PlacedRecord, Present, PresentChoices, PresentWatch, TitlePart,
};
use crate::domain::imported::{Part, RecordKind, Statement};
use crate::domain::rating::Score10;
use crate::domain::show_settings::ShowSettings;
use crate::domain::watch::WatchId;
use crate::store::db::{Row, Tx};
use crate::store::episodes::select_episodes;
use crate::store::error::StoreError;
use crate::store::import_records::kind;
use crate::store::imports::select_thumb_scores;
use crate::store::ratings::rating;
use crate::store::titles::{for_titles, title_key};
use crate::store::watch_rows::{original_at, watched_at};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// How many records about one title are compared. A real export never has this many.
const MAX_RECORDS_OF_TITLE: usize = 10_000;

/// How many records about all titles of one transaction are compared.
const MAX_RECORDS: i64 = 25_000;

/// A record about a title that was matched.
#[derive(Clone, Debug)]
pub(super) struct StoredRecord {
    pub(super) id: i64,
    pub(super) kind: RecordKind,
    pub(super) file: Arc<str>,
    pub(super) part: Part,
    pub(super) statement: Statement,
}

/// The user's present data about some titles, with the episodes of the shows among them.
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
        let place = if is_of_show && key.media_type == MediaType::Movie {
            TitlePart::Unplaced
        } else {
            episode_placing::place(&record.part, self.episodes(key))
        };
        PlacedRecord { file: Arc::clone(&record.file), place, statement: record.statement.clone() }
    }
}

/// The records about matched titles except list items, in the order of the files. Thumbs have the scores of the import.
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
    let scores = select_thumb_scores(tx, id)?;
    let mut records: BTreeMap<TitleKey, Vec<StoredRecord>> = BTreeMap::new();
    for (key, mut record) in rows {
        if let Statement::Rating { score, thumb: Some(thumb), .. } = &mut record.statement {
            *score = scores.of(*thumb);
        }
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

/// The user's present data about the titles, as far as the records are compared with it.
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

/// Adds notes and tags of watches, for titles whose records have notes or tags.
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
        Some(TitlePart::Episode(episode.facts.number))
    };
    let seasons = settings.skipped_seasons.iter().map(|season| TitlePart::Season(*season));
    let of_seasons = settings.season_ratings.iter();
    let of_seasons = of_seasons.map(|(season, score)| (TitlePart::Season(*season), *score));
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
                watches.offset_minutes, watches.year, watches.month, watches.day, watches.original_at,
                watches.season, episodes.season AS episode_season, episodes.episode AS episode_number
         FROM watches
         LEFT JOIN episodes ON episodes.id = watches.episode_id
         WHERE watches.user_id = $1 AND watches.media_type = $2 AND watches.title_id IN ({ids})
           AND watches.removed_in IS NULL
         ORDER BY watches.id"
    )
}

/// A watch without its note and tags.
fn watch(row: &Row<'_>) -> Result<(TitleKey, PresentWatch), StoreError> {
    let (season, number): (Option<i64>, Option<i64>) =
        (row.get("episode_season")?, row.get("episode_number")?);
    let place = match (season.zip(number), row.get::<Option<i64>>("season")?) {
        (Some((season, episode)), _) => TitlePart::Episode(EpisodeNumber { season, episode }),
        (None, Some(season)) => TitlePart::Season(season),
        (None, None) => TitlePart::Whole,
    };
    let (id, at) = (WatchId(row.get("id")?), watched_at(row)?);
    let (original_at, note, tags) = (original_at(row)?, String::new(), Vec::new());
    Ok((title_key(row)?, PresentWatch { id, place, at, original_at, note, tags }))
}
