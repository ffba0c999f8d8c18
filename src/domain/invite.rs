//! Invites: how long they last and how many people can use them.

use crate::domain::validation::FieldErrors;

/// Used when the admin chooses none.
const DEFAULT_DAYS: i64 = 7;
const MAX_DAYS: i64 = 365;
/// Used when the admin chooses none.
const DEFAULT_USES: i64 = 1;
const MAX_USES: i64 = 1_000;

/// The limits of an invite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InviteTerms {
    /// In seconds.
    pub lifetime: i64,
    pub max_uses: i64,
}

impl InviteTerms {
    /// Validates the limits that an admin has chosen; `None` is the default.
    pub fn parse(days: Option<i64>, uses: Option<i64>) -> Result<Self, FieldErrors> {
        let (days, uses) = (days.unwrap_or(DEFAULT_DAYS), uses.unwrap_or(DEFAULT_USES));
        let mut errors = FieldErrors::default();
        errors.check("expires_in_days", range_error(days, MAX_DAYS));
        errors.check("max_uses", range_error(uses, MAX_USES));
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self { lifetime: days * 86_400, max_uses: uses })
    }
}

fn range_error(value: i64, max: i64) -> Option<String> {
    (!(1..=max).contains(&value)).then(|| format!("Must be 1 to {max}"))
}
