//! Writes SVG documents.

use super::color::Color;
use std::fmt::{self, Write};

/// A document to which shapes are added from back to front.
pub struct SvgWriter {
    out: String,
}

/// A number in the shortest form that SVG allows.
pub struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // Avoids "-0".
        write!(out, "{}", if tenths == 0.0 { 0.0 } else { tenths })
    }
}

impl SvgWriter {
    pub fn new(width: f64, height: f64) -> Self {
        let mut svg = Self { out: String::with_capacity(12 * 1024) };
        svg.write(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">"#,
            Short(width),
            Short(height)
        ));
        svg
    }

    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>");
        self.out
    }

    /// A filled rectangle as wide as the document.
    pub fn band(&mut self, (top, width, height): (f64, f64, f64), fill: Color) {
        self.write(format_args!(
            r#"<path fill="{fill}" d="M0 {}h{}v{}h-{1}z"/>"#,
            Short(top),
            Short(width),
            Short(height)
        ));
    }

    /// Draws outlines in font units at this position and scale.
    pub fn glyphs(&mut self, outlines: &str, (x, y): (f64, f64), scale: f64, fill: Color) {
        self.write(format_args!(
            r#"<path fill="{fill}" transform="matrix({scale:.4} 0 0 -{scale:.4} {} {})" d="{outlines}"/>"#,
            Short(x),
            Short(y)
        ));
    }

    pub fn write(&mut self, text: fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("writing to a String does not fail");
    }
}
