//! Reads of watches: those of a title, the diary, and which titles are seen. Every statement selects by owner.

use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::rating::Score10;
use crate::domain::title::TitleFacts;
use crate::domain::watch::Watch;
use crate::domain::words::{self, normalize};
use crate::store::Store;
use crate::store::companions::add_tags_and_companions;
use crate::store::db::{Tx, Value, values};
use crate::store::error::StoreError;
use crate::store::favorites::find_favorite;
use crate::store::rated_films::UNSEEN_RATED_FILMS;
use crate::store::title_notes::{StoredNote, find_note};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watch_rows::{HAS_EARLIER, WATCH_COLUMNS, watch};
use crate::store::watchlist::listed_row;

/// How many watches a search by text reads at once.
const SEARCHED_AT_ONCE: i64 = 500;

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
    /// Only watches of titles that the user rated with this many whole stars.
    pub stars: Option<i64>,
    /// Only watches whose title, note, tags and companions contain words that begin with these, normalized.
    pub text: Option<String>,
    /// The ordinal and the id of the last watch of the page before; the ordinal is 0 without a date.
    pub after: Option<(i64, i64)>,
    pub limit: i64,
}

/// A watch with its title and the user's rating of it.
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

/// What a user did with a title.
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

impl DiaryEntry {
    fn matches(&self, text: &str) -> bool {
        let Watch { note, tags, companions, .. } = &self.watch;
        let own = [&self.title.title, note].into_iter().chain(tags).chain(companions);
        // Normalizing may replace digits by letters, so the plain text is searched too for words with digits.
        let own = own.flat_map(|text| [normalize(text), text.to_lowercase()]);
        words::matches(&own.collect::<Vec<_>>().join(" "), text)
    }
}

impl Store {
    /// What the user did with a title.
    pub async fn title_log(&self, user: UserId, key: TitleKey) -> Result<TitleLog, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches
                     WHERE user_id = $1 AND media_type = $2 AND title_id = $3
                       AND removed_in IS NULL AND episode_id IS NULL
                     ORDER BY ordinal IS NULL, ordinal DESC, id DESC"
                );
                let values = values![user.0, key.media_type.as_str(), key.title_id];
                let mut watches = tx.all(&sql, values, watch)?;
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
                for media_type in [MediaType::Movie, MediaType::Tv] {
                    if filter.media_type.is_none_or(|wanted| wanted == media_type) {
                        entries.extend(select_matching(tx, user, media_type, &filter)?);
                    }
                }
                let place = |entry: &DiaryEntry| (entry.watch.at.ordinal(), entry.watch.id.0);
                entries.sort_by_key(|entry| std::cmp::Reverse(place(entry)));
                entries.truncate(usize::try_from(filter.limit).unwrap_or_default());
                if filter.text.is_none() {
                    add_tags_and_companions(tx, entries.iter_mut().map(|entry| &mut entry.watch))?;
                }
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

/// The first watches of films or of shows that match the filter, including its text.
fn select_matching(
    tx: &Tx<'_>,
    user: UserId,
    media_type: MediaType,
    filter: &DiaryFilter,
) -> Result<Vec<DiaryEntry>, StoreError> {
    let Some(text) = &filter.text else { return select_diary(tx, user, media_type, filter) };
    let mut missing = usize::try_from(filter.limit).unwrap_or_default();
    let mut batch = DiaryFilter { limit: SEARCHED_AT_ONCE, ..filter.clone() };
    let mut found = Vec::new();
    loop {
        let mut entries = select_diary(tx, user, media_type, &batch)?;
        let is_last = entries.len() < usize::try_from(SEARCHED_AT_ONCE).unwrap_or_default();
        let last = entries.last().map(|DiaryEntry { watch, .. }| (watch.at.ordinal(), watch.id));
        add_tags_and_companions(tx, entries.iter_mut().map(|entry| &mut entry.watch))?;
        entries.retain(|entry| entry.matches(text));
        entries.truncate(missing);
        missing -= entries.len();
        found.append(&mut entries);
        match last {
            Some((ordinal, id)) if !is_last && missing > 0 => {
                batch.after = Some((ordinal.unwrap_or_default(), id.0));
            }
            _ => return Ok(found),
        }
    }
}

fn select_diary(
    tx: &Tx<'_>,
    user: UserId,
    media_type: MediaType,
    filter: &DiaryFilter,
) -> Result<Vec<DiaryEntry>, StoreError> {
    let mut values = values![user.0, media_type.as_str()].to_vec();
    let mut conditions = String::new();
    let mut add = |condition: &str, bound: &[Value]| {
        let mut condition = condition.to_owned();
        for value in bound {
            values.push(value.clone());
            condition = condition.replacen('?', &format!("${}", values.len()), 1);
        }
        conditions.push_str(" AND ");
        conditions.push_str(&condition);
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
        add("ratings.score10 BETWEEN ? AND ?", values![2 * stars - 1, 2 * stars]);
    }
    values.push(Value::from(filter.limit));
    let limit = values.len();
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, {HAS_EARLIER}, {METADATA_COLUMNS}, ratings.score10
         FROM watches {}
         LEFT JOIN ratings ON ratings.user_id = watches.user_id
                          AND ratings.media_type = watches.media_type
                          AND ratings.title_id = watches.title_id
         WHERE watches.user_id = $1 AND watches.media_type = $2
           AND watches.removed_in IS NULL {conditions}
         ORDER BY watches.ordinal DESC, watches.id DESC LIMIT ${limit}",
        metadata_joins("watches", "watches.user_id")
    );
    tx.all(&sql, &values, |row| {
        let score: Option<i64> = row.get("score10")?;
        let (watch, title) = (watch(row)?, title_facts(row)?);
        Ok(DiaryEntry { watch, title, score: score.and_then(Score10::from_half_stars) })
    })
}
