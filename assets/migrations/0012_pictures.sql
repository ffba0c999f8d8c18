-- Pictures of users: a square JPEG in base64, and the hash of its bytes. Only adds.
CREATE TABLE pictures (
    user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hash    TEXT NOT NULL,
    jpeg    TEXT NOT NULL
) STRICT;
