//! The executable itself: what it prints, how it ends, and what is left when it is killed.

use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Output, Stdio};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, Command};

const FILM: i64 = 90_000_001;

struct Installation(tempfile::TempDir);

struct Served {
    process: Child,
    base: String,
}

impl Installation {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn db(&self) -> PathBuf {
        self.0.path().join("data/moviestars.db")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_moviestars"));
        command.args(arguments).env("MOVIESTARS_DB", self.db()).kill_on_drop(true);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    async fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().await.unwrap()
    }

    /// `user add` with this password on standard input.
    async fn add_user(&self, username: &str, password: &str) -> Output {
        let email = format!("{username}@example.org");
        let mut command = self.command(&["user", "add", username, &email]);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(format!("{password}\n").as_bytes()).await.unwrap();
        drop(input);
        child.wait_with_output().await.unwrap()
    }

    /// Starts serving and waits for the first line, which says where.
    async fn serve(&self) -> Served {
        let mut process = self.command(&["serve", "--listen", "127.0.0.1:0"]).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next_line().await.unwrap().unwrap();
        let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
        Served { process, base }
    }
}

impl Served {
    async fn post(&self, path: &str, token: &str, body: Value) -> reqwest::Response {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.post(format!("{}{path}", self.base)).bearer_auth(token).json(&body);
        request.send().await.unwrap()
    }

    async fn sign_up(&self, username: &str) -> String {
        let form = crate::app::form(username);
        let answer = self.post("/api/v1/users.json", "", form).await;
        answer.json::<Value>().await.unwrap()["auth_token"].as_str().unwrap().to_owned()
    }

    async fn scores(&self, token: &str) -> Vec<i64> {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.get(format!("{}/api/v1/ratings.json", self.base)).bearer_auth(token);
        let json: Value = request.send().await.unwrap().json().await.unwrap();
        let ratings = json["ratings"].as_array().unwrap().iter();
        ratings.map(|rating| rating["score"].as_i64().unwrap()).collect()
    }

    async fn signal(&mut self, signal: rustix::process::Signal) -> ExitStatus {
        let pid = i32::try_from(self.process.id().unwrap()).unwrap();
        rustix::process::kill_process(rustix::process::Pid::from_raw(pid).unwrap(), signal)
            .unwrap();
        self.process.wait().await.unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn an_acknowledged_rating_outlives_a_kill() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    let token = served.sign_up("annak").await;
    for score in 1..=5 {
        let body = json!({"id": FILM, "media_type": "movie", "score": score});
        assert_eq!(served.post("/api/v1/movies.json", &token, body).await.status(), 201);
    }
    assert!(!served.signal(rustix::process::Signal::KILL).await.success());
    let again = installation.serve().await;
    assert_eq!(again.scores(&token).await, [5]);
}

#[tokio::test]
async fn a_polite_signal_ends_it_with_success_and_an_empty_log() {
    let installation = Installation::new();
    for signal in [rustix::process::Signal::TERM, rustix::process::Signal::INT] {
        let mut served = installation.serve().await;
        assert!(served.signal(signal).await.success());
        let log = installation.db().with_extension("db-wal");
        assert_eq!(std::fs::metadata(log).map_or(0, |log| log.len()), 0);
    }
}

#[tokio::test]
async fn everything_it_writes_is_its_users_alone() {
    let installation = Installation::new();
    let _served = installation.serve().await;
    assert_eq!(mode(installation.db().parent().unwrap()), 0o700);
    for extension in ["db", "db-wal", "db-shm", "db.key"] {
        assert_eq!(mode(&installation.db().with_extension(extension)), 0o600, "{extension}");
    }
}

#[tokio::test]
async fn accounts_can_be_added_and_listed_beside_a_running_server() {
    let installation = Installation::new();
    let served = installation.serve().await;
    let added = installation.add_user("annak", "Abcdef1").await;
    assert!(added.status.success(), "{added:?}");
    assert_eq!(text(&added.stdout), "added user 1 (admin)\n");
    let twice = installation.add_user("annak", "Abcdef1").await;
    assert_eq!(twice.status.code(), Some(1));
    assert!(text(&twice.stderr).starts_with("moviestars: another account has this"), "{twice:?}");
    let weak = installation.add_user("bella", "abc").await;
    let said = "moviestars: password: Must contain at least one uppercase letter\n";
    assert_eq!((weak.status.code(), text(&weak.stderr).as_str()), (Some(1), said));
    let listed = text(&installation.run(&["user", "list"]).await.stdout);
    let columns: Vec<_> = listed.trim_end().split('\t').collect();
    assert_eq!(columns[..4], ["1", "admin", "annak", "annak@example.org"]);
    let body = json!({"email": "annak@example.org", "password": "Abcdef1"});
    let signed_in = served.post("/authenticate.json", "", body).await;
    assert_eq!(signed_in.json::<Value>().await.unwrap()["user"], "admin");
}

#[tokio::test]
async fn a_healthcheck_tells_a_server_that_is_there_from_one_that_is_not() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    let address = served.base.strip_prefix("http://").unwrap().to_owned();
    let well = installation.run(&["healthcheck", "--listen", &address]).await;
    assert_eq!((well.status.code(), text(&well.stdout).as_str()), (Some(0), "ok\n"));
    served.signal(rustix::process::Signal::TERM).await;
    let gone = installation.run(&["healthcheck", "--listen", &address]).await;
    assert_eq!(gone.status.code(), Some(1));
    assert!(text(&gone.stderr).starts_with("moviestars: no moviestars answers at"), "{gone:?}");
}

#[tokio::test]
async fn what_cannot_be_started_says_why_in_one_line_and_fails() {
    let installation = Installation::new();
    let served = installation.serve().await;
    let address = served.base.strip_prefix("http://").unwrap();
    let foreign = installation.0.path().join("foreign.db");
    rusqlite::Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    let foreign = foreign.to_str().unwrap();
    let cases: [(&[&str], &str); 3] = [
        (&["serve", "--listen", address], "cannot listen on"),
        (&["serve", "--listen", "127.0.0.1:0", "--db", foreign], "another program"),
        (
            &["serve", "--listen", "127.0.0.1:0", "--db", "/proc/no/where.db"],
            "cannot make the folder",
        ),
    ];
    for (arguments, reason) in cases {
        let output = installation.run(arguments).await;
        let said = text(&output.stderr);
        let last = said.lines().last().unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(last.starts_with("moviestars: ") && last.contains(reason), "{said}");
        assert_eq!(text(&output.stdout), "", "nothing claims to listen");
    }
}

#[tokio::test]
async fn a_name_that_sqlite_would_take_for_something_else_is_a_file_like_any_other() {
    for name in [":memory:", "file:x.db?mode=memory"] {
        let installation = Installation::new();
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0", "--db", name]);
        let mut process = command.current_dir(installation.0.path()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next_line().await.unwrap().unwrap();
        let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
        let served = Served { process, base };
        let token = served.sign_up("annak").await;
        assert_eq!(served.scores(&token).await, Vec::<i64>::new(), "the account is there");
        assert!(installation.0.path().join(name).exists(), "{name}");
    }
}

#[tokio::test]
async fn looking_at_a_data_file_that_is_not_there_makes_none() {
    let installation = Installation::new();
    let listed = installation.run(&["user", "list"]).await;
    assert_eq!(listed.status.code(), Some(1));
    assert!(text(&listed.stderr).contains("there is no data file at"), "{listed:?}");
    assert!(!installation.db().exists());
}

#[tokio::test]
async fn wrong_usage_exits_with_2_and_every_command_has_help_with_an_example() {
    let installation = Installation::new();
    let wrong: [&[&str]; 4] =
        [&[], &["fly"], &["serve", "--listen", "here"], &["serve", "--base-url", "x"]];
    for arguments in wrong {
        assert_eq!(installation.run(arguments).await.status.code(), Some(2), "{arguments:?}");
    }
    let commands: [&[&str]; 6] =
        [&[], &["serve"], &["user", "add"], &["user", "list"], &["openapi"], &["healthcheck"]];
    for command in commands {
        let output = installation.run(&[command, &["--help"]].concat()).await;
        assert!(output.status.success() && text(&output.stdout).contains("Example"), "{command:?}");
    }
}

#[tokio::test]
async fn the_log_tells_the_set_up_code_and_no_secrets() {
    let installation = Installation::new();
    let mut command = installation.command(&["serve", "--listen", "0.0.0.0:0"]);
    let mut process = command.env("MOVIESTARS_LOG", "warn,moviestars=trace").spawn().unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let first = lines.next_line().await.unwrap().unwrap();
    let port = first.rsplit(':').next().unwrap().to_owned();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let code = loop {
        let line = log.next_line().await.unwrap().unwrap();
        if let Some((_, code)) = line.split_once("Set-up code for the first account: ") {
            break code.to_owned();
        }
    };
    let mut served = Served { process, base: format!("http://127.0.0.1:{port}") };
    let mut form = crate::app::form("annak");
    form["setupCode"] = json!(code);
    let answer: Value = served.post("/api/v1/users.json", "", form).await.json().await.unwrap();
    let token = answer["auth_token"].as_str().unwrap().to_owned();
    served
        .post("/authenticate.json?password=Abcdef1", &token, json!({"email": "annak@example.org"}))
        .await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let query = format!("{}/3/movie/1?api_key={token}", served.base);
    assert_eq!(client.get(query).send().await.unwrap().status(), 404);
    served.signal(rustix::process::Signal::TERM).await;
    let mut rest = Vec::new();
    while let Some(line) = log.next_line().await.unwrap() {
        rest.push(line);
    }
    let rest = rest.join("\n");
    assert!(rest.contains("POST /api/v1/users answered 201"), "{rest}");
    for secret in ["Abcdef1", token.as_str(), code.as_str(), "annak@example.org", "argon2id"] {
        assert!(!rest.contains(secret), "{secret} stands in the log");
    }
}
