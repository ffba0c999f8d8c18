//! The job queue of two instances: one worker at a time has a job, and another takes it over when an instance has died.

use crate::app::{START, TestApp, until};
use crate::database::values;
use crate::engine::TestDatabase;
use crate::fake_tmdb::mode::Fault;
use crate::imports::wait_for_state;
use crate::passwords::{emails, jobs};
use crate::tmdb_imports::start_held;
use crate::tmdb_server::{FOREVER, TmdbServer};
use moviestars::domain::ids::{MediaType, TitleKey};
use moviestars::domain::job::{Job, JobKind, Retry, Task};
use moviestars::store::Store;
use serde_json::json;

/// How long a lease lasts here, in seconds.
const LEASE: i64 = 60;
/// How long a lease of a server lasts at most, in seconds.
const LEASE_OF_SERVER: i64 = 360;
const TITLES: i64 = 20;

/// The stores of two instances, and the database that is dropped with them.
struct Instances {
    first: Store,
    second: Store,
    _database: TestDatabase,
}

impl Instances {
    async fn start() -> Self {
        let database = TestDatabase::create().expect("MOVIESTARS_TEST_DATABASE names a server");
        let connect = async || Store::connect(&database.config().url, 4).await.unwrap();
        let (first, second) = (connect().await, connect().await);
        Self { first, second, _database: database }
    }
}

async fn queue(store: &Store, title_id: i64) {
    let key = TitleKey { media_type: MediaType::Movie, title_id };
    store.queue_jobs(vec![Task::VerifyTitle(key)], START).await.unwrap();
}

async fn lease(store: &Store, now: i64) -> Vec<Job> {
    store.lease_jobs(vec![JobKind::VerifyTitle], now, LEASE, 100).await.unwrap()
}

/// How many jobs wait, and how many were given up.
async fn status(store: &Store) -> (i64, i64) {
    let status = store.job_status().await.unwrap();
    let queue = status.iter().find(|queue| queue.kind == JobKind::VerifyTitle).unwrap();
    (queue.waiting, queue.failed)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instance_takes_over_the_jobs_of_one_that_died_when_their_leases_have_expired() {
    let instances = Instances::start().await;
    for title_id in 1..=TITLES {
        queue(&instances.first, title_id).await;
    }
    assert_eq!(lease(&instances.first, START - 1).await, [], "not due");
    let leased = lease(&instances.first, START).await;
    assert!(leased.iter().all(|job| job.attempts == 0));
    // The connections of a killed process end too.
    let Instances { first, second, _database } = instances;
    tokio::task::spawn_blocking(move || first.close()).await.unwrap();
    // An instance does this when it starts, but another may still work on the jobs.
    second.release_jobs().await.unwrap();
    assert_eq!(lease(&second, START + LEASE - 1).await, [], "leased by the other instance");
    let taken_over = lease(&second, START + LEASE).await;
    assert!(taken_over.iter().all(|job| job.attempts == 1), "the attempt of the dead one counts");
    let ids = |jobs: &[Job]| jobs.iter().map(|job| job.id).collect::<Vec<_>>();
    assert_eq!(ids(&taken_over), ids(&leased));
    assert_eq!(status(&second).await, (TITLES, 0));
    for job in &taken_over {
        second.finish_job(job).await.unwrap();
    }
    assert_eq!(status(&second).await, (0, 0));
    println!(
        "figure: {} of {TITLES} jobs of a dead instance taken over, none before its lease has expired",
        taken_over.len()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_released_job_is_free_at_once_and_others_stay_leased() {
    let Instances { first, second, _database } = Instances::start().await;
    queue(&first, 1).await;
    let released = lease(&first, START).await;
    queue(&first, 2).await;
    let kept = lease(&first, START + 1).await;
    first.release_job(&released[0]).await.unwrap();
    let taken = lease(&second, START + 2).await;
    assert_eq!((taken.len(), taken[0].id, taken[0].attempts), (1, released[0].id, 0));
    first.release_job(&released[0]).await.unwrap();
    assert_eq!(lease(&first, START + 3).await, [], "both are leased");
    first.finish_job(&kept[0]).await.unwrap();
    assert_eq!(status(&second).await, (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instance_that_stops_leaves_its_job_to_another_at_once() {
    let mut server = TmdbServer::with_timeout(FOREVER).await;
    server.fake.fail(Fault::Hold);
    assert_eq!(server.anna.rate(550, 4).await.status, 201);
    let leased = "kind = 'verify_title' AND leased_until <> 0";
    until(async || jobs(&server.app, leased) == 1).await;
    server.app.stop().await;
    let free = "kind = 'verify_title' AND attempts = 0 AND leased_until = 0";
    assert_eq!(jobs(&server.app, free), 1);
    server.fake.recover();
    let other = server.app.start_instance(|_| {}).await;
    until(async || jobs(&other, "kind = 'verify_title'") == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_at_one_instance_is_kept_though_another_looks_the_title_up() {
    let server = TmdbServer::with_timeout(FOREVER).await;
    let (path, title) = start_held(&server, 550).await;
    let other = server.app.start_instance(|_| {}).await;
    let anna = other.sign_in("annak").await;
    let chosen = anna.put(&title, json!({"movie_id": null})).await;
    assert_eq!(chosen.status, 200, "{chosen:?}");
    server.fake.recover();
    wait_for_state(&anna, &path, "ready").await;
    assert_eq!(anna.get(&path).await.json()["titles"][0]["outcome"], "skipped");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_instance_cannot_end_a_job_that_another_has_taken_over() {
    let Instances { first, second, _database } = Instances::start().await;
    queue(&first, 1).await;
    let slow = lease(&first, START).await;
    let taken_over = lease(&second, START + LEASE).await;
    let error = || "late".to_owned();
    let retry = Retry { due_at: START, attempts: 1, not_found_count: 0, error: error() };
    first.finish_job(&slow[0]).await.unwrap();
    first.retry_job(&slow[0], retry).await.unwrap();
    first.fail_job(&slow[0], error(), START + LEASE).await.unwrap();
    assert_eq!(status(&first).await, (1, 0), "its lease has expired");
    assert_eq!(lease(&first, START + LEASE).await, [], "the other instance has the job");
    second.finish_job(&taken_over[0]).await.unwrap();
    assert_eq!(status(&first).await, (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_job_waits_for_all_instances_until_it_is_due_or_given_up() {
    let Instances { first, second, _database } = Instances::start().await;
    queue(&first, 1).await;
    let leased = lease(&first, START).await;
    let error = "the catalogue does not reply".to_owned();
    let retry = Retry { due_at: START + 50, attempts: 1, not_found_count: 0, error };
    first.retry_job(&leased[0], retry).await.unwrap();
    assert_eq!(lease(&second, START + 49).await, []);
    let kinds = vec![JobKind::VerifyTitle];
    assert_eq!(second.next_job_at(kinds.clone()).await, Ok(Some(START + 50)));
    second.reset_backoff(kinds, START + 1).await.unwrap();
    let leased = lease(&second, START + 1).await;
    assert_eq!(leased[0].attempts, 0, "the backoff was reset");
    second.fail_job(&leased[0], "unknown".to_owned(), START + 1).await.unwrap();
    assert_eq!(lease(&first, START + 86_400).await, []);
    assert_eq!(status(&first).await, (0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_queued_again_while_an_instance_has_it_is_run_again() {
    let Instances { first, second, _database } = Instances::start().await;
    queue(&first, 1).await;
    let before = lease(&first, START).await;
    queue(&second, 1).await;
    let again = lease(&second, START + 1).await;
    assert_eq!(again.len(), 1, "the first run may have missed the change");
    first.finish_job(&before[0]).await.unwrap();
    assert_eq!(status(&second).await, (1, 0), "the second run has not ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_of_an_instance_whose_clock_was_far_ahead_is_not_valid() {
    let Instances { first, second, _database } = Instances::start().await;
    queue(&first, 1).await;
    assert_eq!(lease(&first, START + 86_400).await.len(), 1);
    assert_eq!(lease(&second, START).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_email_that_a_dead_instance_was_about_to_send_is_sent_by_another() {
    let app = TestApp::start().await;
    for username in ["annak", "bella"] {
        app.signed_in(username).await;
    }
    let leased =
        "INSERT INTO jobs (kind, subject, nonce, created_at, due_at, attempts, leased_until)
                  VALUES ('request_reset', 'annak@example.org', '', $1, $1, 1, $2)";
    app.database().execute(leased, values![START, START + LEASE_OF_SERVER]);
    // A later request is carried out, so the worker has passed the leased job.
    let request = json!({"email": "bella@example.org"});
    assert_eq!(app.anonymous().post("/forgot_password.json", request).await.status, 200);
    emails(&app, 1).await;
    assert_eq!(jobs(&app, "subject = 'annak@example.org'"), 1);
    app.clock.advance(LEASE_OF_SERVER);
    app.wake();
    emails(&app, 2).await;
    until(async || jobs(&app, "subject = 'annak@example.org'") == 0).await;
    println!(
        "figure: an email leased by a dead instance is sent by another after {LEASE_OF_SERVER} s"
    );
}
