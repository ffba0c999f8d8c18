//! `moviestars serve`: start-up and signals.

use crate::app::{App, Source};
use crate::cli::config_file::ConfigFile;
use crate::cli::error::CliError;
use crate::cli::log::{LineWriter, Log, SETUP_CODE};
use crate::cli::options::{CommandLine, ParsedOptions, Serve};
use crate::cli::service_manager;
use crate::config::{Config, TMDB_TOKEN};
use crate::http::Server;
use crate::store;
use sd_notify::NotifyState;
use std::io::IsTerminal;
use std::sync::Arc;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The options that SIGHUP applies, besides identity providers and the contents of secret files.
const RELOADED: [&str; 9] = [
    "log",
    "access-log",
    "tmdb-token-file",
    "smtp-url",
    "smtp-password-file",
    "mail-from",
    "mail-dir",
    "registration",
    "webhook-hosts",
];

/// Parses the command line and the configuration file again.
type ParseAgain = fn() -> Result<(Serve, ConfigFile), CliError>;

impl Serve {
    /// Serves until the process receives a signal.
    pub async fn run(self, cli: CommandLine, parse_again: ParseAgain) -> Result<(), CliError> {
        let log = Arc::new(Log::start(&self.log)?);
        let result = self.serve(cli, &log, parse_again).await;
        log.flush();
        result
    }

    async fn serve(
        mut self,
        cli: CommandLine,
        log: &Arc<Log>,
        parse_again: ParseAgain,
    ) -> Result<(), CliError> {
        let parsed = std::mem::take(&mut self.parsed);
        let server = Server::bind(self.config(&cli.file)?).await?;
        log_settings(server.app(), &parsed, &cli);
        warn_of_configuration(server.app(), &cli);
        let app = Arc::clone(server.app());
        // Without a terminal, SIGHUP means reload. A terminal that is closed sends it too.
        let has_terminal = std::io::stderr().is_terminal();
        let stop = stop_signal(has_terminal)?;
        if !has_terminal {
            let (app, log) = (Arc::clone(&app), Arc::clone(log));
            let reload = Reload { app, log, parsed, cli, parse_again };
            tokio::spawn(reload.run(signal(SignalKind::hangup())?));
        }
        let base_path = &server.app().config.base_path;
        let line = format!("moviestars listening on http://{}{base_path}\n", server.address());
        LineWriter::new(std::io::stdout(), |_| {}).line(line.as_bytes());
        log_database(&server.app().config);
        if let Some(address) = server.app().config.metrics_listen {
            tracing::info!(%address, "metrics served at /metrics");
        }
        log_setup_code(server.app());
        let warmed = Arc::clone(&app);
        tokio::spawn(async move { warmed.catalogue().warm_up().await });
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

fn log_settings(app: &App, parsed: &ParsedOptions, cli: &CommandLine) {
    let [flags, variables, file] = parsed.sources(cli);
    tracing::info!(
        version = env!("BUILD_VERSION"),
        schema = store::SCHEMA,
        flags = flags.join(" "),
        environment = variables.join(" "),
        file = file.join(" "),
        admin = app.settings().set_by_admin().join(" "),
        "starting; settings that are not named have their defaults"
    );
}

fn warn_of_configuration(app: &App, cli: &CommandLine) {
    if !app.config.rate_limits {
        tracing::warn!("rate limits are off");
    }
    if app.store.is_shared() && app.settings().site_source == Source::Default {
        tracing::warn!("links in emails have the address of this instance; set --base-url");
    }
    for name in cli.unknown_variables() {
        tracing::warn!(
            name,
            "unknown variable ignored; moviestars serve --help lists the known ones"
        );
    }
    if app.settings().tmdb_token.is_none() {
        tracing::info!(
            "no TMDB key, the built-in catalogue is used; for all titles of TMDB get a key at \
             https://www.themoviedb.org/settings/api and set {TMDB_TOKEN}, or set it as an admin \
             in the server settings"
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

/// At each SIGHUP, reads the configuration file and the secret files again, and reopens the log file.
struct Reload {
    app: Arc<App>,
    log: Arc<Log>,
    /// The options as they were at the start.
    parsed: ParsedOptions,
    cli: CommandLine,
    parse_again: ParseAgain,
}

impl Reload {
    async fn run(self, mut hang_up: Signal) {
        while hang_up.recv().await.is_some() {
            if let Err(error) = self.reload().await {
                tracing::error!(%error, "configuration not reloaded, the former one stays in effect");
            }
        }
    }

    async fn reload(&self) -> Result<(), CliError> {
        self.log.reopen();
        let (mut serve, file) = (self.parse_again)()?;
        let (parsed, log) = (std::mem::take(&mut serve.parsed), serve.log.clone());
        let update = self.app.begin_settings_update().await;
        update.reload_config(serve.config(&file)?).await?;
        self.log.reload(&log);
        let changed = parsed.changed(&self.parsed, &self.cli);
        let (mut reloaded, waiting): (Vec<_>, Vec<_>) =
            changed.into_iter().partition(|option| RELOADED.contains(&option.as_str()));
        reloaded.extend(file.changed_providers(&self.cli.file));
        tracing::info!(
            changed = reloaded.join(" "),
            "log file, secrets and configuration reloaded"
        );
        if !waiting.is_empty() {
            tracing::warn!(options = waiting.join(" "), "changed options need a restart");
        }
        Ok(())
    }
}

/// Completes at the first SIGTERM, SIGINT or SIGQUIT, or when the terminal is closed. A second signal ends the
/// process at once.
fn stop_signal(has_terminal: bool) -> Result<impl Future<Output = ()>, CliError> {
    let mut signals = Signals {
        terminate: signal(SignalKind::terminate())?,
        interrupt: signal(SignalKind::interrupt())?,
        quit: signal(SignalKind::quit())?,
        hang_up: signal(SignalKind::hangup())?,
        user: signal(SignalKind::user_defined1())?,
        has_terminal,
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
                _ = self.hang_up.recv(), if self.has_terminal => return,
                // Handled, because this signal ends a process by default.
                _ = self.user.recv() => {
                    tracing::info!("SIGUSR1 ignored; SIGHUP reloads the configuration and the log file");
                }
            }
        }
    }
}
