//! Motifs that are signs more than things.

use super::{Stage, WIDTH, cells, figures, same, steps};

/// An eye, and its rays.
pub fn eye(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let y = stage.down(0.53);
    for ray in steps(32) {
        if ray % 2.0 == 0.0 {
            stage.pen.turned(ray * 11.25 + 5.6, (250.0, y), |pen| {
                pen.shape(
                    &[(250.0, y - 130.0), (238.0, y - 420.0), (262.0, y - 420.0)],
                    inks.middle,
                );
            });
        }
    }
    stage.pen.path(
        &format!("M26 {y:.0}Q250 {:.0} 474 {y:.0}Q250 {:.0} 26 {y:.0}z", y - 250.0, y + 250.0),
        inks.fore,
    );
    stage.pen.disc((250.0, y), 108.0, inks.accent);
    for spoke in steps(18) {
        stage.pen.turned(spoke * 20.0, (250.0, y), |pen| {
            pen.rect((248.0, y - 104.0), (4.0, 44.0), inks.back);
        });
    }
    stage.pen.disc((250.0, y), 52.0, inks.back);
    let glint = stage.dice.between(-20.0, 20.0);
    stage.pen.disc((250.0 + glint, y - 26.0), 15.0, inks.spark);
}

/// Rings, a cross, and somebody at the wrong place.
pub fn target(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let centre = (stage.dice.between(220.0, 280.0), stage.down(0.52));
    let reach = (stage.height * 0.43).min(212.0);
    for ring in steps(4) {
        let fill = if ring % 2.0 == 0.0 { inks.accent } else { inks.back };
        stage.pen.disc(centre, reach * (1.0 - ring * 0.24), fill);
    }
    stage.pen.rect((centre.0 - 3.0, 0.0), (6.0, stage.height), inks.fore);
    stage.pen.rect((0.0, centre.1 - 3.0), (WIDTH, 6.0), inks.fore);
    let foot = centre.1 + reach * 0.42;
    figures::person(stage.pen, (centre.0, foot), reach * 0.84, inks.fore);
}

/// A gallery of moods.
pub fn faces(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let rows = 4;
    let pitch = stage.height / f64::from(rows);
    for (row, column) in cells(rows, 4) {
        let (x, y) = (62.5 + column * 125.0, pitch * (row + 0.5));
        let (x0, y0) = (x - 62.5, y - pitch / 2.0);
        let tone = (stage.dice.unit() * 4.0).floor();
        let (card, skin) = match tone {
            0.0 => (inks.accent, inks.fore),
            1.0 => (inks.middle, inks.spark),
            2.0 => (inks.back, inks.accent),
            _ => (inks.fore, inks.spark),
        };
        stage.pen.rect((x0, y0), (125.5, pitch + 0.5), card);
        let size = pitch.min(125.0) * 0.38;
        stage.pen.disc((x, y), size, skin);
        let gaze = stage.dice.between(-0.16, 0.16) * size;
        let eyes = [
            ((x - size * 0.36 + gaze, y - size * 0.14), size * 0.13),
            ((x + size * 0.36 + gaze, y - size * 0.14), size * 0.13),
        ];
        stage.pen.discs(&eyes, card);
        let bend = size * stage.dice.between(-0.5, 0.9);
        stage.pen.path(
            &format!(
                "M{:.1} {:.1}q{:.1} {bend:.1} {:.1} 0q{:.1} {:.1} {:.1} 0z",
                x - size * 0.44,
                y + size * 0.3,
                size * 0.44,
                size * 0.88,
                -size * 0.44,
                bend * 0.45 + 6.0,
                -size * 0.88
            ),
            card,
        );
    }
}

/// Two circles that share something.
pub fn twins(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (y, radius) = (stage.down(0.53), (stage.height * 0.34).min(158.0));
    let lean = stage.dice.between(-50.0, 50.0);
    let half = radius * 0.56;
    let (left, right) = ((250.0 - half, y + lean), (250.0 + half, y - lean));
    stage.pen.disc(left, radius, inks.accent);
    stage.pen.disc(right, radius, inks.fore);
    let apart = ((2.0 * half).powi(2) + (2.0 * lean).powi(2)).sqrt();
    let (along, across) = (
        (2.0 * half / apart, -2.0 * lean / apart),
        (radius.powi(2) - (apart / 2.0).powi(2)).max(0.0).sqrt(),
    );
    let upper = (250.0 - along.1 * -across, y - along.0 * across);
    let lower = (250.0 + along.1 * -across, y + along.0 * across);
    stage.pen.path(
        &format!("M{:.1} {:.1}A{radius:.1} {radius:.1} 0 0 1 {:.1} {:.1}A{radius:.1} {radius:.1} 0 0 1 {:.1} {:.1}z", upper.0, upper.1, lower.0, lower.1, upper.0, upper.1),
        inks.spark,
    );
}

/// A card that reads the same from both sides, or nearly.
pub fn card(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let middle = stage.down(0.53);
    let (wide, tall) = (stage.height * 0.58, stage.height * 0.84);
    let (x, y) = (250.0 - wide / 2.0, middle - tall / 2.0);
    stage.pen.turned(stage.dice.between(-11.0, 11.0), (250.0, middle), |pen| {
        pen.rect((x, y), (wide, tall), inks.fore);
        for (turn, fill) in [(0.0, inks.accent), (180.0, inks.back)] {
            pen.turned(turn, (250.0, middle), |pen| {
                figures::star(pen, (x + 36.0, y + 44.0), (22.0, 9.0), 5, fill);
                pen.dome((250.0, middle), wide * 0.36, fill);
                pen.disc((250.0, middle - wide * 0.46), wide * 0.15, fill);
                pen.shape(
                    &[
                        (250.0 - wide * 0.17, middle - wide * 0.54),
                        (250.0 - wide * 0.2, middle - wide * 0.74),
                        (250.0 - wide * 0.08, middle - wide * 0.64),
                        (250.0, middle - wide * 0.78),
                        (250.0 + wide * 0.08, middle - wide * 0.64),
                        (250.0 + wide * 0.2, middle - wide * 0.74),
                        (250.0 + wide * 0.17, middle - wide * 0.54),
                    ],
                    fill,
                );
            });
        }
        pen.rect((x, middle - 4.0), (wide, 8.0), inks.fore);
    });
}

/// Bars, and a way out.
pub fn bars(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let gap = 1.0 + (stage.dice.unit() * 3.0).floor();
    stage.pen.disc((72.0 + gap * 89.0, stage.down(0.38)), stage.down(0.24), inks.accent);
    for bar in steps(6) {
        let x = 27.0 + bar * 89.0;
        if same(bar, gap) || same(bar, gap + 1.0) {
            let lean = if same(bar, gap) { -44.0 } else { 44.0 };
            stage.pen.line(
                &[
                    (x, -20.0),
                    (x, stage.down(0.18)),
                    (x + lean, stage.down(0.42)),
                    (x + lean, stage.down(0.58)),
                    (x, stage.down(0.82)),
                    (x, stage.height + 20.0),
                ],
                24.0,
                inks.fore,
            );
        } else {
            stage.pen.rect((x - 12.0, 0.0), (24.0, stage.height), inks.fore);
        }
    }
    figures::bird(
        stage.pen,
        (72.0 + gap * 89.0, stage.down(0.42)),
        40.0,
        inks.spark.mix(inks.fore, 0.1),
    );
}

/// It goes bang.
pub fn burst(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let centre = (stage.dice.between(220.0, 280.0), stage.down(0.52));
    let reach = (stage.height * 0.5).min(240.0);
    for (size, fill) in
        [(1.0, inks.middle), (0.76, inks.accent), (0.48, inks.spark), (0.24, inks.back)]
    {
        let turn = stage.dice.between(0.0, 30.0);
        stage.pen.turned(turn, centre, |pen| {
            figures::star(pen, centre, (reach * size, reach * size * 0.62), 13, fill);
        });
    }
}
