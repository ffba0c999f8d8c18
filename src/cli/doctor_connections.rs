//! The checks of `moviestars doctor` that call other servers: TMDB, the mail server, and the proxy in front of this
//! server.

use crate::app::{App, EffectiveSettings, Source, tmdb_settings};
use crate::catalogue::tmdb::validate_key;
use crate::cli::doctor_report::{MAX_CLOCK_ERROR, Report, Status};
use crate::cli::error::CliError;
use crate::config::{Config, MailRoute, TmdbConfig, origin_of};
use crate::store::{AuditFilter, StoreError};
use reqwest::header::{DATE, ORIGIN};
use reqwest::{Client, Response};
use std::net::IpAddr;
use std::time::Duration;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;

const TIMEOUT: Duration = Duration::from_secs(10);
/// How many events of the audit log are checked for the addresses of clients.
const AUDIT_EVENTS: i64 = 20;
/// The error codes of writes from pages of other sites, and of methods that a route does not have.
const OTHER_SITE: u64 = 4032;
const METHOD_NOT_ALLOWED: u64 = 4050;

pub(super) async fn check_tmdb(
    report: &mut Report,
    config: &Config,
    settings: &EffectiveSettings,
) -> Result<(), CliError> {
    let Some(token) = &settings.tmdb_token else {
        return report.add(
            Status::Ok,
            "TMDB",
            "there is no key, so the built-in catalogue is used",
        );
    };
    let client = match tmdb_settings(config, token) {
        Ok(client) => client,
        Err(error) => return report.add(Status::Problem, "TMDB", error),
    };
    match validate_key(&client).await {
        Ok(true) => report.add(Status::Ok, "TMDB", "it accepts the key")?,
        Ok(false) => {
            let finding = "it rejects the key; get one at https://www.themoviedb.org/settings/api";
            report.add(Status::Problem, "TMDB", finding)?;
        }
        Err(error) => {
            let url = &config.tmdb.api_url;
            let finding = format!("{error}; check that this machine can reach {url}");
            report.add(Status::Problem, "TMDB", finding)?;
        }
    }
    check_clock_against_tmdb(report, config, &config.tmdb).await
}

/// Compares the clock with that of TMDB.
async fn check_clock_against_tmdb(
    report: &mut Report,
    config: &Config,
    tmdb: &TmdbConfig,
) -> Result<(), CliError> {
    let response = get(&tmdb.api_url).await.ok();
    let date = response.as_ref().and_then(|response| response.headers().get(DATE));
    let date = date.and_then(|date| OffsetDateTime::parse(date.to_str().ok()?, &Rfc2822).ok());
    let Some(date) = date else { return Ok(()) };
    let error = config.clock.now() - date.unix_timestamp();
    if error.abs() > MAX_CLOCK_ERROR {
        let finding = format!(
            "it differs from TMDB's clock by {error} seconds; correct it, for example with \
             timedatectl set-ntp true"
        );
        return report.add(Status::Problem, "clock", finding);
    }
    report.add(Status::Ok, "clock", "it agrees with TMDB's clock")
}

pub(super) async fn check_mail(
    report: &mut Report,
    app: &App,
    settings: &EffectiveSettings,
) -> Result<(), CliError> {
    match &settings.mail {
        MailRoute::Folder(folder) => {
            let folder = folder.display();
            let finding = format!("emails are written to {folder}; set --smtp-url to send them");
            report.add(Status::Warning, "mail", finding)
        }
        MailRoute::Smtp(server) => match app.mailer().check_connection().await {
            Ok(()) => report.add(Status::Ok, "mail", format!("{server} accepts connections")),
            Err(error) => report.add(Status::Problem, "mail", format!("{server}: {error}")),
        },
    }
}

/// Checks that this server is reachable at the address in its links.
pub(super) async fn check_site(
    report: &mut Report,
    app: &App,
    settings: &EffectiveSettings,
) -> Result<(), CliError> {
    let config = &app.config;
    if settings.site_source == Source::Default {
        let finding =
            "--base-url is not set, so links in emails work on this machine or network only";
        let is_local = config.listen.ip().is_loopback();
        let status = if is_local { Status::Ok } else { Status::Warning };
        return report.add(status, "proxy", finding);
    }
    let site = &settings.site;
    let response = match get(&format!("{site}/healthz")).await {
        Ok(response) => response.json::<serde_json::Value>().await.ok(),
        Err(error) => {
            let finding =
                format!("{site} does not respond: {error}; check the proxy and its DNS name");
            return report.add(Status::Problem, "proxy", finding);
        }
    };
    match response.as_ref().and_then(|body| body["version"].as_str()) {
        Some(env!("CARGO_PKG_VERSION")) => {
            report.add(Status::Ok, "proxy", format!("{site} leads to a server of this version"))?;
        }
        Some(version) => {
            let finding = format!("{site} leads to a server of version {version}; restart it");
            report.add(Status::Problem, "proxy", finding)?;
        }
        None => {
            let finding = format!("{site} does not lead to this server; check the proxy");
            return report.add(Status::Problem, "proxy", finding);
        }
    }
    if config.trusted_proxies.is_empty() {
        let finding = "without --trusted-proxy all users of the proxy share the rate limits of one address; set it \
                       to the proxy's address";
        return report.add(Status::Warning, "proxy", finding);
    }
    check_host(report, site).await?;
    check_client_addresses(report, app).await
}

/// Checks that the proxy does not change `Host`: a write with the origin of another scheme is accepted only if its
/// host is that of the request. The request changes nothing, because health checks cannot be written.
async fn check_host(report: &mut Report, site: &str) -> Result<(), CliError> {
    let origin = origin_of(site);
    let other = match origin.strip_prefix("https://") {
        Some(host) => format!("http://{host}"),
        None => origin.replacen("http://", "https://", 1),
    };
    let sent = async {
        let request = client()?.post(format!("{site}/healthz")).header(ORIGIN, other);
        request.send().await?.json::<serde_json::Value>().await
    };
    match sent.await.ok().and_then(|body| body["code"].as_u64()) {
        Some(OTHER_SITE) => {
            let finding = "the Host header does not arrive unchanged; make the proxy pass it on";
            report.add(Status::Warning, "proxy", finding)
        }
        Some(METHOD_NOT_ALLOWED) => report.add(Status::Ok, "proxy", "the Host header arrives"),
        _ => Ok(()),
    }
}

/// Checks that the audit log does not have the proxy's address for all clients.
async fn check_client_addresses(report: &mut Report, app: &App) -> Result<(), CliError> {
    let addresses = match client_addresses(app).await {
        Ok(addresses) => addresses,
        Err(error) => return report.add(Status::Problem, "database", error),
    };
    let is_proxy = |address: &IpAddr| {
        app.config.trusted_proxies.iter().any(|proxy| proxy.contains(&address.to_canonical()))
    };
    if addresses.is_empty() {
        return Ok(());
    }
    if addresses.iter().all(is_proxy) {
        let finding = "the newest events of the audit log have addresses of --trusted-proxy; if they are of users on \
                       other machines, make the proxy set X-Forwarded-For";
        return report.add(Status::Warning, "proxy", finding);
    }
    let finding =
        "the newest events of the audit log have addresses of clients, not only of the proxy";
    report.add(Status::Ok, "proxy", finding)
}

/// The addresses in the newest events of the audit log. Those of commands have none.
async fn client_addresses(app: &App) -> Result<Vec<IpAddr>, StoreError> {
    let events = app.store.audit_events(AuditFilter::default(), AUDIT_EVENTS).await?;
    Ok(events.iter().filter_map(|event| event.address.parse().ok()).collect())
}

async fn get(url: &str) -> Result<Response, reqwest::Error> {
    client()?.get(url).send().await.map_err(reqwest::Error::without_url)
}

fn client() -> Result<Client, reqwest::Error> {
    Client::builder().timeout(TIMEOUT).no_proxy().build()
}
