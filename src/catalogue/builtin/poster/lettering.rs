//! Lays out text and draws it as outlines, because an SVG image in a page cannot load fonts.

use super::color::Color;
use super::svg::SvgWriter;
use std::fmt::Write;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

pub(super) const DISPLAY: &[u8] = include_bytes!("../../../../assets/fonts/archivo-display.ttf");
pub(super) const TEXT: &[u8] = include_bytes!("../../../../assets/fonts/archivo-text.ttf");

/// The height of a capital in ems; the same in both typefaces.
pub const CAPITAL: f64 = 0.686;

/// One of the two typefaces of the posters.
pub struct Typeface {
    face: Face<'static>,
}

/// A text broken into lines of one size.
#[derive(Debug)]
pub struct TextBlock {
    pub lines: Vec<String>,
    pub size: f64,
}

impl Typeface {
    /// The typeface for titles: Archivo, width 75, weight 800.
    pub fn display() -> Self {
        Self::of(DISPLAY)
    }

    /// The typeface for the small lines: Archivo, width 100, weight 500.
    pub fn text() -> Self {
        Self::of(TEXT)
    }

    fn of(file: &'static [u8]) -> Self {
        let face = Face::parse(file, 0).expect("a test parses the embedded fonts");
        Self { face }
    }

    /// Whether it has a glyph for every letter.
    pub fn has(&self, text: &str) -> bool {
        text.chars().all(|letter| self.face.glyph_index(letter).is_some())
    }

    /// The width of a text, in ems.
    pub fn width(&self, text: &str) -> f64 {
        let end = self.glyphs(text).last().map_or(0, |(_, _, end)| end);
        f64::from(end) / f64::from(self.face.units_per_em())
    }

    /// Draws a line of text whose baseline starts at this point.
    pub(super) fn draw_text(
        &self,
        svg: &mut SvgWriter,
        text: &str,
        start: (f64, f64),
        size: f64,
        fill: Color,
    ) {
        let mut outline = Outline::default();
        for (glyph, x, _) in self.glyphs(text) {
            outline.shift = x;
            self.face.outline_glyph(glyph, &mut outline);
        }
        svg.glyphs(&outline.path, start, size / f64::from(self.face.units_per_em()), fill);
    }

    /// Breaks a text into lines so that it is as large as the width, the height and the largest size allow.
    pub fn layout(
        &self,
        text: &str,
        (width, height): (f64, f64),
        largest: f64,
        leading: f64,
    ) -> TextBlock {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut best = TextBlock { lines: vec![text.to_owned()], size: 0.0 };
        for count in 1..=words.len().min(6) {
            let lines = self.balanced(&words, count);
            let widest = self.widest(&lines);
            let rows = f64::from(u8::try_from(count).expect("at most six lines"));
            let size = (width / widest).min(height / (rows * leading)).min(largest);
            // Another line is added only if it makes the text noticeably larger, and more so if a line has only a
            // short word.
            let has_short_line = lines.iter().any(|line| line.chars().count() <= 2);
            let gain = if has_short_line { 1.6 } else { 1.1 };
            if size > best.size * gain {
                best = TextBlock { lines, size };
            }
        }
        best
    }

    /// Breaks words into this number of lines so that the widest is as narrow as possible.
    fn balanced(&self, words: &[&str], count: usize) -> Vec<String> {
        if count == 1 {
            return vec![words.join(" ")];
        }
        (1..=words.len() + 1 - count)
            .map(|first| {
                let mut lines = vec![words[..first].join(" ")];
                lines.extend(self.balanced(&words[first..], count - 1));
                lines
            })
            .min_by(|a, b| self.widest(a).total_cmp(&self.widest(b)))
            .unwrap_or_default()
    }

    fn widest(&self, lines: &[String]) -> f64 {
        lines.iter().map(|line| self.width(line)).fold(0.0, f64::max)
    }

    /// Each glyph with its start and end, in font units.
    fn glyphs(&self, text: &str) -> impl Iterator<Item = (GlyphId, i32, i32)> {
        let mut end = 0;
        let mut before = None;
        text.chars().filter_map(|letter| self.face.glyph_index(letter)).map(move |glyph| {
            let kern = before.map_or(0, |before| self.kern(before, glyph));
            let start = end + kern;
            end = start + i32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0));
            before = Some(glyph);
            (glyph, start, end)
        })
    }

    fn kern(&self, left: GlyphId, right: GlyphId) -> i32 {
        let table = self.face.tables().kern;
        let subtable = table.and_then(|table| table.subtables.into_iter().next());
        subtable.and_then(|pairs| pairs.glyphs_kerning(left, right)).map_or(0, i32::from)
    }
}

/// Collects outlines as relative moves in whole font units, the shortest exact notation.
#[derive(Default)]
struct Outline {
    path: String,
    shift: i32,
    start: (i32, i32),
    at: (i32, i32),
}

impl Outline {
    fn push(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        let mut end = self.at;
        for (index, (x, y)) in points.iter().enumerate() {
            end = (whole(*x) + self.shift, whole(*y));
            let (dx, dy) = (end.0 - self.at.0, end.1 - self.at.1);
            let gap = if index > 0 && dx >= 0 { " " } else { "" };
            let inner = if dy >= 0 { " " } else { "" };
            write!(self.path, "{gap}{dx}{inner}{dy}").expect("writing to a String does not fail");
        }
        self.at = end;
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "these outlines lie on whole units, far inside 16 bits"
)]
fn whole(units: f32) -> i32 {
    units.round() as i32
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push('m', &[(x, y)]);
        self.start = self.at;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push('l', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push('q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push('c', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('z');
        self.at = self.start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_typefaces_have_the_western_letters() {
        for face in [Typeface::display(), Typeface::text()] {
            assert!(face.has("AZaz09ÄÖÜßéñçøåčłőşŵœ’“”–—…&!?:"));
            assert!(!face.has("東"));
        }
    }

    #[test]
    fn letter_pairs_are_kerned() {
        let face = Typeface::display();
        assert!(face.width("AV") < face.width("A") + face.width("V"));
    }

    #[test]
    fn short_word_is_not_on_a_line_of_its_own() {
        let block = Typeface::display().layout("A SEPARATION", (428.0, 230.0), 124.0, 0.86);
        assert_eq!(block.lines, ["A SEPARATION"]);
    }

    #[test]
    fn lines_are_balanced_and_fit() {
        let face = Typeface::display();
        let block = face.layout("ONE FLEW OVER THE CUCKOO’S NEST", (428.0, 230.0), 124.0, 0.86);
        assert!(block.lines.len() > 2);
        for line in &block.lines {
            assert!(face.width(line) * block.size <= 428.1, "{line}");
        }
    }
}
