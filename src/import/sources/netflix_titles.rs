//! Titles of Netflix, which have show, season and episode in one text.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part};
use crate::import::bounded_map::{BoundedMap, SeenKeys};

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

/// The memory for the titles of a file, in bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// How many titles of a file begin with the same two parts, of those with three parts or more. Several are episodes of a
/// season with a name, such as `American Horror Story: Coven: Bitchcraft`. A single one may be a film.
pub(super) struct Beginnings {
    titles: SeenKeys,
    counts: BoundedMap<usize>,
}

impl Default for Beginnings {
    fn default() -> Self {
        let titles = SeenKeys::with_capacity(MAX_BYTES);
        Self { titles, counts: BoundedMap::with_capacity(MAX_BYTES) }
    }
}

impl Beginnings {
    /// Counts a title of the file, once however often it was watched.
    pub(super) fn add(&mut self, text: &str) {
        let Some((show, season_name, _)) = three_parts(text) else { return };
        if self.titles.add(text) {
            let key = (show, season_name);
            let count = self.counts.get(key).copied().unwrap_or_default();
            self.counts.insert(key, count + 1);
        }
    }

    /// Splits `Show: Name of the season: Episode`.
    fn split(&self, text: &str) -> Option<(ImportedTitle, Part)> {
        let (show, season_name, episode) = three_parts(text)?;
        // The two films `The Hunger Games: Mockingjay: Part 1` and `Part 2` begin with the same parts too.
        let is_film = season(episode).is_some() || is_of_film(season_name);
        if is_film || self.counts.get((show, season_name)).is_none_or(|count| *count < 2) {
            return None;
        }
        // A year, such as `1984`, would be taken for the number of the season.
        let mut numbers = season_name.split(|c: char| !c.is_ascii_digit());
        let is_year = numbers.any(|digits| digits.len() > 2);
        let season_name = if is_year { "" } else { season_name }.to_owned();
        Some(episode_of(show, None, season_name, episode))
    }
}

/// `Episode IV` as in `Star Wars: Episode IV: A New Hope`, or `The Movie`.
fn is_of_film(part: &str) -> bool {
    let lower = part.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut pairs = words.iter().zip(words.iter().skip(1));
    words.iter().any(|word| matches!(*word, "movie" | "film"))
        || pairs.any(|(word, number)| EPISODE_WORDS.contains(word) && is_numeral(number))
}

/// Whether a lowercase word is a number in Arabic or Roman digits.
fn is_numeral(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit()) || word.bytes().all(|b| b"ivxlc".contains(&b))
}

fn three_parts(text: &str) -> Option<(&str, &str, &str)> {
    let mut parts = text.splitn(3, ": ").map(|part| part.trim_end_matches(" :"));
    Some((parts.next()?, parts.next()?, parts.next()?))
}

/// Splits `Show: Season 2: Episode`. If no part between two colons is a season, and no other title of the file has
/// the same first two parts, the whole text is the title, because titles of films have colons too.
pub(super) fn split(text: &str, beginnings: &Beginnings) -> (ImportedTitle, Part) {
    let parts: Vec<&str> = text.split(": ").map(|part| part.trim_end_matches(" :")).collect();
    let mut seasons = parts.iter().enumerate().skip(1);
    let found = seasons.find_map(|(index, part)| Some((index, season(part)?)));
    let has_episode = |index: usize| index + 1 < parts.len();
    let Some((index, (number, name))) = found.filter(|(index, _)| has_episode(*index)) else {
        let whole = || ImportedTitle { title: text.to_owned(), ..ImportedTitle::default() };
        return beginnings.split(text).unwrap_or_else(|| (whole(), Part::Title));
    };
    let (show, rest) = parts.split_at(index);
    let episode = rest.get(1..).unwrap_or_default().join(": ");
    episode_of(&show.join(": "), number, name, &episode)
}

fn episode_of(
    show: &str,
    season: Option<i64>,
    season_name: String,
    episode: &str,
) -> (ImportedTitle, Part) {
    let (name, number) = episode_number(episode);
    let reference =
        EpisodeReference { season, number, season_name, name, ..EpisodeReference::default() };
    let title = ImportedTitle {
        title: show.to_owned(),
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
            let (title, part) = split(text, &Beginnings::default());
            let Part::Episode(episode) = part else { panic!("{text}") };
            assert_eq!((&*title.title, episode.season), (show, Some(season)), "{text}");
            assert_eq!((episode.number, &*episode.name), (number, name), "{text}");
        }
        for film in ["Glass Onion: A Knives Out Mystery", "Kill Bill: Volume 1", "Heat", ""] {
            let (title, part) = split(film, &Beginnings::default());
            assert_eq!((&*title.title, part), (film, Part::Title));
        }
    }

    #[test]
    fn seasons_have_names_if_several_titles_begin_with_the_same_two_parts() {
        let (titles, films) = (
            [
                ("American Horror Story: Coven: Bitchcraft", "Coven", "Bitchcraft"),
                ("American Horror Story: Coven: Boy Parts", "Coven", "Boy Parts"),
                ("American Horror Story: 1984: Camp Redwood", "", "Camp Redwood"),
                ("American Horror Story: 1984: Mr. Jingles", "", "Mr. Jingles"),
                (
                    "Stranger Things: Stranger Things 3: Chapter One: Suzie",
                    "Stranger Things 3",
                    "Chapter One: Suzie",
                ),
                ("Stranger Things: Stranger Things 3: Episode 2", "Stranger Things 3", "Episode 2"),
            ],
            [
                "Borat: Cultural Learnings: The Film",
                "The Hunger Games: Mockingjay: Part 1",
                "The Hunger Games: Mockingjay: Part 2",
                "Star Wars: Episode IV: A New Hope",
                "Star Wars: Episode IV: A New Hope: Extended",
                "Star Wars: Episode IV: Commentary",
                "Star Wars: Episode V: The Empire Strikes Back",
                "Digimon: The Movie: Four Years Later",
                "Digimon: The Movie: Present Day",
                "Dragon Ball Z: Super Android 13: Uncut",
                "Dragon Ball Z: Fusion Reborn: Uncut",
            ],
        );
        let mut beginnings = Beginnings::default();
        for text in titles.iter().map(|(text, ..)| *text).chain(films).chain(films) {
            beginnings.add(text);
        }
        for (text, season_name, name) in titles {
            let (title, part) = split(text, &beginnings);
            let Part::Episode(episode) = part else { panic!("{text}") };
            assert!(text.starts_with(&title.title), "{text}");
            assert_eq!((&*episode.season_name, &*episode.name), (season_name, name), "{text}");
        }
        for film in films {
            assert_eq!(split(film, &beginnings).1, Part::Title, "{film}");
        }
    }

    proptest! {
        #[test]
        fn no_title_panics(text in any::<String>(), near in "(İ|Season|: | :|[0-9])\\PC{0,9}: \\PC{0,9}") {
            let near = format!("X: {near}");
            let mut beginnings = Beginnings::default();
            for text in [&*text, &*near, "X: a: b", "X: a: c"] {
                beginnings.add(text);
            }
            split(&text, &beginnings);
            split(&near, &beginnings);
        }
    }
}
