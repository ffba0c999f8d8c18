//! Motifs that fill the sheet.

use super::{Stage, WIDTH, cells, figures, same, steps};

/// A way in that turns and turns.
pub fn spiral(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, y) = (250.0, stage.down(0.53));
    let reach = (stage.height * 0.46).min(222.0);
    stage.pen.disc((x, y), reach, inks.accent);
    let turn = stage.dice.between(0.0, 6.0);
    for arm in steps(2) {
        // On past the disc, where the arm is of the ground's colour, so that it ends in a point.
        let points: Vec<_> = steps(150)
            .map(|step| {
                let (angle, radius) = (
                    turn + arm * std::f64::consts::PI + step * 0.105,
                    reach * (step / 138.0).powf(1.25),
                );
                (x + radius * angle.cos(), y + radius * angle.sin())
            })
            .collect();
        stage.pen.line(&points, reach * 0.085, inks.back);
    }
    figures::person(stage.pen, (x, y + reach * 0.2), reach * 0.4, inks.fore);
}

/// Slats, and who stands behind them.
pub fn blinds(stage: &mut Stage<'_>) {
    let inks = stage.inks;
    stage.pen.rect((0.0, 0.0), (WIDTH, stage.height), inks.accent);
    let (x, foot) = (stage.dice.between(200.0, 300.0), stage.height * 1.5);
    figures::stranger(stage.pen, (x, foot), stage.height * 1.36, inks.fore.mix(inks.back, 0.9));
    let pitch = stage.height / 12.0;
    let pulled = 3.0 + (stage.dice.unit() * 3.0).floor();
    for slat in steps(13) {
        let y = slat * pitch;
        let sag = if same(slat, pulled) { 20.0 } else { 0.0 };
        let thick = pitch * 0.46;
        stage.pen.shape(
            &[
                (0.0, y),
                (x + 60.0, y),
                (x + 110.0, y + sag),
                (x + 160.0, y),
                (WIDTH, y),
                (WIDTH, y + thick),
                (x + 160.0, y + thick),
                (x + 110.0, y + thick + sag),
                (x + 60.0, y + thick),
                (0.0, y + thick),
            ],
            inks.back,
        );
    }
    stage.pen.rect((70.0, 0.0), (3.0, stage.height), inks.back);
    stage.pen.rect((427.0, 0.0), (3.0, stage.height), inks.back);
}

/// A labyrinth whose centre is found by nobody at once.
pub fn maze(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let centre = (250.0, stage.down(0.53));
    let reach = (stage.height * 0.46).min(220.0);
    stage.pen.disc(centre, reach + 12.0, inks.middle);
    let rings = 6;
    for ring in steps(rings) {
        let radius = reach * (1.0 - ring / (f64::from(rings) + 0.6));
        stage.pen.ring(centre, radius, 11.0, inks.fore);
        let gate = stage.dice.between(0.0, 360.0);
        stage.pen.turned(gate, centre, |pen| {
            pen.rect((centre.0 - 17.0, centre.1 - radius - 7.0), (34.0, 14.0), inks.middle);
        });
        if ring + 1.0 < f64::from(rings) {
            let wall = gate + stage.dice.between(40.0, 320.0);
            let step = reach / (f64::from(rings) + 0.6);
            stage.pen.turned(wall, centre, |pen| {
                pen.rect((centre.0 - 5.0, centre.1 - radius), (10.0, step), inks.fore);
            });
        }
    }
    stage.pen.disc(centre, 17.0, inks.accent);
}

/// A picture made of dots, seen from too near.
pub fn halftone(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let light = (stage.dice.between(130.0, 370.0), stage.down(0.36));
    stage.pen.disc((250.0, stage.down(0.53)), stage.down(0.4).min(205.0), inks.accent);
    let pitch = 27.0;
    let mut dots = Vec::new();
    for (row, column) in cells(28, 20).take_while(|(row, _)| row * pitch < stage.height + pitch) {
        let shift = if row % 2.0 == 0.0 { 0.0 } else { pitch / 2.0 };
        let (x, y) = (column * pitch + shift, row * pitch);
        let far = ((x - light.0).powi(2) + (y - light.1).powi(2)).sqrt();
        let size = (far / 30.0 - 1.2).clamp(0.0, 12.5);
        if size > 1.0 {
            dots.push(((x, y), size));
        }
    }
    stage.pen.discs(&dots, inks.fore);
}

/// Something broke here.
pub fn shards(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let hit = (stage.dice.between(180.0, 320.0), stage.somewhere(0.38, 0.58));
    let count = 14;
    let tones = [inks.accent, inks.middle, inks.fore, inks.accent.mix(inks.back, 0.35), inks.spark];
    for (shard, tone) in steps(count).zip(tones.iter().cycle()) {
        let turn = std::f64::consts::TAU / f64::from(count);
        let (from, to) = (shard * turn, (shard + stage.dice.between(0.55, 0.92)) * turn);
        let near = stage.dice.between(24.0, 70.0);
        let at =
            |angle: f64, radius: f64| (hit.0 + radius * angle.cos(), hit.1 + radius * angle.sin());
        let middle = f64::midpoint(from, to);
        stage.pen.shape(&[at(middle, near), at(from, 620.0), at(to, 620.0)], *tone);
    }
}

/// All alike but one.
pub fn dots(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let columns = 6;
    let pitch = 428.0 / f64::from(columns);
    let odd = (1.0 + (stage.dice.unit() * 4.0).floor(), 1.0 + (stage.dice.unit() * 3.0).floor());
    let mut discs = Vec::new();
    let fits = |row: f64| (row + 1.0) * pitch < stage.height - 20.0;
    for (row, column) in cells(9, columns).take_while(|(row, _)| fits(*row)) {
        let place = (36.0 + (column + 0.5) * pitch, 36.0 + (row + 0.5) * pitch);
        if (column, row) == odd {
            stage.pen.ring(place, pitch * 0.36, 3.0, inks.fore);
            stage.pen.disc(
                (place.0 + pitch * 0.5, place.1 - pitch * 0.42),
                pitch * 0.42,
                inks.accent,
            );
        } else if (column - 1.0, row + 1.0) != odd
            && (column - 1.0, row) != odd
            && (column, row + 1.0) != odd
        {
            discs.push((place, pitch * 0.36));
        }
    }
    stage.pen.discs(&discs, inks.middle);
}

/// Signs that fall like rain.
pub fn code(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (mut dim, mut bright, mut heads) = (Vec::new(), Vec::new(), Vec::new());
    for column in steps(14) {
        let x = 12.0 + column * 35.0;
        let end = stage.dice.between(0.25, 1.0) * stage.height;
        let mut y = end - stage.dice.between(0.3, 0.8) * stage.height;
        while y < end {
            let tall = stage.dice.between(8.0, 26.0);
            let glyph = ((x, y), (stage.dice.between(9.0, 22.0), tall));
            if y > end - 110.0 {
                bright.push(glyph);
            } else {
                dim.push(glyph);
            }
            y += tall + 9.0;
        }
        heads.push(((x, end), (22.0, 24.0)));
    }
    stage.pen.rects(&dim, inks.middle);
    stage.pen.rects(&bright, inks.accent);
    stage.pen.rects(&heads, inks.spark);
}

/// A flower drawn with a compass.
pub fn petals(stage: &mut Stage<'_>) {
    stage.fill();
    let inks = stage.inks;
    let (x, y) = (250.0, stage.down(0.53));
    let reach = (stage.height * 0.45).min(215.0);
    for (layer, tone) in steps(2).zip([inks.middle, inks.accent]) {
        let (long, count) = (reach * (1.0 - layer * 0.3), 8);
        for petal in steps(count) {
            stage.pen.turned(petal * 360.0 / f64::from(count) + layer * 22.5, (x, y), |pen| {
                let wide = long * 0.46;
                pen.path(
                    &format!(
                        "M{x:.0} {y:.0}q{:.0} {:.0} 0 {:.0}q{:.0} {:.0} 0 {:.0}z",
                        -wide,
                        -long * 0.5,
                        -long,
                        wide,
                        long * 0.5,
                        long
                    ),
                    tone,
                );
            });
        }
    }
    stage.pen.disc((x, y), reach * 0.17, inks.spark);
    stage.pen.ring((x, y), reach * 0.24, 5.0, inks.fore);
}
