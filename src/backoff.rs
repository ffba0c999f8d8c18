//! Delays before a retry, by the number of earlier attempts.

use std::time::Duration;

/// A schedule of delays in seconds; the last one repeats.
#[derive(Clone, Copy, Debug)]
pub struct Backoff(&'static [i64]);

/// After a request that the catalogue did not respond to.
pub const NO_RESPONSE: Backoff = Backoff(&[5, 60, 600, 3_600]);
/// After the response that there is no such title, of which metadata is stored.
pub const NOT_FOUND: Backoff = Backoff(&[86_400, 7 * 86_400, 30 * 86_400]);
/// After the response that there is no such title, which a user has rated or listed.
pub const UNKNOWN_TITLE: Backoff = Backoff(&[2 * 3_600, 86_400, 3 * 86_400]);
/// After a failed attempt to send an email. Six attempts take less than the hour for which a reset link is
/// valid.
pub const EMAIL: Backoff = Backoff(&[5, 60, 300, 900]);
/// After a worker has panicked.
pub const WORKER_RESTART: Backoff = Backoff(&[1, 5, 30, 60]);

impl Backoff {
    /// The delay in seconds after `attempt` earlier attempts.
    pub fn delay_for(self, attempt: i64) -> i64 {
        let attempt = usize::try_from(attempt).unwrap_or(0);
        self.0[attempt.min(self.0.len() - 1)]
    }

    /// How many delays there are.
    pub fn length(self) -> i64 {
        i64::try_from(self.0.len()).unwrap_or(i64::MAX)
    }

    pub fn duration_for(self, attempt: i64) -> Duration {
        Duration::from_secs(self.delay_for(attempt).unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_delay_repeats() {
        let delays: Vec<_> = (0..6).map(|attempt| NO_RESPONSE.delay_for(attempt)).collect();
        assert_eq!(delays, [5, 60, 600, 3_600, 3_600, 3_600]);
        assert_eq!(NOT_FOUND.delay_for(i64::MAX), 30 * 86_400);
    }
}
