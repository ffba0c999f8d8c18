//! Tables that are part of the executable, as tab-separated values according to IANA (a header line, no quoting).
//! Some have TMDB's names of genres, countries and languages by their codes.

use super::schema::{Country, Genre, Language};
use crate::domain::ids::MediaType;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::LazyLock;

/// The rows of an embedded table.
pub fn table<T: DeserializeOwned>(text: &'static str) -> impl Iterator<Item = T> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.delimiter(b'\t').quoting(false).from_reader(text.as_bytes());
    reader.into_deserialize().map(|row| row.expect("a test reads every table"))
}

const GENRES: &str = include_str!("../../assets/catalogue/genres.tsv");
const COUNTRIES: &str = include_str!("../../assets/catalogue/countries.tsv");
const LANGUAGES: &str = include_str!("../../assets/catalogue/languages.tsv");

/// A row of `genres.tsv`. Films and TV titles have different genres.
#[derive(Deserialize)]
struct GenreRow {
    media_type: MediaType,
    id: u32,
    name: String,
}

/// A row of `countries.tsv` or `languages.tsv`.
#[derive(Deserialize)]
struct CodeRow {
    code: String,
    name: String,
    /// In the language itself.
    #[serde(default)]
    own_name: String,
}

static GENRE_ROWS: LazyLock<Vec<GenreRow>> = LazyLock::new(|| table(GENRES).collect());
static COUNTRY_ROWS: LazyLock<Vec<CodeRow>> = LazyLock::new(|| table(COUNTRIES).collect());
static LANGUAGE_ROWS: LazyLock<Vec<CodeRow>> = LazyLock::new(|| table(LANGUAGES).collect());

/// All genres of a media type, by name.
pub fn genres(media_type: MediaType) -> impl Iterator<Item = Genre> {
    let rows = GENRE_ROWS.iter().filter(move |row| row.media_type == media_type);
    rows.map(|row| Genre { id: row.id, name: row.name.clone() })
}

pub fn genre(media_type: MediaType, id: u32) -> Option<Genre> {
    genres(media_type).find(|genre| genre.id == id)
}

pub fn country(code: &str) -> Option<Country> {
    let row = COUNTRY_ROWS.iter().find(|row| row.code == code);
    let name = row.map(|row| &*row.name);
    let name = name.or_else(|| rust_iso3166::from_alpha2(code).map(|country| country.name))?;
    Some(Country { iso_3166_1: code.to_owned(), name: name.to_owned() })
}

pub fn language(code: &str) -> Option<Language> {
    let row = LANGUAGE_ROWS.iter().find(|row| row.code == code)?;
    Some(Language {
        english_name: row.name.clone(),
        iso_639_1: row.code.clone(),
        name: row.own_name.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thriller_is_a_genre_of_films_only() {
        assert_eq!(genre(MediaType::Movie, 53).unwrap().name, "Thriller");
        assert!(genre(MediaType::Tv, 53).is_none());
        assert_eq!(genres(MediaType::Movie).count(), 19);
        assert_eq!(genres(MediaType::Tv).count(), 16);
    }

    #[test]
    fn countries_and_languages_have_the_names_that_tmdb_gives_them() {
        let name = |code| country(code).map(|country| country.name);
        for (code, expected) in
            [("FR", "France"), ("US", "United States of America"), ("KR", "South Korea")]
        {
            assert_eq!(name(code).as_deref(), Some(expected));
        }
        assert_eq!(name("QQ"), None);
        let german = language("de").unwrap();
        assert_eq!((&*german.english_name, &*german.name), ("German", "Deutsch"));
        assert!(language("qq").is_none());
    }
}
