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

CREATE FUNCTION titles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE title_versions SET version = version + 1
    WHERE slot = (CASE WHEN TG_OP = 'DELETE' THEN OLD.title_id ELSE NEW.title_id END) % 64;
    RETURN NULL;
END $$;

CREATE TRIGGER titles_changed AFTER INSERT OR UPDATE OR DELETE ON titles
FOR EACH ROW EXECUTE FUNCTION titles_changed();

CREATE FUNCTION ratings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO user_counts (user_id, ratings, version) VALUES (NEW.user_id, 1, 1)
        ON CONFLICT (user_id) DO UPDATE
        SET ratings = user_counts.ratings + 1, version = user_counts.version + 1;
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE user_counts SET version = version + 1 WHERE user_id = NEW.user_id;
    ELSE
        UPDATE user_counts SET ratings = ratings - 1, version = version + 1
        WHERE user_id = OLD.user_id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER ratings_changed AFTER INSERT OR UPDATE OR DELETE ON ratings
FOR EACH ROW EXECUTE FUNCTION ratings_changed();

CREATE FUNCTION playlists_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO user_counts (user_id, playlists, version) VALUES (NEW.user_id, 1, 1)
        ON CONFLICT (user_id) DO UPDATE
        SET playlists = user_counts.playlists + 1, version = user_counts.version + 1;
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE user_counts SET version = version + 1 WHERE user_id = NEW.user_id;
    ELSE
        UPDATE user_counts SET playlists = playlists - 1, version = version + 1
        WHERE user_id = OLD.user_id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER playlists_changed AFTER INSERT OR UPDATE OR DELETE ON playlists
FOR EACH ROW EXECUTE FUNCTION playlists_changed();

-- The update of the playlist changes the user's version.
CREATE FUNCTION playlist_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE playlists SET item_count = item_count - 1 WHERE id = OLD.playlist_id;
    ELSE
        UPDATE playlists
        SET item_count = item_count + (CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE 0 END)
        WHERE id = NEW.playlist_id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER playlist_items_changed AFTER INSERT OR UPDATE OR DELETE ON playlist_items
FOR EACH ROW EXECUTE FUNCTION playlist_items_changed();

CREATE FUNCTION pending_titles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO user_counts (user_id, pending_titles, version) VALUES (NEW.user_id, 1, 1)
        ON CONFLICT (user_id) DO UPDATE
        SET pending_titles = user_counts.pending_titles + 1, version = user_counts.version + 1;
        UPDATE total_counts SET count = count + 1 WHERE name = 'pending_titles';
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE user_counts SET version = version + 1 WHERE user_id = NEW.user_id;
    ELSE
        UPDATE user_counts SET pending_titles = pending_titles - 1, version = version + 1
        WHERE user_id = OLD.user_id;
        UPDATE total_counts SET count = count - 1 WHERE name = 'pending_titles';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER pending_titles_changed AFTER INSERT OR UPDATE OR DELETE ON pending_titles
FOR EACH ROW EXECUTE FUNCTION pending_titles_changed();

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
