//! TMDB's JSON documents: rows and pages, details of titles, seasons and people.

use super::bodies::{FakeResponse, document, error};
use super::data::{CREDITS, Credit, Flags, Imdb, Kind, PEOPLE, Part, Person, Title, by_popularity};
use serde_json::{Value, json};

const PER_PAGE: usize = 20;

/// A title's row, without `media_type`.
pub fn title_row(title: &Title) -> Value {
    let mut row = json!({
        "adult": title.flags == Flags::Adult,
        "softcore": title.flags == Flags::Softcore,
        "backdrop_path": title.picture("backdrop"),
        "genre_ids": title.genres,
        "id": title.id,
        "original_language": title.language,
        "overview": title.overview,
        "popularity": tenth(title.popularity),
        "poster_path": title.picture("poster"),
        "vote_average": tenth(title.vote),
        "vote_count": title.votes,
    });
    let original = title.original.unwrap_or(title.name);
    match title.kind {
        Kind::Film => {
            row["title"] = json!(title.name);
            row["original_title"] = json!(original);
            row["release_date"] = json!(title.date);
            row["video"] = json!(false);
        }
        Kind::Show => {
            row["name"] = json!(title.name);
            row["original_name"] = json!(original);
            row["first_air_date"] = json!(title.date);
            row["origin_country"] = json!(["US"]);
        }
    }
    row
}

/// With `media_type`.
pub fn typed_row(title: &Title) -> Value {
    let mut row = title_row(title);
    row["media_type"] = json!(title.path_name());
    row
}

/// A person's row.
pub fn person_row(person: &Person) -> Value {
    let mut row = bare_person(person);
    let credits = CREDITS.iter().filter(|credit| credit.person == person.id);
    row["known_for"] = credits.map(|credit| typed_row(credit.title())).collect();
    row
}

/// Without `known_for`.
pub fn bare_person(person: &Person) -> Value {
    json!({
        "adult": person.adult,
        "gender": person.gender,
        "id": person.id,
        "known_for_department": person.department,
        "name": person.name,
        "original_name": person.name,
        "popularity": tenth(person.popularity),
        "profile_path": person.portrait(),
    })
}

/// The most popular first.
pub fn people() -> Vec<&'static Person> {
    let mut people: Vec<_> = PEOPLE.iter().collect();
    people.sort_by_key(|person| -person.popularity);
    people
}

/// The requested page of these rows, with the dates that some lists have.
pub fn page(rows: &[Value], dates: Option<Value>, query: &Query) -> FakeResponse {
    let Some(number) = page_number(query) else {
        let message = "Invalid page: Pages start at 1 and max at 500. They are expected to be an \
                       integer.";
        return error(400, 22, message);
    };
    let mut page = page_value(rows, number);
    if let Some(dates) = dates {
        page["dates"] = dates;
    }
    document(200, &page)
}

/// Page `number` of these rows.
pub fn page_value(rows: &[Value], number: usize) -> Value {
    let results: Vec<_> = rows.iter().skip((number - 1) * PER_PAGE).take(PER_PAGE).collect();
    json!({
        "page": number,
        "results": results,
        "total_pages": rows.len().div_ceil(PER_PAGE).max(1),
        "total_results": rows.len(),
    })
}

fn page_number(query: &Query) -> Option<usize> {
    match query.get("page") {
        None => Some(1),
        Some(text) => text.parse().ok().filter(|page| (1..=500).contains(page)),
    }
}

/// From a number times ten.
pub fn tenth(number: i64) -> f64 {
    f64::from(i32::try_from(number).unwrap_or(i32::MAX)) / 10.0
}

/// The parameters of a request.
pub struct Query(Vec<(String, String)>);

impl Query {
    pub fn parse(text: &str) -> Self {
        let url = reqwest::Url::parse(&format!("http://fake/?{text}"));
        let pairs = url.iter().flat_map(reqwest::Url::query_pairs);
        Self(pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// A parameter that is a number.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.get(name)?.parse().ok()
    }
}

/// The genres' names, films' and TV's.
#[rustfmt::skip]
pub const GENRES: [(Kind, &[(i64, &str)]); 2] = [
    (Kind::Film, &[
        (28, "Action"), (12, "Adventure"), (16, "Animation"), (35, "Comedy"), (80, "Crime"), (99, "Documentary"), (18, "Drama"), (10_751, "Family"),
        (14, "Fantasy"), (36, "History"), (27, "Horror"), (10_402, "Music"), (9_648, "Mystery"), (10_749, "Romance"), (878, "Science Fiction"),
        (10_770, "TV Movie"), (53, "Thriller"), (10_752, "War"), (37, "Western"),
    ]),
    (Kind::Show, &[
        (10_759, "Action & Adventure"), (16, "Animation"), (35, "Comedy"), (80, "Crime"), (99, "Documentary"), (18, "Drama"), (10_751, "Family"),
        (10_762, "Kids"), (9_648, "Mystery"), (10_763, "News"), (10_764, "Reality"), (10_765, "Sci-Fi & Fantasy"), (10_766, "Soap"), (10_767, "Talk"),
        (10_768, "War & Politics"), (37, "Western"),
    ]),
];

/// The genres of a kind as `{id, name}`.
pub fn genres(kind: Kind, wanted: impl Fn(i64) -> bool) -> Value {
    let named = GENRES.iter().filter(|(of, _)| *of == kind).flat_map(|(_, named)| *named);
    named.filter(|(id, _)| wanted(*id)).map(|(id, name)| json!({"id": id, "name": name})).collect()
}

/// Films and TV titles have different ones.
pub fn imdb_id(title: &Title) -> Option<String> {
    let base = if title.kind == Kind::Film { 0 } else { 5_000_000 };
    match title.imdb {
        Imdb::Derived if title.date.is_empty() && title.kind == Kind::Film => None,
        Imdb::Derived => Some(format!("tt{:07}", base + title.id)),
        Imdb::Is(id) => Some(id.to_owned()),
    }
}

/// The details of a title.
pub fn details(title: &Title) -> Value {
    let mut page = title_row(title);
    let fields = page.as_object_mut().expect("a row is an object");
    fields.remove("genre_ids");
    let common = json!({
        "genres": genres(title.kind, |id| title.genres.contains(&id)),
        "homepage": "",
        "origin_country": ["US"],
        "production_companies": [studio()],
        "production_countries": [{"iso_3166_1": "US", "name": "United States of America"}],
        "spoken_languages": [{"english_name": "English", "iso_639_1": "en", "name": "English"}],
        "tagline": if title.id == 11 { "A light is a promise." } else { "" },
    });
    let own = if title.kind == Kind::Film { film_details(title) } else { show_details(title) };
    for facts in [common, own] {
        fields.extend(facts.as_object().cloned().unwrap_or_default());
    }
    page
}

/// A film's minutes; 0 when unknown.
pub fn runtime(title: &Title) -> i64 {
    if title.date.is_empty() { 0 } else { 90 + title.id % 60 }
}

fn film_details(title: &Title) -> Value {
    let collection = (title.id == 11).then(|| {
        json!({"id": 10, "name": "Lanterns Collection", "poster_path": null, "backdrop_path": null})
    });
    json!({
        "belongs_to_collection": collection,
        "budget": 0,
        "imdb_id": imdb_id(title),
        "revenue": 0,
        "runtime": runtime(title),
        "status": if title.date.is_empty() { "Planned" } else { "Released" },
    })
}

fn show_details(title: &Title) -> Value {
    let aired = !title.date.is_empty();
    let seasons: Vec<_> =
        if aired { (0..=2).map(|n| season_row(title, n)).collect() } else { vec![] };
    json!({
        "created_by": [],
        "episode_run_time": [],
        "in_production": !aired,
        "languages": ["en"],
        "last_air_date": aired.then_some(title.date),
        "last_episode_to_air": aired.then(|| episode(title, 2, 2)),
        "next_episode_to_air": null,
        "networks": [{"id": 174, "logo_path": null, "name": "Channel Nought", "origin_country": "US"}],
        "number_of_episodes": if aired { 4 } else { 0 },
        "number_of_seasons": if aired { 2 } else { 0 },
        "seasons": seasons,
        "status": if aired { "Ended" } else { "In Production" },
        "type": "Scripted",
    })
}

fn season_row(title: &Title, number: i64) -> Value {
    json!({
        "air_date": title.date, "episode_count": 2, "id": title.id * 100 + number,
        "name": if number == 0 { "Specials".to_owned() } else { format!("Season {number}") },
        "overview": "", "poster_path": null, "season_number": number, "vote_average": 0.0,
    })
}

fn episode(title: &Title, season: i64, number: i64) -> Value {
    json!({
        "id": title.id * 10_000 + season * 100 + number, "name": format!("Part {number}"), "overview": "",
        "vote_average": 8.1, "vote_count": 12, "air_date": title.date, "episode_number": number,
        "episode_type": "standard", "production_code": "", "runtime": null,
        "season_number": season, "show_id": title.id, "still_path": null,
    })
}

/// A season of a TV title; there are three, specials included.
pub fn season(title: &Title, number: i64) -> Option<Value> {
    (!title.date.is_empty() && (0..=2).contains(&number)).then(|| {
        let mut page = season_row(title, number);
        page.as_object_mut().map(|fields| fields.remove("episode_count"));
        page["networks"] = show_details(title)["networks"].take();
        let episodes = (1..=2).map(|part| {
            let mut row = episode(title, number, part);
            (row["crew"], row["guest_stars"]) = (json!([]), json!([]));
            row
        });
        page["episodes"] = episodes.collect();
        page["_id"] = json!(format!("{:024x}", title.id));
        page
    })
}

/// The id of the order of title 1396.
const GROUP: &str = "5acf93e60e0a26346d0000ce";

fn group_row(title: i64) -> Value {
    json!({
        "description": "", "episode_count": 4, "group_count": 1, "id": GROUP,
        "name": format!("Absolute order of {title}"), "network": null, "type": 2,
    })
}

pub fn episode_groups(title: &Title) -> Value {
    let groups: Vec<_> = (title.id == 1396).then(|| group_row(title.id)).into_iter().collect();
    json!({"id": title.id, "results": groups})
}

pub fn episode_group(id: &str) -> Option<Value> {
    let title = by_popularity(Some(Kind::Show)).into_iter().find(|title| title.id == 1396)?;
    let mut page = group_row(title.id);
    let numbers = [(1, 1), (1, 2), (2, 1), (2, 2)];
    let episodes: Vec<_> = (0..)
        .zip(numbers)
        .map(|(order, (season, number))| {
            let mut row = episode(title, season, number);
            row["order"] = json!(order);
            row
        })
        .collect();
    page["groups"] = json!([{
        "id": "5acf93efc3a368739a0000a9", "name": "All", "order": 0, "episodes": episodes,
        "locked": true,
    }]);
    (id == GROUP).then_some(page)
}

/// The videos: never the trailer first, and one on another site.
pub fn videos(title: &Title) -> Value {
    let video = |number: i64, site: &str, kind: &str| {
        json!({
            "iso_639_1": "en", "iso_3166_1": "US", "name": format!("{kind} {number}"),
            "key": format!("fake{}x{number}", title.id), "site": site, "size": 1080, "type": kind,
            "official": true, "id": format!("{:022x}{number:02x}", title.id),
            "published_at": "2016-03-01T13:03:55.000Z",
        })
    };
    let results = match title.flags {
        Flags::NoPictures => vec![],
        _ => vec![
            video(1, "YouTube", "Featurette"),
            video(2, "Vimeo", "Trailer"),
            video(3, "YouTube", "Trailer"),
        ],
    };
    json!({"id": title.id, "results": results})
}

pub fn images(title: &Title) -> Value {
    let list = |what: &str, ratio: f64, width: i64, height: i64| -> Value {
        let image = |path| {
            json!({
                "aspect_ratio": ratio, "height": height, "iso_3166_1": null, "iso_639_1": null,
                "file_path": path, "vote_average": 5.3, "vote_count": 4, "width": width,
            })
        };
        title.picture(what).into_iter().map(image).collect()
    };
    json!({
        "backdrops": list("backdrop", 1.778, 1920, 1080), "id": title.id, "logos": [],
        "posters": list("poster", 0.667, 1000, 1500),
    })
}

/// Other titles, with or without `media_type`.
pub fn similar(title: &Title, with_type: bool) -> Vec<Value> {
    let others = by_popularity(Some(title.kind)).into_iter().filter(|other| other.id != title.id);
    others.map(|other| if with_type { typed_row(other) } else { title_row(other) }).collect()
}

pub fn similar_page(title: &Title, with_type: bool) -> Value {
    page_value(&similar(title, with_type), 1)
}

pub fn providers(title: &Title) -> Value {
    let link =
        format!("https://www.themoviedb.org/{}/{}/watch?locale=US", title.path_name(), title.id);
    let flatrate = json!([{"logo_path": "/fakelogo8.jpg", "provider_id": 8, "provider_name": "Streamhouse", "display_priority": 0}]);
    let results = match title.flags {
        Flags::NoPictures => json!({}),
        _ => json!({"US": {"link": link, "flatrate": flatrate}}),
    };
    json!({"id": title.id, "results": results})
}

/// The companies with offers, in one country or in any.
pub fn provider_list(region: Option<&str>) -> Value {
    let row = |id: i64, name: &str, priorities: Value| {
        json!({
            "logo_path": format!("/fakelogo{id}.jpg"), "provider_id": id, "provider_name": name,
            "display_priority": 0, "display_priorities": priorities,
        })
    };
    let mut rows = vec![
        row(8, "Streamhouse", json!({"DE": 1, "US": 0})),
        row(9, "Reelpost", json!({"US": 1})),
    ];
    rows.retain(|row| region.is_none_or(|region| row["display_priorities"][region].is_i64()));
    json!({"results": rows})
}

/// The status of shows that has a number in `with_status`.
pub fn status(number: &str) -> Option<&'static str> {
    match number {
        "0" => Some("Returning Series"),
        "1" => Some("Planned"),
        "2" => Some("In Production"),
        "3" => Some("Ended"),
        "4" => Some("Canceled"),
        "5" => Some("Pilot"),
        _ => None,
    }
}

pub const KEYWORDS: [(i64, &str); 3] =
    [(4379, "time travel"), (818, "based on novel or book"), (9951, "alien")];

pub fn keywords(title: &Title) -> Value {
    let keywords = KEYWORDS.map(|(id, name)| json!({"id": id, "name": name}));
    let name = if title.kind == Kind::Film { "keywords" } else { "results" };
    json!({"id": title.id, name: keywords})
}

pub fn keyword(id: &str) -> Option<Value> {
    let (id, name) = KEYWORDS.iter().find(|(number, _)| number.to_string() == id)?;
    Some(json!({"id": id, "name": name}))
}

pub fn studio() -> Value {
    json!({"id": 508, "logo_path": null, "name": "Tin Roof Pictures", "origin_country": "US"})
}

pub fn company(id: &str) -> Option<Value> {
    let mut company = studio();
    for name in ["description", "headquarters", "homepage"] {
        company[name] = json!("");
    }
    company["parent_company"] = Value::Null;
    (id == "508").then_some(company)
}

/// The collection of title 11, with an adult film.
pub fn collection(id: &str) -> Option<Value> {
    let films = by_popularity(Some(Kind::Film)).into_iter();
    let parts: Vec<_> =
        films.filter(|film| [11, 603, 348, 70_001].contains(&film.id)).map(typed_row).collect();
    (id == "10").then(|| {
        json!({
            "id": 10, "name": "Lanterns Collection", "original_language": "en",
            "original_name": "Lanterns Collection", "overview": "", "poster_path": null,
            "backdrop_path": null, "parts": parts,
        })
    })
}

pub fn release_dates(title: &Title) -> Value {
    let release = |certification: &str, kind: u8| {
        json!({
            "certification": certification, "descriptors": [], "iso_639_1": "", "note": "",
            "release_date": format!("{}T00:00:00.000Z", title.date), "type": kind,
        })
    };
    let digital = json!({
        "certification": "", "descriptors": [], "iso_639_1": "", "note": "",
        "release_date": "2027-01-16T00:00:00.000Z", "type": 4,
    });
    json!({"id": title.id, "results": [
        {"iso_3166_1": "DE", "release_dates": [release("12", 3), digital]},
        {"iso_3166_1": "US", "release_dates": [release("", 1), release("PG-13", 3)]},
    ]})
}

pub fn content_ratings(title: &Title) -> Value {
    let rating = |country: &str, rating: &str| json!({"descriptors": [], "iso_3166_1": country, "rating": rating});
    json!({"id": title.id, "results": [rating("DE", "16"), rating("US", "TV-MA")]})
}

pub fn certifications() -> Value {
    let row =
        |name: &str, order: i64| json!({"certification": name, "meaning": "", "order": order});
    json!({"certifications": {
        "DE": [row("0", 1), row("6", 2), row("12", 3), row("16", 4), row("18", 5)],
        "US": [row("G", 1), row("PG", 2), row("PG-13", 3), row("R", 4), row("NC-17", 5)],
    }})
}

pub fn external_ids(title: &Title) -> Value {
    let mut ids = json!({
        "id": title.id, "imdb_id": imdb_id(title), "wikidata_id": null, "facebook_id": null,
        "instagram_id": null, "twitter_id": null,
    });
    if title.kind == Kind::Show {
        for name in ["freebase_mid", "freebase_id", "tvdb_id", "tvrage_id"] {
            ids[name] = Value::Null;
        }
        ids["tvdb_id"] = json!(title.tvdb_id());
    }
    ids
}

/// The names in other countries.
pub fn alternative_titles(title: &Title) -> Value {
    let row = |name: &&str| json!({"iso_3166_1": "IT", "title": name, "type": ""});
    let rows: Vec<_> = title.other_names()[0].iter().map(row).collect();
    let list = if title.kind == Kind::Film { "titles" } else { "results" };
    json!({"id": title.id, list: rows})
}

/// The texts in other languages.
pub fn translations(title: &Title) -> Value {
    let name = if title.kind == Kind::Film { "title" } else { "name" };
    let rows = title.other_names()[1].iter().map(|text| {
        json!({"iso_3166_1": "DE", "iso_639_1": "de", "name": "Deutsch", "english_name": "German", "data": {name: text, "overview": ""}})
    });
    json!({"id": title.id, "translations": rows.collect::<Vec<_>>()})
}

/// Cast and crew of a title.
pub fn title_credits(title: &Title) -> Value {
    let credits =
        CREDITS.iter().filter(|credit| credit.kind == title.kind && credit.title == title.id);
    let (mut cast, mut crew) = (Vec::new(), Vec::new());
    for credit in credits {
        let mut row = bare_person(credit.person());
        row["credit_id"] = json!(credit.credit_id());
        match credit.part {
            Part::Role(character) => {
                row["character"] = json!(character);
                row["order"] = json!(cast.len());
                if title.kind == Kind::Film {
                    row["cast_id"] = json!(cast.len() + 1);
                }
                cast.push(row);
            }
            Part::Job(department, job) => {
                row["department"] = json!(department);
                row["job"] = json!(job);
                crew.push(row);
            }
        }
    }
    json!({"id": title.id, "cast": cast, "crew": crew})
}

pub fn aggregate_credits(title: &Title) -> Value {
    let mut credits = title_credits(title);
    for row in credits["cast"].as_array_mut().into_iter().flatten() {
        let role = json!({"credit_id": row["credit_id"], "character": row["character"], "episode_count": 4});
        row["roles"] = json!([role]);
        row["total_episode_count"] = json!(4);
        without(row, &["credit_id", "character"]);
    }
    for row in credits["crew"].as_array_mut().into_iter().flatten() {
        let job = json!({"credit_id": row["credit_id"], "job": row["job"], "episode_count": 4});
        row["jobs"] = json!([job]);
        row["total_episode_count"] = json!(4);
        without(row, &["credit_id", "job"]);
    }
    credits
}

fn without(row: &mut Value, names: &[&str]) {
    if let Some(fields) = row.as_object_mut() {
        fields.retain(|name, _| !names.contains(&name.as_str()));
    }
}

/// Without a kind, of both kinds.
pub fn person_credits(person: &Person, kind: Option<Kind>) -> Value {
    let of = |credit: &&Credit| {
        credit.person == person.id && kind.is_none_or(|kind| credit.kind == kind)
    };
    let (mut cast, mut crew) = (Vec::new(), Vec::new());
    for credit in CREDITS.iter().filter(of) {
        let mut row = typed_row(credit.title());
        if kind.is_some() {
            without(&mut row, &["media_type"]);
        }
        row["credit_id"] = json!(credit.credit_id());
        if credit.kind == Kind::Show {
            row["episode_count"] = json!(4);
            row["first_credit_air_date"] = json!(credit.title().date);
        }
        match credit.part {
            Part::Role(character) => {
                row["character"] = json!(character);
                if credit.kind == Kind::Film {
                    row["order"] = json!(cast.len());
                }
                cast.push(row);
            }
            Part::Job(department, job) => {
                row["department"] = json!(department);
                row["job"] = json!(job);
                crew.push(row);
            }
        }
    }
    json!({"id": person.id, "cast": cast, "crew": crew})
}

pub fn person_details(person: &Person) -> Value {
    let mut page = bare_person(person);
    without(&mut page, &["original_name"]);
    let own = json!({
        "also_known_as": [], "biography": "", "birthday": person.birthday, "deathday": null,
        "homepage": null, "imdb_id": format!("nm{:07}", person.id), "place_of_birth": null,
    });
    if let (Some(fields), Some(own)) = (page.as_object_mut(), own.as_object()) {
        fields.extend(own.clone());
    }
    page
}

pub fn person_ids(person: &Person) -> Value {
    json!({
        "id": person.id, "imdb_id": format!("nm{:07}", person.id), "wikidata_id": null,
        "facebook_id": null, "instagram_id": null, "twitter_id": null, "tiktok_id": null,
        "youtube_id": null, "freebase_mid": null, "freebase_id": null, "tvrage_id": null,
    })
}

/// A person's portraits.
pub fn person_images(person: &Person) -> Value {
    let image = |path| {
        json!({
            "aspect_ratio": 0.667, "height": 1500, "iso_3166_1": null, "iso_639_1": null,
            "file_path": path, "vote_average": 5.3, "vote_count": 4, "width": 1000,
        })
    };
    let profiles: Vec<_> = person.portrait().into_iter().map(image).collect();
    json!({"id": person.id, "profiles": profiles})
}
