//! A person's details and filmography.

use super::Builtin;
use super::dto::{self, credit_id};
use super::lists::popularity_key;
use super::people::{Credit, People, Person, Role};
use super::record::Record;
use super::titles::filled_sub_resource;
use crate::catalogue::request::SubResource;
use crate::catalogue::schema::{
    CastCredit, CombinedCredits, CrewCredit, KnownPerson, MovieCastCredit, MovieCrewCredit,
    PersonDetails, PersonIds, PersonImages, PersonMovieCredits, PersonSubResources,
    PersonTvCredits, TitleItem, TvCastCredit, TvCrewCredit,
};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::MediaType;
use std::collections::BTreeSet;

/// Titles in `known_for`.
const KNOWN_FOR: usize = 3;

/// A person's credits, the most popular titles first.
pub struct Filmography<'r> {
    person: &'r Person,
    credits: Vec<(&'r Record, Role)>,
}

impl<'r> Filmography<'r> {
    /// Of the person at that position.
    pub fn of(records: &'r [Record], people: &'r People, place: usize) -> Self {
        let of_record = |credit: &Credit| (&records[credit.place()], credit.role);
        let mut credits: Vec<_> = people.credits(place).iter().map(of_record).collect();
        credits.sort_by_key(|(record, _)| popularity_key(record));
        Self { person: &people.all()[place], credits }
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

    /// Cast and crew credits in titles of one media type or of both.
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

/// Only here does TMDB count the creators of a TV title among its crew.
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
    ) -> Result<Answer, CatalogueError> {
        let filmography = self.filmography(id)?;
        let mut details = filmography.details();
        for sub_resource in appended {
            filmography.fill(&mut details.appended, *sub_resource);
        }
        Ok(Answer::of(&details))
    }

    pub(super) fn person_sub_resource(
        &self,
        id: i64,
        sub_resource: SubResource,
    ) -> Result<Answer, CatalogueError> {
        let mut filled = PersonSubResources::default();
        self.filmography(id)?.fill(&mut filled, sub_resource);
        filled_sub_resource(id, &filled)
    }

    fn filmography(&self, id: i64) -> Result<Filmography<'_>, CatalogueError> {
        let place = self.people().find(id).ok_or(CatalogueError::NotFound)?;
        Ok(Filmography::of(&self.records, self.people(), place))
    }
}
