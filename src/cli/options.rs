//! The options of a server: flags, variables and the configuration file, and the source of each value.

use crate::cli::args::{DataFile, PasswordPolicyArgs, PublicAddress, Switch, secret_file};
use crate::cli::config_file::{ConfigFile, options};
use crate::cli::error::CliError;
use crate::cli::log::LogArgs;
use crate::clock::Clock;
use crate::config::{
    BackupConfig, Config, DATABASE_SECRETS, MailRoute, Registration, SMTP_PASSWORD, SmtpServer,
    TMDB_TOKEN, TmdbConfig, WebhookHost, backup_interval, listen_address, read_secret,
    set_variables, tmdb_url, trusted_proxy, unknown_variables, webhook_host,
};
use crate::domain::backup_retention::Retention;
use clap::builder::BoolishValueParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Id};
use ipnet::IpNet;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

const EXAMPLE: &str = "Example:
  moviestars serve --listen 0.0.0.0:8080 --db /srv/moviestars/moviestars.db";

#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub struct Serve {
    /// Must be the first field, because the following ones remove their values from the parsed matches.
    #[command(flatten)]
    pub(super) parsed: ParsedOptions,
    #[command(flatten)]
    data: DataFile,
    /// The address and port to listen on. A port alone listens on this machine only; port 0 picks a free one.
    #[arg(long, value_name = "ADDR", env = "MOVIESTARS_LISTEN", default_value = "127.0.0.1:8080",
        value_parser = listen_address)]
    listen: SocketAddr,
    /// The address and port that serve /metrics, without authentication [default: none].
    #[arg(long, value_name = "ADDR", env = "MOVIESTARS_METRICS_LISTEN", value_parser = listen_address)]
    metrics_listen: Option<SocketAddr>,
    #[command(flatten)]
    public: PublicAddress,
    /// The file with the key that signs tokens. Instances that share a database need the same key
    /// [default: in the folder of the data file].
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_SIGNING_KEY_FILE")]
    signing_key_file: Option<PathBuf>,
    #[command(flatten)]
    tmdb: TmdbArgs,
    #[command(flatten)]
    mail: MailArgs,
    /// Who can sign up. If this is not given, an admin can change it in the server settings [default: open].
    #[arg(long, env = "MOVIESTARS_REGISTRATION")]
    registration: Option<Registration>,
    /// With this number of accounts, sign-up needs an invite; admins can still add accounts [default: no limit].
    #[arg(long, value_name = "N", env = "MOVIESTARS_MAX_USERS",
        value_parser = clap::value_parser!(u32).range(1..))]
    max_users: Option<u32>,
    #[command(flatten)]
    policy: PasswordPolicyArgs,
    /// The address or network of proxies whose X-Forwarded-For header is trusted; may be given more than once.
    #[arg(long, value_name = "CIDR", env = "MOVIESTARS_TRUSTED_PROXY", value_delimiter = ',',
        value_parser = trusted_proxy)]
    trusted_proxy: Vec<IpNet>,
    /// Limit sign-ins, sign-ups and connections; off is for tests and benchmarks.
    #[arg(long, env = "MOVIESTARS_RATE_LIMITS", default_value = "on")]
    rate_limits: Switch,
    /// A host to which outgoing webhooks may send events, with its port if that is not the default; may be given more
    /// than once [default: none].
    #[arg(long, value_name = "HOST", env = "MOVIESTARS_WEBHOOK_HOSTS", value_delimiter = ',',
        value_parser = webhook_host)]
    webhook_hosts: Vec<WebhookHost>,
    #[command(flatten)]
    backups: BackupArgs,
    #[command(flatten)]
    pub(super) log: LogArgs,
}

impl Serve {
    /// Reads the secret files.
    pub(super) fn config(self, file: &ConfigFile) -> Result<Config, CliError> {
        let db = self.data.path()?;
        let (base_url, base_path) = self.public.parts()?;
        let (mail_from, mail) = self.mail.route(&db, base_url.is_some())?;
        let database = self.data.database()?;
        let backups = self.backups.config(database.is_some())?;
        Ok(Config {
            tmdb: self.tmdb.config()?,
            mail,
            mail_from,
            db,
            database,
            signing_key_file: self.signing_key_file,
            listen: self.listen,
            metrics_listen: self.metrics_listen,
            base_url,
            base_path,
            registration: self.registration,
            max_users: self.max_users,
            password_policy: self.policy.password_policy,
            trusted_proxies: self.trusted_proxy,
            rate_limits: self.rate_limits == Switch::On,
            backups,
            oidc: file.providers()?,
            webhook_hosts: self.webhook_hosts,
            clock: Arc::new(Clock::System),
        })
    }
}

#[derive(Args)]
struct BackupArgs {
    /// The folder for scheduled backups; it is created if it is missing [default: no scheduled backups].
    #[arg(
        id = "backup_dir",
        long = "backup-dir",
        value_name = "DIR",
        env = "MOVIESTARS_BACKUP_DIR"
    )]
    folder: Option<PathBuf>,
    /// The interval between scheduled backups in minutes, hours or days: 30m, 12h or 7d.
    #[arg(id = "backup_every", long = "backup-every", value_name = "TIME",
        env = "MOVIESTARS_BACKUP_EVERY", default_value = "24h", value_parser = backup_interval)]
    every: Duration,
    /// How many daily, weekly and monthly backups are kept: the newest of each day, week and month.
    #[arg(
        id = "backup_keep",
        long = "backup-keep",
        value_name = "DAYS,WEEKS,MONTHS",
        env = "MOVIESTARS_BACKUP_KEEP",
        default_value = "7,4,6"
    )]
    keep: Retention,
}

impl BackupArgs {
    fn config(self, is_on_server: bool) -> Result<Option<BackupConfig>, CliError> {
        let Some(folder) = self.folder else { return Ok(None) };
        if is_on_server {
            let message = "--backup-dir is for a data file; back up a PostgreSQL database with pg_dump \
                           --format=custom";
            return Err(CliError::Message(message.to_owned()));
        }
        Ok(Some(BackupConfig { folder, every: self.every, keep: self.keep }))
    }
}

#[derive(Args)]
struct TmdbArgs {
    /// A file with the TMDB key. The key may also be in the variable `MOVIESTARS_TMDB_TOKEN`.
    #[arg(long = "tmdb-token-file", value_name = "PATH", env = "MOVIESTARS_TMDB_TOKEN_FILE",
        value_parser = secret_file())]
    token_file: Option<PathBuf>,
    /// The URL of TMDB's API.
    #[arg(long = "tmdb-url", value_name = "URL", env = "MOVIESTARS_TMDB_URL", value_parser = tmdb_url,
        default_value = TmdbConfig::API_URL)]
    api_url: String,
    /// The URL of TMDB's images.
    #[arg(long, value_name = "URL", env = "MOVIESTARS_IMAGE_URL", value_parser = tmdb_url,
        default_value = TmdbConfig::IMAGE_URL)]
    image_url: String,
    /// Fetch TMDB's images for browsers, so that they connect to this server only.
    #[arg(long, env = "MOVIESTARS_PROXY_IMAGES", value_parser = BoolishValueParser::new())]
    proxy_images: bool,
}

impl TmdbArgs {
    fn config(self) -> Result<TmdbConfig, CliError> {
        Ok(TmdbConfig {
            token: read_secret(TMDB_TOKEN, self.token_file.as_deref())?,
            api_url: self.api_url,
            image_url: self.image_url,
            proxy_images: self.proxy_images,
            ..TmdbConfig::default()
        })
    }
}

#[derive(Args)]
struct MailArgs {
    /// The mail server: `smtp://USER@HOST` or `smtps://USER@HOST`. Without it, emails are written to a folder.
    #[arg(long, value_name = "URL", env = "MOVIESTARS_SMTP_URL", hide_env_values = true)]
    smtp_url: Option<String>,
    /// A file with the password for the mail server. The password may also be in the variable
    /// `MOVIESTARS_SMTP_PASSWORD`.
    #[arg(long = "smtp-password-file", value_name = "PATH", env = "MOVIESTARS_SMTP_PASSWORD_FILE",
        value_parser = secret_file())]
    password_file: Option<PathBuf>,
    /// The sender address of emails.
    #[arg(long = "mail-from", value_name = "ADDRESS", env = "MOVIESTARS_MAIL_FROM")]
    from: Option<String>,
    /// The folder for emails if there is no mail server [default: mail in the folder of the data file].
    #[arg(long = "mail-dir", value_name = "DIR", env = "MOVIESTARS_MAIL_DIR")]
    dir: Option<PathBuf>,
}

impl MailArgs {
    /// The sender address and the route.
    fn route(self, db: &Path, has_url: bool) -> Result<(Option<String>, MailRoute), CliError> {
        let Some(url) = self.smtp_url else {
            let folder = self.dir.unwrap_or_else(|| crate::config::default_mail_dir(db));
            return Ok((self.from, MailRoute::Folder(folder)));
        };
        // Not clap's `requires`, because that ignores values of the configuration file.
        if self.from.is_none() || !has_url {
            let message = "--smtp-url needs --mail-from and --base-url\n";
            return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, message).into());
        }
        // Not a value parser of clap, because its error message would contain the URL, which may have a password.
        let server = SmtpServer::parse(&url);
        let mut server =
            server.map_err(|error| CliError::Message(format!("--smtp-url {error}")))?;
        server.password = read_secret(SMTP_PASSWORD, self.password_file.as_deref())?;
        if server.user.is_some() != server.password.is_some() {
            return Err(CliError::Message(format!(
                "a user in --smtp-url and a password in {SMTP_PASSWORD} must be set together"
            )));
        }
        Ok((self.from, MailRoute::Smtp(server)))
    }
}

/// The definition of the command line, and the configuration file.
pub struct CommandLine {
    pub command: Command,
    pub file: ConfigFile,
}

impl CommandLine {
    /// The variables with the prefix `MOVIESTARS_` that no command knows.
    pub(super) fn unknown_variables(&self) -> Vec<String> {
        unknown_variables(&self.known_variables())
    }

    fn known_variables(&self) -> BTreeSet<String> {
        let commands = self.command.get_subcommands();
        let commands = commands.flat_map(|one| std::iter::once(one).chain(one.get_subcommands()));
        let commands = std::iter::once(&self.command).chain(commands);
        let flags = commands.flat_map(|one| one.get_arguments().filter_map(Arg::get_env));
        let flags = flags.map(|name| name.to_string_lossy().into_owned());
        let [url, password] = DATABASE_SECRETS;
        flags.chain([TMDB_TOKEN, SMTP_PASSWORD, url, password].map(str::to_owned)).collect()
    }
}

/// The value, as text, and the source of each option, by the id of its flag.
#[derive(Default)]
pub(super) struct ParsedOptions(BTreeMap<String, (ValueSource, String)>);

impl FromArgMatches for ParsedOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let parsed = |id: &Id| {
            let source = matches.value_source(id.as_str())?;
            let texts = matches.try_get_raw(id.as_str()).ok().flatten()?;
            let texts: Vec<_> = texts.map(|text| text.to_string_lossy()).collect();
            Some((id.as_str().to_owned(), (source, texts.join(","))))
        };
        Ok(Self(matches.ids().filter_map(parsed).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for ParsedOptions {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl ParsedOptions {
    /// The text of an option, and its source.
    pub(super) fn value(&self, arg: &Arg, file: &ConfigFile) -> Option<(&str, &'static str)> {
        let (source, text) = self.0.get(arg.get_id().as_str())?;
        let source = match source {
            ValueSource::CommandLine => "flag",
            ValueSource::EnvVariable => "environment",
            _ if file.provides(arg) => "file",
            _ => "default",
        };
        Some((text, source))
    }

    /// The given flags, the variables that no flag overrides, and the options of the file that nothing overrides.
    pub(super) fn sources(&self, cli: &CommandLine) -> [Vec<String>; 3] {
        let (mut flags, mut from_file, mut overridden) = (vec![], vec![], BTreeSet::new());
        for arg in options(&cli.command) {
            let name = arg.get_long().unwrap_or_default();
            match self.value(arg, &cli.file) {
                Some((_, "flag")) => {
                    flags.push(format!("--{name}"));
                    overridden
                        .extend(arg.get_env().map(|name| name.to_string_lossy().into_owned()));
                }
                Some((_, "file")) => from_file.push(name.to_owned()),
                _ => {}
            }
        }
        let known = cli.known_variables();
        let counts = |name: &String| known.contains(name) && !overridden.contains(name);
        [flags, set_variables().into_iter().filter(counts).collect(), from_file]
    }

    /// The names of the options whose text differs.
    pub(super) fn changed(&self, other: &Self, cli: &CommandLine) -> Vec<String> {
        let text = |parsed: &Self, arg: &Arg| {
            parsed.0.get(arg.get_id().as_str()).map(|(_, text)| text.clone())
        };
        let changed = options(&cli.command).filter(|arg| text(self, arg) != text(other, arg));
        changed.filter_map(|arg| arg.get_long().map(str::to_owned)).collect()
    }
}
