//! Converts records and people to TMDB's formats: rows of lists, details, seasons.

use super::people::{People, Person};
use super::records::{Record, Show};
use super::{hash, served_path};
use crate::catalogue::schema::{
    Company, Country, Creator, Episode, EpisodeItem, Genre, MixedItem, MovieDetails, MovieItem,
    PersonItem, SeasonDetails, SeasonItem, TitleItem, TrendingItem, TvDetails, TvItem,
};
use crate::catalogue::tables::{country, genre, language};
use crate::domain::ids::MediaType;

pub fn movie_row(record: &Record) -> MovieItem {
    MovieItem {
        genre_ids: record.genres.to_vec(),
        id: record.key.title_id,
        original_language: record.language.to_owned(),
        original_title: record.original.to_owned(),
        overview: record.overview.to_owned(),
        popularity: record.popularity(),
        poster_path: Some(served_path(record)),
        release_date: record.date.day().to_string(),
        title: record.title.to_owned(),
        vote_average: record.vote_average(),
        vote_count: record.vote_count,
        ..MovieItem::default()
    }
}

pub fn tv_row(record: &Record) -> TvItem {
    TvItem {
        first_air_date: record.date.day().to_string(),
        genre_ids: record.genres.to_vec(),
        id: record.key.title_id,
        name: record.title.to_owned(),
        origin_country: country_codes(record),
        original_language: record.language.to_owned(),
        original_name: record.original.to_owned(),
        overview: record.overview.to_owned(),
        popularity: record.popularity(),
        poster_path: Some(served_path(record)),
        vote_average: record.vote_average(),
        vote_count: record.vote_count,
        ..TvItem::default()
    }
}

pub fn person_row(person: &Person) -> PersonItem {
    PersonItem {
        id: person.id,
        known_for_department: person.department().to_owned(),
        name: person.name.to_owned(),
        original_name: person.name.to_owned(),
        popularity: person.popularity,
        ..PersonItem::default()
    }
}

/// A row with its `media_type`.
pub fn title_row(record: &Record) -> TitleItem {
    either_row(record, TitleItem::Movie, TitleItem::Tv)
}

pub fn trending_row(record: &Record) -> TrendingItem {
    either_row(record, TrendingItem::Movie, TrendingItem::Tv)
}

pub fn mixed_row(record: &Record) -> MixedItem {
    either_row(record, MixedItem::Movie, MixedItem::Tv)
}

fn either_row<T>(record: &Record, movie: fn(MovieItem) -> T, tv: fn(TvItem) -> T) -> T {
    match record.key.media_type {
        MediaType::Movie => movie(movie_row(record)),
        MediaType::Tv => tv(tv_row(record)),
    }
}

pub fn country_codes(record: &Record) -> Vec<String> {
    record.countries().map(str::to_owned).collect()
}

pub fn movie_details(record: &Record) -> MovieDetails {
    MovieDetails {
        genres: named_genres(record),
        id: record.key.title_id,
        imdb_id: record.imdb_id(),
        origin_country: country_codes(record),
        original_language: record.language.to_owned(),
        original_title: record.original.to_owned(),
        overview: record.overview.to_owned(),
        popularity: record.popularity(),
        poster_path: Some(served_path(record)),
        production_countries: countries(record),
        release_date: record.date.day().to_string(),
        runtime: record.runtime,
        spoken_languages: Vec::from_iter(language(record.language)),
        status: "Released".to_owned(),
        title: record.title.to_owned(),
        vote_average: record.vote_average(),
        vote_count: record.vote_count,
        ..MovieDetails::default()
    }
}

pub fn tv_details(record: &Record, show: &Show, people: &People) -> TvDetails {
    TvDetails {
        created_by: creators(record, people),
        first_air_date: record.date.day().to_string(),
        genres: named_genres(record),
        id: record.key.title_id,
        in_production: show.status == "Returning Series",
        languages: vec![record.language.to_owned()],
        last_air_date: show.last.map(|last| last.day().to_string()),
        name: record.title.to_owned(),
        networks: networks(record, show),
        number_of_episodes: show.episodes,
        number_of_seasons: show.seasons,
        origin_country: country_codes(record),
        original_language: record.language.to_owned(),
        original_name: record.original.to_owned(),
        overview: record.overview.to_owned(),
        popularity: record.popularity(),
        poster_path: Some(served_path(record)),
        production_countries: countries(record),
        seasons: (1..=show.seasons).map(|number| season_row(record, show, number)).collect(),
        spoken_languages: Vec::from_iter(language(record.language)),
        status: show.status.to_owned(),
        kind: if record.genres.contains(&99) { "Documentary" } else { "Scripted" }.to_owned(),
        vote_average: record.vote_average(),
        vote_count: record.vote_count,
        ..TvDetails::default()
    }
}

fn creators(record: &Record, people: &People) -> Vec<Creator> {
    (0..)
        .zip(&record.makers)
        .map(|(index, name)| {
            let person = people.named(record, name);
            Creator {
                id: person.id,
                credit_id: credit_id(record, index, "creator"),
                name: person.name.to_owned(),
                original_name: person.name.to_owned(),
                ..Creator::default()
            }
        })
        .collect()
}

fn networks(record: &Record, show: &Show) -> Vec<Company> {
    let country = record.countries().next().unwrap_or_default();
    show.networks
        .iter()
        .map(|name| Company {
            id: hash::id(name),
            logo_path: None,
            name: (*name).to_owned(),
            origin_country: country.to_owned(),
        })
        .collect()
}

pub fn named_genres(record: &Record) -> Vec<Genre> {
    let media_type = record.key.media_type;
    record.genres.iter().filter_map(|id| genre(media_type, *id)).collect()
}

fn countries(record: &Record) -> Vec<Country> {
    record.countries().filter_map(country).collect()
}

/// Has no episodes when their number is not recorded.
pub fn season_details(record: &Record, show: &Show, number: u32) -> Option<SeasonDetails> {
    let item = (1..=show.seasons).contains(&number).then(|| season_row(record, show, number))?;
    Some(SeasonDetails {
        hex_id: credit_id(record, number, "season"),
        air_date: item.air_date,
        episodes: (1..=item.episode_count)
            .map(|episode| of_season(record, number, episode))
            .collect(),
        name: item.name,
        networks: networks(record, show),
        overview: item.overview,
        id: item.id,
        poster_path: item.poster_path,
        season_number: number,
        vote_average: item.vote_average,
    })
}

/// 0 when unknown.
fn episode_count(show: &Show, season: u32) -> u32 {
    if show.seasons == 1 {
        return show.episodes;
    }
    (1..).zip(&show.counts).find(|(number, _)| *number == season).map_or(0, |(_, count)| *count)
}

/// An episode as a season lists it. Neither its name nor its date is recorded.
fn of_season(record: &Record, season: u32, episode: u32) -> Episode {
    let item = EpisodeItem {
        id: hash::id(&format!("episode {episode} of season {season} of {}", record.id)),
        name: format!("Episode {episode}"),
        episode_number: episode,
        episode_type: "standard".to_owned(),
        season_number: season,
        show_id: record.key.title_id,
        ..EpisodeItem::default()
    };
    Episode { item, crew: Vec::new(), guest_stars: Vec::new() }
}

fn season_row(record: &Record, show: &Show, number: u32) -> SeasonItem {
    let first = (number == 1).then(|| record.date.day().to_string());
    SeasonItem {
        air_date: first,
        episode_count: episode_count(show, number),
        id: hash::id(&format!("season {number} of {}", record.id)),
        name: format!("Season {number}"),
        overview: String::new(),
        poster_path: Some(served_path(record)),
        season_number: number,
        vote_average: 0.0,
    }
}

/// A unique id for a credit: 24 hexadecimal digits, as at TMDB.
pub fn credit_id(record: &Record, index: u32, role: &str) -> String {
    format!("{:08x}{:016x}", record.id, hash::hash(format!("{role} {index}").as_bytes()))
}
