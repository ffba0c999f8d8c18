-- Follows 0017_episodes.sql on PostgreSQL: changes of the progress change the user's version (0008).
CREATE TRIGGER show_progress_insert AFTER INSERT ON show_progress
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER show_progress_update AFTER UPDATE ON show_progress
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER show_progress_delete AFTER DELETE ON show_progress
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
