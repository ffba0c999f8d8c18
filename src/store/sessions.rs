//! Sessions: the row alone decides whether a token is valid. Of a data file, rows are cached until any session
//! ends, in this or another process; on a full disk a session is kept in memory only and ends when the cache is
//! invalidated. Of a server, the row is read for each request, because any instance may have ended the session.

use crate::domain::account::Role;
use crate::domain::ids::{SessionId, UserId};
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::pool::Engine;
use crate::store::session_rows::{Session, select_session};
use crate::store::sqlite::pool::SqlitePool;
use crate::store::version::Version;
use secrecy::{ExposeSecret, SecretString};
use std::sync::Arc;

/// A session that begins or is renewed.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Random, chosen by the caller.
    pub id: SessionId,
    /// Unix seconds; when it began or was last renewed.
    pub created_at: i64,
    /// Unix seconds; from this second on the session is over.
    pub expires_at: i64,
}

/// How many sessions an account has; the oldest ends when there is one more.
const MAX_SESSIONS: i64 = 100;
impl Store {
    /// Creates a session and deletes some expired ones; `false` when the password, whose hash was
    /// checked, has been changed since, or the user was deleted. On a full disk the session is kept
    /// in memory, and ends when any other session or user is changed or deleted, or another process writes.
    pub async fn add_session(
        &self,
        user: UserId,
        password_hash: SecretString,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        let (hash, created) = (password_hash.clone(), session.clone());
        let written = self
            .pool
            .write(move |tx| {
                tx.execute(
                    "DELETE FROM sessions WHERE id IN
                     (SELECT id FROM sessions WHERE expires_at <= $1 LIMIT 100)",
                    values![created.created_at],
                )?;
                let known = has_password(tx, user, &hash)?;
                if known {
                    insert_session(tx, user, &created)?;
                }
                Ok(known)
            })
            .await;
        match (written, &self.pool.engine) {
            (Err(StoreError::Full(_)), Engine::Sqlite(pool)) => {
                self.add_ephemeral_session(pool, user, password_hash, session).await
            }
            (written, _) => written,
        }
    }

    async fn add_ephemeral_session(
        &self,
        pool: &SqlitePool,
        user: UserId,
        password_hash: SecretString,
        NewSession { id, expires_at, created_at }: NewSession,
    ) -> Result<bool, StoreError> {
        let version = sessions_version(pool, user).await?;
        let found = self.pool.read(move |tx| role_by_password(tx, user, &password_hash));
        let role = found.await?;
        if let Some(role) = role {
            let password_confirmed_at = created_at;
            let session = Session { id, user_id: user, role, expires_at, password_confirmed_at };
            self.ephemeral_sessions.put(session, version);
        }
        Ok(role.is_some())
    }

    /// How many accounts there are, and how many sessions that have not expired at `now`.
    pub async fn count_users_and_sessions(&self, now: i64) -> Result<(i64, i64), StoreError> {
        let counted = self.pool.read(move |tx| {
            let users = tx.count("SELECT count(*) AS count FROM users", &[])?;
            let sessions = "SELECT count(*) AS count FROM sessions WHERE expires_at > $1";
            Ok((users, tx.count(sessions, values![now])?))
        });
        counted.await
    }

    /// The user's session with this id if it is valid at `now` (unix seconds), with the version of the
    /// user's ratings and playlists and of all titles: what is read after this call is current for as long
    /// as that is the version. No version when it is not known at this moment.
    pub async fn session(
        &self,
        user: UserId,
        id: &SessionId,
        now: i64,
    ) -> Result<Option<(Session, Option<Version>)>, StoreError> {
        let found = match &self.pool.engine {
            Engine::Sqlite(pool) => self.cached_session(pool, user, id).await?,
            Engine::Postgres(pool) => pool.session(id.clone()).await?,
        };
        Ok(found.filter(|(session, _)| session.user_id == user && now < session.expires_at))
    }

    async fn cached_session(
        &self,
        pool: &SqlitePool,
        user: UserId,
        id: &SessionId,
    ) -> Result<Option<(Session, Option<Version>)>, StoreError> {
        // Taken before the read: a session that ends in between makes the result stale.
        let current = pool.versions.current(user);
        let version = current.map(|current| current.sessions);
        let cached = version.and_then(|version| self.sessions.get(id, version));
        let cached = match cached {
            None => self.ephemeral_session(pool, user, id, version).await?,
            cached => cached,
        };
        let session = if cached.is_some() {
            cached
        } else {
            let wanted = id.clone();
            let found = pool.read(move |tx| select_session(tx, &wanted)).await?;
            if let (Some(session), Some(version)) = (&found, version) {
                self.sessions.put(session.clone(), version);
            }
            found
        };
        Ok(session.map(|session| (session, current.map(|current| current.user))))
    }

    /// Restarts a session's lifetime at `now` (unix seconds). `lifetime` gets the seconds that it lasts so far.
    /// `None` when there is no row.
    pub async fn renew_session(
        &self,
        id: SessionId,
        now: i64,
        lifetime: fn(i64) -> i64,
    ) -> Result<Option<NewSession>, StoreError> {
        self.pool
            .write(move |tx| {
                let found = tx.first(
                    "SELECT created_at, expires_at FROM sessions WHERE id = $1",
                    values![&id.0],
                    |row| Ok((row.get::<i64>("created_at")?, row.get::<i64>("expires_at")?)),
                )?;
                let Some((created_at, expires_at)) = found else { return Ok(None) };
                let renewed = NewSession {
                    id: id.clone(),
                    created_at: now,
                    expires_at: now + lifetime(expires_at - created_at),
                };
                tx.execute(
                    "UPDATE sessions SET created_at = $1, expires_at = $2 WHERE id = $3",
                    values![renewed.created_at, renewed.expires_at, &id.0],
                )?;
                Ok(Some(renewed))
            })
            .await
    }

    /// Records that the user has given the password in this session at `now` (unix seconds).
    pub async fn confirm_password(&self, id: SessionId, now: i64) -> Result<(), StoreError> {
        if self.ephemeral_sessions.confirm_password(&id, now) {
            return Ok(());
        }
        self.pool
            .write(move |tx| {
                let sql = "UPDATE sessions SET password_confirmed_at = $1 WHERE id = $2";
                tx.execute(sql, values![now, &id.0])
            })
            .await?;
        Ok(())
    }

    async fn ephemeral_session(
        &self,
        pool: &SqlitePool,
        user: UserId,
        id: &SessionId,
        version: Option<Version>,
    ) -> Result<Option<Session>, StoreError> {
        if self.ephemeral_sessions.is_empty() {
            return Ok(None);
        }
        let version = match version {
            Some(version) => version,
            None => sessions_version(pool, user).await?,
        };
        Ok(self.ephemeral_sessions.get(id, version))
    }

    /// Ends one session; it is invalid once this has returned.
    pub async fn end_session(&self, id: SessionId) -> Result<(), StoreError> {
        if self.ephemeral_sessions.remove(&id) {
            return Ok(());
        }
        self.pool
            .write(move |tx| tx.execute("DELETE FROM sessions WHERE id = $1", values![&id.0]))
            .await?;
        Ok(())
    }

    /// Ends all sessions of these accounts; returns the accounts that exist.
    pub async fn end_sessions_of(&self, ids: Vec<UserId>) -> Result<Vec<UserId>, StoreError> {
        self.pool
            .write(move |tx| {
                let mut ended = Vec::new();
                for id in &ids {
                    if !ended.contains(id) && has_user(tx, *id)? {
                        delete_sessions(tx, *id)?;
                        ended.push(*id);
                    }
                }
                Ok(ended)
            })
            .await
    }
}

pub(super) fn has_password(
    tx: &Tx<'_>,
    user: UserId,
    hash: &SecretString,
) -> Result<bool, StoreError> {
    Ok(role_by_password(tx, user, hash)?.is_some())
}

fn role_by_password(
    tx: &Tx<'_>,
    user: UserId,
    hash: &SecretString,
) -> Result<Option<Role>, StoreError> {
    tx.first(
        "SELECT role FROM users WHERE id = $1 AND password_hash = $2",
        values![user.0, hash.expose_secret()],
        |row| Ok(Role::parse(&row.get::<String>("role")?)),
    )
}

pub(super) fn insert_session(
    tx: &Tx<'_>,
    user: UserId,
    session: &NewSession,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO sessions (id, user_id, created_at, expires_at, password_confirmed_at)
         VALUES ($1, $2, $3, $4, $3)",
        values![&session.id.0, user.0, session.created_at, session.expires_at],
    )?;
    tx.execute(
        "DELETE FROM sessions WHERE user_id = $1 AND id <> $2 AND id NOT IN
         (SELECT id FROM sessions WHERE user_id = $1 AND id <> $2
          ORDER BY created_at DESC LIMIT $3)",
        values![user.0, &session.id.0, MAX_SESSIONS - 1],
    )?;
    Ok(())
}

pub(super) fn delete_sessions(tx: &Tx<'_>, id: UserId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM sessions WHERE user_id = $1", values![id.0])?;
    Ok(())
}

fn has_user(tx: &Tx<'_>, id: UserId) -> Result<bool, StoreError> {
    tx.exists("SELECT 1 FROM users WHERE id = $1", values![id.0])
}

/// The version of all sessions after the commit that may be in progress.
async fn sessions_version(pool: &SqlitePool, user: UserId) -> Result<Version, StoreError> {
    if let Some(current) = pool.versions.current(user) {
        return Ok(current.sessions);
    }
    // A write comes after that commit, and it waits for a file that is locked.
    let versions = Arc::clone(&pool.versions);
    let unknown = || StoreError::Unavailable("another process holds it".to_owned());
    let current = pool.write(move |_| versions.current(user).ok_or_else(unknown)).await?;
    Ok(current.sessions)
}
