//! What the built-in titles cost everybody who runs the program.

use super::*;

/// Bytes of what is embedded: the files of records, and the faces of the posters.
const MOST: usize = 1_500_000;

const ART: &str = include_str!("../../../../assets/catalogue/art.txt");
const RETOUCHED: &str = include_str!("../../../../assets/catalogue/retouched.txt");
const FACES: [&[u8]; 2] = [
    include_bytes!("../../../../assets/fonts/archivo-display.ttf"),
    include_bytes!("../../../../assets/fonts/archivo-text.ttf"),
];

#[test]
fn what_is_embedded_stays_small() {
    let records = FILMS.len() + SHOWS.len() + GENERATED.len() + ART.len() + RETOUCHED.len();
    let size = records + FACES.concat().len();
    assert!(size <= MOST, "{size} bytes");
}
