//! The SQL of users' settings for shows. Every statement selects by owner.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::show_progress::{Progress, ShowState};
use crate::domain::show_settings::{ShowSetting, ShowSettings, ViewingState};
use crate::store::change_values::{
    ValueChange, ValueKey, insert_values, insert_values_after, replace_value,
};
use crate::store::changes::{insert_change, last_positions};
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

/// Clears the intent "on hold" or "dropped", because the user is watching the show again.
pub(super) fn resume(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    change: ChangeId,
) -> Result<bool, StoreError> {
    let ended = replace_show_setting(tx, user, title_id, ShowSetting::Intent, None)?;
    insert_values(tx, change, ended.as_slice())?;
    Ok(ended.is_some())
}

/// Ends the running viewing of a completed show as a part of the change.
pub(super) fn finish_viewing(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    (settings, progress): (&ShowSettings, &Progress),
    change: ChangeId,
) -> Result<(), StoreError> {
    let is_completed = progress.state == ShowState::Completed;
    let Some(viewing) = settings.running().filter(|_| is_completed) else { return Ok(()) };
    let (setting, finished) = (ShowSetting::Viewing(viewing), ViewingState::Finished.as_str());
    let finished = replace_show_setting(tx, user, title_id, setting, Some(finished))?;
    let position = last_positions(tx, change)?.values;
    insert_values_after(tx, change, finished.as_slice(), position)
}
