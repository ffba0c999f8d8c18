//! Playlists: what one may be called, and how many things a person may keep.

use crate::domain::ids::PlaylistId;
use crate::domain::validation::{self, FieldErrors};

/// How many playlists a person may have.
pub const MAX_PLAYLISTS: i64 = 200;
/// How many titles a playlist may hold.
pub const MAX_ENTRIES: i64 = 5_000;
/// How many titles a person may rate.
pub const MAX_RATINGS: i64 = 50_000;

/// A playlist's title that obeys the rules: trimmed, in Unicode's composed form (NFC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaylistName(String);

impl PlaylistName {
    /// Checks a title as it was typed.
    ///
    /// # Errors
    /// The rule that it breaks, at the field `title`.
    pub fn parse(title: &str) -> Result<Self, FieldErrors> {
        let name = validation::as_kept(title);
        match validation::playlist_title(&name) {
            Some(message) => Err(FieldErrors::one("title", &message)),
            None => Ok(Self(name)),
        }
    }

    /// The title.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A playlist as its owner sees it in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playlist {
    /// Its number.
    pub id: PlaylistId,
    /// Its title.
    pub name: String,
    /// Whether titles are added to it without asking.
    pub active: bool,
    /// How many titles it holds.
    pub movie_count: i64,
    /// The posters of its first four titles that have one.
    pub poster_paths: Vec<String>,
    /// Unix seconds.
    pub created_at: i64,
}
