//! Files of programs that exported data from TV Time before it closed: "TV Time Out" and "Liberator" as tables or
//! JSON, and a table with episodes by name.

use crate::domain::ids::MediaType;
use crate::domain::imported::{
    EpisodeReference, ImportedTitle, List, Part, Position, Statement, Watch,
};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::SeenKeys;
use crate::import::date;
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::table::{Dialect, Row, read_rows, scan_rows};
use crate::import::title_ids::{self, TitleKind};
use serde_json::Value;

const EPISODES: &str = "episodes";
const FILMS: &str = "films";
const SHOWS: &str = "states of shows";
const LISTS: &str = "lists";
const ACTIVITY: &str = "activity";
const NATIVE: &str = "episodes by name";
const JSON_SHOWS: &str = "shows";
const JSON_FILMS: &str = "films as JSON";

pub(super) struct TvTimeExport;

impl Source for TvTimeExport {
    fn name(&self) -> &'static str {
        "TV Time (export by another program)"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let has = |columns: &[&str]| sample.has_columns(columns);
        let kind = if has(&["iswatched", "iswatchlisted", "type"]) {
            ACTIVITY
        } else if has(&["seriestvdbid", "season", "episode", "iswatched"]) {
            EPISODES
        } else if has(&["uuid", "title", "year", "iswatched"]) {
            FILMS
        } else if has(&["listid", "listname", "itemtype"]) {
            LISTS
        } else if has(&["uuid", "tvdbid", "title", "status"]) {
            SHOWS
        } else if has(&["showname", "episodeseasonnumber", "episodenumber"]) {
            NATIVE
        } else if sample.is_list_of(&["id.tvdb", "seasons.episodes.is_watched"]) {
            JSON_SHOWS
        } else if sample.is_list_of(&["id.tvdb", "is_watched"]) {
            JSON_FILMS
        } else {
            return None;
        };
        // The states of shows are compared with the episodes.
        Some(FileKind::of(kind).at(if kind == SHOWS { 2 } else { 1 }))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(Reader::default())
    }
}

#[derive(Default)]
struct Reader {
    lists: SeenKeys,
    /// `TheTVDB`'s ids and the names of shows with a watched episode.
    watched: SeenKeys,
}

impl SourceReader for Reader {
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        if matches!(kind, JSON_SHOWS | JSON_FILMS) {
            return json::read_entries(file, out, &mut |position, value, out| match kind {
                JSON_SHOWS => read_show(position, value, out),
                _ => read_film(position, value, out),
            });
        }
        if kind == ACTIVITY {
            scan_rows(file, Dialect::default(), &mut |row| {
                if is_episode(row) && is_true(row.get("iswatched")) {
                    self.watched.add(row.get("title"));
                }
            })?;
        }
        read_rows(file, Dialect::default(), out, &mut |row, out| {
            let position = &row.position;
            match kind {
                EPISODES if is_true(row.get("iswatched")) => {
                    let show = ImportedTitle {
                        tvdb_id: title_ids::number(row.get("seriestvdbid")),
                        imdb_id: title_ids::imdb_id(row.get("seriesimdbid")),
                        ..named(row.get("title"), MediaType::Tv)
                    };
                    self.watched.add(row.get("title"));
                    self.watched.add(show.tvdb_id);
                    let statement = watch(row, out);
                    out.record(position, &show, Part::Episode(episode(row)), statement);
                }
                FILMS => {
                    let title = film(row);
                    if is_true(row.get("iswatched")) {
                        let statement = watch(row, out);
                        out.title(position, &title, statement);
                    } else {
                        let added_at = out.date(position, row.get("createdat"));
                        out.title(position, &title, Statement::watchlist(added_at));
                    }
                }
                SHOWS => {
                    let since = out.date(position, row.get("createdat"));
                    let state = (row.get("status"), self.has_episodes(row));
                    read_state(position, &show(row), state, since, out);
                }
                LISTS => self.item(row, out),
                ACTIVITY => self.activity(row, out),
                NATIVE => native(row, out),
                _ => {}
            }
        })
    }
}

impl Reader {
    fn item(&mut self, row: &Row<'_>, out: &mut Output<'_>) {
        let (position, key) = (&row.position, row.first(&["listid", "listname"]));
        if self.lists.add(key) {
            let list = List {
                key: key.into(),
                name: row.first(&["listname", "listid"]).to_owned(),
                description: String::new(),
                tags: Vec::new(),
                created_at: WatchedAt::Unknown,
                ..List::default()
            };
            out.list(position, list);
        }
        let media_type = kind(row.get("itemtype"));
        let title = ImportedTitle {
            tvdb_id: title_ids::number(row.get("tvdbid")).filter(|_| media_type == MediaType::Tv),
            ..named(row.get("name"), media_type)
        };
        let statement = Statement::ListItem {
            list: key.into(),
            position: row.get("customorder").parse().ok(),
            note: String::new(),
            added_at: WatchedAt::Unknown,
        };
        out.title(position, &title, statement);
    }

    /// Whether an episode of the show was watched.
    fn has_episodes(&self, row: &Row<'_>) -> bool {
        let (id, name) = (title_ids::number(row.get("tvdbid")), row.get("title"));
        id.is_some() && self.watched.has(id) || !name.is_empty() && self.watched.has(name)
    }

    /// A row may contain a watch, a rating and an entry of the watchlist at once.
    fn activity(&self, row: &Row<'_>, out: &mut Output<'_>) {
        let position = &row.position;
        let (title, part) = if is_episode(row) {
            // The ids are those of the episode, not of the show.
            let reference =
                EpisodeReference { imdb_id: title_ids::imdb_id(row.get("imdbid")), ..episode(row) };
            (named(row.get("title"), MediaType::Tv), Part::Episode(reference))
        } else if kind(row.get("type")) == MediaType::Tv {
            (show(row), Part::Title)
        } else {
            (film(row), Part::Title)
        };
        // A whole show is counted by the watches of its episodes.
        let is_show = part == Part::Title && title.media_type == Some(MediaType::Tv);
        let is_watched = is_true(row.get("iswatched"));
        if is_watched && !is_show {
            let statement = watch(row, out);
            out.record(position, &title, part.clone(), statement);
        }
        if let Some(score) = out.score(position, row.get("rating"), Scale::Ten) {
            let statement = Statement::rating(score, WatchedAt::Unknown);
            out.record(position, &title, part.clone(), statement);
        }
        if is_true(row.get("iswatchlisted")) {
            let statement = Statement::watchlist(WatchedAt::Unknown);
            out.record(position, &title, part, statement);
        } else if is_show {
            let status = match row.get("status") {
                "" if is_watched => "continuing",
                status => status,
            };
            let state = (status, self.has_episodes(row));
            read_state(position, &title, state, WatchedAt::Unknown, out);
        }
    }
}

fn is_episode(row: &Row<'_>) -> bool {
    title_ids::title_kind(row.get("type")) == TitleKind::Episode
}

fn native(row: &Row<'_>, out: &mut Output<'_>) {
    let position = &row.position;
    let at = match row.get("ts").parse() {
        Ok(seconds) => {
            let at = date::of_unix(seconds, out.now());
            out.readable_date(position, row.get("ts"), at)
        }
        Err(_) => out.date(position, row.first(&["createdat", "ts"])),
    };
    let title = named(row.get("showname"), MediaType::Tv);
    let reference = EpisodeReference {
        season: row.get("episodeseasonnumber").parse().ok(),
        number: row.get("episodenumber").parse().ok(),
        name: row.get("episodename").to_owned(),
        tvdb_id: title_ids::number(row.get("episodeid")),
        ..EpisodeReference::default()
    };
    out.record(position, &title, Part::Episode(reference), Statement::Watch(Watch::of(at)));
}

/// The state of a show, which follows from its episodes if the file has them.
fn read_state(
    position: &Position,
    title: &ImportedTitle,
    (status, has_episodes): (&str, bool),
    since: WatchedAt,
    out: &mut Output<'_>,
) {
    match status {
        "not_started_yet" => out.title(position, title, Statement::watchlist(since)),
        "stopped" => {
            out.title(position, title, Statement::Intent { intent: Intent::Dropped, since });
        }
        "continuing" | "up_to_date" if !has_episodes => out.missing_episodes(position),
        "" | "continuing" | "up_to_date" => {}
        other => out.unsupported(position, "other states of shows", other),
    }
}

fn read_show(position: &Position, value: &Value, out: &mut Output<'_>) {
    let title = json_title(value, MediaType::Tv);
    let mut seasons = json::list(value, "seasons").iter();
    let is_watched = |episode: &Value| json::is_true(episode, "is_watched");
    let has_episodes = seasons.any(|season| json::list(season, "episodes").iter().any(is_watched));
    let status = json::text(value, "status");
    read_state(position, &title, (status.as_str(), has_episodes), WatchedAt::Unknown, out);
    for season in json::list(value, "seasons") {
        for episode in json::list(season, "episodes") {
            if !json::is_true(episode, "is_watched") {
                continue;
            }
            let reference = EpisodeReference {
                season: json::number(season, "number"),
                number: json::number(episode, "number"),
                tvdb_id: title_ids::number(&json::text(episode, "id.tvdb")),
                ..EpisodeReference::default()
            };
            let at = out.date(position, &json::text(episode, "watched_at"));
            let again = json::number(episode, "rewatch_count").unwrap_or(0);
            let statement = watch_of(position, at, again, out);
            out.record(position, &title, Part::Episode(reference), statement);
        }
    }
}

fn read_film(position: &Position, value: &Value, out: &mut Output<'_>) {
    let title = json_title(value, MediaType::Movie);
    if json::is_true(value, "is_watched") {
        let at = out.date(position, &json::text(value, "watched_at"));
        let again = json::number(value, "rewatch_count").unwrap_or(0);
        let statement = watch_of(position, at, again, out);
        out.title(position, &title, statement);
    } else {
        let added_at = out.date(position, &json::text(value, "created_at"));
        out.title(position, &title, Statement::watchlist(added_at));
    }
}

fn json_title(value: &Value, media_type: MediaType) -> ImportedTitle {
    let tvdb_id = title_ids::number(&json::text(value, "id.tvdb"));
    let named = named(&json::text(value, "title"), media_type);
    ImportedTitle {
        tvdb_id: tvdb_id.filter(|_| media_type == MediaType::Tv),
        imdb_id: title_ids::imdb_id(&json::text(value, "id.imdb")),
        year: title_ids::year(&json::text(value, "year")).or(named.year),
        ..named
    }
}

fn named(title: &str, media_type: MediaType) -> ImportedTitle {
    let (title, year) = title_ids::split_year(title);
    ImportedTitle { title, year, media_type: Some(media_type), ..ImportedTitle::default() }
}

fn show(row: &Row<'_>) -> ImportedTitle {
    ImportedTitle {
        tvdb_id: title_ids::number(row.get("tvdbid")),
        imdb_id: title_ids::imdb_id(row.get("imdbid")),
        ..named(row.get("title"), MediaType::Tv)
    }
}

/// `TheTVDB` has separate ids for films, by which TMDB cannot find them.
fn film(row: &Row<'_>) -> ImportedTitle {
    let film = named(row.get("title"), MediaType::Movie);
    ImportedTitle {
        imdb_id: title_ids::imdb_id(row.get("imdbid")),
        year: title_ids::year(row.get("year")).or(film.year),
        ..film
    }
}

fn episode(row: &Row<'_>) -> EpisodeReference {
    EpisodeReference {
        season: row.get("season").parse().ok(),
        number: row.get("episode").parse().ok(),
        tvdb_id: title_ids::number(row.get("tvdbid")),
        ..EpisodeReference::default()
    }
}

fn watch(row: &Row<'_>, out: &mut Output<'_>) -> Statement {
    let again = row.get("rewatchcount").parse().unwrap_or(0);
    let at = out.date(&row.position, row.get("watchedat"));
    watch_of(&row.position, at, again, out)
}

fn watch_of(position: &Position, at: WatchedAt, again: i64, out: &mut Output<'_>) -> Statement {
    out.plays(position, again.saturating_add(1));
    Statement::Watch(Watch { rewatch: again > 0, ..Watch::of(at) })
}

fn kind(text: &str) -> MediaType {
    match title_ids::title_kind(text) {
        TitleKind::Title(media_type) => media_type,
        _ => MediaType::Tv,
    }
}

fn is_true(text: &str) -> bool {
    matches!(&*text.to_lowercase(), "true" | "1" | "yes")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};

    #[test]
    fn tables_of_tv_time_out_are_read() {
        let read = read(&[
            (
                "tvtime-series-episodes.csv",
                include_bytes!("fixtures/tvtime_export/tvtime-series-episodes.csv").as_slice(),
            ),
            ("tvtime-movies.csv", include_bytes!("fixtures/tvtime_export/tvtime-movies.csv")),
            ("tvtime-series.csv", include_bytes!("fixtures/tvtime_export/tvtime-series.csv")),
            ("tvtime-lists.csv", include_bytes!("fixtures/tvtime_export/tvtime-lists.csv")),
        ]);
        assert_eq!(
            read.records,
            [
                "list 5 \"Best\"",
                "item of 5 2. | The Wire tv tvdb:79126",
                "item of 5 1. | Heat movie",
                "watch @2021-01-01T20:00:00Z | Heat (1995) movie tt0113277",
                "watchlist @2020-01-01T00:00:00Z | Ran (1985) movie",
                "watch @2021-10-10T11:49:11Z again | The Wire tv tvdb:79126 / s1 e3 tvdb:300001",
                "watchlist @2020-01-01T00:00:00Z | Dark tv tt5753856 tvdb:334824",
                "Dropped @2020-01-01T00:00:00Z | Lost tv tvdb:73739",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 2: incomplete: it was watched 2 times, of which only the last has a date",
                "line 4: incomplete: it does not say which episodes were watched; none is imported",
                "line 6: unsupported: other states of shows: paused",
            ]
        );
    }

    #[test]
    fn json_of_tv_time_out_is_read() {
        let shows = include_str!("fixtures/tvtime_export/shows.json");
        assert_eq!(
            records("tvtime-series-2026-07-15.json", shows),
            ["watch @2021-10-10T11:49:11Z | The Wire (2002) tv tvdb:79126 / s1 e3 tvdb:300001"]
        );
        let films = include_str!("fixtures/tvtime_export/films.json");
        assert_eq!(records("m.json", films), ["watch | Heat (1995) movie tt0113277"]);
    }

    #[test]
    fn liberator_and_native_tables_are_read() {
        let text = include_str!("fixtures/tvtime_export/activity_history.csv");
        assert_eq!(
            records("activity_history.csv", text),
            [
                "watch @2021-01-01T20:00:00Z | Heat movie tt0113277",
                "rating 9/10 | Heat movie tt0113277",
                "watch @2021-01-02T20:00:00Z | The Wire tv / s1 e3 tvdb:300001",
                "watchlist | Dark tv tvdb:334824",
            ]
        );
        let text = include_str!("fixtures/tvtime_export/episodes-by-name.csv");
        assert_eq!(
            records("x.csv", text),
            ["watch @2022-04-10T11:26:55Z | The Wire tv / s1 e3 \"The Buys\" tvdb:300001"]
        );
    }

    #[test]
    fn watched_shows_without_a_state_and_episodes_are_reported() {
        let text = include_str!("fixtures/tvtime_export/watched-shows.csv");
        let read = read(&[("activity_history.csv", text.as_bytes())]);
        assert_eq!(read.records, ["watch @2021-01-02T20:00:00Z | Dark tv / s1 e1 tvdb:1"]);
        let reason =
            "line 2: incomplete: it does not say which episodes were watched; none is imported";
        assert_eq!(read.problems, [reason]);
    }
}
