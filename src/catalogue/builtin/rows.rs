//! Rows of lists: records and people in the shapes of TMDB's lists.

use super::overview;
use super::people::Person;
use super::record::Record;
use crate::catalogue::schema::{MixedItem, MovieItem, PersonItem, TitleItem, TrendingItem, TvItem};
use crate::domain::ids::{MediaType, TitleKey};

/// A film as a row.
pub fn movie(record: &Record) -> MovieItem {
    MovieItem {
        adult: false,
        backdrop_path: None,
        genre_ids: record.genres.clone(),
        id: record.key.number,
        original_language: record.language.to_owned(),
        original_title: record.original.to_owned(),
        overview: overview::of(record).into_owned(),
        popularity: record.popularity(),
        poster_path: Some(poster_path(record.key)),
        release_date: record.date.as_day(),
        softcore: false,
        title: record.title.to_owned(),
        video: false,
        vote_average: record.vote_average(),
        vote_count: record.vote_count,
    }
}

/// A TV title as a row.
pub fn tv(record: &Record) -> TvItem {
    TvItem {
        adult: false,
        backdrop_path: None,
        first_air_date: record.date.as_day(),
        genre_ids: record.genres.clone(),
        id: record.key.number,
        name: record.title.to_owned(),
        origin_country: countries(record),
        original_language: record.language.to_owned(),
        original_name: record.original.to_owned(),
        overview: overview::of(record).into_owned(),
        popularity: record.popularity(),
        poster_path: Some(poster_path(record.key)),
        softcore: false,
        vote_average: record.vote_average(),
        vote_count: record.vote_count,
    }
}

/// A person as a row.
pub fn person(person: &Person) -> PersonItem {
    PersonItem {
        adult: false,
        gender: 0,
        id: person.id,
        known_for_department: person.department().to_owned(),
        name: person.name.to_owned(),
        original_name: person.name.to_owned(),
        popularity: person.popularity,
        profile_path: None,
    }
}

/// A film or TV title as a row that says which it is.
pub fn title(record: &Record) -> TitleItem {
    match record.key.media_type {
        MediaType::Movie => TitleItem::Movie(movie(record)),
        MediaType::Tv => TitleItem::Tv(tv(record)),
    }
}

/// A film or TV title as a row of a trending list.
pub fn trending(record: &Record) -> TrendingItem {
    match record.key.media_type {
        MediaType::Movie => TrendingItem::Movie(movie(record)),
        MediaType::Tv => TrendingItem::Tv(tv(record)),
    }
}

/// A film or TV title as a row of a list that has people too.
pub fn mixed(record: &Record) -> MixedItem {
    match record.key.media_type {
        MediaType::Movie => MixedItem::Movie(movie(record)),
        MediaType::Tv => MixedItem::Tv(tv(record)),
    }
}

/// Codes of countries as a row has them.
pub fn countries(record: &Record) -> Vec<String> {
    record.countries().map(str::to_owned).collect()
}

/// Where a title's drawn poster is, below the image base.
pub fn poster_path(key: TitleKey) -> String {
    format!("/{}{}.svg", letter(key.media_type), key.number)
}

/// The title whose drawn poster has that file name.
pub fn poster_key(file: &str) -> Option<TitleKey> {
    let name = file.strip_suffix(".svg")?;
    [MediaType::Movie, MediaType::Tv].into_iter().find_map(|media_type| {
        let digits = name.strip_prefix(letter(media_type))?;
        let key = TitleKey { media_type, number: digits.parse().ok()? };
        // Only the one spelling we give out, so that a picture has one address.
        (poster_path(key)[1..] == *file).then_some(key)
    })
}

fn letter(media_type: MediaType) -> char {
    match media_type {
        MediaType::Movie => 'm',
        MediaType::Tv => 't',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posters_are_found_by_the_path_they_were_given() {
        let key = TitleKey { media_type: MediaType::Tv, number: 90_500_001 };
        assert_eq!(poster_path(key), "/t90500001.svg");
        assert_eq!(poster_key("t90500001.svg"), Some(key));
        for other in ["", "t.svg", "x1.svg", "t1", "t+1.svg", "t01.svg", "/t1.svg", "t1.svg/.."] {
            assert_eq!(poster_key(other), None, "{other}");
        }
    }
}
