//! Details of films, TV titles and seasons, and their sub-resources, each by itself or appended.

use super::record::{Film, Record, Show};
use super::{Builtin, dto, pages, related, sub_resources};
use crate::catalogue::call::{Facet, MovieRef, PageNumber, Tongues};
use crate::catalogue::wire::{About, MovieItem, Page, TitleItem, TvItem, WatchProviders};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::{MediaType, TitleKey};
use std::collections::BTreeSet;

impl Builtin {
    pub(super) fn movie(
        &self,
        film: MovieRef,
        appended: &BTreeSet<Facet>,
        tongues: &Tongues,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, film) = self.film(film)?;
        let mut details = dto::movie_details(record, film);
        let (more, first) = (&mut details.appended, PageNumber::FIRST);
        for facet in appended {
            match facet {
                Facet::Credits => {
                    more.credits = Some(sub_resources::movie_credits(record, self.people()));
                }
                Facet::ExternalIds => more.external_ids = Some(sub_resources::movie_ids(record)),
                Facet::Images => more.images = Some(sub_resources::images(record, tongues)),
                Facet::Recommendations => {
                    more.recommendations = Some(self.recommended(place, first));
                }
                Facet::Similar => more.similar = Some(self.similar_movies(place, first)),
                Facet::Videos => more.videos = Some(sub_resources::videos(record, tongues)),
                Facet::WatchProviders => more.watch_providers = Some(WatchProviders::default()),
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

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
            Facet::Credits => Answer::of(&About {
                id,
                facet: sub_resources::movie_credits(record, self.people()),
            }),
            Facet::ExternalIds => {
                Answer::of(&About { id, facet: sub_resources::movie_ids(record) })
            }
            Facet::Images => {
                Answer::of(&About { id, facet: sub_resources::images(record, tongues) })
            }
            Facet::Recommendations => Answer::of(&self.recommended(place, page)),
            Facet::Similar => Answer::of(&self.similar_movies(place, page)),
            Facet::Videos => {
                Answer::of(&About { id, facet: sub_resources::videos(record, tongues) })
            }
            Facet::WatchProviders => Answer::of(&About { id, facet: WatchProviders::default() }),
            _ => return Err(CatalogueError::NotFound),
        })
    }

    fn recommended(&self, place: usize, page: PageNumber) -> Page<TitleItem> {
        let titles = related::recommended(&self.records, self.people(), place);
        pages::page(&self.apart(titles, page), page, |record| dto::title_row(record))
    }

    fn similar_movies(&self, place: usize, page: PageNumber) -> Page<MovieItem> {
        let titles = related::similar(&self.records, place);
        pages::page(&self.apart(titles, page), page, |record| dto::movie_row(record))
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

    pub(super) fn tv(
        &self,
        number: i64,
        appended: &BTreeSet<Facet>,
        tongues: &Tongues,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, show) = self.show(number)?;
        let mut details = dto::tv_details(record, show, self.people());
        let (more, first) = (&mut details.appended, PageNumber::FIRST);
        for facet in appended {
            match facet {
                Facet::AggregateCredits => {
                    more.aggregate_credits =
                        Some(sub_resources::aggregate_credits(record, self.people()));
                }
                Facet::Credits => {
                    more.credits = Some(sub_resources::tv_credits(record, self.people()));
                }
                Facet::ExternalIds => more.external_ids = Some(sub_resources::tv_ids(record)),
                Facet::Images => more.images = Some(sub_resources::images(record, tongues)),
                Facet::Recommendations => {
                    more.recommendations = Some(self.recommended(place, first));
                }
                Facet::Similar => more.similar = Some(self.similar_shows(place, first)),
                Facet::Videos => more.videos = Some(sub_resources::videos(record, tongues)),
                Facet::WatchProviders => more.watch_providers = Some(WatchProviders::default()),
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

    pub(super) fn tv_facet(
        &self,
        number: i64,
        facet: Facet,
        page: PageNumber,
        tongues: &Tongues,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, _) = self.show(number)?;
        let id = record.key.number;
        Ok(match facet {
            Facet::AggregateCredits => Answer::of(&About {
                id,
                facet: sub_resources::aggregate_credits(record, self.people()),
            }),
            Facet::Credits => {
                Answer::of(&About { id, facet: sub_resources::tv_credits(record, self.people()) })
            }
            Facet::ExternalIds => Answer::of(&About { id, facet: sub_resources::tv_ids(record) }),
            Facet::Images => {
                Answer::of(&About { id, facet: sub_resources::images(record, tongues) })
            }
            Facet::Recommendations => Answer::of(&self.recommended(place, page)),
            Facet::Similar => Answer::of(&self.similar_shows(place, page)),
            Facet::Videos => {
                Answer::of(&About { id, facet: sub_resources::videos(record, tongues) })
            }
            Facet::WatchProviders => Answer::of(&About { id, facet: WatchProviders::default() }),
            _ => return Err(CatalogueError::NotFound),
        })
    }

    pub(super) fn season(&self, number: i64, season: u32) -> Result<Answer, CatalogueError> {
        let (_, record, show) = self.show(number)?;
        let season = dto::season_details(record, show, season).ok_or(CatalogueError::NotFound)?;
        Ok(Answer::of(&season))
    }

    fn similar_shows(&self, place: usize, page: PageNumber) -> Page<TvItem> {
        let titles = related::similar(&self.records, place);
        pages::page(&self.apart(titles, page), page, |record| dto::tv_row(record))
    }

    fn show(&self, number: i64) -> Result<(usize, &Record, &Show), CatalogueError> {
        let place = self.place(TitleKey { media_type: MediaType::Tv, number });
        let place = place.ok_or(CatalogueError::NotFound)?;
        let record = &self.records[place];
        let show = record.show().ok_or(CatalogueError::NotFound)?;
        Ok((place, record, show))
    }
}
