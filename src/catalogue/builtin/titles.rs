//! Details of films, TV titles and seasons, and their sub-resources, each by itself or appended.

use super::record::{Film, Record, Show};
use super::{Builtin, dto, pages, related, sub_resources};
use crate::catalogue::request::{MediaLanguages, MovieRef, PageNumber, SubResource};
use crate::catalogue::schema::{About, MovieItem, Page, TitleItem, TvItem, WatchProviders};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::{MediaType, TitleKey};
use std::collections::BTreeSet;

impl Builtin {
    pub(super) fn movie(
        &self,
        film: MovieRef,
        appended: &BTreeSet<SubResource>,
        media_languages: &MediaLanguages,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, film) = self.film(film)?;
        let mut details = dto::movie_details(record, film);
        let (more, first) = (&mut details.appended, PageNumber::FIRST);
        for sub_resource in appended {
            match sub_resource {
                SubResource::Credits => {
                    more.credits = Some(sub_resources::movie_credits(record, self.people()));
                }
                SubResource::ExternalIds => {
                    more.external_ids = Some(sub_resources::movie_ids(record));
                }
                SubResource::Images => {
                    more.images = Some(sub_resources::images(record, media_languages));
                }
                SubResource::Recommendations => {
                    more.recommendations = Some(self.recommended(place, first));
                }
                SubResource::Similar => more.similar = Some(self.similar_movies(place, first)),
                SubResource::Videos => {
                    more.videos = Some(sub_resources::videos(record, media_languages));
                }
                SubResource::WatchProviders => {
                    more.watch_providers = Some(WatchProviders::default());
                }
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

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
            SubResource::Credits => Answer::of(&About {
                id,
                sub_resource: sub_resources::movie_credits(record, self.people()),
            }),
            SubResource::ExternalIds => {
                Answer::of(&About { id, sub_resource: sub_resources::movie_ids(record) })
            }
            SubResource::Images => Answer::of(&About {
                id,
                sub_resource: sub_resources::images(record, media_languages),
            }),
            SubResource::Recommendations => Answer::of(&self.recommended(place, page)),
            SubResource::Similar => Answer::of(&self.similar_movies(place, page)),
            SubResource::Videos => Answer::of(&About {
                id,
                sub_resource: sub_resources::videos(record, media_languages),
            }),
            SubResource::WatchProviders => {
                Answer::of(&About { id, sub_resource: WatchProviders::default() })
            }
            _ => return Err(CatalogueError::NotFound),
        })
    }

    fn recommended(&self, place: usize, page: PageNumber) -> Page<TitleItem> {
        let titles = related::recommended(&self.records, self.people(), place);
        pages::page(&titles, page, |record| dto::title_row(record))
    }

    fn similar_movies(&self, place: usize, page: PageNumber) -> Page<MovieItem> {
        let titles = related::similar(&self.records, place);
        pages::page(&titles, page, |record| dto::movie_row(record))
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
        appended: &BTreeSet<SubResource>,
        media_languages: &MediaLanguages,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, show) = self.show(number)?;
        let mut details = dto::tv_details(record, show, self.people());
        let (more, first) = (&mut details.appended, PageNumber::FIRST);
        for sub_resource in appended {
            match sub_resource {
                SubResource::AggregateCredits => {
                    more.aggregate_credits =
                        Some(sub_resources::aggregate_credits(record, self.people()));
                }
                SubResource::Credits => {
                    more.credits = Some(sub_resources::tv_credits(record, self.people()));
                }
                SubResource::ExternalIds => more.external_ids = Some(sub_resources::tv_ids(record)),
                SubResource::Images => {
                    more.images = Some(sub_resources::images(record, media_languages));
                }
                SubResource::Recommendations => {
                    more.recommendations = Some(self.recommended(place, first));
                }
                SubResource::Similar => more.similar = Some(self.similar_shows(place, first)),
                SubResource::Videos => {
                    more.videos = Some(sub_resources::videos(record, media_languages));
                }
                SubResource::WatchProviders => {
                    more.watch_providers = Some(WatchProviders::default());
                }
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

    pub(super) fn tv_sub_resource(
        &self,
        number: i64,
        sub_resource: SubResource,
        page: PageNumber,
        media_languages: &MediaLanguages,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, _) = self.show(number)?;
        let id = record.key.number;
        Ok(match sub_resource {
            SubResource::AggregateCredits => Answer::of(&About {
                id,
                sub_resource: sub_resources::aggregate_credits(record, self.people()),
            }),
            SubResource::Credits => Answer::of(&About {
                id,
                sub_resource: sub_resources::tv_credits(record, self.people()),
            }),
            SubResource::ExternalIds => {
                Answer::of(&About { id, sub_resource: sub_resources::tv_ids(record) })
            }
            SubResource::Images => Answer::of(&About {
                id,
                sub_resource: sub_resources::images(record, media_languages),
            }),
            SubResource::Recommendations => Answer::of(&self.recommended(place, page)),
            SubResource::Similar => Answer::of(&self.similar_shows(place, page)),
            SubResource::Videos => Answer::of(&About {
                id,
                sub_resource: sub_resources::videos(record, media_languages),
            }),
            SubResource::WatchProviders => {
                Answer::of(&About { id, sub_resource: WatchProviders::default() })
            }
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
        pages::page(&titles, page, |record| dto::tv_row(record))
    }

    fn show(&self, number: i64) -> Result<(usize, &Record, &Show), CatalogueError> {
        let place = self.place(TitleKey { media_type: MediaType::Tv, number });
        let place = place.ok_or(CatalogueError::NotFound)?;
        let record = &self.records[place];
        let show = record.show().ok_or(CatalogueError::NotFound)?;
        Ok((place, record, show))
    }
}
