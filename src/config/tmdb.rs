//! Where TMDB is, and the installation's own key to it.

use crate::config::secret::Secret;
use reqwest::Url;

/// Where TMDB is; with a key it stands behind the catalogue.
#[derive(Clone, Debug)]
pub struct TmdbConfig {
    /// The API key or the API read access token, when it is said from the start.
    pub token: Option<Secret>,
    /// The API's address without `/3`.
    pub api_url: String,
    /// The image host's address without `/t/p`.
    pub image_url: String,
    /// Whether pictures come by way of this server.
    pub proxy_images: bool,
}

impl Default for TmdbConfig {
    fn default() -> Self {
        Self {
            token: None,
            api_url: Self::API_URL.to_owned(),
            image_url: Self::IMAGE_URL.to_owned(),
            proxy_images: false,
        }
    }
}

impl TmdbConfig {
    /// TMDB's API.
    pub const API_URL: &'static str = "https://api.themoviedb.org";
    /// TMDB's image host.
    pub const IMAGE_URL: &'static str = "https://image.tmdb.org";

    /// What stands before a size and a `poster_path`.
    #[must_use]
    pub fn image_base(&self) -> String {
        let host = if self.proxy_images { "" } else { self.image_url.trim_end_matches('/') };
        format!("{host}/t/p/")
    }

    /// The host that a page loads pictures from; `None` when they come by way of this server.
    #[must_use]
    pub fn image_origin(&self) -> Option<String> {
        let url = Url::parse(&self.image_url).ok().filter(|_| !self.proxy_images);
        url.map(|url| url.origin().ascii_serialization())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_come_from_the_image_host_or_by_way_of_this_server() {
        let mut config = TmdbConfig::default();
        assert_eq!(config.image_base(), "https://image.tmdb.org/t/p/");
        assert_eq!(config.image_origin().as_deref(), Some("https://image.tmdb.org"));
        config.proxy_images = true;
        assert_eq!((config.image_base().as_str(), config.image_origin()), ("/t/p/", None));
    }
}
