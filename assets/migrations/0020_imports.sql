-- Imports of other services' exports: what the files say, which titles they mean, and what was not written. Only adds.
CREATE TABLE imports (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at  INTEGER NOT NULL,
    state       TEXT    NOT NULL,
    -- Which of two different values is kept.
    rule        TEXT    NOT NULL,
    -- Kinds of records that are left out, separated by spaces.
    left_out    TEXT    NOT NULL,
    -- What was read in each file, as JSON.
    files       TEXT    NOT NULL,
    -- The catalogue in which titles were looked for last.
    catalogue   TEXT    NOT NULL,
    -- Of the last writing. The change is deleted when it can no longer be undone.
    change_id   INTEGER REFERENCES changes (id) ON DELETE SET NULL,
    -- Records that were read, those that the last writing wrote, and those that the account had already.
    records     INTEGER NOT NULL DEFAULT 0,
    written     INTEGER NOT NULL DEFAULT 0,
    same        INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX imports_user_id_idx ON imports (user_id);
CREATE INDEX imports_change_id_idx ON imports (change_id);

-- A title as a file refers to it, and which one it is.
CREATE TABLE import_titles (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    import_id  INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    -- As JSON.
    reference  TEXT    NOT NULL,
    -- The name in normalized words, for searching.
    name       TEXT    NOT NULL,
    outcome    TEXT    NOT NULL,
    -- Why it is certain, or not.
    reason     TEXT,
    media_type TEXT,
    title_id   INTEGER,
    -- The metadata of the titles that it may be, as JSON; of one that was found its own alone.
    candidates TEXT    NOT NULL
) STRICT;

CREATE INDEX import_titles_outcome_idx ON import_titles (import_id, outcome, media_type, title_id);

-- What a file says.
CREATE TABLE import_items (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    import_id       INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    -- NULL of a list.
    import_title_id INTEGER REFERENCES import_titles (id) ON DELETE CASCADE,
    kind            TEXT    NOT NULL,
    -- The file and the place in it.
    file            TEXT    NOT NULL,
    position        TEXT    NOT NULL,
    -- As JSON.
    statement       TEXT    NOT NULL,
    -- The key of the list, of a list and its items.
    list            TEXT,
    -- NULL while the title is not known.
    outcome         TEXT
) STRICT;

CREATE INDEX import_items_outcome_idx ON import_items (import_id, kind, outcome);
CREATE INDEX import_items_import_title_id_idx ON import_items (import_title_id);
CREATE INDEX import_items_list_idx ON import_items (import_id, list) WHERE list IS NOT NULL;

-- What of the files is not imported as it stands.
CREATE TABLE import_problems (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    kind      TEXT    NOT NULL,
    file      TEXT    NOT NULL,
    position  TEXT    NOT NULL,
    reason    TEXT    NOT NULL
) STRICT;

CREATE INDEX import_problems_import_id_idx ON import_problems (import_id);

-- Which title a user has said that a file means; NULL when it is none. Remembered for later imports.
CREATE TABLE import_choices (
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- As in import_titles.
    reference  TEXT    NOT NULL,
    media_type TEXT,
    title_id   INTEGER,
    PRIMARY KEY (user_id, reference)
) STRICT;
