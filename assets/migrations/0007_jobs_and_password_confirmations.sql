-- Background work that survives a restart: emails to send, titles to verify and titles to refresh. A row is
-- deleted when its work is done.
CREATE TABLE jobs (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    kind            TEXT    NOT NULL,
    -- What the job is about: a user's id, an email address or a title, as the kind says.
    subject         TEXT    NOT NULL,
    -- The nonce of an email's token and message id; otherwise empty.
    nonce           TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    due_at          INTEGER NOT NULL,
    attempts        INTEGER NOT NULL DEFAULT 0,
    -- How often the catalogue has responded that there is no such title.
    not_found_count INTEGER NOT NULL DEFAULT 0,
    -- Until then one worker has the job; 0 when no worker has it.
    leased_until   INTEGER NOT NULL DEFAULT 0,
    last_error      TEXT,
    -- When the job was given up.
    failed_at       INTEGER,
    UNIQUE (kind, subject)
) STRICT;

CREATE INDEX jobs_kind_due_at_idx ON jobs (kind, due_at) WHERE failed_at IS NULL;

INSERT INTO jobs (kind, subject, nonce, created_at, due_at, attempts)
SELECT 'verify_title', media_type || '/' || title_id, '', min(updated_at), min(next_attempt_at), max(attempts)
FROM pending_titles GROUP BY media_type, title_id;

INSERT INTO jobs (kind, subject, nonce, created_at, due_at, attempts, not_found_count)
SELECT 'refresh_title', media_type || '/' || title_id, '', fetched_at, next_refresh_at, failure_count, not_found_count
FROM titles WHERE next_refresh_at > 0;

DROP INDEX pending_titles_next_attempt_at_idx;
ALTER TABLE pending_titles DROP COLUMN attempts;
ALTER TABLE pending_titles DROP COLUMN next_attempt_at;
ALTER TABLE titles DROP COLUMN not_found_count;
ALTER TABLE titles DROP COLUMN failure_count;
ALTER TABLE titles DROP COLUMN next_refresh_at;

-- When the user last gave the password in this session, in unix seconds.
ALTER TABLE sessions ADD COLUMN password_confirmed_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET password_confirmed_at = created_at;
