//! Passwords on the command line: the flag for the rules, and reading one.

use crate::cli::CliError;
use crate::domain::account::PasswordPolicy;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::io::{IsTerminal, Read};

#[derive(Args)]
pub(super) struct PasswordPolicyArgs {
    /// The rules for new passwords: `spec`, 7 to 15 characters with a lowercase letter, an uppercase
    /// letter and a digit; or `modern`, 8 to 128 characters of any kind, but none of the most common
    /// passwords.
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

/// In bytes; more input is not read.
const MAX_INPUT: u64 = 4_096;

/// Reads a password: hidden at a terminal, else from standard input, without the line break at its end.
pub(super) fn read_password() -> Result<String, CliError> {
    let input = std::io::stdin();
    if input.is_terminal() {
        return Ok(rpassword::prompt_password("Password: ")?);
    }
    let mut password = String::new();
    input.lock().take(MAX_INPUT).read_to_string(&mut password)?;
    let line = password.trim_end_matches(['\r', '\n']);
    Ok(line.to_owned())
}
