-- The time of a watch before the first edit of it, so that an import finds the watch by that time too, and the outcome of
-- the undo of an import after it left the journal, and an index of dismissed notifications. Only adds.

-- RFC 3339, YYYY-MM-DD, YYYY-MM, YYYY, or empty for an unknown time; NULL if the time was not changed.
ALTER TABLE watches ADD COLUMN original_at TEXT;

-- undone or failed; NULL while the change is in the journal, and without an undo.
ALTER TABLE imports ADD COLUMN undo_outcome TEXT;

CREATE INDEX change_values_notifications_idx ON change_values (media_type, title_id, name)
WHERE subject = 'notifications';
