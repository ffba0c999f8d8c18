//! How long an answer counts as news, and what is shown while there is nothing newer.

use crate::fake_tmdb::mode::Fault;
use crate::tmdb_rig::{DAY, Rig};
use moviestars::catalogue::CatalogueError;
use moviestars::catalogue::Freshness::{self, Details, Lists, People};
use std::time::Duration;

const FILM: &str = "/3/movie/550";
const HOUR: i64 = 3_600;
/// Longer than any test may take.
const FOREVER: Duration = Duration::from_hours(1);

#[tokio::test]
async fn lists_are_fresh_for_an_hour_details_for_a_day_and_people_for_a_week() {
    for (target, freshness, seconds) in [
        ("/3/movie/popular", Lists, HOUR),
        (FILM, Details, DAY),
        ("/3/person/287", People, 7 * DAY),
    ] {
        let rig = Rig::start().await;
        let ask = async |rig: &Rig, freshness: Freshness| {
            assert!(!rig.tmdb.answer(target, freshness).await.unwrap().is_stale());
            rig.fake.total()
        };
        assert_eq!(ask(&rig, freshness).await, 1);
        rig.clock.advance(seconds - 1);
        assert_eq!(ask(&rig, freshness).await, 1, "{target}");
        rig.clock.advance(1);
        assert_eq!(ask(&rig, freshness).await, 2, "{target}");
    }
}

#[tokio::test]
async fn an_old_answer_is_given_while_tmdb_is_down_and_says_so() {
    let rig = Rig::start().await;
    let first = rig.found(FILM).await;
    let age = 100;
    rig.clock.advance(age * DAY);
    rig.fake.fail(Fault::Refuse);
    assert_eq!(rig.ask(FILM).await.unwrap(), (first.clone(), true));
    for id in [11, 603, 129, 194] {
        rig.refusal(&format!("/3/movie/{id}")).await;
    }
    for _ in 0..10 {
        assert_eq!(rig.ask(FILM).await.unwrap(), (first.clone(), true));
    }
    assert_eq!(rig.fake.total(), 6, "after five failures nobody is asked");
    println!("figure: an answer of {age} days given while TMDB is down");
    rig.fake.heal();
    rig.clock.advance(30);
    // Nobody waits for what has failed before, so the old one may be given once more.
    rig.until_fresh(FILM).await;
    assert_eq!(rig.fake.total(), 7);
}

#[tokio::test]
async fn while_tmdb_is_slow_an_old_answer_is_given_and_refreshed_behind() {
    let patience = Duration::from_millis(50);
    let rig = Rig::with(|bounds| (bounds.patience, bounds.total) = (patience, FOREVER)).await;
    rig.found(FILM).await;
    rig.clock.advance(DAY);
    rig.fake.fail(Fault::Hold);
    assert!(rig.ask(FILM).await.unwrap().1);
    rig.fake.asked(FILM, 2).await;
    assert!(rig.ask(FILM).await.unwrap().1);
    assert_eq!(rig.fake.total(), 2, "the first request is still under way");
    rig.fake.heal();
    rig.until_fresh(FILM).await;
    assert_eq!(rig.fake.total(), 2);
}

#[tokio::test]
async fn nobody_waits_for_a_tmdb_that_failed_a_moment_ago_when_there_is_an_old_answer() {
    let rig = Rig::with(|bounds| (bounds.patience, bounds.total) = (FOREVER, FOREVER)).await;
    rig.found(FILM).await;
    rig.clock.advance(DAY);
    rig.fake.fail(Fault::Status { status: 500 });
    assert_eq!(rig.refusal("/3/movie/603").await, CatalogueError::Unavailable);
    rig.fake.fail(Fault::Hold);
    let asked = tokio::time::timeout(Duration::from_secs(30), rig.ask(FILM)).await;
    assert!(asked.expect("nobody waits").unwrap().1);
    rig.fake.asked(FILM, 2).await;
}

#[tokio::test]
async fn a_newer_answer_is_waited_for_while_tmdb_is_well() {
    let rig = Rig::with(|bounds| bounds.patience = FOREVER).await;
    rig.found(FILM).await;
    rig.clock.advance(DAY);
    rig.fake.fail(Fault::Hold);
    let call = rig.send(FILM);
    rig.fake.asked(FILM, 2).await;
    rig.fake.heal();
    call.await.unwrap().unwrap();
    assert!(!rig.ask(FILM).await.unwrap().1);
    assert_eq!(rig.fake.total(), 2);
}

#[tokio::test]
async fn nothing_is_given_or_kept_over_six_months() {
    let mut rig = Rig::start().await;
    rig.found(FILM).await;
    rig.found("/3/movie/603").await;
    rig.clock.advance(180 * DAY - 1);
    rig.fake.fail(Fault::Refuse);
    assert!(rig.ask(FILM).await.unwrap().1);
    assert!(rig.tmdb.at_hand(FILM).is_some());
    rig.clock.advance(1);
    assert!(rig.tmdb.at_hand(FILM).is_none());
    assert_eq!(rig.refusal(FILM).await, CatalogueError::Unavailable);
    rig.restart().await;
    assert_eq!(rig.refusal(FILM).await, CatalogueError::Unavailable);
    assert!(rig.kept().await.is_empty());
}

#[tokio::test]
async fn only_what_memory_holds_is_at_hand() {
    let mut rig = Rig::start().await;
    assert!(rig.tmdb.at_hand(FILM).is_none());
    rig.found(FILM).await;
    assert!(rig.tmdb.at_hand(FILM).is_some());
    rig.restart().await;
    assert!(rig.tmdb.at_hand(FILM).is_none());
    rig.found(FILM).await;
    assert!(rig.tmdb.at_hand(FILM).is_some());
    assert_eq!(rig.fake.total(), 1);
}
