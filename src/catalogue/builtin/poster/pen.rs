//! Writes SVG. It knows shapes and nothing of posters, and rounds to a tenth of a unit, which
//! nobody sees and halves the file.

use super::colour::Colour;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// A place on the poster.
pub type Point = (f64, f64);

/// A drawing that grows from back to front.
pub struct Pen {
    out: String,
}

/// A number as short as SVG allows.
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // Avoids "-0".
        write!(out, "{}", if tenths == 0.0 { 0.0 } else { tenths })
    }
}

fn coarse(radius: f64) -> f64 {
    if radius < 20.0 { (radius * 2.0).round() / 2.0 } else { radius.round() }
}

impl Pen {
    /// An empty sheet of that size.
    pub fn new(width: f64, height: f64) -> Self {
        let mut pen = Self { out: String::with_capacity(12 * 1024) };
        pen.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">"#,
            Short(width),
            Short(height)
        ));
        pen
    }

    /// The finished document.
    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>");
        self.out
    }

    /// Draws what `inside` draws, cut off outside a rectangle and moved to its corner.
    pub fn window(&mut self, (x, y): Point, (w, h): Point, inside: impl FnOnce(&mut Self)) {
        self.put(format_args!(
            r#"<svg x="{}" y="{}" width="{}" height="{}">"#,
            Short(x),
            Short(y),
            Short(w),
            Short(h)
        ));
        inside(self);
        self.out.push_str("</svg>");
    }

    /// Draws what `inside` draws, turned by some degrees about a point.
    pub fn turned(&mut self, degrees: f64, (x, y): Point, inside: impl FnOnce(&mut Self)) {
        self.put(format_args!(
            r#"<g transform="rotate({} {} {})">"#,
            Short(degrees),
            Short(x),
            Short(y)
        ));
        inside(self);
        self.out.push_str("</g>");
    }

    /// Draws what `inside` draws, left and right exchanged on a sheet of that width.
    pub fn mirrored(&mut self, width: f64, inside: impl FnOnce(&mut Self)) {
        self.put(format_args!(r#"<g transform="matrix(-1 0 0 1 {} 0)">"#, Short(width)));
        inside(self);
        self.out.push_str("</g>");
    }

    /// A filled rectangle.
    pub fn rect(&mut self, (x, y): Point, (w, h): Point, fill: Colour) {
        self.put(format_args!(
            r#"<path fill="{fill}" d="M{} {}h{}v{}h{}z"/>"#,
            Short(x),
            Short(y),
            Short(w),
            Short(h),
            Short(-w)
        ));
    }

    /// A filled disc.
    pub fn disc(&mut self, (x, y): Point, radius: f64, fill: Colour) {
        self.put(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"/>"#,
            Short(x),
            Short(y),
            Short(radius)
        ));
    }

    /// A circle as a line.
    pub fn ring(&mut self, (x, y): Point, radius: f64, width: f64, stroke: Colour) {
        self.put(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{stroke}" stroke-width="{}"/>"#,
            Short(x),
            Short(y),
            Short(radius),
            Short(width)
        ));
    }

    /// An upright ellipse as a line.
    pub fn oval(&mut self, (x, y): Point, (rx, ry): Point, width: f64, stroke: Colour) {
        self.put(format_args!(
            r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="none" stroke="{stroke}" stroke-width="{}"/>"#,
            Short(x),
            Short(y),
            Short(rx),
            Short(ry),
            Short(width)
        ));
    }

    /// A filled shape with straight sides.
    pub fn shape(&mut self, points: &[Point], fill: Colour) {
        self.put(format_args!(r#"<path fill="{fill}" d=""#));
        self.points(points);
        self.out.push_str("z\"/>");
    }

    /// A line with corners, rounded.
    pub fn line(&mut self, points: &[Point], width: f64, stroke: Colour) {
        self.put(format_args!(
            r#"<path fill="none" stroke="{stroke}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d=""#,
            Short(width)
        ));
        self.points(points);
        self.out.push_str("\"/>");
    }

    /// Separate straight lines of one width, with blunt ends.
    pub fn strokes(&mut self, lines: &[(Point, Point)], width: f64, stroke: Colour) {
        self.put(format_args!(
            r#"<path fill="none" stroke="{stroke}" stroke-width="{}" d=""#,
            Short(width)
        ));
        for (from, to) in lines {
            self.points(&[*from, *to]);
        }
        self.out.push_str("\"/>");
    }

    /// Several rectangles of one colour.
    pub fn rects(&mut self, rects: &[(Point, Point)], fill: Colour) {
        self.put(format_args!(r#"<path fill="{fill}" d=""#));
        for ((x, y), (w, h)) in rects {
            let (x, y, w, back) = (Short(*x), Short(*y), Short(*w), Short(-*w));
            self.put(format_args!("M{x} {y}h{w}v{}h{back}z", Short(*h)));
        }
        self.out.push_str("\"/>");
    }

    /// Several discs of one colour. Their sizes are rounded: discs of one size cost a few bytes
    /// each when written as dots of one thick line.
    pub fn discs(&mut self, discs: &[(Point, f64)], fill: Colour) {
        let mut by_size: BTreeMap<String, Vec<Point>> = BTreeMap::new();
        for (place, radius) in discs {
            let diameter = Short(coarse(*radius) * 2.0).to_string();
            by_size.entry(diameter).or_default().push(*place);
        }
        for (diameter, places) in by_size {
            self.put(format_args!(
                r#"<path stroke="{fill}" stroke-width="{diameter}" stroke-linecap="round" d=""#
            ));
            for (x, y) in places {
                self.put(format_args!("M{} {}h0", Short(x.round()), Short(y.round())));
            }
            self.out.push_str("\"/>");
        }
    }

    /// A filled outline in SVG's own words.
    pub fn path(&mut self, outline: &str, fill: Colour) {
        self.put(format_args!(r#"<path fill="{fill}" d="{outline}"/>"#));
    }

    /// The upper half of a disc, standing on a line.
    pub fn dome(&mut self, (x, y): Point, radius: f64, fill: Colour) {
        let (left, y, r) = (Short(x - radius), Short(y), Short(radius));
        self.put(format_args!(
            r#"<path fill="{fill}" d="M{left} {y}a{r} {r} 0 0 1 {} 0z"/>"#,
            Short(radius * 2.0)
        ));
    }

    /// An outline in font units, set at a place and size.
    pub fn glyphs(&mut self, outline: &str, (x, y): Point, scale: f64, fill: Colour) {
        self.put(format_args!(
            r#"<path fill="{fill}" transform="matrix({scale:.4} 0 0 -{scale:.4} {} {})" d="{outline}"/>"#,
            Short(x),
            Short(y)
        ));
    }

    fn points(&mut self, points: &[Point]) {
        for (place, (x, y)) in points.iter().enumerate() {
            let command = if place == 0 { 'M' } else { 'L' };
            self.put(format_args!("{command}{} {}", Short(*x), Short(*y)));
        }
    }

    fn put(&mut self, text: fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("a String takes whatever is written to it");
    }
}
