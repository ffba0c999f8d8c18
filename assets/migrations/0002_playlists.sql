-- Playlists and what stands in them. At most one of a user's playlists is active: the index says so.

CREATE TABLE playlists (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    active     INTEGER NOT NULL CHECK (active IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX playlists_of_user ON playlists (user_id);
CREATE UNIQUE INDEX one_active_playlist ON playlists (user_id) WHERE active = 1;

-- Entries keep the order in which they were added: position grows within a playlist.
CREATE TABLE playlist_entries (
    playlist_id INTEGER NOT NULL REFERENCES playlists (id) ON DELETE CASCADE,
    media_type  TEXT    NOT NULL CHECK (media_type IN ('movie', 'tv')),
    number      INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2147483647),
    position    INTEGER NOT NULL,
    added_at    INTEGER NOT NULL,
    PRIMARY KEY (playlist_id, media_type, number)
) STRICT;

CREATE UNIQUE INDEX playlist_entries_in_order ON playlist_entries (playlist_id, position);
