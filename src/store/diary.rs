//! Reads of watches: those of a title, the diary, and which titles are seen. Every statement selects by owner.

use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::rating::Score10;
use crate::domain::search_words::{self, normalize};
use crate::domain::title::TitleFacts;
use crate::domain::watch::Watch;
use crate::store::Store;
use crate::store::companions::add_tags_and_companions;
use crate::store::db::{Query, Row, Tx, Value, values};
use crate::store::episode_orders::add_numbers;
use crate::store::error::StoreError;
use crate::store::favorites::{favorite_row, find_favorite};
use crate::store::rated_films::UNSEEN_RATED_FILMS;
use crate::store::title_notes::{StoredNote, find_note, note_row};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watch_rows::{HAS_EARLIER, WATCH_COLUMNS, watch};
use crate::store::watchlist::{listed_row, watchlist_row};
use std::collections::HashMap;

/// How many watches a search by text reads at once.
const SEARCHED_AT_ONCE: i64 = 2_000;
/// The ratings of watched seasons and episodes.
const PART_RATINGS: &str = "LEFT JOIN show_settings AS part_ratings
           ON part_ratings.user_id = watches.user_id
          AND part_ratings.media_type = watches.media_type
          AND part_ratings.title_id = watches.title_id
          AND part_ratings.name = CASE WHEN watches.episode_id IS NOT NULL
                                       THEN 'episode_rating/' || watches.episode_id
                                       WHEN watches.season IS NOT NULL
                                       THEN 'season_rating/' || watches.season END";

/// Which watches of a diary to list.
#[derive(Clone, Debug)]
pub struct DiaryFilter {
    /// `None` for films and shows.
    pub media_type: Option<MediaType>,
    /// The first and the last ordinal.
    pub ordinals: Option<(i64, i64)>,
    /// Only watches whose month is known.
    pub has_month: bool,
    /// Only watches without a date; then `ordinals` and `has_month` have no effect.
    pub undated: bool,
    /// Only watches with this tag, in lower case.
    pub tag: Option<String>,
    /// Only rewatches, or only first watches.
    pub rewatch: Option<bool>,
    /// Only watches of titles, seasons and episodes that the user rated with this many whole stars.
    pub stars: Option<i64>,
    /// Only watches whose title, note, tags and companions contain words that begin with these, normalized.
    pub text: Option<String>,
    /// The ordinal and the id of the last watch of the page before; the ordinal is 0 without a date.
    pub after: Option<(i64, i64)>,
    pub limit: i64,
}

/// A watch with its title, and the user's rating of what was watched: the title, the season or the episode.
#[derive(Clone, Debug)]
pub struct DiaryEntry {
    pub watch: Watch,
    pub title: TitleFacts,
    pub score: Option<Score10>,
}

/// How much of a title a user has watched.
#[derive(Clone, Copy, Debug)]
pub struct WatchedTitle {
    pub key: TitleKey,
    /// The number of watches of the title as a whole.
    pub watches: i64,
    /// Seen episodes that count and are out. Seasons, if the episodes of the show are not known.
    pub episodes_seen: i64,
    /// Episodes that count and are out; 0 where none is seen.
    pub episodes_out: i64,
}

/// A user's watches of a title, and whether it is listed, a favorite or has a note.
#[derive(Clone, Debug)]
pub struct TitleLog {
    /// The watches of the title as a whole, newest first, those without a date last.
    pub watches: Vec<Watch>,
    /// When it was added to the watchlist, in unix seconds; `None` when it is not in it.
    pub listed_at: Option<i64>,
    pub is_favorite: bool,
    /// The position among the favorites on the profile, from 1 to 4.
    pub favorite_place: Option<i64>,
    pub note: Option<StoredNote>,
}

/// The data of a watch that a search by text reads.
struct SearchedWatch {
    id: i64,
    ordinal: Option<i64>,
    /// The title and the note.
    texts: [String; 2],
}

impl SearchedWatch {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let title: Option<String> = row.get("title")?;
        let texts = [title.unwrap_or_default(), row.get("note")?];
        Ok(Self { id: row.get("id")?, ordinal: row.get("ordinal")?, texts })
    }

    /// Whether these texts and others about it have the words.
    fn matches(&self, others: &[String], words: &str) -> bool {
        let own = self.texts.iter().chain(others);
        // Normalizing may replace digits by letters, so the plain text is searched too for words with digits.
        let own = own.flat_map(|text| [normalize(text), text.to_lowercase()]);
        search_words::matches(&own.collect::<Vec<_>>().join(" "), words)
    }
}

impl Store {
    /// The user's watches and other data of a title.
    pub async fn title_log(&self, user: UserId, key: TitleKey) -> Result<TitleLog, StoreError> {
        self.pool
            .read(move |tx| {
                tx.prefetch(&|| {
                    let (watches, listed) = (own_watches(user, key), watchlist_row(user, key));
                    vec![watches, favorite_row(user, key), listed, note_row(user, key)]
                })?;
                let mut watches = tx.list(&own_watches(user, key), watch)?;
                add_tags_and_companions(tx, &mut watches)?;
                let favorite = find_favorite(tx, user, key)?;
                Ok(TitleLog {
                    watches,
                    listed_at: listed_row(tx, user, key)?.map(|row| row.added_at),
                    is_favorite: favorite.is_some(),
                    favorite_place: favorite.and_then(|(place, _)| place),
                    note: find_note(tx, user, key)?,
                })
            })
            .await
    }

    /// Every title of which the user has watched at least a part.
    pub async fn watched_titles(&self, user: UserId) -> Result<Vec<WatchedTitle>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT media_type, title_id, CAST(sum(watches) AS BIGINT) AS watches,
                            CAST(sum(seen) AS BIGINT) AS seen, CAST(sum(aired) AS BIGINT) AS aired
                     FROM (SELECT media_type, title_id, count(*) AS watches, 0 AS seen, 0 AS aired
                           FROM watches
                           WHERE user_id = $1 AND removed_in IS NULL AND episode_id IS NULL
                           GROUP BY media_type, title_id
                           UNION ALL
                           SELECT 'tv', title_id, 0, seen, out FROM show_progress
                           WHERE user_id = $1 AND seen > 0) AS watched
                     GROUP BY media_type, title_id ORDER BY media_type, title_id",
                    values![user.0],
                    |row| {
                        Ok(WatchedTitle {
                            key: title_key(row)?,
                            watches: row.get("watches")?,
                            episodes_seen: row.get("seen")?,
                            episodes_out: row.get("aired")?,
                        })
                    },
                )
            })
            .await
    }

    /// A page of the user's watches, newest first; those without a date by the time of adding, last added first.
    pub async fn diary(
        &self,
        user: UserId,
        filter: DiaryFilter,
    ) -> Result<Vec<DiaryEntry>, StoreError> {
        self.pool
            .read(move |tx| {
                // Films and shows are read separately, each in the order of an index, so that every page takes the
                // same time.
                let mut entries = Vec::new();
                let names = match filter.text {
                    Some(_) => select_names(tx, user)?,
                    None => HashMap::new(),
                };
                for media_type in [MediaType::Movie, MediaType::Tv] {
                    if filter.media_type.is_some_and(|wanted| wanted != media_type) {
                        continue;
                    }
                    let matching =
                        |text| find_matching(tx, user, media_type, &filter, (text, &names));
                    let ids = filter.text.as_deref().map(matching).transpose()?;
                    if ids.as_ref().is_none_or(|ids| !ids.is_empty()) {
                        let ids = ids.as_deref();
                        entries.extend(select_diary(tx, user, media_type, &filter, ids)?);
                    }
                }
                let place = |entry: &DiaryEntry| (entry.watch.at.ordinal(), entry.watch.id.0);
                entries.sort_by_key(|entry| std::cmp::Reverse(place(entry)));
                entries.truncate(usize::try_from(filter.limit).unwrap_or_default());
                add_tags_and_companions(tx, entries.iter_mut().map(|entry| &mut entry.watch))?;
                add_numbers(tx, user, entries.iter_mut().map(|entry| &mut entry.watch))?;
                Ok(entries)
            })
            .await
    }

    /// How many films the user has rated without having a watch of them.
    pub async fn count_unseen_rated_films(&self, user: UserId) -> Result<i64, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!("SELECT count(*) AS count FROM {UNSEEN_RATED_FILMS}");
                tx.count(&sql, values![user.0])
            })
            .await
    }

    /// How many of the user's watches have no date.
    pub async fn count_undated_watches(&self, user: UserId) -> Result<i64, StoreError> {
        self.pool
            .read(move |tx| {
                let mut undated = 0;
                for media_type in [MediaType::Movie, MediaType::Tv] {
                    // Without the condition `id > 0`, SQLite uses another index and reads all of the user's watches.
                    undated += tx.count(
                        "SELECT count(*) AS count FROM watches
                         WHERE user_id = $1 AND media_type = $2 AND ordinal IS NULL
                           AND removed_in IS NULL AND id > 0",
                        values![user.0, media_type.as_str()],
                    )?;
                }
                Ok(undated)
            })
            .await
    }
}

/// Of a title as a whole.
fn own_watches(user: UserId, key: TitleKey) -> Query {
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches
         WHERE user_id = $1 AND media_type = $2 AND title_id = $3
           AND removed_in IS NULL AND episode_id IS NULL
         ORDER BY ordinal IS NULL, ordinal DESC, id DESC"
    );
    Query::new(sql, values![user.0, key.media_type.as_str(), key.title_id])
}

/// The tags and companions of all the user's watches.
fn select_names(tx: &Tx<'_>, user: UserId) -> Result<HashMap<i64, Vec<String>>, StoreError> {
    let rows = tx.all(
        "SELECT watch_id, name FROM watch_tags WHERE user_id = $1
         UNION ALL
         SELECT watch_companions.watch_id, users.username AS name FROM watch_companions
         JOIN users ON users.id = watch_companions.companion_id
         WHERE watch_companions.user_id = $1",
        values![user.0],
        |row| Ok((row.get::<i64>("watch_id")?, row.get::<String>("name")?)),
    )?;
    let mut names: HashMap<i64, Vec<String>> = HashMap::new();
    for (watch, name) in rows {
        names.entry(watch).or_default().push(name);
    }
    Ok(names)
}

/// The first watches of films or of shows that match the filter, including its text.
fn find_matching(
    tx: &Tx<'_>,
    user: UserId,
    media_type: MediaType,
    filter: &DiaryFilter,
    (text, names): (&str, &HashMap<i64, Vec<String>>),
) -> Result<Vec<i64>, StoreError> {
    let limit = usize::try_from(filter.limit).unwrap_or_default();
    let mut batch = DiaryFilter { limit: SEARCHED_AT_ONCE, ..filter.clone() };
    let columns = "watches.id, watches.ordinal, watches.note,
                   coalesce(titles.title, pending_titles.title) AS title";
    let mut found = Vec::new();
    loop {
        let (sql, values) = diary_query(user, media_type, &batch, columns, None);
        let watches = tx.all(&sql, &values, SearchedWatch::of)?;
        let matching = watches.iter().filter(|watch| {
            watch.matches(names.get(&watch.id).map_or(&[][..], Vec::as_slice), text)
        });
        found.extend(matching.map(|watch| watch.id).take(limit - found.len()));
        match watches.last() {
            Some(last)
                if found.len() < limit && i64::try_from(watches.len()) == Ok(SEARCHED_AT_ONCE) =>
            {
                batch.after = Some((last.ordinal.unwrap_or_default(), last.id));
            }
            _ => return Ok(found),
        }
    }
}

/// The first watches of films or of shows that match the filter without its text; only those with `ids`, if given.
fn select_diary(
    tx: &Tx<'_>,
    user: UserId,
    media_type: MediaType,
    filter: &DiaryFilter,
    ids: Option<&[i64]>,
) -> Result<Vec<DiaryEntry>, StoreError> {
    let score = match media_type {
        MediaType::Movie => "ratings.score10",
        MediaType::Tv => "ratings.score10, part_ratings.value AS part_score",
    };
    let columns = format!("{WATCH_COLUMNS}, {HAS_EARLIER}, {METADATA_COLUMNS}, {score}");
    let (sql, values) = diary_query(user, media_type, filter, &columns, ids);
    tx.all(&sql, &values, |row| {
        let (watch, title) = (watch(row)?, title_facts(row)?);
        let is_part = watch.part.episode_id.is_some() || watch.part.season.is_some();
        let score: Option<i64> = if is_part && media_type == MediaType::Tv {
            let score: Option<String> = row.get("part_score")?;
            score.and_then(|half_stars| half_stars.parse().ok())
        } else {
            row.get("score10")?
        };
        Ok(DiaryEntry { watch, title, score: score.and_then(Score10::from_half_stars) })
    })
}

fn diary_query(
    user: UserId,
    media_type: MediaType,
    filter: &DiaryFilter,
    columns: &str,
    ids: Option<&[i64]>,
) -> (String, Vec<Value>) {
    let mut values = values![user.0, media_type.as_str()].to_vec();
    let mut conditions = String::new();
    let mut add = |condition: &str, bound: &[Value]| {
        let mut condition = condition.to_owned();
        for value in bound {
            values.push(value.clone());
            condition = condition.replacen('?', &format!("${}", values.len()), 1);
        }
        conditions.extend([" AND ", condition.as_str()]);
    };
    if filter.undated {
        let (_, id) = filter.after.unwrap_or((0, i64::MAX));
        add("watches.ordinal IS NULL AND watches.id < ?", values![id]);
    } else {
        let (first, last) = filter.ordinals.unwrap_or((i64::MIN, i64::MAX));
        let (ordinal, id) = filter.after.unwrap_or((i64::MAX, i64::MAX)).min((last, i64::MAX));
        add("watches.ordinal >= ?", values![first]);
        add("(watches.ordinal, watches.id) < (?, ?)", values![ordinal, id]);
        if filter.has_month {
            add("watches.month IS NOT NULL", &[]);
        }
    }
    if let Some(tag) = &filter.tag {
        add(
            "EXISTS (SELECT 1 FROM watch_tags WHERE watch_tags.watch_id = watches.id
                                                AND watch_tags.name_normalized = ?)",
            values![tag],
        );
    }
    if let Some(rewatch) = filter.rewatch {
        let earlier = HAS_EARLIER.trim_end_matches(" AS has_earlier");
        let not = if rewatch { "" } else { "NOT " };
        add(&format!("{not}(watches.seen_before = ? OR {earlier})"), values![true]);
    }
    if let Some(stars) = filter.stars {
        let (condition, bound) = has_stars(media_type, stars);
        add(condition, &bound);
    }
    if let Some(ids) = ids {
        let places = vec!["?"; ids.len()].join(", ");
        let ids: Vec<_> = ids.iter().copied().map(Value::from).collect();
        add(&format!("watches.id IN ({places})"), &ids);
    }
    values.push(Value::from(filter.limit));
    let limit = values.len();
    let part_ratings = if media_type == MediaType::Tv { PART_RATINGS } else { "" };
    let sql = format!(
        "SELECT {columns}
         FROM watches {}
         {part_ratings}
         LEFT JOIN ratings ON ratings.user_id = watches.user_id
                          AND ratings.media_type = watches.media_type
                          AND ratings.title_id = watches.title_id
         WHERE watches.user_id = $1 AND watches.media_type = $2
           AND watches.removed_in IS NULL {conditions}
         ORDER BY watches.ordinal DESC, watches.id DESC LIMIT ${limit}",
        metadata_joins("watches", "watches.user_id")
    );
    (sql, values)
}

/// The condition that the rating has this many whole stars, with its values.
fn has_stars(media_type: MediaType, stars: i64) -> (&'static str, Vec<Value>) {
    let [low, high] = [2 * stars - 1, 2 * stars];
    match media_type {
        MediaType::Movie => ("ratings.score10 BETWEEN ? AND ?", values![low, high].to_vec()),
        // The values are compared as text, because the engine may compare those of other settings too.
        MediaType::Tv => (
            "(part_ratings.value IN (?, ?)
              OR watches.episode_id IS NULL AND watches.season IS NULL
                 AND ratings.score10 BETWEEN ? AND ?)",
            values![&low.to_string(), &high.to_string(), low, high].to_vec(),
        ),
    }
}
