//! Imported titles and the embedded records.

use super::{NAMES, match_title};
use crate::catalogue::builtin::{EMBEDDED, Record};
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::imported::ImportedTitle;
use crate::domain::title_matching::{Certainty, Doubt, Match};

fn imported(title: &str, year: i32) -> ImportedTitle {
    ImportedTitle { title: title.to_owned(), year: Some(year), ..ImportedTitle::default() }
}

fn matched(wanted: &ImportedTitle) -> Match<TitleKey> {
    match_title(wanted).map(|title| title.facts.key)
}

fn labels(wanted: &ImportedTitle) -> String {
    let label = |key: TitleKey| {
        let record = EMBEDDED.record(key).unwrap();
        format!("{} ({}) {}", record.title, record.date.year(), key.media_type.as_str())
    };
    match matched(wanted) {
        Match::Found(key, certainty) => format!("{certainty:?}: {}", label(key)),
        Match::Unclear(keys, doubt) => {
            let labels: Vec<_> = keys.into_iter().map(label).collect();
            format!("{doubt:?}? {}", labels.join(" | "))
        }
        Match::Unknown => "unknown".to_owned(),
    }
}

/// A wanted title for each record, and the records that are not found as `certainty` says.
fn not_found(
    certainty: Certainty,
    wanted: impl Fn(&Record) -> Option<ImportedTitle>,
) -> Vec<String> {
    let records = EMBEDDED.records().iter().filter_map(|record| Some((record, wanted(record)?)));
    let others = records
        .filter(|(record, wanted)| matched(wanted) != Match::Found(record.key, certainty))
        .map(|(record, wanted)| {
            format!("{} ({}) -> {}", record.title, record.date, labels(&wanted))
        });
    others.collect()
}

const NONE: [&str; 0] = [];

#[test]
fn every_title_is_found_by_title_or_original_title_and_year() {
    let of_year = |name: &str, record: &Record| Some(imported(name, record.date.year()));
    let with_kind = |wanted: Option<ImportedTitle>, record: &Record| {
        Some(ImportedTitle { media_type: Some(record.key.media_type), ..wanted? })
    };
    let by_name = |wanted: &dyn Fn(&Record) -> Option<ImportedTitle>| {
        not_found(Certainty::NameAndYear, wanted)
    };
    // No two records have one name and one year, so that none is unclear, whether the kind is given or not.
    assert_eq!(by_name(&|record| of_year(record.title, record)), NONE);
    assert_eq!(by_name(&|record| of_year(record.original, record)), NONE);
    assert_eq!(by_name(&|record| of_year(&record.title.to_uppercase(), record)), NONE);
    assert_eq!(by_name(&|record| with_kind(of_year(record.title, record), record)), NONE);
    let in_parentheses = |record: &Record| {
        let title = format!("{} ({})", record.title, record.date.year());
        Some(ImportedTitle { title, ..ImportedTitle::default() })
    };
    assert_eq!(by_name(&in_parentheses), NONE);
    let article_last = |record: &Record| {
        let rest = record.title.strip_prefix("The ")?;
        of_year(&format!("{rest}, The"), record)
    };
    assert_eq!(by_name(&article_last), NONE);
}

#[test]
fn no_title_is_found_by_its_name_alone() {
    for record in EMBEDDED.records() {
        let wanted = ImportedTitle { year: None, ..imported(record.title, 0) };
        let Match::Unclear(keys, doubt) = matched(&wanted) else { panic!("{}", labels(&wanted)) };
        assert!(keys.contains(&record.key), "{}", labels(&wanted));
        let doubts = if keys.len() == 1 { Doubt::NoYear } else { Doubt::Several };
        assert_eq!(doubt, doubts, "{}", labels(&wanted));
    }
}

#[test]
fn every_title_is_found_by_tmdb_id_with_the_kind_or_the_name() {
    let is_of_tmdb = |record: &Record| record.key.title_id != record.id;
    let with_kind = |record: &Record| {
        let TitleKey { media_type, title_id } = record.key;
        let wanted = ImportedTitle { tmdb_id: Some(title_id), ..ImportedTitle::default() };
        is_of_tmdb(record).then_some(ImportedTitle { media_type: Some(media_type), ..wanted })
    };
    assert_eq!(not_found(Certainty::Id, with_kind), NONE);
    let with_name = |record: &Record| {
        let wanted = ImportedTitle { media_type: None, ..with_kind(record)? };
        Some(ImportedTitle { title: record.title.to_owned(), ..wanted })
    };
    assert_eq!(not_found(Certainty::Id, with_name), NONE);
    let records = || EMBEDDED.records().iter().filter(|record| is_of_tmdb(record));
    assert!(records().count() > 2_500);
    for record in records() {
        let wanted = ImportedTitle { media_type: None, ..with_kind(record).unwrap() };
        let Match::Unclear(keys, Doubt::KindUnknown) = matched(&wanted) else {
            panic!("{}", labels(&wanted))
        };
        assert!(keys.contains(&record.key), "{}", labels(&wanted));
    }
}

#[test]
fn every_title_is_found_by_imdb_id_and_has_it() {
    let by_id = |record: &Record| {
        Some(ImportedTitle { imdb_id: Some(record.imdb_id()?), ..ImportedTitle::default() })
    };
    assert_eq!(not_found(Certainty::Id, by_id), NONE);
    let records = EMBEDDED.records().iter().filter(|record| record.imdb.is_some());
    assert!(records.clone().count() > 2_800);
    for record in records {
        let Match::Found(title, _) = match_title(&by_id(record).unwrap()) else {
            panic!("{}", record.title)
        };
        assert_eq!((title.imdb_id, title.fetched_at), (record.imdb_id(), None));
        assert_eq!(Some(title.facts), EMBEDDED.title(record.key));
    }
}

#[test]
fn titles_of_own_exports_are_found_by_key_though_they_have_a_tmdb_id_by_now() {
    let of_key = |key| ImportedTitle { key: Some(key), ..ImportedTitle::default() };
    assert_eq!(not_found(Certainty::Id, |record| Some(of_key(record.key))), NONE);
    let by_own_id = |record: &Record| {
        let media_type = record.key.media_type;
        Some(of_key(TitleKey { media_type, title_id: record.id }))
    };
    assert_eq!(not_found(Certainty::Id, by_own_id), NONE);
    let unknown = TitleKey { media_type: MediaType::Movie, title_id: 99_999_999 };
    let wanted = ImportedTitle { key: Some(unknown), ..imported("Heat", 1995) };
    assert_eq!(labels(&wanted), "NameAndYear: Heat (1995) movie");
}

#[test]
fn an_id_of_our_own_is_not_compared_with_ids_of_tmdb() {
    for record in EMBEDDED.records().iter().filter(|record| record.key.title_id == record.id) {
        let media_type = Some(record.key.media_type);
        let tmdb_id = Some(record.id);
        let wanted = ImportedTitle { tmdb_id, media_type, ..ImportedTitle::default() };
        assert_eq!(matched(&wanted), Match::Unknown, "{}", record.title);
    }
}

#[test]
fn namesakes_are_not_mistaken_for_each_other() {
    for (title, year, found) in [
        ("Carrie", 2013, "YearFar? Carrie (1976) movie"),
        ("King Kong", 1976, "NameAndYear: King Kong (1976) movie"),
        ("King Kong", 2006, "YearDiffers: King Kong (2005) movie"),
        ("Solaris", 1972, "NameAndYear: Solaris (1972) movie"),
        ("Solaris", 1990, "YearFar? Solaris (2002) movie | Solaris (1972) movie"),
        ("Scarface", 1932, "NameAndYear: Scarface (1932) movie"),
        ("Total Recall", 2012, "NameAndYear: Total Recall (2012) movie"),
        ("Dawn of the Dead", 2004, "NameAndYear: Dawn of the Dead (2004) movie"),
        ("M*A*S*H", 1970, "NameAndYear: MASH (1970) movie"),
        ("MASH", 1972, "NameAndYear: M*A*S*H (1972) tv"),
        ("Snowpiercer", 2013, "NameAndYear: Snowpiercer (2013) movie"),
        ("Hannibal", 2013, "NameAndYear: Hannibal (2013) tv"),
        ("Matrix, The", 1999, "NameAndYear: The Matrix (1999) movie"),
        ("Le Fabuleux Destin d'Amélie Poulain", 2001, "NameAndYear: Amélie (2001) movie"),
        ("Borat: Cultural Learnings of America", 2006, "PartOfName? Borat (2006) movie"),
        ("Iron Man 3", 2008, "PartOfName? Iron Man (2008) movie | Iron Man 3 (2013) movie"),
        ("The Godfathr", 1972, "Similar? The Godfather (1972) movie"),
        // Disney's has that name.
        (
            "Pinocchio",
            2022,
            "SearchName? Guillermo del Toro's Pinocchio (2022) movie | Pinocchio (1940) movie",
        ),
        ("Xqzwvy Kjhgfd Mnbvcx", 1999, "unknown"),
    ] {
        assert_eq!(labels(&imported(title, year)), found, "{title} {year}");
    }
}

#[test]
fn a_title_with_unknown_ids_is_not_taken_for_a_namesake() {
    let of = |title, year, tmdb_id, imdb_id: &str| {
        let media_type = Some(MediaType::Movie);
        let imdb_id = Some(imdb_id.to_owned());
        labels(&ImportedTitle { tmdb_id, imdb_id, media_type, ..imported(title, year) })
    };
    assert_eq!(of("Carrie", 2013, Some(133_805), "tt1939659"), "unknown");
    assert_eq!(of("Heat", 1995, Some(1), "tt9999999"), "IdsDisagree? Heat (1995) movie");
    assert_eq!(of("Heat", 1995, Some(1), "tt0113277"), "Id: Heat (1995) movie");
    let disagree = "IdsDisagree? Heat (1995) movie | Fight Club (1999) movie";
    assert_eq!(of("Other", 1995, Some(550), "tt0113277"), disagree);
    assert_eq!(of("Fight Club", 1999, Some(550), "tt0113277"), "Id: Fight Club (1999) movie");
}

#[test]
fn names_take_little_memory() {
    const MAX_BYTES: usize = 400_000;
    assert!(NAMES.count() > EMBEDDED.records().len());
    assert!(NAMES.bytes() < MAX_BYTES, "{} bytes for {} names", NAMES.bytes(), NAMES.count());
}
