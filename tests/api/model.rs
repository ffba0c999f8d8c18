//! Random sequences of calls by three users, compared after each step with a model in memory: no data
//! leaks between users, and no write is partial. TMDB is down: some titles were fetched before, the
//! others are pending.

use crate::app::{Caller, TestResponse};
use crate::fake_tmdb::mode::Fault;
use crate::reference_model::{Model, TITLES, TitleRef, USERS};
use crate::tmdb_server::TmdbServer;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use std::cell::Cell;

/// The number of sequences, and the maximum length of one.
const CASES: u32 = 24;
const STEPS: usize = 40;

#[derive(Clone, Debug)]
enum Step {
    Rate {
        user: usize,
        title_ref: TitleRef,
        score: i64,
    },
    Clear {
        user: usize,
        title_ref: TitleRef,
    },
    Create {
        user: usize,
        active: bool,
    },
    /// The playlist is picked among those of all users, so that other users' are tried too.
    Delete {
        user: usize,
        playlist: usize,
    },
    Activate {
        user: usize,
        playlist: usize,
    },
    Add {
        user: usize,
        playlist: usize,
        title_ref: TitleRef,
    },
    Remove {
        user: usize,
        playlist: Option<usize>,
        title_ref: TitleRef,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let user = 0..USERS;
    let title_ref = (0..TITLES.len(), any::<bool>(), proptest::option::of(any::<u8>()))
        .prop_map(|(title, typed, hint)| TitleRef { title, typed, hint });
    let playlist = 0..8_usize;
    prop_oneof![
        (user.clone(), title_ref.clone(), 1..=5_i64)
            .prop_map(|(user, title_ref, score)| Step::Rate { user, title_ref, score }),
        (user.clone(), title_ref.clone())
            .prop_map(|(user, title_ref)| Step::Clear { user, title_ref }),
        (user.clone(), any::<bool>()).prop_map(|(user, active)| Step::Create { user, active }),
        (user.clone(), playlist.clone())
            .prop_map(|(user, playlist)| Step::Delete { user, playlist }),
        (user.clone(), playlist.clone())
            .prop_map(|(user, playlist)| Step::Activate { user, playlist }),
        (user.clone(), playlist.clone(), title_ref.clone())
            .prop_map(|(user, playlist, title_ref)| Step::Add { user, playlist, title_ref }),
        (user, proptest::option::of(playlist), title_ref)
            .prop_map(|(user, playlist, title_ref)| Step::Remove { user, playlist, title_ref }),
    ]
}

/// Does a step on the server and in the model, and compares the statuses.
async fn run_step(step: &Step, model: &mut Model, callers: &[Caller]) {
    let (answer, expected): (TestResponse, u16) = match *step {
        Step::Rate { user, title_ref, score } => {
            let mut body = title_ref.body(user);
            body["score"] = json!(score);
            let answer = callers[user].post("/api/v1/movies", body).await;
            (answer, model.rate(user, title_ref, score))
        }
        Step::Clear { user, title_ref } => {
            let answer = callers[user].delete(&title_ref.below("/api/v1/ratings")).await;
            (answer, model.clear(user, title_ref))
        }
        Step::Create { user, active } => {
            let body = json!({"title": "One more", "active": active});
            let answer = callers[user].post("/api/v1/playlists", body).await;
            let id = answer.json()["id"].as_i64().unwrap();
            (answer, model.create(user, id, active))
        }
        Step::Delete { user, playlist } => {
            let id = model.pick(playlist);
            let answer = callers[user].delete(&format!("/api/v1/playlists/{id}")).await;
            (answer, model.delete(user, id))
        }
        Step::Activate { user, playlist } => {
            let id = model.pick(playlist);
            let answer = callers[user].put("/api/v1/playlists/active", json!({"id": id})).await;
            (answer, model.activate(user, id))
        }
        Step::Add { user, playlist, title_ref } => {
            let id = model.pick(playlist);
            let body = json!({"payload": title_ref.body(user)});
            let answer = callers[user].put(&format!("/api/v1/playlists/{id}"), body).await;
            (answer, model.add(user, id, title_ref))
        }
        Step::Remove { user, playlist, title_ref } => {
            let id = playlist.map(|index| model.pick(index));
            let mut path = title_ref.below("/api/v1/movies_playlists");
            if let Some(id) = id {
                path = format!("{path}&playlistId={id}");
            }
            (callers[user].delete(&path).await, model.remove(user, id, title_ref))
        }
    };
    assert_eq!(answer.status, expected, "{step:?}: {answer:?}");
}

/// Compares what the server shows a user with the model.
async fn compare(user: usize, model: &Model, caller: &Caller) {
    let expected_title = |title: usize| {
        let (id, media_type, _) = TITLES[title];
        json!([id, media_type, model.name(user, title)])
    };
    let seen = |movie: &Value| json!([movie["id"], movie["media_type"], movie["title"]]);
    let rated = caller.get("/api/v1/movies").await.json();
    let rated = rated.as_array().unwrap().iter();
    let rated: Vec<_> =
        rated.map(|movie| (seen(movie), movie["score"].as_i64().unwrap())).collect();
    let expected =
        model.ratings[user].iter().map(|(title, score)| (expected_title(*title), *score));
    assert_eq!(rated, expected.collect::<Vec<_>>(), "the ratings of user {user}");
    let setup = caller.get("/api/v1/playlists/setup").await.json();
    let own = || model.playlists.iter().filter(|playlist| playlist.owner == user);
    let active = own().find(|playlist| playlist.active).map(|playlist| playlist.id);
    assert_eq!(setup["active_id"], json!(active));
    let lists = setup["playlist_movies_by_id"].as_object().unwrap();
    assert_eq!(lists.len(), own().count(), "the playlists of user {user}");
    for playlist in own() {
        let path = format!("/api/v1/playlists/{}", playlist.id);
        let listed = caller.get(&path).await.json()["movies"].take();
        let listed: Vec<_> = listed.as_array().unwrap().iter().map(seen).collect();
        let expected: Vec<_> = playlist.titles.iter().map(|title| expected_title(*title)).collect();
        assert_eq!(listed, expected, "a playlist of user {user}");
        let ids: Vec<_> = expected.iter().map(|title| &title[0]).collect();
        assert_eq!(lists[&playlist.id.to_string()], json!(ids));
    }
}

/// A server that has fetched some titles, and whose TMDB is down now.
async fn start_and_fail_tmdb() -> TmdbServer {
    let server = TmdbServer::start().await;
    for path in ["/3/movie/550", "/3/tv/1396?append_to_response=external_ids"] {
        assert_eq!(server.anna.get(path).await.status, 200);
    }
    server.fake.fail(Fault::Refuse);
    server
}

#[test]
fn three_users_see_exactly_the_data_that_the_model_expects() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime.block_on(start_and_fail_tmdb());
    let app = &server.app;
    let case = Cell::new(0);
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let run = |steps: Vec<Step>| {
        case.set(case.get() + 1);
        runtime.block_on(async {
            let mut callers = Vec::new();
            for user in 0..USERS {
                callers.push(app.signed_in(&format!("user {} {user}", case.get())).await);
            }
            let mut model = Model::default();
            for step in &steps {
                app.clock.advance(1);
                run_step(step, &mut model, &callers).await;
                for (user, caller) in callers.iter().enumerate() {
                    compare(user, &model, caller).await;
                }
            }
        });
        Ok(())
    };
    let mut runner = TestRunner::new(config);
    runner.run(&proptest::collection::vec(step(), 1..=STEPS), run).unwrap();
    let sequences = case.get();
    println!(
        "figure: {sequences} sequences of up to {STEPS} calls by {USERS} users, as the model expects"
    );
}
