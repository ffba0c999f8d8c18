-- What users have watched and want to watch, and a journal of these changes, by which they are undone. Only adds.
CREATE TABLE changes (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    -- The change that this one took back.
    undoes     INTEGER UNIQUE REFERENCES changes (id) ON DELETE SET NULL,
    -- Chosen by the client, so that a request sent twice is one change.
    client_key TEXT,
    UNIQUE (user_id, client_key)
) STRICT;

CREATE INDEX changes_user_id_idx ON changes (user_id, id);
CREATE INDEX changes_created_at_idx ON changes (user_id, created_at);

-- The rows that a change added or removed. An edit removes a row and adds another.
CREATE TABLE change_items (
    change_id  INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    subject    TEXT    NOT NULL CHECK (subject IN ('watches', 'watchlist')),
    added_id   INTEGER,
    removed_id INTEGER,
    PRIMARY KEY (change_id, position)
) STRICT;

-- A removed row stays until its change is deleted from the journal.
CREATE TABLE watches (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id        INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type     TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    title_id       INTEGER NOT NULL,
    precision      TEXT    NOT NULL CHECK (precision IN ('time', 'day', 'month', 'year', 'unknown')),
    -- Unix seconds, and minutes from UTC on the watcher's clock.
    instant        INTEGER,
    offset_minutes INTEGER,
    -- In the watcher's calendar, as far as it is known; days since 1970-01-01.
    year           INTEGER,
    month          INTEGER,
    day            INTEGER,
    -- The watcher's clock in seconds, as if it was UTC; the last second of a day, month or year.
    ordinal        INTEGER,
    seen_before    INTEGER NOT NULL DEFAULT 0 CHECK (seen_before IN (0, 1)),
    origin         TEXT    NOT NULL,
    note           TEXT    NOT NULL DEFAULT '',
    created_at     INTEGER NOT NULL,
    removed_in     INTEGER REFERENCES changes (id) ON DELETE CASCADE,
    CHECK ((instant IS NULL) = (precision <> 'time') AND (offset_minutes IS NULL) = (precision <> 'time')
       AND (day IS NULL) = (precision NOT IN ('time', 'day'))
       AND (month IS NULL) = (precision IN ('year', 'unknown'))
       AND (year IS NULL) = (precision = 'unknown') AND (ordinal IS NULL) = (precision = 'unknown'))
) STRICT;

CREATE INDEX watches_diary_idx ON watches (user_id, media_type, ordinal, id) WHERE removed_in IS NULL;
CREATE INDEX watches_own_title_idx ON watches
    (user_id, media_type, title_id, removed_in, ordinal, id);
CREATE INDEX watches_title_idx ON watches (media_type, title_id);
CREATE INDEX watches_removed_in_idx ON watches (removed_in) WHERE removed_in IS NOT NULL;

CREATE TABLE watchlist (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    title_id   INTEGER NOT NULL,
    added_at   INTEGER NOT NULL,
    removed_in INTEGER REFERENCES changes (id) ON DELETE CASCADE
) STRICT;

CREATE UNIQUE INDEX watchlist_own_title_idx ON watchlist (user_id, media_type, title_id)
WHERE removed_in IS NULL;
CREATE INDEX watchlist_user_id_idx ON watchlist (user_id, added_at);
CREATE INDEX watchlist_title_idx ON watchlist (media_type, title_id);
CREATE INDEX watchlist_removed_in_idx ON watchlist (removed_in) WHERE removed_in IS NOT NULL;

-- Of watches that are not removed.
ALTER TABLE user_counts ADD COLUMN watches INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER watches_insert_count AFTER INSERT ON watches WHEN NEW.removed_in IS NULL BEGIN
    INSERT INTO user_counts (user_id, watches) VALUES (NEW.user_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET watches = watches + 1;
END;

CREATE TRIGGER watches_delete_count AFTER DELETE ON watches WHEN OLD.removed_in IS NULL BEGIN
    UPDATE user_counts SET watches = watches - 1 WHERE user_id = OLD.user_id;
END;

CREATE TRIGGER watches_update_count AFTER UPDATE OF removed_in ON watches
WHEN (OLD.removed_in IS NULL) <> (NEW.removed_in IS NULL) BEGIN
    UPDATE user_counts SET watches = watches + CASE WHEN NEW.removed_in IS NULL THEN 1 ELSE -1 END
    WHERE user_id = NEW.user_id;
END;
