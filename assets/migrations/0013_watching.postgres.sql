-- 0013_watching.sql for PostgreSQL, whose triggers call functions. Only adds.
CREATE TABLE changes (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    undoes     INTEGER UNIQUE REFERENCES changes (id) ON DELETE SET NULL,
    client_key TEXT,
    UNIQUE (user_id, client_key)
) STRICT;

CREATE INDEX changes_user_id_idx ON changes (user_id, id);
CREATE INDEX changes_created_at_idx ON changes (user_id, created_at);

CREATE TABLE change_items (
    change_id  INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    subject    TEXT    NOT NULL CHECK (subject IN ('watches', 'watchlist')),
    added_id   INTEGER,
    removed_id INTEGER,
    PRIMARY KEY (change_id, position)
) STRICT;

CREATE TABLE watches (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id        INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type     TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    title_id       INTEGER NOT NULL,
    precision      TEXT    NOT NULL CHECK (precision IN ('time', 'day', 'month', 'year', 'unknown')),
    instant        INTEGER,
    offset_minutes INTEGER,
    year           INTEGER,
    month          INTEGER,
    day            INTEGER,
    ordinal        INTEGER,
    seen_before    BOOLEAN NOT NULL DEFAULT FALSE,
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

-- Also changes the user's version (0008).
CREATE FUNCTION watches_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    one record;
    sign INTEGER := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
    FOR one IN SELECT user_id, sign * count(*) FILTER (WHERE removed_in IS NULL) AS number
               FROM changed GROUP BY user_id LOOP
        UPDATE user_counts SET watches = watches + one.number, version = version + 1
        WHERE user_id = one.user_id;
        IF NOT FOUND AND TG_OP = 'INSERT' THEN
            INSERT INTO user_counts (user_id, watches, version) VALUES (one.user_id, one.number, 1);
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

CREATE FUNCTION watches_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
    FOR one IN SELECT user_id, CAST(sum(number) AS INTEGER) AS number
               FROM (SELECT user_id, CASE WHEN removed_in IS NULL THEN 1 ELSE 0 END AS number
                     FROM changed
                     UNION ALL
                     SELECT user_id, CASE WHEN removed_in IS NULL THEN -1 ELSE 0 END
                     FROM previous) AS numbers
               GROUP BY user_id LOOP
        UPDATE user_counts SET watches = watches + one.number, version = version + 1
        WHERE user_id = one.user_id;
    END LOOP;
    RETURN NULL;
END $$;

CREATE TRIGGER watches_insert AFTER INSERT ON watches
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION watches_changed();
CREATE TRIGGER watches_update AFTER UPDATE ON watches
REFERENCING OLD TABLE AS previous NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION watches_updated();
CREATE TRIGGER watches_delete AFTER DELETE ON watches
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION watches_changed();

CREATE TRIGGER watchlist_insert AFTER INSERT ON watchlist
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER watchlist_update AFTER UPDATE ON watchlist
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
CREATE TRIGGER watchlist_delete AFTER DELETE ON watchlist
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION owned_rows_changed();
