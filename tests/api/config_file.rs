//! Options: the configuration file, its precedence, `moviestars config`, and SIGHUP.

use crate::app::until;
use crate::engine::is_postgres;
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use crate::installation::{Installation, Served, text};
use clap::{ArgAction, CommandFactory};
use moviestars::cli::Cli;
use moviestars::config::{DATABASE_SECRETS, SMTP_PASSWORD, TMDB_TOKEN};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{ChildStderr, Command};

/// Writes the file, and returns its path.
fn write(installation: &Installation, text: &str) -> PathBuf {
    let path = installation.0.path().join("config.toml");
    std::fs::write(&path, text).unwrap();
    path
}

/// Value and source of each option.
async fn printed(mut command: Command) -> BTreeMap<String, (String, String)> {
    let output = command.output().await.unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = text(&output.stdout);
    let lines = text.lines().map(|line| {
        let [name, value, source] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        (name.to_owned(), (value.to_owned(), source.to_owned()))
    });
    lines.collect()
}

#[tokio::test]
async fn flags_override_variables_and_these_the_configuration_file() {
    let installation = Installation::new();
    let file = "
        listen = 8081
        base-url = \"https://file.example.org\"
        max-users = 5
        trusted-proxy = [\"10.0.0.1\", \"fd00::/8\"]
        proxy-images = true
        rate-limits = false
        backup-keep = \"1,2,3\"";
    let path = write(&installation, file);
    let flags = ["config", "print", "--max-users", "7"];
    let mut command = installation.command(&flags);
    command.env("MOVIESTARS_CONFIG", path).env("MOVIESTARS_BASE_URL", "https://env.example.org");
    command.env("MOVIESTARS_MAX_USERS", "6");
    let printed = printed(command).await;
    for (name, value, source) in [
        ("listen", "8081", "file"),
        ("base-url", "https://env.example.org", "environment"),
        ("max-users", "7", "flag"),
        ("trusted-proxy", "10.0.0.1,fd00::/8", "file"),
        ("proxy-images", "true", "file"),
        ("rate-limits", "false", "file"),
        ("backup-keep", "1,2,3", "file"),
        ("backup-every", "24h", "default"),
        ("smtp-url", "", "default"),
        ("db", installation.db().to_str().unwrap(), "environment"),
    ] {
        assert_eq!(printed[name], (value.to_owned(), source.to_owned()), "{name}");
    }
}

/// Files, the line of each problem, and the message.
const WRONG: [(&str, usize, &str); 23] = [
    ("\nbase_url = \"https://x.org\"", 2, "unknown option base_url; did you mean base-url?"),
    ("colour = 1", 1, "unknown option colour; moviestars serve --help lists the known ones"),
    ("# a\n\nlisten = \"here\"", 3, "must be an address and a port"),
    ("max-users = 0", 1, "0 is not in 1.."),
    ("max-users = \"many\"", 1, "invalid digit"),
    ("proxy-images = \"yes\"", 1, "proxy-images must be true or false"),
    ("db = 5", 1, "db must be a string"),
    ("listen = [\"127.0.0.1:1\"]", 1, "listen must be a string"),
    ("trusted-proxy = [[]]", 1, "trusted-proxy must be an array of strings"),
    ("registration = \"maybe\"", 1, "[possible values: open, closed]"),
    ("[serve]\nlisten = 1", 1, "unknown option serve"),
    ("listen = 1\nlisten = 2", 2, "duplicate key"),
    ("listen 8080", 1, "expected"),
    ("oidc = 1", 1, "oidc must be tables, such as [oidc.NAME]"),
    ("[oidc]\nhome = 1", 2, "oidc.home must be a table"),
    ("[oidc.home]\nclient-id = \"a\"", 1, "oidc.home needs issuer"),
    ("[oidc.Home]\nissuer = \"https://a.org\"\nclient-id = \"a\"", 1, "of the characters a-z"),
    ("[oidc.home]\nissuer = \"http://a.org\"\nclient-id = \"a\"", 2, "must begin with https://"),
    ("[oidc.a]\nissuer = \"https://a.org\"\nclient-id = 1", 3, "must be a string"),
    (
        "[oidc.a]\nissuer = \"https://a.org\"\nclient-id = \"a\"\nsign-up = \"all\"",
        4,
        "must be one of",
    ),
    ("[oidc.a]\nissuer = \"https://a.org\"\nclient-id = \"a\"\nsecret = \"b\"", 4, "is unknown"),
    (
        "[oidc.a]\nissuer = \"https://a.org\"\nclient-id = \"a\"\nlink-by-email = 1",
        4,
        "true or false",
    ),
    (
        "[oidc.a]\nissuer = \"https://a.org\"\nclient-id = \"a\"\nscopes = \"b\"",
        4,
        "an array of strings",
    ),
];

#[tokio::test]
async fn each_problem_of_a_configuration_file_is_reported_with_its_line() {
    let installation = Installation::new();
    for (file, line, problem) in WRONG {
        let path = write(&installation, file);
        let path = path.to_str().unwrap();
        for command in [&["config", "check"][..], &["serve"], &["user", "list"]] {
            let refused = installation.run(&[command, &["--config", path]].concat()).await;
            let message = text(&refused.stderr);
            assert_eq!(refused.status.code(), Some(1), "{file}: {message}");
            assert!(
                message.starts_with(&format!("moviestars: {path}:{line}: ")),
                "{file}: {message}"
            );
            assert!(message.contains(problem), "{file}: {message}");
        }
    }
    let path = write(&installation, "a = 1\nlisten = 8080\nb = 2");
    let check = ["config", "check", "--config", path.to_str().unwrap()];
    let message = text(&installation.run(&check).await.stderr);
    let places: Vec<_> =
        message.lines().filter_map(|line| line.split(": unknown").next()).collect();
    assert_eq!(places.len(), 2, "{message}");
    assert!(
        places[0].ends_with("config.toml:1") && places[1].ends_with("config.toml:3"),
        "{message}"
    );
    let missing = installation.run(&["serve", "--config", "/nonexistent/config.toml"]).await;
    assert!(text(&missing.stderr).contains("cannot read the configuration file"), "{missing:?}");
}

#[tokio::test]
async fn config_check_reads_secrets_and_reports_what_prevents_a_start() {
    let installation = Installation::new();
    let key = installation.0.path().join("tmdb");
    let secret = format!("tmdb-token-file = {key:?}\n");
    let mail = "smtp-url = \"smtp://films@mail.example.org\"\n";
    let check = async |file: &str| {
        let path = write(&installation, file);
        installation.run(&["config", "check", "--config", path.to_str().unwrap()]).await
    };
    for (file, code, problem) in [
        (secret.as_str(), 1, "cannot read the file of MOVIESTARS_TMDB_TOKEN"),
        (mail, 2, "--smtp-url needs --mail-from and --base-url"),
        ("mail-from = \"nothing\"", 1, "is not an address to send mail from"),
        ("log = \"loud\"", 1, "is not a valid filter"),
    ] {
        let refused = check(file).await;
        assert_eq!(refused.status.code(), Some(code), "{refused:?}");
        assert!(text(&refused.stderr).contains(problem), "{refused:?}");
    }
    std::fs::write(&key, V3_KEY).unwrap();
    let accepted = check(&secret).await;
    assert!(accepted.status.success(), "{accepted:?}");
    assert_eq!(text(&accepted.stdout), "the configuration is valid\n");
    assert!(!installation.db().exists(), "nothing is made");
}

#[tokio::test]
async fn identity_providers_are_tables_whose_secrets_are_read_and_not_printed() {
    let installation = Installation::new();
    let secret = installation.0.path().join("secret");
    let file = format!(
        "listen = 8081\n[oidc.home]\nname = \"Home\"\nissuer = \"https://id.example.org\"
        client-id = \"films\"\nclient-secret-file = {secret:?}\nscopes = [\"email\"]
        sign-up = \"open\"\nlink-by-email = true"
    );
    let path = write(&installation, &file);
    let path = path.to_str().unwrap();
    let missing = installation.run(&["config", "check", "--config", path]).await;
    assert_eq!(missing.status.code(), Some(1), "{missing:?}");
    assert!(text(&missing.stderr).contains("cannot read the file of client-secret-file"));
    std::fs::write(&secret, "hush-hush\n").unwrap();
    let accepted = installation.run(&["config", "check", "--config", path]).await;
    assert!(accepted.status.success(), "{accepted:?}");
    let printed = printed(installation.command(&["config", "print", "--config", path])).await;
    for (name, value) in [
        ("name", "Home"),
        ("issuer", "https://id.example.org"),
        ("client-id", "films"),
        ("client-secret-file", secret.to_str().unwrap()),
        ("scopes", "email"),
        ("sign-up", "open"),
        ("link-by-email", "true"),
    ] {
        assert_eq!(printed[&format!("oidc.home.{name}")], (value.to_owned(), "file".to_owned()));
    }
    assert!(!printed.values().any(|(value, _)| value.contains("hush-hush")));
}

#[tokio::test]
async fn other_commands_take_their_options_from_the_file() {
    let installation = Installation::new();
    let path = write(&installation, "listen = \"127.0.0.1:1\"\nregistration = \"closed\"");
    let arguments = ["healthcheck", "--config", path.to_str().unwrap()];
    let failed = text(&installation.run(&arguments).await.stderr);
    assert!(
        failed.starts_with("moviestars: no moviestars server answers at 127.0.0.1:1"),
        "{failed}"
    );
}

#[tokio::test]
async fn variables_with_secrets_override_the_files_of_the_configuration_and_are_not_printed() {
    let installation = Installation::new();
    let file = "tmdb-token-file = \"/nonexistent\"\nsmtp-password-file = \"/nonexistent\"
        smtp-url = \"smtp://films@mail.example.org\"\nmail-from = \"films@example.org\"
        base-url = \"https://films.example.org\"";
    let path = write(&installation, file);
    let path = path.to_str().unwrap();
    let command = |name| {
        let mut command = installation.command(&["config", name, "--config", path]);
        command.env("MOVIESTARS_TMDB_TOKEN", V3_KEY).env("MOVIESTARS_SMTP_PASSWORD", "hush-hush");
        command
    };
    let checked = command("check").output().await.unwrap();
    assert!(checked.status.success(), "{checked:?}");
    let printed = printed(command("print")).await;
    assert_eq!(printed["tmdb-token-file"].1, "default");
    assert_eq!(printed["MOVIESTARS_TMDB_TOKEN"], ("••••".to_owned(), "environment".to_owned()));
    let mut command = command("print");
    command.env("MOVIESTARS_SMTP_URL", "smtp://films:hush-hush@mail.example.org");
    let output = text(&command.output().await.unwrap().stdout);
    assert!(output.contains("smtp://films:••••@mail.example.org"), "{output}");
    assert!(!output.contains(V3_KEY) && !output.contains("hush-hush"), "{output}");
}

struct Reloading {
    installation: Installation,
    served: Served,
    log: Lines<BufReader<ChildStderr>>,
}

impl Reloading {
    async fn start(file: &str) -> Self {
        let installation = Installation::new();
        let path = write(&installation, file);
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0", "--config"]);
        let mut process = command.arg(path).spawn().unwrap();
        let log = BufReader::new(process.stderr.take().unwrap()).lines();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next_line().await.unwrap().unwrap();
        let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
        Self { installation, served: Served { process, base }, log }
    }

    /// Sends SIGHUP with a new file, and returns the first line of the log with this text.
    async fn reload(&mut self, file: &str, expected: &str) -> String {
        write(&self.installation, file);
        let pid = Pid::from_raw(i32::try_from(self.served.process.id().unwrap()).unwrap());
        kill_process(pid.unwrap(), Signal::HUP).unwrap();
        self.line(expected).await
    }

    async fn line(&mut self, expected: &str) -> String {
        loop {
            let line = self.log.next_line().await.unwrap().expect(expected);
            if line.contains(expected) {
                return line;
            }
        }
    }

    async fn config(&self) -> Value {
        self.served.get("/config", "").await.json().await.unwrap()
    }
}

#[tokio::test]
async fn sighup_reloads_options_and_logs_those_that_need_a_restart() {
    let fake = FakeTmdb::start().await;
    let url = format!("tmdb-url = {:?}\n", fake.url());
    let mut server = Reloading::start(&url).await;
    assert_eq!(server.config().await["catalogue"], "builtin");
    let key = server.installation.0.path().join("key");
    std::fs::write(&key, V3_KEY).unwrap();
    let file = format!(
        "{url}tmdb-token-file = {key:?}\nregistration = \"closed\"\nlog = \"debug\"\nmax-users = 9"
    );
    let line = server.reload(&file, "reloaded").await;
    assert!(line.contains("changed=\"tmdb-token-file registration log\""), "{line}");
    let line = server.line("changed options need a restart").await;
    assert!(line.contains("options=\"max-users\""), "{line}");
    let config = server.config().await;
    assert_eq!((&config["catalogue"], &config["registration"]), (&"tmdb".into(), &"closed".into()));
    server.served.get("/healthz", "").await;
    server.line("route=\"/healthz\"").await;

    let line = server.reload("listen = \"here\"", "configuration not reloaded").await;
    assert!(line.contains("config.toml:1"), "{line}");
    assert_eq!(server.config().await["catalogue"], "tmdb");

    std::fs::write(&key, "").unwrap();
    server.reload(&file, "reloaded").await;
    let mut config = Value::Null;
    until(async || {
        config = server.config().await;
        config["catalogue"] == "builtin"
    })
    .await;
    assert_eq!(config["registration"], "closed");
}

#[tokio::test]
async fn sighup_reloads_identity_providers_and_the_hosts_of_webhooks() {
    let mut server = Reloading::start("").await;
    let token = server.served.sign_up("annak").await;
    let names = async |server: &Reloading| -> Vec<String> {
        let listed: Value =
            server.served.get("/api/v1/sign-in-providers", "").await.json().await.unwrap();
        let names = listed["providers"].as_array().unwrap().iter();
        names.map(|provider| provider["name"].as_str().unwrap().to_owned()).collect()
    };
    let hosts = async |server: &Reloading| -> Value {
        let path = "/api/v1/outgoing-webhooks";
        let listed: Value = server.served.get(path, &token).await.json().await.unwrap();
        listed["hosts"].clone()
    };
    assert_eq!((names(&server).await, hosts(&server).await), (vec![], json!([])));
    let secret = server.installation.0.path().join("secret");
    std::fs::write(&secret, "hush").unwrap();
    let provider = |name: &str| {
        format!(
            "webhook-hosts = [\"ntfy.example.org\"]\n[oidc.home]\nname = {name:?}\n\
             issuer = \"https://id.example.org\"\nclient-id = \"films\"\nclient-secret-file = {secret:?}"
        )
    };
    let line = server.reload(&provider("Home"), "reloaded").await;
    assert!(line.contains("changed=\"webhook-hosts oidc.home\""), "{line}");
    assert_eq!(names(&server).await, ["Home"]);
    assert_eq!(hosts(&server).await, json!(["ntfy.example.org"]));

    std::fs::remove_file(&secret).unwrap();
    let line = server.reload(&provider("House"), "configuration not reloaded").await;
    assert!(line.contains("client-secret-file"), "{line}");
    assert_eq!(names(&server).await, ["Home"]);

    let line = server.reload("", "reloaded").await;
    assert!(line.contains("changed=\"\""), "{line}");
    assert_eq!((names(&server).await, hosts(&server).await), (vec![], json!([])));
}

#[tokio::test]
async fn the_start_names_the_options_of_the_file() {
    let mut server = Reloading::start("registration = \"open\"\nrate-limits = false").await;
    let line = server.line("starting; settings that are not named have their defaults").await;
    assert!(line.contains("file=\"registration rate-limits\""), "{line}");
    assert_eq!(line.contains("MOVIESTARS_DATABASE_URL"), is_postgres(), "{line}");
}

/// The cells of the table of docs/operations.md that has these columns.
fn documented(columns: &str) -> Vec<Vec<String>> {
    let document = include_str!("../../docs/operations.md");
    let (_, table) = document.split_once(&format!("| {columns} |\n")).unwrap();
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
    let cell = |text: &str| text.trim_start_matches('|').trim().to_owned();
    rows.map(|row| row.split(" | ").map(cell).collect()).collect()
}

#[test]
fn the_table_of_options_is_that_of_the_command_line() {
    let cli = Cli::command();
    let serve = cli.find_subcommand("serve").unwrap();
    let documented = documented("Key | Variable | Value | Default | Meaning");
    let mut names = Vec::new();
    for arg in serve.get_arguments() {
        let name = arg.get_long().unwrap();
        names.push(format!("`{name}`"));
        let row = documented.iter().find(|row| row[0] == format!("`{name}`"));
        let row = row.unwrap_or_else(|| panic!("{name} is not listed"));
        let [_, variable, value, default, _] = &row[..] else { panic!("{row:?}") };
        let expected = format!("MOVIESTARS_{}", name.to_uppercase().replace('-', "_"));
        assert_eq!(*variable, format!("`{expected}`"));
        if name != "database-url" {
            assert_eq!(arg.get_env(), Some(expected.as_ref()), "{name}");
        }
        let possible: Vec<_> =
            arg.get_possible_values().iter().map(|one| one.get_name().to_owned()).collect();
        let names = arg.get_value_names().unwrap_or_default();
        let expected = match (arg.get_action(), names) {
            (ArgAction::SetTrue, _) => "`true` or `false`".to_owned(),
            _ if !possible.is_empty() => format!("`{}`", possible.join("` or `")),
            (_, names) => format!("`{}`", names[0]),
        };
        assert_eq!(*value, expected, "{name}");
        let defaults = arg.get_default_values();
        // The default of `db` depends on the machine.
        if let [only] = defaults
            && name != "db"
        {
            assert_eq!(*default, format!("`{}`", only.to_str().unwrap()), "{name}");
        }
    }
    names.sort();
    let mut rows: Vec<_> = documented.into_iter().map(|row| row[0].clone()).collect();
    rows.sort();
    assert_eq!(rows, names);
}

#[test]
fn the_table_of_secrets_has_each_variable_and_its_option() {
    let cli = Cli::command();
    let serve = cli.find_subcommand("serve").unwrap();
    let variables = [TMDB_TOKEN, SMTP_PASSWORD].into_iter().chain(DATABASE_SECRETS);
    let expected: BTreeSet<_> = variables
        .map(|variable| {
            let name = variable.trim_start_matches("MOVIESTARS_").to_lowercase().replace('_', "-");
            let option = format!("{name}-file");
            let is_option =
                serve.get_arguments().any(|arg| arg.get_long() == Some(option.as_str()));
            assert!(is_option, "{option}");
            (format!("`{variable}`"), format!("`{option}`"))
        })
        .collect();
    let rows = documented("Variable | Option | Secret").into_iter();
    let rows: BTreeSet<_> = rows.map(|row| (row[0].clone(), row[1].clone())).collect();
    assert_eq!(rows, expected);
}

#[tokio::test]
async fn the_table_of_identity_providers_has_each_option() {
    let installation = Installation::new();
    let path = write(&installation, "[oidc.home]\nunknown = 1");
    let check = ["config", "check", "--config", path.to_str().unwrap()];
    let message = text(&installation.run(&check).await.stderr);
    let (_, known) = message.split_once("the options are ").unwrap();
    let mut known: Vec<_> = known.lines().next().unwrap().split(", ").collect();
    known.sort_unstable();
    let rows = documented("Option | Default | Meaning");
    let mut names: Vec<_> = rows.iter().map(|row| row[0].trim_matches('`')).collect();
    names.sort_unstable();
    assert_eq!(names, known);
    for row in &rows {
        let needed = format!("oidc.home needs {}", row[0].trim_matches('`'));
        assert_eq!(row[1] == "needed", message.contains(&needed), "{needed}: {message}");
    }
}
