//! Movary: history, ratings and watchlist of films, as CSV that PHP writes.

use crate::domain::ids::MediaType;
use crate::domain::imported::{ImportedTitle, Statement, Watch};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::SeenKeys;
use crate::import::date;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::table::{Dialect, Row, read_rows};
use crate::import::title_ids;

const HISTORY: &str = "history";
const RATINGS: &str = "ratings";
const WATCHLIST: &str = "watchlist";

pub(super) struct Movary;

impl Source for Movary {
    fn name(&self) -> &'static str {
        "Movary"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let has = |column: &str| sample.has_columns(&["title", "year", "tmdbid", "imdbid", column]);
        // Other tables have these columns and further ones.
        if sample.has_columns(&["type"]) || sample.has_columns(&["mediatype"]) {
            return None;
        }
        Some(FileKind::of(if has("userrating") {
            RATINGS
        } else if has("addedat") {
            WATCHLIST
        } else if has("watchedat") && !sample.has_columns(&["rating"]) {
            HISTORY
        } else {
            return None;
        }))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        let mut noted = SeenKeys::default();
        Box::new(move |kind: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>| {
            read(kind, file, &mut noted, out)
        })
    }
}

fn read(
    kind: &'static str,
    file: &mut InputFile<'_>,
    noted: &mut SeenKeys,
    out: &mut Output<'_>,
) -> Result<(), FileError> {
    let dialect = Dialect { escapes: true, ..Dialect::default() };
    read_rows(file, dialect, out, &mut |row, out| {
        let (position, title) = (&row.position, title(row));
        let statement = match kind {
            HISTORY => {
                let place = row.get("location");
                if !place.is_empty() {
                    out.unsupported(position, "places of watches", place);
                }
                let at = out.date(position, row.get("watchedat"));
                // A film has only one comment, which is repeated for each of its watches.
                let comment = row.get("comment");
                if !comment.is_empty() && noted.add((row.get("title"), row.get("year"), comment)) {
                    let (written_at, watched_at) = (WatchedAt::Unknown, WatchedAt::Unknown);
                    let text = comment.to_owned();
                    let note = Statement::Note { text, spoiler: false, written_at, watched_at };
                    out.title(position, &title, note);
                }
                Statement::Watch(Watch::of(at))
            }
            RATINGS => match out.score(position, row.get("userrating"), Scale::Ten) {
                Some(score) => Statement::rating(score, WatchedAt::Unknown),
                None => return,
            },
            // The time is in the server's time zone, which the file does not contain.
            _ => {
                let text = row.get("addedat");
                let day = date::parse_day_part(text, out.now());
                Statement::watchlist(out.readable_date(position, text, day))
            }
        };
        out.title(position, &title, statement);
    })
}

fn title(row: &Row<'_>) -> ImportedTitle {
    ImportedTitle {
        tmdb_id: title_ids::number(row.get("tmdbid")),
        imdb_id: title_ids::imdb_id(row.get("imdbid")),
        title: row.get("title").to_owned(),
        year: title_ids::year(row.get("year")),
        media_type: Some(MediaType::Movie),
        ..ImportedTitle::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};

    #[test]
    fn the_three_files_are_recognized_by_their_columns() {
        let text = include_str!("fixtures/movary/history.csv");
        let read = read(&[("export-history-1.csv", text.as_bytes())]);
        assert_eq!(
            read.records,
            [
                r#"note "a \\\"great\\\", long film" | Heat (1995) movie tmdb:949 tt0113277"#,
                "watch @2024-05-01 | Heat (1995) movie tmdb:949 tt0113277",
                "watch | Heat (1995) movie tmdb:949 tt0113277",
                r#"note "in C:\\films, \"cut\"" | Ran (1985) movie"#,
                "watch | Ran (1985) movie",
            ]
        );
        assert_eq!(read.problems, ["line 2: unsupported: places of watches: Home"]);
        assert_eq!(
            records("a.csv", include_str!("fixtures/movary/ratings.csv")),
            ["rating 10/10 | Heat (1995) movie tmdb:949"]
        );
        assert_eq!(
            records("b.csv", include_str!("fixtures/movary/watchlist.csv")),
            ["watchlist @2024-05-01 | Heat (1995) movie tmdb:949"]
        );
    }
}
