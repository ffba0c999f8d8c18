//! The embedded records as a whole, and what is not among them.

use super::*;
use crate::catalogue::request::TmdbRequest;
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::PublicTitleId;
use serde_json::Value;
use time::Date;
use time::macros::date;

const TODAY: Date = date!(2026 - 11 - 21);

fn get(path: &str) -> Value {
    thread_local!(static BUILTIN: Builtin = Builtin::embedded());
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let request = TmdbRequest::parse(path, Some(query)).unwrap();
    let answer = BUILTIN.with(|builtin| builtin.answer(&request, TODAY).unwrap());
    serde_json::from_slice(answer.json()).unwrap()
}

mod by_hand;
mod kinds;
mod size;
mod told;

#[test]
fn every_embedded_record_reads() {
    for (records, fewest) in [
        (parse::records(FILMS, MediaType::Movie), 500),
        (parse::records(SHOWS, MediaType::Tv), 280),
        (generated::records(GENERATED), 2000),
    ] {
        let count = records.map(|records| records.len());
        assert!(count.as_ref().is_ok_and(|count| *count >= fewest), "{count:?} of {fewest}");
    }
}

#[test]
fn embedded_records_are_sound() {
    let builtin = Builtin::embedded();
    let keys = builtin.by_key.iter().map(|place| builtin.records[sorted::at(*place)].key);
    assert!(keys.is_sorted_by(|a, b| a < b), "an id stands twice");
    assert!(builtin.by_imdb.is_sorted_by(|a, b| a.0 < b.0), "an IMDb id stands twice");
    for record in &builtin.records {
        let (title, media_type) = (&record.title, record.key.media_type);
        let number = record.key.number;
        let is_generated = number >= generated::FIRST_ID;
        if is_generated {
            let digits = record.imdb().map(i64::from);
            assert_eq!(digits, Some(number - generated::FIRST_ID), "{title}: id");
            let mut parts = record.cast.iter();
            assert!(
                media_type == MediaType::Movie && parts.all(|part| part.character().is_empty())
            );
        } else {
            let range = match media_type {
                MediaType::Movie => 90_000_001..90_500_000,
                MediaType::Tv => 90_500_001..91_000_000,
            };
            assert!(range.contains(&number), "{title}: id");
        }
        assert_eq!(record.overview.is_empty(), is_generated, "{title}: overview");
        assert!(!overview::of(record).is_empty(), "{title}: overview");
        for id in &record.genres {
            assert!(genres::genre(media_type, *id).is_some(), "{title}: genre {id}");
        }
        for code in record.countries() {
            assert!(places::country(code).is_some(), "{title}: country {code}");
        }
        assert!(places::language(record.language).is_some(), "{title}: {}", record.language);
    }
}

#[test]
fn films_written_by_hand_have_the_votes_that_are_known_and_no_others() {
    let known_votes = generated::votes(GENERATED).unwrap();
    let builtin = Builtin::embedded();
    let mut voted = 0;
    for record in builtin.records.iter().filter(|one| one.key.number < generated::FIRST_ID) {
        let known = record.imdb().and_then(|imdb| known_votes.get(&imdb));
        assert_eq!((record.vote_tenths, record.vote_count), *known.unwrap_or(&(0, 0)));
        voted += usize::from(known.is_some());
    }
    assert!(voted == known_votes.len() && voted >= 100, "{voted} of {}", known_votes.len());
    let many = get("/3/discover/movie?sort_by=vote_average.desc&vote_count.gte=100");
    let means =
        many["results"].as_array().unwrap().iter().map(|film| film["vote_average"].as_f64());
    assert!(means.is_sorted_by(|a, b| a >= b));
    assert!(many["results"].to_string().contains("90000"), "some were written by hand");
    let godfather = get("/3/movie/90000001");
    assert_eq!(
        (godfather["vote_average"].as_f64(), &godfather["vote_count"]),
        (Some(9.3), &153.into())
    );
    let parasite = get("/3/search/movie?query=parasite&year=2019");
    assert_eq!(parasite["results"][0]["vote_count"], 0);
}

#[test]
fn a_show_of_which_nobody_knows_whether_it_goes_on_is_not_said_to() {
    let builtin = Builtin::embedded();
    let shows = builtin.records.iter().filter_map(|record| Some((record, record.show()?)));
    for (record, show) in shows {
        let details = get(&format!("/3/tv/{}", record.key.number));
        assert_eq!(details["status"], show.status, "{}", record.title);
        let returns = show.status == "Returning Series";
        assert_eq!(details["in_production"], returns, "{}", record.title);
        assert!(show.last.is_none() || !returns, "{}", record.title);
    }
    assert!(
        builtin.records.iter().any(|one| one.show().is_some_and(|show| show.status.is_empty()))
    );
}

#[test]
fn no_title_has_the_wire_id_of_another() {
    let builtin = Builtin::embedded();
    let mut keys = HashMap::new();
    for record in &builtin.records {
        let other = keys.insert(record.key.wire_id(), record.key);
        assert_eq!(other, None, "{}", record.title);
        let read = PublicTitleId::parse(record.key.wire_id(), None);
        assert_eq!(read, Some(PublicTitleId::Exact(record.key)), "{}", record.title);
    }
}

#[test]
fn a_film_that_is_written_by_hand_and_generated_too_stands_once() {
    let films = parse::records(FILMS, MediaType::Movie).unwrap();
    let count = films.len();
    let with = |generated: &[Record]| {
        let mut records = films.clone();
        add_others(&mut records, generated.to_vec());
        assert!(records[..count] == films, "those written by hand come first and stay");
        records.len() - count
    };
    let other = generated::records(GENERATED).unwrap().swap_remove(0);
    let godfather = &films[0];
    let date = |text| record::ReleaseDate::parse(text).unwrap();
    let same_id = Record { kind: godfather.kind.clone(), ..other.clone() };
    let same_name = Record { title: "THE GODFATHER", date: date("1972-12-01"), ..other.clone() };
    let later = Record { date: date("1973"), ..same_name.clone() };
    assert_eq!(
        [&other, &same_id, &same_name, &later].map(|film| with(std::slice::from_ref(film))),
        [1, 0, 0, 1]
    );
    let all = Builtin::embedded().records;
    let mut names: HashSet<_> = HashSet::new();
    let films = all.iter().filter(|record| record.film().is_some());
    let twice = films.filter(|film| !names.insert((film.title.to_lowercase(), film.date.year())));
    assert_eq!(twice.map(|film| film.title).collect::<Vec<_>>(), [] as [&str; 0]);
}

#[test]
fn a_film_answers_to_its_imdb_id_too() {
    assert_eq!(get("/3/movie/tt0068646"), get("/3/movie/90000001"));
}

#[test]
fn titles_that_are_not_there_are_not_found() {
    let builtin = Builtin::embedded();
    for path in ["/3/movie/90500001", "/3/tv/90000001", "/3/movie/1", "/3/movie/tt9999999"] {
        let request = TmdbRequest::parse(path, None).unwrap();
        let answer = builtin.answer(&request, TODAY).map(Answer::into_bytes);
        assert_eq!(answer, Err(CatalogueError::NotFound), "{path}");
    }
}

#[test]
fn pictures_come_in_known_sizes_of_known_titles_only() {
    let builtin = Builtin::embedded();
    for size in SIZES {
        let image = builtin.image(size, "m90000001.svg").unwrap();
        assert_eq!(image.content_type, "image/svg+xml; charset=utf-8");
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
