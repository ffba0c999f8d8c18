//! Operations that are right alone must be right concurrently: each race uses a store of its own, through its public
//! methods. With `tests/postgres/without_isolation.py` between them and the server, those fail that
//! `tests/prove/isolation.py` lists.

use crate::app::until;
use crate::engine::{TestDatabase, connect};
use crate::races::{new_user, rate_while_title_moves};
use moviestars::domain::account::Role;
use moviestars::domain::change::ChangeId;
use moviestars::domain::ids::{MediaType, SessionId, TitleKey, UserId};
use moviestars::domain::job::Task;
use moviestars::domain::playlist::{MAX_PLAYLISTS, PlaylistName};
use moviestars::domain::rating::{Rating, Score10};
use moviestars::domain::title::TitleFacts;
use moviestars::store::{Device, NewSession, SignUpRules, Store, StoreError, TitleMetadata};
use serde_json::json;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::task::JoinSet;

const NOW: i64 = 1_800_000_000;
const CONCURRENT: i64 = 30;

/// How often two writes race where only two can.
const ROUNDS: usize = 50;
/// How often the undo of the race test is repeated when a call lasts too long.
const MAX_REPEATS: usize = 5;

/// A store, and the database that is dropped with it.
struct Race {
    store: Arc<Store>,
    /// Of another instance: a store runs the writes of a user one after another.
    other: Arc<Store>,
    database: TestDatabase,
    start: Instant,
}

impl Race {
    async fn start() -> Self {
        let database = TestDatabase::create_empty();
        let store = Arc::new(Store::connect(&database.config().url, 16).await.unwrap());
        let other = Arc::new(Store::connect(&database.config().url, 16).await.unwrap());
        Self { store, other, database, start: Instant::now() }
    }

    /// Prints a figure of `.ci/prove`.
    fn report(&self, result: &str) {
        println!("figure: {result}, in {:.2?}", self.start.elapsed());
    }

    async fn add_user(&self, number: i64) -> (UserId, Role) {
        let user = new_user(number);
        loop {
            match self
                .store
                .add_user(
                    user.clone(),
                    None,
                    SignUpRules { may_be_first: true, ..SignUpRules::default() },
                )
                .await
            {
                Ok(added) => return added.unwrap(),
                Err(StoreError::Unavailable(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// The results of `count` concurrent runs, without those that were refused because of the load.
    async fn at_once<T, F>(&self, count: i64, work: impl Fn(Arc<Store>, i64) -> F) -> Vec<T>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, StoreError>> + Send + 'static,
    {
        let mut tasks = JoinSet::new();
        for number in 0..count {
            let store = if number % 2 == 0 { &self.store } else { &self.other };
            tasks.spawn(work(Arc::clone(store), number));
        }
        let mut results = Vec::new();
        while let Some(result) = tasks.join_next().await {
            match result.unwrap() {
                Ok(result) => results.push(result),
                Err(StoreError::Unavailable(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
        results
    }
}

fn session(id: String) -> NewSession {
    let device = Device::default();
    NewSession { id: SessionId(id), created_at: NOW, expires_at: NOW + 60, device }
}

fn film(title_id: i64, title: &str) -> (TitleKey, TitleMetadata) {
    let key = TitleKey { media_type: MediaType::Movie, title_id };
    let facts = TitleFacts {
        key,
        title: title.to_owned(),
        overview: String::new(),
        poster_path: None,
        release_date: None,
        vote_average_x10: 0,
    };
    (key, TitleMetadata::Unverified(facts, NOW))
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_thirty_first_accounts_at_once_is_the_admin() {
    let race = Race::start().await;
    let added = race.at_once(CONCURRENT, |store, number| async move {
        store
            .add_user(
                new_user(number),
                None,
                SignUpRules { may_be_first: true, ..SignUpRules::default() },
            )
            .await
    });
    let roles: Vec<_> = added.await.into_iter().map(|added| added.unwrap().1).collect();
    assert!(roles.len() > 1);
    assert_eq!(roles.iter().filter(|role| **role == Role::Admin).count(), 1);
    race.report(&format!("{} first accounts at once: 1 admin", roles.len()));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_admins_who_demote_each_other_leave_an_admin() {
    let race = Race::start().await;
    let (first, second) = (race.add_user(1).await.0, race.add_user(2).await.0);
    let mut answered = 0;
    for _ in 0..ROUNDS {
        for user in [first, second] {
            race.store.set_role(user, Role::Admin).await.unwrap().unwrap();
        }
        let answers = race.at_once(2, |store, number| async move {
            store.set_role(if number == 0 { first } else { second }, Role::Regular).await
        });
        answered += answers.await.len();
        let users = race.store.users().await.unwrap();
        assert!(users.iter().any(|user| user.role == Role::Admin), "no admin is left");
    }
    assert!(answered > ROUNDS, "{answered}");
    race.report(&format!("two admins demote each other {ROUNDS} times: 0 times no admin is left"));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_fifty_uses_of_a_reset_token_counts() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let hash = || "token".to_owned();
    race.store.set_reset_token(user, hash(), NOW, NOW + 60, None).await.unwrap();
    let results = race.at_once(50, |store, number| async move {
        let email = Task::SendPasswordChanged { user, nonce: "nonce".to_owned() };
        store.use_reset_token(user, hash(), NOW, format!("hash {number}").into(), email).await
    });
    let results = results.await;
    assert_eq!(results.iter().filter(|used| **used).count(), 1);
    race.report(&format!("{} uses of one reset token at once: 1 counts", results.len()));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_sign_in_with_the_old_password_survives_its_change() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let (mut old, mut changes, mut sign_ins) = ("hash".to_owned(), 0, 0);
    for round in 0..ROUNDS {
        let new = format!("hash {round}");
        let email = Task::SendPasswordChanged { user, nonce: "nonce".to_owned() };
        let changing = race.store.change_password(
            user,
            old.clone().into(),
            new.clone().into(),
            session(format!("new {round}")),
            email,
        );
        let id = format!("old {round}");
        let signing_in = race.store.add_session(user, old.clone().into(), session(id.clone()));
        let (is_changed, signed_in) = tokio::join!(changing, signing_in);
        if is_changed == Ok(true) {
            changes += 1;
            sign_ins += usize::from(signed_in == Ok(true));
            let survivor = race.store.session(user, &SessionId(id), NOW).await.unwrap();
            assert!(survivor.is_none(), "round {round}");
            old = new;
        }
    }
    assert!(changes > 0);
    race.report(&format!(
        "{changes} passwords changed during a sign-in with the old one, {sign_ins} of which came first: 0 of their \
         sessions survive"
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_active_playlists_at_once_leave_one_active() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let name = PlaylistName::parse("Friday").unwrap();
    let added = race.at_once(50, |store, _| {
        let name = name.clone();
        async move { store.add_playlist(user, name, true, NOW).await }
    });
    let added = added.await.len();
    let playlists = race.store.playlists(user).await.unwrap();
    assert_eq!(playlists.len(), added);
    assert_eq!(playlists.iter().filter(|playlist| playlist.active).count(), 1);
    race.report(&format!("{added} playlists made active at once: 1 is active"));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_worker_gets_a_job() {
    let race = Race::start().await;
    let jobs = (1..=20)
        .map(|title_id| Task::VerifyTitle(TitleKey { media_type: MediaType::Movie, title_id }));
    race.store.queue_jobs(jobs.collect(), NOW).await.unwrap();
    let leased = race.at_once(20, |store, _| async move {
        let kinds = moviestars::domain::job::JobKind::TITLES.to_vec();
        store.lease_jobs(kinds, NOW, 60, 3).await
    });
    let mut ids: Vec<_> = leased.await.into_iter().flatten().map(|job| job.id).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "no job is leased twice");
    assert!(count > 0);
    race.report(&format!("{count} jobs leased by 20 workers at once: 0 leased twice"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_holds_for_fifty_playlists_at_once() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let name = PlaylistName::parse("Friday").unwrap();
    for _ in 5..MAX_PLAYLISTS {
        race.store.add_playlist(user, name.clone(), false, NOW).await.unwrap().unwrap();
    }
    let added = race.at_once(50, |store, _| {
        let name = name.clone();
        async move { store.add_playlist(user, name, false, NOW).await }
    });
    let added = added.await.into_iter().flatten().count();
    assert!((1..=5).contains(&added), "{added}");
    let count = race.store.playlists(user).await.unwrap().len();
    assert!(count <= usize::try_from(MAX_PLAYLISTS).unwrap(), "{count}");
    race.report(&format!("50 playlists at once with room for 5: {added} created, {count} in all"));
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_titles_added_to_a_playlist_at_once_have_a_position_each() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let name = PlaylistName::parse("Friday").unwrap();
    let playlist = race.store.add_playlist(user, name, true, NOW).await.unwrap().unwrap();
    let added = race.at_once(CONCURRENT, |store, title_id| async move {
        let (key, metadata) = film(title_id + 1, &format!("Film {title_id}"));
        store.add_playlist_item(user, playlist.id, key, metadata, NOW).await
    });
    let added = i64::try_from(added.await.into_iter().flatten().count()).unwrap();
    assert!(added > 1);
    let sql = "SELECT count(*), count(DISTINCT position) FROM playlist_items";
    let row = connect(&race.database.url()).await.query_one(sql, &[]).await.unwrap();
    assert_eq!((row.get::<_, i64>(0), row.get::<_, i64>(1)), (added, added));
    race.report(&format!("{added} titles added to a playlist at once: {added} positions"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rating_acknowledged_by_one_instance_survives_a_move_of_its_title_by_the_other() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let acknowledged = rate_while_title_moves(&race.store, &race.other, user).await;
    race.report(&format!(
        "a title moves on one instance while it is rated on the other: {acknowledged} ratings acknowledged, 0 undone"
    ));
}

/// Stores ratings of films and the import that has written them; returns its change.
async fn insert_import(race: &Race, user: UserId, films: i64) -> ChangeId {
    let outsider = connect(&race.database.url()).await;
    let sql = "INSERT INTO changes (user_id, kind, created_at) VALUES ($1, 'imported', $2)
               RETURNING id";
    let change: i64 = outsider.query_one(sql, &[&user.0, &NOW]).await.unwrap().get(0);
    let sql = "INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at)
               SELECT $1, 'movie', id, 7, $2 FROM generate_series(1, CAST($3 AS BIGINT)) AS films (id)";
    outsider.execute(sql, &[&user.0, &NOW, &films]).await.unwrap();
    let rating = json!({"score10": 7, "rated_at": NOW}).to_string();
    let sql = "INSERT INTO change_values
                   (change_id, position, subject, media_type, title_id, after)
               SELECT $1, id, 'ratings', 'movie', id, $2
               FROM generate_series(1, CAST($3 AS BIGINT)) AS films (id)";
    outsider.execute(sql, &[&change, &rating, &films]).await.unwrap();
    ChangeId(change)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_ratings_are_undone_while_others_rate_all_the_time() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let change = insert_import(&race, user, 1_000).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let mut writers = JoinSet::new();
    for number in 2..6 {
        let (writer, other) = (race.add_user(number).await.0, Arc::clone(&race.other));
        let is_over = Arc::clone(&is_over);
        writers.spawn(async move {
            let (mut rated, mut refused) = (0, 0);
            while !is_over.load(Ordering::Relaxed) {
                let (title, metadata) = film(10_000 * number + rated % 500, "Film");
                let score = Score10::from_half_stars(1 + rated % 10).unwrap();
                let rating = Rating { title, score, rated_at: NOW + rated };
                match other.set_rating(writer, rating, metadata).await {
                    Ok(result) => assert!(result.is_ok(), "{result:?}"),
                    Err(StoreError::Unavailable(_)) => refused += 1,
                    Err(error) => panic!("{error}"),
                }
                rated += 1;
            }
            (rated, refused)
        });
    }
    // The undo begins when the others are writing.
    let outsider = connect(&race.database.url()).await;
    let ratings = "SELECT count(DISTINCT user_id) FROM ratings";
    until(async || outsider.query_one(ratings, &[]).await.unwrap().get::<_, i64>(0) == 5).await;
    // On a busy machine a call may last too long. Without a lock, none of many calls succeeds.
    let mut undone = race.store.undo(user, change, NOW).await;
    for _ in 0..MAX_REPEATS {
        if !matches!(undone, Err(StoreError::Unavailable(_))) {
            break;
        }
        undone = race.store.undo(user, change, NOW).await;
    }
    is_over.store(true, Ordering::Relaxed);
    let written = writers.join_all().await.into_iter();
    let (rated, refused) =
        written.fold((0, 0), |sum: (i64, i64), one| (sum.0 + one.0, sum.1 + one.1));
    let undone = undone.unwrap().unwrap();
    assert_eq!((undone.undone, undone.kept.len(), undone.is_finished), (1_000, 0, true));
    assert!(race.store.ratings(user).await.unwrap().is_empty());
    race.report(&format!(
        "1,000 ratings undone while 4 others made {rated}, of which {refused} were refused"
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_fails_undoes_none_that_is_committed_together_with_it() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let mut tasks = JoinSet::new();
    for number in 0..CONCURRENT {
        let store = Arc::clone(&race.store);
        tasks.spawn(async move {
            // The server stores no text with a null character.
            let title = if number % 3 == 0 { "Film\0" } else { "Film" };
            let (key, metadata) = film(number + 1, title);
            (number, store.add_to_watchlist(user, key, metadata, NOW).await)
        });
    }
    let mut added = 0;
    for (number, result) in tasks.join_all().await {
        match result {
            Ok(change) => {
                assert!(number % 3 != 0 && change.unwrap().is_some());
                added += 1;
            }
            Err(StoreError::Constraint(_)) => assert_eq!(number % 3, 0),
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(added, 2 * CONCURRENT / 3);
    let listed = race.store.watchlist(user).await.unwrap().len();
    assert_eq!(i64::try_from(listed).unwrap(), added);
    race.report(&format!("{CONCURRENT} writes at once, every third fails: {added} are kept"));
}
