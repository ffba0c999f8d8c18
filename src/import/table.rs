//! Reads the rows of a table one at a time, with cells by the names of their columns.

use super::archive::{FileError, InputFile};
use super::output::Output;
use super::sample::fold;
use crate::domain::imported::Position;
use crate::domain::title::single_line;
use csv::StringRecord;
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::io::{self, Read};
use std::rc::Rc;

const MAX_ROW: u64 = 1024 * 1024;
/// The longest name of a column in a message, in code points.
const MAX_NAME: usize = 40;

/// The names of the columns of a table of unknown origin, by meaning.
pub type ColumnMap = HashMap<Column, String>;

/// The meaning of a column in a table of unknown origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Column {
    Title,
    OriginalTitle,
    Year,
    MediaType,
    TmdbId,
    ImdbId,
    TvdbId,
    Season,
    Episode,
    EpisodeTitle,
    /// The scale is found out from all values.
    Rating,
    /// 0.5 to 5.
    Stars,
    /// 1 to 10.
    Rating10,
    RatedAt,
    WatchedAt,
    Rewatch,
    WatchlistedAt,
    /// The position in a watchlist that is ordered by hand.
    WatchlistPosition,
    FavoritedAt,
    /// The position among the favorites.
    FavoritePlace,
    Status,
    Tags,
    Note,
    /// Whether the note is a spoiler.
    Spoiler,
    /// When the note was written.
    WrittenAt,
    List,
    /// The position in the list.
    ListPosition,
}

impl Column {
    /// All columns, with the names by which users choose them.
    pub const ALL: [(&str, Self); 27] = [
        ("title", Self::Title),
        ("original_title", Self::OriginalTitle),
        ("year", Self::Year),
        ("media_type", Self::MediaType),
        ("tmdb_id", Self::TmdbId),
        ("imdb_id", Self::ImdbId),
        ("tvdb_id", Self::TvdbId),
        ("season", Self::Season),
        ("episode", Self::Episode),
        ("episode_title", Self::EpisodeTitle),
        ("rating", Self::Rating),
        ("rating10", Self::Rating10),
        ("stars", Self::Stars),
        ("rated", Self::RatedAt),
        ("watched", Self::WatchedAt),
        ("rewatch", Self::Rewatch),
        ("watchlist", Self::WatchlistedAt),
        ("watchlist_position", Self::WatchlistPosition),
        ("favorite", Self::FavoritedAt),
        ("favorite_place", Self::FavoritePlace),
        ("status", Self::Status),
        ("tags", Self::Tags),
        ("note", Self::Note),
        ("spoiler", Self::Spoiler),
        ("written", Self::WrittenAt),
        ("list", Self::List),
        ("list_position", Self::ListPosition),
    ];

    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, column)| column)
    }
}

/// The format of a table.
#[derive(Clone, Copy, Default)]
pub(super) struct Dialect {
    /// Whether a quotation mark after a backslash is part of the text, as in CSV that PHP writes. The backslash is
    /// part of it too.
    pub(super) escapes: bool,
    /// The folded name of the first column of the header, if other rows precede the header.
    pub(super) header: Option<&'static str>,
    /// The folded names of the columns, if the file has no header and no quotation marks around cells.
    pub(super) columns: Option<&'static [&'static str]>,
}

/// A row with the columns of its table.
pub(super) struct Row<'a> {
    cells: &'a StringRecord,
    columns: &'a HashMap<String, usize>,
    pub(super) position: Position,
}

impl<'a> Row<'a> {
    pub(super) fn new(
        cells: &'a StringRecord,
        columns: &'a HashMap<String, usize>,
        position: Position,
    ) -> Self {
        Self { cells, columns, position }
    }

    /// The trimmed cell of the column with this folded name; empty if there is none.
    pub(super) fn get(&self, column: &str) -> &str {
        let index = self.columns.get(column);
        index.and_then(|index| self.cells.get(*index)).unwrap_or_default().trim()
    }

    /// The first non-empty cell of these columns.
    pub(super) fn first(&self, columns: &[&str]) -> &str {
        let cells = columns.iter().map(|column| self.get(column));
        cells.into_iter().find(|cell| !cell.is_empty()).unwrap_or_default()
    }

    /// The folded names of the columns.
    pub(super) fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.keys().map(String::as_str)
    }

    /// The trimmed cell at an index.
    pub(super) fn cell(&self, index: usize) -> &str {
        self.cells.get(index).unwrap_or_default().trim()
    }
}

/// Displays a row as it is in the file.
struct RowText<'a> {
    cells: &'a StringRecord,
    delimiter: char,
}

impl fmt::Display for RowText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.cells.iter().enumerate() {
            if index > 0 {
                out.write_char(self.delimiter)?;
            }
            if cell.contains([self.delimiter, '"', '\n']) {
                write!(out, "\"{}\"", cell.replace('"', "\"\""))?;
            } else {
                out.write_str(cell)?;
            }
        }
        Ok(())
    }
}

/// The header of a table, and the rows before it.
pub(super) struct Header {
    pub(super) preamble: Vec<Vec<String>>,
    /// Folded.
    pub(super) columns: Vec<String>,
    /// The names as they are in the file.
    pub(super) names: Vec<String>,
}

/// Calls `each` for every row. A row with more cells than the header is reported as a problem, because its cells may
/// be shifted.
pub(super) fn read_rows(
    file: &mut InputFile<'_>,
    dialect: Dialect,
    out: &mut Output<'_>,
    each: &mut dyn FnMut(&Row<'_>, &mut Output<'_>),
) -> Result<(), FileError> {
    read_with_header(file, dialect, out, &mut |_, _| (), each)
}

/// Like [`read_rows`], and calls `start` with the header before the first row.
pub(super) fn read_with_header(
    file: &mut InputFile<'_>,
    dialect: Dialect,
    out: &mut Output<'_>,
    start: &mut dyn FnMut(&Header, &mut Output<'_>),
    each: &mut dyn FnMut(&Row<'_>, &mut Output<'_>),
) -> Result<(), FileError> {
    let delimiter = char::from(file.inspection.delimiter);
    let mut table = Table::open(file, dialect)?;
    start(&table.header, out);
    let mut cells = StringRecord::new();
    while let Some(line) = table.read(&mut cells)? {
        if out.is_closed() {
            return Ok(());
        }
        let position = Position::Line(line);
        let width = table.header.columns.len();
        let text = RowText { cells: &cells, delimiter };
        if cells.iter().skip(width).any(|cell| !cell.trim().is_empty()) {
            let reason = format!(
                "it has {} cells, and the table has {width} columns; is a quotation mark missing?",
                cells.len()
            );
            out.read_row(&text, |out| out.unreadable(&position, reason));
        } else if cells.iter().any(|cell| !cell.trim().is_empty()) {
            let row = Row { cells: &cells, columns: &table.by_name, position };
            out.read_row(&text, |out| each(&row, out));
        }
    }
    Ok(())
}

/// Calls `each` for every row without reporting problems, to look at all values before the table is read.
pub(super) fn scan_rows(
    file: &mut InputFile<'_>,
    dialect: Dialect,
    each: &mut dyn FnMut(&Row<'_>),
) -> Result<(), FileError> {
    let mut table = Table::open(file, dialect)?;
    let mut cells = StringRecord::new();
    while let Some(line) = table.read(&mut cells)? {
        let position = Position::Line(line);
        each(&Row { cells: &cells, columns: &table.by_name, position });
    }
    Ok(())
}

/// Reads only the header.
pub(super) fn read_header(file: &mut InputFile<'_>, dialect: Dialect) -> Result<Header, FileError> {
    Table::open(file, dialect).map(|table| table.header)
}

struct Table<'a> {
    reader: csv::Reader<RowLimit<Box<dyn Read + 'a>>>,
    left: Rc<Cell<u64>>,
    header: Header,
    by_name: HashMap<String, usize>,
}

impl<'a> Table<'a> {
    fn open(file: &'a mut InputFile<'_>, dialect: Dialect) -> Result<Self, FileError> {
        let left = Rc::new(Cell::new(MAX_ROW));
        let delimiter = file.inspection.delimiter;
        let text = file.text()?;
        let inner = if dialect.escapes { Box::new(DoubledQuotes::of(text)) } else { text };
        let inner = RowLimit { inner, left: Rc::clone(&left), is_after_return: false };
        let mut builder = csv::ReaderBuilder::new();
        builder.has_headers(false).flexible(true).delimiter(delimiter);
        builder.quoting(dialect.columns.is_none());
        let header = Header { preamble: Vec::new(), columns: Vec::new(), names: Vec::new() };
        let reader = builder.from_reader(inner);
        let mut table = Self { reader, left, header, by_name: HashMap::new() };
        match dialect.columns {
            Some(columns) => {
                table.set_header(columns.iter().map(|name| (*name).to_owned()).collect());
            }
            None => table.read_header(dialect.header)?,
        }
        Ok(table)
    }

    fn read_header(&mut self, first: Option<&str>) -> Result<(), FileError> {
        let mut cells = StringRecord::new();
        loop {
            if self.read(&mut cells)?.is_none() || self.header.preamble.len() > 20 {
                return Err(FileError::NoHeader);
            }
            let columns: Vec<String> = cells.iter().map(fold).collect();
            if first.is_none_or(|first| columns.first().is_some_and(|column| column == first)) {
                self.set_header(columns);
                self.header.names = cells.iter().map(|cell| single_line(cell, MAX_NAME)).collect();
                return Ok(());
            }
            self.header.preamble.push(cells.iter().map(str::to_owned).collect());
        }
    }

    fn set_header(&mut self, columns: Vec<String>) {
        for (index, column) in columns.iter().enumerate() {
            self.by_name.entry(column.clone()).or_insert(index);
        }
        self.header.columns = columns;
    }

    /// Reads the next row; returns its line.
    fn read(&mut self, cells: &mut StringRecord) -> Result<Option<u64>, FileError> {
        self.left.set(MAX_ROW);
        let line = self.reader.position().line();
        match self.reader.read_record(cells) {
            Ok(true) => Ok(Some(cells.position().map_or(line, csv::Position::line))),
            Ok(false) => Ok(None),
            Err(_) if self.left.get() == 0 => Err(FileError::LongRow(line)),
            Err(error) => Err(match error.into_kind() {
                csv::ErrorKind::Io(error) => error.into(),
                _ => FileError::Damaged,
            }),
        }
    }
}

/// Doubles quotation marks after a backslash, which is how the CSV reader expects quotation marks within a text.
struct DoubledQuotes<R> {
    inner: R,
    is_after_backslash: bool,
    doubled: Vec<u8>,
    taken: usize,
}

impl<R: Read> DoubledQuotes<R> {
    fn of(inner: R) -> Self {
        Self { inner, is_after_backslash: false, doubled: Vec::new(), taken: 0 }
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut chunk = [0; 8 * 1024];
        let length = self.inner.read(&mut chunk)?;
        self.doubled.clear();
        self.taken = 0;
        for byte in chunk.into_iter().take(length) {
            if byte == b'"' && self.is_after_backslash {
                self.doubled.push(b'"');
            }
            self.doubled.push(byte);
            self.is_after_backslash = byte == b'\\';
        }
        Ok(())
    }
}

impl<R: Read> Read for DoubledQuotes<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.doubled.len() {
            self.fill()?;
        }
        let mut rest = self.doubled.get(self.taken..).unwrap_or_default();
        let length = rest.read(target)?;
        self.taken += length;
        Ok(length)
    }
}

/// Fails after [`MAX_ROW`] bytes without the end of a row, so that a missing quotation mark does not fill the memory.
/// Every line end becomes a line feed, because the CSV reader counts only those.
struct RowLimit<R> {
    inner: R,
    left: Rc<Cell<u64>>,
    is_after_return: bool,
}

impl<R: Read> Read for RowLimit<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.left.get() == 0 {
                return Err(io::Error::other("the row is too long"));
            }
            let length = self.inner.read(target)?;
            self.left.set(self.left.get().saturating_sub(length as u64));
            let mut kept = 0;
            for index in 0..length {
                let byte = target[index];
                let is_second = byte == b'\n' && self.is_after_return;
                self.is_after_return = byte == b'\r';
                if !is_second {
                    target[kept] = if byte == b'\r' { b'\n' } else { byte };
                    kept += 1;
                }
            }
            if kept > 0 || length == 0 {
                return Ok(kept);
            }
        }
    }
}
