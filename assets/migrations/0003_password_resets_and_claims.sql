-- Passes that let somebody choose a new password: one for each account, of which only a hash is kept.
CREATE TABLE reset_passes (
    user_id    INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    pass_hash  TEXT    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

-- Titles that somebody rated or listed before the catalogue had confirmed them. What is said of them here serves
-- that user alone; the rows are also the queue of what is still to be looked up.
CREATE TABLE claims (
    user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type   TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    number       INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2147483647),
    title        TEXT    NOT NULL,
    overview     TEXT    NOT NULL,
    poster_path  TEXT,
    release_date TEXT,
    vote_tenths  INTEGER NOT NULL CHECK (vote_tenths BETWEEN 0 AND 100),
    tries        INTEGER NOT NULL,
    next_try_at  INTEGER NOT NULL,
    PRIMARY KEY (user_id, media_type, number)
) STRICT;

CREATE INDEX claims_of_title ON claims (media_type, number);
CREATE INDEX claims_in_turn ON claims (next_try_at);

-- What a user is to be told at the next opportunity: a title that was removed because the catalogue has none such.
CREATE TABLE notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    number     INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2147483647),
    title      TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX notices_of_user ON notices (user_id);
