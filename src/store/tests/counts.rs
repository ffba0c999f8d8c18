//! The counts that limits are checked against equal the rows, whatever is done.

use crate::domain::change::ChangeId;
use crate::domain::companion::Companions;
use crate::domain::ids::{MediaType, PlaylistId, TitleKey, UserId};
use crate::domain::note::{Tags, WatchNote};
use crate::domain::playlist::PlaylistName;
use crate::domain::rating::{Rating, Score10};
use crate::domain::title::TitleHint;
use crate::domain::watch::{Origin, WatchId, WatchTime, WatchedAt};
use crate::store::tests::add_user;
use crate::store::{NewWatch, RetypedTitle, Store, StoredTitle, TitleMetadata};
use proptest::prelude::*;

const NOW: i64 = 1_800_000_000;

/// Users, playlists and titles are numbers that may not exist.
#[derive(Clone, Debug)]
enum Operation {
    AddUser,
    DeleteUsers(Vec<usize>),
    DeleteAccount(usize),
    AddPlaylist(usize),
    DeletePlaylist(usize, usize),
    Rate(usize, TitleKey, bool),
    DeleteRating(usize, TitleKey),
    AddItem(usize, usize, TitleKey, bool),
    DeleteItem(usize, usize, TitleKey),
    AddWatch(usize, TitleKey, bool),
    RemoveWatch(usize, i64),
    Undo(usize, i64),
    Confirm(TitleKey),
    Reject(TitleKey),
    Retype(TitleKey, TitleKey),
    UpsertMetadata(TitleKey),
    PurgeMetadata,
    DeleteUnreferencedTitles,
}

fn title() -> impl Strategy<Value = TitleKey> {
    (any::<bool>(), 1..4_i64).prop_map(|(is_film, title_id)| TitleKey {
        media_type: if is_film { MediaType::Movie } else { MediaType::Tv },
        title_id,
    })
}

fn operation() -> impl Strategy<Value = Operation> {
    let (user, playlist) = (0..4_usize, 0..6_usize);
    prop_oneof![
        2 => Just(Operation::AddUser),
        1 => proptest::collection::vec(user.clone(), 1..3).prop_map(Operation::DeleteUsers),
        1 => user.clone().prop_map(Operation::DeleteAccount),
        6 => user.clone().prop_map(Operation::AddPlaylist),
        1 => (user.clone(), playlist.clone()).prop_map(|(user, list)| Operation::DeletePlaylist(user, list)),
        9 => (user.clone(), title(), any::<bool>())
            .prop_map(|(user, title, known)| Operation::Rate(user, title, known)),
        2 => (user.clone(), title()).prop_map(|(user, title)| Operation::DeleteRating(user, title)),
        12 => (user.clone(), playlist.clone(), title(), any::<bool>())
            .prop_map(|(user, list, title, known)| Operation::AddItem(user, list, title, known)),
        2 => (user.clone(), playlist, title())
            .prop_map(|(user, list, title)| Operation::DeleteItem(user, list, title)),
        9 => (user.clone(), title(), any::<bool>())
            .prop_map(|(user, title, known)| Operation::AddWatch(user, title, known)),
        3 => (user.clone(), 1..9_i64).prop_map(|(user, id)| Operation::RemoveWatch(user, id)),
        4 => (user, 1..15_i64).prop_map(|(user, change)| Operation::Undo(user, change)),
        1 => title().prop_map(Operation::Confirm),
        2 => title().prop_map(Operation::Reject),
        3 => (title(), title()).prop_map(|(from, to)| Operation::Retype(from, to)),
        1 => title().prop_map(Operation::UpsertMetadata),
        1 => Just(Operation::PurgeMetadata),
        1 => Just(Operation::DeleteUnreferencedTitles),
    ]
}

struct World {
    store: Store,
    users: Vec<UserId>,
    playlists: Vec<PlaylistId>,
}

impl World {
    fn user(&self, number: usize) -> UserId {
        self.users.get(number).copied().unwrap_or(UserId(4_711))
    }

    fn playlist(&self, number: usize) -> PlaylistId {
        self.playlists.get(number).copied().unwrap_or(PlaylistId(4_711))
    }

    async fn run(&mut self, operation: Operation) {
        let score = Score10::from_stars(3).unwrap();
        // Refusals are results too; a rating of a user who does not exist breaks a constraint.
        match operation {
            Operation::AddUser => {
                let name = format!("user{}", self.users.len());
                self.users.push(add_user(&self.store, &name).await);
            }
            Operation::DeleteUsers(users) => {
                let users = users.into_iter().map(|user| self.user(user)).collect();
                let _ = self.store.delete_users(users).await.unwrap();
            }
            Operation::DeleteAccount(user) => {
                let _ = self.store.delete_account(self.user(user), "".into()).await.unwrap();
            }
            Operation::AddPlaylist(user) => {
                let name = PlaylistName::parse("Friday").unwrap();
                let added = self.store.add_playlist(self.user(user), name, true, NOW).await;
                self.playlists.extend(added.ok().flatten().map(|playlist| playlist.id));
            }
            Operation::DeletePlaylist(user, list) => {
                let (user, list) = (self.user(user), self.playlist(list));
                let _ = self.store.delete_playlist(user, list, None, NOW).await;
            }
            Operation::Rate(user, title, known) => {
                let rating = Rating { title, score, rated_at: NOW };
                let _ =
                    self.store.set_rating(self.user(user), rating, metadata(title, known)).await;
            }
            Operation::DeleteRating(user, title) => {
                self.store.delete_rating(self.user(user), title, NOW).await.unwrap();
            }
            Operation::AddItem(user, list, title, known) => {
                let (user, list) = (self.user(user), self.playlist(list));
                let metadata = metadata(title, known);
                let _ = self.store.add_playlist_item(user, list, title, metadata, NOW).await;
            }
            Operation::DeleteItem(user, list, title) => {
                let (user, list) = (self.user(user), self.playlist(list));
                let _ = self.store.delete_playlist_item(user, Some(list), vec![title], NOW).await;
            }
            other => self.run_for_all(other).await,
        }
    }

    /// Operations about titles of all users, and watches.
    async fn run_for_all(&mut self, operation: Operation) {
        match operation {
            Operation::AddWatch(user, title, known) => {
                let at = WatchTime::At(WatchedAt::Unknown);
                let (seen_before, note, score, key) = (false, WatchNote::default(), None, None);
                let (tags, companions, origin) =
                    (Tags::default(), Companions::default(), Origin::User);
                let new =
                    NewWatch { title, at, seen_before, note, tags, companions, score, origin, key };
                let metadata = metadata(title, known);
                let _ = self.store.add_watch(self.user(user), new, metadata, NOW).await;
            }
            Operation::RemoveWatch(user, id) => {
                self.store.remove_watches(self.user(user), vec![WatchId(id)], NOW).await.unwrap();
            }
            Operation::Undo(user, change) => {
                let _ = self.store.undo(self.user(user), ChangeId(change), NOW).await.unwrap();
            }
            Operation::Confirm(title) => self.store.confirm_title(stored(title)).await.unwrap(),
            Operation::Reject(title) => self.store.reject_title(title, NOW).await.unwrap(),
            Operation::Retype(from, to) => {
                let titles = vec![RetypedTitle { from, to: stored(to) }];
                self.store.retype_titles(titles).await.unwrap();
            }
            Operation::UpsertMetadata(title) => {
                self.store.upsert_metadata(vec![stored(title)]).await.unwrap();
            }
            Operation::PurgeMetadata => {
                self.store.purge_expired_metadata(NOW).await.unwrap();
            }
            Operation::DeleteUnreferencedTitles => {
                self.store.delete_unreferenced_titles().await.unwrap();
            }
            other => panic!("{other:?} is not about watches or all users"),
        }
    }
}

fn stored(title: TitleKey) -> StoredTitle {
    let hint = TitleHint { title: Some("Known".to_owned()), ..TitleHint::default() };
    StoredTitle { facts: hint.of(title), imdb_id: None, catalogue: "tmdb", fetched_at: NOW }
}

fn metadata(title: TitleKey, known: bool) -> TitleMetadata {
    if known {
        TitleMetadata::Verified(stored(title))
    } else {
        TitleMetadata::Unverified(TitleHint::default().of(title), NOW)
    }
}

/// The counts that are kept and not equal to the rows.
const WRONG_COUNTS: &str = "
    SELECT 'ratings' AS what, id FROM users LEFT JOIN user_counts ON user_id = id
    WHERE coalesce(ratings, 0) <> (SELECT count(*) FROM ratings WHERE ratings.user_id = users.id)
    UNION ALL
    SELECT 'playlists', id FROM users LEFT JOIN user_counts ON user_id = id
    WHERE coalesce(playlists, 0) <> (SELECT count(*) FROM playlists WHERE playlists.user_id = users.id)
    UNION ALL
    SELECT 'pending titles', id FROM users LEFT JOIN user_counts ON user_id = id
    WHERE coalesce(pending_titles, 0)
          <> (SELECT count(*) FROM pending_titles WHERE pending_titles.user_id = users.id)
    UNION ALL
    SELECT 'watches', id FROM users LEFT JOIN user_counts ON user_id = id
    WHERE coalesce(watches, 0) <> (SELECT count(*) FROM watches
                                   WHERE watches.user_id = users.id AND removed_in IS NULL)
    UNION ALL
    SELECT 'items', id FROM playlists
    WHERE item_count <> (SELECT count(*) FROM playlist_items WHERE playlist_id = playlists.id)
    UNION ALL
    SELECT 'pending titles in all', 0 FROM total_counts
    WHERE count <> (SELECT count(*) FROM pending_titles)
    UNION ALL
    SELECT 'counts of a deleted user', user_id FROM user_counts
    WHERE user_id NOT IN (SELECT id FROM users)";

async fn wrong_counts(store: &Store) -> Vec<(String, i64)> {
    let read = store.pool.read(|tx| {
        tx.all(WRONG_COUNTS, &[], |row| Ok((row.get::<String>("what")?, row.get::<i64>("id")?)))
    });
    read.await.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 48, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn kept_counts_equal_the_rows_after_any_sequence_of_operations(
        operations in proptest::collection::vec(operation(), 1..60),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        let store = Store::open(&path).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mut world = World { store, users: Vec::new(), playlists: Vec::new() };
        for operation in [Operation::AddUser, Operation::AddUser, Operation::AddPlaylist(0)]
            .into_iter().chain(operations)
        {
            runtime.block_on(world.run(operation.clone()));
            prop_assert_eq!(runtime.block_on(wrong_counts(&world.store)), vec![], "after {:?}", operation);
        }
    }
}
