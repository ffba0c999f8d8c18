-- The first schema: accounts, their sessions, the titles they rated and the ratings.
-- STRICT tables know only INTEGER and TEXT here; booleans are 0 or 1, times are unix seconds.

CREATE TABLE users (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    first_name    TEXT    NOT NULL,
    last_name     TEXT    NOT NULL,
    username      TEXT    NOT NULL,
    username_key  TEXT    NOT NULL UNIQUE,
    email         TEXT    NOT NULL,
    email_key     TEXT    NOT NULL UNIQUE,
    password_hash TEXT    NOT NULL,
    role          TEXT    NOT NULL CHECK (role IN ('admin', 'regular')),
    created_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    id         TEXT    NOT NULL PRIMARY KEY,
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- What the catalogue says of the titles that somebody keeps. Only the catalogue's word comes in here.
CREATE TABLE titles (
    media_type   TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    number       INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2147483647),
    catalogue    TEXT    NOT NULL CHECK (catalogue IN ('builtin', 'tmdb')),
    title        TEXT    NOT NULL,
    overview     TEXT    NOT NULL,
    poster_path  TEXT,
    release_date TEXT,
    vote_tenths  INTEGER NOT NULL CHECK (vote_tenths BETWEEN 0 AND 100),
    fetched_at   INTEGER NOT NULL,
    PRIMARY KEY (media_type, number)
) STRICT;

-- No reference to titles: a rating commits before the catalogue has confirmed its title.
CREATE TABLE ratings (
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    number     INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2147483647),
    score10    INTEGER NOT NULL CHECK (score10 BETWEEN 1 AND 10),
    rated_at   INTEGER NOT NULL,
    PRIMARY KEY (user_id, media_type, number)
) STRICT;

CREATE INDEX ratings_newest_first ON ratings (user_id, rated_at);
