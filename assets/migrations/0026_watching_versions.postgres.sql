-- Diary, calendar, up next and pages of shows are kept in memory, too: each change of what they are made from changes
-- a version (0008_limits.postgres.sql).
INSERT INTO user_counts (user_id) SELECT id FROM users ON CONFLICT (user_id) DO NOTHING;

CREATE TRIGGER preferences_insert AFTER INSERT ON preferences
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER preferences_update AFTER UPDATE ON preferences
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER preferences_delete AFTER DELETE ON preferences
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();

CREATE TRIGGER show_settings_insert AFTER INSERT ON show_settings
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER show_settings_update AFTER UPDATE ON show_settings
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER show_settings_delete AFTER DELETE ON show_settings
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();

CREATE TRIGGER watch_tags_insert AFTER INSERT ON watch_tags
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER watch_tags_update AFTER UPDATE ON watch_tags
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER watch_tags_delete AFTER DELETE ON watch_tags
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();

CREATE TRIGGER watch_companions_insert AFTER INSERT ON watch_companions
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER watch_companions_update AFTER UPDATE ON watch_companions
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER watch_companions_delete AFTER DELETE ON watch_companions
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();

CREATE TRIGGER shows_insert AFTER INSERT ON shows
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER shows_update AFTER UPDATE ON shows
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER shows_delete AFTER DELETE ON shows
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();

CREATE TRIGGER seasons_insert AFTER INSERT ON seasons
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER seasons_update AFTER UPDATE ON seasons
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER seasons_delete AFTER DELETE ON seasons
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();

CREATE TRIGGER episodes_insert AFTER INSERT ON episodes
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER episodes_update AFTER UPDATE ON episodes
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER episodes_delete AFTER DELETE ON episodes
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();

CREATE TRIGGER episode_orders_insert AFTER INSERT ON episode_orders
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER episode_orders_update AFTER UPDATE ON episode_orders
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER episode_orders_delete AFTER DELETE ON episode_orders
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();

CREATE TRIGGER episode_order_seasons_insert AFTER INSERT ON episode_order_seasons
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER episode_order_seasons_update AFTER UPDATE ON episode_order_seasons
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER episode_order_seasons_delete AFTER DELETE ON episode_order_seasons
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();

CREATE TRIGGER episode_order_items_insert AFTER INSERT ON episode_order_items
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER episode_order_items_update AFTER UPDATE ON episode_order_items
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER episode_order_items_delete AFTER DELETE ON episode_order_items
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();

-- The names of companions are in the responses to others.
CREATE FUNCTION names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE title_versions SET version = version + 1 WHERE slot = 0;
    RETURN NULL;
END $$;

CREATE TRIGGER users_names AFTER UPDATE OF first_name, last_name, username ON users
FOR EACH STATEMENT EXECUTE FUNCTION names_changed();
