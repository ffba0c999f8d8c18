//! The SQL of accounts. There is always an admin. A change of an account's role or password ends its sessions in the
//! same transaction.

use crate::domain::account::{
    Role, User, UserSelector, normalize_email, normalize_username, username_skeleton,
};
use crate::domain::identity::NewIdentity;
use crate::domain::ids::UserId;
use crate::domain::job::Task;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::identities::{insert_identity, user_of_identity};
use crate::store::invites::{InviteRefusal, delete_invites_of, use_invite};
use crate::store::jobs::replace_job;
use crate::store::reset_tokens::is_valid_reset_token;
use crate::store::sessions::{
    NewSession, delete_sessions, find_role, has_password, insert_session,
};
use crate::store::usernames::has_lookalike;
use secrecy::{ExposeSecret, SecretString};

/// An account to create.
#[derive(Clone, Debug)]
pub struct NewUser {
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// As typed; compared in its normalized form.
    pub username: String,
    /// As typed; compared in its normalized form.
    pub email: String,
    /// A PHC string.
    pub password_hash: SecretString,
    /// Unix seconds.
    pub created_at: i64,
    /// The account at a provider, when a sign-in with it creates the account. The password is random then.
    pub identity: Option<NewIdentity>,
}

/// Why an account was not created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpRefusal {
    /// Another account has this email address.
    EmailTaken,
    /// Another account has this username.
    UsernameTaken,
    /// There is no account yet, and the first one needs the setup code.
    SetupCodeNeeded,
    /// There are as many accounts as the server allows.
    TooManyUsers,
    Invite(InviteRefusal),
    /// Meanwhile another account was linked to the account at the provider.
    IdentityTaken,
}

/// The rules that decide whether an account may be created.
#[derive(Clone, Debug, Default)]
pub struct SignUpRules {
    /// Whether it may be the first account, which is the admin.
    pub may_be_first: bool,
    pub max_users: Option<u32>,
    /// The hash of the token of the invite that is used.
    pub invite: Option<String>,
}

/// The stored data that a sign-in is checked against.
#[derive(Clone, Debug)]
pub struct Credentials {
    pub id: UserId,
    /// A PHC string.
    pub password_hash: SecretString,
}

/// Why accounts were not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserRefusal {
    NoSuchUser,
    /// No admin would be left.
    LastAdmin,
}

impl Store {
    /// Creates an account and, when given, its first session. The first account is an admin. The insert itself
    /// decides that, so that there is only one first account.
    pub async fn add_user(
        &self,
        user: NewUser,
        session: Option<NewSession>,
        rules: SignUpRules,
    ) -> Result<Result<(UserId, Role), SignUpRefusal>, StoreError> {
        let SignUpRules { may_be_first, max_users, invite } = rules;
        let added = self.pool.write(move |tx| {
            if !may_be_first && !any_user(tx)? {
                return Ok(Err(SignUpRefusal::SetupCodeNeeded));
            }
            if max_users.map_or(Ok(false), |max| has_at_least(tx, max))? {
                return Ok(Err(SignUpRefusal::TooManyUsers));
            }
            if has_lookalike(tx, &user.username, UserId(0))? {
                return Ok(Err(SignUpRefusal::UsernameTaken));
            }
            let now = user.created_at;
            if let Some(hash) = &invite
                && let Err(refusal) = use_invite(tx, hash, now)?
            {
                return Ok(Err(SignUpRefusal::Invite(refusal)));
            }
            if let Some(identity) = &user.identity
                && user_of_identity(tx, &identity.key)?.is_some()
            {
                return Ok(Err(SignUpRefusal::IdentityTaken));
            }
            let (id, role) = insert_user(tx, &user)?;
            if let Some(identity) = &user.identity {
                insert_identity(tx, id, identity)?;
            }
            if let Some(session) = &session {
                insert_session(tx, id, session)?;
            }
            Ok(Ok((id, role)))
        });
        match added.await {
            Err(StoreError::Taken(column)) if column == "users.email_normalized" => {
                Ok(Err(SignUpRefusal::EmailTaken))
            }
            Err(StoreError::Taken(column)) if column == "users.username_normalized" => {
                Ok(Err(SignUpRefusal::UsernameTaken))
            }
            other => other,
        }
    }

    pub async fn has_users(&self) -> Result<bool, StoreError> {
        self.pool.read(any_user).await
    }

    /// Whether there are at least `count` accounts.
    pub async fn has_at_least_users(&self, count: u32) -> Result<bool, StoreError> {
        self.pool.read(move |tx| has_at_least(tx, count)).await
    }

    pub async fn user(&self, id: UserId) -> Result<Option<User>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT id, first_name, last_name, username, email, role, created_at
                     FROM users WHERE id = $1",
                    values![id.0],
                    user,
                )
            })
            .await
    }

    /// Every account, oldest first.
    pub async fn users(&self) -> Result<Vec<User>, StoreError> {
        self.pool
            .read(|tx| {
                tx.all(
                    "SELECT id, first_name, last_name, username, email, role, created_at
                     FROM users ORDER BY id",
                    &[],
                    user,
                )
            })
            .await
    }

    /// The credentials of the account with this email address.
    pub async fn credentials(&self, email: &str) -> Result<Option<Credentials>, StoreError> {
        let normalized = normalize_email(email);
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT id, password_hash FROM users WHERE email_normalized = $1",
                    values![&normalized],
                    |row| {
                        let id = UserId(row.get("id")?);
                        let hash = row.get::<String>("password_hash")?;
                        Ok(Credentials { id, password_hash: hash.into() })
                    },
                )
            })
            .await
    }

    /// Replaces a password hash by one with newer parameters, unless the password was changed since `old` was read.
    pub async fn upgrade_password_hash(
        &self,
        id: UserId,
        old: SecretString,
        new: SecretString,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute(
                    "UPDATE users SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
                    values![new.expose_secret(), id.0, old.expose_secret()],
                )
            })
            .await?;
        Ok(())
    }

    /// The hash of an account's password; `None` when there is no such account.
    pub async fn password_hash(&self, id: UserId) -> Result<Option<SecretString>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = "SELECT password_hash FROM users WHERE id = $1";
                tx.first(sql, values![id.0], |row| Ok(row.get::<String>("password_hash")?.into()))
            })
            .await
    }

    /// Changes the password whose hash was `old`, ends all sessions, deletes the reset token, begins one session, and
    /// queues `email`. `false`, and nothing changed, when the password was changed meanwhile.
    pub async fn change_password(
        &self,
        id: UserId,
        old: SecretString,
        new: SecretString,
        session: NewSession,
        email: Task,
    ) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let changed = has_password(tx, id, &old)? && replace_password(tx, id, &new)?;
                if changed {
                    insert_session(tx, id, &session)?;
                    replace_job(tx, &email, session.created_at)?;
                }
                Ok(changed)
            })
            .await
    }

    /// Uses a reset token: changes the password, ends all sessions and queues `email`. `false`, and nothing
    /// changed, when the token is not valid at `now` (unix seconds).
    pub async fn use_reset_token(
        &self,
        user: UserId,
        token_hash: String,
        now: i64,
        password_hash: SecretString,
        email: Task,
    ) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let changed = is_valid_reset_token(tx, user, &token_hash, now)?
                    && replace_password(tx, user, &password_hash)?;
                if changed {
                    replace_job(tx, &email, now)?;
                }
                Ok(changed)
            })
            .await
    }

    /// Deletes an account and its data, unless its password was changed meanwhile.
    pub async fn delete_account(
        &self,
        id: UserId,
        password_hash: SecretString,
    ) -> Result<Result<(), UserRefusal>, StoreError> {
        let refusal = move |tx: &Tx<'_>| {
            if !has_password(tx, id, &password_hash)? {
                return Ok(Some(UserRefusal::NoSuchUser));
            }
            Ok((admins(tx)? == [id]).then_some(UserRefusal::LastAdmin))
        };
        if let Some(refusal) = self.pool.read(refusal.clone()).await? {
            return Ok(Err(refusal));
        }
        self.delete_imports(id).await?;
        self.pool
            .write(move |tx| {
                if let Some(refusal) = refusal(tx)? {
                    return Ok(Err(refusal));
                }
                tx.execute("DELETE FROM users WHERE id = $1", values![id.0])?;
                Ok(Ok(()))
            })
            .await
    }

    /// Deletes accounts and their data; returns those that existed, with their usernames.
    pub async fn delete_users(
        &self,
        ids: Vec<UserId>,
    ) -> Result<Result<Vec<(UserId, String)>, UserRefusal>, StoreError> {
        let present_admins = self.pool.read(admins).await?;
        if present_admins.iter().all(|admin| ids.contains(admin)) {
            return Ok(Err(UserRefusal::LastAdmin));
        }
        for id in &ids {
            self.delete_imports(*id).await?;
        }
        self.pool
            .write(move |tx| {
                if admins(tx)?.iter().all(|admin| ids.contains(admin)) {
                    return Ok(Err(UserRefusal::LastAdmin));
                }
                let mut deleted = Vec::new();
                for id in &ids {
                    let sql = "DELETE FROM users WHERE id = $1 RETURNING username";
                    let username = tx.first(sql, values![id.0], |row| row.get("username"))?;
                    deleted.extend(username.map(|username| (*id, username)));
                }
                Ok(Ok(deleted))
            })
            .await
    }

    /// Changes the role of an account and ends its sessions. Does nothing when it has this role.
    pub async fn set_role(
        &self,
        id: UserId,
        role: Role,
    ) -> Result<Result<(), UserRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                let found = find_role(tx, id)?;
                let Some(found) = found else { return Ok(Err(UserRefusal::NoSuchUser)) };
                if found == role {
                    return Ok(Ok(()));
                }
                if role == Role::Regular && admins(tx)? == [id] {
                    return Ok(Err(UserRefusal::LastAdmin));
                }
                delete_sessions(tx, id)?;
                delete_invites_of(tx, id)?;
                let sql = "UPDATE users SET role = $1 WHERE id = $2";
                tx.execute(sql, values![role.as_str(), id.0])?;
                Ok(Ok(()))
            })
            .await
    }

    /// Sets the password hash of an account, ends its sessions and deletes its reset token; `false` when there is no
    /// such account.
    pub async fn set_password_hash(
        &self,
        id: UserId,
        hash: SecretString,
    ) -> Result<bool, StoreError> {
        self.pool.write(move |tx| replace_password(tx, id, &hash)).await
    }

    /// The ids of the accounts that match. There are two when the username of one is the email address of the other.
    pub async fn find_users(&self, selector: &UserSelector) -> Result<Vec<UserId>, StoreError> {
        let (username, email, id) = match selector {
            UserSelector::Name(name) => (normalize_username(name), normalize_email(name), 0),
            UserSelector::Username(name) => (normalize_username(name), String::new(), 0),
            UserSelector::Email(email) => (String::new(), normalize_email(email), 0),
            UserSelector::Id(id) => (String::new(), String::new(), id.0),
        };
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT id FROM users
                     WHERE username_normalized = $1 OR email_normalized = $2 OR id = $3
                     ORDER BY id",
                    values![&username, &email, id],
                    |row| Ok(UserId(row.get("id")?)),
                )
            })
            .await
    }
}

fn any_user(tx: &Tx<'_>) -> Result<bool, StoreError> {
    tx.exists("SELECT 1 FROM users LIMIT 1", &[])
}

fn has_at_least(tx: &Tx<'_>, count: u32) -> Result<bool, StoreError> {
    let Some(before) = count.checked_sub(1) else { return Ok(true) };
    tx.exists("SELECT 1 FROM users ORDER BY id LIMIT 1 OFFSET $1", values![i64::from(before)])
}

fn insert_user(tx: &Tx<'_>, user: &NewUser) -> Result<(UserId, Role), StoreError> {
    let inserted = tx.first(
        "INSERT INTO users (first_name, last_name, username, username_normalized,
                            username_skeleton, email, email_normalized, password_hash, role,
                            created_at, has_own_password)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
                 CASE WHEN EXISTS (SELECT 1 FROM users) THEN 'regular' ELSE 'admin' END, $9, $10)
         RETURNING id, role",
        values![
            &user.first_name,
            &user.last_name,
            &user.username,
            &normalize_username(&user.username),
            &username_skeleton(&user.username),
            &user.email,
            &normalize_email(&user.email),
            user.password_hash.expose_secret(),
            user.created_at,
            i64::from(user.identity.is_none()),
        ],
        |row| Ok((UserId(row.get("id")?), Role::parse(&row.get::<String>("role")?))),
    )?;
    inserted.ok_or_else(|| StoreError::Broken("an insert returned no row".to_owned()))
}

pub(super) fn user(row: &Row<'_>) -> Result<User, StoreError> {
    Ok(User {
        id: UserId(row.get("id")?),
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        username: row.get("username")?,
        email: row.get("email")?,
        role: Role::parse(&row.get::<String>("role")?),
        created_at: row.get("created_at")?,
    })
}

fn admins(tx: &Tx<'_>) -> Result<Vec<UserId>, StoreError> {
    tx.all(
        "SELECT id FROM users WHERE role = $1 ORDER BY id",
        values![Role::Admin.as_str()],
        |row| Ok(UserId(row.get("id")?)),
    )
}

/// Also ends the sessions and deletes the reset token.
fn replace_password(tx: &Tx<'_>, id: UserId, hash: &SecretString) -> Result<bool, StoreError> {
    delete_sessions(tx, id)?;
    tx.execute("DELETE FROM reset_tokens WHERE user_id = $1", values![id.0])?;
    let sql = "UPDATE users SET password_hash = $1, has_own_password = 1 WHERE id = $2";
    Ok(tx.execute(sql, values![hash.expose_secret(), id.0])? > 0)
}
