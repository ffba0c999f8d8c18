-- With whom users watched: each companion gets a request to add the watch to their diary. Only adds.
CREATE TABLE watch_companions (
    watch_id     INTEGER NOT NULL REFERENCES watches (id) ON DELETE CASCADE,
    position     INTEGER NOT NULL,
    -- Whose watch it is.
    user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- NULL once the account is deleted.
    companion_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    state        TEXT    NOT NULL CHECK (state IN ('pending', 'accepted', 'declined')),
    requested_at INTEGER NOT NULL,
    PRIMARY KEY (watch_id, position)
) STRICT;

CREATE INDEX watch_companions_user_id_idx ON watch_companions (user_id, companion_id);
CREATE INDEX watch_companions_companion_id_idx ON watch_companions (companion_id, state);

-- Whose requests a user accepts without being asked.
CREATE TABLE auto_accepted_companions (
    user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    companion_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, companion_id)
) STRICT;

CREATE INDEX auto_accepted_companions_companion_id_idx ON auto_accepted_companions (companion_id);
