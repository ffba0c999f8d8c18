//! The SQL of requests to add watches of others to the own diary. Every statement selects by who is asked.

use crate::domain::account::normalize_username;
use crate::domain::change::Change;
use crate::domain::companion::CompanionAnswer;
use crate::domain::ids::UserId;
use crate::domain::title::TitleFacts;
use crate::domain::watch::{Watch, WatchId, WatchedAt};
use crate::store::Store;
use crate::store::companions::{CompanionState, add_to_diary};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watch_rows::{WATCH_COLUMNS, WatchRefusal, watched_at};
use crate::store::watches::find_watch;

/// Another user's question whether to add a watch.
#[derive(Clone, Debug)]
pub struct CompanionRequest {
    /// Of the other user.
    pub watch: WatchId,
    /// Who asks.
    pub username: String,
    /// As the asked user may see it.
    pub title: TitleFacts,
    pub at: WatchedAt,
    /// Unix seconds.
    pub asked_at: i64,
}

/// Usernames in alphabetical order.
#[derive(Clone, Debug)]
pub struct KnownCompanions {
    /// Whom the user has named on watches.
    pub named: Vec<String>,
    /// Whose watches are added without a question.
    pub accepted: Vec<String>,
}

impl Store {
    /// The requests to the user that are not answered, the newest first.
    pub async fn companion_requests(
        &self,
        user: UserId,
    ) -> Result<Vec<CompanionRequest>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT {WATCH_COLUMNS}, {METADATA_COLUMNS}, users.username,
                            watch_companions.asked_at
                     FROM watch_companions
                     JOIN watches ON watches.id = watch_companions.watch_id
                     JOIN users ON users.id = watches.user_id
                     {}
                     WHERE watch_companions.companion_id = $1 AND watch_companions.state = $2
                       AND watches.removed_in IS NULL
                     ORDER BY watches.id DESC",
                    metadata_joins("watches", "watch_companions.companion_id")
                );
                tx.all(&sql, values![user.0, CompanionState::Asked.as_str()], |row| {
                    Ok(CompanionRequest {
                        watch: WatchId(row.get("id")?),
                        username: row.get("username")?,
                        title: title_facts(row)?,
                        at: watched_at(row)?,
                        asked_at: row.get("asked_at")?,
                    })
                })
            })
            .await
    }

    /// Answers a request; returns the watch that it added.
    pub async fn answer_companion_request(
        &self,
        user: UserId,
        request: WatchId,
        answer: CompanionAnswer,
        now: i64,
    ) -> Result<Result<Option<(Change, Watch)>, WatchRefusal>, StoreError> {
        self.pool.write_for(user, move |tx| answer_request(tx, user, request, answer, now)).await
    }

    pub async fn known_companions(&self, user: UserId) -> Result<KnownCompanions, StoreError> {
        self.pool
            .read(move |tx| {
                let usernames = |sql: &str| tx.all(sql, values![user.0], |row| row.get("username"));
                Ok(KnownCompanions {
                    named: usernames(
                        "SELECT users.username FROM users
                         WHERE EXISTS (SELECT 1 FROM watches
                                       JOIN watch_companions
                                         ON watch_companions.watch_id = watches.id
                                       WHERE watches.user_id = $1
                                         AND watch_companions.companion_id = users.id)
                         ORDER BY users.username_normalized",
                    )?,
                    accepted: usernames(
                        "SELECT users.username FROM accepted_companions
                         JOIN users ON users.id = accepted_companions.companion_id
                         WHERE accepted_companions.user_id = $1
                         ORDER BY users.username_normalized",
                    )?,
                })
            })
            .await
    }

    /// Has the user asked again when this one names them; `false` when they are asked anyway.
    pub async fn remove_accepted_companion(
        &self,
        user: UserId,
        username: String,
    ) -> Result<bool, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let deleted = tx.execute(
                    "DELETE FROM accepted_companions WHERE user_id = $1 AND companion_id IN
                         (SELECT id FROM users WHERE username_normalized = $2)",
                    values![user.0, &normalize_username(&username)],
                )?;
                Ok(deleted > 0)
            })
            .await
    }
}

fn answer_request(
    tx: &Tx<'_>,
    user: UserId,
    request: WatchId,
    answer: CompanionAnswer,
    now: i64,
) -> Result<Result<Option<(Change, Watch)>, WatchRefusal>, StoreError> {
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, watches.user_id FROM watch_companions
         JOIN watches ON watches.id = watch_companions.watch_id
         WHERE watch_companions.watch_id = $1 AND watch_companions.companion_id = $2
           AND watch_companions.state = $3 AND watches.removed_in IS NULL"
    );
    let asked =
        tx.first(&sql, values![request.0, user.0, CompanionState::Asked.as_str()], |row| {
            let owner = UserId(row.get("user_id")?);
            Ok((owner, title_key(row)?, watched_at(row)?, row.get::<i64>("created_at")?))
        })?;
    let Some((owner, title, at, created_at)) = asked else {
        return Ok(Err(WatchRefusal::NoSuchWatch));
    };
    let (state, added) = match answer {
        CompanionAnswer::Refuse => (CompanionState::Refused, None),
        CompanionAnswer::Add | CompanionAnswer::AlwaysAdd => {
            match add_to_diary(tx, user, owner, (title, at), now)? {
                Ok(added) => (CompanionState::Added, Some(added)),
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
    };
    if answer == CompanionAnswer::AlwaysAdd {
        tx.execute(
            "INSERT INTO accepted_companions (user_id, companion_id) VALUES ($1, $2)
             ON CONFLICT (user_id, companion_id) DO NOTHING",
            values![user.0, owner.0],
        )?;
    }
    // Also on the rows that edits of this watch replaced, which undo brings back: they have its time of making.
    tx.execute(
        "UPDATE watch_companions SET state = $1
         WHERE companion_id = $2 AND state = $3 AND watch_id IN
             (SELECT id FROM watches WHERE user_id = $4 AND media_type = $5 AND title_id = $6
                                       AND created_at = $7)",
        values![
            state.as_str(),
            user.0,
            CompanionState::Asked.as_str(),
            owner.0,
            title.media_type.as_str(),
            title.title_id,
            created_at
        ],
    )?;
    let Some((change, id)) = added else { return Ok(Ok(None)) };
    Ok(Ok(find_watch(tx, user, id, true)?.map(|watch| (change, watch))))
}
