//! The embedded records as a whole, and the key sets of every answer.

use super::*;
use serde_json::Value;
use std::collections::HashSet;
use time::macros::date;

const TODAY: Date = date!(2026 - 11 - 21);

const MOVIE_ITEM: &str = "adult backdrop_path genre_ids id media_type original_language \
    original_title overview popularity poster_path release_date softcore title video vote_average \
    vote_count";
const TV_ITEM: &str = "adult backdrop_path first_air_date genre_ids id media_type name \
    origin_country original_language original_name overview popularity poster_path softcore \
    vote_average vote_count";
const PERSON_ITEM: &str = "adult gender id known_for_department media_type name original_name \
    popularity profile_path";
const MOVIE_DETAILS: &str = "adult backdrop_path belongs_to_collection budget genres homepage id \
    imdb_id origin_country original_language original_title overview popularity poster_path \
    production_companies production_countries release_date revenue runtime softcore \
    spoken_languages status tagline title video vote_average vote_count";
const TV_DETAILS: &str = "adult backdrop_path created_by episode_run_time first_air_date genres \
    homepage id in_production languages last_air_date last_episode_to_air name networks \
    next_episode_to_air number_of_episodes number_of_seasons origin_country original_language \
    original_name overview popularity poster_path production_companies production_countries \
    seasons softcore spoken_languages status tagline type vote_average vote_count";
const CREDIT: &str = "adult credit_id gender id known_for_department name original_name \
    popularity profile_path";
const VIDEO: &str = "id iso_3166_1 iso_639_1 key name official published_at site size type";

fn get(path: &str) -> Value {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let call = Call::parse(path, Some(query)).unwrap();
    let answer = Builtin::embedded().answer(&call, TODAY).unwrap();
    serde_json::from_slice(answer.json()).unwrap()
}

#[track_caller]
fn assert_keys(value: &Value, keys: &str, more: &str) {
    let mut found: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    let mut wanted: Vec<&str> = keys.split_whitespace().chain(more.split_whitespace()).collect();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
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
fn lists_have_tmdbs_keys() {
    for (kind, keys) in [("movie", MOVIE_ITEM), ("tv", TV_ITEM), ("person", PERSON_ITEM)] {
        let page = get(&format!("/3/trending/{kind}/week"));
        assert_keys(&page, "page results total_pages total_results", "");
        assert_keys(&page["results"][0], keys, "");
        assert_eq!(page["results"][0]["media_type"], kind);
        assert!(page["results"][0]["popularity"].is_f64());
    }
}

#[test]
fn details_have_tmdbs_keys() {
    let film = get("/3/movie/90000001");
    assert_keys(&film, MOVIE_DETAILS, "");
    assert_eq!(film["backdrop_path"], Value::Null);
    assert_eq!(film["poster_path"], "/m90000001.svg");
    assert_eq!(film["tagline"], "");
    assert_keys(&film["genres"][0], "id name", "");
    assert_keys(&film["production_countries"][0], "iso_3166_1 name", "");
    assert_keys(&film["spoken_languages"][0], "english_name iso_639_1 name", "");
    let show = get("/3/tv/90500001");
    assert_keys(&show, TV_DETAILS, "");
    assert_keys(&show["created_by"][0], "id credit_id name original_name gender profile_path", "");
    assert_keys(&show["networks"][0], "id logo_path name origin_country", "");
}

#[test]
fn credits_have_tmdbs_keys() {
    let film = get("/3/movie/90000001/credits");
    assert_keys(&film, "id cast crew", "");
    assert_keys(&film["cast"][0], CREDIT, "cast_id character order");
    assert_keys(&film["crew"][0], CREDIT, "department job");
    assert_eq!(film["crew"][0]["job"], "Director");
    let show = get("/3/tv/90500001/credits");
    assert_keys(&show, "id cast crew", "");
    assert_keys(&show["cast"][0], CREDIT, "character order");
}

#[test]
fn a_trailer_is_a_youtube_trailer_and_most_titles_have_none() {
    let builtin = Builtin::embedded();
    let record = builtin
        .records
        .iter()
        .find(|record| matches!(&record.kind, Kind::Film(film) if film.trailer.is_some()))
        .unwrap();
    let videos = get(&format!("/3/movie/{}/videos", record.key.number));
    assert_keys(&videos["results"][0], VIDEO, "");
    assert_eq!(videos["results"][0]["type"], "Trailer");
    assert_eq!(videos["results"][0]["site"], "YouTube");
    assert_eq!(get("/3/movie/90000001/videos")["results"], Value::Array(Vec::new()));
    assert_eq!(get("/3/tv/90500001/videos")["id"], 90_500_001);
}

#[test]
fn pages_add_up_and_end() {
    let first = get("/3/trending/all/week");
    let total = Builtin::embedded().records.len();
    assert_eq!(first["total_results"], total);
    assert_eq!(first["total_pages"], total.div_ceil(20));
    let past = get("/3/trending/all/week?page=500");
    assert_eq!(past["page"], 500);
    assert_eq!(past["results"], Value::Array(Vec::new()));
}

#[test]
fn a_film_answers_to_its_imdb_id_too() {
    assert_eq!(get("/3/movie/tt0068646"), get("/3/movie/90000001"));
}

#[test]
fn the_same_person_has_one_number_everywhere() {
    let people = Builtin::embedded().people;
    let numbers: HashSet<i64> = people.all().iter().map(|person| person.id).collect();
    assert_eq!(numbers.len(), people.all().len());
    let cast = get("/3/movie/90000001/credits");
    assert_eq!(cast["cast"][0]["id"], people.named("Marlon Brando").id);
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
