//! Reviews, notes and tags of imports: each is stored on the watch that it is about or on its title, or reported.

use crate::app::{Caller, TestApp};
use crate::imports::{count, export, start, undo, write};
use serde_json::{Value, json};

const DIARY: &str = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n\
    2024-05-02,Heat,1995,x,,,,2024-05-01\r\n2024-06-02,Ran,1985,x,,,,2024-06-01\r\n";
const REVIEWS: &str = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\r\n\
    2024-05-02,Heat,1995,x,,,Tense,,2024-05-01\r\n2024-06-02,Ran,1985,x,,,Red,,2024-06-01\r\n";

/// Title, day, note and tags of the watches.
fn watches(export: &Value) -> Vec<(String, String, String, Value)> {
    let text = |watch: &Value, pointer: &str| {
        watch.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let watches = export["watches"].as_array().unwrap().iter();
    let watch = |one: &Value| {
        (text(one, "/title"), text(one, "/when/day"), text(one, "/note"), one["tags"].clone())
    };
    watches.map(watch).collect()
}

fn watch(title: &str, day: &str, note: &str, tags: &[&str]) -> (String, String, String, Value) {
    (title.to_owned(), day.to_owned(), note.to_owned(), json!(tags))
}

/// The titles and texts of notes on titles.
fn notes(export: &Value) -> Vec<(String, String)> {
    let notes = export["notes"].as_array().unwrap().iter();
    let text = |note: &Value, name: &str| note[name].as_str().unwrap().to_owned();
    notes.map(|note| (text(note, "title"), text(note, "text"))).collect()
}

async fn portable(caller: &Caller) -> Value {
    let mut export = export(caller).await;
    export["exported_at"] = Value::Null;
    export
}

#[tokio::test]
async fn review_of_a_watch_that_is_there_becomes_its_note_and_undo_takes_it_back() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("diary.csv", DIARY)]).await;
    write(&anna, &path).await;
    let before = portable(&anna).await;
    let path = start(&anna, &[("diary.csv", DIARY), ("reviews.csv", REVIEWS)]).await;
    let preview = anna.get(&path).await.json();
    assert_eq!((count(&preview, "note", "new"), count(&preview, "watch", "same")), (2, 2));
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["same"]), (&json!(2), &json!(2)));
    let expected =
        [watch("Heat", "2024-05-01", "Tense", &[]), watch("Ran", "2024-06-01", "Red", &[])];
    assert_eq!(watches(&export(&anna).await), expected);
    // A second import of the same files adds nothing, and neither do the reviews alone.
    for files in
        [&[("diary.csv", DIARY), ("reviews.csv", REVIEWS)][..], &[("reviews.csv", REVIEWS)]]
    {
        let again = anna.get(&start(&anna, files).await).await.json();
        assert_eq!(count(&again, "note", "same"), 2, "{again}");
    }
    undo(&anna, &done).await;
    assert_eq!(portable(&anna).await, before);
}

#[tokio::test]
async fn review_of_a_watch_with_another_note_is_decided_by_the_rule() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    write(&anna, &start(&anna, &[("diary.csv", DIARY), ("reviews.csv", REVIEWS)]).await).await;
    let other = REVIEWS.replace("Tense", "Slow");
    let path = start(&anna, &[("reviews.csv", &other)]).await;
    let preview = anna.get(&path).await.json();
    assert_eq!((count(&preview, "note", "different"), count(&preview, "note", "same")), (1, 1));
    write(&anna, &path).await;
    assert_eq!(watches(&export(&anna).await)[0].2, "Tense");
    let left = anna.get(&format!("{path}/rejects.csv")).await.text;
    assert!(left.contains("you have another value, which is kept"), "{left}");
    let path = start(&anna, &[("reviews.csv", &other)]).await;
    anna.put(&format!("{path}/rules"), json!({"rule": "theirs", "left_out": []})).await;
    let done = write(&anna, &path).await;
    assert_eq!(watches(&export(&anna).await)[0].2, "Slow");
    undo(&anna, &done).await;
    assert_eq!(watches(&export(&anna).await)[0].2, "Tense");
}

#[tokio::test]
async fn note_and_tags_of_a_watch_that_is_there_are_added_to_it() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let tagged = DIARY.replace("x,,,,2024-05-01", "x,,,\"cinema, Mum\",2024-05-01");
    let table = "title,year,watched,tags,note\nHeat,1995,2024-05-01,Cinema,long\n";
    // For Anna the watch exists already. For Bella it comes from another file of the same import.
    write(&anna, &start(&anna, &[("diary.csv", DIARY)]).await).await;
    let before = portable(&anna).await;
    let done =
        write(&anna, &start(&anna, &[("diary.csv", &tagged), ("mine.csv", table)]).await).await;
    let expected = watch("Heat", "2024-05-01", "long", &["cinema", "Mum"]);
    assert_eq!(watches(&export(&anna).await)[0], expected);
    undo(&anna, &done).await;
    assert_eq!(portable(&anna).await, before);
    let bella = app.signed_in("bella").await;
    let done =
        write(&bella, &start(&bella, &[("diary.csv", &tagged), ("mine.csv", table)]).await).await;
    assert_eq!(watches(&export(&bella).await)[0], expected);
    assert_eq!((&done["written"], &done["same"]), (&json!(2), &json!(1)));
}

#[tokio::test]
async fn several_notes_on_a_title_are_joined() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let reviews = REVIEWS
        .replace(",2024-05-01", ",")
        .replace("Ran,1985", "Heat,1995")
        .replace(",2024-06-01", ",");
    let path = start(&anna, &[("reviews.csv", &reviews)]).await;
    let done = write(&anna, &path).await;
    assert_eq!(done["written"], 2);
    let joined = ("Heat".to_owned(), "Tense\n\nRed".to_owned());
    assert_eq!(notes(&export(&anna).await), [joined]);
    let again = anna.get(&start(&anna, &[("reviews.csv", &reviews)]).await).await.json();
    assert_eq!(count(&again, "note", "same"), 2);
    // What has no room is reported.
    let long = reviews.replace("Tense", &"x".repeat(9_999));
    let bella = app.signed_in("bella").await;
    let path = start(&bella, &[("reviews.csv", &long)]).await;
    let done = write(&bella, &path).await;
    assert_eq!((&done["written"], count(&done, "note", "over_limit")), (&json!(1), 1));
    let left = bella.get(&format!("{path}/rejects.csv")).await.text;
    assert!(left.contains("it is over a limit of the account"), "{left}");
}

#[tokio::test]
async fn review_of_a_watch_that_is_not_written_becomes_the_note_of_the_title() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("diary.csv", DIARY), ("reviews.csv", REVIEWS)]).await;
    anna.put(&format!("{path}/rules"), json!({"rule": "mine", "left_out": ["watch"]})).await;
    let done = write(&anna, &path).await;
    assert_eq!(done["written"], 2);
    let exported = export(&anna).await;
    assert_eq!(watches(&exported), []);
    let note = |title: &str, text: &str| (title.to_owned(), text.to_owned());
    let mut found = notes(&exported);
    found.sort();
    assert_eq!(found, [note("Heat", "Tense"), note("Ran", "Red")]);
    // The same happens if the user has reached the limit of watches.
    let bella = app.signed_in("bella").await;
    let one = "title,year,watched\nSolaris,1972,2024-01-01\n";
    write(&bella, &start(&bella, &[("one.csv", one)]).await).await;
    app.database().execute("UPDATE user_counts SET watches = 49999 WHERE watches = 1", &[]);
    let path = start(&bella, &[("diary.csv", DIARY), ("reviews.csv", REVIEWS)]).await;
    let done = write(&bella, &path).await;
    assert_eq!((&done["written"], count(&done, "watch", "over_limit")), (&json!(3), 1));
    let exported = export(&bella).await;
    assert_eq!((watches(&exported).len(), notes(&exported).len()), (2, 1));
    assert_eq!(undo(&bella, &done).await["undone"], 2);
}

#[tokio::test]
async fn tags_of_a_new_watch_beyond_the_limit_are_reported_and_the_watch_is_written() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let row = |day: i64| {
        let tags: Vec<_> = (0..10).map(|tag| format!("{day} {tag}")).collect();
        format!("Heat,1995,{},\"{}\"\n", 1950 + day, tags.join(", "))
    };
    let header = "title,year,watched,tags\n";
    // Several imports, because a transaction has a time limit, which a busy machine could exceed.
    for part in 0..5 {
        let rows: String = (10 * part..10 * (part + 1)).map(row).collect();
        write(&anna, &start(&anna, &[("mine.csv", &format!("{header}{rows}"))]).await).await;
    }
    let table = format!("{header}Ran,1985,2024-02-01,one more\nRan,1985,2024-02-02,0 1\n");
    let path = start(&anna, &[("mine.csv", &table)]).await;
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], count(&done, "watch", "over_limit")), (&json!(2), 1));
    let written = watches(&export(&anna).await);
    assert_eq!(written.len(), 52);
    assert_eq!(written[50], watch("Ran", "2024-02-01", "", &[]));
    assert_eq!(written[51], watch("Ran", "2024-02-02", "", &["0 1"]));
    let left = anna.get(&format!("{path}/rejects.csv")).await.text;
    assert!(
        left.contains("one more") && left.contains("it is over a limit of the account"),
        "{left}"
    );
}
