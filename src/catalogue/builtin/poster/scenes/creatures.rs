//! Motifs with somebody in them who is not human.

use super::{Stage, WIDTH, figures, steps};

/// A fin.
pub fn fin(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, sea) = (stage.dice.between(230.0, 290.0), stage.down(0.56));
    stage.pen.disc((x - 20.0, sea - 60.0), stage.down(0.27), inks.accent);
    stage.pen.path(
        &format!("M{:.0} {sea:.0}c20 -150 70 -210 150 -236c-40 90 -30 160 6 236z", x - 100.0),
        inks.fore,
    );
    for row in steps(5) {
        let y = sea + row * 34.0 - 8.0;
        let shift = if row % 2.0 == 0.0 { -30.0 } else { -80.0 };
        let crests: String = (0..7).map(|_| "q50 -34 100 0").collect();
        let tone = inks.middle.mix(inks.fore, (row + 0.4) / 4.4);
        stage.pen.path(
            &format!("M{shift:.0} {y:.0}{crests}v{:.0}h-700z", stage.height - y + 40.0),
            tone,
        );
    }
}

/// Two long ears behind a hill.
pub fn rabbit(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, y) = (250.0, stage.down(0.62));
    stage.pen.disc((x, y - 60.0), stage.down(0.36), inks.accent);
    for (turn, bent) in [(-13.0, false), (15.0, true)] {
        stage.pen.turned(turn, (x, y), |pen| {
            pen.path(&format!("M{:.0} {y:.0}q-30 -250 34 -262q64 12 34 262z", x - 34.0), inks.fore);
            if !bent {
                pen.path(
                    &format!("M{:.0} {:.0}q-14 -160 14 -180q28 20 14 180z", x - 14.0, y - 50.0),
                    inks.middle,
                );
            }
        });
    }
    stage.pen.disc((x, y + 26.0), 112.0, inks.fore);
    stage.pen.discs(&[((x - 42.0, y + 8.0), 12.0), ((x + 42.0, y + 8.0), 12.0)], inks.spark);
    stage.pen.path(&format!("M{:.0} {:.0}h40l-20 22z", x - 20.0, y + 36.0), inks.spark);
    stage.pen.rect((0.0, stage.down(0.86)), (WIDTH, stage.height), inks.fore);
}

/// One of the flock looks back.
pub fn sheep(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let floor = stage.down(0.86);
    stage.pen.disc((stage.dice.between(330.0, 400.0), stage.down(0.24)), 64.0, inks.accent);
    stage.pen.rect((0.0, floor), (WIDTH, stage.height), inks.fore);
    let (x, y) = (270.0, floor - 150.0);
    stage.pen.rects(
        &[
            ((x - 82.0, y + 40.0), (24.0, 116.0)),
            ((x + 62.0, y + 40.0), (24.0, 116.0)),
            ((x - 40.0, y + 40.0), (20.0, 112.0)),
            ((x + 26.0, y + 40.0), (20.0, 112.0)),
        ],
        inks.fore,
    );
    let mut wool: Vec<_> = steps(12)
        .map(|curl| {
            let angle = curl * std::f64::consts::TAU / 12.0;
            ((x + 108.0 * angle.cos(), y + 70.0 * angle.sin()), 44.0)
        })
        .collect();
    wool.push(((x, y), 84.0));
    stage.pen.discs(&wool, inks.spark);
    stage.pen.path(
        &format!("M{:.0} {:.0}q-60 -6 -64 52q2 46 40 48q40 -6 44 -60z", x - 96.0, y - 76.0),
        inks.fore,
    );
    stage
        .pen
        .path(&format!("M{:.0} {:.0}q34 -26 52 6q-30 20 -52 -6z", x - 108.0, y - 62.0), inks.fore);
    stage.pen.disc((x - 132.0, y - 32.0), 8.0, inks.spark);
}

/// A long neck before long mountains.
pub fn llama(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let floor = stage.down(0.84);
    stage.pen.disc((stage.dice.between(110.0, 180.0), stage.down(0.3)), 78.0, inks.accent);
    stage.pen.shape(
        &[
            (-40.0, floor),
            (110.0, floor - 150.0),
            (210.0, floor - 70.0),
            (330.0, floor - 210.0),
            (540.0, floor),
        ],
        inks.middle,
    );
    stage.pen.rect((0.0, floor), (WIDTH, stage.height), inks.fore);
    let (x, y) = (stage.dice.between(240.0, 280.0), floor);
    stage.pen.path(
        &format!("M{x:.0} {:.0}v-120q0 -30 30 -34l92 -4q14 -4 16 -26l8 -150q-2 -30 -8 -46l14 8 8 20 26 10q40 8 42 26q0 18 -30 18h-22l-2 180q-4 50 -26 66v60h-24v-50h-70v50z", y + 4.0),
        inks.fore,
    );
    stage.pen.disc((x + 173.0, y - 324.0), 5.0, inks.spark);
    stage.pen.rect((x + 132.0, y - 216.0), (48.0, 16.0), inks.accent);
}

/// A good dog.
pub fn dog(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, y) = (250.0, stage.down(0.52));
    let tilt = stage.dice.between(-10.0, 10.0);
    stage.pen.turned(tilt, (x, y), |pen| {
        for (side, tone) in [(-1.0, inks.middle), (1.0, inks.fore)] {
            pen.path(
                &format!(
                    "M{:.0} {:.0}q{:.0} -60 {:.0} 20q{:.0} 130 {:.0} 150z",
                    x + side * 70.0,
                    y - 120.0,
                    side * 70.0,
                    side * 90.0,
                    side * 20.0,
                    -side * 40.0
                ),
                tone,
            );
        }
        pen.path(
            &format!(
                "M{:.0} {:.0}q130 -90 260 0l-20 150q-30 130 -110 134q-80 -4 -110 -134z",
                x - 130.0,
                y - 100.0
            ),
            inks.accent,
        );
        pen.path(
            &format!("M{x:.0} {:.0}q86 -30 130 44l-20 150q-70 -10 -110 -90z", y - 142.0),
            inks.middle,
        );
        pen.discs(&[((x - 58.0, y - 12.0), 15.0), ((x + 58.0, y - 12.0), 15.0)], inks.fore);
        pen.path(
            &format!("M{:.0} {:.0}q46 -24 92 0q-6 44 -46 50q-40 -6 -46 -50z", x - 46.0, y + 78.0),
            inks.fore,
        );
        pen.line(&[(x, y + 120.0), (x, y + 146.0)], 7.0, inks.fore);
    });
}

/// A huge ape, or its shadow, on the highest roof.
pub fn giant(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, roof) = (250.0, stage.down(0.5));
    stage.pen.disc((x, roof - 40.0), stage.down(0.32), inks.accent);
    for (left, wide, top) in
        [(20.0, 84.0, 0.74), (110.0, 70.0, 0.82), (330.0, 80.0, 0.78), (412.0, 70.0, 0.68)]
    {
        stage.pen.rect((left, stage.down(top)), (wide, stage.height), inks.middle);
    }
    stage.pen.shape(
        &[
            (x - 60.0, stage.height),
            (x - 60.0, roof + 90.0),
            (x - 38.0, roof + 90.0),
            (x - 38.0, roof + 30.0),
            (x - 16.0, roof),
            (x + 16.0, roof),
            (x + 38.0, roof + 30.0),
            (x + 38.0, roof + 90.0),
            (x + 60.0, roof + 90.0),
            (x + 60.0, stage.height),
        ],
        inks.fore,
    );
    stage.pen.path(&format!("M{:.0} {roof:.0}q-6 -60 -34 -84q-16 -30 18 -44q4 -40 42 -42q38 2 42 42q20 0 30 -16l40 -76q20 -8 22 12l-34 88q-20 40 -50 46q-6 40 -10 74z", x - 28.0), inks.fore);
    for bird in steps(3) {
        figures::bird(stage.pen, (80.0 + bird * 48.0, roof - 120.0 + bird * 14.0), 15.0, inks.fore);
    }
}
