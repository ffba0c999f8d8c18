//! The motifs of the series. Each draws one idea from a few flat shapes onto a stage whose height
//! the title decides, in whatever colours it is given.

mod city;
mod creatures;
mod figures;
mod land;
mod pastimes;
mod patterns;
mod places;
mod props;
mod signs;
mod sky;
mod things;
mod wild;

use super::colour::Colour;
use super::pen::Pen;
use crate::catalogue::builtin::stable::Dice;

/// The width of every stage.
pub const WIDTH: f64 = 500.0;

/// So much at the lower edge of a stage belongs to the title's ground.
pub const STRIP: f64 = 4.0;

/// Where a scene is drawn.
pub struct Stage<'p> {
    pub pen: &'p mut Pen,
    pub height: f64,
    pub inks: Inks,
    pub dice: Dice,
}

/// The colours of a scene, by what they are for.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    /// Fills the stage.
    pub back: Colour,
    /// The main shapes.
    pub fore: Colour,
    /// The one thing that draws the eye.
    pub accent: Colour,
    /// Between `back` and `fore`.
    pub middle: Colour,
    /// Small lights.
    pub spark: Colour,
}

/// How a scene sits on the poster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Its lower edge melts into the title's ground.
    Grounded,
    /// It floats on the title's ground.
    Floating,
}

/// One motif.
pub struct Scene {
    /// How `art.txt` calls it.
    pub name: &'static str,
    pub stance: Stance,
    /// The genres it suits; none when it is too much of one thing to be chosen but by hand.
    pub genres: &'static [u32],
    pub draw: fn(&mut Stage<'_>),
}

/// Every motif of the series.
pub const SCENES: &[Scene] = &[
    grounded("skyline", &[80, 53, 18, 28, 10759], city::skyline),
    grounded("alley", &[80, 9648, 53], city::alley),
    grounded("rain", &[18, 10749, 80, 53], city::rain),
    grounded("facade", &[35, 18, 9648, 10766, 10749], city::facade),
    grounded("stairs", &[18, 53, 35], city::stairs),
    grounded("sunset", &[18, 12, 10749, 10752], land::sunset),
    grounded("peaks", &[12, 18, 10759, 99], land::peaks),
    grounded("waves", &[12, 53, 99, 16], wild::waves),
    grounded("mesa", &[37, 12], land::mesa),
    grounded("road", &[28, 12, 18, 10759], land::road),
    grounded("forest", &[27, 14, 9648, 10765], wild::forest),
    grounded("hills", &[16, 10751, 10762, 35], land::hills),
    grounded("house", &[27, 9648, 53], places::house),
    grounded("castle", &[14, 10751, 12, 10765], places::castle),
    grounded("arch", &[36, 18, 10768, 10752], places::arch),
    grounded("seats", &[99, 10402, 35, 10767], places::seats),
    grounded("planet", &[878, 10765, 12], sky::planet),
    grounded("saucer", &[878, 10765, 35], sky::saucer),
    grounded("searchlights", &[10752, 10768, 36, 28], sky::searchlights),
    grounded("gridland", &[878, 28, 10765], sky::gridland),
    grounded("monolith", &[], sky::monolith),
    grounded("snow", &[80, 18, 53], wild::snow),
    grounded("fin", &[], creatures::fin),
    grounded("rabbit", &[], creatures::rabbit),
    grounded("sheep", &[], creatures::sheep),
    grounded("llama", &[], creatures::llama),
    grounded("giant", &[], creatures::giant),
    grounded("chess", &[18, 36, 9648], pastimes::chess),
    grounded("mushroom", &[], wild::mushroom),
    floating("dog", &[], creatures::dog),
    floating("bicycle", &[18, 10751, 35], pastimes::bicycle),
    floating("suit", &[80, 18, 35, 10768], props::suit),
    floating("television", &[35, 10767, 10764, 10763], props::television),
    floating("cup", &[35, 10749, 10766], props::cup),
    floating("gears", &[878, 18], props::gears),
    floating("hoop", &[], pastimes::hoop),
    floating("orbits", &[878, 36, 99, 10765], sky::orbits),
    floating("flock", &[10749, 18, 99, 16], sky::flock),
    floating("record", &[10402, 35], things::record),
    floating("keys", &[10402, 10749], things::keys),
    floating("dagger", &[27, 53, 80], things::dagger),
    floating("crown", &[14, 36, 10768], things::crown),
    floating("puppet", &[80, 18, 9648], things::puppet),
    floating("clock", &[878, 53, 18], things::clock),
    floating("keyhole", &[9648, 53, 27], things::keyhole),
    floating("eye", &[27, 53, 878], signs::eye),
    floating("target", &[28, 53, 10759, 10752], signs::target),
    floating("faces", &[35, 16, 10751, 10762], signs::faces),
    floating("twins", &[10749, 35], signs::twins),
    floating("card", &[80, 35, 53], signs::card),
    floating("bars", &[80, 18], signs::bars),
    floating("burst", &[28, 16, 35, 10759], signs::burst),
    floating("spiral", &[53, 9648, 27], patterns::spiral),
    floating("blinds", &[80, 9648, 53], patterns::blinds),
    floating("maze", &[9648, 878, 53], patterns::maze),
    floating("halftone", &[99, 18, 36, 10763, 10764], patterns::halftone),
    floating("shards", &[28, 53, 27], patterns::shards),
    floating("dots", &[18, 10749, 99, 10764], patterns::dots),
    floating("code", &[878, 28], patterns::code),
    floating("petals", &[10749, 18, 14], patterns::petals),
];

/// Motifs of rays and rings about one centre: small, one passes for another.
const ROUND: &[&str] = &["spiral", "target", "burst", "petals", "orbits", "clock"];

impl Scene {
    /// From 0 to 1, how much the shapes of two motifs look alike.
    pub fn likeness(&self, other: &Self) -> f64 {
        if self.name == other.name {
            1.0
        } else if [self, other].iter().all(|scene| ROUND.contains(&scene.name)) {
            0.5
        } else {
            0.0
        }
    }
}

const fn grounded(name: &'static str, genres: &'static [u32], draw: fn(&mut Stage<'_>)) -> Scene {
    Scene { name, stance: Stance::Grounded, genres, draw }
}

const fn floating(name: &'static str, genres: &'static [u32], draw: fn(&mut Stage<'_>)) -> Scene {
    Scene { name, stance: Stance::Floating, genres, draw }
}

impl Stage<'_> {
    /// Paints the stage, but for a last strip: where the main shapes meet the title's ground, of
    /// the same colour, nothing behind them may shine through as a hairline.
    pub fn fill(&mut self) {
        let size = (WIDTH, self.height - STRIP);
        self.pen.rect((0.0, 0.0), size, self.inks.back);
    }

    /// A height as a share of the stage's, counted from the top.
    pub fn down(&self, share: f64) -> f64 {
        self.height * share
    }

    /// A height somewhere between two shares of the stage's.
    pub fn somewhere(&mut self, low: f64, high: f64) -> f64 {
        self.height * self.dice.between(low, high)
    }
}

/// Whole numbers from 0 as coordinates.
fn steps(count: i32) -> impl Iterator<Item = f64> + Clone {
    (0..count).map(f64::from)
}

/// The rows and columns of a grid, row by row.
fn cells(rows: i32, columns: i32) -> impl Iterator<Item = (f64, f64)> {
    steps(rows).flat_map(move |row| steps(columns).map(move |column| (row, column)))
}

/// Whether two counted coordinates are the same one.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.5
}
