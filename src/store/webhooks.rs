//! The SQL of webhooks: the addresses to which media servers report plays, and the latest plays. Every statement
//! selects by owner, except the one that finds the owner of an address.

use crate::domain::ids::UserId;
use crate::domain::webhook::{
    DUPLICATE_PERIOD, MAX_PLAYS, MediaAccount, PlayOutcome, WebhookSource,
};
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;

/// A request is recorded only when the recorded one is at least this many seconds old.
const RECEIVED_INTERVAL: i64 = 60;

/// A webhook as the handler of a request needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    pub user: UserId,
    pub source: WebhookSource,
    pub account: MediaAccount,
    /// Up to a minute before the actual last request, in unix seconds.
    pub received_at: Option<i64>,
}

/// A webhook as its owner sees it. Times in unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookDetails {
    pub source: WebhookSource,
    pub created_at: i64,
    pub account: MediaAccount,
    /// Up to a minute before the actual last request.
    pub received_at: Option<i64>,
    /// The newest first.
    pub plays: Vec<ReceivedPlay>,
}

/// A play that was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedPlay {
    /// Unix seconds.
    pub received_at: i64,
    pub subject: String,
    pub outcome: PlayOutcome,
}

impl Store {
    /// Sets the address of the user's webhook of this source, by its hash. Replaces the previous address.
    pub async fn set_webhook(
        &self,
        user: UserId,
        source: WebhookSource,
        token_hash: String,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                tx.execute(
                    "INSERT INTO webhooks (user_id, source, token_hash, created_at, account)
                     VALUES ($1, $2, $3, $4, '')
                     ON CONFLICT (user_id, source) DO UPDATE SET
                         token_hash = excluded.token_hash, created_at = excluded.created_at",
                    values![user.0, source.as_str(), &token_hash, now],
                )
                .map(drop)
            })
            .await
    }

    /// Deletes a webhook; `false` when there was none.
    pub async fn delete_webhook(
        &self,
        user: UserId,
        source: WebhookSource,
    ) -> Result<bool, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let sql = "DELETE FROM webhooks WHERE user_id = $1 AND source = $2";
                Ok(tx.execute(sql, values![user.0, source.as_str()])? > 0)
            })
            .await
    }

    /// Changes which accounts' plays count; `false` when there is no such webhook.
    pub async fn set_webhook_account(
        &self,
        user: UserId,
        source: WebhookSource,
        account: MediaAccount,
    ) -> Result<bool, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let sql = "UPDATE webhooks SET account = $1 WHERE user_id = $2 AND source = $3";
                let values = values![account.as_str(), user.0, source.as_str()];
                Ok(tx.execute(sql, values)? > 0)
            })
            .await
    }

    /// The user's webhooks.
    pub async fn webhooks(&self, user: UserId) -> Result<Vec<WebhookDetails>, StoreError> {
        self.pool.read(move |tx| select_webhooks(tx, user)).await
    }

    /// The webhook whose address has this hash.
    pub async fn find_webhook(&self, token_hash: String) -> Result<Option<Webhook>, StoreError> {
        self.pool
            .read(move |tx| {
                let found = tx.first(
                    "SELECT user_id, source, account, received_at FROM webhooks
                     WHERE token_hash = $1",
                    values![&token_hash],
                    |row| Ok((UserId(row.get("user_id")?), shared_columns(row)?)),
                )?;
                Ok(found.and_then(|(user, (source, account, received_at))| {
                    Some(Webhook { user, source: source?, account, received_at })
                }))
            })
            .await
    }

    /// Records the time of a request, unless one of the last minute is recorded.
    pub async fn record_webhook_request(
        &self,
        webhook: &Webhook,
        now: i64,
    ) -> Result<(), StoreError> {
        if webhook.received_at.is_some_and(|at| now < at + RECEIVED_INTERVAL) {
            return Ok(());
        }
        let (user, source) = (webhook.user, webhook.source);
        self.pool
            .write_for(user, move |tx| {
                let sql = "UPDATE webhooks SET received_at = $1 WHERE user_id = $2 AND source = $3";
                tx.execute(sql, values![now, user.0, source.as_str()]).map(drop)
            })
            .await
    }

    /// Records a play that did not become a watch.
    pub async fn add_received_play(
        &self,
        webhook: &Webhook,
        play: ReceivedPlay,
    ) -> Result<(), StoreError> {
        let (user, source) = (webhook.user, webhook.source);
        self.pool
            .write_for(user, move |tx| insert_play(tx, user, source, &play, None).map(drop))
            .await
    }

    /// Records a play before its watch is added; returns its id. `key` identifies what was played. If the same was
    /// played a short time before, the play is recorded as a duplicate, and the result is `None`.
    pub async fn begin_received_play(
        &self,
        webhook: &Webhook,
        subject: String,
        key: String,
        now: i64,
    ) -> Result<Option<i64>, StoreError> {
        let (user, source) = (webhook.user, webhook.source);
        self.pool
            .write_for(user, move |tx| {
                let is_duplicate = tx.exists(
                    "SELECT 1 FROM webhook_plays
                     WHERE user_id = $1 AND play = $2 AND received_at > $3",
                    values![user.0, &key, now - DUPLICATE_PERIOD],
                )?;
                let outcome =
                    if is_duplicate { PlayOutcome::Duplicate } else { PlayOutcome::Watched };
                let play = ReceivedPlay { received_at: now, subject: subject.clone(), outcome };
                let key = (!is_duplicate).then_some(&*key);
                let id = insert_play(tx, user, source, &play, key)?;
                Ok((!is_duplicate).then_some(id))
            })
            .await
    }

    /// Records that a play did not become a watch.
    pub async fn fail_received_play(
        &self,
        user: UserId,
        id: i64,
        outcome: PlayOutcome,
    ) -> Result<(), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let sql = "UPDATE webhook_plays SET outcome = $1, play = NULL
                           WHERE id = $2 AND user_id = $3";
                tx.execute(sql, values![outcome.as_str(), id, user.0]).map(drop)
            })
            .await
    }
}

fn select_webhooks(tx: &Tx<'_>, user: UserId) -> Result<Vec<WebhookDetails>, StoreError> {
    let found = tx.all(
        "SELECT source, created_at, account, received_at FROM webhooks
         WHERE user_id = $1 ORDER BY source",
        values![user.0],
        |row| Ok((row.get::<i64>("created_at")?, shared_columns(row)?)),
    )?;
    let mut webhooks = Vec::new();
    for (created_at, (source, account, received_at)) in found {
        // Sources that only a newer version knows are left out.
        if let Some(source) = source {
            let plays = select_plays(tx, user, source)?;
            webhooks.push(WebhookDetails { source, created_at, account, received_at, plays });
        }
    }
    Ok(webhooks)
}

fn select_plays(
    tx: &Tx<'_>,
    user: UserId,
    source: WebhookSource,
) -> Result<Vec<ReceivedPlay>, StoreError> {
    let plays = tx.all(
        "SELECT received_at, subject, outcome FROM webhook_plays
         WHERE user_id = $1 AND source = $2 ORDER BY id DESC LIMIT $3",
        values![user.0, source.as_str(), MAX_PLAYS],
        |row| {
            let outcome = PlayOutcome::parse(&row.get::<String>("outcome")?);
            Ok((row.get("received_at")?, row.get("subject")?, outcome))
        },
    )?;
    let play = |(received_at, subject, outcome): (i64, String, Option<PlayOutcome>)| {
        Some(ReceivedPlay { received_at, subject, outcome: outcome? })
    };
    Ok(plays.into_iter().filter_map(play).collect())
}

/// Source, account, and the time of the last request.
type SharedColumns = (Option<WebhookSource>, MediaAccount, Option<i64>);

fn shared_columns(row: &Row<'_>) -> Result<SharedColumns, StoreError> {
    let source = WebhookSource::parse(&row.get::<String>("source")?);
    Ok((source, MediaAccount::stored(row.get("account")?), row.get("received_at")?))
}

/// Inserts a play and deletes the oldest ones, except those that are needed to recognize duplicates.
fn insert_play(
    tx: &Tx<'_>,
    user: UserId,
    source: WebhookSource,
    play: &ReceivedPlay,
    key: Option<&str>,
) -> Result<i64, StoreError> {
    let ReceivedPlay { received_at, subject, outcome } = play;
    let (received_at, source, outcome) = (*received_at, source.as_str(), outcome.as_str());
    let id = tx.insert(
        "INSERT INTO webhook_plays (user_id, source, received_at, subject, outcome, play)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
        values![user.0, source, received_at, subject, outcome, key],
    )?;
    tx.execute(
        "DELETE FROM webhook_plays
         WHERE user_id = $1 AND source = $2 AND (play IS NULL OR received_at <= $3) AND id NOT IN
               (SELECT id FROM webhook_plays WHERE user_id = $1 AND source = $2
                ORDER BY id DESC LIMIT $4)",
        values![user.0, source, received_at - DUPLICATE_PERIOD, MAX_PLAYS],
    )?;
    Ok(id)
}
