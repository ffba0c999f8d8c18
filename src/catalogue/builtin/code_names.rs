//! TMDB's names of genres, countries and languages by their codes. Genre numbers differ between films
//! and TV.

use crate::catalogue::schema::{Country, Genre, Language};
use crate::domain::ids::MediaType;

const MOVIE_GENRES: &[(u32, &str)] = &[
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

const TV_GENRES: &[(u32, &str)] = &[
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

/// Where TMDB's name is not that of ISO 3166-1, and TMDB's codes of countries that are no more.
const COUNTRIES: &[(&str, &str)] = &[
    ("CZ", "Czech Republic"),
    ("GB", "United Kingdom"),
    ("IR", "Iran"),
    ("KR", "South Korea"),
    ("MK", "Macedonia"),
    ("NL", "Netherlands"),
    ("PS", "Palestinian Territory"),
    ("RU", "Russia"),
    ("SU", "Soviet Union"),
    ("TR", "Turkey"),
    ("TW", "Taiwan"),
    ("VE", "Venezuela"),
    ("VN", "Vietnam"),
    ("XC", "Czechoslovakia"),
    ("XG", "East Germany"),
    ("YU", "Yugoslavia"),
];

/// Code, English name, own name; TMDB leaves some own names empty.
const LANGUAGES: &[(&str, &str, &str)] = &[
    ("ar", "Arabic", "العربية"),
    ("bm", "Bambara", "Bamanankan"),
    ("bn", "Bengali", "বাংলা"),
    ("bs", "Bosnian", "Bosanski"),
    ("ca", "Catalan", "Català"),
    ("cn", "Cantonese", "广州话 / 廣州話"),
    ("cs", "Czech", "Český"),
    ("da", "Danish", "Dansk"),
    ("de", "German", "Deutsch"),
    ("el", "Greek", "ελληνικά"),
    ("en", "English", "English"),
    ("es", "Spanish", "Español"),
    ("et", "Estonian", "Eesti"),
    ("fa", "Persian", "فارسی"),
    ("fi", "Finnish", "suomi"),
    ("fr", "French", "Français"),
    ("he", "Hebrew", "עִבְרִית"),
    ("hi", "Hindi", "हिन्दी"),
    ("hu", "Hungarian", "Magyar"),
    ("hy", "Armenian", ""),
    ("id", "Indonesian", "Bahasa indonesia"),
    ("is", "Icelandic", "Íslenska"),
    ("it", "Italian", "Italiano"),
    ("ja", "Japanese", "日本語"),
    ("ko", "Korean", "한국어/조선말"),
    ("ml", "Malayalam", ""),
    ("mn", "Mongolian", ""),
    ("nl", "Dutch", "Nederlands"),
    ("no", "Norwegian", "Norsk"),
    ("pl", "Polish", "Polski"),
    ("pt", "Portuguese", "Português"),
    ("ro", "Romanian", "Română"),
    ("ru", "Russian", "Русский"),
    ("sh", "Serbo-Croatian", ""),
    ("sk", "Slovak", "Slovenčina"),
    ("sv", "Swedish", "svenska"),
    ("ta", "Tamil", "தமிழ்"),
    ("te", "Telugu", "తెలుగు"),
    ("th", "Thai", "ภาษาไทย"),
    ("tr", "Turkish", "Türkçe"),
    ("uk", "Ukrainian", "Український"),
    ("vi", "Vietnamese", "Tiếng Việt"),
    ("wo", "Wolof", "Wolof"),
    ("xx", "No Language", "No Language"),
    ("zh", "Mandarin", "普通话"),
    ("zu", "Zulu", "isiZulu"),
];

/// All genres of a media type, by name.
pub fn genres(media_type: MediaType) -> Vec<Genre> {
    genre_names(media_type).iter().map(wire).collect()
}

pub fn genre(media_type: MediaType, id: u32) -> Option<Genre> {
    genre_names(media_type).iter().find(|(other, _)| *other == id).map(wire)
}

fn genre_names(media_type: MediaType) -> &'static [(u32, &'static str)] {
    match media_type {
        MediaType::Movie => MOVIE_GENRES,
        MediaType::Tv => TV_GENRES,
    }
}

fn wire((id, name): &(u32, &str)) -> Genre {
    Genre { id: *id, name: (*name).to_owned() }
}

pub fn country(code: &str) -> Option<Country> {
    let own = COUNTRIES.iter().find(|(other, _)| *other == code).map(|(_, name)| *name);
    let name = own.or_else(|| rust_iso3166::from_alpha2(code).map(|country| country.name))?;
    Some(Country { iso_3166_1: code.to_owned(), name: name.to_owned() })
}

pub fn language(code: &str) -> Option<Language> {
    let (code, english, own) = LANGUAGES.iter().find(|(other, ..)| *other == code)?;
    Some(Language {
        english_name: (*english).to_owned(),
        iso_639_1: (*code).to_owned(),
        name: (*own).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thriller_is_a_genre_of_films_only() {
        assert_eq!(genre(MediaType::Movie, 53).unwrap().name, "Thriller");
        assert!(genre(MediaType::Tv, 53).is_none());
        assert_eq!((MOVIE_GENRES.len(), TV_GENRES.len()), (19, 16));
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
