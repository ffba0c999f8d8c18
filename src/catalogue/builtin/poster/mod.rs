//! Draws a poster for every built-in title, because none of the real ones may be shipped. They
//! are one series, like the sheets of a festival: flat shapes, few colours, one face of type.

mod casting;
mod colour;
mod colouring;
mod lettering;
mod look;
mod palette;
mod pen;
mod retouched;
mod scenes;
mod walls;

use super::record::Record;
use super::stable::{self, Dice};
pub use casting::looks;
use lettering::{Block, CAPITAL, Typeface};
pub use look::Look;
use palette::Palette;
use pen::Pen;
use scenes::{STRIP, Stage, WIDTH};
pub use walls::nearness;

const HEIGHT: f64 = 750.0;
const MARGIN: f64 = 36.0;
const MEASURE: f64 = WIDTH - 2.0 * MARGIN;
/// From one baseline of a title to the next, in ems.
const LEADING: f64 = 0.84;
const SMALL: f64 = 20.0;

/// The title as it will be set.
struct Heading {
    title: Block,
    subtitle: Option<Block>,
}

/// Where everything stands, from the top.
struct Layout {
    stage_top: f64,
    stage_height: f64,
    title_top: f64,
    /// The baseline of the small line.
    small: f64,
}

/// The poster of a title, as an SVG document that is the same every time.
pub fn draw(record: &Record, look: Look) -> String {
    let mut pen = Pen::new(WIDTH, HEIGHT);
    let (display, text) = (Typeface::display(), Typeface::text());
    let heading = Heading::of(record.title, &display);
    let Layout { stage_top, stage_height, title_top, small } = Layout::of(&heading, look);
    let ground = look.palette.ground;
    pen.rect((0.0, 0.0), (WIDTH, HEIGHT), ground);
    if look.arrangement.title_first {
        // A motif leaves its last strip to the title's ground, which is not below it here.
        pen.rect((0.0, stage_top), (WIDTH, stage_height), look.inks().back);
    }
    pen.window((0.0, stage_top), (WIDTH, stage_height), |pen| {
        let scene = |pen: &mut Pen| {
            (look.scene.draw)(&mut Stage {
                pen,
                height: stage_height,
                inks: look.inks(),
                dice: Dice::seeded(stable::hash(&record.id.to_le_bytes())),
            });
        };
        if look.mirrored { pen.mirrored(WIDTH, scene) } else { scene(pen) }
    });
    if !look.arrangement.title_first {
        // What runs off the stage would be seen as a hairline where its edge is no whole pixel.
        pen.rect((0.0, stage_height - STRIP), (WIDTH, 2.0 * STRIP), ground);
    }
    heading.set(&mut pen, &display, title_top, look.palette);
    small_line(&mut pen, &text, record, small, look.palette);
    pen.finish()
}

impl Layout {
    fn of(heading: &Heading, look: Look) -> Self {
        let tall = heading.height();
        if look.arrangement.title_first {
            let small = MARGIN + SMALL * CAPITAL;
            let title_top = small + 24.0;
            let stage_top = title_top + tall + 30.0;
            Self { stage_top, stage_height: HEIGHT - stage_top, title_top, small }
        } else {
            let small = HEIGHT - MARGIN;
            let title_top = small - SMALL * CAPITAL - 26.0 - tall;
            Self { stage_top: 0.0, stage_height: title_top - 34.0, title_top, small }
        }
    }
}

impl Heading {
    /// A part after a colon becomes a subtitle, so that the name itself stays large.
    fn of(title: &str, face: &Typeface) -> Self {
        let (name, rest) = match title.split_once(" or: ").or_else(|| title.split_once(": ")) {
            Some((name, rest)) => (name, Some(rest)),
            None => (title, None),
        };
        let room = if rest.is_some() { 170.0 } else { 236.0 };
        let subtitle = rest.map(|rest| face.fit(&capitals(rest), (MEASURE, 76.0), 40.0, LEADING));
        Self { title: face.fit(&capitals(name), (MEASURE, room), 128.0, LEADING), subtitle }
    }

    fn height(&self) -> f64 {
        let below = self.subtitle.as_ref().map_or(0.0, |block| 20.0 + block_height(block));
        block_height(&self.title) + below
    }

    fn set(&self, pen: &mut Pen, face: &Typeface, top: f64, palette: &Palette) {
        let mut top = top;
        for block in [Some(&self.title), self.subtitle.as_ref()].into_iter().flatten() {
            let mut baseline = top + block.size * CAPITAL;
            for line in &block.lines {
                face.set(
                    pen,
                    line,
                    (MARGIN - block.size * 0.03, baseline),
                    block.size,
                    palette.ink,
                );
                baseline += block.size * LEADING;
            }
            top += block_height(block) + 20.0;
        }
    }
}

/// Capitals, with the apostrophe of a printer.
fn capitals(text: &str) -> String {
    text.to_uppercase().replace('\'', "’")
}

fn block_height(block: &Block) -> f64 {
    let gaps = u8::try_from(block.lines.len() - 1).map_or(0.0, f64::from);
    block.size * (CAPITAL + gaps * LEADING)
}

/// Who made it on the left, the year on the right.
fn small_line(pen: &mut Pen, face: &Typeface, record: &Record, baseline: f64, palette: &Palette) {
    let year = record.date.year();
    let year_width = face.width(year) * SMALL;
    face.set(pen, year, (WIDTH - MARGIN - year_width, baseline), SMALL, palette.ink);
    let room = MEASURE - year_width - 24.0;
    let all = record.makers.join(", ");
    let first = record.makers.first().map_or("", |first| first);
    let makers = if face.width(&all) * SMALL <= room { &all } else { first };
    let size = SMALL.min(room / face.width(makers).max(1.0));
    face.set(pen, makers, (MARGIN, baseline), size, palette.ink);
}

#[cfg(test)]
mod eras;
#[cfg(test)]
mod eye;
#[cfg(test)]
mod gallery;
#[cfg(test)]
mod hangings;
#[cfg(test)]
mod legible;
#[cfg(test)]
mod neighbours;
#[cfg(test)]
mod retouching;
#[cfg(test)]
mod tests;
