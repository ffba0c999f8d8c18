//! Ids, titles and episodes in the reports of media servers.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle};
use crate::import::title_ids;

/// Ids of a film, a show or an episode.
#[derive(Default)]
pub(in crate::import) struct Ids {
    pub(in crate::import) tmdb: Option<i64>,
    pub(in crate::import) imdb: Option<String>,
    pub(in crate::import) tvdb: Option<i64>,
}

impl Ids {
    /// Adds an id. `name` is the name of the database, in any case.
    pub(in crate::import) fn add(&mut self, name: &str, id: &str) {
        match &*name.to_ascii_lowercase() {
            "tmdb" | "themoviedb" => self.tmdb = title_ids::number(id).or(self.tmdb),
            "imdb" => self.imdb = title_ids::imdb_id(id).or(self.imdb.take()),
            "tvdb" | "thetvdb" => self.tvdb = title_ids::number(id).or(self.tvdb),
            _ => {}
        }
    }

    pub(in crate::import) fn of(id: impl Fn(&str) -> String) -> Self {
        let mut ids = Self::default();
        for name in ["tmdb", "imdb", "tvdb"] {
            ids.add(name, &id(name));
        }
        ids
    }

    /// `TheTVDB`'s ids of films are left out, because no catalogue has them.
    pub(in crate::import) fn film(self, title: String, year: Option<i32>) -> ImportedTitle {
        ImportedTitle {
            tmdb_id: self.tmdb,
            imdb_id: self.imdb,
            title,
            year,
            media_type: Some(MediaType::Movie),
            ..ImportedTitle::default()
        }
    }

    /// `name` may be empty.
    pub(in crate::import) fn episode(
        self,
        season: Option<i64>,
        number: Option<i64>,
        name: String,
    ) -> EpisodeReference {
        EpisodeReference {
            season,
            number,
            name,
            tmdb_id: self.tmdb,
            imdb_id: self.imdb,
            tvdb_id: self.tvdb,
            ..EpisodeReference::default()
        }
    }

    pub(in crate::import) fn show(self, title: String, year: Option<i32>) -> ImportedTitle {
        ImportedTitle {
            tmdb_id: self.tmdb,
            imdb_id: self.imdb,
            tvdb_id: self.tvdb,
            title,
            year,
            media_type: Some(MediaType::Tv),
            ..ImportedTitle::default()
        }
    }
}

/// Whether at least 90 percent of the duration were played.
pub(super) fn is_nearly_over(position: Option<i64>, duration: Option<i64>) -> bool {
    let duration = duration.filter(|duration| *duration > 0);
    let position = position.zip(duration);
    position.is_some_and(|(at, duration)| i128::from(at) * 10 >= i128::from(duration) * 9)
}
