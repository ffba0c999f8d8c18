//! Colors, the palettes of `palettes.tsv`, and the assignment of a palette's colors to the parts of a motif.

use crate::catalogue::builtin::records::table;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;

pub(super) const PALETTES: &str = include_str!("../../../../assets/catalogue/palettes.tsv");

/// An opaque sRGB color, `0xrrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Color(pub u32);

/// A row of `palettes.tsv`.
#[derive(Debug, Hash, Deserialize)]
pub struct Palette {
    pub name: String,
    /// `dark`, `warm`, `cold` or `bright`. The design tool matches it with genres.
    pub theme: String,
    /// The first release year that the palette is for.
    pub first_year: i32,
    pub last_year: i32,
    /// The background of the title.
    pub background: Color,
    /// The text of the title.
    pub text: Color,
    /// The dominant color of the picture.
    pub lead: Color,
    /// Contrasts with `background` and `lead`.
    pub counter: Color,
    /// The color of the smallest shapes.
    pub spark: Color,
}

/// How a motif is placed on a poster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Its main shape runs into the background of a title below it.
    Grounded,
    /// The shape is surrounded by the background of the title.
    Floating,
}

/// Which color of a palette has which role in a motif.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ColorVariant {
    Plain,
    /// `lead` and `counter` are exchanged.
    Swapped,
    /// The picture is on a field of `lead`; only for floating motifs.
    Flooded,
}

/// The colors of a motif. The fields have the names of the classes in motif files.
#[derive(Clone, Copy, Debug)]
pub struct ColorRoles {
    pub back: Color,
    pub fore: Color,
    pub accent: Color,
    pub middle: Color,
    pub spark: Color,
}

/// Shapes with less contrast than this cannot be distinguished.
pub const MIN_CONTRAST: f64 = 1.4;

/// The least contrast between a floating motif and a field of `lead`.
const MIN_FIELD_CONTRAST: f64 = 2.2;

static ALL: LazyLock<Vec<Palette>> = LazyLock::new(|| table(PALETTES).collect());

pub fn palettes() -> &'static [Palette] {
    &ALL
}

impl Color {
    /// This color with a share of another, 0 to 1, mixed in.
    #[must_use]
    pub fn mix(self, other: Self, share: f64) -> Self {
        let blend = |shift: u32| {
            let (from, to) = (self.channel(shift), other.channel(shift));
            byte(from + (to - from) * share) << shift
        };
        Self(blend(16) | blend(8) | blend(0))
    }

    /// The contrast ratio of WCAG 2, 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = [16, 8, 0].map(|shift| linear(self.channel(shift) / 255.0));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn channel(self, shift: u32) -> f64 {
        f64::from((self.0 >> shift) & 0xff)
    }
}

/// A channel of sRGB, 0 to 1, as linear light.
pub fn linear(value: f64) -> f64 {
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to what a byte holds"
)]
fn byte(value: f64) -> u32 {
    value.round().clamp(0.0, 255.0) as u32
}

impl fmt::Display for Color {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{:06x}", self.0)
    }
}

impl TryFrom<String> for Color {
    type Error = String;

    /// Reads `#rrggbb`.
    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        let color = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        color.map(Self).ok_or(text)
    }
}

impl ColorVariant {
    pub const ALL: [Self; 3] = [Self::Plain, Self::Swapped, Self::Flooded];

    /// Whether a motif with this layout stays visible in these colors.
    pub fn suits(self, layout: Layout, palette: &Palette) -> bool {
        let Palette { background, text, lead, counter, .. } = *palette;
        match (self, layout) {
            (Self::Plain, _) | (Self::Swapped, Layout::Grounded) => true,
            (Self::Swapped, Layout::Floating) => counter.contrast(text) >= MIN_CONTRAST,
            (Self::Flooded, Layout::Grounded) => false,
            (Self::Flooded, Layout::Floating) => background.contrast(lead) >= MIN_FIELD_CONTRAST,
        }
    }

    /// The colors of a motif with this layout.
    pub(super) fn roles(
        self,
        layout: Layout,
        is_title_above: bool,
        palette: &Palette,
    ) -> ColorRoles {
        let Palette { background, text, mut lead, mut counter, spark, .. } = *palette;
        if self == Self::Swapped {
            (lead, counter) = (counter, lead);
        }
        let on_lead = |spark| ColorRoles {
            back: lead,
            fore: background,
            accent: counter,
            middle: lead.mix(background, 0.45),
            spark,
        };
        let is_visible = |color: Color, on: Color| color.contrast(on) >= MIN_CONTRAST;
        match (layout, self) {
            (Layout::Grounded, _) if is_title_above => ColorRoles {
                back: background,
                fore: lead,
                accent: counter,
                middle: background.mix(lead, 0.45),
                spark: if is_visible(text, lead) { text } else { background },
            },
            (Layout::Grounded, _) => on_lead(spark),
            (Layout::Floating, Self::Flooded) => {
                let is_seen = is_visible(spark, lead) && is_visible(spark, counter);
                on_lead(if is_seen { spark } else { background })
            }
            (Layout::Floating, _) => ColorRoles {
                back: background,
                fore: text,
                accent: lead,
                middle: counter.mix(background, 0.3),
                spark,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((Color(0xff_ffff).contrast(Color(0)) - 21.0).abs() < 1e-9);
        assert_eq!(Color(0).mix(Color(0xff_ffff), 0.5), Color(0x80_8080));
    }

    #[test]
    fn only_six_hexadecimal_digits_are_a_color() {
        let parse = |text: &str| Color::try_from(text.to_owned()).ok();
        assert_eq!(parse("#12abEF"), Some(Color(0x12_abef)));
        for other in ["", "12abef", "#12abe", "#12abeg", "#12abeff", "red"] {
            assert_eq!(parse(other), None, "{other}");
        }
    }

    #[test]
    fn titles_are_legible_and_shapes_visible_on_what_is_behind_them_in_every_palette() {
        for Palette { name, text, background, lead, counter, .. } in palettes() {
            let contrast = text.contrast(*background);
            assert!(contrast >= 4.5, "{name}: {contrast}");
            for (a, b) in [(lead, background), (counter, background), (lead, counter)] {
                assert!(a.contrast(*b) >= MIN_CONTRAST, "{name}: {}", a.contrast(*b));
            }
        }
    }
}
