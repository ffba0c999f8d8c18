//! Operations that are right alone must be right concurrently: each race uses a store of its own, through its public
//! methods. These tests fail with `tests/postgres/without_isolation.py` between them and the server.

use crate::engine::{TestDatabase, connect};
use moviestars::domain::account::Role;
use moviestars::domain::ids::{MediaType, SessionId, TitleKey, UserId};
use moviestars::domain::job::Task;
use moviestars::domain::playlist::{MAX_PLAYLISTS, PlaylistName};
use moviestars::domain::title::TitleFacts;
use moviestars::store::{
    Device, NewSession, NewUser, SignUpRules, Store, StoreError, TitleMetadata,
};
use std::future::Future;
use std::sync::Arc;
use tokio::task::JoinSet;

const NOW: i64 = 1_800_000_000;
const CONCURRENT: i64 = 30;

/// A store, and the database that is dropped with it.
struct Race {
    store: Arc<Store>,
    /// Of another instance: a store runs the writes of a user one after another.
    other: Arc<Store>,
    database: TestDatabase,
}

impl Race {
    async fn start() -> Self {
        let database = TestDatabase::create_empty();
        let store = Arc::new(Store::connect(&database.config().url, 16).await.unwrap());
        let other = Arc::new(Store::connect(&database.config().url, 16).await.unwrap());
        Self { store, other, database }
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

fn new_user(number: i64) -> NewUser {
    NewUser {
        first_name: String::new(),
        last_name: String::new(),
        username: format!("user {number}"),
        email: format!("{number}@example.org"),
        password_hash: "hash".into(),
        created_at: NOW,
        identity: None,
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
    println!("figure: {} first accounts at once: 1 admin", roles.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_admins_who_demote_each_other_leave_an_admin() {
    let race = Race::start().await;
    let (first, second) = (race.add_user(1).await.0, race.add_user(2).await.0);
    for _ in 0..50 {
        for user in [first, second] {
            race.store.set_role(user, Role::Admin).await.unwrap().unwrap();
        }
        race.at_once(2, |store, number| async move {
            store.set_role(if number == 0 { first } else { second }, Role::Regular).await
        })
        .await;
        let users = race.store.users().await.unwrap();
        assert!(users.iter().any(|user| user.role == Role::Admin), "no admin is left");
    }
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
    assert_eq!(results.await.into_iter().filter(|used| *used).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_sign_in_with_the_old_password_survives_its_change() {
    let race = Race::start().await;
    let user = race.add_user(1).await.0;
    let mut old = "hash".to_owned();
    for round in 0..50 {
        let new = format!("hash {round}");
        let email = Task::SendPasswordChanged { user, nonce: "nonce".to_owned() };
        let changed = race.store.change_password(
            user,
            old.clone().into(),
            new.clone().into(),
            session(format!("new {round}")),
            email,
        );
        let id = format!("old {round}");
        let signed_in = race.store.add_session(user, old.clone().into(), session(id.clone()));
        let (changed, _) = tokio::join!(changed, signed_in);
        if changed == Ok(true) {
            let survivor = race.store.session(user, &SessionId(id), NOW).await.unwrap();
            assert!(survivor.is_none(), "round {round}");
            old = new;
        }
    }
    assert_ne!(old, "hash");
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
}
