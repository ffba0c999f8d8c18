//! Backups while users rate, restores, checks, and the lock of a data file.

use crate::app::TestApp;
use crate::installation::{Installation, Served, text};
use moviestars::services::backup;
use reqwest::Method;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// How long the store waits for another process before it gives up.
const STORE_TIMEOUT: Duration = Duration::from_secs(5);
const FILMS: [i64; 50] = [
    238, 278, 680, 155, 27_205, 603, 129, 496_243, 11, 120, 872_585, 545_611, 329, 105, 289, 539,
    346, 19, 630, 862, 598, 194, 419_430, 76_341, 10_331, 14_275, 843, 15, 234, 992, 26_317, 901,
    832, 244, 408, 995, 3085, 996, 5156, 1092, 872, 18_148, 567, 5801, 389, 490, 239, 147, 4808,
    935,
];

pub fn path(installation: &Installation, name: &str) -> PathBuf {
    installation.0.path().join(name)
}

pub async fn rate(served: &Served, token: &str, film: i64, score: i64) {
    let body = json!({"id": film, "media_type": "movie", "score": score});
    assert_eq!(served.post("/api/v1/movies", token, body).await.status(), 201);
}

pub async fn back_up(installation: &Installation, name: &str) -> PathBuf {
    let copy = path(installation, name);
    let made = installation.run(&["backup", copy.to_str().unwrap()]).await;
    assert!(made.status.success(), "{made:?}");
    copy
}

pub fn ratings(file: &Path) -> i64 {
    let file = rusqlite::Connection::open(file).unwrap();
    let check: String = file.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(check, "ok");
    file.query_row("SELECT count(*) FROM ratings", [], |row| row.get(0)).unwrap()
}

/// A user who rates without pause. Their ratings after `n` acknowledged ones are known for any `n`, so that a backup
/// can be matched to a moment between its start and its end.
struct Rater {
    username: String,
    acknowledged: Arc<AtomicI64>,
    running: JoinHandle<()>,
}

impl Rater {
    /// The number of films, which are rated in turn.
    const FILMS: i64 = 20;
    /// More ratings than fit into the time of the backups.
    const MAX_RATINGS: i64 = 100_000;

    async fn start(served: &Served, username: String, done: &Arc<AtomicBool>) -> Self {
        let token = served.sign_up(&username).await;
        let acknowledged = Arc::new(AtomicI64::new(0));
        let (done, count) = (done.clone(), acknowledged.clone());
        let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
        let request = client.post(format!("{}/api/v1/movies", served.base)).bearer_auth(token);
        let running = tokio::spawn(async move {
            for number in 0..Self::MAX_RATINGS {
                if done.load(Ordering::SeqCst) {
                    return;
                }
                let (film, score10) = Self::rating(number);
                let body = json!({"id": film, "media_type": "movie", "score10": score10});
                let request = request.try_clone().unwrap().json(&body);
                assert_eq!(request.send().await.unwrap().status(), 201);
                count.fetch_add(1, Ordering::SeqCst);
            }
        });
        Self { username, acknowledged, running }
    }

    fn rating(number: i64) -> (i64, i64) {
        (FILMS[usize::try_from(number % Self::FILMS).unwrap()], 1 + number / Self::FILMS % 10)
    }

    fn count(&self) -> i64 {
        self.acknowledged.load(Ordering::SeqCst)
    }

    /// The user's scores after this many ratings.
    fn scores_after(number: i64) -> BTreeMap<i64, i64> {
        ((number - Self::FILMS).max(0)..number).map(Self::rating).collect()
    }

    /// The user's scores in a copy.
    fn scores_in(&self, copy: &Path) -> BTreeMap<i64, i64> {
        let copy = rusqlite::Connection::open(copy).unwrap();
        let sql = "SELECT title_id, score10 FROM ratings JOIN users ON users.id = ratings.user_id
                   WHERE username = $1";
        let mut statement = copy.prepare(sql).unwrap();
        let rows = statement.query_map([&self.username], |row| Ok((row.get(0)?, row.get(1)?)));
        rows.unwrap().collect::<Result<_, _>>().unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_under_load_has_every_rating_acknowledged_before_it_began() {
    let installation = Installation::new();
    let served = installation.serve_with(&["--rate-limits", "off"]).await;
    let done = Arc::new(AtomicBool::new(false));
    let mut raters = Vec::new();
    for number in 0..4 {
        raters.push(Rater::start(&served, format!("rater-{number}"), &done).await);
    }
    let mut meanwhile = 0;
    for number in 0..10 {
        let before: Vec<i64> = raters.iter().map(Rater::count).collect();
        let copy = back_up(&installation, &format!("copy-{number}.db")).await;
        ratings(&copy);
        for (rater, before) in raters.iter().zip(before) {
            let (scores, after) = (rater.scores_in(&copy), rater.count());
            // One more may have been committed and not yet acknowledged.
            let moment = (before..=after + 1).find(|moment| Rater::scores_after(*moment) == scores);
            assert!(moment.is_some(), "copy {number} matches no moment from {before} to {after}");
            meanwhile += after - before;
        }
    }
    done.store(true, Ordering::SeqCst);
    for rater in raters {
        rater.running.await.unwrap();
    }
    assert!(meanwhile > 20, "only {meanwhile} ratings during ten backups");
}

#[tokio::test]
async fn restore_restores_ratings_ends_sessions_and_reset_links_and_keeps_the_replaced_file() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    let token = served.sign_up("annak").await;
    rate(&served, &token, 238, 5).await;
    let script = json!({"name": "Script", "scope": "read"});
    let created = served.post("/api/v1/access-tokens", &token, script).await;
    let created: serde_json::Value = created.json().await.unwrap();
    let access_token = created["token"].as_str().unwrap();
    assert_eq!(served.get("/api/v1/ratings", access_token).await.status(), 200);
    let link = text(&installation.run(&["user", "reset-link", "annak"]).await.stdout);
    let token_of_link = link.trim_end().rsplit('/').next().unwrap();
    assert_eq!(served.get("/reset_request/1", token_of_link).await.status(), 200);
    let copy = back_up(&installation, "copy.db").await;
    rate(&served, &token, 278, 1).await;
    let refused = installation.run(&["restore", copy.to_str().unwrap()]).await;
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("is in use by process"), "{refused:?}");
    let mut scores = served.scores(&token).await;
    scores.sort_unstable();
    assert_eq!(scores, [1, 5], "a refused restore changes nothing");
    served.signal(rustix::process::Signal::TERM).await;

    let restored = installation.run(&["restore", copy.to_str().unwrap()]).await;
    assert!(restored.status.success(), "{restored:?}");
    let served = installation.serve().await;
    assert_eq!(served.get("/api/v1/ratings", &token).await.status(), 401, "sessions have ended");
    let refused = served.get("/api/v1/ratings", access_token).await.status();
    assert_eq!(refused, 401, "access tokens may have been revoked since");
    assert_eq!(
        served.get("/reset_request/1", token_of_link).await.status(),
        401,
        "reset links are invalid"
    );
    assert_eq!(served.scores(&served.sign_in("annak").await).await, [5]);
    let files = std::fs::read_dir(installation.db().parent().unwrap()).unwrap();
    let files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    let replaced = files.iter().find(|path| path.to_str().unwrap().contains("-before-restore-"));
    assert_eq!(ratings(replaced.unwrap()), 2);
}

#[tokio::test]
async fn restore_into_an_empty_folder_moves_an_installation() {
    let installation = Installation::new();
    let served = installation.serve().await;
    let token = served.sign_up("annak").await;
    rate(&served, &token, 238, 5).await;
    let copy = back_up(&installation, "copy.db").await;
    let other = Installation::new();
    let restored = other.run(&["restore", copy.to_str().unwrap()]).await;
    assert!(text(&restored.stdout).contains("accounts: 1, ratings: 1"), "{restored:?}");
    assert_eq!(ratings(&other.db()), 1);
    let moved = other.serve().await;
    assert_eq!(moved.scores(&moved.sign_in("annak").await).await, [5]);
}

#[tokio::test]
async fn invalid_backups_are_refused_and_the_data_file_is_unchanged() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    let token = served.sign_up("annak").await;
    for film in FILMS {
        rate(&served, &token, film, 3).await;
    }
    let copy = back_up(&installation, "copy.db").await;
    served.signal(rustix::process::Signal::TERM).await;
    let good = std::fs::read(&copy).unwrap();
    let mut truncated = good.clone();
    truncated.truncate(good.len() / 2);
    let mut overwritten = good.clone();
    overwritten[4_096..].fill(0x5a);
    let foreign = path(&installation, "foreign.db");
    rusqlite::Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    let before = std::fs::read(installation.db()).unwrap();
    for (name, content) in [
        ("truncated.db", truncated),
        ("overwritten.db", overwritten),
        ("text.db", b"text".repeat(999)),
    ] {
        std::fs::write(path(&installation, name), content).unwrap();
    }
    for name in ["truncated.db", "overwritten.db", "text.db", "foreign.db", "missing.db"] {
        let file = path(&installation, name);
        let refused = installation.run(&["restore", file.to_str().unwrap()]).await;
        assert_eq!(refused.status.code(), Some(1), "{name}: {refused:?}");
        assert!(text(&refused.stderr).starts_with("moviestars: "), "{name}: {refused:?}");
        assert_eq!(std::fs::read(installation.db()).unwrap(), before, "{name}");
    }
    let again = installation.run(&["backup", copy.to_str().unwrap()]).await;
    assert!(text(&again.stderr).contains("exists already"), "{again:?}");
}

#[tokio::test]
async fn check_accepts_a_sound_file_and_reports_a_damaged_one() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    served.sign_up("annak").await;
    served.signal(rustix::process::Signal::TERM).await;
    let sound = installation.run(&["check"]).await;
    assert!(text(&sound.stdout).contains("intact, accounts: 1, ratings: 0"), "{sound:?}");
    let mut bytes = std::fs::read(installation.db()).unwrap();
    bytes[8_192..].fill(0x5a);
    std::fs::write(installation.db(), bytes).unwrap();
    let damaged = installation.run(&["check"]).await;
    assert_eq!(damaged.status.code(), Some(1));
    assert!(text(&damaged.stderr).contains("is damaged"), "{damaged:?}");
}

#[tokio::test]
async fn second_server_on_one_file_is_refused_and_the_first_continues() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    let token = served.sign_up("annak").await;
    let pid = served.process.id().unwrap();
    let link = installation.db().with_file_name("link.db");
    std::os::unix::fs::symlink(installation.db(), &link).unwrap();
    for name in [installation.db(), link] {
        let began = Instant::now();
        let serve = ["serve", "--listen", "127.0.0.1:0", "--db", name.to_str().unwrap()];
        let second = tokio::time::timeout(Duration::from_mins(1), installation.run(&serve));
        let second = second.await.expect("the second server exits");
        assert!(began.elapsed() < STORE_TIMEOUT, "it did not wait: {:?}", began.elapsed());
        assert_eq!(second.status.code(), Some(1));
        assert!(text(&second.stderr).contains(&format!("in use by process {pid}")), "{second:?}");
        assert_eq!(text(&second.stdout), "", "the second server does not listen");
    }
    rate(&served, &token, 238, 5).await;
    assert_eq!(served.scores(&token).await, [5]);
    served.signal(rustix::process::Signal::KILL).await;
    let next = installation.serve().await;
    assert_eq!(next.scores(&token).await, [5], "a killed server holds no lock");
}

/// Titles of 20 MB, so that a copy takes a while and a download does not fit into the buffers.
fn fill(db: &Path) {
    let sql = "WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids LIMIT 5000)
        INSERT INTO titles (media_type, title_id, title, overview, vote_average_x10, catalogue, fetched_at)
        SELECT 'movie', id, 'x', hex(randomblob(2000)), 0, 'builtin', 0 FROM ids";
    rusqlite::Connection::open(db).unwrap().execute_batch(sql).unwrap();
}

#[tokio::test]
async fn one_copy_for_a_download_exists_at_a_time_whatever_clients_do() {
    let test = TestApp::start().await;
    let admin = test.admin().await;
    fill(&test.db_path());
    let app = test.app();
    // A request that is dropped while the copy is made.
    let dropped = futures_util::poll!(std::pin::pin!(backup::copy(&app)));
    assert!(dropped.is_pending());
    assert!(app.backup_lock.try_lock().is_err(), "the copy is still being made");
    drop(app.backup_lock.lock().await);
    // A client that does not read its download, and one that waits behind it.
    let download = || admin.request(Method::GET, "/api/v1/backup").send();
    let unread = download().await.unwrap();
    assert!(app.backup_lock.try_lock().is_err(), "the copy is still being sent");
    let waiting = tokio::spawn(download());
    drop(unread);
    assert_eq!(waiting.await.unwrap().unwrap().status(), 200);
    let names = crate::data_file::restore::names_in(test.db_path().parent().unwrap());
    assert!(names.iter().all(|name| !name.contains("download")), "{names:?}");
}

#[tokio::test]
async fn copies_left_by_a_killed_server_are_deleted_at_the_start() {
    let installation = Installation::new();
    let folder = installation.db().parent().unwrap().to_owned();
    std::fs::create_dir_all(&folder).unwrap();
    let left = ["moviestars.db.download-abc", "moviestars.db.download-abc.def-journal"];
    for name in left.iter().chain(&["moviestars.db.mine", "other.db.download-abc"]) {
        std::fs::write(folder.join(name), "half").unwrap();
    }
    let _served = installation.serve().await;
    let names = crate::data_file::restore::names_in(&folder);
    let found: Vec<_> = names.iter().filter(|name| name.contains("download-")).collect();
    assert_eq!(found, ["other.db.download-abc"]);
    assert!(names.contains(&"moviestars.db.mine".to_owned()), "{names:?}");
}

#[tokio::test]
async fn one_of_several_backups_to_one_name_succeeds() {
    let installation = Installation::new();
    drop(installation.serve().await);
    for round in 0..5 {
        let name = path(&installation, &format!("copy-{round}.db"));
        let name = name.to_str().unwrap();
        let arguments = ["backup", name];
        let runs = (0..4).map(|_| installation.run(&arguments));
        let outputs = futures_util::future::join_all(runs).await;
        let made = outputs.iter().filter(|output| output.status.success()).count();
        assert_eq!(made, 1, "{outputs:?}");
        let refused = outputs
            .iter()
            .filter(|output| text(&output.stderr).contains("exists already; choose another name"));
        assert_eq!(refused.count(), 3, "{outputs:?}");
    }
    let names = crate::data_file::restore::names_in(installation.0.path());
    assert_eq!(names.len(), 6, "five copies and the data folder, no drafts: {names:?}");
    println!("figure: of 4 backups to one name at once 1 succeeded, in 5 of 5 rounds");
}

#[tokio::test]
async fn backup_to_standard_output_is_a_complete_copy_and_leaves_no_file() {
    let installation = Installation::new();
    let served = installation.serve().await;
    let token = served.sign_up("annak").await;
    rate(&served, &token, 238, 5).await;
    let names = || {
        let folder = std::fs::read_dir(installation.db().parent().unwrap()).unwrap();
        folder.map(|entry| entry.unwrap().file_name()).collect::<std::collections::BTreeSet<_>>()
    };
    let before = names();
    let made = installation.run(&["backup", "-"]).await;
    assert_eq!((made.status.code(), text(&made.stderr).as_str()), (Some(0), ""));
    let copy = path(&installation, "copy.db");
    std::fs::write(&copy, &made.stdout).unwrap();
    assert_eq!(ratings(&copy), 1);
    assert_eq!(names(), before);
    assert!(!Path::new("-").exists());
    let mut full = installation.command(&["backup", "-"]);
    full.stdout(std::fs::File::create("/dev/full").unwrap());
    let failed = full.spawn().unwrap().wait_with_output().await.unwrap();
    assert_eq!(failed.status.code(), Some(1));
    let message = text(&failed.stderr);
    assert!(
        message.starts_with("moviestars: cannot write the backup to standard output"),
        "{message}"
    );
}

#[tokio::test]
async fn backup_to_a_terminal_is_refused() {
    let installation = Installation::new();
    assert!(installation.add_user("annak", "Abcdef1").await.status.success());
    let terminal = rustix::pty::openpt(rustix::pty::OpenptFlags::RDWR).unwrap();
    rustix::pty::grantpt(&terminal).unwrap();
    rustix::pty::unlockpt(&terminal).unwrap();
    let name = rustix::pty::ptsname(&terminal, Vec::new()).unwrap();
    let other_end = std::fs::File::options().write(true).open(name.to_str().unwrap()).unwrap();
    let mut command = installation.command(&["backup", "-"]);
    let refused = command.stdout(other_end).spawn().unwrap().wait_with_output().await.unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(
        text(&refused.stderr),
        "moviestars: a backup is a binary file; redirect standard output, or pass a path instead of -\n"
    );
}

#[tokio::test]
async fn a_link_to_a_backup_works_once_without_a_session() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let link = async || {
        let path = admin.post("/api/v1/backup", json!({})).await.json()["path"].take();
        path.as_str().unwrap().to_owned()
    };
    let path = link().await;
    let backup = app.anonymous().request(Method::GET, &path).send().await.unwrap();
    assert_eq!(backup.status(), 200);
    let disposition = backup.headers()["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment; filename=\"moviestars-"), "{disposition}");
    assert!(backup.bytes().await.unwrap().starts_with(b"SQLite format 3"));
    app.anonymous().get(&path).await.is_error(404, 4040);
    let path = link().await;
    app.clock.advance(60);
    app.anonymous().get(&path).await.is_error(404, 4040);
}
