//! When not to ask TMDB at all: after failures in a row, after it said that we ask too often, and
//! after it refused our key. Pure: time comes in, so that every rule can be tested.

/// Failures in a row after which it is left alone.
const FAILURES: u32 = 5;
/// How long it is left alone then; each time that it fails again, twice as long.
const REST: i64 = 5;
/// The longest that it is left alone at a time.
const LONGEST_REST: i64 = 60;
/// How long a refused key rests before it is tried again.
const KEY_REST: i64 = 300;
/// The longest pause that is kept when it says that we ask too often.
const LONGEST_PAUSE: i64 = 60;

/// What is known of a host's state. All times are unix seconds.
#[derive(Debug, Default)]
pub(super) struct Breaker {
    failures: u32,
    open: Option<Span>,
    /// How often in a row it has been left alone.
    rested: u32,
    probing: bool,
    pause: Option<Span>,
    /// How often in a row it said, without a time, that we ask too often.
    throttled: u32,
}

/// From a time, for some seconds. A clock that is set back ends it, rather than making it last.
#[derive(Clone, Copy, Debug)]
struct Span {
    from: i64,
    seconds: i64,
}

/// Whether a request may go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admission {
    /// Yes.
    Go,
    /// Not for so many seconds: we have asked too often.
    Wait(i64),
    /// No.
    Closed,
}

impl Breaker {
    /// What a request would be told, without changing anything.
    pub fn look(&self, now: i64) -> Admission {
        let left = self.pause.map_or(0, |pause| pause.left(now));
        match self.open {
            Some(_) if self.probing => Admission::Closed,
            Some(rest) if rest.left(now) > 0 => Admission::Closed,
            _ if left > 0 => Admission::Wait(left),
            _ => Admission::Go,
        }
    }

    /// For how many seconds more nothing goes out, as far as is known.
    pub fn rests(&self, now: i64) -> i64 {
        let spans = [self.open, self.pause].into_iter().flatten();
        spans.map(|span| span.left(now)).max().unwrap_or(0)
    }

    /// Asks for one request, whose end must be told. After a rest only one goes, to probe.
    pub fn ask(&mut self, now: i64) -> Admission {
        let admission = self.look(now);
        if admission == Admission::Go && self.open.is_some() {
            self.probing = true;
        }
        admission
    }

    /// Whether the last that was heard was good.
    pub fn is_well(&self) -> bool {
        self.failures == 0 && self.open.is_none() && self.pause.is_none()
    }

    /// It answered.
    pub fn succeeded(&mut self) {
        *self = Self::default();
    }

    /// It did not answer, or not sensibly. `true` when it is left alone from now on.
    pub fn failed(&mut self, now: i64) -> bool {
        let probed = std::mem::take(&mut self.probing);
        self.failures = self.failures.saturating_add(1);
        let opens = probed || (self.open.is_none() && self.failures >= FAILURES);
        if opens {
            let seconds = (REST << self.rested.min(4)).min(LONGEST_REST);
            self.rested = self.rested.saturating_add(1);
            self.open = Some(Span { from: now, seconds });
        }
        opens && !probed
    }

    /// It said that we ask too often, and perhaps for how many seconds to be quiet.
    pub fn limited(&mut self, now: i64, seconds: Option<i64>) {
        self.probing = false;
        self.open = None;
        let seconds = seconds.unwrap_or_else(|| {
            self.throttled = (self.throttled + 1).min(8);
            1 << (self.throttled - 1)
        });
        self.pause = Some(Span { from: now, seconds: seconds.clamp(1, LONGEST_PAUSE) });
    }

    /// It refused our key: asking again soon is pointless.
    pub fn refused_key(&mut self, now: i64) {
        *self = Self { open: Some(Span { from: now, seconds: KEY_REST }), ..Self::default() };
    }
}

impl Span {
    fn left(self, now: i64) -> i64 {
        let passed = now.saturating_sub(self.from);
        if passed < 0 { 0 } else { self.seconds.saturating_sub(passed).max(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(now: i64) -> Breaker {
        let mut breaker = Breaker::default();
        for _ in 0..4 {
            assert!(!breaker.failed(now));
            assert_eq!(breaker.look(now), Admission::Go);
        }
        assert!(breaker.failed(now));
        breaker
    }

    #[test]
    fn five_failures_in_a_row_close_the_way_for_five_seconds() {
        let mut breaker = opened(100);
        assert_eq!(breaker.ask(104), Admission::Closed);
        assert_eq!(breaker.ask(105), Admission::Go);
    }

    #[test]
    fn each_probe_that_fails_makes_the_rest_twice_as_long_up_to_a_minute() {
        let (mut breaker, mut now) = (opened(0), 0);
        let rests = [5, 10, 20, 40, 60, 60];
        for rest in rests {
            assert_eq!(breaker.ask(now + rest - 1), Admission::Closed, "{rest}");
            assert_eq!(breaker.ask(now + rest), Admission::Go, "{rest}");
            now += rest;
            breaker.failed(now);
        }
        breaker.ask(now + 60);
        breaker.succeeded();
        for _ in 0..5 {
            breaker.failed(now);
        }
        assert_eq!(breaker.rests(now), 5, "an answer begins anew");
        println!("figure: TMDB left alone for {rests:?} s, one probe after each");
    }

    #[test]
    fn a_success_between_begins_the_count_anew() {
        let mut breaker = Breaker::default();
        for _ in 0..3 {
            for _ in 0..4 {
                breaker.failed(0);
            }
            breaker.succeeded();
        }
        assert_eq!(breaker.ask(0), Admission::Go);
    }

    #[test]
    fn one_request_probes_and_its_end_decides() {
        let mut breaker = opened(0);
        assert_eq!(breaker.ask(5), Admission::Go);
        assert_eq!(breaker.ask(5), Admission::Closed, "the first is still under way");
        assert!(!breaker.failed(6), "nobody need be told twice");
        assert_eq!(breaker.ask(15), Admission::Closed);
        assert_eq!(breaker.ask(16), Admission::Go);
        breaker.succeeded();
        assert_eq!((breaker.ask(16), breaker.ask(16)), (Admission::Go, Admission::Go));
    }

    #[test]
    fn late_failures_do_not_make_the_rest_longer() {
        let mut breaker = opened(0);
        assert!(!breaker.failed(4));
        assert_eq!(breaker.ask(5), Admission::Go);
    }

    #[test]
    fn a_pause_is_kept_up_to_a_minute() {
        let mut breaker = Breaker::default();
        breaker.limited(0, Some(7));
        assert_eq!((breaker.ask(6), breaker.ask(7)), (Admission::Wait(1), Admission::Go));
        breaker.limited(7, Some(86_400));
        assert_eq!((breaker.ask(66), breaker.ask(67)), (Admission::Wait(1), Admission::Go));
    }

    #[test]
    fn without_a_time_each_pause_is_twice_as_long() {
        let mut breaker = Breaker::default();
        for wanted in [1, 2, 4, 8, 16, 32, 60, 60] {
            breaker.limited(0, None);
            assert_eq!(breaker.look(0), Admission::Wait(wanted));
        }
        breaker.succeeded();
        breaker.limited(0, None);
        assert_eq!(breaker.look(0), Admission::Wait(1));
    }

    #[test]
    fn how_long_nothing_goes_out_is_known() {
        let mut breaker = Breaker::default();
        assert_eq!(breaker.rests(0), 0);
        breaker.limited(0, Some(7));
        assert_eq!((breaker.rests(0), breaker.rests(5), breaker.rests(9)), (7, 2, 0));
        breaker.refused_key(10);
        assert_eq!((breaker.rests(10), breaker.rests(309)), (300, 1));
    }

    #[test]
    fn a_refused_key_rests_for_five_minutes() {
        let mut breaker = Breaker::default();
        breaker.refused_key(0);
        assert_eq!((breaker.ask(299), breaker.ask(300)), (Admission::Closed, Admission::Go));
    }

    #[test]
    fn a_clock_set_back_ends_a_rest() {
        let mut breaker = opened(86_400);
        assert_eq!(breaker.ask(0), Admission::Go);
    }
}
