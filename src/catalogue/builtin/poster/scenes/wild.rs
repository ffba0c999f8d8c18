//! Motifs of woods, water and snow.

use super::{Stage, WIDTH, figures, same, steps};

/// Row upon row of waves, and a small boat among them.
pub fn waves(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let moon = (stage.dice.between(130.0, 370.0), stage.down(0.27));
    stage.pen.disc(moon, stage.down(0.17), inks.accent);
    let boat = stage.dice.between(170.0, 330.0);
    for row in steps(6) {
        let y = stage.down(0.5 + row * 0.1);
        if same(row, 1.0) {
            stage
                .pen
                .shape(&[(boat, y - 118.0), (boat + 62.0, y - 24.0), (boat, y - 24.0)], inks.spark);
            stage.pen.shape(
                &[(boat - 8.0, y - 96.0), (boat - 8.0, y - 24.0), (boat - 46.0, y - 24.0)],
                inks.spark,
            );
            stage.pen.path(
                &format!(
                    "M{:.0} {:.0}h140q-12 50 -40 54h-66q-24 -8 -34 -54z",
                    boat - 64.0,
                    y - 16.0
                ),
                inks.fore,
            );
        }
        let fill = inks.middle.mix(inks.fore, row / 5.0);
        let shift = if row % 2.0 == 0.0 { 0.0 } else { -50.0 };
        let crests: String = (0..6).map(|_| "q50 62 100 0").collect();
        let depth = stage.height - y + 40.0;
        stage.pen.path(&format!("M{shift:.0} {y:.0}{crests}v{depth:.0}h-600z"), fill);
    }
}

/// Trunks, and a moon that somebody walks towards.
pub fn forest(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let moon = stage.dice.between(190.0, 310.0);
    stage.pen.disc((moon, stage.down(0.46)), 118.0, inks.accent);
    let floor = stage.down(0.86);
    for (count, wide, fill) in [(11, 13.0, inks.middle), (7, 30.0, inks.fore)] {
        let mut trunks = Vec::new();
        for trunk in steps(count) {
            let x = (trunk + stage.dice.between(0.1, 0.9)) * WIDTH / f64::from(count);
            let thick = wide * stage.dice.between(0.6, 1.3);
            if fill == inks.middle || (x + thick / 2.0 - moon).abs() > 62.0 {
                trunks.push(((x, 0.0), (thick, stage.height)));
            }
        }
        stage.pen.rects(&trunks, fill);
    }
    stage.pen.rect((0.0, floor), (WIDTH, stage.height - floor), inks.fore);
    figures::person(stage.pen, (moon, floor + 2.0), 104.0, inks.fore);
}

/// White land, one track, somebody at its end.
pub fn snow(stage: &mut Stage<'_>) {
    let inks = stage.inks;
    stage.fill();
    let (horizon, x) = (stage.down(0.42), stage.dice.between(300.0, 370.0));
    stage.pen.rect((0.0, horizon), (WIDTH, stage.height - horizon), inks.fore);
    stage.pen.disc((120.0, stage.down(0.2)), 46.0, inks.accent);
    for step in steps(11) {
        let depth = step / 11.0;
        let y = horizon + 40.0 + depth * depth * (stage.height - horizon - 50.0);
        let side = if step % 2.0 == 0.0 { 1.0 } else { -1.0 };
        let print = 3.0 + depth * 10.0;
        let at = x - depth * 210.0 + side * (4.0 + depth * 18.0);
        stage.pen.path(
            &format!(
                "M{:.1} {y:.1}q{print:.1} -{print:.1} {:.1} 0q-{print:.1} {print:.1} -{:.1} 0z",
                at - print,
                print * 2.0,
                print * 2.0
            ),
            inks.middle,
        );
    }
    figures::stranger(stage.pen, (x, horizon + 44.0), 104.0, inks.accent);
    for post in steps(6) {
        stage.pen.rect((20.0 + post * 50.0, horizon - 22.0 + post), (5.0, 30.0), inks.middle);
    }
}

/// Something grows.
pub fn mushroom(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let floor = stage.down(0.9);
    for (x, tall, cap) in [(356.0, 0.4, 78.0), (120.0, 0.3, 60.0), (230.0, 0.62, 132.0)] {
        let top = floor - stage.down(tall);
        stage.pen.path(
            &format!(
                "M{:.0} {top:.0}h{1:.0}l{2:.0} {3:.0}h-{4:.0}z",
                x - cap * 0.2,
                cap * 0.4,
                cap * 0.16,
                floor - top + 6.0,
                cap * 0.72
            ),
            inks.spark,
        );
        let (left, brim, rise) = (x - cap, top + 24.0, cap * 1.15);
        stage.pen.path(
            &format!(
                "M{left:.0} {brim:.0}q0 -{rise:.0} {cap:.0} -{rise:.0}q{cap:.0} 0 {cap:.0} {rise:.0}q-{cap:.0} {:.0} -{:.0} 0z",
                cap * 0.34,
                cap * 2.0
            ),
            inks.accent,
        );
        stage.pen.discs(
            &[
                ((x - cap * 0.42, top - cap * 0.2), cap * 0.16),
                ((x + cap * 0.2, top - cap * 0.5), cap * 0.2),
                ((x + cap * 0.58, top - cap * 0.08), cap * 0.12),
            ],
            inks.spark,
        );
    }
    stage.pen.rect((0.0, floor), (WIDTH, stage.height), inks.fore);
}
