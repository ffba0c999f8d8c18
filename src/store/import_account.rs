//! Imports of the account's own data: name, picture and preferences.

use crate::domain::ids::UserId;
use crate::domain::import::{ImportId, RecordOutcome};
use crate::domain::import_comparison::value;
use crate::domain::imported::{AccountValue, RecordKind};
use crate::domain::preferences::Preferences;
use crate::domain::watch::WatchedAt;
use crate::store::change_values::{ValueKey, read_value, replace_value};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::import_records::set_outcome;
use crate::store::import_transaction::ImportWriter;
use crate::store::pictures::delete_old_picture_changes;
use crate::store::show_progress::{day_everywhere, update_all_progress};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Compares the account's data in an import with the present data, and stores the outcomes.
pub(super) fn compare_account(tx: &Tx<'_>, user: UserId, id: ImportId) -> Result<(), StoreError> {
    let mut outcomes: BTreeMap<RecordOutcome, Vec<i64>> = BTreeMap::new();
    for (id, value) in select_open(tx, id)? {
        outcomes.entry(compare(tx, user, &value)?).or_default().push(id);
    }
    outcomes.iter().try_for_each(|(outcome, ids)| set_outcome(tx, *outcome, ids))
}

/// Writes the account's data of the import; `false` when there is nothing to write.
pub(super) fn write_account(writer: &mut ImportWriter<'_>) -> Result<bool, StoreError> {
    if writer.import.left_out.contains(&RecordKind::Account) {
        return Ok(false);
    }
    let (tx, user) = (writer.tx, writer.user);
    let open = select_open(tx, writer.import.id)?;
    let is_open = !open.is_empty();
    let mut affects_progress = false;
    for (id, value) in open {
        let outcome = compare(tx, user, &value)?;
        if outcome != RecordOutcome::New && !writer.import.rule.replaces(outcome) {
            writer.record_outcome(id, outcome);
            continue;
        }
        let (key, after) = stored(&value);
        writer.values.push(replace_value(tx, user, key, Some(after))?);
        writer.finished.push(id);
        writer.written += 1;
        affects_progress |= matches!(key, ValueKey::Preference(one) if one.affects_progress());
    }
    if affects_progress {
        update_all_progress(tx, user, day_everywhere(writer.now))?;
    }
    if writer.values.iter().any(|value| value.key == ValueKey::Picture) {
        delete_old_picture_changes(tx, user)?;
    }
    Ok(is_open)
}

/// Compares a value of the import with the present one. An empty name counts as no name. A preference that is not
/// stored has its default value.
fn compare(tx: &Tx<'_>, user: UserId, theirs: &AccountValue) -> Result<RecordOutcome, StoreError> {
    let (key, after) = stored(theirs);
    let present = read_value(tx, user, key)?;
    let present: Option<Value> =
        present.as_deref().and_then(|text| serde_json::from_str(text).ok());
    let is_initial = match theirs {
        AccountValue::Name { first_name, last_name } => {
            if first_name.is_empty() && last_name.is_empty() {
                return Ok(RecordOutcome::Same);
            }
            present == Some(name("", ""))
        }
        AccountValue::Preference { preference, value } => {
            if present.is_none() && Preferences::default().get(*preference) == *value {
                return Ok(RecordOutcome::Same);
            }
            present.is_none()
        }
        AccountValue::Picture(_) => present.is_none(),
    };
    let mine = present.filter(|_| !is_initial).map(|mine| (mine, i64::MAX));
    Ok(value(mine, &after, WatchedAt::Unknown))
}

fn stored(value: &AccountValue) -> (ValueKey, Value) {
    match value {
        AccountValue::Name { first_name, last_name } => {
            (ValueKey::Name, name(first_name, last_name))
        }
        AccountValue::Picture(jpeg) => (ValueKey::Picture, json!({ "jpeg": jpeg })),
        AccountValue::Preference { preference, value } => {
            (ValueKey::Preference(*preference), json!({ "value": value.stored() }))
        }
    }
}

fn name(first_name: &str, last_name: &str) -> Value {
    json!({"first_name": first_name, "last_name": last_name})
}

/// The values that are still to be written or decided.
fn select_open(tx: &Tx<'_>, id: ImportId) -> Result<Vec<(i64, AccountValue)>, StoreError> {
    tx.all(
        "SELECT id, statement FROM import_items
         WHERE import_id = $1 AND kind = 'account' AND (outcome IS NULL OR outcome <> 'kept')
         ORDER BY id",
        values![id.0],
        |row| {
            let value = serde_json::from_str(row.text("statement")?)
                .map_err(|error| StoreError::Broken(format!("a part of an account: {error}")))?;
            Ok((row.get("id")?, value))
        },
    )
}
