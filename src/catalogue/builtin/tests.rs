//! The embedded records as a whole, and what is not among them.

use super::*;
use crate::catalogue::call::Call;
use crate::catalogue::{Answer, CatalogueError};
use serde_json::Value;
use time::Date;
use time::macros::date;

const TODAY: Date = date!(2026 - 11 - 21);

fn get(path: &str) -> Value {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let call = Call::parse(path, Some(query)).unwrap();
    let answer = Builtin::embedded().answer(&call, TODAY).unwrap();
    serde_json::from_slice(answer.json()).unwrap()
}

#[test]
fn every_embedded_record_reads() {
    for (text, media_type) in [(FILMS, MediaType::Movie), (SHOWS, MediaType::Tv)] {
        let records = parse::records(text, media_type);
        assert!(records.as_ref().is_ok_and(|records| !records.is_empty()), "{records:?}");
    }
}

#[test]
fn embedded_records_are_sound() {
    let builtin = Builtin::embedded();
    assert_eq!(builtin.by_key.len(), builtin.records.len(), "an id stands twice");
    let imdb = builtin.records.iter().filter_map(Record::imdb);
    assert_eq!(builtin.by_imdb.len(), imdb.count(), "an IMDb id stands twice");
    for record in &builtin.records {
        let (title, media_type) = (&record.title, record.key.media_type);
        let range = match media_type {
            MediaType::Movie => 90_000_001..90_500_000,
            MediaType::Tv => 90_500_001..91_000_000,
        };
        assert!(range.contains(&record.key.number), "{title}: id");
        for id in &record.genres {
            assert!(genres::genre(media_type, *id).is_some(), "{title}: genre {id}");
        }
        for code in &record.countries {
            assert!(places::country(code).is_some(), "{title}: country {code}");
        }
        assert!(places::language(&record.language).is_some(), "{title}: {}", record.language);
        assert!(!record.overview.is_empty(), "{title}: overview");
    }
}

#[test]
fn a_film_answers_to_its_imdb_id_too() {
    assert_eq!(get("/3/movie/tt0068646"), get("/3/movie/90000001"));
}

#[test]
fn titles_that_are_not_there_are_not_found() {
    let builtin = Builtin::embedded();
    for path in ["/3/movie/90500001", "/3/tv/90000001", "/3/movie/1", "/3/movie/tt9999999"] {
        let call = Call::parse(path, None).unwrap();
        let answer = builtin.answer(&call, TODAY).map(Answer::into_bytes);
        assert_eq!(answer, Err(CatalogueError::NotFound), "{path}");
    }
}

#[test]
fn pictures_come_in_known_sizes_of_known_titles_only() {
    let builtin = Builtin::embedded();
    for size in SIZES {
        let image = builtin.image(size, "m90000001.svg").unwrap();
        assert_eq!(image.content_type, "image/svg+xml");
    }
    for (size, file) in [
        ("w501", "m90000001.svg"),
        ("", "m90000001.svg"),
        ("w500", "m1.svg"),
        ("w500", "t90000001.svg"),
        ("w500", "m90000001.png"),
        ("w500", "../m90000001.svg"),
        ("w500", ""),
    ] {
        assert!(builtin.image(size, file).is_none(), "{size}/{file}");
    }
}

#[test]
fn the_landing_page_gets_posters_that_exist() {
    let builtin = Builtin::embedded();
    let posters = builtin.landing_posters();
    assert_eq!(posters.len(), 40);
    for path in posters {
        assert!(builtin.image("w342", &path[1..]).is_some(), "{path}");
    }
}
