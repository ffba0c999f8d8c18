//! Compares posters at a width of 40 pixels, by the colors of areas and by outlines.

use moviestars::catalogue::poster::color::linear;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

const WIDTH: usize = 40;
const HEIGHT: usize = 60;
/// The side of an area whose mean color is compared.
const AREA: usize = 5;
/// The side of a dot; outlines are differences between dots.
const DOT: usize = 2;
const DOTS: usize = WIDTH / DOT;
/// Colors that differ by this much have the sharpest edge.
const SHARP: f64 = 0.2;
/// Outlines are compared at offsets of up to this many rows, because longer titles move the picture.
const SHIFT: usize = 2;

type Grid = (usize, usize);

/// A color in OKLab.
#[derive(Clone, Copy)]
struct Lab([f64; 3]);

pub struct Thumbnail {
    areas: Vec<Lab>,
    outlines: Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
pub struct Distance {
    /// The mean distance of the colors, in hundredths of that from black to white.
    colors: f64,
    /// 0 for the same outlines, 100 for unrelated ones.
    outlines: f64,
}

impl Distance {
    /// Measured: of pairs with the same design nine in ten are below 20.7, of unrelated pairs one in
    /// thirty. With outlines below 16, the same motif is recognizable in any colors.
    pub fn is_alike(self) -> bool {
        self.colors + 0.15 * self.outlines < 20.7 || self.outlines < 16.0
    }
}

impl Thumbnail {
    pub fn of(svg: &str) -> Self {
        let light = light(&render(svg, 40, 60));
        let dots: Vec<Lab> = grid(DOTS, HEIGHT / DOT).map(|at| mean(&light, at, DOT)).collect();
        Self {
            areas: grid(WIDTH / AREA, HEIGHT / AREA).map(|at| mean(&light, at, AREA)).collect(),
            outlines: normalized(&blurred(&outlines(&dots))),
        }
    }

    pub fn distance(&self, other: &Self) -> Distance {
        let (mine, theirs) = (&self.outlines[..], &other.outlines[..]);
        let correlations = (0..=SHIFT).map(|rows| rows * DOTS).flat_map(|by| {
            let rest = mine.len() - by;
            [product(&mine[by..], &theirs[..rest]), product(&mine[..rest], &theirs[by..])]
        });
        let pairs = self.areas.iter().zip(&other.areas);
        Distance {
            colors: 100.0 * average(pairs.map(|(a, b)| a.distance(*b))),
            outlines: 100.0 * (1.0 - correlations.fold(-1.0, f64::max)),
        }
    }
}

/// An SVG document as pixels.
pub fn render(svg: &str, width: u16, height: u16) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("posters are SVG documents");
    let mut pixels = Pixmap::new(width.into(), height.into()).expect("it has an area");
    let scale = f32::from(width) / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

impl Lab {
    fn of([red, green, blue]: [f64; 3]) -> Self {
        let long = (0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue).cbrt();
        let middle = (0.211_903_5 * red + 0.680_699_55 * green + 0.107_396_96 * blue).cbrt();
        let short = (0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue).cbrt();
        Self([
            0.210_454_26 * long + 0.793_617_79 * middle - 0.004_072_05 * short,
            1.977_998_5 * long - 2.428_592_21 * middle + 0.450_593_71 * short,
            0.025_904_04 * long + 0.782_771_77 * middle - 0.808_675_77 * short,
        ])
    }

    fn distance(self, other: Self) -> f64 {
        self.0.iter().zip(other.0).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }
}

fn grid(columns: usize, rows: usize) -> impl Iterator<Item = Grid> {
    (0..rows).flat_map(move |y| (0..columns).map(move |x| (x, y)))
}

fn light(pixels: &Pixmap) -> Vec<[f64; 3]> {
    let channel = |value: u8| linear(f64::from(value) / 255.0);
    let pixels = pixels.pixels().iter();
    pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()].map(channel)).collect()
}

/// The mean color of a square of pixels.
fn mean(light: &[[f64; 3]], (x, y): Grid, side: usize) -> Lab {
    let square = grid(side, side).map(|(dx, dy)| light[(y * side + dy) * WIDTH + x * side + dx]);

    let sum = square
        .fold([0.0; 3], |sum, pixel| [sum[0] + pixel[0], sum[1] + pixel[1], sum[2] + pixel[2]]);
    let count = (side * side) as f64;
    Lab::of(sum.map(|sum| sum / count))
}

/// How much each dot differs from the one on its right and the one below, from 0 to 1.
fn outlines(dots: &[Lab]) -> Vec<f64> {
    let edge = |(x, y): Grid| {
        let here = dots[y * DOTS + x];
        let right = (x + 1 < DOTS).then(|| here.distance(dots[y * DOTS + x + 1]));
        let below = dots.get((y + 1) * DOTS + x).map(|below| here.distance(*below));
        right.unwrap_or(0.0).max(below.unwrap_or(0.0)).min(SHARP) / SHARP
    };
    grid(DOTS, dots.len() / DOTS).map(edge).collect()
}

fn blurred(dots: &[f64]) -> Vec<f64> {
    let rows = dots.len() / DOTS;
    let around = |(x, y): Grid| {
        let square = (y.saturating_sub(1)..(y + 2).min(rows))
            .flat_map(|y| (x.saturating_sub(1)..(x + 2).min(DOTS)).map(move |x| (x, y)));
        average(square.map(|(x, y)| dots[y * DOTS + x]))
    };
    grid(DOTS, rows).map(around).collect()
}

/// Shifted to a mean of 0 and scaled to a length of 1: products are correlations.
fn normalized(values: &[f64]) -> Vec<f64> {
    let mean = average(values.iter().copied());
    let length = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>().sqrt();
    values.iter().map(|value| (value - mean) / length.max(1e-9)).collect()
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}
