//! The executable with a new folder.

use crate::engine::{TestDatabase, key_path, write_key};
use serde_json::{Value, json};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{ExitStatus, Output, Stdio};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, Command};

pub struct Installation(pub tempfile::TempDir, pub Option<TestDatabase>);

pub struct Served {
    pub process: Child,
    pub base: String,
}

impl Installation {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = TestDatabase::create();
        if database.is_some() {
            write_key(folder.path());
        }
        Self(folder, database)
    }

    pub fn db(&self) -> PathBuf {
        self.0.path().join("data/moviestars.db")
    }

    /// The file of the signing key.
    pub fn signing_key(&self) -> PathBuf {
        let beside = self.db().with_extension("db.key");
        self.1.as_ref().map_or(beside, |_| key_path(self.0.path()))
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_moviestars"));
        // Variables of the surrounding environment must not configure this one.
        for (name, _) in std::env::vars_os() {
            if name.as_encoded_bytes().starts_with(b"MOVIESTARS_") {
                command.env_remove(name);
            }
        }
        command.args(arguments).env("MOVIESTARS_DB", self.db()).kill_on_drop(true);
        if let Some(database) = &self.1 {
            command.env("MOVIESTARS_DATABASE_URL", database.url());
            command.env("MOVIESTARS_DATABASE_CONNECTIONS", "4");
            command.env("MOVIESTARS_SIGNING_KEY_FILE", key_path(self.0.path()));
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub async fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().await.unwrap()
    }

    /// `user add` with this password on standard input.
    pub async fn add_user(&self, username: &str, password: &str) -> Output {
        let email = format!("{username}@example.org");
        self.run_with(&["user", "add", username, &email], password).await
    }

    /// `user set-password` with this password on standard input.
    pub async fn set_password(&self, username: &str, password: &str) -> Output {
        self.run_with(&["user", "set-password", username], password).await
    }

    pub async fn run_with(&self, arguments: &[&str], line: &str) -> Output {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        if let Err(error) = input.write_all(format!("{line}\n").as_bytes()).await {
            // After an error in its arguments the command does not read.
            assert_eq!(error.kind(), ErrorKind::BrokenPipe, "{error}");
        }
        drop(input);
        child.wait_with_output().await.unwrap()
    }

    /// Starts a server and waits for the line with its address.
    pub async fn serve(&self) -> Served {
        self.serve_with(&[]).await
    }

    pub async fn serve_with(&self, flags: &[&str]) -> Served {
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.args(flags);
        Self::wait(command).await
    }

    /// Starts a server by this command and waits for the line with its address.
    pub async fn wait(mut command: Command) -> Served {
        // A log pipe that is not read would fill up and block the server.
        let mut process = command.stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next_line().await.unwrap().unwrap();
        let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
        Served { process, base }
    }
}

impl Served {
    /// Waits until the process has ended, so that another one may use the data file.
    pub async fn kill(mut self) {
        self.process.kill().await.unwrap();
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> reqwest::Response {
        let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
        let request = client.post(format!("{}{path}", self.base)).bearer_auth(token).json(&body);
        request.send().await.unwrap()
    }

    pub async fn sign_up(&self, username: &str) -> String {
        let form = crate::app::form(username);
        self.token("/api/v1/users.json", form).await
    }

    pub async fn sign_in(&self, username: &str) -> String {
        let email = format!("{username}@example.org");
        let body = json!({"email": email, "password": crate::app::PASSWORD});
        self.token("/authenticate", body).await
    }

    async fn token(&self, path: &str, body: Value) -> String {
        let answer = self.post(path, "", body).await;
        answer.json::<Value>().await.unwrap()["auth_token"].as_str().unwrap().to_owned()
    }

    pub async fn get(&self, path: &str, token: &str) -> reqwest::Response {
        let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
        client.get(format!("{}{path}", self.base)).bearer_auth(token).send().await.unwrap()
    }

    pub async fn scores(&self, token: &str) -> Vec<i64> {
        let json: Value = self.get("/api/v1/ratings.json", token).await.json().await.unwrap();
        let ratings = json["ratings"].as_array().unwrap().iter();
        ratings.map(|rating| rating["score"].as_i64().unwrap()).collect()
    }

    pub async fn signal(&mut self, signal: rustix::process::Signal) -> ExitStatus {
        let pid = i32::try_from(self.process.id().unwrap()).unwrap();
        rustix::process::kill_process(rustix::process::Pid::from_raw(pid).unwrap(), signal)
            .unwrap();
        self.process.wait().await.unwrap()
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
