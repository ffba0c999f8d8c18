//! Our own limit on requests to a host, well under its own, so that it need never tell us.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

const SECOND: Duration = Duration::from_secs(1);

/// Never more than so many turns within any second, in the order asked for: the first at once, and
/// those who have to wait one by one, so that who sets out late does not meet a whole second's.
#[derive(Debug)]
pub(super) struct Pace {
    per_second: usize,
    /// Between two who have to wait.
    step: Duration,
    /// When the latest turns are or were, oldest first.
    turns: Mutex<VecDeque<Instant>>,
}

impl Pace {
    pub fn new(per_second: usize) -> Self {
        let step = SECOND / u32::try_from(per_second).unwrap_or(u32::MAX);
        Self { per_second, step, turns: Mutex::new(VecDeque::with_capacity(per_second)) }
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
            let latest = turns.back().copied();
            let free = turns.pop_front().map_or(now, |oldest| now.max(oldest + SECOND));
            latest.filter(|_| free > now).map_or(free, |latest| free.max(latest + self.step))
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
        for pair in ended[20..].windows(2) {
            assert_eq!(pair[1], pair[0] + SECOND / 20, "who has to wait goes alone");
        }
        assert_eq!(ended[99].as_secs(), 4);
    }
}
