//! Who stands beside whom: the lists whose order never changes, as far as they have been filled.

use super::super::lists;
use super::super::record::Record;
use crate::domain::ids::MediaType;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

/// As far as from one row of the widest grid to the next.
const ROW: usize = 8;
/// The same on a telephone held upright, or nearly.
const HALF_ROW: usize = 3;

/// What a list holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Wall {
    Popular(MediaType),
    TopRated(MediaType),
    Genre(MediaType, u32),
    Newest(MediaType),
    Alphabet(MediaType),
    /// What somebody made or plays in, the best known first.
    Known(&'static str),
    /// The same, newest first.
    Latest(&'static str),
}

/// By what a list is sorted.
type Rank = (String, Reverse<i64>, (Reverse<u8>, i64));

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
        let mut near = Vec::new();
        for (wall, rank) in Wall::of(record) {
            let (reach, weight) = wall.importance();
            let list = self.lists.entry(wall).or_default();
            let here = list.partition_point(|(other, _)| *other < rank);
            let before = list[..here].iter().rev().take(reach).zip(1..);
            let after = list[here..].iter().take(reach).zip(1..);
            near.extend(before.chain(after).map(|((_, place), steps)| Neighbour {
                place: *place,
                nearness: nearness(steps) * weight,
            }));
            list.insert(here, (rank, place));
        }
        once_each(near)
    }
}

/// Those that hang near in several lists count for all of them at once.
fn once_each(mut near: Vec<Neighbour>) -> Vec<Neighbour> {
    near.sort_unstable_by_key(|neighbour| neighbour.place);
    near.dedup_by(|next, kept| {
        let same = next.place == kept.place;
        if same {
            kept.nearness += next.nearness;
        }
        same
    });
    near
}

impl Wall {
    /// How far neighbours reach, and how much they matter: people see the first lists of
    /// themselves, and the others when they ask.
    fn importance(&self) -> (usize, f64) {
        match self {
            Self::Popular(_) | Self::TopRated(_) | Self::Genre(..) => (ROW, 1.0),
            Self::Known(_) => (HALF_ROW, 0.6),
            Self::Newest(_) | Self::Alphabet(_) | Self::Latest(_) => (HALF_ROW, 0.4),
        }
    }

    /// The lists that a record is in, and its rank there.
    fn of(record: &Record) -> Vec<(Self, Rank)> {
        let kind = record.key.media_type;
        let by = |number: i64| (String::new(), Reverse(number), lists::fame(record));
        let day = i64::from(record.date.day().to_julian_day());
        let mut walls = vec![
            (Self::Popular(kind), by(0)),
            (Self::TopRated(kind), by(lists::merit(record))),
            (Self::Newest(kind), by(day)),
            (Self::Alphabet(kind), (record.title.to_lowercase(), Reverse(0), lists::fame(record))),
        ];
        walls.extend(record.genres.iter().map(|genre| (Self::Genre(kind, *genre), by(0))));
        let players = record.cast.iter().map(|part| part.actor);
        // Some play in what they made themselves.
        let names: BTreeSet<&str> = players.chain(record.makers.iter().copied()).collect();
        for name in names {
            walls.extend([(Self::Known(name), by(0)), (Self::Latest(name), by(day))]);
        }
        walls
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
