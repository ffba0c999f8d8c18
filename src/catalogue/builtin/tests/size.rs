//! What the built-in titles cost everybody who runs the program.

use super::*;

/// Bytes of what is embedded: records, and the designs, motifs and typefaces of the posters.
const MOST: usize = 1_500_000;

const FACES: [&[u8]; 2] = [
    include_bytes!("../../../../assets/fonts/archivo-display.ttf"),
    include_bytes!("../../../../assets/fonts/archivo-text.ttf"),
];

#[test]
fn what_is_embedded_stays_small() {
    let records = FILMS.len() + SHOWS.len() + GENERATED.len();
    let size = records + poster::embedded_bytes() + FACES.concat().len();
    assert!(size <= MOST, "{size} bytes");
}
