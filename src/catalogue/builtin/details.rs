//! Records in the shapes of TMDB's details.

use super::people::People;
use super::record::{Film, Record, ReleaseDate, Show};
use super::{credits, genres, overview, places, rows, seasons, stable};
use crate::catalogue::schema::{
    Company, Country, Creator, Genre, Language, MovieDetails, MovieSubResources, TvDetails,
    TvSubResources,
};

/// A film's details.
pub fn movie(record: &Record, film: &Film) -> MovieDetails {
    MovieDetails {
        adult: false,
        backdrop_path: None,
        belongs_to_collection: None,
        budget: 0,
        genres: named_genres(record),
        homepage: String::new(),
        id: record.key.number,
        imdb_id: record.imdb_id(),
        origin_country: rows::countries(record),
        original_language: record.language.to_owned(),
        original_title: record.original.to_owned(),
        overview: overview::of(record).into_owned(),
        popularity: record.popularity(),
        poster_path: Some(rows::poster_path(record.key)),
        production_companies: Vec::new(),
        production_countries: countries(record),
        release_date: record.date.as_day(),
        revenue: 0,
        runtime: film.runtime,
        softcore: false,
        spoken_languages: languages(record),
        status: "Released".to_owned(),
        tagline: String::new(),
        title: record.title.to_owned(),
        video: false,
        vote_average: record.vote_average(),
        vote_count: record.vote_count,
        appended: MovieSubResources::default(),
    }
}

/// A TV title's details.
pub fn tv(record: &Record, show: &Show, people: &People) -> TvDetails {
    TvDetails {
        adult: false,
        backdrop_path: None,
        created_by: creators(record, people),
        episode_run_time: Vec::new(),
        first_air_date: record.date.as_day(),
        genres: named_genres(record),
        homepage: String::new(),
        id: record.key.number,
        in_production: show.status == "Returning Series",
        languages: vec![record.language.to_owned()],
        last_air_date: show.last.as_ref().map(ReleaseDate::as_day),
        last_episode_to_air: None,
        name: record.title.to_owned(),
        networks: networks(record, show),
        next_episode_to_air: None,
        number_of_episodes: show.episodes,
        number_of_seasons: show.seasons,
        origin_country: rows::countries(record),
        original_language: record.language.to_owned(),
        original_name: record.original.to_owned(),
        overview: overview::of(record).into_owned(),
        popularity: record.popularity(),
        poster_path: Some(rows::poster_path(record.key)),
        production_companies: Vec::new(),
        production_countries: countries(record),
        seasons: seasons::all(record, show),
        softcore: false,
        spoken_languages: languages(record),
        status: show.status.to_owned(),
        tagline: String::new(),
        kind: if record.genres.contains(&99) { "Documentary" } else { "Scripted" }.to_owned(),
        vote_average: record.vote_average(),
        vote_count: record.vote_count,
        appended: TvSubResources::default(),
    }
}

fn creators(record: &Record, people: &People) -> Vec<Creator> {
    (0..)
        .zip(&record.makers)
        .map(|(place, name)| {
            let person = people.named(record, name);
            Creator {
                id: person.id,
                credit_id: credits::credit_id(record.key, place, "creator"),
                name: person.name.to_owned(),
                original_name: person.name.to_owned(),
                gender: 0,
                profile_path: None,
            }
        })
        .collect()
}

/// The networks of a TV title.
pub fn networks(record: &Record, show: &Show) -> Vec<Company> {
    let country = record.countries().next().unwrap_or_default();
    show.networks
        .iter()
        .map(|name| Company {
            id: stable::number(name),
            logo_path: None,
            name: (*name).to_owned(),
            origin_country: country.to_owned(),
        })
        .collect()
}

fn named_genres(record: &Record) -> Vec<Genre> {
    let media_type = record.key.media_type;
    record.genres.iter().filter_map(|id| genres::genre(media_type, *id)).collect()
}

fn countries(record: &Record) -> Vec<Country> {
    record.countries().filter_map(places::country).collect()
}

fn languages(record: &Record) -> Vec<Language> {
    places::language(record.language).into_iter().collect()
}
