//! Sessions. Only the row decides whether a token is valid. With SQLite, rows are cached until any session ends, in
//! this or another process. On a full disk, a session is only in memory and ends when the cache is invalidated. With
//! PostgreSQL, the row is read for each request, because any instance may have ended the session.

use crate::domain::account::Role;
use crate::domain::ids::{SessionId, UserId};
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pool::Pool;
use crate::store::session_rows::{Session, select_session};
use crate::store::sqlite::pool::SqlitePool;
use crate::store::version::{UserVersions, Version};
use secrecy::{ExposeSecret, SecretString};
use std::sync::Arc;

/// A session that begins or is renewed.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Random, chosen by the caller.
    pub id: SessionId,
    /// Unix seconds; when it begins or is renewed.
    pub created_at: i64,
    /// Unix seconds. At this second the session is over.
    pub expires_at: i64,
    pub device: Device,
}

/// The device on which a session began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// The `User-Agent` header, shortened; empty when the browser sent none.
    pub user_agent: String,
    /// The client's IP address; empty for sessions that an older version created.
    pub address: String,
}

/// A session as its user sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSession {
    pub id: SessionId,
    /// Unix seconds; when the user signed in.
    pub started_at: i64,
    /// Unix seconds; the last renewal. The web app renews a session once a day while it is used.
    pub renewed_at: i64,
    /// Unix seconds.
    pub expires_at: i64,
    pub device: Device,
}

/// How many sessions an account can have. A further one ends the oldest.
const MAX_SESSIONS: i64 = 100;
impl Store {
    /// Creates a session and deletes some expired ones. `false` when the checked password was changed since, or the
    /// user was deleted. On a full disk the session is only in memory. Then it ends when another session or a user is
    /// changed or deleted, or another process writes.
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
        match (written, &self.pool) {
            (Err(StoreError::Full(_)), Pool::Sqlite(pool)) => {
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
        NewSession { id, expires_at, created_at, .. }: NewSession,
    ) -> Result<bool, StoreError> {
        let version = sessions_version(pool).await?;
        let found = self.pool.read(move |tx| role_by_password(tx, user, &password_hash));
        let role = found.await?;
        if let Some(role) = role {
            let session = Session {
                id,
                user_id: user,
                role,
                expires_at,
                password_confirmed_at: created_at,
                token: None,
            };
            self.ephemeral_sessions.put(session, version);
        }
        Ok(role.is_some())
    }

    /// The number of accounts, and the number of sessions that have not expired at `now`.
    pub async fn count_users_and_sessions(&self, now: i64) -> Result<(i64, i64), StoreError> {
        let counted = self.pool.read(move |tx| {
            let users = tx.count("SELECT count(*) AS count FROM users", &[])?;
            let sessions = "SELECT count(*) AS count FROM sessions WHERE expires_at > $1";
            Ok((users, tx.count(sessions, values![now])?))
        });
        counted.await
    }

    /// The user's session with this id if it is valid at `now` (unix seconds), with the versions of the data that
    /// responses depend on. Data read after this call is current as long as these versions are. `None` instead of
    /// versions when they are not known at this moment.
    pub async fn session(
        &self,
        user: UserId,
        id: &SessionId,
        now: i64,
    ) -> Result<Option<(Session, Option<UserVersions>)>, StoreError> {
        let found = self.find_session(Some(user), id, now).await?;
        Ok(found.filter(|(session, _)| session.user_id == user && session.token.is_none()))
    }

    /// The access token with this hash if it is valid at `now` (unix seconds), with the versions that
    /// [`Store::session`] describes.
    pub async fn token_session(
        &self,
        hash: &SessionId,
        now: i64,
    ) -> Result<Option<(Session, Option<UserVersions>)>, StoreError> {
        let found = self.find_session(None, hash, now).await?;
        Ok(found.filter(|(session, _)| session.token.is_some()))
    }

    async fn find_session(
        &self,
        user: Option<UserId>,
        id: &SessionId,
        now: i64,
    ) -> Result<Option<(Session, Option<UserVersions>)>, StoreError> {
        let found = match &self.pool {
            Pool::Sqlite(pool) => self.cached_session(pool, user, id).await?,
            Pool::Postgres(pool) => pool.session(id.clone()).await?,
        };
        Ok(found.filter(|(session, _)| now < session.expires_at))
    }

    /// `user` is the owner, if known.
    async fn cached_session(
        &self,
        pool: &SqlitePool,
        user: Option<UserId>,
        id: &SessionId,
    ) -> Result<Option<(Session, Option<UserVersions>)>, StoreError> {
        // The version is taken before the read, so that a session that ends in between makes the cached result stale.
        let current = pool.versions.current(user.unwrap_or(UserId(0)));
        let version = current.map(|current| current.sessions);
        let cached = version.and_then(|version| self.sessions.get(id, version));
        let cached = match cached {
            None => self.ephemeral_session(pool, id, version).await?,
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
        Ok(session.map(|session| {
            let current = match user {
                Some(_) => current,
                None => pool.versions.current(session.user_id),
            };
            (session, current.map(|current| current.user))
        }))
    }

    /// The user's sessions that are valid at `now` (unix seconds), the last renewed first.
    pub async fn sessions(&self, user: UserId, now: i64) -> Result<Vec<ListedSession>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT id, started_at, created_at, expires_at, user_agent, address
                     FROM sessions WHERE user_id = $1 AND expires_at > $2
                     ORDER BY created_at DESC, id",
                    values![user.0, now],
                    listed_session,
                )
            })
            .await
    }

    /// Starts a session's lifetime again at `now` (unix seconds). `lifetime` gets the present length of the session
    /// in seconds and returns the new one. `None` when there is no row.
    pub async fn renew_session(
        &self,
        id: SessionId,
        now: i64,
        lifetime: fn(i64) -> i64,
    ) -> Result<Option<NewSession>, StoreError> {
        self.pool
            .write(move |tx| {
                let found = tx.first(
                    "SELECT id, started_at, created_at, expires_at, user_agent, address
                     FROM sessions WHERE id = $1",
                    values![&id.0],
                    listed_session,
                )?;
                let Some(session) = found else { return Ok(None) };
                let renewed = NewSession {
                    id: session.id,
                    created_at: now,
                    expires_at: now + lifetime(session.expires_at - session.renewed_at),
                    device: session.device,
                };
                tx.execute(
                    "UPDATE sessions SET created_at = $1, expires_at = $2 WHERE id = $3",
                    values![renewed.created_at, renewed.expires_at, &renewed.id.0],
                )?;
                Ok(Some(renewed))
            })
            .await
    }

    /// Records that the user entered the password in this session at `now` (unix seconds).
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
        id: &SessionId,
        version: Option<Version>,
    ) -> Result<Option<Session>, StoreError> {
        if self.ephemeral_sessions.is_empty() {
            return Ok(None);
        }
        let version = match version {
            Some(version) => version,
            None => sessions_version(pool).await?,
        };
        Ok(self.ephemeral_sessions.get(id, version))
    }

    /// Ends one session. Once this returns, the session is invalid.
    pub async fn end_session(&self, id: SessionId) -> Result<(), StoreError> {
        if self.ephemeral_sessions.remove(&id) {
            return Ok(());
        }
        self.pool
            .write(move |tx| tx.execute("DELETE FROM sessions WHERE id = $1", values![&id.0]))
            .await?;
        Ok(())
    }

    /// Ends a session of the user; `false` when there is none with this id.
    pub async fn end_session_of(&self, user: UserId, id: SessionId) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let sql = "DELETE FROM sessions WHERE user_id = $1 AND id = $2";
                Ok(tx.execute(sql, values![user.0, &id.0])? > 0)
            })
            .await
    }

    /// Ends all sessions of the user but one; returns how many.
    pub async fn end_other_sessions(
        &self,
        user: UserId,
        kept: SessionId,
    ) -> Result<usize, StoreError> {
        self.pool
            .write(move |tx| {
                let sql = "DELETE FROM sessions WHERE user_id = $1 AND id <> $2";
                tx.execute(sql, values![user.0, &kept.0])
            })
            .await
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

pub(super) fn find_role(tx: &Tx<'_>, user: UserId) -> Result<Option<Role>, StoreError> {
    tx.first("SELECT role FROM users WHERE id = $1", values![user.0], role)
}

fn role_by_password(
    tx: &Tx<'_>,
    user: UserId,
    hash: &SecretString,
) -> Result<Option<Role>, StoreError> {
    tx.first(
        "SELECT role FROM users WHERE id = $1 AND password_hash = $2",
        values![user.0, hash.expose_secret()],
        role,
    )
}

fn role(row: &Row<'_>) -> Result<Role, StoreError> {
    Ok(Role::parse(row.text("role")?))
}

pub(super) fn insert_session(
    tx: &Tx<'_>,
    user: UserId,
    session: &NewSession,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO sessions (id, user_id, created_at, expires_at, password_confirmed_at,
                               started_at, user_agent, address)
         VALUES ($1, $2, $3, $4, $3, $3, $5, $6)",
        values![
            &session.id.0,
            user.0,
            session.created_at,
            session.expires_at,
            &session.device.user_agent,
            &session.device.address
        ],
    )?;
    tx.execute(
        "DELETE FROM sessions WHERE user_id = $1 AND id <> $2 AND id NOT IN
         (SELECT id FROM sessions WHERE user_id = $1 AND id <> $2
          ORDER BY created_at DESC LIMIT $3)",
        values![user.0, &session.id.0, MAX_SESSIONS - 1],
    )?;
    Ok(())
}

fn listed_session(row: &Row<'_>) -> Result<ListedSession, StoreError> {
    Ok(ListedSession {
        id: SessionId(row.get("id")?),
        started_at: row.get("started_at")?,
        renewed_at: row.get("created_at")?,
        expires_at: row.get("expires_at")?,
        device: Device { user_agent: row.get("user_agent")?, address: row.get("address")? },
    })
}

pub(super) fn delete_sessions(tx: &Tx<'_>, id: UserId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM sessions WHERE user_id = $1", values![id.0])?;
    Ok(())
}

fn has_user(tx: &Tx<'_>, id: UserId) -> Result<bool, StoreError> {
    tx.exists("SELECT 1 FROM users WHERE id = $1", values![id.0])
}

/// The version of all sessions, after any commit in progress.
async fn sessions_version(pool: &SqlitePool) -> Result<Version, StoreError> {
    // The version of sessions is the same for all users.
    let user = UserId(0);
    if let Some(current) = pool.versions.current(user) {
        return Ok(current.sessions);
    }
    // A write runs after that commit, and waits while the file is locked.
    let versions = Arc::clone(&pool.versions);
    let unknown = || StoreError::Unavailable("another process holds it".to_owned());
    let current = pool.write(None, move |_| versions.current(user).ok_or_else(unknown)).await?;
    Ok(current.sessions)
}
