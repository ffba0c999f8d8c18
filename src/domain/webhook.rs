//! Plays that media servers report to webhooks.

use crate::domain::imported::{EpisodeReference, ImportedTitle};
use crate::domain::title::single_line;
use crate::domain::validation::{self, FieldErrors};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use utoipa::ToSchema;

/// How many plays of a media server are listed.
pub const MAX_PLAYS: i64 = 20;
/// In seconds. A second play of the same film or episode within this time is a duplicate. Media servers report a play
/// when it is nearly over, when it stops, and when it is resumed.
pub const DUPLICATE_PERIOD: i64 = 6 * 3_600;
/// Code points.
const MAX_SUBJECT: usize = 200;
const MAX_ACCOUNT: usize = 100;

/// The program that reports plays. `kodi` also stands for other programs that send the documented format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WebhookSource {
    Jellyfin,
    Plex,
    Emby,
    Kodi,
}

impl WebhookSource {
    pub const ALL: [Self; 4] = [Self::Jellyfin, Self::Plex, Self::Emby, Self::Kodi];

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Jellyfin => "jellyfin",
            Self::Plex => "plex",
            Self::Emby => "emby",
            Self::Kodi => "kodi",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.as_str() == text)
    }
}

/// The account of a media server whose plays count: trimmed, in Unicode's composed form (NFC). If empty, all
/// accounts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MediaAccount(String);

impl MediaAccount {
    /// The error is about the field `account`.
    pub fn parse(name: &str) -> Result<Self, FieldErrors> {
        let name = validation::normalize_name(name);
        let message =
            validation::plain_text(&name).or_else(|| validation::max_length(&name, MAX_ACCOUNT));
        match message {
            Some(message) => Err(FieldErrors::one("account", &message)),
            None => Ok(Self(name)),
        }
    }

    /// From the store, not validated again.
    #[must_use]
    pub const fn stored(name: String) -> Self {
        Self(name)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether plays of the media server's account count.
    #[must_use]
    pub fn includes(&self, account: &str) -> bool {
        let account = validation::normalize_name(account);
        self.0.is_empty() || self.0.to_lowercase() == account.to_lowercase()
    }
}

/// A play as a media server reported it.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// The account at the media server; empty when it was not sent.
    pub account: String,
    /// The film, or the show of the episode.
    pub title: ImportedTitle,
    /// `None` for a film.
    pub episode: Option<EpisodeReference>,
    /// Whether at least 90 percent were played.
    pub is_finished: bool,
}

impl Play {
    /// A text for users that names what was played.
    #[must_use]
    pub fn subject(&self) -> String {
        let ImportedTitle { title, year, .. } = &self.title;
        let mut subject = single_line(title, MAX_SUBJECT);
        if subject.is_empty() {
            subject.push('?');
        }
        match (&self.episode, year) {
            (Some(EpisodeReference { season: Some(season), number: Some(number), .. }), _) => {
                let _ = write!(subject, " S{season} E{number}");
            }
            (None, Some(year)) => {
                let _ = write!(subject, " ({year})");
            }
            _ => {}
        }
        subject
    }
}

/// The result of a reported play. `watched`: it became a watch. `duplicate`: the same film or episode was played a
/// short time before. `unfinished`: less than 90 percent were played. `unknown_title`: the catalogue has no such title.
/// `unclear_title`: several titles may be meant. `unknown_episode`: the number of the episode is missing. `failed`:
/// TMDB or the database did not respond. `limit_reached`: the user has the largest allowed number of watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayOutcome {
    Watched,
    Duplicate,
    Unfinished,
    UnknownTitle,
    UnclearTitle,
    UnknownEpisode,
    Failed,
    LimitReached,
}

impl PlayOutcome {
    const ALL: [Self; 8] = [
        Self::Watched,
        Self::Duplicate,
        Self::Unfinished,
        Self::UnknownTitle,
        Self::UnclearTitle,
        Self::UnknownEpisode,
        Self::Failed,
        Self::LimitReached,
    ];

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Watched => "watched",
            Self::Duplicate => "duplicate",
            Self::Unfinished => "unfinished",
            Self::UnknownTitle => "unknown_title",
            Self::UnclearTitle => "unclear_title",
            Self::UnknownEpisode => "unknown_episode",
            Self::Failed => "failed",
            Self::LimitReached => "limit_reached",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.as_str() == text)
    }
}
