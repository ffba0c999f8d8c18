//! Versions of the data. A cache stores with each entry the version at which it was made, and compares it with the
//! present one.
//!
//! Versions are exact: they miss no commit of this or another process, and none is seen late. Each use asks SQLite
//! whether another connection has committed since the last use (`PRAGMA data_version`, about two microseconds). The
//! writer of this process is such a connection too. So it announces each commit, and raises the versions of what it
//! changed before it replies. Between the two, versions are unknown, and callers read the data file. SQLite's update
//! hook reports what a commit changed, so that no statement can be forgotten.

use crate::domain::ids::UserId;
use crate::metrics::Histogram;
use crate::mutex::lock;
use crate::store::error::OpenError;
use crate::store::sqlite::connection;
use crate::store::version::{Current, UserVersions, Version};
use rusqlite::Connection;
use rusqlite::hooks::Action;
use std::cell::RefCell;
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

/// How many versions there are for all users. Users who share one only miss their caches more often.
const USER_SLOTS: usize = 1_024;

/// A change of a user's ratings, playlists, watches or pending titles.
const OWNED: u8 = 1;
/// A change of other rows of a user that the calendar, the diary and pages of shows contain.
const OWNED_WATCHING: u8 = 2;
const TITLES: u8 = 4;
/// A change of shows or of other users' data that the calendar, the diary and pages of shows contain.
const WATCHING: u8 = 8;
const SESSIONS: u8 = 16;
const EVERYTHING: u8 = 32;

/// Which versions a change of a row raises. A table that is not listed raises all.
fn affected_by(action: Action, table: &str) -> u8 {
    match table {
        "ratings" | "playlists" | "playlist_items" | "pending_titles" | "show_progress"
        | "watches" | "watchlist" => OWNED,
        "titles" => TITLES,
        "preferences" | "show_settings" | "watch_tags" => OWNED_WATCHING,
        "episode_order_items"
        | "episode_order_seasons"
        | "episode_orders"
        | "episodes"
        | "film_releases"
        | "seasons"
        | "shows"
        | "watch_companions" => WATCHING,
        "sessions" | "users" if action == Action::SQLITE_INSERT => 0,
        "sessions" => SESSIONS,
        "users" => SESSIONS | WATCHING,
        "access_tokens" if action == Action::SQLITE_DELETE => SESSIONS,
        // Other changes of access tokens set only the time of the last use, which the cache of sessions has too.
        "access_tokens"
        | "audit_events"
        | "auto_accepted_companions"
        | "calendar_links"
        | "change_items"
        | "change_values"
        | "changes"
        | "checkin_companions"
        | "checkins"
        | "favorites"
        | "film_release_lists"
        | "identities"
        | "import_choices"
        | "import_items"
        | "import_problems"
        | "import_titles"
        | "imports"
        | "invites"
        | "jobs"
        | "known_networks"
        | "notification_schedules"
        | "notifications"
        | "outgoing_webhooks"
        | "passkey_ceremonies"
        | "passkeys"
        | "pictures"
        | "provider_sign_ins"
        | "rate_limits"
        | "recovery_codes"
        | "reset_tokens"
        | "second_factors"
        | "settings"
        | "title_notes"
        | "total_counts"
        | "user_counts"
        | "webhook_plays"
        | "webhooks" => 0,
        _ => EVERYTHING,
    }
}

/// Whether a change of a row of the table may change responses to users.
#[cfg(test)]
pub(in crate::store) fn changes_responses(table: &str) -> bool {
    let responses = OWNED | OWNED_WATCHING | TITLES | WATCHING | EVERYTHING;
    affected_by(Action::SQLITE_UPDATE, table) & responses != 0
}

pub(in crate::store) struct Versions(Mutex<State>);

struct State {
    /// The connection that only reads `PRAGMA data_version`.
    probe: Connection,
    /// The value that the probe reads as long as no other connection commits.
    expected: Option<i64>,
    /// Whether a commit of the writer is in progress whose versions are not raised yet.
    is_committing: bool,
    last: u64,
    everything: u64,
    sessions: u64,
    titles: u64,
    watching: u64,
    users: Box<[u64]>,
    users_watching: Box<[u64]>,
}

impl Versions {
    pub(in crate::store) fn open(path: &Path) -> Result<Self, OpenError> {
        Ok(Self(Mutex::new(State {
            probe: connection::open_probe(path)?,
            expected: None,
            is_committing: false,
            last: 0,
            everything: 0,
            sessions: 0,
            titles: 0,
            watching: 0,
            users: vec![0; USER_SLOTS].into(),
            users_watching: vec![0; USER_SLOTS].into(),
        })))
    }

    /// The present versions; `None` while they are not known, such as during a commit.
    pub(in crate::store) fn current(&self, user: UserId) -> Option<Current> {
        let mut state = lock(&self.0);
        let found = data_version(&state.probe)?;
        if state.expected != Some(found) {
            if state.is_committing {
                return None;
            }
            state.raise_everything();
            state.expected = Some(found);
        }
        let version = |number: u64| Version::new(number.max(state.everything));
        let lists = state.users[slot(user)].max(state.titles);
        let watching = state.users_watching[slot(user)].max(state.watching);
        let user = UserVersions { lists: version(lists), watching: version(watching.max(lists)) };
        Some(Current { sessions: version(state.sessions), user })
    }
}

impl State {
    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    fn raise_everything(&mut self) {
        self.everything = self.next();
    }

    fn raise(&mut self, changes: &Changes) {
        let next = self.next();
        if changes.kinds & EVERYTHING != 0 {
            self.everything = next;
        }
        if changes.kinds & SESSIONS != 0 {
            self.sessions = next;
        }
        if changes.kinds & TITLES != 0 {
            self.titles = next;
        }
        if changes.kinds & WATCHING != 0 {
            self.watching = next;
        }
        for (kind, users, versions) in [
            (OWNED, &changes.users, &mut self.users),
            (OWNED_WATCHING, &changes.users_watching, &mut self.users_watching),
        ] {
            if changes.kinds & kind != 0 {
                versions.fill(next);
            }
            for user in users {
                versions[slot(*user)] = next;
            }
        }
    }
}

fn slot(user: UserId) -> usize {
    usize::try_from(user.0.unsigned_abs()).unwrap_or_default() % USER_SLOTS
}

/// Changes whenever another connection has committed (<https://sqlite.org/pragma.html#pragma_data_version>).
fn data_version(connection: &Connection) -> Option<i64> {
    let mut statement = connection.prepare_cached("PRAGMA data_version").ok()?;
    statement.query_row([], |row| row.get(0)).ok()
}

/// The versions to raise after the next commit.
#[derive(Default)]
struct Changes {
    /// [`OWNED`] and [`OWNED_WATCHING`] in this field mean: of unknown users.
    kinds: u8,
    users: Vec<UserId>,
    users_watching: Vec<UserId>,
}

/// The part that belongs to the writer thread.
pub(in crate::store) struct CommitTracker {
    versions: Arc<Versions>,
    /// The kinds of changes that the update hook has reported since the last call of `assign_changes`.
    reported: Arc<AtomicU8>,
    changes: RefCell<Changes>,
    /// The data version that the writer's connection reads. Only commits of other processes change it.
    own: RefCell<Option<i64>>,
    /// How long commits took.
    pub(in crate::store) commits: Arc<Histogram>,
}

impl CommitTracker {
    /// Begins to track what `writer` changes.
    pub(in crate::store) fn new(
        versions: Arc<Versions>,
        writer: &mut Connection,
    ) -> rusqlite::Result<Self> {
        let reported = Arc::new(AtomicU8::new(0));
        let reports = Arc::clone(&reported);
        writer.update_hook(Some(move |action, _: &str, table: &str, _| {
            let affected = affected_by(action, table);
            if affected != 0 {
                reports.fetch_or(affected, Ordering::Relaxed);
            }
        }))?;
        let own = RefCell::new(data_version(writer));
        let commits = Arc::default();
        Ok(Self { versions, reported, changes: RefCell::default(), own, commits })
    }

    /// Assigns the changes since the last call to one write. `owner` is the only user whose rows the write changed,
    /// if there is one.
    pub(in crate::store) fn assign_changes(&self, owner: Option<UserId>) {
        let mut kinds = self.reported.swap(0, Ordering::Relaxed);
        let mut changes = self.changes.borrow_mut();
        if let Some(owner) = owner {
            let Changes { users, users_watching, .. } = &mut *changes;
            for (kind, users) in [(OWNED, users), (OWNED_WATCHING, users_watching)] {
                // Changes of rolled-back writes are assigned too, and there may be many before the next commit.
                if kinds & kind != 0 && !users.contains(&owner) {
                    users.push(owner);
                }
            }
            kinds &= !(OWNED | OWNED_WATCHING);
        }
        changes.kinds |= kinds;
    }

    /// Called before a commit. Versions are unknown until [`Self::raise_versions`].
    pub(in crate::store) fn mark_versions_unknown(&self) {
        lock(&self.versions.0).is_committing = true;
    }

    /// Raises the versions of what was changed. Must be called before the replies to the writes, even when the commit
    /// failed.
    pub(in crate::store) fn raise_versions(&self, writer: &Connection) {
        self.assign_changes(None);
        let changes = self.changes.take();
        let mut own = self.own.borrow_mut();
        let mut state = lock(&self.versions.0);
        // The probe is read first, so that the next use notices a commit of another process between the two reads.
        let found = data_version(&state.probe);
        let found_by_writer = data_version(writer);
        if found.is_none() || found_by_writer.is_none() || *own != found_by_writer {
            state.raise_everything();
        }
        state.raise(&changes);
        state.expected = found;
        state.is_committing = false;
        *own = found_by_writer;
    }
}
