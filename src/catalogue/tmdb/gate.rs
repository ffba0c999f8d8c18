//! The one way out to a host: everything that limits how often and how many at once it is asked
//! is passed here, in this order.

use super::breaker::{Admission, Breaker};
use super::pace::Pace;
use super::settings::Bounds;
use crate::catalogue::CatalogueError;
use crate::clock::{Clock, random_bytes};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// The longest pause that a request waits for rather than being refused.
const SHORT: i64 = 2;
/// Those who wait a pause out go on at any time within so long after it, not all at its end.
const SPREAD: Duration = Duration::from_secs(1);

/// The way to one host.
pub(super) struct Gate {
    host: &'static str,
    breaker: Mutex<Breaker>,
    slow: AtomicBool,
    pace: Pace,
    in_flight: Semaphore,
    /// Those in flight and those that wait to be.
    places: Semaphore,
    longest: Duration,
    clock: Arc<Clock>,
}

/// Leave for one request. What came of it must be told; kept untold, it counts as a failure.
pub(super) struct Pass<'g> {
    gate: &'g Gate,
    told: bool,
    _permits: [SemaphorePermit<'g>; 2],
}

impl Gate {
    /// `host` is what the log calls it.
    pub fn new(host: &'static str, bounds: &Bounds, clock: Arc<Clock>) -> Self {
        Self {
            host,
            breaker: Mutex::default(),
            slow: AtomicBool::new(false),
            pace: Pace::new(bounds.per_second),
            in_flight: Semaphore::new(bounds.in_flight),
            places: Semaphore::new(bounds.in_flight + bounds.waiting),
            longest: bounds.total,
            clock,
        }
    }

    /// Waits for leave to ask.
    ///
    /// # Errors
    /// `Unavailable` while the host is left alone, `Overloaded` when too many wait already or it
    /// would have to wait too long.
    pub async fn enter(&self) -> Result<Pass<'_>, CatalogueError> {
        self.check()?;
        let place = self.places.try_acquire().map_err(|_| CatalogueError::Overloaded)?;
        let turn = async {
            let flight = self.in_flight.acquire().await;
            let mut kept = i64::MIN;
            if let Admission::Wait(seconds) = self.check()? {
                kept = self.clock.now() + seconds;
                tokio::time::sleep(Duration::from_secs(seconds.unsigned_abs()) + jitter()).await;
            }
            self.pace.turn().await;
            flight.map(|flight| (flight, kept)).map_err(|_| CatalogueError::Unavailable)
        };
        let (flight, kept) = tokio::time::timeout(self.longest, turn)
            .await
            .map_err(|_| CatalogueError::Overloaded)??;
        let now = self.clock.now();
        match self.breaker().ask(now) {
            Admission::Closed => Err(CatalogueError::Unavailable),
            // A pause that was asked for while this one waited, not the one it has kept.
            Admission::Wait(seconds) if now + seconds > kept => Err(CatalogueError::Overloaded),
            _ => Ok(Pass { gate: self, told: false, _permits: [place, flight] }),
        }
    }

    fn check(&self) -> Result<Admission, CatalogueError> {
        match self.breaker().look(self.clock.now()) {
            Admission::Closed => Err(CatalogueError::Unavailable),
            Admission::Wait(seconds) if seconds > SHORT => Err(CatalogueError::Overloaded),
            admission => Ok(admission),
        }
    }

    /// Whether we are asked to be quiet for so short a time that it can be waited for.
    pub fn opens_soon(&self) -> bool {
        matches!(self.check(), Ok(Admission::Wait(_)))
    }

    /// After how many seconds it makes sense to ask again, as far as is known.
    pub fn retry_after(&self) -> i64 {
        self.breaker().rests(self.clock.now()).max(1)
    }

    /// Whether an answer can be hoped for soon.
    pub fn is_well(&self) -> bool {
        !self.slow.load(Ordering::Relaxed) && self.breaker().is_well()
    }

    /// An answer was waited for in vain; until the next one comes nobody need wait.
    pub fn is_slow(&self) {
        self.slow.store(true, Ordering::Relaxed);
    }

    fn breaker(&self) -> MutexGuard<'_, Breaker> {
        self.breaker.lock().expect("no thread panics while it holds this lock")
    }
}

impl Pass<'_> {
    /// The host answered.
    pub fn succeeded(mut self) {
        self.told = true;
        self.gate.slow.store(false, Ordering::Relaxed);
        self.gate.breaker().succeeded();
    }

    /// The host said that we ask too often.
    pub fn limited(mut self, seconds: Option<i64>) {
        self.told = true;
        self.gate.breaker().limited(self.gate.clock.now(), seconds);
    }

    /// The host refused our key.
    pub fn refused_key(mut self) {
        self.told = true;
        self.gate.breaker().refused_key(self.gate.clock.now());
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        if !self.told && self.gate.breaker().failed(self.gate.clock.now()) {
            tracing::warn!(
                "{} fails again and again; it is left alone for up to a minute at a time",
                self.gate.host
            );
        }
    }
}

fn jitter() -> Duration {
    SPREAD * u32::from(u16::from_ne_bytes(random_bytes())) / (1 << 16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;
    use std::sync::atomic::AtomicI64;

    fn gate(in_flight: usize, waiting: usize) -> Gate {
        let bounds = Bounds { in_flight, waiting, ..Bounds::default() };
        Gate::new("TMDB", &bounds, Arc::new(Clock::Manual(AtomicI64::new(0))))
    }

    #[tokio::test(start_paused = true)]
    async fn those_beyond_the_waiting_room_are_refused_at_once() {
        let gate = gate(2, 3);
        let (first, second) = (gate.enter().await.unwrap(), gate.enter().await.unwrap());
        let waiting = join_all((0..10).map(|_| async { gate.enter().await.err() }));
        let (refused, ()) = tokio::join!(waiting, async {
            first.succeeded();
            second.succeeded();
        });
        let refused = refused.iter().filter(|error| **error == Some(CatalogueError::Overloaded));
        assert!(refused.count() >= 7);
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_as_long_as_an_answer_may_take_is_refused() {
        let gate = gate(1, 1);
        let _held = gate.enter().await.unwrap();
        assert_eq!(gate.enter().await.err(), Some(CatalogueError::Overloaded));
    }

    #[tokio::test(start_paused = true)]
    async fn a_short_pause_is_waited_for_and_a_long_one_is_not() {
        let gate = gate(1, 1);
        gate.enter().await.unwrap().limited(Some(2));
        let began = tokio::time::Instant::now();
        gate.enter().await.unwrap().limited(Some(30));
        let waited = began.elapsed();
        assert!((Duration::from_secs(2)..=Duration::from_secs(3)).contains(&waited), "{waited:?}");
        assert_eq!(gate.enter().await.err(), Some(CatalogueError::Overloaded));
        gate.clock.advance(30);
        assert!(gate.enter().await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn those_who_waited_a_pause_out_do_not_all_go_on_at_its_end() {
        let gate = gate(10, 0);
        gate.enter().await.unwrap().limited(Some(1));
        let began = tokio::time::Instant::now();
        let went = async || {
            let _ = gate.enter().await;
            began.elapsed()
        };
        let mut went = join_all((0..10).map(|_| went())).await;
        went.sort();
        assert!(went[0] >= Duration::from_secs(1) && went[9] <= Duration::from_secs(2), "{went:?}");
        assert!(went[9] > went[0] + Duration::from_millis(100), "{went:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_pause_asked_for_while_another_is_kept_is_kept_too() {
        let gate = gate(2, 0);
        gate.enter().await.unwrap().limited(Some(1));
        let waiting = gate.enter();
        let asked_again = async {
            tokio::time::sleep(Duration::from_millis(500)).await;
            gate.clock.advance(1);
            gate.breaker().limited(gate.clock.now(), Some(1));
        };
        let (second, ()) = tokio::join!(waiting, asked_again);
        assert_eq!(second.err(), Some(CatalogueError::Overloaded));
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_for_a_turn_when_a_pause_is_asked_for_is_not_let_out() {
        let bounds = Bounds { per_second: 5, ..Bounds::default() };
        let gate = Gate::new("TMDB", &bounds, Arc::new(Clock::Manual(AtomicI64::new(0))));
        let mut held = Vec::new();
        for _ in 0..5 {
            held.push(gate.enter().await.unwrap());
        }
        let began = tokio::time::Instant::now();
        let waiting =
            join_all((0..3).map(|_| async { (gate.enter().await.err(), began.elapsed()) }));
        let asked = async {
            // The others have begun to wait by then.
            tokio::task::yield_now().await;
            held.pop().unwrap().limited(Some(30));
        };
        for (refused, waited) in tokio::join!(waiting, asked).0 {
            assert_eq!(refused, Some(CatalogueError::Overloaded));
            assert!(waited >= Duration::from_secs(1), "its turn came first: {waited:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_dropped_untold_is_a_failure() {
        let gate = gate(1, 1);
        for _ in 0..5 {
            drop(gate.enter().await.unwrap());
        }
        assert_eq!(gate.enter().await.err(), Some(CatalogueError::Unavailable));
        assert!(!gate.is_well());
        gate.clock.advance(30);
        gate.enter().await.unwrap().succeeded();
        assert!(gate.is_well() && gate.enter().await.is_ok());
    }
}
