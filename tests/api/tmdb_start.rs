//! How the executable starts with TMDB: with a key that cannot be one, with one that TMDB refuses,
//! with none, and with addresses that anybody on the way could read.

use crate::fake_tmdb::{Fake, V3_KEY};
use crate::installation::{Installation, Served, text};
use rustix::process::Signal;
use tokio::io::{AsyncBufReadExt, BufReader};

const NO_KEY: &str = "moviestars: MOVIESTARS_TMDB_TOKEN: this is no key of TMDB: it wants the API key \
    (32 hexadecimal digits) or the API read access token from \
    https://www.themoviedb.org/settings/api\n";
const REFUSED: &str = "TMDB rejects the key from MOVIESTARS_TMDB_TOKEN";

/// Starts with these arguments and this key, stops once the log holds `last`, and gives the log.
async fn log_until(last: &str, arguments: &[&str], key: Option<&str>) -> String {
    let installation = Installation::new();
    let listening = ["serve", "--listen", "127.0.0.1:0"];
    let mut command = installation.command(&[&listening[..], arguments].concat());
    if let Some(key) = key {
        command.env("MOVIESTARS_TMDB_TOKEN", key);
    }
    let mut process = command.spawn().unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let first = lines.next_line().await.unwrap().unwrap();
    let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let mut read = Vec::new();
    while !read.last().is_some_and(|line: &String| line.contains(last)) {
        read.push(log.next_line().await.unwrap().expect(last));
    }
    let mut served = Served { process, base };
    assert_eq!(served.get("/healthz", "").await.status(), 200, "it goes on running");
    assert!(served.signal(Signal::TERM).await.success());
    while let Some(line) = log.next_line().await.unwrap() {
        read.push(line);
    }
    read.join("\n")
}

#[tokio::test]
async fn a_key_that_cannot_be_one_ends_the_start_with_one_line() {
    let installation = Installation::new();
    let file = installation.0.path().join("key.txt");
    std::fs::write(&file, "hunter2\n").unwrap();
    let ways = [
        ("MOVIESTARS_TMDB_TOKEN", "hunter2"),
        ("MOVIESTARS_TMDB_TOKEN_FILE", file.to_str().unwrap()),
    ];
    for (name, value) in ways {
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
        let output = command.env(name, value).output().await.unwrap();
        assert_eq!(
            (output.status.code(), text(&output.stderr).as_str()),
            (Some(1), NO_KEY),
            "{name}"
        );
        assert_eq!(text(&output.stdout), "", "nothing claims to listen");
    }
}

#[tokio::test]
async fn a_key_that_tmdb_refuses_is_said_once_with_what_to_do_and_all_else_works() {
    let fake = Fake::start().await;
    let key = V3_KEY.replace('0', "f");
    let log = log_until(REFUSED, &["--tmdb-url", &fake.url()], Some(&key)).await;
    assert_eq!(log.matches(REFUSED).count(), 1, "{log}");
    println!("figure: a key that TMDB refuses: {} line of log", log.matches(REFUSED).count());
    assert!(log.contains("https://www.themoviedb.org/settings/api"), "{log}");
    assert!(!log.contains(&key) && !log.contains("There is no key"), "{log}");
}

#[tokio::test]
async fn without_a_key_the_log_says_once_what_is_shown_and_how_to_get_more() {
    let log = log_until("The data file is open", &[], None).await;
    let said: Vec<_> = log.lines().filter(|line| line.contains("TMDB")).collect();
    assert_eq!(said.len(), 1, "{log}");
    assert!(said[0].contains("built-in titles") && said[0].contains("MOVIESTARS_TMDB_TOKEN"));
}

#[tokio::test]
async fn addresses_beyond_this_machine_that_are_not_encrypted_end_the_start() {
    let installation = Installation::new();
    for (flag, address) in
        [("--tmdb-url", "http://192.0.2.1"), ("--image-url", "http://pictures.test")]
    {
        let refused = installation.run(&["serve", "--listen", "127.0.0.1:0", flag, address]).await;
        let said = text(&refused.stderr);
        assert!(
            said.contains(flag) && said.contains(address) && said.contains("https://"),
            "{said}"
        );
        assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""));
        assert!(!installation.db().exists());
    }
    let fine = ["--tmdb-url", "http://127.0.0.1:1", "--image-url", "https://pictures.test"];
    log_until("The data file is open", &fine, None).await;
}
