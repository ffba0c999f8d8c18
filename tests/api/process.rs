//! The executable: output, exit codes, files, and what survives a kill.

use crate::app::until;
use crate::engine::is_postgres;
use crate::installation::{Installation, Served, text};
use crate::listener::closed_socket;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::io::{AsyncBufReadExt, BufReader};

const FILM: i64 = 238;
/// In the built-in catalogue its second season has 13 episodes.
const SHOW: i64 = 9_991_396;

#[tokio::test]
async fn an_acknowledged_rating_survives_a_kill() {
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
async fn acknowledged_marks_of_sixteen_users_survive_a_kill() {
    let installation = Installation::new();
    let served = installation.serve_with(&["--rate-limits", "off"]).await;
    let mut tokens = Vec::new();
    for number in 0..16 {
        tokens.push(served.sign_up(&format!("marking{number}")).await);
    }
    let acknowledged = AtomicI64::new(0);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let url = format!("{}/api/v1/shows/{SHOW}/watches", served.base);
    let marking = tokens.iter().map(async |token| {
        for episode in 1..=13 {
            let body = json!({"season_number": 2, "episode_number": episode,
                              "when": {"precision": "unknown"}});
            match client.post(&url).bearer_auth(token).json(&body).send().await {
                Ok(answer) => assert_eq!(answer.status(), 201),
                Err(_) => return episode - 1,
            }
            acknowledged.fetch_add(1, Ordering::Relaxed);
        }
        13
    });
    let killing = async {
        until(async || acknowledged.load(Ordering::Relaxed) > 100).await;
        served.kill().await;
    };
    let (marked, ()) = tokio::join!(futures_util::future::join_all(marking), killing);
    let again = installation.serve().await;
    for (token, marked) in tokens.iter().zip(marked) {
        let show = again.get(&format!("/api/v1/shows/{SHOW}"), token).await;
        let show: Value = show.json().await.unwrap();
        let seen = show["progress"]["seen"].as_i64().unwrap();
        // One may have been committed and not acknowledged.
        assert!((marked..=marked + 1).contains(&seen), "{marked} are marked, and {seen} seen");
    }
}

#[tokio::test]
async fn sigterm_and_sigint_exit_with_0() {
    let installation = Installation::new();
    for signal in [rustix::process::Signal::TERM, rustix::process::Signal::INT] {
        let mut served = installation.serve().await;
        assert!(served.signal(signal).await.success());
    }
}

#[tokio::test]
async fn users_can_be_added_and_listed_while_a_server_runs() {
    let installation = Installation::new();
    let served = installation.serve().await;
    let added = installation.add_user("annak", "Abcdef1").await;
    assert!(added.status.success(), "{added:?}");
    assert_eq!(text(&added.stdout), "added user 1 (admin)\n");
    let twice = installation.add_user("annak", "Abcdef1").await;
    assert_eq!(twice.status.code(), Some(1));
    assert!(text(&twice.stderr).starts_with("moviestars: another user has this"), "{twice:?}");
    let weak = installation.add_user("bella", "abc").await;
    let message = "moviestars: password: Must contain at least one uppercase letter\n";
    assert_eq!((weak.status.code(), text(&weak.stderr).as_str()), (Some(1), message));
    let listed = text(&installation.run(&["user", "list"]).await.stdout);
    let columns: Vec<_> = listed.trim_end().split('\t').collect();
    assert_eq!(columns[..4], ["1", "admin", "annak", "annak@example.org"]);
    let body = json!({"email": "annak@example.org", "password": "Abcdef1"});
    let signed_in = served.post("/authenticate.json", "", body).await;
    assert_eq!(signed_in.json::<Value>().await.unwrap()["user"], "admin");
}

#[tokio::test]
async fn healthcheck_succeeds_for_a_running_server_and_fails_without_one() {
    let installation = Installation::new();
    let served = installation.serve().await;
    let address = served.base.strip_prefix("http://").unwrap();
    let mut healthcheck = installation.command(&["healthcheck", "--listen", address]);
    // As in a container without certificates of authorities.
    healthcheck.env("SSL_CERT_FILE", "/nonexistent").env("SSL_CERT_DIR", "/nonexistent");
    let well = healthcheck.output().await.unwrap();
    assert_eq!((well.status.code(), text(&well.stdout).as_str()), (Some(0), "ok\n"));
    // The address of a stopped server may be taken by another process at once.
    let closed = closed_socket();
    let address = closed.local_addr().unwrap().to_string();
    let output = installation.run(&["healthcheck", "--listen", &address]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).starts_with("moviestars: no moviestars server answers at"),
        "{output:?}"
    );
}

#[tokio::test]
async fn a_start_on_a_taken_address_prints_one_line_with_the_reason_and_exits_with_1() {
    let (first, second) = (Installation::new(), Installation::new());
    let served = first.serve().await;
    let address = served.base.strip_prefix("http://").unwrap();
    let output = second.run(&["serve", "--listen", address]).await;
    let log = text(&output.stderr);
    let last = log.lines().last().unwrap();
    assert_eq!(output.status.code(), Some(1), "{log}");
    assert!(last.starts_with("moviestars: cannot listen on"), "{log}");
    assert_eq!(text(&output.stdout), "", "no line with an address is printed");
}

#[tokio::test]
async fn wrong_usage_exits_with_2_and_every_command_has_help_with_an_example() {
    let installation = Installation::new();
    let wrong: [&[&str]; 4] =
        [&[], &["fly"], &["serve", "--listen", "here"], &["serve", "--base-url", "x"]];
    for arguments in wrong {
        assert_eq!(installation.run(arguments).await.status.code(), Some(2), "{arguments:?}");
    }
    let commands: [&[&str]; 21] = [
        &[],
        &["serve"],
        &["user"],
        &["user", "add"],
        &["user", "list"],
        &["user", "promote"],
        &["user", "demote"],
        &["user", "set-password"],
        &["user", "reset-link"],
        &["user", "delete"],
        &["catalogue"],
        &["catalogue", "status"],
        &["openapi"],
        &["backup"],
        &["restore"],
        &["check"],
        &["config"],
        &["config", "check"],
        &["config", "print"],
        &["doctor"],
        &["healthcheck"],
    ];
    for command in commands {
        let output = installation.run(&[command, &["--help"]].concat()).await;
        assert!(output.status.success() && text(&output.stdout).contains("Example"), "{command:?}");
    }
}

#[tokio::test]
async fn openapi_prints_the_committed_description() {
    let output = Installation::new().run(&["openapi"]).await;
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), include_str!("../../assets/openapi.json"));
}

#[tokio::test]
async fn the_log_has_the_setup_code_and_no_other_secret() {
    let installation = Installation::new();
    let mut command = installation.command(&["serve", "--listen", "0.0.0.0:0"]);
    let mut process = command.env("MOVIESTARS_LOG", "warn,moviestars=trace").spawn().unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let first = lines.next_line().await.unwrap().unwrap();
    let port = first.rsplit(':').next().unwrap().to_owned();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let code = loop {
        let line = log.next_line().await.unwrap().unwrap();
        if let Some((_, code)) = line.split_once("/ms/sign-up?setup=") {
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
    let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
    let query = format!("{}/3/movie/1?api_key={token}", served.base);
    assert_eq!(client.get(query).send().await.unwrap().status(), 404);
    served.signal(rustix::process::Signal::TERM).await;
    let mut rest = Vec::new();
    while let Some(line) = log.next_line().await.unwrap() {
        rest.push(line);
    }
    let signed_up = |line: &String| line.contains("/api/v1/users") && line.contains("201");
    assert!(rest.iter().any(signed_up), "{rest:?}");
    let rest = rest.join("\n");
    for secret in ["Abcdef1", token.as_str(), code.as_str(), "annak@example.org", "argon2id"] {
        assert!(!rest.contains(secret), "{secret} is in the log");
    }
}

// decision 42
#[tokio::test]
async fn a_log_that_cannot_be_written_fails_no_request_and_no_stop() {
    for kind in ["closed", "full", "unread"] {
        let installation = Installation::new();
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
        if kind == "full" {
            command.stderr(std::fs::File::create("/dev/full").unwrap());
        }
        let mut process = command.spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next_line().await.unwrap().unwrap();
        drop(lines);
        let log = process.stderr.take().filter(|_| kind == "unread");
        let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
        let mut served = Served { process, base };
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        // Each line of the log has more than 70 bytes, and a pipe holds 65,536.
        for number in 0..1_000 {
            let answer = client.get(format!("{}/api/v1/{number}", served.base)).send().await;
            assert_eq!(answer.unwrap().status(), 404, "{kind}");
        }
        assert!(served.signal(rustix::process::Signal::TERM).await.success(), "{kind}");
        drop(log);
    }
}

#[tokio::test]
async fn sigquit_stops_the_server_and_sighup_and_sigusr1_do_not() {
    use rustix::process::{Pid, Signal, kill_process};
    let installation = Installation::new();
    let mut process = installation.command(&["serve", "--listen", "127.0.0.1:0"]).spawn().unwrap();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let first = lines.next_line().await.unwrap().unwrap();
    let pid = Pid::from_raw(i32::try_from(process.id().unwrap()).unwrap()).unwrap();
    for (signal, message) in [
        (Signal::HUP, "log file, secrets and configuration reloaded"),
        (Signal::USR1, "SIGUSR1 ignored"),
    ] {
        kill_process(pid, signal).unwrap();
        while !log.next_line().await.unwrap().unwrap().contains(message) {}
    }
    let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
    let mut served = Served { process, base };
    assert_eq!(served.get("/healthz", "").await.status(), 200);
    assert!(served.signal(Signal::QUIT).await.success());
}

#[tokio::test]
async fn the_log_file_is_opened_again_at_sighup_and_a_full_disk_stops_no_request() {
    use rustix::process::{Pid, Signal, kill_process};
    let installation = Installation::new();
    let (path, renamed) =
        (installation.0.path().join("server.log"), installation.0.path().join("server.log.1"));
    let mut served = installation.serve_with(&["--log-file", path.to_str().unwrap()]).await;
    let has = |path: &std::path::Path, part: &str| {
        std::fs::read_to_string(path).is_ok_and(|log| log.contains(part))
    };
    until(async || has(&path, " opened")).await;
    let mode = path.metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "it has addresses of clients: {mode:o}");
    std::fs::rename(&path, &renamed).unwrap();
    let pid = Pid::from_raw(i32::try_from(served.process.id().unwrap()).unwrap()).unwrap();
    kill_process(pid, Signal::HUP).unwrap();
    until(async || has(&path, "reloaded")).await;
    served.get("/api/v1/ratings", "").await;
    until(async || has(&path, "route=\"/api/v1/ratings\"")).await;
    assert!(!has(&renamed, "route=\"/api/v1/ratings\""), "the renamed file is left");
    assert!(served.signal(Signal::TERM).await.success());
    assert!(has(&path, "stopped"), "the last line is written");

    let mut served = installation.serve_with(&["--log-file", "/dev/full"]).await;
    assert_eq!(served.get("/readyz", "").await.status(), 200);
    assert!(served.signal(Signal::TERM).await.success());
    let refused = installation.run(&["serve", "--log-file", "/nonexistent/server.log"]).await;
    assert!(text(&refused.stderr).contains("cannot open the log file"), "{refused:?}");
}

#[tokio::test]
async fn without_the_access_log_requests_leave_no_lines() {
    let installation = Installation::new();
    for (switch, expected) in [("on", 1), ("off", 0)] {
        let path = installation.0.path().join(format!("{switch}.log"));
        let flags = ["--access-log", switch, "--log-file", path.to_str().unwrap()];
        let mut served = installation.serve_with(&flags).await;
        served.get("/api/v1/ratings", "").await;
        assert!(served.signal(rustix::process::Signal::TERM).await.success());
        let log = std::fs::read_to_string(&path).unwrap();
        let lines = log.lines().filter(|line| line.contains("request finished"));
        assert_eq!(lines.count(), expected, "{log}");
    }
}

#[tokio::test]
async fn common_spellings_of_flags_and_variables_are_accepted() {
    let installation = Installation::new();
    let mut command = installation.command(&["serve", "--trusted-proxy", "10.0.0.1,fd00::/8"]);
    command.env("MOVIESTARS_LISTEN", "localhost:0").env("MOVIESTARS_PROXY_IMAGES", "1");
    command.env("MOVIESTARS_RATE_LIMITS", "true").env("MOVIESTARS_LISTN", "8081");
    let mut process = command.spawn().unwrap();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let warning = "unknown variable ignored; moviestars serve --help lists the known ones \
                   name=\"MOVIESTARS_LISTN\"";
    while !log.next_line().await.unwrap().unwrap().ends_with(warning) {}
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let first = lines.next_line().await.unwrap().unwrap();
    assert!(first.starts_with("moviestars listening on http://127.0.0.1:"), "{first}");
    for (arguments, reason) in [
        (["--listen", "localhost"], "must be an address and a port"),
        (["--listen", "8080a"], "must be an address and a port"),
        (["--trusted-proxy", "0.0.0.0/0"], "must not contain all addresses"),
        (["--trusted-proxy", "proxy"], "must be an address or a network"),
        (["--base-url", "https://example.org/?films"], "must not contain ? and #"),
    ] {
        let refused = installation.run(&[&["serve"], &arguments[..]].concat()).await;
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(text(&refused.stderr).contains(reason), "{refused:?}");
    }
}

#[tokio::test]
async fn the_start_logs_version_schema_and_where_settings_come_from() {
    let installation = Installation::new();
    let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
    command.env("MOVIESTARS_LISTEN", "127.0.0.1:1").env("MOVIESTARS_REGISTRATION", "open");
    command.env("MOVIESTARS_TMDB_TOKEN", "0123456789abcdef0123456789abcdef");
    let mut process = command.spawn().unwrap();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let line = loop {
        let line = log.next_line().await.unwrap().unwrap();
        if line.contains("starting; settings that are not named have their defaults") {
            break line;
        }
    };
    let version = text(&installation.run(&["--version"]).await.stdout);
    let version = version.trim().strip_prefix("moviestars ").unwrap();
    let variables = if is_postgres() {
        "MOVIESTARS_DATABASE_CONNECTIONS MOVIESTARS_DATABASE_URL MOVIESTARS_DB MOVIESTARS_REGISTRATION \
         MOVIESTARS_SIGNING_KEY_FILE MOVIESTARS_TMDB_TOKEN"
    } else {
        "MOVIESTARS_DB MOVIESTARS_REGISTRATION MOVIESTARS_TMDB_TOKEN"
    };
    for part in [
        &format!("version=\"{version}\""),
        &format!("schema={}", moviestars::store::SCHEMA),
        "flags=\"--listen\"",
        &format!("environment=\"{variables}\""),
        "admin=\"\"",
    ] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(!line.contains("0123456789abcdef"), "{line}");
}

#[tokio::test]
async fn a_log_filter_that_is_invalid_is_ignored_with_a_warning() {
    for (filter, is_ignored) in [
        ("nonsense", true),
        ("info,moviestars", true),
        ("moviestars=loud", true),
        ("info,", true),
        (" ", true),
        ("debug", false),
        ("info,moviestars::store=debug", false),
    ] {
        let installation = Installation::new();
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
        let mut process = command.env("MOVIESTARS_LOG", filter).spawn().unwrap();
        let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
        let mut lines = Vec::new();
        while !lines.last().is_some_and(|line: &String| line.contains(" opened")) {
            lines.push(log.next_line().await.unwrap().unwrap());
        }
        let warnings =
            lines.iter().filter(|line| line.contains("invalid filter in MOVIESTARS_LOG ignored"));
        assert_eq!(warnings.count(), usize::from(is_ignored), "{filter}: {lines:?}");
    }
}
