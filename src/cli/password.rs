//! Passwords on the command line: which rules they must obey, and how they are read.

use crate::cli::CliError;
use crate::domain::password::PasswordPolicy;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::io::{IsTerminal, Read};

/// The flag that says which rules new passwords must obey.
#[derive(Args)]
pub(super) struct Rules {
    /// Which passwords people may choose: `spec`, 7 to 15 characters with a lowercase letter, an
    /// uppercase letter and a digit; or `modern`, 8 to 128 characters of any kind, but none of the
    /// most common passwords.
    #[arg(
        long,
        env = "MOVIESTARS_PASSWORD_POLICY",
        default_value = "spec",
        hide_possible_values = true,
        value_name = "spec|modern",
        value_parser = PossibleValuesParser::new(PasswordPolicy::NAMES)
            .map(|name| PasswordPolicy::parse(&name))
    )]
    pub password_policy: PasswordPolicy,
}

/// No password is longer than this many bytes; more input is a mistake.
const MAX_PASSWORD: u64 = 4_096;

/// A password from standard input.
///
/// # Errors
/// When there is none to be read.
pub(super) fn read_password() -> Result<String, CliError> {
    let input = std::io::stdin();
    if input.is_terminal() {
        use std::io::Write;
        write!(std::io::stderr(), "Password (shown as you type, then Enter and Ctrl-D): ")?;
    }
    let mut password = String::new();
    input.lock().take(MAX_PASSWORD).read_to_string(&mut password)?;
    let line = password.trim_end_matches(['\r', '\n']);
    Ok(line.to_owned())
}
