//! A TMDB that lists the made-up shows. Each time a show is listed, its episodes have other runtimes, so that the
//! server writes all of them.

use crate::watching::EPISODES;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};
use time::macros::date;

/// A key that looks like TMDB's.
const KEY: &str = "0123456789abcdef0123456789abcdef";
/// The longest time until the first show is refreshed.
const TIMEOUT: Duration = Duration::from_mins(2);
/// The runtime that no stored episode has, in minutes.
const RUNTIME: i64 = 50;

/// Serves until the program ends.
pub struct Tmdb {
    address: SocketAddr,
    listed: Arc<AtomicI64>,
}

impl Tmdb {
    /// `today` is in days since 1970-01-01.
    pub fn start(today: i64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("a listener has an address");
        let listed: Arc<AtomicI64> = Arc::default();
        let count = Arc::clone(&listed);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (stream, count) =
                    (stream.expect("connections can be accepted"), Arc::clone(&count));
                std::thread::spawn(move || serve(&stream, today, &count));
            }
        });
        Self { address, listed }
    }

    /// Makes the server that this command starts use it.
    pub fn configure<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        let url = format!("http://{}", self.address);
        command.env("MOVIESTARS_TMDB_TOKEN", KEY).args(["--tmdb-url", &url, "--image-url", &url])
    }

    /// How many times the episodes of a show were listed.
    pub fn listed(&self) -> i64 {
        self.listed.load(Ordering::Relaxed)
    }

    /// Waits until the episodes of a show are listed.
    pub fn wait(&self) {
        let deadline = Instant::now() + TIMEOUT;
        while self.listed() == 0 {
            assert!(Instant::now() < deadline, "no show was refreshed");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Answers the requests of a connection until the client closes it.
fn serve(mut stream: &TcpStream, today: i64, listed: &AtomicI64) {
    let mut reader = BufReader::new(stream);
    while let Some(target) = read_target(&mut reader) {
        let (status, document) = respond(&target, today, listed);
        let body = document.to_string();
        let length = body.len();
        let response = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n\
             {body}"
        );
        if stream.write_all(response.as_bytes()).is_err() {
            return;
        }
    }
}

/// The target of the next request; `None` at the end of the connection.
fn read_target(reader: &mut impl BufRead) -> Option<String> {
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let target = first.split(' ').nth(1)?.to_owned();
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
    }
    Some(target)
}

fn respond(target: &str, today: i64, listed: &AtomicI64) -> (&'static str, Value) {
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let show = path.strip_prefix("/3/tv/").and_then(|id| id.parse::<i64>().ok());
    let Some(show) = show else {
        let error = json!({ "success": false, "status_code": 34, "status_message": "not found" });
        return ("404 Not Found", error);
    };
    let mut details = json!({
        "id": show, "name": format!("Show {show}"), "status": "Returning Series",
        "seasons": [{
            "season_number": 1, "name": "Season 1", "episode_count": EPISODES, "air_date": null,
            "poster_path": null,
        }],
    });
    // The first request is for the details, the second one for the season too.
    if query.contains("season") {
        let runtime = RUNTIME + listed.fetch_add(1, Ordering::Relaxed) % 10;
        let episode = |number: i64| {
            let day = today + (number - EPISODES / 2) * 7 - show % 7;
            json!({
                "id": show * 1_000 + number, "episode_number": number, "name": "Episode",
                "air_date": (date!(1970 - 01 - 01) + time::Duration::days(day)).to_string(),
                "runtime": runtime, "episode_type": "standard", "still_path": null,
            })
        };
        let episodes: Vec<Value> = (1..=EPISODES).map(episode).collect();
        details["season/1"] = json!({ "episodes": episodes });
    }
    ("200 OK", details)
}
