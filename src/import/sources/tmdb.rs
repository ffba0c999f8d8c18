//! TMDB's account export. Ratings, favorites and watchlist have the same columns.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part, Position, Statement};
use crate::import::archive::{FileError, InputFile};
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::table::{Dialect, Row, read_rows, scan_rows};
use crate::import::title_ids::{self, TitleKind};

const RATINGS: &str = "ratings";
const WATCHLIST: &str = "watchlist";
const FAVORITES: &str = "favorites";
const UNNAMED: &str = "ratings or a list";

pub(super) struct Tmdb;

impl Source for Tmdb {
    fn name(&self) -> &'static str {
        "TMDB"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let columns = ["tmdbid", "type", "name", "yourrating", "daterated"];
        if !sample.has_columns(&columns) {
            return None;
        }
        let has = |word: &str| sample.name.contains(word);
        Some(FileKind::of(if has("watchlist") {
            WATCHLIST
        } else if has("favorite") || has("favourite") {
            FAVORITES
        } else if has("rating") || has("rated") {
            RATINGS
        } else {
            UNNAMED
        }))
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
    let kind = if kind == UNNAMED { kind_by_ratings(file, out)? } else { kind };
    read_rows(file, Dialect::default(), out, &mut |row, out| {
        let position = &row.position;
        let at = out.date(position, row.get("daterated"));
        let (title, part) = title(row);
        let statement = match kind {
            WATCHLIST => Statement::watchlist(at),
            FAVORITES => Statement::Favorite { place: None, added_at: at },
            _ => match out.score(position, row.get("yourrating"), Scale::Ten) {
                // The row has the name of an episode or season, but no id of its show.
                Some(_) if part != Part::Title && title.episode_imdb_id.is_none() => {
                    return out.unsupported(position, "ratings of episodes", &title.title);
                }
                Some(score) => Statement::rating(score, at),
                None => return out.incomplete(position, "it has no rating".to_owned()),
            },
        };
        out.record(position, &title, part, statement);
    })
}

/// A file without any rating is read as the watchlist.
fn kind_by_ratings(
    file: &mut InputFile<'_>,
    out: &mut Output<'_>,
) -> Result<&'static str, FileError> {
    let (mut rows, mut ratings) = (0_u64, 0_u64);
    scan_rows(file, Dialect::default(), &mut |row| {
        rows += 1;
        ratings += u64::from(!row.get("yourrating").is_empty());
    })?;
    if ratings > 0 || rows == 0 {
        return Ok(RATINGS);
    }
    let reason = "it has no ratings and is read as the watchlist; rename it to favorites.csv if it has the favorites";
    out.incomplete(&Position::File, reason.to_owned());
    Ok(WATCHLIST)
}

/// The row of an episode has only ids of the episode, so the show is not known.
fn title(row: &Row<'_>) -> (ImportedTitle, Part) {
    let number = |column: &str| row.get(column).parse().ok();
    let media_type = match title_ids::title_kind(row.get("type")) {
        TitleKind::Title(media_type) => Some(media_type),
        _ => None,
    };
    let title = ImportedTitle {
        title: row.get("name").to_owned(),
        year: title_ids::year(row.get("releasedate")),
        media_type,
        ..ImportedTitle::default()
    };
    let tmdb_id = title_ids::number(row.get("tmdbid"));
    let imdb_id = title_ids::imdb_id(row.get("imdbid"));
    match (number("seasonnumber"), number("episodenumber")) {
        (season, Some(number)) => {
            let reference = EpisodeReference {
                season,
                number: Some(number),
                tmdb_id,
                imdb_id: imdb_id.clone(),
                ..EpisodeReference::default()
            };
            let media_type = Some(MediaType::Tv);
            let title = ImportedTitle { media_type, episode_imdb_id: imdb_id, ..title };
            (title, Part::Episode(reference))
        }
        (Some(season), None) => (title, Part::Season(season)),
        (None, None) => (ImportedTitle { tmdb_id, imdb_id, ..title }, Part::Title),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};

    #[test]
    fn ratings_are_read_and_episodes_are_not_taken_for_shows() {
        let text = include_str!("fixtures/tmdb/ratings.csv");
        let read = read(&[("ratings.csv", text.as_bytes())]);
        assert_eq!(
            read.records,
            [
                "rating 8/10 @2023-05-02T09:29:50Z | Heat, 1995 (1995) movie tmdb:949 tt0113277",
                "rating 9/10 @2023-05-02T09:29:50Z | The Wire (2002) tv tmdb:1438",
                "rating 8/10 @2023-05-02T09:29:50Z | The Target (2002) tv episode tt0749451 / s1 e1 tmdb:56 tt0749451",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 4: unsupported: ratings of episodes: The Buys",
                "the file: incomplete: 1 rating is between two half stars; it is rounded",
            ]
        );
    }

    #[test]
    fn the_kind_of_a_file_follows_from_its_name_or_its_ratings() {
        let text = include_str!("fixtures/tmdb/favorites.csv");
        assert_eq!(
            records("favorites.csv", text),
            ["favorite @2023-05-02T09:29:50Z | Heat (1995) movie tmdb:949"]
        );
        let read = read(&[("abc.csv", text.as_bytes())]);
        assert_eq!(read.records, ["watchlist @2023-05-02T09:29:50Z | Heat (1995) movie tmdb:949"]);
        assert!(read.problems[0].contains("read as the watchlist"));
    }
}
