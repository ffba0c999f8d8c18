//! The motifs: one SVG file each in `assets/catalogue/motifs`, which an SVG editor can open.
//!
//! - `class="fore"` fills a shape with one of the roles `back`, `fore`, `accent`, `middle`,
//!   `spark` and `contrast`, which is `back` or `fore`, whichever is easier to see on `spark`;
//!   `class="fore-back-20"` fills it with 20 % of `back` mixed into `fore`.
//! - `class="line-fore"` strokes it and leaves it unfilled.
//! - Everything up to `</style>` is a preview for the editor and is not served.
//! - The view box is fitted to the picture by the file's `preserveAspectRatio`. What lies outside
//!   the view box is visible where the picture is wider or higher.
//! - `data-layout` is a [`Layout`]. `data-genres` has the TMDB genres that the motif suits; without, it is assigned by hand.

use super::color::{Color, ColorRoles, Layout};
use super::svg::{Short, SvgWriter};
use crate::catalogue::builtin::hash;
use rust_embed::Embed;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

#[derive(Embed)]
#[folder = "assets/catalogue/motifs"]
struct Files;

/// A drawing whose colors are not decided yet.
#[derive(Debug)]
pub struct Motif {
    pub name: String,
    pub layout: Layout,
    pub genres: Vec<u32>,
    /// `viewBox` and `preserveAspectRatio`.
    view: String,
    shapes: &'static str,
    /// The hash of the file.
    hash: u64,
}

/// Only the stored hash of the file is hashed, because a list of titles hashes many designs.
impl Hash for Motif {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

static ALL: LazyLock<Vec<Motif>> = LazyLock::new(|| {
    let mut motifs: Vec<Motif> = files()
        .map(|(name, file)| Motif::parse(name, file).expect("a test parses every motif"))
        .collect();
    motifs.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    motifs
});

/// Every motif, by name.
pub fn motifs() -> &'static [Motif] {
    &ALL
}

pub(super) fn files() -> impl Iterator<Item = (String, &'static str)> {
    Files::iter().filter_map(|path| {
        let name = path.strip_suffix(".svg")?.to_owned();
        let Cow::Borrowed(bytes) = Files::get(&path)?.data else { return None };
        Some((name, str::from_utf8(bytes).ok()?))
    })
}

impl Motif {
    fn parse(name: String, file: &'static str) -> Option<Self> {
        let tag = file.split_inclusive('>').next()?;
        let layout = match attribute(tag, "data-layout")? {
            "grounded" => Layout::Grounded,
            "floating" => Layout::Floating,
            _ => return None,
        };
        let genres = attribute(tag, "data-genres").unwrap_or_default().split_whitespace();
        let genres = genres.map(|id| id.parse().ok()).collect::<Option<_>>()?;
        let fit = attribute(tag, "preserveAspectRatio")?;
        let view = attribute(tag, "viewBox")?;
        let view = format!(r#"viewBox="{view}" preserveAspectRatio="{fit}""#);
        let shapes = file.split_once("</style>")?.1.rsplit_once("</svg>")?.0;
        Some(Self { name, layout, genres, view, shapes, hash: hash::hash(file.as_bytes()) })
    }

    /// Draws the motif into a rectangle.
    pub(super) fn draw(
        &self,
        svg: &mut SvgWriter,
        (top, width, height): (f64, f64, f64),
        roles: &ColorRoles,
        mirrored: bool,
    ) {
        let (top, short_width, height) = (Short(top), Short(width), Short(height));
        let view = &self.view;
        svg.write(format_args!(
            r#"<svg y="{top}" width="{short_width}" height="{height}" {view}>"#
        ));
        if mirrored {
            svg.write(format_args!(r#"<g transform="matrix(-1 0 0 1 {short_width} 0)">"#));
        }
        let mut pieces = self.shapes.split(r#"class=""#);
        svg.write(format_args!("{}", pieces.next().unwrap_or_default()));
        for (class, rest) in pieces.filter_map(|piece| piece.split_once('"')) {
            let (attribute, class) = match class.strip_prefix("line-") {
                Some(class) => (r#"fill="none" stroke"#, class),
                None => ("fill", class),
            };
            let color = roles.mixture(class).unwrap_or(roles.fore);
            svg.write(format_args!(r#"{attribute}="{color}"{rest}"#));
        }
        svg.write(format_args!("{}</svg>", if mirrored { "</g>" } else { "" }));
    }
}

impl ColorRoles {
    /// The color of a class such as `fore` or `fore-back-20`.
    fn mixture(&self, class: &str) -> Option<Color> {
        let words: Vec<&str> = class.split('-').collect();
        match words[..] {
            [role] => self.role(role),
            [role, other, percent] => {
                let percent: u8 = percent.parse().ok().filter(|percent| *percent <= 100)?;
                Some(self.role(role)?.mix(self.role(other)?, f64::from(percent) / 100.0))
            }
            _ => None,
        }
    }

    fn role(&self, name: &str) -> Option<Color> {
        let Self { back, fore, accent, middle, spark } = *self;
        Some(match name {
            "contrast" if fore.contrast(spark) > back.contrast(spark) => fore,
            "back" | "contrast" => back,
            "fore" => fore,
            "accent" => accent,
            "middle" => middle,
            "spark" => spark,
            _ => return None,
        })
    }
}

/// The value of an attribute in a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(r#" {name}=""#))?;
    rest.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::poster::tests::is_well_formed;

    const ROLES: ColorRoles = ColorRoles {
        back: Color(0),
        fore: Color(0xff_ffff),
        accent: Color(1),
        middle: Color(2),
        spark: Color(3),
    };

    #[test]
    fn every_motif_file_parses_and_shows_all_its_colors_in_an_editor() {
        assert_eq!(files().count(), Files::iter().count(), "every file is an SVG file");
        for (name, file) in files() {
            assert!(file.starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg""#), "{name}");
            assert!(is_well_formed(file), "{name}");
            let motif = Motif::parse(name, file).unwrap_or_else(|| panic!("{file}"));
            assert!(motif.view.starts_with(r#"viewBox="0 0 500 500" "#), "{}", motif.name);
            for class in motif.shapes.split(r#"class=""#).skip(1) {
                let class = class.split('"').next().unwrap();
                let color = ROLES.mixture(class.trim_start_matches("line-"));
                assert!(color.is_some(), "{}: {class}", motif.name);
                assert!(file.contains(&format!(".{class}{{")), "{}: {class}", motif.name);
            }
        }
    }

    #[test]
    fn motifs_contain_only_shapes() {
        let allowed = ["g", "path", "rect", "circle", "ellipse", "polygon", "polyline", "line"];
        for Motif { name, shapes, .. } in motifs() {
            for tag in shapes.split('<').skip(1) {
                let shape =
                    tag.trim_start_matches('/').split([' ', '\n', '>', '/']).next().unwrap();
                assert!(allowed.contains(&shape), "{name}: <{tag}");
            }
            for unsafe_markup in ["href", "url(", "style=", "id=", " on", "&", "#"] {
                assert!(!shapes.contains(unsafe_markup), "{name}: {unsafe_markup}");
            }
        }
    }

    #[test]
    fn classes_name_a_role_or_a_mixture_of_two() {
        assert_eq!(ROLES.mixture("accent"), Some(Color(1)));
        assert_eq!(ROLES.mixture("contrast"), Some(ROLES.fore));
        assert_eq!(ROLES.mixture("back-fore-50"), Some(Color(0x80_8080)));
        for other in ["", "line", "pink", "back-fore", "back-fore-101", "back-fore-5-5"] {
            assert_eq!(ROLES.mixture(other), None, "{other}");
        }
    }
}
