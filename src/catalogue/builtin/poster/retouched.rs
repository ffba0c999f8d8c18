//! The last word on titles that would be taken for a neighbour on some wall although what they
//! were given suits them: a look in full, which changes no other title's.

use super::look::{Arrangement, Look, Tint};
use super::palette::PALETTES;
use super::scenes::SCENES;
use std::collections::HashMap;

/// A title's number, a motif, a palette, where the title stands and, where they do not lie as usual,
/// which colour lies where, to a line.
const RETOUCHED: &str = include_str!("../../../../assets/catalogue/retouched.txt");

/// Looks in full, by the titles' numbers.
pub fn looks() -> HashMap<i64, Look> {
    lines().filter_map(look).collect()
}

fn lines() -> impl Iterator<Item = &'static str> {
    RETOUCHED.lines().filter(|line| !line.starts_with('#'))
}

fn look(line: &str) -> Option<(i64, Look)> {
    let mut words = line.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let (scene, palette) = (words.next()?, words.next()?);
    let title_first = match words.next()? {
        "above" => true,
        "below" => false,
        _ => return None,
    };
    let tint = words.next().unwrap_or(Tint::Plain.name());
    let tint = Tint::ALL.into_iter().find(|other| other.name() == tint)?;
    let scene = SCENES.iter().find(|other| other.name == scene)?;
    let palette = PALETTES.iter().find(|other| other.name == palette)?;
    let arrangement = Arrangement { title_first, tint };
    let sound = arrangement.suits(scene.stance, palette) && words.next().is_none();
    sound.then(|| (number, Look::new(scene, palette, arrangement)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;

    #[test]
    fn every_line_is_a_look_that_a_title_wears() {
        let builtin = &*EMBEDDED;
        let mut seen = Vec::new();
        for line in lines() {
            let (number, wanted) = look(line).unwrap_or_else(|| panic!("no look: {line}"));
            let mut titles = builtin.records.iter().zip(builtin.looks());
            let (record, worn) = titles
                .find(|(record, _)| record.id == number)
                .unwrap_or_else(|| panic!("no title: {line}"));
            assert_eq!(
                (worn.scene.name, worn.palette.name),
                (wanted.scene.name, wanted.palette.name)
            );
            assert_eq!(worn.arrangement, wanted.arrangement, "{line}");
            let over_the_corner = record.film().is_none() && wanted.arrangement.title_first;
            assert!(!over_the_corner, "a show's tile says so in that corner: {line}");
            seen.push(number);
        }
        assert!(seen.is_sorted_by(|a, b| a < b), "in order, each once");
    }
}
