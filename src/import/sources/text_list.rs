//! Plain text with one title a line, such as `Heat (1995)`. The name of the file says what the titles are.

use crate::domain::imported::{ImportedTitle, List, Position, Statement, Watch};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::output::Output;
use crate::import::sample::{Form, Sample};
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::title_ids::split_year;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

/// The name of this source.
const TEXT: &str = "text";

const WATCHED: &str = "watched titles";
const WATCHLIST: &str = "watchlist";
const LIST: &str = "list";

/// How many lines of a file are looked at to recognize it.
const SAMPLE_LINES: usize = 100;
/// Bytes.
const MAX_LINE: usize = 1 << 20;

/// Words in the names of files whose lines are titles even if few of them have a year.
const TITLES: [&str; 6] = ["films", "movies", "shows", "series", "watch", "seen"];

pub(super) struct TextList;

impl Source for TextList {
    fn name(&self) -> &'static str {
        TEXT
    }

    fn recognize(&self, sample: &Sample<'_>, options: &Options) -> Option<FileKind> {
        let is_named = |words: &[&str]| words.iter().any(|word| sample.name.contains(word));
        let lines = sample.head.lines().filter(|line| !line.trim().is_empty()).take(SAMPLE_LINES);
        let (dated, others): (Vec<_>, Vec<_>) =
            lines.partition(|line| split_year(line).1.is_some());
        let is_dated = !dated.is_empty() && dated.len() >= others.len();
        let has_columns = !matches!(&sample.form, Form::Table(table) if table.columns.len() == 1);
        let is_list = is_dated || is_named(&TITLES) && !has_columns;
        if !(is_list && Path::new(&sample.path).extension().is_some_and(|end| end == "txt"))
            && options.source != Some(TEXT)
        {
            return None;
        }
        Some(FileKind::of(if is_named(&["watchlist", "towatch", "unwatched", "unseen"]) {
            WATCHLIST
        } else if is_named(&["watched", "seen"]) {
            WATCHED
        } else {
            LIST
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
    let mut text = BufReader::new(file.text()?);
    let (mut line, mut number, mut place) = (Vec::new(), 0, 0);
    while !out.is_closed() {
        line.clear();
        let limited = &mut Read::by_ref(&mut text).take(MAX_LINE as u64);
        match limited.read_until(b'\n', &mut line)? {
            0 => break,
            MAX_LINE => return Err(FileError::LongRow(number + 1)),
            _ => number += 1,
        }
        let line = String::from_utf8_lossy(&line);
        let named = without_mark(&line, place + 1);
        if named.is_empty() {
            continue;
        }
        place += 1;
        let (title, year) = split_year(named);
        let title = ImportedTitle { title, year, ..ImportedTitle::default() };
        let added_at = WatchedAt::Unknown;
        let statement = match &list {
            Some(list) => {
                let (list, position, note) = (Arc::clone(list), Some(place), String::new());
                Statement::ListItem { list, position, note, added_at }
            }
            None if kind == WATCHED => Statement::Watch(Watch::of(WatchedAt::Unknown)),
            None => Statement::Watchlist { added_at, position: Some(place) },
        };
        out.read_row(&named, |out| out.title(&Position::Line(number), &title, statement));
    }
    Ok(())
}

fn start_list(name: &str, out: &mut Output<'_>) -> Arc<str> {
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    let key: Arc<str> = name.into();
    let list = List { key: Arc::clone(&key), name: name.to_owned(), ..List::default() };
    out.list(&Position::File, list);
    key
}

/// The line without the mark of a list, or the number of the title in it.
fn without_mark(line: &str, number: i64) -> &str {
    let line = line.trim();
    let marked = ["- ", "* ", "• "].into_iter().find_map(|mark| line.strip_prefix(mark));
    let numbered = || {
        let rest = line.strip_prefix(number.to_string().as_str())?;
        rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") "))
    };
    marked.or_else(numbered).unwrap_or(line).trim_start()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{options, read, read_with, records};
    use super::*;
    use crate::import::output::Outcome;

    #[test]
    fn the_name_of_a_text_file_decides_what_its_titles_are() {
        let text = include_str!("fixtures/text_list/watched.txt");
        let titles = [
            "Heat (1995)",
            "The Good, the Bad and the Ugly (1966)",
            "1917 (2019)",
            "5. Sınıf (2024)",
            "[REC] (2007)",
            "Pokémon 3: The Movie",
        ];
        assert_eq!(records("watched.txt", text), titles.map(|title| format!("watch | {title}")));
        let watchlist = (1..).zip(titles).map(|(n, title)| format!("watchlist at {n} | {title}"));
        assert_eq!(records("My Watchlist.txt", text), watchlist.collect::<Vec<_>>());
        let items = (1..).zip(titles).map(|(n, title)| format!("item of Noir {n}. | {title}"));
        let list = ["list Noir \"Noir\"".to_owned()].into_iter().chain(items);
        assert_eq!(records("a/Noir.txt", text), list.collect::<Vec<_>>());
    }

    #[test]
    fn other_texts_are_read_only_on_request() {
        let text = "Dear diary,\ntoday I saw\nHeat (1995)\n";
        let found = read(&[
            ("notes.txt", text.as_bytes()),
            ("films.csv", b"Heat (1995)\nRan (1985)\n"),
            ("films.txt", b"Werk;Jahr\nHeat;1995\n"),
        ]);
        assert!(found.reports.iter().all(|report| report.outcome == Outcome::NotRecognized));
        assert_eq!(records("unseen films.txt", "Ran\n"), ["watchlist at 1 | Ran"]);
        let wanted = Options { source: Some(TEXT), ..options() };
        let found = read_with(&[("notes", b"Ran")], &wanted);
        assert_eq!(found.records, ["list notes \"notes\"", "item of notes 1. | Ran"]);
    }

    #[test]
    fn a_line_that_is_too_long_ends_the_file() {
        let text = format!("Heat (1995)\n{}", "x".repeat(MAX_LINE));
        let found = read(&[("watched.txt", text.as_bytes())]);
        assert_eq!(found.records, ["watch | Heat (1995)"]);
        assert_eq!(found.reports[0].outcome, Outcome::Failed(FileError::LongRow(2)));
    }
}
