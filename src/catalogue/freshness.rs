//! How long an answer of TMDB counts as news. Kept with each answer, so that what lies in the
//! cache file stays right when these times change.

/// What an answer is about, by how often that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Freshness {
    /// Trending, popular, discovered and searched titles: an hour.
    Lists,
    /// Facts of one title: a day.
    Details,
    /// Facts of one person: a week.
    People,
}

const HOUR: i64 = 3_600;

impl Freshness {
    /// How many seconds an answer counts as fresh.
    #[must_use]
    pub fn seconds(self) -> i64 {
        match self {
            Self::Lists => HOUR,
            Self::Details => 24 * HOUR,
            Self::People => 7 * 24 * HOUR,
        }
    }
}
