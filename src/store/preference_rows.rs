//! Reads of users' preferences.

use crate::domain::ids::UserId;
use crate::domain::preferences::{Preference, Preferences};
use crate::store::db::{Query, Tx, values};
use crate::store::error::StoreError;

pub(super) const TRUE: &str = "true";
pub(super) const FALSE: &str = "false";

pub(super) fn preference_rows(user: UserId) -> Query {
    Query::new("SELECT name, value FROM preferences WHERE user_id = $1", values![user.0])
}

/// All preferences of a user. Names and values that only a newer version knows are ignored.
pub(super) fn select_preferences(tx: &Tx<'_>, user: UserId) -> Result<Preferences, StoreError> {
    let rows = tx.list(&preference_rows(user), |row| {
        Ok((row.get::<String>("name")?, row.get::<String>("value")?))
    })?;
    let mut preferences = Preferences::default();
    for (name, value) in rows {
        if let (Some(preference), TRUE | FALSE) = (Preference::parse(&name), &*value) {
            preferences.set(preference, value == TRUE);
        }
    }
    Ok(preferences)
}

/// The stored value, or else the default.
pub(super) fn is_set(preference: Preference, stored: Option<&str>) -> bool {
    match stored {
        Some(TRUE) => true,
        Some(FALSE) => false,
        _ => Preferences::default().get(preference),
    }
}
