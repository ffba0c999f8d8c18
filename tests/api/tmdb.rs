//! TMDB as the catalogue, while all is well: what comes through and what is left out.

use crate::fake_tmdb::mode::Fault;
use crate::tmdb_rig::Rig;
use moviestars::catalogue::{CatalogueError, Freshness};
use serde_json::{Value, json};
use tokio::task::JoinSet;

#[tokio::test]
async fn every_kind_of_call_has_its_answer() {
    let rig = Rig::start().await;
    for target in [
        "/3/trending/all/week?page=2",
        "/3/trending/person/day",
        "/3/movie/popular",
        "/3/movie/now_playing?region=US",
        "/3/tv/on_the_air",
        "/3/person/popular",
        "/3/discover/movie?with_genres=18&sort_by=popularity.desc",
        "/3/discover/tv",
        "/3/search/multi?query=the%20quiet",
        "/3/search/person?query=mori",
        "/3/movie/550",
        "/3/movie/tt0000550",
        "/3/movie/550?append_to_response=credits,watch/providers",
        "/3/movie/550/credits",
        "/3/movie/550/videos",
        "/3/movie/550/images",
        "/3/movie/550/recommendations",
        "/3/movie/550/similar",
        "/3/movie/550/watch/providers",
        "/3/movie/550/external_ids",
        "/3/tv/1396",
        "/3/tv/1396/aggregate_credits",
        "/3/tv/1396/season/1",
        "/3/person/287",
        "/3/person/287/combined_credits",
        "/3/person/287/images",
        "/3/find/tt0000550?external_source=imdb_id",
        "/3/genre/movie/list",
        "/3/genre/tv/list",
        "/3/configuration",
    ] {
        assert!(rig.found(target).await.is_object(), "{target}");
    }
}

#[tokio::test]
async fn what_a_title_lacks_stays_as_tmdb_says_it() {
    let rig = Rig::start().await;
    let film = rig.found("/3/movie/1000777").await;
    assert_eq!(film["release_date"], "");
    assert_eq!((&film["poster_path"], &film["imdb_id"]), (&Value::Null, &Value::Null));
    let videos = rig.found("/3/movie/550/videos").await;
    let kinds: Vec<_> = videos["results"].as_array().unwrap().iter().collect();
    assert_eq!(kinds[0]["type"], "Featurette");
    assert_eq!(kinds[1]["site"], "Vimeo");
    let upcoming = rig.found("/3/movie/upcoming").await;
    assert_eq!(upcoming["dates"], json!({"maximum": "2027-02-10", "minimum": "2027-01-20"}));
}

#[tokio::test]
async fn titles_for_adults_are_left_out_wherever_they_stand() {
    let rig = Rig::start().await;
    for (target, list) in [
        ("/3/trending/all/week", "results"),
        ("/3/movie/popular", "results"),
        ("/3/discover/movie", "results"),
        ("/3/movie/550/recommendations", "results"),
        ("/3/search/multi?query=e", "results"),
        ("/3/person/popular", "results"),
        ("/3/person/5064/combined_credits", "cast"),
        ("/3/person/287/movie_credits", "cast"),
    ] {
        let document = rig.found(target).await;
        assert!(!document[list].as_array().unwrap().is_empty(), "{target}");
        let text = document.to_string();
        for sign in ["\"adult\":true", "\"softcore\":true", "left out", "Velvet Hours"] {
            assert!(!text.contains(sign), "{target}: {sign}");
        }
    }
    let page = rig.found("/3/trending/all/week").await;
    assert_eq!((&page["total_results"], &page["total_pages"]), (&json!(27), &json!(2)));
    for target in ["/3/movie/70001", "/3/movie/70002", "/3/tv/70003"] {
        assert_eq!(rig.refusal(target).await, CatalogueError::NotFound, "{target}");
    }
    let cast = rig.found("/3/movie/550/credits").await;
    assert_eq!(cast["cast"].as_array().unwrap().len(), 4, "a film's cast is what it is");
}

#[tokio::test]
async fn an_answer_can_be_had_packed_too() {
    let rig = Rig::start().await;
    let answer = rig.tmdb.answer("/3/movie/popular", Freshness::Lists).await.unwrap();
    let mut unpacked = Vec::new();
    std::io::copy(&mut flate2::read::GzDecoder::new(&*answer.gzip()), &mut unpacked).unwrap();
    assert_eq!(unpacked, answer.json().unwrap());
    assert!(answer.gzip().len() * 2 < unpacked.len());
}

#[tokio::test]
async fn a_page_that_tmdb_refuses_is_refused_in_its_words() {
    let rig = Rig::start().await;
    assert_eq!(rig.refusal("/3/movie/popular?page=501").await, CatalogueError::InvalidPage);
}

#[tokio::test]
async fn what_is_no_path_on_tmdb_never_travels() {
    let rig = Rig::start().await;
    for target in ["/3/../fake/mode", "/3/%2e%2e/x", "3/movie/550", "/3/movie/5 50", "/3/x#y"] {
        assert_eq!(rig.refusal(target).await, CatalogueError::NotFound, "{target}");
    }
    assert_eq!(rig.fake.connections(), 0);
}

#[tokio::test]
async fn two_hundred_equal_calls_are_one_request() {
    let rig = Rig::start().await;
    rig.fake.fail(Fault::Hold);
    let calls: Vec<_> = (0..200).map(|_| rig.send("/3/movie/550")).collect();
    // The file is asked in turn: once this one is at the stand-in, all before it are past the file.
    let asked = calls.len();
    let last = rig.send("/3/movie/603");
    rig.fake.asked("/3/movie/603", 1).await;
    assert_eq!(rig.fake.count("/3/movie/550"), 1);
    rig.fake.heal();
    for call in calls {
        assert_eq!(call.await.unwrap().unwrap()["id"], 550);
    }
    last.await.unwrap().unwrap();
    assert_eq!(rig.fake.total(), 2);
    println!("figure: {asked} equal calls at once: {} request", rig.fake.count("/3/movie/550"));
}

#[tokio::test]
async fn who_gives_up_waiting_takes_nothing_from_the_others() {
    let rig = Rig::start().await;
    rig.fake.fail(Fault::Hold);
    let first = rig.send("/3/movie/550");
    rig.fake.asked("/3/movie/550", 1).await;
    let second = rig.send("/3/movie/550");
    first.abort();
    assert!(first.await.unwrap_err().is_cancelled());
    rig.fake.heal();
    assert_eq!(second.await.unwrap().unwrap()["id"], 550);
    assert_eq!(rig.fake.total(), 1);
}

#[tokio::test]
async fn only_so_many_requests_are_under_way_or_wait() {
    let rig = Rig::with(|bounds| (bounds.in_flight, bounds.waiting) = (4, 2)).await;
    rig.fake.fail(Fault::Hold);
    let mut calls = JoinSet::new();
    for id in [550, 11, 603, 27_205, 129, 194, 680, 13, 862, 348] {
        let call = rig.send(&format!("/3/movie/{id}"));
        calls.spawn(async { call.await.unwrap() });
    }
    for _ in 0..4 {
        let refused = calls.join_next().await.unwrap().unwrap();
        assert_eq!(refused.unwrap_err(), CatalogueError::Overloaded);
    }
    rig.fake.asked_in_all(4).await;
    rig.fake.heal();
    while let Some(call) = calls.join_next().await {
        call.unwrap().unwrap();
    }
    assert_eq!((rig.fake.total(), rig.fake.most_under_way()), (6, 4));
}
