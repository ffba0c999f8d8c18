//! The sample users that the admin page shows to users who are not admins (decision 10).

use crate::domain::ids::UserId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleUser {
    /// Outside the range of accounts.
    pub id: UserId,
    pub username: &'static str,
    pub email: String,
}

/// Ids of accounts start at 1 and stay far below.
const FIRST: i64 = 9_000_000_001;

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
    let user = |(username, id)| SampleUser {
        id: UserId(id),
        username,
        email: format!("{username}@example.org"),
    };
    numbered.map(user).collect()
}
