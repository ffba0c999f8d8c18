//! Measures the executable side by side with reference servers and prints each figure, the reference's, their
//! ratio and the bar. Rounds of both alternate; the figures are medians.
//!
//!     cargo bench --bench speed -- [--quick] [--growth] [--record] [--executable PATH] [NAME...]
//!
//! `--quick` runs fewer and shorter rounds, `--growth` adds the rows that need a data file of 20 million ratings or of two
//! million watches (those on PostgreSQL too, if there is a server),
//! `--record` writes `benches/RESULTS.md`, `--executable` measures another executable. A NAME restricts the run
//! to the rows that have it in their first column. `MOVIESTARS_SKIP_UI=1` leaves the web app out, and with it the
//! rows of static files and of the browser.
//!
//! The references are axum without middleware:
//! - the bytes that the executable sent, with the same headers and encoding, from memory;
//! - one writer that commits all waiting ratings together with an fsync, without sessions and validation, in a table
//!   with the same row;
//! - SQLite, read with a prepared statement and serialized without compression;
//! - an empty response, for the time of a start;
//! - bare statements, each client on a connection of its own, for the rows of PostgreSQL. They need a server whose
//!   commits are durable: `tests/postgres/run --durable cargo bench --bench speed -- PostgreSQL`.
//!
//! Rows of watching "after a write" are of one connection that rates a title before each read, so that no response is
//! from memory. The marks of "beside" and "while" are of 16 users. Before each of them, a request that is not measured
//! removes the mark of the last pass, so that the limit of watches is not reached. While shows are refreshed, a TMDB of
//! this program lists them. The server asks it for two or three shows a second, because background work may send TMDB
//! five requests a second.
//!
//! Reads are measured with rate limits as they are by default: they limit an address to 64 connections, and no
//! reads. Writes are measured without, because a user may write 20 times a second.

mod load;
mod postgres;
mod reference;
mod report;
mod server;
mod tmdb;
mod watching;

use load::{Load, Round, call, try_call};
use reference::Recorded;
use report::Row;
use serde_json::Value;
use server::{Data, Server, request, with_header};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

const EXECUTABLE: &str = env!("CARGO_BIN_EXE_moviestars");
const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const CONNECTIONS: [u32; 2] = [16, 64];
/// The longest p99, in the reference's.
const P99: f64 = 2.0;
/// How long a server is left alone before its idle memory is read.
const IDLE: Duration = Duration::from_secs(5);

struct Options {
    rounds: usize,
    time: Duration,
    growth: bool,
    record: bool,
    executable: PathBuf,
    names: Vec<String>,
}

impl Options {
    fn parse(arguments: &[String]) -> Self {
        let mut options = Self {
            rounds: 7,
            time: Duration::from_secs(1),
            growth: false,
            record: false,
            executable: EXECUTABLE.into(),
            names: Vec::new(),
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--quick" => (options.rounds, options.time) = (3, Duration::from_millis(400)),
                "--growth" => options.growth = true,
                "--record" => options.record = true,
                "--executable" => options.executable = rest.next().expect("a path follows").into(),
                name => options.names.push(name.to_owned()),
            }
        }
        options
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|one| one != "--bench").collect();
    if reference::serve_if_requested(&arguments) {
        return;
    }
    let options = Options::parse(&arguments);
    let record = options.record;
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    println!("making a data file");
    let data = Data::create(&options.executable, &folder.path().join("data"));
    let mut bench = Bench { options, folder: folder.path().to_owned(), data, rows: Vec::new() };
    bench.reads();
    bench.writes();
    bench.alternate();
    postgres::measure(&mut bench);
    bench.add_small_data();
    bench.start();
    bench.memory();
    bench.size();
    watching::measure(&mut bench);
    bench.growth();
    bench.browser();
    println!("\n{}", report::table(&bench.rows));
    if record {
        let file = Path::new(FOLDER).join("benches/RESULTS.md");
        report::record(&file, &bench.rows, &report::today());
    }
}

struct Bench {
    options: Options,
    folder: PathBuf,
    data: Data,
    rows: Vec<Row>,
}

/// The requests of a row, and what their rate must be.
struct Reads {
    what: &'static str,
    requests: Vec<Vec<u8>>,
    bar: f64,
    p99: Option<f64>,
}

impl Bench {
    fn is_wanted(&self, what: &str) -> bool {
        let names = &self.options.names;
        names.is_empty() || names.iter().any(|name| what.contains(name.as_str()))
    }

    fn add(&mut self, row: Row) {
        print!("{}", report::table(std::slice::from_ref(&row)).lines().last().unwrap_or_default());
        println!();
        self.rows.push(row);
    }

    /// Measures both in turn; returns the medians.
    fn compare(&self, load: &Load, ours: &Server, reference: &Server) -> (Round, Round) {
        self.compare_two(load, load, ours, reference)
    }

    fn compare_two(
        &self,
        load: &Load,
        other: &Load,
        ours: &Server,
        reference: &Server,
    ) -> (Round, Round) {
        let sent: [Arc<AtomicUsize>; 2] = Default::default();
        self.in_turn(
            || load.run(ours.address, self.options.time, &sent[0]),
            || other.run(reference.address, self.options.time, &sent[1]),
        )
    }

    /// The medians of rounds in turn.
    fn in_turn(&self, ours: impl Fn() -> Round, reference: impl Fn() -> Round) -> (Round, Round) {
        let rounds = (0..self.options.rounds).map(|_| (ours(), reference()));
        let (ours, reference): (Vec<Round>, Vec<Round>) = rounds.unzip();
        (median_round(&ours), median_round(&reference))
    }

    fn reads(&mut self) {
        let server = Server::moviestars(&self.options.executable, &self.data.path, "on");
        for Reads { what, requests, bar, p99 } in self.all_reads(&server) {
            if !self.is_wanted(what) {
                continue;
            }
            let (recorded, repeated) = record_responses(&server, &requests);
            let file = self.folder.join("responses.json");
            let recorded = serde_json::to_vec(&recorded).expect("responses are JSON");
            std::fs::write(&file, recorded).expect("a file can be written");
            let file = file.to_str().expect("the path is UTF-8");
            let reference = Server::reference(&[reference::BYTES, file]);
            for connections in CONNECTIONS {
                let load = |requests: &[Vec<u8>]| Load {
                    measured: requests.into(),
                    before: None,
                    connections,
                };
                let (ours, theirs) = (load(&requests), load(&repeated));
                let (ours, theirs) = self.compare_two(&ours, &theirs, &server, &reference);
                self.add(rate_row(&format!("{what}, c={connections}"), ours, theirs, bar, p99));
            }
        }
    }

    fn all_reads(&self, server: &Server) -> Vec<Reads> {
        let get = |path: &str| self.data.get(path);
        let all = |paths: &[&str]| paths.iter().map(|path| get(path)).collect::<Vec<_>>();
        let of_films = |path: &dyn Fn(i64) -> String| {
            self.data.films.iter().take(40).map(|id| get(&path(*id))).collect::<Vec<_>>()
        };
        let lists =
            |what, path: &str| Reads { what, requests: vec![get(path)], bar: 0.6, p99: Some(P99) };
        let titles = |what, requests| Reads { what, requests, bar: 0.6, p99: None };
        let playlist = format!("/api/v1/playlists/{}", self.data.playlist);
        let details = "append_to_response=credits,videos,recommendations,images,watch/providers";
        let mut reads = vec![
            lists("GET ratings", "/api/v1/ratings"),
            lists("GET rated movies", "/api/v1/movies"),
            lists("GET playlist", &playlist),
            lists("GET setup", "/api/v1/playlists/setup"),
            titles("trending", all(&["/3/trending/all/week", "/3/trending/movie/week?page=2"])),
            titles(
                "categories",
                all(&[
                    "/3/movie/popular",
                    "/3/movie/top_rated",
                    "/3/movie/upcoming",
                    "/3/tv/popular",
                ]),
            ),
            titles(
                "discover",
                all(&[
                    "/3/discover/movie?with_genres=18",
                    "/3/discover/movie?with_genres=35&page=3",
                ]),
            ),
            titles("title", of_films(&|id| format!("/3/movie/{id}?{details}"))),
            Reads { bar: 0.3, ..titles("search", searches().map(|path| get(&path)).collect()) },
            Reads {
                bar: 0.7,
                ..titles("drawn poster", of_films(&|id| format!("/t/p/w342/m{id}.svg")))
            },
        ];
        for (what, path) in
            [("304 of ratings", "/api/v1/ratings"), ("304 of trending", "/3/trending/all/week")]
        {
            if let Some(etag) = call(server.address, &get(path)).header("etag") {
                let requests = vec![with_header(get(path), "if-none-match", etag)];
                reads.push(Reads { bar: 0.8, ..titles(what, requests) });
            }
        }
        if let Some(script) = first_script(server) {
            let file = request("GET", &script, "", None);
            let requests = vec![with_header(file, "accept-encoding", server::ENCODINGS)];
            reads.push(Reads { bar: 0.8, ..titles("static file", requests) });
        }
        reads
    }

    /// A server whose user may write without limit, and the reference writer.
    fn writers(&self) -> (Server, Server) {
        let copy = self.data.copy(&self.folder.join("written"));
        let file = self.folder.join("reference.db");
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
        let file = file.to_str().expect("the path is UTF-8");
        let reference = Server::reference(&[reference::RATINGS, file]);
        (Server::moviestars(&self.options.executable, &copy, "off"), reference)
    }

    fn writes(&mut self) {
        if !self.is_wanted("POST rating") {
            return;
        }
        let (server, reference) = self.writers();
        for connections in CONNECTIONS {
            let load = Load { measured: self.data.ratings().into(), before: None, connections };
            let (ours, theirs) = self.compare(&load, &server, &reference);
            let what = format!("POST rating, c={connections}");
            self.add(rate_row(&what, ours, theirs, 0.5, Some(P99)));
        }
    }

    fn alternate(&mut self) {
        let what = "one write then one read";
        if !self.is_wanted(what) {
            return;
        }
        let (server, reference) = self.writers();
        let before: load::Requests = self.data.ratings().into();
        for request in before.iter().take(self.data.films.len()) {
            call(reference.address, request);
        }
        let measured = [self.data.get("/api/v1/ratings")].into();
        let load = Load { measured, before: Some(before), connections: 1 };
        let (ours, theirs) = self.compare(&load, &server, &reference);
        self.add(rate_row(what, ours, theirs, 0.5, None));
    }

    /// 1,000 users with 200,000 ratings.
    fn add_small_data(&self) {
        self.data.add_users(999, 200, 0);
    }

    fn start(&mut self) {
        let what = "start to the first 200";
        if !self.is_wanted(what) {
            return;
        }
        let health = request("GET", "/healthz", "", None);
        let time = |start: &dyn Fn() -> Server| {
            let started = Instant::now();
            let server = start();
            call(server.address, &health);
            let time = started.elapsed();
            server.stop();
            time
        };
        let executable = &self.options.executable;
        let rounds = 0..self.options.rounds * 3;
        let times = rounds.map(|_| {
            let ours = time(&|| Server::moviestars(executable, &self.data.path, "on"));
            (ours, time(&|| Server::reference(&[reference::NOTHING])))
        });
        let (ours, reference): (Vec<_>, Vec<_>) = times.unzip();
        let (ours, reference) = (median(ours), median(reference));
        let ratio = ours.as_secs_f64() / reference.as_secs_f64();
        self.add(Row {
            what: what.to_owned(),
            ours: format!("{ours:.1?}"),
            reference: format!("{reference:.1?}"),
            ratio: format!("{ratio:.1}"),
            bar: "at most 4".to_owned(),
            is_met: Some(ratio <= 4.0),
        });
    }

    fn memory(&mut self) {
        if !self.is_wanted("memory") {
            return;
        }
        let executable = &self.options.executable;
        let copy = self.data.copy(&self.folder.join("memory"));
        let server = Server::moviestars(executable, &copy, "off");
        std::thread::sleep(IDLE);
        let idle = server.memory();
        let reads = self.all_reads(&server).into_iter().map(|reads| reads.requests);
        for requests in reads.chain([self.data.ratings()]) {
            let load = Load { measured: requests.into(), before: None, connections: 64 };
            load.run(server.address, self.options.time * 2, &Arc::default());
        }
        std::thread::sleep(IDLE);
        let loaded = server.memory();
        for (what, figure, bar) in
            [("memory, idle", idle, 30.0), ("memory, after load", loaded, 64.0)]
        {
            self.add(limit_row(what, figure, "MiB", bar));
        }
    }

    fn size(&mut self) {
        if !self.is_wanted("executable") {
            return;
        }
        let length = std::fs::metadata(&self.options.executable).map_or(0, |file| file.len());
        let kilobytes = u32::try_from(length / 1_000).unwrap_or(u32::MAX);
        self.add(limit_row("executable", f64::from(kilobytes) / 1e3, "MB", 14.0));
    }

    /// Each call of a user among 100,000 users against the same call among 1,000.
    fn growth(&mut self) {
        let names = &self.options.names;
        let is_wanted = names.is_empty() || names.iter().any(|name| name.starts_with("growth"));
        if !self.options.growth || !is_wanted {
            return;
        }
        println!("making a data file with 20 million ratings");
        let large = Data::create(&self.options.executable, &self.folder.join("large"));
        large.add_users(100_000, 200, 1_000_000);
        let servers = [&large, &self.data]
            .map(|data| Server::moviestars(&self.options.executable, &data.path, "off"));
        let [of_large, of_small] = [&large, &self.data].map(calls_of_user);
        for ((what, large), (_, small)) in of_large.into_iter().zip(of_small) {
            let what = format!("growth: {what}");
            if !self.is_wanted(&what) {
                continue;
            }
            let (large, small) = self.compare_two(&large, &small, &servers[0], &servers[1]);
            let ratio = large.p50.as_secs_f64() / small.p50.as_secs_f64();
            self.add(Row {
                what,
                ours: format!("{:.2?}", large.p50),
                reference: format!("{:.2?}", small.p50),
                ratio: format!("{ratio:.2}"),
                bar: "at most 1.5".to_owned(),
                is_met: Some(ratio <= 1.5),
            });
        }
    }

    /// The rows that a browser measures: `browser.mjs` prints each in a line, as JSON with the names of [`Row`]'s
    /// fields.
    fn browser(&mut self) {
        let script = Path::new(FOLDER).join("benches/browser.mjs");
        if !script.exists() || !self.is_wanted("browser") {
            return;
        }
        let output = Command::new("node").arg(script).arg(&self.options.executable).output();
        let output = output.expect("node can be started");
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            self.add(row_of(&serde_json::from_str(line).expect("each line is JSON")));
        }
    }
}

/// What a user calls, each after a write, which ends what is cached.
fn calls_of_user(data: &Data) -> Vec<(&'static str, Load)> {
    let writes: load::Requests = data.ratings().into();
    let read = |path: &str| Load {
        measured: [data.get(path)].into(),
        before: Some(Arc::clone(&writes)),
        connections: 1,
    };
    let film = data.films[0];
    let body = serde_json::json!({ "id": film, "media_type": "movie", "score10": 7 });
    let rate = request("POST", "/api/v1/movies", &data.token, Some(&body));
    let path = format!("/api/v1/ratings/{film}?media_type=movie");
    let clear = request("DELETE", &path, &data.token, None);
    let playlist = format!("/api/v1/playlists/{}", data.playlist);
    let item = serde_json::json!({ "payload": { "id": film, "media_type": "movie" } });
    let add = request("PUT", &playlist, &data.token, Some(&item));
    let remove = serde_json::json!({ "payload": { "playlistId": data.playlist } });
    let path = format!("/api/v1/movies_playlists/{film}?media_type=movie");
    let remove = request("DELETE", &path, &data.token, Some(&remove));
    let pair = |before: &Vec<u8>, measured: &Vec<u8>| Load {
        measured: [measured.clone()].into(),
        before: Some([before.clone()].into()),
        connections: 1,
    };
    vec![
        ("ratings", read("/api/v1/ratings")),
        ("rated movies", read("/api/v1/movies")),
        ("a page of rated movies", read("/api/v1/movies?page=1&filter=fiveStar")),
        ("playlists", read("/api/v1/playlists")),
        ("playlist", read(&playlist)),
        ("setup", read("/api/v1/playlists/setup")),
        ("profile", read("/api/v1/users/:id")),
        ("notifications", read("/api/v1/notifications")),
        ("search of users", read("/api/v1/users?search=user77")),
        ("export", read("/api/v1/export")),
        ("rate", Load { measured: writes.clone(), before: None, connections: 1 }),
        ("clear a rating", pair(&rate, &clear)),
        ("rate again", pair(&clear, &rate)),
        ("remove an item", pair(&add, &remove)),
        ("add an item", pair(&remove, &add)),
    ]
}

/// The beginnings of the names of films, each once: what is typed into the search field.
fn searches() -> impl Iterator<Item = String> {
    let films = include_str!("../../assets/catalogue/films.tsv");
    let names = films.lines().skip(1).filter_map(|line| line.split('\t').nth(4));
    let mut queries: Vec<String> = names
        .flat_map(|name| {
            let words = name.split(|c: char| !c.is_ascii_alphanumeric());
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            let name = words.join("%20");
            (3..=name.len())
                .filter_map(move |end| Some(name.get(..end)?.to_owned()))
                .collect::<Vec<_>>()
        })
        .filter(|query| !query.ends_with(['%', '2', '0']))
        .collect();
    queries.sort_unstable();
    queries.dedup();
    // A step without a common divisor with most lengths, so that successive queries are not neighbors.
    let count = queries.len();
    (0..count)
        .map(move |number| format!("/3/search/multi?query={}", queries[number * 7_919 % count]))
}

/// The responses to the first requests, and these requests.
fn record_responses(server: &Server, requests: &[Vec<u8>]) -> (Vec<Recorded>, Vec<Vec<u8>>) {
    let repeated: Vec<Vec<u8>> = requests.iter().take(200).cloned().collect();
    let recorded = repeated.iter().map(|request| {
        let text = String::from_utf8_lossy(request);
        let path = text.split(' ').nth(1).expect("a request has a path");
        Recorded::new(path, &call(server.address, request))
    });
    (recorded.collect(), repeated)
}

/// The address of the first script of the first page; `None` without a web app.
fn first_script(server: &Server) -> Option<String> {
    let page = try_call(server.address, &request("GET", "/", "", None));
    let page = String::from_utf8(page.body).ok()?;
    let (_, rest) = page.split_once("src=\"/assets/")?;
    Some(format!("/assets/{}", rest.split('"').next()?))
}

fn median<T: Ord>(mut values: Vec<T>) -> T {
    values.sort_unstable();
    let middle = values.len() / 2;
    values.swap_remove(middle)
}

fn median_round(rounds: &[Round]) -> Round {
    let mut rates: Vec<f64> = rounds.iter().map(|round| round.per_second).collect();
    rates.sort_by(f64::total_cmp);
    Round {
        per_second: rates[rates.len() / 2],
        p50: median(rounds.iter().map(|round| round.p50).collect()),
        p99: median(rounds.iter().map(|round| round.p99).collect()),
    }
}

fn rate_row(what: &str, ours: Round, reference: Round, bar: f64, p99: Option<f64>) -> Row {
    let ratio = ours.per_second / reference.per_second;
    let slower = ours.p99.as_secs_f64() / reference.p99.as_secs_f64();
    let figures = |round: Round| {
        format!("{:.0}/s, p50 {:.2?}, p99 {:.2?}", round.per_second, round.p50, round.p99)
    };
    let p99_bar = p99.map(|p99| format!("; p99 at most {p99}"));
    Row {
        what: what.to_owned(),
        ours: figures(ours),
        reference: figures(reference),
        ratio: format!("{ratio:.2}; p99 {slower:.2}"),
        bar: format!("{bar}{}", p99_bar.unwrap_or_default()),
        is_met: Some(ratio >= bar && p99.is_none_or(|p99| slower <= p99)),
    }
}

/// A row whose ratio must be at least `bar`.
fn ratio_row(what: &str, ours: Round, reference: Round, bar: f64) -> Row {
    let ratio = ours.per_second / reference.per_second;
    Row {
        what: what.to_owned(),
        ours: format!("{:.0}/s", ours.per_second),
        reference: format!("{:.0}/s", reference.per_second),
        ratio: format!("{ratio:.2}"),
        bar: format!("{bar}"),
        is_met: Some(ratio >= bar),
    }
}

fn limit_row(what: &str, figure: f64, unit: &str, bar: f64) -> Row {
    Row {
        what: what.to_owned(),
        ours: format!("{figure:.1} {unit}"),
        reference: String::new(),
        ratio: String::new(),
        bar: format!("at most {bar} {unit}"),
        is_met: Some(figure <= bar),
    }
}

/// A row that another program has measured.
fn row_of(row: &Value) -> Row {
    let text = |key: &str| match &row[key] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Row {
        what: text("what"),
        ours: text("ours"),
        reference: text("reference"),
        ratio: text("ratio"),
        bar: text("bar"),
        is_met: row["met"].as_bool(),
    }
}
