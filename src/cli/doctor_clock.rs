//! The checks of `moviestars doctor` that compare the clock with times that must have passed, and with that of the
//! database server.

use crate::app::App;
use crate::cli::doctor_report::{MAX_CLOCK_ERROR, Report, Status};
use crate::cli::error::CliError;
use crate::config::Config;
use crate::store::AuditFilter;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// The time of the executable is that of its commit in a release, otherwise that of the build or the installation.
pub(super) fn check_clock_against_build(
    report: &mut Report,
    config: &Config,
) -> Result<(), CliError> {
    let built_at = std::env::current_exe().map_or(0, |path| modified_at(&path));
    report_past(report, built_at - config.clock.now(), "the build of this executable").map(drop)
}

/// Checks that the data file was not written in the future.
pub(super) fn check_clock_against_file(
    report: &mut Report,
    config: &Config,
) -> Result<(), CliError> {
    let behind = modified_at(&config.db) - config.clock.now();
    if report_past(report, behind, "the last write to the data file")? {
        return Ok(());
    }
    report.add(Status::Ok, "clock", "it is not behind the last write to the data file")
}

/// Finds what the time of the file does not show after a restore, and what the server of a database does not show if
/// its own clock is wrong.
pub(super) async fn check_clock_against_events(
    report: &mut Report,
    app: &App,
) -> Result<(), CliError> {
    let newest = match app.store.audit_events(AuditFilter::default(), 1).await {
        Ok(events) => events.first().map_or(0, |event| event.created_at),
        Err(error) => return report.add(Status::Problem, "database", error),
    };
    let behind = newest - app.config.clock.now();
    report_past(report, behind, "the newest event of the audit log").map(drop)
}

/// `error` is in seconds.
pub(super) fn check_database_clock(report: &mut Report, error: i64) -> Result<(), CliError> {
    if error.abs() > MAX_CLOCK_ERROR {
        let finding = format!(
            "it differs from the database server's clock by {error} seconds; correct the wrong one, for example \
             with timedatectl set-ntp true"
        );
        return report.add(Status::Problem, "clock", finding);
    }
    report.add(Status::Ok, "clock", "it agrees with the database server's clock")
}

/// Reports a clock that is `behind` (seconds) what has happened; whether it is.
fn report_past(report: &mut Report, behind: i64, event: &str) -> Result<bool, CliError> {
    if behind <= MAX_CLOCK_ERROR {
        return Ok(false);
    }
    let finding = format!(
        "it is {behind} seconds behind {event}; correct it, for example with timedatectl set-ntp true"
    );
    report.add(Status::Problem, "clock", finding)?;
    Ok(true)
}

/// Unix seconds; 0 when the file cannot be read.
fn modified_at(path: &Path) -> i64 {
    let modified = path.metadata().and_then(|file| file.modified());
    let since = modified.ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(0))
}
