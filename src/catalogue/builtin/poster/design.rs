//! Which poster each title has: `posters.tsv`, made by `tools/posters` and editable by hand.

use super::color::{ColorRoles, ColorVariant, Palette, palettes};
use super::motif::{Motif, motifs};
use crate::catalogue::builtin::reader::table;
use crate::domain::ids::{MediaType, TitleKey};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::LazyLock;

pub(super) const TABLE: &str = include_str!("../../../../assets/catalogue/posters.tsv");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TitlePosition {
    Above,
    Below,
}

/// Everything that decides how a poster looks beside its texts.
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
    /// A person chose the motif: the tool keeps it.
    pub fixed_motif: bool,
}

/// The designs of all built-in titles.
pub(in crate::catalogue::builtin) static DESIGNS: LazyLock<HashMap<TitleKey, PosterDesign>> =
    LazyLock::new(|| {
        rows().map(|row| (row.key(), row.design().expect("a test reads every row"))).collect()
    });

/// The embedded rows.
pub fn rows() -> impl Iterator<Item = DesignRow> {
    table(TABLE)
}

impl DesignRow {
    pub fn key(&self) -> TitleKey {
        TitleKey { media_type: self.media_type, title_id: self.title_id }
    }

    /// `None` where the motif or the palette does not exist.
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
mod tests {
    use super::*;
    use crate::catalogue::builtin::Builtin;
    use std::collections::HashSet;

    #[test]
    fn every_row_names_a_motif_and_a_palette_in_which_it_is_visible() {
        for row in rows() {
            let design = row.design().unwrap_or_else(|| panic!("{row:?}"));
            assert!(design.color_variant.suits(design.motif.layout, design.palette), "{row:?}");
        }
    }

    #[test]
    fn every_record_has_one_row_and_every_row_a_record() {
        let mut keys = HashSet::new();
        assert!(rows().all(|row| keys.insert(row.key())));
        for record in Builtin::embedded().records {
            assert!(keys.remove(&record.key), "{}: no poster", record.title);
        }
        assert!(keys.is_empty(), "no records: {keys:?}");
    }

    #[test]
    fn titles_of_shows_are_below_because_their_tiles_have_a_badge_in_the_corner() {
        let shows = rows().filter(|row| row.media_type == MediaType::Tv);
        let above: Vec<_> =
            shows.filter(|row| row.title_position != TitlePosition::Below).collect();
        assert!(above.is_empty(), "{above:?}");
    }

    #[test]
    fn names_of_motifs_and_palettes_are_unique() {
        let names = motifs().iter().map(|motif| &motif.name);
        let names: Vec<&String> =
            names.chain(palettes().iter().map(|palette| &palette.name)).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    }
}
