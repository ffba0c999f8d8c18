-- Counts against limits, so that a write need not count rows. The triggers keep them in every
-- operation, also when rows are deleted with their user or playlist.
CREATE TABLE user_counts (
    user_id        INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    ratings        INTEGER NOT NULL DEFAULT 0,
    playlists      INTEGER NOT NULL DEFAULT 0,
    pending_titles INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO user_counts (user_id, ratings, playlists, pending_titles)
SELECT id, (SELECT count(*) FROM ratings WHERE ratings.user_id = users.id),
           (SELECT count(*) FROM playlists WHERE playlists.user_id = users.id),
           (SELECT count(*) FROM pending_titles WHERE pending_titles.user_id = users.id)
FROM users;

-- Of all users. The row `pending_titles` is the only one.
CREATE TABLE total_counts (
    name  TEXT    NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL
) STRICT;

INSERT INTO total_counts (name, count) SELECT 'pending_titles', count(*) FROM pending_titles;

ALTER TABLE playlists ADD COLUMN item_count INTEGER NOT NULL DEFAULT 0;

UPDATE playlists SET item_count =
    (SELECT count(*) FROM playlist_items WHERE playlist_items.playlist_id = playlists.id);

CREATE TRIGGER ratings_insert_count AFTER INSERT ON ratings BEGIN
    INSERT INTO user_counts (user_id, ratings) VALUES (NEW.user_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET ratings = ratings + 1;
END;

CREATE TRIGGER ratings_delete_count AFTER DELETE ON ratings BEGIN
    UPDATE user_counts SET ratings = ratings - 1 WHERE user_id = OLD.user_id;
END;

CREATE TRIGGER playlists_insert_count AFTER INSERT ON playlists BEGIN
    INSERT INTO user_counts (user_id, playlists) VALUES (NEW.user_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET playlists = playlists + 1;
END;

CREATE TRIGGER playlists_delete_count AFTER DELETE ON playlists BEGIN
    UPDATE user_counts SET playlists = playlists - 1 WHERE user_id = OLD.user_id;
END;

CREATE TRIGGER pending_titles_insert_count AFTER INSERT ON pending_titles BEGIN
    INSERT INTO user_counts (user_id, pending_titles) VALUES (NEW.user_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET pending_titles = pending_titles + 1;
    UPDATE total_counts SET count = count + 1 WHERE name = 'pending_titles';
END;

CREATE TRIGGER pending_titles_delete_count AFTER DELETE ON pending_titles BEGIN
    UPDATE user_counts SET pending_titles = pending_titles - 1 WHERE user_id = OLD.user_id;
    UPDATE total_counts SET count = count - 1 WHERE name = 'pending_titles';
END;

CREATE TRIGGER playlist_items_insert_count AFTER INSERT ON playlist_items BEGIN
    UPDATE playlists SET item_count = item_count + 1 WHERE id = NEW.playlist_id;
END;

CREATE TRIGGER playlist_items_delete_count AFTER DELETE ON playlist_items BEGIN
    UPDATE playlists SET item_count = item_count - 1 WHERE id = OLD.playlist_id;
END;

-- A search reads this index from beginning to end, and not the rows.
CREATE INDEX users_search_idx ON users (username_normalized, email_normalized);

-- What usernames look like (UTS 39, section 4). The server fills it for the users of earlier versions.
ALTER TABLE users ADD COLUMN username_skeleton TEXT NOT NULL DEFAULT '';

CREATE INDEX users_username_skeleton_idx ON users (username_skeleton);

-- Networks from which an account was signed in to, so that the tries of others do not keep its user out after
-- a restart.
CREATE TABLE known_networks (
    user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    network      TEXT    NOT NULL,
    signed_in_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, network)
) STRICT;

CREATE INDEX known_networks_signed_in_at_idx ON known_networks (signed_in_at);
