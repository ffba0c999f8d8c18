//! The embedded records as a whole, and requests for titles that do not exist.

use super::*;
use crate::catalogue::error::CatalogueError;
use crate::catalogue::request::TmdbRequest;
use crate::catalogue::response::JsonResponse;
use crate::catalogue::tables;
use crate::domain::ids::PublicTitleId;
use serde_json::Value;
use time::Date;
use time::macros::date;

const TODAY: Date = date!(2026 - 11 - 21);

fn get(path: &str) -> Value {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let request = TmdbRequest::parse(path, Some(query)).unwrap();
    serde_json::from_slice(EMBEDDED.respond(&request, TODAY).unwrap().json()).unwrap()
}

fn served(stored: &str) -> String {
    Builtin::served_poster_path(&EMBEDDED, stored).unwrap()
}

fn read(text: &'static str, media_type: MediaType) -> Vec<Record> {
    let mut records = Vec::new();
    records::read(text, media_type, &mut records).unwrap();
    records
}

#[test]
fn every_record_reads() {
    for ((text, media_type), fewest) in FILES.into_iter().zip([500, 280, 2000]) {
        let count = read(text, media_type).len();
        assert!(count >= fewest, "{count} of {fewest}");
    }
}

#[test]
fn ids_are_unique_within_their_kind_and_codes_are_known() {
    let count = EMBEDDED.records.len();
    assert_eq!(EMBEDDED.by_key.len(), count, "two titles of a kind have one number");
    let imdb_ids = EMBEDDED.records.iter().filter_map(|record| record.imdb);
    assert_eq!(EMBEDDED.by_imdb.len(), imdb_ids.count(), "two titles have one IMDb id");
    let ids: HashSet<i64> = EMBEDDED.records.iter().map(|record| record.id).collect();
    assert_eq!(ids.len(), count, "two titles have one id of our own");
    let mut with_tmdb_id = HashMap::from([(MediaType::Movie, 0), (MediaType::Tv, 0)]);
    for record in &EMBEDDED.records {
        let (title, media_type) = (&record.title, record.key.media_type);
        let range = match (media_type, record.imdb) {
            (MediaType::Tv, _) => 90_500_001..=91_000_000,
            (MediaType::Movie, Some(imdb)) if record.id > 1_000_000_000 => {
                let id = 1_000_000_000 + i64::from(imdb);
                id..=id
            }
            (MediaType::Movie, _) => 90_000_001..=90_500_000,
        };
        assert!(range.contains(&record.id), "{title}: id {}", record.id);
        if record.key.title_id != record.id {
            assert!(record.key.title_id < 90_000_000, "{title}: TMDB id {}", record.key.title_id);
            *with_tmdb_id.entry(media_type).or_default() += 1;
        }
        for id in &record.genres {
            assert!(tables::genre(media_type, *id).is_some(), "{title}: genre {id}");
        }
        assert!(record.date.year() >= 1874, "{title}: before the first moving picture");
        for code in record.countries() {
            assert!(tables::country(code).is_some(), "{title}: country {code}");
        }
        assert!(tables::language(record.language).is_some(), "{title}: {}", record.language);
    }
    assert!(with_tmdb_id[&MediaType::Movie] >= 2401 && with_tmdb_id[&MediaType::Tv] >= 162);
}

#[test]
fn hand_written_films_have_the_votes_that_are_known() {
    let films = read(FILMS, MediaType::Movie);
    assert!(films.iter().filter(|film| film.vote_count > 0).count() >= 100);
    let many = get("/3/discover/movie?sort_by=vote_average.desc&vote_count.gte=100");
    let rows = many["results"].as_array().unwrap();
    let means = rows.iter().map(|film| film["vote_average"].as_f64());
    assert!(means.is_sorted_by(|a, b| a >= b));
    let is_row = |film: &Record| rows.iter().any(|row| row["id"] == film.key.title_id);
    assert!(films.iter().any(is_row), "one is hand-written");
    let godfather = get("/3/movie/238");
    assert_eq!((&godfather["vote_average"], &godfather["vote_count"]), (&9.3.into(), &153.into()));
    let parasite = get("/3/search/movie?query=parasite&year=2019");
    assert_eq!(parasite["results"][0]["vote_count"], 0);
}

#[test]
fn a_show_of_unknown_status_is_not_in_production() {
    let shows = EMBEDDED.records.iter().filter_map(|record| Some((record, record.show.as_ref()?)));
    for (record, show) in shows {
        let details = get(&format!("/3/tv/{}", record.key.title_id));
        assert_eq!(details["status"], show.status, "{}", record.title);
        let returns = show.status == "Returning Series";
        assert_eq!(details["in_production"], returns, "{}", record.title);
        assert!(show.last.is_none() || !returns, "{}", record.title);
    }
    let mut shows = EMBEDDED.records.iter().filter_map(|record| record.show.as_ref());
    assert!(shows.any(|show| show.status.is_empty()));
}

#[test]
fn no_title_has_the_public_id_of_another() {
    let mut keys = HashMap::new();
    for record in &EMBEDDED.records {
        let other = keys.insert(record.key.public_id(), record.key);
        assert_eq!(other, None, "{}", record.title);
        let read = PublicTitleId::parse(record.key.public_id(), None).unwrap();
        assert!(read.candidates().contains(&record.key), "{}", record.title);
    }
}

#[test]
fn no_two_films_have_one_title_and_year() {
    let mut names = HashSet::new();
    let films = EMBEDDED.records.iter().filter(|record| record.is_film());
    let twice = films.filter(|film| !names.insert((film.title.to_lowercase(), film.date.year())));
    assert_eq!(twice.map(|film| film.title).collect::<Vec<_>>(), [] as [&str; 0]);
}

#[test]
fn title_has_its_tmdb_id_where_that_is_known_and_is_found_by_its_imdb_id() {
    assert_eq!(get("/3/movie/tt0068646"), get("/3/movie/238"));
    let film = get("/3/movie/550");
    assert_eq!((&film["title"], &film["id"]), (&"Fight Club".into(), &550.into()));
    assert_eq!(film["poster_path"], served("/m550.svg"));
    let show = get("/3/tv/1396");
    assert_eq!(
        (&show["name"], &show["poster_path"]),
        (&"Breaking Bad".into(), &served("/t1396.svg").into())
    );
    let unknown = get("/3/movie/90000026");
    assert_eq!((&unknown["title"], &unknown["id"]), (&"Sintel".into(), &90_000_026.into()));
}

#[test]
fn unknown_titles_are_not_found() {
    for path in ["/3/movie/90500001", "/3/tv/90000026", "/3/movie/1", "/3/movie/tt9999999"] {
        let request = TmdbRequest::parse(path, None).unwrap();
        let response = EMBEDDED.respond(&request, TODAY).map(JsonResponse::into_bytes);
        assert_eq!(response, Err(CatalogueError::NotFound), "{path}");
    }
}

#[test]
fn posters_exist_only_in_known_sizes_and_for_known_titles() {
    for size in SIZES {
        let image = EMBEDDED.image(size, "m238.svg").unwrap();
        assert_eq!(image.content_type, "image/svg+xml; charset=utf-8");
    }
    // Older versions named posters by our own ids.
    let named_by_own_id = EMBEDDED.image("w500", "m90000001.svg").unwrap();
    assert_eq!(named_by_own_id.bytes, EMBEDDED.image("w500", "m238.svg").unwrap().bytes);
    for (size, file) in [
        ("w501", "m238.svg"),
        ("", "m238.svg"),
        ("w500", "m1.svg"),
        ("w500", "t90000001.svg"),
        ("w500", "m238.png"),
        ("w500", "../m238.svg"),
        ("w500", ""),
    ] {
        assert!(EMBEDDED.image(size, file).is_none(), "{size}/{file}");
    }
}

#[test]
fn the_landing_page_gets_posters_that_exist() {
    let posters = EMBEDDED.landing_posters();
    assert_eq!(posters.len(), 40);
    for path in posters {
        assert!(EMBEDDED.image("w342", &path[1..]).is_some(), "{path}");
    }
}

/// Bytes of what is embedded: records, and the designs, motifs and typefaces of the posters.
const MAX_EMBEDDED_BYTES: usize = 1_700_000;

#[test]
fn embedded_files_are_smaller_than_the_limit() {
    let records = FILMS.len() + SHOWS.len() + GENERATED.len();
    let size = records + poster::embedded_bytes();
    assert!(size <= MAX_EMBEDDED_BYTES, "{size} bytes");
}

#[test]
fn poster_paths_parse_to_the_key_they_were_made_from() {
    for record in &EMBEDDED.records {
        let stored = PosterFile::parse(&stored_path(record.key)[1..]).unwrap();
        assert_eq!(stored, PosterFile { key: record.key, version: None });
        let path = served_path(record);
        // A letter and digits, as open web apps expect.
        assert!(path[2..path.len() - 4].bytes().all(|byte| byte.is_ascii_digit()), "{path}");
        let served = PosterFile::parse(&path[1..]).unwrap();
        assert_eq!(served, PosterFile { key: record.key, version: poster_version(record) });
        assert!(served.version.is_some());
    }
    assert_eq!(PosterFile::parse("t1é123456789.svg"), None);
    for other in ["", "t.svg", "x1.svg", "t1", "t+1.svg", "t01.svg", "/t1.svg", "t1.svg/"] {
        assert_eq!(PosterFile::parse(other), None, "{other}");
    }
}

/// `posters assign --separate` keeps it: tools/posters/README.md.
#[test]
fn posters_side_by_side_in_browsed_lists_have_different_motifs() {
    let chosen: HashSet<TitleKey> =
        poster::rows().filter(|row| row.fixed_motif).map(|row| row.key()).collect();
    let mut lists: Vec<String> = ["movie/popular", "movie/top_rated", "tv/popular", "tv/top_rated"]
        .map(|list| format!("/3/{list}?"))
        .into();
    for kind in ["movie", "tv"] {
        let genres = get(&format!("/3/genre/{kind}/list"));
        let of = |genre: &Value| format!("/3/discover/{kind}?with_genres={}&", genre["id"]);
        lists.extend(genres["genres"].as_array().unwrap().iter().map(of));
    }
    let mut repeated = Vec::new();
    for list in lists {
        let media_type = if list.contains("tv") { MediaType::Tv } else { MediaType::Movie };
        let pages = (1..=5).map(|page| get(&format!("{list}page={page}"))["results"].clone());
        let rows: Vec<Value> = pages.flat_map(|rows| rows.as_array().unwrap().clone()).collect();
        let key = |row: &Value| TitleKey { media_type, title_id: row["id"].as_i64().unwrap() };
        let motif = |key| &design(EMBEDDED.record(key).unwrap()).unwrap().motif.name;
        for pair in rows.windows(2) {
            let [one, other] = [key(&pair[0]), key(&pair[1])];
            let are_chosen = chosen.contains(&one) && chosen.contains(&other);
            if motif(one) == motif(other) && !are_chosen {
                repeated.push(format!("{list} {one:?} {other:?} {}", motif(one)));
            }
        }
    }
    // Westerns have few motifs.
    assert!(repeated.len() <= 2, "{repeated:#?}");
}
