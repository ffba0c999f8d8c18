//! `moviestars serve`: start-up, the line that says where, and the signal to stop.

use crate::cli::mail::Mail;
use crate::cli::password::Rules;
use crate::cli::tmdb::Tmdb;
use crate::cli::{CliError, DataFile, print};
use crate::clock::Clock;
use crate::config::{Config, Registration, site_url};
use crate::http::Server;
use clap::{Args, ValueEnum};
use ipnet::IpNet;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// What the line with the set-up code is logged under.
const SETUP_CODE: &str = "setup_code";
const EXAMPLE: &str = "Example:
  moviestars serve --listen 0.0.0.0:8080 --db /srv/moviestars/moviestars.db";

/// What `serve` takes.
#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub struct Serve {
    #[command(flatten)]
    data: DataFile,
    /// Where to listen; port 0 picks a free one.
    #[arg(long, value_name = "ADDR", env = "MOVIESTARS_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The address that people type, when a proxy stands before this one.
    #[arg(long, value_name = "URL", env = "MOVIESTARS_BASE_URL", value_parser = site_url)]
    base_url: Option<String>,
    #[command(flatten)]
    tmdb: Tmdb,
    #[command(flatten)]
    mail: Mail,
    /// Whether people may make their own accounts; unless it is given, an admin can change it
    /// [default: open].
    #[arg(long, env = "MOVIESTARS_REGISTRATION")]
    registration: Option<Registration>,
    #[command(flatten)]
    rules: Rules,
    /// A proxy whose X-Forwarded-For is believed; may be given more than once.
    #[arg(long, value_name = "CIDR", env = "MOVIESTARS_TRUSTED_PROXY", value_delimiter = ',')]
    trusted_proxy: Vec<IpNet>,
    /// Whether tries of passwords and new accounts are limited; off is for tests and benchmarks.
    #[arg(long, env = "MOVIESTARS_RATE_LIMITS", default_value = "on")]
    rate_limits: Switch,
    /// How the log on standard error is written.
    #[arg(long, env = "MOVIESTARS_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

impl Serve {
    /// Serves until the process is told to stop.
    ///
    /// # Errors
    /// When the data file, the key or the address cannot be had.
    pub async fn run(self) -> Result<(), CliError> {
        start_log(self.log_format);
        let db = self.data.place()?;
        let (mail_from, mail) = self.mail.route(&db)?;
        let tmdb = self.tmdb.config()?;
        let server = Server::bind(Config {
            tmdb,
            mail,
            mail_from,
            db,
            listen: self.listen,
            base_url: self.base_url,
            registration: self.registration,
            password_policy: self.rules.password_policy,
            trusted_proxies: self.trusted_proxy,
            rate_limits: self.rate_limits == Switch::On,
            clock: Arc::new(Clock::System),
        });
        let server = server.await?;
        if self.rate_limits == Switch::Off {
            tracing::warn!("Passwords may be tried without limit (--rate-limits off)");
        }
        let app = Arc::clone(server.app());
        if app.settings().tmdb_token.is_none() {
            tracing::info!(
                "There is no key to TMDB, so the built-in titles are shown; for all of TMDB's, put a \
                 key from https://www.themoviedb.org/settings/api into MOVIESTARS_TMDB_TOKEN, or \
                 settle one as an admin"
            );
        }
        let stop = stop_signal()?;
        print(&format!("moviestars listening on http://{}", server.address()))?;
        tracing::info!(db = %server.app().config.db.display(), "The data file is open");
        if let Some(code) = &server.app().setup_code {
            tracing::info!(
                target: SETUP_CODE,
                "The first account is the admin; unless the server listens on this machine alone and \
                 it is made here, at localhost, it needs the set-up code: {code}"
            );
        }
        let app = Arc::clone(server.app());
        tokio::task::spawn_blocking(move || app.catalogue().prepare());
        let app = Arc::clone(server.app());
        tokio::spawn(async move { app.catalogue().warm_up().await });
        server.run(stop).await;
        tracing::info!("Stopped");
        Ok(())
    }
}

fn start_log(format: LogFormat) {
    let filter =
        EnvFilter::try_from_env("MOVIESTARS_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    // Without this line nobody could make the first account, however quiet the log is.
    let always = format!("{SETUP_CODE}=info").parse().expect("a name and a level are a directive");
    let filter = filter.add_directive(always);
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.with_target(false).with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().init(),
    }
}

/// Ready at the first SIGTERM or SIGINT; a second one ends the process at once.
fn stop_signal() -> Result<impl Future<Output = ()>, CliError> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        either(&mut terminate, &mut interrupt).await;
        tracing::info!("Stopping; a second signal stops at once");
        tokio::spawn(async move {
            either(&mut terminate, &mut interrupt).await;
            std::process::exit(1);
        });
    })
}

async fn either(terminate: &mut Signal, interrupt: &mut Signal) {
    tokio::select! {
        _ = terminate.recv() => (),
        _ = interrupt.recv() => (),
    }
}
