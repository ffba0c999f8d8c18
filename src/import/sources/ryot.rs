//! Ryot's complete export, in which numbers are texts.

use crate::domain::ids::MediaType;
use crate::domain::imported::{
    EpisodeReference, ImportedTitle, List, Part, Position, Statement, Watch,
};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::SeenKeys;
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::title_ids;
use serde_json::Value;
use std::sync::Arc;

pub(super) struct Ryot;

impl Source for Ryot {
    fn name(&self) -> &'static str {
        "Ryot"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let is_export = ["metadata", "media"].iter().any(|list| {
            let keys = ["lot", "identifier", "seen_history"].map(|key| format!("{list}.{key}"));
            sample.is_object_of(&keys.each_ref().map(String::as_str))
        });
        is_export.then_some(FileKind::of("all data"))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(Reader { lists: SeenKeys::default() })
    }
}

struct Reader {
    lists: SeenKeys,
}

impl SourceReader for Reader {
    fn read(
        &mut self,
        _: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        json::read_entries(file, out, &mut |position, value, out| {
            let Position::Entry { list, .. } = position else { return };
            if matches!(&**list, "metadata" | "media") {
                self.title(position, value, out);
            } else {
                out.unsupported(position, "other parts of the export", list);
            }
        })
    }
}

impl Reader {
    fn title(&mut self, position: &Position, value: &Value, out: &mut Output<'_>) {
        let media_type = match &*json::text(value, "lot").to_lowercase() {
            "movie" => MediaType::Movie,
            "show" => MediaType::Tv,
            _ => {
                let name = json::text(value, "source_id");
                return out.unsupported(position, "books, games, anime and other kinds", &name);
            }
        };
        let identifier = json::text(value, "identifier");
        let source = json::text(value, "source").to_lowercase();
        let title = ImportedTitle {
            tmdb_id: title_ids::number(&identifier).filter(|_| source == "tmdb"),
            imdb_id: title_ids::imdb_id(&identifier).filter(|_| source == "imdb"),
            tvdb_id: title_ids::number(&identifier).filter(|_| source == "tvdb"),
            title: json::text(value, "source_id"),
            media_type: Some(media_type),
            ..ImportedTitle::default()
        };
        for seen in json::list(value, "seen_history") {
            watch(position, seen, &title, out);
        }
        for review in json::list(value, "reviews") {
            read_review(position, review, &title, out);
        }
        for collection in json::list(value, "collections") {
            self.collection(position, collection, &title, out);
        }
    }

    /// Collections with these names are maintained by Ryot itself.
    fn collection(
        &mut self,
        position: &Position,
        value: &Value,
        title: &ImportedTitle,
        out: &mut Output<'_>,
    ) {
        const OWN: [&str; 4] = ["Completed", "In Progress", "Monitoring", "Custom"];
        let name = match value {
            Value::String(name) => name.clone(),
            _ => json::text(value, "collection_name"),
        };
        let added_at = out.date(position, &json::text(value, "created_on"));
        if name == "Watchlist" {
            return out.title(position, title, Statement::watchlist(added_at));
        }
        if name.is_empty() || OWN.contains(&&*name) {
            return;
        }
        if matches!(&*name, "Owned" | "Reminders") {
            return out.unsupported(position, "owned titles and reminders", &title.title);
        }
        let key: Arc<str> = name.as_str().into();
        if self.lists.add(&name) {
            let list = List {
                key: Arc::clone(&key),
                name,
                description: String::new(),
                tags: Vec::new(),
                created_at: WatchedAt::Unknown,
                ..List::default()
            };
            out.list(position, list);
        }
        let statement = Statement::ListItem {
            list: key,
            position: json::number(value, "rank"),
            note: String::new(),
            added_at,
        };
        out.title(position, title, statement);
    }
}

fn part(value: &Value) -> Part {
    let season = json::number(value, "show_season_number");
    let number = json::number(value, "show_episode_number");
    match (season, number) {
        (season, Some(_)) => {
            Part::Episode(EpisodeReference { season, number, ..EpisodeReference::default() })
        }
        (Some(season), None) => Part::Season(season),
        (None, None) => Part::Title,
    }
}

fn watch(position: &Position, seen: &Value, title: &ImportedTitle, out: &mut Output<'_>) {
    let is_show = title.media_type == Some(MediaType::Tv);
    let part = part(seen);
    match &*json::text(seen, "state").to_lowercase() {
        "completed" => {
            let at = out.date(position, &json::text(seen, "ended_on"));
            out.record(position, title, part, Statement::Watch(Watch::of(at)));
        }
        state @ ("dropped" | "on_a_hold") if is_show => {
            let intent = if state == "dropped" { Intent::Dropped } else { Intent::OnHold };
            out.title(position, title, Statement::Intent { intent, since: WatchedAt::Unknown });
        }
        _ => out.unsupported(position, "unfinished watches", &title.title),
    }
}

fn read_review(position: &Position, value: &Value, title: &ImportedTitle, out: &mut Output<'_>) {
    let part = part(value);
    let written_at = out.date(position, &json::text(value, "review.date"));
    if let Some(score) = out.score(position, &json::text(value, "rating"), Scale::Hundred) {
        let statement = Statement::rating(score, written_at);
        out.record(position, title, part.clone(), statement);
    }
    let text = json::text(value, "review.text");
    if !text.is_empty() {
        let spoiler = json::is_true(value, "review.spoiler");
        let statement =
            Statement::Note { text, spoiler, written_at, watched_at: WatchedAt::Unknown };
        out.record(position, title, part, statement);
    }
    for _ in json::list(value, "comments") {
        out.unsupported(position, "comments on reviews", &title.title);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

    #[test]
    fn a_complete_export_is_read() {
        let read = read(&[("export.json", include_bytes!("fixtures/ryot/export.json"))]);
        assert_eq!(
            read.records,
            [
                "watch @2024-05-01 | Inception movie tmdb:27205",
                "watch | Inception movie tmdb:27205",
                "rating 9/10 @2024-05-02T10:00:00Z | Inception movie tmdb:27205",
                "note \"What?\" spoiler @2024-05-02T10:00:00Z | Inception movie tmdb:27205",
                "watchlist @2024-04-01T10:00:00Z | Inception movie tmdb:27205",
                "list Dreams \"Dreams\"",
                "item of Dreams 2. @2024-04-02T10:00:00Z | Inception movie tmdb:27205",
                "watch @2024-05-03 | The Wire tv tmdb:1438 / s1 e3",
                "OnHold | The Wire tv tmdb:1438",
                "rating 7/10 | The Wire tv tmdb:1438 season 1",
                "note \"Chess!\" @2024-05-04T10:00:00Z | The Wire tv tmdb:1438 / s1 e3",
                "item of Dreams | The Wire tv tmdb:1438",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "metadata, entry 1: unsupported: owned titles and reminders: Inception",
                "metadata, entry 3: unsupported: books, games, anime and other kinds: Dune",
                "workouts, entry 1: unsupported: other parts of the export: workouts",
                "the file: incomplete: 1 rating is between two half stars; it is rounded",
            ]
        );
    }
}
