//! What is counted for a rate limit.

/// The state of one counter; the default is that of one that was never used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Unix milliseconds; when the next action is allowed.
    pub allowed_at: i64,
    /// Attempts that count toward a wait.
    pub count: i64,
    /// Unix seconds; from then on the counter is as if it was never used.
    pub expires_at: i64,
}

impl Counter {
    /// `now` is in unix seconds.
    #[must_use]
    pub const fn is_expired(self, now: i64) -> bool {
        self.expires_at <= now
    }
}
