//! The job queue: leases, retries, replacement and status.

use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::job::{Job, JobKind, Retry, Task};
use crate::store::db::values;
use crate::store::tests::pending_titles::add_user;
use crate::store::{Store, StoreError};

const NOW: i64 = 1_800_000_000;
/// How long a lease lasts here, in seconds.
const LEASE: i64 = 60;

async fn open() -> (Store, UserId, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("moviestars.db")).unwrap();
    let anna = add_user(&store, "anna").await;
    (store, anna, folder)
}

async fn queue_email(store: &Store, user: UserId, nonce: &str) {
    let task = Task::SendResetLink { user, nonce: nonce.to_owned() };
    store.set_reset_token(user, "hash".to_owned(), NOW, NOW + 3_600, Some(task)).await.unwrap();
}

async fn lease(store: &Store, now: i64) -> Vec<Job> {
    store.lease_jobs(vec![JobKind::SendResetLink], now, LEASE, 10).await.unwrap()
}

fn nonces(jobs: &[Job]) -> Vec<&str> {
    jobs.iter().map(|job| job.task.nonce()).collect()
}

#[tokio::test]
async fn a_job_is_leased_once_until_its_lease_expires() {
    let (store, anna, _folder) = open().await;
    queue_email(&store, anna, "first").await;
    assert_eq!(lease(&store, NOW - 1).await, [], "not due");
    let leased = lease(&store, NOW).await;
    assert_eq!((nonces(&leased), leased[0].attempts), (vec!["first"], 0));
    assert_eq!(lease(&store, NOW + LEASE - 1).await, [], "another worker has it");
    let again = lease(&store, NOW + LEASE).await;
    assert_eq!((nonces(&again), again[0].attempts), (vec!["first"], 1), "the attempt counts");
    store.finish_job(&leased[0]).await.unwrap();
    assert_eq!(store.job_status().await.unwrap()[1].waiting, 1, "the first lease has expired");
    store.finish_job(&again[0]).await.unwrap();
    assert_eq!(store.job_status().await.unwrap()[1].waiting, 0);
}

#[tokio::test]
async fn a_lease_from_before_the_clock_was_set_back_is_no_longer_valid() {
    let (store, anna, _folder) = open().await;
    queue_email(&store, anna, "first").await;
    assert_eq!(lease(&store, NOW + 86_400).await.len(), 1);
    assert_eq!(lease(&store, NOW).await.len(), 1);
}

#[tokio::test]
async fn a_released_job_is_leased_again_and_the_attempt_does_not_count() {
    let (store, anna, _folder) = open().await;
    queue_email(&store, anna, "first").await;
    assert_eq!(lease(&store, NOW).await.len(), 1);
    store.release_jobs().await.unwrap();
    assert_eq!(lease(&store, NOW).await[0].attempts, 0);
}

#[tokio::test]
async fn a_newer_job_with_the_same_subject_replaces_one_in_progress() {
    let (store, anna, _folder) = open().await;
    queue_email(&store, anna, "first").await;
    let first = lease(&store, NOW).await;
    queue_email(&store, anna, "second").await;
    assert_eq!(nonces(&lease(&store, NOW).await), ["second"]);
    store.finish_job(&first[0]).await.unwrap();
    assert_eq!(store.job_status().await.unwrap()[1].waiting, 1, "the second one is in progress");
}

#[tokio::test]
async fn a_failed_job_waits_and_a_given_up_one_stays_for_admins() {
    let (store, anna, _folder) = open().await;
    queue_email(&store, anna, "first").await;
    let leased = lease(&store, NOW).await;
    let error = "the mail server replied 450".to_owned();
    let retry = Retry { due_at: NOW + 5, attempts: 1, not_found_count: 0, error };
    store.retry_job(&leased[0], retry).await.unwrap();
    assert_eq!(store.next_job_at(vec![JobKind::SendResetLink]).await, Ok(Some(NOW + 5)));
    let status = store.job_status().await.unwrap();
    assert_eq!((status[1].kind, status[1].waiting), (JobKind::SendResetLink, 1));
    assert_eq!(status[1].oldest_created_at, Some(NOW));
    assert_eq!(status[1].last_error.as_deref(), Some("the mail server replied 450"));
    store.reset_backoff(vec![JobKind::SendResetLink], NOW + 1).await.unwrap();
    let leased = lease(&store, NOW + 1).await;
    let error = "the mail server replied 550".to_owned();
    store.fail_job(&leased[0], error, NOW + 1).await.unwrap();
    assert_eq!(lease(&store, NOW + 86_400).await, [], "given up");
    let status = store.job_status().await.unwrap();
    assert_eq!((status[1].waiting, status[1].failed), (0, 1));
    assert_eq!(status[1].last_error.as_deref(), Some("the mail server replied 550"));
    store.delete_failed_jobs(NOW + 1).await.unwrap();
    assert_eq!(store.job_status().await.unwrap()[1].failed, 0);
}

#[tokio::test]
async fn kinds_that_come_first_are_leased_first_and_the_limit_counts_all() {
    let (store, anna, _folder) = open().await;
    for number in 1..=3 {
        store.request_reset(format!("{number}@example.org"), NOW - 10).await.unwrap();
    }
    queue_email(&store, anna, "first").await;
    let kinds = vec![JobKind::SendResetLink, JobKind::RequestReset];
    let leased = store.lease_jobs(kinds, NOW, LEASE, 3).await.unwrap();
    let leased: Vec<_> = leased.iter().map(|job| job.task.subject()).collect();
    assert_eq!(leased, [&anna.0.to_string(), "1@example.org", "2@example.org"]);
}

#[tokio::test]
async fn at_most_256_requests_for_a_reset_link_wait() {
    let (store, _, _folder) = open().await;
    for number in 0..256 {
        store.request_reset(format!("{number}@example.org"), NOW).await.unwrap();
    }
    let refused = store.request_reset("late@example.org".to_owned(), NOW).await;
    assert_eq!(refused, Err(StoreError::Overloaded));
    println!("figure: at most 256 reset requests queued");
}

#[tokio::test]
async fn a_job_that_cannot_be_read_is_given_up_and_holds_no_other_up() {
    let (store, anna, _folder) = open().await;
    let sql = "INSERT INTO jobs (kind, subject, nonce, created_at, due_at)
               VALUES ('send_reset_link', 'anna', '', 0, 0)";
    store.pool.write(|tx| tx.execute(sql, &[])).await.unwrap();
    queue_email(&store, anna, "first").await;
    assert_eq!(nonces(&lease(&store, NOW).await), ["first"]);
    assert_eq!(store.job_status().await.unwrap()[1].failed, 1);
}

#[tokio::test]
async fn verified_and_refreshed_titles_leave_no_job() {
    let (store, anna, _folder) = open().await;
    let sql = "INSERT INTO ratings VALUES ($1, 'movie', 550, 8, 0), ($1, 'movie', 90000001, 8, 0)";
    store.pool.write(move |tx| tx.execute(sql, values![anna.0])).await.unwrap();
    let keys = store.titles_without_metadata().await.unwrap();
    let tasks: Vec<_> =
        keys.into_iter().filter(|key| key.title_id == 550).map(Task::RefreshTitle).collect();
    for _ in 0..2 {
        store.queue_jobs(tasks.clone(), NOW).await.unwrap();
    }
    let kinds = vec![JobKind::RefreshTitle];
    let leased = store.lease_jobs(kinds, NOW, LEASE, 10).await.unwrap();
    let key = TitleKey { media_type: MediaType::Movie, title_id: 550 };
    let tasks: Vec<_> = leased.into_iter().map(|job| job.task).collect();
    assert_eq!(tasks, [Task::RefreshTitle(key)], "once");
    let found = super::pending_titles::confirmed(550, "Fight Club");
    store.upsert_metadata(vec![found]).await.unwrap();
    let waiting: i64 = store.job_status().await.unwrap().iter().map(|queue| queue.waiting).sum();
    assert_eq!(waiting, 0);
}
