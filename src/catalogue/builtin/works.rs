//! A person's page: who they are, as far as it is recorded, and what they played in and made.

use super::credits::credit_id;
use super::lists::fame;
use super::people::{People, Person, Share, Work};
use super::record::Record;
use super::{Builtin, facets, rows};
use crate::catalogue::request::SubResource;
use crate::catalogue::schema::{
    About, CastCredit, CombinedCredits, CrewCredit, KnownPerson, MovieCastCredit, MovieCrewCredit,
    PersonDetails, PersonIds, PersonMovieCredits, PersonSubResources, PersonTvCredits, TitleItem,
    TvCastCredit, TvCrewCredit,
};
use crate::catalogue::{Answer, CatalogueError};
use crate::domain::ids::MediaType;
use std::collections::BTreeSet;

/// How many titles a person in a list is known for.
const KNOWN_FOR: usize = 3;

/// A person with all they played in and made, the best known titles first.
pub struct Works<'r> {
    pub person: &'r Person,
    works: Vec<(&'r Record, Share)>,
}

impl<'r> Works<'r> {
    /// The works of the person at that place.
    pub fn of(records: &'r [Record], people: &'r People, place: usize) -> Self {
        let works = people.works(place).iter();
        let mut works: Vec<(&Record, Share)> =
            works.map(|work: &Work| (&records[work.record()], work.share)).collect();
        works.sort_by_key(|(record, _)| fame(record));
        Self { person: &people.all()[place], works }
    }

    /// The person as a row, with the best known of their titles.
    pub fn known(&self) -> KnownPerson {
        let mut titles: Vec<&Record> = self.works.iter().map(|(record, _)| *record).collect();
        titles.dedup_by_key(|record| record.key);
        titles.truncate(KNOWN_FOR);
        let known_for: Vec<TitleItem> = titles.into_iter().map(rows::title).collect();
        KnownPerson { person: rows::person(self.person), known_for }
    }

    /// Titles of both kinds.
    pub fn combined(&self) -> CombinedCredits {
        let cast = self.played().map(|(record, billing)| match record.key.media_type {
            MediaType::Movie => CastCredit::Movie(in_film(record, billing, rows::title(record))),
            MediaType::Tv => CastCredit::Tv(in_show(record, billing, rows::title(record))),
        });
        let crew = self.made().map(|(record, place)| match record.key.media_type {
            MediaType::Movie => CrewCredit::Movie(made(record, place, rows::title(record))),
            MediaType::Tv => CrewCredit::Tv(made_show(record, place, rows::title(record))),
        });
        CombinedCredits { cast: cast.collect(), crew: crew.collect() }
    }

    /// Films.
    pub fn movies(&self) -> PersonMovieCredits {
        let cast = self.played().filter(|(record, _)| is_film(record));
        let crew = self.made().filter(|(record, _)| is_film(record));
        PersonMovieCredits {
            cast: cast.map(|(record, place)| in_film(record, place, rows::movie(record))).collect(),
            crew: crew.map(|(record, place)| made(record, place, rows::movie(record))).collect(),
        }
    }

    /// TV titles.
    pub fn tv(&self) -> PersonTvCredits {
        let cast = self.played().filter(|(record, _)| !is_film(record));
        let crew = self.made().filter(|(record, _)| !is_film(record));
        PersonTvCredits {
            cast: cast.map(|(record, place)| in_show(record, place, rows::tv(record))).collect(),
            crew: crew.map(|(record, place)| made_show(record, place, rows::tv(record))).collect(),
        }
    }

    /// Who they are. Lives are not recorded.
    pub fn details(&self) -> PersonDetails {
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

    fn played(&self) -> impl Iterator<Item = (&'r Record, u32)> {
        self.works.iter().filter_map(|(record, share)| match share {
            Share::Played(billing) => Some((*record, u32::from(*billing))),
            Share::Made(_) => None,
        })
    }

    fn made(&self) -> impl Iterator<Item = (&'r Record, u32)> {
        self.works.iter().filter_map(|(record, share)| match share {
            Share::Played(_) => None,
            Share::Made(place) => Some((*record, u32::from(*place))),
        })
    }
}

fn is_film(record: &Record) -> bool {
    record.key.media_type == MediaType::Movie
}

fn in_film<T>(record: &Record, order: u32, title: T) -> MovieCastCredit<T> {
    let credit_id = credit_id(record.key, order, "cast");
    MovieCastCredit { title, character: character(record, order), credit_id, order }
}

fn in_show<T>(record: &Record, order: u32, title: T) -> TvCastCredit<T> {
    TvCastCredit {
        title,
        character: character(record, order),
        credit_id: credit_id(record.key, order, "cast"),
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

/// TMDB counts those who invented a TV title among its crew only here.
fn made<T>(record: &Record, place: u32, title: T) -> MovieCrewCredit<T> {
    let (role, department, job) = if is_film(record) {
        ("director", "Directing", "Director")
    } else {
        ("creator", "Creator", "Creator")
    };
    MovieCrewCredit {
        title,
        credit_id: credit_id(record.key, place, role),
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
    /// A person's details with those sub-resources in them.
    pub(super) fn person(
        &self,
        id: i64,
        appended: &BTreeSet<SubResource>,
    ) -> Result<Answer, CatalogueError> {
        let works = self.works(id)?;
        let mut details = works.details();
        let more = &mut details.appended;
        for sub_resource in appended {
            match sub_resource {
                SubResource::CombinedCredits => more.combined_credits = Some(works.combined()),
                SubResource::ExternalIds => more.external_ids = Some(PersonIds::default()),
                SubResource::Images => more.images = Some(facets::portraits()),
                SubResource::MovieCredits => more.movie_credits = Some(works.movies()),
                SubResource::TvCredits => more.tv_credits = Some(works.tv()),
                _ => {}
            }
        }
        Ok(Answer::of(&details))
    }

    /// One sub-resource of a person.
    pub(super) fn person_sub_resource(
        &self,
        id: i64,
        sub_resource: SubResource,
    ) -> Result<Answer, CatalogueError> {
        let works = self.works(id)?;
        Ok(match sub_resource {
            SubResource::CombinedCredits => {
                Answer::of(&About { id, sub_resource: works.combined() })
            }
            SubResource::ExternalIds => {
                Answer::of(&About { id, sub_resource: PersonIds::default() })
            }
            SubResource::Images => Answer::of(&About { id, sub_resource: facets::portraits() }),
            SubResource::MovieCredits => Answer::of(&About { id, sub_resource: works.movies() }),
            SubResource::TvCredits => Answer::of(&About { id, sub_resource: works.tv() }),
            _ => return Err(CatalogueError::NotFound),
        })
    }

    fn works(&self, id: i64) -> Result<Works<'_>, CatalogueError> {
        let place = self.people().find(id).ok_or(CatalogueError::NotFound)?;
        Ok(Works::of(&self.records, self.people(), place))
    }
}
