//! `moviestars doctor`, beside a server and without one.

use crate::app::PASSWORD;
use crate::database::values;
use crate::engine::is_postgres;
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use crate::installation::{Installation, text};
use serde_json::json;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, SystemTime};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;

/// The status of each finding of a check.
pub fn statuses(output: &Output, check: &str) -> Vec<String> {
    let text = text(&output.stdout);
    let lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let of_check = lines.filter(|line| line[1] == check);
    of_check.map(|line| line[0].to_owned()).collect()
}

#[tokio::test]
async fn a_sound_installation_has_no_problem_while_its_server_runs() {
    let (installation, fake) = (Installation::new(), FakeTmdb::start().await);
    let mut served = installation.serve().await;
    served.sign_up("annak").await;
    let address = served.base.strip_prefix("http://").unwrap();
    let url = fake.url();
    let flags = ["doctor", "--listen", address, "--base-url", &served.base, "--tmdb-url", &url];
    let mut command = installation.command(&flags);
    let output = command.env("MOVIESTARS_TMDB_TOKEN", V3_KEY).output().await.unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for check in ["configuration", "disk", "server", "TMDB"] {
        assert_eq!(statuses(&output, check), ["ok"], "{check}: {output:?}");
    }
    assert_eq!(statuses(&output, "proxy"), ["ok", "warning"], "{output:?}");
    assert_eq!(statuses(&output, "mail"), ["warning"], "{output:?}");
    if !is_postgres() {
        for check in ["permissions", "data file"] {
            assert_eq!(statuses(&output, check), ["ok"], "{check}: {output:?}");
        }
        assert_eq!(statuses(&output, "backups"), ["warning"], "{output:?}");
    }
    assert!(served.signal(rustix::process::Signal::TERM).await.success());
    let hosts = ["--webhook-hosts", "ntfy.example.org,ha.lan:8123"];
    let doctor = [&["doctor", "--listen", "127.0.0.1:1"], &hosts[..]].concat();
    let stopped = installation.run(&doctor).await;
    assert_eq!(statuses(&stopped, "server"), ["warning"], "{stopped:?}");
    let allowed = "users can have events sent to ntfy.example.org, ha.lan:8123";
    assert!(text(&stopped.stdout).contains(allowed), "{stopped:?}");
    assert_eq!(stopped.status.code(), Some(0), "{stopped:?}");
}

/// Forwards the first request of each connection, with another `Host`.
async fn start_proxy(server: String) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut server = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(async move {
                let mut head = Vec::new();
                while !head.ends_with(b"\r\n\r\n") {
                    head.push(client.read_u8().await.unwrap());
                }
                let host = format!("host: {address}");
                let head = text(&head).replace(&host, "host: upstream.test");
                server.write_all(head.as_bytes()).await.unwrap();
                // It ends when the client closes the connection.
                let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    address
}

#[tokio::test]
async fn headers_that_a_proxy_does_not_pass_on_are_found() {
    let installation = Installation::new();
    let served = installation.serve_with(&["--trusted-proxy", "127.0.0.1"]).await;
    let address = served.base.strip_prefix("http://").unwrap();
    let doctor = async |site: &str| {
        let flags = ["doctor", "--listen", address, "--trusted-proxy", "127.0.0.1", "--base-url"];
        installation.run(&[&flags[..], &[site]].concat()).await
    };
    assert!(installation.add_user("annak", PASSWORD).await.status.success());
    let unused = doctor(&served.base).await;
    assert_eq!(statuses(&unused, "proxy"), ["ok", "ok"], "{unused:?}");
    served.sign_in("annak").await;
    let without_address = doctor(&served.base).await;
    assert_eq!(statuses(&without_address, "proxy"), ["ok", "ok", "warning"], "{without_address:?}");
    let advice = "make the proxy set X-Forwarded-For";
    assert!(text(&without_address.stdout).contains(advice), "{without_address:?}");
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let form = json!({"email": "annak@example.org", "password": PASSWORD});
    let sign_in = client.post(format!("{}/authenticate", served.base)).json(&form);
    let sign_in = sign_in.header("x-forwarded-for", "203.0.113.7").send().await.unwrap();
    assert_eq!(sign_in.status(), 200);
    let with_address = doctor(&served.base).await;
    assert_eq!(statuses(&with_address, "proxy"), ["ok", "ok", "ok"], "{with_address:?}");
    let proxy = start_proxy(address.to_owned()).await;
    let other_host = doctor(&format!("http://{proxy}")).await;
    assert_eq!(statuses(&other_host, "proxy"), ["ok", "warning", "ok"], "{other_host:?}");
    let advice = "the Host header does not arrive unchanged";
    assert!(text(&other_host.stdout).contains(advice), "{other_host:?}");
}

#[tokio::test]
async fn each_problem_is_named_with_what_to_do() {
    if is_postgres() {
        return;
    }
    let (installation, fake) = (Installation::new(), FakeTmdb::start().await);
    installation.serve().await.kill().await;
    let db = installation.db();
    std::fs::set_permissions(&db, PermissionsExt::from_mode(0o644)).unwrap();
    let tomorrow = SystemTime::UNIX_EPOCH + Duration::from_secs(4_000_000_000);
    std::fs::File::options().write(true).open(&db).unwrap().set_modified(tomorrow).unwrap();
    let backups = installation.0.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    std::fs::write(backups.join("moviestars-2020-01-01T000000Z.db"), "old").unwrap();
    let url = fake.url();
    let wrong = V3_KEY.replace('0', "f");
    let mut command =
        installation.command(&["doctor", "--tmdb-url", &url, "--listen", "127.0.0.1:1"]);
    command.args(["--smtp-url", "smtp://127.0.0.1:1?tls=none", "--mail-from", "films@example.org"]);
    command.args(["--base-url", "http://127.0.0.1:1", "--backup-dir"]).arg(&backups);
    let output = command.env("MOVIESTARS_TMDB_TOKEN", &wrong).output().await.unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    for check in ["permissions", "TMDB", "mail", "proxy", "backups"] {
        assert_eq!(statuses(&output, check), ["problem"], "{check}: {output:?}");
    }
    assert!(statuses(&output, "clock").contains(&"problem".to_owned()), "{output:?}");
    let found = text(&output.stdout);
    for advice in [
        &format!("run chmod 600 {}", db.display()),
        "timedatectl set-ntp true",
        "get one at https://www.themoviedb.org/settings/api",
        "look for \"scheduled backup failed\" in the log",
    ] {
        assert!(found.contains(advice), "{advice}: {found}");
    }
    assert!(!found.contains(&wrong), "{found}");
    assert!(text(&output.stderr).ends_with("problems found\n"), "{output:?}");
}

#[tokio::test]
async fn a_backup_folder_is_tested_by_writing_and_nothing_is_left_there() {
    if is_postgres() {
        return;
    }
    let installation = Installation::new();
    installation.serve().await.kill().await;
    let backups = installation.0.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    // No user can create a file in /proc.
    for (folder, status) in [(backups.as_path(), "warning"), (Path::new("/proc"), "problem")] {
        let doctor = ["doctor", "--listen", "127.0.0.1:1", "--backup-dir"];
        let output = installation.command(&doctor).arg(folder).output().await.unwrap();
        assert_eq!(statuses(&output, "backups"), [status], "{output:?}");
        let found = text(&output.stdout);
        assert_eq!(found.contains("cannot write to /proc: "), status == "problem", "{found}");
    }
    assert_eq!(std::fs::read_dir(&backups).unwrap().count(), 0);
}

#[tokio::test]
async fn a_clock_behind_the_newest_event_or_the_build_is_found() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    served.sign_up("annak").await;
    assert!(served.signal(rustix::process::Signal::TERM).await.success());
    let doctor = ["doctor", "--listen", "127.0.0.1:1"];
    let sound = installation.run(&doctor).await;
    assert_eq!(statuses(&sound, "clock"), ["ok"], "{sound:?}");
    let sql = "UPDATE audit_events SET created_at = $1";
    installation.database().execute(sql, values![4_000_000_000_i64]);
    let output = installation.run(&doctor).await;
    let found = text(&output.stdout);
    assert!(found.contains("seconds behind the newest event of the audit log; "), "{found}");
    assert_eq!(statuses(&output, "clock"), ["ok", "problem"], "{found}");

    // With `cp`, because a file that this process has open for writing cannot be run.
    let executable = installation.0.path().join("moviestars");
    let mut copy = Command::new("cp");
    copy.arg(env!("CARGO_BIN_EXE_moviestars")).arg(&executable);
    assert!(copy.status().await.unwrap().success());
    let future = SystemTime::UNIX_EPOCH + Duration::from_secs(4_000_000_000);
    std::fs::File::open(&executable).unwrap().set_modified(future).unwrap();
    let mut command = Command::new(&executable);
    command.env_clear().args(doctor).arg("--db").arg(installation.0.path().join("none.db"));
    let found = text(&command.output().await.unwrap().stdout);
    assert!(found.contains("seconds behind the build of this executable; "), "{found}");
}

#[tokio::test]
async fn a_damaged_data_file_and_a_missing_one_are_found() {
    if is_postgres() {
        return;
    }
    let installation = Installation::new();
    let missing = installation.run(&["doctor"]).await;
    assert_eq!(statuses(&missing, "data file"), ["warning"], "{missing:?}");
    assert!(!installation.db().exists(), "none is made");
    std::fs::create_dir_all(installation.db().parent().unwrap()).unwrap();
    std::fs::write(installation.db(), "no database".repeat(1_000)).unwrap();
    let damaged = installation.run(&["doctor"]).await;
    assert_eq!(statuses(&damaged, "data file"), ["problem"], "{damaged:?}");
    assert_eq!(damaged.status.code(), Some(1));
    let wrong = installation.run(&["doctor", "--mail-from", "nothing"]).await;
    assert_eq!(statuses(&wrong, "configuration"), ["problem"], "{wrong:?}");
}
