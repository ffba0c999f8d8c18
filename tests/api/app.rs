//! A server on a free port with a new data file and a clock that tests set, and clients that call it.

use crate::engine::{TestDatabase, setup_code, write_key};
use moviestars::app::App;
use moviestars::clock::Clock;
use moviestars::config::{Config, MailRoute, TmdbConfig};
use moviestars::domain::account::PasswordPolicy;
use moviestars::http::Server;
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// 15 January 2027, 08:00:00 UTC.
pub const START: i64 = 1_800_000_000;
pub const PASSWORD: &str = "Abcdef1";

/// A server and its folder.
pub struct TestApp {
    pub address: SocketAddr,
    pub clock: Arc<Clock>,
    pub setup_code: Option<String>,
    config: Config,
    app: Weak<App>,
    client: Client,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
    database: Option<Arc<TestDatabase>>,
    _folder: tempfile::TempDir,
}

/// A client with or without a token.
#[derive(Clone)]
pub struct Caller {
    pub token: Option<String>,
    setup_code: Option<String>,
    base: String,
    client: Client,
}

/// The path that serves the drawn poster with this stored path.
pub fn served(stored: &str) -> String {
    moviestars::catalogue::served_poster_path(stored.to_owned())
}

/// A response.
#[derive(Debug)]
pub struct TestResponse {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

/// Waits until a condition holds.
pub async fn until(mut holds: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_mins(5);
    while !holds().await {
        assert!(Instant::now() < deadline, "the condition did not hold in time");
        // Requests without a pause would take the processor from what is awaited.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

impl TestApp {
    /// A server with one account, the admin's.
    pub async fn start() -> Self {
        let app = Self::start_empty(|_| {}).await;
        let first_admin = app.anonymous().sign_up("first-admin").await;
        assert_eq!(first_admin.json()["user"], "admin");
        app
    }

    /// A server without accounts, with changes to its configuration.
    pub async fn start_empty(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Box::pin(Self::start_in(folder, change)).await
    }

    /// A server on a folder that may hold data already, in `moviestars.db`.
    pub async fn start_in(folder: tempfile::TempDir, change: impl FnOnce(&mut Config)) -> Self {
        let database = TestDatabase::create().map(Arc::new);
        let key_file = database.as_ref().map(|_| write_key(folder.path()));
        let mut config = Config {
            db: folder.path().join("moviestars.db"),
            database: database.as_deref().map(TestDatabase::config),
            signing_key_file: key_file,
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            metrics_listen: None,
            base_url: None,
            base_path: String::new(),
            registration: None,
            max_users: None,
            password_policy: PasswordPolicy::Spec,
            trusted_proxies: Vec::new(),
            tmdb: TmdbConfig::default(),
            mail: MailRoute::Folder(folder.path().join("mail")),
            mail_from: Some("moviestars <films@example.org>".to_owned()),
            rate_limits: false,
            backups: None,
            oidc: Vec::new(),
            webhook_hosts: Vec::new(),
            clock: Arc::new(Clock::manual(START)),
        };
        change(&mut config);
        Box::pin(Self::start_with(config, folder, database)).await
    }

    async fn start_with(
        config: Config,
        folder: tempfile::TempDir,
        database: Option<Arc<TestDatabase>>,
    ) -> Self {
        let mut app = Self {
            address: config.listen,
            clock: Arc::clone(&config.clock),
            setup_code: None,
            config,
            app: Weak::new(),
            client: Client::builder().no_proxy().no_gzip().build().unwrap(),
            running: None,
            database,
            _folder: folder,
        };
        app.run().await;
        app
    }

    /// Another instance of the server on the same database.
    pub async fn start_instance(&self, change: impl FnOnce(&mut Config)) -> Self {
        let (config, folder) = self.instance_config(change);
        Self::start_with(config, folder, self.database.clone()).await
    }

    /// Why another instance does not start.
    pub async fn refused_instance(&self, change: impl FnOnce(&mut Config)) -> String {
        let (config, _folder) = self.instance_config(change);
        Server::bind(config).await.err().expect("it does not start").to_string()
    }

    fn instance_config(&self, change: impl FnOnce(&mut Config)) -> (Config, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let mut config = self.config.clone();
        config.db = folder.path().join("moviestars.db");
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        change(&mut config);
        (config, folder)
    }

    /// The database on a server, when the tests run on one.
    pub fn test_database(&self) -> Arc<TestDatabase> {
        Arc::clone(self.database.as_ref().expect("MOVIESTARS_TEST_DATABASE names a server"))
    }

    pub fn database_url(&self) -> Option<String> {
        self.database.as_ref().map(|database| database.url())
    }

    /// The same user on another instance.
    pub fn caller(&self, token: Option<String>) -> Caller {
        Caller { token, ..self.anonymous() }
    }

    /// Stops as a signal would and starts again on the same data.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.run().await;
    }

    /// Starts again after a stop, on the same data.
    pub async fn restart_stopped(&mut self) {
        self.run().await;
    }

    /// Stops, and starts again on the same data with another configuration.
    pub async fn restart_with(&mut self, change: impl FnOnce(&mut Config)) {
        self.stop().await;
        change(&mut self.config);
        self.run().await;
    }

    /// Makes the background jobs run now.
    pub fn wake(&self) {
        self.app().notify_workers();
    }

    /// The state of the running server.
    pub fn app(&self) -> Arc<App> {
        self.app.upgrade().expect("the server runs")
    }

    pub async fn stop(&mut self) {
        let (stop, stopped) = self.running.take().expect("the server runs");
        stop.send(()).unwrap();
        stopped.await.unwrap();
    }

    async fn run(&mut self) {
        let server = Server::bind(self.config.clone()).await.unwrap();
        self.address = SocketAddr::from(([127, 0, 0, 1], server.address().port()));
        self.setup_code.clone_from(&server.app().setup_code);
        self.app = Arc::downgrade(server.app());
        let (stop, stopping) = oneshot::channel();
        let stopping = async {
            // A test that ends without stopping drops the sender; the server then ends too.
            let _ = stopping.await;
        };
        self.running = Some((stop, tokio::spawn(server.run(stopping))));
    }

    pub fn key_path(&self) -> PathBuf {
        self.config.key_path()
    }

    pub fn db_path(&self) -> PathBuf {
        self.config.db.clone()
    }

    /// A client without a token.
    pub fn anonymous(&self) -> Caller {
        Caller {
            token: None,
            setup_code: self.setup_code.clone(),
            base: format!("http://{}{}", self.address, self.config.base_path),
            client: self.client.clone(),
        }
    }

    /// A client without a token that does not know the base path.
    pub fn outside(&self) -> Caller {
        Caller { base: format!("http://{}", self.address), ..self.anonymous() }
    }

    /// A new regular user.
    pub async fn signed_in(&self, username: &str) -> Caller {
        let answer = self.anonymous().sign_up(username).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        self.anonymous().with_token(&answer)
    }

    /// The first user, who is the admin.
    pub async fn admin(&self) -> Caller {
        self.sign_in("first-admin").await
    }

    /// A new session of a user.
    pub async fn sign_in(&self, username: &str) -> Caller {
        let answer = self.anonymous().authenticate(username, PASSWORD).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        self.anonymous().with_token(&answer)
    }
}

/// A valid sign-up form.
pub fn form(username: &str) -> Value {
    let mut form = form_without_code(username);
    if let Some(code) = setup_code() {
        form["setupCode"] = json!(code);
    }
    form
}

pub fn form_without_code(username: &str) -> Value {
    json!({
        "firstName": "Anna", "lastName": "K.", "username": username,
        "email": format!("{}@example.org", username.replace(' ', "-")),
        "password": PASSWORD, "passwordConfirmation": PASSWORD,
    })
}

impl Caller {
    /// With the setup code, which the first account needs.
    pub async fn sign_up(&self, username: &str) -> TestResponse {
        let mut form = form(username);
        form["setupCode"] = json!(self.setup_code);
        self.post("/api/v1/users.json", form).await
    }

    pub async fn authenticate(&self, username: &str, password: &str) -> TestResponse {
        let email = format!("{}@example.org", username.replace(' ', "-"));
        self.post("/authenticate.json", json!({"email": email, "password": password})).await
    }

    /// Rates a film of the catalogue with stars.
    pub async fn rate(&self, film: i64, score: i64) -> TestResponse {
        let body = json!({"id": film, "media_type": "movie", "score": score});
        self.post("/api/v1/movies.json", body).await
    }

    /// The caller's scores by wire id, newest first.
    pub async fn scores(&self) -> Vec<(i64, i64)> {
        let answer = self.get("/api/v1/ratings.json").await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let json = answer.json();
        let ratings = json["ratings"].as_array().unwrap().iter();
        let number = |value: &Value| value.as_i64().unwrap();
        ratings.map(|rating| (number(&rating["movie_id"]), number(&rating["score"]))).collect()
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> TestResponse {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> TestResponse {
        self.send(self.request(Method::PATCH, path).json(&body)).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::DELETE, path)).await
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub async fn send(&self, request: RequestBuilder) -> TestResponse {
        let response = request.send().await.unwrap();
        TestResponse {
            status: response.status(),
            headers: response.headers().clone(),
            text: response.text().await.unwrap(),
        }
    }

    fn with_token(mut self, answer: &TestResponse) -> Self {
        self.token = Some(answer.json()["auth_token"].as_str().unwrap().to_owned());
        self
    }
}

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Asserts that this is an error of the server's own API with this status and code.
    #[track_caller]
    pub fn is_error(&self, status: u16, code: u16) -> Value {
        let json = self.json();
        assert_eq!((self.status.as_u16(), &json["code"]), (status, &json!(code)), "{self:?}");
        assert_eq!(json["status"], "error");
        assert!(!json["message"].as_str().unwrap().is_empty());
        json
    }
}
