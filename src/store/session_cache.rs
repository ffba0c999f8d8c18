//! A cache of sessions in memory.

use crate::domain::ids::SessionId;
use crate::store::session_rows::Session;
use crate::store::version::Version;
use std::collections::HashMap;
use std::sync::RwLock;

/// When there are more sessions than this, the cache is cleared.
const MAX_CACHED: usize = 10_000;

/// Sessions by id, each with the version of all sessions at which it was read.
#[derive(Default)]
pub(super) struct SessionCache(RwLock<HashMap<SessionId, (Version, Session)>>);

impl SessionCache {
    pub(super) fn get(&self, id: &SessionId, version: Version) -> Option<Session> {
        let cached = self.0.read().ok()?;
        let (read_at, session) = cached.get(id)?;
        (*read_at == version).then(|| session.clone())
    }

    pub(super) fn put(&self, session: Session, version: Version) {
        if let Ok(mut cached) = self.0.write() {
            if cached.len() >= MAX_CACHED {
                cached.clear();
            }
            cached.insert(session.id.clone(), (version, session));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.read().is_ok_and(|cached| cached.is_empty())
    }

    /// Returns whether the session was cached.
    pub(super) fn confirm_password(&self, id: &SessionId, now: i64) -> bool {
        self.0.write().is_ok_and(|mut cached| {
            let session = cached.get_mut(id);
            session.map(|(_, session)| session.password_confirmed_at = now).is_some()
        })
    }

    /// Records the use of an access token.
    pub(super) fn record_use(&self, id: &SessionId, now: i64) {
        if let Ok(mut cached) = self.0.write()
            && let Some((_, Session { token: Some(token), .. })) = cached.get_mut(id)
        {
            token.last_used_at = now;
        }
    }

    /// Returns whether the session was cached.
    pub(super) fn remove(&self, id: &SessionId) -> bool {
        self.0.write().is_ok_and(|mut cached| cached.remove(id).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::account::Role;
    use crate::domain::ids::UserId;

    #[test]
    fn the_session_cache_is_bounded() {
        let (cache, mut most) = (SessionCache::default(), 0);
        for number in 0..=MAX_CACHED {
            let id = SessionId(number.to_string());
            let (user_id, role) = (UserId(1), Role::Regular);
            let (expires_at, password_confirmed_at) = (9, 0);
            let token = None;
            let session = Session { id, user_id, role, expires_at, password_confirmed_at, token };
            cache.put(session, Version::new(1));
            most = most.max(cache.0.read().unwrap().len());
            assert!(most <= MAX_CACHED);
        }
        let last = SessionId(MAX_CACHED.to_string());
        assert!(cache.get(&last, Version::new(1)).is_some(), "the newest is");
        assert!(cache.get(&last, Version::new(2)).is_none(), "until a session ends");
        println!("figure: at most {most} sessions cached");
    }
}
