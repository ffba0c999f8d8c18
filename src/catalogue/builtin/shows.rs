//! A TV title's details, seasons and facets, each by itself or appended to the details.

use super::record::{Record, Show};
use super::{Builtin, credits, details, facets, pages, related, rows, seasons};
use crate::catalogue::call::{Facet, PageNumber, Tongues};
use crate::catalogue::wire::{About, Page, TvItem, WatchProviders};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::{MediaType, TitleKey};
use std::collections::BTreeSet;

impl Builtin {
    /// A TV title's details with those facets in them.
    pub(super) fn tv(
        &self,
        number: i64,
        appended: &BTreeSet<Facet>,
        tongues: &Tongues,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, show) = self.show(number)?;
        let mut details = details::tv(record, show, self.people());
        let (more, first) = (&mut details.appended, PageNumber::FIRST);
        for facet in appended {
            match facet {
                Facet::AggregateCredits => {
                    more.aggregate_credits = Some(credits::aggregate(record, self.people()));
                }
                Facet::Credits => more.credits = Some(credits::tv(record, self.people())),
                Facet::ExternalIds => more.external_ids = Some(facets::tv_ids(record)),
                Facet::Images => more.images = Some(facets::images(record, tongues)),
                Facet::Recommendations => {
                    more.recommendations = Some(self.recommended(place, first));
                }
                Facet::Similar => more.similar = Some(self.similar_shows(place, first)),
                Facet::Videos => more.videos = Some(facets::videos(record, tongues)),
                Facet::WatchProviders => more.watch_providers = Some(WatchProviders::default()),
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

    /// One facet of a TV title.
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
            Facet::AggregateCredits => {
                Answer::of(&About { id, facet: credits::aggregate(record, self.people()) })
            }
            Facet::Credits => Answer::of(&About { id, facet: credits::tv(record, self.people()) }),
            Facet::ExternalIds => Answer::of(&About { id, facet: facets::tv_ids(record) }),
            Facet::Images => Answer::of(&About { id, facet: facets::images(record, tongues) }),
            Facet::Recommendations => Answer::of(&self.recommended(place, page)),
            Facet::Similar => Answer::of(&self.similar_shows(place, page)),
            Facet::Videos => Answer::of(&About { id, facet: facets::videos(record, tongues) }),
            Facet::WatchProviders => Answer::of(&About { id, facet: WatchProviders::default() }),
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
