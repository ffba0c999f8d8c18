//! Versions of the data, by which caches in memory tell whether an entry is current.

/// Changes with every commit that may change what is cached under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// How many connections to a server were opened: with a new one the server may lack commits.
    opened_count: u64,
    number: u64,
}

impl Version {
    pub(super) fn new(number: u64) -> Self {
        Self { opened_count: 0, number }
    }

    pub(super) fn of_connection(opened_count: u64, number: i64) -> Self {
        Self { opened_count, number: number.unsigned_abs() }
    }
}

/// Versions of what the responses to a user are made from, at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserVersions {
    /// Of the user's ratings, playlists and watches and of all titles.
    pub lists: Version,
    /// Of these, of the user's settings and of what the store has of shows and companions.
    pub watching: Version,
}

/// Versions at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Current {
    /// The version of all sessions.
    pub(super) sessions: Version,
    pub(super) user: UserVersions,
}
