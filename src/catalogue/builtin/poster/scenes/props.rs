//! Motifs that are everyday things.

use super::{Stage, figures, steps};

/// A suit without a face.
pub fn suit(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, top, low) = (250.0, stage.down(0.12), stage.height);
    let (arm, rise) = (low - top - 70.0, low - top - 30.0);
    stage.pen.path(
        &format!("M20 {low:.0}q0 -{arm:.0} 130 -{rise:.0}l100 -20l100 20q130 30 130 {rise:.0}z"),
        inks.fore,
    );
    let at = |dx: f64, y: f64| (x + dx, y);
    let shirt = [at(96.0, top + 26.0), at(0.0, low - 20.0)];
    figures::mirrored(stage.pen, x, &shirt, inks.spark);
    let knot = [at(26.0, top + 50.0), at(17.0, top + 98.0)];
    figures::mirrored(stage.pen, x, &knot, inks.accent);
    let tie = [at(16.0, top + 100.0), at(44.0, low - 90.0), at(0.0, low - 26.0)];
    figures::mirrored(stage.pen, x, &tie, inks.accent);
    for side in [-1.0, 1.0] {
        let at = |dx: f64, y: f64| (x + side * dx, y);
        let lapel = [
            at(100.0, top + 22.0),
            at(0.0, low - 8.0),
            at(34.0, low),
            at(190.0, top + 170.0),
            at(146.0, top + 146.0),
            at(176.0, top + 110.0),
        ];
        stage.pen.shape(&lapel, inks.fore.mix(inks.back, 0.16));
        let collar = [
            at(54.0, top - 16.0),
            at(2.0, top + 52.0),
            at(66.0, top + 96.0),
            at(102.0, top + 18.0),
        ];
        stage.pen.shape(&collar, inks.spark);
    }
}

/// A set with an aerial.
pub fn television(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (y, tall) = (stage.down(0.3), stage.down(0.5).min(250.0));
    stage.pen.line(&[(160.0, y - 108.0), (250.0, y), (340.0, y - 116.0)], 9.0, inks.fore);
    stage.pen.discs(&[((160.0, y - 108.0), 13.0), ((340.0, y - 116.0), 13.0)], inks.accent);
    stage.pen.line(&[(120.0, y + tall), (96.0, y + tall + 62.0)], 16.0, inks.fore);
    stage.pen.line(&[(380.0, y + tall), (404.0, y + tall + 62.0)], 16.0, inks.fore);
    stage.pen.path(
        &format!(
            "M82 {y:.0}h336q26 0 26 26v{0:.0}q0 26 -26 26h-336q-26 0 -26 -26v-{0:.0}q0 -26 26 -26z",
            tall - 52.0
        ),
        inks.fore,
    );
    stage.pen.path(
        &format!(
            "M110 {:.0}q110 -16 220 0q10 {1:.0} 0 {2:.0}q-110 16 -220 0q-10 -{1:.0} 0 -{2:.0}z",
            y + 34.0,
            (tall - 70.0) / 2.0,
            tall - 70.0
        ),
        inks.accent,
    );
    let middle = y + tall / 2.0;
    figures::star(stage.pen, (220.0, middle), (74.0, 32.0), 5, inks.spark);
    stage.pen.discs(&[((390.0, y + 58.0), 20.0), ((390.0, y + 112.0), 20.0)], inks.middle);
    for slot in steps(3) {
        stage.pen.rect((370.0, y + tall - 82.0 + slot * 18.0), (40.0, 7.0), inks.middle);
    }
}

/// A cup, and its steam.
pub fn cup(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let y = stage.down(0.5);
    stage.pen.disc((236.0, y), stage.down(0.4).min(200.0), inks.middle);
    stage.pen.ring((356.0, y + 62.0), 46.0, 22.0, inks.fore);
    stage.pen.path(&format!("M124 {y:.0}h224v70q-4 100 -112 102q-108 -2 -112 -102z"), inks.fore);
    stage
        .pen
        .path(&format!("M78 {:.0}h316q-24 30 -70 30h-176q-46 0 -70 -30z", y + 184.0), inks.accent);
    for (wisp, x) in steps(3).zip([176.0, 236.0, 296.0]) {
        let top = y - 40.0 - wisp % 2.0 * 26.0;
        let points: Vec<_> =
            steps(15).map(|step| (x + 14.0 * (step * 0.7).sin(), top - step * 8.0)).collect();
        stage.pen.line(&points, 13.0, inks.accent);
    }
}

/// Wheels that drive each other.
pub fn gears(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let y = stage.down(0.5);
    for ((x, y), size, teeth, fill) in [
        ((168.0, y - 60.0), 132.0, 14, inks.accent),
        ((368.0, y + 50.0), 104.0, 11, inks.fore),
        ((160.0, y + 156.0), 76.0, 8, inks.middle),
    ] {
        let turn = stage.dice.between(0.0, 30.0);
        stage.pen.turned(turn, (x, y), |pen| {
            for tooth in steps(teeth) {
                pen.turned(tooth * 360.0 / f64::from(teeth), (x, y), |pen| {
                    pen.shape(
                        &[
                            (x - 15.0, y - size * 0.8),
                            (x - 9.0, y - size),
                            (x + 9.0, y - size),
                            (x + 15.0, y - size * 0.8),
                        ],
                        fill,
                    );
                });
            }
            pen.disc((x, y), size * 0.84, fill);
            pen.disc((x, y), size * 0.56, inks.back);
            pen.rects(
                &[
                    ((x - 10.0, y - size * 0.6), (20.0, size * 1.2)),
                    ((x - size * 0.6, y - 10.0), (size * 1.2, 20.0)),
                ],
                fill,
            );
            pen.disc((x, y), size * 0.2, fill);
        });
    }
}
