//! Why a command failed.

use crate::app::StartError;
use crate::services::accounts::AccountError;

/// Each message is one line that says what to do.
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
