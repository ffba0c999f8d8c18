//! How far the caller is in a show, and the numbers of shows, seasons and episodes in requests.

use crate::domain::episode::{EpisodeNumber, MAX_EPISODE, MAX_SEASON};
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::show_progress::{Progress, ShowState};
use crate::http::error::{ApiError, FieldError};
use serde::Serialize;
use utoipa::ToSchema;

/// An episode's number.
#[derive(Serialize, ToSchema)]
#[schema(as = EpisodeNumber)]
pub struct EpisodeNumberBody {
    /// 0 for specials.
    season_number: i64,
    episode_number: i64,
}

/// How far the caller is in a show.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowProgress)]
pub struct ProgressBody {
    state: ShowState,
    /// From 1; higher when the show is watched again.
    viewing: i64,
    /// Episodes that count; of a show whose episodes are not known, seasons.
    counting: i64,
    /// Those of them that are out.
    out: i64,
    /// Those of these that are seen.
    seen: i64,
    /// `seen` of `out`, rounded down.
    percent: i64,
    /// Specials that are seen, where they do not count.
    specials_seen: i64,
    /// Specials that are out, where they do not count.
    specials_out: i64,
    /// The episode to watch next.
    #[schema(required)]
    next: Option<EpisodeNumberBody>,
    /// Unseen episodes before the next one.
    earlier_unseen: i64,
    /// Of the episodes that are out and not seen.
    minutes_left: i64,
    /// How many of these are an estimate.
    minutes_estimated: i64,
    /// `YYYY-MM-DD`: the day on which the next episode comes out; null when it is not known.
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
