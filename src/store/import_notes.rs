//! Writes the notes and tags of an import to titles and to existing watches.

use crate::domain::ids::TitleKey;
use crate::domain::import_comparison::Comparison;
use crate::domain::import_notes::{JoinedNotes, NoteTarget};
use crate::domain::import_present::{Present, PresentWatch, WatchRef};
use crate::domain::note::Tags;
use crate::store::change_values::{ValueKey, replace_value};
use crate::store::changes::{Item, Subject};
use crate::store::companions::{SharedWatch, copy_companions};
use crate::store::error::StoreError;
use crate::store::import_title_writing::unix;
use crate::store::import_transaction::ImportWriter;
use crate::store::watch_rows::{NewRow, insert_watch};
use crate::store::watch_tags::{insert_tags, may_have_tags};
use crate::store::watches::find_live_watch;
use serde_json::json;
use std::collections::HashSet;

impl ImportWriter<'_> {
    /// Writes the notes and tags of the records for which `is_written` is true. Watches that the import adds get
    /// theirs when they are inserted. Returns the records whose tags would exceed the user's limit.
    pub(super) fn write_notes(
        &mut self,
        key: TitleKey,
        own: &Present,
        compared: &Comparison,
        is_written: &impl Fn(usize) -> bool,
    ) -> Result<HashSet<usize>, StoreError> {
        let mut failed = HashSet::new();
        for notes in &compared.notes {
            let has_text = notes.records.iter().any(|record| is_written(*record));
            match notes.target {
                NoteTarget::Title if has_text => self.write_note(key, notes)?,
                NoteTarget::Watch(WatchRef::Present(index)) => {
                    let mut tags = Tags::of_names(notes.tags_of(is_written));
                    if !may_have_tags(self.tx, self.user, &tags)? {
                        failed.extend(notes.tags.iter().map(|(record, _)| *record));
                        tags = Tags::default();
                    }
                    let text = has_text.then_some(&*notes.text);
                    if text.is_some() || !tags.is_empty() {
                        self.edit_watch(&own.watches[index], text, &tags)?;
                    }
                }
                NoteTarget::Title | NoteTarget::Watch(WatchRef::Record(_)) => {}
            }
        }
        Ok(failed)
    }

    fn write_note(&mut self, key: TitleKey, notes: &JoinedNotes) -> Result<(), StoreError> {
        let JoinedNotes { text, spoiler, written_at, .. } = notes;
        let updated_at = unix(*written_at, self.now);
        let value = json!({"text": text, "spoiler": spoiler, "updated_at": updated_at});
        self.values.push(replace_value(self.tx, self.user, ValueKey::Note(key), Some(value))?);
        Ok(())
    }

    /// Edits a watch, which replaces its row: another note, and additional tags.
    fn edit_watch(
        &mut self,
        present: &PresentWatch,
        note: Option<&str>,
        tags: &Tags,
    ) -> Result<(), StoreError> {
        let (tx, user) = (self.tx, self.user);
        let Some(old) = find_live_watch(tx, user, present.id)? else { return Ok(()) };
        let change = self.change()?;
        Subject::Watches.set_removed(tx, &[old.id.0], Some(change))?;
        let row = NewRow {
            title: old.title,
            part: old.part,
            at: old.at,
            original_at: old.original_at,
            seen_before: old.seen_before,
            note: note.unwrap_or(&old.note),
            origin: old.origin,
            created_at: old.created_at,
        };
        let id = insert_watch(tx, user, &row)?;
        insert_tags(tx, user, &[id], &Tags::of_names(old.tags))?;
        insert_tags(tx, user, &[id], tags)?;
        let NewRow { title, part, at, created_at, .. } = row;
        let shared = SharedWatch { id, owner: user, title, part, at, created_at };
        copy_companions(tx, old.id, &shared, None, self.now)?;
        let (added, removed) = (Some(id.0), Some(old.id.0));
        self.items.push(Item { subject: Subject::Watches, added, removed });
        Ok(())
    }
}
