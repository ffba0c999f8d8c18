//! This product's own export as JSON. Nothing is lost, except that accounts of two instances stay separate: the
//! identity of the user and the consent of other users are not imported.

use crate::domain::episode_order::OrderId;
use crate::domain::ids::{IdSpace, MediaType, PublicTitleId};
use crate::domain::imported::{
    AccountValue, EpisodeReference, ImportedTitle, List, Part, Position, ShowChoice, Statement,
    Watch,
};
use crate::domain::preferences::{Preference, Preferences};
use crate::domain::show_progress::Intent;
use crate::domain::show_settings::{MAX_VIEWINGS, ViewingState};
use crate::domain::watch::{Origin, WatchedAt};
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::BoundedMap;
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::title_ids;
use serde_json::Value;
use std::sync::Arc;

/// The first viewing is not listed.
const VIEWINGS: std::ops::RangeInclusive<i64> = 2..=MAX_VIEWINGS;

pub(super) struct Moviestars;

impl Source for Moviestars {
    fn name(&self) -> &'static str {
        "moviestars"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let is_export = sample.is_object_of(&["exported_at", "version", "profile"]);
        is_export.then_some(FileKind::complete("all data"))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(read)
    }
}

fn read(_: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>) -> Result<(), FileError> {
    let mut names = BoundedMap::default();
    json::read_entries(file, out, &mut |position, value, out| {
        let Position::Entry { list, .. } = position else { return };
        match &**list {
            "ratings" => read_rating(position, value, out),
            "watches" => read_watch(position, value, out),
            "shows" => read_show(position, value, out),
            "watchlist" | "favorites" | "notes" => read_title(position, value, out),
            "playlists" => read_playlist(position, value, &mut names, out),
            "profile" => {
                let name = AccountValue::Name {
                    first_name: json::text(value, "first_name"),
                    last_name: json::text(value, "last_name"),
                };
                out.account(position, name);
                out.unsupported(position, "usernames, emails and roles", "");
            }
            "picture" => {
                if let Some(picture) = value.as_str() {
                    out.account(position, AccountValue::Picture(picture.to_owned()));
                }
            }
            "preferences" => {
                for preference in Preference::ALL {
                    let Some(value) = value.get(preference.as_str()) else { continue };
                    if let Ok(value) = serde_json::from_value(value.clone())
                        && Preferences::default().set(preference, value)
                    {
                        out.account(position, AccountValue::Preference { preference, value });
                    }
                }
            }
            "auto_accepted_companions" => {
                let username = value.as_str().unwrap_or_default();
                out.unsupported(position, "consent to companions", username);
            }
            "exported_at" | "version" => {}
            // Of a newer version.
            list => out.unsupported(position, "other parts of the export", list),
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
        // A watch that the rating added is among the watches of the file, or was removed.
        let statement = Statement::Rating { score, rated_at, marks_seen: false, thumb: None };
        out.title(position, &title(value), statement);
    }
}

fn read_title(position: &Position, value: &Value, out: &mut Output<'_>) {
    let Position::Entry { list, number } = position else { return };
    let added_at = |out: &mut Output<'_>| out.date(position, &json::text(value, "added_at"));
    let statement = match &**list {
        "watchlist" => {
            let position = i64::try_from(*number).ok();
            Statement::Watchlist { added_at: added_at(out), position }
        }
        "favorites" => {
            Statement::Favorite { place: json::number(value, "place"), added_at: added_at(out) }
        }
        _ => Statement::Note {
            text: json::text(value, "text"),
            spoiler: json::is_true(value, "spoiler"),
            written_at: out.date(position, &json::text(value, "updated_at")),
            watched_at: WatchedAt::Unknown,
        },
    };
    out.title(position, &title(value), statement);
}

fn read_watch(position: &Position, value: &Value, out: &mut Output<'_>) {
    // A day, month or year is in the field of that name.
    let when =
        ["at", "day", "month", "year"].map(|name| json::text(value, &format!("when.{name}")));
    let at = out.date(position, &when.concat());
    let watch = Watch {
        rewatch: json::is_true(value, "seen_before"),
        viewing: json::number(value, "viewing").unwrap_or(1).clamp(1, MAX_VIEWINGS),
        note: json::text(value, "note"),
        tags: texts(value, "tags"),
        is_own: true,
        origin: Origin::parse(&json::text(value, "origin")).unwrap_or_default(),
        companions: texts(value, "with"),
        deleted_companions: json::number(value, "with_deleted").unwrap_or(0),
        ..Watch::of(at)
    };
    out.record(position, &title(value), part(value), Statement::Watch(watch));
}

fn texts(value: &Value, path: &str) -> Vec<String> {
    json::list(value, path).iter().filter_map(Value::as_str).map(Into::into).collect()
}

fn part(value: &Value) -> Part {
    let (season, number) =
        (json::number(value, "season_number"), json::number(value, "episode_number"));
    match (season, number) {
        (Some(season), None) => Part::Season(season),
        (season, Some(_)) => {
            let is_own = true;
            Part::Episode(EpisodeReference {
                season,
                number,
                is_own,
                ..EpisodeReference::default()
            })
        }
        (None, None) => Part::Title,
    }
}

fn read_show(position: &Position, value: &Value, out: &mut Output<'_>) {
    let title = title(value);
    if let Some(intent) = Intent::parse(&json::text(value, "intent")) {
        out.title(position, &title, Statement::Intent { intent, since: WatchedAt::Unknown });
    }
    let mut choose = |part: Part, choice: ShowChoice| {
        out.record(position, &title, part, Statement::Show(choice));
    };
    if json::has(value, "specials") {
        choose(Part::Title, ShowChoice::Specials(json::is_true(value, "specials")));
    }
    if let Some(order) = OrderId::parse(&json::text(value, "order")) {
        choose(Part::Title, ShowChoice::Order(order.as_str().to_owned()));
    }
    for entry in json::list(value, "viewings") {
        let state = ViewingState::parse(&json::text(entry, "state"));
        let viewing = json::number(entry, "viewing").filter(|viewing| VIEWINGS.contains(viewing));
        if let (Some(viewing), Some(state)) = (viewing, state) {
            choose(Part::Title, ShowChoice::Viewing { viewing, state });
        }
    }
    for season in json::list(value, "skipped_seasons").iter().filter_map(Value::as_i64) {
        choose(Part::Season(season), ShowChoice::Skipped);
    }
    for episode in json::list(value, "skipped_episodes") {
        choose(part(episode), ShowChoice::Skipped);
    }
    for list in ["season_ratings", "episode_ratings"] {
        for entry in json::list(value, list) {
            let score = out.score(position, &json::text(entry, "score10"), Scale::Ten);
            let statement = score.map(|score| Statement::rating(score, WatchedAt::Unknown));
            if let Some(statement) = statement {
                out.record(position, &title, part(entry), statement);
            }
        }
    }
}

fn read_playlist(
    position: &Position,
    value: &Value,
    names: &mut BoundedMap<usize>,
    out: &mut Output<'_>,
) {
    let key: Arc<str> = json::text(value, "id").into();
    let name = json::text(value, "name");
    let items = json::list(value, "movies");
    let cover = items.iter().zip(1..).find(|(item, _)| json::is_true(item, "cover"));
    let count = names.get(&name).copied().unwrap_or_default();
    names.insert(&name, count + 1);
    let list = List {
        key: Arc::clone(&key),
        name,
        description: json::text(value, "description"),
        tags: Vec::new(),
        created_at: out.date(position, &json::text(value, "created_at")),
        number: Some(count),
        is_active: json::is_true(value, "active"),
        cover: cover.map(|(_, number)| number),
    };
    out.list(position, list);
    for (item, number) in items.iter().zip(1..) {
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
                "Name { first_name: \"Anna\", last_name: \"K.\" }",
                "rating 7/10 @2026-10-01T18:20:30Z | Heat (1995) movie tmdb:949 tt0113277",
                "rating 10/10 @2026-10-02T18:20:30Z | Sherlock Jr. (1924) movie key:90000007",
                "watch @2026-03-29T20:15:00+02:00 again [\"Cinema\", \"with Mum\"] \"So\\nlong\" with [\"berta\"] | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2024-05 | The Wire (2002) tv tmdb:1438 tt0306414 season 2",
                "watch @2019 viewing 2 | The Wire (2002) tv tmdb:1438 tt0306414 / s1 e3",
                "watch | Heat (1995) movie tmdb:949 tt0113277",
                "OnHold | The Wire (2002) tv tmdb:1438 tt0306414",
                "Specials(true) | The Wire (2002) tv tmdb:1438 tt0306414",
                "Order(\"5acf93e60e0a26346d0000ca\") | The Wire (2002) tv tmdb:1438 tt0306414",
                "Viewing { viewing: 2, state: Running } | The Wire (2002) tv tmdb:1438 tt0306414",
                "Skipped | The Wire (2002) tv tmdb:1438 tt0306414 season 5",
                "Skipped | The Wire (2002) tv tmdb:1438 tt0306414 / s4 e2",
                "rating 8/10 | The Wire (2002) tv tmdb:1438 tt0306414 season 1",
                "rating 9/10 | The Wire (2002) tv tmdb:1438 tt0306414 / s1 e3",
                "watchlist at 1 @2026-10-03T00:00:00Z | Solaris (1972) movie tmdb:593",
                "favorite at 1 @2026-10-04T00:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "note \"The \\\"best\\\" one\" spoiler @2026-10-05T00:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "Preference { preference: SpecialsCount, value: Flag(false) }",
                "list 3 \"Noir, \\\"neo\\\"\" \"Two\\nlines\" active cover 2 @2026-10-06T00:00:00Z",
                "item of 3 1. \"first\" @2026-10-06T00:00:01Z | Heat (1995) movie tmdb:949 tt0113277",
                "item of 3 2. @2026-10-06T00:00:02Z | Solaris (1972) movie tmdb:593",
                "list 4 \"Empty\" @2026-10-07T00:00:00Z",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "profile, entry 1: unsupported: usernames, emails and roles",
                "auto_accepted_companions, entry 1: unsupported: consent to companions: berta",
            ]
        );
        assert_eq!(read.reports[0].source, Some(("moviestars", "all data")));
    }
}
