//! The output of reading a file: records and problems are passed to a sink one by one, and are counted.

use super::archive::FileError;
use super::date::{self, DateError};
use super::score::{self, Scale};
use crate::domain::ids::MediaType;
use crate::domain::imported::{
    AccountValue, ImportedTitle, List, Location, Part, Position, Problem, ProblemKind, Record,
    RecordKind, Statement,
};
use crate::domain::rating::Score10;
use crate::domain::title::single_line;
use crate::domain::watch::WatchedAt;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Write};
use std::sync::Arc;

/// The longest title in code points, also within a message.
const MAX_TITLE: usize = 300;
const MAX_QUOTED: usize = 60;
/// How many code points of an unreadable row are kept.
const MAX_ROW_TEXT: usize = 500;

/// Receives the contents of files in the order in which they are read. Lists come before their items.
pub trait Sink {
    fn list(&mut self, location: Location, list: List);
    fn account(&mut self, _location: Location, _value: AccountValue) {}
    fn record(&mut self, record: Record);
    fn problem(&mut self, problem: Problem);
    /// Whether the receiver is gone, so that reading can stop.
    fn is_closed(&self) -> bool {
        false
    }
}

/// The result of reading a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileReport {
    /// See [`Location::file`].
    pub file: Arc<str>,
    /// The service that the file comes from, and what the file contains.
    pub source: Option<(&'static str, &'static str)>,
    pub outcome: Outcome,
    /// `None` for UTF-8.
    pub encoding: Option<&'static str>,
    pub records: BTreeMap<RecordKind, u64>,
    /// The number of rows that are not imported. `incomplete` rows are imported without a value.
    pub unreadable: u64,
    pub incomplete: u64,
    /// The number of records that this product has no equivalent for, by kind.
    pub unsupported: BTreeMap<&'static str, u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Read,
    /// The counts include what was read before the error.
    Failed(FileError),
    /// Skipped, for this reason.
    Skipped(&'static str),
    /// No source recognizes the file.
    NotRecognized,
}

impl FileReport {
    pub(super) fn new(file: Arc<str>, outcome: Outcome) -> Self {
        Self {
            file,
            source: None,
            outcome,
            encoding: None,
            records: BTreeMap::new(),
            unreadable: 0,
            incomplete: 0,
            unsupported: BTreeMap::new(),
        }
    }

    /// The number of records.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.records.values().sum()
    }
}

/// Receives what a source reads in one file.
pub(super) struct Output<'a> {
    sink: &'a mut dyn Sink,
    pub(super) report: FileReport,
    problems: u64,
    /// How many scores were rounded.
    rounded: u64,
    /// The beginning of the row that is being read.
    row_text: String,
    now: i64,
}

impl<'a> Output<'a> {
    pub(super) fn new(sink: &'a mut dyn Sink, report: FileReport, now: i64) -> Self {
        Self { sink, report, problems: 0, rounded: 0, row_text: String::new(), now }
    }

    /// Unix seconds.
    pub(super) fn now(&self) -> i64 {
        self.now
    }

    /// Whether reading can stop, because the request has ended.
    pub(super) fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }

    /// The number of records and problems of this file so far.
    pub(super) fn count(&self) -> u64 {
        self.report.total() + self.problems
    }

    pub(super) fn skip(&mut self, reason: &'static str) {
        self.report.outcome = Outcome::Skipped(reason);
    }

    pub(super) fn list(&mut self, position: &Position, mut list: List) {
        list.name = single_line(&list.name, MAX_TITLE);
        list.description = plain_lines(&list.description);
        *self.report.records.entry(RecordKind::List).or_default() += 1;
        self.sink.list(self.location(position), list);
    }

    /// A value of the account itself.
    pub(super) fn account(&mut self, position: &Position, value: AccountValue) {
        *self.report.records.entry(RecordKind::Account).or_default() += 1;
        self.sink.account(self.location(position), value);
    }

    /// A record about a whole title.
    pub(super) fn title(
        &mut self,
        position: &Position,
        title: &ImportedTitle,
        statement: Statement,
    ) {
        self.record(position, title, Part::Title, statement);
    }

    /// Passes a record to the sink. It becomes a problem if it has no title or if this product has no equivalent.
    pub(super) fn record(
        &mut self,
        position: &Position,
        title: &ImportedTitle,
        part: Part,
        statement: Statement,
    ) {
        let title = match &part {
            Part::Episode(episode) => title.clone().or_episode(episode),
            Part::Title | Part::Season(_) => title.clone(),
        };
        let mut title = bounded(title);
        if title.is_empty() {
            return self.unreadable(position, "it names no title and has no id of one".to_owned());
        }
        if let Some(kind) = unsupported_kind(&part, &statement) {
            return self.unsupported(position, kind, &title.title);
        }
        if part != Part::Title {
            title.media_type = Some(MediaType::Tv);
        }
        let statement = with_plain_texts(statement);
        let record = Record { location: self.location(position), title, part, statement };
        *self.report.records.entry(record.kind()).or_default() += 1;
        self.sink.record(record);
    }

    /// Reads a row. If it is unreadable, its text is kept for the report.
    pub(super) fn read_row(&mut self, row: &dyn Display, read: impl FnOnce(&mut Self)) {
        self.row_text = beginning_of(row);
        read(self);
        self.row_text.clear();
    }

    pub(super) fn unreadable(&mut self, position: &Position, reason: String) {
        self.report.unreadable += 1;
        self.problem(position, ProblemKind::Unreadable, reason);
    }

    pub(super) fn incomplete(&mut self, position: &Position, reason: String) {
        self.report.incomplete += 1;
        self.problem(position, ProblemKind::Incomplete, reason);
    }

    /// Reports that only the last of several plays has a time in the file.
    pub(super) fn plays(&mut self, position: &Position, count: i64) {
        if count > 1 {
            let reason = format!("it was watched {count} times, of which only the last has a date");
            self.incomplete(position, reason);
        }
    }

    /// Reports that a show was watched, but that its watched episodes are not in the file.
    pub(super) fn missing_episodes(&mut self, position: &Position) {
        let reason = "it does not say which episodes were watched; none is imported".to_owned();
        self.incomplete(position, reason);
    }

    /// `kind` is in the plural, such as "ratings of episodes".
    pub(super) fn unsupported(&mut self, position: &Position, kind: &'static str, title: &str) {
        *self.report.unsupported.entry(kind).or_default() += 1;
        let title = single_line(title, MAX_QUOTED);
        let of = if title.is_empty() { String::new() } else { format!(": {title}") };
        self.problem(position, ProblemKind::Unsupported, format!("{kind}{of}"));
    }

    /// A date. If it cannot be read, it is unknown, and a problem is reported.
    pub(super) fn date(&mut self, position: &Position, text: &str) -> WatchedAt {
        let read = date::parse(text, self.now);
        self.readable_date(position, text, read)
    }

    pub(super) fn readable_date(
        &mut self,
        position: &Position,
        text: &str,
        date: Result<WatchedAt, DateError>,
    ) -> WatchedAt {
        date.unwrap_or_else(|error| {
            let reason =
                format!("the date {} {error}; it is imported without a date", quoted(text));
            self.incomplete(position, reason);
            WatchedAt::Unknown
        })
    }

    /// A score. If it cannot be read, there is none, and a problem is reported.
    pub(super) fn score(
        &mut self,
        position: &Position,
        text: &str,
        scale: Scale,
    ) -> Option<Score10> {
        let score = score::parse(text, scale).unwrap_or_else(|error| {
            let reason = format!("the rating {} {error}; it is not imported", quoted(text));
            self.incomplete(position, reason);
            None
        });
        self.rounded += u64::from(score.is_some() && score::is_rounded(text, scale));
        score
    }

    /// Reports how many scores were rounded. Called after the last row of the file.
    pub(super) fn finish(&mut self) {
        let reason = match self.rounded {
            0 => return,
            1 => "1 rating is between two half stars; it is rounded".to_owned(),
            count => format!("{count} ratings are between two half stars; they are rounded"),
        };
        self.incomplete(&Position::File, reason);
    }

    fn problem(&mut self, position: &Position, kind: ProblemKind, reason: String) {
        self.problems += 1;
        let location = self.location(position);
        let text = match kind {
            ProblemKind::Unreadable => self.row_text.clone(),
            ProblemKind::Incomplete | ProblemKind::Unsupported => String::new(),
        };
        self.sink.problem(Problem { location, kind, reason, text });
    }

    fn location(&self, position: &Position) -> Location {
        Location { file: Arc::clone(&self.report.file), position: position.clone() }
    }
}

/// The title, with its texts cut to the stored length and form.
pub(super) fn bounded(title: ImportedTitle) -> ImportedTitle {
    ImportedTitle {
        title: single_line(&title.title, MAX_TITLE),
        original_title: single_line(&title.original_title, MAX_TITLE),
        ..title
    }
}

/// A text of a file for a message: cut, and a single line.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", single_line(text, MAX_QUOTED))
}

/// The kind of a record that this product has no equivalent for; `None` if it has one.
fn unsupported_kind(part: &Part, statement: &Statement) -> Option<&'static str> {
    let kinds = match statement {
        Statement::Watch(_)
        | Statement::Rating { .. }
        | Statement::Note { .. }
        | Statement::Show(_) => return None,
        Statement::Watchlist { .. } => ("seasons in the watchlist", "episodes in the watchlist"),
        Statement::Favorite { .. } => ("favorite seasons", "favorite episodes"),
        Statement::ListItem { .. } => ("seasons in lists", "episodes in lists"),
        Statement::Intent { .. } => ("states of seasons", "states of episodes"),
    };
    match part {
        Part::Title => None,
        Part::Season(_) => Some(kinds.0),
        Part::Episode(_) => Some(kinds.1),
    }
}

fn with_plain_texts(mut statement: Statement) -> Statement {
    match &mut statement {
        Statement::Watch(watch) => watch.note = plain_lines(&watch.note),
        Statement::ListItem { note, .. } => *note = plain_lines(note),
        Statement::Note { text, .. } => *text = plain_lines(text),
        Statement::Rating { .. }
        | Statement::Watchlist { .. }
        | Statement::Favorite { .. }
        | Statement::Intent { .. }
        | Statement::Show(_) => {}
    }
    statement
}

/// The text without control characters except line ends and tabs, trimmed.
fn plain_lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.trim().chars().filter(|c| is_plain(*c)).collect()
}

fn is_plain(c: char) -> bool {
    !c.is_control() || matches!(c, '\n' | '\t')
}

/// Collects a text up to [`MAX_ROW_TEXT`].
struct Beginning {
    text: String,
    left: usize,
}

impl Write for Beginning {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        for c in part.chars().filter(|c| is_plain(*c)) {
            if self.left == 0 {
                self.text.push('…');
                return Err(fmt::Error);
            }
            self.left -= 1;
            self.text.push(c);
        }
        Ok(())
    }
}

fn beginning_of(row: &dyn Display) -> String {
    let mut beginning = Beginning { text: String::new(), left: MAX_ROW_TEXT };
    // Formatting stops with an error when the limit is reached.
    let _ = write!(beginning, "{row}");
    beginning.text
}
