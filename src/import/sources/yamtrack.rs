//! Yamtrack's CSV, and that of Floppy, which also has lists. They have no years.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, List, Part, Statement, Watch};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::SeenKeys;
use crate::import::output::Output;
use crate::import::sample::{Sample, fold};
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::sources::moviestars_csv::tags;
use crate::import::table::{Dialect, Row, read_rows};
use crate::import::title_ids;

pub(super) struct Yamtrack;

impl Source for Yamtrack {
    fn name(&self) -> &'static str {
        "Yamtrack or Floppy"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let columns = ["mediaid", "source", "mediatype", "status", "score"];
        sample.has_columns(&columns).then_some(FileKind::of("all data"))
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
        read_rows(file, Dialect::default(), out, &mut |row, out| {
            match row.get("rowtype") {
                "list" => {
                    self.lists.add(list_key(row));
                    out.list(&row.position, list(row));
                }
                "list_item" => {
                    // The row of the list may come later or be missing.
                    if self.lists.add(list_key(row)) {
                        out.list(&row.position, list(row));
                    }
                    read_title(row, out);
                }
                "collection" => {
                    out.unsupported(&row.position, "collections", row.get("title"));
                }
                _ => read_title(row, out),
            }
        })
    }
}

fn list_key<'a>(row: &'a Row<'_>) -> &'a str {
    row.first(&["listuid", "listname"])
}

fn list(row: &Row<'_>) -> List {
    List {
        key: list_key(row).into(),
        name: row.get("listname").to_owned(),
        description: row.get("listdescription").to_owned(),
        tags: tags(row.get("listtags")),
        created_at: WatchedAt::Unknown,
        ..List::default()
    }
}

fn read_title(row: &Row<'_>, out: &mut Output<'_>) {
    let position = &row.position;
    let kind = fold(row.get("mediatype"));
    let media_type = match &*kind {
        "movie" => MediaType::Movie,
        "tv" | "season" | "episode" => MediaType::Tv,
        _ => {
            let name = row.get("title");
            return out.unsupported(position, "anime, games, books and other kinds", name);
        }
    };
    let is_tmdb = fold(row.get("source")) == "tmdb";
    let title = ImportedTitle {
        tmdb_id: title_ids::number(row.get("mediaid")).filter(|_| is_tmdb),
        title: row.get("title").to_owned(),
        media_type: Some(media_type),
        ..ImportedTitle::default()
    };
    let part = part(&kind, row);
    if row.get("rowtype") == "list_item" {
        let statement = Statement::ListItem {
            list: list_key(row).into(),
            position: None,
            note: row.get("notes").to_owned(),
            added_at: out.date(position, row.get("listitemdateadded")),
        };
        return out.record(position, &title, part, statement);
    }
    if let Some(score) = out.score(position, row.get("score"), Scale::Ten) {
        let statement = Statement::rating(score, WatchedAt::Unknown);
        out.record(position, &title, part.clone(), statement);
    }
    let text = row.get("notes").to_owned();
    if !text.is_empty() && kind != "movie" {
        let (written_at, watched_at) = (WatchedAt::Unknown, WatchedAt::Unknown);
        let statement = Statement::Note { text, spoiler: false, written_at, watched_at };
        out.record(position, &title, part.clone(), statement);
    }
    // The row of a season repeats those of its episodes.
    if kind != "season" {
        status(row, &title, part, out);
    }
}

fn part(kind: &str, row: &Row<'_>) -> Part {
    let number = |column: &str| row.get(column).parse().ok();
    match (kind, number("seasonnumber")) {
        ("episode", season) => {
            let number = number("episodenumber");
            Part::Episode(EpisodeReference { season, number, ..EpisodeReference::default() })
        }
        ("season", Some(season)) => Part::Season(season),
        _ => Part::Title,
    }
}

fn status(row: &Row<'_>, title: &ImportedTitle, part: Part, out: &mut Output<'_>) {
    let position = &row.position;
    let end = row.first(&["enddate", "watchdate"]);
    let is_episode = matches!(part, Part::Episode(_));
    let is_film = title.media_type == Some(MediaType::Movie);
    let note = row.get("notes").to_owned();
    match &*fold(row.get("status")) {
        // A completed show also has rows for its episodes.
        status if is_episode || is_film && status == "completed" => {
            let at = out.date(position, end);
            let repeats = row.get("repeats").parse().unwrap_or(0_i64);
            out.plays(position, repeats.saturating_add(1));
            // That of an episode is on the episode.
            let note = if is_film { note } else { String::new() };
            let watch = Watch { rewatch: repeats > 0, note, ..Watch::of(at) };
            out.record(position, title, part, Statement::Watch(watch));
        }
        "planning" => {
            let added_at = out.date(position, row.first(&["createdat", "progressedat"]));
            out.title(position, title, Statement::watchlist(added_at));
            keep_note(row, title, note, out);
        }
        status @ ("paused" | "dropped") if !is_film => {
            let intent = if status == "paused" { Intent::OnHold } else { Intent::Dropped };
            out.title(position, title, Statement::Intent { intent, since: WatchedAt::Unknown });
        }
        "paused" | "dropped" | "inprogress" if is_film => {
            out.unsupported(position, "unfinished films", &title.title);
            keep_note(row, title, note, out);
        }
        "completed" | "inprogress" if part == Part::Title => {
            let reason = "only its episodes that have rows of their own are imported".to_owned();
            out.incomplete(position, reason);
        }
        _ => {}
    }
}

/// Adds the note of a film as a note on the title, if there is no watch to which it would belong.
fn keep_note(row: &Row<'_>, title: &ImportedTitle, text: String, out: &mut Output<'_>) {
    if !text.is_empty() && title.media_type == Some(MediaType::Movie) {
        let (written_at, watched_at) = (WatchedAt::Unknown, WatchedAt::Unknown);
        let statement = Statement::Note { text, spoiler: false, written_at, watched_at };
        out.title(&row.position, title, statement);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};

    #[test]
    fn an_export_is_read() {
        let read = read(&[("yamtrack.csv", include_bytes!("fixtures/yamtrack/export.csv"))]);
        assert_eq!(
            read.records,
            [
                "rating 8/10 | Heat movie tmdb:949",
                "watch @2024-05-01 \"two\\nlines, \\\"long\\\"\" | Heat movie tmdb:949",
                "watch @2025-05-01T20:15:00Z | Heat movie tmdb:949",
                "watchlist @2024-04-01T10:00:00Z | Ran movie tmdb:11645",
                "OnHold | The Wire tv tmdb:1438",
                "rating 9/10 | The Wire tv tmdb:1438 season 1",
                "note \"Chess!\" | The Wire tv tmdb:1438 / s1 e3",
                "watch @2024-05-03 | The Wire tv tmdb:1438 / s1 e3",
                "watch | Home Video movie",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 9: unsupported: anime, games, books and other kinds: Portal",
                "the file: incomplete: 1 rating is between two half stars; it is rounded",
            ]
        );
    }

    #[test]
    fn older_files_and_lists_of_floppy_are_read() {
        let text = "media_id,source,media_type,title,image,season_number,episode_number,score,status,repeats,start_date,end_date,notes,watch_date\n949,tmdb,movie,Heat,,,,,Completed,1,,2024-05-01,,\n1438,tmdb,episode,The Wire,,1,3,,,2,,,,2024-05-03\n";
        let older = read(&[("o.csv", text.as_bytes())]);
        assert_eq!(
            older.records,
            [
                "watch @2024-05-01 again | Heat movie tmdb:949",
                "watch @2024-05-03 again | The Wire tv tmdb:1438 / s1 e3",
            ]
        );
        let plays =
            |count| format!("it was watched {count} times, of which only the last has a date");
        assert_eq!(
            older.problems,
            [
                format!("line 2: incomplete: {}", plays(2)),
                format!("line 3: incomplete: {}", plays(3)),
            ]
        );
        let text = "row_type,media_id,source,media_type,title,score,status,notes,list_uid,list_name,list_description,list_tags,list_item_date_added\nlist,,,,,,,,u1,Best,of all,\"a, b\",\nlist_item,949,tmdb,movie,Heat,,,,u1,Best,,,2024-05-01\n";
        assert_eq!(
            records("f.csv", text),
            [
                "list u1 \"Best\" \"of all\" [\"a\", \"b\"]",
                "item of u1 @2024-05-01 | Heat movie tmdb:949",
            ]
        );
    }
}
