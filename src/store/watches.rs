//! The SQL of watches: what users have watched, and when. Every statement selects by owner.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::note::{Tags, WatchNote};
use crate::domain::watch::{
    ClientKey, InvalidTime, MAX_WATCHES, Origin, Watch, WatchId, WatchTime, WatchUpdate, WatchedAt,
};
use crate::store::Store;
use crate::store::changes::{Item, Subject, find_change_of_key, insert_change, insert_items};
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::preferences::select_preferences;
use crate::store::titles::title_key;
use crate::store::watch_tags::{add_tags, insert_tags, may_have_tags};
use crate::store::watchlist::remove_listed;
use time::{Date, OffsetDateTime, UtcOffset};

/// The columns of a watch; those of [`watch`] are [`HAS_EARLIER`] too.
pub(super) const WATCH_COLUMNS: &str =
    "watches.id, watches.media_type, watches.title_id, watches.precision,
     watches.instant, watches.offset_minutes, watches.year, watches.month, watches.day,
     watches.seen_before, watches.note, watches.origin, watches.created_at";

pub(super) const HAS_EARLIER: &str = "EXISTS (SELECT 1 FROM watches AS earlier
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
    pub tags: Tags,
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
    /// The user has as many tags as allowed.
    TooManyTags,
    /// The title is released in the future.
    Time(InvalidTime),
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

    /// Replaces watches by changed ones, which have other ids; all or none.
    pub async fn update_watches(
        &self,
        user: UserId,
        ids: Vec<WatchId>,
        update: WatchUpdate,
        now: i64,
    ) -> Result<Result<(Change, Vec<Watch>), WatchRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let old = find_live_watches(tx, user, &ids)?;
                if old.len() < ids.len() {
                    return Ok(Err(WatchRefusal::NoSuchWatch));
                }
                let mut found = Vec::new();
                for old in old {
                    let wanted = update.at.unwrap_or(WatchTime::At(old.at));
                    match watched_time(tx, user, old.title, wanted, None, now)? {
                        Ok(at) => found.push((old, at)),
                        Err(error) => return Ok(Err(WatchRefusal::Time(error))),
                    }
                }
                if let Some(tags) = &update.tags
                    && !may_have_tags(tx, user, tags)?
                {
                    return Ok(Err(WatchRefusal::TooManyTags));
                }
                let change = insert_change(tx, user, (ChangeKind::WatchEdited, now), None)?;
                remove_rows(tx, &ids, change.id)?;
                let (mut items, mut added) = (Vec::new(), Vec::new());
                for (old, at) in found {
                    let removed = Some(old.id.0);
                    let id = replace_watch(tx, user, old, at, &update)?;
                    items.push(Item { subject: Subject::Watches, added: Some(id.0), removed });
                    added.push(id);
                }
                insert_items(tx, change.id, &items)?;
                Ok(Ok((change, find_live_watches(tx, user, &added)?)))
            })
            .await
    }

    /// Removes watches, all or none; `None` when one of them is not the user's.
    pub async fn remove_watches(
        &self,
        user: UserId,
        ids: Vec<WatchId>,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if find_live_watches(tx, user, &ids)?.len() < ids.len() {
                    return Ok(None);
                }
                let change = insert_change(tx, user, (ChangeKind::WatchRemoved, now), None)?;
                remove_rows(tx, &ids, change.id)?;
                let item = |id: &WatchId| Item {
                    subject: Subject::Watches,
                    added: None,
                    removed: Some(id.0),
                };
                insert_items(tx, change.id, &ids.iter().map(item).collect::<Vec<_>>())?;
                Ok(Some(change))
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
    if !may_have_tags(tx, user, &new.tags)? {
        return Ok(Err(WatchRefusal::TooManyTags));
    }
    if !record_title(tx, user, metadata)? {
        return Ok(Err(WatchRefusal::TooManyPending));
    }
    let change = insert_change(tx, user, (ChangeKind::WatchAdded, now), new.key.as_ref())?;
    let NewWatch { title, seen_before, ref note, .. } = *new;
    let note = note.as_str();
    let row = NewRow { title, at, seen_before, note, origin: Origin::User, created_at: now };
    let (id, items) = add_row(tx, user, change.id, &row)?;
    insert_tags(tx, user, id, &new.tags)?;
    added(tx, user, change, &items, false)
}

/// Adds a watch to a change; returns the items too. The title leaves the watchlist, unless the user has it stay.
pub(super) fn add_row(
    tx: &Tx<'_>,
    user: UserId,
    change: ChangeId,
    row: &NewRow<'_>,
) -> Result<(WatchId, Vec<Item>), StoreError> {
    let id = insert_watch(tx, user, row)?;
    let mut items = vec![Item { subject: Subject::Watches, added: Some(id.0), removed: None }];
    if !select_preferences(tx, user)?.watchlist_keeps_seen {
        items.extend(remove_listed(tx, user, row.title, change)?);
    }
    insert_items(tx, change, &items)?;
    Ok((id, items))
}

/// Adds the watch that an edit makes of `old`.
fn replace_watch(
    tx: &Tx<'_>,
    user: UserId,
    old: Watch,
    at: WatchedAt,
    update: &WatchUpdate,
) -> Result<WatchId, StoreError> {
    let row = NewRow {
        title: old.title,
        at,
        seen_before: update.seen_before.unwrap_or(old.seen_before),
        note: update.note.as_ref().map_or(&*old.note, WatchNote::as_str),
        origin: Origin::User,
        created_at: old.created_at,
    };
    let added = insert_watch(tx, user, &row)?;
    let tags = update.tags.clone().unwrap_or_else(|| Tags::of_names(old.tags));
    insert_tags(tx, user, added, &tags)?;
    Ok(added)
}

fn remove_rows(tx: &Tx<'_>, ids: &[WatchId], change: ChangeId) -> Result<(), StoreError> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    Subject::Watches.set_removed(tx, &ids, Some(change))
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
            && note == new.note.as_str()
            && first.watch.tags == new.tags.names();
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
    let watches = count_watches_of(tx, user, watch.title)?;
    let left_watchlist = items.iter().any(|item| item.subject == Subject::Watchlist);
    Ok(Ok(AddedWatch { change, watch, watches, left_watchlist, is_repeat }))
}

pub(super) fn count_watches(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    tx.count("SELECT watches AS count FROM user_counts WHERE user_id = $1", values![user.0])
}

pub(super) fn count_watches_of(
    tx: &Tx<'_>,
    user: UserId,
    key: TitleKey,
) -> Result<i64, StoreError> {
    tx.count(
        "SELECT count(*) AS count FROM watches
         WHERE user_id = $1 AND media_type = $2 AND title_id = $3 AND removed_in IS NULL",
        values![user.0, key.media_type.as_str(), key.title_id],
    )
}

/// What a new row holds.
pub(super) struct NewRow<'a> {
    pub(super) title: TitleKey,
    pub(super) at: WatchedAt,
    pub(super) seen_before: bool,
    pub(super) note: &'a str,
    pub(super) origin: Origin,
    pub(super) created_at: i64,
}

fn insert_watch(tx: &Tx<'_>, user: UserId, row: &NewRow<'_>) -> Result<WatchId, StoreError> {
    let NewRow { title, at, seen_before, note, origin, created_at } = *row;
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
            origin.as_str(),
            note,
            created_at,
        ],
    )?;
    Ok(WatchId(id))
}

pub(super) fn find_watch(
    tx: &Tx<'_>,
    user: UserId,
    WatchId(id): WatchId,
    must_be_live: bool,
) -> Result<Option<Watch>, StoreError> {
    let live = if must_be_live { "AND removed_in IS NULL" } else { "" };
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches WHERE id = $1 AND user_id = $2 {live}"
    );
    let mut found: Vec<Watch> = tx.first(&sql, values![id, user.0], watch)?.into_iter().collect();
    add_tags(tx, &mut found)?;
    Ok(found.pop())
}

/// Those of the watches that the user has, at most 500.
fn find_live_watches(tx: &Tx<'_>, user: UserId, ids: &[WatchId]) -> Result<Vec<Watch>, StoreError> {
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches
         WHERE user_id = $1 AND removed_in IS NULL AND id IN ({}) ORDER BY id",
        placeholders(1, ids.len())
    );
    let mut values = values![user.0].to_vec();
    values.extend(ids.iter().map(|id| Value::from(id.0)));
    let mut found = tx.all(&sql, &values, watch)?;
    add_tags(tx, &mut found)?;
    Ok(found)
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

/// A watch without its tags.
pub(super) fn watch(row: &Row<'_>) -> Result<Watch, StoreError> {
    let seen_before = row.get("seen_before")?;
    let has_earlier: bool = row.get("has_earlier")?;
    Ok(Watch {
        id: WatchId(row.get("id")?),
        title: title_key(row)?,
        at: watched_at(row)?,
        seen_before,
        is_rewatch: seen_before || has_earlier,
        note: row.get("note")?,
        tags: Vec::new(),
        origin: origin(row)?,
        created_at: row.get("created_at")?,
    })
}

fn origin(row: &Row<'_>) -> Result<Origin, StoreError> {
    let origin = row.text("origin")?;
    Origin::parse(origin).ok_or_else(|| StoreError::Broken(format!("{origin} is no origin")))
}

fn watched_at(row: &Row<'_>) -> Result<WatchedAt, StoreError> {
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
    moment(instant?, offset?)
}

/// An instant on a clock with an offset in minutes.
pub(super) fn moment(instant: i64, offset_minutes: i64) -> Option<OffsetDateTime> {
    let offset = i32::try_from(offset_minutes.checked_mul(60)?).ok()?;
    let offset = UtcOffset::from_whole_seconds(offset).ok()?;
    OffsetDateTime::from_unix_timestamp(instant).ok()?.checked_to_offset(offset)
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
