//! Random sequences of calls by three users on the real server, compared after each step with a
//! plain model in memory: nothing leaks from one to another, and nothing is half done.

use crate::app::{Answer, Caller, TestApp};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use std::cell::Cell;

const TITLES: [(i64, &str); 4] =
    [(90_000_001, "movie"), (90_000_002, "movie"), (99_990_500_001, "tv"), (99_990_500_002, "tv")];
const USERS: usize = 3;
/// Sequences, and how long one may be.
const CASES: u32 = 24;
const STEPS: usize = 40;

#[derive(Clone, Debug)]
enum Step {
    Rate {
        user: usize,
        title: usize,
        score: i64,
    },
    Clear {
        user: usize,
        title: usize,
    },
    Create {
        user: usize,
        active: bool,
    },
    /// The playlist is picked among everybody's, so that others' are reached for too.
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
        title: usize,
    },
    Remove {
        user: usize,
        playlist: Option<usize>,
        title: usize,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let user = 0..USERS;
    let title = 0..TITLES.len();
    let playlist = 0..8_usize;
    prop_oneof![
        (user.clone(), title.clone(), 1..=5_i64).prop_map(|(user, title, score)| Step::Rate {
            user,
            title,
            score
        }),
        (user.clone(), title.clone()).prop_map(|(user, title)| Step::Clear { user, title }),
        (user.clone(), any::<bool>()).prop_map(|(user, active)| Step::Create { user, active }),
        (user.clone(), playlist.clone())
            .prop_map(|(user, playlist)| Step::Delete { user, playlist }),
        (user.clone(), playlist.clone())
            .prop_map(|(user, playlist)| Step::Activate { user, playlist }),
        (user.clone(), playlist.clone(), title.clone())
            .prop_map(|(user, playlist, title)| Step::Add { user, playlist, title }),
        (user, proptest::option::of(playlist), title)
            .prop_map(|(user, playlist, title)| Step::Remove { user, playlist, title }),
    ]
}

struct Playlist {
    owner: usize,
    id: i64,
    active: bool,
    titles: Vec<usize>,
}

/// What should be true.
#[derive(Default)]
struct Model {
    /// By user: title and score, newest first.
    ratings: [Vec<(usize, i64)>; USERS],
    /// Everybody's, in the order of making.
    playlists: Vec<Playlist>,
}

impl Model {
    fn own(&mut self, user: usize, id: i64) -> Option<&mut Playlist> {
        self.playlists.iter_mut().find(|playlist| playlist.id == id && playlist.owner == user)
    }

    fn pick(&self, index: usize) -> i64 {
        let count = self.playlists.len().max(1);
        self.playlists.get(index % count).map_or(4_711, |playlist| playlist.id)
    }

    fn deactivate(&mut self, user: usize) {
        for playlist in self.playlists.iter_mut().filter(|playlist| playlist.owner == user) {
            playlist.active = false;
        }
    }
}

/// Does one step on both sides and compares what it answered.
async fn take(step: &Step, model: &mut Model, callers: &[Caller]) {
    let (answer, expected): (Answer, u16) = match *step {
        Step::Rate { user, title, score } => {
            let (id, media_type) = TITLES[title];
            let body = json!({"id": id, "media_type": media_type, "score": score});
            model.ratings[user].retain(|(rated, _)| *rated != title);
            model.ratings[user].insert(0, (title, score));
            (callers[user].post("/api/v1/movies", body).await, 201)
        }
        Step::Clear { user, title } => {
            let path = format!("/api/v1/ratings/{}", with_type(title));
            let before = model.ratings[user].len();
            model.ratings[user].retain(|(rated, _)| *rated != title);
            let there = model.ratings[user].len() < before;
            (callers[user].delete(&path).await, if there { 200 } else { 404 })
        }
        Step::Create { user, active } => {
            let body = json!({"title": "One more", "active": active});
            let answer = callers[user].post("/api/v1/playlists", body).await;
            if active {
                model.deactivate(user);
            }
            let id = answer.json()["id"].as_i64().unwrap();
            model.playlists.push(Playlist { owner: user, id, active, titles: vec![] });
            (answer, 201)
        }
        Step::Delete { user, playlist } => {
            let id = model.pick(playlist);
            let there = model.own(user, id).is_some();
            model.playlists.retain(|playlist| !(playlist.id == id && playlist.owner == user));
            let answer = callers[user].delete(&format!("/api/v1/playlists/{id}")).await;
            (answer, if there { 200 } else { 404 })
        }
        Step::Activate { user, playlist } => {
            let id = model.pick(playlist);
            let there = model.own(user, id).is_some();
            if there {
                model.deactivate(user);
                model.own(user, id).unwrap().active = true;
            }
            let answer = callers[user].put("/api/v1/playlists/active", json!({"id": id})).await;
            (answer, if there { 200 } else { 404 })
        }
        Step::Add { .. } | Step::Remove { .. } => entry(step, model, callers).await,
    };
    assert_eq!(answer.status, expected, "{step:?}: {answer:?}");
}

async fn entry(step: &Step, model: &mut Model, callers: &[Caller]) -> (Answer, u16) {
    match *step {
        Step::Add { user, playlist, title } => {
            let id = model.pick(playlist);
            let (wire, media_type) = TITLES[title];
            let body = json!({"payload": {"id": wire, "media_type": media_type}});
            let answer = callers[user].put(&format!("/api/v1/playlists/{id}"), body).await;
            let Some(playlist) = model.own(user, id) else { return (answer, 404) };
            if !playlist.titles.contains(&title) {
                playlist.titles.push(title);
            }
            (answer, 200)
        }
        Step::Remove { user, playlist, title } => {
            let named = playlist.map(|index| model.pick(index));
            let mut path = format!("/api/v1/movies_playlists/{}", with_type(title));
            if let Some(id) = named {
                path = format!("{path}&playlistId={id}");
            }
            let answer = callers[user].delete(&path).await;
            let mut own = model.playlists.iter_mut().filter(|playlist| playlist.owner == user);
            let found = match named {
                Some(id) => own.find(|playlist| playlist.id == id),
                None => own.find(|playlist| playlist.active),
            };
            let Some(playlist) = found else {
                return (answer, if named.is_some() { 404 } else { 409 });
            };
            let before = playlist.titles.len();
            playlist.titles.retain(|held| *held != title);
            let there = playlist.titles.len() < before;
            (answer, if there { 200 } else { 404 })
        }
        _ => unreachable!("the other steps are taken elsewhere"),
    }
}

fn with_type(title: usize) -> String {
    let (wire, media_type) = TITLES[title];
    format!("{wire}?media_type={media_type}")
}

/// What a user sees, against what they should see.
async fn compare(user: usize, model: &Model, caller: &Caller) {
    let expected: Vec<_> =
        model.ratings[user].iter().map(|(title, score)| (TITLES[*title].0, *score)).collect();
    assert_eq!(caller.scores().await, expected, "the ratings of user {user}");
    let setup = caller.get("/api/v1/playlists/setup").await.json();
    let own = || model.playlists.iter().filter(|playlist| playlist.owner == user);
    let by_id: serde_json::Map<String, Value> = own()
        .map(|playlist| {
            let ids: Vec<i64> = playlist.titles.iter().map(|title| TITLES[*title].0).collect();
            (playlist.id.to_string(), json!(ids))
        })
        .collect();
    let active = own().find(|playlist| playlist.active).map(|playlist| playlist.id);
    let seen = (&setup["playlist_movies_by_id"], &setup["active_id"]);
    assert_eq!(seen, (&Value::Object(by_id), &json!(active)), "the playlists of user {user}");
}

#[test]
fn three_users_at_random_see_exactly_what_each_of_them_did() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let app = runtime.block_on(TestApp::start());
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
                take(step, &mut model, &callers).await;
                for (user, caller) in callers.iter().enumerate() {
                    compare(user, &model, caller).await;
                }
            }
        });
        Ok(())
    };
    let mut runner = TestRunner::new(config);
    runner.run(&proptest::collection::vec(step(), 1..=STEPS), run).unwrap();
}
