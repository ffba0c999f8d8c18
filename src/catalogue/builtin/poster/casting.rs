//! Decides which motif and which colours a title gets, so that they suit it and so that titles
//! that stand side by side differ.

use super::super::record::Record;
use super::super::stable;
use super::palette::{Mood, PALETTES, Palette};
use super::scenes::{SCENES, Scene};
use std::collections::{HashMap, VecDeque};

/// Hand-picked looks: a title's number, a motif and a palette to a line.
const ART: &str = include_str!("../../../../assets/catalogue/art.txt");

/// Only what so many titles before have is worn: nobody remembers more, and with thousands of
/// titles what is least worn would otherwise go before what suits.
const LATELY: usize = 240;

/// How a title's poster looks.
#[derive(Clone, Copy)]
pub struct Look {
    pub scene: &'static Scene,
    pub palette: &'static Palette,
    /// Whether the title stands above the picture.
    pub title_first: bool,
}

/// A look for every record, in their order. Records that come later never change earlier looks.
pub fn looks(records: &[Record]) -> Vec<Look> {
    let picked: HashMap<i64, (&str, &str)> = ART.lines().filter_map(pick).collect();
    let (mut scenes, mut palettes) = (Used::of(SCENES.len()), Used::of(PALETTES.len()));
    records
        .iter()
        .map(|record| {
            let lots = Lots::of(record);
            let wish = picked.get(&record.key.number);
            let scene = wish
                .and_then(|(scene, _)| SCENES.iter().position(|other| other.name == *scene))
                .unwrap_or_else(|| {
                    scenes.best(SCENES, |scene| suits(scene, record) + lots.unit(scene.name))
                });
            let palette = wish
                .and_then(|(_, palette)| PALETTES.iter().position(|other| other.name == *palette))
                .unwrap_or_else(|| {
                    let worth =
                        |palette: &Palette| becomes(palette, record) + lots.unit(palette.name);
                    palettes.best(PALETTES, worth)
                });
            scenes.note(scene);
            palettes.note(palette);
            Look {
                scene: &SCENES[scene],
                palette: &PALETTES[palette],
                // Tiles of shows say so in the corner where the names of the makers would stand.
                title_first: record.film().is_some() && lots.unit("title first") < 0.24,
            }
        })
        .collect()
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

    /// Fitting is good, worn is bad, and what the title before has is out of the question.
    fn best<T>(&self, all: &[T], fitting: impl Fn(&T) -> f64) -> usize {
        let last = self.lately.back().copied();
        let worth = all.iter().zip(&self.times).enumerate().map(|(place, (one, worn))| {
            let again = if last == Some(place) { 1000.0 } else { 0.0 };
            (place, fitting(one) - worn - again)
        });
        worth
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(place, _)| place)
            .expect("the tables of the series are not empty")
    }
}

fn pick(line: &str) -> Option<(i64, (&str, &str))> {
    let mut words = line.split_whitespace();
    Some((words.next()?.parse().ok()?, (words.next()?, words.next()?)))
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
    let era = if (palette.years.0..=palette.years.1).contains(&year) { 2.0 } else { 0.0 };
    let mood = if record.genres.iter().take(2).any(|genre| mood(*genre) == palette.mood) {
        3.0
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
            let (number, (scene, palette)) = pick(line).expect("three words to a line");
            let known = builtin.records.iter().any(|record| record.key.number == number);
            assert!(known, "{line}: number");
            assert!(SCENES.iter().any(|other| other.name == scene), "{line}: motif");
            assert!(PALETTES.iter().any(|other| other.name == palette), "{line}: palette");
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
