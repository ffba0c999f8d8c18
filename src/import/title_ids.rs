//! Ids, years and media types of titles, in the forms that files use.

use crate::domain::ids::{MAX_TITLE_ID, MediaType};
use crate::domain::imported::ImportedTitle;

/// Reads `tt0133093`, `133093` and URLs with such an id. Ids of persons, lists and companies return `None`.
pub(super) fn imdb_id(text: &str) -> Option<String> {
    let text = text.trim();
    let segment = text.split(['/', '?', '#']).find(|segment| is_imdb(segment)).or_else(|| {
        let is_bare = (5..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        is_bare.then_some(text)
    })?;
    let digits = segment.trim_start_matches("tt").trim_start_matches('0');
    (!digits.is_empty()).then(|| format!("tt{digits:0>7}"))
}

fn is_imdb(segment: &str) -> bool {
    segment.strip_prefix("tt").is_some_and(|digits| {
        (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// A positive id in the range of TMDB and `TheTVDB`.
pub(super) fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    // Spreadsheets and pandas write whole numbers as `603.0`.
    let text = text.strip_suffix(".0").unwrap_or(text);
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let id = is_number.then(|| text.parse().ok()).flatten()?;
    (1..=MAX_TITLE_ID).contains(&id).then_some(id)
}

/// Whether the title has an id of its own. The id of one of its episodes does not count.
pub(super) fn has_id(title: &ImportedTitle) -> bool {
    title.tmdb_id.or(title.tvdb_id).is_some() || title.imdb_id.is_some()
}

/// The year at the beginning of `1999`, `1999-03-31` or `2013–2023`.
pub(super) fn year(text: &str) -> Option<i32> {
    let digits = text.trim().get(..4).filter(|text| text.bytes().all(|b| b.is_ascii_digit()))?;
    digits.parse().ok().filter(|year| (1870..=2200).contains(year))
}

/// Splits `Title (1999)`. Without a year at the end, all of it is the title.
pub(super) fn split_year(text: &str) -> (String, Option<i32>) {
    let text = text.trim();
    let found = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    match found {
        Some((title, digits)) if digits.trim().len() == 4 && !title.trim().is_empty() => {
            match year(digits) {
                Some(year) => (title.trim().to_owned(), Some(year)),
                None => (text.to_owned(), None),
            }
        }
        _ => (text.to_owned(), None),
    }
}

/// The kind of a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TitleKind {
    Title(MediaType),
    Season,
    Episode,
    /// Something else, such as a game, a podcast or a book.
    Other,
    Unknown,
}

/// Reads the words that IMDb, TMDB, Trakt, Simkl, Yamtrack, Ryot and others use, in any case.
pub(super) fn title_kind(text: &str) -> TitleKind {
    let word: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    match &*word.to_ascii_lowercase() {
        "movie" | "movies" | "film" | "films" | "featurefilm" | "tvmovie" | "tvspecial"
        | "tvshort" | "short" | "shortfilm" | "video" | "musicvideo" | "documentary" => {
            TitleKind::Title(MediaType::Movie)
        }
        "tv" | "show" | "shows" | "series" | "tvshow" | "tvseries" | "tvminiseries"
        | "miniseries" | "minitvseries" => TitleKind::Title(MediaType::Tv),
        "season" => TitleKind::Season,
        "episode" | "tvepisode" => TitleKind::Episode,
        "" => TitleKind::Unknown,
        _ => TitleKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imdb_ids_are_padded_and_found_in_addresses() {
        for (text, id) in [
            ("tt0133093", Some("tt0133093")),
            ("tt78748", Some("tt0078748")),
            ("0078748", Some("tt0078748")),
            ("tt10872600", Some("tt10872600")),
            ("https://www.imdb.com/title/tt0133093/?ref_=x", Some("tt0133093")),
            ("nm0000206", None),
            ("-1", None),
            ("", None),
            ("tt", None),
            ("tt0000000", None),
        ] {
            assert_eq!(imdb_id(text).as_deref(), id, "{text}");
        }
    }

    #[test]
    fn years_and_numbers_are_plain() {
        assert_eq!((year("1999"), year("2013–2023"), year("99")), (Some(1999), Some(2013), None));
        assert_eq!((year("١٩٩٩"), year("0001-01-01")), (None, None));
        assert_eq!((number("603.0"), number("+603"), number("0")), (Some(603), None, None));
        assert_eq!(split_year("Heat (1995)"), ("Heat".to_owned(), Some(1995)));
        assert_eq!(split_year("Heat (Director's Cut)"), ("Heat (Director's Cut)".to_owned(), None));
        assert_eq!(split_year("(1995)"), ("(1995)".to_owned(), None));
    }

    #[test]
    fn kinds_of_all_services_are_known() {
        for (word, kind) in [
            ("TV Mini Series", TitleKind::Title(MediaType::Tv)),
            ("tvMovie", TitleKind::Title(MediaType::Movie)),
            ("Feature Film", TitleKind::Title(MediaType::Movie)),
            ("tvEpisode", TitleKind::Episode),
            ("Video Game", TitleKind::Other),
            ("", TitleKind::Unknown),
        ] {
            assert_eq!(title_kind(word), kind, "{word}");
        }
    }
}
