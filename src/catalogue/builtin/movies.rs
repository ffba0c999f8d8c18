//! A film's details and facets, each by itself or appended to the details.

use super::record::{Film, Record};
use super::{Builtin, credits, details, facets, pages, related, rows};
use crate::catalogue::call::{Facet, MovieRef, PageNumber, Tongues};
use crate::catalogue::wire::{About, MovieItem, Page, TitleItem, WatchProviders};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::{MediaType, TitleKey};
use std::collections::BTreeSet;

impl Builtin {
    /// A film's details with those facets in them.
    pub(super) fn movie(
        &self,
        film: MovieRef,
        appended: &BTreeSet<Facet>,
        tongues: &Tongues,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, film) = self.film(film)?;
        let mut details = details::movie(record, film);
        let (more, first) = (&mut details.appended, PageNumber::FIRST);
        for facet in appended {
            match facet {
                Facet::Credits => more.credits = Some(credits::movie(record, self.people())),
                Facet::ExternalIds => more.external_ids = Some(facets::movie_ids(record)),
                Facet::Images => more.images = Some(facets::images(record, tongues)),
                Facet::Recommendations => {
                    more.recommendations = Some(self.recommended(place, first));
                }
                Facet::Similar => more.similar = Some(self.similar_movies(place, first)),
                Facet::Videos => more.videos = Some(facets::videos(record, tongues)),
                Facet::WatchProviders => more.watch_providers = Some(WatchProviders::default()),
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

    /// One facet of a film.
    pub(super) fn movie_facet(
        &self,
        film: MovieRef,
        facet: Facet,
        page: PageNumber,
        tongues: &Tongues,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, _) = self.film(film)?;
        let id = record.key.number;
        Ok(match facet {
            Facet::Credits => {
                Answer::of(&About { id, facet: credits::movie(record, self.people()) })
            }
            Facet::ExternalIds => Answer::of(&About { id, facet: facets::movie_ids(record) }),
            Facet::Images => Answer::of(&About { id, facet: facets::images(record, tongues) }),
            Facet::Recommendations => Answer::of(&self.recommended(place, page)),
            Facet::Similar => Answer::of(&self.similar_movies(place, page)),
            Facet::Videos => Answer::of(&About { id, facet: facets::videos(record, tongues) }),
            Facet::WatchProviders => Answer::of(&About { id, facet: WatchProviders::default() }),
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
