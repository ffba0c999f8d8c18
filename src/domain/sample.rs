//! The invented people that the admin screen shows to who is no admin (decision 10).

use crate::domain::ids::UserId;

/// Somebody who does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleUser {
    /// From a range that no account reaches.
    pub id: UserId,
    /// Invented.
    pub username: &'static str,
    /// At a domain reserved for examples.
    pub email: String,
}

/// Where the numbers of the invented begin. Accounts are numbered from 1.
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

/// All fifteen.
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
