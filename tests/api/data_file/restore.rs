//! Restores of backups: over data in use, after a crash, from damaged or older backups; and the data file that is kept.

use crate::data_file::backup::{back_up, path, rate, ratings};
use crate::installation::{Installation, text};
use rustix::process::Signal;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;

async fn restore(installation: &Installation, copy: &Path) -> Output {
    installation.run(&["restore", copy.to_str().unwrap()]).await
}

/// An installation with a backup of one rating and a data file of two, stopped by this signal.
async fn with_copy(signal: Signal) -> (Installation, PathBuf) {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    let token = served.sign_up("annak").await;
    rate(&served, &token, 238, 5).await;
    let copy = back_up(&installation, "copy.db").await;
    rate(&served, &token, 278, 1).await;
    served.signal(signal).await;
    (installation, copy)
}

/// The names in the data folder, in order.
fn names(installation: &Installation) -> Vec<String> {
    names_in(installation.db().parent().unwrap())
}

/// The names in a folder, in order.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The data file that a restore has replaced and kept.
fn kept_file(installation: &Installation) -> PathBuf {
    let name = |name: &String| name.contains("-before-restore-");
    installation.db().with_file_name(names(installation).into_iter().find(name).unwrap())
}

#[tokio::test]
async fn a_restore_is_refused_while_another_command_uses_the_data_file() {
    let (installation, copy) = with_copy(Signal::TERM).await;
    let before = std::fs::read(installation.db()).unwrap();
    let other = rusqlite::Connection::open(installation.db()).unwrap();
    let count = |sql: &str| other.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM ratings"), 2);
    let refused = restore(&installation, &copy).await;
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    let message = format!("{} is in use by another command", installation.db().display());
    assert!(text(&refused.stderr).contains(&message), "{refused:?}");
    assert_eq!(std::fs::read(installation.db()).unwrap(), before);
    drop(other);
    assert!(restore(&installation, &copy).await.status.success());
}

#[tokio::test]
async fn kept_data_file_has_the_writes_that_a_kill_left_in_the_write_ahead_log() {
    let (installation, copy) = with_copy(Signal::KILL).await;
    let restored = restore(&installation, &copy).await;
    assert!(restored.status.success(), "{restored:?}");
    let replaced = kept_file(&installation);
    assert!(text(&restored.stdout).contains(replaced.to_str().unwrap()), "{restored:?}");
    let left: Vec<_> = names(&installation);
    let replaced_name = replaced.file_name().unwrap().to_str().unwrap();
    let expected = [replaced_name, "moviestars.db", "moviestars.db.key", "moviestars.db.lock"];
    assert_eq!(left, expected, "no log and no unfinished file is left");
    for file in [&replaced, &installation.db(), &copy] {
        assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert_eq!((ratings(&replaced), ratings(&installation.db())), (2, 1));
}

#[tokio::test]
async fn a_write_ahead_log_without_its_data_file_does_not_leak_into_the_restored_one() {
    let (installation, copy) = with_copy(Signal::KILL).await;
    std::fs::remove_file(installation.db()).unwrap();
    let restored = restore(&installation, &copy).await;
    assert!(restored.status.success(), "{restored:?}");
    assert_eq!(ratings(&installation.db()), 1);
}

#[tokio::test]
async fn damaged_data_file_is_replaced_and_kept_unchanged() {
    for damage in [&b"This is a text."[..], &[0x5a; 9_000], &[]] {
        let (installation, copy) = with_copy(Signal::TERM).await;
        std::fs::write(installation.db(), damage).unwrap();
        let restored = restore(&installation, &copy).await;
        assert!(restored.status.success(), "{restored:?}");
        assert_eq!(std::fs::read(kept_file(&installation)).unwrap(), damage);
        assert_eq!(ratings(&installation.db()), 1);
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_never_replaced() {
    let (installation, copy) = with_copy(Signal::TERM).await;
    std::fs::remove_file(installation.db()).unwrap();
    let foreign = rusqlite::Connection::open(installation.db()).unwrap();
    foreign.execute_batch("CREATE TABLE t (a)").unwrap();
    drop(foreign);
    let before = std::fs::read(installation.db()).unwrap();
    let refused = restore(&installation, &copy).await;
    assert!(text(&refused.stderr).contains("is a database of another program"), "{refused:?}");
    assert_eq!(std::fs::read(installation.db()).unwrap(), before);
}

#[tokio::test]
async fn backup_of_an_older_schema_is_upgraded_during_the_restore() {
    let installation = Installation::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade/schema-1");
    for end in ["", "-wal"] {
        let from = folder.join(format!("moviestars.db{end}"));
        std::fs::copy(from, path(&installation, &format!("old.db{end}"))).unwrap();
    }
    let restored = restore(&installation, &path(&installation, "old.db")).await;
    assert!(restored.status.success(), "{restored:?}");
    let fresh = Installation::new();
    fresh.add_user("annak", "Abcdef1").await;
    let schema = |installation: &Installation| {
        let file = rusqlite::Connection::open(installation.db()).unwrap();
        file.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).unwrap()
    };
    assert_eq!(schema(&installation), schema(&fresh));
    let checked = text(&installation.run(&["check"]).await.stdout);
    assert!(checked.contains("intact, accounts: 2, ratings: 3"), "{checked}");
}

#[tokio::test]
async fn backup_that_cannot_be_restored_is_refused_with_the_reason_and_nothing_changes() {
    let (installation, copy) = with_copy(Signal::TERM).await;
    let file = |name: &str| path(&installation, name);
    std::fs::copy(&copy, file("newer.db")).unwrap();
    let newer = rusqlite::Connection::open(file("newer.db")).unwrap();
    newer.execute_batch("PRAGMA user_version = 999").unwrap();
    drop(newer);
    let foreign = rusqlite::Connection::open(file("foreign.db")).unwrap();
    foreign.execute_batch("CREATE TABLE t (a)").unwrap();
    drop(foreign);
    let mut good = std::fs::read(&copy).unwrap();
    good.truncate(good.len() / 2);
    std::fs::write(file("truncated.db"), good).unwrap();
    std::fs::write(file("random.db"), [0x5a; 9_000]).unwrap();
    std::fs::write(file("empty.db"), "").unwrap();
    let before = (names(&installation), std::fs::read(installation.db()).unwrap());
    let cases = [
        ("newer.db", "it has schema 999, this moviestars knows up to"),
        ("foreign.db", "it is no copy of a moviestars data file"),
        ("truncated.db", "it is damaged"),
        ("random.db", "it is no copy of a moviestars data file"),
        ("empty.db", "it is damaged: it is empty"),
        ("missing.db", "there is no such file"),
    ];
    for (name, reason) in cases {
        let refused = restore(&installation, &file(name)).await;
        let (code, errors) = (refused.status.code(), text(&refused.stderr));
        let begin = format!("moviestars: cannot restore {}: {reason}", file(name).display());
        assert_eq!(code, Some(1), "{errors}");
        assert!(errors.starts_with(&begin) && errors.lines().count() == 1, "{errors}");
        let now = (names(&installation), std::fs::read(installation.db()).unwrap());
        assert_eq!(now, before, "{name}");
    }
    println!("figure: {} invalid backups refused, the data unchanged", cases.len());
}

#[tokio::test]
async fn a_file_with_a_trigger_a_view_or_a_further_table_is_refused_by_name() {
    let (installation, copy) = with_copy(Signal::TERM).await;
    let good = std::fs::read(&copy).unwrap();
    let promote = "CREATE TRIGGER promote AFTER INSERT ON ratings
                   BEGIN UPDATE users SET role = 'admin'; END";
    let statements = [
        ("trigger promote", promote),
        ("view everyone", "CREATE VIEW everyone AS SELECT * FROM users"),
        ("table notes", "CREATE TABLE notes (note TEXT)"),
        ("index fast", "CREATE INDEX fast ON users (role)"),
        ("table settings", "ALTER TABLE settings ADD COLUMN more TEXT"),
        (
            "table _litestream_seq",
            "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq TEXT)",
        ),
        ("table _litestream_notes", "CREATE TABLE _litestream_notes (id INTEGER)"),
    ];
    for (object, sql) in statements {
        std::fs::write(&copy, &good).unwrap();
        rusqlite::Connection::open(&copy).unwrap().execute_batch(sql).unwrap();
        let before = std::fs::read(installation.db()).unwrap();
        let copy = copy.to_str().unwrap();
        for arguments in
            [&["check", "--db", copy][..], &["restore", copy], &["user", "list", "--db", copy]]
        {
            let refused = installation.run(arguments).await;
            let message = text(&refused.stderr);
            assert_eq!(refused.status.code(), Some(1), "{arguments:?}: {message}");
            assert!(message.contains(&format!("has a {object} that")), "{message}");
        }
        assert_eq!(std::fs::read(installation.db()).unwrap(), before, "{object}");
    }
    println!(
        "figure: {} of {} foreign objects refused by check, restore and start",
        statements.len(),
        statements.len()
    );
}

/// What litestream 0.3.13 runs in a file that it replicates.
pub const LITESTREAM: &str = "
    CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
    CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);
    INSERT INTO _litestream_seq (id, seq) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET seq = seq + 1;";

#[tokio::test]
async fn a_data_file_with_the_tables_of_litestream_starts_and_is_checked_backed_up_and_restored() {
    let (installation, _) = with_copy(Signal::TERM).await;
    rusqlite::Connection::open(installation.db()).unwrap().execute_batch(LITESTREAM).unwrap();
    let checked = installation.run(&["check"]).await;
    assert!(checked.status.success(), "{checked:?}");
    let mut served = installation.serve().await;
    let token = served.sign_in("annak").await;
    rate(&served, &token, 680, 4).await;
    let copy = back_up(&installation, "replicated.db").await;
    assert!(served.signal(Signal::TERM).await.success());
    let checked = installation.run(&["check", "--db", copy.to_str().unwrap()]).await;
    assert!(checked.status.success(), "{checked:?}");
    let restored = restore(&installation, &copy).await;
    assert!(restored.status.success(), "{restored:?}");
    assert_eq!(ratings(&installation.db()), 3);
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name LIKE '%litestream%'";
    let file = rusqlite::Connection::open(installation.db()).unwrap();
    let tables: i64 = file.query_row(tables, [], |row| row.get(0)).unwrap();
    assert_eq!(tables, 0, "litestream creates them again");
    drop(file);
    let served = installation.serve().await;
    assert_eq!(served.scores(&served.sign_in("annak").await).await.len(), 3);
}
