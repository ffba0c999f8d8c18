//! Limits requests to one host in this order: the circuit breaker, the number of requests in flight and waiting
//! (callers take turns), and requests a second.

use super::circuit_breaker::{CircuitBreaker, State};
use super::settings::Bounds;
use crate::backoff::jitter;
use crate::catalogue::error::CatalogueError;
use crate::clock::Clock;
use crate::domain::ids::UserId;
use crate::fair_semaphore::{FairPermit, FairSemaphore, QueueFull};
use crate::metrics::{Counter, Histogram};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How many requests of one user or network may wait for one in flight to end.
const MAX_WAITING_PER_CALLER: usize = 8;
/// How many background requests, which no user waits for, may be sent in any second.
const BACKGROUND_PER_SECOND: usize = 5;
/// A request waits for the end of a throttle of up to this many seconds. During a longer one it is refused.
const MAX_WAIT_SECONDS: i64 = 2;
/// Requests that waited for the end of a throttle are spread over this time.
const MAX_JITTER: Duration = Duration::from_secs(1);
const SECOND: Duration = Duration::from_secs(1);

pub(super) struct UpstreamLimiter {
    /// The name in the log.
    host: &'static str,
    breaker: Mutex<CircuitBreaker>,
    /// Whether a caller has timed out since the last success.
    slow: AtomicBool,
    rate: RateLimiter,
    /// The limit for [`Caller::Background`].
    background_rate: RateLimiter,
    in_flight: FairSemaphore<Caller>,
    timeout: Duration,
    clock: Arc<Clock>,
    pub metrics: UpstreamMetrics,
}

/// Counts of requests to a host by result.
#[derive(Default)]
pub struct UpstreamMetrics {
    pub succeeded: Counter,
    /// Responses with 429.
    pub throttled: Counter,
    pub key_rejected: Counter,
    pub failed: Counter,
    /// Not sent, because of the circuit breaker or a limit.
    pub refused: Counter,
    /// The durations of sent requests.
    pub duration: Histogram,
}

/// Permission for one request. Its result must be recorded. Dropping it without a result counts as a failure.
pub(super) struct Permit<'l> {
    limiter: &'l UpstreamLimiter,
    recorded: bool,
    started: Instant,
    _slot: FairPermit<Caller>,
}

impl UpstreamLimiter {
    pub fn new(host: &'static str, bounds: &Bounds, clock: Arc<Clock>) -> Self {
        Self {
            host,
            breaker: Mutex::default(),
            slow: AtomicBool::new(false),
            rate: RateLimiter::new(bounds.per_second),
            background_rate: RateLimiter::new(BACKGROUND_PER_SECOND),
            in_flight: FairSemaphore::new(bounds.in_flight, bounds.waiting),
            timeout: bounds.total,
            clock,
            metrics: UpstreamMetrics::default(),
        }
    }

    /// Waits until background work may send a request.
    pub async fn wait_for_background_turn(&self) {
        if Caller::current() == Caller::Background {
            self.background_rate.acquire().await;
        }
    }

    /// Waits until a request may be sent. Returns `Unavailable` while the circuit is open. Returns `Overloaded` when
    /// too many requests of this caller or of all callers wait, or when the wait would be too long.
    pub async fn acquire(&self) -> Result<Permit<'_>, CatalogueError> {
        let permit = self.wait_for_permit().await;
        permit.inspect_err(|_| self.metrics.refused.increment())
    }

    async fn wait_for_permit(&self) -> Result<Permit<'_>, CatalogueError> {
        self.check()?;
        let caller = Caller::current();
        let max = match caller {
            Caller::Server | Caller::Background => usize::MAX,
            Caller::User(_) | Caller::Network(_) => MAX_WAITING_PER_CALLER,
        };
        let wait = async {
            let slot = self.in_flight.acquire(caller, max).await;
            let slot = slot.map_err(|QueueFull| CatalogueError::Overloaded)?;
            let mut waited_until = i64::MIN;
            if let State::Throttled(seconds) = self.check()? {
                waited_until = self.clock.now() + seconds;
                let wait = Duration::from_secs(seconds.unsigned_abs());
                tokio::time::sleep(wait + jitter(MAX_JITTER)).await;
            }
            self.rate.acquire().await;
            Ok::<_, CatalogueError>((slot, waited_until))
        };
        let wait = tokio::time::timeout(self.timeout, wait).await;
        let (slot, waited_until) = wait.map_err(|_| CatalogueError::Overloaded)??;
        let now = self.clock.now();
        match self.breaker().try_acquire(now) {
            State::Open => Err(CatalogueError::Unavailable),
            // Only a throttle that began during the wait.
            State::Throttled(seconds) if now + seconds > waited_until => {
                Err(CatalogueError::Overloaded)
            }
            _ => {
                let started = Instant::now();
                Ok(Permit { limiter: self, recorded: false, started, _slot: slot })
            }
        }
    }

    fn check(&self) -> Result<State, CatalogueError> {
        match self.breaker().state(self.clock.now()) {
            State::Open => Err(CatalogueError::Unavailable),
            State::Throttled(seconds) if seconds > MAX_WAIT_SECONDS => {
                Err(CatalogueError::Overloaded)
            }
            state => Ok(state),
        }
    }

    /// Whether no requests are sent.
    pub fn is_open(&self) -> bool {
        self.breaker().state(self.clock.now()) == State::Open
    }

    /// Whether the host throttles for so short a time that a request would wait for its end.
    pub fn is_briefly_throttled(&self) -> bool {
        matches!(self.check(), Ok(State::Throttled(_)))
    }

    /// Seconds until the next attempt can succeed, as far as is known; at least one.
    pub fn retry_after(&self) -> i64 {
        self.breaker().remaining(self.clock.now()).max(1)
    }

    /// Whether a response can be expected soon.
    pub fn is_healthy(&self) -> bool {
        !self.slow.load(Ordering::Relaxed) && self.breaker().is_healthy()
    }

    /// Records that a caller timed out. Until the next success the host counts as not healthy.
    pub fn record_slow(&self) {
        self.slow.store(true, Ordering::Relaxed);
    }

    fn breaker(&self) -> MutexGuard<'_, CircuitBreaker> {
        self.breaker.lock().expect("no thread panics while it holds this lock")
    }
}

impl Permit<'_> {
    pub fn record_success(mut self) {
        self.recorded = true;
        self.limiter.metrics.succeeded.increment();
        self.limiter.slow.store(false, Ordering::Relaxed);
        self.limiter.breaker().record_success();
    }

    /// The host responded with 429.
    pub fn record_throttled(mut self, retry_after: Option<i64>) {
        self.recorded = true;
        self.limiter.metrics.throttled.increment();
        self.limiter.breaker().record_throttled(self.limiter.clock.now(), retry_after);
    }

    /// The host rejected the key.
    pub fn record_auth_failure(mut self) {
        self.recorded = true;
        self.limiter.metrics.key_rejected.increment();
        self.limiter.breaker().record_auth_failure(self.limiter.clock.now());
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.limiter.metrics.duration.observe(self.started.elapsed());
        if self.recorded {
            return;
        }
        self.limiter.metrics.failed.increment();
        if self.limiter.breaker().record_failure(self.limiter.clock.now()) {
            tracing::warn!(host = self.limiter.host, "circuit breaker open");
        }
    }
}

/// Allows `per_second` requests within any second, in the order of the calls. The first ones pass at once; those that
/// wait are evenly spaced. (The token buckets of crates allow twice as many in the first second.)
#[derive(Debug)]
struct RateLimiter {
    per_second: usize,
    /// The time between two requests that wait.
    step: Duration,
    /// The times of the latest requests, oldest first. Some may be in the future.
    turns: Mutex<VecDeque<Instant>>,
}

impl RateLimiter {
    fn new(per_second: usize) -> Self {
        let step = SECOND / u32::try_from(per_second).unwrap_or(u32::MAX);
        Self { per_second, step, turns: Mutex::new(VecDeque::with_capacity(per_second)) }
    }

    /// Waits until a request may be sent. A caller that stops waiting still uses up its time.
    async fn acquire(&self) {
        let turn = self.reserve(Instant::now());
        sleep_until(turn).await;
    }

    fn reserve(&self, now: Instant) -> Instant {
        let mut turns = self.turns.lock().expect("no thread panics while it holds this lock");
        let turn = if turns.len() < self.per_second {
            now
        } else {
            let latest = turns.back().copied();
            let free = turns.pop_front().map_or(now, |oldest| now.max(oldest + SECOND));
            latest.filter(|_| free > now).map_or(free, |latest| free.max(latest + self.step))
        };
        turns.push_back(turn);
        turn
    }
}

/// On whose behalf the catalogue is used. Callers take turns. It is a task-local value, not an argument, because only
/// the limiter below the caches needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    User(UserId),
    /// The client's address, for a request without a session.
    Network(IpAddr),
    /// A job for which a user is waiting.
    Server,
    /// A job that refreshes outdated data.
    Background,
}

tokio::task_local! {
    static CALLER: Caller;
}

impl Caller {
    /// Runs `work` on behalf of this caller.
    pub async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        CALLER.scope(self, work).await
    }

    /// The caller of this task. Outside of [`Caller::scope`] it is the server.
    #[must_use]
    pub fn current() -> Self {
        CALLER.try_with(|caller| *caller).unwrap_or(Self::Server)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;

    fn limiter(in_flight: usize, waiting: usize) -> UpstreamLimiter {
        let bounds = Bounds { in_flight, waiting, ..Bounds::default() };
        UpstreamLimiter::new("TMDB", &bounds, Arc::new(Clock::manual(0)))
    }

    #[tokio::test(start_paused = true)]
    async fn requests_beyond_the_queue_are_refused_at_once() {
        let limiter = limiter(2, 3);
        let (first, second) = (limiter.acquire().await.unwrap(), limiter.acquire().await.unwrap());
        let waiting = join_all((0..10).map(|_| async { limiter.acquire().await.err() }));
        let (refused, ()) = tokio::join!(waiting, async {
            first.record_success();
            second.record_success();
        });
        let refused = refused.iter().filter(|error| **error == Some(CatalogueError::Overloaded));
        assert!(refused.count() >= 7);
    }

    #[tokio::test(start_paused = true)]
    async fn a_caller_has_eight_waiting_requests_and_others_get_their_turn_before_these() {
        let limiter = limiter(1, 64);
        let order = Mutex::new(Vec::new());
        let held = limiter.acquire().await.unwrap();
        let request = async |number: i64| {
            let send = async {
                let permit = limiter.acquire().await?;
                order.lock().unwrap().push(number);
                permit.record_success();
                Ok::<_, CatalogueError>(())
            };
            Caller::User(UserId(number)).scope(send).await
        };
        let greedy = join_all((0..20).map(|_| request(1)));
        let modest = async {
            tokio::task::yield_now().await;
            request(2).await
        };
        let release = async {
            for _ in 0..9 {
                tokio::task::yield_now().await;
            }
            held.record_success();
        };
        let (greedy, modest, ()) = tokio::join!(greedy, modest, release);
        let refused =
            greedy.iter().filter(|done| **done == Err(CatalogueError::Overloaded)).count();
        assert_eq!((refused, modest), (12, Ok(())));
        let order = order.into_inner().unwrap();
        assert_eq!(order.iter().position(|number| *number == 2), Some(1), "{order:?}");
        println!("figure: of 20 requests of one user 8 wait; another user's is sent second");
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_waits_as_long_as_a_response_may_take_is_refused() {
        let limiter = limiter(1, 1);
        let _held = limiter.acquire().await.unwrap();
        assert_eq!(limiter.acquire().await.err(), Some(CatalogueError::Overloaded));
    }

    #[tokio::test(start_paused = true)]
    async fn a_short_throttle_is_waited_for_and_a_long_one_is_refused() {
        let limiter = limiter(1, 1);
        limiter.acquire().await.unwrap().record_throttled(Some(2));
        let start = Instant::now();
        limiter.acquire().await.unwrap().record_throttled(Some(30));
        let waited = start.elapsed();
        assert!((Duration::from_secs(2)..=Duration::from_secs(3)).contains(&waited), "{waited:?}");
        assert_eq!(limiter.acquire().await.err(), Some(CatalogueError::Overloaded));
        limiter.clock.advance(30);
        assert!(limiter.acquire().await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn requests_after_a_throttle_are_spread_by_jitter() {
        let limiter = limiter(10, 0);
        limiter.acquire().await.unwrap().record_throttled(Some(1));
        let start = Instant::now();
        let sent = async || {
            let _ = limiter.acquire().await;
            start.elapsed()
        };
        let mut sent = join_all((0..10).map(|_| sent())).await;
        sent.sort();
        assert!(sent[0] >= Duration::from_secs(1) && sent[9] <= Duration::from_secs(2), "{sent:?}");
        assert!(sent[9] > sent[0] + Duration::from_millis(100), "{sent:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_second_throttle_during_the_wait_for_the_first_is_kept_too() {
        let limiter = limiter(2, 0);
        limiter.acquire().await.unwrap().record_throttled(Some(1));
        let waiting = limiter.acquire();
        let throttled_again = async {
            tokio::time::sleep(Duration::from_millis(500)).await;
            limiter.clock.advance(1);
            limiter.breaker().record_throttled(limiter.clock.now(), Some(1));
        };
        let (second, ()) = tokio::join!(waiting, throttled_again);
        assert_eq!(second.err(), Some(CatalogueError::Overloaded));
    }

    #[tokio::test(start_paused = true)]
    async fn a_throttle_during_the_wait_for_a_turn_refuses_the_request() {
        let bounds = Bounds { per_second: 5, ..Bounds::default() };
        let clock = Arc::new(Clock::manual(0));
        let limiter = UpstreamLimiter::new("TMDB", &bounds, clock);
        let mut held = Vec::new();
        for _ in 0..5 {
            held.push(limiter.acquire().await.unwrap());
        }
        let start = Instant::now();
        let waiting =
            join_all((0..3).map(|_| async { (limiter.acquire().await.err(), start.elapsed()) }));
        let throttled = async {
            // The others wait by then.
            tokio::task::yield_now().await;
            held.pop().unwrap().record_throttled(Some(30));
        };
        for (refused, waited) in tokio::join!(waiting, throttled).0 {
            assert_eq!(refused, Some(CatalogueError::Overloaded));
            assert!(waited >= Duration::from_secs(1), "its turn came first: {waited:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_permit_dropped_without_a_result_is_a_failure() {
        let limiter = limiter(1, 1);
        for _ in 0..5 {
            drop(limiter.acquire().await.unwrap());
        }
        assert_eq!(limiter.acquire().await.err(), Some(CatalogueError::Unavailable));
        assert!(!limiter.is_healthy());
        limiter.clock.advance(30);
        limiter.acquire().await.unwrap().record_success();
        assert!(limiter.is_healthy() && limiter.acquire().await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn work_in_the_background_sends_five_requests_a_second() {
        let limiter = limiter(10, 10);
        let start = Instant::now();
        for sent in 0..16 {
            Caller::Background.scope(limiter.wait_for_background_turn()).await;
            limiter.wait_for_background_turn().await;
            assert!(start.elapsed() >= SECOND * (sent / 5), "{sent}");
        }
        assert!(start.elapsed() < SECOND * 4);
    }

    #[tokio::test(start_paused = true)]
    async fn no_second_has_more_than_twenty_requests() {
        let (rate, start) = (RateLimiter::new(20), Instant::now());
        let turn = || async {
            rate.acquire().await;
            start.elapsed()
        };
        let ended = join_all((0..100).map(|_| turn())).await;
        assert_eq!(ended[19].as_millis(), 0, "the first twenty do not wait");
        for pair in ended.windows(21) {
            assert!(pair[20] >= pair[0] + SECOND, "{pair:?}");
        }
        for pair in ended[20..].windows(2) {
            assert_eq!(pair[1], pair[0] + SECOND / 20, "those that wait are spaced evenly");
        }
        assert_eq!(ended[99].as_secs(), 4);
    }
}
