//! Motifs that are one thing, seen large.

use super::{Stage, figures, same, steps};

/// A record and its arm.
pub fn record(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let centre = (stage.dice.between(215.0, 285.0), stage.down(0.54));
    let radius = (stage.height * 0.44).min(214.0);
    stage.pen.disc(centre, radius, inks.fore);
    for groove in steps(6) {
        stage.pen.ring(centre, radius * (0.45 + groove * 0.09), 2.0, inks.back);
    }
    stage.pen.disc(centre, radius * 0.36, inks.accent);
    stage.pen.dome((centre.0, centre.1), radius * 0.36, inks.middle);
    stage.pen.disc(centre, radius * 0.05, inks.back);
    let pivot = (444.0, stage.down(0.12));
    let knee = (430.0, centre.1 + 20.0);
    stage.pen.line(
        &[pivot, knee, (centre.0 + radius * 0.5, centre.1 + radius * 0.62)],
        12.0,
        inks.spark,
    );
    stage.pen.disc(pivot, 25.0, inks.spark);
}

/// A keyboard across the sheet.
pub fn keys(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    // Ivory on ivory is no keyboard.
    let dark = if inks.fore == inks.spark { inks.back } else { inks.fore };
    let middle = stage.down(0.54);
    let tilt = if stage.dice.coin() { -24.0 } else { 24.0 };
    let struck = (stage.dice.unit() * 6.0).floor() + 3.0;
    stage.pen.turned(tilt, (250.0, middle), |pen| {
        pen.rect((-180.0, middle - 130.0), (860.0, 260.0), dark);
        for key in steps(15) {
            let x = -180.0 + key * 58.0;
            let fill = if same(key, struck) { inks.accent } else { inks.spark };
            pen.rect((x + 3.0, middle - 124.0), (52.0, 248.0), fill);
        }
        let sharps: Vec<_> = steps(15)
            .filter(|key| !same(key % 7.0, 2.0) && !same(key % 7.0, 6.0))
            .map(|key| ((-180.0 + key * 58.0 + 40.0, middle - 130.0), (36.0, 150.0)))
            .collect();
        pen.rects(&sharps, dark);
    });
}

/// A blade and what it left.
pub fn dagger(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, top, point) = (250.0, stage.down(0.08), stage.down(0.84));
    stage.pen.disc((x, stage.down(0.5)), stage.down(0.38).min(200.0), inks.middle);
    stage.pen.turned(stage.dice.between(-16.0, 16.0), (x, stage.down(0.5)), |pen| {
        let guard = top + 128.0;
        pen.shape(
            &[(x - 34.0, guard), (x, guard), (x, point), (x - 30.0, point - 96.0)],
            inks.spark,
        );
        pen.shape(
            &[(x, guard), (x + 34.0, guard), (x + 30.0, point - 96.0), (x, point)],
            inks.fore,
        );
        pen.line(&[(x - 78.0, guard), (x + 78.0, guard)], 22.0, inks.accent);
        pen.line(&[(x, guard), (x, top + 26.0)], 30.0, inks.accent);
        pen.disc((x, top + 16.0), 25.0, inks.accent);
    });
    let y = stage.down(0.9);
    stage.pen.path(&format!("M{:.0} {:.0}q32 42 0 60q-32 -18 0 -60z", x, y - 38.0), inks.accent);
}

/// A crown, not quite steady.
pub fn crown(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let middle = stage.down(0.52);
    for ray in steps(24) {
        stage.pen.turned(ray * 15.0, (250.0, middle), |pen| {
            pen.shape(
                &[(250.0, middle), (240.0, middle - 430.0), (260.0, middle - 430.0)],
                inks.middle,
            );
        });
    }
    stage.pen.turned(stage.dice.between(-12.0, 12.0), (250.0, middle), |pen| {
        let low = middle + 104.0;
        pen.shape(
            &[
                (110.0, low),
                (84.0, middle - 70.0),
                (166.0, middle + 10.0),
                (250.0, middle - 132.0),
                (334.0, middle + 10.0),
                (416.0, middle - 70.0),
                (390.0, low),
            ],
            inks.accent,
        );
        pen.rect((110.0, low - 2.0), (280.0, 40.0), inks.accent);
        pen.rect((110.0, low - 12.0), (280.0, 10.0), inks.back);
        pen.discs(
            &[
                ((84.0, middle - 78.0), 20.0),
                ((250.0, middle - 142.0), 24.0),
                ((416.0, middle - 78.0), 20.0),
            ],
            inks.fore,
        );
        pen.discs(
            &[((170.0, low + 17.0), 9.0), ((250.0, low + 17.0), 9.0), ((330.0, low + 17.0), 9.0)],
            inks.back,
        );
    });
}

/// Somebody on strings.
pub fn puppet(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (bar, foot) = (stage.down(0.2), stage.down(0.9));
    let tall = stage.height * 0.4;
    let sway = stage.dice.between(-26.0, 26.0);
    let x = 250.0 + sway;
    stage.pen.disc((250.0, stage.down(0.62)), stage.down(0.3), inks.accent);
    let strings = [
        ((130.0, bar), (x - tall * 0.34, foot - tall * 0.62)),
        ((370.0, bar), (x + tall * 0.34, foot - tall * 0.86)),
        ((214.0, bar), (x - tall * 0.1, foot - tall * 0.9)),
        ((286.0, bar), (x + tall * 0.1, foot - tall * 0.9)),
    ];
    stage.pen.strokes(&strings, 3.0, inks.fore);
    stage.pen.line(&[(110.0, bar), (390.0, bar)], 22.0, inks.fore);
    stage.pen.line(&[(250.0, bar - 62.0), (250.0, bar + 24.0)], 22.0, inks.fore);
    figures::person(stage.pen, (x, foot), tall, inks.fore);
    let shoulder = foot - tall * 0.7;
    stage.pen.line(
        &[(x - tall * 0.1, shoulder), (x - tall * 0.34, foot - tall * 0.62)],
        tall * 0.07,
        inks.fore,
    );
    stage.pen.line(
        &[(x + tall * 0.1, shoulder), (x + tall * 0.34, foot - tall * 0.86)],
        tall * 0.07,
        inks.fore,
    );
}

/// A clock that means it.
pub fn clock(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let centre = (250.0, stage.down(0.53));
    let radius = (stage.height * 0.42).min(208.0);
    stage.pen.disc(centre, radius, inks.accent);
    for tick in steps(12) {
        let long = if tick % 3.0 == 0.0 { 46.0 } else { 24.0 };
        stage.pen.turned(tick * 30.0, centre, |pen| {
            pen.rect((centre.0 - 6.0, centre.1 - radius + 14.0), (12.0, long), inks.back);
        });
    }
    let hour = stage.dice.between(200.0, 330.0);
    for (angle, long, wide) in [(hour, 0.5, 24.0), (stage.dice.between(0.0, 120.0), 0.74, 14.0)] {
        stage.pen.turned(angle, centre, |pen| {
            pen.line(
                &[(centre.0, centre.1 + 24.0), (centre.0, centre.1 - radius * long)],
                wide,
                inks.back,
            );
        });
    }
    stage.pen.disc(centre, 12.0, inks.spark);
}

/// A keyhole, with light on the far side.
pub fn keyhole(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, y) = (250.0, stage.down(0.38));
    let radius = stage.down(0.25);
    let low = stage.down(0.94);
    stage.pen.disc((x, y), radius + 22.0, inks.middle);
    stage.pen.shape(
        &[
            (x - radius * 0.6, y),
            (x + radius * 0.6, y),
            (x + radius * 1.2 + 10.0, low + 14.0),
            (x - radius * 1.2 - 10.0, low + 14.0),
        ],
        inks.middle,
    );
    stage.pen.disc((x, y), radius, inks.accent);
    stage.pen.shape(
        &[
            (x - radius * 0.5, y),
            (x + radius * 0.5, y),
            (x + radius * 1.05, low),
            (x - radius * 1.05, low),
        ],
        inks.accent,
    );
    figures::stranger(stage.pen, (x, low), stage.down(0.58), inks.back);
}
