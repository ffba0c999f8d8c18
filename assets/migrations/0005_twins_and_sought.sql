-- Which number of the built-in catalogue and which of TMDB's are one title. Found once and kept for good, so that the
-- way back needs no network. Built-in numbers lie above 90 million, TMDB's far below.
CREATE TABLE twins (
    media_type     TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    builtin_number INTEGER NOT NULL CHECK (builtin_number BETWEEN 90000001 AND 2147483647),
    tmdb_number    INTEGER NOT NULL CHECK (tmdb_number BETWEEN 1 AND 90000000),
    PRIMARY KEY (media_type, builtin_number),
    UNIQUE (media_type, tmdb_number)
) STRICT;

-- Kept titles that TMDB is to be asked about, and when: built-in numbers whose twin is wanted, TMDB's numbers whose
-- facts are. `misses`: how often TMDB has said that it knows none such; `silences`: how often since its last word it
-- has said nothing.
CREATE TABLE sought (
    media_type  TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    number      INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2147483647),
    misses      INTEGER NOT NULL,
    silences    INTEGER NOT NULL,
    next_try_at INTEGER NOT NULL,
    PRIMARY KEY (media_type, number)
) STRICT;

CREATE INDEX sought_in_turn ON sought (next_try_at);

ALTER TABLE titles ADD COLUMN imdb_id TEXT;

-- When somebody said it, in unix seconds: the words are mostly TMDB's.
ALTER TABLE claims ADD COLUMN claimed_at INTEGER NOT NULL DEFAULT 0;

CREATE INDEX titles_by_age ON titles (catalogue, fetched_at);
CREATE INDEX ratings_of_title ON ratings (media_type, number);
CREATE INDEX playlist_entries_of_title ON playlist_entries (media_type, number);
