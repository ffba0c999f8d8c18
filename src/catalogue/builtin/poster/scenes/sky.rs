//! Motifs of the sky and what is beyond it.

use super::{Stage, WIDTH, figures, steps};

fn stars(stage: &mut Stage<'_>, count: usize, depth: f64) {
    let discs: Vec<_> = (0..count)
        .map(|_| {
            let place = (stage.dice.between(10.0, 490.0), stage.somewhere(0.03, depth));
            (place, stage.dice.between(1.4, 3.6))
        })
        .collect();
    stage.pen.discs(&discs, stage.inks.spark);
}

/// A ringed world over the edge of another.
pub fn planet(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    stars(stage, 46, 0.8);
    let (x, y, radius) = (stage.dice.between(200.0, 300.0), stage.down(0.38), stage.down(0.21));
    stage.pen.turned(stage.dice.between(-28.0, -14.0), (x, y), |pen| {
        pen.oval((x, y), (radius * 1.85, radius * 0.42), 12.0, inks.middle);
        pen.disc((x, y), radius, inks.accent);
        let (left, right) = (x - radius * 1.85, radius * 3.7);
        let (rx, ry) = (radius * 1.85, radius * 0.42);
        pen.path(
            &format!("M{left:.1} {:.1}a{rx:.1} {ry:.1} 0 0 0 {right:.1} 0v12a{rx:.1} {ry:.1} 0 0 1 -{right:.1} 0z", y - 6.0),
            inks.spark,
        );
    });
    stage.pen.disc((250.0, stage.height + 620.0), 740.0, inks.fore);
    let foot = stage.height - 118.0;
    figures::person(stage.pen, (stage.dice.between(180.0, 320.0), foot + 4.0), 44.0, inks.fore);
}

/// Something hovers, and shines down.
pub fn saucer(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    stars(stage, 34, 0.6);
    let (x, y, low) = (stage.dice.between(210.0, 290.0), stage.down(0.24), stage.down(0.84));
    stage
        .pen
        .shape(&[(x - 58.0, y), (x + 58.0, y), (x + 150.0, low), (x - 150.0, low)], inks.accent);
    stage.pen.dome((x, y - 8.0), 62.0, inks.middle);
    stage.pen.path(&format!("M{:.0} {y:.0}q150 -66 300 0q-150 66 -300 0z", x - 150.0), inks.fore);
    for lamp in steps(5) {
        stage.pen.disc((x - 88.0 + lamp * 44.0, y + 2.0), 7.0, inks.spark);
    }
    stage.pen.disc((250.0, low + 484.0), 500.0, inks.fore);
    figures::person(stage.pen, (x, low - 6.0), 86.0, inks.fore);
}

/// Beams that look for something above the roofs.
pub fn searchlights(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let low = stage.height;
    for (foot, head) in [(70.0, 0.82), (430.0, 0.12), (250.0, 0.55)] {
        let aim = WIDTH * (head + stage.dice.between(-0.08, 0.08));
        stage.pen.shape(
            &[(foot - 6.0, low), (foot + 6.0, low), (aim + 64.0, 0.0), (aim - 64.0, 0.0)],
            inks.middle,
        );
    }
    let target = (stage.dice.between(150.0, 350.0), stage.down(0.27));
    stage.pen.disc(target, 96.0, inks.accent);
    for plane in steps(3) {
        let (x, y) = (target.0 - 70.0 + plane * 70.0, target.1 - 34.0 + (plane - 1.0).abs() * 44.0);
        stage.pen.shape(
            &[
                (x, y - 26.0),
                (x + 5.0, y - 8.0),
                (x + 36.0, y + 6.0),
                (x + 5.0, y + 6.0),
                (x + 3.0, y + 22.0),
                (x + 13.0, y + 30.0),
                (x - 13.0, y + 30.0),
                (x - 3.0, y + 22.0),
                (x - 5.0, y + 6.0),
                (x - 36.0, y + 6.0),
                (x - 5.0, y - 8.0),
            ],
            inks.fore,
        );
    }
    let mut roofs = vec![(0.0, low + 1.0)];
    for step in steps(14) {
        let y = low - stage.dice.between(30.0, 110.0);
        roofs.extend([(step * 38.0, y), (step * 38.0 + 38.0, y - stage.dice.between(-16.0, 16.0))]);
    }
    roofs.push((WIDTH + 40.0, low + 1.0));
    stage.pen.shape(&roofs, inks.fore);
}

/// A net over the land, up to a sun that no planet has.
pub fn gridland(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let horizon = stage.down(0.58);
    stage.pen.disc((250.0, horizon), stage.down(0.36), inks.accent);
    stage.pen.shape(
        &[
            (90.0, horizon),
            (180.0, horizon - 96.0),
            (236.0, horizon - 40.0),
            (318.0, horizon - 124.0),
            (420.0, horizon),
        ],
        inks.middle,
    );
    stage.pen.rect((0.0, horizon), (WIDTH, stage.height - horizon), inks.fore);
    let mut lines: Vec<_> = steps(15)
        .map(|line| {
            ((250.0 + (line - 7.0) * 36.0, horizon), (250.0 + (line - 7.0) * 150.0, stage.height))
        })
        .collect();
    let depth = stage.height - horizon;
    lines.extend(steps(7).map(|line| {
        let y = horizon + depth * (line / 7.0).powi(2);
        ((0.0, y), (WIDTH, y))
    }));
    stage.pen.strokes(&lines, 2.5, inks.spark);
}

/// Paths round a core.
pub fn orbits(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let centre = (250.0, stage.down(0.52));
    let reach = (stage.height * 0.42).min(215.0);
    let turn = stage.dice.between(0.0, 60.0);
    stage.pen.disc(centre, reach * 1.02, inks.middle);
    for orbit in steps(3) {
        stage.pen.turned(turn + orbit * 60.0, centre, |pen| {
            pen.oval(centre, (reach * 0.98, reach * 0.36), 9.0, inks.fore);
            pen.disc((centre.0 + reach * 0.98, centre.1), 17.0, inks.spark);
        });
    }
    stage.pen.disc(centre, reach * 0.27, inks.accent);
}

/// Birds that leave.
pub fn flock(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let sun = (stage.dice.between(150.0, 350.0), stage.down(0.56));
    stage.pen.disc(sun, stage.down(0.3), inks.accent);
    for bird in steps(19) {
        let far = bird / 19.0;
        let x = 60.0 + (bird * 167.0) % 390.0 + stage.dice.between(-22.0, 22.0);
        let y = stage.down(0.9 - far * 0.82) + stage.dice.between(-14.0, 14.0);
        figures::bird(stage.pen, (x, y), 42.0 - far * 30.0, inks.fore);
    }
}

/// A slab, and what rises behind it.
pub fn monolith(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let low = stage.down(0.86);
    stage.pen.disc((250.0, stage.down(0.3)), stage.down(0.24), inks.accent);
    stage.pen.disc((250.0, stage.down(0.12)), stage.down(0.1), inks.spark);
    let top = stage.down(0.3);
    stage.pen.shape(&[(186.0, low), (198.0, top), (302.0, top), (314.0, low)], inks.fore);
    stage.pen.disc((250.0, low + 890.0), 900.0, inks.fore);
    for ape in steps(3) {
        figures::person(stage.pen, (96.0 + ape * 26.0, low + 16.0), 40.0 - ape * 5.0, inks.fore);
    }
}
