//! Any table of titles, recognized by usual names of columns, or by those that the user has named. The import formats
//! of Letterboxd and Trakt, which converters write, are such tables.

use crate::domain::formula_guard::unguard;
use crate::domain::ids::MediaType;
use crate::domain::imported::{ImportedTitle, List, Part, Position, Statement, Watch};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::SeenKeys;
use crate::import::date;
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::{Form, Sample, fold};
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::sources::generic_layout::{
    Layout, columns, layout, missing_column, parse_yes_no,
};
use crate::import::sources::generic_title::title;
use crate::import::sources::moviestars_csv::tags;
use crate::import::table::{Column, Dialect, Row, read_rows};

/// A table without any of these columns has only titles.
const CONTENT: [Column; 8] = [
    Column::Rating10,
    Column::Stars,
    Column::Rating,
    Column::WatchedAt,
    Column::WatchlistedAt,
    Column::FavoritedAt,
    Column::Status,
    Column::List,
];

/// The name of this source.
pub const TABLE: &str = "table";

const ROWS: &str = "rows";
const JSON_ROWS: &str = "rows as JSON";

pub(super) struct Generic;

impl Source for Generic {
    fn name(&self) -> &'static str {
        TABLE
    }

    fn recognize(&self, sample: &Sample<'_>, options: &Options) -> Option<FileKind> {
        let Form::Table(table) = &sample.form else {
            let ids = ["imdb_id", "tmdb_id", "tvdb_id"];
            let contents = ["watched_at", "watchlisted_at", "rating"];
            let is_any = |keys: [&str; 3]| keys.iter().any(|key| sample.is_list_of(&[key]));
            return (is_any(ids) && is_any(contents)).then_some(FileKind::of(JSON_ROWS));
        };
        // The reader then reports which column is missing, and which columns there are.
        if missing_column(|name| table.has(name), options).is_some() {
            return Some(FileKind::of(ROWS));
        }
        let columns = columns(|name| table.has(name), options);
        let has = |column: &Column| columns.contains_key(column);
        let names = [Column::Title, Column::TmdbId, Column::ImdbId, Column::TvdbId];
        if !names.iter().any(has) {
            return None;
        }
        if !CONTENT.iter().any(has) {
            let is_certain = columns.len() > 1;
            let reason = "it names titles, but says nothing about them: it needs a column such as watched_at, rating, \
                          status, watchlist, favorite or list";
            return is_certain.then_some(FileKind::skipped("titles", reason));
        }
        Some(FileKind::of(ROWS))
    }

    fn reader(&self, options: &Options) -> Box<dyn SourceReader> {
        Box::new(Reader { options: options.clone(), lists: SeenKeys::default() })
    }
}

struct Reader {
    options: Options,
    lists: SeenKeys,
}

impl SourceReader for Reader {
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        let layout = layout(kind == JSON_ROWS, file, &self.options, out)?;
        let mut each = |row: &Row<'_>, out: &mut Output<'_>| self.row(&layout, row, out);
        if kind == JSON_ROWS {
            json::read_flat_rows(file, out, &mut each)
        } else {
            read_rows(file, Dialect::default(), out, &mut each)
        }
    }
}

impl Reader {
    fn row(&mut self, layout: &Layout, row: &Row<'_>, out: &mut Output<'_>) {
        let position = &row.position;
        let cell = |column| layout.cell(row, column);
        let Some((title, part)) = title(layout, row, out) else { return };
        let list = unguard(cell(Column::List));
        // A row without a title is the list itself. The table of rejected records has such rows.
        if title.is_empty() && !list.is_empty() {
            return self.start_list(&list, unguard(cell(Column::Note)), position, out);
        }
        let before = out.count();
        let write = |statement, out: &mut Output<'_>| {
            out.record(position, &title, part.clone(), statement);
        };
        if let Some(score) = score(layout, row, out) {
            let rated_at = date(layout, row, Column::RatedAt, out).unwrap_or(WatchedAt::Unknown);
            write(Statement::rating(score, rated_at), out);
        }
        let (note, tags) = (unguard(cell(Column::Note)), tags(&unguard(cell(Column::Tags))));
        let mut list_note = String::new();
        let status = Status::parse(cell(Column::Status));
        let watched_at = date(layout, row, Column::WatchedAt, out);
        let seen = (status == Status::Watched).then_some(WatchedAt::Unknown);
        let is_watch = status.allows_watch(&title, &part);
        if let Some(at) = watched_at.filter(|_| is_watch).or(seen) {
            let rewatch = parse_yes_no(cell(Column::Rewatch)) == Some(true);
            write(Statement::Watch(Watch { rewatch, note, tags, ..Watch::of(at) }), out);
        } else {
            if !tags.is_empty() {
                out.unsupported(position, "tags of titles without a watch", &title.title);
            }
            // In a row of a list item, the note belongs to the item.
            if !list.is_empty() {
                list_note = note;
            } else if !note.is_empty() {
                let spoiler = parse_yes_no(cell(Column::Spoiler)) == Some(true);
                let written_at = date(layout, row, Column::WrittenAt, out);
                let written_at = written_at.unwrap_or(WatchedAt::Unknown);
                let watched_at = WatchedAt::Unknown;
                write(Statement::Note { text: note, spoiler, written_at, watched_at }, out);
            }
        }
        if let Some(added_at) = date(layout, row, Column::WatchlistedAt, out) {
            let position = cell(Column::WatchlistPosition).parse().ok();
            write(Statement::Watchlist { added_at, position }, out);
        } else if let Some(statement) = status.statement(position, &title, watched_at, out) {
            write(statement, out);
        }
        if let Some(added_at) = date(layout, row, Column::FavoritedAt, out) {
            let place = cell(Column::FavoritePlace).parse().ok();
            write(Statement::Favorite { place, added_at }, out);
        }
        if !list.is_empty() {
            self.start_list(&list, String::new(), position, out);
            let (list, note, added_at) = (list.into(), list_note, WatchedAt::Unknown);
            let position = cell(Column::ListPosition).parse().ok();
            write(Statement::ListItem { list, position, note, added_at }, out);
        }
        if before == out.count() {
            out.unreadable(position, "it says nothing about its title".to_owned());
        }
    }

    fn start_list(
        &mut self,
        name: &str,
        description: String,
        position: &Position,
        out: &mut Output<'_>,
    ) {
        if self.lists.add(name) {
            let list = List {
                key: name.into(),
                name: name.to_owned(),
                description,
                tags: Vec::new(),
                created_at: WatchedAt::Unknown,
                ..List::default()
            };
            out.list(position, list);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Watched,
    Planned,
    Intent(Intent),
    Other,
}

impl Status {
    fn parse(text: &str) -> Self {
        match &*fold(text) {
            // Trakt's tables have actions, of which `scrobble` and `checkin` are watches.
            "completed" | "watched" | "finished" | "seen" | "watch" | "history" | "scrobble"
            | "checkin" => Self::Watched,
            "planned" | "planning" | "plantowatch" | "planstowatch" | "watchlist" | "towatch" => {
                Self::Planned
            }
            "onhold" | "hold" | "paused" => Self::Intent(Intent::OnHold),
            "dropped" | "stopped" => Self::Intent(Intent::Dropped),
            _ => Self::Other,
        }
    }

    /// Whether the date of a row is that of a watch. Otherwise it is the date of its status: the user has not seen what
    /// they plan to watch, and not all of a show that they have left.
    fn allows_watch(self, title: &ImportedTitle, part: &Part) -> bool {
        match self {
            Self::Watched | Self::Other => true,
            Self::Planned => false,
            Self::Intent(_) => {
                matches!(part, Part::Episode(_)) || title.media_type == Some(MediaType::Movie)
            }
        }
    }

    /// The statement besides the watch. Films are neither on hold nor dropped here. Whether a title without a kind is a
    /// film is known once it is found.
    fn statement(
        self,
        position: &Position,
        title: &ImportedTitle,
        at: Option<WatchedAt>,
        out: &mut Output<'_>,
    ) -> Option<Statement> {
        let since = at.unwrap_or(WatchedAt::Unknown);
        match self {
            Self::Planned => Some(Statement::watchlist(since)),
            Self::Intent(_) if title.media_type == Some(MediaType::Movie) => {
                out.unsupported(position, "states of titles that are no shows", &title.title);
                None
            }
            Self::Intent(intent) => Some(Statement::Intent { intent, since }),
            Self::Watched | Self::Other => None,
        }
    }
}

fn score(
    layout: &Layout,
    row: &Row<'_>,
    out: &mut Output<'_>,
) -> Option<crate::domain::rating::Score10> {
    let known = [(Column::Rating10, Scale::Ten), (Column::Stars, Scale::Five)];
    let known = known.map(|(column, scale)| (layout.cell(row, column), Some(scale)));
    let unknown = (layout.cell(row, Column::Rating), layout.scale);
    let mut cells = known.into_iter().chain([unknown]);
    let (cell, scale) = cells.find(|(cell, _)| !cell.is_empty())?;
    // Without a scale, the column has no numbers except 0.
    out.score(&row.position, cell, scale.unwrap_or(Scale::Ten))
}

/// `None` if the cell is empty or says no.
fn date(layout: &Layout, row: &Row<'_>, column: Column, out: &mut Output<'_>) -> Option<WatchedAt> {
    let (cell, now) = (layout.cell(row, column), out.now());
    if let Some(is_yes) = parse_yes_no(cell) {
        return is_yes.then_some(WatchedAt::Unknown);
    }
    let read = date::parse_local(cell, now, layout.zone.as_ref());
    let by_order = layout.order.and_then(|order| order.parse(cell, now).ok());
    let read = read.or_else(|error| by_order.ok_or(error));
    if read.is_err() && layout.order.is_none() {
        return Some(WatchedAt::Unknown);
    }
    Some(out.readable_date(&row.position, cell, read))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{options, read, read_with, records};
    use super::*;
    use crate::import::output::Outcome;

    #[test]
    fn formats_for_imports_are_read() {
        let text = include_str!("fixtures/generic/letterboxd-import.csv");
        assert_eq!(
            records("letterboxd-import.csv", text),
            [
                "rating 9/10 | Heat (1995) tmdb:949 tt0113277",
                "watch @2024-05-01 again [\"a\", \"b\"] \"good, \\\"long\\\"\" | Heat (1995) tmdb:949 tt0113277",
                "rating 6/10 | Ran (1985)",
            ]
        );
        let text = include_str!("fixtures/generic/trakt-import.csv");
        assert_eq!(
            records("trakt-import.csv", text),
            [
                "rating 8/10 @2024-05-01T10:00:00Z |  movie tt0113277",
                "watch |  movie tt0113277",
                "watchlist @2024-05-02 |  tv tt0306414",
            ]
        );
    }

    #[test]
    fn actions_of_trakt_say_what_a_row_is() {
        let text = include_str!("fixtures/generic/trakt-actions.csv");
        assert_eq!(
            records("trakt.csv", text),
            [
                "watch @2024-05-01T20:15:00Z | Heat (1995) movie tt0113277",
                "watch | Ran (1985) movie",
                "watchlist | Jaws (1975) movie",
                "watchlist @2024-05-02 | Alien (1979) movie",
                "rating 9/10 @2024-05-03 | Jaws (1975) movie",
            ]
        );
    }

    #[test]
    fn flat_json_is_read_as_rows() {
        let text = include_str!("fixtures/generic/rows.json");
        assert_eq!(
            records("rows.json", text),
            [
                "watch @2024-05-01T20:15:00Z |  movie tt0113277",
                "rating 8/10 @2024-05-01T10:00:00Z |  tv tmdb:1438",
            ]
        );
    }

    #[test]
    fn scores_of_criticker_are_of_a_hundred() {
        let text = include_str!("fixtures/generic/criticker.csv");
        assert_eq!(
            records("criticker.csv", text),
            [
                "rating 9/10 @2024-05-01 | Heat (1995) tt0113277",
                "note \"so long\" | Heat (1995) tt0113277",
            ]
        );
    }

    #[test]
    fn tables_of_spreadsheets_are_read() {
        let text = include_str!("fixtures/generic/spreadsheet.csv");
        assert_eq!(
            records("x.csv", text),
            [
                "rating 9/10 | Heat",
                "watch @2024-12-31 | Heat",
                "watch @2024-02-01 | The Wire tv / s1 e3",
            ]
        );
    }

    #[test]
    fn ambiguous_dates_and_scales_are_not_guessed() {
        let text = "title,rating,date\nHeat,4.5,02/03/2024\nJaws,,\n";
        let found = read(&[("x.csv", text.as_bytes())]);
        assert_eq!(found.records, ["rating 9/10 | Heat", "watch | Heat"]);
        assert_eq!(
            found.problems.iter().filter(|problem| problem.starts_with("the file")).count(),
            1
        );
        assert_eq!(
            found.problems.last().unwrap(),
            "line 3: unreadable: it says nothing about its title"
        );
        // Nothing is read before the user has chosen the scale.
        let file: (&str, &[u8]) = ("x.csv", b"title,rating,date\nHeat,4,2024-05-01\nRan,0,\n");
        let found = read(&[file]);
        assert_eq!(found.records, Vec::<String>::new());
        assert_eq!(found.reports[0].outcome, Outcome::Failed(FileError::UnknownScale));
        for (scale, rating) in [("5", "rating 8/10 | Heat"), ("10", "rating 4/10 | Heat")] {
            let options = Options { scale: Scale::parse(scale), ..options() };
            let found = read_with(&[file], &options);
            assert_eq!(found.records, [rating, "watch @2024-05-01 | Heat"], "{scale}");
        }
    }

    #[test]
    fn an_episode_may_be_named_without_its_number() {
        let text = "title,season,episode,episode_title,watched_at\nThe Wire,1,,The Target,2024-05-01\nThe Wire,,,The Buys,2024-05-02\n";
        assert_eq!(
            records("rejects.csv", text),
            [
                "watch @2024-05-01 | The Wire tv / s1 \"The Target\"",
                "watch @2024-05-02 | The Wire tv / \"The Buys\"",
            ]
        );
    }

    #[test]
    fn positions_and_details_of_rejected_records_are_read() {
        let text = include_str!("fixtures/generic/rejects.csv");
        assert_eq!(
            records("rejects.csv", text),
            [
                "list Best \"Best\" \"of all time\"",
                "item of Best 7. \"first\" | Heat",
                "note \"he dies\" spoiler @2024-05-02 | Ran",
                "watchlist at 3 @2024-05-01 | Ran",
                "favorite at 2 | Ran",
            ]
        );
    }

    #[test]
    fn columns_without_a_meaning_are_named() {
        let text = b"title,rating10,Directors,Mood,My Stars\nHeat,7,Mann,dark,4\n";
        let read = read(&[("x.csv", text)]);
        assert_eq!(read.records, ["rating 7/10 | Heat"]);
        let reason = "the file: incomplete: these columns are not read: mood, mystars";
        assert_eq!(read.problems, [reason]);
    }

    #[test]
    fn a_row_without_a_title_is_one_problem() {
        let read = read(&[("x.csv", b"title,year,rating10\n,1999,7\n")]);
        assert_eq!(read.problems, ["line 2: unreadable: it names no title and has no id of one"]);
    }

    #[test]
    fn the_user_can_say_what_columns_mean() {
        let mut options = options();
        options.columns.insert(Column::Title, "Werk".to_owned());
        options.columns.insert(Column::WatchedAt, "Gesehen am".to_owned());
        let read = read_with(&[("x.csv", b"Werk,Gesehen am\nHeat,2024-05-01\n")], &options);
        assert_eq!(read.records, ["watch @2024-05-01 | Heat"]);
        let read = super::super::testing::read(&[("x.csv", b"Werk,Gesehen am\nHeat,2024-05-01\n")]);
        assert_eq!(read.reports[0].source, None);
    }

    #[test]
    fn columns_that_the_user_has_not_named_are_not_read() {
        let mut options = options();
        options.columns.insert(Column::Title, "Title".to_owned());
        options.columns.insert(Column::Stars, "Rating".to_owned());
        let text = b"Title,Rating,Date,Notes\nHeat,4,2024-05-01,mine\n";
        let read = read_with(&[("x.csv", text)], &options);
        assert_eq!(read.records, ["rating 8/10 | Heat"]);
    }

    #[test]
    fn states_of_titles_without_a_kind_are_read() {
        let text = "title,media_type,status\nPerfect Blue,,dropped\nDark,tv,on hold\n";
        assert_eq!(records("x.csv", text), ["Dropped | Perfect Blue", "OnHold | Dark tv"]);
    }

    #[test]
    fn a_date_is_no_watch_of_what_is_planned_or_of_a_show_that_was_left() {
        let text = "title,media_type,season,episode,status,date,watchlist\n\
                    Heat,movie,,,plan to watch,2024-05-01,\n\
                    Ran,movie,,,planned,2024-05-01,2024-04-01\n\
                    Lost,tv,,,dropped,2024-05-02,\n\
                    Dark,,,,on hold,2024-05-03,\n\
                    Jaws,movie,,,dropped,2024-05-04,\n\
                    The Wire,tv,1,3,dropped,2024-05-05,\n\
                    Alien,movie,,,completed,2024-05-06,\n";
        assert_eq!(
            records("x.csv", text),
            [
                "watchlist @2024-05-01 | Heat movie",
                "watchlist @2024-04-01 | Ran movie",
                "Dropped @2024-05-02 | Lost tv",
                "OnHold @2024-05-03 | Dark",
                "watch @2024-05-04 | Jaws movie",
                "watch @2024-05-05 | The Wire tv / s1 e3",
                "watch @2024-05-06 | Alien movie",
            ]
        );
    }

    #[test]
    fn each_kind_of_row_is_read() {
        let text = include_str!("fixtures/generic/kinds.csv");
        let read = read(&[("x.csv", text.as_bytes())]);
        assert_eq!(
            read.records,
            [
                "watch [\"a\"] | Heat movie",
                "favorite @2024-05-01 | Heat movie",
                "watchlist | Ran movie",
                "favorite | Ran movie",
                "list Best \"Best\"",
                "item of Best \"twice\" | Ran movie",
                "note \"why?\" | Lost tv",
                "Dropped | Lost tv",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 3: unsupported: tags of titles without a watch: Ran",
                "line 5: unsupported: other kinds than films and shows: Portal",
                "line 6: unsupported: states of titles that are no shows: Jaws",
            ]
        );
    }
}
