//! The sub-resources of titles, which TMDB serves separately or appended to the details: credits, images, videos,
//! recommendations by shared people, and similar titles by genres.

use super::dto::{self, credit_id};
use super::lists::popularity_key;
use super::people::{People, Role};
use super::records::{Part, Record};
use super::served_path;
use crate::catalogue::request::{Language, MediaLanguages};
use crate::catalogue::schema::{
    AggregateCast, AggregateCredits, CrewMember, EpisodeRole, MovieCast, MovieCredits, Picture,
    TitleImages, TvCast, TvCredits, Video, Videos,
};
use std::cmp::Reverse;
use std::collections::BTreeSet;

pub fn movie_credits(record: &Record, people: &People) -> MovieCredits {
    let cast = cast(record, people).map(|TvCast { person, character, credit_id, order }| {
        MovieCast { person, cast_id: order + 1, character, credit_id, order }
    });
    let crew = (0_u32..).zip(&record.makers).map(|(index, name)| CrewMember {
        person: dto::person_row(people.named(record, name)),
        credit_id: credit_id(record, index, "director"),
        department: "Directing".to_owned(),
        job: "Director".to_owned(),
    });
    MovieCredits { cast: cast.collect(), crew: crew.collect() }
}

/// Creators are not included, because TMDB has them in the details.
pub fn tv_credits(record: &Record, people: &People) -> TvCredits {
    TvCredits { cast: cast(record, people).collect(), crew: Vec::new() }
}

/// The number of episodes in which an actor played is not recorded.
pub fn aggregate_credits(record: &Record, people: &People) -> AggregateCredits {
    let cast = cast(record, people).map(|TvCast { person, character, credit_id, order }| {
        let roles = vec![EpisodeRole { credit_id, character, episode_count: 0 }];
        AggregateCast { person, roles, total_episode_count: 0, order }
    });
    AggregateCredits { cast: cast.collect(), crew: Vec::new() }
}

fn cast(record: &Record, people: &People) -> impl Iterator<Item = TvCast> {
    (0_u32..).zip(&record.cast).map(|(order, part)| TvCast {
        person: dto::person_row(people.named(record, part.actor())),
        character: part.character().to_owned(),
        credit_id: credit_id(record, order, "cast"),
        order,
    })
}

/// The drawn poster, which has the English title.
pub fn images(record: &Record, media_languages: &MediaLanguages) -> TitleImages {
    let poster = Picture {
        aspect_ratio: 0.667,
        height: 750,
        iso_3166_1: None,
        iso_639_1: Some("en".to_owned()),
        file_path: served_path(record),
        vote_average: 0.0,
        vote_count: 0,
        width: 500,
    };
    let posters =
        is_english_wanted(&media_languages.images).then_some(poster).into_iter().collect();
    TitleImages { backdrops: Vec::new(), logos: Vec::new(), posters }
}

pub fn videos(record: &Record, media_languages: &MediaLanguages) -> Videos {
    let key = record.trailer;
    let trailer = key.filter(|_| is_english_wanted(&media_languages.videos)).map(|key| Video {
        iso_639_1: "en".to_owned(),
        iso_3166_1: "US".to_owned(),
        name: record.title.to_owned(),
        key: key.to_owned(),
        site: "YouTube".to_owned(),
        size: 1080,
        kind: "Trailer".to_owned(),
        official: true,
        id: credit_id(record, 0, key),
        published_at: format!("{}T00:00:00.000Z", record.date.day()),
    });
    Videos { results: trailer.into_iter().collect() }
}

fn is_english_wanted(media_languages: &BTreeSet<Option<Language>>) -> bool {
    let mut named = media_languages.iter().flatten();
    media_languages.is_empty() || named.any(|language| language.code().as_str() == "en")
}

/// The most recommendations that TMDB has for a title.
const RECOMMENDED: usize = 40;

/// The least points for a shared person: more than genres, language and year together can give.
const SHARED: u32 = 120;

/// Titles with the same people, best first, followed by titles of the same genres.
pub fn recommended<'r>(records: &'r [Record], people: &People, index: usize) -> Vec<&'r Record> {
    let record = &records[index];
    let mut points = vec![0_u32; records.len()];
    let names = record.makers.iter().copied().chain(record.cast.iter().map(Part::actor));
    for (order, name) in (0_u32..).zip(names) {
        for credit in people.credits(people.index_of(record, name)) {
            let weight = match credit.role {
                Role::Crew(_) => 400,
                Role::Cast(billing) => 200 / (2 + u32::from(billing)),
            };
            points[credit.index()] += SHARED + weight + 100 / (1 + order);
        }
    }
    let mut others = ranked(records, record, |index| points[index]);
    others.truncate(RECOMMENDED);
    others
}

/// Titles with the same genres, the most similar first.
pub fn similar(records: &[Record], index: usize) -> Vec<&Record> {
    ranked(records, &records[index], |_| 0)
}

/// The other titles of the media type that have points, sorted by these: `more` of the position and the likeness.
fn ranked<'r>(
    records: &'r [Record],
    record: &Record,
    more: impl Fn(usize) -> u32,
) -> Vec<&'r Record> {
    let others = records.iter().enumerate().filter(|(_, other)| {
        record.key != other.key && record.key.media_type == other.key.media_type
    });
    let points = others.map(|(index, other)| (more(index) + likeness(record, other), other));
    let mut ranked: Vec<(u32, &Record)> = points.filter(|(points, _)| *points > 0).collect();
    ranked.sort_by_key(|(points, other)| (Reverse(*points), popularity_key(other)));
    ranked.into_iter().map(|(_, other)| other).collect()
}

/// Percentage of shared genres, plus a little for language and year; zero without a shared genre.
fn likeness(record: &Record, other: &Record) -> u32 {
    let shared = count(record.genres.iter().filter(|id| other.genres.contains(id)));
    if shared == 0 {
        return 0;
    }
    let all = count(record.genres.iter()) + count(other.genres.iter()) - shared;
    let years = record.date.year().abs_diff(other.date.year());
    let language = if record.language == other.language { 10 } else { 0 };
    shared * 100 / all + language + 10_u32.saturating_sub(years / 3)
}

fn count<T>(values: impl Iterator<Item = T>) -> u32 {
    values.fold(0, |count, _| count + 1)
}
