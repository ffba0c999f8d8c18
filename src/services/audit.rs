//! The audit log. Events are recorded after what they describe has happened, so a failure to record one is only
//! logged.

use crate::app::App;
use crate::domain::audit::AuditEvent;
use crate::domain::ids::UserId;
use std::net::IpAddr;

/// Who does something, and from where.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    pub id: UserId,
    pub address: IpAddr,
}

/// Records an action of a user.
pub async fn record(app: &App, actor: Actor, event: AuditEvent) {
    record_all(app, actor, vec![event]).await;
}

/// [`record`] of several events at once.
pub async fn record_all(app: &App, actor: Actor, events: Vec<AuditEvent>) {
    write(app, Some(actor.id), actor.address.to_string(), events).await;
}

/// Records an action of the command line.
pub async fn record_command(app: &App, event: AuditEvent) {
    write(app, None, String::new(), vec![event]).await;
}

async fn write(app: &App, actor: Option<UserId>, address: String, events: Vec<AuditEvent>) {
    let now = app.config.clock.now();
    if let Err(error) = app.store.record_audit_events(actor, address, events, now).await {
        tracing::warn!(%error, "failed to record events in the audit log");
    }
}
