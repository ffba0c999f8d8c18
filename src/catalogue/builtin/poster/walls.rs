//! Who stands beside whom: the lists whose order never changes, as far as they have been filled.

use super::super::lists;
use super::super::record::{Part, Record};
use crate::domain::ids::MediaType;
use std::cmp::{Ordering, Reverse};
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
}

/// By what a list is sorted; what is equal then is sorted by fame.
#[derive(Clone, Copy)]
enum Order {
    Fame,
    Merit,
    Newest,
    Title,
}

/// A place among the records, in few bytes: there are tens of thousands of these.
type Place = u32;

/// Every list, with the titles hung so far.
pub struct Walls<'r> {
    records: &'r [Record],
    /// In their order.
    lists: HashMap<Wall, Vec<Place>>,
    /// What somebody made or plays in, in no order.
    works: HashMap<&'static str, Vec<Place>>,
}

/// A title that hangs near another, and how near.
pub struct Neighbour {
    pub place: usize,
    /// 1 beside it, less for a row or more between them; in several lists, the sum of them all.
    pub nearness: f64,
}

impl<'r> Walls<'r> {
    /// Bare walls for these records.
    pub fn of(records: &'r [Record]) -> Self {
        Self { records, lists: HashMap::new(), works: HashMap::new() }
    }

    /// Hangs a record everywhere it belongs, and says what hangs there near it. Records that are
    /// hung later may part neighbours and never bring others nearer.
    pub fn hang(&mut self, place: usize) -> Vec<Neighbour> {
        let record = &self.records[place];
        let narrow = Place::try_from(place).expect("nobody records four billion titles");
        let mut near = Vec::new();
        for wall in Wall::of(record) {
            let (order, reach, weight) = wall.manner();
            let list = self.lists.entry(wall).or_default();
            let here = order.place(self.records, list, record);
            near.extend(beside(list, here, reach, weight));
            list.insert(here, narrow);
        }
        let players = record.cast.iter().map(Part::actor);
        // Some play in what they made themselves.
        let names: BTreeSet<&str> = players.chain(record.makers.iter().copied()).collect();
        for name in names {
            let works = self.works.entry(name).or_default();
            for (order, weight) in [(Order::Fame, 0.6), (Order::Newest, 0.4)] {
                works.sort_by(|a, b| order.of(at(self.records, *a), at(self.records, *b)));
                let here = order.place(self.records, works, record);
                near.extend(beside(works, here, HALF_ROW, weight));
            }
            works.push(narrow);
        }
        once_each(near)
    }
}

/// What hangs on both sides of a gap in a list, as far as people look.
fn beside(
    list: &[Place],
    here: usize,
    reach: usize,
    weight: f64,
) -> impl Iterator<Item = Neighbour> {
    let before = list[..here].iter().rev().take(reach).zip(1..);
    let after = list[here..].iter().take(reach).zip(1..);
    before.chain(after).map(move |(place, steps)| Neighbour {
        place: *place as usize,
        nearness: nearness(steps) * weight,
    })
}

/// Those that hang near in several lists count for all of them at once.
fn once_each(mut near: Vec<Neighbour>) -> Vec<Neighbour> {
    near.sort_by_key(|neighbour| neighbour.place);
    near.dedup_by(|next, kept| {
        let same = next.place == kept.place;
        if same {
            kept.nearness += next.nearness;
        }
        same
    });
    near
}

fn at(records: &[Record], place: Place) -> &Record {
    &records[place as usize]
}

impl Order {
    /// Which of two records goes first.
    fn of(self, a: &Record, b: &Record) -> Ordering {
        let letters = |record: &Record| record.title.chars().flat_map(char::to_lowercase);
        let first = match self {
            Self::Fame => Ordering::Equal,
            Self::Merit => {
                Reverse(lists::weighted_rating(a)).cmp(&Reverse(lists::weighted_rating(b)))
            }
            Self::Newest => Reverse(a.date.day()).cmp(&Reverse(b.date.day())),
            Self::Title => letters(a).cmp(letters(b)),
        };
        first.then_with(|| lists::popularity_key(a).cmp(&lists::popularity_key(b)))
    }

    /// Where a record belongs in a list of this order.
    fn place(self, records: &[Record], list: &[Place], record: &Record) -> usize {
        list.partition_point(|other| self.of(at(records, *other), record) == Ordering::Less)
    }
}

impl Wall {
    /// How it is sorted, how far neighbours reach, and how much they matter: people see the first
    /// lists of themselves, and the others when they ask.
    fn manner(self) -> (Order, usize, f64) {
        match self {
            Self::Popular(_) | Self::Genre(..) => (Order::Fame, ROW, 1.0),
            Self::TopRated(_) => (Order::Merit, ROW, 1.0),
            Self::Newest(_) => (Order::Newest, HALF_ROW, 0.4),
            Self::Alphabet(_) => (Order::Title, HALF_ROW, 0.4),
        }
    }

    /// The lists that a record is in, beside those of its people.
    fn of(record: &Record) -> impl Iterator<Item = Self> {
        let kind = record.key.media_type;
        let all =
            [Self::Popular(kind), Self::TopRated(kind), Self::Newest(kind), Self::Alphabet(kind)];
        all.into_iter().chain(record.genres.iter().map(move |genre| Self::Genre(kind, *genre)))
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
