//! Motifs of streets and walls.

use super::{Stage, WIDTH, cells, figures, steps};

/// Towers against a huge moon, a few windows lit.
pub fn skyline(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let moon = (stage.dice.between(150.0, 350.0), stage.down(0.4));
    stage.pen.disc(moon, stage.down(0.3), inks.accent);
    for (low, high, widest, fill) in [(0.3, 0.62, 64.0, inks.middle), (0.1, 0.42, 86.0, inks.fore)]
    {
        let mut x = -20.0;
        let mut lights = Vec::new();
        while x < WIDTH {
            let wide = stage.dice.between(44.0, widest).round();
            let tall = stage.somewhere(low, high);
            let top = stage.height - tall;
            stage.pen.rect((x, top), (wide + 0.5, tall), fill);
            if stage.dice.unit() < 0.3 {
                stage.pen.rect((x + wide * 0.46, top - 42.0), (wide * 0.08, 44.0), fill);
            }
            for (row, column) in cells(9, 3) {
                let y = top + 18.0 + row * 24.0;
                if fill == inks.fore && stage.dice.unit() < 0.2 && y + 20.0 < stage.height {
                    lights.push(((x + 10.0 + column * (wide - 20.0) / 3.0, y), (7.0, 12.0)));
                }
            }
            x += wide;
        }
        stage.pen.rects(&lights, inks.spark);
    }
}

/// Two walls, a bright end, and somebody whose shadow arrives first.
pub fn alley(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (middle, foot, low) = (stage.dice.between(220.0, 280.0), stage.down(0.62), stage.height);
    stage.pen.shape(
        &[(middle - 52.0, foot), (middle + 52.0, foot), (430.0, low), (70.0, low)],
        inks.middle,
    );
    stage.pen.shape(
        &[
            (0.0, 0.0),
            (70.0, 0.0),
            (middle - 52.0, stage.down(0.2)),
            (middle - 52.0, foot),
            (0.0, low),
        ],
        inks.fore,
    );
    stage.pen.shape(
        &[
            (WIDTH, 0.0),
            (430.0, 0.0),
            (middle + 52.0, stage.down(0.2)),
            (middle + 52.0, foot),
            (WIDTH, low),
        ],
        inks.fore,
    );
    stage.pen.shape(
        &[(middle - 7.0, foot), (middle + 7.0, foot), (middle + 50.0, low), (middle - 50.0, low)],
        inks.fore,
    );
    figures::stranger(stage.pen, (middle, foot + 2.0), 118.0, inks.fore);
    for (x, y, size) in [(70.0, 0.3, 34.0), (405.0, 0.22, 30.0), (110.0, 0.52, 24.0)] {
        stage.pen.rect((x, stage.down(y)), (size, size * 1.5), inks.accent);
    }
}

/// A downpour, and one umbrella.
pub fn rain(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, foot) = (stage.dice.between(170.0, 330.0), stage.down(0.94));
    let drops: Vec<_> = (0..64)
        .map(|_| {
            let from = (stage.dice.between(-20.0, 520.0), stage.dice.between(-20.0, stage.height));
            let long = stage.dice.between(30.0, 80.0);
            (from, (from.0 - long * 0.3, from.1 + long))
        })
        .collect();
    stage.pen.strokes(&drops, 4.0, inks.middle);
    let top = foot - 190.0;
    stage.pen.rect((0.0, foot), (WIDTH, stage.height - foot), inks.fore);
    figures::stranger(stage.pen, (x, foot + 3.0), 170.0, inks.fore);
    stage.pen.rect((x + 24.0, top - 40.0), (6.0, 140.0), inks.fore);
    stage.pen.dome((x + 27.0, top), 112.0, inks.accent);
    let ribs: Vec<_> = steps(4).map(|rib| ((x - 57.0 + rib * 56.0, top + 1.0), 28.0)).collect();
    stage.pen.discs(&ribs, inks.back);
    stage.pen.rect((x + 24.0, top - 8.0), (6.0, 60.0), inks.fore);
}

/// A wall of windows, one of which is different.
pub fn facade(stage: &mut Stage<'_>) {
    let inks = stage.inks;
    stage.pen.rect((0.0, 0.0), (WIDTH, stage.height), inks.fore);
    let rows = 5;
    let pitch = (stage.height - 20.0) / f64::from(rows);
    let chosen = ((stage.dice.unit() * 4.0).floor(), 1.0 + (stage.dice.unit() * 3.0).floor());
    for (row, column) in cells(rows, 4) {
        let (x, y) = (36.0 + column * 111.0, 30.0 + row * pitch);
        let (wide, tall) = (95.0, pitch - 26.0);
        let lit = (column, row) == chosen;
        let dark = stage.dice.unit() < 0.45;
        let pane = if lit {
            inks.accent
        } else if dark {
            inks.middle
        } else {
            inks.back
        };
        stage.pen.rect((x, y), (wide, tall), pane);
        if lit {
            figures::person(stage.pen, (x + wide * 0.4, y + tall), tall * 0.86, inks.fore);
        } else if stage.dice.coin() {
            let drawn = tall * stage.dice.between(0.2, 0.7);
            stage.pen.rect((x, y), (wide, drawn), inks.middle);
        }
        stage.pen.rect((x - 6.0, y + tall), (wide + 12.0, 5.0), inks.middle);
    }
}

/// A long way up, or down.
pub fn stairs(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let count = 9;
    let (run, rise) = (WIDTH / f64::from(count), stage.height * 0.78 / f64::from(count));
    stage.pen.disc((130.0, stage.down(0.27)), 82.0, inks.accent);
    for step in steps(count) {
        let top = stage.height - (step + 1.0) * rise;
        stage.pen.rect((step * run, top), (WIDTH - step * run, stage.height - top), inks.fore);
        stage.pen.rect((step * run, top), (run, 7.0), inks.middle);
    }
    let step = 4.0 + (stage.dice.unit() * 3.0).floor();
    let foot = stage.height - (step + 1.0) * rise;
    figures::person(stage.pen, (step * run + run / 2.0, foot), 96.0, inks.fore);
    figures::person(stage.pen, (run * 0.5, stage.height - rise), 70.0, inks.spark);
}
