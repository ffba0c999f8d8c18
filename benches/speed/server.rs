//! Starts the executable and the reference servers, and makes the data file.

use crate::load::{Response, call};
use rusqlite::Connection;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A server in a process of its own, which ends with this value.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Waits for the line that ends with the server's URL.
    pub fn start(command: &mut Command) -> Self {
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = child.spawn().expect("the server can be started");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("the output is a pipe"));
        output.read_line(&mut line).expect("the server prints its address");
        let address = line.trim().rsplit("http://").next().and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        Self { child, address }
    }

    /// The executable, with a data file.
    pub fn moviestars(executable: &Path, data: &Path, rate_limits: &str) -> Self {
        Self::start(&mut Self::command(executable, data, rate_limits))
    }

    /// The command that starts the executable, with a data file.
    pub fn command(executable: &Path, data: &Path, rate_limits: &str) -> Command {
        let mut command = Command::new(executable);
        command.arg("serve").arg("--db").arg(data);
        command.args(["--listen", "127.0.0.1:0", "--rate-limits", rate_limits]);
        command
    }

    /// This program as a reference server.
    pub fn reference(arguments: &[&str]) -> Self {
        let program = std::env::current_exe().expect("the path of this program is known");
        Self::start(Command::new(program).args(arguments))
    }

    /// Of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Anonymous resident memory in MiB; known only on Linux.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kib.unwrap_or(f64::NAN) / 1024.0
    }

    /// Ends the server as a supervisor does.
    pub fn stop(mut self) {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        let ended = pid.map(|pid| kill_process(pid, Signal::TERM));
        assert!(ended.is_some_and(|ended| ended.is_ok()), "the server runs");
        self.child.wait().expect("the server ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn request(method: &str, path: &str, token: &str, body: Option<&Value>) -> Vec<u8> {
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n");
    if !token.is_empty() {
        request.extend(["authorization: Bearer ", token, "\r\n"]);
    }
    if let Some(body) = body.map(Value::to_string) {
        let length = body.len().to_string();
        request.extend(["content-type: application/json\r\ncontent-length: ", &length]);
        request.extend(["\r\n\r\n", &body]);
    } else {
        request += "\r\n";
    }
    request.into_bytes()
}

/// The request with one more header.
pub fn with_header(mut request: Vec<u8>, name: &str, value: &str) -> Vec<u8> {
    let end = request.windows(4).position(|bytes| bytes == b"\r\n\r\n");
    let line = format!("\r\n{name}: {value}");
    let at = end.expect("a request has a head");
    request.splice(at..at, line.into_bytes());
    request
}

/// A data file with a user who has rated 1,000 titles and has them in a playlist.
#[derive(Clone)]
pub struct Data {
    pub path: PathBuf,
    pub token: String,
    pub playlist: i64,
    /// Ids of the rated films.
    pub films: Vec<i64>,
}

/// What browsers accept.
pub const ENCODINGS: &str = "gzip, deflate, br, zstd";
const RATED: usize = 1_000;

impl Data {
    pub fn create(executable: &Path, folder: &Path) -> Self {
        let path = folder.join("moviestars.db");
        let server = Server::moviestars(executable, &path, "off");
        let send = |method: &str, path: &str, token: &str, body: &Value| -> Response {
            call(server.address, &request(method, path, token, Some(body)))
        };
        let sign_up = json!({
            "username": "ratesmuch", "email": "rates@example.org",
            "password": "Abcdef1", "passwordConfirmation": "Abcdef1",
        });
        let token = send("POST", "/api/v1/users", "", &sign_up).json()["auth_token"].clone();
        let token = token.as_str().expect("a sign-up starts a session").to_owned();
        let playlist = json!({ "title": "All of them", "active": true });
        let playlist = send("POST", "/api/v1/playlists", &token, &playlist).json();
        let playlist = playlist["id"].as_i64().expect("a playlist has an id");
        let films = list_films(server.address, &token);
        for (number, id) in films.iter().enumerate() {
            let rating = json!({ "id": id, "media_type": "movie", "score10": number % 10 + 1 });
            send("POST", "/api/v1/movies", &token, &rating);
            let item = json!({ "payload": { "id": id, "media_type": "movie" } });
            send("PUT", &format!("/api/v1/playlists/{playlist}"), &token, &item);
        }
        server.stop();
        Self { path, token, playlist, films }
    }

    /// Adds users, each with as many ratings. Titles beyond the user's are made up.
    pub fn add_users(&self, users: i64, ratings: i64, titles: i64) {
        let connection = Connection::open(&self.path).expect("the data file opens");
        let (drops, creates) = indexes_and_triggers(&connection, "ratings");
        let sql = format!(
            "PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;
             BEGIN;
             {drops}
             INSERT OR IGNORE INTO titles (media_type, title_id, catalogue, title, overview,
                                           poster_path, release_date, vote_average_x10, fetched_at)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {titles})
             SELECT 'movie', i, 'builtin', 'Title ' || i, 'What happens in title ' || i,
                    '/m' || i || '.svg', '2001-01-01', 70, 1700000000 FROM n;
             INSERT INTO users (first_name, last_name, username, username_normalized, email,
                                email_normalized, password_hash, role, created_at)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {users})
             SELECT '', '', 'user' || i, 'user' || i, 'user' || i || '@example.org',
                    'user' || i || '@example.org', 'none', 'regular', 1700000000 FROM n;
             CREATE TEMP TABLE numbered AS
             SELECT row_number() OVER () AS i, media_type, title_id FROM titles;
             CREATE UNIQUE INDEX temp.numbered_i ON numbered (i);
             INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at)
             WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {ratings} - 1)
             SELECT users.id, numbered.media_type, numbered.title_id, n.i % 10 + 1,
                    1700000000 + n.i
             FROM users CROSS JOIN n
             JOIN numbered ON numbered.i = (users.id * 7919 + n.i * 4703)
                                           % (SELECT count(*) FROM numbered) + 1
             WHERE users.id > 1
             ON CONFLICT DO NOTHING;
             INSERT INTO user_counts (user_id, ratings)
             SELECT user_id, count(*) FROM ratings WHERE user_id > 1 GROUP BY user_id;
             {creates}
             COMMIT; PRAGMA wal_checkpoint(TRUNCATE);"
        );
        connection.execute_batch(&sql).expect("the data file takes the rows");
    }

    /// A copy in another folder, with the key of its sessions.
    pub fn copy(&self, folder: &Path) -> PathBuf {
        std::fs::create_dir_all(folder).expect("a folder can be made");
        for file in ["moviestars.db", "moviestars.db.key"] {
            std::fs::copy(self.path.with_file_name(file), folder.join(file))
                .expect("the data file can be copied");
        }
        folder.join("moviestars.db")
    }

    /// A request that takes all encodings that a browser takes.
    pub fn get(&self, path: &str) -> Vec<u8> {
        with_header(request("GET", path, &self.token, None), "accept-encoding", ENCODINGS)
    }

    /// Ratings of all titles with all scores: a title's next rating has another score.
    pub fn ratings(&self) -> Vec<Vec<u8>> {
        let scores = |(number, id): (usize, &i64), pass: usize| {
            let score = (number + pass) % 10 + 1;
            let rating = json!({ "id": id, "media_type": "movie", "score10": score });
            request("POST", "/api/v1/movies", &self.token, Some(&rating))
        };
        let passes = (0..10).flat_map(|pass| {
            self.films.iter().enumerate().map(move |film| scores(film, pass)).collect::<Vec<_>>()
        });
        passes.collect()
    }
}

/// Statements that delete the indexes and triggers of a table and make them again: without them, many rows are
/// inserted much faster.
pub fn indexes_and_triggers(connection: &Connection, table: &str) -> (String, String) {
    let sql = "SELECT type, name, sql FROM sqlite_schema
               WHERE tbl_name = $1 AND type IN ('index', 'trigger') AND sql IS NOT NULL";
    let mut statement = connection.prepare(sql).expect("the query is valid");
    let pair = |row: &rusqlite::Row<'_>| {
        let (kind, name): (String, String) = (row.get(0)?, row.get(1)?);
        Ok((format!("DROP {kind} {name};\n"), row.get::<_, String>(2)? + ";\n"))
    };
    let pairs = statement.query_map([table], pair).expect("the query runs");
    pairs.map(|pair| pair.expect("a row is readable")).unzip()
}

fn list_films(address: SocketAddr, token: &str) -> Vec<i64> {
    let mut films = Vec::new();
    for page in 1.. {
        let list = request("GET", &format!("/3/discover/movie?page={page}"), token, None);
        let list = call(address, &list).json();
        let results = list["results"].as_array().expect("a list has results");
        films.extend(results.iter().filter_map(|film| film["id"].as_i64()));
        if films.len() >= RATED {
            break;
        }
    }
    films.truncate(RATED);
    films
}
