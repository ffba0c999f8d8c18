//! Checks the posters as people see them.

use crate::assign::STEPS;
use crate::catalogue::{List, Titles};
use crate::thumbnail::{Thumbnail, render};
use moviestars::catalogue::poster::color::Color;
use moviestars::catalogue::poster::design::{DesignRow, PosterDesign};
use moviestars::catalogue::poster::lettering::{CAPITAL, TextBlock, Typeface};
use moviestars::catalogue::poster::{Geometry, SEAM, TitleBlock, WIDTH, capitals};
use resvg::tiny_skia::PremultipliedColorU8;
use std::collections::{HashMap, HashSet};

/// Titles are checked on the smallest tile, which is this wide.
const TILE: f64 = 150.0;
/// How far a channel may differ where two colors are blended.
const ROUNDING: i32 = 3;

/// In thousandths of the pairs: side by side, and one above the other.
const FIXED_LISTS: [usize; 2] = [0, 2];
/// Their order changes every day, so that not every pair can differ.
const DAILY_LISTS: [usize; 2] = [40, 45];

pub fn run(titles: &Titles) -> Result<String, String> {
    let mut problems = Vec::new();
    let rows = titles.rows();
    for (place, title) in titles.all.iter().enumerate() {
        match rows.get(&place) {
            Some(row) => problems.extend(suitable(titles, place, row)),
            None => problems.push(format!("{}: no row", title.label())),
        }
    }
    for place in 0..titles.all.len() {
        problems.extend(legible(titles, place));
    }
    problems.extend(backgrounds(titles, &rows));
    let mut report = Vec::new();
    let thumbnail = |(place, row): (&usize, &DesignRow)| {
        Some((*place, Thumbnail::of(&titles.draw(*place, &row.design()?))))
    };
    let thumbnails = rows.iter().filter_map(thumbnail).collect();
    for (name, lists, most) in [
        ("fixed lists", titles.fixed_lists(), FIXED_LISTS),
        ("daily lists", titles.daily_lists(), DAILY_LISTS),
    ] {
        for (beside, most) in [true, false].into_iter().zip(most) {
            let (pairs, alike) = alike(titles, &lists, &thumbnails, beside);
            let where_ = if beside { "side by side" } else { "one above the other" };
            let line = format!("{name}: {} of {pairs} pairs {where_} look alike", alike.len());
            if alike.len() * 1000 > pairs * most {
                problems.extend(alike);
                problems.push(line);
            } else {
                report.push(line);
            }
        }
    }
    let report = report.join("\n");
    if problems.is_empty() { Ok(report) } else { Err(format!("{}\n{report}", problems.join("\n"))) }
}

/// The number of pairs, and which of them look alike.
fn alike(
    titles: &Titles,
    lists: &[List],
    thumbnails: &HashMap<usize, Thumbnail>,
    beside: bool,
) -> (usize, Vec<String>) {
    let (mut pairs, mut alike) = (0, Vec::new());
    let mut known = HashMap::new();
    for List { name, titles: places } in lists {
        for steps in STEPS.into_iter().filter(|steps| (*steps == 1) == beside) {
            for (a, b) in places.iter().zip(places.iter().skip(steps)).filter(|(a, b)| a != b) {
                let Some((one, other)) = thumbnails.get(a).zip(thumbnails.get(b)) else { continue };
                pairs += 1;
                let key = (a.min(b), a.max(b));
                if *known.entry(key).or_insert_with(|| one.distance(other).is_alike()) {
                    let [a, b] = [a, b].map(|place| titles.all[*place].label());
                    alike.push(format!("{name}: {a} and {b}"));
                }
            }
        }
    }
    (pairs, alike)
}

/// Whether the palette is of the title's years and the motif of one of its genres.
fn suitable(titles: &Titles, place: usize, row: &DesignRow) -> Option<String> {
    let title = &titles.all[place];
    let Some(PosterDesign { motif, palette, .. }) = row.design() else {
        return Some(format!("{}: no such motif or palette: {row:?}", title.label()));
    };
    let year: i32 = title.year.parse().ok()?;
    if !(palette.first_year..=palette.last_year).contains(&year) {
        return Some(format!("{}: {} is not for {year}", title.label(), palette.name));
    }
    let suits = title.genres.iter().any(|genre| motif.genres.contains(genre));
    (!suits && !row.fixed_motif)
        .then(|| format!("{}: {} does not suit it", title.label(), motif.name))
}

/// Whether every letter is drawn, and large enough to be read.
fn legible(titles: &Titles, place: usize) -> Vec<String> {
    let title = &titles.all[place];
    let (display, text) = (Typeface::display(), Typeface::text());
    let block = TitleBlock::of(&title.name, &display);
    let pixels = |size: f64| size * CAPITAL * TILE / WIDTH;
    let mut problems = Vec::new();
    if pixels(block.title.size) < 7.4 || block.height() > 270.0 {
        problems.push(format!("{}: the title is too long", title.label()));
    }
    if block.subtitle.as_ref().is_some_and(|subtitle| pixels(subtitle.size) < 6.5) {
        problems.push(format!("{}: the subtitle is too long", title.label()));
    }
    let joined = |block: &TextBlock| block.lines.join(" ");
    let drawn = [joined(&block.title), block.subtitle.as_ref().map(joined).unwrap_or_default()];
    let letters = |text: &str| capitals(text).chars().filter(|one| one.is_alphanumeric()).count();
    let or = if title.name.contains(" or: ") { 2 } else { 0 };
    let are_all = letters(&drawn.join(" ")) + or == letters(&title.name);
    let have_glyphs = drawn.iter().all(|text| display.has(text))
        && title.makers.iter().all(|name| text.has(name))
        && text.has(&title.year);
    if !are_all || !have_glyphs {
        problems.push(format!("{}: letters are missing", title.label()));
    }
    problems
}

/// Whether nothing but the background is behind the texts: every motif above and below a title,
/// and some titles more.
fn backgrounds(titles: &Titles, rows: &HashMap<usize, DesignRow>) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut problems = Vec::new();
    for (place, title) in titles.all.iter().enumerate() {
        let Some(design) = rows.get(&place).and_then(DesignRow::design) else { continue };
        let is_new = seen.insert((&design.motif.name, design.is_title_above()));
        if is_new || place % 25 == 0 {
            let ratio = text_share(titles, place, &design);
            if ratio.is_none_or(|share| share < 0.025) {
                problems.push(format!("{}: something is behind the texts", title.label()));
            }
        }
    }
    problems
}

/// The share of text among the pixels beside the picture; `None` where one is neither text nor
/// background.
fn text_share(titles: &Titles, place: usize, design: &PosterDesign) -> Option<f64> {
    let block = TitleBlock::of(&titles.all[place].name, &Typeface::display());
    let geometry = Geometry::of(&block, design);
    let pixels = render(&titles.draw(place, design), 500, 750);
    let is_beside = |y: f64| {
        if design.is_title_above() {
            y + 1.0 <= geometry.picture_top
        } else {
            y >= geometry.picture_height - SEAM + 1.0
        }
    };
    let (mut text, mut all) = (0.0, 0.0);
    for (y, row) in (0_u16..).zip(pixels.pixels().chunks(500)) {
        for pixel in row.iter().filter(|_| is_beside(y.into())) {
            let share = blend(*pixel, design.palette.background, design.palette.text)?;
            text += if share > 90 { 1.0 } else { 0.0 };
            all += 1.0;
        }
    }
    Some(text / all)
}

/// How far a pixel is from one color to another, in percent; `None` where it is between none.
fn blend(pixel: PremultipliedColorU8, from: Color, to: Color) -> Option<i32> {
    let channels = |Color(all): Color| {
        let [_, red, green, blue] = all.to_be_bytes();
        [red, green, blue].map(i32::from)
    };
    let pixel = [pixel.red(), pixel.green(), pixel.blue()].map(i32::from);
    let (from, to) = (channels(from), channels(to));
    let widest = (0..3).max_by_key(|channel: &usize| (to[*channel] - from[*channel]).abs())?;
    let (gone, way) = (pixel[widest] - from[widest], to[widest] - from[widest]);
    let is_between = (0..3).all(|channel| {
        let mixed = from[channel] + (to[channel] - from[channel]) * gone / way;
        (mixed - pixel[channel]).abs() <= ROUNDING
    });
    is_between.then_some(100 * gone / way)
}
