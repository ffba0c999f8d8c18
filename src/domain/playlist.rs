//! Playlists, and how many playlists, items and ratings a user can have.

use crate::domain::ids::PlaylistId;
use crate::domain::validation::{self, FieldErrors};

/// How many playlists a user can have.
pub const MAX_PLAYLISTS: i64 = 200;
/// How many items a playlist can have.
pub const MAX_ITEMS: i64 = 5_000;
/// How many items all playlists of a user can have.
pub const MAX_ITEMS_PER_USER: i64 = 50_000;
/// How many ratings a user can have.
pub const MAX_RATINGS: i64 = 50_000;

/// A valid playlist title: trimmed, in Unicode's composed form (NFC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaylistName(String);

impl PlaylistName {
    /// The error is about the field `title`.
    pub fn parse(title: &str) -> Result<Self, FieldErrors> {
        let name = validation::normalize_name(title);
        match validation::playlist_title(&name) {
            Some(message) => Err(FieldErrors::one("title", &message)),
            None => Ok(Self(name)),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A description of a playlist or a note on an item: trimmed, in Unicode's composed form (NFC). It may have several
/// lines, and be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaylistText(String);

impl PlaylistText {
    /// The error is about `field`.
    pub fn parse(field: &'static str, text: &str) -> Result<Self, FieldErrors> {
        let text = validation::normalize_name(text);
        match validation::playlist_text(&text) {
            Some(message) => Err(FieldErrors::one(field, &message)),
            None => Ok(Self(text)),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Changes of a playlist item. `None` keeps the present value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemUpdate {
    /// From 1. A position beyond the end is the last.
    pub position: Option<i64>,
    pub note: Option<PlaylistText>,
    /// Whether its poster is the playlist's cover. At most one item can be the cover.
    pub cover: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playlist {
    pub id: PlaylistId,
    pub name: String,
    pub description: String,
    /// Titles are added to the active playlist unless another is chosen.
    pub active: bool,
    pub movie_count: i64,
    /// The posters of the first four titles that have one.
    pub poster_paths: Vec<String>,
    /// The poster of the item that the user chose as cover.
    pub cover_path: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
}
