//! One colour: how it is written, mixed and seen.

use std::fmt;

/// An opaque colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u32);

/// A colour in `OKLab`, where distances are as large as they look.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seen(pub [f64; 3]);

impl Colour {
    /// This colour with some of another in it: 0 is none, 1 is all.
    pub fn mix(self, other: Self, share: f64) -> Self {
        let blend = |shift: u32| {
            let (mine, theirs) = (self.channel(shift), other.channel(shift));
            byte(mine + (theirs - mine) * share) << shift
        };
        Self(blend(16) | blend(8) | blend(0))
    }

    fn channel(self, shift: u32) -> f64 {
        f64::from((self.0 >> shift) & 0xff)
    }

    /// WCAG's contrast ratio, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// As the eye has it.
    pub fn seen(self) -> Seen {
        Seen::of(self.linear())
    }

    fn linear(self) -> [f64; 3] {
        [16, 8, 0].map(|shift| linear(self.channel(shift) / 255.0))
    }
}

/// A channel of sRGB, from 0 to 1, as an amount of light.
pub fn linear(value: f64) -> f64 {
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

impl Seen {
    /// The colour of so much red, green and blue light.
    pub fn of([red, green, blue]: [f64; 3]) -> Self {
        let long = (0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue).cbrt();
        let middle = (0.211_903_5 * red + 0.680_699_55 * green + 0.107_396_96 * blue).cbrt();
        let short = (0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue).cbrt();
        Self([
            0.210_454_26 * long + 0.793_617_79 * middle - 0.004_072_05 * short,
            1.977_998_5 * long - 2.428_592_21 * middle + 0.450_593_71 * short,
            0.025_904_04 * long + 0.782_771_77 * middle - 0.808_675_77 * short,
        ])
    }

    /// How far apart two colours look: 1 from black to white, 0.02 can just be told apart.
    pub fn distance(self, other: Self) -> f64 {
        self.0.iter().zip(other.0).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to what a byte holds"
)]
fn byte(value: f64) -> u32 {
    value.round().clamp(0.0, 255.0) as u32
}

impl fmt::Display for Colour {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{:06x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_wcags() {
        assert!((Colour(0xff_ffff).contrast(Colour(0)) - 21.0).abs() < 1e-9);
        assert_eq!(Colour(0).mix(Colour(0xff_ffff), 0.5), Colour(0x80_8080));
    }

    #[test]
    fn black_and_white_are_as_far_apart_as_colours_get() {
        let (black, white) = (Colour(0).seen(), Colour(0xff_ffff).seen());
        assert!((black.distance(white) - 1.0).abs() < 1e-3);
        assert!(Colour(0xff_0000).seen().distance(Colour(0xfe_0000).seen()) < 0.01);
    }
}
