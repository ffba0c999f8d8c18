//! The database: an SQLite file, or a database on a PostgreSQL server. Each file of this module has the SQL of one
//! topic. Each method of [`Store`] is one transaction. No types of a database engine are public.

mod access_tokens;
mod audit_events;
mod calendar;
mod change_values;
mod changes;
mod checkin_values;
mod checkins;
mod coarse_watches;
mod companion_requests;
mod companions;
mod copy;
mod days;
mod db;
mod diary;
mod episode_listing;
mod episode_orders;
mod episode_watch_removal;
mod episode_watches;
mod episodes;
mod error;
mod export;
mod favorites;
mod film_releases;
mod home;
mod identities;
mod import_account;
mod import_batches;
mod import_list_writing;
mod import_lists;
mod import_matching;
mod import_notes;
mod import_present;
mod import_records;
mod import_show_choices;
mod import_states;
mod import_title_writing;
mod import_titles;
mod import_transaction;
mod import_writing;
mod imports;
mod invites;
mod jobs;
mod journal;
mod journal_json;
mod journal_shows;
mod migrations;
mod notification_dismissals;
mod notification_schedules;
mod notifications;
mod order_listing;
mod outgoing_webhooks;
mod passkeys;
mod pending_titles;
mod pictures;
mod planned_shows;
mod playlist_items;
mod playlist_journal;
mod playlist_values;
mod playlists;
mod pool;
mod postgres;
mod preference_rows;
mod preferences;
mod queued_write;
mod rate_limits;
mod rated_films;
mod ratings;
mod reset_tokens;
mod retention;
mod second_factors;
mod session_cache;
mod session_rows;
mod sessions;
mod settings;
mod show_progress;
mod show_refreshes;
mod show_settings;
mod shows;
mod sqlite;
#[cfg(test)]
mod tests;
mod title_notes;
mod titles;
mod transaction_metrics;
mod undo;
mod undo_notes;
mod undo_parts;
mod undo_rows;
mod undo_values;
mod user_list;
mod usernames;
mod users;
mod value_keys;
mod version;
mod watch_rows;
mod watch_tags;
mod watch_totals;
mod watches;
mod watchlist;
mod watchlist_order;
mod webhook_events;
mod webhooks;

pub use access_tokens::{AccessToken, NewAccessToken};
pub use audit_events::{AuditFilter, StoredAuditEvent};
pub use calendar::CalendarEntry;
pub use checkins::{CheckinRefusal, RunningCheckin};
pub use companion_requests::{CompanionRequest, KnownCompanions, RequestOutcome};
pub use copy::{CopiedTable, CopyError, Location, copy};
pub use diary::{DiaryEntry, DiaryFilter, TitleLog, WatchedTitle};
pub use episode_listing::ListingOutcome;
pub use episode_watch_removal::RemovedEpisodeWatches;
pub use episode_watches::{AddedEpisodeWatches, EpisodeSelection, NewEpisodeWatches};
pub use error::{OpenError, StoreError};
pub use export::{ExportedPlaylistItem, ExportedShowSettings, ExportedTitle, ExportedWatch};
pub use favorites::{Favorite, FavoriteRefusal};
pub use home::{ActiveTitles, OwnTitles};
pub use identities::{Identity, IdentityRefusal, MAX_IDENTITIES, PendingSignIn, SignInMethods};
pub use import_batches::{ImportBatch, NewImportItem, NewImportProblem, NewImportTitle, TitleLink};
pub use import_matching::WaitingTitle;
pub use import_records::{
    ImportCounts, ImportProblem, ImportProblemFilter, ImportRecord, ImportRecordFilter,
};
pub use import_titles::{ImportTitle, ImportTitleFilter};
pub use imports::{ImportRefusal, StoredImport};
pub use invites::{Invite, InviteRefusal, MAX_INVITES, NewInvite};
pub use journal::JournalEntry;
pub use journal_shows::JournalPart;
pub use migrations::SCHEMA;
pub use notification_dismissals::NoSuchNotification;
pub use notification_schedules::NotificationSchedule;
pub use notifications::Notification;
pub use outgoing_webhooks::{NewOutgoingWebhook, NextEvents, OutgoingWebhook, WebhookReceiver};
pub use passkeys::{
    KnownPasskeys, MAX_PASSKEYS, NewPasskey, Passkey, PasskeyCeremony, PasskeyRefusal,
    StoredCredential,
};
pub use pending_titles::TitleMetadata;
pub use playlist_items::ItemsChange;
pub use playlists::{ItemDetails, PlaylistDetails, PlaylistRefusal, PlaylistSetup};
pub use postgres::migrations::{
    DatabaseStatus, status as database_status, text as postgres_migration,
};
pub use postgres::url::{DatabaseUrl, InvalidUrl};
pub use ratings::RatingRefusal;
pub use retention::CatalogueStatus;
pub use second_factors::SecondFactor;
pub use session_rows::{Session, TokenUse};
pub use sessions::{Device, ListedSession, NewSession};
pub use show_progress::EpisodeWatches;
pub use show_refreshes::{FollowedShow, StoredListing};
pub use shows::{ListedEpisode, ListedShow, LoggedEpisode, ShowChange, ShowLog, ShowRefusal};
pub use sqlite::backup::{BackupSummary, back_up, check, restore};
pub use sqlite::file::{DataLock, LockError, ServedSite, is_immutable, refuse_network};
pub use sqlite::migrations::is_of_older_version;
pub use sqlite::snapshot::BackupError;
pub use title_notes::StoredNote;
pub use titles::{RetypedTitle, StoredTitle};
pub use transaction_metrics::TransactionMetrics;
pub use undo::{UndoRefusal, UndoneChange};
pub use undo_notes::KeptTitle;
pub use undo_parts::{UndoPart, UndoPlan};
pub use user_list::{ListedUser, MAX_USERS_PER_PAGE, UserListing, UserOrder, UserPage};
pub use usernames::UsernameTaken;
pub use users::{Credentials, NewUser, SignUpRefusal, SignUpRules, UserRefusal};
pub use version::{UserVersions, Version};
pub use watch_rows::WatchRefusal;
pub use watch_totals::WatchTotals;
pub use watches::{AddedWatch, NewWatch};
pub use watchlist::WatchlistRefusal;
pub use webhook_events::EventDetails;
pub use webhooks::{ReceivedPlay, Webhook, WebhookDetails};

use crate::metrics::Histogram;
use crate::store::pool::Pool;
use crate::store::postgres::migrations::SchemaChange;
use crate::store::postgres::pool::{PostgresPool, limit_waiting};
use crate::store::session_cache::SessionCache;
use crate::store::sqlite::pool::SqlitePool;
use std::path::Path;

/// An open database.
pub struct Store {
    pool: Pool,
    sessions: SessionCache,
    /// Sessions that were created while the disk was full; in memory only.
    ephemeral_sessions: SessionCache,
}

impl Store {
    /// Opens or creates the file at `path` and applies migrations.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        // An absolute path, because SQLite gives some relative ones (":memory:") a special meaning.
        let path = &std::path::absolute(path)
            .map_err(|source| OpenError::Folder { path: path.to_owned(), source })?;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Ok(Self::of(Pool::Sqlite(SqlitePool::open(path, cores.clamp(2, 8))?)))
    }

    /// Connects to a server, with `connections` connections at most, and applies migrations.
    pub async fn connect(url: &DatabaseUrl, connections: usize) -> Result<Self, OpenError> {
        Self::connect_with(url, connections, SchemaChange::Migrate).await
    }

    /// Like [`Store::connect`], but fails if a migration is missing.
    pub async fn connect_migrated(
        url: &DatabaseUrl,
        connections: usize,
    ) -> Result<Self, OpenError> {
        Self::connect_with(url, connections, SchemaChange::Forbidden).await
    }

    async fn connect_with(
        url: &DatabaseUrl,
        connections: usize,
        change: SchemaChange,
    ) -> Result<Self, OpenError> {
        Ok(Self::of(Pool::Postgres(PostgresPool::open(url, connections, change).await?)))
    }

    fn of(pool: Pool) -> Self {
        let (sessions, ephemeral_sessions) = (SessionCache::default(), SessionCache::default());
        Self { pool, sessions, ephemeral_sessions }
    }

    /// Whether other instances of the server may use the database at the same time.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// The metrics of read and of write transactions.
    #[must_use]
    pub fn transactions(&self) -> [(&'static str, &TransactionMetrics); 2] {
        let metrics = self.pool.metrics();
        [("read", &metrics.reads), ("write", &metrics.writes)]
    }

    /// How long commits took.
    #[must_use]
    pub fn commits(&self) -> &Histogram {
        &self.pool.metrics().commits
    }

    /// Checks that the database can be read and written, and that no damage was found.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.pool.probe().await
    }

    /// Runs a request. On PostgreSQL, all database calls in it together wait at most three seconds, so that it is
    /// refused in time when the server is slow.
    pub async fn limit_waiting<T>(&self, request: impl Future<Output = T>) -> T {
        match &self.pool {
            Pool::Sqlite(_) => request.await,
            Pool::Postgres(_) => limit_waiting(request).await,
        }
    }

    /// Finishes queued work and closes the database. Blocks: call it outside async threads.
    pub fn close(&self) {
        self.pool.close();
    }
}
