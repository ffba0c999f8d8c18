//! Motifs of games and rides.

use super::{Stage, WIDTH, figures, steps};
use crate::catalogue::builtin::poster::pen::Point;

/// The right side of a chess piece, from its foot up.
const KING: [Point; 7] =
    [(0.22, 0.0), (0.2, 0.09), (0.13, 0.13), (0.09, 0.5), (0.17, 0.56), (0.13, 0.6), (0.16, 0.82)];
const PAWN: [Point; 4] = [(0.3, 0.0), (0.27, 0.13), (0.14, 0.2), (0.1, 0.58)];

/// Two wheels.
pub fn bicycle(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (y, radius) = (stage.down(0.62), 92.0);
    let (back, front) = ((134.0, y), (366.0, y));
    stage.pen.disc((250.0, stage.down(0.44)), stage.down(0.38).min(190.0), inks.middle);
    for wheel in [back, front] {
        stage.pen.ring(wheel, radius, 13.0, inks.fore);
        for spoke in steps(6) {
            stage.pen.turned(spoke * 30.0, wheel, |pen| {
                pen.rect((wheel.0 - 1.0, wheel.1 - radius), (2.0, radius * 2.0), inks.fore);
            });
        }
    }
    let (seat, crank, head) = ((206.0, y - 112.0), (238.0, y + 6.0), (330.0, y - 118.0));
    stage.pen.line(&[back, seat, crank, back], 12.0, inks.accent);
    stage.pen.line(&[seat, head, crank], 12.0, inks.accent);
    stage.pen.line(&[front, head, (322.0, y - 152.0), (352.0, y - 168.0)], 12.0, inks.accent);
    stage.pen.line(&[seat, (198.0, y - 140.0)], 10.0, inks.accent);
    stage.pen.line(&[(170.0, y - 144.0), (224.0, y - 144.0)], 17.0, inks.fore);
    stage.pen.disc(crank, 20.0, inks.fore);
}

/// The king, and one pawn.
pub fn chess(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let floor = stage.down(0.8);
    let tall = (stage.height - floor) / 2.0;
    stage.pen.rect((0.0, floor), (WIDTH, tall * 2.0), inks.middle);
    let fields: Vec<_> = steps(4)
        .flat_map(|column| [(column * 125.0, floor), (column * 125.0 + 62.5, floor + tall)])
        .map(|corner| (corner, (62.5, tall)))
        .collect();
    stage.pen.rects(&fields, inks.fore);
    let (x, foot, size) = (190.0, floor + 16.0, stage.down(0.66));
    let at = |(dx, dy): Point| (x + dx * size, foot - dy * size);
    figures::mirrored(stage.pen, x, &KING.map(at), inks.fore);
    stage.pen.line(&[at((0.0, 0.82)), at((0.0, 1.0))], size * 0.05, inks.fore);
    stage.pen.line(&[at((-0.06, 0.93)), at((0.06, 0.93))], size * 0.05, inks.fore);
    let (x, foot, size) = (382.0, floor + 22.0, stage.down(0.36));
    let at = |(dx, dy): Point| (x + dx * size, foot - dy * size);
    figures::mirrored(stage.pen, x, &PAWN.map(at), inks.accent);
    stage.pen.disc(at((0.0, 0.74)), size * 0.2, inks.accent);
    stage.pen.line(&[at((-0.14, 0.57)), at((0.14, 0.57))], size * 0.08, inks.accent);
}

/// A ball on its way in.
pub fn hoop(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (ball, rim) = ((stage.dice.between(200.0, 290.0), stage.down(0.26)), stage.down(0.6));
    stage.pen.disc(ball, 92.0, inks.accent);
    stage.pen.oval(ball, (40.0, 92.0), 5.0, inks.back);
    stage.pen.rect((ball.0 - 92.0, ball.1 - 2.5), (184.0, 5.0), inks.back);
    let net: Vec<_> = steps(7)
        .flat_map(|cord| {
            let (top, low) = (130.0 + cord * 40.0, 184.0 + cord * 22.0);
            [
                ((top, rim), (low + 22.0, stage.height - 20.0)),
                ((top, rim), (low - 22.0, stage.height - 20.0)),
            ]
        })
        .collect();
    stage.pen.strokes(&net, 4.0, inks.fore);
    stage.pen.line(&[(120.0, rim), (380.0, rim)], 17.0, inks.middle);
}
