//! The installation's key: in both forms, refused, and never told to anybody else.

use crate::fake_tmdb::mode::Fault;
use crate::fake_tmdb::{V3_KEY, V4_TOKEN};
use crate::log::Log;
use crate::tmdb_rig::Rig;
use moviestars::catalogue::CatalogueError::Unavailable;

const FILM: &str = "/3/movie/550";

#[tokio::test]
async fn both_forms_of_key_are_taken() {
    for key in [V3_KEY, V4_TOKEN] {
        let rig = Rig::on(tempfile::tempdir().unwrap(), key, |_| {}).await;
        assert_eq!(rig.tmdb.check_key().await, Ok(true));
        rig.found(FILM).await;
        assert!(!rig.tmdb.key_is_wrong());
    }
}

#[tokio::test]
async fn a_wrong_key_is_said_once_and_not_tried_again_and_again() {
    let log = Log::default();
    let _listening = log.listen();
    let rig = Rig::start().await;
    rig.found(FILM).await;
    rig.fake.take_only("another");
    rig.clock.advance(86_400);
    let films = [11, 603, 129, 194];
    for id in films {
        assert_eq!(rig.refusal(&format!("/3/movie/{id}")).await, Unavailable);
    }
    let sent = rig.fake.total() - 1;
    println!("figure: {} calls with a wrong key: {sent} sent", films.len());
    assert!(rig.ask(FILM).await.unwrap().1, "what was seen before can be shown");
    assert!(rig.tmdb.key_is_wrong());
    assert_eq!(rig.tmdb.check_key().await, Ok(false));
    assert_eq!(rig.fake.total(), 2);
    assert_eq!(log.text().matches("TMDB rejects the key from MOVIESTARS_TMDB_TOKEN").count(), 1);
    rig.clock.advance(300);
    assert_eq!(rig.tmdb.check_key().await, Ok(false));
    assert_eq!(rig.fake.total(), 3, "after five minutes it is tried once");
    assert_eq!(log.text().matches("MOVIESTARS_TMDB_TOKEN").count(), 1);
    rig.fake.take_only(V3_KEY);
    rig.clock.advance(300);
    rig.found("/3/movie/11").await;
    assert!(!rig.tmdb.key_is_wrong());
}

#[tokio::test]
async fn a_check_that_tmdb_does_not_answer_says_so() {
    let rig = Rig::start().await;
    for fault in [Fault::Refuse, Fault::Status { status: 500 }, Fault::ErrorAsSuccess] {
        rig.fake.fail(fault);
        assert_eq!(rig.tmdb.check_key().await, Err(Unavailable));
        assert!(!rig.tmdb.key_is_wrong());
    }
}

#[tokio::test]
async fn neither_the_key_nor_what_people_search_for_is_logged() {
    let log = Log::default();
    let _listening = log.listen();
    for key in [V3_KEY, V4_TOKEN] {
        let rig = Rig::on(tempfile::tempdir().unwrap(), key, |_| {}).await;
        let elsewhere = || "http://127.0.0.1:1/".to_owned();
        for fault in [
            Fault::None,
            Fault::Refuse,
            Fault::Status { status: 500 },
            Fault::Malformed,
            Fault::Truncated,
            Fault::Limited { retry_after: Some(60) },
            Fault::Redirect { to: elsewhere() },
            Fault::Status { status: 401 },
        ] {
            rig.fake.fail(fault);
            let _ = rig.ask("/3/search/movie?query=secretwish").await;
            rig.clock.advance(86_400);
        }
        assert!(!format!("{:?}", rig.settings()).contains(key));
    }
    let text = log.text();
    assert!(text.contains("/3/search/movie"), "something was logged");
    for secret in [V3_KEY, V4_TOKEN, "api_key", "secretwish"] {
        assert!(!text.contains(secret), "{text}");
    }
}
