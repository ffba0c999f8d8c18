//! `moviestars user …`: accounts from the command line, also beside a running server.

use crate::app::{App, Source};
use crate::cli::beside::{open, open_existing};
use crate::cli::password::{Rules, read_password};
use crate::cli::{CliError, DataFile, print};
use crate::clock::rfc3339;
use crate::config::site_url;
use crate::domain::account::{Role, SignUp, SignUpForm};
use crate::domain::ids::UserId;
use crate::domain::validation::FieldErrors;
use crate::services::accounts::{self, AccountError};
use crate::services::passwords;
use crate::store::{SignUpRefusal, UserRefusal};
use clap::{Args, Subcommand};

/// Account commands.
#[derive(Subcommand)]
pub enum User {
    /// Make an account; the first one is the admin. The password comes from standard input.
    Add(Add),
    /// List the accounts.
    #[command(after_help = "Example:\n  moviestars user list --db ./movies.db")]
    List(DataFile),
    /// Make somebody an admin.
    #[command(after_help = "Example:\n  moviestars user promote anna-k")]
    Promote(Named),
    /// Make an admin a regular user again.
    #[command(after_help = "Example:\n  moviestars user demote anna-k")]
    Demote(Named),
    /// Give somebody another password, from standard input.
    #[command(after_help = "Example:\n  moviestars user set-password anna-k < password.txt")]
    SetPassword(SetPassword),
    /// Print a link with which somebody chooses a new password; it works once, for an hour.
    #[command(
        after_help = "Example:\n  moviestars user reset-link anna-k --base-url https://films.example.org"
    )]
    ResetLink(ResetLink),
    /// Remove an account with all its ratings and playlists.
    #[command(after_help = "Example:\n  moviestars user delete anna-k")]
    Delete(Named),
}

/// Whose account.
#[derive(Args)]
pub struct Named {
    /// The username or the e-mail address.
    user: String,
    #[command(flatten)]
    data: DataFile,
}

/// What `user reset-link` takes.
#[derive(Args)]
pub struct ResetLink {
    #[command(flatten)]
    named: Named,
    /// The address that people type [default: what an admin settled, else port 8080 of this
    /// machine].
    #[arg(long, value_name = "URL", env = "MOVIESTARS_BASE_URL", value_parser = site_url)]
    base_url: Option<String>,
}

/// What `user add` takes.
#[derive(Args)]
#[command(after_help = "Example:\n  moviestars user add anna-k anna@example.org < password.txt")]
pub struct Add {
    /// 5 to 15 characters.
    username: String,
    /// The e-mail address to sign in with.
    email: String,
    /// May be left out.
    #[arg(long, default_value = "")]
    first_name: String,
    /// May be left out.
    #[arg(long, default_value = "")]
    last_name: String,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    data: DataFile,
}

/// What `user set-password` takes.
#[derive(Args)]
pub struct SetPassword {
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    rules: Rules,
}

impl User {
    /// Does what was asked for.
    ///
    /// # Errors
    /// As [`CliError`] says.
    pub async fn run(self) -> Result<(), CliError> {
        match self {
            Self::Add(add) => add.run().await,
            Self::List(data) => list(data).await,
            Self::Promote(named) => named.set_role(Role::Admin).await,
            Self::Demote(named) => named.set_role(Role::Regular).await,
            Self::SetPassword(set) => set.run().await,
            Self::ResetLink(link) => link.run().await,
            Self::Delete(named) => named.delete().await,
        }
    }
}

impl Add {
    async fn run(self) -> Result<(), CliError> {
        let password = read_password()?;
        let form = SignUpForm {
            first_name: self.first_name,
            last_name: self.last_name,
            username: self.username,
            email: self.email,
            password_confirmation: password.clone(),
            password,
        };
        let sign_up = SignUp::parse(form, self.rules.password_policy);
        let sign_up = sign_up.map_err(|errors| CliError::Said(in_words(&errors)))?;
        let app = open(self.data.place()?).await?;
        let added = accounts::add_account(&app, sign_up).await;
        app.store.close();
        let (id, role) = added.map_err(refusal)?;
        print(&format!("added user {} ({})", id.0, role.as_str()))
    }
}

impl ResetLink {
    async fn run(self) -> Result<(), CliError> {
        let (app, id) = self.named.find().await?;
        let settled = app.settings();
        let site = self.base_url.as_deref().unwrap_or(match settled.site_source {
            Source::Admin => &settled.site,
            _ => "http://127.0.0.1:8080",
        });
        let link = passwords::link(&app, site, id).await;
        app.store.close();
        print(&link?)
    }
}

impl SetPassword {
    async fn run(self) -> Result<(), CliError> {
        let password = read_password()?;
        if let Some(message) = self.rules.password_policy.check(&password) {
            return Err(CliError::Said(format!("password: {message}")));
        }
        let (app, id) = self.named.find().await?;
        let hash = app.passwords.hash(password).await.map_err(AccountError::from)?;
        let set = app.store.set_password_hash(id, hash).await;
        app.store.close();
        if !set? {
            return Err(self.named.refused(UserRefusal::NoSuchUser));
        }
        print(&format!("{} has a new password and has to sign in again", self.named.user))
    }
}

impl Named {
    async fn set_role(self, role: Role) -> Result<(), CliError> {
        let (app, id) = self.find().await?;
        let set = app.store.set_role(id, role).await;
        app.store.close();
        set?.map_err(|refusal| self.refused(refusal))?;
        print(&format!("{} is {} now and has to sign in again", self.user, role.as_str()))
    }

    async fn delete(self) -> Result<(), CliError> {
        let (app, id) = self.find().await?;
        let removed = app.store.delete_users(vec![id]).await;
        app.store.close();
        removed?.map_err(|refusal| self.refused(refusal))?;
        print(&format!("{} is gone, with all ratings and playlists", self.user))
    }

    async fn find(&self) -> Result<(App, UserId), CliError> {
        let app = open_existing(&self.data).await?;
        match app.store.user_named(&self.user).await? {
            Some(id) => Ok((app, id)),
            None => Err(self.refused(UserRefusal::NoSuchUser)),
        }
    }

    fn refused(&self, refusal: UserRefusal) -> CliError {
        let user = &self.user;
        CliError::Said(match refusal {
            UserRefusal::NoSuchUser => format!("no account is called {user}; see user list"),
            UserRefusal::LastAdmin => {
                format!("{user} is the last admin; promote somebody else first")
            }
        })
    }
}

async fn list(data: DataFile) -> Result<(), CliError> {
    let app = open_existing(&data).await?;
    let users = app.store.users().await;
    app.store.close();
    for user in users? {
        let (id, role, made) = (user.id.0, user.role.as_str(), rfc3339(user.created_at));
        print(&format!("{id}\t{role}\t{}\t{}\t{made}", user.username, user.email))?;
    }
    Ok(())
}

fn in_words(errors: &FieldErrors) -> String {
    let said = errors.iter().filter(|(field, _)| *field != "passwordConfirmation");
    let said: Vec<_> =
        said.map(|(field, messages)| format!("{field}: {}", messages.join(", "))).collect();
    said.join("; ")
}

fn refusal(error: AccountError) -> CliError {
    match error {
        AccountError::Refused(SignUpRefusal::EmailTaken) => {
            CliError::Said("another account has this e-mail address".to_owned())
        }
        AccountError::Refused(SignUpRefusal::UsernameTaken) => {
            CliError::Said("another account has this username".to_owned())
        }
        other => other.into(),
    }
}
