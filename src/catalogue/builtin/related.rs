//! Recommendations by shared people, and similar titles by genres.

use super::lists::popularity_key;
use super::people::{People, Role};
use super::record::{Part, Record};
use std::cmp::Reverse;

/// As many as TMDB recommends at most.
const RECOMMENDED: usize = 40;

/// Least points of a shared person: more than genres, language and year give together.
const SHARED: u32 = 120;

/// Titles with the same people, best first, and after them those of the same genres.
pub fn recommended<'r>(records: &'r [Record], people: &People, place: usize) -> Vec<&'r Record> {
    let record = &records[place];
    let mut points = vec![0_u32; records.len()];
    let names = record.makers.iter().copied().chain(record.cast.iter().map(Part::actor));
    for (order, name) in (0_u32..).zip(names) {
        for credit in people.credits(people.place(record, name)) {
            let weight = match credit.role {
                Role::Crew(_) => 400,
                Role::Cast(billing) => 200 / (2 + u32::from(billing)),
            };
            points[credit.place()] += SHARED + weight + 100 / (1 + order);
        }
    }
    let others = records.iter().zip(points).filter_map(|(other, shared)| {
        let points = shared + likeness(record, other);
        (is_other(record, other) && points > 0).then_some((points, other))
    });
    let mut others: Vec<(u32, &Record)> = others.collect();
    others.sort_by_key(|(points, other)| (Reverse(*points), popularity_key(other)));
    others.truncate(RECOMMENDED);
    others.into_iter().map(|(_, other)| other).collect()
}

/// Titles with the same genres, the most similar first.
pub fn similar(records: &[Record], place: usize) -> Vec<&Record> {
    let record = &records[place];
    let likes = records.iter().filter(|other| is_other(record, other));
    let mut likes: Vec<(u32, &Record)> = likes
        .map(|other| (likeness(record, other), other))
        .filter(|(likeness, _)| *likeness > 0)
        .collect();
    likes.sort_by_key(|(likeness, other)| (Reverse(*likeness), popularity_key(other)));
    likes.into_iter().map(|(_, other)| other).collect()
}

fn is_other(record: &Record, other: &Record) -> bool {
    record.key != other.key && record.key.media_type == other.key.media_type
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
