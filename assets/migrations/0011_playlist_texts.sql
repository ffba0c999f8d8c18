-- What users write about a playlist and its items, and the item whose poster is the playlist's cover. Only adds.
ALTER TABLE playlists ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE playlist_items ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE playlist_items ADD COLUMN cover INTEGER NOT NULL DEFAULT 0 CHECK (cover IN (0, 1));
