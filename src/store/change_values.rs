//! Values that changes replace: ratings, favorites, notes and preferences. The journal has each as JSON before and
//! after the change, so that undo can compare it with the present one and write it back.

use crate::domain::change::ChangeId;
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::preferences::Preference;
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::titles::title_key;
use serde_json::Map;

/// Which value of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKey {
    Rating(TitleKey),
    Favorite(TitleKey),
    Note(TitleKey),
    Preference(Preference),
}

/// A value that was replaced. `None` where there was or is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueChange {
    pub(super) key: ValueKey,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

#[derive(Clone, Copy)]
enum Kind {
    Int,
    OptionalInt,
    Bool,
    Text,
}

impl ValueKey {
    /// The table, with the columns of the value.
    fn table(self) -> (&'static str, &'static [(&'static str, Kind)]) {
        match self {
            Self::Rating(_) => ("ratings", &[("score10", Kind::Int), ("rated_at", Kind::Int)]),
            Self::Favorite(_) => {
                ("favorites", &[("place", Kind::OptionalInt), ("added_at", Kind::Int)])
            }
            Self::Note(_) => (
                "title_notes",
                &[("text", Kind::Text), ("spoiler", Kind::Bool), ("updated_at", Kind::Int)],
            ),
            Self::Preference(_) => ("preferences", &[("value", Kind::Text)]),
        }
    }

    pub(super) fn title(self) -> Option<TitleKey> {
        match self {
            Self::Rating(title) | Self::Favorite(title) | Self::Note(title) => Some(title),
            Self::Preference(_) => None,
        }
    }

    /// The columns that identify the row of a user, with their values.
    fn identity(self, user: UserId) -> (&'static [&'static str], Vec<Value>) {
        match self {
            Self::Preference(preference) => {
                (&["user_id", "name"], values![user.0, preference.as_str()].to_vec())
            }
            Self::Rating(title) | Self::Favorite(title) | Self::Note(title) => {
                let values = values![user.0, title.media_type.as_str(), title.title_id];
                (&["user_id", "media_type", "title_id"], values.to_vec())
            }
        }
    }
}

/// The present value, as JSON.
pub(super) fn read_value(
    tx: &Tx<'_>,
    user: UserId,
    key: &ValueKey,
) -> Result<Option<String>, StoreError> {
    let (table, columns) = key.table();
    let (identity, values) = key.identity(user);
    let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
    let sql = format!("SELECT {} FROM {table} WHERE {}", names.join(", "), condition(identity));
    tx.first(&sql, &values, |row| json(row, columns))
}

/// Replaces the value by one from the journal.
pub(super) fn write_value(
    tx: &Tx<'_>,
    user: UserId,
    key: &ValueKey,
    value: Option<&str>,
) -> Result<(), StoreError> {
    let (table, columns) = key.table();
    let (identity, mut values) = key.identity(user);
    tx.execute(&format!("DELETE FROM {table} WHERE {}", condition(identity)), &values)?;
    let Some(value) = value else { return Ok(()) };
    let map: Map<String, serde_json::Value> = serde_json::from_str(value)
        .map_err(|error| StoreError::Broken(format!("a value of the journal: {error}")))?;
    let mut names = identity.to_vec();
    for (name, kind) in columns {
        names.push(name);
        values.push(
            column(map.get(*name), *kind).ok_or_else(|| {
                StoreError::Broken(format!("a value of the journal has no {name}"))
            })?,
        );
    }
    let placeholders = placeholders(0, names.len());
    let sql = format!("INSERT INTO {table} ({}) VALUES ({placeholders})", names.join(", "));
    tx.execute(&sql, &values).map(drop)
}

/// Adds values to a change, in this order.
pub(super) fn insert_values(
    tx: &Tx<'_>,
    change: ChangeId,
    changed: &[ValueChange],
) -> Result<(), StoreError> {
    for (position, ValueChange { key, before, after }) in (1_i64..).zip(changed) {
        let title = key.title();
        let name = match key {
            ValueKey::Preference(preference) => Some(preference.as_str()),
            _ => None,
        };
        tx.execute(
            "INSERT INTO change_values (change_id, position, subject, media_type, title_id, name,
                                        before, after)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            values![
                change.0,
                position,
                key.table().0,
                title.map(|title| title.media_type.as_str()),
                title.map(|title| title.title_id),
                name,
                before,
                after,
            ],
        )?;
    }
    Ok(())
}

/// The values that a change replaced. Those of preferences that this version does not know are left out.
pub(super) fn select_values(tx: &Tx<'_>, change: ChangeId) -> Result<Vec<ValueChange>, StoreError> {
    let rows = tx.all(
        "SELECT subject, media_type, title_id, name, before, after FROM change_values
         WHERE change_id = $1 ORDER BY position",
        values![change.0],
        |row| {
            let key = match row.text("subject")? {
                "ratings" => Some(ValueKey::Rating(title_key(row)?)),
                "favorites" => Some(ValueKey::Favorite(title_key(row)?)),
                "title_notes" => Some(ValueKey::Note(title_key(row)?)),
                _ => Preference::parse(row.text("name")?).map(ValueKey::Preference),
            };
            let (before, after) = (row.get("before")?, row.get("after")?);
            Ok(key.map(|key| ValueChange { key, before, after }))
        },
    )?;
    Ok(rows.into_iter().flatten().collect())
}

fn condition(identity: &[&str]) -> String {
    let equal = |(number, name): (usize, &&str)| format!("{name} = ${number}");
    (1..).zip(identity).map(equal).collect::<Vec<_>>().join(" AND ")
}

fn json(row: &Row<'_>, columns: &[(&'static str, Kind)]) -> Result<String, StoreError> {
    let mut map = Map::new();
    for (name, kind) in columns {
        let value = match kind {
            Kind::Int => row.get::<i64>(name)?.into(),
            Kind::OptionalInt => row.get::<Option<i64>>(name)?.into(),
            Kind::Bool => row.get::<bool>(name)?.into(),
            Kind::Text => row.get::<String>(name)?.into(),
        };
        map.insert((*name).to_owned(), value);
    }
    Ok(serde_json::Value::Object(map).to_string())
}

fn column(value: Option<&serde_json::Value>, kind: Kind) -> Option<Value> {
    let value = value?;
    match kind {
        Kind::Int => value.as_i64().map(Value::from),
        Kind::OptionalInt => Some(Value::from(value.as_i64())),
        Kind::Bool => value.as_bool().map(Value::from),
        Kind::Text => value.as_str().map(Value::from),
    }
}
