//! Titles that the built-in catalogue has too, with TMDB's ids. They stand in no list, only where
//! they are requested.

use super::titles::{Imdb, TITLES, Title, film};

/// Their overview at TMDB.
const TEXT: &str = "In the words of the stand-in.";

const fn shared(title: Title, imdb: Imdb) -> Title {
    Title { imdb, ..title }
}

#[rustfmt::skip]
const SHARED: &[Title] = &[
    shared(film(238, "The Godfather", "1972-03-24", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0068646")),
    shared(film(278, "The Shawshank Redemption", "1994-09-23", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0111161")),
];

/// The titles that are on no list.
pub fn unlisted() -> impl Iterator<Item = &'static Title> {
    SHARED.iter()
}

/// All titles, those of the lists first.
pub fn all() -> impl Iterator<Item = &'static Title> {
    TITLES.iter().chain(unlisted())
}
