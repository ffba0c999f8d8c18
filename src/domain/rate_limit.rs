//! The state of rate limit counters.

/// The state of one counter. The default is the state of an unused counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Unix milliseconds; when the next action is allowed.
    pub allowed_at: i64,
    /// The number of recent attempts. It decides how long the next wait is.
    pub count: i64,
    /// Unix seconds; from then on the counter counts as unused.
    pub expires_at: i64,
}

impl Counter {
    /// `now` is in unix seconds.
    #[must_use]
    pub const fn is_expired(self, now: i64) -> bool {
        self.expires_at <= now
    }
}
