//! Time and chance come in here, so that tests can set the one and nobody reaches for the other
//! in passing.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use std::sync::atomic::{AtomicI64, Ordering};
use time::OffsetDateTime;

/// Where the time comes from.
#[derive(Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// A clock that stands until it is moved, in unix seconds.
    Manual(AtomicI64),
}

impl Clock {
    /// The time in unix seconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        match self {
            #[expect(clippy::disallowed_methods, reason = "the one place that may read the clock")]
            Self::System => OffsetDateTime::now_utc().unix_timestamp(),
            Self::Manual(seconds) => seconds.load(Ordering::Acquire),
        }
    }

    /// Today's date in UTC.
    #[must_use]
    pub fn today(&self) -> time::Date {
        OffsetDateTime::from_unix_timestamp(self.now())
            .map_or(time::Date::MIN, OffsetDateTime::date)
    }

    /// Moves a manual clock forward; the machine's clock stays as it is.
    pub fn advance(&self, seconds: i64) {
        if let Self::Manual(now) = self {
            now.fetch_add(seconds, Ordering::AcqRel);
        }
    }
}

/// Bytes from the operating system that nobody can foresee.
///
/// # Panics
/// When the system has none: nothing that needs a secret could go on safely.
#[must_use]
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(clippy::disallowed_methods, reason = "the one place that may draw random bytes")]
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// `N` random bytes as text that is safe in URLs.
#[must_use]
pub fn random_name<const N: usize>() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<N>())
}

/// A time in unix seconds as RFC 3339 text in UTC.
#[must_use]
pub fn rfc3339(seconds: i64) -> String {
    let time = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let format = &time::format_description::well_known::Rfc3339;
    time.format(format).unwrap_or_default()
}
