//! Tables of the configuration file that configure identity providers: `[oidc.NAME]`.

use crate::config::{
    OidcProvider, ProviderSignUp, SecretError, issuer, provider_id, provider_name,
    read_client_secret,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The key of the tables.
pub const PROVIDERS: &str = "oidc";
const OPTIONS: [&str; 7] =
    ["name", "issuer", "client-id", "client-secret-file", "scopes", "sign-up", "link-by-email"];
const REQUIRED: [&str; 2] = ["issuer", "client-id"];
const DEFAULT_SCOPES: [&str; 2] = ["email", "profile"];

/// A problem, and its line in the file.
type Problem = (usize, String);

/// A provider whose options are valid.
#[derive(Clone, Debug)]
pub struct ProviderTable {
    provider: OidcProvider,
    secret_file: Option<PathBuf>,
    /// The options of the table as texts.
    texts: BTreeMap<String, String>,
}

impl ProviderTable {
    /// Reads the file of the client secret.
    pub fn provider(&self) -> Result<OidcProvider, SecretError> {
        let mut provider = self.provider.clone();
        if let Some(path) = &self.secret_file {
            provider.client_secret = Some(read_client_secret(path)?);
        }
        Ok(provider)
    }

    /// The names and values of the options. There are no secrets among them, because the client secret is in a
    /// separate file.
    pub fn options(&self) -> impl Iterator<Item = (String, String)> {
        let name = |option: &String| format!("{PROVIDERS}.{}.{option}", self.provider.id);
        self.texts.iter().map(move |(option, text)| (name(option), text.clone()))
    }
}

/// Parses the value of the key `oidc`.
pub fn parse_providers(value: &Spanned<DeValue<'_>>) -> Result<Vec<ProviderTable>, Vec<Problem>> {
    let DeValue::Table(tables) = value.get_ref() else {
        return Err(vec![(
            value.span().start,
            "oidc must be tables, such as [oidc.NAME]".to_owned(),
        )]);
    };
    let (mut providers, mut problems) = (Vec::new(), Vec::new());
    for (key, table) in tables {
        let (at, id): (usize, &str) = (key.span().start, key.get_ref());
        let DeValue::Table(table) = table.get_ref() else {
            problems.push((at, format!("oidc.{id} must be a table, such as [oidc.NAME]")));
            continue;
        };
        match parse_provider(id, at, table) {
            Ok(provider) => providers.push(provider),
            Err(found) => problems.extend(found),
        }
    }
    if problems.is_empty() { Ok(providers) } else { Err(problems) }
}

fn parse_provider(id: &str, at: usize, table: &DeTable<'_>) -> Result<ProviderTable, Vec<Problem>> {
    let mut builder = Builder::new(id);
    let mut problems = Vec::new();
    if let Err(problem) = provider_id(id) {
        problems.push((at, format!("oidc.{id}: {problem}")));
    }
    for (key, value) in table {
        let option: &str = key.get_ref();
        if let Err(problem) = builder.set(option, value.get_ref()) {
            problems.push((key.span().start, format!("oidc.{id}.{option} {problem}")));
        }
    }
    for option in
        REQUIRED.into_iter().filter(|option| !table.iter().any(|(key, _)| key.get_ref() == option))
    {
        problems.push((at, format!("oidc.{id} needs {option}")));
    }
    if problems.is_empty() { Ok(builder.0) } else { Err(problems) }
}

struct Builder(ProviderTable);

impl Builder {
    fn new(id: &str) -> Self {
        Self(ProviderTable {
            provider: OidcProvider {
                id: id.to_owned(),
                name: id.to_owned(),
                issuer: String::new(),
                client_id: String::new(),
                client_secret: None,
                scopes: DEFAULT_SCOPES.map(str::to_owned).into(),
                sign_up: ProviderSignUp::default(),
                link_by_email: false,
            },
            secret_file: None,
            texts: BTreeMap::new(),
        })
    }

    fn set(&mut self, option: &str, value: &DeValue<'_>) -> Result<(), String> {
        let Self(ProviderTable { provider, secret_file, texts }) = self;
        match option {
            "name" => provider.name = provider_name(text(value)?)?,
            "issuer" => provider.issuer = issuer(text(value)?)?,
            "client-id" => text(value)?.clone_into(&mut provider.client_id),
            "client-secret-file" => *secret_file = Some(PathBuf::from(text(value)?)),
            "scopes" => provider.scopes = texts_of(value)?,
            "sign-up" => {
                let names = ProviderSignUp::NAMES.join(", ");
                let policy = ProviderSignUp::parse(text(value)?);
                provider.sign_up = policy.ok_or_else(|| format!("must be one of {names}"))?;
            }
            "link-by-email" => {
                let DeValue::Boolean(value) = value else {
                    return Err("must be true or false".to_owned());
                };
                provider.link_by_email = *value;
            }
            _ => return Err(format!("is unknown; the options are {}", OPTIONS.join(", "))),
        }
        let shown = match value {
            DeValue::String(text) => text.to_string(),
            DeValue::Boolean(value) => value.to_string(),
            _ => provider.scopes.join(","),
        };
        texts.insert(option.to_owned(), shown);
        Ok(())
    }
}

fn text<'a>(value: &'a DeValue<'_>) -> Result<&'a str, String> {
    match value {
        DeValue::String(text) if !text.is_empty() => Ok(text),
        _ => Err("must be a string".to_owned()),
    }
}

fn texts_of(value: &DeValue<'_>) -> Result<Vec<String>, String> {
    let wrong = || "must be an array of strings".to_owned();
    let DeValue::Array(values) = value else { return Err(wrong()) };
    let values = values.iter().map(|value| text(value.get_ref()).map(str::to_owned));
    values.collect::<Result<_, _>>().map_err(|_| wrong())
}
