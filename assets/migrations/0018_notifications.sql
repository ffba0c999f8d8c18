-- Notifications of what comes out and of what changes in the shows that users follow, and when users get them. Only adds.
ALTER TABLE notifications ADD COLUMN kind TEXT NOT NULL DEFAULT 'unknown_title';
-- The day for which there is one notification of the kind and title, as days since 1970-01-01; NULL of a title that was
-- removed.
ALTER TABLE notifications ADD COLUMN day INTEGER;
-- The episode, or the first of several, or with no `episode` the season.
ALTER TABLE notifications ADD COLUMN season INTEGER;
ALTER TABLE notifications ADD COLUMN episode INTEGER;
-- How many episodes.
ALTER TABLE notifications ADD COLUMN episodes INTEGER;
-- The day on which it comes out, and the one that the catalogue gave before.
ALTER TABLE notifications ADD COLUMN air_day INTEGER;
ALTER TABLE notifications ADD COLUMN previous_air_day INTEGER;
-- The show's.
ALTER TABLE notifications ADD COLUMN status TEXT;
ALTER TABLE notifications ADD COLUMN read_at INTEGER;
-- The day of the email that lists it, in the user's calendar.
ALTER TABLE notifications ADD COLUMN digest_day INTEGER;

DROP INDEX notifications_user_id_idx;
CREATE UNIQUE INDEX notifications_subject_idx ON notifications (user_id, kind, media_type, title_id, day);

-- Of users whose browser has reported the time zone.
CREATE TABLE notification_schedules (
    user_id      INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- IANA's name, like 'Europe/Berlin'.
    zone         TEXT    NOT NULL,
    -- The hour of the user's day at which the email is sent.
    digest_hour  INTEGER NOT NULL DEFAULT 8 CHECK (digest_hour BETWEEN 0 AND 23),
    -- The newest day of the user's calendar whose notifications were made, and whose email was queued.
    notified_day INTEGER,
    digest_day   INTEGER,
    -- When there may be something to do, in unix seconds.
    due_at       INTEGER NOT NULL
) STRICT;

CREATE INDEX notification_schedules_due_at_idx ON notification_schedules (due_at);
