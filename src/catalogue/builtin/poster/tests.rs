//! The posters of the embedded titles, and every motif in every color variant.

use super::color::{ColorVariant, palettes};
use super::motif::motifs;
use super::*;
use crate::catalogue::builtin::{Builtin, EMBEDDED, design, poster_text};
use std::collections::HashSet;
use std::path::Path;

/// The size of the tables, the motif files and the typefaces.
pub fn embedded_bytes() -> usize {
    let motifs: usize = motif::files().map(|(_, text)| text.len()).sum();
    let typefaces = lettering::DISPLAY.len() + lettering::TEXT.len();
    motifs + typefaces + color::PALETTES.len() + TABLE.len()
}

/// Whether every tag is closed and every quote is paired.
pub(super) fn is_well_formed(document: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for tag in document.split('<').skip(1) {
        let Some((tag, after)) = tag.split_once('>') else {
            return false;
        };
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or("");
        let is_text = ["title", "style"].contains(&name);
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        let sound = tag.matches('"').count() % 2 == 0 && (is_text || after.trim().is_empty());
        if !sound || tag.contains("NaN") || tag.contains("inf") || tag.contains("--") {
            return false;
        }
    }
    open.is_empty()
}

#[test]
fn posters_are_well_formed_and_small() {
    for record in EMBEDDED.records.iter().step_by(3) {
        let poster = draw(poster_text(record), design(record).unwrap());
        let head = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 750" width="500" height="750">"#;
        assert!(poster.starts_with(head), "{poster}");
        assert!(is_well_formed(&poster), "{poster}");
        assert!(poster.len() < 24 * 1024, "{} bytes", poster.len());
        for markup in ["<script", "href", "class=", "<style", "<text"] {
            assert!(!poster.contains(markup), "{markup}");
        }
    }
    assert!(!is_well_formed("<svg><g></svg>"));
}

#[test]
fn every_motif_draws_in_every_color_variant_above_and_below_the_title() {
    let text = PosterText { title: "Alien: <b>&", makers: &["\"A\" & B"], year: 1979 };
    for (motif, palette) in motifs().iter().zip(palettes().iter().cycle()) {
        for color_variant in ColorVariant::ALL {
            for title_position in [TitlePosition::Above, TitlePosition::Below] {
                let design =
                    PosterDesign { motif, palette, title_position, color_variant, mirrored: true };
                assert!(is_well_formed(&draw(text, &design)), "{design:?}");
            }
        }
    }
}

#[test]
fn apostrophes_are_typographic() {
    assert_eq!(capitals("Singin' in the Rain"), "SINGIN’ IN THE RAIN");
}

#[test]
fn version_changes_with_everything_that_changes_the_drawing() {
    let text = PosterText { title: "Alien", makers: &["Ridley Scott"], year: 1979 };
    let design = PosterDesign {
        motif: &motifs()[0],
        palette: &palettes()[0],
        title_position: TitlePosition::Below,
        color_variant: ColorVariant::Plain,
        mirrored: false,
    };
    let drawn = [
        (text, design),
        (PosterText { title: "Aliens", ..text }, design),
        (PosterText { makers: &["James Cameron"], ..text }, design),
        (PosterText { year: 1986, ..text }, design),
        (text, PosterDesign { motif: &motifs()[1], ..design }),
        (text, PosterDesign { palette: &palettes()[1], ..design }),
        (text, PosterDesign { title_position: TitlePosition::Above, ..design }),
        (text, PosterDesign { color_variant: ColorVariant::Swapped, ..design }),
        (text, PosterDesign { mirrored: true, ..design }),
    ];
    let drawings: HashSet<String> = drawn.iter().map(|(text, look)| draw(*text, look)).collect();
    let versions: HashSet<u64> = drawn.iter().map(|(text, look)| version(*text, look)).collect();
    assert_eq!((drawings.len(), versions.len()), (drawn.len(), drawn.len()));
}

#[test]
fn every_source_file_of_the_drawing_counts_for_the_version() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/catalogue/builtin/poster");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| !path.ends_with("tests.rs"));
    let mut hashes: HashSet<u64> = files.map(|path| hash(&std::fs::read(path).unwrap())).collect();
    hashes.extend([lettering::DISPLAY, lettering::TEXT].map(hash));
    assert_eq!(HashSet::from(SOURCES), hashes);
}

#[test]
fn every_row_names_a_motif_and_a_palette_in_which_it_is_visible() {
    for row in rows() {
        let design = row.design().unwrap_or_else(|| panic!("{row:?}"));
        assert!(design.color_variant.suits(design.motif.layout, design.palette), "{row:?}");
    }
}

#[test]
fn every_record_has_one_row_and_every_row_a_record() {
    let mut keys = HashSet::new();
    assert!(rows().all(|row| keys.insert(row.key())));
    for record in Builtin::embedded().records {
        assert!(keys.remove(&record.key), "{}: no poster", record.title);
    }
    assert!(keys.is_empty(), "no records: {keys:?}");
}

#[test]
fn titles_of_shows_are_below_because_their_tiles_have_a_badge_in_the_corner() {
    let shows = rows().filter(|row| row.media_type == MediaType::Tv);
    let above: Vec<_> = shows.filter(|row| row.title_position != TitlePosition::Below).collect();
    assert!(above.is_empty(), "{above:?}");
}

#[test]
fn names_of_motifs_and_palettes_are_unique() {
    let names = motifs().iter().map(|motif| &motif.name);
    let names: Vec<&String> = names.chain(palettes().iter().map(|palette| &palette.name)).collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
}
