//! Details of films, TV titles and seasons, and their sub-resources, alone or appended.

use super::record::{Record, Show};
use super::sub_resources::{aggregate_credits, images, movie_credits, tv_credits, videos};
use super::{Builtin, dto, pages, related};
use crate::catalogue::request::{MediaLanguages, MovieRef, PageNumber, SubResource};
use crate::catalogue::schema::{
    MovieIds, MovieSubResources, Page, TitleItem, TvIds, TvSubResources, WatchProviders,
};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::{MediaType, TitleKey};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// What a sub-resource depends on beside its title.
#[derive(Clone, Copy)]
pub struct View<'r> {
    pub page: PageNumber,
    pub media_languages: &'r MediaLanguages,
}

impl Builtin {
    pub(super) fn movie(
        &self,
        film: MovieRef,
        appended: &BTreeSet<SubResource>,
        view: View<'_>,
    ) -> Result<Answer, CatalogueError> {
        let place = self.film(film)?;
        let mut details = dto::movie_details(&self.records[place]);
        for sub_resource in appended {
            self.fill_movie(&mut details.appended, *sub_resource, place, view);
        }
        Ok(Answer::of(&details))
    }

    pub(super) fn movie_sub_resource(
        &self,
        film: MovieRef,
        sub_resource: SubResource,
        view: View<'_>,
    ) -> Result<Answer, CatalogueError> {
        let place = self.film(film)?;
        let mut filled = MovieSubResources::default();
        self.fill_movie(&mut filled, sub_resource, place, view);
        filled_sub_resource(self.records[place].key.title_id, &filled)
    }

    /// Fills the field of one sub-resource.
    fn fill_movie(
        &self,
        fields: &mut MovieSubResources,
        sub_resource: SubResource,
        place: usize,
        View { page, media_languages }: View<'_>,
    ) {
        let (record, people) = (&self.records[place], self.people());
        match sub_resource {
            SubResource::Credits => fields.credits = Some(movie_credits(record, people)),
            SubResource::ExternalIds => {
                fields.external_ids =
                    Some(MovieIds { imdb_id: record.imdb_id(), ..MovieIds::default() });
            }
            SubResource::Images => fields.images = Some(images(record, media_languages)),
            SubResource::Recommendations => {
                fields.recommendations = Some(self.recommended(place, page));
            }
            SubResource::Similar => {
                let titles = related::similar(&self.records, place);
                fields.similar = Some(pages::page(&titles, page, |record| dto::movie_row(record)));
            }
            SubResource::Videos => fields.videos = Some(videos(record, media_languages)),
            SubResource::WatchProviders => fields.watch_providers = Some(WatchProviders::default()),
            _ => {}
        }
    }

    pub(super) fn tv(
        &self,
        number: i64,
        appended: &BTreeSet<SubResource>,
        view: View<'_>,
    ) -> Result<Answer, CatalogueError> {
        let (place, record, show) = self.show(number)?;
        let mut details = dto::tv_details(record, show, self.people());
        for sub_resource in appended {
            self.fill_tv(&mut details.appended, *sub_resource, place, view);
        }
        Ok(Answer::of(&details))
    }

    pub(super) fn tv_sub_resource(
        &self,
        number: i64,
        sub_resource: SubResource,
        view: View<'_>,
    ) -> Result<Answer, CatalogueError> {
        let (place, ..) = self.show(number)?;
        let mut filled = TvSubResources::default();
        self.fill_tv(&mut filled, sub_resource, place, view);
        filled_sub_resource(self.records[place].key.title_id, &filled)
    }

    fn fill_tv(
        &self,
        fields: &mut TvSubResources,
        sub_resource: SubResource,
        place: usize,
        View { page, media_languages }: View<'_>,
    ) {
        let (record, people) = (&self.records[place], self.people());
        match sub_resource {
            SubResource::AggregateCredits => {
                fields.aggregate_credits = Some(aggregate_credits(record, people));
            }
            SubResource::Credits => fields.credits = Some(tv_credits(record, people)),
            SubResource::ExternalIds => {
                fields.external_ids = Some(TvIds { imdb_id: record.imdb_id(), ..TvIds::default() });
            }
            SubResource::Images => fields.images = Some(images(record, media_languages)),
            SubResource::Recommendations => {
                fields.recommendations = Some(self.recommended(place, page));
            }
            SubResource::Similar => {
                let titles = related::similar(&self.records, place);
                fields.similar = Some(pages::page(&titles, page, |record| dto::tv_row(record)));
            }
            SubResource::Videos => fields.videos = Some(videos(record, media_languages)),
            SubResource::WatchProviders => fields.watch_providers = Some(WatchProviders::default()),
            _ => {}
        }
    }

    pub(super) fn season(&self, number: i64, season: u32) -> Result<Answer, CatalogueError> {
        let (_, record, show) = self.show(number)?;
        let season = dto::season_details(record, show, season).ok_or(CatalogueError::NotFound)?;
        Ok(Answer::of(&season))
    }

    fn recommended(&self, place: usize, page: PageNumber) -> Page<TitleItem> {
        let titles = related::recommended(&self.records, self.people(), place);
        pages::page(&titles, page, |record| dto::title_row(record))
    }

    fn film(&self, film: MovieRef) -> Result<usize, CatalogueError> {
        let place = match film {
            MovieRef::Imdb(digits) => self.place_of_imdb(digits),
            MovieRef::Number(number) => {
                self.place(TitleKey { media_type: MediaType::Movie, title_id: number })
            }
        };
        let is_film = |place: &usize| self.records[*place].is_film();
        place.filter(is_film).ok_or(CatalogueError::NotFound)
    }

    fn show(&self, number: i64) -> Result<(usize, &Record, &Show), CatalogueError> {
        let place = self.place(TitleKey { media_type: MediaType::Tv, title_id: number });
        let place = place.ok_or(CatalogueError::NotFound)?;
        let record = &self.records[place];
        let show = record.show.as_deref().ok_or(CatalogueError::NotFound)?;
        Ok((place, record, show))
    }
}

/// The one sub-resource that is filled. Unless it is a page, it has the id of its title or person.
pub fn filled_sub_resource(id: i64, filled: &impl Serialize) -> Result<Answer, CatalogueError> {
    let fields = serde_json::to_value(filled).expect("wire types have string keys");
    let Value::Object(fields) = fields else { return Err(CatalogueError::NotFound) };
    let mut answer = fields.into_values().next().ok_or(CatalogueError::NotFound)?;
    if answer.get("page").is_none() {
        answer["id"] = id.into();
    }
    Ok(Answer::of(&answer))
}
