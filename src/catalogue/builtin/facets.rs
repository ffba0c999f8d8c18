//! The small sub-resources of titles: pictures, videos and other databases' ids.

use super::credits;
use super::record::Record;
use super::rows;
use crate::catalogue::request::{Language, MediaLanguages};
use crate::catalogue::schema::{
    Configuration, ImageConfiguration, MovieIds, PersonImages, Picture, TitleImages, TvIds, Video,
    Videos,
};
use std::collections::BTreeSet;

/// A title's pictures: the poster we draw, with the English title on it.
pub fn images(record: &Record, media_languages: &MediaLanguages) -> TitleImages {
    let poster = Picture {
        aspect_ratio: 0.667,
        height: 750,
        iso_3166_1: None,
        iso_639_1: Some("en".to_owned()),
        file_path: rows::poster_path(record.key),
        vote_average: 0.0,
        vote_count: 0,
        width: 500,
    };
    let posters =
        is_english_wanted(&media_languages.images).then_some(poster).into_iter().collect();
    TitleImages { backdrops: Vec::new(), logos: Vec::new(), posters }
}

/// A person's pictures: we have none of anybody.
pub fn portraits() -> PersonImages {
    PersonImages { profiles: Vec::new() }
}

/// A title's videos: the trailer, where the record has one.
pub fn videos(record: &Record, media_languages: &MediaLanguages) -> Videos {
    let key = record.film().and_then(|film| film.trailer);
    let trailer = key.filter(|_| is_english_wanted(&media_languages.videos)).map(|key| Video {
        iso_639_1: "en".to_owned(),
        iso_3166_1: "US".to_owned(),
        name: record.title.to_owned(),
        key: key.to_owned(),
        site: "YouTube".to_owned(),
        size: 1080,
        kind: "Trailer".to_owned(),
        official: true,
        id: credits::credit_id(record.key, 0, key),
        published_at: format!("{}T00:00:00.000Z", record.date.as_day()),
    });
    Videos { results: trailer.into_iter().collect() }
}

/// What other databases call a film.
pub fn movie_ids(record: &Record) -> MovieIds {
    MovieIds { imdb_id: record.imdb_id(), ..MovieIds::default() }
}

/// What other databases call a TV title.
pub fn tv_ids(record: &Record) -> TvIds {
    TvIds { imdb_id: record.imdb_id(), ..TvIds::default() }
}

/// Where our pictures are. They fit every size, so TMDB's sizes are ours.
pub fn configuration() -> Configuration {
    let base = || "/t/p/".to_owned();
    Configuration {
        change_keys: Vec::new(),
        images: ImageConfiguration {
            base_url: base(),
            secure_base_url: base(),
            backdrop_sizes: vec!["w300", "w780", "w1280", "original"],
            logo_sizes: vec!["w45", "w92", "w154", "w185", "w300", "w500", "original"],
            poster_sizes: vec!["w92", "w154", "w185", "w342", "w500", "w780", "original"],
            profile_sizes: vec!["w45", "w185", "h632", "original"],
            still_sizes: vec!["w92", "w185", "w300", "original"],
        },
    }
}

fn is_english_wanted(media_languages: &BTreeSet<Option<Language>>) -> bool {
    let mut named = media_languages.iter().flatten();
    media_languages.is_empty() || named.any(|language| language.code().as_str() == "en")
}
