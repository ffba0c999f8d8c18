//! Our own limit on requests to a host, well under its own, so that it need never tell us.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

const SECOND: Duration = Duration::from_secs(1);

/// Never more than so many turns within any second, in the order asked for.
#[derive(Debug)]
pub(super) struct Pace {
    per_second: usize,
    /// When the latest turns are or were, oldest first.
    turns: Mutex<VecDeque<Instant>>,
}

impl Pace {
    pub fn new(per_second: usize) -> Self {
        Self { per_second, turns: Mutex::new(VecDeque::with_capacity(per_second)) }
    }

    /// Waits for a turn. Who gives up waiting loses the turn, and nobody else gets it.
    pub async fn turn(&self) {
        let at = self.reserve(Instant::now());
        sleep_until(at).await;
    }

    fn reserve(&self, now: Instant) -> Instant {
        let mut turns = self.turns.lock().expect("no thread panics while it holds this lock");
        let at = if turns.len() < self.per_second {
            now
        } else {
            turns.pop_front().map_or(now, |oldest| now.max(oldest + SECOND))
        };
        turns.push_back(at);
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;

    #[tokio::test(start_paused = true)]
    async fn no_second_has_more_than_twenty_turns() {
        let (pace, began) = (Pace::new(20), Instant::now());
        let turn = || async {
            pace.turn().await;
            began.elapsed()
        };
        let ended = join_all((0..100).map(|_| turn())).await;
        assert_eq!(ended[19].as_millis(), 0, "the first twenty need not wait");
        for pair in ended.windows(21) {
            assert!(pair[20] >= pair[0] + SECOND, "{pair:?}");
        }
        assert_eq!(ended[99].as_secs(), 4);
    }
}
