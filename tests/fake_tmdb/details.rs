//! The pages of one title: its details and what hangs on them.

use super::lists::{page_value, row, typed};
use super::titles::{Flags, Imdb, Kind, Title, by_popularity};
use serde_json::{Value, json};

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

/// The number that `IMDb` gives a title here; TV titles have other ones than films.
pub fn imdb_id(title: &Title) -> Option<String> {
    let base = if title.kind == Kind::Film { 0 } else { 5_000_000 };
    match title.imdb {
        Imdb::Made if title.date.is_empty() && title.kind == Kind::Film => None,
        Imdb::Made => Some(format!("tt{:07}", base + title.id)),
        Imdb::Is(id) => Some(id.to_owned()),
    }
}

/// The details of a title.
pub fn details(title: &Title) -> Value {
    let mut page = row(title);
    let fields = page.as_object_mut().expect("a row is an object");
    fields.remove("genre_ids");
    let common = json!({
        "genres": genres(title.kind, |id| title.genres.contains(&id)),
        "homepage": "",
        "origin_country": ["US"],
        "production_companies": [{"id": 508, "logo_path": null, "name": "Tin Roof Pictures", "origin_country": "US"}],
        "production_countries": [{"iso_3166_1": "US", "name": "United States of America"}],
        "spoken_languages": [{"english_name": "English", "iso_639_1": "en", "name": "English"}],
        "tagline": "",
    });
    let own = if title.kind == Kind::Film { film_facts(title) } else { show_facts(title) };
    for facts in [common, own] {
        fields.extend(facts.as_object().cloned().unwrap_or_default());
    }
    page
}

/// A film's minutes; 0 when unknown.
pub fn runtime(title: &Title) -> i64 {
    if title.date.is_empty() { 0 } else { 90 + title.id % 60 }
}

fn film_facts(title: &Title) -> Value {
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

fn show_facts(title: &Title) -> Value {
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
        page["networks"] = show_facts(title)["networks"].take();
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

/// The pictures.
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

/// Others like it, with or without `media_type`.
pub fn neighbours(title: &Title, with_type: bool) -> Vec<Value> {
    let others = by_popularity(Some(title.kind)).into_iter().filter(|other| other.id != title.id);
    others.map(|other| if with_type { typed(other) } else { row(other) }).collect()
}

/// The first page of them.
pub fn neighbours_page(title: &Title, with_type: bool) -> Value {
    page_value(&neighbours(title, with_type), 1)
}

/// Where it can be watched.
pub fn providers(title: &Title) -> Value {
    let link = format!("https://www.themoviedb.org/{}/{}/watch?locale=US", title.word(), title.id);
    let flatrate = json!([{"logo_path": "/fakelogo8.jpg", "provider_id": 8, "provider_name": "Streamhouse", "display_priority": 0}]);
    let results = match title.flags {
        Flags::NoPictures => json!({}),
        _ => json!({"US": {"link": link, "flatrate": flatrate}}),
    };
    json!({"id": title.id, "results": results})
}

/// Its names elsewhere.
pub fn external_ids(title: &Title) -> Value {
    let mut ids = json!({
        "id": title.id, "imdb_id": imdb_id(title), "wikidata_id": null, "facebook_id": null,
        "instagram_id": null, "twitter_id": null,
    });
    if title.kind == Kind::Show {
        for name in ["freebase_mid", "freebase_id", "tvdb_id", "tvrage_id"] {
            ids[name] = Value::Null;
        }
    }
    ids
}
