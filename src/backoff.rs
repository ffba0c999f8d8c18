//! Delays before a retry, and their random parts.

use crate::clock::random_bytes;
use std::time::Duration;

/// A schedule of delays in seconds. The last one is repeated.
#[derive(Clone, Copy, Debug)]
pub struct Backoff(&'static [i64]);

impl Backoff {
    /// After the catalogue did not respond.
    pub const NO_RESPONSE: Self = Self(&[5, 60, 600, 3_600]);
    /// After the catalogue had no such title, when metadata of the title is stored.
    pub const NOT_FOUND: Self = Self(&[86_400, 7 * 86_400, 30 * 86_400]);
    /// After the catalogue had no such title, when a user has rated or listed it.
    pub const UNKNOWN_TITLE: Self = Self(&[2 * 3_600, 86_400, 3 * 86_400]);
    /// After a failed attempt to send an email. Six attempts take less than the hour for which a reset link is valid.
    pub const EMAIL: Self = Self(&[5, 60, 300, 900]);
    /// After the receiver of an outgoing webhook did not accept an event.
    pub const WEBHOOK: Self = Self(&[10, 60, 600, 1_800, 3_600]);
    /// After a worker has panicked.
    pub const WORKER_RESTART: Self = Self(&[1, 5, 30, 60]);

    /// The delay in seconds after `attempt` earlier attempts.
    pub fn delay_for(self, attempt: i64) -> i64 {
        let attempt = usize::try_from(attempt).unwrap_or(0);
        self.0[attempt.min(self.0.len() - 1)]
    }

    /// The number of different delays.
    pub fn length(self) -> i64 {
        i64::try_from(self.0.len()).unwrap_or(i64::MAX)
    }

    pub fn duration_for(self, attempt: i64) -> Duration {
        Duration::from_secs(self.delay_for(attempt).unsigned_abs())
    }
}

/// A random delay from zero to `max`. It prevents work that failed together from being retried together.
pub fn jitter(max: Duration) -> Duration {
    max.mul_f64(f64::from(u16::from_ne_bytes(random_bytes())) / f64::from(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn last_delay_repeats() {
        let delays: Vec<_> =
            (0..6).map(|attempt| Backoff::NO_RESPONSE.delay_for(attempt)).collect();
        assert_eq!(delays, [5, 60, 600, 3_600, 3_600, 3_600]);
        assert_eq!(Backoff::NOT_FOUND.delay_for(i64::MAX), 30 * 86_400);
    }

    #[test]
    fn jitter_is_a_random_part_of_its_maximum() {
        let max = Duration::from_secs(1);
        let delays: BTreeSet<_> = (0..100).map(|_| jitter(max)).collect();
        assert!(delays.iter().all(|delay| *delay <= max), "{delays:?}");
        assert!(delays.len() > 10, "they differ");
    }
}
