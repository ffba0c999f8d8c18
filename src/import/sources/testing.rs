//! Helpers for tests: read files, and format records as short lines.

use crate::domain::imported::{
    AccountValue, EpisodeReference, ImportedTitle, List, Location, Part, Problem, Record, Statement,
};
use crate::domain::title::PartialDate;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{Limits, Upload};
use crate::import::output::{FileReport, Sink};
use crate::import::source::Options;
use std::fmt::Write;
use std::io::Cursor;
use time::format_description::well_known::Rfc3339;

/// 15 January 2027, 08:00:00 UTC.
pub(in crate::import) const NOW: i64 = 1_800_000_000;

/// The contents of files, as one line for each record.
#[derive(Debug, Default)]
pub(in crate::import) struct Read {
    pub(in crate::import) records: Vec<String>,
    /// With their positions.
    pub(in crate::import) problems: Vec<String>,
    pub(in crate::import) reports: Vec<FileReport>,
}

impl Sink for Read {
    fn list(&mut self, _: Location, list: List) {
        let mut line = format!("list {} {:?}", list.key, list.name);
        if !list.description.is_empty() {
            let _ = write!(line, " {:?}", list.description);
        }
        if !list.tags.is_empty() {
            let _ = write!(line, " {:?}", list.tags);
        }
        if list.is_active {
            line += " active";
        }
        if let Some(cover) = list.cover {
            let _ = write!(line, " cover {cover}");
        }
        self.records.push(line + &at(list.created_at));
    }

    fn account(&mut self, _: Location, value: AccountValue) {
        self.records.push(format!("{value:?}"));
    }

    fn record(&mut self, record: Record) {
        self.records.push(format!(
            "{}{}{}",
            describe(&record.statement),
            title(&record.title),
            part(&record.part)
        ));
    }

    fn problem(&mut self, problem: Problem) {
        let kind = problem.kind.as_str();
        self.problems.push(format!("{}: {kind}: {}", problem.location.position, problem.reason));
    }
}

pub(in crate::import) fn read(files: &[(&str, &[u8])]) -> Read {
    read_with(files, &options())
}

pub(in crate::import) fn options() -> Options {
    Options {
        limits: Limits::DEFAULT,
        now: NOW,
        columns: crate::import::ColumnMap::new(),
        profile: None,
        scale: None,
        zone: None,
        source: None,
    }
}

pub(in crate::import) fn read_with(files: &[(&str, &[u8])], options: &Options) -> Read {
    let upload = |(name, bytes): &(&str, &[u8])| Upload {
        name: (*name).to_owned(),
        content: Box::new(Cursor::new(bytes.to_vec())),
    };
    let mut read = Read::default();
    let uploads = files.iter().map(upload).collect();
    read.reports = crate::import::read(uploads, options, &mut read);
    read
}

/// The records of one file.
pub(in crate::import) fn records(name: &str, text: &str) -> Vec<String> {
    read(&[(name, text.as_bytes())]).records
}

fn describe(statement: &Statement) -> String {
    match statement {
        Statement::Watch(watch) => {
            let mut line = format!("watch{}", at(watch.at));
            if watch.rewatch {
                line += " again";
            }
            if watch.viewing != 1 {
                let _ = write!(line, " viewing {}", watch.viewing);
            }
            if !watch.tags.is_empty() {
                let _ = write!(line, " {:?}", watch.tags);
            }
            if !watch.note.is_empty() {
                let _ = write!(line, " {:?}", watch.note);
            }
            if !watch.companions.is_empty() {
                let _ = write!(line, " with {:?}", watch.companions);
            }
            if !watch.source_id.is_empty() {
                let _ = write!(line, " #{}", watch.source_id);
            }
            line
        }
        Statement::Rating { score, rated_at, thumb, .. } => {
            let kind = thumb.map_or_else(|| "rating".to_owned(), |thumb| format!("{thumb:?}"));
            format!("{kind} {}/10{}", score.half_stars(), at(*rated_at))
        }
        Statement::Show(choice) => format!("{choice:?}"),
        Statement::Watchlist { added_at, position } => {
            let place = position.map(|position| format!(" at {position}")).unwrap_or_default();
            format!("watchlist{place}{}", at(*added_at))
        }
        Statement::Favorite { place, added_at } => {
            let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
            format!("favorite{place}{}", at(*added_at))
        }
        Statement::ListItem { list, position, note, added_at } => {
            let position = position.map(|position| format!(" {position}.")).unwrap_or_default();
            let note = if note.is_empty() { String::new() } else { format!(" {note:?}") };
            format!("item of {list}{position}{note}{}", at(*added_at))
        }
        Statement::Note { text, spoiler, written_at, watched_at } => {
            let spoiler = if *spoiler { " spoiler" } else { "" };
            let watched = match at(*watched_at) {
                text if text.is_empty() => text,
                text => format!(" watched{text}"),
            };
            format!("note {text:?}{spoiler}{}{watched}", at(*written_at))
        }
        Statement::Intent { intent, since } => format!("{intent:?}{}", at(*since)),
    }
}

fn title(title: &ImportedTitle) -> String {
    let mut line = format!(" | {}", title.title);
    if !title.original_title.is_empty() {
        let _ = write!(line, " = {}", title.original_title);
    }
    if let Some(year) = title.year {
        let _ = write!(line, " ({year})");
    }
    if let Some(media_type) = title.media_type {
        let _ = write!(line, " {}", media_type.as_str());
    }
    if let Some(likely) = title.likely_media_type {
        let _ = write!(line, " {}?", likely.as_str());
    }
    if let Some(key) = title.key {
        let _ = write!(line, " key:{}", key.title_id);
    }
    if let Some(id) = title.tmdb_id {
        let _ = write!(line, " tmdb:{id}");
    }
    if let Some(id) = &title.imdb_id {
        let _ = write!(line, " {id}");
    }
    if let Some(id) = title.tvdb_id {
        let _ = write!(line, " tvdb:{id}");
    }
    if let Some(id) = &title.episode_imdb_id {
        let _ = write!(line, " episode {id}");
    }
    if let Some(id) = title.episode_tvdb_id {
        let _ = write!(line, " episode tvdb:{id}");
    }
    line
}

fn part(part: &Part) -> String {
    match part {
        Part::Title => String::new(),
        Part::Season(season) => format!(" season {season}"),
        Part::Episode(EpisodeReference {
            season,
            number,
            season_name,
            name,
            tmdb_id,
            imdb_id,
            tvdb_id,
            is_own: _,
        }) => {
            let mut line = String::from(" /");
            if let Some(season) = season {
                let _ = write!(line, " s{season}");
            }
            if let Some(number) = number {
                let _ = write!(line, " e{number}");
            }
            for text in [season_name, name] {
                if !text.is_empty() {
                    let _ = write!(line, " {text:?}");
                }
            }
            if let Some(id) = tmdb_id {
                let _ = write!(line, " tmdb:{id}");
            }
            if let Some(id) = imdb_id {
                let _ = write!(line, " {id}");
            }
            if let Some(id) = tvdb_id {
                let _ = write!(line, " tvdb:{id}");
            }
            line
        }
    }
}

fn at(at: WatchedAt) -> String {
    match at {
        WatchedAt::Time(at) => format!(" @{}", at.format(&Rfc3339).unwrap_or_default()),
        WatchedAt::Day(day) => format!(" @{day}"),
        WatchedAt::Month(day) => format!(" @{:04}-{:02}", day.year(), u8::from(day.month())),
        WatchedAt::Year(day) => format!(" @{}", PartialDate::Year(day)),
        WatchedAt::Unknown => String::new(),
    }
}
