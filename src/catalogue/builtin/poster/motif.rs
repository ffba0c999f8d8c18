//! The motifs: one SVG file each in `assets/catalogue/motifs`, which an SVG editor can open.
//!
//! - `class="fore"` fills a shape with one of the roles `back`, `fore`, `accent`, `middle`,
//!   `spark` and `contrast`, which is `back` or `fore`, whichever is easier to see on `spark`;
//!   `class="fore-back-20"` fills it with 20 % of `back` mixed into `fore`.
//! - `class="line-fore"` strokes it and leaves it unfilled.
//! - Everything up to `</style>` is a preview for the editor and is not served.
//! - The view box is fitted to the picture by the file's `preserveAspectRatio`. What lies outside
//!   the view box is visible where the picture is wider or higher.
//! - `data-layout` is a [`Layout`]. `data-genres` has the TMDB genres that the motif suits; a
//!   motif without them is only assigned by hand.

use super::color::{Color, ColorRoles};
use super::svg::SvgWriter;
use rust_embed::Embed;
use std::borrow::Cow;
use std::sync::LazyLock;

#[derive(Embed)]
#[folder = "assets/catalogue/motifs"]
struct Files;

/// How a motif stands on a poster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Its main shape runs into the background of a title below it.
    Grounded,
    /// It is surrounded by the background of the title.
    Floating,
}

/// A drawing whose colors are not decided.
#[derive(Debug)]
pub struct Motif {
    pub name: String,
    pub layout: Layout,
    pub genres: Vec<u32>,
    /// `viewBox` and `preserveAspectRatio`.
    view: String,
    parts: Vec<Part>,
}

#[derive(Debug, PartialEq)]
enum Part {
    Markup(&'static str),
    Paint { color: MotifColor, is_line: bool },
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Role {
    Back,
    Fore,
    Accent,
    Middle,
    Spark,
    Contrast,
}

#[derive(Debug, PartialEq)]
struct MotifColor {
    role: Role,
    /// Another role, and its share from 0 to 1.
    mixed: Option<(Role, f64)>,
}

static ALL: LazyLock<Vec<Motif>> = LazyLock::new(|| {
    let mut motifs: Vec<Motif> = files()
        .map(|(name, text)| Motif::parse(name, text).expect("a test parses every motif"))
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
    fn parse(name: String, file: &'static str) -> Result<Self, String> {
        let tag = file.split_inclusive('>').next().unwrap_or_default();
        let needed = |attribute| {
            value(tag, attribute).ok_or_else(|| format!("{name}: {attribute} is missing"))
        };
        let layout = match needed("data-layout")? {
            "grounded" => Layout::Grounded,
            "floating" => Layout::Floating,
            other => return Err(format!("{name}: {other} is no layout")),
        };
        let genres = value(tag, "data-genres").unwrap_or_default().split_whitespace();
        let genres = genres.map(|id| id.parse().map_err(|_| format!("{name}: {id} is no genre")));
        let genres = genres.collect::<Result<_, _>>()?;
        let view = format!(
            r#"viewBox="{}" preserveAspectRatio="{}""#,
            needed("viewBox")?,
            needed("preserveAspectRatio")?
        );
        let (_, body) =
            file.split_once("</style>").ok_or(format!("{name}: </style> is missing"))?;
        let (body, _) = body.rsplit_once("</svg>").ok_or(format!("{name}: </svg> is missing"))?;
        let mut pieces = body.split(r#"class=""#);
        let mut parts = vec![Part::Markup(pieces.next().unwrap_or_default())];
        for piece in pieces {
            let (class, rest) = piece.split_once('"').ok_or(format!("{name}: an open quote"))?;
            let paint = Part::paint(class).ok_or(format!("{name}: {class} is no color"))?;
            parts.extend([paint, Part::Markup(rest)]);
        }
        Ok(Self { layout, genres, view, parts, name })
    }

    /// Draws the motif into a rectangle as wide as the view box.
    pub fn draw(
        &self,
        svg: &mut SvgWriter,
        (top, width, height): (f64, f64, f64),
        roles: &ColorRoles,
        mirrored: bool,
    ) {
        svg.begin_view((top, width, height), &self.view);
        if mirrored {
            svg.begin_mirrored(width);
        }
        for part in &self.parts {
            match part {
                Part::Markup(text) => svg.markup(text),
                Part::Paint { color, is_line: true } => svg.stroke(color.of(roles)),
                Part::Paint { color, is_line: false } => svg.fill(color.of(roles)),
            }
        }
        if mirrored {
            svg.end("g");
        }
        svg.end("svg");
    }
}

impl Part {
    fn paint(class: &str) -> Option<Self> {
        let (class, is_line) = match class.strip_prefix("line-") {
            Some(class) => (class, true),
            None => (class, false),
        };
        let words: Vec<&str> = class.split('-').collect();
        let color = match words[..] {
            [role] => MotifColor { role: Role::parse(role)?, mixed: None },
            [role, other, percent] => {
                let percent: u8 = percent.parse().ok().filter(|percent| *percent <= 100)?;
                let mixed = Some((Role::parse(other)?, f64::from(percent) / 100.0));
                MotifColor { role: Role::parse(role)?, mixed }
            }
            _ => return None,
        };
        Some(Self::Paint { color, is_line })
    }
}

impl Role {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "back" => Self::Back,
            "fore" => Self::Fore,
            "accent" => Self::Accent,
            "middle" => Self::Middle,
            "spark" => Self::Spark,
            "contrast" => Self::Contrast,
            _ => return None,
        })
    }

    fn of(self, roles: &ColorRoles) -> Color {
        match self {
            Self::Back => roles.back,
            Self::Fore => roles.fore,
            Self::Accent => roles.accent,
            Self::Middle => roles.middle,
            Self::Spark => roles.spark,
            Self::Contrast => {
                let ColorRoles { back, fore, spark, .. } = *roles;
                if fore.contrast(spark) > back.contrast(spark) { fore } else { back }
            }
        }
    }
}

impl MotifColor {
    fn of(&self, roles: &ColorRoles) -> Color {
        let color = self.role.of(roles);
        self.mixed.map_or(color, |(other, share)| color.mix(other.of(roles), share))
    }
}

/// The value of an attribute in a tag.
fn value<'t>(tag: &'t str, attribute: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(r#" {attribute}=""#))?;
    rest.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::poster::tests::is_well_formed;

    #[test]
    fn every_motif_file_is_well_formed_and_parses() {
        assert_eq!(files().count(), Files::iter().count(), "nothing but SVG files");
        for (name, text) in files() {
            let tag = text.lines().next().unwrap();
            assert!(tag.starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg""#), "{name}: {tag}");
            let text: &'static str = text;
            assert!(is_well_formed(text), "{name}");
            assert_eq!(value(tag, "viewBox"), Some("0 0 500 500"), "{name}");
            Motif::parse(name, text).unwrap();
        }
    }

    #[test]
    fn motifs_hold_nothing_but_shapes() {
        let allowed = ["g", "path", "rect", "circle", "ellipse", "polygon", "polyline", "line"];
        for motif in motifs() {
            for part in &motif.parts {
                let Part::Markup(text) = part else { continue };
                for tag in text.split('<').skip(1) {
                    let name = tag.trim_start_matches('/').split([' ', '>', '/']).next().unwrap();
                    assert!(allowed.contains(&name), "{}: <{tag}", motif.name);
                }
                for unsafe_markup in ["href", "url(", "style=", "id=", " on", "&", "#"] {
                    assert!(!text.contains(unsafe_markup), "{}: {unsafe_markup}", motif.name);
                }
            }
        }
    }

    #[test]
    fn a_preview_has_a_color_for_every_class() {
        for (name, text) in files() {
            let (head, body) = text.split_once("</style>").unwrap();
            for class in body.split(r#"class=""#).skip(1) {
                let class = class.split('"').next().unwrap();
                assert!(head.contains(&format!(".{class}{{")), "{name}: {class}");
            }
        }
    }

    #[test]
    fn classes_name_a_role_a_line_or_a_mixture() {
        let roles = ColorRoles {
            back: Color(0),
            fore: Color(0xff_ffff),
            accent: Color(1),
            middle: Color(2),
            spark: Color(3),
        };
        let painted = |class| match Part::paint(class)? {
            Part::Paint { color, is_line } => Some((color.of(&roles), is_line)),
            Part::Markup(_) => None,
        };
        assert_eq!(painted("accent"), Some((Color(1), false)));
        assert_eq!(painted("line-spark"), Some((Color(3), true)));
        assert_eq!(painted("contrast"), Some((Color(0xff_ffff), false)));
        assert_eq!(painted("back-fore-50"), Some((Color(0x80_8080), false)));
        for other in ["", "line", "line-", "pink", "back-fore", "back-fore-101", "back-fore-5-5"] {
            assert_eq!(painted(other), None, "{other}");
        }
    }
}
