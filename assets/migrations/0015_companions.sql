-- With whom users watched: who is named is asked to add the watch to the own diary. Only adds.
CREATE TABLE watch_companions (
    watch_id     INTEGER NOT NULL REFERENCES watches (id) ON DELETE CASCADE,
    position     INTEGER NOT NULL,
    -- NULL once the account is deleted.
    companion_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    state        TEXT    NOT NULL CHECK (state IN ('asked', 'added', 'refused')),
    asked_at     INTEGER NOT NULL,
    PRIMARY KEY (watch_id, position)
) STRICT;

CREATE INDEX watch_companions_companion_id_idx ON watch_companions (companion_id, state);

-- Whose watches are added to the user's diary at once when they name the user.
CREATE TABLE accepted_companions (
    user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    companion_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, companion_id)
) STRICT;

CREATE INDEX accepted_companions_companion_id_idx ON accepted_companions (companion_id);
