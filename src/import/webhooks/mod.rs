//! Parses the requests that media servers send to webhooks after a play.

mod emby;
mod jellyfin;
mod kodi;
pub(super) mod plex;
pub(super) mod subject;

use crate::domain::webhook::{Play, WebhookSource};
use serde_json::Value;

/// The play that a request reports; `None` when it reports something else.
#[must_use]
pub fn read_play(source: WebhookSource, body: &Value) -> Option<Play> {
    match source {
        WebhookSource::Jellyfin => jellyfin::read(body),
        WebhookSource::Plex => plex::read(body),
        WebhookSource::Emby => emby::read(body),
        WebhookSource::Kodi => kodi::read(body),
    }
}

#[cfg(test)]
mod tests;
