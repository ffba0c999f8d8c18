//! Simkl's backup: films, shows and anime with their episodes.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part, Position, Statement, Watch};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::date;
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::{Sample, fold};
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::table::{Dialect, Row, read_rows};
use crate::import::title_ids::{self, TitleKind};
use serde_json::Value;

const BACKUP: &str = "all data";
const TABLE: &str = "all data as CSV";

pub(super) struct Simkl;

impl Source for Simkl {
    fn name(&self) -> &'static str {
        "Simkl"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let lists = [("movies", "movie"), ("shows", "show"), ("anime", "show")];
        let is_backup = lists.iter().any(|(list, title)| {
            let keys = [format!("{list}.status"), format!("{list}.{title}.ids")];
            sample.is_object_of(&keys.each_ref().map(String::as_str))
        });
        let is_table = sample.has_columns(&["simklid", "title", "watchlist", "lastepwatched"]);
        match (is_backup, is_table) {
            (true, _) => Some(FileKind::of(BACKUP)),
            (false, true) => Some(FileKind::of(TABLE)),
            (false, false) => None,
        }
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
    if kind == TABLE {
        return read_rows(file, Dialect::default(), out, &mut read_row);
    }
    json::read_entries(file, out, &mut |position, value, out| {
        let Position::Entry { list, .. } = position else { return };
        match &**list {
            "movies" => read_entry(position, true, value, out),
            "shows" | "anime" => read_entry(position, false, value, out),
            list => out.unsupported(position, "other parts of the backup", list),
        }
    })
}

fn read_entry(position: &Position, is_film: bool, value: &Value, out: &mut Output<'_>) {
    let is_film = is_film || json::text(value, "anime_type") == "movie";
    let title = title(value, is_film);
    let rewatch = json::is_true(value, "is_rewatch");
    if let Some(score) = out.score(position, &json::text(value, "user_rating"), Scale::Ten) {
        let rated_at = out.date(position, &json::text(value, "user_rated_at"));
        out.title(position, &title, Statement::rating(score, rated_at));
    }
    let memo = ["memo.text", "memo"].map(|path| json::text(value, path)).concat();
    if !memo.is_empty() {
        out.title(position, &title, note(memo));
    }
    let added_at = out.date(position, &json::text(value, "added_to_watchlist_at"));
    let status = Status::parse(&json::text(value, "status"));
    status.write(position, &title, added_at, out);
    let mut has_episodes = false;
    for season in json::list(value, "seasons") {
        for episode in json::list(season, "episodes") {
            has_episodes = true;
            let at = out.date(position, &json::text(episode, "watched_at"));
            let reference = EpisodeReference {
                season: json::number(season, "number"),
                number: json::number(episode, "number"),
                ..EpisodeReference::default()
            };
            let statement = Statement::Watch(Watch { rewatch, ..Watch::of(at) });
            out.record(position, &title, Part::Episode(reference), statement);
        }
    }
    if status == Status::Completed && !has_episodes {
        // For a show, this is the time of the last watched episode.
        let at = out.date(position, &json::text(value, "last_watched_at"));
        let at = if is_film { at } else { WatchedAt::Unknown };
        out.title(position, &title, Statement::Watch(Watch { rewatch, ..Watch::of(at) }));
    } else if status == Status::Watching && is_film {
        out.unsupported(position, "unfinished films", &title.title);
    } else if !is_film
        && !has_episodes
        && (status == Status::Watching || json::has(value, "last_watched_at"))
    {
        out.missing_episodes(position);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Planned,
    Watching,
    Completed,
    OnHold,
    Dropped,
    Other,
}

impl Status {
    fn parse(text: &str) -> Self {
        match &*fold(text) {
            "plantowatch" => Self::Planned,
            "watching" => Self::Watching,
            "completed" => Self::Completed,
            "hold" | "onhold" => Self::OnHold,
            "dropped" | "notinteresting" => Self::Dropped,
            _ => Self::Other,
        }
    }

    fn write(
        self,
        position: &Position,
        title: &ImportedTitle,
        since: WatchedAt,
        out: &mut Output<'_>,
    ) {
        let intent = match self {
            Self::Planned => {
                return out.title(position, title, Statement::watchlist(since));
            }
            Self::OnHold => Intent::OnHold,
            Self::Dropped => Intent::Dropped,
            Self::Watching | Self::Completed | Self::Other => return,
        };
        if title.media_type == Some(MediaType::Movie) {
            out.unsupported(position, "films on hold or dropped", &title.title);
        } else {
            out.title(position, title, Statement::Intent { intent, since });
        }
    }
}

fn title(value: &Value, is_film: bool) -> ImportedTitle {
    let key = if json::has(value, "movie") { "movie" } else { "show" };
    let text = |name: &str| json::text(value, &format!("{key}.{name}"));
    let title = ImportedTitle {
        tmdb_id: title_ids::number(&text("ids.tmdb")),
        imdb_id: title_ids::imdb_id(&text("ids.imdb")),
        tvdb_id: title_ids::number(&text("ids.tvdb")).filter(|_| !is_film),
        title: text("title"),
        year: title_ids::year(&text("year")),
        media_type: Some(if is_film { MediaType::Movie } else { MediaType::Tv }),
        ..ImportedTitle::default()
    };
    without_uncertain_year(title, &text("ids.mal"))
}

/// In `MyAnimeList` a season of a show is a title with its own name and year. Without a year, the user is asked which
/// title is meant.
fn without_uncertain_year(title: ImportedTitle, mal_id: &str) -> ImportedTitle {
    let year = title.year.filter(|_| title_ids::has_id(&title) || mal_id.is_empty());
    ImportedTitle { year, ..title }
}

fn note(text: String) -> Statement {
    let (written_at, watched_at) = (WatchedAt::Unknown, WatchedAt::Unknown);
    Statement::Note { text, spoiler: false, written_at, watched_at }
}

/// The table has only the last watched episode of a show.
fn read_row(row: &Row<'_>, out: &mut Output<'_>) {
    let position = &row.position;
    let title = title_of_row(row);
    let is_film = title.media_type == Some(MediaType::Movie);
    if let Some(score) = out.score(position, row.get("rating"), Scale::Ten) {
        out.title(position, &title, Statement::rating(score, WatchedAt::Unknown));
    }
    if !row.get("memo").is_empty() {
        out.title(position, &title, note(row.get("memo").to_owned()));
    }
    let status = Status::parse(row.get("watchlist"));
    status.write(position, &title, WatchedAt::Unknown, out);
    let at = watched_date(position, row.get("watcheddate"), out);
    let episode = last_episode(row.get("lastepwatched"));
    if status == Status::Completed {
        let at = if is_film { at } else { WatchedAt::Unknown };
        out.title(position, &title, Statement::Watch(Watch::of(at)));
    } else if let Some(reference) = episode {
        let reason = "only its last episode is named; those before it are not imported".to_owned();
        out.incomplete(position, reason);
        out.record(position, &title, Part::Episode(reference), Statement::Watch(Watch::of(at)));
    } else if status == Status::Watching && is_film {
        out.unsupported(position, "unfinished films", &title.title);
    } else if status == Status::Watching {
        out.missing_episodes(position);
    }
}

fn title_of_row(row: &Row<'_>) -> ImportedTitle {
    let media_type = media_type(row);
    let is_film = media_type == Some(MediaType::Movie);
    let title = ImportedTitle {
        tmdb_id: title_ids::number(row.first(&["tmdb", "tmdbid"])),
        imdb_id: title_ids::imdb_id(row.first(&["imdb", "imdbid"])),
        tvdb_id: title_ids::number(row.first(&["tvdb", "tvdbid"])).filter(|_| !is_film),
        title: row.get("title").to_owned(),
        year: title_ids::year(row.get("year")),
        media_type,
        ..ImportedTitle::default()
    };
    without_uncertain_year(title, row.first(&["mal", "malid"]))
}

/// `None` for anime that may be a film or a show.
fn media_type(row: &Row<'_>) -> Option<MediaType> {
    let kind = fold(row.get("type"));
    if kind.contains("movie") || kind.contains("film") {
        return Some(MediaType::Movie);
    }
    let is_show = title_ids::title_kind(&kind) == TitleKind::Title(MediaType::Tv);
    (is_show || !row.get("lastepwatched").is_empty()).then_some(MediaType::Tv)
}

/// Converters write `m/d/yyyy`.
fn watched_date(position: &Position, text: &str, out: &mut Output<'_>) -> WatchedAt {
    let parts: Vec<i32> = text.split('/').filter_map(|part| part.trim().parse().ok()).collect();
    let [month, day, year] = *parts else { return out.date(position, text) };
    let date = date::of_numbers(year, month, day, out.now());
    out.readable_date(position, text, date)
}

/// `s1e2`, `S01E03`
fn last_episode(text: &str) -> Option<EpisodeReference> {
    let lower = text.to_lowercase();
    let (season, number) = lower.strip_prefix('s')?.split_once('e')?;
    let (season, number) = (season.trim().parse().ok()?, number.trim().parse().ok()?);
    Some(EpisodeReference {
        season: Some(season),
        number: Some(number),
        ..EpisodeReference::default()
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};

    #[test]
    fn a_backup_is_read() {
        let read = read(&[("SimklBackup.json", include_bytes!("fixtures/simkl/backup.json"))]);
        assert_eq!(
            read.records,
            [
                "rating 9/10 @2024-05-02T00:00:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "note \"so long\" | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2024-05-01T20:15:00Z | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2025-05-01T20:15:00Z again | Heat (1995) movie tmdb:949 tt0113277",
                "watchlist @2024-04-01T00:00:00Z | Ran (1985) movie tmdb:11645",
                "OnHold @2024-04-01T00:00:00Z | The Wire (2002) tv tmdb:1438 tvdb:79126",
                "watch @2024-05-01T20:15:00Z | The Wire (2002) tv tmdb:1438 tvdb:79126 / s1 e3",
                "watch | The Wire (2002) tv tmdb:1438 tvdb:79126 / s1 e4",
                "watch | Lost (2004) tv tvdb:73739",
                "watch @2024-06-01T00:00:00Z | Akira (1988) movie tmdb:149",
                "watch | Monster tv",
                "rating 8/10 | Dark (2017) tv tmdb:70523",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "movies, entry 4: unsupported: films on hold or dropped: Jaws",
                "movies, entry 5: unsupported: unfinished films: Stalker",
                "anime, entry 3: incomplete: it does not say which episodes were watched; none is imported",
            ]
        );
    }

    #[test]
    fn tables_are_read_in_both_forms() {
        let text = include_str!("fixtures/simkl/table.csv");
        assert_eq!(
            records("simkl.csv", text),
            [
                "rating 9/10 | Heat (1995) movie tmdb:949 tt0113277",
                "note \"good\" | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2024-05-31 | Heat (1995) movie tmdb:949 tt0113277",
                "watch @2024-05-31 | The Wire (2002) tv tvdb:79126 / s1 e2",
                "watchlist | Ran (1985) movie tmdb:11645",
            ]
        );
        let text = include_str!("fixtures/simkl/other-table.csv");
        assert_eq!(
            records("x.csv", text),
            ["watch @2024-05-01 | Heat (1995) movie tmdb:949 tt0113277"]
        );
    }

    #[test]
    fn anime_of_a_table_may_be_films_and_states_without_an_episode_are_reported() {
        let text = include_str!("fixtures/simkl/anime.csv");
        let read = read(&[("simkl.csv", text.as_bytes())]);
        assert_eq!(
            read.records,
            [
                "watch @2024-05-01 | Akira (1988) movie tmdb:149",
                "watch | Monster",
                "OnHold | Naruto tv",
                "watch | Naruto tv / s1 e2",
                "Dropped | Perfect Blue",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 4: incomplete: it does not say which episodes were watched; none is imported",
                "line 5: unsupported: unfinished films: Stalker",
                "line 6: incomplete: only its last episode is named; those before it are not imported",
                "line 8: unsupported: films on hold or dropped: Paprika",
            ]
        );
    }
}
