//! Watcharr's export: one entry for each title, with the activity from which watches are derived.

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
use crate::import::title_ids::{self, TitleKind};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::Arc;

pub(super) struct Watcharr;

impl Source for Watcharr {
    fn name(&self) -> &'static str {
        "Watcharr"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let is_export = sample.is_list_of(&["status", "content.tmdbId", "createdAt"])
            || sample.is_list_of(&["status", "game", "watchedSeasons"]);
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
            self.title(position, value, out);
        })
    }
}

impl Reader {
    fn title(&mut self, position: &Position, value: &Value, out: &mut Output<'_>) {
        let name = json::text(value, "content.title");
        if json::has(value, "deletedAt") {
            return out.unsupported(position, "deleted titles", &name);
        }
        if json::has(value, "game") {
            return out.unsupported(position, "games", &json::text(value, "game.name"));
        }
        let title = title(value);
        let is_show = title.media_type == Some(MediaType::Tv);
        if let Some(score) = out.score(position, &json::text(value, "rating"), Scale::Ten) {
            let rated_at = rated_at(position, value, out);
            out.title(position, &title, Statement::rating(score, rated_at));
        }
        let text = json::text(value, "thoughts");
        if !text.is_empty() {
            let (written_at, watched_at) = (WatchedAt::Unknown, WatchedAt::Unknown);
            let statement = Statement::Note { text, spoiler: false, written_at, watched_at };
            out.title(position, &title, statement);
        }
        let created_at = out.date(position, &json::text(value, "createdAt"));
        if json::is_true(value, "pinned") {
            let statement = Statement::Favorite { place: None, added_at: created_at };
            out.title(position, &title, statement);
        }
        let status = json::text(value, "status");
        match &*status {
            "PLANNED" => {
                out.title(position, &title, Statement::watchlist(created_at));
            }
            "HOLD" | "DROPPED" if is_show => {
                let intent = if status == "HOLD" { Intent::OnHold } else { Intent::Dropped };
                out.title(
                    position,
                    &title,
                    Statement::Intent { intent, since: WatchedAt::Unknown },
                );
            }
            "HOLD" | "DROPPED" => {
                out.unsupported(position, "films on hold or dropped", &name);
            }
            "WATCHING" if !is_show => out.unsupported(position, "unfinished films", &name),
            _ => {}
        }
        episodes(position, value, &title, out);
        let is_watched = watches(position, value, &title, out);
        seasons(position, value, (&title, is_watched), out);
        for tag in json::list(value, "tags") {
            self.tag(position, tag, &title, out);
        }
    }

    fn tag(
        &mut self,
        position: &Position,
        tag: &Value,
        title: &ImportedTitle,
        out: &mut Output<'_>,
    ) {
        let name = json::text(tag, "name");
        let key: Arc<str> = name.as_str().into();
        if name.is_empty() {
            return;
        }
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
        let added_at = WatchedAt::Unknown;
        let statement =
            Statement::ListItem { list: key, position: None, note: String::new(), added_at };
        out.title(position, title, statement);
    }
}

fn title(value: &Value) -> ImportedTitle {
    let text = |name: &str| json::text(value, &format!("content.{name}"));
    ImportedTitle {
        tmdb_id: title_ids::number(&text("tmdbId")),
        imdb_id: title_ids::imdb_id(&text("imdb_id")),
        title: text("title"),
        year: title_ids::year(&text("release_date")),
        media_type: match title_ids::title_kind(&text("type")) {
            TitleKind::Title(media_type) => Some(media_type),
            _ => None,
        },
        ..ImportedTitle::default()
    }
}

fn rated_at(position: &Position, value: &Value, out: &mut Output<'_>) -> WatchedAt {
    let activity = json::list(value, "activity").iter();
    let rating = activity.rev().find(|entry| json::text(entry, "type") == "IMPORTED_RATING");
    rating.map_or(WatchedAt::Unknown, |entry| activity_time(position, entry, out))
}

fn activity_time(position: &Position, activity: &Value, out: &mut Output<'_>) -> WatchedAt {
    let custom = json::text(activity, "customDate");
    let text = if custom.is_empty() { json::text(activity, "createdAt") } else { custom };
    out.date(position, &text)
}

/// The time of a watch, if the activity is one. Some activities have the time of an import instead.
fn viewing(position: &Position, activity: &Value, out: &mut Output<'_>) -> Option<WatchedAt> {
    let data = json::text(activity, "data");
    match &*json::text(activity, "type") {
        "IMPORTED_ADDED_WATCHED" | "IMPORTED_ADDED_WATCHED_JF" | "IMPORTED_ADDED_WATCHED_PLEX" => {
            Some(out.date(position, &json::text(activity, "customDate")))
        }
        "STATUS_CHANGED" if data.trim_matches('"') == "FINISHED" => {
            Some(activity_time(position, activity, out))
        }
        "ADDED_WATCHED" => {
            let data: Value = serde_json::from_str(&data).unwrap_or_default();
            let is_finished = json::text(&data, "status") == "FINISHED";
            is_finished.then(|| activity_time(position, activity, out))
        }
        "IMPORTED_WATCHED" => Some(WatchedAt::Unknown),
        _ => None,
    }
}

/// Returns whether the whole title was watched.
fn watches(
    position: &Position,
    value: &Value,
    title: &ImportedTitle,
    out: &mut Output<'_>,
) -> bool {
    let activity = json::list(value, "activity").iter();
    let mut watches: Vec<_> = activity.filter_map(|entry| viewing(position, entry, out)).collect();
    let has_date = |at: &WatchedAt| *at != WatchedAt::Unknown;
    if watches.iter().any(has_date) {
        watches.retain(has_date);
    } else {
        watches.truncate(1);
    }
    if watches.is_empty() && json::text(value, "status") == "FINISHED" {
        watches.push(WatchedAt::Unknown);
    }
    for at in &watches {
        out.title(position, title, Statement::Watch(Watch::of(*at)));
    }
    !watches.is_empty()
}

fn episodes(position: &Position, value: &Value, title: &ImportedTitle, out: &mut Output<'_>) {
    for episode in json::list(value, "watchedEpisodes") {
        let part = Part::Episode(EpisodeReference {
            season: json::number(episode, "seasonNumber"),
            number: json::number(episode, "episodeNumber"),
            ..EpisodeReference::default()
        });
        if json::text(episode, "status") == "FINISHED" {
            let at = out.date(position, &json::text(episode, "createdAt"));
            out.record(position, title, part.clone(), Statement::Watch(Watch::of(at)));
        }
        rating_of_part(position, episode, title, part, out);
    }
}

/// A season has no date of its own. If the whole show or an episode of the season was watched, a watch of the season
/// would count again what these already do.
fn seasons(
    position: &Position,
    value: &Value,
    (title, is_watched): (&ImportedTitle, bool),
    out: &mut Output<'_>,
) {
    let episodes = json::list(value, "watchedEpisodes").iter();
    let finished = episodes.filter(|episode| json::text(episode, "status") == "FINISHED");
    let with_episodes: HashSet<i64> =
        finished.filter_map(|episode| json::number(episode, "seasonNumber")).collect();
    for season in json::list(value, "watchedSeasons") {
        let Some(number) = json::number(season, "seasonNumber") else { continue };
        let has_episodes = with_episodes.contains(&number);
        match &*json::text(season, "status") {
            "FINISHED" | "WATCHING" if is_watched => {}
            "FINISHED" if has_episodes => {
                let reason = format!(
                    "season {number} was finished, but only its episodes with a watch are imported"
                );
                out.incomplete(position, reason);
            }
            "FINISHED" => {
                let statement = Statement::Watch(Watch::of(WatchedAt::Unknown));
                out.record(position, title, Part::Season(number), statement);
            }
            "WATCHING" if has_episodes => {}
            "" => {}
            _ => out.unsupported(position, "states of seasons", &title.title),
        }
        rating_of_part(position, season, title, Part::Season(number), out);
    }
}

fn rating_of_part(
    position: &Position,
    value: &Value,
    title: &ImportedTitle,
    part: Part,
    out: &mut Output<'_>,
) {
    if let Some(score) = out.score(position, &json::text(value, "rating"), Scale::Ten) {
        let statement = Statement::rating(score, WatchedAt::Unknown);
        out.record(position, title, part, statement);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

    #[test]
    fn an_export_is_read() {
        let read =
            read(&[("watcharr-export.json", include_bytes!("fixtures/watcharr/export.json"))]);
        assert_eq!(
            read.records,
            [
                "rating 8/10 | Heat (1995) movie tmdb:949 tt0113277",
                "note \"long\\nbut good\" | Heat (1995) movie tmdb:949 tt0113277",
                "favorite @2024-03-01T20:11:12Z | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2024-02-01T20:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2024-03-05T20:11:12Z | Heat (1995) movie tmdb:949 tt0113277",
                "list Crime \"Crime\"",
                "item of Crime | Heat (1995) movie tmdb:949 tt0113277",
                "watchlist @2024-03-01T20:11:12Z | Ran movie tmdb:11645",
                "watch | Jaws movie tmdb:578",
                "OnHold | The Wire tv tmdb:1438",
                "watch @2024-03-02T20:11:12Z | The Wire tv tmdb:1438 / s1 e3",
                "rating 9/10 | The Wire tv tmdb:1438 season 1",
                "watch | The Wire tv tmdb:1438 season 2",
                "watch | Dark tv tmdb:70523",
                "rating 8/10 | Dark tv tmdb:70523 season 1",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "entry 4: incomplete: season 1 was finished, but only its episodes with a watch are imported",
                "entry 4: unsupported: states of seasons: The Wire",
                "entry 4: unsupported: states of seasons: The Wire",
                "entry 5: unsupported: games: Portal",
                "entry 6: unsupported: deleted titles: Old",
                "entry 7: unsupported: unfinished films: Stalker",
                "the file: incomplete: 1 rating is between two half stars; it is rounded",
            ]
        );
    }
}
