//! Figures about what the caller has rated and watched.

use crate::app::App;
use crate::http::error::ApiError;
use crate::http::extract::Json;
use crate::http::middleware::guard::CurrentUser;
use crate::services::statistics::{self, Breakdown, Statistics, Tally, Watched};
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Figures about all ratings and watches of the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = Statistics)]
pub struct StatisticsBody {
    /// How many titles are rated.
    titles: i64,
    /// The mean score in stars, with two decimal places; null without ratings.
    #[schema(required)]
    mean: Option<f64>,
    /// Titles with 1 to 10 half stars.
    #[schema(min_items = 10, max_items = 10)]
    titles_by_score10: Vec<i64>,
    genres: GenreStatistics,
    decades: DecadeStatistics,
    /// Directors of films and creators of shows.
    makers: PersonStatistics,
    /// Actors.
    cast: PersonStatistics,
    watched: WatchedStatistics,
}

/// What the caller has watched, and has to watch.
#[derive(Serialize, ToSchema)]
pub struct WatchedStatistics {
    /// Each once.
    films: i64,
    /// Each once. Seasons and shows that were marked as a whole are not counted.
    episodes: i64,
    /// Of all watches of films and episodes.
    minutes: i64,
    /// How many of these are an estimate.
    minutes_estimated: i64,
    /// Shows that are being watched.
    running_shows: i64,
    /// Titles in the watchlist.
    watchlist: i64,
}

/// Titles by genre. A title may have several.
#[derive(Serialize, ToSchema)]
pub struct GenreStatistics {
    /// How many rated titles are counted; the genres of the others are unknown.
    known: i64,
    /// The most titles first.
    groups: Vec<GenreFigure>,
}

#[derive(Serialize, ToSchema)]
pub struct GenreFigure {
    name: String,
    titles: i64,
    /// The mean score in stars, with two decimal places.
    mean: f64,
}

/// Titles by the decade of their release.
#[derive(Serialize, ToSchema)]
pub struct DecadeStatistics {
    /// How many rated titles are counted; the years of the others are unknown.
    known: i64,
    /// The earliest first, without those of no title.
    groups: Vec<DecadeFigure>,
}

#[derive(Serialize, ToSchema)]
pub struct DecadeFigure {
    /// Its first year.
    decade: i32,
    titles: i64,
    /// The mean score in stars, with two decimal places.
    mean: f64,
}

/// The people of most titles.
#[derive(Serialize, ToSchema)]
pub struct PersonStatistics {
    /// How many rated titles are counted; the people of the others are unknown.
    known: i64,
    /// People of two titles or more; at most ten, the most titles first.
    groups: Vec<PersonFigure>,
}

#[derive(Serialize, ToSchema)]
pub struct PersonFigure {
    /// As in `/3/person/{id}`.
    id: i64,
    name: String,
    titles: i64,
    /// The mean score in stars, with two decimal places.
    mean: f64,
}

fn mean(tally: Tally) -> f64 {
    tally.mean().unwrap_or_default()
}

impl From<Breakdown<(i64, String)>> for PersonStatistics {
    fn from(Breakdown { known, groups }: Breakdown<(i64, String)>) -> Self {
        let figure = |((id, name), tally): ((i64, String), Tally)| PersonFigure {
            id,
            name,
            titles: tally.titles,
            mean: mean(tally),
        };
        Self { known, groups: groups.into_iter().map(figure).collect() }
    }
}

impl From<Watched> for WatchedStatistics {
    fn from(watched: Watched) -> Self {
        let Watched { films, episodes, minutes, minutes_estimated, running_shows, watchlist } =
            watched;
        Self { films, episodes, minutes, minutes_estimated, running_shows, watchlist }
    }
}

impl From<(Statistics, Watched)> for StatisticsBody {
    fn from((statistics, watched): (Statistics, Watched)) -> Self {
        let Statistics { all, titles_by_score, genres, decades, makers, cast } = statistics;
        let genre = |(name, tally): (String, Tally)| GenreFigure {
            name,
            titles: tally.titles,
            mean: mean(tally),
        };
        let decade = |(decade, tally): (i32, Tally)| DecadeFigure {
            decade,
            titles: tally.titles,
            mean: mean(tally),
        };
        Self {
            titles: all.titles,
            mean: all.mean(),
            titles_by_score10: titles_by_score.into(),
            genres: GenreStatistics {
                known: genres.known,
                groups: genres.groups.into_iter().map(genre).collect(),
            },
            decades: DecadeStatistics {
                known: decades.known,
                groups: decades.groups.into_iter().map(decade).collect(),
            },
            makers: makers.into(),
            cast: cast.into(),
            watched: watched.into(),
        }
    }
}

/// Get figures about what the caller has rated and watched
///
/// Genres, people and runtimes of films are those of titles that the built-in catalogue has. With TMDB, genres and
/// runtimes that are in memory are added.
#[utoipa::path(get, path = "/api/v1/statistics", operation_id = "statistics", tag = "ratings",
    responses((status = 200, body = StatisticsBody)))]
pub async fn statistics(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<StatisticsBody>, ApiError> {
    Ok(Json(statistics::statistics(&app, user.id).await?.into()))
}
