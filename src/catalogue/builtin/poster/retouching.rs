//! Chooses looks for titles that hang beside, above or below one they could be taken for. Run with
//! `RETOUCH=1 cargo test --lib retouching`, the test looks through nearly all lists there are and
//! adds what it chooses to `retouched.txt`.

use super::casting::{self, Picked};
use super::eye::Glance;
use super::gallery::{Gallery, Nearest};
use super::hangings::{NEARLY_ALL, SOME};
use super::look::{Arrangement, Tint};
use super::palette::{PALETTES, Palette};
use super::scenes::{SCENES, Scene};
use super::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/catalogue/retouched.txt");

/// So many looks are tried on a title before another is, or before anything picked gives way.
const TRIES: usize = 400;

#[test]
fn neighbours_in_one_look_are_told_apart() {
    let mut gallery = Gallery::open();
    let is_asked = std::env::var_os("RETOUCH").is_some();
    if is_asked {
        NEARLY_ALL.hang(&mut gallery);
        // Of other days.
        SOME.of_the_day(&mut gallery);
    } else {
        SOME.ordered(&mut gallery);
    }
    let mut retouching = Retouching::of(&gallery);
    if !is_asked {
        let twins: Vec<_> = gallery.pairs.keys().copied().step_by(97).collect();
        for (a, b) in twins {
            retouching.wear(b, retouching.looks[a]);
        }
        assert!(!retouching.alike().is_empty());
    }
    retouching.part();
    if is_asked {
        std::fs::write(FILE, retouching.lines()).unwrap();
    }
    let alike = retouching.alike();
    let beside = alike.iter().filter(|(nearest, ..)| *nearest == Nearest::Beside).count();
    assert_eq!(beside, 0, "of {}", alike.len());
}

/// How far from what a title was given its look may go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Leeway {
    /// In its mood, and in what was picked.
    Little,
    /// In any colours of its years; where some were picked, of their mood.
    Some,
    /// With any motif of its genres and any colours, whatever was picked.
    Much,
}

/// What is worn and seen while looks are chosen.
struct Retouching<'g> {
    gallery: &'g Gallery,
    picked: HashMap<i64, Picked>,
    looks: Vec<Look>,
    /// Of those that hang anywhere.
    glances: BTreeMap<usize, Glance>,
    near: HashMap<usize, BTreeSet<usize>>,
    /// By their numbers.
    retouched: BTreeMap<i64, usize>,
}

impl<'g> Retouching<'g> {
    fn of(gallery: &'g Gallery) -> Self {
        let mut near: HashMap<usize, BTreeSet<usize>> = HashMap::new();
        for (a, b) in gallery.pairs.keys().filter(|(a, b)| a != b) {
            near.entry(*a).or_default().insert(*b);
            near.entry(*b).or_default().insert(*a);
        }
        let before = retouched::looks();
        let numbers = gallery.builtin.records.iter().map(|record| record.id).zip(0..);
        let looks = gallery.builtin.looks().to_vec();
        let glance = |title: &usize| (*title, gallery.glance(*title, looks[*title]));
        Self {
            picked: casting::picked(),
            glances: near.keys().map(glance).collect(),
            retouched: numbers.filter(|(number, _)| before.contains_key(number)).collect(),
            gallery,
            looks,
            near,
        }
    }

    /// The pairs that are alike, those that hang side by side first.
    fn alike(&self) -> Vec<(Nearest, usize, usize)> {
        let pairs = self.gallery.pairs.iter().filter(|((a, b), _)| a != b);
        let alike = pairs.filter(|((a, b), _)| self.are_alike(*a, *b));
        let mut alike: Vec<_> = alike.map(|((a, b), nearest)| (*nearest, *a, *b)).collect();
        alike.sort_unstable();
        alike
    }

    fn are_alike(&self, a: usize, b: usize) -> bool {
        self.glances[&a].gap(&self.glances[&b]).is_alike()
    }

    fn wear(&mut self, title: usize, look: Look) {
        self.looks[title] = look;
        self.glances.insert(title, self.gallery.glance(title, look));
    }

    /// Gives one of every two neighbours that are alike another look: rather the one that nobody
    /// has picked a look for, and that hangs in fewer places; rather in its mood.
    fn part(&mut self) {
        for (_, a, b) in self.alike() {
            if !self.are_alike(a, b) {
                continue;
            }
            let mut both = [a, b];
            both.sort_by_key(|title| (self.wish(*title).is_some(), self.near[title].len()));
            let ways = [Leeway::Little, Leeway::Some, Leeway::Much].into_iter();
            let mut ways = ways.flat_map(|leeway| both.map(|title| (title, leeway)));
            let fitting = |(title, leeway)| Some((title, self.fitting(title, leeway)?));
            if let Some((title, look)) = ways.find_map(fitting) {
                self.wear(title, look);
                self.retouched.insert(self.gallery.builtin.records[title].id, title);
            }
        }
    }

    fn wish(&self, title: usize) -> Option<&Picked> {
        self.picked.get(&self.gallery.builtin.records[title].id)
    }

    /// The best look in which a title is like nothing near it, with a motif and a palette that the
    /// titles before and after it have not.
    fn fitting(&self, title: usize, leeway: Leeway) -> Option<Look> {
        let mut choices = self.choices(title, leeway);
        choices.sort_by_key(|(cost, _)| *cost);
        let follow = [title.wrapping_sub(1), title + 1];
        let follow: Vec<&Look> = follow.iter().filter_map(|title| self.looks.get(*title)).collect();
        let differs = |look: &Look| {
            let shares = |other: &&Look| {
                other.scene.name == look.scene.name || other.palette.name == look.palette.name
            };
            if follow.iter().any(shares) {
                return false;
            }
            let glance = self.gallery.glance(title, *look);
            !self.near[&title].iter().any(|other| glance.gap(&self.glances[other]).is_alike())
        };
        let tries = if leeway == Leeway::Little { TRIES } else { usize::MAX };
        choices.into_iter().take(tries).map(|(_, look)| look).find(differs)
    }

    /// Every look that a title may wear, and what speaks against it.
    fn choices(&self, title: usize, leeway: Leeway) -> Vec<(u64, Look)> {
        let now = self.looks[title];
        let is_film = self.gallery.builtin.records[title].film().is_some();
        let mut choices = Vec::new();
        for scene in SCENES {
            for palette in PALETTES {
                let costs =
                    (self.motif(title, scene, leeway), self.colours(title, palette, leeway));
                let (Some(motif), Some(colours)) = costs else { continue };
                let suits = |one: &Arrangement| {
                    one.suits(scene.stance, palette) && (is_film || !one.title_first)
                };
                for arrangement in Arrangement::all().filter(suits) {
                    let tint = if arrangement.tint == Tint::Plain { 0 } else { 6 };
                    let moved = arrangement.title_first != now.arrangement.title_first;
                    let layout = if moved { 4 } else { 0 };
                    let lot = format!("{title} {} {} {arrangement:?}", scene.name, palette.name);
                    let lot = stable::hash(lot.as_bytes()) % 12;
                    let mut look = Look::new(scene, palette, arrangement);
                    look.mirrored = now.mirrored;
                    choices.push((motif + colours + tint + layout + lot, look));
                }
            }
        }
        choices
    }

    /// What speaks against a motif, unless it is out of the question.
    fn motif(&self, title: usize, scene: &Scene, leeway: Leeway) -> Option<u64> {
        let genres = &self.gallery.builtin.records[title].genres;
        let suits = genres.iter().position(|genre| scene.genres.contains(genre));
        let is_picked = self.wish(title).is_some_and(|(motif, _)| *motif == scene.name);
        let is_worn = scene.name == self.looks[title].scene.name;
        if is_worn && (is_picked || suits.is_some()) {
            return Some(0);
        }
        let is_free = self.wish(title).is_none() || leeway == Leeway::Much;
        // A motif that was picked says more of a title than its colours do.
        let pick = if self.wish(title).is_some() { 150 } else { 0 };
        suits.filter(|_| is_free).map(|place| 30 + pick + 4 * u64::try_from(place).unwrap())
    }

    /// What speaks against a palette, unless it is out of the question.
    fn colours(&self, title: usize, palette: &Palette, leeway: Leeway) -> Option<u64> {
        let record = &self.gallery.builtin.records[title];
        if palette.name == self.looks[title].palette.name {
            return Some(0);
        }
        let picked = self.wish(title).and_then(|(_, name)| *name);
        let picked = picked.and_then(|name| PALETTES.iter().find(|other| other.name == name));
        let (is_picked, is_in_mood) = match picked {
            Some(picked) => (true, picked.mood == palette.mood),
            None => (false, casting::is_in_mood(palette, record)),
        };
        let is_strict = match leeway {
            Leeway::Little => is_picked || !is_in_mood,
            Leeway::Some => is_picked && !is_in_mood,
            Leeway::Much => false,
        };
        if is_strict || !palette.suits(record.date.day().year()) {
            return None;
        }
        let (mood, pick) = (if is_in_mood { 10 } else { 50 }, if is_picked { 60 } else { 0 });
        Some(mood + pick)
    }

    /// The file as it should be.
    fn lines(&self) -> String {
        let before = std::fs::read_to_string(FILE).unwrap();
        let comments = before.lines().filter(|line| line.starts_with('#')).map(str::to_owned);
        let looks = self.retouched.iter().map(|(number, title)| {
            let Look { scene, palette, arrangement, .. } = self.looks[*title];
            let place = if arrangement.title_first { "above" } else { "below" };
            let worn = format!("{number} {} {} {place}", scene.name, palette.name);
            match arrangement.tint {
                Tint::Plain => worn,
                tint => format!("{worn} {}", tint.name()),
            }
        });
        comments.chain(looks).map(|line| line + "\n").collect()
    }
}
