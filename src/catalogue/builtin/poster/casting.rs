//! Decides which motif and which colours a title gets, so that they suit it and so that titles
//! that stand side by side differ.

use super::super::record::Record;
use super::super::stable;
use super::palette::{Mood, PALETTES, Palette};
use super::scenes::{SCENES, Scene};
use std::collections::HashMap;

/// Hand-picked looks: a title's number, a motif and a palette to a line.
const ART: &str = include_str!("../../../../assets/catalogue/art.txt");

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
    let picked: HashMap<&str, (&str, &str)> = ART.lines().filter_map(pick).collect();
    let mut used = Used::default();
    records
        .iter()
        .map(|record| {
            let number = record.key.number.to_string();
            let wish = picked.get(number.as_str()).copied();
            let scene = wish
                .and_then(|(scene, _)| SCENES.iter().find(|other| other.name == scene))
                .unwrap_or_else(|| {
                    best(SCENES, |scene| used.worth(record, scene.name, suits(scene, record)))
                });
            let palette = wish
                .and_then(|(_, palette)| PALETTES.iter().find(|other| other.name == palette))
                .unwrap_or_else(|| {
                    best(PALETTES, |palette| {
                        used.worth(record, palette.name, becomes(palette, record))
                    })
                });
            used.note(scene.name, palette.name);
            Look { scene, palette, title_first: lot(record, "title first") < 0.24 }
        })
        .collect()
}

/// What earlier titles already have.
#[derive(Default)]
struct Used {
    times: HashMap<&'static str, f64>,
    last: [&'static str; 2],
}

impl Used {
    fn note(&mut self, scene: &'static str, palette: &'static str) {
        *self.times.entry(scene).or_default() += 1.0;
        *self.times.entry(palette).or_default() += 1.0;
        self.last = [scene, palette];
    }

    /// Fitting is good, worn is bad, and what the title before has is out of the question.
    fn worth(&self, record: &Record, name: &str, fitting: f64) -> f64 {
        let worn = self.times.get(name).copied().unwrap_or(0.0);
        let again = if self.last.contains(&name) { 1000.0 } else { 0.0 };
        fitting - worn - again + lot(record, name)
    }
}

fn pick(line: &str) -> Option<(&str, (&str, &str))> {
    let mut words = line.split_whitespace();
    Some((words.next()?, (words.next()?, words.next()?)))
}

fn best<T>(all: &'static [T], score: impl Fn(&T) -> f64) -> &'static T {
    all.iter()
        .max_by(|a, b| score(a).total_cmp(&score(b)))
        .expect("the tables of the series are not empty")
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

/// Less than one, and the same every time: decides between equals.
fn lot(record: &Record, name: &str) -> f64 {
    let seed = stable::hash(format!("{} {name}", record.key.number).as_bytes());
    stable::Dice::seeded(seed).unit()
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
            let known =
                builtin.records.iter().any(|record| record.key.number.to_string() == number);
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
