-- The calendar is kept in memory. A change of its data changes a version (0026_watching_versions.postgres.sql).
CREATE TRIGGER film_releases_insert AFTER INSERT ON film_releases
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER film_releases_update AFTER UPDATE ON film_releases
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER film_releases_delete AFTER DELETE ON film_releases
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
