//! TMDB's genre numbers and names, which differ between films and TV.

use crate::catalogue::schema::Genre;
use crate::domain::ids::MediaType;

const MOVIE: &[(u32, &str)] = &[
    (28, "Action"),
    (12, "Adventure"),
    (16, "Animation"),
    (35, "Comedy"),
    (80, "Crime"),
    (99, "Documentary"),
    (18, "Drama"),
    (10751, "Family"),
    (14, "Fantasy"),
    (36, "History"),
    (27, "Horror"),
    (10402, "Music"),
    (9648, "Mystery"),
    (10749, "Romance"),
    (878, "Science Fiction"),
    (10770, "TV Movie"),
    (53, "Thriller"),
    (10752, "War"),
    (37, "Western"),
];

const TV: &[(u32, &str)] = &[
    (10759, "Action & Adventure"),
    (16, "Animation"),
    (35, "Comedy"),
    (80, "Crime"),
    (99, "Documentary"),
    (18, "Drama"),
    (10751, "Family"),
    (10762, "Kids"),
    (9648, "Mystery"),
    (10763, "News"),
    (10764, "Reality"),
    (10765, "Sci-Fi & Fantasy"),
    (10766, "Soap"),
    (10767, "Talk"),
    (10768, "War & Politics"),
    (37, "Western"),
];

/// All genres of a media type, by name.
pub fn all(media_type: MediaType) -> Vec<Genre> {
    list(media_type).iter().map(wire).collect()
}

/// The genre of that number, unless its media type has none such.
pub fn genre(media_type: MediaType, id: u32) -> Option<Genre> {
    list(media_type).iter().find(|(other, _)| *other == id).map(wire)
}

fn list(media_type: MediaType) -> &'static [(u32, &'static str)] {
    match media_type {
        MediaType::Movie => MOVIE,
        MediaType::Tv => TV,
    }
}

fn wire((id, name): &(u32, &str)) -> Genre {
    Genre { id: *id, name: (*name).to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thrillers_are_films_only() {
        assert_eq!(genre(MediaType::Movie, 53).unwrap().name, "Thriller");
        assert!(genre(MediaType::Tv, 53).is_none());
        assert_eq!((MOVIE.len(), TV.len()), (19, 16));
    }
}
