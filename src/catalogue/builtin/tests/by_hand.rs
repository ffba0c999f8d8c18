//! What every record that was written by hand must hold, for slips of the pen that still read.

use super::*;

/// Of an overview, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 80..=330;
const MOST_CAST: usize = 12;

/// The trailers of the open films, as they were looked up.
const TRAILERS: &[(&str, &str)] = &[
    ("Elephants Dream", "TLkA0RELQ1g"),
    ("Big Buck Bunny", "YE7VzlLtp-4"),
    ("Sintel", "eRsGyueVLvQ"),
    ("Tears of Steel", "R6MlUcmOul8"),
    ("Caminandes 2: Gran Dillama", "Z4C82eyhwgU"),
    ("Cosmos Laundromat", "Y-rmzh0PI3c"),
    ("Glass Half", "lqiN98z6Dak"),
    ("Caminandes 3: Llamigos", "SkVqJ1SGeL0"),
    ("Agent 327: Operation Barbershop", "mN0zPOpADL4"),
    ("The Daily Dweebs", "apiu3pTIwuY"),
    ("Hero", "pKmSdY56VtY"),
    ("Spring", "WhWc3b3KhnY"),
    ("Coffee Run", "PVGeM40dABA"),
    ("Sprite Fright", "_cMxraX_5RE"),
    ("Charge", "UXqq0ZvbOnk"),
    ("Wing It!", "u9lj-c29dxI"),
];

pub fn films() -> Vec<Record> {
    parse::records(FILMS, MediaType::Movie).unwrap()
}

pub fn shows() -> Vec<Record> {
    parse::records(SHOWS, MediaType::Tv).unwrap()
}

fn all() -> Vec<Record> {
    [films(), shows()].concat()
}

/// How many sentences a text has: each ends at a mark and before a capital or the text's end, but
/// not at an initial or a form of address.
pub fn sentences(text: &str) -> usize {
    let ends = text.match_indices(['.', '!', '?', '…']).filter(|(place, mark)| {
        let rest = text[place + mark.len()..].trim_start_matches(['.', '"', '\u{201d}', '\'', ')']);
        let next = rest.strip_prefix(' ').and_then(|rest| rest.chars().next());
        let is_next = next.is_some_and(|next| next.is_uppercase() || next.is_ascii_digit());
        rest.is_empty() || (is_next && !begins_a_name(&text[..*place]))
    });
    ends.count()
}

/// Whether a text ends with a lone capital, or with what people are addressed by.
fn begins_a_name(text: &str) -> bool {
    let word = text.rsplit([' ', '.']).next().unwrap_or_default();
    let is_initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    is_initial || ["Dr", "Mr", "Mrs"].contains(&word)
}

#[test]
fn overviews_are_one_to_three_sentences_of_some_length() {
    let wrong: Vec<_> = all()
        .into_iter()
        .map(|record| (record.title, sentences(record.overview), record.overview.chars().count()))
        .filter(|(_, count, length)| !(1..=3).contains(count) || !LENGTHS.contains(length))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn sentences_are_counted() {
    for (text, count) in [
        ("One.", 1),
        ("One. Two! Three?", 3),
        ("He said \"No.\" Then he left.", 2),
        ("J. edgar went. 3.5 miles", 1),
        ("Wait... what. Yes", 1),
        ("By J. R. Bo and D.A. Li.", 1),
        ("By Bo Jr. It is long.", 2),
        ("Mrs. Bo met Dr. Li. Mr. Ro left.", 2),
    ] {
        assert_eq!(sentences(text), count, "{text}");
    }
}

#[test]
fn genres_exist_once_each_and_dates_follow_each_other() {
    for record in all() {
        let (title, media_type) = (record.title, record.key.media_type);
        let mut genres = record.genres.clone();
        assert!(genres.iter().all(|id| genres::genre(media_type, *id).is_some()), "{title}");
        genres.sort_unstable();
        genres.dedup();
        assert!(!genres.is_empty() && genres.len() == record.genres.len(), "{title}: genres");
        assert!(record.date.day() <= TODAY, "{title}: {}", record.date.known());
        if let Some(last) = record.show().and_then(|show| show.last.as_ref()) {
            assert!(record.date.day() <= last.day() && last.day() <= TODAY, "{title}: last");
        }
    }
}

#[test]
fn nobody_plays_twice_and_casts_are_of_twelve_at_most() {
    for record in all() {
        let names: HashSet<_> = record.cast.iter().map(record::Part::actor).collect();
        assert!(names.len() == record.cast.len(), "{}: somebody plays twice", record.title);
        assert!(record.cast.len() <= MOST_CAST, "{}: {}", record.title, record.cast.len());
    }
}

#[test]
fn no_show_stands_twice() {
    let mut names = HashSet::new();
    let shows = parse::records(SHOWS, MediaType::Tv).unwrap();
    let twice =
        shows.iter().filter(|show| !names.insert((search::fold(show.title), show.date.year())));
    assert_eq!(twice.map(|show| show.title).collect::<Vec<_>>(), [] as [&str; 0]);
}

#[test]
fn the_open_films_have_their_trailers_and_no_other_film_has_one() {
    let films = all();
    let trailer = |record: &Record| Some((record.title, record.film()?.trailer?));
    let mut found: Vec<_> = films.iter().filter_map(trailer).collect();
    let mut wanted = TRAILERS.to_vec();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}
