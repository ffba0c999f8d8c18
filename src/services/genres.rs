//! The genres of the titles that a user rated or put into playlists.

use crate::app::App;
use crate::blocking::run_blocking;
use crate::domain::ids::{TitleKey, UserId};
use crate::store::StoreError;

/// The user's titles of a genre.
pub struct GenreTitles {
    pub titles: Vec<TitleKey>,
    /// How many of the user's other titles may have the genre too, because their genres are unknown.
    pub unknown: usize,
}

/// The titles of a genre that a user rated or put into playlists. Only genres that are known without a request to
/// TMDB count.
pub async fn titles_of_genre(
    app: &App,
    user: UserId,
    genre: i64,
) -> Result<GenreTitles, StoreError> {
    let own = app.store.posters_of(user).await?;
    let catalogue = app.catalogue();
    let select = move || {
        let mut found = GenreTitles { titles: Vec::new(), unknown: 0 };
        for (key, _) in own {
            let Some(genres) = catalogue.cached_genres(key) else {
                found.unknown += 1;
                continue;
            };
            if genres.iter().any(|one| i64::from(*one) == genre) {
                found.titles.push(key);
            }
        }
        found
    };
    // Takes some milliseconds for thousands of titles.
    Ok(run_blocking(select).await)
}
