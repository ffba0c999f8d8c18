//! The audit log: events about accounts and the server's settings, kept for a year.

use crate::domain::audit::{AUDIT_PERIOD, AuditAction, AuditEvent};
use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::user_list::contains;

/// How many old events are deleted at once.
const DELETED_AT_ONCE: i64 = 100;

/// An event in the list.
#[derive(Clone, Debug)]
pub struct StoredAuditEvent {
    /// A later event has a higher id.
    pub id: i64,
    /// Unix seconds.
    pub created_at: i64,
    pub action: AuditAction,
    /// The username of the user who caused the event; `None` for the command line and for a deleted account.
    pub actor: Option<String>,
    /// The username of the affected account, if it is another one and still exists.
    pub subject: Option<String>,
    /// A detail of the action, such as the name of a provider; otherwise empty.
    pub detail: String,
    /// The client's IP address; empty for the command line.
    pub address: String,
}

/// Which events to list.
#[derive(Clone, Debug, Default)]
pub struct AuditFilter {
    pub action: Option<AuditAction>,
    /// A part of the username of the actor or the subject, case-folded; all events when it is empty.
    pub username: String,
    /// The id of the last event of the page before.
    pub before: Option<i64>,
}

impl Store {
    /// Records events at `now` (unix seconds) and deletes some that are older than a year.
    pub async fn record_audit_events(
        &self,
        actor: Option<UserId>,
        address: String,
        events: Vec<AuditEvent>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                for event in &events {
                    insert_event(tx, actor, &address, event, now)?;
                }
                tx.execute(
                    "DELETE FROM audit_events WHERE id IN
                     (SELECT id FROM audit_events WHERE created_at < $1 LIMIT $2)",
                    values![now - AUDIT_PERIOD, DELETED_AT_ONCE],
                )?;
                Ok(())
            })
            .await
    }

    /// The newest `limit` events that match, newest first.
    pub async fn audit_events(
        &self,
        filter: AuditFilter,
        limit: i64,
    ) -> Result<Vec<StoredAuditEvent>, StoreError> {
        let AuditFilter { action, username, before } = filter;
        let action = action.map_or("", AuditAction::as_str);
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT audit_events.id, audit_events.created_at, audit_events.action,
                            audit_events.detail, audit_events.address,
                            actors.username AS actor, subjects.username AS subject
                     FROM audit_events
                     LEFT JOIN users AS actors ON actors.id = audit_events.actor_id
                     LEFT JOIN users AS subjects ON subjects.id = audit_events.subject_id
                     WHERE audit_events.id < $1
                       AND ($2 = '' OR audit_events.action = $2)
                       AND ($3 = '' OR actors.username_normalized LIKE $4 ESCAPE '\\'
                            OR subjects.username_normalized LIKE $4 ESCAPE '\\')
                     ORDER BY audit_events.id DESC LIMIT $5",
                    values![
                        before.unwrap_or(i64::MAX),
                        action,
                        &username,
                        &contains(&username),
                        limit
                    ],
                    stored_event,
                )
            })
            .await
    }
}

/// The accounts of actor and subject may have been deleted since the event.
fn insert_event(
    tx: &Tx<'_>,
    actor: Option<UserId>,
    address: &str,
    event: &AuditEvent,
    now: i64,
) -> Result<(), StoreError> {
    let id = |user: Option<UserId>| user.map(|user| user.0);
    tx.execute(
        "INSERT INTO audit_events (created_at, action, actor_id, subject_id, detail, address)
         VALUES ($1, $2, (SELECT id FROM users WHERE id = $3),
                 (SELECT id FROM users WHERE id = $4), $5, $6)",
        values![now, event.action.as_str(), id(actor), id(event.subject), &event.detail, address],
    )?;
    Ok(())
}

fn stored_event(row: &Row<'_>) -> Result<StoredAuditEvent, StoreError> {
    let action = row.text("action")?;
    let action = AuditAction::parse(action)
        .ok_or_else(|| StoreError::Broken(format!("{action} is not an action of the audit log")))?;
    Ok(StoredAuditEvent {
        id: row.get("id")?,
        created_at: row.get("created_at")?,
        action,
        actor: row.get("actor")?,
        subject: row.get("subject")?,
        detail: row.get("detail")?,
        address: row.get("address")?,
    })
}
