//! A person's details and filmography.

use super::dto::{self, credit_id};
use super::lists::popularity_key;
use super::people::{Credit, People, Person, Role};
use super::record::Record;
use super::{Builtin, sub_resources};
use crate::catalogue::request::SubResource;
use crate::catalogue::schema::{
    About, CastCredit, CombinedCredits, CrewCredit, KnownPerson, MovieCastCredit, MovieCrewCredit,
    PersonDetails, PersonIds, PersonMovieCredits, PersonSubResources, PersonTvCredits, TitleItem,
    TvCastCredit, TvCrewCredit,
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
        let of_record = |credit: &Credit| (&records[credit.record()], credit.role);
        let mut credits: Vec<(&Record, Role)> =
            people.credits(place).iter().map(of_record).collect();
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
        let cast = self.cast().map(|(record, billing)| match record.key.media_type {
            MediaType::Movie => CastCredit::Movie(in_film(record, billing, dto::title_row(record))),
            MediaType::Tv => CastCredit::Tv(in_show(record, billing, dto::title_row(record))),
        });
        let crew = self.crew().map(|(record, place)| match record.key.media_type {
            MediaType::Movie => CrewCredit::Movie(made(record, place, dto::title_row(record))),
            MediaType::Tv => CrewCredit::Tv(made_show(record, place, dto::title_row(record))),
        });
        CombinedCredits { cast: cast.collect(), crew: crew.collect() }
    }

    fn movies(&self) -> PersonMovieCredits {
        let cast = self.cast().filter(|(record, _)| is_film(record));
        let crew = self.crew().filter(|(record, _)| is_film(record));
        PersonMovieCredits {
            cast: cast
                .map(|(record, place)| in_film(record, place, dto::movie_row(record)))
                .collect(),
            crew: crew.map(|(record, place)| made(record, place, dto::movie_row(record))).collect(),
        }
    }

    fn tv(&self) -> PersonTvCredits {
        let cast = self.cast().filter(|(record, _)| !is_film(record));
        let crew = self.crew().filter(|(record, _)| !is_film(record));
        PersonTvCredits {
            cast: cast.map(|(record, place)| in_show(record, place, dto::tv_row(record))).collect(),
            crew: crew
                .map(|(record, place)| made_show(record, place, dto::tv_row(record)))
                .collect(),
        }
    }

    /// Lives are not recorded.
    fn details(&self) -> PersonDetails {
        let person = self.person;
        PersonDetails {
            adult: false,
            also_known_as: Vec::new(),
            biography: String::new(),
            birthday: None,
            deathday: None,
            gender: 0,
            homepage: None,
            id: person.id,
            imdb_id: None,
            known_for_department: person.department().to_owned(),
            name: person.name.to_owned(),
            place_of_birth: None,
            popularity: person.popularity,
            profile_path: None,
            appended: PersonSubResources::default(),
        }
    }

    fn cast(&self) -> impl Iterator<Item = (&'r Record, u32)> {
        self.credits.iter().filter_map(|(record, role)| match role {
            Role::Cast(billing) => Some((*record, u32::from(*billing))),
            Role::Crew(_) => None,
        })
    }

    fn crew(&self) -> impl Iterator<Item = (&'r Record, u32)> {
        self.credits.iter().filter_map(|(record, role)| match role {
            Role::Cast(_) => None,
            Role::Crew(place) => Some((*record, u32::from(*place))),
        })
    }
}

fn is_film(record: &Record) -> bool {
    record.key.media_type == MediaType::Movie
}

fn in_film<T>(record: &Record, order: u32, title: T) -> MovieCastCredit<T> {
    let credit_id = credit_id(record, order, "cast");
    MovieCastCredit { title, character: character(record, order), credit_id, order }
}

fn in_show<T>(record: &Record, order: u32, title: T) -> TvCastCredit<T> {
    TvCastCredit {
        title,
        character: character(record, order),
        credit_id: credit_id(record, order, "cast"),
        episode_count: 0,
        first_credit_air_date: None,
    }
}

fn character(record: &Record, order: u32) -> String {
    let mut parts = (0_u32..).zip(&record.cast);
    parts
        .find(|(place, _)| *place == order)
        .map_or_else(String::new, |(_, part)| part.character().to_owned())
}

/// Only here does TMDB count the creators of a TV title among its crew.
fn made<T>(record: &Record, place: u32, title: T) -> MovieCrewCredit<T> {
    let (role, department, job) = if is_film(record) {
        ("director", "Directing", "Director")
    } else {
        ("creator", "Creator", "Creator")
    };
    MovieCrewCredit {
        title,
        credit_id: credit_id(record, place, role),
        department: department.to_owned(),
        job: job.to_owned(),
    }
}

fn made_show<T>(record: &Record, place: u32, title: T) -> TvCrewCredit<T> {
    TvCrewCredit {
        share: made(record, place, title),
        episode_count: 0,
        first_credit_air_date: None,
    }
}

impl Builtin {
    pub(super) fn person(
        &self,
        id: i64,
        appended: &BTreeSet<SubResource>,
    ) -> Result<Answer, CatalogueError> {
        let filmography = self.filmography(id)?;
        let mut details = filmography.details();
        let more = &mut details.appended;
        for sub_resource in appended {
            match sub_resource {
                SubResource::CombinedCredits => {
                    more.combined_credits = Some(filmography.combined());
                }
                SubResource::ExternalIds => more.external_ids = Some(PersonIds::default()),
                SubResource::Images => more.images = Some(sub_resources::portraits()),
                SubResource::MovieCredits => more.movie_credits = Some(filmography.movies()),
                SubResource::TvCredits => more.tv_credits = Some(filmography.tv()),
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

    pub(super) fn person_sub_resource(
        &self,
        id: i64,
        sub_resource: SubResource,
    ) -> Result<Answer, CatalogueError> {
        let filmography = self.filmography(id)?;
        Ok(match sub_resource {
            SubResource::CombinedCredits => {
                Answer::of(&About { id, sub_resource: filmography.combined() })
            }
            SubResource::ExternalIds => {
                Answer::of(&About { id, sub_resource: PersonIds::default() })
            }
            SubResource::Images => {
                Answer::of(&About { id, sub_resource: sub_resources::portraits() })
            }
            SubResource::MovieCredits => {
                Answer::of(&About { id, sub_resource: filmography.movies() })
            }
            SubResource::TvCredits => Answer::of(&About { id, sub_resource: filmography.tv() }),
            _ => return Err(CatalogueError::NotFound),
        })
    }

    fn filmography(&self, id: i64) -> Result<Filmography<'_>, CatalogueError> {
        let place = self.people().find(id).ok_or(CatalogueError::NotFound)?;
        Ok(Filmography::of(&self.records, self.people(), place))
    }
}
