//! The SQL of notes on titles. Every statement selects by owner.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::note::TitleNote;
use crate::store::Store;
use crate::store::change_values::{ValueKey, insert_values, replace_value};
use crate::store::changes::insert_change;
use crate::store::db::{Query, Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{
    TitleMetadata, delete_unreferenced_pending_titles, record_title,
};
use serde_json::json;

/// A note, with the time of its last change in unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredNote {
    pub note: TitleNote,
    pub updated_at: i64,
}

impl Store {
    /// Replaces the note on a title; `None` when too many titles of the user are pending.
    pub async fn set_title_note(
        &self,
        user: UserId,
        title: TitleKey,
        note: TitleNote,
        metadata: TitleMetadata,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if !record_title(tx, user, &metadata)? {
                    return Ok(None);
                }
                let TitleNote { text, spoiler } = &note;
                let value = json!({"text": text, "spoiler": spoiler, "updated_at": now});
                replace(tx, user, title, Some(value), (ChangeKind::NoteSaved, now)).map(Some)
            })
            .await
    }

    /// Removes the note on a title; `None` when there is none.
    pub async fn remove_title_note(
        &self,
        user: UserId,
        title: TitleKey,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if find_note(tx, user, title)?.is_none() {
                    return Ok(None);
                }
                let change = replace(tx, user, title, None, (ChangeKind::NoteRemoved, now))?;
                delete_unreferenced_pending_titles(tx, user)?;
                Ok(Some(change))
            })
            .await
    }
}

fn replace(
    tx: &Tx<'_>,
    user: UserId,
    title: TitleKey,
    value: Option<serde_json::Value>,
    kind_and_time: (ChangeKind, i64),
) -> Result<Change, StoreError> {
    let replaced = replace_value(tx, user, ValueKey::Note(title), value)?;
    let change = insert_change(tx, user, kind_and_time, None)?;
    insert_values(tx, change.id, &[replaced])?;
    Ok(change)
}

pub(super) fn find_note(
    tx: &Tx<'_>,
    user: UserId,
    key: TitleKey,
) -> Result<Option<StoredNote>, StoreError> {
    tx.find(&note_row(user, key), stored_note)
}

pub(super) fn note_row(user: UserId, key: TitleKey) -> Query {
    let sql = "SELECT text, spoiler, updated_at FROM title_notes
               WHERE user_id = $1 AND media_type = $2 AND title_id = $3";
    Query::new(sql, values![user.0, key.media_type.as_str(), key.title_id])
}

pub(super) fn stored_note(row: &Row<'_>) -> Result<StoredNote, StoreError> {
    let note = TitleNote { text: row.get("text")?, spoiler: row.get("spoiler")? };
    Ok(StoredNote { note, updated_at: row.get("updated_at")? })
}
