//! Who stands beside whom: the lists whose order never changes, as far as they have been filled.

use super::super::lists;
use super::super::record::Record;
use crate::domain::ids::MediaType;
use std::cmp::Reverse;
use std::collections::HashMap;

/// As far as from one row of the widest grid to the next.
const REACH: usize = 8;

/// What a list holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Wall {
    Popular(MediaType),
    TopRated(MediaType),
    Genre(MediaType, u32),
}

/// By what a list is sorted.
type Rank = (Reverse<i64>, (Reverse<u8>, i64));

/// Every list, with the titles hung so far.
#[derive(Default)]
pub struct Walls {
    lists: HashMap<Wall, Vec<(Rank, usize)>>,
}

/// A title that hangs near another, and how near.
pub struct Neighbour {
    pub place: usize,
    /// 1 beside it, less for a row or more between them.
    pub nearness: f64,
}

impl Walls {
    /// Hangs a record everywhere it belongs, and says what hangs there near it. Records that are
    /// hung later may part neighbours and never bring others nearer.
    pub fn hang(&mut self, place: usize, record: &Record) -> Vec<Neighbour> {
        let kind = record.key.media_type;
        let fame = lists::fame(record);
        let genres = record.genres.iter().map(|genre| (Wall::Genre(kind, *genre), 0));
        let all = [(Wall::Popular(kind), 0), (Wall::TopRated(kind), lists::merit(record))];
        let mut near = Vec::new();
        for (wall, merit) in all.into_iter().chain(genres) {
            let rank = (Reverse(merit), fame);
            let list = self.lists.entry(wall).or_default();
            let here = list.partition_point(|(other, _)| *other < rank);
            let before = list[..here].iter().rev().take(REACH).zip(1..);
            let after = list[here..].iter().take(REACH).zip(1..);
            near.extend(
                before.chain(after).map(|((_, place), steps)| Neighbour {
                    place: *place,
                    nearness: nearness(steps),
                }),
            );
            list.insert(here, (rank, place));
        }
        near
    }
}

/// Beside each other counts most; the columns of a grid are 2, 3, 4, 6 or 8.
pub fn nearness(steps: usize) -> f64 {
    match steps {
        1 => 1.0,
        2 | 3 | 4 | 6 | 8 => 0.3,
        _ => 0.1,
    }
}
