//! Errors of the store, by what the caller can do.

use std::path::{Path, PathBuf};

/// Why a read or write failed. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A unique value exists already. The text is the column, as `table.column`.
    #[error("{0} is taken")]
    Taken(String),
    /// Another constraint of the schema was violated.
    #[error("a constraint refused the row: {0}")]
    Constraint(String),
    /// The disk or the file is full.
    #[error("the database cannot be used: {0}")]
    Full(String),
    /// The file is unreadable, read-only or locked, or the server does not reply.
    #[error("the database cannot be used: {0}")]
    Unavailable(String),
    /// Too many operations wait.
    #[error("too many requests are waiting for the database")]
    Overloaded,
    /// The store is shutting down.
    #[error("the database is closed")]
    Closed,
    /// The closure panicked; its changes were rolled back.
    #[error("the work on the database panicked")]
    Panicked,
    /// The data file is damaged.
    #[error("the data file is damaged ({0}); restore a backup with: moviestars restore FILE")]
    Damaged(String),
    /// A statement or a stored value is invalid, which is a bug.
    #[error("unexpected database error: {0}")]
    Broken(String),
}

impl StoreError {
    /// Whether a retry may succeed.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Full(_) | Self::Unavailable(_) | Self::Overloaded | Self::Closed)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as Code;
        let text = error.to_string();
        match error.sqlite_error_code() {
            Some(Code::ConstraintViolation) => {
                match text.strip_prefix("UNIQUE constraint failed: ") {
                    Some(columns) => Self::Taken(columns.to_owned()),
                    None => Self::Constraint(text),
                }
            }
            Some(Code::DiskFull) => Self::Full(text),
            Some(
                Code::SystemIoFailure
                | Code::ReadOnly
                | Code::CannotOpen
                | Code::DatabaseBusy
                | Code::DatabaseLocked
                | Code::OutOfMemory
                | Code::OperationInterrupted
                | Code::FileLockingProtocolFailed,
            ) => Self::Unavailable(text),
            Some(Code::DatabaseCorrupt | Code::NotADatabase) => Self::Damaged(text),
            _ => Self::Broken(text),
        }
    }
}

/// Why a data file cannot be opened. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another program's database.
    #[error("{} is a database of another program; choose another path with --db", .0.display())]
    Foreign(PathBuf),
    #[error(
        "{} is not a database; choose another path with --db or, if it was one, restore a backup \
         with: moviestars restore FILE",
        .0.display()
    )]
    NotADatabase(PathBuf),
    #[error("{} is damaged; restore a backup with: moviestars restore FILE", .0.display())]
    Damaged(PathBuf),
    /// A part of the schema that moviestars did not make.
    #[error(
        "{} has a {kind} {name} that this moviestars does not know, so another program changed it: restore \
         a backup with: moviestars restore FILE, or remove the {kind}",
        path.display()
    )]
    Altered {
        path: PathBuf,
        /// `table`, `index`, `trigger` or `view`.
        kind: String,
        name: String,
    },
    /// Written by a newer moviestars.
    #[error(
        "{} has schema {found}, this moviestars knows up to {known}; use a newer moviestars, or restore the \
         copy in backups/ that was made before the upgrade",
        path.display()
    )]
    Newer {
        path: PathBuf,
        found: usize,
        /// The newest schema that this version knows.
        known: usize,
    },
    /// SQLite can only read it.
    #[error("{} may not be written; check that this user may read and write it", .0.display())]
    ReadOnly(PathBuf),
    #[error("cannot write {}, its file system is mounted read-only; {REMOUNT}", .0.display())]
    ReadOnlyFileSystem(PathBuf),
    /// The file has unapplied changes in its write-ahead log, and its file system is read-only.
    #[error(
        "{} has changes in a log beside it, which cannot be read on a read-only file system; copy both \
         files to another folder and name the copy with --db",
        .0.display()
    )]
    UnreadLog(PathBuf),
    #[error(
        "{} is on a network file system ({kind}), where SQLite loses data: choose a folder on this \
         machine's own disk with --db, or allow it with --allow-network-fs",
        path.display()
    )]
    Network { path: PathBuf, kind: &'static str },
    /// The file could not be copied before the upgrade.
    #[error("the data file is from an older version, and no copy of it could be kept: {0}")]
    NoCopy(String),
    /// A migration failed and was rolled back.
    #[error(
        "the upgrade of {} from schema {from} to {to} failed and changed nothing: {reason}; start the \
         older moviestars again, and report this; a copy from before the upgrade is {}",
        path.display(), path.with_file_name(format!("backups/before-schema-{}.db", from + 1)).display()
    )]
    Upgrade {
        path: PathBuf,
        /// The schema that the file has.
        from: usize,
        /// The schema that this version needs.
        to: usize,
        reason: String,
    },
    #[error("cannot make the folder {}: {source}; {}", path.display(), advice(source))]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("cannot use {}, its disk is full; make room", .0.display())]
    Full(PathBuf),
    #[error(
        "cannot reach the database {server}: {reason}; check the URL, its TLS options and that the server runs"
    )]
    Unreachable { server: String, reason: String },
    #[error(
        "the database {server} refused the connection: {reason}; check user, password and name"
    )]
    Refused { server: String, reason: String },
    #[error(
        "the user of the database {server} may not create tables in it: {reason}; make it the owner: ALTER \
         DATABASE ... OWNER TO ..."
    )]
    NoRights { server: String, reason: String },
    #[error("cannot check the database server's certificate: {reason}")]
    Authorities { reason: String },
    #[error("the server of {server} is older than PostgreSQL 13; use a newer one")]
    OldServer { server: String },
    #[error(
        "the database {server} has the encoding {encoding}; create one with: CREATE DATABASE moviestars \
         ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0"
    )]
    Encoding { server: String, encoding: String },
    /// Or `default_transaction_read_only` is on.
    #[error(
        "the database {server} does not accept writes, because its server is a standby or it is set to read-only; \
         name the primary server in the URL, or all servers separated by commas"
    )]
    Standby { server: String },
    #[error("the database {server} holds tables of another program; create an empty database")]
    ForeignDatabase { server: String },
    #[error(
        "the database {server} has schema {found}, this moviestars knows up to {known}; use a newer \
         moviestars"
    )]
    NewerDatabase { server: String, found: i64, known: i64 },
    #[error(
        "the database {server} has schema {found}, this moviestars needs {known}; upgrade it first, with moviestars \
         migrate or by starting this version of the server"
    )]
    OlderDatabase { server: String, found: i64, known: i64 },
    #[error(
        "the database {server} has no tables yet; create them first, with moviestars migrate or by starting the \
         server, or check the name of the database in the URL"
    )]
    EmptyDatabase { server: String },
    #[error(
        "the upgrade of {server} from schema {from} to {to} failed and changed nothing: {reason}; start the \
         older moviestars again, and report this"
    )]
    UpgradeDatabase { server: String, from: i64, to: i64, reason: String },
    #[error(
        "the upgrade of {server} from schema {from} to {to} changed nothing, because tables are in use by {user}; \
         end that transaction, or start again later"
    )]
    TablesInUse { server: String, from: i64, to: i64, user: String },
    /// SQLite cannot read or write it.
    #[error(
        "cannot open {}: {source}; check that this user may read and write it and its folder",
        path.display()
    )]
    Failed { path: PathBuf, source: rusqlite::Error },
}

impl OpenError {
    pub(super) fn of(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Self::NotADatabase(path),
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => Self::Damaged(path),
            Some(rusqlite::ErrorCode::DiskFull) => Self::Full(path),
            _ => Self::Failed { path, source },
        }
    }
}

const REMOUNT: &str = "mount it for writing, or choose another path with --db";

/// The advice to the user when a file or folder beside the data file cannot be written.
pub(super) fn advice(source: &std::io::Error) -> &'static str {
    use std::io::ErrorKind;
    match source.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room",
        ErrorKind::ReadOnlyFilesystem => REMOUNT,
        _ => "check that this user may write there, or choose another path with --db",
    }
}
