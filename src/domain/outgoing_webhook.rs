//! Outgoing webhooks: URLs of other programs, to which the server sends a user's changes.

use crate::domain::change::{ChangeId, ChangeKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many outgoing webhooks a user can have.
pub const MAX_OUTGOING_WEBHOOKS: i64 = 5;
/// How long after a change its event is sent, in seconds. A change that is undone before has no event.
pub const EVENT_DELAY: i64 = 10;
/// How long after a change its event may still be sent, in seconds.
pub const EVENT_LIFETIME: i64 = 86_400;
/// A webhook is turned off when it only failed for this long, in seconds.
pub const MAX_FAILING: i64 = 5 * 86_400;
/// A webhook is not turned off before an event was tried for this long, in seconds.
pub const MIN_TRIED: i64 = 43_200;

/// Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutgoingWebhookId(pub i64);

/// The kind of an event. `watched`: the user watched a film or episodes. `rated`: the user rated a title, a season or
/// an episode. `watchlist_added`: the user added a title to the watchlist. `checked_in`: the user started a check-in.
/// `imported`: files of another service were imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookEvent {
    Watched,
    Rated,
    WatchlistAdded,
    CheckedIn,
    Imported,
}

impl WebhookEvent {
    pub const ALL: [Self; 5] =
        [Self::Watched, Self::Rated, Self::WatchlistAdded, Self::CheckedIn, Self::Imported];

    /// The name in the database, in the body and in the header.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Watched => "watched",
            Self::Rated => "rated",
            Self::WatchlistAdded => "watchlist_added",
            Self::CheckedIn => "checked_in",
            Self::Imported => "imported",
        }
    }

    /// The event of a change in the journal, if it has one.
    #[must_use]
    pub fn of_change(kind: ChangeKind) -> Option<Self> {
        match kind {
            ChangeKind::WatchAdded | ChangeKind::EpisodesWatched | ChangeKind::RatedFilmsSeen => {
                Some(Self::Watched)
            }
            ChangeKind::Rated | ChangeKind::EpisodeRated => Some(Self::Rated),
            ChangeKind::WatchlistAdded => Some(Self::WatchlistAdded),
            ChangeKind::Imported => Some(Self::Imported),
            _ => None,
        }
    }
}

/// The events that a webhook receives, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookEvents(Vec<WebhookEvent>);

impl WebhookEvents {
    /// `None` when there are none.
    #[must_use]
    pub fn new(wanted: &[WebhookEvent]) -> Option<Self> {
        let events = WebhookEvent::ALL.into_iter().filter(|event| wanted.contains(event));
        Some(Self(events.collect())).filter(|events| !events.0.is_empty())
    }

    /// Reads the stored text. Events that only a newer version knows are left out.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        let has = |event: &WebhookEvent| text.split(' ').any(|name| name == event.as_str());
        Self(WebhookEvent::ALL.into_iter().filter(has).collect())
    }

    /// The text to store.
    #[must_use]
    pub fn as_text(&self) -> String {
        let names: Vec<_> = self.0.iter().map(|event| event.as_str()).collect();
        names.join(" ")
    }

    #[must_use]
    pub fn includes(&self, event: WebhookEvent) -> bool {
        self.0.contains(&event)
    }

    #[must_use]
    pub fn as_slice(&self) -> &[WebhookEvent] {
        &self.0
    }
}

/// An event of which an attempt to send is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentEvent {
    /// `None` of the start of a check-in, which is not in the journal.
    pub change: Option<ChangeId>,
    /// Unix seconds.
    pub created_at: i64,
}

/// Why there is no response. `host_not_allowed`: the server no longer allows the host, so no request was sent.
/// `no_connection`: the host is unknown or refuses connections, or its certificate is not valid. `timeout`: no response
/// within ten seconds. `invalid_response`: the connection ended without an HTTP response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryError {
    HostNotAllowed,
    NoConnection,
    Timeout,
    InvalidResponse,
}

impl DeliveryError {
    const ALL: [Self; 4] =
        [Self::HostNotAllowed, Self::NoConnection, Self::Timeout, Self::InvalidResponse];

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::HostNotAllowed => "host_not_allowed",
            Self::NoConnection => "no_connection",
            Self::Timeout => "timeout",
            Self::InvalidResponse => "invalid_response",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|error| error.as_str() == text)
    }
}

/// The result of an attempt to send: the HTTP status, or why there is none.
pub type DeliveryResult = Result<u16, DeliveryError>;

/// Whether the receiver accepted the event.
#[must_use]
pub fn is_delivered(result: DeliveryResult) -> bool {
    result.is_ok_and(|status| (200..300).contains(&status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_stored_once_each_and_unknown_ones_are_left_out() {
        let wanted = [WebhookEvent::Rated, WebhookEvent::Watched, WebhookEvent::Rated];
        let events = WebhookEvents::new(&wanted).unwrap();
        assert_eq!(events.as_text(), "watched rated");
        assert_eq!(WebhookEvents::stored(&events.as_text()), events);
        assert_eq!(WebhookEvents::stored("danced rated watched"), events);
        assert_eq!(WebhookEvents::new(&[]), None);
    }

    #[test]
    fn only_a_success_is_delivered() {
        for (result, delivered) in [
            (Ok(200), true),
            (Ok(204), true),
            (Ok(301), false),
            (Ok(410), false),
            (Ok(500), false),
            (Err(DeliveryError::Timeout), false),
        ] {
            assert_eq!(is_delivered(result), delivered, "{result:?}");
        }
        for error in DeliveryError::ALL {
            assert_eq!(DeliveryError::parse(error.as_str()), Some(error));
        }
    }
}
