//! The home page: rows of the caller's titles and of the catalogue's lists.

use crate::app::App;
use crate::catalogue::ListedTitle;
use crate::catalogue::schema::TitleItem;
use crate::domain::ids::PlaylistId;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromQuery, Json};
use crate::http::handlers::shows::{TodayQuery, UpNext, today};
use crate::http::handlers::titles::MovieBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::home::{self, HomeRow};
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The home page.
#[derive(Serialize, ToSchema)]
#[schema(as = Home)]
pub struct HomeBody {
    /// The rows in the order of the page. Rows without titles are left out.
    rows: Vec<HomeRowBody>,
    /// Whether rows are left out because the catalogue did not respond in time.
    incomplete: bool,
}

/// A row of the home page. `kind` says which.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schema(as = HomeRow)]
pub enum HomeRowBody {
    /// The response of `/api/v1/up-next`, last watched shows first. The row is left out if no show has an episode to
    /// watch next.
    UpNext { up_next: UpNext },
    /// The first titles of the watchlist.
    Watchlist { movies: Vec<MovieBody> },
    /// The titles that the caller rated last, newest rating first.
    Recent { movies: Vec<MovieBody> },
    /// The first titles of the active playlist.
    Playlist { playlist: HomePlaylist, movies: Vec<MovieBody> },
    /// Recommendations for a title that the caller has rated with five stars, without titles that the caller has rated.
    Because {
        title: MovieBody,
        #[schema(value_type = Vec<TitleItem>)]
        results: Vec<ListedTitle>,
    },
    /// The titles that trend this week.
    Trending {
        #[schema(value_type = Vec<TitleItem>)]
        results: Vec<ListedTitle>,
    },
    /// Films in theaters. With the built-in catalogue, its newest films.
    New {
        #[schema(value_type = Vec<TitleItem>)]
        results: Vec<ListedTitle>,
    },
    /// Popular films of a genre. The genre changes every day.
    Genre {
        genre: HomeGenre,
        #[schema(value_type = Vec<TitleItem>)]
        results: Vec<ListedTitle>,
    },
}

/// The active playlist.
#[derive(Serialize, ToSchema)]
pub struct HomePlaylist {
    id: PlaylistId,
    /// The title of the playlist.
    name: String,
}

/// A genre of films.
#[derive(Serialize, ToSchema)]
pub struct HomeGenre {
    /// TMDB's id of the genre.
    id: u32,
    /// The name in English.
    name: &'static str,
}

impl From<HomeRow> for HomeRowBody {
    fn from(row: HomeRow) -> Self {
        let movies = |titles: Vec<_>| titles.into_iter().map(MovieBody::from).collect();
        match row {
            HomeRow::UpNext(shows) => Self::UpNext { up_next: shows.into() },
            HomeRow::Watchlist(titles) => Self::Watchlist { movies: movies(titles) },
            HomeRow::Recent(titles) => Self::Recent { movies: movies(titles) },
            HomeRow::Playlist(active) => Self::Playlist {
                playlist: HomePlaylist { id: active.id, name: active.name },
                movies: movies(active.titles),
            },
            HomeRow::Because(title, results) => Self::Because { title: title.into(), results },
            HomeRow::Trending(results) => Self::Trending { results },
            HomeRow::New(results) => Self::New { results },
            HomeRow::Genre(id, name, results) => {
                Self::Genre { genre: HomeGenre { id, name }, results }
            }
        }
    }
}

/// Get the rows of the home page
///
/// A catalogue row that takes longer than three seconds is left out.
#[utoipa::path(get, path = "/api/v1/home", operation_id = "home", tag = "home",
    params(TodayQuery),
    responses(
        (status = 200, body = HomeBody, headers(("ETag" = String, description = "Changes with the content"))),
        (status = 304, description = "The content has the tag in `If-None-Match`"),
        (status = 422, description = "4220: `today` is no day", body = ErrorBody),
    ))]
pub async fn home(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(query): FromQuery<TodayQuery>,
) -> Result<Json<HomeBody>, ApiError> {
    let today = today(&app, query.today.as_deref())?;
    let home = home::home(&app, user.id, today).await?;
    let rows = home.rows.into_iter().map(Into::into).collect();
    Ok(Json(HomeBody { rows, incomplete: home.incomplete }))
}
