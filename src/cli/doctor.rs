//! `moviestars doctor`: checks what a server needs, and says what to do about each problem.

use crate::app::App;
use crate::cli::config_file::options;
use crate::cli::doctor_clock::{
    check_clock_against_build, check_clock_against_events, check_clock_against_file,
    check_database_clock,
};
use crate::cli::doctor_connections::{check_mail, check_site, check_tmdb};
use crate::cli::doctor_report::{Report, Status};
use crate::cli::error::CliError;
use crate::cli::healthcheck::probe;
use crate::cli::options::{CommandLine, ParsedOptions, Serve};
use crate::config::{BackupConfig, Config};
use crate::services::scheduled_backups;
use crate::store::{self, DatabaseStatus, DatabaseUrl, SCHEMA, database_status};
use rustix::fs::{Access, access, statvfs};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

pub const HELP: &str =
    "It takes the flags of `serve`, changes nothing, and works with or without a running server. \
The exit code is 1 if there is a problem.

Example:
  moviestars doctor --config /etc/moviestars/config.toml";
const MEGABYTE: u64 = 1_000_000;
/// With fewer free bytes than this, the check of the disk fails.
const MIN_FREE: u64 = 100 * MEGABYTE;
/// With fewer free bytes than this, it warns.
const LOW_FREE: u64 = 1_000 * MEGABYTE;
const SECRET_FILES: [&str; 5] = [
    "tmdb-token-file",
    "smtp-password-file",
    "database-url-file",
    "database-password-file",
    "signing-key-file",
];

impl Serve {
    pub async fn diagnose(mut self, cli: &CommandLine) -> Result<(), CliError> {
        let mut report = Report::default();
        let parsed = std::mem::take(&mut self.parsed);
        let checked = self.log.check().and_then(|()| self.config(&cli.file));
        let checked =
            checked.and_then(|config| App::check(&config).map(|()| config).map_err(Into::into));
        match checked {
            Err(error) => report.add(Status::Problem, "configuration", error)?,
            Ok(config) => {
                report.add(Status::Ok, "configuration", "it is valid")?;
                check_secret_files(&mut report, &parsed, cli)?;
                Box::pin(check_all(&mut report, config)).await?;
            }
        }
        match report.problems {
            0 => Ok(()),
            1 => Err(CliError::Message("1 problem found".to_owned())),
            count => Err(CliError::Message(format!("{count} problems found"))),
        }
    }
}

async fn check_all(report: &mut Report, config: Config) -> Result<(), CliError> {
    check_disk(report, &config)?;
    check_clock_against_build(report, &config)?;
    let is_current = match &config.database {
        Some(database) => check_database(report, &config, &database.url).await?,
        None => check_data_file(report, &config)?,
    };
    check_server(report, &config).await?;
    check_backups(report, &config)?;
    report_webhook_hosts(report, &config)?;
    if !is_current {
        // The database is not opened, because that would upgrade or create it.
        return Ok(());
    }
    match App::open_for_command(config).await {
        Err(error) => report.add(Status::Problem, "database", error),
        Ok(app) => {
            let settings = app.settings();
            check_clock_against_events(report, &app).await?;
            check_tmdb(report, &app.config, &settings).await?;
            check_mail(report, &app, &settings).await?;
            check_providers(report, &app).await?;
            let checked = check_site(report, &app, &settings).await;
            app.store.close();
            checked
        }
    }
}

fn check_secret_files(
    report: &mut Report,
    parsed: &ParsedOptions,
    cli: &CommandLine,
) -> Result<(), CliError> {
    for arg in options(&cli.command) {
        let name = arg.get_long().unwrap_or_default();
        let path = parsed.value(arg, &cli.file).map(|(path, _)| path);
        if let Some(path) = path.filter(|path| SECRET_FILES.contains(&name) && !path.is_empty())
            && is_open_to_others(Path::new(path))
        {
            let finding = format!("other users can read {path} ({name}); run chmod 600 {path}");
            report.add(Status::Warning, "permissions", finding)?;
        }
    }
    Ok(())
}

fn is_open_to_others(path: &Path) -> bool {
    path.metadata().is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

/// Reads the discovery document of each identity provider.
async fn check_providers(report: &mut Report, app: &App) -> Result<(), CliError> {
    for provider in app.providers().iter() {
        let check = format!("sign-in with {}", provider.config.name);
        match provider.check(app.config.clock.now()).await {
            Ok(()) => report.add(Status::Ok, &check, "the provider responds")?,
            Err(error) => report.add(Status::Problem, &check, error)?,
        }
    }
    Ok(())
}

fn check_disk(report: &mut Report, config: &Config) -> Result<(), CliError> {
    let db = std::path::absolute(&config.db)?;
    let existing = db.ancestors().skip(1).find(|folder| folder.exists());
    let folder = existing.unwrap_or(Path::new("/"));
    let disk = match statvfs(folder) {
        Ok(disk) => disk,
        Err(error) => {
            let finding = format!("cannot read the free space of {}: {error}", folder.display());
            return report.add(Status::Problem, "disk", finding);
        }
    };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let size = db.metadata().map_or(0, |file| file.len());
    let finding = format!("{} MB free for {}", free / MEGABYTE, folder.display());
    if free < MIN_FREE {
        report.add(Status::Problem, "disk", format!("only {finding}; free some space"))
    } else if free < LOW_FREE.max(2 * size) {
        let finding = format!("only {finding}; an update needs space for a copy of the data file");
        report.add(Status::Warning, "disk", finding)
    } else {
        report.add(Status::Ok, "disk", finding)
    }
}

/// Whether there is a data file with the schema of this version.
fn check_data_file(report: &mut Report, config: &Config) -> Result<bool, CliError> {
    let db = &config.db;
    if !db.exists() {
        let finding = format!(
            "there is no data file at {}; the first start creates it. If it is elsewhere, name it with --db",
            db.display()
        );
        report.add(Status::Warning, "data file", finding)?;
        return Ok(false);
    }
    check_permissions(report, config)?;
    check_clock_against_file(report, config)?;
    match store::check(db) {
        Err(error) => {
            report.add(Status::Problem, "data file", error)?;
            Ok(false)
        }
        Ok(summary) if summary.schema < SCHEMA => {
            let schema = summary.schema;
            let finding = format!(
                "it is intact and has schema {schema}; the next start upgrades it to {SCHEMA}"
            );
            report.add(Status::Warning, "data file", finding)?;
            Ok(false)
        }
        Ok(summary) => {
            let finding = format!(
                "it is intact and has {} accounts and {} ratings",
                summary.users, summary.ratings
            );
            report.add(Status::Ok, "data file", finding)?;
            Ok(true)
        }
    }
}

/// Whether the database has a schema that this version can use.
async fn check_database(
    report: &mut Report,
    config: &Config,
    url: &DatabaseUrl,
) -> Result<bool, CliError> {
    let status = match database_status(url).await {
        Ok(status) => status,
        Err(error) => {
            report.add(Status::Problem, "database", error)?;
            return Ok(false);
        }
    };
    check_database_clock(report, config.clock.now() - status.now)?;
    check_database_permissions(report, &status)?;
    let schema = status.schema;
    let (status, finding) = if schema == 0 {
        let finding = "it responds and is empty; the first start of a server creates its tables";
        (Status::Warning, finding.to_owned())
    } else if schema < SCHEMA {
        let finding = format!(
            "it responds and has schema {schema}; the next start of a server upgrades it to {SCHEMA}"
        );
        (Status::Warning, finding)
    } else if schema == SCHEMA {
        (Status::Ok, format!("it responds and has schema {schema}"))
    } else {
        let finding = format!(
            "it responds and has schema {schema} of a newer version, which this version can use"
        );
        (Status::Ok, finding)
    };
    report.add(status, "database", finding)?;
    Ok(schema >= SCHEMA)
}

fn check_database_permissions(
    report: &mut Report,
    status: &DatabaseStatus,
) -> Result<(), CliError> {
    let (status, finding) = match status {
        DatabaseStatus { forbidden_table: Some(table), .. } => {
            let finding = format!(
                "the user of the database cannot read and write {table}; grant it SELECT, INSERT, UPDATE and DELETE \
                 on all tables"
            );
            (Status::Problem, finding)
        }
        DatabaseStatus { can_create: false, schema, .. } if *schema < SCHEMA => {
            let finding = "the user of the database cannot create tables; run moviestars migrate as its owner";
            (Status::Problem, finding.to_owned())
        }
        DatabaseStatus { can_create: false, .. } => {
            let finding = "the user of the database can read and write the tables, but not create any; upgrade them \
                           with moviestars migrate as the owner of the database";
            (Status::Ok, finding.to_owned())
        }
        DatabaseStatus { can_create: true, .. } => {
            let finding = "the user of the database can create, read and write tables";
            (Status::Ok, finding.to_owned())
        }
    };
    report.add(status, "permissions", finding)
}

fn check_permissions(report: &mut Report, config: &Config) -> Result<(), CliError> {
    let db = &config.db;
    let folder = db.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut findings = Vec::new();
    for path in [folder, db] {
        if access(path, Access::WRITE_OK).is_err() {
            let path = path.display();
            findings.push(format!(
                "this user cannot write {path}; run this command as the user of the server"
            ));
        }
    }
    let wal = PathBuf::from(format!("{}-wal", db.display()));
    for path in [db, &wal, &config.key_path()] {
        if is_open_to_others(path) {
            let path = path.display();
            findings.push(format!("other users can read {path}; run chmod 600 {path}"));
        }
    }
    if !config.key_path().exists() {
        let path = config.key_path();
        let finding = format!(
            "there is no signing key at {}; the next start creates one, and all users have to sign in again",
            path.display()
        );
        report.add(Status::Warning, "signing key", finding)?;
    }
    if findings.is_empty() {
        return report.add(Status::Ok, "permissions", "only this user can read the data");
    }
    findings.into_iter().try_for_each(|finding| report.add(Status::Problem, "permissions", finding))
}

async fn check_server(report: &mut Report, config: &Config) -> Result<(), CliError> {
    let address = config.listen;
    match probe(address).await {
        Ok(status) if status.is_success() => {
            report.add(Status::Ok, "server", format!("it is ready at {address}"))
        }
        Ok(_) => report.add(
            Status::Problem,
            "server",
            format!("it is not ready at {address}; see its log"),
        ),
        Err(_) => report.add(Status::Warning, "server", format!("no server responds at {address}")),
    }
}

fn check_backups(report: &mut Report, config: &Config) -> Result<(), CliError> {
    let Some(BackupConfig { folder, every, .. }) = &config.backups else {
        let finding = if config.database.is_some() {
            "the server does not back up PostgreSQL; use pg_dump, for example"
        } else {
            "the server makes no scheduled backups; set --backup-dir"
        };
        return report.add(Status::Warning, "backups", finding);
    };
    let now = config.clock.now();
    let (name, every) = (folder.display(), i64::try_from(every.as_secs()).unwrap_or(i64::MAX));
    let newest = match scheduled_backups::newest(folder, now) {
        Ok(newest) => newest,
        Err(error) => {
            let finding = format!("cannot read {name}: {error}");
            return report.add(Status::Problem, "backups", finding);
        }
    };
    if let Err(error) = scheduled_backups::check_writable(folder) {
        let finding = format!(
            "cannot write to {name}: {error}; let the user of the server write there, or choose another --backup-dir"
        );
        return report.add(Status::Problem, "backups", finding);
    }
    let Some(newest) = newest else {
        let finding = format!("there is no backup in {name}; the server makes one when it starts");
        return report.add(Status::Warning, "backups", finding);
    };
    let hours = (now - newest) / 3_600;
    let finding = format!("the newest backup in {name} is {hours} hours old");
    if now - newest > every.saturating_mul(2) {
        let finding = format!("{finding}; look for \"scheduled backup failed\" in the log");
        return report.add(Status::Problem, "backups", finding);
    }
    report.add(Status::Ok, "backups", finding)
}

fn report_webhook_hosts(report: &mut Report, config: &Config) -> Result<(), CliError> {
    let hosts: Vec<_> = config.webhook_hosts.iter().map(ToString::to_string).collect();
    let finding = match hosts.join(", ") {
        none if none.is_empty() => "none are sent, because --webhook-hosts is not set".to_owned(),
        hosts => format!("users can have events sent to {hosts}"),
    };
    report.add(Status::Ok, "outgoing webhooks", finding)
}
