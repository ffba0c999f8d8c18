//! Motifs of open country.

use super::{Stage, WIDTH, figures, steps};

/// A sun that goes down in slices.
pub fn sunset(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (horizon, radius) = (stage.down(0.68), stage.down(0.42).min(205.0));
    stage.pen.disc((250.0, horizon - 10.0), radius, inks.accent);
    for slice in steps(5) {
        let thick = 5.0 + slice * 4.0;
        stage.pen.rect((0.0, horizon - 130.0 + slice * 29.0), (WIDTH, thick), inks.back);
    }
    stage.pen.rect((0.0, horizon), (WIDTH, stage.height - horizon), inks.fore);
    let glints: Vec<_> = steps(6)
        .map(|row| {
            let wide = 260.0 - row * 40.0 + stage.dice.between(-20.0, 20.0);
            let x = 250.0 - wide / 2.0 + stage.dice.between(-24.0, 24.0);
            ((x, horizon + 14.0 + row * 19.0), (wide, 6.0))
        })
        .collect();
    stage.pen.rects(&glints, inks.accent);
    let x = stage.dice.between(120.0, 380.0);
    figures::person(stage.pen, (x, horizon + 1.0), 62.0, inks.fore);
}

/// Ridge behind ridge.
pub fn peaks(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let sun = (stage.dice.between(110.0, 390.0), stage.down(0.26));
    stage.pen.disc(sun, 62.0, inks.accent);
    let summit = (stage.dice.between(170.0, 330.0), stage.down(0.2));
    let slope = |x: f64| (x, stage.height);
    stage.pen.shape(&[slope(-80.0), (summit.0, summit.1), slope(580.0)], inks.middle);
    stage.pen.shape(
        &[
            summit,
            (summit.0 + 62.0, summit.1 + 76.0),
            (summit.0 + 26.0, summit.1 + 64.0),
            (summit.0 + 4.0, summit.1 + 104.0),
            (summit.0 - 22.0, summit.1 + 66.0),
            (summit.0 - 52.0, summit.1 + 92.0),
        ],
        inks.spark,
    );
    let near = inks.middle.mix(inks.fore, 0.55);
    for (base, high, fill) in [(0.72, 0.2, near), (0.9, 0.16, inks.fore)] {
        let mut ridge = vec![(0.0, stage.height + 1.0)];
        for step in steps(8) {
            let lift = if step % 2.0 == 0.0 {
                stage.dice.between(0.2, 0.5)
            } else {
                stage.dice.between(0.7, 1.0)
            };
            ridge.push((step * WIDTH / 7.0, stage.down(base - high * lift)));
        }
        ridge.push((WIDTH, stage.height + 1.0));
        stage.pen.shape(&ridge, fill);
    }
    for bird in steps(3) {
        figures::bird(
            stage.pen,
            (90.0 + bird * 38.0, stage.down(0.2) - bird * 16.0),
            13.0,
            inks.fore,
        );
    }
}

/// Table mountains and a cactus under a hard sun.
pub fn mesa(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    stage.pen.disc(
        (stage.dice.between(160.0, 340.0), stage.down(0.36)),
        stage.down(0.2),
        inks.accent,
    );
    let floor = stage.down(0.78);
    for (left, wide, tall) in [(-40.0, 190.0, 0.3), (330.0, 150.0, 0.42), (180.0, 90.0, 0.18)] {
        let top = floor - stage.down(tall);
        let shoulder = top + stage.down(tall) * 0.4;
        stage.pen.shape(
            &[
                (left, top),
                (left + wide, top),
                (left + wide + 16.0, shoulder),
                (left + wide + 46.0, floor),
                (left - 46.0, floor),
                (left - 16.0, shoulder),
            ],
            inks.middle,
        );
    }
    stage.pen.rect((0.0, floor), (WIDTH, stage.height - floor), inks.fore);
    let (x, foot) = (stage.dice.between(90.0, 200.0), floor + 20.0);
    stage.pen.line(&[(x, foot), (x, foot - 190.0)], 34.0, inks.fore);
    stage.pen.line(
        &[(x, foot - 70.0), (x - 56.0, foot - 76.0), (x - 56.0, foot - 130.0)],
        24.0,
        inks.fore,
    );
    stage.pen.line(
        &[(x, foot - 95.0), (x + 52.0, foot - 100.0), (x + 52.0, foot - 150.0)],
        24.0,
        inks.fore,
    );
}

/// A road to where the sun is.
pub fn road(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (horizon, end) = (stage.down(0.55), stage.dice.between(190.0, 310.0));
    for ring in steps(4) {
        let fill = inks.back.mix(inks.accent, 0.25 + ring * 0.25);
        stage.pen.dome((end, horizon), 230.0 - ring * 52.0, fill);
    }
    stage.pen.rect((0.0, horizon), (WIDTH, stage.height - horizon), inks.fore);
    let low = stage.height;
    stage.pen.shape(
        &[(end - 6.0, horizon), (end + 6.0, horizon), (410.0, low), (90.0, low)],
        inks.middle,
    );
    let mut y = horizon + 12.0;
    let mut long = 8.0;
    while y < low {
        let (near, far) = ((y - horizon) / (low - horizon), (y + long - horizon) / (low - horizon));
        let x = |depth: f64| end + (250.0 - end) * depth;
        stage.pen.shape(
            &[
                (x(near) - near * 8.0, y),
                (x(near) + near * 8.0, y),
                (x(far) + far * 8.0, y + long),
                (x(far) - far * 8.0, y + long),
            ],
            inks.spark,
        );
        y += long * 2.0;
        long *= 1.5;
    }
    for pole in steps(3) {
        let depth = 0.16 + pole * pole * 0.16;
        let (x, y) = (end + 40.0 + depth * 330.0, horizon + depth * 190.0);
        stage.pen.rect(
            (x, y - 260.0 * depth - 30.0),
            (3.0 + depth * 9.0, 260.0 * depth + 30.0),
            inks.fore,
        );
    }
}

/// Round hills and a balloon.
pub fn hills(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, y) = (stage.dice.between(170.0, 330.0), stage.down(0.3));
    stage.pen.disc((x, y), 98.0, inks.accent);
    stage.pen.path(&format!("M{:.0} {:.0}q94 130 188 0z", x - 94.0, y + 30.0), inks.accent);
    stage.pen.oval((x, y), (44.0, 97.0), 7.0, inks.spark);
    stage.pen.line(&[(x - 22.0, y + 90.0), (x - 14.0, y + 122.0)], 3.0, inks.fore);
    stage.pen.line(&[(x + 22.0, y + 90.0), (x + 14.0, y + 122.0)], 3.0, inks.fore);
    stage.pen.rect((x - 19.0, y + 120.0), (38.0, 28.0), inks.fore);
    let fades = [0.25, 0.62, 1.0];
    for (centre, radius, fade) in
        [(90.0, 250.0, fades[0]), (420.0, 270.0, fades[1]), (190.0, 300.0, fades[2])]
    {
        let top = stage.down(0.66 + fade * 0.16);
        stage.pen.disc((centre, top + radius), radius, inks.middle.mix(inks.fore, fade));
    }
    stage.pen.rect((0.0, stage.height - 24.0), (WIDTH, 25.0), inks.fore);
}
