//! Every way to colour a poster, and how much each is like each other.

use super::look::{Arrangement, Tone};
use super::palette::PALETTES;
use super::scenes::Stance;
use super::walls::Neighbour;

/// What it costs to look like the poster beside it: as much as speaks for a palette in the title's
/// mood.
const ALIKE: f64 = 14.0;

/// A palette laid out in one way.
#[derive(Clone, Copy)]
pub struct Colouring {
    /// Its place among the palettes.
    pub palette: usize,
    pub stance: Stance,
    pub arrangement: Arrangement,
}

/// Every way to lay every palette out, and which look alike.
pub struct Colourings {
    pub all: Vec<Colouring>,
    pub near: Likenesses,
}

/// How much each of some choices is like each other, row by row.
pub struct Likenesses {
    count: usize,
    /// Half as wide as what is reckoned with: there are two hundred thousand.
    values: Vec<f32>,
}

impl Colourings {
    /// Those in which a picture can be seen.
    pub fn all() -> Self {
        let mut all = Vec::new();
        for (palette, drawn) in PALETTES.iter().enumerate() {
            for stance in [Stance::Grounded, Stance::Floating] {
                let seen = Arrangement::all().filter(|one| one.suits(stance, drawn));
                all.extend(seen.map(|arrangement| Colouring { palette, stance, arrangement }));
            }
        }
        let tone = |one: &Colouring| Tone::of(one.stance, &PALETTES[one.palette], one.arrangement);
        let tones: Vec<Tone> = all.iter().map(tone).collect();
        Self { near: Likenesses::of(&tones, Tone::likeness), all }
    }
}

impl Likenesses {
    /// Compares every choice with every other; it is the same both ways.
    pub fn of<T>(choices: &[T], likeness: impl Fn(&T, &T) -> f64) -> Self {
        let count = choices.len();
        let mut values = vec![0.0; count * count];
        for (a, one) in choices.iter().enumerate() {
            for (b, other) in choices.iter().enumerate().skip(a) {
                let likeness = short(likeness(one, other));
                values[a * count + b] = likeness;
                values[b * count + a] = likeness;
            }
        }
        Self { count, values }
    }

    /// What a choice costs beside neighbours that have made theirs.
    pub fn cost(&self, choice: usize, near: &[Neighbour], made: impl Fn(usize) -> usize) -> f64 {
        let row = &self.values[choice * self.count..][..self.count];
        let mut cost = 0.0;
        for Neighbour { place, nearness } in near {
            cost += nearness * f64::from(row[made(*place)]);
        }
        ALIKE * cost
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a likeness is from 0 to 1, and is a guess")]
fn short(likeness: f64) -> f32 {
    likeness as f32
}
