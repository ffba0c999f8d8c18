//! Sessions in the data file: the row alone decides whether a token still counts. Rows that were
//! read are remembered until any session ends anywhere, here or in another process. A session that
//! the disk has no room for lasts as long as what is remembered, as nothing else tells of it.

use crate::domain::account::Role;
use crate::domain::ids::{SessionId, UserId};
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use std::collections::HashMap;
use std::sync::RwLock;

/// A session about to begin.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Random, made by the caller.
    pub id: SessionId,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds; from this second on the session is over.
    pub expires_at: i64,
}

/// A session that counts, with what a request needs to know of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its name.
    pub id: SessionId,
    /// Whose it is.
    pub user_id: UserId,
    /// What its owner may do.
    pub role: Role,
    /// Unix seconds; from this second on the session is over.
    pub expires_at: i64,
}

/// How many sessions are remembered; past that, all are forgotten and read again.
const REMEMBERED: usize = 10_000;

/// Sessions read lately, each with the epoch at which it was true.
#[derive(Default)]
pub(super) struct SessionCache(RwLock<HashMap<SessionId, (u64, Session)>>);

impl SessionCache {
    pub(super) fn get(&self, id: &SessionId, epoch: u64) -> Option<Session> {
        let remembered = self.0.read().ok()?;
        let (read_at, session) = remembered.get(id)?;
        (*read_at == epoch).then(|| session.clone())
    }

    fn put(&self, session: Session, epoch: u64) {
        if let Ok(mut remembered) = self.0.write() {
            if remembered.len() >= REMEMBERED {
                remembered.clear();
            }
            remembered.insert(session.id.clone(), (epoch, session));
        }
    }

    /// Whether it was there.
    fn remove(&self, id: &SessionId) -> bool {
        self.0.write().is_ok_and(|mut remembered| remembered.remove(id).is_some())
    }
}

impl Store {
    /// Begins a session and clears away some that are over; `false` when the password, whose hash
    /// was checked, has been changed since, or the user is gone. On a full disk the session is one
    /// of this process alone, and over when any other ends.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn add_session(
        &self,
        user: UserId,
        password_hash: String,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        let (hash, begun) = (password_hash.clone(), session.clone());
        let written = self
            .pool
            .write(move |tx| {
                tx.execute(
                    "DELETE FROM sessions WHERE id IN
                     (SELECT id FROM sessions WHERE expires_at <= $1 LIMIT 100)",
                    values![begun.created_at],
                )?;
                let known = has_password(tx, user, &hash)?;
                if known {
                    insert_session(tx, user, &begun)?;
                }
                Ok(known)
            })
            .await;
        match written {
            Err(StoreError::Full(_)) => self.hold_session(user, password_hash, session).await,
            written => written,
        }
    }

    async fn hold_session(
        &self,
        user: UserId,
        password_hash: String,
        NewSession { id, expires_at, .. }: NewSession,
    ) -> Result<bool, StoreError> {
        let epoch = self.pool.epoch();
        let found = self.pool.read(move |tx| role_by_password(tx, user, &password_hash));
        let role = found.await?;
        if let Some(role) = role {
            self.unwritten.put(Session { id, user_id: user, role, expires_at }, epoch);
        }
        Ok(role.is_some())
    }

    /// The session of this name if it counts at `now` (unix seconds).
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn session(&self, id: &SessionId, now: i64) -> Result<Option<Session>, StoreError> {
        // Taken before the read: an ending that commits in between makes what is read stale.
        let epoch = self.pool.epoch();
        let remembered = self.sessions.get(id, epoch).or_else(|| self.unwritten.get(id, epoch));
        if let Some(session) = remembered {
            return Ok(Some(session).filter(|session| now < session.expires_at));
        }
        let wanted = id.clone();
        let found = self.pool.read(move |tx| select_session(tx, &wanted)).await?;
        if let Some(session) = &found {
            self.sessions.put(session.clone(), epoch);
        }
        Ok(found.filter(|session| now < session.expires_at))
    }

    /// Ends one session; it counts no more once this has answered.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn end_session(&self, id: SessionId) -> Result<(), StoreError> {
        if self.unwritten.remove(&id) {
            return Ok(());
        }
        self.pool
            .write(move |tx| {
                tx.ends_sessions();
                tx.execute("DELETE FROM sessions WHERE id = $1", values![&id.0])
            })
            .await?;
        Ok(())
    }

    /// Ends every session of these accounts; answers which of the accounts there are.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn end_sessions_of(&self, ids: Vec<UserId>) -> Result<Vec<UserId>, StoreError> {
        self.pool
            .write(move |tx| {
                let mut ended = Vec::new();
                for id in &ids {
                    if !ended.contains(id) && has_user(tx, *id)? {
                        end_sessions(tx, *id)?;
                        ended.push(*id);
                    }
                }
                Ok(ended)
            })
            .await
    }
}

pub(super) fn has_password(tx: &Tx<'_>, user: UserId, hash: &str) -> Result<bool, StoreError> {
    Ok(role_by_password(tx, user, hash)?.is_some())
}

/// What an account may do whose password has this hash.
fn role_by_password(tx: &Tx<'_>, user: UserId, hash: &str) -> Result<Option<Role>, StoreError> {
    tx.first(
        "SELECT role FROM users WHERE id = $1 AND password_hash = $2",
        values![user.0, hash],
        |row| Ok(Role::parse(&row.get::<String>("role")?)),
    )
}

pub(super) fn insert_session(
    tx: &Tx<'_>,
    user: UserId,
    session: &NewSession,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)",
        values![&session.id.0, user.0, session.created_at, session.expires_at],
    )?;
    Ok(())
}

pub(super) fn end_sessions(tx: &Tx<'_>, id: UserId) -> Result<(), StoreError> {
    tx.ends_sessions();
    tx.execute("DELETE FROM sessions WHERE user_id = $1", values![id.0])?;
    Ok(())
}

fn has_user(tx: &Tx<'_>, id: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT id FROM users WHERE id = $1";
    Ok(tx.first(sql, values![id.0], |row| row.get::<i64>("id"))?.is_some())
}

fn select_session(tx: &Tx<'_>, id: &SessionId) -> Result<Option<Session>, StoreError> {
    tx.first(
        "SELECT sessions.id, sessions.user_id, sessions.expires_at, users.role
         FROM sessions JOIN users ON users.id = sessions.user_id
         WHERE sessions.id = $1",
        values![&id.0],
        |row| {
            Ok(Session {
                id: SessionId(row.get("id")?),
                user_id: UserId(row.get("user_id")?),
                role: Role::parse(&row.get::<String>("role")?),
                expires_at: row.get("expires_at")?,
            })
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_sessions_are_remembered_and_no_more() {
        let (cache, mut most) = (SessionCache::default(), 0);
        for number in 0..=REMEMBERED {
            let id = SessionId(number.to_string());
            cache.put(Session { id, user_id: UserId(1), role: Role::Regular, expires_at: 9 }, 1);
            most = most.max(cache.0.read().unwrap().len());
            assert!(most <= REMEMBERED);
        }
        let last = SessionId(REMEMBERED.to_string());
        assert!(cache.get(&last, 1).is_some(), "the newest is");
        assert!(cache.get(&last, 2).is_none(), "until a session ends");
        println!("figure: at most {most} sessions remembered");
    }
}
