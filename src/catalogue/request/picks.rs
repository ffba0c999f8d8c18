//! TMDB's lists of alternatives: `1,2` asks for both, `1|2` for either.

use std::fmt::{self, Display};
use std::str::FromStr;

/// Some values, of which a title must have all or any.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Picks<T> {
    /// Every one of them.
    All(Vec<T>),
    /// At least one of them.
    Any(Vec<T>),
}

impl<T: Ord> Picks<T> {
    /// Reads a list in which each value reads; a single bad one spoils the list, and then it is as
    /// if it had not been sent. One `|` makes the whole list one of alternatives.
    pub(super) fn parse(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Self> {
        let mut values =
            text.split([',', '|']).map(|word| read(word.trim())).collect::<Option<Vec<T>>>()?;
        values.sort_unstable();
        values.dedup();
        let any = text.contains('|') && values.len() > 1;
        Some(if any { Self::Any(values) } else { Self::All(values) })
    }

    /// Whether something that has the values for which `has` is true is what was asked for.
    #[must_use]
    pub fn hold(&self, has: impl FnMut(&T) -> bool) -> bool {
        match self {
            Self::All(values) => values.iter().all(has),
            Self::Any(values) => values.iter().any(has),
        }
    }

    /// All values, whichever way they are meant.
    #[must_use]
    pub fn values(&self) -> &[T] {
        match self {
            Self::All(values) | Self::Any(values) => values,
        }
    }
}

impl<T: Display> Display for Picks<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (values, between) = match self {
            Self::All(values) => (values, ","),
            Self::Any(values) => (values, "|"),
        };
        for (place, value) in values.iter().enumerate() {
            write!(out, "{}{value}", if place == 0 { "" } else { between })?;
        }
        Ok(())
    }
}

/// Reads plain digits.
pub(super) fn parsed<T: FromStr>(text: &str) -> Option<T> {
    // `parse` alone would take a leading plus sign.
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}
