-- Texts of rows that could not be read, and episodes that users watch now. Only adds.

-- The beginning of a row that is not imported; empty where there is none.
ALTER TABLE import_problems ADD COLUMN text TEXT NOT NULL DEFAULT '';

-- NULL of a film or a whole show.
ALTER TABLE checkins ADD COLUMN episode_id INTEGER REFERENCES episodes (id);

CREATE INDEX checkins_episode_id_idx ON checkins (episode_id);
