//! Background jobs, which survive a restart.

use crate::domain::change::ChangeId;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::import::ImportId;
use crate::domain::outgoing_webhook::OutgoingWebhookId;
use crate::domain::title::parse_day;
use time::Date;

/// The work that a job does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Sends a password reset link to an address, if it has an account.
    RequestReset {
        email: String,
    },
    /// The reset token and the message id are derived from the nonce, so that all attempts send the same email.
    SendResetLink {
        user: UserId,
        nonce: String,
    },
    SendPasswordChanged {
        user: UserId,
        nonce: String,
    },
    /// An email with the notifications of a day of the user's calendar.
    SendDigest {
        user: UserId,
        day: Date,
        nonce: String,
    },
    /// Looks up a pending title in the catalogue.
    VerifyTitle(TitleKey),
    /// Fetches the stored metadata of a title again.
    RefreshTitle(TitleKey),
    /// Fetches the seasons and episodes of a show.
    RefreshShow(i64),
    /// Fetches the releases of a film.
    RefreshFilm(i64),
    /// Matches the titles of an import, or writes it.
    Import(ImportId),
    /// Continues the undo of a large change. The id is that of the undo.
    Undo(ChangeId),
    /// Sends a user's changes to an outgoing webhook.
    SendEvents(OutgoingWebhookId),
    /// Sends the start of a user's check-in.
    SendCheckin(OutgoingWebhookId),
    SendTestEvent(OutgoingWebhookId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    RequestReset,
    SendResetLink,
    SendPasswordChanged,
    SendDigest,
    VerifyTitle,
    RefreshTitle,
    RefreshShow,
    RefreshFilm,
    Import,
    Undo,
    SendEvents,
    SendCheckin,
    SendTestEvent,
}

/// A job that a worker has leased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub id: i64,
    pub task: Task,
    /// How many attempts have failed.
    pub attempts: i64,
    /// How often the catalogue has responded that there is no such title.
    pub not_found_count: i64,
    /// Unix seconds. Identifies this lease, together with the id.
    pub leased_until: i64,
}

/// When a job is tried again, and its counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retry {
    /// Unix seconds.
    pub due_at: i64,
    pub attempts: i64,
    pub not_found_count: i64,
    /// The error of the last attempt.
    pub error: String,
}

/// The status of the jobs of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueStatus {
    pub kind: JobKind,
    /// Jobs that are due now or later.
    pub waiting: i64,
    /// Unix seconds; when the oldest waiting job was created.
    pub oldest_created_at: Option<i64>,
    /// Jobs that were given up.
    pub failed: i64,
    /// The error of the latest failed attempt.
    pub last_error: Option<String>,
}

impl JobKind {
    /// Jobs that lead to an email.
    pub const EMAILS: [Self; 4] =
        [Self::RequestReset, Self::SendResetLink, Self::SendPasswordChanged, Self::SendDigest];
    /// Jobs that use the catalogue. Those that users are waiting for come first, then followed shows.
    pub const TITLES: [Self; 4] =
        [Self::VerifyTitle, Self::RefreshShow, Self::RefreshTitle, Self::RefreshFilm];
    /// Jobs that send to outgoing webhooks. Tests come last, so that one user's tests do not delay the events of
    /// others.
    pub const WEBHOOKS: [Self; 3] = [Self::SendCheckin, Self::SendEvents, Self::SendTestEvent];
    pub const ALL: [Self; 13] = [
        Self::RequestReset,
        Self::SendResetLink,
        Self::SendPasswordChanged,
        Self::SendDigest,
        Self::VerifyTitle,
        Self::RefreshTitle,
        Self::RefreshShow,
        Self::RefreshFilm,
        Self::Import,
        Self::Undo,
        Self::SendEvents,
        Self::SendCheckin,
        Self::SendTestEvent,
    ];

    /// The name in the store and in responses.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::RequestReset => "request_reset",
            Self::SendResetLink => "send_reset_link",
            Self::SendPasswordChanged => "send_password_changed",
            Self::SendDigest => "send_digest",
            Self::VerifyTitle => "verify_title",
            Self::RefreshTitle => "refresh_title",
            Self::RefreshShow => "refresh_show",
            Self::RefreshFilm => "refresh_film",
            Self::Import => "import",
            Self::Undo => "undo",
            Self::SendEvents => "send_events",
            Self::SendCheckin => "send_checkin",
            Self::SendTestEvent => "send_test_event",
        }
    }
}

impl Task {
    #[must_use]
    pub fn kind(&self) -> JobKind {
        match self {
            Self::RequestReset { .. } => JobKind::RequestReset,
            Self::SendResetLink { .. } => JobKind::SendResetLink,
            Self::SendPasswordChanged { .. } => JobKind::SendPasswordChanged,
            Self::SendDigest { .. } => JobKind::SendDigest,
            Self::VerifyTitle(_) => JobKind::VerifyTitle,
            Self::RefreshTitle(_) => JobKind::RefreshTitle,
            Self::RefreshShow(_) => JobKind::RefreshShow,
            Self::RefreshFilm(_) => JobKind::RefreshFilm,
            Self::Import(_) => JobKind::Import,
            Self::Undo(_) => JobKind::Undo,
            Self::SendEvents(_) => JobKind::SendEvents,
            Self::SendCheckin(_) => JobKind::SendCheckin,
            Self::SendTestEvent(_) => JobKind::SendTestEvent,
        }
    }

    /// Distinguishes the jobs of one kind.
    #[must_use]
    pub fn subject(&self) -> String {
        match self {
            Self::RequestReset { email } => email.clone(),
            Self::SendResetLink { user, .. } | Self::SendPasswordChanged { user, .. } => {
                user.0.to_string()
            }
            Self::SendDigest { user, day, .. } => format!("{}/{day}", user.0),
            Self::VerifyTitle(title) | Self::RefreshTitle(title) => {
                format!("{}/{}", title.media_type.as_str(), title.title_id)
            }
            Self::RefreshShow(title_id) | Self::RefreshFilm(title_id) => title_id.to_string(),
            Self::Import(id) => id.0.to_string(),
            Self::Undo(id) => id.0.to_string(),
            Self::SendEvents(id) | Self::SendCheckin(id) | Self::SendTestEvent(id) => {
                id.0.to_string()
            }
        }
    }

    /// The nonce of an email; otherwise empty.
    #[must_use]
    pub fn nonce(&self) -> &str {
        match self {
            Self::SendResetLink { nonce, .. }
            | Self::SendPasswordChanged { nonce, .. }
            | Self::SendDigest { nonce, .. } => nonce,
            Self::RequestReset { .. }
            | Self::VerifyTitle(_)
            | Self::RefreshTitle(_)
            | Self::RefreshShow(_)
            | Self::RefreshFilm(_)
            | Self::Import(_)
            | Self::Undo(_)
            | Self::SendEvents(_)
            | Self::SendCheckin(_)
            | Self::SendTestEvent(_) => "",
        }
    }

    /// `None` when the subject is not valid for the kind.
    #[must_use]
    pub fn parse(kind: JobKind, subject: String, nonce: String) -> Option<Self> {
        let user = || subject.parse().ok().map(UserId);
        Some(match kind {
            JobKind::RequestReset => Self::RequestReset { email: subject },
            JobKind::SendResetLink => Self::SendResetLink { user: user()?, nonce },
            JobKind::SendPasswordChanged => Self::SendPasswordChanged { user: user()?, nonce },
            JobKind::SendDigest => {
                let (user, day) = subject.split_once('/')?;
                let user = UserId(user.parse().ok()?);
                Self::SendDigest { user, day: parse_day(day)?, nonce }
            }
            JobKind::VerifyTitle => Self::VerifyTitle(title(&subject)?),
            JobKind::RefreshTitle => Self::RefreshTitle(title(&subject)?),
            JobKind::RefreshShow => Self::RefreshShow(subject.parse().ok()?),
            JobKind::RefreshFilm => Self::RefreshFilm(subject.parse().ok()?),
            JobKind::Import => Self::Import(ImportId(subject.parse().ok()?)),
            JobKind::Undo => Self::Undo(ChangeId(subject.parse().ok()?)),
            JobKind::SendEvents => Self::SendEvents(OutgoingWebhookId(subject.parse().ok()?)),
            JobKind::SendCheckin => Self::SendCheckin(OutgoingWebhookId(subject.parse().ok()?)),
            JobKind::SendTestEvent => Self::SendTestEvent(OutgoingWebhookId(subject.parse().ok()?)),
        })
    }
}

fn title(subject: &str) -> Option<TitleKey> {
    let (media_type, id) = subject.split_once('/')?;
    Some(TitleKey { media_type: MediaType::parse(media_type)?, title_id: id.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_read_from_what_is_stored_of_it() {
        let (user, nonce) = (UserId(7), "abc".to_owned());
        let title = TitleKey { media_type: MediaType::Tv, title_id: 1399 };
        let tasks = [
            Task::RequestReset { email: "anna@example.org".to_owned() },
            Task::SendResetLink { user, nonce: nonce.clone() },
            Task::SendPasswordChanged { user, nonce: nonce.clone() },
            Task::SendDigest { user, day: time::macros::date!(2027 - 01 - 15), nonce },
            Task::VerifyTitle(title),
            Task::RefreshTitle(title),
            Task::RefreshShow(1399),
            Task::RefreshFilm(949),
            Task::Import(ImportId(3)),
            Task::Undo(ChangeId(5)),
            Task::SendEvents(OutgoingWebhookId(4)),
            Task::SendCheckin(OutgoingWebhookId(4)),
            Task::SendTestEvent(OutgoingWebhookId(4)),
        ];
        for (task, kind) in tasks.into_iter().zip(JobKind::ALL) {
            assert_eq!(task.kind(), kind);
            let read = Task::parse(kind, task.subject(), task.nonce().to_owned());
            assert_eq!(read, Some(task));
        }
        let malformed = Task::parse(JobKind::VerifyTitle, "film/1".to_owned(), String::new());
        assert_eq!(malformed, None);
    }
}
