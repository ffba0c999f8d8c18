//! TMDB's pictures by way of us: which, how many, and what is no picture.

use crate::fake_tmdb::mode::Fault;
use crate::tmdb_rig::{DAY, Rig};
use moviestars::catalogue::CatalogueError::{self, NotFound, Overloaded, Unavailable};
use std::fs;
use std::sync::Arc;

const FILE: &str = "fakepostermovie550.jpg";

async fn refusal(rig: &Rig, size: &str, file: &str) -> CatalogueError {
    rig.tmdb.poster(size, file).await.expect_err(file)
}

fn files(rig: &Rig) -> usize {
    fs::read_dir(rig.image_folder()).map_or(0, Iterator::count)
}

#[tokio::test]
async fn a_picture_is_fetched_once_without_our_key_and_survives_a_restart() {
    let mut rig = Rig::start().await;
    let first = rig.tmdb.poster("w500", FILE).await.unwrap();
    assert_eq!(first.content_type, "image/png", "by its content, not by its name");
    rig.restart().await;
    rig.fake.fail(Fault::Refuse);
    assert_eq!(rig.tmdb.poster("w500", FILE).await.unwrap().bytes, first.bytes);
    assert_eq!((rig.fake.total(), rig.fake.stray_keys()), (1, 0));
}

#[tokio::test]
async fn equal_requests_for_a_picture_are_one() {
    let rig = Rig::start().await;
    rig.fake.fail(Fault::Hold);
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let tmdb = Arc::clone(&rig.tmdb);
            tokio::spawn(async move { tmdb.poster("w500", FILE).await })
        })
        .collect();
    rig.fake.asked_in_all(1).await;
    rig.fake.heal();
    for call in calls {
        call.await.unwrap().unwrap();
    }
    assert_eq!(rig.fake.total(), 1);
}

#[tokio::test]
async fn only_sizes_and_names_that_tmdb_has_travel() {
    let rig = Rig::start().await;
    for size in ["w92", "w154", "w185", "w342", "w500", "w780", "h632", "original"] {
        rig.tmdb.poster(size, FILE).await.unwrap();
    }
    assert_eq!(rig.fake.total(), 8);
    let odd = [
        ("w501", FILE),
        ("..", FILE),
        ("", FILE),
        ("w500", ".."),
        ("w500", "../../fake/mode"),
        ("w500", "%2e%2e%2fx.jpg"),
        ("w500", "logo.svg"),
        ("w500", "a.jpg?x=y.jpg"),
        ("w500", "a b.jpg"),
        ("w500", ""),
    ];
    for (size, file) in odd {
        assert_eq!(refusal(&rig, size, file).await, NotFound, "{size}/{file}");
    }
    assert_eq!(rig.fake.total(), 8);
    println!("figure: {} names that no picture has, none asked for", odd.len());
}

#[tokio::test]
async fn what_is_no_picture_is_neither_given_nor_kept() {
    let rig = Rig::start().await;
    let mut asked = 0;
    for fault in [
        Fault::Page { status: 200 },
        Fault::Svg,
        Fault::Malformed,
        Fault::Truncated,
        Fault::Refuse,
        Fault::Huge,
        Fault::Bomb,
        Fault::Status { status: 500 },
        Fault::Redirect { to: format!("{}/t/p/w500/{FILE}", rig.fake.url()) },
    ] {
        rig.fake.fail(fault.clone());
        assert_eq!(refusal(&rig, "w500", FILE).await, Unavailable, "{fault:?}");
        asked += 1;
        assert_eq!(rig.fake.total(), asked, "{fault:?}");
        rig.clock.advance(60);
    }
    assert_eq!(files(&rig), 0);
    println!("figure: {asked} answers that are no picture, {} kept", files(&rig));
    rig.fake.fail(Fault::Limited { retry_after: Some(30) });
    assert_eq!(refusal(&rig, "w500", FILE).await, Overloaded);
    rig.fake.heal();
    rig.clock.advance(30);
    rig.tmdb.poster("w500", FILE).await.unwrap();
    assert_eq!(files(&rig), 1);
}

#[tokio::test]
async fn a_missing_picture_is_missing_for_an_hour() {
    let rig = Rig::start().await;
    for _ in 0..3 {
        assert_eq!(refusal(&rig, "w500", "unknown.jpg").await, NotFound);
    }
    assert_eq!(rig.fake.total(), 1);
    rig.clock.advance(3_600);
    assert_eq!(refusal(&rig, "w500", "unknown.jpg").await, NotFound);
    assert_eq!(rig.fake.total(), 2);
}

#[tokio::test]
async fn the_folder_keeps_so_many_bytes() {
    let rig = Rig::with(|bounds| bounds.images = 5 * 4_096).await;
    for number in 0..20 {
        rig.tmdb.poster("w500", &format!("fake{number}.jpg")).await.unwrap();
    }
    assert_eq!(files(&rig), 5);
    rig.tmdb.poster("w500", "fake19.jpg").await.unwrap();
    assert_eq!(rig.fake.total(), 20);
}

#[tokio::test]
async fn no_picture_is_kept_over_six_months() {
    let rig = Rig::start().await;
    rig.tmdb.poster("w500", FILE).await.unwrap();
    rig.clock.advance(180 * DAY);
    rig.fake.fail(Fault::Refuse);
    assert_eq!(refusal(&rig, "w500", FILE).await, Unavailable);
    assert_eq!(files(&rig), 0);
    rig.fake.heal();
    rig.tmdb.poster("w342", FILE).await.unwrap();
    rig.clock.advance(180 * DAY);
    rig.tmdb.sweep().await;
    assert_eq!(files(&rig), 0);
}

#[tokio::test]
async fn a_failing_image_host_does_not_stop_the_answers() {
    let rig = Rig::start().await;
    let mode = crate::fake_tmdb::mode::Mode {
        fault: Fault::Status { status: 500 },
        path: "/t/p/".to_owned(),
        times: None,
    };
    rig.fake.behave(mode);
    for number in 0..8 {
        refusal(&rig, "w500", &format!("fake{number}.jpg")).await;
    }
    assert_eq!(rig.fake.total(), 5);
    rig.found("/3/movie/550").await;
}

#[tokio::test]
async fn pictures_that_the_image_host_refuses_shut_no_others_out() {
    let rig = Rig::start().await;
    rig.fake.fail(Fault::Page { status: 403 });
    for number in 0..8 {
        assert_eq!(refusal(&rig, "w500", &format!("fake{number}.jpg")).await, Unavailable);
    }
    assert_eq!(rig.fake.total(), 8);
    rig.fake.heal();
    rig.tmdb.poster("w500", FILE).await.unwrap();
}
