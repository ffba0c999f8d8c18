//! Small silhouettes that give a scene its scale.

use crate::catalogue::builtin::poster::colour::Colour;
use crate::catalogue::builtin::poster::pen::{Pen, Point};

/// Somebody standing.
pub fn person(pen: &mut Pen, (x, foot): Point, tall: f64, fill: Colour) {
    pen.disc((x, foot - tall * 0.9), tall * 0.1, fill);
    pen.shape(
        &[
            (x - tall * 0.13, foot - tall * 0.74),
            (x + tall * 0.13, foot - tall * 0.74),
            (x + tall * 0.16, foot - tall * 0.36),
            (x + tall * 0.1, foot),
            (x + tall * 0.02, foot),
            (x, foot - tall * 0.36),
            (x - tall * 0.02, foot),
            (x - tall * 0.1, foot),
            (x - tall * 0.16, foot - tall * 0.36),
        ],
        fill,
    );
}

/// Somebody in a hat and a long coat.
pub fn stranger(pen: &mut Pen, (x, foot): Point, tall: f64, fill: Colour) {
    pen.disc((x, foot - tall * 0.85), tall * 0.085, fill);
    pen.shape(
        &[
            (x - tall * 0.17, foot - tall * 0.885),
            (x - tall * 0.085, foot - tall * 0.915),
            (x - tall * 0.07, foot - tall),
            (x + tall * 0.07, foot - tall),
            (x + tall * 0.085, foot - tall * 0.915),
            (x + tall * 0.17, foot - tall * 0.885),
        ],
        fill,
    );
    pen.shape(
        &[
            (x - tall * 0.04, foot - tall * 0.78),
            (x + tall * 0.04, foot - tall * 0.78),
            (x + tall * 0.15, foot - tall * 0.7),
            (x + tall * 0.19, foot - tall * 0.16),
            (x + tall * 0.09, foot - tall * 0.16),
            (x + tall * 0.08, foot),
            (x + tall * 0.02, foot),
            (x, foot - tall * 0.16),
            (x - tall * 0.02, foot),
            (x - tall * 0.08, foot),
            (x - tall * 0.09, foot - tall * 0.16),
            (x - tall * 0.19, foot - tall * 0.16),
            (x - tall * 0.15, foot - tall * 0.7),
        ],
        fill,
    );
}

/// A bird far off.
pub fn bird(pen: &mut Pen, (x, y): Point, span: f64, fill: Colour) {
    pen.shape(
        &[
            (x - span, y - span * 0.42),
            (x - span * 0.42, y - span * 0.5),
            (x, y),
            (x + span * 0.42, y - span * 0.5),
            (x + span, y - span * 0.42),
            (x + span * 0.44, y - span * 0.24),
            (x, y + span * 0.32),
            (x - span * 0.44, y - span * 0.24),
        ],
        fill,
    );
}

/// A bare tree, branch by branch.
pub fn tree(pen: &mut Pen, (x, foot): Point, tall: f64, stroke: Colour) {
    let at = |dx: f64, dy: f64| (x + dx * tall, foot - dy * tall);
    pen.line(&[at(0.0, 0.0), at(0.01, 0.5), at(-0.04, 1.0)], tall * 0.06, stroke);
    for (from, knee, to) in [
        ((0.01, 0.45), (0.2, 0.62), (0.26, 0.92)),
        ((0.0, 0.55), (-0.2, 0.7), (-0.34, 0.95)),
        ((0.12, 0.56), (0.34, 0.62), (0.46, 0.74)),
        ((-0.12, 0.64), (-0.3, 0.66), (-0.46, 0.78)),
        ((-0.02, 0.75), (0.08, 0.86), (0.1, 1.02)),
    ] {
        let points = [at(from.0, from.1), at(knee.0, knee.1), at(to.0, to.1)];
        pen.line(&points, tall * 0.028, stroke);
    }
}

/// A star with some number of points.
pub fn star(pen: &mut Pen, (x, y): Point, (outer, inner): Point, tips: i32, fill: Colour) {
    let turn = std::f64::consts::PI / f64::from(tips);
    let points: Vec<Point> = (0..tips * 2)
        .map(|corner| {
            let radius = if corner % 2 == 0 { outer } else { inner };
            let angle = f64::from(corner) * turn - std::f64::consts::FRAC_PI_2;
            (x + radius * angle.cos(), y + radius * angle.sin())
        })
        .collect();
    pen.shape(&points, fill);
}

/// A shape that is the same on both sides of an upright axis, given by its right side.
pub fn mirrored(pen: &mut Pen, axis: f64, right: &[Point], fill: Colour) {
    let left = right.iter().rev().map(|(x, y)| (2.0 * axis - x, *y));
    let points: Vec<Point> = right.iter().copied().chain(left).collect();
    pen.shape(&points, fill);
}
