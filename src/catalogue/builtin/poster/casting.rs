//! Decides which motif and which colours a title gets, so that they suit it and so that titles
//! that stand near each other differ.

use super::super::record::Record;
use super::super::stable;
use super::colouring::{Colouring, Colourings, Likenesses};
use super::look::{Arrangement, Look, Tint};
use super::palette::{Mood, PALETTES, Palette};
use super::retouched;
use super::scenes::{SCENES, Scene, Stance};
use super::walls::{Neighbour, Walls};
use std::collections::{HashMap, VecDeque};

/// Hand-picked looks: a title's number, a motif and, where it matters, a palette to a line.
const ART: &str = include_str!("../../../../assets/catalogue/art.txt");

/// Only what so many titles before have is worn: nobody remembers more, and with thousands of
/// titles what is least worn would otherwise go before what suits.
const LATELY: usize = 240;

/// What it costs a palette to have been worn once lately. Less than for a motif: there are few of
/// one decade, and more titles of some moods than of others.
const WORN: f64 = 0.6;

/// What it costs a palette to be worn by a title of the same year, or the one before or after: a
/// list by date hangs them together.
const WORN_THEN: f64 = 2.0;

/// What speaks for a palette that feels like the title.
const IN_MOOD: f64 = 14.0;

/// What speaks for the way a palette and a layout were made.
const AS_MADE: f64 = 3.0;
/// What speaks for it where somebody has picked the look.
const AS_PICKED: f64 = 9.0;

/// What it costs a motif to be of none of a title's genres: more than to be seen everywhere around
/// it, as long as there is another.
const UNSUITING: f64 = 40.0;

/// What it costs to have what the title before or after has: that is out of the question.
const AGAIN: f64 = 1000.0;

/// A look for every record, in their order. Records that come later never change earlier looks, but
/// that a motif picked for the next one is left to it.
pub fn looks(records: &[Record]) -> Vec<Look> {
    let mut casting = Casting::begin(records);
    let retouched = retouched::looks();
    let look = |(place, record): (usize, &Record)| {
        let given = casting.next(place, record, records.get(place + 1));
        let Some(mut look) = retouched.get(&record.id).copied() else { return given };
        look.mirrored = given.mirrored;
        look
    };
    records.iter().enumerate().map(look).collect()
}

/// What has been decided so far.
struct Casting<'r> {
    picked: HashMap<i64, Picked>,
    scenes: Used,
    palettes: Used,
    /// How often titles of a year wear each palette.
    worn_then: HashMap<i32, Vec<f64>>,
    motifs: Likenesses,
    colourings: Colourings,
    walls: Walls<'r>,
    /// The motif and the colouring of every title.
    cast: Vec<(usize, usize)>,
}

impl<'r> Casting<'r> {
    fn begin(records: &'r [Record]) -> Self {
        Self {
            picked: picked(),
            scenes: Used::of(SCENES.len()),
            palettes: Used::of(PALETTES.len()),
            worn_then: HashMap::new(),
            motifs: Likenesses::of(SCENES, Scene::likeness),
            colourings: Colourings::all(),
            walls: Walls::of(records),
            cast: Vec::with_capacity(records.len()),
        }
    }

    fn next(&mut self, place: usize, record: &Record, following: Option<&Record>) -> Look {
        let lots = Lots::of(record);
        let near = self.walls.hang(place);
        let taken = [
            self.cast.last().map(|(scene, _)| *scene),
            following.and_then(|following| self.picked_scene(following)),
        ];
        let scene = self.picked_scene(record);
        let scene = scene.unwrap_or_else(|| self.scene(record, taken, &near, &lots));
        let wished = self.picked.get(&record.id).and_then(|(_, palette)| *palette);
        let colouring = self.colouring(record, SCENES[scene].stance, wished, &near, &lots);
        let Colouring { palette, arrangement, .. } = self.colourings.all[colouring];
        self.scenes.note(scene);
        self.palettes.note(palette);
        let of_year = self.worn_then.entry(record.date.day().year());
        of_year.or_insert_with(|| vec![0.0; PALETTES.len()])[palette] += 1.0;
        self.cast.push((scene, colouring));
        let mut look = Look::new(&SCENES[scene], &PALETTES[palette], arrangement);
        look.mirrored = lots.unit("mirrored") < 0.5;
        look
    }

    fn picked_scene(&self, record: &Record) -> Option<usize> {
        let (picked, _) = self.picked.get(&record.id)?;
        SCENES.iter().position(|scene| scene.name == *picked)
    }

    /// The motif that suits best, and is none of those before and after.
    fn scene(
        &self,
        record: &Record,
        taken: [Option<usize>; 2],
        near: &[Neighbour],
        lots: &Lots,
    ) -> usize {
        let worth = |(at, scene): (usize, &Scene)| {
            let alike = self.motifs.cost(at, near, |place| self.cast[place].0);
            let again = if taken.contains(&Some(at)) { AGAIN } else { 0.0 };
            let for_it = suits(scene, record) + lots.unit(scene.name);
            (at, for_it - self.scenes.times[at] - alike - again)
        };
        best(SCENES.iter().enumerate().map(worth))
    }

    /// The colouring that suits best, in a palette of the title's years or the one picked for it.
    fn colouring(
        &self,
        record: &Record,
        stance: Stance,
        wished: Option<&str>,
        near: &[Neighbour],
        lots: &Lots,
    ) -> usize {
        let year = record.date.day().year();
        let last = self.cast.last().map(|(_, last)| self.colourings.all[*last].palette);
        let years = (year - 1..=year + 1).filter_map(|year| self.worn_then.get(&year));
        let then: Vec<&Vec<f64>> = years.collect();
        let made = if wished.is_some() { AS_PICKED } else { AS_MADE };
        // Tiles of shows say so in the corner where the names of the makers would stand.
        let is_film = record.film().is_some();
        let title_first = is_film && lots.unit("title first") < 0.24;
        let worth = |(at, one): (usize, &Colouring)| {
            let (palette, Arrangement { title_first: first, tint }) =
                (&PALETTES[one.palette], one.arrangement);
            let fits = wished.map_or_else(|| palette.suits(year), |name| palette.name == name);
            if one.stance != stance || !fits || first && !is_film {
                return None;
            }
            let layout = if first == title_first { made } else { 0.0 };
            let tint = if tint == Tint::Plain { made } else { 0.0 };
            let mood = if is_in_mood(palette, record) { IN_MOOD } else { 0.0 };
            let for_it = mood + lots.unit(palette.name) + layout + tint;
            let alike = self.colourings.near.cost(at, near, |place| self.cast[place].1);
            let again = if last == Some(one.palette) { AGAIN } else { 0.0 };
            let then: f64 = then.iter().map(|of_year| of_year[one.palette]).sum();
            let worn = WORN * self.palettes.times[one.palette] + WORN_THEN * then;
            Some((at, for_it - worn - alike - again))
        };
        best(self.colourings.all.iter().enumerate().filter_map(worth))
    }
}

fn best(worth: impl Iterator<Item = (usize, f64)>) -> usize {
    worth
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .map(|(place, _)| place)
        .expect("every year has palettes, and every palette a way to lie")
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
}

/// A motif, and perhaps a palette.
pub type Picked = (&'static str, Option<&'static str>);

/// The looks that were picked by hand, by the titles' numbers.
pub fn picked() -> HashMap<i64, Picked> {
    ART.lines().filter_map(pick).collect()
}

fn pick(line: &'static str) -> Option<(i64, Picked)> {
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
        None => -UNSUITING,
    }
}

/// Whether a palette feels like a title.
pub fn is_in_mood(palette: &Palette, record: &Record) -> bool {
    record.genres.iter().take(2).any(|genre| mood(*genre) == palette.mood)
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
        Self { begun: stable::Begun::with(format!("{} ", record.id).as_bytes()) }
    }

    /// Less than one, and the same every time.
    fn unit(&self, name: &str) -> f64 {
        stable::Dice::seeded(self.begun.hash(name.as_bytes())).unit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;

    #[test]
    fn every_hand_picked_look_exists() {
        let builtin = &*EMBEDDED;
        let lines = ART.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            let (number, (scene, palette)) = pick(line).expect("two or three words to a line");
            let known = builtin.records.iter().any(|record| record.id == number);
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
        let records = EMBEDDED.records.clone();
        let name = |look: &Look| (look.scene.name, look.palette.name);
        let all: Vec<_> = looks(&records).iter().map(name).collect();
        // The looks of those by hand are picked; the last of these may make way for the one after it.
        let some: Vec<_> = looks(&records[..2_000]).iter().map(name).collect();
        assert_eq!(all[..1_999], some[..1_999]);
    }
}
