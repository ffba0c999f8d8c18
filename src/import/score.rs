//! Converts ratings of other scales, without floating point, so that half stars are exact.

use crate::domain::rating::Score10;

/// The scale of a rating, named by its maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Five stars, with half stars.
    Five,
    Ten,
    Hundred,
}

impl Scale {
    /// A scale that ratings up to 5 may have, by its maximum.
    #[must_use]
    pub fn parse(best: &str) -> Option<Self> {
        match best {
            "5" => Some(Self::Five),
            "10" => Some(Self::Ten),
            _ => None,
        }
    }

    fn best(self) -> i64 {
        match self {
            Self::Five => 5,
            Self::Ten => 10,
            Self::Hundred => 100,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ScoreError {
    #[error("is not a number")]
    NotANumber,
    #[error("is outside the scale")]
    OutsideScale,
}

/// `None` for an empty text and for 0, which mean "not rated". Values between two half stars are rounded half up, but
/// never to 0.
pub(super) fn parse(text: &str, scale: Scale) -> Result<Option<Score10>, ScoreError> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let hundredths = hundredths(text).ok_or(ScoreError::NotANumber)?;
    if hundredths == 0 {
        return Ok(None);
    }
    if !(0..=scale.best() * 100).contains(&hundredths) {
        return Err(ScoreError::OutsideScale);
    }
    let whole = scale.best() * 100;
    let half_stars = (hundredths * 10 * 2 + whole) / (whole * 2);
    Score10::from_half_stars(half_stars.max(1)).map(Some).ok_or(ScoreError::OutsideScale)
}

/// Whether [`parse`] rounds the score.
pub(super) fn is_rounded(text: &str, scale: Scale) -> bool {
    hundredths(text).is_some_and(|hundredths| hundredths * 10 % (scale.best() * 100) != 0)
}

/// A decimal number with up to 6 digits before the point or comma, in hundredths. Further decimal places are cut off.
pub(super) fn hundredths(text: &str) -> Option<i64> {
    let text = text.trim();
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = (1..=6).contains(&whole.len()) && part.len() <= 20;
    if !(is_short && is_number(whole) && is_number(part)) {
        return None;
    }
    let part: String = part.chars().chain("00".chars()).take(2).collect();
    Some(whole.parse::<i64>().ok()? * 100 + part.parse::<i64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half_stars(text: &str, scale: Scale) -> Result<Option<i64>, ScoreError> {
        parse(text, scale).map(|score| score.map(Score10::half_stars))
    }

    #[test]
    fn every_half_star_stays_exact() {
        for half in 1..=10 {
            let stars = format!("{}.{}", half / 2, half % 2 * 5);
            assert_eq!(half_stars(&stars, Scale::Five), Ok(Some(half)), "{stars}");
            assert_eq!(half_stars(&half.to_string(), Scale::Ten), Ok(Some(half)));
            assert_eq!(half_stars(&(half * 10).to_string(), Scale::Hundred), Ok(Some(half)));
            assert!(!is_rounded(&stars, Scale::Five), "{stars}");
            assert!(!is_rounded(&half.to_string(), Scale::Ten));
        }
        assert_eq!(half_stars("4,5", Scale::Five), Ok(Some(9)));
        assert_eq!(half_stars(" 8.0 ", Scale::Ten), Ok(Some(8)));
    }

    #[test]
    fn finer_scores_round_half_up_and_never_to_zero() {
        for (text, scale, half) in [
            ("7.5", Scale::Ten, 8),
            ("7.4", Scale::Ten, 7),
            ("0.1", Scale::Ten, 1),
            ("85", Scale::Hundred, 9),
            ("84", Scale::Hundred, 8),
            ("1", Scale::Hundred, 1),
            ("3.25", Scale::Five, 7),
        ] {
            assert_eq!(half_stars(text, scale), Ok(Some(half)), "{text}");
            assert!(is_rounded(text, scale), "{text}");
        }
    }

    #[test]
    fn zero_and_empty_are_no_rating_and_others_are_refused() {
        for text in ["", " ", "0", "0.0"] {
            assert_eq!(half_stars(text, Scale::Ten), Ok(None), "{text:?}");
        }
        for text in ["5.5", "6", "999999"] {
            assert_eq!(half_stars(text, Scale::Five), Err(ScoreError::OutsideScale), "{text}");
        }
        for text in ["-1", "five", "1e1", "1.2.3", "٣", "9999999", ".5"] {
            assert_eq!(half_stars(text, Scale::Five), Err(ScoreError::NotANumber), "{text}");
        }
    }
}
