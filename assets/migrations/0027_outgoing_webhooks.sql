-- Addresses of other programs to which the server sends what users did. Only adds.
CREATE TABLE outgoing_webhooks (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id        INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name           TEXT    NOT NULL,
    url            TEXT    NOT NULL,
    -- Names of events, separated by spaces.
    events         TEXT    NOT NULL,
    -- Signs the bodies, as it is.
    secret         TEXT    NOT NULL,
    created_at     INTEGER NOT NULL,
    -- Up to this change of the journal everything was sent or given up, or needs no event.
    last_change_id INTEGER NOT NULL,
    -- Of the last attempt; NULL before the first.
    attempted_at   INTEGER,
    -- The HTTP status of its response; NULL without one.
    status         INTEGER,
    -- Why there was no response; NULL with one.
    error          TEXT,
    -- The first failure after the last success; NULL after a success.
    failing_since  INTEGER,
    -- When it was turned off because it had failed for days; NULL while it is on.
    disabled_at    INTEGER
) STRICT;

CREATE INDEX outgoing_webhooks_user_id_idx ON outgoing_webhooks (user_id);
