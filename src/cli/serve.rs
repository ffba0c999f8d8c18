//! `moviestars serve`: flags, start-up, log and signals.

use crate::app::{App, Source};
use crate::cli::args::{DataFile, PasswordPolicyArgs};
use crate::cli::error::CliError;
use crate::cli::log::{LineWriter, LogFormat, start_log};
use crate::cli::service_manager;
use crate::clock::Clock;
use crate::config::{
    BackupConfig, Config, DATABASE_SECRETS, MailRoute, Registration, SmtpServer, TmdbConfig,
    backup_interval, listen_address, secret_from_env, set_variables, site_url, tmdb_url,
    trusted_proxy, unknown_variables,
};
use crate::domain::backup_retention::Retention;
use crate::http::Server;
use crate::store;
use clap::builder::BoolishValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Id, ValueEnum};
use ipnet::IpNet;
use sd_notify::NotifyState;
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The log target of the setup code.
const SETUP_CODE: &str = "setup_code";
/// When the search of the built-in catalogue is prepared, which takes a processor for a while: after the first
/// page is sent.
const PREPARE_DELAY: Duration = Duration::from_millis(500);
const TMDB_TOKEN: &str = "MOVIESTARS_TMDB_TOKEN";
const SMTP_PASSWORD: &str = "MOVIESTARS_SMTP_PASSWORD";
const EXAMPLE: &str = "Example:
  moviestars serve --listen 0.0.0.0:8080 --db /srv/moviestars/moviestars.db";

#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub struct Serve {
    /// First, because the fields after it take their values out.
    #[command(flatten)]
    flags: GivenFlags,
    #[command(flatten)]
    data: DataFile,
    /// The address to listen on, or only a port of this machine; port 0 picks a free one.
    #[arg(long, value_name = "ADDR", env = "MOVIESTARS_LISTEN", default_value = "127.0.0.1:8080",
        value_parser = listen_address)]
    listen: SocketAddr,
    /// The URL of this server for users, if it is behind a proxy.
    #[arg(long, value_name = "URL", env = "MOVIESTARS_BASE_URL", value_parser = site_url)]
    base_url: Option<String>,
    /// The key that signs tokens [default: beside the data file]. Instances that share a database need the same.
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_SIGNING_KEY_FILE")]
    signing_key_file: Option<PathBuf>,
    #[command(flatten)]
    tmdb: TmdbArgs,
    #[command(flatten)]
    mail: MailArgs,
    /// Who can sign up; an admin can change it if the flag is not given [default: open].
    #[arg(long, env = "MOVIESTARS_REGISTRATION")]
    registration: Option<Registration>,
    /// How many accounts there may be before no one can sign up; the command line can add more
    /// [default: no limit].
    #[arg(long, value_name = "N", env = "MOVIESTARS_MAX_USERS",
        value_parser = clap::value_parser!(u32).range(1..))]
    max_users: Option<u32>,
    #[command(flatten)]
    policy: PasswordPolicyArgs,
    /// A proxy, or a network of proxies, whose X-Forwarded-For is trusted; may be given more than once.
    #[arg(long, value_name = "CIDR", env = "MOVIESTARS_TRUSTED_PROXY", value_delimiter = ',',
        value_parser = trusted_proxy)]
    trusted_proxy: Vec<IpNet>,
    /// Limits on sign-ins, sign-ups and connections; off is for tests and benchmarks.
    #[arg(long, env = "MOVIESTARS_RATE_LIMITS", default_value = "on")]
    rate_limits: Switch,
    #[command(flatten)]
    backups: BackupArgs,
    /// The format of the log on standard error.
    #[arg(long, env = "MOVIESTARS_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
}

/// The ids of the flags on the command line, for the log.
struct GivenFlags(BTreeSet<String>);

impl FromArgMatches for GivenFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let is_given =
            |id: &&Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
        Ok(Self(matches.ids().filter(is_given).map(|id| id.as_str().to_owned()).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for GivenFlags {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl GivenFlags {
    fn log_settings(&self, app: &App, cli: &Command) {
        let (flags, variables) = self.sources(cli);
        tracing::info!(
            version = env!("MOVIESTARS_VERSION"),
            schema = store::SCHEMA,
            flags = flags.join(" "),
            environment = variables.join(" "),
            admin = app.settings().set_by_admin().join(" "),
            "starting; settings that are not named have their defaults"
        );
    }

    /// The flags that were given, and the variables that count because no flag overrides them.
    fn sources(&self, cli: &Command) -> (Vec<String>, Vec<String>) {
        let serve = cli.find_subcommand("serve").into_iter();
        let (mut flags, mut overridden) = (Vec::new(), BTreeSet::new());
        for flag in serve.flat_map(Command::get_arguments) {
            if self.0.contains(flag.get_id().as_str()) {
                flags.extend(flag.get_long().map(|name| format!("--{name}")));
                overridden.extend(flag.get_env().map(|name| name.to_string_lossy().into_owned()));
            }
        }
        let known = known_variables(cli);
        let counts = |name: &String| known.contains(name) && !overridden.contains(name);
        (flags, set_variables().into_iter().filter(counts).collect())
    }
}

#[derive(Args)]
struct BackupArgs {
    /// A folder in which the server makes backups by itself; it is made if it is missing [default: none are made].
    #[arg(
        id = "backup_dir",
        long = "backup-dir",
        value_name = "DIR",
        env = "MOVIESTARS_BACKUP_DIR"
    )]
    folder: Option<PathBuf>,
    /// From one backup to the next, in minutes, hours or days: 30m, 12h or 7d.
    #[arg(id = "backup_every", long = "backup-every", value_name = "TIME",
        env = "MOVIESTARS_BACKUP_EVERY", default_value = "24h", value_parser = backup_interval)]
    every: Duration,
    /// How many days, weeks and months keep their newest backup.
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    #[value(aliases = ["1", "true", "yes"])]
    On,
    #[value(aliases = ["0", "false", "no"])]
    Off,
}

impl Serve {
    /// Serves until the process gets a signal. `cli` is the whole command line, for the names of variables.
    pub async fn run(self, cli: &Command) -> Result<(), CliError> {
        // The setup code is logged at every level, because the first account may need it.
        let log = start_log(self.log_format, SETUP_CODE);
        let result = self.serve(cli).await;
        log.flush();
        result
    }

    async fn serve(self, cli: &Command) -> Result<(), CliError> {
        let db = self.data.path()?;
        let (mail_from, mail) = self.mail.route(&db)?;
        let tmdb = self.tmdb.config()?;
        let database = self.data.database()?;
        let backups = self.backups.config(database.is_some())?;
        let server = Server::bind(Config {
            tmdb,
            mail,
            mail_from,
            db,
            database,
            signing_key_file: self.signing_key_file,
            listen: self.listen,
            base_url: self.base_url,
            registration: self.registration,
            max_users: self.max_users,
            password_policy: self.policy.password_policy,
            trusted_proxies: self.trusted_proxy,
            rate_limits: self.rate_limits == Switch::On,
            backups,
            clock: Arc::new(Clock::System),
        });
        let server = server.await?;
        self.flags.log_settings(server.app(), cli);
        warn_of_configuration(server.app(), cli);
        let app = Arc::clone(server.app());
        if app.settings().tmdb_token.is_none() {
            tracing::info!(
                "no TMDB key, the built-in catalogue is used; for all titles of TMDB get a key at \
                 https://www.themoviedb.org/settings/api and set {TMDB_TOKEN}, or set it as an admin \
                 in the server settings"
            );
        }
        let stop = stop_signal()?;
        let line = format!("moviestars listening on http://{}\n", server.address());
        LineWriter::new(std::io::stdout(), |_| {}).line(line.as_bytes());
        log_database(&server.app().config);
        log_setup_code(server.app());
        let app = Arc::clone(server.app());
        tokio::spawn(async move {
            tokio::time::sleep(PREPARE_DELAY).await;
            tokio::task::spawn_blocking(move || app.catalogue().prepare());
        });
        let app = Arc::clone(server.app());
        tokio::spawn(async move { app.catalogue().warm_up().await });
        tokio::spawn(service_manager::serve_watchdog(server.address()));
        service_manager::notify(NotifyState::Ready);
        let stop = async {
            stop.await;
            service_manager::notify(NotifyState::Stopping);
        };
        server.run(stop).await;
        tracing::info!("stopped");
        Ok(())
    }
}

fn warn_of_configuration(app: &App, cli: &Command) {
    if !app.config.rate_limits {
        tracing::warn!("rate limits are off");
    }
    if app.store.is_shared() && app.settings().site_source == Source::Default {
        tracing::warn!("links in emails have the address of this instance; set --base-url");
    }
    for name in unknown_variables(&known_variables(cli)) {
        tracing::warn!(
            name,
            "unknown variable ignored; moviestars serve --help lists the known ones"
        );
    }
}

fn log_setup_code(app: &App) {
    if let Some(code) = &app.setup_code {
        let site = app.config.site();
        tracing::info!(
            target: SETUP_CODE,
            "create the first account, the admin, at {site}/ms/sign-up?setup={code}"
        );
    }
}

fn log_database(config: &Config) {
    if let Some(database) = &config.database {
        tracing::info!(database = %database.url, "database opened");
    } else {
        tracing::info!(db = %config.db.display(), "data file opened");
    }
}

fn known_variables(cli: &Command) -> BTreeSet<String> {
    let commands = cli.get_subcommands();
    let commands = commands.flat_map(|one| std::iter::once(one).chain(one.get_subcommands()));
    let flags = commands.flat_map(|one| one.get_arguments().filter_map(Arg::get_env));
    let flags = flags.map(|name| name.to_string_lossy().into_owned());
    let [url, password] = DATABASE_SECRETS;
    let secrets = [TMDB_TOKEN, SMTP_PASSWORD, url, password];
    let files = secrets.map(|name| format!("{name}_FILE"));
    flags
        .chain(secrets.map(str::to_owned))
        .chain(files)
        .chain(["MOVIESTARS_LOG".to_owned()])
        .collect()
}

#[derive(Args)]
struct TmdbArgs {
    /// The URL of TMDB's API. The key is read from `MOVIESTARS_TMDB_TOKEN`, or from the file that
    /// `MOVIESTARS_TMDB_TOKEN_FILE` names.
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
            token: secret_from_env(TMDB_TOKEN)?,
            api_url: self.api_url,
            image_url: self.image_url,
            proxy_images: self.proxy_images,
            ..TmdbConfig::default()
        })
    }
}

#[derive(Args)]
struct MailArgs {
    /// The mail server. Its password is read from `MOVIESTARS_SMTP_PASSWORD`, or from the file that
    /// `MOVIESTARS_SMTP_PASSWORD_FILE` names. Without it, emails are written to a folder.
    #[arg(long, value_name = "URL", env = "MOVIESTARS_SMTP_URL", hide_env_values = true)]
    #[arg(requires_all = ["from", "base_url"])]
    smtp_url: Option<String>,
    /// The sender of emails.
    #[arg(long = "mail-from", value_name = "ADDRESS", env = "MOVIESTARS_MAIL_FROM")]
    from: Option<String>,
    /// The folder for emails without a mail server [default: beside the data file].
    #[arg(long = "mail-dir", value_name = "DIR", env = "MOVIESTARS_MAIL_DIR")]
    dir: Option<PathBuf>,
}

impl MailArgs {
    /// The sender and the route.
    fn route(self, db: &Path) -> Result<(Option<String>, MailRoute), CliError> {
        let Some(url) = self.smtp_url else {
            let folder = self.dir.unwrap_or_else(|| crate::config::default_mail_dir(db));
            return Ok((self.from, MailRoute::Folder(folder)));
        };
        // Not a value parser: clap's message would repeat the URL, which may hold a password.
        let server = SmtpServer::parse(&url);
        let mut server =
            server.map_err(|error| CliError::Message(format!("--smtp-url {error}")))?;
        server.password = secret_from_env(SMTP_PASSWORD)?;
        if server.user.is_some() != server.password.is_some() {
            return Err(CliError::Message(format!(
                "a user in --smtp-url and a password in {SMTP_PASSWORD} must be set together"
            )));
        }
        Ok((self.from, MailRoute::Smtp(server)))
    }
}

/// Is ready at the first SIGTERM, SIGINT or SIGQUIT, or when the terminal is closed. A second signal ends
/// the process at once.
fn stop_signal() -> Result<impl Future<Output = ()>, CliError> {
    let mut signals = Signals {
        terminate: signal(SignalKind::terminate())?,
        interrupt: signal(SignalKind::interrupt())?,
        quit: signal(SignalKind::quit())?,
        hang_up: signal(SignalKind::hangup())?,
        user: signal(SignalKind::user_defined1())?,
        has_terminal: std::io::stderr().is_terminal(),
    };
    Ok(async move {
        signals.stop().await;
        tracing::info!("stopping; a second signal stops at once");
        tokio::spawn(async move {
            signals.stop().await;
            std::process::exit(1);
        });
    })
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
    quit: Signal,
    hang_up: Signal,
    user: Signal,
    has_terminal: bool,
}

impl Signals {
    async fn stop(&mut self) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                _ = self.quit.recv() => return,
                _ = self.hang_up.recv() => {
                    if self.has_terminal {
                        return;
                    }
                    // Tools that rotate logs send it, and by default it ends a process.
                    tracing::info!("SIGHUP ignored, there is nothing to reload");
                }
                _ = self.user.recv() => {
                    tracing::info!("SIGUSR1 ignored, the log is written to standard error");
                }
            }
        }
    }
}
