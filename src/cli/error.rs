//! Why a command failed.

use crate::app::StartError;
use crate::cli::config_file::ConfigFileError;
use crate::services::accounts::AccountError;

/// Each message says what to do, one problem per line.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Backup(#[from] crate::store::BackupError),
    #[error(transparent)]
    Database(#[from] crate::config::DatabaseError),
    #[error(transparent)]
    Copy(#[from] crate::store::CopyError),
    #[error(transparent)]
    Secret(#[from] crate::config::SecretError),
    /// The configuration file.
    #[error(transparent)]
    File(#[from] ConfigFileError),
    /// Wrong usage. clap prints it, and the exit code is 2.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    #[error("{0}")]
    Message(String),
    #[error("cannot use the terminal or the pipe: {0}")]
    Terminal(#[from] std::io::Error),
}

impl From<crate::store::StoreError> for CliError {
    fn from(error: crate::store::StoreError) -> Self {
        StartError::from(error).into()
    }
}
