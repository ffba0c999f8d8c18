-- Devices of sessions, codes of authenticator apps, what admins can look up later, and an index. Only adds.

-- When the user signed in; `created_at` is when the session was last renewed.
ALTER TABLE sessions ADD COLUMN started_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET started_at = created_at;
-- The browser's, shortened; empty when it sent none.
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
-- The client's IP address at the sign-in; empty of sessions that began before this column was added.
ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';

-- Of users who sign in with a password and a code.
CREATE TABLE second_factors (
    user_id     INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Shared with the user's authenticator app, in Base32.
    secret      TEXT    NOT NULL,
    enabled_at  INTEGER NOT NULL,
    -- The newest period of 30 seconds since 1970 whose code was used; a code works once.
    used_period INTEGER NOT NULL
) STRICT;

-- Codes that replace one of the app. A row is deleted when its code is used.
CREATE TABLE recovery_codes (
    user_id   INTEGER NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
    code_hash TEXT    NOT NULL,
    PRIMARY KEY (user_id, code_hash)
) STRICT;

-- What happened to accounts and settings.
CREATE TABLE audit_events (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at INTEGER NOT NULL,
    action     TEXT    NOT NULL,
    -- Who did it; NULL for the command line, and once the account is deleted.
    actor_id   INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Whose account it was done to, if it was another's.
    subject_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- What the action leaves open, for example the new role; otherwise empty.
    detail     TEXT    NOT NULL,
    -- The client's IP address; empty for the command line.
    address    TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_events_created_at_idx ON audit_events (created_at);
CREATE INDEX audit_events_actor_id_idx ON audit_events (actor_id);
CREATE INDEX audit_events_subject_id_idx ON audit_events (subject_id);

-- For calendars, which read the episodes of some days of many shows.
CREATE INDEX episodes_title_id_air_day_idx ON episodes (title_id, air_day) WHERE listing = 'listed';
