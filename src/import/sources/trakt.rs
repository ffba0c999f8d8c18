//! Trakt's account export, and backups with entries of its API. Files are recognized by their entries, because the
//! names have changed over time and scripts use others. Scrob exports the same format.

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

const LISTS: &str = "lists";
const HISTORY: &str = "history";
const PLAYS: &str = "watched titles";
const RATINGS: &str = "ratings";
const WATCHLIST: &str = "watchlist";
const FAVORITES: &str = "favorites";
const LIST_ITEMS: &str = "list items";
const COMMENTS: &str = "comments";
const NOTES: &str = "notes";
const DROPPED: &str = "dropped shows";
const ERRORS: &str = "errors of the export";
const BACKUP: &str = "backup";

pub(super) struct Trakt;

impl Source for Trakt {
    fn name(&self) -> &'static str {
        "Trakt"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let is_any = |variants: &[&[&str]]| variants.iter().any(|keys| sample.is_list_of(keys));
        let titles = |key: &'static str| {
            is_any(&[&[key, "movie.ids"], &[key, "show.ids"], &[key, "episode.ids"]])
        };
        let backup = ["history.watched_at", "ratings.rated_at", "watchlist.listed_at"];
        Some(if backup.iter().any(|key| sample.is_object_of(&[key])) {
            FileKind::of(BACKUP)
        } else if sample.is_list_of(&["privacy", "item_count", "ids"]) {
            FileKind::of(LISTS).at(0)
        } else if sample.is_list_of(&["comment.comment", "comment.id"]) {
            FileKind::of(COMMENTS)
        } else if sample.is_list_of(&["endpoint", "error"]) {
            FileKind::of(ERRORS)
        } else if sample.is_list_of(&["attached_to.type", "note.notes"]) {
            FileKind::of(NOTES)
        } else if titles("hidden_at") && sample.name.contains("dropped") {
            FileKind::of(DROPPED)
        } else if titles("hidden_at") {
            FileKind::skipped("hidden titles", "hidden titles are not supported")
        } else if titles("collected_at") || titles("last_collected_at") {
            FileKind::skipped("collection", "collections are not supported")
        } else if titles("paused_at") {
            FileKind::skipped("playback", "paused titles are not supported")
        } else if titles("plays") {
            FileKind::of(PLAYS).at(2)
        } else if titles("watched_at") {
            FileKind::of(HISTORY)
        } else if titles("rated_at") || sample.is_list_of(&["rated_at", "season.number"]) {
            FileKind::of(RATINGS)
        } else if titles("listed_at") || sample.is_list_of(&["listed_at", "person.ids"]) {
            FileKind::of(list_kind(&sample.path))
        } else {
            return None;
        })
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(Reader::default())
    }
}

/// All lists have the same entries, so the name of the file decides: `lists-watchlist.json`,
/// `lists-watchlist-2.json`, `lists/watchlist.json`, `lists-list-7-name.json`.
fn list_kind(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or_default();
    let name = name.strip_prefix("lists-").unwrap_or(name);
    match name {
        _ if name.starts_with("list-") => LIST_ITEMS,
        _ if is_watchlist(name) || name.ends_with("_watchlist.json") => WATCHLIST,
        _ if name.starts_with("favorites") || name.starts_with("favourites") => FAVORITES,
        _ => LIST_ITEMS,
    }
}

/// Whether it is `watchlist.json` or a part of it, such as `watchlist-12.json`, and not a list that is called
/// `watchlist-2025`.
fn is_watchlist(name: &str) -> bool {
    let rest = name.strip_suffix(".json").unwrap_or(name).strip_prefix("watchlist");
    let is_part = |part: &str| part.len() < 4 && part.bytes().all(|b| b.is_ascii_digit());
    rest.is_some_and(|rest| rest.is_empty() || rest.strip_prefix('-').is_some_and(is_part))
}

#[derive(Default)]
struct Reader {
    has_history: bool,
    /// The keys of lists that were already passed on.
    lists: SeenKeys,
}

impl SourceReader for Reader {
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        if kind == PLAYS && self.has_history {
            out.skip("the history has the same plays");
            return Ok(());
        }
        let before = out.report.total();
        let key = list_key(file.name());
        json::read_entries(file, out, &mut |position, value, out| {
            let kind = match (kind, position) {
                (BACKUP, Position::Entry { list, .. }) => match &**list {
                    HISTORY => HISTORY,
                    RATINGS => RATINGS,
                    WATCHLIST => WATCHLIST,
                    FAVORITES => FAVORITES,
                    _ => return out.unsupported(position, "other parts of the backup", list),
                },
                _ => kind,
            };
            match kind {
                LISTS => self.list(position, value, out),
                COMMENTS => comment(position, value, out),
                NOTES => note(position, value, out),
                PLAYS => plays(position, value, out),
                ERRORS => {
                    let (endpoint, error) =
                        (json::text(value, "endpoint"), json::text(value, "error"));
                    let reason = format!("Trakt could not export all of {endpoint}: {error}");
                    out.incomplete(position, reason);
                }
                LIST_ITEMS => self.item(&key, position, value, out),
                _ => entry(kind, position, value, out),
            }
        })?;
        self.has_history |= kind == HISTORY && out.report.total() > before;
        Ok(())
    }
}

impl Reader {
    fn list(&mut self, position: &Position, value: &Value, out: &mut Output<'_>) {
        let key: Arc<str> = json::text(value, "ids.trakt").into();
        let list = List {
            key: Arc::clone(&key),
            name: json::text(value, "name"),
            description: json::text(value, "description"),
            tags: Vec::new(),
            created_at: out.date(position, &json::text(value, "created_at")),
            ..List::default()
        };
        self.lists.add(&key);
        out.list(position, list);
    }

    fn item(
        &mut self,
        (key, name): &(Arc<str>, String),
        position: &Position,
        value: &Value,
        out: &mut Output<'_>,
    ) {
        if self.lists.add(key) {
            let list = List {
                key: Arc::clone(key),
                name: name.clone(),
                description: String::new(),
                tags: Vec::new(),
                created_at: WatchedAt::Unknown,
                ..List::default()
            };
            out.list(&Position::File, list);
        }
        let Some((title, part)) = subject(position, value, out) else { return };
        let statement = Statement::ListItem {
            list: Arc::clone(key),
            position: json::number(value, "rank"),
            note: json::text(value, "notes"),
            added_at: out.date(position, &json::text(value, "listed_at")),
        };
        out.record(position, &title, part, statement);
    }
}

/// Trakt's number of a list, and its name if only the file name has it. For `lists-list-7-my-picks-2.json`: 7 and `my
/// picks`.
fn list_key(file: &str) -> (Arc<str>, String) {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let name = stem.strip_prefix("lists-").unwrap_or(stem);
    match name.strip_prefix("list-").and_then(|rest| rest.split_once('-')) {
        Some((number, slug)) if title_ids::number(number).is_some() => {
            (number.into(), slug.replace('-', " "))
        }
        _ => (name.into(), name.replace(['-', '_'], " ")),
    }
}

fn entry(kind: &'static str, position: &Position, value: &Value, out: &mut Output<'_>) {
    let Some((title, part)) = subject(position, value, out) else { return };
    let statement = match kind {
        HISTORY => {
            let at = out.date(position, &json::text(value, "watched_at"));
            Statement::Watch(Watch { source_id: json::text(value, "id"), ..Watch::of(at) })
        }
        RATINGS => {
            let rated_at = out.date(position, &json::text(value, "rated_at"));
            match out.score(position, &json::text(value, "rating"), Scale::Ten) {
                Some(score) => Statement::rating(score, rated_at),
                None => return,
            }
        }
        DROPPED if title.media_type == Some(MediaType::Movie) => {
            return out.unsupported(position, "films on hold or dropped", &title.title);
        }
        DROPPED => {
            let since = out.date(position, &json::text(value, "hidden_at"));
            Statement::Intent { intent: Intent::Dropped, since }
        }
        _ => {
            let added_at = out.date(position, &json::text(value, "listed_at"));
            if json::has(value, "notes") {
                out.unsupported(position, "notes in watchlist and favorites", &title.title);
            }
            if kind == WATCHLIST {
                Statement::watchlist(added_at)
            } else {
                Statement::Favorite { place: None, added_at }
            }
        }
    };
    out.record(position, &title, part, statement);
}

fn comment(position: &Position, value: &Value, out: &mut Output<'_>) {
    if json::has(value, "list") {
        return out.unsupported(position, "comments on lists", &json::text(value, "list.name"));
    }
    let Some((title, part)) = subject(position, value, out) else { return };
    if json::number(value, "comment.parent_id").is_some_and(|parent| parent != 0) {
        return out.unsupported(position, "replies to comments", &title.title);
    }
    let statement = Statement::Note {
        text: json::text(value, "comment.comment"),
        spoiler: json::is_true(value, "comment.spoiler"),
        written_at: out.date(position, &json::text(value, "comment.created_at")),
        watched_at: WatchedAt::Unknown,
    };
    out.record(position, &title, part, statement);
}

/// A note on a title, or on a play or a rating of it.
fn note(position: &Position, value: &Value, out: &mut Output<'_>) {
    let Some((title, part)) = subject(position, value, out) else { return };
    let statement = Statement::Note {
        text: json::text(value, "note.notes"),
        spoiler: json::is_true(value, "note.spoiler"),
        written_at: out.date(position, &json::text(value, "note.created_at")),
        watched_at: WatchedAt::Unknown,
    };
    out.record(position, &title, part, statement);
}

/// If a title was played several times, only the last play has a date.
fn plays(position: &Position, value: &Value, out: &mut Output<'_>) {
    let play = |value: &Value, position: &Position, out: &mut Output<'_>| {
        let at = out.date(position, &json::text(value, "last_watched_at"));
        let plays = json::number(value, "plays").unwrap_or(0);
        out.plays(position, plays);
        let rewatch = plays > 1;
        Statement::Watch(Watch { rewatch, ..Watch::of(at) })
    };
    let Some((title, _)) = subject(position, value, out) else { return };
    if json::has(value, "movie") {
        let statement = play(value, position, out);
        return out.title(position, &title, statement);
    }
    if json::list(value, "seasons").is_empty() {
        return out.missing_episodes(position);
    }
    for season in json::list(value, "seasons") {
        for episode in json::list(season, "episodes") {
            let reference = EpisodeReference {
                season: json::number(season, "number"),
                number: json::number(episode, "number"),
                ..EpisodeReference::default()
            };
            let statement = play(episode, position, out);
            out.record(position, &title, Part::Episode(reference), statement);
        }
    }
}

/// The title and its part. `None`, with a problem, for something that is not a title.
fn subject(
    position: &Position,
    value: &Value,
    out: &mut Output<'_>,
) -> Option<(ImportedTitle, Part)> {
    if json::has(value, "movie") {
        return Some((title(value, "movie", MediaType::Movie), Part::Title));
    }
    if json::has(value, "person") {
        out.unsupported(position, "people", &json::text(value, "person.name"));
        return None;
    }
    if !json::has(value, "show") {
        let reason = "it has neither a film nor a show".to_owned();
        out.unreadable(position, reason);
        return None;
    }
    let show = title(value, "show", MediaType::Tv);
    let part = if json::has(value, "episode") {
        Part::Episode(EpisodeReference {
            season: json::number(value, "episode.season"),
            number: json::number(value, "episode.number"),
            name: json::text(value, "episode.title"),
            tmdb_id: title_ids::number(&json::text(value, "episode.ids.tmdb")),
            imdb_id: title_ids::imdb_id(&json::text(value, "episode.ids.imdb")),
            tvdb_id: title_ids::number(&json::text(value, "episode.ids.tvdb")),
            ..EpisodeReference::default()
        })
    } else {
        json::number(value, "season.number").map_or(Part::Title, Part::Season)
    };
    Some((show, part))
}

fn title(value: &Value, key: &str, media_type: MediaType) -> ImportedTitle {
    let text = |name: &str| json::text(value, &format!("{key}.{name}"));
    ImportedTitle {
        tmdb_id: title_ids::number(&text("ids.tmdb")),
        imdb_id: title_ids::imdb_id(&text("ids.imdb")),
        tvdb_id: title_ids::number(&text("ids.tvdb")),
        title: text("title"),
        year: title_ids::year(&text("year")),
        media_type: Some(media_type),
        ..ImportedTitle::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};
    use super::*;
    use crate::import::output::Outcome;

    #[test]
    fn an_account_export_is_read() {
        let read = read(&[
            ("watched-history-10.json", br#"[{"id":1,"watched_at":"2020-01-01T00:00:00.000Z","action":"watch","type":"movie","movie":{"title":"Ran","year":1985,"ids":{"trakt":1,"imdb":null,"tmdb":null}}}]"#),
            ("watched-history-2.json", include_bytes!("fixtures/trakt/history.json")),
            ("watched-movies.json", br#"[{"plays":2,"last_watched_at":"2020-01-01T00:00:00.000Z","movie":{"title":"Ran","ids":{}}}]"#),
            ("ratings-all.json", include_bytes!("fixtures/trakt/ratings.json")),
            ("lists-watchlist.json", include_bytes!("fixtures/trakt/watchlist.json")),
            ("lists-list-7-old-slug.json", include_bytes!("fixtures/trakt/list.json")),
            ("lists-lists.json", include_bytes!("fixtures/trakt/lists.json")),
            ("comments-movies.json", include_bytes!("fixtures/trakt/comments.json")),
            ("_errors.json", br#"[{"endpoint":"users/me/likes","error":"timeout","fetchedPages":1,"totalPages":3}]"#),
        ]);
        assert_eq!(
            read.records,
            [
                "list 7 \"Picks\" \"of 2024\" @2024-01-01T00:00:00Z",
                "note \"Good.\" spoiler @2024-02-02T00:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "item of 7 2. \"because\" @2024-01-02T00:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "watchlist @2024-03-03T00:00:00Z | The Wire (2002) tv tmdb:1438 tvdb:79126",
                "rating 7/10 @2024-05-01T20:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "rating 9/10 @2024-05-01T20:00:00Z | The Wire (2002) tv tmdb:1438 / s1 e3 \"The Buys\"",
                "watch @2024-05-01T20:15:00Z #9001 | Heat (1995) movie tmdb:949 tt0113277",
                "watch #9002 | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2024-05-02T20:15:00Z #9003 | The Wire (2002) tv tmdb:1438 tvdb:79126 / s1 e3 \"The Buys\" tmdb:55 tvdb:66",
                "watch @2020-01-01T00:00:00Z #1 | Ran (1985) movie",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "entry 1: incomplete: Trakt could not export all of users/me/likes: timeout",
                "entry 2: unsupported: replies to comments: Heat",
                "entry 3: unsupported: comments on lists: Best",
                "entry 2: unsupported: seasons in lists: The Wire",
                "entry 3: unsupported: people: Agnès Varda",
                "entry 3: incomplete: the rating \"11\" is outside the scale; it is not imported",
            ]
        );
        assert_eq!(read.reports[2].outcome, Outcome::Skipped("the history has the same plays"));
    }

    #[test]
    fn watched_titles_are_read_where_there_is_no_history() {
        let text = include_str!("fixtures/trakt/watched-shows.json");
        assert_eq!(
            records("watched-shows.json", text),
            [
                "watch @2024-01-01T00:00:00Z again | The Wire tv tmdb:1438 / s1 e1",
                "watch | The Wire tv tmdb:1438 / s1 e2",
            ]
        );
    }

    #[test]
    fn a_show_without_its_episodes_is_reported() {
        let text = r#"[{"plays":3,"last_watched_at":"2024-01-01T00:00:00Z","show":{"title":"The Wire","ids":{"tmdb":1438}}}]"#;
        let read = read(&[("watched-shows.json", text.as_bytes())]);
        assert_eq!(read.records, [""; 0]);
        let reason =
            "entry 1: incomplete: it does not say which episodes were watched; none is imported";
        assert_eq!(read.problems, [reason]);
    }

    #[test]
    fn dropped_shows_and_notes_are_read() {
        let read = read(&[
            ("hidden-dropped.json", include_bytes!("fixtures/trakt/dropped.json")),
            ("hidden-calendar.json", include_bytes!("fixtures/trakt/dropped.json")),
            ("notes-movies.json", include_bytes!("fixtures/trakt/notes.json")),
        ]);
        assert_eq!(
            read.records,
            [
                "Dropped @2024-02-02T00:00:00Z | The Wire (2002) tv tmdb:1438",
                "note \"With Mum.\" @2024-05-01T20:15:00Z | Heat (1995) movie tmdb:949",
                "note \"Chess.\" spoiler @2024-05-01T20:15:00Z | The Wire (2002) tv tmdb:1438 / s1 e3 \"The Buys\"",
            ]
        );
        assert_eq!(read.problems, ["entry 3: unsupported: people: Agnès Varda"]);
        let reason = "hidden titles are not supported";
        assert_eq!(read.reports[1].outcome, Outcome::Skipped(reason));
    }

    #[test]
    fn backups_of_scripts_are_read() {
        let text = include_str!("fixtures/trakt/backup.json");
        let read = read(&[("x_trakt.json", text.as_bytes())]);
        assert_eq!(
            read.records,
            [
                "watch @2024-01-01T00:00:00Z #5 | Ran movie tmdb:11645",
                "rating 9/10 @2024-01-01T00:00:00Z | Ran movie tmdb:11645",
            ]
        );
        assert_eq!(read.problems.len(), 2);
    }

    #[test]
    fn lists_are_recognized_by_their_number() {
        assert_eq!(list_key("lists-list-7-my-picks-2.json"), ("7".into(), "my picks 2".into()));
        assert_eq!(list_key("list-7-x.json").0, "7".into());
        assert_eq!(
            list_key("list-of-films.json"),
            ("list-of-films".into(), "list of films".into())
        );
        assert_eq!(list_kind("a/lists/watchlist.json"), WATCHLIST);
        assert_eq!(list_kind("lists-list-9-watchlist.json"), LIST_ITEMS);
    }

    #[test]
    fn truncated_files_give_what_was_read_before() {
        let history = include_str!("fixtures/trakt/history.json");
        let read = read(&[("watched-history.json", &history.as_bytes()[..history.len() - 200])]);
        assert_eq!(read.records.len(), 2);
        let Outcome::Failed(error) = &read.reports[0].outcome else { panic!() };
        assert!(error.to_string().starts_with("it is not valid JSON after entry 2"), "{error}");
    }
}
