//! The colours of the series. Each palette was chosen as a whole; its title colour stands out
//! from its ground well enough to be read on the smallest tile, which a test makes sure of. The
//! years of a poster can be told by its palette: tinted prints while films were silent, printers'
//! inks to the forties, curtains and motor cars after the war, orange and brown in the seventies,
//! neon and pastels to the end of the century, metal and moss after it, the plain bright colours of
//! screens, and lately duller grounds.

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

impl Palette {
    /// Whether it belongs to a year.
    pub fn suits(&self, year: i32) -> bool {
        (self.years.0..=self.years.1).contains(&year)
    }
}

/// The years of the first and of the last moving pictures.
const FIRST: i32 = 1874;
const LAST: i32 = 2100;

/// Every palette of the series.
pub const PALETTES: &[Palette] = &[
    dark("silver", (FIRST, 1934), [0x23_1d18, 0xf4_e8d0, 0xc9_a27a, 0x7d_4b33, 0xf4_e8d0]),
    dark("oxblood", (FIRST, 1937), [0x6d_1a1c, 0xf6_e7c8, 0xe0_a458, 0x2b_0c0c, 0xf6_e7c8]),
    dark("slate", (1930, 1943), [0x26_323b, 0xf2_e9d6, 0xd7_b46a, 0xc5_4b36, 0xe9_e0cb]),
    dark("ember", (1935, 1957), [0x17_140f, 0xf1_e6cf, 0xd8_402f, 0xf1_e6cf, 0xd9_a441]),
    dark("noir", (1940, 1953), [0x0f_1216, 0xe8_eaec, 0xa8_b4bd, 0x7c_2a2a, 0xe8_eaec]),
    dark("velvet", (1950, 1964), [0x3a_1230, 0xfb_e8cf, 0xe3_a32b, 0x2b_7a78, 0xfb_e8cf]),
    dark("bottle", (1956, 1972), [0x12_2b22, 0xf4_efd9, 0xe8_4a36, 0xd9_c27a, 0xf4_efd9]),
    dark("lacquer", (1962, 1977), [0x30_1a10, 0xfb_ead0, 0xff_8a3d, 0xd0_3a62, 0xfb_ead0]),
    dark("plum", (1970, 1985), [0x2c_1a3c, 0xf7_e2c6, 0xf0_8a4b, 0xb3_3c6e, 0xf3_c969]),
    dark("blood", (1970, 1988), [0x12_0a0b, 0xf5_e9e4, 0xc1_121f, 0xf5_e9e4, 0xef_a48a]),
    dark("neon", (1979, 1993), [0x13_122d, 0xf8_f2ff, 0xff_4f79, 0x27_c4d8, 0xff_c857]),
    dark("phosphor", (1980, 1992), [0x1a_1c14, 0xfb_f0cf, 0xff_a51f, 0x2f_8a5b, 0xff_e2a0]),
    dark("claret", (1988, 2002), [0x3b_0f1c, 0xf9_e9dc, 0xe8_b04a, 0x7c_8aa0, 0xf9_e9dc]),
    dark("gilt", (1992, 2008), [0x1b_1b1d, 0xf3_efe6, 0xec_ca00, 0x8f_9296, 0xf3_efe6]),
    dark("moss", (1996, 2012), [0x0b_1d1a, 0xd9_f2d9, 0x3f_d07f, 0x1f_6f5a, 0xd9_f2d9]),
    dark("flare", (2004, 2018), [0x0d_1e2a, 0xff_f0df, 0xff_7740, 0x2f_8c9c, 0xff_d9a0]),
    dark("ash", (2007, 2019), [0x23_2327, 0xf5_f3ee, 0xff_5636, 0x5c_6670, 0xf5_f3ee]),
    dark("ultraviolet", (2012, LAST), [0x1d_0f33, 0xfb_eeff, 0xff_5fa2, 0x6f_5cf0, 0xff_d166]),
    dark("absinthe", (2018, LAST), [0x1a_2421, 0xee_f5ea, 0xc6_f24e, 0x4a_7c6b, 0xee_f5ea]),
    warm("sepia", (FIRST, 1934), [0xc9_a878, 0x24_160c, 0x7a_2f1d, 0xf3_e4c4, 0x24_160c]),
    warm("print", (FIRST, 1939), [0xf1_e6cf, 0x1d_1a16, 0xc8_372d, 0x1d_1a16, 0xd9_a441]),
    warm("sand", (1930, 1945), [0xe6_cfa6, 0x2a_1a10, 0xb5_502b, 0x2a_1a10, 0xfa_eed6]),
    warm("mustard", (1937, 1957), [0xe0_aa3e, 0x1b_1a17, 0xb2_3a2a, 0xf4_ead2, 0x1b_1a17]),
    warm("toffee", (1940, 1953), [0xd9_8e3a, 0x1f_120a, 0x7c_1f2b, 0xfb_e6bf, 0x1f_120a]),
    warm("technicolor", (1950, 1964), [0xc8_2f1f, 0xff_f3dc, 0xf7_c531, 0x14_2a5c, 0xff_f3dc]),
    warm("kraft", (1952, 1966), [0xb9_8b5e, 0x1a_0f0a, 0xf6_e9d0, 0x8c_2a1e, 0xf6_e9d0]),
    warm("tobacco", (1962, 1977), [0x8a_4a1f, 0xff_f0d3, 0xf2_b134, 0x2f_1309, 0xff_f0d3]),
    warm("olive", (1964, 1981), [0x39_432b, 0xf3_ead0, 0xd9_b13b, 0xc8_553d, 0xf3_ead0]),
    warm("rust", (1967, 1983), [0xe4_5f2e, 0x17_100e, 0xf7_d9a0, 0x5c_1c14, 0xfb_f0d9]),
    warm("maple", (1980, 1993), [0x5a_2034, 0xfb_e9d0, 0xf2_a65a, 0x3f_a39a, 0xfb_e9d0]),
    warm("peach", (1982, 1995), [0xf8_b890, 0x2b_1440, 0xc9_305f, 0x0e_4a5c, 0xff_f3df]),
    warm("pine", (1988, 2004), [0x0e_3b2e, 0xf5_edd6, 0xe9_c46a, 0xe4_572e, 0xf5_edd6]),
    warm("terracotta", (1990, 2005), [0xc8_6d4a, 0x1c_0f12, 0xfb_e3b5, 0x5a_1e3c, 0xff_f3df]),
    warm("cognac", (1998, 2011), [0x3d_2518, 0xf7_e8d2, 0xe5_9146, 0x5f_8f84, 0xf7_e8d2]),
    warm("linen", (1998, 2012), [0xe7_dfcf, 0x33_281f, 0xb9_622f, 0x2f_4a45, 0xff_faf0]),
    warm("clay", (2007, 2019), [0x9e_3f28, 0xff_f3e0, 0xf6_c79a, 0x3a_1218, 0xff_f3e0]),
    warm("saffron", (2010, 2019), [0xf2_a33a, 0x2a_1206, 0xb8_1f57, 0xff_f1dc, 0x2a_1206]),
    warm("fern", (2012, LAST), [0x21_442f, 0xf8_efe0, 0xf3_b7a4, 0xe0_603a, 0xf8_efe0]),
    warm("adobe", (2018, LAST), [0xd9_8b6a, 0x2a_1010, 0x5b_2a3c, 0xfb_e9d2, 0x2a_1010]),
    warm("mulberry", (2018, LAST), [0x6b_2f3f, 0xfb_ecd9, 0xf4_b24d, 0x22_0f1a, 0xfb_ecd9]),
    cold("cyanotype", (FIRST, 1935), [0x17_3d52, 0xf2_ead2, 0x8f_c1c9, 0xb8_5a32, 0xf2_ead2]),
    cold("steel", (FIRST, 1937), [0xc3_ccd1, 0x1b_2430, 0x3f_5f7d, 0xd9_643f, 0xf6_f3ea]),
    cold("blueprint", (1930, 1945), [0x1f_4b86, 0xf4_f1e2, 0xb5_cfdf, 0xd9_503c, 0xf4_f1e2]),
    cold("night", (1936, 1957), [0x10_2038, 0xf6_eddb, 0xf2_c14e, 0xf7_8154, 0xf6_eddb]),
    cold("jade", (1940, 1953), [0x1d_4d4a, 0xf3_ead0, 0xd8_b45c, 0xb8_533c, 0xf3_ead0]),
    cold("lagoon", (1950, 1965), [0x14_3a40, 0xf4_e3c1, 0xe7_6f3c, 0xe9_b44c, 0xf4_e3c1]),
    cold("swiss", (1955, 1972), [0xf4_f1ea, 0x14_1414, 0xe6_3322, 0x14_1414, 0xb9_b4a8]),
    cold("opart", (1962, 1977), [0x2b_3f8f, 0xff_f2d8, 0xf6_b7c8, 0xe5_482f, 0xff_f2d8]),
    cold("denim", (1968, 1984), [0x3a_5c80, 0xff_f1d6, 0xf4_b860, 0x6e_241a, 0xff_f1d6]),
    cold("royal", (1977, 1992), [0x1f_2a8c, 0xff_f6e0, 0xff_6a4d, 0xf4_d35e, 0xff_f6e0]),
    cold("memphis", (1980, 1992), [0xd5_dce4, 0x1a_1a3a, 0x3b_4cd0, 0xf5_587f, 0xff_d43b]),
    cold("teal", (1984, 1999), [0x0a_6770, 0xff_f4de, 0xff_9fae, 0xff_e07a, 0xff_f4de]),
    cold("modem", (1990, 2004), [0x3a_4a63, 0xf4_f1e6, 0x9f_e0c4, 0xf0_725a, 0xf4_f1e6]),
    cold("petrol", (1993, 2010), [0x0f_4658, 0xff_f4dc, 0xfb_8b24, 0x9a_d1d4, 0xff_f4dc]),
    cold("chrome", (1998, 2012), [0x22_3843, 0xee_f4f5, 0xa2_c4d0, 0xe4_572e, 0xee_f4f5]),
    cold("ice", (2006, 2019), [0xdb_e6e8, 0x10_252e, 0x1f_6f8b, 0xf2_5f4c, 0xff_ffff]),
    cold("signal", (2010, 2019), [0xf2_f3f5, 0x0c_142c, 0x2b_66f6, 0xff_5a3c, 0xb8_c0cc]),
    cold("aurora", (2012, LAST), [0x0b_2b3d, 0xf0_fbff, 0x57_c9c5, 0x8a_5cf6, 0xf0_fbff]),
    cold("dusk", (2018, LAST), [0x2c_2f5e, 0xf3_f0ff, 0x9f_b4ff, 0xe2_543f, 0xf3_f0ff]),
    cold("harbour", (2018, LAST), [0xa9_bccb, 0x14_1d33, 0x27_3f8f, 0xfd_f4ea, 0xff_6f4a]),
    bright("pistachio", (FIRST, 1937), [0xc9_d8b0, 0x1f_2a1c, 0xb8_433a, 0x1f_2a1c, 0xff_f8e4]),
    bright("sunny", (FIRST, 1941), [0xf6_c445, 0x1e_1b16, 0xe4_442a, 0x1b_4d8c, 0xff_f5dc]),
    bright("sky", (1934, 1949), [0x8c_c7e8, 0x0c_2340, 0xfd_f3dc, 0xe8_5d3a, 0x0c_2340]),
    bright("poppy", (1938, 1953), [0xe4_573d, 0x1d_0f10, 0xff_f0d2, 0x1f_4f6b, 0xff_f0d2]),
    bright("butter", (1942, 1957), [0xf2_d45c, 0x22_1a33, 0xd7_3f4f, 0x1e_2f6b, 0xff_f6e0]),
    bright("jukebox", (1950, 1964), [0xf2_9c9c, 0x1c_1a3a, 0x1f_6f9c, 0xff_f3d6, 0x1c_1a3a]),
    bright("diner", (1953, 1968), [0x7f_d1c5, 0x1b_1b2c, 0xe0_473f, 0xff_f4dc, 0x1b_1b2c]),
    bright("avocado", (1963, 1980), [0xa9_c46c, 0x23_180f, 0xe2_5a2b, 0x6b_1f4e, 0xff_f3d6]),
    bright("tangerine", (1966, 1982), [0xf6_8b2d, 0x2a_0d1e, 0xff_f0d0, 0xa8_174f, 0xff_e08a]),
    bright("popsicle", (1980, 1991), [0x6f_cfe0, 0x1b_1140, 0xff_4f86, 0xff_f27a, 0x1b_1140]),
    bright("bubblegum", (1980, 1992), [0xf7_9cbd, 0x2a_1147, 0x3f_3fd0, 0xff_e452, 0xff_f3fa]),
    bright("lilac", (1988, 2003), [0xcf_c4ea, 0x20_123f, 0x5b_3fa0, 0xf2_785c, 0xff_f6ea]),
    bright("lime", (1990, 2006), [0xd0_df62, 0x19_1440, 0x5b_35c9, 0xff_4f74, 0xff_fbe0]),
    bright("coral", (2000, 2014), [0xff_8468, 0x1e_1033, 0xff_f0d6, 0x5a_2a6e, 0xff_f0d6]),
    bright("rose", (2007, 2019), [0xf5_cdbc, 0x3a_1020, 0xd7_263d, 0x3a_1020, 0xff_f3e8]),
    bright("mint", (2008, LAST), [0xbf_e3cf, 0x0f_2d2a, 0xef_6f53, 0x0f_2d2a, 0xf7_d354]),
    bright("lemon", (2010, 2019), [0xff_e566, 0x1c_1a3a, 0xf2_545b, 0x1f_6f8b, 0xff_fdf0]),
    bright("orchid", (2018, LAST), [0xe8_b4f0, 0x2a_0f3a, 0x6a_2fc0, 0xff_6b4a, 0xff_f3ff]),
    bright("apricot", (2020, LAST), [0xff_bd8f, 0x26_1233, 0x7a_2fb8, 0xff_fbf0, 0x26_1233]),
];

const fn dark(name: &'static str, years: (i32, i32), colours: [u32; 5]) -> Palette {
    palette(name, Mood::Dark, years, colours)
}

const fn warm(name: &'static str, years: (i32, i32), colours: [u32; 5]) -> Palette {
    palette(name, Mood::Warm, years, colours)
}

const fn cold(name: &'static str, years: (i32, i32), colours: [u32; 5]) -> Palette {
    palette(name, Mood::Cold, years, colours)
}

const fn bright(name: &'static str, years: (i32, i32), colours: [u32; 5]) -> Palette {
    palette(name, Mood::Bright, years, colours)
}

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
