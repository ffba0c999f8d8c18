//! Accounts in the data file.

use crate::domain::account::{Role, User, email_key, username_key};
use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::sessions::{NewSession, insert_session};

/// An account about to be made.
#[derive(Clone, Debug)]
pub struct NewUser {
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// As typed; compared by its key.
    pub username: String,
    /// As typed; compared by its key.
    pub email: String,
    /// A PHC string.
    pub password_hash: String,
    /// Unix seconds.
    pub created_at: i64,
}

/// Why an account was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpRefusal {
    /// Another account has this e-mail address.
    EmailTaken,
    /// Another account has this username.
    UsernameTaken,
    /// There is no account yet, and the first one needs the set-up code.
    SetupCodeNeeded,
}

/// What a sign-in is checked against.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// Whose.
    pub id: UserId,
    /// A PHC string.
    pub password_hash: String,
}

impl Store {
    /// Makes an account and, when given, its first session, in one step. The very first account is the admin, decided inside
    /// the insert; `may_be_first` says whether this sign-up may be that first one.
    ///
    /// # Errors
    /// As [`StoreError`] says; a refusal is no error.
    pub async fn add_user(
        &self,
        user: NewUser,
        session: Option<NewSession>,
        may_be_first: bool,
    ) -> Result<Result<(UserId, Role), SignUpRefusal>, StoreError> {
        let added = self.pool.write(move |tx| {
            if !may_be_first && !any_user(tx)? {
                return Ok(Err(SignUpRefusal::SetupCodeNeeded));
            }
            let (id, role) = insert_user(tx, &user)?;
            if let Some(session) = &session {
                insert_session(tx, id, session)?;
            }
            Ok(Ok((id, role)))
        });
        match added.await {
            Err(StoreError::Taken(column)) if column == "users.email_key" => {
                Ok(Err(SignUpRefusal::EmailTaken))
            }
            Err(StoreError::Taken(column)) if column == "users.username_key" => {
                Ok(Err(SignUpRefusal::UsernameTaken))
            }
            other => other,
        }
    }

    /// Whether there is any account.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn has_users(&self) -> Result<bool, StoreError> {
        self.pool.read(any_user).await
    }

    /// The account with this number.
    ///
    /// # Errors
    /// As [`StoreError`] says.
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
    ///
    /// # Errors
    /// As [`StoreError`] says.
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

    /// What a sign-in with this e-mail address is checked against.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn credentials(&self, email: &str) -> Result<Option<Credentials>, StoreError> {
        let key = email_key(email);
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT id, password_hash FROM users WHERE email_key = $1",
                    values![&key],
                    |row| {
                        let id = UserId(row.get("id")?);
                        Ok(Credentials { id, password_hash: row.get("password_hash")? })
                    },
                )
            })
            .await
    }

    /// Replaces a password hash by one of the same password with newer parameters, unless the
    /// password has been changed since `old` was read.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn upgrade_password_hash(
        &self,
        id: UserId,
        old: String,
        new: String,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute(
                    "UPDATE users SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
                    values![&new, id.0, &old],
                )
            })
            .await?;
        Ok(())
    }
}

fn any_user(tx: &Tx<'_>) -> Result<bool, StoreError> {
    let first = tx.first("SELECT id FROM users LIMIT 1", &[], |row| row.get::<i64>("id"))?;
    Ok(first.is_some())
}

fn insert_user(tx: &Tx<'_>, user: &NewUser) -> Result<(UserId, Role), StoreError> {
    let inserted = tx.first(
        "INSERT INTO users (first_name, last_name, username, username_key, email, email_key,
                            password_hash, role, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7,
                 CASE WHEN EXISTS (SELECT 1 FROM users) THEN 'regular' ELSE 'admin' END, $8)
         RETURNING id, role",
        values![
            &user.first_name,
            &user.last_name,
            &user.username,
            &username_key(&user.username),
            &user.email,
            &email_key(&user.email),
            &user.password_hash,
            user.created_at,
        ],
        |row| Ok((UserId(row.get("id")?), Role::parse(&row.get::<String>("role")?))),
    )?;
    inserted.ok_or_else(|| StoreError::Broken("an insert returned no row".to_owned()))
}

fn user(row: &Row<'_>) -> Result<User, StoreError> {
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
