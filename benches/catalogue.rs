//! Prints the time that the built-in catalogue takes to open and to answer requests of TMDB's API,
//! and its memory.
//!
//! `MOVIESTARS_SKIP_UI=1 cargo bench --bench catalogue`

use moviestars::catalogue::Catalogue;
use moviestars::catalogue::request::TmdbRequest;
use serde_json::Value;
use std::process::Command;
use std::time::{Duration, Instant};
use time::Date;
use time::macros::date;
use tokio::runtime::Runtime;

const TODAY: Date = date!(2026 - 11 - 21);

/// With this argument the program only opens the catalogue and prints the microseconds.
const OPEN: &str = "open";

/// Limit for the time that the server's start waits for the catalogue.
const MAX_START: Duration = Duration::from_millis(5);
/// Limit for the time that the first request waits for the titles to be read.
const MAX_READ: Duration = Duration::from_millis(10);

/// The fastest round counts, because other load slows the others down.
const ROUNDS: usize = 5;

/// Requests that are made once each.
const LISTS: &[(&str, &[&str])] = &[
    ("trending", &["/3/trending/all/week", "/3/trending/movie/day", "/3/trending/person/day"]),
    (
        "lists",
        &[
            "/3/movie/popular",
            "/3/movie/top_rated?page=50",
            "/3/movie/now_playing",
            "/3/movie/upcoming",
            "/3/tv/airing_today",
            "/3/person/popular?page=100",
        ],
    ),
    (
        "discover",
        &[
            "/3/discover/movie?with_genres=18",
            "/3/discover/movie?with_genres=35|27&sort_by=title.asc&page=9",
            "/3/discover/movie?primary_release_date.gte=1990-01-01&sort_by=vote_average.desc",
            "/3/discover/movie?with_people=1190880772|1793956319&sort_by=original_title.desc",
        ],
    ),
    (
        "search",
        &[
            "/3/search/multi?query=godfather",
            "/3/search/multi?query=spilberg",
            "/3/search/multi?query=the",
            "/3/search/movie?query=lord%20rings&year=2003",
            "/3/search/person?query=al",
            "/3/search/multi?query=xqzwvy%20kjhgfd%20mnbvcx",
        ],
    ),
    ("genres", &["/3/genre/movie/list", "/3/configuration"]),
];

/// Requests that are made for every eleventh film and person.
const DETAILS: &[(&str, &str, &str)] = &[
    ("details of films", "movie", ""),
    ("credits", "movie", "/credits"),
    ("recommendations", "movie", "/recommendations"),
    ("similar films", "movie", "/similar"),
    (
        "details of films with all sub-resources",
        "movie",
        "?append_to_response=credits,external_ids,images,recommendations,similar,videos",
    ),
    ("details of people", "person", ""),
    ("credits of people", "person", "/combined_credits"),
];

struct Bench {
    catalogue: Catalogue,
    runtime: Runtime,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.expect("a runtime needs no resources");
    let before = resident();
    let (first, catalogue) = timed(|| Bench::open(&runtime));
    if std::env::args().any(|argument| argument == OPEN) {
        println!("{}", first.as_micros());
        return;
    }
    let opened = resident();
    let best = (0..ROUNDS).map(|_| time_in_new_process()).min().unwrap_or(first);
    println!("opened: {first:.1?}, at best {best:.1?}");
    let measured = resident();
    let bench = Bench { catalogue, runtime };
    let (searched, _) = timed(|| bench.get("/3/search/multi?query=rome"));
    println!("first search: {searched:.1?}");
    let after = resident();
    println!(
        "resident memory: opening takes {}, the first search {} more",
        grown(before, opened),
        grown(measured, after),
    );
    let started = (0..ROUNDS).map(|_| timed(Catalogue::builtin).0).min().unwrap_or_default();
    println!("the start waits {started:.1?}");
    assert!(best <= MAX_READ, "reading takes {best:.1?}, and may take {MAX_READ:.1?}");
    assert!(started <= MAX_START, "the start waits {started:.1?}, and may wait {MAX_START:.1?}");
    for (name, paths) in LISTS {
        bench.report(name, paths.iter().map(|path| (*path).to_owned()).collect());
    }
    for (name, kind, rest) in DETAILS {
        let ids = bench.all(&format!("/3/{kind}/popular"));
        let ids = ids.iter().step_by(11);
        bench.report(name, ids.map(|id| format!("/3/{kind}/{id}{rest}")).collect());
    }
    bench.posters();
}

/// A process reads the records only once, so each round is a new process.
fn time_in_new_process() -> Duration {
    let program = std::env::current_exe().expect("the path of this program is known");
    let output = Command::new(program).arg(OPEN).output().expect("this program starts");
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    Duration::from_micros(text.trim().parse().expect("it prints microseconds"))
}

impl Bench {
    /// Reads all titles, which a catalogue does at the first request.
    fn open(runtime: &Runtime) -> Catalogue {
        let catalogue = Catalogue::builtin();
        let request = TmdbRequest::parse("/3/configuration", None).expect("the path is valid");
        runtime
            .block_on(catalogue.respond(&request, TODAY))
            .expect("the built-in catalogue answers");
        catalogue
    }

    fn get(&self, path: &str) -> Vec<u8> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = TmdbRequest::parse(path, Some(query)).expect("the paths are valid");
        let answer = self.runtime.block_on(self.catalogue.respond(&request, TODAY));
        match answer {
            Ok(moviestars::catalogue::CatalogueResponse::Plain(answer)) => answer.into_bytes(),
            other => panic!("{path}: {other:?}"),
        }
    }

    /// The ids on all pages of a list.
    fn all(&self, list: &str) -> Vec<i64> {
        let page = |number: u64| -> Value {
            let page = self.get(&format!("{list}?page={number}"));
            serde_json::from_slice(&page).expect("responses are JSON")
        };
        let pages = page(1)["total_pages"].as_u64().unwrap_or(1).min(500);
        let rows = (1..=pages).filter_map(|number| page(number)["results"].as_array().cloned());
        rows.flatten().filter_map(|row| row["id"].as_i64()).collect()
    }

    fn report(&self, name: &str, paths: Vec<String>) {
        let time = |path: &String| (0..ROUNDS).map(|_| timed(|| self.get(path)).0).min();
        let mut times: Vec<(Duration, String)> =
            paths.into_iter().map(|path| (time(&path).unwrap_or_default(), path)).collect();
        times.sort();
        let (slowest, path) = &times[times.len() - 1];
        println!("{name}: median {:.1?}, slowest {slowest:.1?} ({path})", times[times.len() / 2].0);
    }

    fn posters(&self) {
        let ids = self.all("/3/movie/popular");
        let draw = |id: &i64| {
            let file = format!("m{id}.svg");
            timed(|| self.runtime.block_on(self.catalogue.image("w500", &file))).0
        };
        let mut times: Vec<Duration> = ids.iter().map(draw).collect();
        times.sort();
        let slowest = times[times.len() - 1];
        println!("posters: median {:.1?}, slowest {slowest:.1?}", times[times.len() / 2]);
        let landing = (0..ROUNDS).map(|_| timed(|| self.catalogue.landing_posters()).0).min();
        println!("the landing page's posters: {:.1?}", landing.unwrap_or_default());
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let started = Instant::now();
    let result = work();
    (started.elapsed(), result)
}

/// Resident memory in KiB; known only on Linux.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn grown(before: Option<i64>, after: Option<i64>) -> String {
    match before.zip(after) {
        Some((before, after)) => {
            let tenths = (after - before) * 10 / 1024;
            format!("{}.{} MiB", tenths / 10, tenths % 10)
        }
        None => "unknown".to_owned(),
    }
}
