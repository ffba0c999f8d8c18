//! The rows of the home page: the user's own titles, and lists of the catalogue.

use crate::app::App;
use crate::catalogue::request::{
    Language, MediaLanguages, PageNumber, SubResource, Subject, TmdbRequest,
};
use crate::catalogue::{Caller, Catalogue, CatalogueError, ListedTitle};
use crate::domain::ids::UserId;
use crate::domain::show_progress::ShowOrder;
use crate::domain::title::TitleFacts;
use crate::services::shows::{ShowsUpNext, list_up_next};
use crate::store::{ActiveTitles, OwnTitles, StoreError};
use std::time::Duration;
use time::Date;
use tokio::time::timeout;

/// The most titles of the user in one row.
const OWN: i64 = 20;
/// How many of the newest titles with five stars are candidates for recommendations. One is chosen each day.
const FAVORITES: usize = 5;
/// The time limit of each catalogue row. All rows are requested at the same time; a row that takes longer is left
/// out.
const CATALOGUE_TIMEOUT: Duration = Duration::from_secs(3);

/// The genres of films that the lists offer, with TMDB's names. One is chosen each day.
const GENRES: [(u32, &str); 8] = [
    (18, "Drama"),
    (53, "Thriller"),
    (10749, "Romance"),
    (35, "Comedy"),
    (28, "Action"),
    (99, "Documentary"),
    (878, "Science Fiction"),
    (27, "Horror"),
];

/// The rows of the home page, none of which is empty.
#[derive(Debug)]
pub struct Home {
    pub rows: Vec<HomeRow>,
    /// Whether rows are left out because the catalogue did not respond.
    pub incomplete: bool,
}

#[derive(Debug)]
pub enum HomeRow {
    /// Only when some show has a next episode to watch.
    UpNext(ShowsUpNext),
    Watchlist(Vec<TitleFacts>),
    /// The titles rated last.
    Recent(Vec<TitleFacts>),
    Playlist(ActiveTitles),
    /// Recommendations based on a title with five stars, without titles that the user rated.
    Because(TitleFacts, Vec<ListedTitle>),
    Trending(Vec<ListedTitle>),
    New(Vec<ListedTitle>),
    /// Films of the genre with this id and name.
    Genre(u32, &'static str, Vec<ListedTitle>),
}

type Titles = Result<Vec<ListedTitle>, CatalogueError>;

/// `day_of_user` decides which episodes are out.
pub async fn home(app: &App, user: UserId, day_of_user: Date) -> Result<Home, StoreError> {
    let OwnTitles { rated, favorites, active, watchlist } = app.store.own_titles(user, OWN).await?;
    let up_next = list_up_next(app, user, day_of_user, ShowOrder::Recent).await?;
    let (catalogue, today) = (app.catalogue(), app.config.clock.today());
    let day = today.to_julian_day().unsigned_abs();
    let (genre, name) = GENRES[index_of_day(day, GENRES.len())];
    let genre_query = format!("with_genres={genre}&sort_by=popularity.desc");
    let (new_path, new_query) = if catalogue.is_tmdb() {
        ("/3/movie/now_playing", "")
    } else {
        ("/3/discover/movie", "sort_by=primary_release_date.desc")
    };
    let list = async |path, query| {
        let request = TmdbRequest::parse(path, Some(query))?;
        let titles = timeout(CATALOGUE_TIMEOUT, catalogue.titles(&request, today)).await;
        titles.unwrap_or(Err(CatalogueError::Unavailable))
    };
    // One time limit for all lists that this may request.
    let because = timeout(CATALOGUE_TIMEOUT, recommended(app, &catalogue, user, favorites, today));
    let lists = async {
        tokio::join!(
            because,
            list("/3/trending/all/week", ""),
            list(new_path, new_query),
            list("/3/discover/movie", &genre_query),
        )
    };
    let (because, trending, new, of_genre) = Caller::User(user).scope(lists).await;
    let because = because.unwrap_or(Ok(Err(CatalogueError::Unavailable)))?;
    let incomplete =
        because.is_err() || [&trending, &new, &of_genre].iter().any(|row| row.is_err());
    let mut rows = own_rows(up_next, watchlist, rated, active);
    rows.extend(because.ok().flatten().map(|(title, titles)| HomeRow::Because(title, titles)));
    rows.extend(filled(trending).map(HomeRow::Trending));
    rows.extend(filled(new).map(HomeRow::New));
    rows.extend(filled(of_genre).map(|titles| HomeRow::Genre(genre, name, titles)));
    Ok(Home { rows, incomplete })
}

fn own_rows(
    up_next: ShowsUpNext,
    watchlist: Vec<TitleFacts>,
    rated: Vec<TitleFacts>,
    active: Option<ActiveTitles>,
) -> Vec<HomeRow> {
    let has_next = !up_next.running.is_empty() || !up_next.new_seasons.is_empty();
    let mut rows = Vec::new();
    rows.extend(has_next.then_some(HomeRow::UpNext(up_next)));
    rows.extend((!watchlist.is_empty()).then_some(HomeRow::Watchlist(watchlist)));
    rows.extend((!rated.is_empty()).then_some(HomeRow::Recent(rated)));
    rows.extend(active.filter(|active| !active.titles.is_empty()).map(HomeRow::Playlist));
    rows
}

fn index_of_day(day: u32, count: usize) -> usize {
    usize::try_from(day).unwrap_or_default() % count
}

fn filled(titles: Titles) -> Option<Vec<ListedTitle>> {
    titles.ok().filter(|titles| !titles.is_empty())
}

/// One of the newest favorites that has recommendations, and these. The favorite of the day is tried first.
async fn recommended(
    app: &App,
    catalogue: &Catalogue,
    user: UserId,
    mut favorites: Vec<TitleFacts>,
    today: Date,
) -> Result<Result<Option<(TitleFacts, Vec<ListedTitle>)>, CatalogueError>, StoreError> {
    favorites.retain(|title| !title.title.is_empty());
    favorites.truncate(FAVORITES);
    if !favorites.is_empty() {
        let count = favorites.len();
        favorites.rotate_left(index_of_day(today.to_julian_day().unsigned_abs(), count));
    }
    for title in favorites {
        let request = TmdbRequest::SubResource {
            subject: Subject::of(title.key),
            sub_resource: SubResource::Recommendations,
            page: PageNumber::FIRST,
            language: Language::default(),
            media_languages: MediaLanguages::default(),
        };
        let mut titles = match catalogue.titles(&request, today).await {
            Ok(titles) => titles,
            // The title may come from another catalogue than the present one.
            Err(CatalogueError::NotFound) => continue,
            Err(error) => return Ok(Err(error)),
        };
        let keys = titles.iter().map(ListedTitle::key).collect();
        let rated = app.store.find_rated_titles(user, keys).await?;
        titles.retain(|listed| !rated.contains(&listed.key()));
        if !titles.is_empty() {
            return Ok(Ok(Some((title, titles))));
        }
    }
    Ok(Ok(None))
}
