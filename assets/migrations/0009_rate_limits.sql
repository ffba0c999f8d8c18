-- Counters of the rate limits on secrets, shared by the instances of a server. Only adds.
CREATE TABLE rate_limits (
    name       TEXT    NOT NULL PRIMARY KEY,
    allowed_at INTEGER NOT NULL,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX rate_limits_expires_at_idx ON rate_limits (expires_at);
