//! Decides which motif and which colours a title gets, so that they suit it and so that titles
//! that stand near each other differ.

use super::super::record::Record;
use super::super::stable;
use super::look::{Arrangement, Look, Tint, Tone};
use super::palette::{Mood, PALETTES, Palette};
use super::scenes::{SCENES, Scene, Stance};
use super::walls::{Neighbour, Walls};
use std::collections::{HashMap, VecDeque};

/// Hand-picked looks: a title's number, a motif and, where it matters, a palette to a line.
const ART: &str = include_str!("../../../../assets/catalogue/art.txt");

/// Only what so many titles before have is worn: nobody remembers more, and with thousands of
/// titles what is least worn would otherwise go before what suits.
const LATELY: usize = 240;

/// What it costs to look like the poster beside it: more than all that can speak for a look.
const ALIKE: f64 = 14.0;

/// What speaks for the way a palette and a layout were made.
const AS_MADE: f64 = 3.0;
/// What speaks for it where somebody has picked the look.
const AS_PICKED: f64 = 9.0;

/// A look for every record, in their order. Records that come later never change earlier looks.
pub fn looks(records: &[Record]) -> Vec<Look> {
    let picked: HashMap<i64, Picked> = ART.lines().filter_map(pick).collect();
    let (mut scenes, mut palettes) = (Used::of(SCENES.len()), Used::of(PALETTES.len()));
    let colourings = Colourings::all();
    let mut walls = Walls::default();
    let mut cast: Vec<(usize, usize)> = Vec::with_capacity(records.len());
    let mut looks = Vec::with_capacity(records.len());
    for (place, record) in records.iter().enumerate() {
        let lots = Lots::of(record);
        let near = walls.hang(place, record);
        let wish = picked.get(&record.key.number);
        let last = cast.last().map(|(scene, colouring)| (*scene, colourings.all[*colouring].0));
        let scene = wish
            .and_then(|(scene, _)| SCENES.iter().position(|other| other.name == *scene))
            .unwrap_or_else(|| {
                let alike = alike(SCENES.len(), &near, |place| {
                    let other = &SCENES[cast[place].0];
                    let likeness = SCENES.iter().map(|scene| scene.likeness(other));
                    likeness.enumerate().filter(|(_, likeness)| *likeness > 0.0)
                });
                scenes.best(SCENES, |at, scene| {
                    let again = last.is_some_and(|(last, _)| last == at);
                    suits(scene, record) + lots.unit(scene.name) - alike[at] - out(again)
                })
            });
        let stance = SCENES[scene].stance;
        let wished = wish.and_then(|(_, palette)| *palette);
        let alike = alike(colourings.all.len(), &near, |place| {
            colourings.near[cast[place].1].iter().copied()
        });
        let made = if wished.is_some() { AS_PICKED } else { AS_MADE };
        // Tiles of shows say so in the corner where the names of the makers would stand.
        let is_film = record.film().is_some();
        let title_first = is_film && lots.unit("title first") < 0.24;
        let worth = |at: usize, palette: usize, arrangement: Arrangement| {
            let layout = if arrangement.title_first == title_first { made } else { 0.0 };
            let tint = if arrangement.tint == Tint::Plain { made } else { 0.0 };
            let drawn = &PALETTES[palette];
            let again = last.is_some_and(|(_, last)| last == palette);
            let for_it = becomes(drawn, record) + lots.unit(drawn.name) + layout + tint;
            for_it - palettes.times[palette] - alike[at] - out(again)
        };
        let choices =
            colourings.all.iter().enumerate().filter(|(_, (palette, of, arrangement))| {
                *of == stance
                    && wished.is_none_or(|wished| wished == PALETTES[*palette].name)
                    && (is_film || !arrangement.title_first)
            });
        let colouring =
            best(choices.map(|(at, (palette, _, one))| (at, worth(at, *palette, *one))));
        let (palette, _, arrangement) = colourings.all[colouring];
        scenes.note(scene);
        palettes.note(palette);
        cast.push((scene, colouring));
        let mut look = Look::new(&SCENES[scene], &PALETTES[palette], arrangement);
        look.mirrored = lots.unit("mirrored") < 0.5;
        looks.push(look);
    }
    looks
}

/// For each of so many choices, what the neighbours' choices near to it cost.
fn alike<I: IntoIterator<Item = (usize, f64)>>(
    count: usize,
    near: &[Neighbour],
    choices: impl Fn(usize) -> I,
) -> Vec<f64> {
    let mut costs = vec![0.0; count];
    for Neighbour { place, nearness } in near {
        for (choice, likeness) in choices(*place) {
            costs[choice] += ALIKE * nearness * likeness;
        }
    }
    costs
}

/// What the title before has is out of the question.
fn out(again: bool) -> f64 {
    if again { 1000.0 } else { 0.0 }
}

fn best(worth: impl Iterator<Item = (usize, f64)>) -> usize {
    worth
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .map(|(place, _)| place)
        .expect("the tables of the series are not empty")
}

/// Every way to lay a palette out, and which look alike.
struct Colourings {
    all: Vec<(usize, Stance, Arrangement)>,
    near: Vec<Vec<(usize, f64)>>,
}

impl Colourings {
    fn all() -> Self {
        let mut all = Vec::new();
        for (palette, drawn) in PALETTES.iter().enumerate() {
            for stance in [Stance::Grounded, Stance::Floating] {
                let suits = |one: &Arrangement| one.suits(stance, drawn);
                all.extend(Arrangement::all().filter(suits).map(|one| (palette, stance, one)));
            }
        }
        let tones: Vec<Tone> = all
            .iter()
            .map(|(palette, stance, one)| Tone::of(*stance, &PALETTES[*palette], *one))
            .collect();
        let near = tones.iter().map(|tone| {
            let likeness = tones.iter().map(|other| tone.likeness(other));
            likeness.enumerate().filter(|(_, likeness)| *likeness > 0.0).collect()
        });
        Self { near: near.collect(), all }
    }
}

/// What the titles before have, of one table.
struct Used {
    times: Vec<f64>,
    lately: VecDeque<usize>,
}

impl Used {
    fn of(count: usize) -> Self {
        Self { times: vec![0.0; count], lately: VecDeque::with_capacity(LATELY + 1) }
    }

    fn note(&mut self, place: usize) {
        self.times[place] += 1.0;
        self.lately.push_back(place);
        if self.lately.len() > LATELY {
            self.times[self.lately.pop_front().unwrap_or(place)] -= 1.0;
        }
    }

    /// Fitting is good and worn is bad.
    fn best<T>(&self, all: &[T], fitting: impl Fn(usize, &T) -> f64) -> usize {
        let worn = all.iter().zip(&self.times).enumerate();
        best(worn.map(|(place, (one, times))| (place, fitting(place, one) - times)))
    }
}

/// A motif, and perhaps a palette.
type Picked<'a> = (&'a str, Option<&'a str>);

fn pick(line: &str) -> Option<(i64, Picked<'_>)> {
    let mut words = line.split_whitespace();
    Some((words.next()?.parse().ok()?, (words.next()?, words.next())))
}

/// A motif for the first genre is better than one for the third.
fn suits(scene: &Scene, record: &Record) -> f64 {
    let place = record.genres.iter().position(|genre| scene.genres.contains(genre));
    match place {
        Some(0) => 4.0,
        Some(1) => 3.0,
        Some(_) => 2.0,
        None if scene.genres.is_empty() => -1000.0,
        None => 0.0,
    }
}

fn becomes(palette: &Palette, record: &Record) -> f64 {
    let year = record.date.year().parse::<i32>().unwrap_or(2000);
    let era = if (palette.years.0..=palette.years.1).contains(&year) { 6.0 } else { 0.0 };
    let mood = if record.genres.iter().take(2).any(|genre| mood(*genre) == palette.mood) {
        4.0
    } else {
        0.0
    };
    era + mood
}

fn mood(genre: u32) -> Mood {
    match genre {
        80 | 27 | 53 | 10752 | 28 | 10759 => Mood::Dark,
        878 | 10765 | 9648 | 99 | 10768 | 10763 => Mood::Cold,
        35 | 16 | 10751 | 10749 | 10762 | 10402 => Mood::Bright,
        _ => Mood::Warm,
    }
}

/// What decides between equals for one title.
struct Lots {
    begun: stable::Begun,
}

impl Lots {
    fn of(record: &Record) -> Self {
        Self { begun: stable::Begun::with(format!("{} ", record.key.number).as_bytes()) }
    }

    /// Less than one, and the same every time.
    fn unit(&self, name: &str) -> f64 {
        stable::Dice::seeded(self.begun.hash(name.as_bytes())).unit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::Builtin;

    #[test]
    fn every_hand_picked_look_exists() {
        let builtin = Builtin::embedded();
        let lines = ART.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            let (number, (scene, palette)) = pick(line).expect("two or three words to a line");
            let known = builtin.records.iter().any(|record| record.key.number == number);
            assert!(known, "{line}: number");
            assert!(SCENES.iter().any(|other| other.name == scene), "{line}: motif");
            let known =
                palette.is_none_or(|palette| PALETTES.iter().any(|other| other.name == palette));
            assert!(known, "{line}: palette");
        }
    }

    #[test]
    fn names_stand_once() {
        let mut names: Vec<&str> = SCENES.iter().map(|scene| scene.name).collect();
        names.extend(PALETTES.iter().map(|palette| palette.name));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn later_titles_leave_earlier_looks_alone() {
        let records = Builtin::embedded().records;
        let name = |look: &Look| (look.scene.name, look.palette.name);
        let all: Vec<_> = looks(&records).iter().map(name).collect();
        let some: Vec<_> = looks(&records[..40]).iter().map(name).collect();
        assert_eq!(all[..40], some);
    }
}
