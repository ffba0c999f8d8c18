//! The sample users that the admin page shows to users who are not admins (decision 10).

use crate::domain::ids::UserId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleUser {
    /// Outside the range of ids of accounts.
    pub id: UserId,
    pub username: &'static str,
    pub email: String,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub last_seen_at: i64,
    pub ratings: i64,
    pub playlists: i64,
}

/// The first id. Ids of accounts start at 1 and stay far below.
const FIRST: i64 = 9_000_000_001;

/// 2025-01-01, in unix seconds.
const FIRST_SIGN_UP: i64 = 1_735_689_600;
/// In seconds.
const WEEK: i64 = 7 * 86_400;

const NAMES: [&str; 15] = [
    "ada-lens",
    "basil-reel",
    "cleo-frame",
    "dario-cut",
    "edda-score",
    "fritz-zoom",
    "greta-pan",
    "hugo-slate",
    "iris-fade",
    "jules-boom",
    "kira-grain",
    "leo-gaffer",
    "mina-dolly",
    "nils-matte",
    "olga-wipe",
];

#[must_use]
pub fn users() -> Vec<SampleUser> {
    let numbered = NAMES.into_iter().zip(FIRST..);
    let user = |(username, id)| {
        let number = id - FIRST;
        let created_at = FIRST_SIGN_UP + number * WEEK;
        SampleUser {
            id: UserId(id),
            username,
            email: format!("{username}@example.org"),
            created_at,
            last_seen_at: created_at + WEEK * (1 + number * 7 % 5),
            ratings: number * 37 % 120,
            playlists: number * 5 % 7,
        }
    };
    numbered.map(user).collect()
}
