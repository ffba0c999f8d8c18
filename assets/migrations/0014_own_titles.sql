-- Favorites, notes, tags, check-ins and preferences of users, and the journal of values. Only adds.
CREATE TABLE preferences (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name    TEXT    NOT NULL,
    value   TEXT    NOT NULL,
    PRIMARY KEY (user_id, name)
) STRICT;

CREATE TABLE favorites (
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    title_id   INTEGER NOT NULL,
    -- On the profile; each place once for a user.
    place      INTEGER CHECK (place BETWEEN 1 AND 4),
    added_at   INTEGER NOT NULL,
    PRIMARY KEY (user_id, media_type, title_id)
) STRICT;

CREATE INDEX favorites_title_idx ON favorites (media_type, title_id);

CREATE TABLE title_notes (
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    title_id   INTEGER NOT NULL,
    text       TEXT    NOT NULL,
    spoiler    INTEGER NOT NULL CHECK (spoiler IN (0, 1)),
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, media_type, title_id)
) STRICT;

CREATE INDEX title_notes_title_idx ON title_notes (media_type, title_id);

-- A user has one, or none.
CREATE TABLE checkins (
    user_id        INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    media_type     TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    title_id       INTEGER NOT NULL,
    -- Unix seconds, and minutes from UTC on the watcher's clock.
    started_at     INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    ends_at        INTEGER NOT NULL
) STRICT;

CREATE INDEX checkins_title_idx ON checkins (media_type, title_id);
CREATE INDEX checkins_ends_at_idx ON checkins (ends_at);

CREATE TABLE watch_tags (
    watch_id        INTEGER NOT NULL REFERENCES watches (id) ON DELETE CASCADE,
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- In lower case; a user has each tag in one spelling.
    name_normalized TEXT    NOT NULL,
    name            TEXT    NOT NULL,
    PRIMARY KEY (watch_id, name_normalized)
) STRICT;

CREATE INDEX watch_tags_user_id_idx ON watch_tags (user_id, name_normalized);

-- The values that a change replaced; of a title, or of a preference by its name. NULL where there was or is none.
CREATE TABLE change_values (
    change_id  INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    subject    TEXT    NOT NULL,
    media_type TEXT,
    title_id   INTEGER,
    name       TEXT,
    before     TEXT,
    after      TEXT,
    PRIMARY KEY (change_id, position)
) STRICT;

CREATE INDEX change_values_title_idx ON change_values (media_type, title_id);

-- By hand; the title with the highest is first.
ALTER TABLE watchlist ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE watchlist SET position = id;
