//! This product's own export, as JSON.

use crate::domain::ids::{IdSpace, MediaType, PublicTitleId};
use crate::domain::imported::{
    EpisodeReference, ImportedTitle, List, Part, Position, Statement, Watch,
};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::title_ids;
use serde_json::Value;
use std::sync::Arc;

pub(super) struct Moviestars;

impl Source for Moviestars {
    fn name(&self) -> &'static str {
        "moviestars"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let is_export = sample.is_object_of(&["exported_at", "version", "profile"]);
        is_export.then_some(FileKind::of("all data"))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(read)
    }
}

fn read(_: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>) -> Result<(), FileError> {
    json::read_entries(file, out, &mut |position, value, out| {
        let Position::Entry { list, .. } = position else { return };
        match &**list {
            "ratings" => read_rating(position, value, out),
            "watches" => read_watch(position, value, out),
            "shows" => read_show(position, value, out),
            "watchlist" => {
                let added_at = out.date(position, &json::text(value, "added_at"));
                out.title(position, &title(value), Statement::Watchlist { added_at });
            }
            "favorites" => {
                let added_at = out.date(position, &json::text(value, "added_at"));
                let place = json::number(value, "place");
                out.title(position, &title(value), Statement::Favorite { place, added_at });
            }
            "notes" => {
                let statement = Statement::Note {
                    text: json::text(value, "text"),
                    spoiler: json::is_true(value, "spoiler"),
                    written_at: out.date(position, &json::text(value, "updated_at")),
                    watched_at: WatchedAt::Unknown,
                };
                out.title(position, &title(value), statement);
            }
            "playlists" => read_playlist(position, value, out),
            "profile" | "picture" | "preferences" | "auto_accepted_companions" => {
                out.unsupported(position, "parts of the account", list);
            }
            _ => {}
        }
    })
}

fn title(value: &Value) -> ImportedTitle {
    let media_type = MediaType::parse(&json::text(value, "media_type"));
    let id = json::number(value, "id").and_then(|id| PublicTitleId::parse(id, media_type));
    let key = id.and_then(|id| match id {
        PublicTitleId::Exact(key) if key.id_space() == IdSpace::Builtin => Some(key),
        PublicTitleId::Exact(_) | PublicTitleId::Either { .. } => None,
    });
    ImportedTitle {
        key,
        tmdb_id: title_ids::number(&json::text(value, "tmdb_id")),
        imdb_id: title_ids::imdb_id(&json::text(value, "imdb_id")),
        title: json::text(value, "title"),
        year: title_ids::year(&json::text(value, "release_date")),
        media_type,
        ..ImportedTitle::default()
    }
}

fn read_rating(position: &Position, value: &Value, out: &mut Output<'_>) {
    let rated_at = out.date(position, &json::text(value, "rated_at"));
    if let Some(score) = out.score(position, &json::text(value, "score10"), Scale::Ten) {
        out.title(position, &title(value), Statement::Rating { score, rated_at });
    }
}

fn read_watch(position: &Position, value: &Value, out: &mut Output<'_>) {
    // A day, month or year is in the field of its name.
    let when =
        ["at", "day", "month", "year"].map(|name| json::text(value, &format!("when.{name}")));
    let at = out.date(position, &when.concat());
    let watch = Watch {
        rewatch: json::is_true(value, "seen_before"),
        viewing: json::number(value, "viewing").unwrap_or(1),
        note: json::text(value, "note"),
        tags: json::list(value, "tags").iter().filter_map(Value::as_str).map(Into::into).collect(),
        ..Watch::of(at)
    };
    let title = title(value);
    if !json::list(value, "with").is_empty() {
        out.unsupported(position, "companions of watches", &title.title);
    }
    let (season, number) =
        (json::number(value, "season_number"), json::number(value, "episode_number"));
    let part = match (season, number) {
        (Some(season), None) => Part::Season(season),
        (season, Some(_)) => {
            Part::Episode(EpisodeReference { season, number, ..EpisodeReference::default() })
        }
        (None, None) => Part::Title,
    };
    out.record(position, &title, part, Statement::Watch(watch));
}

fn read_show(position: &Position, value: &Value, out: &mut Output<'_>) {
    let title = title(value);
    let intent = match &*json::text(value, "intent") {
        "on_hold" => Some(Intent::OnHold),
        "dropped" => Some(Intent::Dropped),
        _ => None,
    };
    if let Some(intent) = intent {
        out.title(position, &title, Statement::Intent { intent, since: WatchedAt::Unknown });
    }
    let lists = ["viewings", "skipped_seasons", "skipped_episodes"];
    let has_others = lists.iter().any(|list| !json::list(value, list).is_empty());
    if has_others || json::has(value, "specials") {
        out.unsupported(position, "specials, skipped episodes and viewings of shows", &title.title);
    }
}

fn read_playlist(position: &Position, value: &Value, out: &mut Output<'_>) {
    let key: Arc<str> = json::text(value, "id").into();
    let list = List {
        key: Arc::clone(&key),
        name: json::text(value, "name"),
        description: json::text(value, "description"),
        tags: Vec::new(),
        created_at: out.date(position, &json::text(value, "created_at")),
    };
    out.list(position, list);
    for (item, number) in json::list(value, "movies").iter().zip(1..) {
        let statement = Statement::ListItem {
            list: Arc::clone(&key),
            position: Some(number),
            note: json::text(item, "note"),
            added_at: out.date(position, &json::text(item, "added_at")),
        };
        out.title(position, &title(item), statement);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

    #[test]
    fn own_export_is_read_without_loss() {
        let read = read(&[("x.json", include_bytes!("fixtures/moviestars/export.json"))]);
        assert_eq!(
            read.records,
            [
                "rating 7/10 @2026-10-01T18:20:30Z | Heat (1995) movie tmdb:949 tt0113277",
                "rating 10/10 @2026-10-02T18:20:30Z | Sherlock Jr. (1924) movie key:90000007",
                "watch @2026-03-29T20:15:00+02:00 again [\"Cinema\", \"with Mum\"] \"So\\nlong\" | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2024-05 | The Wire (2002) tv tmdb:1438 tt0306414 season 2",
                "watch @2019 viewing 2 | The Wire (2002) tv tmdb:1438 tt0306414 / s1 e3",
                "watch | Heat (1995) movie tmdb:949 tt0113277",
                "OnHold | The Wire (2002) tv tmdb:1438 tt0306414",
                "watchlist @2026-10-03T00:00:00Z | Solaris (1972) movie tmdb:593",
                "favorite at 1 @2026-10-04T00:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "note \"The \\\"best\\\" one\" spoiler @2026-10-05T00:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "list 3 \"Noir, \\\"neo\\\"\" \"Two\\nlines\" @2026-10-06T00:00:00Z",
                "item of 3 1. \"first\" @2026-10-06T00:00:01Z | Heat (1995) movie tmdb:949 tt0113277",
                "item of 3 2. @2026-10-06T00:00:02Z | Solaris (1972) movie tmdb:593",
                "list 4 \"Empty\" @2026-10-07T00:00:00Z",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "profile, entry 1: unsupported: parts of the account: profile",
                "watches, entry 1: unsupported: companions of watches: Heat",
                "shows, entry 1: unsupported: specials, skipped episodes and viewings of shows: The Wire",
                "preferences, entry 1: unsupported: parts of the account: preferences",
            ]
        );
        assert_eq!(read.reports[0].source, Some(("moviestars", "all data")));
    }
}
