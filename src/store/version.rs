//! Versions of the data, by which caches in memory decide whether an entry is current.

/// A version. It changes with every commit that may change the data cached under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// How many connections to the server were opened. A new connection may reach a server that lacks commits.
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

/// The versions of the data that responses to a user depend on, at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserVersions {
    /// Covers the user's ratings, playlists and watches, and all titles.
    pub lists: Version,
    /// Covers `lists`, the user's settings, and all shows and companions.
    pub watching: Version,
}

/// All versions at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Current {
    /// The version of all sessions.
    pub(super) sessions: Version,
    pub(super) user: UserVersions,
}
