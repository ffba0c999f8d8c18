//! The SQL of watches: what users have watched, and when. Every statement selects by owner.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::rating::Score10;
use crate::domain::title::TitleFacts;
use crate::domain::watch::{
    ClientKey, InvalidTime, MAX_WATCHES, Origin, Watch, WatchId, WatchNote, WatchTime, WatchUpdate,
    WatchedAt,
};
use crate::store::Store;
use crate::store::changes::{
    Item, Subject, count_watches, find_change_of_key, insert_change, insert_items,
};
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watchlist::remove_listed;
use time::{Date, OffsetDateTime, UtcOffset};

/// The columns of a watch; those of [`watch`] are [`HAS_EARLIER`] too.
pub(super) const WATCH_COLUMNS: &str =
    "watches.id, watches.media_type, watches.title_id, watches.precision,
     watches.instant, watches.offset_minutes, watches.year, watches.month, watches.day,
     watches.seen_before, watches.note, watches.created_at";

const HAS_EARLIER: &str = "EXISTS (SELECT 1 FROM watches AS earlier
             WHERE earlier.user_id = watches.user_id AND earlier.media_type = watches.media_type
               AND earlier.title_id = watches.title_id AND earlier.removed_in IS NULL
               AND (earlier.ordinal, earlier.id) < (watches.ordinal, watches.id)) AS has_earlier";

/// A watch to be added.
#[derive(Clone, Debug)]
pub struct NewWatch {
    pub title: TitleKey,
    pub at: WatchTime,
    pub seen_before: bool,
    pub note: WatchNote,
    /// A second request with the same key gets the response to the first.
    pub key: Option<ClientKey>,
}

/// A watch that was added.
#[derive(Clone, Debug)]
pub struct AddedWatch {
    pub change: Change,
    pub watch: Watch,
    /// How many watches of the title the user has.
    pub watches: i64,
    /// Whether the title was in the watchlist and left it.
    pub left_watchlist: bool,
    /// Whether an earlier request with the same key added it.
    pub is_repeat: bool,
}

/// Why watches were not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchRefusal {
    /// The user has as many watches as allowed.
    TooManyWatches,
    /// Too many titles of the user are pending.
    TooManyPending,
    /// The key was used for something else.
    KeyUsed,
    /// The user has no such watch.
    NoSuchWatch,
    /// The title is released in the future.
    Time(InvalidTime),
}

/// Which watches of a diary.
#[derive(Clone, Copy, Debug)]
pub struct DiaryFilter {
    /// Films and shows without it.
    pub media_type: Option<MediaType>,
    /// The first and the last ordinal.
    pub ordinals: Option<(i64, i64)>,
    /// Only watches of which the month is known.
    pub has_month: bool,
    /// The ordinal and the id of the last watch of the page before.
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

impl Store {
    /// Adds a watch and stores what is known of the title, which leaves the watchlist.
    pub async fn add_watch(
        &self,
        user: UserId,
        new: NewWatch,
        metadata: TitleMetadata,
        now: i64,
    ) -> Result<Result<AddedWatch, WatchRefusal>, StoreError> {
        self.pool.write_for(user, move |tx| add_watch(tx, user, &new, &metadata, now)).await
    }

    /// Replaces a watch by a changed one, which has another id.
    pub async fn update_watch(
        &self,
        user: UserId,
        id: WatchId,
        update: WatchUpdate,
        now: i64,
    ) -> Result<Result<(Change, Watch), WatchRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let Some(old) = find_watch(tx, user, id, true)? else {
                    return Ok(Err(WatchRefusal::NoSuchWatch));
                };
                let wanted = update.at.unwrap_or(WatchTime::At(old.at));
                let at = match watched_time(tx, user, old.title, wanted, None, now)? {
                    Ok(at) => at,
                    Err(error) => return Ok(Err(WatchRefusal::Time(error))),
                };
                let change = insert_change(tx, user, (ChangeKind::WatchEdited, now), None)?;
                let added = insert_watch(
                    tx,
                    user,
                    &WatchRow {
                        title: old.title,
                        at,
                        seen_before: update.seen_before.unwrap_or(old.seen_before),
                        note: update.note.as_ref().map_or(&*old.note, WatchNote::as_str),
                        created_at: old.created_at,
                    },
                )?;
                Subject::Watches.set_removed(tx, id.0, Some(change.id))?;
                let item =
                    Item { subject: Subject::Watches, added: Some(added.0), removed: Some(id.0) };
                insert_items(tx, change.id, &[item])?;
                let watch = find_watch(tx, user, added, true)?;
                Ok(watch.map(|watch| (change, watch)).ok_or(WatchRefusal::NoSuchWatch))
            })
            .await
    }

    /// Removes a watch; `None` when the user has no such watch.
    pub async fn remove_watch(
        &self,
        user: UserId,
        id: WatchId,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if find_watch(tx, user, id, true)?.is_none() {
                    return Ok(None);
                }
                let change = insert_change(tx, user, (ChangeKind::WatchRemoved, now), None)?;
                Subject::Watches.set_removed(tx, id.0, Some(change.id))?;
                let item = Item { subject: Subject::Watches, added: None, removed: Some(id.0) };
                insert_items(tx, change.id, &[item])?;
                Ok(Some(change))
            })
            .await
    }

    /// The user's watches of a title, the newest first and those without a date last.
    pub async fn watches_of_title(
        &self,
        user: UserId,
        key: TitleKey,
    ) -> Result<Vec<Watch>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches
                     WHERE user_id = $1 AND media_type = $2 AND title_id = $3
                       AND removed_in IS NULL
                     ORDER BY ordinal IS NULL, ordinal DESC, id DESC"
                );
                let values = values![user.0, key.media_type.as_str(), key.title_id];
                tx.all(&sql, values, watch)
            })
            .await
    }

    /// Every title that the user has watched, with the number of watches.
    pub async fn watched_titles(&self, user: UserId) -> Result<Vec<(TitleKey, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT media_type, title_id, count(*) AS watches FROM watches
                     WHERE user_id = $1 AND removed_in IS NULL
                     GROUP BY media_type, title_id ORDER BY media_type, title_id",
                    values![user.0],
                    |row| Ok((title_key(row)?, row.get("watches")?)),
                )
            })
            .await
    }

    /// A page of the user's watches with a date, the newest first.
    pub async fn diary(
        &self,
        user: UserId,
        filter: DiaryFilter,
    ) -> Result<Vec<DiaryEntry>, StoreError> {
        self.pool
            .read(move |tx| {
                // Each in the order of an index, so that every page takes the same time.
                let mut entries = Vec::new();
                for media_type in [MediaType::Movie, MediaType::Tv] {
                    if filter.media_type.is_none_or(|wanted| wanted == media_type) {
                        entries.extend(select_diary(tx, user, media_type, filter)?);
                    }
                }
                let place = |entry: &DiaryEntry| (entry.watch.at.ordinal(), entry.watch.id.0);
                entries.sort_by_key(|entry| std::cmp::Reverse(place(entry)));
                entries.truncate(usize::try_from(filter.limit).unwrap_or_default());
                Ok(entries)
            })
            .await
    }

    /// How many of the user's watches have no date.
    pub async fn count_undated_watches(&self, user: UserId) -> Result<i64, StoreError> {
        self.pool
            .read(move |tx| {
                tx.count(
                    "SELECT count(*) AS count FROM watches
                     WHERE user_id = $1 AND media_type IN ('movie', 'tv') AND ordinal IS NULL
                       AND removed_in IS NULL",
                    values![user.0],
                )
            })
            .await
    }
}

fn add_watch(
    tx: &Tx<'_>,
    user: UserId,
    new: &NewWatch,
    metadata: &TitleMetadata,
    now: i64,
) -> Result<Result<AddedWatch, WatchRefusal>, StoreError> {
    if let Some(key) = &new.key
        && let Some((change, items)) = find_change_of_key(tx, user, key)?
    {
        return repeated(tx, user, new, change, &items);
    }
    if count_watches(tx, user)? >= MAX_WATCHES {
        return Ok(Err(WatchRefusal::TooManyWatches));
    }
    let known = metadata.facts().release_date.as_deref();
    let at = match watched_time(tx, user, new.title, new.at, known, now)? {
        Ok(at) => at,
        Err(error) => return Ok(Err(WatchRefusal::Time(error))),
    };
    if !record_title(tx, user, metadata)? {
        return Ok(Err(WatchRefusal::TooManyPending));
    }
    let change = insert_change(tx, user, (ChangeKind::WatchAdded, now), new.key.as_ref())?;
    let NewWatch { title, seen_before, ref note, .. } = *new;
    let row = WatchRow { title, at, seen_before, note: note.as_str(), created_at: now };
    let id = insert_watch(tx, user, &row)?;
    let mut items = vec![Item { subject: Subject::Watches, added: Some(id.0), removed: None }];
    items.extend(remove_listed(tx, user, title, change.id)?);
    insert_items(tx, change.id, &items)?;
    added(tx, user, change, &items, false)
}

/// The response to an earlier request with the same key.
fn repeated(
    tx: &Tx<'_>,
    user: UserId,
    new: &NewWatch,
    change: Change,
    items: &[Item],
) -> Result<Result<AddedWatch, WatchRefusal>, StoreError> {
    let first = added(tx, user, change, items, true)?;
    Ok(first.and_then(|first| {
        let Watch { title, at, seen_before, ref note, .. } = first.watch;
        let is_same = title == new.title
            && (new.at == WatchTime::At(at) || new.at == WatchTime::Released)
            && seen_before == new.seen_before
            && note == new.note.as_str();
        if is_same { Ok(first) } else { Err(WatchRefusal::KeyUsed) }
    }))
}

fn added(
    tx: &Tx<'_>,
    user: UserId,
    change: Change,
    items: &[Item],
    is_repeat: bool,
) -> Result<Result<AddedWatch, WatchRefusal>, StoreError> {
    let id = items.iter().find_map(|item| item.added.filter(|_| item.subject == Subject::Watches));
    let watch = match id {
        Some(id) => find_watch(tx, user, WatchId(id), false)?,
        None => None,
    };
    let Some(watch) = watch else { return Ok(Err(WatchRefusal::KeyUsed)) };
    let watches = tx.count(
        "SELECT count(*) AS count FROM watches
         WHERE user_id = $1 AND media_type = $2 AND title_id = $3 AND removed_in IS NULL",
        values![user.0, watch.title.media_type.as_str(), watch.title.title_id],
    )?;
    let left_watchlist = items.iter().any(|item| item.subject == Subject::Watchlist);
    Ok(Ok(AddedWatch { change, watch, watches, left_watchlist, is_repeat }))
}

/// What a new row holds.
struct WatchRow<'a> {
    title: TitleKey,
    at: WatchedAt,
    seen_before: bool,
    note: &'a str,
    created_at: i64,
}

fn insert_watch(tx: &Tx<'_>, user: UserId, row: &WatchRow<'_>) -> Result<WatchId, StoreError> {
    let WatchRow { title, at, seen_before, note, created_at } = *row;
    let (instant, offset_minutes) = match at {
        WatchedAt::Time(at) => {
            (Some(at.unix_timestamp()), Some(i64::from(at.offset().whole_minutes())))
        }
        _ => (None, None),
    };
    let (year, month, day) = at.calendar();
    let id = tx.insert(
        "INSERT INTO watches (user_id, media_type, title_id, precision, instant, offset_minutes,
                              year, month, day, ordinal, seen_before, origin, note, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id",
        values![
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
            Origin::User.as_str(),
            note,
            created_at,
        ],
    )?;
    Ok(WatchId(id))
}

fn find_watch(
    tx: &Tx<'_>,
    user: UserId,
    WatchId(id): WatchId,
    must_be_live: bool,
) -> Result<Option<Watch>, StoreError> {
    let live = if must_be_live { "AND removed_in IS NULL" } else { "" };
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches WHERE id = $1 AND user_id = $2 {live}"
    );
    tx.first(&sql, values![id, user.0], watch)
}

/// When the title was watched; `known` is its release date where none is stored.
fn watched_time(
    tx: &Tx<'_>,
    user: UserId,
    key: TitleKey,
    wanted: WatchTime,
    known: Option<&str>,
    now: i64,
) -> Result<Result<WatchedAt, InvalidTime>, StoreError> {
    if let WatchTime::At(at) = wanted {
        return Ok(Ok(at));
    }
    let stored = tx.first(
        "SELECT coalesce((SELECT release_date FROM titles WHERE media_type = $1 AND title_id = $2),
                         (SELECT release_date FROM pending_titles
                          WHERE media_type = $1 AND title_id = $2 AND user_id = $3)) AS release_date",
        values![key.media_type.as_str(), key.title_id, user.0],
        |row| row.get::<Option<String>>("release_date"),
    )?;
    Ok(WatchedAt::of_release(stored.flatten().as_deref().or(known), now))
}

fn select_diary(
    tx: &Tx<'_>,
    user: UserId,
    media_type: MediaType,
    filter: DiaryFilter,
) -> Result<Vec<DiaryEntry>, StoreError> {
    let (first, last) = filter.ordinals.unwrap_or((i64::MIN, i64::MAX));
    let (ordinal, id) = filter.after.unwrap_or((i64::MAX, i64::MAX)).min((last, i64::MAX));
    let month = if filter.has_month { "AND watches.month IS NOT NULL" } else { "" };
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, {HAS_EARLIER}, {METADATA_COLUMNS}, ratings.score10
         FROM watches {}
         LEFT JOIN ratings ON ratings.user_id = watches.user_id
                          AND ratings.media_type = watches.media_type
                          AND ratings.title_id = watches.title_id
         WHERE watches.user_id = $1 AND watches.media_type = $2 AND watches.removed_in IS NULL
           AND watches.ordinal >= $3 AND (watches.ordinal, watches.id) < ($4, $5) {month}
         ORDER BY watches.ordinal DESC, watches.id DESC LIMIT $6",
        metadata_joins("watches", "watches.user_id")
    );
    let values = values![user.0, media_type.as_str(), first, ordinal, id, filter.limit];
    tx.all(&sql, values, |row| {
        let score: Option<i64> = row.get("score10")?;
        let (watch, title) = (watch(row)?, title_facts(row)?);
        Ok(DiaryEntry { watch, title, score: score.and_then(Score10::from_half_stars) })
    })
}

fn watch(row: &Row<'_>) -> Result<Watch, StoreError> {
    let seen_before = row.get("seen_before")?;
    let has_earlier: bool = row.get("has_earlier")?;
    Ok(Watch {
        id: WatchId(row.get("id")?),
        title: title_key(row)?,
        at: watched_at(row)?,
        seen_before,
        is_rewatch: seen_before || has_earlier,
        note: row.get("note")?,
        created_at: row.get("created_at")?,
    })
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

fn time(instant: Option<i64>, offset: Option<i64>) -> Option<OffsetDateTime> {
    let offset = i32::try_from(offset?.checked_mul(60)?).ok()?;
    let offset = UtcOffset::from_whole_seconds(offset).ok()?;
    OffsetDateTime::from_unix_timestamp(instant?).ok()?.checked_to_offset(offset)
}

fn first_day(year: Option<i64>, month: Option<i64>) -> Option<Date> {
    let month = u8::try_from(month?).ok()?.try_into().ok()?;
    Date::from_calendar_date(i32::try_from(year?).ok()?, month, 1).ok()
}

fn days_since_epoch(day: Date) -> i64 {
    i64::from(day.to_julian_day() - OffsetDateTime::UNIX_EPOCH.to_julian_day())
}

fn day_of_epoch(day: i64) -> Option<Date> {
    let epoch = i64::from(OffsetDateTime::UNIX_EPOCH.to_julian_day());
    Date::from_julian_day(i32::try_from(epoch.checked_add(day)?).ok()?).ok()
}
