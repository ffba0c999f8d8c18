//! The journal of the changes that a user made, for undo.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long a change can be undone, in seconds.
pub const UNDO_PERIOD: i64 = 90 * 86_400;
/// How many changes of a user the journal keeps. Beyond that, the oldest are deleted, except imports and their undos.
pub const MAX_CHANGES: i64 = 2_000;

/// The id of a change. Ids increase with time and are never reused.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
pub struct ChangeId(pub i64);

/// The kind of a change. `rated_films_seen`: every rated film without watches got one. `episodes_listed`: watches of a
/// show became watches of its episodes, after the catalogue had listed the episodes. `show_counting_changed`: which
/// specials, seasons and episodes count. `checkin_stopped` and `checkin_replaced`: a check-in ended without a watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    WatchAdded,
    WatchEdited,
    WatchRemoved,
    WatchlistAdded,
    WatchlistRemoved,
    WatchlistOrdered,
    /// Every rated film without watches got one.
    RatedFilmsSeen,
    /// Watches of a show became watches of its episodes, when the catalogue listed these.
    EpisodesListed,
    Rated,
    RatingCleared,
    /// A favorite was added or got another position.
    FavoriteAdded,
    FavoriteRemoved,
    NoteSaved,
    NoteRemoved,
    PreferenceChanged,
    PlaylistCreated,
    /// The title or description of a playlist was changed.
    PlaylistEdited,
    PlaylistDeleted,
    PlaylistActivated,
    ItemsAdded,
    ItemsRemoved,
    /// Items were moved to another playlist.
    ItemsMoved,
    /// The position, the note or the cover of an item of a playlist.
    ItemEdited,
    UsernameChanged,
    /// The user's picture was set, replaced or removed.
    PictureChanged,
    /// Watches of episodes, seasons or whole shows were added.
    EpisodesWatched,
    /// A show was put on hold, dropped or resumed.
    ShowIntentChanged,
    /// Whether specials count, and which seasons and episodes do not.
    ShowCountingChanged,
    /// The order of a show's episodes.
    ShowOrderChanged,
    /// A show is watched again.
    ViewingStarted,
    ViewingEnded,
    /// An episode or a season was rated.
    EpisodeRated,
    EpisodeRatingCleared,
    /// A request to add another user's watch was declined.
    RequestDeclined,
    /// A check-in ended without a watch.
    CheckinStopped,
    /// Another check-in replaced one, which ended without a watch.
    CheckinReplaced,
    NotificationDismissed,
    /// Records from files of another service were written.
    Imported,
    Undone,
}

impl ChangeKind {
    pub const ALL: [Self; 39] = [
        Self::WatchAdded,
        Self::WatchEdited,
        Self::WatchRemoved,
        Self::WatchlistAdded,
        Self::WatchlistRemoved,
        Self::WatchlistOrdered,
        Self::RatedFilmsSeen,
        Self::EpisodesListed,
        Self::Rated,
        Self::RatingCleared,
        Self::FavoriteAdded,
        Self::FavoriteRemoved,
        Self::NoteSaved,
        Self::NoteRemoved,
        Self::PreferenceChanged,
        Self::PlaylistCreated,
        Self::PlaylistEdited,
        Self::PlaylistDeleted,
        Self::PlaylistActivated,
        Self::ItemsAdded,
        Self::ItemsRemoved,
        Self::ItemsMoved,
        Self::ItemEdited,
        Self::UsernameChanged,
        Self::PictureChanged,
        Self::EpisodesWatched,
        Self::ShowIntentChanged,
        Self::ShowCountingChanged,
        Self::ShowOrderChanged,
        Self::ViewingStarted,
        Self::ViewingEnded,
        Self::EpisodeRated,
        Self::EpisodeRatingCleared,
        Self::RequestDeclined,
        Self::CheckinStopped,
        Self::CheckinReplaced,
        Self::NotificationDismissed,
        Self::Imported,
        Self::Undone,
    ];

    /// As in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::WatchAdded => "watch_added",
            Self::WatchEdited => "watch_edited",
            Self::WatchRemoved => "watch_removed",
            Self::WatchlistAdded => "watchlist_added",
            Self::WatchlistRemoved => "watchlist_removed",
            Self::WatchlistOrdered => "watchlist_ordered",
            Self::RatedFilmsSeen => "rated_films_seen",
            Self::EpisodesListed => "episodes_listed",
            Self::Rated => "rated",
            Self::RatingCleared => "rating_cleared",
            Self::FavoriteAdded => "favorite_added",
            Self::FavoriteRemoved => "favorite_removed",
            Self::NoteSaved => "note_saved",
            Self::NoteRemoved => "note_removed",
            Self::PreferenceChanged => "preference_changed",
            Self::PlaylistCreated => "playlist_created",
            Self::PlaylistEdited => "playlist_edited",
            Self::PlaylistDeleted => "playlist_deleted",
            Self::PlaylistActivated => "playlist_activated",
            Self::ItemsAdded => "items_added",
            Self::ItemsRemoved => "items_removed",
            Self::ItemsMoved => "items_moved",
            Self::ItemEdited => "item_edited",
            Self::UsernameChanged => "username_changed",
            Self::PictureChanged => "picture_changed",
            Self::EpisodesWatched => "episodes_watched",
            Self::ShowIntentChanged => "show_intent_changed",
            Self::ShowCountingChanged => "show_counting_changed",
            Self::ShowOrderChanged => "show_order_changed",
            Self::ViewingStarted => "viewing_started",
            Self::ViewingEnded => "viewing_ended",
            Self::EpisodeRated => "episode_rated",
            Self::EpisodeRatingCleared => "episode_rating_cleared",
            Self::RequestDeclined => "request_declined",
            Self::CheckinStopped => "checkin_stopped",
            Self::CheckinReplaced => "checkin_replaced",
            Self::NotificationDismissed => "notification_dismissed",
            Self::Imported => "imported",
            Self::Undone => "undone",
        }
    }

    /// Whether users make many changes of this kind in a short time.
    #[must_use]
    pub fn is_frequent(self) -> bool {
        matches!(
            self,
            Self::WatchAdded
                | Self::EpisodesWatched
                | Self::EpisodeRated
                | Self::Rated
                | Self::ItemsAdded
                | Self::ItemsRemoved
                | Self::PlaylistCreated
                | Self::NotificationDismissed
        )
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// Why an undo has kept a title as it is. `changed`: later requests changed it again. `limit`: the account would have more
/// than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum KeptReason {
    Changed,
    Limit,
}

impl KeptReason {
    /// As in the API and in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Limit => "limit",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Changed, Self::Limit].into_iter().find(|reason| reason.as_str() == text)
    }
}

/// A change that a user made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub id: ChangeId,
    pub kind: ChangeKind,
    /// Unix seconds.
    pub created_at: i64,
}
