//! The caller's progress in a show, and the numbers of shows, seasons and episodes in requests.

use crate::domain::episode::{EpisodeNumber, MAX_EPISODE, MAX_SEASON};
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::show_progress::{Progress, ShowState};
use crate::http::error::{ApiError, FieldError};
use serde::Serialize;
use utoipa::ToSchema;

/// The number of an episode of a show.
#[derive(Serialize, ToSchema)]
#[schema(as = EpisodeNumber)]
pub struct EpisodeNumberBody {
    /// The number of the season; 0 for specials.
    season_number: i64,
    /// The number of the episode in its season.
    episode_number: i64,
}

/// The caller's progress in a show.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowProgress)]
pub struct ProgressBody {
    state: ShowState,
    /// The number of the current viewing of the show, from 1. Each rewatch of the show is a further viewing.
    viewing: i64,
    /// The number of episodes that count for the progress, aired or not. For a show whose episodes are not known, the
    /// number of seasons.
    counting: i64,
    /// How many of the counting episodes have aired, one day later with the preference `episodes_next_day`. For a show
    /// whose episodes are not known, the number of seasons.
    out: i64,
    /// How many of the aired counting episodes the caller has seen in the current viewing. For a show whose episodes
    /// are not known, the number of seasons seen.
    seen: i64,
    /// `seen` as a percentage of `out`, rounded down.
    percent: i64,
    /// The number of specials that the caller has seen; 0 if specials count for the progress.
    specials_seen: i64,
    /// The number of specials that have aired; 0 if specials count for the progress.
    specials_out: i64,
    /// The episode to watch next; null if all aired episodes are seen.
    #[schema(required)]
    next: Option<EpisodeNumberBody>,
    /// The number of unseen episodes before the next one.
    earlier_unseen: i64,
    /// The total runtime in minutes of the aired episodes that the caller has not seen.
    minutes_left: i64,
    /// The part of `minutes_left`, in minutes, that is an estimate, because the runtimes of the episodes are not known.
    minutes_estimated: i64,
    /// The day on which the caller can watch the next episode to air, `YYYY-MM-DD`; null if it is not known.
    #[schema(required)]
    next_out_date: Option<String>,
}

impl From<Progress> for ProgressBody {
    fn from(progress: Progress) -> Self {
        Self {
            percent: progress.percent(),
            state: progress.state,
            viewing: progress.viewing,
            counting: progress.counting,
            out: progress.out,
            seen: progress.seen,
            specials_seen: progress.specials_seen,
            specials_out: progress.specials_out,
            next: progress.next.map(|(_, number)| number.into()),
            earlier_unseen: progress.earlier_unseen,
            minutes_left: progress.minutes_left,
            minutes_estimated: progress.minutes_estimated,
            next_out_date: progress.next_air.map(|(day, _)| day.to_string()),
        }
    }
}

impl From<EpisodeNumber> for EpisodeNumberBody {
    fn from(EpisodeNumber { season, episode }: EpisodeNumber) -> Self {
        Self { season_number: season, episode_number: episode }
    }
}

/// The show that a public id means.
pub(super) fn show(id: i64) -> Result<i64, ApiError> {
    match PublicTitleId::parse(id, Some(MediaType::Tv)) {
        Some(PublicTitleId::Exact(key)) => Ok(key.title_id),
        _ => Err(ApiError::NotFound("show")),
    }
}

pub(super) fn season(number: i64) -> Result<i64, ApiError> {
    let is_possible = (0..=MAX_SEASON).contains(&number);
    let error = || ApiError::field("season_number", FieldError::OutOfRange(0, MAX_SEASON));
    is_possible.then_some(number).ok_or_else(error)
}

pub(super) fn episode(season_number: i64, episode_number: i64) -> Result<EpisodeNumber, ApiError> {
    let season_number = season(season_number)?;
    let error = || ApiError::field("episode_number", FieldError::OutOfRange(0, MAX_EPISODE));
    EpisodeNumber::parse(season_number, episode_number).ok_or_else(error)
}
