-- Releases of films by country, the kind of a release in notifications, and ratings that are imported as watches too.
-- Only adds.
CREATE TABLE film_releases (
    title_id INTEGER NOT NULL,
    -- Two uppercase letters (ISO 3166-1).
    region   TEXT    NOT NULL,
    -- premiere, limited, cinema, digital, disc or tv.
    kind     TEXT    NOT NULL,
    -- Days since 1970-01-01.
    day      INTEGER NOT NULL,
    PRIMARY KEY (title_id, region, kind, day)
) STRICT;

-- Films whose releases TMDB listed, also those without any.
CREATE TABLE film_release_lists (
    title_id   INTEGER PRIMARY KEY,
    -- Unix seconds.
    fetched_at INTEGER NOT NULL,
    -- When they are fetched again, in unix seconds.
    due_at     INTEGER NOT NULL
) STRICT;

-- As in film_releases; NULL for a notification of something else.
ALTER TABLE notifications ADD COLUMN release_kind TEXT;

-- Whether films without watches get a watch because the import rates them: 1, or 0.
ALTER TABLE imports ADD COLUMN as_watched INTEGER NOT NULL DEFAULT 0;

-- How many films got a watch for that in the last writing.
ALTER TABLE imports ADD COLUMN marked_seen INTEGER NOT NULL DEFAULT 0;
