//! This product's own CSV files: ratings, the diary, the watchlist and notes.

use crate::domain::formula_guard::unguard;
use crate::domain::ids::MediaType;
use crate::domain::imported::{ImportedTitle, Position, Statement, Watch};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::table::{Dialect, Row, read_rows};
use crate::import::title_ids;

const RATINGS: &str = "ratings";
const DIARY: &str = "diary";
const WATCHLIST: &str = "watchlist";
const NOTES: &str = "notes";

pub(super) struct MoviestarsCsv;

impl Source for MoviestarsCsv {
    fn name(&self) -> &'static str {
        "moviestars"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        if !sample.has_columns(&["title", "year", "imdbid", "tmdbid", "mediatype"]) {
            return None;
        }
        let has = |columns: &[&str]| sample.has_columns(columns);
        let kind = if has(&["rating", "watcheddate", "rewatch", "tags", "review"]) {
            DIARY
        } else if has(&["rating", "watcheddate"]) {
            RATINGS
        } else if has(&["addeddate"]) {
            WATCHLIST
        } else if has(&["review", "spoiler", "reviewdate"]) {
            NOTES
        } else {
            return None;
        };
        Some(FileKind::of(kind))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(read)
    }
}

fn read(
    kind: &'static str,
    file: &mut InputFile<'_>,
    out: &mut Output<'_>,
) -> Result<(), FileError> {
    read_rows(file, Dialect::default(), out, &mut |row, out| match kind {
        WATCHLIST => {
            let added_at = out.date(&row.position, row.get("addeddate"));
            // Lines are counted including the header.
            let position = match &row.position {
                Position::Line(line) => i64::try_from(*line).ok().map(|line| line - 1),
                _ => None,
            };
            let statement = Statement::Watchlist { added_at, position };
            out.title(&row.position, &title(row), statement);
        }
        NOTES => {
            let statement = Statement::Note {
                text: unguard(row.get("review")),
                spoiler: row.get("spoiler").eq_ignore_ascii_case("yes"),
                written_at: out.date(&row.position, row.get("reviewdate")),
                watched_at: WatchedAt::Unknown,
            };
            out.title(&row.position, &title(row), statement);
        }
        _ => read_rating(kind, row, out),
    })
}

fn read_rating(kind: &'static str, row: &Row<'_>, out: &mut Output<'_>) {
    let (position, title) = (&row.position, title(row));
    let date = out.date(position, row.get("watcheddate"));
    let score = out.score(position, row.get("rating"), Scale::Five);
    let is_diary = kind == DIARY;
    // The diary has the present rating of the title. The date is that of the watch, not of the rating.
    let rated_at = if is_diary { WatchedAt::Unknown } else { date };
    if let Some(score) = score {
        out.title(position, &title, Statement::rating(score, rated_at));
    }
    if is_diary {
        let watch = Watch {
            rewatch: row.get("rewatch").eq_ignore_ascii_case("yes"),
            note: unguard(row.get("review")),
            tags: tags(&unguard(row.get("tags"))),
            is_own: true,
            ..Watch::of(date)
        };
        out.title(position, &title, Statement::Watch(watch));
    }
}

fn title(row: &Row<'_>) -> ImportedTitle {
    ImportedTitle {
        tmdb_id: title_ids::number(row.get("tmdbid")),
        imdb_id: title_ids::imdb_id(row.get("imdbid")),
        title: unguard(row.get("title")),
        year: title_ids::year(row.get("year")),
        media_type: MediaType::parse(row.get("mediatype")),
        ..ImportedTitle::default()
    }
}

/// Splits a cell into tags.
pub(super) fn tags(cell: &str) -> Vec<String> {
    let tags = cell.split(',').map(str::trim).filter(|tag| !tag.is_empty());
    tags.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::records;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn own_ratings_are_read_back() {
        let text = include_str!("fixtures/moviestars_csv/ratings.csv");
        assert_eq!(
            records("moviestars-ratings.csv", text),
            [
                "rating 7/10 @2026-10-01 | Heat (1995) movie tmdb:949 tt0113277",
                "rating 10/10 @2026-10-02 | -30- movie",
                "rating 1/10 | Wire, The (2002) tv tt0306414",
            ]
        );
    }

    #[test]
    fn own_diary_is_read_back() {
        let text = include_str!("fixtures/moviestars_csv/diary.csv");
        assert_eq!(
            records("x.csv", text),
            [
                "watch @2026-10-01 again [\"Cinema\", \"with Mum\"] \"=1\\n-2\" | Heat (1995) movie tmdb:949",
                "rating 8/10 | Heat (1995) movie tmdb:949",
                "watch | Heat (1995) movie tmdb:949",
            ]
        );
    }

    proptest! {
        #[test]
        fn formula_guards_are_removed(cell in "[=+@;\na'-]{0,8}") {
            let row = exported(&cell);
            prop_assert_eq!(unguard(&row), cell);
        }
    }

    /// The cell as the export writes it.
    fn exported(cell: &str) -> String {
        let guarded = |part: &str| {
            let signs = ['=', '+', '@', '-', '\n'];
            let is_formula = part.trim_start_matches('\'').starts_with(signs);
            let quote = if is_formula { "'" } else { "" };
            format!("{quote}{part}")
        };
        cell.split_inclusive([';', '\n', '\r']).map(guarded).collect()
    }
}
