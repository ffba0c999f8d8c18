-- Passkeys (WebAuthn), with which users sign in. Only adds.

CREATE TABLE passkeys (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id       INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The authenticator's name for it, in base64url.
    credential_id TEXT    NOT NULL UNIQUE,
    -- What authenticators know the user by, the same of all passkeys of a user: 256 random bits, in base64url.
    user_handle   TEXT    NOT NULL,
    -- A COSE key, in base64url.
    public_key    TEXT    NOT NULL,
    -- Of the last signature; 0 of authenticators that do not count.
    sign_count    INTEGER NOT NULL,
    name          TEXT    NOT NULL,
    created_at    INTEGER NOT NULL,
    -- NULL before the first sign-in.
    last_used_at  INTEGER
) STRICT;

CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

-- Registrations and sign-ins that wait for the browser's response. A row is deleted when it is used.
CREATE TABLE passkey_ceremonies (
    -- Of the key that only the browser has that began it.
    token_hash  TEXT    PRIMARY KEY NOT NULL,
    challenge   TEXT    NOT NULL,
    -- Who adds a passkey; NULL of a sign-in.
    user_id     INTEGER REFERENCES users (id) ON DELETE CASCADE,
    -- Of the passkey to be added; empty of a sign-in.
    user_handle TEXT    NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX passkey_ceremonies_expires_at_idx ON passkey_ceremonies (expires_at);
CREATE INDEX passkey_ceremonies_user_id_idx ON passkey_ceremonies (user_id);
