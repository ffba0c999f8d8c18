//! Contact sheets: the posters of some lists, ten to a row.

use crate::catalogue::{List, TODAY, Titles};
use crate::thumbnail::render;
use moviestars::catalogue::poster::DesignRow;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use std::path::Path;

const COLUMNS: usize = 10;
const TILE: (u16, u16) = (150, 225);
const GAP: usize = 6;

pub fn run(titles: &Titles, folder: &str) -> Result<String, String> {
    let folder = Path::new(folder);
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut sheets = vec![("landing", titles.landing())];
    for (name, path) in [
        ("trending", "trending/all/week"),
        ("top_rated", "movie/top_rated"),
        ("popular", "movie/popular"),
        ("shows", "tv/popular"),
        ("drama", "discover/movie?with_genres=18"),
        ("comedy", "discover/movie?with_genres=35"),
        ("horror", "discover/movie?with_genres=27"),
        ("science_fiction", "discover/movie?with_genres=878"),
        ("animation", "discover/movie?with_genres=16"),
        ("western", "discover/movie?with_genres=37"),
        ("documentary", "discover/movie?with_genres=99"),
        ("fantasy_shows", "discover/tv?with_genres=10765"),
    ] {
        sheets.push((name, titles.list(path, 2, TODAY)));
    }
    let spread = (0..titles.all.len()).step_by(titles.all.len().div_ceil(100)).collect();
    sheets.push(("spread", List { name: "spread".to_owned(), titles: spread }));
    for (name, list) in &sheets {
        let file = folder.join(format!("{name}.png"));
        sheet(titles, list).save_png(file).map_err(|error| error.to_string())?;
    }
    Ok(format!("{} sheets in {}", sheets.len(), folder.display()))
}

fn sheet(titles: &Titles, list: &List) -> Pixmap {
    let (width, height) = (usize::from(TILE.0) + GAP, usize::from(TILE.1) + GAP);
    let rows = list.titles.len().div_ceil(COLUMNS);
    let size = |pixels: usize| u32::try_from(pixels).expect("a sheet is small");
    let mut sheet =
        Pixmap::new(size(COLUMNS * width), size(rows * height)).expect("a list has titles");
    sheet.fill(Color::from_rgba8(17, 17, 17, 255));
    let all = titles.rows();
    for (number, index) in list.titles.iter().enumerate() {
        let Some(design) = all.get(index).and_then(DesignRow::design) else { continue };
        let tile = render(&titles.draw(*index, &design), TILE.0, TILE.1);
        let (x, y) = (number % COLUMNS * width + GAP / 2, number / COLUMNS * height + GAP / 2);
        let at = |pixels: usize| i32::try_from(pixels).expect("a sheet is small");
        let paint = PixmapPaint::default();
        sheet.draw_pixmap(at(x), at(y), tile.as_ref(), &paint, Transform::identity(), None);
    }
    sheet
}
