//! IMDb's CSV files: ratings, the watchlist, other lists and check-ins, with the columns that were used in any year.

use crate::domain::ids::MediaType;
use crate::domain::imported::{
    EpisodeReference, ImportedTitle, List, Part, Position, Statement, Watch,
};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::date;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::table::{Dialect, Row, read_rows};
use crate::import::title_ids::{self, TitleKind};
use std::sync::Arc;

const RATINGS: &str = "ratings";
const WATCHLIST: &str = "watchlist";
const LIST: &str = "list";
const CHECK_INS: &str = "check-ins";

pub(super) struct Imdb;

impl Source for Imdb {
    fn name(&self) -> &'static str {
        "IMDb"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        if !sample.has_columns(&["const", "title", "titletype"]) {
            return None;
        }
        // Both columns may be in both kinds of files: rows of lists may have a rating, and until 2017 ratings had a
        // position.
        let is_list = sample.has_columns(&["position"]);
        let has_ratings = ["yourrating", "yourated"].iter().any(|name| sample.has_columns(&[name]));
        Some(FileKind::of(match &*sample.name {
            _ if has_ratings && !is_list => RATINGS,
            name if has_ratings && name.contains("rating") => RATINGS,
            name if name.contains("watchlist") => WATCHLIST,
            name if name.contains("checkin") => CHECK_INS,
            _ => LIST,
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
    let list = (kind == LIST).then(|| start_list(file.name(), out));
    read_rows(file, Dialect::default(), out, &mut |row, out| {
        let position = &row.position;
        let Some((title, part)) = title(row, out) else { return };
        let created = row.first(&["created", "dateadded"]);
        if kind == RATINGS {
            let before = out.count();
            rating(&title, &part, row, row.first(&["daterated", "dateadded", "created"]), out);
            if before == out.count() {
                out.incomplete(position, "it has no rating".to_owned());
            }
            return;
        }
        rating(&title, &part, row, row.get("daterated"), out);
        let at = day(position, created, out);
        let note = row.get("description").to_owned();
        let statement = match (kind, &list) {
            (CHECK_INS, _) => Statement::Watch(Watch { note, ..Watch::of(at) }),
            (_, Some(list)) => Statement::ListItem {
                list: Arc::clone(list),
                position: row.get("position").parse().ok(),
                note,
                added_at: at,
            },
            _ => {
                if !note.is_empty() {
                    out.unsupported(position, "notes in the watchlist", &title.title);
                }
                Statement::watchlist(at)
            }
        };
        out.record(position, &title, part, statement);
    })
}

/// The user's rating in a row, if there is one.
fn rating(title: &ImportedTitle, part: &Part, row: &Row<'_>, date: &str, out: &mut Output<'_>) {
    let score = row.first(&["yourrating", "yourated"]);
    if let Some(score) = out.score(&row.position, score, Scale::Ten) {
        let rated_at = day(&row.position, date, out);
        out.record(&row.position, title, part.clone(), Statement::rating(score, rated_at));
    }
}

/// The name of a list is only in the name of its file. Since 2024 it is missing there too.
fn start_list(name: &str, out: &mut Output<'_>) -> Arc<str> {
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    let is_random = name.len() == 36 && name.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    if is_random {
        let reason = "it does not say which list it is: rename it to watchlist.csv if it is the watchlist, to \
                      checkins.csv if it has what was watched, else to the name of the list";
        out.incomplete(&Position::File, reason.to_owned());
    }
    let key: Arc<str> = name.into();
    let list = List {
        key: Arc::clone(&key),
        name: if is_random { "IMDb" } else { name }.to_owned(),
        description: String::new(),
        tags: Vec::new(),
        created_at: WatchedAt::Unknown,
        ..List::default()
    };
    out.list(&Position::File, list);
    key
}

/// `None`, with a problem, for seasons and anything that is neither a film nor a show. The row of an episode has the
/// name and id of the episode, but not of its show.
fn title(row: &Row<'_>, out: &mut Output<'_>) -> Option<(ImportedTitle, Part)> {
    let (name, imdb_id) = (row.get("title"), title_ids::imdb_id(row.get("const")));
    let year = title_ids::year(row.get("year"));
    let media_type = match title_ids::title_kind(row.get("titletype")) {
        TitleKind::Title(MediaType::Tv) => Some(MediaType::Tv),
        TitleKind::Title(MediaType::Movie) => Some(MediaType::Movie),
        TitleKind::Unknown => None,
        TitleKind::Episode if imdb_id.is_some() => {
            let reference = EpisodeReference {
                name: name.to_owned(),
                imdb_id: imdb_id.clone(),
                ..EpisodeReference::default()
            };
            let title = ImportedTitle {
                title: name.to_owned(),
                year,
                media_type: Some(MediaType::Tv),
                episode_imdb_id: imdb_id,
                ..ImportedTitle::default()
            };
            return Some((title, Part::Episode(reference)));
        }
        TitleKind::Episode | TitleKind::Season => {
            out.unsupported(&row.position, "episodes and seasons without their show", name);
            return None;
        }
        TitleKind::Other => {
            out.unsupported(&row.position, "games, podcasts and other kinds", name);
            return None;
        }
    };
    let title = ImportedTitle {
        imdb_id,
        title: name.to_owned(),
        original_title: row.get("originaltitle").to_owned(),
        year,
        media_type,
        ..ImportedTitle::default()
    };
    Some((title, Part::Title))
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Until 2017 dates were written like `Sun Nov 13 00:00:00 2011`.
fn day(position: &Position, text: &str, out: &mut Output<'_>) -> WatchedAt {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let [_, month, day, _, year] = *parts else { return out.date(position, text) };
    let month = MONTHS.iter().zip(1..).find(|(name, _)| **name == month).map_or(0, |(_, n)| n);
    let number = |text: &str| text.parse().unwrap_or(0);
    let date = date::of_numbers(number(year), month, number(day), out.now());
    out.readable_date(position, text, date)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};

    #[test]
    fn ratings_of_the_present_format_are_read() {
        let read = read(&[("e7.csv", include_bytes!("fixtures/imdb/ratings.csv"))]);
        assert_eq!(
            read.records,
            [
                "rating 9/10 @2024-07-01 | Spirited Away = Sen to Chihiro no kamikakushi (2001) movie tt0245429",
                "rating 8/10 @2024-07-02 | The Wire = The Wire (2002) tv tt0306414",
                "rating 10/10 @2024-07-03 | Ozymandias (2013) tv episode tt2301451 / \"Ozymandias\" tt2301451",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 5: unsupported: games, podcasts and other kinds: Portal 2",
                "line 6: incomplete: the rating \"11\" is outside the scale; it is not imported",
            ]
        );
    }

    #[test]
    fn watchlists_lists_and_check_ins_have_ratings_too() {
        let text = include_str!("fixtures/imdb/list.csv");
        assert_eq!(
            records("WATCHLIST.csv", text),
            [
                "rating 10/10 @2022-01-01 | Alien (1979) movie tt0078748",
                "watchlist @2023-01-02 | Alien (1979) movie tt0078748",
            ]
        );
        assert_eq!(
            records("Space.csv", text),
            [
                "list Space \"Space\"",
                "rating 10/10 @2022-01-01 | Alien (1979) movie tt0078748",
                "item of Space 1. \"in space,\\nno one\" @2023-01-02 | Alien (1979) movie tt0078748",
            ]
        );
        assert_eq!(
            records("checkins.csv", text),
            [
                "rating 10/10 @2022-01-01 | Alien (1979) movie tt0078748",
                "watch @2023-01-02 \"in space,\\nno one\" | Alien (1979) movie tt0078748",
            ]
        );
        let without_ratings = "Const,Created,Title,Title Type\ntt0078748,2023-01-02,Alien,Movie\n";
        assert_eq!(
            records("Space.csv", without_ratings),
            ["list Space \"Space\"", "item of Space @2023-01-02 | Alien movie tt0078748"]
        );
        let unnamed = read(&[("0a1b2c3d-0000-4000-8000-0123456789ab.csv", text.as_bytes())]);
        assert!(unnamed.problems[0].contains("rename it"), "{:?}", unnamed.problems);
    }

    #[test]
    fn old_columns_and_encodings_are_read() {
        let text = include_str!("fixtures/imdb/old-list.csv");
        let bytes: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
        let read = read(&[("watchlist.csv", &bytes)]);
        assert_eq!(
            read.records,
            [
                "rating 9/10 | Amélie (2001) movie tt0211915",
                "watchlist @2011-11-13 | Amélie (2001) movie tt0211915",
            ]
        );
        assert_eq!(
            records("ratings.csv", text),
            ["rating 9/10 @2011-11-13 | Amélie (2001) movie tt0211915"]
        );
        assert_eq!(read.reports[0].encoding, Some("Windows-1252"));
        let text = include_str!("fixtures/imdb/old-ratings.csv");
        assert_eq!(
            records("r.csv", text),
            ["rating 10/10 @2017-11-30 | Alien (1979) movie tt0078748"]
        );
    }
}
