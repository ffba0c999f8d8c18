//! A circuit breaker for one host: decides when no requests are sent. It opens after several failures in a row and
//! after a rejected key, and it respects the pauses that the host requests. The time is passed as an argument.

/// Failures in a row after which the circuit opens.
const FAILURE_THRESHOLD: u32 = 5;
/// For how many seconds the circuit stays open at first. Each failed probe doubles it.
const OPEN_SECONDS: i64 = 5;
const MAX_OPEN_SECONDS: i64 = 60;
/// After how many seconds a rejected key is tried again.
const REJECTED_KEY_SECONDS: i64 = 300;
/// The longest `Retry-After` that is respected, in seconds.
const MAX_THROTTLE_SECONDS: i64 = 60;

/// All times are unix seconds.
#[derive(Debug, Default)]
pub(super) struct CircuitBreaker {
    /// Failures in a row.
    failures: u32,
    open: Option<Span>,
    /// How many times in a row the circuit has opened.
    times_opened: u32,
    probing: bool,
    throttle: Option<Span>,
    /// How many times in a row the host responded with 429 without a `Retry-After`.
    times_throttled: u32,
}

/// A time span. It also ends when the clock is set back to before its start.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: i64,
    seconds: i64,
}

/// Whether a request may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Requests may be sent.
    Closed,
    /// No requests for this many seconds, because the host responded with 429.
    Throttled(i64),
    /// No requests, because the last ones failed.
    Open,
}

impl CircuitBreaker {
    pub fn state(&self, now: i64) -> State {
        let throttled = self.throttle.map_or(0, |span| span.remaining(now));
        match self.open {
            Some(_) if self.probing => State::Open,
            Some(span) if span.remaining(now) > 0 => State::Open,
            _ if throttled > 0 => State::Throttled(throttled),
            _ => State::Closed,
        }
    }

    /// Returns the state. When it is `Closed`, the caller must send its request and record the result. After the
    /// circuit was open, only one request is allowed, which probes the host.
    pub fn try_acquire(&mut self, now: i64) -> State {
        let state = self.state(now);
        if state == State::Closed && self.open.is_some() {
            self.probing = true;
        }
        state
    }

    /// In how many seconds a request may be sent, as far as known.
    pub fn remaining(&self, now: i64) -> i64 {
        let spans = [self.open, self.throttle].into_iter().flatten();
        spans.map(|span| span.remaining(now)).max().unwrap_or(0)
    }

    /// Whether the last result was a success.
    pub fn is_healthy(&self) -> bool {
        self.failures == 0 && self.open.is_none() && self.throttle.is_none()
    }

    pub fn record_success(&mut self) {
        *self = Self::default();
    }

    /// Returns `true` when this failure opens the circuit for the first time.
    pub fn record_failure(&mut self, now: i64) -> bool {
        let probed = std::mem::take(&mut self.probing);
        self.failures = self.failures.saturating_add(1);
        let opens = probed || (self.open.is_none() && self.failures >= FAILURE_THRESHOLD);
        if opens {
            let seconds = (OPEN_SECONDS << self.times_opened.min(4)).min(MAX_OPEN_SECONDS);
            self.times_opened = self.times_opened.saturating_add(1);
            self.open = Some(Span { start: now, seconds });
        }
        opens && !probed
    }

    /// Records a 429. Without a `Retry-After`, each pause is twice as long as the previous one.
    pub fn record_throttled(&mut self, now: i64, retry_after: Option<i64>) {
        self.probing = false;
        self.open = None;
        let seconds = retry_after.unwrap_or_else(|| {
            self.times_throttled = (self.times_throttled + 1).min(8);
            1 << (self.times_throttled - 1)
        });
        self.throttle = Some(Span { start: now, seconds: seconds.clamp(1, MAX_THROTTLE_SECONDS) });
    }

    pub fn record_auth_failure(&mut self, now: i64) {
        let open = Some(Span { start: now, seconds: REJECTED_KEY_SECONDS });
        *self = Self { open, ..Self::default() };
    }
}

impl Span {
    fn remaining(self, now: i64) -> i64 {
        let elapsed = now.saturating_sub(self.start);
        if elapsed < 0 { 0 } else { self.seconds.saturating_sub(elapsed).max(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(now: i64) -> CircuitBreaker {
        let mut breaker = CircuitBreaker::default();
        for _ in 0..4 {
            assert!(!breaker.record_failure(now));
            assert_eq!(breaker.state(now), State::Closed);
        }
        assert!(breaker.record_failure(now));
        breaker
    }

    #[test]
    fn five_failures_in_a_row_open_the_circuit_for_five_seconds() {
        let mut breaker = open(100);
        assert_eq!(breaker.try_acquire(104), State::Open);
        assert_eq!(breaker.try_acquire(105), State::Closed);
    }

    #[test]
    fn each_failed_probe_doubles_the_open_time_up_to_a_minute() {
        let (mut breaker, mut now) = (open(0), 0);
        let open_times = [5, 10, 20, 40, 60, 60];
        for seconds in open_times {
            assert_eq!(breaker.try_acquire(now + seconds - 1), State::Open, "{seconds}");
            assert_eq!(breaker.try_acquire(now + seconds), State::Closed, "{seconds}");
            now += seconds;
            breaker.record_failure(now);
        }
        breaker.try_acquire(now + 60);
        breaker.record_success();
        for _ in 0..5 {
            breaker.record_failure(now);
        }
        assert_eq!(breaker.remaining(now), 5, "a success resets it");
        println!("figure: circuit to TMDB open for {open_times:?} s, one probe after each");
    }

    #[test]
    fn a_success_resets_the_failure_count() {
        let mut breaker = CircuitBreaker::default();
        for _ in 0..3 {
            for _ in 0..4 {
                breaker.record_failure(0);
            }
            breaker.record_success();
        }
        assert_eq!(breaker.try_acquire(0), State::Closed);
    }

    #[test]
    fn one_request_probes_and_its_result_decides() {
        let mut breaker = open(0);
        assert_eq!(breaker.try_acquire(5), State::Closed);
        assert_eq!(breaker.try_acquire(5), State::Open, "the probe is still in flight");
        assert!(!breaker.record_failure(6), "the circuit was open before");
        assert_eq!(breaker.try_acquire(15), State::Open);
        assert_eq!(breaker.try_acquire(16), State::Closed);
        breaker.record_success();
        assert_eq!(
            (breaker.try_acquire(16), breaker.try_acquire(16)),
            (State::Closed, State::Closed)
        );
    }

    #[test]
    fn late_failures_do_not_extend_the_open_time() {
        let mut breaker = open(0);
        assert!(!breaker.record_failure(4));
        assert_eq!(breaker.try_acquire(5), State::Closed);
    }

    #[test]
    fn retry_after_is_kept_up_to_a_minute() {
        let mut breaker = CircuitBreaker::default();
        breaker.record_throttled(0, Some(7));
        assert_eq!(
            (breaker.try_acquire(6), breaker.try_acquire(7)),
            (State::Throttled(1), State::Closed)
        );
        breaker.record_throttled(7, Some(86_400));
        assert_eq!(
            (breaker.try_acquire(66), breaker.try_acquire(67)),
            (State::Throttled(1), State::Closed)
        );
    }

    #[test]
    fn without_retry_after_each_pause_is_twice_as_long() {
        let mut breaker = CircuitBreaker::default();
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            breaker.record_throttled(0, None);
            assert_eq!(breaker.state(0), State::Throttled(seconds));
        }
        breaker.record_success();
        breaker.record_throttled(0, None);
        assert_eq!(breaker.state(0), State::Throttled(1));
    }

    #[test]
    fn the_remaining_seconds_are_known() {
        let mut breaker = CircuitBreaker::default();
        assert_eq!(breaker.remaining(0), 0);
        breaker.record_throttled(0, Some(7));
        assert_eq!((breaker.remaining(0), breaker.remaining(5), breaker.remaining(9)), (7, 2, 0));
        breaker.record_auth_failure(10);
        assert_eq!((breaker.remaining(10), breaker.remaining(309)), (300, 1));
    }

    #[test]
    fn a_rejected_key_opens_the_circuit_for_five_minutes() {
        let mut breaker = CircuitBreaker::default();
        breaker.record_auth_failure(0);
        assert_eq!(
            (breaker.try_acquire(299), breaker.try_acquire(300)),
            (State::Open, State::Closed)
        );
    }

    #[test]
    fn a_clock_set_back_closes_the_circuit() {
        let mut breaker = open(86_400);
        assert_eq!(breaker.try_acquire(0), State::Closed);
    }
}
