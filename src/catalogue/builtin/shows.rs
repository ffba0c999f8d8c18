//! A TV title's details, seasons and sub-resources, each by itself or appended to the details.

use super::record::{Record, Show};
use super::{Builtin, credits, details, facets, pages, related, rows, seasons};
use crate::catalogue::request::{MediaLanguages, PageNumber, SubResource};
use crate::catalogue::schema::{About, Page, TvItem, WatchProviders};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::{MediaType, TitleKey};
use std::collections::BTreeSet;

impl Builtin {
    /// A TV title's details with those sub-resources in them.
    pub(super) fn tv(
        &self,
        number: i64,
        appended: &BTreeSet<SubResource>,
        media_languages: &MediaLanguages,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, show) = self.show(number)?;
        let mut details = details::tv(record, show, self.people());
        let (more, first) = (&mut details.appended, PageNumber::FIRST);
        for sub_resource in appended {
            match sub_resource {
                SubResource::AggregateCredits => {
                    more.aggregate_credits = Some(credits::aggregate(record, self.people()));
                }
                SubResource::Credits => more.credits = Some(credits::tv(record, self.people())),
                SubResource::ExternalIds => more.external_ids = Some(facets::tv_ids(record)),
                SubResource::Images => more.images = Some(facets::images(record, media_languages)),
                SubResource::Recommendations => {
                    more.recommendations = Some(self.recommended(place, first));
                }
                SubResource::Similar => more.similar = Some(self.similar_shows(place, first)),
                SubResource::Videos => more.videos = Some(facets::videos(record, media_languages)),
                SubResource::WatchProviders => {
                    more.watch_providers = Some(WatchProviders::default());
                }
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

    /// One sub-resource of a TV title.
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
            SubResource::AggregateCredits => {
                Answer::of(&About { id, sub_resource: credits::aggregate(record, self.people()) })
            }
            SubResource::Credits => {
                Answer::of(&About { id, sub_resource: credits::tv(record, self.people()) })
            }
            SubResource::ExternalIds => {
                Answer::of(&About { id, sub_resource: facets::tv_ids(record) })
            }
            SubResource::Images => {
                Answer::of(&About { id, sub_resource: facets::images(record, media_languages) })
            }
            SubResource::Recommendations => Answer::of(&self.recommended(place, page)),
            SubResource::Similar => Answer::of(&self.similar_shows(place, page)),
            SubResource::Videos => {
                Answer::of(&About { id, sub_resource: facets::videos(record, media_languages) })
            }
            SubResource::WatchProviders => {
                Answer::of(&About { id, sub_resource: WatchProviders::default() })
            }
            _ => return Err(CatalogueError::NotFound),
        })
    }

    /// One season of a TV title.
    pub(super) fn season(&self, number: i64, season: u32) -> Result<Answer, CatalogueError> {
        let (_, record, show) = self.show(number)?;
        let season = seasons::one(record, show, season).ok_or(CatalogueError::NotFound)?;
        Ok(Answer::of(&season))
    }

    fn similar_shows(&self, place: usize, page: PageNumber) -> Page<TvItem> {
        let titles = related::similar(&self.records, place);
        pages::page(&titles, page, |record| rows::tv(record))
    }

    fn show(&self, number: i64) -> Result<(usize, &Record, &Show), CatalogueError> {
        let place = self.place(TitleKey { media_type: MediaType::Tv, number });
        let place = place.ok_or(CatalogueError::NotFound)?;
        let record = &self.records[place];
        let show = record.show().ok_or(CatalogueError::NotFound)?;
        Ok((place, record, show))
    }
}
