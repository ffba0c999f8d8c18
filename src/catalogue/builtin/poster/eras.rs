//! Whether a poster's colours tell the years of its title, and its motif the genres.

use super::palette::{Mood, PALETTES};
use super::*;
use crate::catalogue::builtin::{Builtin, EMBEDDED};
use std::collections::HashMap;

/// The share of the titles of a decade that wear each palette.
fn worn(builtin: &Builtin, decade: i32) -> HashMap<&'static str, f64> {
    let titles = builtin.records.iter().zip(builtin.looks());
    let names = titles.filter(|(record, _)| record.date.day().year().div_euclid(10) * 10 == decade);
    let names: Vec<&str> = names.map(|(_, look)| look.palette.name).collect();
    let one = 1.0 / f64::from(u32::try_from(names.len()).unwrap());
    let mut worn = HashMap::new();
    for name in names {
        *worn.entry(name).or_default() += one;
    }
    worn
}

/// How much two decades have in common: 0 where they share no palette, 1 where they share all.
fn common(builtin: &Builtin, one: i32, other: i32) -> f64 {
    let (one, other) = (worn(builtin, one), worn(builtin, other));
    one.iter().map(|(name, share)| share.min(other.get(name).copied().unwrap_or(0.0))).sum()
}

#[test]
fn every_year_has_palettes_of_every_mood() {
    for year in 1874..=2100 {
        for mood in [Mood::Dark, Mood::Warm, Mood::Cold, Mood::Bright] {
            let all = PALETTES.iter().filter(|palette| palette.mood == mood && palette.suits(year));
            assert!((2..=5).contains(&all.count()), "{mood:?} in {year}");
        }
    }
}

#[test]
fn titles_wear_the_colours_of_their_years() {
    let builtin = &*EMBEDDED;
    for (record, look) in builtin.records.iter().zip(builtin.looks()) {
        let year = record.date.day().year();
        assert!(look.palette.suits(year), "{} of {year} in {}", record.title, look.palette.name);
    }
}

#[test]
fn a_decade_has_colours_of_its_own() {
    let builtin = &*EMBEDDED;
    let mut over = Vec::new();
    // In hundredths. Palettes last longer than ten years, so that decades pass into each other.
    for (one, other, most) in [
        (1920, 1930, 52),
        (1920, 1940, 5),
        (1930, 1940, 50),
        (1930, 1950, 22),
        (1940, 1950, 36),
        (1950, 1960, 50),
        (1950, 1970, 5),
        (1960, 1970, 50),
        (1960, 1980, 13),
        (1970, 1980, 32),
        (1980, 1990, 40),
        (1980, 2000, 10),
        (1990, 2000, 53),
        (1990, 2010, 10),
        (2000, 2010, 40),
        (2000, 2020, 5),
        (2010, 2020, 50),
        (1950, 2010, 0),
    ] {
        let common = 100.0 * common(builtin, one, other);
        if common > f64::from(most) {
            over.push(format!("{one} and {other}: {common:.1}"));
        }
    }
    assert!(over.is_empty(), "{over:#?}");
}

#[test]
fn motifs_suit_genres_and_most_colours_the_mood() {
    let builtin = &*EMBEDDED;
    let picked = casting::picked();
    let (mut suiting, mut in_mood, mut free) = (0, 0, 0);
    for (record, look) in builtin.records.iter().zip(builtin.looks()) {
        let wish = picked.get(&record.id);
        let suits = record.genres.iter().any(|genre| look.scene.genres.contains(genre));
        suiting += usize::from(suits || wish.is_some());
        if wish.is_none() {
            free += 1;
            in_mood += usize::from(casting::is_in_mood(look.palette, record));
        }
    }
    let all = builtin.records.len();
    // Not all: what stands beside a poster has a say too.
    assert!(suiting * 100 >= all * 97, "{suiting} of {all}");
    assert!(in_mood * 100 >= free * 72, "{in_mood} of {free}");
}
