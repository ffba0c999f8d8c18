//! The colours of the series. Each palette was chosen as a whole; its title colour stands out
//! from its ground well enough to be read on the smallest tile, which a test makes sure of.

use super::colour::Colour;

/// Five colours that belong together.
#[derive(Debug)]
pub struct Palette {
    /// How `art.txt` calls it.
    pub name: &'static str,
    pub mood: Mood,
    /// The first and the last year it suits.
    pub years: (i32, i32),
    /// Behind the title.
    pub ground: Colour,
    /// The title.
    pub ink: Colour,
    /// The colour one remembers.
    pub lead: Colour,
    /// Stands out from both `ground` and `lead`.
    pub counter: Colour,
    /// For the smallest things.
    pub spark: Colour,
}

/// What a palette feels like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Little light: crime, horror, thrillers, war.
    Dark,
    /// Earth and print: drama, history, westerns.
    Warm,
    /// Cool and far: science fiction, mystery, documentary.
    Cold,
    /// Plain colours: comedy, romance, family, animation.
    Bright,
}

/// Every palette of the series.
pub const PALETTES: &[Palette] = &[
    palette(
        "ember",
        Mood::Dark,
        (1890, 2100),
        [0x17_140f, 0xf1_e6cf, 0xd8_402f, 0xf1_e6cf, 0xd9_a441],
    ),
    palette(
        "oxblood",
        Mood::Dark,
        (1890, 2100),
        [0x6d_1a1c, 0xf6_e7c8, 0xe0_a458, 0x2b_0c0c, 0xf6_e7c8],
    ),
    palette(
        "slate",
        Mood::Dark,
        (1890, 1985),
        [0x26_323b, 0xf2_e9d6, 0xd7_b46a, 0xc5_4b36, 0xe9_e0cb],
    ),
    palette(
        "blood",
        Mood::Dark,
        (1965, 2100),
        [0x12_0a0b, 0xf5_e9e4, 0xc1_121f, 0xf5_e9e4, 0xef_a48a],
    ),
    palette(
        "gilt",
        Mood::Dark,
        (1970, 2100),
        [0x1b_1b1d, 0xf3_efe6, 0xec_ca00, 0x8f_9296, 0xf3_efe6],
    ),
    palette(
        "plum",
        Mood::Dark,
        (1960, 2100),
        [0x2c_1a3c, 0xf7_e2c6, 0xf0_8a4b, 0xb3_3c6e, 0xf3_c969],
    ),
    palette(
        "neon",
        Mood::Dark,
        (1978, 2100),
        [0x13_122d, 0xf8_f2ff, 0xff_4f79, 0x27_c4d8, 0xff_c857],
    ),
    palette(
        "moss",
        Mood::Dark,
        (1990, 2100),
        [0x0b_1d1a, 0xd9_f2d9, 0x3f_d07f, 0x1f_6f5a, 0xd9_f2d9],
    ),
    palette(
        "print",
        Mood::Warm,
        (1890, 1975),
        [0xf1_e6cf, 0x1d_1a16, 0xc8_372d, 0x1d_1a16, 0xd9_a441],
    ),
    palette(
        "mustard",
        Mood::Warm,
        (1890, 1985),
        [0xe0_aa3e, 0x1b_1a17, 0xb2_3a2a, 0xf4_ead2, 0x1b_1a17],
    ),
    palette(
        "rust",
        Mood::Warm,
        (1955, 2100),
        [0xe4_5f2e, 0x17_100e, 0xf7_d9a0, 0x5c_1c14, 0xfb_f0d9],
    ),
    palette(
        "olive",
        Mood::Warm,
        (1950, 2100),
        [0x39_432b, 0xf3_ead0, 0xd9_b13b, 0xc8_553d, 0xf3_ead0],
    ),
    palette(
        "sand",
        Mood::Warm,
        (1920, 2100),
        [0xe6_cfa6, 0x2a_1a10, 0xb5_502b, 0x2a_1a10, 0xfa_eed6],
    ),
    palette(
        "pine",
        Mood::Warm,
        (1980, 2100),
        [0x0e_3b2e, 0xf5_edd6, 0xe9_c46a, 0xe4_572e, 0xf5_edd6],
    ),
    palette(
        "lagoon",
        Mood::Cold,
        (1955, 2100),
        [0x14_3a40, 0xf4_e3c1, 0xe7_6f3c, 0xe9_b44c, 0xf4_e3c1],
    ),
    palette(
        "petrol",
        Mood::Cold,
        (1980, 2100),
        [0x0f_4658, 0xff_f4dc, 0xfb_8b24, 0x9a_d1d4, 0xff_f4dc],
    ),
    palette(
        "royal",
        Mood::Cold,
        (1970, 2100),
        [0x1f_2a8c, 0xff_f6e0, 0xff_6a4d, 0xf4_d35e, 0xff_f6e0],
    ),
    palette(
        "swiss",
        Mood::Cold,
        (1950, 2100),
        [0xf4_f1ea, 0x14_1414, 0xe6_3322, 0x14_1414, 0xb9_b4a8],
    ),
    palette(
        "ice",
        Mood::Cold,
        (1990, 2100),
        [0xdb_e6e8, 0x10_252e, 0x1f_6f8b, 0xf2_5f4c, 0xff_ffff],
    ),
    palette(
        "night",
        Mood::Cold,
        (1920, 2100),
        [0x10_2038, 0xf6_eddb, 0xf2_c14e, 0xf7_8154, 0xf6_eddb],
    ),
    palette(
        "rose",
        Mood::Bright,
        (1950, 2100),
        [0xf5_cdbc, 0x3a_1020, 0xd7_263d, 0x3a_1020, 0xff_f3e8],
    ),
    palette(
        "coral",
        Mood::Bright,
        (1995, 2100),
        [0xff_8468, 0x1e_1033, 0xff_f0d6, 0x5a_2a6e, 0xff_f0d6],
    ),
    palette(
        "mint",
        Mood::Bright,
        (1960, 2100),
        [0xbf_e3cf, 0x0f_2d2a, 0xef_6f53, 0x0f_2d2a, 0xf7_d354],
    ),
    palette(
        "lilac",
        Mood::Bright,
        (1985, 2100),
        [0xcf_c4ea, 0x20_123f, 0x5b_3fa0, 0xf2_785c, 0xff_f6ea],
    ),
    palette(
        "sky",
        Mood::Bright,
        (1935, 2100),
        [0x8c_c7e8, 0x0c_2340, 0xfd_f3dc, 0xe8_5d3a, 0x0c_2340],
    ),
    palette(
        "sunny",
        Mood::Bright,
        (1930, 2100),
        [0xf6_c445, 0x1e_1b16, 0xe4_442a, 0x1b_4d8c, 0xff_f5dc],
    ),
];

const fn palette(name: &'static str, mood: Mood, years: (i32, i32), colours: [u32; 5]) -> Palette {
    let [ground, ink, lead, counter, spark] = colours;
    Palette {
        name,
        mood,
        years,
        ground: Colour(ground),
        ink: Colour(ink),
        lead: Colour(lead),
        counter: Colour(counter),
        spark: Colour(spark),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_stands_out_from_its_ground() {
        for palette in PALETTES {
            let contrast = palette.ink.contrast(palette.ground);
            assert!(contrast >= 4.5, "{}: {contrast}", palette.name);
        }
    }

    #[test]
    fn shapes_stand_out_from_what_they_lie_on() {
        for palette in PALETTES {
            for (a, b) in [
                (palette.lead, palette.ground),
                (palette.counter, palette.ground),
                (palette.lead, palette.counter),
            ] {
                assert!(a.contrast(b) >= 1.4, "{}: {}", palette.name, a.contrast(b));
            }
        }
    }
}
