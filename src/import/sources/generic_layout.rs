//! Finds out the layout of a table of unknown origin by reading all rows once: the meaning of the columns, the scale
//! of the ratings, and the format of the dates.

use crate::domain::imported::Position;
use crate::domain::title::single_line;
use crate::domain::zone::Zone;
use crate::import::archive::{FileError, InputFile};
use crate::import::date;
use crate::import::date_order::{DateOrder, Order};
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::fold;
use crate::import::score::{Scale, hundredths};
use crate::import::source::Options;
use crate::import::table::{Column, Dialect, Row, read_header, scan_rows};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// How many code points of a column's name are in a message.
const MAX_NAME: usize = 40;
/// How many different keys all JSON objects together may have.
const MAX_COLUMNS: usize = 500;

/// Folded names of columns. If a table has several of a kind, the first in this list is used.
const ALIASES: [(Column, &[&str]); 27] = [
    (
        Column::Title,
        &[
            "title",
            "name",
            "film",
            "movie",
            "filmtitle",
            "movietitle",
            "filmname",
            "programtitle",
            "showname",
            "showtitle",
            "seriestitle",
            "seriesname",
        ],
    ),
    (Column::OriginalTitle, &["originaltitle", "originalname"]),
    (Column::Year, &["year", "releaseyear", "releasedate"]),
    (Column::MediaType, &["mediatype", "titletype", "type"]),
    (Column::TmdbId, &["tmdbid", "tmdb", "themoviedb", "themoviedbid"]),
    (Column::ImdbId, &["imdbid", "imdb", "const"]),
    (Column::TvdbId, &["tvdbid", "tvdb", "thetvdbid"]),
    (Column::Season, &["season", "seasonnumber"]),
    (Column::Episode, &["episode", "episodenumber"]),
    (Column::EpisodeTitle, &["episodetitle", "episodename"]),
    (Column::Rating10, &["rating10"]),
    (Column::Stars, &["stars"]),
    (Column::Rating, &["rating", "yourrating", "myrating", "userrating", "score"]),
    (Column::RatedAt, &["ratedat", "daterated", "reviewdate"]),
    (
        Column::WatchedAt,
        &[
            "watchedat",
            "watcheddate",
            "datewatched",
            "lastwatchedat",
            "viewedat",
            "watched",
            "date",
            "enddate",
        ],
    ),
    (Column::Rewatch, &["rewatch"]),
    (Column::WatchlistedAt, &["watchlistedat", "listedat", "watchlist"]),
    (Column::WatchlistPosition, &["watchlistposition"]),
    (Column::FavoritedAt, &["favorite", "favourite", "isfavorite", "favoritedat"]),
    (Column::FavoritePlace, &["favoriteplace"]),
    (Column::Status, &["status", "action"]),
    (Column::Tags, &["tags"]),
    (Column::Note, &["review", "notes", "note", "comment", "quip"]),
    (Column::Spoiler, &["spoiler", "spoilers"]),
    (Column::WrittenAt, &["writtenat", "reviewedat"]),
    (Column::List, &["listname", "list"]),
    (Column::ListPosition, &["listposition", "listrank"]),
];
const SHOW_TITLES: [&str; 5] = ["showtitle", "showname", "seriestitle", "seriesname", "tvshowname"];
pub(super) const EPISODE_IDS: [PartColumn; 3] =
    [PartColumn::EpisodeTmdbId, PartColumn::EpisodeImdbId, PartColumn::EpisodeTvdbId];
/// Columns of tables with episodes, by their folded names. Users do not choose them.
const PART_ALIASES: [(PartColumn, &[&str]); 8] = [
    (PartColumn::ShowTitle, &SHOW_TITLES),
    (PartColumn::ShowTmdbId, &["showtmdbid", "seriestmdbid", "tmdbshowid", "tmdbseriesid"]),
    (PartColumn::ShowImdbId, &["showimdbid", "seriesimdbid", "imdbshowid", "imdbseriesid"]),
    (PartColumn::ShowTvdbId, &["showtvdbid", "seriestvdbid", "tvdbshowid", "tvdbseriesid"]),
    (PartColumn::SeasonTitle, &["seasontitle", "seasonname"]),
    (PartColumn::EpisodeTmdbId, &["episodetmdbid"]),
    (PartColumn::EpisodeImdbId, &["episodeimdbid"]),
    (PartColumn::EpisodeTvdbId, &["episodetvdbid"]),
];
/// Names of columns that say nothing about the user: those of the table of what was not imported, of formats for imports,
/// and what catalogues say about titles.
const NEUTRAL: [&str; 31] = [
    "file",
    "position",
    "kind",
    "reason",
    "text",
    "id",
    "url",
    "uri",
    "letterboxduri",
    "trakt",
    "traktid",
    "slug",
    "releasedate",
    "director",
    "directors",
    "genre",
    "genres",
    "runtime",
    "overview",
    "poster",
    "image",
    "country",
    "language",
    "released",
    "traktrating",
    "seasontraktid",
    "seasontmdbid",
    "seasontvdbid",
    "episodereleased",
    "episodetraktid",
    "episodetraktrating",
];
/// Names in a message.
const MAX_NAMED: usize = 20;
/// Columns of dates.
const DATES: [Column; 5] = [
    Column::WatchedAt,
    Column::RatedAt,
    Column::WatchlistedAt,
    Column::FavoritedAt,
    Column::WrittenAt,
];

/// A column of tables with episodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum PartColumn {
    ShowTitle,
    ShowTmdbId,
    ShowImdbId,
    ShowTvdbId,
    SeasonTitle,
    EpisodeTmdbId,
    EpisodeImdbId,
    EpisodeTvdbId,
}

/// The layout of a table.
pub(super) struct Layout {
    columns: HashMap<Column, String>,
    part_columns: HashMap<PartColumn, String>,
    pub(super) scale: Option<Scale>,
    pub(super) order: Option<Order>,
    /// The time zone of times without an offset.
    pub(super) zone: Option<Zone>,
}

impl Layout {
    pub(super) fn cell<'a>(&self, row: &'a Row<'_>, column: Column) -> &'a str {
        self.columns.get(&column).map_or("", |name| row.get(name))
    }

    pub(super) fn part_cell<'a>(&self, row: &'a Row<'_>, column: PartColumn) -> &'a str {
        self.part_columns.get(&column).map_or("", |name| row.get(name))
    }

    /// Whether the ids of episodes have columns of their own. Then the other ids of an episode's row are those of its
    /// show, as in the CSV files of Trakt.
    pub(super) fn has_episode_ids(&self) -> bool {
        EPISODE_IDS.iter().any(|column| self.part_columns.contains_key(column))
    }

    /// Whether a column has the name of an episode's show. Beside names of episodes, the title is that of the show.
    pub(super) fn names_shows(&self) -> bool {
        let title = self.columns.get(&Column::Title).map(String::as_str);
        self.part_columns.contains_key(&PartColumn::ShowTitle)
            || self.columns.contains_key(&Column::EpisodeTitle)
            || title.is_some_and(|title| SHOW_TITLES.contains(&title))
    }
}

pub(super) fn layout(
    is_json: bool,
    file: &mut InputFile<'_>,
    options: &Options,
    out: &mut Output<'_>,
) -> Result<Layout, FileError> {
    let mut layout = Layout {
        columns: HashMap::new(),
        part_columns: HashMap::new(),
        scale: None,
        order: None,
        zone: options.zone.clone(),
    };
    let (mut values, mut order) = (Values::default(), DateOrder::new(out.now()));
    let (mut names, now) = (HashSet::new(), out.now());
    let mut observe = |row: &Row<'_>| {
        let known = names.len();
        // JSON objects may lack keys that other objects have.
        for name in row.columns() {
            if known < MAX_COLUMNS && !names.contains(name) {
                names.insert(name.to_owned());
            }
        }
        if names.len() > known {
            layout.columns = columns(|name| names.contains(name), options);
            if options.columns.is_empty() {
                layout.part_columns = part_columns(&layout.columns, |name| names.contains(name));
            }
        }
        values.observe(layout.cell(row, Column::Rating));
        for (index, column) in DATES.into_iter().enumerate() {
            let cell = layout.cell(row, column);
            if date::parse(cell, now).is_err() && parse_yes_no(cell).is_none() {
                order.observe(index, cell);
            }
        }
    };
    if !is_json {
        require_columns(file, options)?;
    }
    if is_json {
        json::read_flat_rows(file, out, &mut |row, _| observe(row))?;
    } else {
        scan_rows(file, Dialect::default(), &mut observe)?;
    }
    report_unread(&layout, names, options, out);
    layout.scale = values.scale().or(options.scale);
    layout.order = order.decide();
    if values.count > 0 && layout.scale.is_none() {
        return Err(FileError::UnknownScale);
    }
    if layout.order.is_none() {
        let reason = "its dates can be read with the day or with the month first; they are not imported, unless they \
                      are written as 2025-12-31";
        out.incomplete(&Position::File, reason.to_owned());
    }
    Ok(layout)
}

/// Names the columns of which nothing is read, unless the user has chosen columns.
fn report_unread(
    layout: &Layout,
    mut names: HashSet<String>,
    options: &Options,
    out: &mut Output<'_>,
) {
    let is_read = |name: &str| {
        let mut read = layout.columns.values().chain(layout.part_columns.values());
        read.any(|column| column == name)
    };
    names.retain(|name| !name.is_empty() && !is_read(name) && !NEUTRAL.contains(&&**name));
    if !options.columns.is_empty() || names.is_empty() {
        return;
    }
    let mut names: Vec<_> = names.iter().map(|name| single_line(name, MAX_NAME)).collect();
    names.sort_unstable();
    names.truncate(MAX_NAMED);
    let reason = format!("these columns are not read: {}", names.join(", "));
    out.incomplete(&Position::File, reason);
}

/// Fails when the file lacks a column that the user has named.
fn require_columns(file: &mut InputFile<'_>, options: &Options) -> Result<(), FileError> {
    if options.columns.is_empty() {
        return Ok(());
    }
    let header = read_header(file, Dialect::default())?;
    match missing_column(|name| header.columns.iter().any(|column| column == name), options) {
        Some(name) => Err(FileError::NoColumn(name.to_owned(), header.names)),
        None => Ok(()),
    }
}

/// The first column that the user has named and that is missing.
pub(super) fn missing_column(has: impl Fn(&str) -> bool, options: &Options) -> Option<&str> {
    let mut named: Vec<_> = options.columns.iter().collect();
    named.sort_unstable();
    named.into_iter().map(|(_, name)| &**name).find(|name| !has(&fold(name)))
}

/// The columns of a table by their folded names: those that the user has named, or else those with a usual name.
pub(super) fn columns(has: impl Fn(&str) -> bool, options: &Options) -> HashMap<Column, String> {
    if options.columns.is_empty() {
        return find_columns(&ALIASES, has);
    }
    let named = options.columns.iter().map(|(column, name)| (*column, fold(name)));
    named.filter(|(_, name)| has(name)).collect()
}

/// The columns of a table with a usual name.
fn find_columns<C: Copy + Eq + Hash>(
    aliases: &[(C, &[&str])],
    has: impl Fn(&str) -> bool,
) -> HashMap<C, String> {
    let found = aliases.iter().filter_map(|(column, names)| {
        Some((*column, (*names.iter().find(|name| has(name))?).to_owned()))
    });
    found.collect()
}

/// The columns that tables with episodes have besides the usual ones.
fn part_columns(
    columns: &HashMap<Column, String>,
    has: impl Fn(&str) -> bool,
) -> HashMap<PartColumn, String> {
    let mut found = find_columns(&PART_ALIASES, &has);
    // Some tables of Disney+ have the name of the show in the column of the season.
    if has("programtitle")
        && !has("episodetitle")
        && let Some(show) = found.remove(&PartColumn::SeasonTitle)
    {
        found.insert(PartColumn::ShowTitle, show);
    }
    // The only column with a title.
    found.retain(|_, name| columns.get(&Column::Title) != Some(&*name));
    found
}

/// The values of a rating column whose scale is not known.
#[derive(Default)]
struct Values {
    count: u64,
    best: i64,
    has_halves: bool,
}

impl Values {
    fn observe(&mut self, cell: &str) {
        if let Some(hundredths) = hundredths(cell).filter(|hundredths| *hundredths > 0) {
            self.count += 1;
            self.best = self.best.max(hundredths);
            self.has_halves |= hundredths % 100 != 0;
        }
    }

    fn scale(&self) -> Option<Scale> {
        match self.best {
            1_001.. => Some(Scale::Hundred),
            501.. => Some(Scale::Ten),
            _ => self.has_halves.then_some(Scale::Five),
        }
    }
}

/// Reads yes or no from a cell that may also hold a date.
pub(super) fn parse_yes_no(cell: &str) -> Option<bool> {
    match &*cell.to_lowercase() {
        "yes" | "true" | "1" | "x" | "unknown" => Some(true),
        "" | "no" | "false" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::records;
    use super::*;

    #[test]
    fn scales_follow_from_all_values() {
        for (values, scale) in [
            (&["85", "4"][..], Some(Scale::Hundred)),
            (&["4", "7.5"], Some(Scale::Ten)),
            (&["3.5", "5"], Some(Scale::Five)),
            (&["3", "5"], None),
            (&["", "x", "0"], None),
        ] {
            let mut seen = Values::default();
            for value in values {
                seen.observe(value);
            }
            assert_eq!(seen.scale(), scale, "{values:?}");
        }
    }

    #[test]
    fn dates_of_a_table_are_not_guessed_from_the_order_of_its_rows() {
        let of = |rows: &str| records("x.csv", &format!("title,year,date\n{rows}"));
        assert_eq!(
            of("Heat,,01/02/2024\nRan,,05/02/2024\nJaws,,03/03/2024\n"),
            ["watch @2024-02-01 | Heat", "watch @2024-02-05 | Ran", "watch @2024-03-03 | Jaws"]
        );
        // Sorted from newest to oldest or from oldest to newest.
        assert_eq!(of("Heat,,03/02/2024\nRan,,10/01/2024\n"), ["watch | Heat", "watch | Ran"]);
    }
}
