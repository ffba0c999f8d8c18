//! Titles of Netflix, which have show, season and episode in one text.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part};

/// Words for a season that precede its number, in several languages.
const SEASON_WORDS: [&str; 25] = [
    "season",
    "staffel",
    "temporada",
    "saison",
    "stagione",
    "seizoen",
    "säsong",
    "sæson",
    "sesong",
    "sezon",
    "kausi",
    "part",
    "volume",
    "chapter",
    "book",
    "collection",
    "teil",
    "series",
    "parte",
    "partie",
    "deel",
    "sezonul",
    "évad",
    "シーズン",
    "시즌",
];
/// Words for a season that have no number.
const SERIES_WORDS: [&str; 6] =
    ["limited series", "miniseries", "mini-series", "miniserie", "miniserien", "série limitée"];
const EPISODE_WORDS: [&str; 9] = [
    "episode",
    "folge",
    "episodio",
    "episódio",
    "épisode",
    "capítulo",
    "aflevering",
    "avsnitt",
    "afsnit",
];

/// Splits `Show: Season 2: Episode`. If no part between two colons is a season, the whole text is the title, because
/// titles of films have colons too.
pub(super) fn split(text: &str) -> (ImportedTitle, Part) {
    let parts: Vec<&str> = text.split(": ").map(|part| part.trim_end_matches(" :")).collect();
    let mut seasons = parts.iter().enumerate().skip(1);
    let found = seasons.find_map(|(index, part)| Some((index, season(part)?)));
    let has_episode = |index: usize| index + 1 < parts.len();
    let Some((index, (number, name))) = found.filter(|(index, _)| has_episode(*index)) else {
        let title = ImportedTitle { title: text.to_owned(), ..ImportedTitle::default() };
        return (title, Part::Title);
    };
    let (show, rest) = parts.split_at(index);
    let episode = rest.get(1..).unwrap_or_default().join(": ");
    let (name_of_episode, episode_number) = episode_number(&episode);
    let reference = EpisodeReference {
        season: number,
        number: episode_number,
        season_name: name,
        name: name_of_episode,
        ..EpisodeReference::default()
    };
    let title = ImportedTitle {
        title: show.join(": "),
        media_type: Some(MediaType::Tv),
        ..ImportedTitle::default()
    };
    (title, Part::Episode(reference))
}

/// The number of a season, or its name if it has no number.
fn season(part: &str) -> Option<(Option<i64>, String)> {
    let lower = part.trim().to_lowercase();
    if SERIES_WORDS.contains(&&*lower) {
        return Some((Some(1), String::new()));
    }
    let word = SEASON_WORDS.iter().find(|word| lower.starts_with(**word))?;
    let number = lower.get(word.len()..)?.trim();
    let number: i64 = number.parse().ok().filter(|number| (0..1_000).contains(number))?;
    // Other databases often do not have a part or volume as a season.
    let is_season = !["part", "volume", "chapter", "book", "collection", "teil"].contains(word);
    let name = if is_season { String::new() } else { part.trim().to_owned() };
    Some((Some(number), name))
}

/// `The Box (Episode 4)`, `Episode 4`, `Folge 4`
fn episode_number(text: &str) -> (String, Option<i64>) {
    let number = |text: &str| {
        let (word, digits) = text.trim().rsplit_once(' ')?;
        let is_word = EPISODE_WORDS.contains(&&*word.to_lowercase());
        is_word.then(|| digits.parse().ok()).flatten()
    };
    let inner = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
    match inner.and_then(|(name, inner)| Some((name, number(inner)?))) {
        Some((name, number)) => (name.to_owned(), Some(number)),
        None => (text.to_owned(), number(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn episodes_have_a_season_between_colons_and_films_have_none() {
        for (text, show, season, number, name) in [
            ("Dark: Staffel 2: Der weiße Teufel", "Dark", 2, None, "Der weiße Teufel"),
            ("Lupin: Part 3: Chapter 1", "Lupin", 3, None, "Chapter 1"),
            ("Star Trek: Discovery: Season 1: A: B", "Star Trek: Discovery", 1, None, "A: B"),
            ("Maid: Limited Series: Dollar Store", "Maid", 1, None, "Dollar Store"),
            (
                "Lost in Space: Season 1: The Box (Episode 4)",
                "Lost in Space",
                1,
                Some(4),
                "The Box",
            ),
            ("X: Temporada 1: Episodio 7", "X", 1, Some(7), "Episodio 7"),
        ] {
            let (title, part) = split(text);
            let Part::Episode(episode) = part else { panic!("{text}") };
            assert_eq!((&*title.title, episode.season), (show, Some(season)), "{text}");
            assert_eq!((episode.number, &*episode.name), (number, name), "{text}");
        }
        for film in ["Glass Onion: A Knives Out Mystery", "Kill Bill: Volume 1", "Heat", ""] {
            let (title, part) = split(film);
            assert_eq!((&*title.title, part), (film, Part::Title));
        }
    }

    proptest! {
        #[test]
        fn no_title_panics(text in any::<String>(), near in "(İ|Season|: | :|[0-9])\\PC{0,9}: \\PC{0,9}") {
            split(&text);
            split(&format!("X: {near}"));
        }
    }
}
