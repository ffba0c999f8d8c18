//! `moviestars user …`: manages accounts, even while a server runs.

use crate::app::{App, Source};
use crate::cli::args::{DataFile, PasswordPolicyArgs, PublicAddress, open, open_existing};
use crate::cli::error::CliError;
use crate::cli::output::print;
use crate::clock::rfc3339;
use crate::domain::account::{Role, SignUp, SignUpForm, UserSelector};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::UserId;
use crate::domain::validation::FieldErrors;
use crate::services::accounts::{self, AccountError};
use crate::services::audit::record_command;
use crate::services::passwords;
use crate::store::{ServedSite, SignUpRefusal, UserRefusal};
use clap::{Args, Subcommand};
use std::fmt;
use std::io::{IsTerminal, Read};

const RESET_LINK: &str =
    "Without --base-url, the link has the address that the server uses in links, or used last.

Example:
  moviestars user reset-link anna-k --base-url https://films.example.org";

#[derive(Subcommand)]
pub enum User {
    /// Add a user; the first one becomes the admin. Reads the password from the terminal or standard input.
    Add(Add),
    /// List the users: id, role, username, email, created.
    #[command(after_help = "Example:\n  moviestars user list --db ./movies.db")]
    List(DataFile),
    /// Make a user an admin.
    #[command(after_help = "Example:\n  moviestars user promote anna-k")]
    Promote(UserArg),
    /// Make an admin a regular user again.
    #[command(after_help = "Example:\n  moviestars user demote anna-k")]
    Demote(UserArg),
    /// Set a user's password. Reads it from the terminal or standard input.
    #[command(after_help = "Example:\n  moviestars user set-password anna-k < password.txt")]
    SetPassword(SetPassword),
    /// Print a password reset link. It works once and expires after one hour.
    #[command(after_help = RESET_LINK)]
    ResetLink(ResetLink),
    /// Turn off two-factor authentication for a user who has lost the authenticator app.
    #[command(after_help = "Example:\n  moviestars user disable-second-factor anna-k")]
    DisableSecondFactor(UserArg),
    /// Delete a user with all ratings and playlists.
    #[command(after_help = "Example:\n  moviestars user delete anna-k")]
    Delete(UserArg),
}

#[derive(Args)]
pub struct UserArg {
    #[command(flatten)]
    name: UserName,
    #[command(flatten)]
    data: DataFile,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct UserName {
    /// The username or the email address.
    user: Option<String>,
    /// The email address, if it is also the username of another account.
    #[arg(long)]
    email: Option<String>,
    /// The username, if it is also the email address of another account.
    #[arg(long)]
    username: Option<String>,
    /// The id, as `moviestars user list` shows it.
    #[arg(long)]
    id: Option<i64>,
}

#[derive(Args)]
pub struct ResetLink {
    #[command(flatten)]
    user: UserArg,
    #[command(flatten)]
    public: PublicAddress,
}

#[derive(Args)]
#[command(after_help = "Example:\n  moviestars user add anna-k anna@example.org < password.txt")]
pub struct Add {
    /// The username, 5 to 15 characters.
    username: String,
    /// The email address to sign in with.
    email: String,
    /// The first name; may be empty.
    #[arg(long, default_value = "")]
    first_name: String,
    /// The last name; may be empty.
    #[arg(long, default_value = "")]
    last_name: String,
    #[command(flatten)]
    policy: PasswordPolicyArgs,
    #[command(flatten)]
    data: DataFile,
}

#[derive(Args)]
pub struct SetPassword {
    #[command(flatten)]
    user: UserArg,
    #[command(flatten)]
    policy: PasswordPolicyArgs,
}

impl User {
    pub async fn run(self) -> Result<(), CliError> {
        match self {
            Self::Add(add) => add.run().await,
            Self::List(data) => list(data).await,
            Self::Promote(user) => user.set_role(Role::Admin).await,
            Self::Demote(user) => user.set_role(Role::Regular).await,
            Self::SetPassword(set) => set.run().await,
            Self::ResetLink(link) => link.run().await,
            Self::DisableSecondFactor(user) => user.disable_second_factor().await,
            Self::Delete(user) => user.delete().await,
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
            password_confirmation: password.clone().into(),
            password: password.into(),
        };
        let sign_up = SignUp::parse(form, self.policy.password_policy);
        let sign_up = sign_up.map_err(|errors| CliError::Message(format_errors(&errors)))?;
        let app = open(&self.data).await?;
        let added = accounts::add_account(&app, sign_up).await;
        if let Ok((id, _)) = &added {
            record_command(&app, AuditEvent::of(AuditAction::UserAdded, *id)).await;
        }
        app.store.close();
        let (id, role) = added.map_err(describe_account_error)?;
        print(&format!("added user {} ({})", id.0, role.as_str()))
    }
}

impl ResetLink {
    async fn run(self) -> Result<(), CliError> {
        let (base_url, _) = self.public.parts()?;
        let (app, id) = self.user.find().await?;
        let site = base_url.unwrap_or_else(|| served_site(&app));
        let link = passwords::link(&app, &site, id).await;
        record_command(&app, AuditEvent::of(AuditAction::ResetLinkCreated, id)).await;
        app.store.close();
        print(&link?.url)
    }
}

/// The address that the running server uses in links, or that the last server used.
fn served_site(app: &App) -> String {
    let settings = app.settings();
    match (ServedSite::read(&app.config.db), settings.site_source) {
        (Some(ServedSite::Configured(site)), _) => site,
        (_, Source::Admin) => settings.site.clone(),
        (Some(ServedSite::Listening(site)), _) => site,
        (None, _) => "http://127.0.0.1:8080".to_owned(),
    }
}

impl SetPassword {
    async fn run(self) -> Result<(), CliError> {
        let password = read_password()?;
        if let Some(message) = self.policy.password_policy.check(&password) {
            return Err(CliError::Message(format!("password: {message}")));
        }
        let (app, id) = self.user.find().await?;
        let hash = passwords::hash(&app, password).await.map_err(AccountError::from)?;
        let set = app.store.set_password_hash(id, hash).await;
        record_command(&app, AuditEvent::of(AuditAction::PasswordChanged, id)).await;
        app.store.close();
        if !set? {
            return Err(self.user.describe_refusal(UserRefusal::NoSuchUser));
        }
        print(&format!("{} has a new password and has to sign in again", self.user.name))
    }
}

impl UserName {
    fn selector(&self) -> UserSelector {
        match self {
            Self { id: Some(id), .. } => UserSelector::Id(UserId(*id)),
            Self { username: Some(name), .. } => UserSelector::Username(name.clone()),
            Self { email: Some(email), .. } => UserSelector::Email(email.clone()),
            Self { user, .. } => UserSelector::Name(user.clone().unwrap_or_default()),
        }
    }
}

impl fmt::Display for UserName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.selector() {
            UserSelector::Name(name) | UserSelector::Username(name) | UserSelector::Email(name) => {
                out.write_str(&name)
            }
            UserSelector::Id(id) => write!(out, "id {}", id.0),
        }
    }
}

impl UserArg {
    async fn set_role(self, role: Role) -> Result<(), CliError> {
        let (app, id) = self.find().await?;
        let set = app.store.set_role(id, role).await;
        if let Ok(Ok(())) = set {
            let event = AuditEvent::of(AuditAction::RoleChanged, id).with_detail(role.as_str());
            record_command(&app, event).await;
        }
        app.store.close();
        set?.map_err(|refusal| self.describe_refusal(refusal))?;
        print(&format!("{} is now {} and has to sign in again", self.name, role.as_str()))
    }

    async fn delete(self) -> Result<(), CliError> {
        let (app, id) = self.find().await?;
        let removed = app.store.delete_users(vec![id]).await;
        if let Ok(Ok(deleted)) = &removed {
            for (_, username) in deleted {
                let event = AuditEvent::own(AuditAction::UserDeleted).with_detail(username);
                record_command(&app, event).await;
            }
        }
        app.store.close();
        removed?.map_err(|refusal| self.describe_refusal(refusal))?;
        print(&format!("{} is deleted, with all ratings and playlists", self.name))
    }

    async fn disable_second_factor(self) -> Result<(), CliError> {
        let (app, id) = self.find().await?;
        let disabled = app.store.disable_second_factor(id).await;
        if disabled == Ok(true) {
            record_command(&app, AuditEvent::of(AuditAction::SecondFactorDisabled, id)).await;
        }
        app.store.close();
        print(&if disabled? {
            format!("{} signs in with the password only now", self.name)
        } else {
            format!("{} has no second factor", self.name)
        })
    }

    async fn find(&self) -> Result<(App, UserId), CliError> {
        let app = open_existing(&self.data).await?;
        match app.store.find_users(&self.name.selector()).await?[..] {
            [id] => Ok((app, id)),
            [] => Err(self.describe_refusal(UserRefusal::NoSuchUser)),
            ref ids => {
                let ids: Vec<String> = ids.iter().map(|id| id.0.to_string()).collect();
                Err(CliError::Message(format!(
                    "{} is the username of one account and the email address of another ({}); say which \
                     with --username, --email or --id",
                    self.name,
                    ids.join(" and ")
                )))
            }
        }
    }

    fn describe_refusal(&self, refusal: UserRefusal) -> CliError {
        let user = &self.name;
        CliError::Message(match refusal {
            UserRefusal::NoSuchUser => {
                format!("there is no user {user}; moviestars user list shows all")
            }
            UserRefusal::LastAdmin => {
                format!("{user} is the last admin; promote another user first")
            }
        })
    }
}

async fn list(data: DataFile) -> Result<(), CliError> {
    let app = open_existing(&data).await?;
    let users = app.store.users().await;
    app.store.close();
    for user in users? {
        let (id, role, created) = (user.id.0, user.role.as_str(), rfc3339(user.created_at));
        print(&format!("{id}\t{role}\t{}\t{}\t{created}", user.username, user.email))?;
    }
    Ok(())
}

fn format_errors(errors: &FieldErrors) -> String {
    let errors = errors.iter().filter(|(field, _)| *field != "passwordConfirmation");
    let errors: Vec<_> =
        errors.map(|(field, messages)| format!("{field}: {}", messages.join(", "))).collect();
    errors.join("; ")
}

fn describe_account_error(error: AccountError) -> CliError {
    match error {
        AccountError::Rejected(SignUpRefusal::EmailTaken) => {
            CliError::Message("another user has this email address".to_owned())
        }
        AccountError::Rejected(SignUpRefusal::UsernameTaken) => {
            CliError::Message("another user has this username".to_owned())
        }
        other => other.into(),
    }
}

/// How many bytes of standard input are read at most.
const MAX_INPUT: u64 = 4_096;

/// Reads a password from the terminal, without showing it, or from standard input, without the line break at its end.
fn read_password() -> Result<String, CliError> {
    let input = std::io::stdin();
    if input.is_terminal() {
        return Ok(rpassword::prompt_password("Password: ")?);
    }
    let mut password = String::new();
    input.lock().take(MAX_INPUT).read_to_string(&mut password)?;
    let line = password.trim_end_matches(['\r', '\n']);
    Ok(line.to_owned())
}
