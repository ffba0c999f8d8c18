-- 0008_limits.sql for PostgreSQL, whose triggers call functions. There is no data of an earlier schema.
-- Versions tell every instance whether what it keeps in memory is current: each change of a user's ratings,
-- playlists and pending titles changes the user's version, each change of a title one of 64 others.
CREATE TABLE user_counts (
    user_id        INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    ratings        INTEGER NOT NULL DEFAULT 0,
    playlists      INTEGER NOT NULL DEFAULT 0,
    pending_titles INTEGER NOT NULL DEFAULT 0,
    version        INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE total_counts (
    name  TEXT    NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL
);

INSERT INTO total_counts (name, count) VALUES ('pending_titles', 0);

-- One row would be changed by every new title, and transactions that change the same row wait for each other.
CREATE TABLE title_versions (
    slot    INTEGER NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL
);

INSERT INTO title_versions (slot, version) SELECT slot, 0 FROM generate_series(0, 63) AS slot;

ALTER TABLE playlists ADD COLUMN item_count INTEGER NOT NULL DEFAULT 0;

-- Triggers are called once for a statement, and each row of a count is found by its key: a plan that joins would
-- read the whole table, and transactions would conflict with all others.
CREATE FUNCTION titles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
    FOR one IN SELECT DISTINCT title_id % 64 AS slot FROM changed LOOP
        UPDATE title_versions SET version = version + 1 WHERE slot = one.slot;
    END LOOP;
    RETURN NULL;
END $$;

CREATE TRIGGER titles_insert AFTER INSERT ON titles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER titles_update AFTER UPDATE ON titles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();
CREATE TRIGGER titles_delete AFTER DELETE ON titles
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();

-- Of the tables whose rows belong to users. A user who is deleted has no counts any more.
CREATE FUNCTION owned_rows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    one record;
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END;
    new_ratings INTEGER;
    new_playlists INTEGER;
    new_pending INTEGER;
BEGIN
    FOR one IN SELECT user_id, count(*) AS number FROM changed GROUP BY user_id LOOP
        new_ratings := CASE TG_TABLE_NAME WHEN 'ratings' THEN sign * one.number ELSE 0 END;
        new_playlists := CASE TG_TABLE_NAME WHEN 'playlists' THEN sign * one.number ELSE 0 END;
        new_pending := CASE TG_TABLE_NAME WHEN 'pending_titles' THEN sign * one.number ELSE 0 END;
        UPDATE user_counts
        SET ratings = ratings + new_ratings, playlists = playlists + new_playlists,
            pending_titles = pending_titles + new_pending, version = version + 1
        WHERE user_id = one.user_id;
        IF NOT FOUND AND TG_OP = 'INSERT' THEN
            INSERT INTO user_counts (user_id, ratings, playlists, pending_titles, version)
            VALUES (one.user_id, new_ratings, new_playlists, new_pending, 1);
        END IF;
        IF new_pending <> 0 THEN
            UPDATE total_counts SET count = count + new_pending WHERE name = 'pending_titles';
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

CREATE TRIGGER ratings_insert AFTER INSERT ON ratings
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER ratings_update AFTER UPDATE ON ratings
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER ratings_delete AFTER DELETE ON ratings
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();

CREATE TRIGGER playlists_insert AFTER INSERT ON playlists
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER playlists_update AFTER UPDATE ON playlists
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER playlists_delete AFTER DELETE ON playlists
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();

CREATE TRIGGER pending_titles_insert AFTER INSERT ON pending_titles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER pending_titles_update AFTER UPDATE ON pending_titles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER pending_titles_delete AFTER DELETE ON pending_titles
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();

-- The update of the playlist changes the user's version.
CREATE FUNCTION playlist_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    one record;
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END;
BEGIN
    FOR one IN SELECT playlist_id, count(*) AS number FROM changed GROUP BY playlist_id LOOP
        UPDATE playlists SET item_count = item_count + sign * one.number WHERE id = one.playlist_id;
    END LOOP;
    RETURN NULL;
END $$;

CREATE TRIGGER playlist_items_insert AFTER INSERT ON playlist_items
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION playlist_items_changed();
CREATE TRIGGER playlist_items_update AFTER UPDATE ON playlist_items
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION playlist_items_changed();
CREATE TRIGGER playlist_items_delete AFTER DELETE ON playlist_items
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION playlist_items_changed();

CREATE INDEX users_search_idx ON users (username_normalized, email_normalized);

ALTER TABLE users ADD COLUMN username_skeleton TEXT NOT NULL DEFAULT '';

CREATE INDEX users_username_skeleton_idx ON users (username_skeleton);

CREATE TABLE known_networks (
    user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    network      TEXT    NOT NULL,
    signed_in_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, network)
);

CREATE INDEX known_networks_signed_in_at_idx ON known_networks (signed_in_at);
