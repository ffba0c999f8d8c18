//! Statistics of the caller's ratings and watches.

use crate::app::App;
use crate::http::error::ApiError;
use crate::http::extract::Json;
use crate::http::middleware::guard::CurrentUser;
use crate::services::statistics::{self, Breakdown, Statistics, Tally, Watched};
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Statistics of the caller's ratings and watches.
#[derive(Serialize, ToSchema)]
#[schema(as = Statistics)]
pub struct StatisticsBody {
    /// The number of rated titles.
    titles: i64,
    /// The mean rating in stars, with two decimal places; null without ratings.
    #[schema(required)]
    mean: Option<f64>,
    /// The number of titles for each rating from 1 to 10 half stars.
    #[schema(min_items = 10, max_items = 10)]
    titles_by_score10: Vec<i64>,
    genres: GenreStatistics,
    decades: DecadeStatistics,
    /// The directors of films and creators of shows.
    makers: PersonStatistics,
    /// The actors.
    cast: PersonStatistics,
    watched: WatchedStatistics,
}

/// Statistics of the caller's watches and plans.
#[derive(Serialize, ToSchema)]
pub struct WatchedStatistics {
    /// The number of different films watched.
    films: i64,
    /// The number of different episodes watched. Seasons and shows that were marked as a whole are not counted.
    episodes: i64,
    /// The total runtime in minutes of all watches of films and episodes.
    minutes: i64,
    /// The part of `minutes`, in minutes, that is an estimate, because runtimes are not known.
    minutes_estimated: i64,
    /// The number of shows that the caller is watching.
    running_shows: i64,
    /// The number of titles in the watchlist.
    watchlist: i64,
}

/// The caller's rated titles by genre. A title may have several genres.
#[derive(Serialize, ToSchema)]
pub struct GenreStatistics {
    /// The number of rated titles whose genres are known. Only these titles are counted.
    known: i64,
    /// The genres, most titles first.
    groups: Vec<GenreFigure>,
}

/// The rated titles of a genre.
#[derive(Serialize, ToSchema)]
pub struct GenreFigure {
    /// The name of the genre.
    name: String,
    /// The number of titles.
    titles: i64,
    /// The mean rating in stars, with two decimal places.
    mean: f64,
}

/// The caller's rated titles by the decade of their release.
#[derive(Serialize, ToSchema)]
pub struct DecadeStatistics {
    /// The number of rated titles whose year is known. Only these titles are counted.
    known: i64,
    /// The decades, earliest first. Decades without titles are left out.
    groups: Vec<DecadeFigure>,
}

/// The rated titles of a decade.
#[derive(Serialize, ToSchema)]
pub struct DecadeFigure {
    /// The first year of the decade.
    decade: i32,
    /// The number of titles.
    titles: i64,
    /// The mean rating in stars, with two decimal places.
    mean: f64,
}

/// The people with the most titles among the caller's rated titles.
#[derive(Serialize, ToSchema)]
pub struct PersonStatistics {
    /// The number of rated titles whose people are known. Only these titles are counted.
    known: i64,
    /// The people with two titles or more, most titles first, at most ten.
    groups: Vec<PersonFigure>,
}

/// The rated titles of a person.
#[derive(Serialize, ToSchema)]
pub struct PersonFigure {
    /// The id of the person, as in `/3/person/{id}`.
    id: i64,
    /// The name of the person.
    name: String,
    /// The number of titles.
    titles: i64,
    /// The mean rating in stars, with two decimal places.
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

/// Get statistics of the caller's ratings and watches
///
/// Genres, people and runtimes of films come from the built-in catalogue. With TMDB, genres and runtimes from cached
/// responses are added.
#[utoipa::path(get, path = "/api/v1/statistics", operation_id = "statistics", tag = "ratings",
    responses((status = 200, body = StatisticsBody)))]
pub async fn statistics(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<StatisticsBody>, ApiError> {
    Ok(Json(statistics::statistics(&app, user.id).await?.into()))
}
