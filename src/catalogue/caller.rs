//! On whose behalf the catalogue is asked. Requests to TMDB take turns by caller. It is a value of the task
//! and not an argument, because only the limiter below the caches reads it.

use crate::domain::ids::UserId;
use std::net::IpAddr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    User(UserId),
    /// Of a request without a session.
    Network(IpAddr),
    /// A job of the server, which limits itself.
    Server,
}

tokio::task_local! {
    static CALLER: Caller;
}

impl Caller {
    /// Runs `work` on behalf of this caller.
    pub async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        CALLER.scope(self, work).await
    }

    /// The caller of this task; the server outside of [`Caller::scope`].
    #[must_use]
    pub fn current() -> Self {
        CALLER.try_with(|caller| *caller).unwrap_or(Self::Server)
    }
}
