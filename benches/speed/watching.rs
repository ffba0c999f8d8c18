//! Watches of a user who has 50,000, on an instance with two million: on a data file, and on PostgreSQL.

use crate::load::{Load, call, try_call};
use crate::postgres::{Copied, Statements, server};
use crate::report::Row;
use crate::server::{Data, Server, indexes_and_triggers, request};
use crate::tmdb::Tmdb;
use crate::{Bench, CONNECTIONS};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Users besides the one who is measured, and watches of each.
const USERS: i64 = 39;
const WATCHES: i64 = 50_000;
/// Films that the measured user has watched. With the watches of episodes these are almost as many as a user may have.
const OWN_WATCHES: i64 = 44_000;
/// Requests that remove [`SEVERAL`] watches each before others are added.
const REMOVALS: usize = 28;
/// Watches that one request may change.
const SEVERAL: usize = 500;

/// Running shows of the measured user, and episodes of each.
const SHOWS: i64 = 300;
pub const EPISODES: i64 = 100;
const FIRST_SHOW: i64 = 1_000_001;
/// Followed shows of all users, which are refreshed. They begin with the running ones.
const FOLLOWED: i64 = 500;
/// A show with 1,000 episodes.
const LONG_SHOW: i64 = 1_000_000;
/// A show with as many episodes as one request may mark.
const LONGEST_SHOW: i64 = FIRST_SHOW + FOLLOWED;
const LONGEST: i64 = 5_000;

pub fn measure(bench: &mut Bench) {
    if !bench.options.growth || !bench.is_wanted("watching") {
        return;
    }
    println!("making a data file with two million watches");
    let folder = bench.folder.join("watching");
    let data = Data::create(&bench.options.executable, &folder);
    data.add_users(USERS, 10, 20_000);
    add_watches(&data);
    add_shows(&data);
    if let Some(server) = server() {
        let executable = bench.options.executable.clone();
        let copied = Copied::create(&executable, &data, folder.join("postgres"), &server);
        let commands = [1, 2].map(|number| copied.command(&executable, number));
        let data = Data { token: copied.token.clone(), ..data.clone() };
        let films = &data.films;
        let bare = Statements { url: &copied.url, user: 1, films, connections: CONNECTIONS[0] };
        measure_on(bench, "watching, PostgreSQL", &data, commands, Some(&bare));
    }
    let executable = bench.options.executable.clone();
    let commands = [1, 2].map(|_| Server::command(&executable, &data.path, "off"));
    measure_on(bench, "watching", &data, commands, None);
}

/// Starts the server twice: first without TMDB. Single marks on PostgreSQL stand beside bare statements, each of which
/// writes one row.
fn measure_on(
    bench: &mut Bench,
    engine: &str,
    data: &Data,
    commands: [Command; 2],
    bare: Option<&Statements>,
) {
    let [mut without_tmdb, mut with_tmdb] = commands;
    let server = Server::start(&mut without_tmdb);
    measure_diary(bench, engine, data, &server, bare);
    measure_shows(bench, engine, data, &server, bare);
    let users = sign_up(&server);
    measure_beside_bulk(bench, engine, &server, &users);
    server.stop();
    measure_refreshes(bench, engine, &users, (&mut with_tmdb, days_of_today(data)));
}

fn measure_diary(
    bench: &mut Bench,
    engine: &str,
    data: &Data,
    server: &Server,
    bare: Option<&Statements>,
) {
    let pages = pages(data, server);
    let time = bench.options.time;
    load(
        bench,
        &format!("{engine}: a page of the diary, any depth"),
        server,
        (pages, time),
        None,
        5,
    );
    let log = data
        .films
        .iter()
        .map(|film| data.get(&format!("/api/v1/watches?id={film}&media_type=movie")));
    let log = (log.collect(), time);
    load(bench, &format!("{engine}: what a user did with a title"), server, log, None, 5);
    let searches = (0..bench.options.rounds).map(|round| {
        let started = Instant::now();
        let page = call(server.address, &data_page(data, &format!("?text=zzzz{round}"))).json();
        assert_eq!(page["watches"], json!([]));
        started.elapsed()
    });
    // Each reads the whole diary, as statistics do.
    alone(bench, &format!("{engine}: search the diary in vain"), searches.collect(), 400);
    for _ in 0..REMOVALS {
        let body = json!({ "ids": newest_watches(data, server) });
        post(server.address, &data.token, "/api/v1/watches/removal", &body);
    }
    let mark = data.films.iter().map(|film| {
        let when = json!({ "precision": "time", "at": "2026-11-20T20:15:00+01:00" });
        let body = json!({ "id": film, "media_type": "movie", "when": when });
        request("POST", "/api/v1/watches", &data.token, Some(&body))
    });
    // So short that the user stays below the limit of watches.
    let mark = (mark.collect(), time / 10);
    load(bench, &format!("{engine}: mark one"), server, mark, bare, 10);

    let post = |path: &str, body: &Value| post(server.address, &data.token, path, body);
    let page = call(server.address, &data_page(data, "")).json();
    assert!(page["watches"].is_array(), "{page}");
    let (mut edits, mut undos) = (Vec::new(), Vec::new());
    for _ in 0..bench.options.rounds {
        let ids = newest_watches(data, server);
        let body = json!({ "ids": ids, "when": { "precision": "year", "year": 2019 } });
        let (time, edited) = post("/api/v1/watches/edit", &body);
        edits.push(time);
        let path = format!("/api/v1/changes/{}/undo", edited["change"]["id"]);
        undos.push(post(&path, &json!({})).0);
    }
    // Half of the bar of a thousand watches.
    alone(bench, &format!("{engine}: date {SEVERAL} at once"), edits, 30);
    alone(bench, &format!("{engine}: undo the new dates"), undos, 30);
}

/// The ids of [`SEVERAL`] watches at the beginning of the diary.
fn newest_watches(data: &Data, server: &Server) -> Vec<i64> {
    let mut ids = Vec::new();
    let mut query = String::new();
    while ids.len() < SEVERAL {
        let page = call(server.address, &data_page(data, &query)).json();
        let watches = page["watches"].as_array().expect("a page has watches");
        ids.extend(watches.iter().filter_map(|watch| watch["id"].as_i64()));
        query = format!("?cursor={}", page["next"].as_str().expect("a further page"));
    }
    ids.truncate(SEVERAL);
    ids
}

/// What is next of 300 shows and when they come out, and a show of 1,000 episodes.
fn measure_shows(
    bench: &mut Bench,
    engine: &str,
    data: &Data,
    server: &Server,
    bare: Option<&Statements>,
) {
    let post = |path: &str, body: &Value| post(server.address, &data.token, path, body);
    let when = json!({ "precision": "unknown" });
    // The first watch of each computes its progress.
    for show in FIRST_SHOW..FIRST_SHOW + SHOWS {
        let body = json!({ "season_number": 1, "episode_number": EPISODES / 2, "when": when });
        post(&format!("/api/v1/shows/999{show}/watches"), &body);
    }
    let time = bench.options.time;
    let link = post("/api/v1/calendar/link", &json!({})).1;
    let feed = link["url"].as_str().expect("a link to the calendar");
    // A client of its own does not send the token.
    let feed = request("GET", feed, "", None);
    let long = format!("/api/v1/shows/999{LONG_SHOW}");
    let up_next = format!("up next, of {SHOWS} shows");
    for (what, read, bar) in [
        (&*up_next, data.get("/api/v1/up-next"), 10),
        ("a month of the calendar", data.get(&month_path(data)), 10),
        ("the feed of the calendar", feed, 20),
        ("a show of 1,000 episodes", data.get(&long), 10),
    ] {
        let what = format!("{engine}: {what}");
        load(bench, &what, server, (vec![read.clone()], time), None, bar);
        let measured = [read].into();
        let after_write = Load { measured, before: Some(data.ratings().into()), connections: 1 };
        let what = format!("{what}, after a write");
        add_p99(bench, &what, server, (&after_write, time), None, bar);
    }
    let tick = |episode: i64| {
        let body = json!({ "season_number": 1, "episode_number": episode, "when": when });
        request("POST", &format!("{long}/watches"), &data.token, Some(&body))
    };
    let ticks = ((1..=100).map(tick).collect(), time / 10);
    load(bench, &format!("{engine}: mark an episode of it"), server, ticks, bare, 10);
    let (mut marks, mut undos) = (Vec::new(), Vec::new());
    for _ in 0..bench.options.rounds {
        let body = json!({ "season_number": 1, "when": when, "all": true });
        let (time, marked) = post(&format!("{long}/watches"), &body);
        marks.push(time);
        let path = format!("/api/v1/changes/{}/undo", marked["change"]["id"]);
        undos.push(post(&path, &json!({})).0);
    }
    alone(bench, &format!("{engine}: mark all of it"), marks, 60);
    alone(bench, &format!("{engine}: undo all the marks"), undos, 60);
}

/// Signs up 16 users who mark at the same time, and one who marks many at once; returns their tokens.
fn sign_up(server: &Server) -> Vec<String> {
    let token = |number| {
        let form = json!({
            "username": format!("marking{number}"),
            "email": format!("marking{number}@example.org"),
            "password": "Abcdef1", "passwordConfirmation": "Abcdef1",
        });
        let (_, session) = post(server.address, "", "/api/v1/users", &form);
        session["auth_token"].as_str().expect("a sign-up starts a session").to_owned()
    };
    (0..=CONNECTIONS[0]).map(token).collect()
}

/// Marks of episodes of the followed shows by these users, each after a request that takes the last one back.
fn marks(users: &[String]) -> Load {
    let when = json!({ "precision": "unknown" });
    let mut pairs = Vec::new();
    for episode in 1..=EPISODES / 2 {
        for (number, user) in (0_i64..).zip(users) {
            let show = FIRST_SHOW + (31 * number + 17 * episode) % FOLLOWED;
            let path = format!("/api/v1/shows/999{show}/watches");
            let body = json!({ "season_number": 1, "episode_number": episode, "when": when });
            let removal = format!("{path}?season_number=1&episode_number={episode}");
            let removal = request("DELETE", &removal, user, None);
            pairs.push((removal, request("POST", &path, user, Some(&body))));
        }
    }
    let (removals, marks): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    Load { measured: marks.into(), before: Some(removals.into()), connections: CONNECTIONS[0] }
}

/// Single marks while another user marks 5,000 episodes at once and undoes that, again and again.
fn measure_beside_bulk(bench: &mut Bench, engine: &str, server: &Server, users: &[String]) {
    let (bulk, users) = users.split_last().expect("users have signed up");
    let (bulk, address) = (bulk.clone(), server.address);
    let is_over: Arc<AtomicBool> = Arc::default();
    let ends = Arc::clone(&is_over);
    let bulk = std::thread::spawn(move || {
        let path = format!("/api/v1/shows/999{LONGEST_SHOW}/watches");
        let body = json!({ "season_number": 1, "when": { "precision": "unknown" } });
        let journal = request("GET", "/api/v1/changes", &bulk, None);
        let mut times = 0;
        while !ends.load(Ordering::Relaxed) {
            let (_, marked) = post(address, &bulk, &path, &body);
            assert_eq!(marked["added"], LONGEST);
            let undo = format!("/api/v1/changes/{}/undo", marked["change"]["id"]);
            post(address, &bulk, &undo, &json!({}));
            // So many are undone after the response.
            while call(address, &journal).json()["changes"][0]["unfinished"] == true {
                std::thread::sleep(Duration::from_millis(20));
            }
            times += 1;
        }
        times
    });
    let time = bench.options.time;
    let what = format!("{engine}: mark one beside marks of 5,000 at once");
    add_p99(bench, &what, server, (&marks(users), time), None, 150);
    is_over.store(true, Ordering::Relaxed);
    assert!(bulk.join().expect("all marks succeed") > 0);
}

/// Single marks while shows are refreshed.
fn measure_refreshes(
    bench: &mut Bench,
    engine: &str,
    users: &[String],
    (command, today): (&mut Command, i64),
) {
    let tmdb = Tmdb::start(today);
    let server = Server::start(tmdb.configure(command));
    tmdb.wait();
    let (before, time) = (tmdb.listed(), bench.options.time);
    let (_, users) = users.split_last().expect("users have signed up");
    let what = format!("{engine}: mark one while {FOLLOWED} shows are refreshed");
    add_p99(bench, &what, &server, (&marks(users), time), None, 10);
    assert!(tmdb.listed() > before, "shows are refreshed meanwhile");
    server.stop();
}

/// The time of a write, and its response.
fn post(address: SocketAddr, token: &str, path: &str, body: &Value) -> (Duration, Value) {
    let request = request("POST", path, token, Some(body));
    let started = Instant::now();
    let mut response = try_call(address, &request);
    // On PostgreSQL, a write that collides too often is refused.
    while response.status == 503 {
        response = try_call(address, &request);
    }
    let time = started.elapsed();
    assert!(response.status < 400, "{}", String::from_utf8_lossy(&response.body));
    (time, response.json())
}

/// Days since 1970-01-01.
fn days_of_today(data: &Data) -> i64 {
    let connection = Connection::open(&data.path).expect("the data file opens");
    let sql = "SELECT unixepoch() / 86400";
    connection.query_row(sql, [], |row| row.get(0)).expect("SQLite knows the date")
}

/// The calendar of 31 days, half of them past.
fn month_path(data: &Data) -> String {
    let connection = Connection::open(&data.path).expect("the data file opens");
    let sql = "SELECT '/api/v1/calendar?from=' || date('now', '-15 days')
                      || '&to=' || date('now', '+15 days')";
    connection.query_row(sql, [], |row| row.get(0)).expect("SQLite knows the date")
}

/// One request at a time.
fn alone(bench: &mut Bench, what: &str, mut times: Vec<Duration>, bar: u64) {
    times.sort_unstable();
    let median = times[times.len() / 2];
    bench.add(Row {
        what: what.to_owned(),
        ours: format!("{median:.1?}"),
        reference: String::new(),
        ratio: String::new(),
        bar: format!("at most {bar} ms"),
        is_met: Some(median <= Duration::from_millis(bar)),
    });
}

/// The p99 of 16 connections.
fn load(
    bench: &mut Bench,
    what: &str,
    server: &Server,
    (requests, time): (Vec<Vec<u8>>, Duration),
    bare: Option<&Statements>,
    bar: u64,
) {
    let load = Load { measured: requests.into(), before: None, connections: CONNECTIONS[0] };
    add_p99(bench, what, server, (&load, time), bare, bar);
}

/// A row with the median p99 of rounds, beside that of bare statements.
fn add_p99(
    bench: &mut Bench,
    what: &str,
    server: &Server,
    (load, time): (&Load, Duration),
    bare: Option<&Statements>,
    bar: u64,
) {
    let sent: Arc<AtomicUsize> = Arc::default();
    let (mut ours, mut references) = (Vec::new(), Vec::new());
    for _ in 0..bench.options.rounds {
        ours.push(load.run(server.address, time, &sent).p99);
        references.extend(bare.map(|bare| bare.write(time).p99));
    }
    let median = |mut p99s: Vec<Duration>| {
        p99s.sort_unstable();
        p99s.get(p99s.len() / 2).copied()
    };
    let ours = median(ours).expect("there is a round");
    let reference = median(references);
    let ratio = reference.map(|reference| ours.as_secs_f64() / reference.as_secs_f64());
    bench.add(Row {
        what: what.to_owned(),
        ours: format!("{ours:.2?}"),
        reference: reference.map_or_else(String::new, |reference| format!("{reference:.2?}")),
        ratio: ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
        bar: format!("p99 at most {bar} ms"),
        is_met: Some(ours <= Duration::from_millis(bar)),
    });
}

/// A page without encoding, so that it can be read.
fn data_page(data: &Data, query: &str) -> Vec<u8> {
    request("GET", &format!("/api/v1/diary{query}"), &data.token, None)
}

/// The first page of the diary, those of years, and a few deep ones.
fn pages(data: &Data, server: &Server) -> Vec<Vec<u8>> {
    let mut pages = Vec::new();
    for year in 2000..2027 {
        let first = data_page(data, &format!("?year={year}"));
        let next = call(server.address, &first).json()["next"].as_str().map(str::to_owned);
        pages.push(first);
        pages.extend(next.map(|next| data_page(data, &format!("?cursor={next}"))));
    }
    pages
}

/// Watches of days of 27 years.
fn add_watches(data: &Data) {
    let connection = Connection::open(&data.path).expect("the data file opens");
    let (drops, creates) = indexes_and_triggers(&connection, "watches");
    let sql = format!(
        "PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;
         BEGIN;
         CREATE TEMP TABLE numbered AS
         SELECT row_number() OVER () AS i, media_type, title_id FROM titles WHERE media_type = 'movie';
         CREATE UNIQUE INDEX temp.numbered_i ON numbered (i);
         {drops}
         INSERT INTO watches (user_id, media_type, title_id, precision, year, month, day, ordinal,
                              origin, created_at)
         WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {WATCHES} - 1)
         SELECT users.id, numbered.media_type, numbered.title_id, 'day',
                CAST(strftime('%Y', (10957 + n.i % 9800) * 86400, 'unixepoch') AS INTEGER),
                CAST(strftime('%m', (10957 + n.i % 9800) * 86400, 'unixepoch') AS INTEGER),
                10957 + n.i % 9800, (10958 + n.i % 9800) * 86400 - 1, 'user', 1700000000
         FROM users CROSS JOIN n
         JOIN numbered ON numbered.i = (users.id * 7919 + n.i * 4703)
                                       % (SELECT count(*) FROM numbered) + 1
         WHERE users.id > 1 OR n.i < {OWN_WATCHES};
         INSERT INTO user_counts (user_id, watches)
         SELECT user_id, count(*) FROM watches WHERE removed_in IS NULL GROUP BY user_id
         ON CONFLICT (user_id) DO UPDATE SET watches = excluded.watches;
         {creates}
         COMMIT; PRAGMA wal_checkpoint(TRUNCATE);"
    );
    connection.execute_batch(&sql).expect("the data file takes the rows");
}

/// Shows of which the measured user has seen almost a fifth, further ones of another user, and long shows.
fn add_shows(data: &Data) {
    let connection = Connection::open(&data.path).expect("the data file opens");
    let running_end = FIRST_SHOW + SHOWS;
    let sql = format!(
        "BEGIN;
         CREATE TEMP TABLE added AS
         WITH RECURSIVE n (id) AS (SELECT {LONG_SHOW} UNION ALL
                                   SELECT id + 1 FROM n WHERE id < {LONGEST_SHOW})
         SELECT id FROM n;
         -- Recent, so that a server with TMDB refreshes only the shows.
         UPDATE titles SET fetched_at = unixepoch();
         INSERT INTO titles (media_type, title_id, catalogue, title, overview, vote_average_x10, fetched_at)
         SELECT 'tv', id, 'tmdb', 'Show ' || id, '', 70, unixepoch() FROM added;
         INSERT INTO shows (title_id, catalogue, status, version, fetched_at)
         SELECT id, 'tmdb', 'Returning Series', 1,
                unixepoch() - CASE WHEN id IN ({LONG_SHOW}, {LONGEST_SHOW}) THEN 0 ELSE 2 * 86400 END
         FROM added;
         INSERT INTO seasons (title_id, season, name) SELECT id, 1, 'Season 1' FROM added;
         INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, name, air_day, runtime)
         WITH RECURSIVE n (episode) AS (SELECT 1 UNION ALL SELECT episode + 1 FROM n WHERE episode < {LONGEST})
         SELECT added.id, 1, n.episode, added.id * 1000 + n.episode, 'listed', 'Episode',
                -- Weekly ones, of which a half is out; of the long shows all are.
                CASE WHEN added.id IN ({LONG_SHOW}, {LONGEST_SHOW}) THEN 12000 + n.episode
                     ELSE unixepoch() / 86400 + (n.episode - {EPISODES} / 2) * 7 - added.id % 7 END, 45
         FROM added JOIN n ON n.episode <= CASE added.id WHEN {LONG_SHOW} THEN 1000
                                                         WHEN {LONGEST_SHOW} THEN {LONGEST}
                                                         ELSE {EPISODES} END;
         INSERT INTO watches (user_id, media_type, title_id, precision, origin, created_at, episode_id)
         SELECT CASE WHEN title_id < {running_end} THEN 1 ELSE 2 END, 'tv', title_id, 'unknown', 'user',
                1700000000, id FROM episodes
         WHERE title_id > {LONG_SHOW} AND title_id < {LONGEST_SHOW}
           AND episode < CASE WHEN title_id < {running_end} THEN {EPISODES} / 5 ELSE 2 END;
         COMMIT; PRAGMA wal_checkpoint(TRUNCATE);"
    );
    connection.execute_batch(&sql).expect("the data file takes the rows");
}
