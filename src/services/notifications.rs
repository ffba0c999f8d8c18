//! The email with the notifications that a user has not read.

use crate::app::App;
use crate::domain::episode::ShowStatus;
use crate::domain::film_release::ReleaseKind;
use crate::domain::ids::UserId;
use crate::domain::notification::NotificationKind;
use crate::mail::{DigestLine, Email, EmailKind};
use crate::store::{Notification, StoreError};
use time::Date;
use time::macros::format_description;

/// `None` when the account was deleted, or all was read meanwhile.
pub async fn digest_email(app: &App, user: UserId, day: Date) -> Result<Option<Email>, StoreError> {
    let Some(user) = app.store.user(user).await? else { return Ok(None) };
    let site = app.settings().site.clone();
    let unread = app.store.digest_notifications(user.id, day).await?;
    let unread = unread.iter().filter(|notification| !notification.is_read);
    let lines: Vec<_> = unread.map(|notification| line(&site, notification)).collect();
    if lines.is_empty() {
        return Ok(None);
    }
    let kind = EmailKind::Digest { lines };
    Ok(Some(Email { to: user.email, name: user.username, site, kind }))
}

fn line(site: &str, notification: &Notification) -> DigestLine {
    let link = match notification.kind {
        NotificationKind::BackupFailed => format!("{site}/ms/notifications"),
        _ => format!("{site}/ms/movie/{}", notification.title.public_id()),
    };
    DigestLine { text: sentence(notification), link }
}

fn sentence(notification: &Notification) -> String {
    let name = match &*notification.name {
        "" => "A title without a name",
        name => name,
    };
    let details = &notification.details;
    let day = |day: Option<Date>| day.map_or_else(|| "an unknown day".to_owned(), written);
    let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
    let (season, episode) = (number(details.season), number(details.episode));
    match notification.kind {
        NotificationKind::UnknownTitle => format!("{name} is not in the catalogue"),
        NotificationKind::EpisodesOut => match details.episodes {
            Some(count) if count > 1 => {
                format!("{name}: {count} episodes are out, from S{season} E{episode}")
            }
            _ => format!("{name}: S{season} E{episode} is out"),
        },
        NotificationKind::FilmOut => match details.release_kind {
            Some(ReleaseKind::Premiere) => format!("{name} has its premiere"),
            Some(kind) => format!("{name} is out {}", kind.describe()),
            None => format!("{name} is out"),
        },
        NotificationKind::SeasonComplete => {
            format!("{name}: all of season {season} is out. Pick it up again?")
        }
        NotificationKind::SeasonDated => {
            format!("{name}: season {season} comes out on {}", day(details.air_day))
        }
        NotificationKind::DateMoved => {
            let (from, to) = (day(details.previous_air_day), day(details.air_day));
            format!("{name}: S{season} E{episode} moved from {from} to {to}")
        }
        NotificationKind::StatusChanged => match details.status {
            Some(ShowStatus::Canceled) => format!("{name} was canceled"),
            Some(ShowStatus::Ended) => format!("{name} has ended"),
            _ => format!("{name} returns"),
        },
        NotificationKind::EpisodesGone => match details.episodes {
            Some(count) if count > 1 => {
                format!("{name}: {count} episodes that you watched are no longer listed")
            }
            _ => format!("{name}: an episode that you watched is no longer listed"),
        },
        NotificationKind::BackupFailed => {
            "A scheduled backup failed; the log of the server says why".to_owned()
        }
    }
}

/// `24 September 2026`.
fn written(day: Date) -> String {
    let format = format_description!("[day padding:none] [month repr:long] [year]");
    day.format(format).unwrap_or_else(|_| day.to_string())
}
