//! Too much at once, as a running server passes it on: what TMDB limits, and what we do.

use crate::fake_tmdb::mode::{Fault, Mode};
use crate::tmdb_house::{FOREVER, House, send};
use tokio::task::JoinSet;

const FILM: &str = "/3/movie/550";

#[tokio::test]
async fn a_pause_that_tmdb_asks_for_is_kept_and_passed_on() {
    let house = House::start().await;
    let pause = 40;
    house.fake.behave(Mode::next(1, Fault::Limited { retry_after: Some(pause) }));
    for (passed, wait) in [(0, "40"), (30, "10"), (7, "3")] {
        house.app.clock.advance(passed);
        let refused = house.anna.get(FILM).await;
        refused.is_tmdbs_error(429, 25);
        assert_eq!(refused.header("retry-after"), wait);
    }
    assert_eq!(house.fake.total(), 1, "nobody asked in the meantime");
    println!("figure: within a pause of {pause} s {} calls sent", house.fake.total() - 1);
    house.app.clock.advance(3);
    assert_eq!(house.anna.get(FILM).await.status, 200);
}

#[tokio::test]
async fn a_short_pause_is_waited_out_and_nobody_hears_of_it() {
    let house = House::start().await;
    house.fake.behave(Mode::next(1, Fault::Limited { retry_after: Some(1) }));
    let answer = house.anna.get(FILM).await;
    assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (200, ""));
    assert_eq!(house.fake.total(), 2);
}

/// 32 may be under way and 64 may wait.
#[tokio::test]
async fn who_asks_for_more_at_once_than_can_wait_is_told_so_in_tmdbs_words() {
    let house = House::patient(FOREVER).await;
    house.fake.fail(Fault::Hold);
    let mut calls = JoinSet::new();
    let asked = 200;
    for page in 1..=asked {
        calls.spawn(send(&house.anna, &format!("/3/discover/movie?page={page}")));
    }
    for _ in 0..asked - 96 {
        let refused = calls.join_next().await.unwrap().unwrap().unwrap();
        refused.is_tmdbs_error(429, 25);
        assert_eq!(refused.header("retry-after"), "1");
    }
    assert_eq!(calls.len(), 96, "the others wait");
    assert!(house.fake.most_under_way() <= 32);
    println!("figure: {asked} calls at once: {} wait, the rest refused", calls.len());
    assert_eq!(house.anna.rate(550, 5).await.status, 201);
    assert_eq!(calls.len(), 96);
}
