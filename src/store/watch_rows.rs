//! The SQL of rows of watches, for every module that adds or reads watches. Every statement selects by owner.

use crate::domain::change::ChangeId;
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::watch::{
    InvalidTime, MAX_WATCHES, MAX_WATCHES_IN_ALL, Origin, Watch, WatchId, WatchedAt, WatchedPart,
};
use crate::store::Store;
use crate::store::changes::{Item, Subject, insert_items};
use crate::store::days::{day_of_epoch, days_since_epoch};
use crate::store::db::{Query, Row, Tx, Value, placeholders, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::preference_rows::select_preferences;
use crate::store::show_progress::{day_everywhere, update_progress};
use crate::store::show_settings::finish_viewing;
use crate::store::titles::title_key;
use crate::store::watchlist::{remove_seen, remove_seen_show};
use std::collections::BTreeMap;
use time::{Date, OffsetDateTime, UtcOffset};

/// Less than the most parameters that a statement may have.
pub(super) const WATCHES_PER_STATEMENT: usize = 500;
const NEW_ROWS_PER_STATEMENT: usize = 100;
const INSERTED_COLUMNS: usize = 18;

/// The columns of a watch. [`watch`] needs [`HAS_EARLIER`] too.
pub(super) const WATCH_COLUMNS: &str =
    "watches.id, watches.media_type, watches.title_id, watches.precision,
     watches.instant, watches.offset_minutes, watches.year, watches.month, watches.day,
     watches.original_at, watches.seen_before, watches.note, watches.origin, watches.created_at,
     watches.episode_id, watches.season, watches.viewing,
     (SELECT episodes.season FROM episodes WHERE episodes.id = watches.episode_id) AS episode_season,
     (SELECT episodes.episode FROM episodes WHERE episodes.id = watches.episode_id) AS episode_number,
     (SELECT episodes.name FROM episodes WHERE episodes.id = watches.episode_id) AS episode_name";

/// Whether the same title, season or episode has an earlier watch.
pub(super) const HAS_EARLIER: &str = "CASE WHEN watches.episode_id IS NULL THEN
         EXISTS (SELECT 1 FROM watches AS earlier
             WHERE earlier.user_id = watches.user_id AND earlier.media_type = watches.media_type
               AND earlier.title_id = watches.title_id AND earlier.removed_in IS NULL
               AND earlier.episode_id IS NULL
               AND coalesce(earlier.season, -1) = coalesce(watches.season, -1)
               AND (earlier.ordinal, earlier.id) < (watches.ordinal, watches.id))
     ELSE
         EXISTS (SELECT 1 FROM watches AS earlier
             WHERE earlier.episode_id = watches.episode_id AND earlier.user_id = watches.user_id
               AND earlier.removed_in IS NULL
               AND (earlier.ordinal, earlier.id) < (watches.ordinal, watches.id))
     END AS has_earlier";

/// Why watches were not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchRefusal {
    /// The user has as many watches as allowed.
    TooManyWatches,
    /// All users together have as many watches as allowed.
    TooManyWatchesInAll,
    /// Too many titles of the user are pending.
    TooManyPending,
    /// The client's key was used for something else.
    KeyUsed,
    /// The user has no such watch.
    NoSuchWatch,
    /// The user has as many tags as allowed.
    TooManyTags,
    /// The user has rated as many titles as allowed.
    TooManyRatings,
    /// No watch of the user has the tag.
    NoSuchTag,
    /// More watches have the tag than one request can change.
    TooManyTagged,
    /// There is no other user of this name.
    NoSuchUser(String),
    /// The title is released in the future.
    Time(InvalidTime),
    /// The show has none of the selected episodes.
    NothingSelected,
    /// The request would add more watches than allowed.
    TooManyAtOnce,
}

/// Adds a watch as part of a change; also returns the items of the change. The title leaves the watchlist, unless the
/// user keeps seen titles there. For a watch of an episode, only when everything released is seen.
pub(super) fn add_row(
    tx: &Tx<'_>,
    user: UserId,
    change: ChangeId,
    row: &NewRow<'_>,
) -> Result<(WatchId, Vec<Item>), StoreError> {
    let id = insert_watch(tx, user, row)?;
    let mut items = vec![Item { subject: Subject::Watches, added: Some(id.0), removed: None }];
    let title_id = row.title.title_id;
    let updated = match row.title.media_type {
        MediaType::Movie => None,
        MediaType::Tv => Some(update_progress(tx, user, title_id, day_everywhere(row.created_at))?),
    };
    match updated {
        Some((tracked, progress)) if row.part.episode_id.is_some() => {
            finish_viewing(tx, user, title_id, (&tracked.settings, &progress), change)?;
            items.extend(remove_seen_show(tx, user, title_id, change, &progress)?);
        }
        _ => items.extend(remove_seen(tx, user, row.title, change)?),
    }
    insert_items(tx, change, &items)?;
    Ok((id, items))
}

/// By film, a time in unix seconds: a film that was listed before it was certainly listed before its last watch. Watches
/// without a date are left out. A film that is listed and watched on the same day is taken as listed first.
pub(super) fn latest_listings(
    watches: impl Iterator<Item = (TitleKey, WatchedAt)>,
) -> BTreeMap<TitleKey, i64> {
    let mut latest = BTreeMap::new();
    for (film, at) in watches.filter(|(title, _)| title.media_type == MediaType::Movie) {
        let time = if matches!(at, WatchedAt::Day(_)) { at.ordinal() } else { at.begins_at() };
        if let Some(time) = time {
            let last = latest.entry(film).or_insert(time);
            *last = time.max(*last);
        }
    }
    latest
}

/// Removes films from the watchlist that were watched after they were listed, as far as the dates of the watches say so,
/// unless the user keeps seen titles there; returns the items for the journal. There may be at most 500 watches.
pub(super) fn remove_seen_films(
    tx: &Tx<'_>,
    user: UserId,
    watches: impl Iterator<Item = (TitleKey, WatchedAt)>,
    change: ChangeId,
) -> Result<Vec<Item>, StoreError> {
    let last = latest_listings(watches);
    if last.is_empty() || select_preferences(tx, user)?.watchlist_keeps_seen {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT id, media_type, title_id, added_at FROM watchlist
         WHERE user_id = $1 AND media_type = 'movie' AND removed_in IS NULL AND title_id IN ({})
         ORDER BY id",
        placeholders(1, last.len())
    );
    let films = last.keys().map(|film| Value::from(film.title_id));
    let values: Vec<Value> = std::iter::once(Value::from(user.0)).chain(films).collect();
    let listed = tx.all(&sql, &values, |row| {
        Ok((row.get::<i64>("id")?, title_key(row)?, row.get::<i64>("added_at")?))
    })?;
    let is_seen = |(_, film, added_at): &(i64, TitleKey, i64)| {
        last.get(film).is_some_and(|last| last > added_at)
    };
    let removed: Vec<i64> = listed.into_iter().filter(is_seen).map(|(id, ..)| id).collect();
    Subject::Watchlist.set_removed(tx, &removed, Some(change))?;
    let item = |id| Item { subject: Subject::Watchlist, added: None, removed: Some(id) };
    Ok(removed.into_iter().map(item).collect())
}

/// The row that [`watch_limit`] reads first. Ids are never reused, so the newest id is at least the number of watches.
/// It is read from an index.
pub(super) fn limit_row(user: UserId) -> Query {
    let sql = "SELECT coalesce((SELECT watches FROM user_counts WHERE user_id = $1), 0) AS own,
                      coalesce((SELECT max(id) FROM watches), 0) AS newest";
    Query::new(sql, values![user.0])
}

/// The limit that further watches would exceed.
pub(super) fn watch_limit(
    tx: &Tx<'_>,
    user: UserId,
    more: i64,
) -> Result<Option<WatchRefusal>, StoreError> {
    let counts =
        tx.find(&limit_row(user), |row| Ok((row.get::<i64>("own")?, row.get::<i64>("newest")?)))?;
    let (own, newest) = counts.unwrap_or_default();
    if own + more > MAX_WATCHES {
        return Ok(Some(WatchRefusal::TooManyWatches));
    }
    if newest + more <= MAX_WATCHES_IN_ALL {
        return Ok(None);
    }
    let is_exceeded = count_watches_in_all(tx)? + more > MAX_WATCHES_IN_ALL;
    Ok(is_exceeded.then_some(WatchRefusal::TooManyWatchesInAll))
}

impl Store {
    /// The number of watches of all users, except removed ones.
    pub async fn count_watches_in_all(&self) -> Result<i64, StoreError> {
        self.pool.read(count_watches_in_all).await
    }
}

pub(super) fn count_watches_in_all(tx: &Tx<'_>) -> Result<i64, StoreError> {
    let all = "SELECT CAST(coalesce(sum(watches), 0) AS BIGINT) AS count FROM user_counts";
    tx.count(all, &[])
}

pub(super) fn count_watches(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    tx.count("SELECT watches AS count FROM user_counts WHERE user_id = $1", values![user.0])
}

/// The number of watches of the title as a whole.
pub(super) fn watch_count(user: UserId, key: TitleKey) -> Query {
    let sql = "SELECT count(*) AS count FROM watches
               WHERE user_id = $1 AND media_type = $2 AND title_id = $3 AND removed_in IS NULL
                 AND episode_id IS NULL";
    Query::new(sql, values![user.0, key.media_type.as_str(), key.title_id])
}

/// The number of watches of the title as a whole, and how many of them a further one at this ordinal comes after.
pub(super) fn earlier_watches(user: UserId, key: TitleKey, ordinal: Option<i64>) -> Query {
    let sql = "SELECT count(*) AS count,
                      count(CASE WHEN season IS NULL AND ordinal <= $1 THEN 1 END) AS earlier
               FROM watches
               WHERE user_id = $2 AND media_type = $3 AND title_id = $4 AND removed_in IS NULL
                 AND episode_id IS NULL";
    Query::new(sql, values![ordinal, user.0, key.media_type.as_str(), key.title_id])
}

/// The values of a new row.
#[derive(Clone, Copy)]
pub(super) struct NewRow<'a> {
    pub(super) title: TitleKey,
    pub(super) part: WatchedPart,
    pub(super) at: WatchedAt,
    pub(super) original_at: Option<WatchedAt>,
    pub(super) seen_before: bool,
    pub(super) note: &'a str,
    pub(super) origin: Origin,
    pub(super) created_at: i64,
}

impl NewRow<'_> {
    /// A watch without a note, which the user had not seen before.
    pub(super) fn plain(
        title: TitleKey,
        part: WatchedPart,
        at: WatchedAt,
        origin: Origin,
        created_at: i64,
    ) -> Self {
        Self {
            title,
            part,
            at,
            original_at: None,
            seen_before: false,
            note: "",
            origin,
            created_at,
        }
    }
}

pub(super) fn insert_watch(
    tx: &Tx<'_>,
    user: UserId,
    row: &NewRow<'_>,
) -> Result<WatchId, StoreError> {
    let added = insert_watches(tx, user, std::slice::from_ref(row))?;
    added.first().copied().ok_or_else(|| StoreError::Broken("no watch was added".to_owned()))
}

/// Adds watches; their ids ascend in the order of `rows`.
pub(super) fn insert_watches(
    tx: &Tx<'_>,
    user: UserId,
    rows: &[NewRow<'_>],
) -> Result<Vec<WatchId>, StoreError> {
    let mut added = Vec::with_capacity(rows.len());
    for chunk in rows.chunks(NEW_ROWS_PER_STATEMENT) {
        let mut values = Vec::with_capacity(INSERTED_COLUMNS * chunk.len());
        for row in chunk {
            push_values(&mut values, user, row);
        }
        let sql = format!(
            "INSERT INTO watches (user_id, media_type, title_id, precision, instant, offset_minutes,
                                  year, month, day, ordinal, seen_before, origin, note, created_at,
                                  episode_id, season, viewing, original_at)
             VALUES {} RETURNING id",
            row_placeholders(chunk.len(), INSERTED_COLUMNS)
        );
        let mut ids = tx.all(&sql, &values, |row| Ok(WatchId(row.get("id")?)))?;
        ids.sort_unstable_by_key(|id| id.0);
        added.append(&mut ids);
    }
    Ok(added)
}

fn push_values(values: &mut Vec<Value>, user: UserId, row: &NewRow<'_>) {
    let NewRow { title, part, at, original_at, seen_before, note, origin, created_at } = *row;
    let (instant, offset_minutes) = match at {
        WatchedAt::Time(at) => {
            (Some(at.unix_timestamp()), Some(i64::from(at.offset().whole_minutes())))
        }
        _ => (None, None),
    };
    let (year, month, day) = at.calendar();
    values.extend_from_slice(values![
        user.0,
        title.media_type.as_str(),
        title.title_id,
        at.precision(),
        instant,
        offset_minutes,
        year.map(i64::from),
        month.map(|month| i64::from(u8::from(month))),
        day.map(days_since_epoch),
        at.ordinal(),
        seen_before,
        origin.as_str(),
        note,
        created_at,
        part.episode_id.map(|id| id.0),
        part.season,
        part.viewing,
        &original_at.map(String::from),
    ]);
}

/// The rows of another table that refer to these watches. `sql` gets the ids as placeholders, and selects `watch_id`.
pub(super) fn rows_of(watches: &[&mut Watch], sql: impl Fn(&str) -> String) -> Query {
    let ids: Vec<_> = watches.iter().map(|watch| Value::from(watch.id.0)).collect();
    Query::new(sql(&placeholders(0, ids.len())), &ids)
}

/// Adds to watches what other tables have of them, by `rows` of some.
pub(super) fn add_to_watches<T>(
    tx: &Tx<'_>,
    watches: &mut [&mut Watch],
    rows: impl Fn(&[&mut Watch]) -> Query,
    read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    add: impl Fn(&mut Watch, T),
) -> Result<(), StoreError> {
    for chunk in watches.chunks_mut(WATCHES_PER_STATEMENT) {
        let found = tx.list(&rows(chunk), |row| Ok((row.get::<i64>("watch_id")?, read(row)?)))?;
        for (id, value) in found {
            if let Some(watch) = chunk.iter_mut().find(|watch| watch.id.0 == id) {
                add(watch, value);
            }
        }
    }
    Ok(())
}

/// A watch without its tags, its companions and its number in an order.
pub(super) fn watch(row: &Row<'_>) -> Result<Watch, StoreError> {
    let seen_before = row.get("seen_before")?;
    let has_earlier: bool = row.get("has_earlier")?;
    Ok(Watch {
        id: WatchId(row.get("id")?),
        title: title_key(row)?,
        part: watched_part(row)?,
        episode: watched_episode(row)?,
        in_order: None,
        at: watched_at(row)?,
        original_at: original_at(row)?,
        seen_before,
        is_rewatch: seen_before || has_earlier,
        note: row.get("note")?,
        tags: Vec::new(),
        companions: Vec::new(),
        deleted_companions: 0,
        origin: origin(row)?,
        created_at: row.get("created_at")?,
    })
}

/// The number and name of an episode, from the columns that begin with `episode_`.
pub(super) fn watched_episode(
    row: &Row<'_>,
) -> Result<Option<(EpisodeNumber, String)>, StoreError> {
    let (season, number): (Option<i64>, Option<i64>) =
        (row.get("episode_season")?, row.get("episode_number")?);
    let name = row.get::<Option<String>>("episode_name")?.unwrap_or_default();
    let number = season.zip(number);
    Ok(number.map(|(season, episode)| (EpisodeNumber { season, episode }, name)))
}

pub(super) fn watched_part(row: &Row<'_>) -> Result<WatchedPart, StoreError> {
    let episode_id = row.get::<Option<i64>>("episode_id")?.map(EpisodeId);
    Ok(WatchedPart { episode_id, season: row.get("season")?, viewing: row.get("viewing")? })
}

fn origin(row: &Row<'_>) -> Result<Origin, StoreError> {
    let origin = row.text("origin")?;
    Origin::parse(origin).ok_or_else(|| StoreError::Broken(format!("{origin} is not an origin")))
}

pub(super) fn watched_at(row: &Row<'_>) -> Result<WatchedAt, StoreError> {
    let (instant, offset): (Option<i64>, Option<i64>) =
        (row.get("instant")?, row.get("offset_minutes")?);
    let (year, month): (Option<i64>, Option<i64>) = (row.get("year")?, row.get("month")?);
    let day: Option<i64> = row.get("day")?;
    let precision = row.text("precision")?;
    let at = match precision {
        "time" => time(instant, offset).map(WatchedAt::Time),
        "day" => day.and_then(day_of_epoch).map(WatchedAt::Day),
        "month" => first_day(year, month).map(WatchedAt::Month),
        "year" => first_day(year, Some(1)).map(WatchedAt::Year),
        "unknown" => Some(WatchedAt::Unknown),
        _ => None,
    };
    at.ok_or_else(|| StoreError::Broken(format!("not the columns of a {precision}")))
}

pub(super) fn original_at(row: &Row<'_>) -> Result<Option<WatchedAt>, StoreError> {
    let at = row.get::<Option<String>>("original_at")?.map(WatchedAt::try_from).transpose();
    at.map_err(|error| StoreError::Broken(format!("the original time of a watch: {error}")))
}

fn time(instant: Option<i64>, offset: Option<i64>) -> Option<OffsetDateTime> {
    moment(instant?, offset?)
}

/// As it is read back.
pub(super) fn stored_time(at: WatchedAt) -> WatchedAt {
    match at {
        WatchedAt::Time(instant) => {
            let offset = i64::from(instant.offset().whole_minutes());
            moment(instant.unix_timestamp(), offset).map_or(at, WatchedAt::Time)
        }
        _ => at,
    }
}

/// An instant in unix seconds, at an offset from UTC in minutes.
pub(super) fn moment(instant: i64, offset_minutes: i64) -> Option<OffsetDateTime> {
    let offset = i32::try_from(offset_minutes.checked_mul(60)?).ok()?;
    let offset = UtcOffset::from_whole_seconds(offset).ok()?;
    OffsetDateTime::from_unix_timestamp(instant).ok()?.checked_to_offset(offset)
}

fn first_day(year: Option<i64>, month: Option<i64>) -> Option<Date> {
    let month = u8::try_from(month?).ok()?.try_into().ok()?;
    Date::from_calendar_date(i32::try_from(year?).ok()?, month, 1).ok()
}
