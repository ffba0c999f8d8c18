//! The SQL of companions of watches: who is named on a watch is asked to add it to the own diary.

use crate::domain::account::normalize_username;
use crate::domain::change::{Change, ChangeKind};
use crate::domain::companion::{Companions, MAX_REQUESTS};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::title::TitleHint;
use crate::domain::watch::{MAX_WATCHES, Origin, Watch, WatchId, WatchedAt};
use crate::store::changes::insert_change;
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::preferences::select_preferences;
use crate::store::watch_rows::{NewRow, WatchRefusal, add_row, count_watches, days_since_epoch};
use crate::store::watch_tags::add_tags;

/// Fewer than the parameters that a statement may have.
const WATCHES_PER_STATEMENT: usize = 500;

/// Whether the companion has the watch in the own diary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CompanionState {
    Asked,
    Added,
    Refused,
}

/// A companion of a watch; `user` is `None` when the account is deleted.
struct Companion {
    user: Option<UserId>,
    state: CompanionState,
    asked_at: i64,
}

impl CompanionState {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Added => "added",
            Self::Refused => "refused",
        }
    }

    fn parse(text: &str) -> Result<Self, StoreError> {
        let known = [Self::Asked, Self::Added, Self::Refused];
        let known = known.into_iter().find(|state| state.as_str() == text);
        known.ok_or_else(|| StoreError::Broken(format!("{text} is no state of a companion")))
    }
}

/// The users of these names.
pub(super) fn find_companions(
    tx: &Tx<'_>,
    user: UserId,
    companions: &Companions,
) -> Result<Result<Vec<UserId>, WatchRefusal>, StoreError> {
    let mut found = Vec::new();
    for username in companions.iter() {
        let companion = tx.first(
            "SELECT id FROM users WHERE username_normalized = $1 AND id <> $2",
            values![&normalize_username(username), user.0],
            |row| Ok(UserId(row.get("id")?)),
        )?;
        match companion {
            Some(companion) => found.push(companion),
            None => return Ok(Err(WatchRefusal::NoSuchUser(username.clone()))),
        }
    }
    Ok(Ok(found))
}

/// Names companions on a watch that has none, and asks them.
pub(super) fn name_companions(
    tx: &Tx<'_>,
    user: UserId,
    watch: (WatchId, TitleKey, WatchedAt),
    users: &[UserId],
    now: i64,
) -> Result<(), StoreError> {
    let mut companions = Vec::new();
    for companion in users {
        companions.push(ask(tx, user, watch, *companion, now)?);
    }
    insert_companions(tx, watch.0, &companions)
}

/// Gives the watch that replaces another its companions, of which those who are named again are not asked again.
/// Without `users` all stay.
pub(super) fn copy_companions(
    tx: &Tx<'_>,
    user: UserId,
    replaced: WatchId,
    watch: (WatchId, TitleKey, WatchedAt),
    users: Option<&[UserId]>,
    now: i64,
) -> Result<(), StoreError> {
    let mut companions = select_companions(tx, replaced)?;
    if let Some(users) = users {
        companions.retain(|old| old.user.is_none_or(|user| users.contains(&user)));
        for companion in users {
            if companions.iter().all(|old| old.user != Some(*companion)) {
                companions.push(ask(tx, user, watch, *companion, now)?);
            }
        }
    }
    insert_companions(tx, watch.0, &companions)
}

/// Adds their tags and the usernames of their companions to watches.
pub(super) fn add_tags_and_companions<'a>(
    tx: &Tx<'_>,
    watches: impl IntoIterator<Item = &'a mut Watch>,
) -> Result<(), StoreError> {
    let mut watches: Vec<&mut Watch> = watches.into_iter().collect();
    add_tags(tx, watches.iter_mut().map(|watch| &mut **watch))?;
    for chunk in watches.chunks_mut(WATCHES_PER_STATEMENT) {
        let sql = format!(
            "SELECT watch_companions.watch_id, users.username FROM watch_companions
             LEFT JOIN users ON users.id = watch_companions.companion_id
             WHERE watch_companions.watch_id IN ({})
             ORDER BY watch_companions.watch_id, watch_companions.position",
            placeholders(0, chunk.len())
        );
        let ids: Vec<_> = chunk.iter().map(|watch| Value::from(watch.id.0)).collect();
        let rows = tx.all(&sql, &ids, |row| {
            Ok((row.get::<i64>("watch_id")?, row.get::<Option<String>>("username")?))
        })?;
        for (id, username) in rows {
            let Some(watch) = chunk.iter_mut().find(|watch| watch.id.0 == id) else { continue };
            match username {
                Some(username) => watch.companions.push(username),
                None => watch.deleted_companions += 1,
            }
        }
    }
    Ok(())
}

/// Asks the companion, unless it is clear what the answer would be.
fn ask(
    tx: &Tx<'_>,
    user: UserId,
    (_, title, at): (WatchId, TitleKey, WatchedAt),
    companion: UserId,
    now: i64,
) -> Result<Companion, StoreError> {
    let is_accepted = tx.exists(
        "SELECT 1 FROM accepted_companions WHERE user_id = $1 AND companion_id = $2",
        values![companion.0, user.0],
    )?;
    let state = if has_watch_of_day(tx, companion, title, at)? {
        CompanionState::Added
    } else if !select_preferences(tx, companion)?.companions_ask
        || count_requests(tx, companion)? >= MAX_REQUESTS
    {
        CompanionState::Refused
    } else if is_accepted && add_to_diary(tx, companion, user, (title, at), now)?.is_ok() {
        CompanionState::Added
    } else {
        CompanionState::Asked
    };
    Ok(Companion { user: Some(companion), state, asked_at: now })
}

/// Whether the user has a watch of the title on the same day.
fn has_watch_of_day(
    tx: &Tx<'_>,
    user: UserId,
    title: TitleKey,
    at: WatchedAt,
) -> Result<bool, StoreError> {
    let (_, _, Some(day)) = at.calendar() else { return Ok(false) };
    tx.exists(
        "SELECT 1 FROM watches
         WHERE user_id = $1 AND media_type = $2 AND title_id = $3 AND day = $4
           AND removed_in IS NULL",
        values![user.0, title.media_type.as_str(), title.title_id, days_since_epoch(day)],
    )
}

fn count_requests(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    tx.count(
        "SELECT count(*) AS count FROM watch_companions WHERE companion_id = $1 AND state = $2",
        values![user.0, CompanionState::Asked.as_str()],
    )
}

/// Adds the time, not the note and tags, of a watch of `companion` to the user's diary.
pub(super) fn add_to_diary(
    tx: &Tx<'_>,
    user: UserId,
    companion: UserId,
    (title, at): (TitleKey, WatchedAt),
    now: i64,
) -> Result<Result<(Change, WatchId), WatchRefusal>, StoreError> {
    if count_watches(tx, user)? >= MAX_WATCHES {
        return Ok(Err(WatchRefusal::TooManyWatches));
    }
    let metadata = TitleMetadata::Unverified(TitleHint::default().of(title), now);
    if !record_title(tx, user, &metadata)? {
        return Ok(Err(WatchRefusal::TooManyPending));
    }
    let change = insert_change(tx, user, (ChangeKind::WatchAdded, now), None)?;
    let row =
        NewRow { title, at, seen_before: false, note: "", origin: Origin::User, created_at: now };
    let (id, _) = add_row(tx, user, change.id, &row)?;
    let companion =
        Companion { user: Some(companion), state: CompanionState::Added, asked_at: now };
    insert_companions(tx, id, &[companion])?;
    Ok(Ok((change, id)))
}

fn select_companions(tx: &Tx<'_>, watch: WatchId) -> Result<Vec<Companion>, StoreError> {
    tx.all(
        "SELECT companion_id, state, asked_at FROM watch_companions
         WHERE watch_id = $1 ORDER BY position",
        values![watch.0],
        companion,
    )
}

fn companion(row: &Row<'_>) -> Result<Companion, StoreError> {
    Ok(Companion {
        user: row.get::<Option<i64>>("companion_id")?.map(UserId),
        state: CompanionState::parse(row.text("state")?)?,
        asked_at: row.get("asked_at")?,
    })
}

fn insert_companions(
    tx: &Tx<'_>,
    watch: WatchId,
    companions: &[Companion],
) -> Result<(), StoreError> {
    for (position, Companion { user, state, asked_at }) in (1_i64..).zip(companions) {
        tx.execute(
            "INSERT INTO watch_companions (watch_id, position, companion_id, state, asked_at)
             VALUES ($1, $2, $3, $4, $5)",
            values![watch.0, position, user.map(|user| user.0), state.as_str(), *asked_at],
        )?;
    }
    Ok(())
}
