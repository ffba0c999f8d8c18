//! What a poster is made of beside its words: a motif, a palette, which colour of it goes where,
//! and the impression that all this leaves from afar.

use super::colour::Seen;
use super::palette::Palette;
use super::scenes::{Inks, Scene, Stance};

/// How a title's poster looks.
#[derive(Clone, Copy)]
pub struct Look {
    pub scene: &'static Scene,
    pub palette: &'static Palette,
    pub arrangement: Arrangement,
    /// Whether the picture is turned left to right.
    pub mirrored: bool,
    tone: Tone,
}

/// What decides, with a palette, how the colours lie on a poster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// Whether the title stands above the picture.
    pub title_first: bool,
    pub tint: Tint,
}

/// Which colour of a palette has which part in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// As the palette was made for.
    Plain,
    /// The lead and its counterpart have changed places.
    Swapped,
    /// The picture lies on a field of the lead.
    Flooded,
}

/// The colours that remain in the eye of the top, the middle and the bottom.
#[derive(Clone, Copy)]
pub struct Tone([Seen; 3]);

/// Less contrast between two shapes of one picture and they melt into one.
pub const FAINTEST: f64 = 1.4;

/// As much contrast as a whole picture needs to a field it was not made for.
const FIELD: f64 = 2.2;

/// Tones nearer than this look the same at a glance, in hundredths of black to white.
const NEAR: f64 = 9.0;
/// Tones farther apart than this have nothing to do with each other.
const FAR: f64 = 17.0;

/// What two posters of one palette have in common at least.
const SAME_COLOURS: f64 = 0.4;

impl Tint {
    /// Every tint.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Swapped, Self::Flooded];

    /// How `retouched.txt` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Swapped => "swapped",
            Self::Flooded => "flooded",
        }
    }
}

impl Arrangement {
    /// Every arrangement.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|title_first| Tint::ALL.map(|tint| Self { title_first, tint }))
    }

    /// Whether a scene of that stance can be seen in it.
    pub fn suits(self, stance: Stance, palette: &Palette) -> bool {
        let Palette { ground, ink, lead, counter, .. } = *palette;
        match (self.tint, stance) {
            (Tint::Plain, _) | (Tint::Swapped, Stance::Grounded) => true,
            (Tint::Swapped, Stance::Floating) => counter.contrast(ink) >= FAINTEST,
            (Tint::Flooded, Stance::Grounded) => false,
            (Tint::Flooded, Stance::Floating) => ground.contrast(lead) >= FIELD,
        }
    }

    /// Which colour is what in a scene of that stance.
    pub fn inks(self, stance: Stance, palette: &Palette) -> Inks {
        let Palette { ground, ink, mut lead, mut counter, spark, .. } = *palette;
        if self.tint == Tint::Swapped {
            (lead, counter) = (counter, lead);
        }
        let below = |back, accent, spark| Inks {
            back,
            fore: ground,
            accent,
            middle: lead.mix(ground, 0.45),
            spark,
        };
        match (stance, self.title_first, self.tint) {
            (Stance::Grounded, false, _) => below(lead, counter, spark),
            (Stance::Grounded, true, _) => Inks {
                back: ground,
                fore: lead,
                accent: counter,
                middle: ground.mix(lead, 0.45),
                spark: if ink.contrast(lead) < FAINTEST { ground } else { ink },
            },
            (Stance::Floating, _, Tint::Flooded) => {
                let seen = spark.contrast(lead) >= FAINTEST && spark.contrast(counter) >= FAINTEST;
                below(lead, counter, if seen { spark } else { ground })
            }
            (Stance::Floating, ..) => Inks {
                back: ground,
                fore: ink,
                accent: lead,
                middle: counter.mix(ground, 0.3),
                spark,
            },
        }
    }
}

impl Look {
    /// A motif in those colours, the way it was drawn.
    pub fn new(scene: &'static Scene, palette: &'static Palette, arrangement: Arrangement) -> Self {
        let tone = Tone::of(scene.stance, palette, arrangement);
        Self { scene, palette, arrangement, mirrored: false, tone }
    }

    /// Which colour is what in the picture.
    pub fn inks(&self) -> Inks {
        self.arrangement.inks(self.scene.stance, self.palette)
    }

    /// From 0 to 1, how much the two would be taken for one another side by side.
    pub fn likeness(&self, other: &Self) -> f64 {
        let palette = if self.palette.name == other.palette.name { SAME_COLOURS } else { 0.0 };
        self.scene.likeness(other.scene).max(self.tone.likeness(&other.tone)).max(palette)
    }
}

impl Tone {
    /// What remains of a picture of that stance in those colours.
    pub fn of(stance: Stance, palette: &Palette, arrangement: Arrangement) -> Self {
        let Inks { back, fore, accent, middle, .. } = arrangement.inks(stance, palette);
        let title = palette.ground.mix(palette.ink, 0.2).seen();
        let (upper, lower) = match stance {
            Stance::Grounded => (back.mix(accent, 0.2), back.mix(middle, 0.3).mix(fore, 0.5)),
            Stance::Floating => {
                let picture = back.mix(accent, 0.25).mix(fore, 0.15);
                (picture, picture.mix(middle, 0.1))
            }
        };
        Self(if arrangement.title_first {
            [title, upper.seen(), lower.seen()]
        } else {
            [upper.seen(), lower.seen(), title]
        })
    }

    /// From 0 for tones that have nothing in common to 1 for those nobody tells apart.
    pub fn likeness(&self, other: &Self) -> f64 {
        ((FAR - self.gap(other)) / (FAR - NEAR)).clamp(0.0, 1.0)
    }

    /// The mean distance, in hundredths of black to white.
    fn gap(&self, other: &Self) -> f64 {
        let bands = self.0.iter().zip(other.0);
        bands.map(|(a, b)| a.distance(b)).sum::<f64>() * 100.0 / 3.0
    }
}
