//! The order of a playlist's items, notes, cover, duplicates, and changes of several items at once.

use crate::app::{Caller, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

const FILMS: [i64; 4] = [238, 278, 680, 155];

async fn playlist(caller: &Caller, title: &str, films: &[i64]) -> i64 {
    let made = caller.post("/api/v1/playlists", json!({"title": title})).await;
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json()["id"].as_i64().unwrap();
    for film in films {
        let body = json!({"payload": {"id": film, "media_type": "movie"}});
        assert_eq!(caller.put(&format!("/api/v1/playlists/{id}"), body).await.status, 200);
    }
    id
}

async fn get(caller: &Caller, id: i64) -> Value {
    caller.get(&format!("/api/v1/playlists/{id}")).await.json()
}

async fn order(caller: &Caller, id: i64) -> Vec<i64> {
    let playlist = get(caller, id).await;
    let movies = playlist["movies"].as_array().unwrap().iter();
    movies.map(|movie| movie["id"].as_i64().unwrap()).collect()
}

async fn listed(caller: &Caller, id: i64) -> Value {
    let all = caller.get("/api/v1/playlists").await.json();
    let found = all.as_array().unwrap().iter().find(|playlist| playlist["id"] == id);
    found.unwrap().clone()
}

async fn update(caller: &Caller, id: i64, film: i64, body: Value) -> u16 {
    let path = format!("/api/v1/playlists/{id}/items/{film}");
    caller.send(caller.request(Method::PATCH, &path).json(&body)).await.status.as_u16()
}

async fn change(caller: &Caller, id: i64, body: Value) -> (u16, Value) {
    let answer = caller.post(&format!("/api/v1/playlists/{id}/items"), body).await;
    (answer.status.as_u16(), answer.json())
}

fn films(ids: &[i64]) -> Value {
    ids.iter().map(|id| json!({"id": id, "media_type": "movie"})).collect()
}

#[tokio::test]
async fn an_item_moves_to_a_position_and_the_others_keep_their_order() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = playlist(&anna, "Friday", &FILMS).await;
    let [a, b, c, d] = FILMS;
    for (film, position, expected) in [
        (d, 1, [d, a, b, c]),
        (d, 3, [a, b, d, c]),
        (a, 2, [b, a, d, c]),
        (a, 2, [b, a, d, c]),
        (b, 99, [a, d, c, b]),
        (b, -5, [b, a, d, c]),
    ] {
        assert_eq!(update(&anna, id, film, json!({"position": position})).await, 200);
        assert_eq!(order(&anna, id).await, expected, "{film} to {position}");
    }
    // Gaps that removed items leave do not matter, and a new item is the last.
    anna.delete(&format!("/api/v1/movies_playlists/{a}?playlistId={id}")).await;
    assert_eq!(update(&anna, id, c, json!({"position": 1})).await, 200);
    let body = json!({"payload": {"id": a, "media_type": "movie"}});
    anna.put(&format!("/api/v1/playlists/{id}"), body).await;
    assert_eq!(order(&anna, id).await, [c, b, d, a]);
    let setup = anna.get("/api/v1/playlists/setup").await.json();
    assert_eq!(setup["playlist_movies_by_id"][id.to_string()], json!([c, b, d, a]));
    assert_eq!(update(&anna, id, 603, json!({"position": 1})).await, 404);
}

#[tokio::test]
async fn description_notes_and_cover_are_stored_listed_and_exported() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = playlist(&anna, "Friday", &FILMS).await;
    let path = format!("/api/v1/playlists/{id}");
    let edit = async |body: Value| anna.send(anna.request(Method::PATCH, &path).json(&body)).await;
    assert_eq!(edit(json!({"description": " Popcorn\nand wine "})).await.status, 200);
    assert_eq!(update(&anna, id, 278, json!({"note": "Dad's favorite", "cover": true})).await, 200);
    assert_eq!(update(&anna, id, 680, json!({"cover": true})).await, 200);
    let got = get(&anna, id).await;
    assert_eq!(got["name"], "Friday");
    assert_eq!(got["description"], "Popcorn\nand wine");
    let note = json!({"id": 278, "media_type": "movie", "note": "Dad's favorite"});
    assert_eq!(got["notes"], json!([note]));
    assert_eq!(got["cover"], json!({"id": 680, "media_type": "movie"}));
    let one = listed(&anna, id).await;
    assert_eq!(one["description"], "Popcorn\nand wine");
    assert_eq!(one["cover_path"], got["movies"][2]["poster_path"]);
    let exported = anna.get("/api/v1/export").await.json();
    assert_eq!(exported["playlists"][0]["description"], "Popcorn\nand wine");
    assert_eq!(exported["playlists"][0]["movies"][1]["note"], "Dad's favorite");
    // A title alone leaves the description, and a title is needed without one.
    assert_eq!(edit(json!({"title": "Saturday"})).await.json()["description"], "Popcorn\nand wine");
    edit(json!({})).await.is_error(422, 4220);
    assert_eq!(edit(json!({"description": ""})).await.json()["name"], "Saturday");
    assert_eq!(update(&anna, id, 680, json!({"cover": false})).await, 200);
    assert_eq!(listed(&anna, id).await["cover_path"], Value::Null);
    for text in ["x".repeat(501), "with \u{202e} mark".to_owned()] {
        edit(json!({"description": text})).await.is_error(422, 4220);
        assert_eq!(update(&anna, id, 278, json!({"note": text})).await, 422);
    }
}

#[tokio::test]
async fn a_duplicate_has_items_order_notes_and_cover_and_is_not_active() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = playlist(&anna, "Friday", &FILMS).await;
    anna.put("/api/v1/playlists/active", json!({"id": id})).await;
    update(&anna, id, 155, json!({"position": 1, "note": "First", "cover": true})).await;
    let path = format!("/api/v1/playlists/{id}/duplicate");
    let made = anna.post(&path, json!({"title": "Friday 2"})).await;
    assert_eq!(made.status, 201);
    let made = made.json();
    assert_eq!((&made["active"], &made["movie_count"]), (&json!(false), &json!(4)));
    let (old, new) = (get(&anna, id).await, get(&anna, made["id"].as_i64().unwrap()).await);
    for field in ["movies", "notes", "cover", "description"] {
        assert_eq!(old[field], new[field], "{field}");
    }
    anna.post(&path, json!({"title": ""})).await.is_error(422, 4220);
}

#[tokio::test]
async fn several_items_are_copied_moved_and_removed_with_their_notes() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let [a, b, c, d] = FILMS;
    let from = playlist(&anna, "Friday", &FILMS).await;
    let to = playlist(&anna, "Saturday", &[b]).await;
    update(&anna, from, c, json!({"note": "Loud"})).await;
    let copied = json!({"action": "copy", "to": to, "items": films(&[c, b, 603, c])});
    assert_eq!(change(&anna, from, copied).await, (200, json!({"changed": 2})));
    assert_eq!(order(&anna, to).await, [b, c]);
    assert_eq!(get(&anna, to).await["notes"][0]["note"], "Loud");
    assert_eq!(order(&anna, from).await, FILMS);
    let moved = json!({"action": "move", "to": to, "items": films(&[d, b])});
    assert_eq!(change(&anna, from, moved).await, (200, json!({"changed": 2})));
    assert_eq!(order(&anna, from).await, [a, c]);
    assert_eq!(order(&anna, to).await, [b, c, d]);
    let again = playlist(&anna, "Sunday", &[c]).await;
    let moved = json!({"action": "move", "to": again, "items": films(&[c])});
    assert_eq!(change(&anna, to, moved).await, (200, json!({"changed": 1})));
    assert_eq!(get(&anna, again).await["notes"][0]["note"], "Loud");
    let back = json!({"action": "move", "to": to, "items": films(&[c])});
    assert_eq!(change(&anna, again, back).await, (200, json!({"changed": 1})));
    let onto_itself = json!({"action": "move", "to": from, "items": films(&[a])});
    assert_eq!(change(&anna, from, onto_itself).await, (200, json!({"changed": 0})));
    let removed = json!({"action": "remove", "items": films(&[a, c])});
    assert_eq!(change(&anna, from, removed).await, (200, json!({"changed": 2})));
    assert_eq!(order(&anna, from).await, [] as [i64; 0]);
    assert_eq!(listed(&anna, from).await["movie_count"], 0);
    let nowhere = json!({"action": "move", "items": films(&[a])});
    assert_eq!(change(&anna, from, nowhere).await.0, 422);
    let unknown = json!({"action": "copy", "to": 4711, "items": films(&[b])});
    assert_eq!(change(&anna, to, unknown).await.0, 404);
    let too_many = json!({"action": "remove", "items": films(&[a; 1_001])});
    assert_eq!(change(&anna, to, too_many).await.0, 422);
}

#[tokio::test]
async fn items_go_into_no_playlist_of_another_user() {
    let app = TestApp::start().await;
    let (anna, bert) = (app.signed_in("annak").await, app.signed_in("bertk").await);
    let (hers, his) = (playlist(&anna, "Hers", &FILMS).await, playlist(&bert, "His", &[]).await);
    for (caller, from, to) in [(&anna, hers, his), (&bert, hers, his), (&bert, his, hers)] {
        let body = json!({"action": "move", "to": to, "items": films(&FILMS)});
        assert_eq!(change(caller, from, body).await.0, 404);
    }
    assert_eq!(order(&anna, hers).await, FILMS);
    assert_eq!(order(&bert, his).await, [] as [i64; 0]);
}
