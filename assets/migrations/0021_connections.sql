-- Access tokens of programs, and webhooks of media servers. Only adds.
CREATE TABLE access_tokens (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name         TEXT    NOT NULL,
    token_hash   TEXT    NOT NULL UNIQUE,
    -- 'read' or 'write'.
    scope        TEXT    NOT NULL,
    created_at   INTEGER NOT NULL,
    -- NULL: it does not expire.
    expires_at   INTEGER,
    -- Up to an hour before the last use.
    last_used_at INTEGER
) STRICT;

CREATE INDEX access_tokens_user_id_idx ON access_tokens (user_id);

-- The address to which a media server sends what a user has played.
CREATE TABLE webhooks (
    user_id     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    source      TEXT    NOT NULL,
    token_hash  TEXT    NOT NULL UNIQUE,
    created_at  INTEGER NOT NULL,
    -- The account of the media server whose plays count; empty: all.
    account     TEXT    NOT NULL,
    -- Up to a minute before the last request.
    received_at INTEGER,
    PRIMARY KEY (user_id, source)
) STRICT;

-- What media servers sent last.
CREATE TABLE webhook_plays (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id     INTEGER NOT NULL,
    source      TEXT    NOT NULL,
    received_at INTEGER NOT NULL,
    -- The name of what was played.
    subject     TEXT    NOT NULL,
    outcome     TEXT    NOT NULL,
    -- What was played, of a play that is a watch: another one of it soon after is a duplicate.
    play        TEXT,
    FOREIGN KEY (user_id, source) REFERENCES webhooks (user_id, source) ON DELETE CASCADE
) STRICT;

CREATE INDEX webhook_plays_source_idx ON webhook_plays (user_id, source);
