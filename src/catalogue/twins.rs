//! Asking TMDB which of its titles one is that it has never numbered for us.

use super::CatalogueError;
use super::builtin::folded;
use super::identity::{Identity, year};
use super::remote::TmdbCatalogue;
use super::request::{Language, PageNumber, Search, SearchKind, TmdbRequest};
use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// How many pages of titles of one name and year are looked through.
const MAX_PAGES: u16 = 10;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Found {
    movie_results: Vec<Row>,
    tv_results: Vec<Row>,
}

#[derive(Default, Deserialize)]
struct Rows {
    results: Vec<Row>,
    total_pages: u16,
}

/// What is read of a title in a list.
#[derive(Deserialize)]
struct Row {
    id: i64,
    title: Option<String>,
    name: Option<String>,
    release_date: Option<String>,
    first_air_date: Option<String>,
}

impl Row {
    fn is(&self, identity: &Identity) -> bool {
        let title = self.title.as_ref().or(self.name.as_ref());
        let date = self.release_date.as_ref().or(self.first_air_date.as_ref());
        title.is_some_and(|title| folded(title) == folded(&identity.title))
            && date.and_then(|date| year(date)) == identity.year
    }
}

impl TmdbCatalogue {
    pub(super) async fn by_imdb(
        &self,
        identity: &Identity,
    ) -> Result<Option<TitleKey>, CatalogueError> {
        let Some(id) = &identity.imdb_id else { return Ok(None) };
        let call = TmdbRequest::parse(&format!("/3/find/{id}"), Some("external_source=imdb_id"))?;
        let found: Found = self.read(&call).await?.unwrap_or_default();
        Ok(only(
            identity,
            match identity.media_type {
                MediaType::Movie => &found.movie_results,
                MediaType::Tv => &found.tv_results,
            },
        ))
    }

    /// Every page of what is found is looked at, for another of that name and year may stand on the
    /// last; a name that fills more than [`MAX_PAGES`] names none.
    pub(super) async fn by_title(
        &self,
        identity: &Identity,
    ) -> Result<Option<TitleKey>, CatalogueError> {
        if folded(&identity.title).is_empty() || identity.year.is_none() {
            return Ok(None);
        }
        let mut rows = Vec::new();
        let mut page = PageNumber::FIRST;
        loop {
            let found = self.read::<Rows>(&search(identity, page)).await?.unwrap_or_default();
            if found.total_pages > MAX_PAGES {
                return Ok(None);
            }
            rows.extend(found.results.into_iter().filter(|row| row.is(identity)));
            match PageNumber::new(page.get() + 1) {
                Some(next) if page.get() < found.total_pages => page = next,
                _ => return Ok(only(identity, &rows)),
            }
        }
    }

    async fn read<T: DeserializeOwned>(
        &self,
        call: &TmdbRequest,
    ) -> Result<Option<T>, CatalogueError> {
        match self.json(call).await {
            Ok(json) => {
                serde_json::from_slice(&json).map(Some).map_err(|_| CatalogueError::Unavailable)
            }
            Err(CatalogueError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn search(identity: &Identity, page: PageNumber) -> TmdbRequest {
    TmdbRequest::Search(Search {
        kind: match identity.media_type {
            MediaType::Movie => SearchKind::Movie,
            MediaType::Tv => SearchKind::Tv,
        },
        query: identity.title.clone(),
        page,
        language: Language::default(),
        region: None,
        year: None,
        first_year: identity.year,
    })
}

fn only(identity: &Identity, rows: &[Row]) -> Option<TitleKey> {
    let [row] = rows else { return None };
    let (low, high) = IdSpace::Tmdb.range();
    let key = TitleKey { media_type: identity.media_type, number: row.id };
    (low..=high).contains(&row.id).then_some(key)
}
