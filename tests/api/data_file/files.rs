//! The data file and the files beside it: names, permissions, what is in them, and what happens when they are
//! damaged, moved, missing or of another program.

use crate::app::{PASSWORD, TestApp};
use crate::data_file::backup::back_up;
use crate::database::values;
use crate::installation::{Installation, Served, text};
use crate::passwords::link;
use moviestars::store;
use reqwest::Method;
use std::io::{Seek, SeekFrom, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tokio::io::{AsyncBufReadExt, BufReader};

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn a_stop_leaves_an_empty_wal() {
    let installation = Installation::new();
    for signal in [rustix::process::Signal::TERM, rustix::process::Signal::INT] {
        let mut served = installation.serve().await;
        assert!(served.signal(signal).await.success());
        let log = installation.db().with_extension("db-wal");
        assert_eq!(std::fs::metadata(log).map_or(0, |log| log.len()), 0);
    }
}

#[tokio::test]
async fn all_files_are_readable_by_their_owner_only() {
    let installation = Installation::new();
    let _served = installation.serve().await;
    assert_eq!(mode(installation.db().parent().unwrap()), 0o700);
    let extensions = ["db", "db-wal", "db-shm", "db.key"];
    for extension in extensions {
        assert_eq!(mode(&installation.db().with_extension(extension)), 0o600, "{extension}");
    }
    let key = mode(&installation.db().with_extension("db.key"));
    println!("figure: {} files of mode {key:o}, the key among them", extensions.len());
}

#[tokio::test]
async fn backups_and_restored_files_are_readable_by_their_owner_only() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    served.sign_up("annak").await;
    let copy = back_up(&installation, "copy.db").await;
    served.signal(rustix::process::Signal::TERM).await;
    let restored = installation.run(&["restore", copy.to_str().unwrap()]).await;
    assert!(restored.status.success(), "{restored:?}");
    let _served = installation.serve().await;
    assert_eq!(mode(&copy), 0o600);
    let folder = installation.db().parent().unwrap().to_owned();
    assert_eq!(mode(&folder), 0o700);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let wanted = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(&path), wanted, "{}", path.display());
    }
}

#[tokio::test]
async fn a_start_with_an_unusable_file_prints_one_line_with_the_reason_and_exits_with_1() {
    let installation = Installation::new();
    let foreign = installation.0.path().join("foreign.db");
    rusqlite::Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    let foreign = foreign.to_str().unwrap();
    let newer = installation.0.path().join("newer.db");
    let made = rusqlite::Connection::open(&newer).unwrap();
    let header =
        "PRAGMA application_id = 0x4D535441; PRAGMA user_version = 999; CREATE TABLE t (a)";
    made.execute_batch(header).unwrap();
    drop(made);
    let newer = newer.to_str().unwrap();
    let contents = || [foreign, newer].map(|file| std::fs::read(file).unwrap());
    let before = contents();
    let cases: [(&[&str], &str); 3] = [
        (&["serve", "--listen", "127.0.0.1:0", "--db", foreign], "another program"),
        (
            &["serve", "--listen", "127.0.0.1:0", "--db", newer],
            "has schema 999, this moviestars knows up to 29; use a newer moviestars, or restore",
        ),
        (
            &["serve", "--listen", "127.0.0.1:0", "--db", "/proc/no/where.db"],
            "cannot use /proc/no/where.db.lock",
        ),
    ];
    for (arguments, reason) in cases {
        let output = installation.run(arguments).await;
        let log = text(&output.stderr);
        let last = log.lines().last().unwrap();
        assert_eq!(output.status.code(), Some(1), "{log}");
        assert!(last.starts_with("moviestars: ") && last.contains(reason), "{log}");
        assert_eq!(text(&output.stdout), "", "no line with an address is printed");
        assert!(contents() == before, "{log}");
    }
    println!("figure: {} starts fail with the reason", cases.len());
}

#[tokio::test]
async fn a_db_path_that_looks_like_a_sqlite_uri_is_an_ordinary_file() {
    for name in [":memory:", "file:x.db?mode=memory"] {
        let installation = Installation::new();
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0", "--db", name]);
        let mut process = command.current_dir(installation.0.path()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next_line().await.unwrap().unwrap();
        let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
        let served = Served { process, base };
        let token = served.sign_up("annak").await;
        assert_eq!(served.scores(&token).await, Vec::<i64>::new(), "the account exists");
        assert!(installation.0.path().join(name).exists(), "{name}");
    }
}

#[tokio::test]
async fn user_list_does_not_create_a_missing_data_file() {
    let installation = Installation::new();
    let listed = installation.run(&["user", "list"]).await;
    assert_eq!(listed.status.code(), Some(1));
    assert!(text(&listed.stderr).contains("there is no data file at"), "{listed:?}");
    assert!(!installation.db().exists());
}

#[tokio::test]
async fn catalogue_status_reports_a_missing_data_file_and_creates_none() {
    let installation = Installation::new();
    let output = installation.run(&["catalogue", "status"]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("there is no data file at"), "{output:?}");
    assert!(!installation.db().exists());
}

/// The folder's files that are no part of the database itself.
fn other_files(installation: &Installation) -> Vec<String> {
    let folder = std::fs::read_dir(installation.db().parent().unwrap()).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names
        .filter(|name| !["", "-wal", "-shm"].contains(&&name["moviestars.db".len()..]))
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn commands_make_no_signing_key_and_no_tmdb_cache() {
    let installation = Installation::new();
    assert!(installation.add_user("annak", "Abcdef1").await.status.success());
    let token = "0123456789abcdef0123456789abcdef";
    let sql = "INSERT INTO settings VALUES ('tmdb_token', $1)";
    installation.database().execute(sql, values![token]);
    for arguments in [&["list"][..], &["reset-link", "annak"], &["demote", "annak"]] {
        installation.run(&[&["user"], arguments].concat()).await;
    }
    assert!(installation.set_password("annak", "Abcdef2").await.status.success());
    assert!(installation.run(&["catalogue", "status"]).await.status.success());
    assert_eq!(other_files(&installation), [] as [&str; 0]);
    drop(installation.serve().await);
    let files = other_files(&installation);
    assert!(files.iter().any(|name| name == "moviestars.db.key"), "{files:?}");
    assert!(files.iter().any(|name| name == "moviestars.db.cache"), "{files:?}");
}

#[tokio::test]
async fn readyz_fails_when_the_data_file_is_damaged() {
    let app = TestApp::start().await;
    // Often enough for every reader connection to have its pages in memory.
    for _ in 0..40 {
        assert_eq!(app.anonymous().get("/readyz").await.status, 200);
    }
    let length = std::fs::metadata(app.db_path()).unwrap().len();
    for file in ["db", "db-wal"] {
        let path = app.db_path().with_extension(file);
        let length = usize::try_from(length.max(65_536)).unwrap();
        std::fs::write(path, vec![0x5a; length]).unwrap();
    }
    app.anonymous().get("/readyz").await.is_error(503, 5030);
}

#[tokio::test]
async fn readyz_fails_when_the_data_file_is_moved_or_replaced() {
    let app = TestApp::start().await;
    for _ in 0..40 {
        assert_eq!(app.anonymous().get("/readyz").await.status, 200);
    }
    let moved = app.db_path().with_extension("moved");
    std::fs::rename(app.db_path(), &moved).unwrap();
    app.anonymous().get("/readyz").await.is_error(503, 5030);
    std::fs::copy(&moved, app.db_path()).unwrap();
    app.anonymous().get("/readyz").await.is_error(503, 5030);
    std::fs::rename(&moved, app.db_path()).unwrap();
    assert_eq!(app.anonymous().get("/readyz").await.status, 200);
}

#[tokio::test]
async fn readyz_and_reads_of_a_damaged_page_fail_and_other_reads_work() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(238, 4).await;
    app.stop().await;
    let file = rusqlite::Connection::open(app.db_path()).unwrap();
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'ratings'";
    let page: u32 = file.query_row(sql, [], |row| row.get(0)).unwrap();
    drop(file);
    let mut file = std::fs::OpenOptions::new().write(true).open(app.db_path()).unwrap();
    file.seek(SeekFrom::Start(u64::from(page - 1) * 4096)).unwrap();
    file.write_all(&[0x5a; 4096]).unwrap();
    app.restart_stopped().await;
    let token = anna.token;
    let mut anna = app.anonymous();
    anna.token = token;
    anna.get("/api/v1/ratings").await.is_error(503, 5030);
    anna.get("/readyz").await.is_error(503, 5030);
    assert_eq!(anna.get("/api/v1/playlists").await.status, 200);
    assert_eq!(anna.get("/3/movie/238").await.status, 200);
}

#[tokio::test]
async fn a_downloaded_backup_is_complete_and_leaves_no_temporary_file() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.rate(238, 4).await;
    let response = admin.request(Method::GET, "/api/v1/backup").send().await.unwrap();
    assert_eq!(response.status(), 200);
    let name = response.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert_eq!(name, "attachment; filename=\"moviestars-2027-01-15.db\"");
    let copy = tempfile::tempdir().unwrap();
    let path = copy.path().join("copy.db");
    std::fs::write(&path, response.bytes().await.unwrap()).unwrap();
    let contents = store::check(&path).unwrap();
    assert_eq!((contents.users, contents.ratings), (1, 1));
    let folder = std::fs::read_dir(app.db_path().parent().unwrap()).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.contains("download")).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(app.anonymous().authenticate("first-admin", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_reset_token_is_in_no_byte_of_the_data_file() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let (_, reset_token) = link(&app, "annak", 1).await;
    let mut searched = 0;
    for end in ["", "-wal"] {
        let mut file = app.db_path().into_os_string();
        file.push(end);
        let bytes = std::fs::read(file).unwrap_or_default();
        let found = bytes.windows(reset_token.len()).any(|window| window == reset_token.as_bytes());
        assert!(!found, "the data file{end} has the reset token");
        searched += bytes.len();
    }
    println!("figure: a reset token in none of {searched} bytes of the data file");
}
