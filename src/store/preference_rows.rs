//! Reads of users' preferences.

use crate::domain::ids::UserId;
use crate::domain::preferences::{Preference, PreferenceValue, Preferences};
use crate::store::db::{Query, Tx, values};
use crate::store::error::StoreError;

pub(super) fn preference_rows(user: UserId) -> Query {
    Query::new("SELECT name, value FROM preferences WHERE user_id = $1", values![user.0])
}

/// All preferences of a user. Names and values that only a newer version knows are ignored.
pub(super) fn select_preferences(tx: &Tx<'_>, user: UserId) -> Result<Preferences, StoreError> {
    let rows = tx.list(&preference_rows(user), |row| {
        Ok((row.get::<String>("name")?, row.get::<String>("value")?))
    })?;
    let mut preferences = Preferences::default();
    for (name, stored) in rows {
        if let Some(preference) = Preference::parse(&name)
            && let Some(value) = PreferenceValue::parse_stored(preference, &stored)
        {
            preferences.set(preference, value);
        }
    }
    Ok(preferences)
}

/// The stored value of a preference that is on or off, or else its default.
pub(super) fn is_set(preference: Preference, stored: Option<&str>) -> bool {
    let stored = stored.and_then(|text| PreferenceValue::parse_stored(preference, text));
    let value = stored.unwrap_or_else(|| Preferences::default().get(preference));
    value == PreferenceValue::Flag(true)
}
