//! Records in the shapes of TMDB's cast and crew lists.

use super::people::People;
use super::record::Record;
use super::{rows, stable};
use crate::catalogue::schema::{
    AggregateCast, AggregateCredits, CrewMember, EpisodeRole, MovieCast, MovieCredits, TvCast,
    TvCredits,
};
use crate::domain::ids::TitleKey;

/// A film's cast and its directors.
pub fn movie(record: &Record, people: &People) -> MovieCredits {
    let cast = (0_u32..).zip(&record.cast).map(|(order, part)| MovieCast {
        person: rows::person(people.named(record, part.actor())),
        cast_id: order + 1,
        character: part.character().to_owned(),
        credit_id: credit_id(record.key, order, "cast"),
        order,
    });
    let crew = (0_u32..).zip(&record.makers).map(|(place, name)| CrewMember {
        person: rows::person(people.named(record, name)),
        credit_id: credit_id(record.key, place, "director"),
        department: "Directing".to_owned(),
        job: "Director".to_owned(),
    });
    MovieCredits { cast: cast.collect(), crew: crew.collect() }
}

/// A TV title's cast. Its creators stand in its details, as TMDB has it.
pub fn tv(record: &Record, people: &People) -> TvCredits {
    let cast = (0_u32..).zip(&record.cast).map(|(order, part)| TvCast {
        person: rows::person(people.named(record, part.actor())),
        character: part.character().to_owned(),
        credit_id: credit_id(record.key, order, "cast"),
        order,
    });
    TvCredits { cast: cast.collect(), crew: Vec::new() }
}

/// The same, summed up. In how many episodes somebody played is not recorded.
pub fn aggregate(record: &Record, people: &People) -> AggregateCredits {
    let cast = (0_u32..).zip(&record.cast).map(|(order, part)| AggregateCast {
        person: rows::person(people.named(record, part.actor())),
        roles: vec![EpisodeRole {
            credit_id: credit_id(record.key, order, "cast"),
            character: part.character().to_owned(),
            episode_count: 0,
        }],
        total_episode_count: 0,
        order,
    });
    AggregateCredits { cast: cast.collect(), crew: Vec::new() }
}

/// Twenty-four hexadecimal digits, as TMDB's, that name one credit alone.
pub fn credit_id(key: TitleKey, place: u32, role: &str) -> String {
    format!("{:08x}{:016x}", key.number, stable::hash(format!("{role} {place}").as_bytes()))
}
