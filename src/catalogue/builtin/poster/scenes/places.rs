//! Motifs of buildings one wants, or fears, to enter.

use super::{Stage, WIDTH, figures, same, steps};

/// A house on a hill with one lit window.
pub fn house(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let moon = (stage.dice.between(300.0, 360.0), stage.down(0.32));
    stage.pen.disc(moon, stage.down(0.22), inks.accent);
    let (x, foot) = (stage.dice.between(170.0, 210.0), stage.down(0.76));
    stage.pen.disc((230.0, foot + 486.0), 500.0, inks.fore);
    stage.pen.rect((x - 70.0, foot - 150.0), (150.0, 165.0), inks.fore);
    stage.pen.shape(
        &[(x - 92.0, foot - 146.0), (x + 5.0, foot - 226.0), (x + 102.0, foot - 146.0)],
        inks.fore,
    );
    stage.pen.rect((x + 40.0, foot - 240.0), (62.0, 250.0), inks.fore);
    stage.pen.shape(
        &[(x + 28.0, foot - 236.0), (x + 71.0, foot - 318.0), (x + 114.0, foot - 236.0)],
        inks.fore,
    );
    stage.pen.rect((x - 56.0, foot - 232.0), (22.0, 60.0), inks.fore);
    stage.pen.rects(
        &[((x + 57.0, foot - 206.0), (28.0, 42.0)), ((x - 40.0, foot - 112.0), (26.0, 38.0))],
        inks.spark,
    );
    let (edge, bar) = ((x + 70.0, foot - 206.0), (3.0, 42.0));
    stage.pen.rect(edge, bar, inks.fore);
    figures::tree(stage.pen, (418.0, foot + 40.0), 210.0, inks.fore);
}

/// Towers with pointed roofs and flags.
pub fn castle(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    stage.pen.disc(
        (stage.dice.between(180.0, 320.0), stage.down(0.4)),
        stage.down(0.3),
        inks.accent,
    );
    let foot = stage.height;
    for (x, wide, top, fill) in [
        (92.0, 54.0, 0.5, inks.middle),
        (356.0, 58.0, 0.44, inks.middle),
        (146.0, 64.0, 0.4, inks.fore),
        (300.0, 56.0, 0.5, inks.fore),
        (216.0, 74.0, 0.28, inks.fore),
    ] {
        let top = stage.down(top);
        stage.pen.rect((x, top), (wide, foot - top), fill);
        stage.pen.shape(
            &[
                (x - 12.0, top + 1.0),
                (x + wide / 2.0, top - wide * 1.5),
                (x + wide + 12.0, top + 1.0),
            ],
            fill,
        );
        let (pole, peak) = (x + wide / 2.0, top - wide * 1.5);
        stage.pen.rect((pole - 1.5, peak - 30.0), (3.0, 34.0), fill);
        stage
            .pen
            .shape(&[(pole, peak - 30.0), (pole + 30.0, peak - 20.0), (pole, peak - 10.0)], fill);
        stage.pen.rect((pole - 5.0, top + 26.0), (10.0, 26.0), inks.spark);
    }
    let wall = stage.down(0.74);
    stage.pen.rect((60.0, wall), (380.0, foot - wall), inks.fore);
    let teeth: Vec<_> =
        steps(10).map(|tooth| ((60.0 + tooth * 40.0, wall - 18.0), (20.0, 20.0))).collect();
    stage.pen.rects(&teeth, inks.fore);
    stage.pen.disc((250.0, foot + 420.0), 480.0, inks.fore);
}

/// Arch within arch, and somebody in the last one.
pub fn arch(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let count = 4;
    for step in steps(count) {
        let depth = step / f64::from(count);
        let wide = 205.0 - step * 42.0;
        let top = stage.down(0.1 + depth * 0.42) + wide;
        let fill = if same(step + 1.0, f64::from(count)) {
            inks.accent
        } else {
            inks.back.mix(inks.fore, 1.0 - depth)
        };
        stage.pen.dome((250.0, top), wide, fill);
        stage.pen.rect((250.0 - wide, top - 3.0), (wide * 2.0, stage.height - top + 4.0), fill);
    }
    figures::person(stage.pen, (250.0, stage.height), 128.0, inks.fore);
    stage.pen.shape(
        &[
            (234.0, stage.height),
            (266.0, stage.height),
            (266.0, stage.height + 2.0),
            (234.0, stage.height + 2.0),
        ],
        inks.fore,
    );
}

/// Rows of heads in the beam of a projector.
pub fn seats(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let lamp = (stage.dice.between(200.0, 300.0), stage.down(0.1));
    let low = stage.down(0.74);
    stage.pen.shape(&[lamp, (40.0, low), (460.0, low)], inks.middle);
    stage.pen.shape(&[lamp, (140.0, low), (360.0, low)], inks.accent);
    stage.pen.disc(lamp, 17.0, inks.spark);
    for row in steps(3) {
        let y = stage.down(0.68 + row * 0.12);
        let fill = inks.middle.mix(inks.fore, (row + 1.0) / 3.0);
        let shift = if same(row, 1.0) { 0.0 } else { -40.0 };
        for seat in steps(8) {
            let x = shift + seat * 80.0;
            if stage.dice.unit() < 0.8 {
                stage.pen.disc((x, y - 20.0), 25.0, fill);
            }
            stage.pen.rect((x - 36.0, y), (72.0, stage.height - y), fill);
        }
        stage.pen.rect((0.0, y + 40.0), (WIDTH, (stage.height - y - 40.0).max(0.0)), fill);
    }
}
