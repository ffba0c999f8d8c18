//! Details of films, TV titles, seasons and people, and their sub-resources, alone or appended.

use super::dto::{self, credit_id};
use super::lists::popularity_key;
use super::people::{Credit, People, Person, Role};
use super::records::{Record, Show};
use super::sub_resources::{aggregate_credits, images, movie_credits, tv_credits, videos};
use super::{Builtin, lists, sub_resources};
use crate::catalogue::error::CatalogueError;
use crate::catalogue::request::{MediaLanguages, MovieRef, PageNumber, SubResource};
use crate::catalogue::response::{CreditedPerson, JsonResponse, TitleTraits};
use crate::catalogue::schema::{
    About, CastCredit, CombinedCredits, ContentRatings, CrewCredit, EpisodeGroups, KnownPerson,
    MovieCastCredit, MovieCrewCredit, MovieIds, MovieKeywords, MovieSubResources, Page,
    PersonDetails, PersonIds, PersonImages, PersonMovieCredits, PersonSubResources,
    PersonTvCredits, ReleaseDates, SeasonDetails, SeasonImages, TitleItem, TvCastCredit,
    TvCrewCredit, TvIds, TvKeywords, TvSubResources, WatchProviders,
};
use crate::domain::ids::{MediaType, TitleKey};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// Everything besides the title that a sub-resource depends on.
#[derive(Clone, Copy)]
pub struct View<'r> {
    pub page: PageNumber,
    pub media_languages: &'r MediaLanguages,
}

impl Builtin {
    pub(in crate::catalogue) fn genres(&self, key: TitleKey) -> Option<Vec<u32>> {
        self.record(key).map(|record| record.genres.to_vec())
    }

    /// The runtime in minutes, if known.
    pub(in crate::catalogue) fn minutes(&self, key: TitleKey) -> Option<i64> {
        Some(self.record(key)?.runtime.into()).filter(|minutes| *minutes > 0)
    }

    pub(in crate::catalogue) fn traits(&self, key: TitleKey) -> Option<TitleTraits> {
        let record = self.record(key)?;
        let person = |name: &str| {
            let person = self.people().named(record, name);
            CreditedPerson { id: person.id, name: person.name.to_owned() }
        };
        Some(TitleTraits {
            genres: dto::named_genres(record).into_iter().map(|genre| genre.name).collect(),
            makers: record.makers.iter().copied().map(person).collect(),
            cast: record.cast.iter().map(|part| person(part.actor())).collect(),
        })
    }

    pub(super) fn movie(
        &self,
        film: MovieRef,
        appended: &BTreeSet<SubResource>,
        view: View<'_>,
    ) -> Result<JsonResponse, CatalogueError> {
        let index = self.film(film)?;
        let mut details = dto::movie_details(&self.records[index]);
        for sub_resource in appended {
            self.fill_movie(&mut details.appended, *sub_resource, index, view);
        }
        Ok(JsonResponse::of(&details))
    }

    pub(super) fn movie_sub_resource(
        &self,
        film: MovieRef,
        sub_resource: SubResource,
        view: View<'_>,
    ) -> Result<JsonResponse, CatalogueError> {
        let index = self.film(film)?;
        let set = |filled: &mut _| self.fill_movie(filled, sub_resource, index, view);
        one_sub_resource(self.records[index].key.title_id, set)
    }

    /// Fills the field of one sub-resource.
    fn fill_movie(
        &self,
        fields: &mut MovieSubResources,
        sub_resource: SubResource,
        index: usize,
        View { page, media_languages }: View<'_>,
    ) {
        let (record, people) = (&self.records[index], self.people());
        match sub_resource {
            SubResource::Credits => fields.credits = Some(movie_credits(record, people)),
            SubResource::ExternalIds => {
                fields.external_ids =
                    Some(MovieIds { imdb_id: record.imdb_id(), ..MovieIds::default() });
            }
            SubResource::Images => fields.images = Some(images(record, media_languages)),
            SubResource::Keywords => fields.keywords = Some(MovieKeywords::default()),
            SubResource::Recommendations => {
                fields.recommendations = Some(self.recommended(index, page));
            }
            SubResource::ReleaseDates => fields.release_dates = Some(ReleaseDates::default()),
            SubResource::Similar => {
                let titles = sub_resources::similar(&self.records, index);
                fields.similar = Some(lists::page(&titles, page, |record| dto::movie_row(record)));
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
    ) -> Result<JsonResponse, CatalogueError> {
        let (index, record, show) = self.show(number)?;
        let mut details = dto::tv_details(record, show, self.people());
        for sub_resource in appended {
            match sub_resource {
                SubResource::Season(number) => {
                    let season = dto::season_details(record, show, *number);
                    details
                        .appended_seasons
                        .extend(season.map(|season| (sub_resource.path(), season)));
                }
                _ => self.fill_tv(&mut details.appended, *sub_resource, index, view),
            }
        }
        Ok(JsonResponse::of(&details))
    }

    pub(super) fn tv_sub_resource(
        &self,
        number: i64,
        sub_resource: SubResource,
        view: View<'_>,
    ) -> Result<JsonResponse, CatalogueError> {
        let (index, ..) = self.show(number)?;
        let set = |filled: &mut _| self.fill_tv(filled, sub_resource, index, view);
        one_sub_resource(self.records[index].key.title_id, set)
    }

    fn fill_tv(
        &self,
        fields: &mut TvSubResources,
        sub_resource: SubResource,
        index: usize,
        View { page, media_languages }: View<'_>,
    ) {
        let (record, people) = (&self.records[index], self.people());
        match sub_resource {
            SubResource::AggregateCredits => {
                fields.aggregate_credits = Some(aggregate_credits(record, people));
            }
            SubResource::ContentRatings => fields.content_ratings = Some(ContentRatings::default()),
            SubResource::Credits => fields.credits = Some(tv_credits(record, people)),
            SubResource::EpisodeGroups => fields.episode_groups = Some(EpisodeGroups::default()),
            SubResource::ExternalIds => {
                fields.external_ids = Some(TvIds { imdb_id: record.imdb_id(), ..TvIds::default() });
            }
            SubResource::Images => fields.images = Some(images(record, media_languages)),
            SubResource::Keywords => fields.keywords = Some(TvKeywords::default()),
            SubResource::Recommendations => {
                fields.recommendations = Some(self.recommended(index, page));
            }
            SubResource::Similar => {
                let titles = sub_resources::similar(&self.records, index);
                fields.similar = Some(lists::page(&titles, page, |record| dto::tv_row(record)));
            }
            SubResource::Videos => fields.videos = Some(videos(record, media_languages)),
            SubResource::WatchProviders => fields.watch_providers = Some(WatchProviders::default()),
            _ => {}
        }
    }

    pub(super) fn season_images(
        &self,
        show: i64,
        season: u32,
    ) -> Result<JsonResponse, CatalogueError> {
        let id = self.season(show, season)?.id;
        Ok(JsonResponse::of(&About { id, sub_resource: SeasonImages::default() }))
    }

    pub(super) fn episode(
        &self,
        show: i64,
        season: u32,
        number: u32,
    ) -> Result<JsonResponse, CatalogueError> {
        let mut episodes = self.season(show, season)?.episodes.into_iter();
        let episode = episodes.find(|episode| episode.item.episode_number == number);
        let mut details = serde_json::to_value(episode.ok_or(CatalogueError::NotFound)?)
            .expect("wire types have string keys");
        // Episodes have this field only in TMDB's lists of episodes.
        details.as_object_mut().map(|fields| fields.remove("show_id"));
        Ok(JsonResponse::of(&details))
    }

    pub(super) fn season(&self, show: i64, season: u32) -> Result<SeasonDetails, CatalogueError> {
        let (_, record, show) = self.show(show)?;
        dto::season_details(record, show, season).ok_or(CatalogueError::NotFound)
    }

    fn recommended(&self, index: usize, page: PageNumber) -> Page<TitleItem> {
        let titles = sub_resources::recommended(&self.records, self.people(), index);
        lists::page(&titles, page, |record| dto::title_row(record))
    }

    fn film(&self, film: MovieRef) -> Result<usize, CatalogueError> {
        let index = match film {
            MovieRef::Imdb(digits) => self.index_of_imdb(digits),
            MovieRef::Number(number) => {
                self.index_of(TitleKey { media_type: MediaType::Movie, title_id: number })
            }
        };
        let is_film = |index: &usize| self.records[*index].is_film();
        index.filter(is_film).ok_or(CatalogueError::NotFound)
    }

    fn show(&self, number: i64) -> Result<(usize, &Record, &Show), CatalogueError> {
        let index = self.index_of(TitleKey { media_type: MediaType::Tv, title_id: number });
        let index = index.ok_or(CatalogueError::NotFound)?;
        let record = &self.records[index];
        let show = record.show.as_deref().ok_or(CatalogueError::NotFound)?;
        Ok((index, record, show))
    }
}

/// The only sub-resource that `fill` sets. Unless it is a page, the id of its title or person is added.
fn one_sub_resource<F: Default + Serialize>(
    id: i64,
    fill: impl FnOnce(&mut F),
) -> Result<JsonResponse, CatalogueError> {
    let mut filled = F::default();
    fill(&mut filled);
    let fields = serde_json::to_value(filled).expect("wire types have string keys");
    let Value::Object(fields) = fields else { return Err(CatalogueError::NotFound) };
    let mut response = fields.into_values().next().ok_or(CatalogueError::NotFound)?;
    if response.get("page").is_none() {
        response["id"] = id.into();
    }
    Ok(JsonResponse::of(&response))
}

/// How many titles `known_for` has.
const KNOWN_FOR: usize = 3;

/// A person's credits, the most popular titles first.
pub struct Filmography<'r> {
    person: &'r Person,
    credits: Vec<(&'r Record, Role)>,
}

impl<'r> Filmography<'r> {
    /// The filmography of the person at this position.
    pub fn of(records: &'r [Record], people: &'r People, index: usize) -> Self {
        let of_record = |credit: &Credit| (&records[credit.index()], credit.role);
        let mut credits: Vec<_> = people.credits(index).iter().map(of_record).collect();
        credits.sort_by_key(|(record, _)| popularity_key(record));
        Self { person: &people.all()[index], credits }
    }

    /// The person as a row of a list.
    pub fn row(&self) -> KnownPerson {
        let mut titles: Vec<&Record> = self.credits.iter().map(|(record, _)| *record).collect();
        titles.dedup_by_key(|record| record.key);
        titles.truncate(KNOWN_FOR);
        let known_for: Vec<TitleItem> = titles.into_iter().map(dto::title_row).collect();
        KnownPerson { person: dto::person_row(self.person), known_for }
    }

    fn combined(&self) -> CombinedCredits {
        let (cast, crew) = self.split(
            None,
            |record, order| match record.key.media_type {
                MediaType::Movie => {
                    CastCredit::Movie(movie_cast(record, order, dto::title_row(record)))
                }
                MediaType::Tv => CastCredit::Tv(tv_cast(record, order, dto::title_row(record))),
            },
            |record, order| match record.key.media_type {
                MediaType::Movie => CrewCredit::Movie(crew(record, order, dto::title_row(record))),
                MediaType::Tv => CrewCredit::Tv(tv_crew(record, order, dto::title_row(record))),
            },
        );
        CombinedCredits { cast, crew }
    }

    fn movies(&self) -> PersonMovieCredits {
        let (cast, crew) = self.split(
            Some(MediaType::Movie),
            |record, order| movie_cast(record, order, dto::movie_row(record)),
            |record, order| crew(record, order, dto::movie_row(record)),
        );
        PersonMovieCredits { cast, crew }
    }

    fn tv(&self) -> PersonTvCredits {
        let (cast, crew) = self.split(
            Some(MediaType::Tv),
            |record, order| tv_cast(record, order, dto::tv_row(record)),
            |record, order| tv_crew(record, order, dto::tv_row(record)),
        );
        PersonTvCredits { cast, crew }
    }

    /// Fills the field of one sub-resource.
    fn fill(&self, fields: &mut PersonSubResources, sub_resource: SubResource) {
        match sub_resource {
            SubResource::CombinedCredits => fields.combined_credits = Some(self.combined()),
            SubResource::ExternalIds => fields.external_ids = Some(PersonIds::default()),
            SubResource::Images => fields.images = Some(PersonImages { profiles: Vec::new() }),
            SubResource::MovieCredits => fields.movie_credits = Some(self.movies()),
            SubResource::TvCredits => fields.tv_credits = Some(self.tv()),
            _ => {}
        }
    }

    /// Cast and crew credits in titles of one media type, or of both.
    fn split<T, W>(
        &self,
        media_type: Option<MediaType>,
        cast_credit: impl Fn(&Record, u16) -> T,
        crew_credit: impl Fn(&Record, u16) -> W,
    ) -> (Vec<T>, Vec<W>) {
        let (mut cast, mut crew) = (Vec::new(), Vec::new());
        for (record, role) in &self.credits {
            match role {
                _ if media_type.is_some_and(|wanted| wanted != record.key.media_type) => {}
                Role::Cast(order) => cast.push(cast_credit(record, *order)),
                Role::Crew(order) => crew.push(crew_credit(record, *order)),
            }
        }
        (cast, crew)
    }

    /// Biographies and dates of birth are not recorded.
    fn details(&self) -> PersonDetails {
        let person = self.person;
        PersonDetails {
            id: person.id,
            known_for_department: person.department().to_owned(),
            name: person.name.to_owned(),
            popularity: person.popularity,
            ..PersonDetails::default()
        }
    }
}

fn movie_cast<T>(record: &Record, order: u16, title: T) -> MovieCastCredit<T> {
    let TvCastCredit { title, character, credit_id, .. } = tv_cast(record, order, title);
    MovieCastCredit { title, character, credit_id, order: u32::from(order) }
}

fn tv_cast<T>(record: &Record, order: u16, title: T) -> TvCastCredit<T> {
    TvCastCredit {
        title,
        character: record.cast[usize::from(order)].character().to_owned(),
        credit_id: credit_id(record, u32::from(order), "cast"),
        episode_count: 0,
        first_credit_air_date: None,
    }
}

/// The crew credits. Creators of a TV title are among them, as TMDB has it in filmographies only.
fn crew<T>(record: &Record, order: u16, title: T) -> MovieCrewCredit<T> {
    let (role, department, job) = match record.key.media_type {
        MediaType::Movie => ("director", "Directing", "Director"),
        MediaType::Tv => ("creator", "Creator", "Creator"),
    };
    MovieCrewCredit {
        title,
        credit_id: credit_id(record, u32::from(order), role),
        department: department.to_owned(),
        job: job.to_owned(),
    }
}

fn tv_crew<T>(record: &Record, order: u16, title: T) -> TvCrewCredit<T> {
    let share = crew(record, order, title);
    TvCrewCredit { share, episode_count: 0, first_credit_air_date: None }
}

impl Builtin {
    pub(super) fn person(
        &self,
        id: i64,
        appended: &BTreeSet<SubResource>,
    ) -> Result<JsonResponse, CatalogueError> {
        let filmography = self.filmography(id)?;
        let mut details = filmography.details();
        for sub_resource in appended {
            filmography.fill(&mut details.appended, *sub_resource);
        }
        Ok(JsonResponse::of(&details))
    }

    pub(super) fn person_sub_resource(
        &self,
        id: i64,
        sub_resource: SubResource,
    ) -> Result<JsonResponse, CatalogueError> {
        let filmography = self.filmography(id)?;
        one_sub_resource(id, |filled: &mut _| filmography.fill(filled, sub_resource))
    }

    fn filmography(&self, id: i64) -> Result<Filmography<'_>, CatalogueError> {
        let index = self.people().find(id).ok_or(CatalogueError::NotFound)?;
        Ok(Filmography::of(&self.records, self.people(), index))
    }
}
