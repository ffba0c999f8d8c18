//! The SQL of watches: what users have watched, and when. Every statement selects by owner.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::note::{Tags, WatchNote};
use crate::domain::watch::{
    ClientKey, InvalidTime, MAX_WATCHES, Origin, Watch, WatchId, WatchTime, WatchUpdate, WatchedAt,
};
use crate::store::Store;
use crate::store::changes::{
    Item, Subject, find_change_of_key, insert_change, insert_items, select_items,
};
use crate::store::db::{Row, Tx, Value, values};
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

/// Films that the user `$1` has rated without having a watch of them.
pub(super) const UNSEEN_RATED_FILMS: &str = "ratings
     WHERE user_id = $1 AND media_type = 'movie'
       AND NOT EXISTS (SELECT 1 FROM watches
                       WHERE watches.user_id = ratings.user_id
                         AND watches.media_type = ratings.media_type
                         AND watches.title_id = ratings.title_id
                         AND watches.removed_in IS NULL)";

/// Fewer than the parameters that a statement may have.
const ROWS_PER_STATEMENT: usize = 500;

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
                let mut found = Vec::new();
                for id in &ids {
                    let Some(old) = find_watch(tx, user, *id, true)? else {
                        return Ok(Err(WatchRefusal::NoSuchWatch));
                    };
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
                let (mut items, mut watches) = (Vec::new(), Vec::new());
                for (old, at) in found {
                    let removed = Some(old.id.0);
                    Subject::Watches.set_removed(tx, old.id.0, Some(change.id))?;
                    let added = replace_watch(tx, user, old, at, &update)?;
                    let subject = Subject::Watches;
                    items.push(Item { subject, added: Some(added.0), removed });
                    watches.extend(find_watch(tx, user, added, true)?);
                }
                insert_items(tx, change.id, &items)?;
                Ok(Ok((change, watches)))
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
                for id in &ids {
                    if find_watch(tx, user, *id, true)?.is_none() {
                        return Ok(None);
                    }
                }
                let change = insert_change(tx, user, (ChangeKind::WatchRemoved, now), None)?;
                let items = ids.iter().map(|id| remove_row(tx, id.0, change.id));
                insert_items(tx, change.id, &items.collect::<Result<Vec<_>, _>>()?)?;
                Ok(Some(change))
            })
            .await
    }

    /// Adds a watch without a date of every rated film without watches; returns how many.
    pub async fn mark_rated_films(
        &self,
        user: UserId,
        now: i64,
    ) -> Result<Result<(Option<Change>, i64), WatchRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let sql = format!(
                    "SELECT media_type, title_id FROM {UNSEEN_RATED_FILMS}
                     ORDER BY rated_at, title_id"
                );
                let films = tx.all(&sql, values![user.0], title_key)?;
                let added = i64::try_from(films.len()).unwrap_or(i64::MAX);
                if films.is_empty() {
                    return Ok(Ok((None, 0)));
                }
                if count_watches(tx, user)? + added > MAX_WATCHES {
                    return Ok(Err(WatchRefusal::TooManyWatches));
                }
                let change = insert_change(tx, user, (ChangeKind::RatedFilmsSeen, now), None)?;
                let items = insert_undated(tx, user, &films, now)?;
                insert_items(tx, change.id, &items)?;
                Ok(Ok((Some(change), added)))
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
    let id = add_row(tx, user, change.id, &row)?;
    insert_tags(tx, user, id, &new.tags)?;
    let items = select_items(tx, change.id)?;
    added(tx, user, change, &items, false)
}

/// Adds a watch to a change. The title leaves the watchlist, unless the user has it stay.
pub(super) fn add_row(
    tx: &Tx<'_>,
    user: UserId,
    change: ChangeId,
    row: &NewRow<'_>,
) -> Result<WatchId, StoreError> {
    let id = insert_watch(tx, user, row)?;
    let mut items = vec![Item { subject: Subject::Watches, added: Some(id.0), removed: None }];
    if !select_preferences(tx, user)?.watchlist_keeps_seen {
        items.extend(remove_listed(tx, user, row.title, change)?);
    }
    insert_items(tx, change, &items)?;
    Ok(id)
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

fn remove_row(tx: &Tx<'_>, id: i64, change: ChangeId) -> Result<Item, StoreError> {
    Subject::Watches.set_removed(tx, id, Some(change))?;
    Ok(Item { subject: Subject::Watches, added: None, removed: Some(id) })
}

/// Adds watches without a date of rated films; returns the items for the journal.
fn insert_undated(
    tx: &Tx<'_>,
    user: UserId,
    films: &[TitleKey],
    now: i64,
) -> Result<Vec<Item>, StoreError> {
    let mut items = Vec::with_capacity(films.len());
    for chunk in films.chunks(ROWS_PER_STATEMENT) {
        let mut values = values![user.0, chunk[0].title_id, Origin::Rating.as_str(), now].to_vec();
        values.extend(chunk[1..].iter().map(|film| Value::from(film.title_id)));
        // Placeholders appear in their order.
        let films = std::iter::once(2).chain(5..=values.len());
        let row = |film| format!("($1, 'movie', ${film}, 'unknown', $3, $4)");
        let rows = films.map(row).collect::<Vec<_>>().join(", ");
        let sql = format!(
            "INSERT INTO watches (user_id, media_type, title_id, precision, origin, created_at)
             VALUES {rows} RETURNING id"
        );
        let ids = tx.all(&sql, &values, |row| row.get::<i64>("id"))?.into_iter();
        let item = |id| Item { subject: Subject::Watches, added: Some(id), removed: None };
        items.extend(ids.map(item));
    }
    Ok(items)
}

/// Marks a rated film as seen on an unknown date, if the user wants so and has no watch of it. Returns whether it did.
/// This watch comes and goes with the rating, so the journal has the rating only.
pub(super) fn mark_rated_film(
    tx: &Tx<'_>,
    user: UserId,
    film: TitleKey,
    now: i64,
) -> Result<bool, StoreError> {
    if film.media_type != MediaType::Movie
        || count_watches(tx, user)? >= MAX_WATCHES
        || count_watches_of(tx, user, film)? > 0
        || !select_preferences(tx, user)?.rating_marks_seen
    {
        return Ok(false);
    }
    insert_undated(tx, user, &[film], now)?;
    Ok(true)
}

/// Deletes the watch that a rating added, if it was not edited.
pub(super) fn unmark_rated_film(
    tx: &Tx<'_>,
    user: UserId,
    film: TitleKey,
) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM watches WHERE user_id = $1 AND media_type = $2 AND title_id = $3
                               AND removed_in IS NULL AND origin = $4",
        values![user.0, film.media_type.as_str(), film.title_id, Origin::Rating.as_str()],
    )?;
    Ok(())
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

fn count_watches_of(tx: &Tx<'_>, user: UserId, key: TitleKey) -> Result<i64, StoreError> {
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

pub(super) fn origin(row: &Row<'_>) -> Result<Origin, StoreError> {
    let origin = row.text("origin")?;
    Origin::parse(origin).ok_or_else(|| StoreError::Broken(format!("{origin} is no origin")))
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
