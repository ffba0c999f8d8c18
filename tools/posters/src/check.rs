//! Checks that posters differ, suit their titles, and are legible on tiles.

use crate::assign::STEPS;
use crate::catalogue::{List, Titles};
use crate::thumbnail::{Thumbnail, render};
use moviestars::catalogue::poster::color::Color;
use moviestars::catalogue::poster::lettering::{CAPITAL, TextBlock, Typeface};
use moviestars::catalogue::poster::{
    DesignRow, Geometry, PosterDesign, SEAM, TitleBlock, WIDTH, capitals,
};
use resvg::tiny_skia::PremultipliedColorU8;
use std::collections::{HashMap, HashSet};

/// The width of the smallest tile, on which legibility is checked.
const TILE: f64 = 150.0;
/// Tolerance of a channel where two colors are blended.
const ROUNDING: i32 = 3;

/// The allowed share of pairs that look alike, in thousandths: side by side, and one above the other.
const FIXED_LISTS: [usize; 2] = [0, 2];
/// Higher, because the order of these lists changes every day.
const DAILY_LISTS: [usize; 2] = [40, 45];

pub fn run(titles: &Titles) -> Result<String, String> {
    let mut problems = Vec::new();
    let rows = titles.rows();
    for (index, title) in titles.all.iter().enumerate() {
        match rows.get(&index) {
            Some(row) => problems.extend(check_suitability(titles, index, row)),
            None => problems.push(format!("{}: no row", title.label())),
        }
    }
    for index in 0..titles.all.len() {
        problems.extend(check_legibility(titles, index));
    }
    problems.extend(check_backgrounds(titles, &rows));
    let mut report = Vec::new();
    let thumbnail = |(index, row): (&usize, &DesignRow)| {
        Some((*index, Thumbnail::of(&titles.draw(*index, &row.design()?))))
    };
    let thumbnails = rows.iter().filter_map(thumbnail).collect();
    for (name, lists, most) in [
        ("fixed lists", titles.fixed_lists(), FIXED_LISTS),
        ("daily lists", titles.daily_lists(), DAILY_LISTS),
    ] {
        for (side_by_side, most) in [true, false].into_iter().zip(most) {
            let (pairs, alike) = alike(titles, &lists, &thumbnails, side_by_side);
            let direction = if side_by_side { "side by side" } else { "one above the other" };
            let line = format!("{name}: {} of {pairs} pairs {direction} look alike", alike.len());
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

/// The number of pairs, and the pairs that look alike.
fn alike(
    titles: &Titles,
    lists: &[List],
    thumbnails: &HashMap<usize, Thumbnail>,
    side_by_side: bool,
) -> (usize, Vec<String>) {
    let (mut pairs, mut alike) = (0, Vec::new());
    let mut known = HashMap::new();
    for List { name, titles: indices } in lists {
        for steps in STEPS.into_iter().filter(|steps| (*steps == 1) == side_by_side) {
            for (a, b) in indices.iter().zip(indices.iter().skip(steps)).filter(|(a, b)| a != b) {
                let Some((one, other)) = thumbnails.get(a).zip(thumbnails.get(b)) else { continue };
                pairs += 1;
                let key = (a.min(b), a.max(b));
                if *known.entry(key).or_insert_with(|| one.distance(other).is_alike()) {
                    let [a, b] = [a, b].map(|index| titles.all[*index].label());
                    alike.push(format!("{name}: {a} and {b}"));
                }
            }
        }
    }
    (pairs, alike)
}

/// A problem if the palette is not of the title's years, or the motif of none of its genres.
fn check_suitability(titles: &Titles, index: usize, row: &DesignRow) -> Option<String> {
    let title = &titles.all[index];
    let Some(PosterDesign { motif, palette, .. }) = row.design() else {
        return Some(format!("{}: no such motif or palette: {row:?}", title.label()));
    };
    let year = title.year;
    if !(palette.first_year..=palette.last_year).contains(&year) {
        return Some(format!("{}: {} is not for {year}", title.label(), palette.name));
    }
    let suits = title.genres.iter().any(|genre| motif.genres.contains(genre));
    (!suits && !row.fixed_motif)
        .then(|| format!("{}: {} does not suit it", title.label(), motif.name))
}

/// Problems if letters are missing or too small.
fn check_legibility(titles: &Titles, index: usize) -> Vec<String> {
    let title = &titles.all[index];
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
    let letters = |text: &str| capitals(text).chars().filter(|c| c.is_alphanumeric()).count();
    let or = if title.name.contains(" or: ") { 2 } else { 0 };
    let are_all = letters(&drawn.join(" ")) + or == letters(&title.name);
    let have_glyphs = drawn.iter().all(|text| display.has(text))
        && title.makers.iter().all(|name| text.has(name))
        && text.has(&title.year.to_string());
    if !are_all || !have_glyphs {
        problems.push(format!("{}: letters are missing", title.label()));
    }
    problems
}

/// Problems if something other than the background is behind the texts: for every motif above and below
/// a title, and for every 25th title.
fn check_backgrounds(titles: &Titles, rows: &HashMap<usize, DesignRow>) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut problems = Vec::new();
    for (index, title) in titles.all.iter().enumerate() {
        let Some(design) = rows.get(&index).and_then(DesignRow::design) else { continue };
        let is_new = seen.insert((&design.motif.name, design.is_title_above()));
        if is_new || index % 25 == 0 {
            let ratio = text_share(titles, index, &design);
            if ratio.is_none_or(|share| share < 0.025) {
                problems.push(format!("{}: something is behind the texts", title.label()));
            }
        }
    }
    problems
}

/// The share of text among the pixels outside the picture; `None` if a pixel is neither text nor
/// background.
fn text_share(titles: &Titles, index: usize, design: &PosterDesign) -> Option<f64> {
    let block = TitleBlock::of(&titles.all[index].name, &Typeface::display());
    let geometry = Geometry::of(&block, design);
    let pixels = render(&titles.draw(index, design), 500, 750);
    let is_outside_picture = |y: f64| {
        if design.is_title_above() {
            y + 1.0 <= geometry.picture_top
        } else {
            y >= geometry.picture_height - SEAM + 1.0
        }
    };
    let (mut text, mut all) = (0.0, 0.0);
    for (y, row) in (0_u16..).zip(pixels.pixels().chunks(500)) {
        for pixel in row.iter().filter(|_| is_outside_picture(y.into())) {
            let share = blend(*pixel, design.palette.background, design.palette.text)?;
            text += if share > 90 { 1.0 } else { 0.0 };
            all += 1.0;
        }
    }
    Some(text / all)
}

/// The position of a pixel between two colors, in percent; `None` if it is not between them.
fn blend(pixel: PremultipliedColorU8, from: Color, to: Color) -> Option<i32> {
    let channels = |Color(all): Color| {
        let [_, red, green, blue] = all.to_be_bytes();
        [red, green, blue].map(i32::from)
    };
    let pixel = [pixel.red(), pixel.green(), pixel.blue()].map(i32::from);
    let (from, to) = (channels(from), channels(to));
    let widest = (0..3).max_by_key(|channel: &usize| (to[*channel] - from[*channel]).abs())?;
    let (passed, distance) = (pixel[widest] - from[widest], to[widest] - from[widest]);
    let is_between = (0..3).all(|channel| {
        let mixed = from[channel] + (to[channel] - from[channel]) * passed / distance;
        (mixed - pixel[channel]).abs() <= ROUNDING
    });
    is_between.then_some(100 * passed / distance)
}
