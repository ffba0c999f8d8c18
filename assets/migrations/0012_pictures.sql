-- Pictures of users: a square JPEG in base64. Only adds.
CREATE TABLE pictures (
    user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    jpeg    TEXT NOT NULL
) STRICT;
