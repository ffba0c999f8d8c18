//! Scores, and the stars that show them.

use crate::domain::ids::TitleKey;
use serde::{Deserialize, Serialize};
use std::fmt;
use utoipa::ToSchema;

/// A score in half stars, 1 to 10, so that imported half stars are stored exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Score10(i64);

impl Score10 {
    /// `None` outside 1 to 10.
    #[must_use]
    pub fn from_half_stars(half_stars: i64) -> Option<Self> {
        (1..=10).contains(&half_stars).then_some(Self(half_stars))
    }

    /// `None` outside 1 to 5.
    #[must_use]
    pub fn from_stars(stars: i64) -> Option<Self> {
        (1..=5).contains(&stars).then(|| Self(stars * 2))
    }

    #[must_use]
    pub fn half_stars(self) -> i64 {
        self.0
    }

    /// The whole stars to show, 1 to 5, rounded up (decision 6).
    #[must_use]
    pub fn stars(self) -> i64 {
        (self.0 + 1) / 2
    }

    /// The colors of the five stars: the first `stars()` are yellow.
    #[must_use]
    pub fn colors(self) -> [StarColor; 5] {
        std::array::from_fn(|star| {
            if i64::try_from(star).is_ok_and(|star| star < self.stars()) {
                StarColor::Yellow
            } else {
                StarColor::White
            }
        })
    }
}

/// A rating without stars. Which score it stands for is the user's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thumb {
    Down,
    Up,
    TwoUp,
}

impl Thumb {
    /// A text for users.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Down => "thumbs down",
            Self::Up => "thumbs up",
            Self::TwoUp => "two thumbs up",
        }
    }
}

/// The scores that a user gives for thumbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThumbScores {
    pub down: Score10,
    pub up: Score10,
    pub two_up: Score10,
}

impl ThumbScores {
    /// As long as the user has chosen no others.
    pub const SUGGESTED: Self = Self { down: Score10(3), up: Score10(7), two_up: Score10(10) };

    /// From half stars, in the order down, up, two up. `None` if one is outside 1 to 10.
    #[must_use]
    pub fn from_half_stars([down, up, two_up]: [i64; 3]) -> Option<Self> {
        let score = Score10::from_half_stars;
        Some(Self { down: score(down)?, up: score(up)?, two_up: score(two_up)? })
    }

    /// Reads half stars such as `3,7,10`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let scores: Option<Vec<i64>> =
            text.split(',').map(|score| score.trim().parse().ok()).collect();
        Self::from_half_stars(scores?.try_into().ok()?)
    }

    #[must_use]
    pub fn of(self, thumb: Thumb) -> Score10 {
        match thumb {
            Thumb::Down => self.down,
            Thumb::Up => self.up,
            Thumb::TwoUp => self.two_up,
        }
    }
}

impl fmt::Display for ThumbScores {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{},{},{}", self.down.0, self.up.0, self.two_up.0)
    }
}

/// The color of a star: yellow for a filled star, white for an empty one (specification 3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StarColor {
    /// Filled.
    Yellow,
    /// Empty.
    White,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    pub title: TitleKey,
    pub score: Score10,
    /// Unix seconds.
    pub rated_at: i64,
}

/// Which ratings a list contains (specification 4.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatedFilter {
    All,
    /// Ratings with this number of whole stars, 1 to 5.
    Stars(i64),
}

impl RatedFilter {
    /// Reads `all`, `fiveStar` … `oneStar`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "all" => Self::All,
            "fiveStar" => Self::Stars(5),
            "fourStar" => Self::Stars(4),
            "threeStar" => Self::Stars(3),
            "twoStar" => Self::Stars(2),
            "oneStar" => Self::Stars(1),
            _ => return None,
        })
    }

    /// The smallest and the largest score in half stars that the filter includes.
    #[must_use]
    pub fn half_star_range(self) -> (i64, i64) {
        match self {
            Self::All => (1, 10),
            Self::Stars(stars) => (stars * 2 - 1, stars * 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // specification 3.5, 4.8
    #[test]
    fn n_whole_stars_are_2n_half_stars_and_n_yellow_stars() {
        for stars in 1..=5 {
            let score = Score10::from_stars(stars).unwrap();
            assert_eq!(score.half_stars(), stars * 2);
            assert_eq!(score.stars(), stars);
            let yellow = score.colors().iter().filter(|c| **c == StarColor::Yellow).count();
            assert_eq!(i64::try_from(yellow), Ok(stars));
        }
    }

    #[test]
    fn half_a_star_rounds_up() {
        let stars: Vec<i64> =
            (1..=10).map(|half| Score10::from_half_stars(half).unwrap().stars()).collect();
        assert_eq!(stars, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    }

    #[test]
    fn scores_of_thumbs_are_read_as_they_are_written() {
        let scores = ThumbScores::parse("2, 8,10").unwrap();
        assert_eq!((scores.to_string().as_str(), scores.of(Thumb::Up).half_stars()), ("2,8,10", 8));
        let suggested = ThumbScores::SUGGESTED;
        assert_eq!(ThumbScores::parse(&suggested.to_string()), Some(suggested));
        for text in ["", "3,7", "3,7,10,10", "0,7,10", "3,7,11", "a,b,c"] {
            assert_eq!(ThumbScores::parse(text), None, "{text}");
        }
    }

    // specification 9.3
    #[test]
    fn scores_outside_the_scale_are_rejected() {
        assert!([0, 6, -1, i64::MAX].into_iter().all(|n| Score10::from_stars(n).is_none()));
        assert!([0, 11, -1, i64::MIN].into_iter().all(|n| Score10::from_half_stars(n).is_none()));
    }

    // specification 4.10
    #[test]
    fn a_filter_matches_the_half_stars_that_round_up_to_its_stars() {
        for name in ["oneStar", "twoStar", "threeStar", "fourStar", "fiveStar"] {
            let filter = RatedFilter::parse(name).unwrap();
            let RatedFilter::Stars(stars) = filter else { panic!("{name} is a star filter") };
            let (low, high) = filter.half_star_range();
            for half in 1..=10 {
                let shown = Score10::from_half_stars(half).unwrap().stars();
                assert_eq!(shown == stars, (low..=high).contains(&half), "{name} {half}");
            }
        }
    }
}
