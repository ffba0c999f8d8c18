//! Whether what is written on posters can be read: no letter is lost, none is too small, and
//! nothing but the palette's ground is behind them.

use super::colour::Colour;
use super::eye;
use super::*;
use crate::catalogue::builtin::EMBEDDED;
use resvg::tiny_skia::PremultipliedColorU8;
use std::collections::HashSet;

/// Pixels to a sheet: one to a unit.
const SHEET: (usize, usize) = (500, 750);

/// How far a channel may be off where two colours are mixed.
const ROUNDED: i32 = 3;

/// How tall capitals of that size are on a tile of 150 pixels, which shows 500 units.
fn height(size: f64) -> f64 {
    size * CAPITAL * 150.0 / 500.0
}

#[test]
fn titles_can_be_read_on_the_smallest_tile() {
    let display = Typeface::display();
    for record in &EMBEDDED.records {
        let heading = Heading::of(record.title, &display);
        assert!(height(heading.title.size) >= 7.4, "{}: {}", record.title, heading.title.size);
        assert!(heading.height() <= 270.0, "{}: {}", record.title, heading.height());
        let subtitle = heading.subtitle.map_or(40.0, |subtitle| subtitle.size);
        assert!(height(subtitle) >= 6.5 && subtitle <= 40.0, "{}: {subtitle}", record.title);
    }
}

#[test]
fn no_letter_of_a_title_a_maker_or_a_year_is_lost() {
    let (display, text) = (Typeface::display(), Typeface::text());
    for record in &EMBEDDED.records {
        let heading = Heading::of(record.title, &display);
        let lines = |block: &Block| block.lines.join(" ");
        let title = lines(&heading.title);
        let subtitle = heading.subtitle.as_ref().map(lines).unwrap_or_default();
        assert!(display.has(&title) && display.has(&subtitle), "{title} {subtitle}");
        let letters =
            |text: &str| capitals(text).chars().filter(|one| one.is_alphanumeric()).count();
        let or = if record.title.contains(" or: ") { 2 } else { 0 };
        assert_eq!(letters(&title) + letters(&subtitle) + or, letters(record.title), "{title}");
        assert!(text.has(&record.makers.join(", ")), "{:?}", record.makers);
        assert!(text.has(record.date.year()));
    }
}

#[test]
fn every_poster_is_two_to_three() {
    let builtin = &*EMBEDDED;
    for (record, look) in builtin.records.iter().zip(builtin.looks()).step_by(7) {
        let poster = draw(record, *look);
        let (tag, _) = poster.split_once('>').unwrap();
        assert!(tag.ends_with(r#" viewBox="0 0 500 750" width="500" height="750""#), "{tag}");
    }
}

#[test]
fn behind_what_is_written_is_nothing_but_the_ground() {
    let builtin = &*EMBEDDED;
    let display = Typeface::display();
    let mut motifs = HashSet::new();
    let titles = builtin.records.iter().zip(builtin.looks()).enumerate();
    // A hundred titles, and each motif with its title above and below.
    let some = titles.filter(|(place, (_, look))| {
        motifs.insert((look.scene.name, look.arrangement.title_first)) || place % 25 == 0
    });
    let mut seen = 0;
    for (_, (record, look)) in some {
        let layout = Layout::of(&Heading::of(record.title, &display), *look);
        let sheet = eye::render(&draw(record, *look), SHEET.0, SHEET.1);
        let (ground, ink) = (look.palette.ground, look.palette.ink);
        assert!(ground.contrast(ink) >= 4.5);
        let (mut written, mut all) = (0, 0);
        for (y, row) in (0_u16..).zip(sheet.pixels().chunks(SHEET.0)) {
            if !layout.is_written(f64::from(y)) {
                continue;
            }
            for pixel in row {
                let place = between(*pixel, ground, ink);
                assert!(place.is_some(), "{} at {y}: {pixel:?}", record.title);
                written += usize::from(place > Some(90));
                all += 1;
            }
        }
        assert!(written * 40 > all, "{}: {written} of {all} are ink", record.title);
        seen += 1;
    }
    assert!(seen > 150, "{seen}");
}

impl Layout {
    /// Whether a row of pixels belongs to the title and the small line.
    fn is_written(&self, y: f64) -> bool {
        if self.stage_top > 0.0 {
            y + 1.0 <= self.stage_top
        } else {
            y >= self.stage_height - STRIP + 1.0
        }
    }
}

/// How far a colour is from one to another, in hundredths; none where it is not on the way.
fn between(pixel: PremultipliedColorU8, from: Colour, to: Colour) -> Option<i32> {
    let pixel = [pixel.red(), pixel.green(), pixel.blue()].map(i32::from);
    let (from, to) = (channels(from), channels(to));
    let widest = (0..3).max_by_key(|channel: &usize| (to[*channel] - from[*channel]).abs())?;
    let (gone, way) = (pixel[widest] - from[widest], to[widest] - from[widest]);
    let on_the_way = (0..3).all(|channel| {
        let mixed = from[channel] + (to[channel] - from[channel]) * gone / way;
        (mixed - pixel[channel]).abs() <= ROUNDED
    });
    on_the_way.then_some(100 * gone / way)
}

fn channels(Colour(all): Colour) -> [i32; 3] {
    let [_, red, green, blue] = all.to_be_bytes();
    [red, green, blue].map(i32::from)
}
