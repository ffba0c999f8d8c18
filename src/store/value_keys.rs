//! The keys of values in the journal.

use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::notification::{NO_TITLE, NotificationKind};
use crate::domain::preferences::Preference;
use crate::domain::show_settings::ShowSetting;
use crate::domain::watch::WatchId;
use crate::store::checkin_values::is_same_checkin;
use crate::store::db::{Row, Value, values};
use crate::store::error::StoreError;
use crate::store::journal_json::{Kind, json};
use crate::store::playlist_values;
use crate::store::titles::title_key;

const NOTIFICATION_COLUMNS: &[(&str, Kind)] = &[
    ("id", Kind::Int),
    ("title", Kind::Text),
    ("season", Kind::OptionalInt),
    ("episode", Kind::OptionalInt),
    ("episodes", Kind::OptionalInt),
    ("air_day", Kind::OptionalInt),
    ("previous_air_day", Kind::OptionalInt),
    ("status", Kind::OptionalText),
    ("release_kind", Kind::OptionalText),
    ("created_at", Kind::Int),
    ("read_at", Kind::OptionalInt),
    ("digest_day", Kind::OptionalInt),
];

/// Identifies a value of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKey {
    Rating(TitleKey),
    Favorite(TitleKey),
    Note(TitleKey),
    Preference(Preference),
    /// The position of a title in the watchlist.
    WatchlistPosition(TitleKey),
    /// The title and the description of a playlist.
    Playlist(PlaylistId),
    ActivePlaylist,
    PlaylistItem(PlaylistId, TitleKey),
    Username,
    /// The first and the last name.
    Name,
    Picture,
    /// The consent to accept this user's requests at once. Undo can withdraw it but never restores it.
    AutoAcceptedCompanion(UserId),
    ShowSetting(TitleKey, ShowSetting),
    /// The state of the request to add another user's watch of the title.
    CompanionRequest(WatchId, TitleKey),
    /// The check-in of the title. A user has at most one check-in.
    Checkin(TitleKey),
    /// The hour of the email with notifications.
    DigestHour,
    /// The notification of the kind and day, in days since 1970-01-01, and of the title if it is about one.
    Notification(NotificationKind, i64, Option<TitleKey>),
}

/// A value that was replaced. `before` and `after` are `None` where there is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueChange {
    pub(super) key: ValueKey,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

impl ValueChange {
    /// The change from the present value, which is what this one wrote, back to `before`. A value that is removed is
    /// recorded as it is at present, because an item of a playlist may have moved since.
    pub(super) fn reversed(self, present: Option<String>) -> Self {
        let Self { key, before, after } = self;
        Self { key, before: if before.is_none() { present } else { after }, after: before }
    }

    /// Whether the present value is still what the change wrote. An item of a playlist also moves when others move.
    /// So its position is compared only if this change moved the item itself. A notification is the same after it was
    /// read.
    pub(super) fn is_current(&self, present: Option<&str>) -> bool {
        let after = self.after.as_deref();
        match (self.key, present, after) {
            (ValueKey::PlaylistItem(..), Some(present), Some(after))
                if !playlist_values::is_move(self.before.as_deref(), Some(after)) =>
            {
                playlist_values::is_same_item(present, after)
            }
            (ValueKey::Checkin(_), Some(present), Some(after)) => is_same_checkin(present, after),
            (ValueKey::Notification(..), Some(_), Some(_)) => true,
            _ => present == after,
        }
    }
}

impl ValueKey {
    pub(super) fn subject(self) -> &'static str {
        match self {
            Self::Rating(_) => "ratings",
            Self::Favorite(_) => "favorites",
            Self::Note(_) => "title_notes",
            Self::Preference(_) => "preferences",
            Self::WatchlistPosition(_) => "watchlist_position",
            Self::Playlist(_) => "playlists",
            Self::ActivePlaylist => "active_playlist",
            Self::PlaylistItem(..) => "playlist_items",
            Self::Username => "username",
            Self::Name => "names",
            Self::Picture => "pictures",
            Self::AutoAcceptedCompanion(_) => "auto_accepted_companions",
            Self::ShowSetting(..) => "show_settings",
            Self::CompanionRequest(..) => "watch_companions",
            Self::Checkin(_) => "checkins",
            Self::DigestHour => "digest_hour",
            Self::Notification(..) => "notifications",
        }
    }

    /// The columns of the value, in the table of its row. Check-ins have their own form.
    pub(super) fn columns(self) -> &'static [(&'static str, Kind)] {
        match self {
            Self::Rating(_) => &[("score10", Kind::Int), ("rated_at", Kind::Int)],
            Self::Favorite(_) => &[("place", Kind::OptionalInt), ("added_at", Kind::Int)],
            Self::Note(_) => {
                &[("text", Kind::Text), ("spoiler", Kind::Bool), ("updated_at", Kind::Int)]
            }
            Self::Preference(_) | Self::ShowSetting(..) => &[("value", Kind::Text)],
            Self::WatchlistPosition(_) => &[("position", Kind::Int)],
            Self::Playlist(_) => playlist_values::COLUMNS,
            Self::ActivePlaylist => &[("id", Kind::Int)],
            Self::PlaylistItem(..) => playlist_values::ITEM_COLUMNS,
            Self::Username => &[("username", Kind::Text)],
            Self::Name => &[("first_name", Kind::Text), ("last_name", Kind::Text)],
            Self::Picture => &[("jpeg", Kind::Text)],
            Self::AutoAcceptedCompanion(_) => &[("companion_id", Kind::Int)],
            Self::CompanionRequest(..) => &[("state", Kind::Text)],
            Self::Checkin(_) => &[],
            Self::DigestHour => &[("digest_hour", Kind::Int)],
            Self::Notification(..) => NOTIFICATION_COLUMNS,
        }
    }

    pub(super) fn title(self) -> Option<TitleKey> {
        match self {
            Self::Rating(title)
            | Self::Favorite(title)
            | Self::Note(title)
            | Self::WatchlistPosition(title)
            | Self::PlaylistItem(_, title)
            | Self::ShowSetting(title, _)
            | Self::CompanionRequest(_, title)
            | Self::Checkin(title) => Some(title),
            Self::Notification(_, _, title) => title,
            Self::Preference(_)
            | Self::Playlist(_)
            | Self::ActivePlaylist
            | Self::Username
            | Self::Name
            | Self::Picture
            | Self::AutoAcceptedCompanion(_)
            | Self::DigestHour => None,
        }
    }

    /// The value as JSON, from a row with its columns.
    pub(super) fn value(self, row: &Row<'_>) -> Result<String, StoreError> {
        json(row, self.columns())
    }

    /// Identifies the value besides its title: the name of a preference or setting, the id of a playlist, user or
    /// watch, or the kind and the day of a notification.
    pub(super) fn name(self) -> Option<String> {
        match self {
            Self::Preference(preference) => Some(preference.as_str().to_owned()),
            Self::Playlist(id) | Self::PlaylistItem(id, _) => Some(id.0.to_string()),
            Self::AutoAcceptedCompanion(companion) => Some(companion.0.to_string()),
            Self::ShowSetting(_, setting) => Some(setting.name()),
            Self::CompanionRequest(watch, _) => Some(watch.0.to_string()),
            Self::Notification(kind, day, _) => Some(format!("{}/{day}", kind.as_str())),
            Self::Rating(_)
            | Self::Favorite(_)
            | Self::Note(_)
            | Self::WatchlistPosition(_)
            | Self::ActivePlaylist
            | Self::Username
            | Self::Name
            | Self::Picture
            | Self::Checkin(_)
            | Self::DigestHour => None,
        }
    }

    /// `None` for a kind that only a newer version knows.
    pub(super) fn parse(row: &Row<'_>) -> Result<Option<Self>, StoreError> {
        let id = || {
            let name = row.text("name")?;
            name.parse().map_err(|_| StoreError::Broken(format!("{name} is not an id")))
        };
        let playlist = || Ok::<_, StoreError>(PlaylistId(id()?));
        Ok(match row.text("subject")? {
            "ratings" => Some(Self::Rating(title_key(row)?)),
            "favorites" => Some(Self::Favorite(title_key(row)?)),
            "title_notes" => Some(Self::Note(title_key(row)?)),
            "preferences" => Preference::parse(row.text("name")?).map(Self::Preference),
            "watchlist_position" => Some(Self::WatchlistPosition(title_key(row)?)),
            "playlists" => Some(Self::Playlist(playlist()?)),
            "active_playlist" => Some(Self::ActivePlaylist),
            "playlist_items" => Some(Self::PlaylistItem(playlist()?, title_key(row)?)),
            "username" => Some(Self::Username),
            "names" => Some(Self::Name),
            "pictures" => Some(Self::Picture),
            "auto_accepted_companions" => Some(Self::AutoAcceptedCompanion(UserId(id()?))),
            "show_settings" => {
                let (title, setting) = (title_key(row)?, ShowSetting::parse(row.text("name")?));
                setting.map(|setting| Self::ShowSetting(title, setting))
            }
            "watch_companions" => Some(Self::CompanionRequest(WatchId(id()?), title_key(row)?)),
            "checkins" => Some(Self::Checkin(title_key(row)?)),
            "digest_hour" => Some(Self::DigestHour),
            "notifications" => notification(row)?,
            _ => None,
        })
    }

    /// The table, and a condition with its parameters, that find the row of the value.
    pub(super) fn row(self, user: UserId) -> (&'static str, &'static str, Vec<Value>) {
        let of_title = |title: TitleKey| {
            let condition = "user_id = $1 AND media_type = $2 AND title_id = $3";
            let values = values![user.0, title.media_type.as_str(), title.title_id];
            (self.subject(), condition, values.to_vec())
        };
        match self {
            Self::Rating(title)
            | Self::Favorite(title)
            | Self::Note(title)
            | Self::Checkin(title) => of_title(title),
            Self::WatchlistPosition(title) => {
                let condition = "user_id = $1 AND media_type = $2 AND title_id = $3
                                 AND removed_in IS NULL";
                let values = values![user.0, title.media_type.as_str(), title.title_id];
                ("watchlist", condition, values.to_vec())
            }
            Self::Preference(preference) => {
                let values = values![user.0, preference.as_str()].to_vec();
                (self.subject(), "user_id = $1 AND name = $2", values)
            }
            Self::Playlist(id) => {
                ("playlists", "user_id = $1 AND id = $2", values![user.0, id.0].to_vec())
            }
            Self::ActivePlaylist => {
                ("playlists", "user_id = $1 AND active = $2", values![user.0, true].to_vec())
            }
            Self::Username | Self::Name => ("users", "id = $1", values![user.0].to_vec()),
            Self::Picture => (self.subject(), "user_id = $1", values![user.0].to_vec()),
            Self::AutoAcceptedCompanion(companion) => {
                let values = values![user.0, companion.0].to_vec();
                (self.subject(), "user_id = $1 AND companion_id = $2", values)
            }
            Self::ShowSetting(title, setting) => {
                let condition = "user_id = $1 AND media_type = $2 AND title_id = $3 AND name = $4";
                let media_type = title.media_type.as_str();
                let values = values![user.0, media_type, title.title_id, &setting.name()];
                (self.subject(), condition, values.to_vec())
            }
            Self::DigestHour => {
                ("notification_schedules", "user_id = $1", values![user.0].to_vec())
            }
            Self::Notification(kind, day, title) => {
                let title = title.unwrap_or(NO_TITLE);
                let condition = "user_id = $1 AND kind = $2 AND media_type = $3 AND title_id = $4
                                 AND day = $5";
                let media_type = title.media_type.as_str();
                let values = values![user.0, kind.as_str(), media_type, title.title_id, day];
                (self.subject(), condition, values.to_vec())
            }
            Self::CompanionRequest(watch, _) => {
                let values = values![user.0, watch.0].to_vec();
                (self.subject(), "companion_id = $1 AND watch_id = $2", values)
            }
            // The caller has checked that the playlist is the user's, and ids of playlists are never reused.
            Self::PlaylistItem(id, title) => {
                let values = values![id.0, title.media_type.as_str(), title.title_id];
                let condition = "playlist_id = $1 AND media_type = $2 AND title_id = $3";
                ("playlist_items", condition, values.to_vec())
            }
        }
    }
}

/// The key of a notification; `None` for a kind that only a newer version knows.
fn notification(row: &Row<'_>) -> Result<Option<ValueKey>, StoreError> {
    let name = row.text("name")?;
    let (kind, day) = name.split_once('/').unwrap_or((name, ""));
    let invalid = |_| StoreError::Broken(format!("{name} is not a kind and a day"));
    let day: i64 = day.parse().map_err(invalid)?;
    let is_of_title = row.get::<Option<i64>>("title_id")?.is_some();
    let title = if is_of_title { Some(title_key(row)?) } else { None };
    Ok(NotificationKind::parse(kind).map(|kind| ValueKey::Notification(kind, day, title)))
}
