//! The SQL of requests to add watches of other users to one's own diary. Every statement selects by the user who
//! receives them.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::companion::RequestAnswer;
use crate::domain::ids::UserId;
use crate::domain::title::TitleFacts;
use crate::domain::watch::{Watch, WatchId, WatchedAt};
use crate::store::Store;
use crate::store::change_values::{ValueChange, ValueKey, insert_values, replace_value};
use crate::store::changes::insert_change;
use crate::store::companions::{RequestState, SharedWatch, add_to_diary, has_watch_of_day};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watch_rows::{
    WATCH_COLUMNS, WatchRefusal, watched_at, watched_episode, watched_part,
};
use crate::store::watches::find_live_watch;
use serde_json::json;

/// A request to add another user's watch.
#[derive(Clone, Debug)]
pub struct CompanionRequest {
    /// The watch of the other user.
    pub watch: WatchId,
    /// The username of the other user.
    pub username: String,
    /// Only with the metadata that the receiving user may see.
    pub title: TitleFacts,
    /// `None` for a film or a whole show.
    pub season: Option<i64>,
    /// `None` for a whole season too.
    pub episode: Option<i64>,
    pub at: WatchedAt,
    /// Unix seconds.
    pub requested_at: i64,
}

/// The result of an answer to a request.
#[derive(Clone, Debug)]
pub struct RequestOutcome {
    /// `None` when the user accepted, but already has the title in the diary on that day.
    pub change: Option<Change>,
    /// The watch that was added.
    pub watch: Option<Watch>,
}

/// Users in the order of their usernames.
#[derive(Clone, Debug)]
pub struct KnownCompanions {
    /// The usernames of companions of the user's watches.
    pub named: Vec<String>,
    /// The ids and usernames of those whose requests are accepted at once.
    pub auto_accepted: Vec<(UserId, String)>,
}

impl Store {
    /// The pending requests to the user, newest first. A request is left out when the user already has the title in
    /// the diary on that day.
    pub async fn companion_requests(
        &self,
        user: UserId,
    ) -> Result<Vec<CompanionRequest>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT {WATCH_COLUMNS}, {METADATA_COLUMNS}, users.username,
                            watch_companions.requested_at
                     FROM watch_companions
                     JOIN watches ON watches.id = watch_companions.watch_id
                     JOIN users ON users.id = watches.user_id
                     {}
                     WHERE watch_companions.companion_id = $1 AND watch_companions.state = $2
                       AND watches.removed_in IS NULL
                       AND NOT EXISTS (SELECT 1 FROM watches AS own
                                       WHERE own.user_id = $1
                                         AND own.media_type = watches.media_type
                                         AND own.title_id = watches.title_id
                                         AND coalesce(own.episode_id, 0)
                                             = coalesce(watches.episode_id, 0)
                                         AND own.day = watches.day AND own.removed_in IS NULL)
                     ORDER BY watch_companions.requested_at DESC, watches.id DESC",
                    metadata_joins("watches", "watch_companions.companion_id")
                );
                tx.all(&sql, values![user.0, RequestState::Pending.as_str()], |row| {
                    let number = watched_episode(row)?.map(|(number, _)| number);
                    Ok(CompanionRequest {
                        watch: WatchId(row.get("id")?),
                        username: row.get("username")?,
                        title: title_facts(row)?,
                        season: number.map(|number| number.season).or(watched_part(row)?.season),
                        episode: number.map(|number| number.episode),
                        at: watched_at(row)?,
                        requested_at: row.get("requested_at")?,
                    })
                })
            })
            .await
    }

    /// Answers a request.
    pub async fn answer_companion_request(
        &self,
        user: UserId,
        request: WatchId,
        answer: RequestAnswer,
        now: i64,
    ) -> Result<Result<RequestOutcome, WatchRefusal>, StoreError> {
        self.pool.write_for(user, move |tx| answer_request(tx, user, request, answer, now)).await
    }

    pub async fn known_companions(&self, user: UserId) -> Result<KnownCompanions, StoreError> {
        self.pool.read(move |tx| select_known_companions(tx, user)).await
    }

    /// Withdraws the consent that requests of a companion are accepted at once; `false` when there was none.
    pub async fn delete_auto_accepted_companion(
        &self,
        user: UserId,
        companion: UserId,
    ) -> Result<bool, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let deleted = tx.execute(
                    "DELETE FROM auto_accepted_companions
                     WHERE user_id = $1 AND companion_id = $2",
                    values![user.0, companion.0],
                )?;
                Ok(deleted > 0)
            })
            .await
    }
}

pub(super) fn select_known_companions(
    tx: &Tx<'_>,
    user: UserId,
) -> Result<KnownCompanions, StoreError> {
    let named = tx.all(
        "SELECT username FROM users
         WHERE id IN (SELECT companion_id FROM watch_companions WHERE user_id = $1)
         ORDER BY username_normalized",
        values![user.0],
        |row| row.get("username"),
    )?;
    let auto_accepted = tx.all(
        "SELECT users.id, users.username FROM auto_accepted_companions
         JOIN users ON users.id = auto_accepted_companions.companion_id
         WHERE auto_accepted_companions.user_id = $1
         ORDER BY users.username_normalized",
        values![user.0],
        |row| Ok((UserId(row.get("id")?), row.get("username")?)),
    )?;
    Ok(KnownCompanions { named, auto_accepted })
}

fn answer_request(
    tx: &Tx<'_>,
    user: UserId,
    request: WatchId,
    answer: RequestAnswer,
    now: i64,
) -> Result<Result<RequestOutcome, WatchRefusal>, StoreError> {
    let Some(watch) = find_request(tx, user, request)? else {
        return Ok(Err(WatchRefusal::NoSuchWatch));
    };
    let is_accepted = answer != RequestAnswer::Decline;
    let mut added = None;
    if is_accepted && !has_watch_of_day(tx, user, &watch)? {
        match add_to_diary(tx, user, &watch, now)? {
            Ok((change, id)) => {
                added = find_live_watch(tx, user, id)?.map(|watch| (change, watch));
            }
            Err(refusal) => return Ok(Err(refusal)),
        }
    }
    if answer == RequestAnswer::AutoAccept {
        let change = added.as_ref().map(|(change, _)| change.id);
        insert_auto_accepted(tx, user, watch.owner, change)?;
    }
    let state = if is_accepted { RequestState::Accepted } else { RequestState::Declined };
    let key = ValueKey::CompanionRequest(watch.id, watch.title);
    let answered = replace_value(tx, user, key, Some(json!({ "state": state.as_str() })))?;
    let declined = if is_accepted {
        None
    } else {
        let change = insert_change(tx, user, (ChangeKind::RequestDeclined, now), None)?;
        insert_values(tx, change.id, &[answered])?;
        Some(change)
    };
    let (accepted, watch) = added.unzip();
    Ok(Ok(RequestOutcome { change: accepted.or(declined), watch }))
}

fn find_request(
    tx: &Tx<'_>,
    user: UserId,
    request: WatchId,
) -> Result<Option<SharedWatch>, StoreError> {
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, watches.user_id FROM watch_companions
         JOIN watches ON watches.id = watch_companions.watch_id
         WHERE watch_companions.watch_id = $1 AND watch_companions.companion_id = $2
           AND watch_companions.state = $3 AND watches.removed_in IS NULL"
    );
    tx.first(&sql, values![request.0, user.0, RequestState::Pending.as_str()], |row| {
        Ok(SharedWatch {
            id: request,
            owner: UserId(row.get("user_id")?),
            title: title_key(row)?,
            part: watched_part(row)?,
            at: watched_at(row)?,
            created_at: row.get("created_at")?,
        })
    })
}

/// Stores the consent as part of the change, so that undo withdraws it too.
fn insert_auto_accepted(
    tx: &Tx<'_>,
    user: UserId,
    companion: UserId,
    change: Option<ChangeId>,
) -> Result<(), StoreError> {
    let inserted = tx.execute(
        "INSERT INTO auto_accepted_companions (user_id, companion_id) VALUES ($1, $2)
         ON CONFLICT (user_id, companion_id) DO NOTHING",
        values![user.0, companion.0],
    )?;
    let Some(change) = change.filter(|_| inserted > 0) else { return Ok(()) };
    let after = json!({ "companion_id": companion.0 }).to_string();
    let key = ValueKey::AutoAcceptedCompanion(companion);
    insert_values(tx, change, &[ValueChange { key, before: None, after: Some(after) }])
}
