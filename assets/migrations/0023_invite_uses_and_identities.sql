-- Invites for several people, and accounts at identity providers (OpenID Connect). Only adds.

ALTER TABLE invites ADD COLUMN max_uses INTEGER NOT NULL DEFAULT 1;
-- How many people have signed up with it. An invite that is used up stays until it expires.
ALTER TABLE invites ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;

-- 0 while the password is a random one that the user has never seen, of an account that a provider made.
ALTER TABLE users ADD COLUMN has_own_password INTEGER NOT NULL DEFAULT 1;

-- Accounts at providers with which users sign in.
CREATE TABLE identities (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The provider's name in the configuration.
    provider   TEXT    NOT NULL,
    -- Which accounts the subject is unique in. Another issuer under the same name signs in to no one's account.
    issuer     TEXT    NOT NULL,
    subject    TEXT    NOT NULL,
    -- The email address at the provider when it was linked; may be empty.
    email      TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (provider, issuer, subject)
) STRICT;

CREATE INDEX identities_user_id_idx ON identities (user_id);

-- Sign-ins that wait for the browser to come back from a provider. A row is deleted when it is used.
CREATE TABLE provider_sign_ins (
    state_hash    TEXT    PRIMARY KEY NOT NULL,
    provider      TEXT    NOT NULL,
    -- Of the key that the browser keeps, without which the sign-in cannot be completed.
    binding_hash  TEXT    NOT NULL,
    nonce         TEXT    NOT NULL,
    -- Of PKCE.
    code_verifier TEXT    NOT NULL,
    -- Whose account the identity is to be linked to; NULL of a sign-in.
    user_id       INTEGER REFERENCES users (id) ON DELETE CASCADE,
    expires_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX provider_sign_ins_expires_at_idx ON provider_sign_ins (expires_at);
CREATE INDEX provider_sign_ins_user_id_idx ON provider_sign_ins (user_id);
