//! Thumbs of Netflix, which an import writes as ratings only if its user says which ratings they are.

use crate::app::{Caller, TestApp};
use crate::imports::{count, export, rows, start, undo, write};
use crate::installation::{Installation, text};
use serde_json::{Value, json};

/// Solaris has stars and a later thumb.
const RATINGS: &str = "Profile Name,Title Name,Rating Type,Star Value,Thumbs Value,Event Utc Ts\n\
    Anna,Heat,thumb,,1,2020-01-01 10:00:00\nAnna,Ran,thumb,,3,2020-01-01 10:00:00\n\
    Anna,Solaris,star,4,,2016-01-01 10:00:00\nAnna,Solaris,thumb,,1,2020-01-01 10:00:00\n\
    Anna,Alien,thumb,,0,2020-01-01 10:00:00\n";

/// Decides about the titles, which have no years.
async fn choose(caller: &Caller, path: &str) {
    let titles = caller.get(&format!("{path}/titles")).await.json();
    for title in titles["titles"].as_array().unwrap() {
        let ids = [("Heat", 949), ("Ran", 11645), ("Solaris", 593)];
        let name = title["reference"]["title"].as_str().unwrap();
        let (_, id) = ids.into_iter().find(|(known, _)| *known == name).unwrap();
        let choice = json!({"movie_id": id, "media_type": "movie"});
        let chosen = caller.put(&format!("{path}/titles/{}", title["id"]), choice).await;
        assert_eq!(chosen.status, 200, "{chosen:?}");
    }
}

async fn set_thumbs(caller: &Caller, path: &str, thumbs: Value) -> Value {
    let mut rules = json!({"rule": "mine", "left_out": []});
    rules.as_object_mut().unwrap().extend(thumbs.as_object().unwrap().clone());
    let answer = caller.put(&format!("{path}/rules"), rules).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// The scores in half stars, by title.
async fn scores(caller: &Caller) -> Vec<String> {
    let export = export(caller).await;
    let ratings = export["ratings"].as_array().unwrap().iter();
    let mut scores: Vec<_> = ratings
        .map(|rating| format!("{} {}", rating["title"].as_str().unwrap(), rating["score10"]))
        .collect();
    scores.sort();
    scores
}

#[tokio::test]
async fn thumbs_are_ratings_only_with_the_users_scores_and_the_preview_counts_them() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert_eq!(anna.rate(949, 1).await.status, 201);
    let path = start(&anna, &[("Ratings.csv", RATINGS)]).await;
    choose(&anna, &path).await;
    let preview = anna.get(&path).await.json();
    assert_eq!((&preview["thumbs"], &preview["left_out"]), (&json!(false), &json!([])));
    assert_eq!(preview["thumb_scores"], json!({"down": 3, "up": 7, "two_up": 10}));
    let counts = |preview: &Value| {
        [("rating", "new"), ("thumb", "new"), ("thumb", "different"), ("thumb", "same")]
            .map(|(kind, outcome)| count(preview, kind, outcome))
    };
    // The account has another rating of Heat. The thumb of Solaris does not count beside the stars.
    assert_eq!(counts(&preview), [1, 1, 1, 1]);
    assert_eq!(preview["as_watched_films"], 1);
    let on = json!({"thumbs": true, "thumb_scores": {"down": 2, "up": 6, "two_up": 9}});
    let preview = set_thumbs(&anna, &path, on).await;
    // One star is what the account has.
    assert_eq!((counts(&preview), &preview["thumbs"]), ([1, 1, 0, 2], &json!(true)));
    assert_eq!(preview["as_watched_films"], 2);
    let records = anna.get(&format!("{path}/records?kind=thumb")).await.json();
    let shown = &records["records"][1];
    assert_eq!((&shown["text"], &shown["score10"]), (&json!("two thumbs up"), &json!(9)));
    // Without values in the request, the present ones stay.
    let preview = set_thumbs(&anna, &path, json!({})).await;
    assert_eq!((&preview["thumbs"], &preview["thumb_scores"]["up"]), (&json!(true), &json!(6)));
    let wrong =
        json!({"rule": "mine", "left_out": [], "thumb_scores": {"down": 0, "up": 7, "two_up": 11}});
    anna.put(&format!("{path}/rules"), wrong).await.is_error(422, 4220);
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["same"]), (&json!(2), &json!(2)));
    assert_eq!(scores(&anna).await, ["Heat 2", "Ran 9", "Solaris 8"]);
    undo(&anna, &done).await;
    assert_eq!(scores(&anna).await, ["Heat 2"]);
}

#[tokio::test]
async fn thumbs_that_were_left_out_are_listed_and_can_be_imported_later() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("Ratings.csv", RATINGS)]).await;
    choose(&anna, &path).await;
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], count(&done, "thumb", "new")), (&json!(1), 2));
    assert_eq!(scores(&anna).await, ["Solaris 8"]);
    let rejects = rows(&anna.get(&format!("{path}/rejects.csv")).await.text);
    let rejects: Vec<_> = rejects
        .iter()
        .map(|row| ["title", "kind", "text", "rating10"].map(|name| row[name].clone()).join("; "))
        .collect();
    // That of Solaris counts as present, because the file has stars too.
    let expected =
        ["Alien; unsupported; ; ", "Heat; thumb; thumbs down; ", "Ran; thumb; two thumbs up; "];
    assert_eq!(rejects, expected);
    set_thumbs(&anna, &path, json!({"thumbs": true})).await;
    let done = write(&anna, &path).await;
    assert_eq!(done["written"], 3);
    assert_eq!(scores(&anna).await, ["Heat 3", "Ran 10", "Solaris 8"]);
    undo(&anna, &done).await;
    assert_eq!(scores(&anna).await, [] as [&str; 0]);
}

#[tokio::test]
async fn import_prints_thumbs_as_left_out_unless_their_ratings_are_given() {
    let installation = Installation::new();
    installation.add_user("annak", "Abcdef1").await;
    let path = installation.0.path().join("Ratings.csv");
    std::fs::write(&path, RATINGS).unwrap();
    let path = path.to_str().unwrap();
    let run = async |more: &[&str]| {
        installation.run(&[&["import", path, "--user", "annak", "--dry-run"], more].concat()).await
    };
    // The titles have no years, so none of them is certain.
    let printed = text(&run(&[]).await.stdout);
    let line = "  3 thumbs left out; --thumbs imports them as ratings\n";
    assert!(printed.contains(line), "{printed}");
    let printed = text(&run(&["--thumbs", "2,6,9"]).await.stdout);
    assert!(printed.contains("  3 thumbs of a title that has no certain match\n"), "{printed}");
    let wrong = run(&["--thumbs", "2,6"]).await;
    assert!(!wrong.status.success());
    assert!(text(&wrong.stderr).contains("write three numbers from 1 to 10"), "{wrong:?}");
}
