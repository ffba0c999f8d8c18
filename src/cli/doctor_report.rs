//! The findings of `moviestars doctor`.

use crate::cli::error::CliError;
use crate::cli::output::print;
use std::fmt::Display;

/// The largest accepted clock error in seconds.
pub(super) const MAX_CLOCK_ERROR: i64 = 60;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Ok,
    Warning,
    Problem,
}

/// Counts the printed findings.
#[derive(Default)]
pub(super) struct Report {
    pub(super) problems: usize,
}

impl Report {
    pub(super) fn add(
        &mut self,
        status: Status,
        check: &str,
        finding: impl Display,
    ) -> Result<(), CliError> {
        let name = match status {
            Status::Ok => "ok",
            Status::Warning => "warning",
            Status::Problem => "problem",
        };
        self.problems += usize::from(status == Status::Problem);
        print(&format!("{name}\t{check}\t{finding}"))
    }
}
