//! Draws a poster for every built-in title, because real posters must not be shipped. A poster shows a motif in the
//! colors of a palette, the title, the makers and the year. `posters.tsv` has the design of each. `tools/posters`
//! makes it, and it can be edited by hand.

#![expect(clippy::must_use_candidate, reason = "public only for `tools/posters`")]

pub mod color;
pub mod lettering;
pub mod motif;
mod svg;

use super::hash::hash;
use crate::catalogue::builtin::records::table;
use crate::domain::ids::{MediaType, TitleKey};
use color::{ColorRoles, ColorVariant, Palette, palettes};
use lettering::{CAPITAL, TextBlock, Typeface};
use motif::{Motif, motifs};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;
use svg::SvgWriter;

pub const WIDTH: f64 = 500.0;
pub const HEIGHT: f64 = 750.0;
const MARGIN: f64 = 36.0;
const TEXT_WIDTH: f64 = WIDTH - 2.0 * MARGIN;
/// The distance between two baselines of a title, in ems.
const LEADING: f64 = 0.84;
const SMALL: f64 = 20.0;
/// By how much the background of the title overlaps the lower edge of the picture. Without the overlap, a hairline is
/// visible where the edge is between two pixels.
pub const SEAM: f64 = 4.0;

/// The texts of a poster.
#[derive(Clone, Copy, Debug, Hash)]
pub struct PosterText<'t> {
    pub title: &'t str,
    /// Directors of a film, creators of a show.
    pub makers: &'t [&'t str],
    pub year: i32,
}

/// The title, broken into lines.
pub struct TitleBlock {
    pub title: TextBlock,
    pub subtitle: Option<TextBlock>,
}

/// The vertical positions of all parts, from the top.
pub struct Geometry {
    pub picture_top: f64,
    pub picture_height: f64,
    title_top: f64,
    /// The baseline of the makers and the year.
    small_baseline: f64,
}

/// A poster as an SVG document. Texts are drawn as outlines, so nothing needs to be escaped.
pub fn draw(text: PosterText<'_>, design: &PosterDesign) -> String {
    let mut svg = SvgWriter::new(WIDTH, HEIGHT);
    let (display, small) = (Typeface::display(), Typeface::text());
    let title = TitleBlock::of(text.title, &display);
    let geometry = Geometry::of(&title, design);
    let background = design.palette.background;
    svg.band((0.0, WIDTH, HEIGHT), background);
    let picture = (geometry.picture_top, WIDTH, geometry.picture_height);
    design.motif.draw(&mut svg, picture, &design.roles(), design.mirrored);
    if !design.is_title_above() {
        svg.band((geometry.picture_height - SEAM, WIDTH, 2.0 * SEAM), background);
    }
    title.draw(&mut svg, &display, geometry.title_top, design);
    draw_credits(&mut svg, &small, text, geometry.small_baseline, design);
    svg.finish()
}

/// Hashes of the code and typefaces that draw, computed at compile time.
const SOURCES: [u64; 7] = [
    hash(include_bytes!("color.rs")),
    hash(include_bytes!("lettering.rs")),
    hash(include_bytes!("mod.rs")),
    hash(include_bytes!("motif.rs")),
    hash(include_bytes!("svg.rs")),
    hash(lettering::DISPLAY),
    hash(lettering::TEXT),
];

/// A hash of everything that [`draw`] uses. It changes with the drawing, but is faster than drawing.
pub fn version(text: PosterText<'_>, design: &PosterDesign) -> u64 {
    let mut hasher = DefaultHasher::new();
    (SOURCES, text, design).hash(&mut hasher);
    hasher.finish()
}

impl Geometry {
    pub fn of(title: &TitleBlock, design: &PosterDesign) -> Self {
        let title_height = title.height();
        if design.is_title_above() {
            let small_baseline = MARGIN + SMALL * CAPITAL;
            let title_top = small_baseline + 24.0;
            let picture_top = title_top + title_height + 30.0;
            let picture_height = HEIGHT - picture_top;
            Self { picture_top, picture_height, title_top, small_baseline }
        } else {
            let small_baseline = HEIGHT - MARGIN;
            let title_top = small_baseline - SMALL * CAPITAL - 26.0 - title_height;
            let picture_height = title_top - 34.0;
            Self { picture_top: 0.0, picture_height, title_top, small_baseline }
        }
    }
}

impl TitleBlock {
    /// The text after a colon becomes a subtitle, so that the name itself is large.
    pub fn of(title: &str, face: &Typeface) -> Self {
        let (name, rest) = match title.split_once(" or: ").or_else(|| title.split_once(": ")) {
            Some((name, rest)) => (name, Some(rest)),
            None => (title, None),
        };
        let height = if rest.is_some() { 170.0 } else { 236.0 };
        let layout = |text: &str, height, largest| {
            face.layout(&capitals(text), (TEXT_WIDTH, height), largest, LEADING)
        };
        let subtitle = rest.map(|rest| layout(rest, 76.0, 40.0));
        Self { title: layout(name, height, 128.0), subtitle }
    }

    pub fn height(&self) -> f64 {
        let below = self.subtitle.as_ref().map_or(0.0, |block| 20.0 + block_height(block));
        block_height(&self.title) + below
    }

    fn draw(&self, svg: &mut SvgWriter, face: &Typeface, top: f64, design: &PosterDesign) {
        let mut top = top;
        for block in [Some(&self.title), self.subtitle.as_ref()].into_iter().flatten() {
            let mut baseline = top + block.size * CAPITAL;
            // Capitals have a side bearing. The shift puts their stems on the margin.
            let left = MARGIN - block.size * 0.03;
            for line in &block.lines {
                face.draw_text(svg, line, (left, baseline), block.size, design.palette.text);
                baseline += block.size * LEADING;
            }
            top += block_height(block) + 20.0;
        }
    }
}

/// Capitals, with typographic apostrophes.
pub fn capitals(text: &str) -> String {
    text.to_uppercase().replace('\'', "’")
}

fn block_height(block: &TextBlock) -> f64 {
    let gaps = u8::try_from(block.lines.len() - 1).map_or(0.0, f64::from);
    block.size * (CAPITAL + gaps * LEADING)
}

/// The makers on the left, the year on the right.
fn draw_credits(
    svg: &mut SvgWriter,
    face: &Typeface,
    text: PosterText<'_>,
    baseline: f64,
    design: &PosterDesign,
) {
    let color = design.palette.text;
    let year = text.year.to_string();
    let year_width = face.width(&year) * SMALL;
    face.draw_text(svg, &year, (WIDTH - MARGIN - year_width, baseline), SMALL, color);
    let available_width = TEXT_WIDTH - year_width - 24.0;
    let all = text.makers.join(", ");
    let first = text.makers.first().copied().unwrap_or_default();
    let makers = if face.width(&all) * SMALL <= available_width { &all } else { first };
    let size = SMALL.min(available_width / face.width(makers).max(1.0));
    face.draw_text(svg, makers, (MARGIN, baseline), size, color);
}

#[cfg(test)]
pub(super) use tests::embedded_bytes;

pub(super) const TABLE: &str = include_str!("../../../../assets/catalogue/posters.tsv");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TitlePosition {
    Above,
    Below,
}

/// Everything besides the texts that decides how a poster looks.
#[derive(Clone, Copy, Debug, Hash)]
pub struct PosterDesign {
    pub motif: &'static Motif,
    pub palette: &'static Palette,
    pub title_position: TitlePosition,
    pub color_variant: ColorVariant,
    pub mirrored: bool,
}

/// A row of `posters.tsv`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct DesignRow {
    pub media_type: MediaType,
    pub title_id: i64,
    pub motif: String,
    pub palette: String,
    pub title_position: TitlePosition,
    pub color_variant: ColorVariant,
    pub mirrored: bool,
    /// Whether a person chose the motif, so that the tool keeps it.
    pub fixed_motif: bool,
}

/// The designs of all built-in titles.
pub(super) static DESIGNS: LazyLock<HashMap<TitleKey, PosterDesign>> = LazyLock::new(|| {
    rows().map(|row| (row.key(), row.design().expect("a test reads every row"))).collect()
});

/// The rows that are part of the executable.
pub fn rows() -> impl Iterator<Item = DesignRow> {
    table(TABLE)
}

impl DesignRow {
    pub fn key(&self) -> TitleKey {
        TitleKey { media_type: self.media_type, title_id: self.title_id }
    }

    /// `None` when the motif or the palette does not exist.
    pub fn design(&self) -> Option<PosterDesign> {
        Some(PosterDesign {
            motif: motifs().iter().find(|motif| motif.name == self.motif)?,
            palette: palettes().iter().find(|palette| palette.name == self.palette)?,
            title_position: self.title_position,
            color_variant: self.color_variant,
            mirrored: self.mirrored,
        })
    }
}

impl PosterDesign {
    pub fn is_title_above(&self) -> bool {
        self.title_position == TitlePosition::Above
    }

    pub(super) fn roles(&self) -> ColorRoles {
        self.color_variant.roles(self.motif.layout, self.is_title_above(), self.palette)
    }
}

#[cfg(test)]
mod tests;
