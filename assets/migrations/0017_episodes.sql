-- Shows, seasons and episodes, watches of episodes, and how far users are. Only adds.
CREATE TABLE shows (
    title_id   INTEGER PRIMARY KEY,
    catalogue  TEXT    NOT NULL CHECK (catalogue IN ('builtin', 'tmdb')),
    -- TMDB's word, like 'Ended'; NULL when it is not known.
    status     TEXT,
    -- Raised by each change of the episodes or of the status.
    version    INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL,
    -- The list of episodes that was not believed, and how often in a row it came.
    doubted    TEXT,
    doubts     INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX shows_fetched_at_idx ON shows (catalogue, fetched_at);

CREATE TABLE seasons (
    title_id    INTEGER NOT NULL,
    season      INTEGER NOT NULL,
    name        TEXT    NOT NULL DEFAULT '',
    -- Days since 1970-01-01.
    air_day     INTEGER,
    poster_path TEXT,
    PRIMARY KEY (title_id, season)
) STRICT;

-- What users watched refers to the id, which outlives the number, the metadata and the listing.
CREATE TABLE episodes (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    title_id   INTEGER NOT NULL,
    season     INTEGER NOT NULL,
    episode    INTEGER NOT NULL,
    tmdb_id    INTEGER,
    -- 'unlisted': a user watched it, and the catalogue has not listed it yet. 'gone': listed before.
    listing    TEXT    NOT NULL CHECK (listing IN ('listed', 'unlisted', 'gone')),
    -- Metadata of the catalogue, deleted with its age.
    name       TEXT    NOT NULL DEFAULT '',
    air_day    INTEGER,
    -- Minutes.
    runtime    INTEGER,
    kind       TEXT    NOT NULL DEFAULT 'standard',
    still_path TEXT
) STRICT;

CREATE UNIQUE INDEX episodes_number_idx ON episodes (title_id, season, episode) WHERE listing <> 'gone';
CREATE UNIQUE INDEX episodes_tmdb_id_idx ON episodes (title_id, tmdb_id);
CREATE INDEX episodes_air_day_idx ON episodes (air_day) WHERE air_day IS NOT NULL;

-- Of a show: an episode, or with `season` a whole season, or else the whole show.
ALTER TABLE watches ADD COLUMN episode_id INTEGER REFERENCES episodes (id);
ALTER TABLE watches ADD COLUMN season INTEGER;
-- Of the show, from 1.
ALTER TABLE watches ADD COLUMN viewing INTEGER NOT NULL DEFAULT 1;

CREATE INDEX watches_episode_id_idx ON watches (episode_id, user_id, removed_in, ordinal, id)
WHERE episode_id IS NOT NULL;

-- What a user has chosen for a show: 'intent', 'specials', 'skipped_season/N', 'skipped_episode/ID', 'viewing/N'.
CREATE TABLE show_settings (
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    title_id   INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    value      TEXT    NOT NULL,
    PRIMARY KEY (user_id, media_type, title_id, name)
) STRICT;

CREATE INDEX show_settings_title_idx ON show_settings (media_type, title_id);

-- Computed from the watches, the settings and the episodes of a show whenever one of them changes.
CREATE TABLE show_progress (
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title_id        INTEGER NOT NULL,
    state           TEXT    NOT NULL,
    viewing         INTEGER NOT NULL,
    -- Episodes that count, those of them that are out, and those of these that are seen.
    counting        INTEGER NOT NULL,
    out             INTEGER NOT NULL,
    seen            INTEGER NOT NULL,
    -- Of what is out and not seen.
    minutes_left    INTEGER NOT NULL,
    next_episode_id INTEGER REFERENCES episodes (id) ON DELETE SET NULL,
    -- The next episode is the first of a season of which nothing is seen.
    begins_season   INTEGER NOT NULL CHECK (begins_season IN (0, 1)),
    -- Unseen episodes before the next one.
    earlier_unseen  INTEGER NOT NULL,
    -- Of the newest watch with a date.
    last_ordinal    INTEGER,
    -- The day on which the next episode comes out; from then on the row is out of date.
    next_air_day    INTEGER,
    next_air_id     INTEGER REFERENCES episodes (id) ON DELETE SET NULL,
    -- The day for which it was computed.
    today           INTEGER NOT NULL,
    -- The show's.
    version         INTEGER NOT NULL,
    PRIMARY KEY (user_id, title_id)
) STRICT;

CREATE INDEX show_progress_state_idx ON show_progress (user_id, state, last_ordinal);
CREATE INDEX show_progress_title_id_idx ON show_progress (title_id);
CREATE INDEX show_progress_next_episode_id_idx ON show_progress (next_episode_id);
CREATE INDEX show_progress_next_air_id_idx ON show_progress (next_air_id);
CREATE INDEX show_progress_next_air_day_idx ON show_progress (next_air_day) WHERE next_air_day IS NOT NULL;

-- The link to a user's calendar, of which the server keeps the hash.
CREATE TABLE calendar_links (
    user_id    INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT    NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
) STRICT;
