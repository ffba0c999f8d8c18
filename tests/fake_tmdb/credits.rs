//! Who worked on what, seen from the title and from the person.

use super::lists::{bare_person, typed};
use super::people::{Part, Person, WORKS, Work};
use super::titles::{Kind, Title};
use serde_json::{Value, json};

/// Cast and crew of a title.
pub fn of_title(title: &Title) -> Value {
    let works = WORKS.iter().filter(|work| work.kind == title.kind && work.title == title.id);
    let (mut cast, mut crew) = (Vec::new(), Vec::new());
    for work in works {
        let mut row = bare_person(work.doer());
        row["credit_id"] = json!(work.credit_id());
        match work.part {
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

/// The same over all seasons, as `aggregate_credits` has it.
pub fn aggregate(title: &Title) -> Value {
    let mut credits = of_title(title);
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

/// What a person did: in films, on TV or, without a kind, in both.
pub fn of_person(person: &Person, kind: Option<Kind>) -> Value {
    let of = |work: &&Work| work.person == person.id && kind.is_none_or(|kind| work.kind == kind);
    let (mut cast, mut crew) = (Vec::new(), Vec::new());
    for work in WORKS.iter().filter(of) {
        let mut row = typed(work.subject());
        if kind.is_some() {
            without(&mut row, &["media_type"]);
        }
        row["credit_id"] = json!(work.credit_id());
        if work.kind == Kind::Show {
            row["episode_count"] = json!(4);
            row["first_credit_air_date"] = json!(work.subject().date);
        }
        match work.part {
            Part::Role(character) => {
                row["character"] = json!(character);
                if work.kind == Kind::Film {
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

/// A person's own page.
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

/// A person's names elsewhere.
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
