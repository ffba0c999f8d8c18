//! The problems in the files of an import, and rows that are completed and imported again.

use crate::app::{Caller, TestApp};
use crate::imports::{rows, start, write};
use serde_json::Value;

async fn problems(caller: &Caller, path: &str, query: &str) -> (Vec<String>, Value) {
    let page = caller.get(&format!("{path}/problems?{query}")).await.json();
    let problems = page["problems"].as_array().unwrap_or_else(|| panic!("{page}")).iter();
    let name = |problem: &Value| {
        ["kind", "file", "position"].map(|name| problem[name].as_str().unwrap()).join("; ")
    };
    (problems.map(name).collect(), page["next"].clone())
}

#[tokio::test]
async fn problems_are_searched_by_file_position_and_reason_and_filtered_by_kind() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let header = "title,year,type,rating10,watched\n";
    let films = format!("{header},1995,movie,8,\nRan,1985,movie,99,2024-05-01\n");
    let games = format!("{header}Heat,1995,movie,8,\nÜbrig,2007,game,8,\n");
    let path = start(&anna, &[("cinema.csv", &films), ("games.csv", &games)]).await;
    let (unnamed, score, game) = (
        "unreadable; cinema.csv; line 2",
        "incomplete; cinema.csv; line 3",
        "unsupported; games.csv; line 3",
    );
    for (query, expected) in [
        ("", &[unnamed, score, game][..]),
        ("query=CINEMA", &[unnamed, score]),
        ("query=cinema.csv", &[unnamed, score]),
        ("query=ubrig", &[game]),
        ("query=shows:+%C3%BCBRIG", &[game]),
        ("query=+line+3+", &[score, game]),
        ("query=outside+the+Scale", &[score]),
        ("query=100%25", &[]),
        ("kind=unreadable", &[unnamed]),
        ("kind=unsupported&query=line+3", &[game]),
        ("kind=unsupported&query=cinema", &[]),
    ] {
        assert_eq!(problems(&anna, &path, query).await.0, expected, "{query}");
    }
    assert_eq!(anna.get(&format!("{path}/problems?kind=odd")).await.status, 400);
}

#[tokio::test]
async fn search_for_problems_reads_all_of_them_and_has_pages() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let header = "title,year,type,rating10\n";
    let many = format!("{header}Heat,1995,movie,8\n{}", ",1995,movie,8\n".repeat(1_100));
    let last = format!("{header}Ran,1985,movie,8\n{}", ",1985,movie,8\n".repeat(60));
    let path = start(&anna, &[("a.csv", &many), ("rest.csv", &last)]).await;
    let lines = |range: std::ops::Range<u32>| -> Vec<_> {
        range.map(|line| format!("unreadable; rest.csv; line {line}")).collect()
    };
    let (found, next) = problems(&anna, &path, "query=rest").await;
    assert_eq!(found, lines(3..53));
    let cursor = format!("query=rest&cursor={}", next.as_str().unwrap());
    assert_eq!(problems(&anna, &path, &cursor).await, (lines(53..63), Value::Null));
}

/// Simkl's tables do not say whether an anime is a film or a show.
#[tokio::test]
async fn rejected_row_without_a_kind_is_imported_once_its_title_is_corrected() {
    let app = TestApp::start().await;
    let table = "simkl_id,TVDB_ID,TMDB,IMDB_ID,MAL_ID,Type,Title,Year,LastEpWatched,Watchlist,WatchedDate,Rating,Memo\n\
                 ,,,,21,anime,The Anime That Was Never Made,1998,,dropped,,,\n";
    for (username, title, reason) in [
        ("annak", "The Wire,,2002,", None),
        ("bella", "The Wire,,2002,tv", None),
        ("carla", "Heat,,1995,", Some("a film is neither on hold nor dropped here")),
    ] {
        let caller = app.signed_in(username).await;
        let path = start(&caller, &[("simkl.csv", table)]).await;
        let rejects = caller.get(&format!("{path}/rejects.csv")).await.text;
        let left = rows(&rejects);
        let cells = ["kind", "media_type", "status", "reason"].map(|name| &*left[0][name]);
        assert_eq!(cells, ["intent", "", "dropped", "no such title was found"]);
        let corrected = rejects.replace("The Anime That Was Never Made,,,", title);
        let again = start(&caller, &[("rejects.csv", &corrected)]).await;
        let done = write(&caller, &again).await;
        assert_eq!(done["written"], i64::from(reason.is_none()), "{title} {done}");
        let left = rows(&caller.get(&format!("{again}/rejects.csv")).await.text);
        let reasons: Vec<_> = left.iter().map(|row| &*row["reason"]).collect();
        assert_eq!(reasons, reason.as_slice(), "{title}");
    }
}
