//! `moviestars config`: checks the options of `serve`, and prints the source of each.

use crate::app::App;
use crate::cli::config_file::options;
use crate::cli::error::CliError;
use crate::cli::options::{CommandLine, Serve};
use crate::cli::output::print;
use crate::config::{DATABASE_SECRETS, SMTP_PASSWORD, TMDB_TOKEN, is_set};
use clap::Subcommand;

const CHECK: &str = "It takes the flags of `serve`, reads the secret files and changes nothing.

Example:
  moviestars config check --config /etc/moviestars/config.toml";
const PRINT: &str =
    "Each line has the name, the value and the source of an option, separated by tabs. Passwords \
and keys are not printed.

Example:
  moviestars config print --config /etc/moviestars/config.toml";

#[derive(Subcommand)]
pub enum ConfigCommand {
    /// Check all options; the exit code is 0 if a server can start with them.
    #[command(after_help = CHECK)]
    Check(Box<Serve>),
    /// Print each option with its value and its source.
    #[command(after_help = PRINT)]
    Print(Box<Serve>),
}

impl ConfigCommand {
    pub fn run(self, cli: &CommandLine) -> Result<(), CliError> {
        match self {
            Self::Check(serve) => check(*serve, cli),
            Self::Print(serve) => print_options(&serve, cli),
        }
    }
}

fn check(serve: Serve, cli: &CommandLine) -> Result<(), CliError> {
    serve.log.check()?;
    App::check(&serve.config(&cli.file)?)?;
    for name in cli.unknown_variables() {
        print(&format!("unknown variable {name} ignored"))?;
    }
    print("the configuration is valid")
}

fn print_options(serve: &Serve, cli: &CommandLine) -> Result<(), CliError> {
    for arg in options(&cli.command) {
        let name = arg.get_long().unwrap_or_default();
        match serve.parsed.value(arg, &cli.file) {
            Some((text, source)) => print(&format!("{name}\t{}\t{source}", mask_password(text)))?,
            None => print(&format!("{name}\t\tdefault"))?,
        }
    }
    for (name, value) in cli.file.provider_options() {
        print(&format!("{name}\t{value}\tfile"))?;
    }
    let secrets = [TMDB_TOKEN, SMTP_PASSWORD].into_iter().chain(DATABASE_SECRETS);
    for name in secrets.filter(|name| is_set(name)) {
        print(&format!("{name}\t••••\tenvironment"))?;
    }
    Ok(())
}

/// A URL without its password.
fn mask_password(text: &str) -> String {
    let masked = || {
        let (scheme, rest) = text.split_once("://")?;
        let (user, host) = rest.rsplit_once('@')?;
        let (user, _password) = user.split_once(':')?;
        Some(format!("{scheme}://{user}:••••@{host}"))
    };
    masked().unwrap_or_else(|| text.to_owned())
}
