-- What admins settle while the server runs. Two of the values are secrets: the key to TMDB and the mail server's password.
CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
