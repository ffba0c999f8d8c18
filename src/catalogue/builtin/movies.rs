//! A film's details and sub-resources, each by itself or appended to the details.

use super::record::{Film, Record};
use super::{Builtin, credits, details, facets, pages, related, rows};
use crate::catalogue::request::{MediaLanguages, MovieRef, PageNumber, SubResource};
use crate::catalogue::schema::{About, MovieItem, Page, TitleItem, WatchProviders};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::{MediaType, TitleKey};
use std::collections::BTreeSet;

impl Builtin {
    /// A film's details with those sub-resources in them.
    pub(super) fn movie(
        &self,
        film: MovieRef,
        appended: &BTreeSet<SubResource>,
        media_languages: &MediaLanguages,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, film) = self.film(film)?;
        let mut details = details::movie(record, film);
        let (more, first) = (&mut details.appended, PageNumber::FIRST);
        for sub_resource in appended {
            match sub_resource {
                SubResource::Credits => more.credits = Some(credits::movie(record, self.people())),
                SubResource::ExternalIds => more.external_ids = Some(facets::movie_ids(record)),
                SubResource::Images => more.images = Some(facets::images(record, media_languages)),
                SubResource::Recommendations => {
                    more.recommendations = Some(self.recommended(place, first));
                }
                SubResource::Similar => more.similar = Some(self.similar_movies(place, first)),
                SubResource::Videos => more.videos = Some(facets::videos(record, media_languages)),
                SubResource::WatchProviders => {
                    more.watch_providers = Some(WatchProviders::default());
                }
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

    /// One sub-resource of a film.
    pub(super) fn movie_sub_resource(
        &self,
        film: MovieRef,
        sub_resource: SubResource,
        page: PageNumber,
        media_languages: &MediaLanguages,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, _) = self.film(film)?;
        let id = record.key.number;
        Ok(match sub_resource {
            SubResource::Credits => {
                Answer::of(&About { id, sub_resource: credits::movie(record, self.people()) })
            }
            SubResource::ExternalIds => {
                Answer::of(&About { id, sub_resource: facets::movie_ids(record) })
            }
            SubResource::Images => {
                Answer::of(&About { id, sub_resource: facets::images(record, media_languages) })
            }
            SubResource::Recommendations => Answer::of(&self.recommended(place, page)),
            SubResource::Similar => Answer::of(&self.similar_movies(place, page)),
            SubResource::Videos => {
                Answer::of(&About { id, sub_resource: facets::videos(record, media_languages) })
            }
            SubResource::WatchProviders => {
                Answer::of(&About { id, sub_resource: WatchProviders::default() })
            }
            _ => return Err(CatalogueError::NotFound),
        })
    }

    /// What goes with the title at that place.
    pub(super) fn recommended(&self, place: usize, page: PageNumber) -> Page<TitleItem> {
        let titles = related::recommended(&self.records, self.people(), place);
        pages::page(&titles, page, |record| rows::title(record))
    }

    fn similar_movies(&self, place: usize, page: PageNumber) -> Page<MovieItem> {
        let titles = related::similar(&self.records, place);
        pages::page(&titles, page, |record| rows::movie(record))
    }

    fn film(&self, film: MovieRef) -> Result<(usize, &Record, &Film), CatalogueError> {
        let place = match film {
            MovieRef::Imdb(digits) => self.place_of_imdb(digits),
            MovieRef::Number(number) => {
                self.place(TitleKey { media_type: MediaType::Movie, number })
            }
        };
        let place = place.ok_or(CatalogueError::NotFound)?;
        let record = &self.records[place];
        let film = record.film().ok_or(CatalogueError::NotFound)?;
        Ok((place, record, film))
    }
}
