//! Prints to standard output.

use crate::cli::error::CliError;
use std::io::Write;

pub(super) fn print(line: &str) -> Result<(), CliError> {
    Ok(writeln!(std::io::stdout().lock(), "{line}")?)
}
