//! The job queue: leases, retries, replacement and status. Pending titles, which jobs verify: who sees
//! their metadata, how many there may be, and how they end.

use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::job::{Job, JobKind, Retry, Task};
use crate::domain::playlist::PlaylistName;
use crate::domain::rating::{RatedFilter, Rating, Score10};
use crate::domain::title::TitleHint;
use crate::store::db::values;
use crate::store::tests::add_user;
use crate::store::{RatingRefusal, Store, StoreError, StoredTitle, TitleMetadata};

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
async fn followed_shows_are_refreshed_before_metadata_of_titles() {
    let (store, _, _folder) = open().await;
    let title = |title_id| TitleKey { media_type: MediaType::Movie, title_id };
    let titles = (1..=3).map(|id| Task::RefreshTitle(title(id))).collect();
    store.queue_jobs(titles, NOW - 10).await.unwrap();
    store.queue_show_refreshes(vec![1396], NOW).await.unwrap();
    store.queue_jobs(vec![Task::VerifyTitle(title(4))], NOW).await.unwrap();
    let leased = store.lease_jobs(JobKind::TITLES.to_vec(), NOW, LEASE, 2).await.unwrap();
    let tasks: Vec<_> = leased.into_iter().map(|job| job.task).collect();
    assert_eq!(tasks, [Task::VerifyTitle(title(4)), Task::RefreshShow(1396)]);
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
    let found = confirmed(550, "Fight Club");
    store.upsert_metadata(vec![found]).await.unwrap();
    let waiting: i64 = store.job_status().await.unwrap().iter().map(|queue| queue.waiting).sum();
    assert_eq!(waiting, 0);
}

struct TestStore {
    store: Store,
    _folder: tempfile::TempDir,
    anna: UserId,
    bella: UserId,
}

impl TestStore {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("moviestars.db")).unwrap();
        let anna = add_user(&store, "anna").await;
        let bella = add_user(&store, "bella").await;
        Self { store, _folder: folder, anna, bella }
    }

    async fn rate(&self, user: UserId, number: i64, title: &str) -> Result<(), RatingRefusal> {
        let (key, score) = (film(number), Score10::from_stars(4).unwrap());
        let rating = Rating { title: key, score, rated_at: NOW };
        let rated = self.store.set_rating(user, rating, unverified(number, title)).await.unwrap();
        rated.map(drop)
    }

    /// The names and the posters that a user sees.
    async fn seen(&self, user: UserId) -> Vec<(String, Option<String>)> {
        let rated = self.store.rated_titles(user, RatedFilter::All, None).await.unwrap();
        rated.into_iter().map(|(facts, _)| (facts.title, facts.poster_path)).collect()
    }

    async fn lease(&self, now: i64) -> Vec<Job> {
        self.store.lease_jobs(vec![JobKind::VerifyTitle], now, 60, 10).await.unwrap()
    }

    /// As if that many titles were pending; their ids start at a million.
    async fn fill(&self, user: UserId, count: i64) {
        let sql = "WITH RECURSIVE n (i) AS
                       (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST($1 AS BIGINT))
                   INSERT INTO pending_titles
                   SELECT CAST($2 AS BIGINT), 'movie', 1000000 + i, '', '', NULL, NULL, 0, 0 FROM n";
        let filled = self.store.pool.write(move |tx| tx.execute(sql, values![count, user.0]));
        filled.await.unwrap();
    }
}

fn film(number: i64) -> TitleKey {
    TitleKey { media_type: MediaType::Movie, title_id: number }
}

fn unverified(number: i64, title: &str) -> TitleMetadata {
    let form = TitleHint {
        title: Some(title.to_owned()),
        poster_path: Some(format!("/{title}.jpg")),
        ..TitleHint::default()
    };
    TitleMetadata::Unverified(form.of(film(number)), NOW)
}

pub(super) fn confirmed(number: i64, title: &str) -> StoredTitle {
    let form = TitleHint { title: Some(title.to_owned()), ..TitleHint::default() };
    StoredTitle { facts: form.of(film(number)), imdb_id: None, catalogue: "tmdb", fetched_at: NOW }
}

fn named(title: &str) -> Vec<(String, Option<String>)> {
    vec![(title.to_owned(), Some(format!("/{title}.jpg")))]
}

#[tokio::test]
async fn request_metadata_is_shown_to_its_user_only_until_the_catalogue_confirms_the_title() {
    let test = TestStore::open().await;
    test.rate(test.anna, 550, "Mine").await.unwrap();
    test.rate(test.bella, 550, "Hers").await.unwrap();
    assert_eq!(test.seen(test.anna).await, named("Mine"));
    assert_eq!(test.seen(test.bella).await, named("Hers"));
    assert_eq!(test.store.titles().await.unwrap(), [], "admin tools do not show it");
    let posters = test.store.posters_of(test.anna).await.unwrap();
    assert_eq!(posters, [(film(550), None)]);
    test.store.confirm_title(confirmed(550, "Fight Club")).await.unwrap();
    for user in [test.anna, test.bella] {
        assert_eq!(test.seen(user).await, [("Fight Club".to_owned(), None)]);
    }
    assert_eq!(test.lease(NOW).await, []);
    test.rate(test.bella, 550, "Hers again").await.unwrap();
    assert_eq!(test.seen(test.bella).await, [("Fight Club".to_owned(), None)]);
    assert_eq!(test.lease(NOW).await, [], "a confirmed title is not asked for again");
}

#[tokio::test]
async fn playlists_show_their_owners_request_metadata() {
    let test = TestStore::open().await;
    let name = PlaylistName::parse("Friday").unwrap();
    let made = test.store.add_playlist(test.anna, name, true, NOW).await.unwrap().unwrap();
    test.rate(test.bella, 550, "Hers").await.unwrap();
    let word = unverified(550, "Mine");
    test.store.add_playlist_item(test.anna, made.id, film(550), word, NOW).await.unwrap().unwrap();
    let titles = test.store.playlist(test.anna, made.id).await.unwrap().unwrap().titles;
    assert_eq!(titles[0].title, "Mine");
    let playlists = test.store.playlists(test.anna).await.unwrap();
    assert_eq!(playlists[0].poster_paths, ["/Mine.jpg"]);
}

#[tokio::test]
async fn an_unreferenced_title_is_no_longer_pending() {
    let test = TestStore::open().await;
    test.rate(test.anna, 550, "Mine").await.unwrap();
    assert_eq!(test.store.is_title_pending(film(550)).await, Ok(true));
    assert!(test.store.delete_rating(test.anna, film(550), NOW).await.unwrap().is_some());
    assert_eq!(test.store.is_title_pending(film(550)).await, Ok(false));
}

#[tokio::test]
async fn a_title_that_is_rated_again_while_it_is_verified_is_verified_again() {
    let test = TestStore::open().await;
    test.rate(test.anna, 550, "Mine").await.unwrap();
    let leased = test.lease(NOW).await;
    test.store.delete_rating(test.anna, film(550), NOW).await.unwrap();
    test.rate(test.anna, 550, "Again").await.unwrap();
    test.store.finish_job(&leased[0]).await.unwrap();
    assert_eq!(test.lease(NOW).await.len(), 1, "the pending title has a job");
}

#[tokio::test]
async fn a_thousand_titles_of_one_user_and_twenty_thousand_in_all_may_be_pending() {
    let test = TestStore::open().await;
    test.fill(test.anna, 999).await;
    test.rate(test.anna, 1, "The thousandth").await.unwrap();
    let refused = test.rate(test.anna, 2, "One too many").await;
    assert_eq!(refused, Err(RatingRefusal::TooManyPending));
    test.rate(test.anna, 1, "The thousandth again").await.unwrap();
    test.rate(test.bella, 2, "Another's").await.unwrap();
    assert_eq!(test.seen(test.anna).await.len(), 1, "nothing of the refused rating is kept");
    let carol = add_user(&test.store, "carol").await;
    test.fill(carol, 20_000).await;
    let rating = Rating { title: film(3), score: Score10::from_stars(1).unwrap(), rated_at: NOW };
    let refused = test.store.set_rating(test.bella, rating, unverified(3, "Full")).await;
    assert_eq!(refused, Err(StoreError::Overloaded));
    let known = TitleMetadata::Verified(confirmed(3, "Known"));
    assert!(matches!(test.store.set_rating(test.bella, rating, known).await, Ok(Ok(_))));
}

#[tokio::test]
async fn with_ten_thousand_pending_titles_only_users_with_fewer_than_fifty_may_add_more() {
    let test = TestStore::open().await;
    for number in 0..11 {
        let user = add_user(&test.store, &format!("user{number}")).await;
        test.fill(user, if number < 10 { 995 } else { 1 }).await;
    }
    test.fill(test.anna, 49).await;
    test.rate(test.anna, 1, "The fiftieth").await.unwrap();
    let rating = Rating { title: film(2), score: Score10::from_stars(1).unwrap(), rated_at: NOW };
    let refused = test.store.set_rating(test.anna, rating, unverified(2, "One too many")).await;
    assert_eq!(refused, Err(StoreError::Overloaded));
    test.rate(test.bella, 2, "Another's").await.unwrap();
}
