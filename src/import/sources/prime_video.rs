//! Prime Video's watch history, as browser scripts write it. Titles are in the language of the account.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part, Statement, Watch};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::date;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::table::{Dialect, Row, read_rows};

pub(super) struct PrimeVideo;

impl Source for PrimeVideo {
    fn name(&self) -> &'static str {
        "Prime Video"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let has = |columns: &[&str]| sample.has_columns(columns);
        let is_history = has(&["datewatched", "type", "title"])
            && (has(&["episodetitle"]) || has(&["episode"]))
            && !has(&["rating"]);
        is_history.then_some(FileKind::of("watch history"))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(read)
    }
}

fn read(_: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>) -> Result<(), FileError> {
    read_rows(file, Dialect::default(), out, &mut |row, out| {
        let episode = row.first(&["episodetitle", "episode"]);
        let at = watched_at(row, out);
        let name = row.get("title");
        if episode.contains("Trailer") {
            return out.unsupported(&row.position, "trailers", name);
        }
        let (title, part) = match row.get("type").to_lowercase().as_str() {
            "movie" | "film" => (named(name, MediaType::Movie), Part::Title),
            // The type is in another language. Only shows have episodes.
            _ if episode.is_empty() => {
                let title = ImportedTitle { media_type: None, ..named(name, MediaType::Movie) };
                (title, Part::Title)
            }
            _ => {
                let (show, season) = split_season(name);
                (named(show, MediaType::Tv), Part::Episode(reference(season, episode)))
            }
        };
        out.record(&row.position, &title, part, Statement::Watch(Watch::of(at)));
    })
}

/// Reads milliseconds since 1970, or a date.
fn watched_at(row: &Row<'_>, out: &mut Output<'_>) -> WatchedAt {
    let text = row.get("datewatched");
    match text.parse::<i64>() {
        Ok(milliseconds) => {
            let at = date::of_unix(milliseconds / 1_000, out.now());
            out.readable_date(&row.position, text, at)
        }
        Err(_) => out.date(&row.position, text),
    }
}

fn named(title: &str, media_type: MediaType) -> ImportedTitle {
    ImportedTitle {
        title: title.to_owned(),
        media_type: Some(media_type),
        ..ImportedTitle::default()
    }
}

/// Splits `Beast Games - Season 1`. In any language, the last number is that of the season.
fn split_season(text: &str) -> (&str, Option<i64>) {
    let Some((show, season)) = text.rsplit_once(" - ") else { return (text, None) };
    let number = season.split_whitespace().filter_map(|word| word.parse().ok()).next_back();
    if number.is_some() { (show, number) } else { (text, None) }
}

/// `Episode 5: The Island`
fn reference(season: Option<i64>, text: &str) -> EpisodeReference {
    let (before, name) = text.split_once(": ").unwrap_or(("", text));
    let number = before.split_whitespace().filter_map(|word| word.parse().ok()).next_back();
    let name = if number.is_some() { name } else { text };
    EpisodeReference { season, number, name: name.to_owned(), ..EpisodeReference::default() }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

    #[test]
    fn the_watch_history_is_read() {
        let text = include_str!("fixtures/prime_video/watch-history.csv");
        let read = read(&[("watch-history.csv", text.as_bytes())]);
        assert_eq!(
            read.records,
            [
                "watch @2022-04-10T11:26:55Z | Beast Games tv / s1 e5 \"The Island\"",
                "watch @2024-05-01 | Heat movie",
                "watch @2024-05-02 | Akira",
            ]
        );
        assert_eq!(read.problems, ["line 4: unsupported: trailers: Ran"]);
    }
}
