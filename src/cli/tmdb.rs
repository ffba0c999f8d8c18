//! The flags that put TMDB behind the catalogue.

use crate::cli::CliError;
use crate::config::{Secret, TmdbConfig, tmdb_address};
use clap::Args;

/// The variable with the key.
const TOKEN: &str = "MOVIESTARS_TMDB_TOKEN";

/// TMDB behind the catalogue: with a key in `MOVIESTARS_TMDB_TOKEN`, or in the file that
/// `MOVIESTARS_TMDB_TOKEN_FILE` names.
#[derive(Args)]
pub struct Tmdb {
    /// Where TMDB's API is; for a mirror, or for tests.
    #[arg(long = "tmdb-url", value_name = "URL", env = "MOVIESTARS_TMDB_URL", value_parser = tmdb_address,
        default_value = TmdbConfig::API_URL)]
    api_url: String,
    /// Where TMDB's pictures are.
    #[arg(long, value_name = "URL", env = "MOVIESTARS_IMAGE_URL", value_parser = tmdb_address,
        default_value = TmdbConfig::IMAGE_URL)]
    image_url: String,
    /// Let TMDB's pictures come by way of this server, so that browsers ask nobody else.
    #[arg(long, env = "MOVIESTARS_PROXY_IMAGES")]
    proxy_images: bool,
}

impl Tmdb {
    /// Where TMDB is, and the key if there is one.
    ///
    /// # Errors
    /// When the key's file cannot be read.
    pub fn config(self) -> Result<TmdbConfig, CliError> {
        Ok(TmdbConfig {
            token: Secret::from_environment(TOKEN)?,
            api_url: self.api_url,
            image_url: self.image_url,
            proxy_images: self.proxy_images,
            ..TmdbConfig::default()
        })
    }
}
