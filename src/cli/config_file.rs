//! The configuration file: TOML whose keys are the names of the flags of `serve`. Its values become the defaults of
//! the flags of every command. So flags and variables override them, and the same parsers validate them.

use crate::cli::provider_table::{PROVIDERS, ProviderTable, parse_providers};
use crate::config::{
    DATABASE_SECRETS, OidcProvider, SMTP_PASSWORD, SecretError, TMDB_TOKEN, is_set,
};
use clap::{Arg, ArgAction, Command};
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

/// The id of the flag that names the file.
const FLAG: &str = "config";
/// An error suggests the most similar known name if its Jaro-Winkler similarity is above this.
const SIMILAR: f64 = 0.7;

/// The options of a file.
#[derive(Clone, Debug, Default)]
pub struct ConfigFile {
    /// Values by the name of their flag.
    options: BTreeMap<String, Vec<String>>,
    providers: Vec<ProviderTable>,
}

/// One line for each problem.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct ConfigFileError(Vec<String>);

impl ConfigFile {
    /// Reads the file that is named on the command line or in the environment.
    pub fn of_command_line(cli: &Command, arguments: &[OsString]) -> Result<Self, ConfigFileError> {
        // Errors are ignored here, because they are reported when the command line is parsed with the file.
        let matches = cli.clone().ignore_errors(true).try_get_matches_from(arguments).ok();
        let path = matches.and_then(|matches| matches.get_one::<PathBuf>(FLAG).cloned());
        path.map_or_else(|| Ok(Self::default()), |path| Self::read(&path, cli))
    }

    fn read(path: &Path, cli: &Command) -> Result<Self, ConfigFileError> {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| {
            ConfigFileError(vec![format!("cannot read the configuration file {name}: {error}")])
        })?;
        Self::parse(&text, cli).map_err(|problems| {
            let lines =
                problems.into_iter().map(|(line, problem)| format!("{name}:{line}: {problem}"));
            ConfigFileError(lines.collect())
        })
    }

    /// An error contains all problems, each with its line.
    fn parse(text: &str, cli: &Command) -> Result<Self, Vec<(usize, String)>> {
        let line = |at: usize| text.get(..at).unwrap_or(text).matches('\n').count() + 1;
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            vec![(line(at), error.message().to_owned())]
        })?;
        let (mut file, mut problems) = (Self::default(), Vec::new());
        for (key, value) in table.get_ref() {
            let name: &str = key.get_ref();
            if name == PROVIDERS {
                match parse_providers(value) {
                    Ok(providers) => file.providers = providers,
                    Err(found) => {
                        let found = found.into_iter().map(|(at, problem)| (line(at), problem));
                        problems.extend(found);
                    }
                }
                continue;
            }
            match find_option(cli, name).and_then(|option| parse_value(option, value.get_ref())) {
                Ok(values) => drop(file.options.insert(name.to_owned(), values)),
                Err(problem) => problems.push((line(key.span().start), problem)),
            }
        }
        problems.sort();
        if problems.is_empty() { Ok(file) } else { Err(problems) }
    }

    /// Sets the options as defaults of the flags of all commands.
    pub fn apply(&self, command: Command) -> Command {
        let command = command.mut_args(|arg| match self.values(&arg) {
            Some(values) => arg.default_values(values),
            None => arg,
        });
        command.mut_subcommands(|subcommand| self.apply(subcommand))
    }

    /// Whether the flag has its default from the file.
    pub fn provides(&self, arg: &Arg) -> bool {
        self.values(arg).is_some()
    }

    /// The identity providers, with their secrets.
    pub fn providers(&self) -> Result<Vec<OidcProvider>, SecretError> {
        self.providers.iter().map(ProviderTable::provider).collect()
    }

    /// The options of the identity providers, as `oidc.NAME.OPTION`, without secrets.
    pub fn provider_options(&self) -> Vec<(String, String)> {
        self.providers.iter().flat_map(ProviderTable::options).collect()
    }

    /// The tables of identity providers that differ, as `oidc.NAME`.
    pub fn changed_providers(&self, other: &Self) -> BTreeSet<String> {
        let [own, others] = [self, other].map(|file| BTreeSet::from_iter(file.provider_options()));
        let changed = own.symmetric_difference(&others);
        let table = |option: &String| option.rsplit_once('.').map(|(table, _)| table.to_owned());
        changed.filter_map(|(option, _)| table(option)).collect()
    }

    fn values(&self, arg: &Arg) -> Option<&Vec<String>> {
        let name = arg.get_long()?;
        self.options.get(name).filter(|_| !is_overridden(name))
    }
}

/// Whether a variable other than the flag's own overrides the option.
fn is_overridden(option: &str) -> bool {
    let [url, password] = DATABASE_SECRETS;
    match option {
        "database-url" => is_set(url) || is_set(&format!("{url}_FILE")),
        "database-url-file" => is_set(url),
        "database-password-file" => is_set(password),
        "tmdb-token-file" => is_set(TMDB_TOKEN),
        "smtp-password-file" => is_set(SMTP_PASSWORD),
        _ => false,
    }
}

/// The flags of `serve`, which are also the options of the file.
pub fn options(cli: &Command) -> impl Iterator<Item = &Arg> {
    let flags = cli.find_subcommand("serve").into_iter().flat_map(Command::get_arguments);
    flags.filter(|arg| arg.get_long().is_some_and(|name| name != "help" && name != FLAG))
}

fn find_option<'c>(cli: &'c Command, name: &str) -> Result<&'c Arg, String> {
    let names = || options(cli).filter_map(Arg::get_long);
    options(cli).find(|arg| arg.get_long() == Some(name)).ok_or_else(|| {
        let similar = names().map(|known| (strsim::jaro_winkler(known, name), known));
        match similar.max_by(|one, other| one.0.total_cmp(&other.0)) {
            Some((similarity, known)) if similarity > SIMILAR => {
                format!("unknown option {name}; did you mean {known}?")
            }
            _ => format!("unknown option {name}; moviestars serve --help lists the known ones"),
        }
    })
}

/// The value in the form of the command line, if the flag accepts it.
fn parse_value(option: &Arg, value: &DeValue<'_>) -> Result<Vec<String>, String> {
    let name = option.get_long().unwrap_or_default();
    let is_list = matches!(option.get_action(), ArgAction::Append);
    let values = match value {
        DeValue::Boolean(value) if !option.get_action().takes_values() => {
            return Ok(vec![value.to_string()]);
        }
        _ if !option.get_action().takes_values() => {
            return Err(format!("{name} must be true or false"));
        }
        DeValue::Array(values) if is_list => {
            let values = values.iter().map(|value| scalar(option, value.get_ref()));
            values.collect::<Option<Vec<_>>>()
        }
        value => scalar(option, value).map(|value| vec![value]),
    };
    let expected = if is_list { "an array of strings" } else { "a string" };
    let values = values.ok_or_else(|| format!("{name} must be {expected}"))?;
    check_with_parser(option, name, &values).map(|()| values)
}

/// The value in the form of the command line. Numbers and booleans are rejected for flags whose value is any text.
fn scalar(option: &Arg, value: &DeValue<'_>) -> Option<String> {
    let kind = option.get_value_parser().type_id();
    let is_text = kind == TypeId::of::<String>() || kind == TypeId::of::<PathBuf>();
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) if !is_text => Some(number.to_string()),
        DeValue::Boolean(value) if !is_text => Some(value.to_string()),
        _ => None,
    }
}

/// Parses the values as if they were flags.
fn check_with_parser(option: &Arg, name: &str, values: &[String]) -> Result<(), String> {
    let command = Command::new("moviestars").no_binary_name(true).arg(option.clone());
    let flags = values.iter().map(|value| format!("--{name}={value}"));
    let parsed = command.try_get_matches_from(flags).map(drop);
    parsed.map_err(|error| {
        let message = error.to_string();
        let lines = message.lines().take_while(|line| !line.is_empty()).map(str::trim);
        let message = lines.collect::<Vec<_>>().join(" ");
        message.strip_prefix("error: ").unwrap_or(&message).to_owned()
    })
}
