-- Links with which a person can sign up once, also when registration is closed. Only adds.
CREATE TABLE invites (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Of the token in the link, which is not stored.
    token_hash TEXT    NOT NULL UNIQUE,
    created_by INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX invites_created_by_idx ON invites (created_by);
