//! The SQL of users' settings for shows. Every statement selects by owner.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::show_settings::ShowSetting;
use crate::store::change_values::{ValueChange, ValueKey, insert_values, replace_value};
use crate::store::changes::insert_change;
use crate::store::db::Tx;
use crate::store::error::StoreError;
use serde_json::json;

/// Replaces a setting, or removes it; `None` when it already has the value.
pub(super) fn replace_show_setting(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    setting: ShowSetting,
    value: Option<&str>,
) -> Result<Option<ValueChange>, StoreError> {
    let key = ValueKey::ShowSetting(TitleKey::of_show(title_id), setting);
    let value = value.map(|value| json!({ "value": value }));
    let changed = replace_value(tx, user, key, value)?;
    Ok(Some(changed).filter(|changed| changed.before != changed.after))
}

/// Replaces settings as one change; `None` when all already have these values.
pub(super) fn change_show_settings(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    wanted: &[(ShowSetting, Option<String>)],
    (kind, now): (ChangeKind, i64),
) -> Result<Option<Change>, StoreError> {
    let mut changed = Vec::new();
    for (setting, value) in wanted {
        changed.extend(replace_show_setting(tx, user, title_id, *setting, value.as_deref())?);
    }
    if changed.is_empty() {
        return Ok(None);
    }
    let change = insert_change(tx, user, (kind, now), None)?;
    insert_values(tx, change.id, &changed)?;
    Ok(Some(change))
}
