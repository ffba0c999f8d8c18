//! `moviestars catalogue status` beside a running server, and what the server's log says when
//! titles have gone over.

use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use crate::installation::{Installation, text};
use serde_json::json;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};

#[tokio::test]
async fn the_log_counts_the_titles_that_went_over_and_the_command_lists_those_that_did_not() {
    let (installation, fake) = (Installation::new(), FakeTmdb::start().await);
    let mut served = installation.serve().await;
    let token = served.sign_up("annak").await;
    for film in [90_000_001, 90_000_085] {
        let body = json!({"id": film, "media_type": "movie", "score": 5});
        assert_eq!(served.post("/api/v1/movies", &token, body).await.status(), 201);
    }
    let before = installation.run(&["catalogue", "status"]).await;
    let expected = "with built-in numbers\t2\nwith TMDB's numbers\t0\nknown in both\t0\n\
                    waiting for TMDB\t0\nnot found at TMDB\t0\n";
    assert_eq!(text(&before.stdout), expected);
    served.signal(rustix::process::Signal::TERM).await;

    let url = fake.url();
    let mut serve = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
    serve.env("MOVIESTARS_TMDB_TOKEN", V3_KEY).args(["--tmdb-url", &url, "--image-url", &url]);
    let mut process = serve.stdout(Stdio::null()).spawn().unwrap();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let said = async {
        while let Some(line) = log.next_line().await.unwrap() {
            if line.ends_with(
                "1 of 2 built-in titles now have TMDB's numbers; 1 could not be found there",
            ) {
                return;
            }
        }
        panic!("the log ended without it");
    };
    tokio::time::timeout(Duration::from_mins(2), said).await.unwrap();
    let after = installation.run(&["catalogue", "status"]).await;
    let expected = "with built-in numbers\t1\nwith TMDB's numbers\t1\nknown in both\t1\n\
                    waiting for TMDB\t0\nnot found at TMDB\t1\nmovie\t90000085\tHero\t2018\n";
    assert_eq!(text(&after.stdout), expected);
}

#[tokio::test]
async fn without_a_data_file_it_says_so_and_makes_none() {
    let installation = Installation::new();
    let said = installation.run(&["catalogue", "status"]).await;
    assert_eq!(said.status.code(), Some(1));
    assert!(text(&said.stderr).contains("there is no data file at"), "{said:?}");
    assert!(!installation.db().exists());
}
