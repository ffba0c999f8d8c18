//! Pending titles: who sees their metadata, how many there may be, and how they end.

use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::job::{Job, JobKind};
use crate::domain::playlist::PlaylistName;
use crate::domain::rating::{RatedFilter, Rating, Score10};
use crate::domain::title::TitleHint;
use crate::store::db::values;
use crate::store::{
    NewUser, RatingRefusal, SignUpRules, Store, StoreError, StoredTitle, TitleMetadata,
};

const NOW: i64 = 1_800_000_000;

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
        self.store.set_rating(user, rating, unverified(number, title)).await.unwrap()
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

pub(super) async fn add_user(store: &Store, name: &str) -> UserId {
    let user = NewUser {
        first_name: String::new(),
        last_name: String::new(),
        username: name.to_owned(),
        email: format!("{name}@example.org"),
        password_hash: String::new(),
        created_at: NOW,
    };
    store
        .add_user(user, None, SignUpRules { may_be_first: true, ..SignUpRules::default() })
        .await
        .unwrap()
        .unwrap()
        .0
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
    assert!(test.store.remove_rating(test.anna, film(550)).await.unwrap());
    assert_eq!(test.store.is_title_pending(film(550)).await, Ok(false));
}

#[tokio::test]
async fn a_title_that_is_rated_again_while_it_is_verified_is_verified_again() {
    let test = TestStore::open().await;
    test.rate(test.anna, 550, "Mine").await.unwrap();
    let leased = test.lease(NOW).await;
    test.store.remove_rating(test.anna, film(550)).await.unwrap();
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
    assert_eq!(test.store.set_rating(test.bella, rating, known).await, Ok(Ok(())));
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

#[tokio::test]
async fn latest_hundred_notifications_are_kept() {
    let test = TestStore::open().await;
    for number in 1..=101 {
        test.rate(test.anna, number, "Gone").await.unwrap();
        test.store.reject_title(film(number), NOW).await.unwrap();
    }
    let notifications = test.store.notifications(test.anna).await.unwrap();
    assert_eq!((notifications.len(), notifications[0].title), (100, film(2)));
    assert_eq!(test.seen(test.anna).await, []);
}
