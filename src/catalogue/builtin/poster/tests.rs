//! Every poster of the embedded titles, and every motif in every colour.

use super::palette::PALETTES;
use super::scenes::SCENES;
use super::*;
use crate::catalogue::builtin::EMBEDDED;
use std::collections::HashMap;

/// The posters of every so-manieth title.
fn posters(step: usize) -> Vec<String> {
    let builtin = &*EMBEDDED;
    let titles = builtin.records.iter().zip(builtin.looks()).step_by(step);
    titles.map(|(record, look)| draw(record, *look)).collect()
}

/// Enough of XML to notice a tag that is not closed, a quote that is lost, a number that is none.
fn well_formed(document: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for tag in document.split('<').skip(1) {
        let Some((tag, after)) = tag.split_once('>') else {
            return false;
        };
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or("");
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        let sound = tag.matches('"').count() % 2 == 0 && after.trim().is_empty();
        if !sound || tag.contains("NaN") || tag.contains("inf") || tag.contains("--") {
            return false;
        }
    }
    open.is_empty()
}

#[test]
fn a_poster_is_the_same_every_time() {
    assert_eq!(posters(10), posters(10));
}

#[test]
fn posters_are_well_formed_and_small() {
    for poster in posters(3) {
        assert!(poster.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
        assert!(well_formed(&poster), "{poster}");
        assert!(poster.len() < 24 * 1024, "{} bytes", poster.len());
        assert!(!poster.contains("<script") && !poster.contains("href"));
    }
    assert!(!well_formed("<svg><g></svg>"));
}

#[test]
fn every_motif_and_every_palette_draws_in_either_order() {
    let builtin = &*EMBEDDED;
    for (scene, palette) in SCENES.iter().zip(PALETTES.iter().cycle()) {
        for arrangement in look::Arrangement::all() {
            let look = Look::new(scene, palette, arrangement);
            let poster = draw(&builtin.records[0], look);
            assert!(well_formed(&poster), "{} in {}", scene.name, palette.name);
        }
    }
}

#[test]
fn titles_that_follow_each_other_look_different() {
    let builtin = &*EMBEDDED;
    let mut alike = Vec::new();
    for (looks, records) in builtin.looks().windows(2).zip(builtin.records.windows(2)) {
        let same_scene = looks[0].scene.name == looks[1].scene.name;
        let same_palette = looks[0].palette.name == looks[1].palette.name;
        if same_scene || same_palette {
            alike.push(format!("{} {}", records[0].id, records[1].id));
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}

#[test]
fn no_motif_or_palette_wears_out() {
    let builtin = &*EMBEDDED;
    let looks = builtin.looks();
    let mut uses: HashMap<&str, usize> = HashMap::new();
    for look in looks {
        *uses.entry(look.scene.name).or_default() += 1;
        *uses.entry(look.palette.name).or_default() += 1;
    }
    for (name, count) in uses {
        assert!(count * 12 <= looks.len(), "{name} is used {count} times");
    }
}

#[test]
fn an_apostrophe_is_a_printers() {
    assert_eq!(capitals("Singin' in the Rain"), "SINGIN’ IN THE RAIN");
}
