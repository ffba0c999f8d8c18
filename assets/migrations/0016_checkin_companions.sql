-- With whom users watch what they watch now. Only adds.
CREATE TABLE checkin_companions (
    -- Whose check-in it is.
    user_id      INTEGER NOT NULL REFERENCES checkins (user_id) ON DELETE CASCADE,
    position     INTEGER NOT NULL,
    companion_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, position)
) STRICT;

CREATE INDEX checkin_companions_companion_id_idx ON checkin_companions (companion_id);
