//! Putting a copy back: over data in use, in a crash's remains, damaged or older, and what is left
//! of the data that was there.

use crate::backup::{back_up, path, rate, ratings};
use crate::installation::{Installation, text};
use rustix::process::Signal;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;

async fn restore(installation: &Installation, copy: &Path) -> Output {
    installation.run(&["restore", copy.to_str().unwrap()]).await
}

/// An installation with a copy that holds one rating and a data file that holds two, stopped so.
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

/// The data file that a restore has kept.
fn kept(installation: &Installation) -> PathBuf {
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
    let said = format!("{} is in use by another command", installation.db().display());
    assert!(text(&refused.stderr).contains(&said), "{refused:?}");
    assert_eq!(std::fs::read(installation.db()).unwrap(), before);
    drop(other);
    assert!(restore(&installation, &copy).await.status.success());
}

#[tokio::test]
async fn what_a_kill_left_in_the_log_is_kept_with_what_was_there() {
    let (installation, copy) = with_copy(Signal::KILL).await;
    let restored = restore(&installation, &copy).await;
    assert!(restored.status.success(), "{restored:?}");
    let aside = kept(&installation);
    assert!(text(&restored.stdout).contains(aside.to_str().unwrap()), "{restored:?}");
    let left: Vec<_> = names(&installation);
    let aside_name = aside.file_name().unwrap().to_str().unwrap();
    let expected = [aside_name, "moviestars.db", "moviestars.db.key", "moviestars.db.lock"];
    assert_eq!(left, expected, "no log and no draft is left");
    for file in [&aside, &installation.db(), &copy] {
        assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert_eq!((ratings(&aside), ratings(&installation.db())), (2, 1));
}

#[tokio::test]
async fn a_log_without_its_data_file_does_not_leak_into_the_restored_one() {
    let (installation, copy) = with_copy(Signal::KILL).await;
    std::fs::remove_file(installation.db()).unwrap();
    let restored = restore(&installation, &copy).await;
    assert!(restored.status.success(), "{restored:?}");
    assert_eq!(ratings(&installation.db()), 1);
}

#[tokio::test]
async fn a_damaged_data_file_is_replaced_and_kept_as_it_was() {
    for damage in [&b"This is a text."[..], &[0x5a; 9_000], &[]] {
        let (installation, copy) = with_copy(Signal::TERM).await;
        std::fs::write(installation.db(), damage).unwrap();
        let restored = restore(&installation, &copy).await;
        assert!(restored.status.success(), "{restored:?}");
        assert_eq!(std::fs::read(kept(&installation)).unwrap(), damage);
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
async fn a_copy_of_an_older_schema_is_brought_up_to_date_while_it_is_put_back() {
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
    assert!(checked.contains("sound, accounts: 2, ratings: 3"), "{checked}");
}

#[tokio::test]
async fn a_copy_that_cannot_be_restored_says_why_and_leaves_everything_as_it_was() {
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
    std::fs::write(file("torn.db"), good).unwrap();
    std::fs::write(file("random.db"), [0x5a; 9_000]).unwrap();
    std::fs::write(file("empty.db"), "").unwrap();
    let before = (names(&installation), std::fs::read(installation.db()).unwrap());
    let cases = [
        ("newer.db", "it has schema 999, this moviestars knows up to"),
        ("foreign.db", "it is no copy of a moviestars data file"),
        ("torn.db", "it is damaged"),
        ("random.db", "it is no copy of a moviestars data file"),
        ("empty.db", "it is damaged: it is empty"),
        ("missing.db", "there is no such file"),
    ];
    for (name, reason) in cases {
        let refused = restore(&installation, &file(name)).await;
        let (code, said) = (refused.status.code(), text(&refused.stderr));
        let begin = format!("moviestars: cannot restore {}: {reason}", file(name).display());
        assert_eq!(code, Some(1), "{said}");
        assert!(said.starts_with(&begin) && said.lines().count() == 1, "{said}");
        let now = (names(&installation), std::fs::read(installation.db()).unwrap());
        assert_eq!(now, before, "{name}");
    }
    println!("figure: {} bad copies refused, the data as it was", cases.len());
}
