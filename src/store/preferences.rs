//! The SQL of users' preferences. A preference that is not stored has its default value.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::ids::UserId;
use crate::domain::preferences::{Preference, PreferenceValue, Preferences};
use crate::store::Store;
use crate::store::change_values::{ValueKey, insert_values, replace_value};
use crate::store::changes::insert_change;
use crate::store::error::StoreError;
use crate::store::preference_rows::select_preferences;
use crate::store::show_progress::{day_everywhere, update_all_progress};
use serde_json::json;

impl Store {
    pub async fn preferences(&self, user: UserId) -> Result<Preferences, StoreError> {
        self.pool.read(move |tx| select_preferences(tx, user)).await
    }

    /// Changes preferences; no change when all have these values.
    pub async fn set_preferences(
        &self,
        user: UserId,
        wanted: Vec<(Preference, PreferenceValue)>,
        now: i64,
    ) -> Result<(Option<Change>, Preferences), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let mut preferences = select_preferences(tx, user)?;
                let mut changed = Vec::new();
                for (preference, value) in &wanted {
                    if preferences.get(*preference) == *value
                        || !preferences.set(*preference, *value)
                    {
                        continue;
                    }
                    let value = json!({ "value": value.stored() });
                    let key = ValueKey::Preference(*preference);
                    changed.push(replace_value(tx, user, key, Some(value))?);
                }
                if changed.is_empty() {
                    return Ok((None, preferences));
                }
                let change = insert_change(tx, user, (ChangeKind::PreferenceChanged, now), None)?;
                insert_values(tx, change.id, &changed)?;
                if wanted.iter().any(|(preference, _)| preference.affects_progress()) {
                    update_all_progress(tx, user, day_everywhere(now))?;
                }
                Ok((Some(change), preferences))
            })
            .await
    }
}
