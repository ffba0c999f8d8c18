//! Backups that the server makes by itself.

use crate::app::{TestApp, until};
use crate::data_file::backup::ratings;
use crate::data_file::restore::LITESTREAM;
use crate::installation::{Installation, text};
use crate::log::Log;
use moviestars::config::BackupConfig;
use moviestars::domain::backup_retention::Retention;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

const HOUR: i64 = 3_600;
const HEAT: i64 = 949;

/// The names of the backups that are complete.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| Path::new(name).extension() == Some("db".as_ref()));
    names.sort();
    names
}

async fn start(folder: &Path) -> TestApp {
    let folder = folder.to_owned();
    let keep = Retention { daily: 2, weekly: 0, monthly: 0 };
    let backups = BackupConfig { folder, every: Duration::from_hours(24), keep };
    TestApp::start_empty(|config| config.backups = Some(backups)).await
}

#[tokio::test]
async fn backups_are_made_when_due_verified_and_deleted_when_old() {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("backups");
    std::fs::create_dir(&folder).unwrap();
    let killed = ["moviestars-killed.db.unverified", "moviestars-killed.db.unverified.half"];
    for name in killed {
        std::fs::write(folder.join(name), "half").unwrap();
    }
    std::fs::write(folder.join("notes.txt"), "not ours").unwrap();
    let app = start(&folder).await;
    assert_eq!(app.anonymous().sign_up("first-admin").await.status, 201);
    until(async || names(&folder).len() == 1).await;
    assert_eq!(names(&folder), ["moviestars-2027-01-15T080000Z.db"]);
    assert_eq!(ratings(&folder.join(&names(&folder)[0])), 0);
    assert!(killed.iter().all(|name| !folder.join(name).exists()));

    assert_eq!(app.signed_in("bella").await.rate(HEAT, 4).await.status, 201);
    app.clock.advance(24 * HOUR);
    app.wake();
    until(async || names(&folder).len() == 2).await;
    let second = &names(&folder)[1];
    assert_eq!(ratings(&folder.join(second)), 1);

    app.clock.advance(24 * HOUR);
    app.wake();
    let kept = [second, "moviestars-2027-01-17T080000Z.db"];
    until(async || names(&folder) == kept).await;
    assert!(folder.join("notes.txt").exists(), "other files stay");
}

#[tokio::test]
async fn a_scheduled_backup_is_made_while_litestream_replicates() {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("backups");
    let app = start(&folder).await;
    until(async || names(&folder).len() == 1).await;
    rusqlite::Connection::open(app.db_path()).unwrap().execute_batch(LITESTREAM).unwrap();
    app.clock.advance(24 * HOUR);
    app.wake();
    until(async || names(&folder).len() == 2).await;
}

#[tokio::test]
async fn a_failed_backup_is_tried_again_and_reported_in_the_log_and_to_admins_once_a_day() {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("backups");
    std::fs::write(&folder, "a file in its place").unwrap();
    let log = Log::default();
    let _listening = log.listen();
    let app = start(&folder).await;
    let failures = async || log.text().matches("scheduled backup failed").count();
    until(async || failures().await == 1).await;
    app.signed_in("first-admin").await;
    let anna = app.signed_in("annak").await;
    for count in 2..4 {
        app.clock.advance(HOUR);
        app.wake();
        until(async || failures().await == count).await;
    }
    let admin = app.admin().await;
    let mut notifications = Value::Null;
    until(async || {
        notifications = admin.get("/api/v1/notifications").await.json()["notifications"].clone();
        notifications != json!([])
    })
    .await;
    let (kind, title) = (&notifications[0]["kind"], &notifications[0]["movie_id"]);
    assert_eq!((kind, title), (&json!("backup_failed"), &json!(0)));
    assert_eq!(notifications.as_array().unwrap().len(), 1, "one a day: {notifications}");
    let others = anna.get("/api/v1/notifications").await.json();
    assert_eq!(others, json!({"notifications": []}), "admins only");
    let metrics = &app.app().metrics;
    assert_eq!((metrics.backup_failures.value(), metrics.last_backup.value()), (3, 0));
    let dismissed =
        admin.delete(&format!("/api/v1/notifications/{}", notifications[0]["id"])).await;
    assert_eq!(dismissed.status, 200, "{dismissed:?}");
    app.clock.advance(HOUR);
    app.wake();
    until(async || failures().await == 4).await;
    let status = app.anonymous().get("/readyz").await;
    assert_eq!(status.status, 200, "users are served: {}", status.text);
    std::fs::remove_file(&folder).unwrap();
    app.clock.advance(HOUR);
    app.wake();
    until(async || names(&folder).len() == 1).await;
    until(async || log.text().contains("backup made and verified")).await;
    until(async || app.app().metrics.last_backup.value() == app.clock.now()).await;
    let left = admin.get("/api/v1/notifications").await.json();
    assert_eq!(left, json!({"notifications": []}), "a dismissed one is not made again");
}

#[tokio::test]
async fn a_restarted_server_makes_no_backup_before_it_is_due() {
    let installation = Installation::new();
    let folder = installation.0.path().join("made");
    let flags = ["--backup-dir", folder.to_str().unwrap(), "--backup-every", "1d"];
    let served = installation.serve_with(&flags).await;
    until(async || !names(&folder).is_empty()).await;
    served.kill().await;
    let before = names(&folder);
    let mode = folder.join(&before[0]).metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "it has secrets: {mode:o}");
    let served = installation.serve_with(&flags).await;
    let token = served.sign_up("annak").await;
    assert_eq!(served.get("/api/v1/ratings", &token).await.status(), 200);
    served.kill().await;
    assert_eq!(names(&folder), before);

    let refused = installation.run(&["serve", "--backup-dir", "x", "--backup-every", "1s"]).await;
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("write minutes, hours or days"), "{refused:?}");
}
