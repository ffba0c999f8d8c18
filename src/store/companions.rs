//! The SQL of companions of watches, and of requests to add a watch to their diaries.

use crate::domain::account::normalize_username;
use crate::domain::change::{Change, ChangeKind};
use crate::domain::companion::{Companions, MAX_REQUESTS};
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::show_settings::ShowSettings;
use crate::domain::title::TitleHint;
use crate::domain::watch::{Origin, Watch, WatchId, WatchedAt, WatchedPart};
use crate::store::changes::insert_change;
use crate::store::days::days_since_epoch;
use crate::store::db::{Query, Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::preference_rows::select_preferences;
use crate::store::show_progress::select_show_settings;
use crate::store::show_settings::resume;
use crate::store::watch_rows::{
    NewRow, WATCHES_PER_STATEMENT, WatchRefusal, add_row, add_to_watches, rows_of, watch_limit,
};
use crate::store::watch_tags::{add_tags, tag_rows};

/// The state of the request to a companion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestState {
    Pending,
    Accepted,
    Declined,
}

/// A companion of a watch; `user` is `None` when the account is deleted.
struct Companion {
    user: Option<UserId>,
    state: RequestState,
    requested_at: i64,
}

/// A watch that has companions.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedWatch {
    pub(super) id: WatchId,
    pub(super) owner: UserId,
    pub(super) title: TitleKey,
    pub(super) part: WatchedPart,
    pub(super) at: WatchedAt,
    /// Unix seconds. An edited watch keeps this time, so rows that edits replaced have the same.
    pub(super) created_at: i64,
}

impl SharedWatch {
    /// 0 when the watch is not of an episode.
    pub(super) fn episode_id(&self) -> i64 {
        self.part.episode_id.map_or(0, |id| id.0)
    }
}

impl RequestState {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }

    fn parse(text: &str) -> Result<Self, StoreError> {
        let known = [Self::Pending, Self::Accepted, Self::Declined];
        let known = known.into_iter().find(|state| state.as_str() == text);
        known.ok_or_else(|| StoreError::Broken(format!("{text} is not a state of a request")))
    }
}

/// The ids of the companions, who must be users other than the owner.
pub(super) fn find_companions(
    tx: &Tx<'_>,
    user: UserId,
    companions: &Companions,
) -> Result<Result<Vec<UserId>, WatchRefusal>, StoreError> {
    let mut found = Vec::new();
    for username in companions.iter() {
        match find_companion(tx, user, username)? {
            Some(companion) => found.push(companion),
            None => return Ok(Err(WatchRefusal::NoSuchUser(username.clone()))),
        }
    }
    Ok(Ok(found))
}

/// The id of another user by username.
pub(super) fn find_companion(
    tx: &Tx<'_>,
    user: UserId,
    username: &str,
) -> Result<Option<UserId>, StoreError> {
    tx.first(
        "SELECT id FROM users WHERE username_normalized = $1 AND id <> $2",
        values![&normalize_username(username), user.0],
        |row| Ok(UserId(row.get("id")?)),
    )
}

/// Adds the companions of an imported watch without sending requests: only the user's file says so, perhaps years
/// later. Unknown usernames are left out.
pub(super) fn add_imported_companions(
    tx: &Tx<'_>,
    watch: &SharedWatch,
    usernames: &[String],
    deleted: i64,
) -> Result<(), StoreError> {
    let mut users: Vec<Option<UserId>> = Vec::new();
    for username in usernames {
        let found = find_companion(tx, watch.owner, username)?;
        if found.is_some() && !users.contains(&found) {
            users.push(found);
        }
    }
    users.extend((0..deleted).map(|_| None));
    let (state, requested_at) = (RequestState::Declined, watch.created_at);
    let companions = users.into_iter().map(|user| Companion { user, state, requested_at });
    insert_companions(tx, watch, &companions.collect::<Vec<_>>())
}

/// Adds companions to a watch that has none, and a request to each.
pub(super) fn add_companions(
    tx: &Tx<'_>,
    watch: &SharedWatch,
    users: &[UserId],
    now: i64,
) -> Result<(), StoreError> {
    let mut companions = Vec::new();
    for user in users {
        companions.push(request(tx, watch, *user, now)?);
    }
    insert_companions(tx, watch, &companions)
}

/// Copies the companions of the replaced watch, or sets `users` instead. Only new companions get a request.
pub(super) fn copy_companions(
    tx: &Tx<'_>,
    replaced: WatchId,
    watch: &SharedWatch,
    users: Option<&[UserId]>,
    now: i64,
) -> Result<(), StoreError> {
    let mut companions = select_companions(tx, replaced)?;
    if let Some(users) = users {
        companions.retain(|old| old.user.is_none_or(|user| users.contains(&user)));
        for user in users {
            if companions.iter().all(|old| old.user != Some(*user)) {
                companions.push(request(tx, watch, *user, now)?);
            }
        }
    }
    insert_companions(tx, watch, &companions)
}

/// Fills in the tags and the usernames of companions of watches.
pub(super) fn add_tags_and_companions<'a>(
    tx: &Tx<'_>,
    watches: impl IntoIterator<Item = &'a mut Watch>,
) -> Result<(), StoreError> {
    let mut watches: Vec<&mut Watch> = watches.into_iter().collect();
    tx.prefetch(&|| {
        let chunks = watches.chunks(WATCHES_PER_STATEMENT);
        chunks.flat_map(|chunk| [tag_rows(chunk), companion_rows(chunk)]).collect()
    })?;
    add_tags(tx, &mut watches)?;
    let username = |row: &Row<'_>| row.get::<Option<String>>("username");
    add_to_watches(tx, &mut watches, companion_rows, username, |watch, username| match username {
        Some(username) => watch.companions.push(username),
        None => watch.deleted_companions += 1,
    })
}

fn companion_rows(watches: &[&mut Watch]) -> Query {
    rows_of(watches, |ids| {
        format!(
            "SELECT watch_companions.watch_id, users.username FROM watch_companions
             LEFT JOIN users ON users.id = watch_companions.companion_id
             WHERE watch_companions.watch_id IN ({ids})
             ORDER BY watch_companions.watch_id, watch_companions.position"
        )
    })
}

/// Makes a request to a companion. It is answered at once when the answer is known.
fn request(
    tx: &Tx<'_>,
    watch: &SharedWatch,
    user: UserId,
    now: i64,
) -> Result<Companion, StoreError> {
    let state = if let Some(earlier) = find_earlier_state(tx, watch, user)? {
        earlier
    } else if has_watch_of_day(tx, user, watch)? {
        RequestState::Accepted
    } else if is_auto_accepted(tx, user, watch.owner)? {
        match add_to_diary(tx, user, watch, now) {
            Ok(Ok(_)) => RequestState::Accepted,
            // Reaching a limit of the companion must not be an error for this user.
            Ok(Err(_)) | Err(StoreError::Overloaded) => RequestState::Pending,
            Err(error) => return Err(error),
        }
    } else if !select_preferences(tx, user)?.companion_requests
        || count_requests(tx, user)? >= MAX_REQUESTS
    {
        RequestState::Declined
    } else {
        RequestState::Pending
    };
    Ok(Companion { user: Some(user), state, requested_at: now })
}

fn is_auto_accepted(tx: &Tx<'_>, user: UserId, companion: UserId) -> Result<bool, StoreError> {
    tx.exists(
        "SELECT 1 FROM auto_accepted_companions WHERE user_id = $1 AND companion_id = $2",
        values![user.0, companion.0],
    )
}

/// The state of an earlier request about the same watch. Edits replace the row of a watch, so it is found by its time
/// of creation.
fn find_earlier_state(
    tx: &Tx<'_>,
    watch: &SharedWatch,
    user: UserId,
) -> Result<Option<RequestState>, StoreError> {
    tx.first(
        "SELECT watch_companions.state FROM watches
         JOIN watch_companions ON watch_companions.watch_id = watches.id
         WHERE watches.user_id = $1 AND watches.media_type = $2 AND watches.title_id = $3
           AND coalesce(watches.episode_id, 0) = $4
           AND watches.created_at = $5 AND watch_companions.companion_id = $6
         ORDER BY watches.id DESC LIMIT 1",
        values![
            watch.owner.0,
            watch.title.media_type.as_str(),
            watch.title.title_id,
            watch.episode_id(),
            watch.created_at,
            user.0
        ],
        |row| RequestState::parse(row.text("state")?),
    )
}

/// Whether the user has a watch of the same title or episode on the same day.
pub(super) fn has_watch_of_day(
    tx: &Tx<'_>,
    user: UserId,
    watch: &SharedWatch,
) -> Result<bool, StoreError> {
    let (_, _, Some(day)) = watch.at.calendar() else { return Ok(false) };
    let SharedWatch { title, .. } = watch;
    tx.exists(
        "SELECT 1 FROM watches
         WHERE user_id = $1 AND media_type = $2 AND title_id = $3
           AND coalesce(episode_id, 0) = $4 AND day = $5 AND removed_in IS NULL",
        values![
            user.0,
            title.media_type.as_str(),
            title.title_id,
            watch.episode_id(),
            days_since_epoch(day)
        ],
    )
}

fn count_requests(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    tx.count(
        "SELECT count(*) AS count FROM watch_companions
         JOIN watches ON watches.id = watch_companions.watch_id
         WHERE watch_companions.companion_id = $1 AND watch_companions.state = $2
           AND watches.removed_in IS NULL",
        values![user.0, RequestState::Pending.as_str()],
    )
}

/// Adds a watch at the same time to the user's diary, without the note and the tags.
pub(super) fn add_to_diary(
    tx: &Tx<'_>,
    user: UserId,
    watch: &SharedWatch,
    now: i64,
) -> Result<Result<(Change, WatchId), WatchRefusal>, StoreError> {
    let SharedWatch { owner, title, at, .. } = *watch;
    let settings = match title.media_type {
        MediaType::Movie => ShowSettings::default(),
        MediaType::Tv => select_show_settings(tx, user, title.title_id)?,
    };
    let part = WatchedPart { viewing: settings.viewing(), ..watch.part };
    if let Some(refusal) = watch_limit(tx, user, 1)? {
        return Ok(Err(refusal));
    }
    let metadata = TitleMetadata::Unverified(TitleHint::default().of(title), now);
    if !record_title(tx, user, &metadata)? {
        return Ok(Err(WatchRefusal::TooManyPending));
    }
    let change = insert_change(tx, user, (ChangeKind::WatchAdded, now), None)?;
    if settings.intent.is_some() {
        resume(tx, user, title.title_id, change.id)?;
    }
    let created_at = now;
    let row = NewRow::plain(title, part, at, Origin::User, created_at);
    let (id, _) = add_row(tx, user, change.id, &row)?;
    let own = SharedWatch { id, owner: user, title, part, at, created_at };
    let state = RequestState::Accepted;
    insert_companions(tx, &own, &[Companion { user: Some(owner), state, requested_at: now }])?;
    Ok(Ok((change, id)))
}

fn select_companions(tx: &Tx<'_>, watch: WatchId) -> Result<Vec<Companion>, StoreError> {
    tx.all(
        "SELECT companion_id, state, requested_at FROM watch_companions
         WHERE watch_id = $1 ORDER BY position",
        values![watch.0],
        companion,
    )
}

fn companion(row: &Row<'_>) -> Result<Companion, StoreError> {
    Ok(Companion {
        user: row.get::<Option<i64>>("companion_id")?.map(UserId),
        state: RequestState::parse(row.text("state")?)?,
        requested_at: row.get("requested_at")?,
    })
}

fn insert_companions(
    tx: &Tx<'_>,
    watch: &SharedWatch,
    companions: &[Companion],
) -> Result<(), StoreError> {
    for (position, Companion { user, state, requested_at }) in (1_i64..).zip(companions) {
        tx.execute(
            "INSERT INTO watch_companions (watch_id, position, user_id, companion_id, state,
                                           requested_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
            values![
                watch.id.0,
                position,
                watch.owner.0,
                user.map(|user| user.0),
                state.as_str(),
                *requested_at
            ],
        )?;
    }
    Ok(())
}
