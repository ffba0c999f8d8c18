//! Letterboxd's account export. It has no ids of titles. Some shows are films there, so the media type is only
//! likely.

use crate::domain::ids::MediaType;
use crate::domain::imported::{ImportedTitle, List, Position, Statement, Watch};
use crate::domain::rating::Score10;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::BoundedMap;
use crate::import::output::{Output, bounded, quoted};
use crate::import::sample::{Form, Sample};
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::sources::moviestars_csv::tags;
use crate::import::table::{Dialect, Row, read_rows, read_with_header};
use crate::import::title_ids;
use std::sync::Arc;

const WATCHED: &str = "watched films";
const RATINGS: &str = "ratings";
const DIARY: &str = "diary";
const REVIEWS: &str = "reviews";
const WATCHLIST: &str = "watchlist";
const LIKES: &str = "liked films";
const LIST: &str = "list";
const PROFILE: &str = "favorite films of the profile";

pub(super) struct Letterboxd;

impl Source for Letterboxd {
    fn name(&self) -> &'static str {
        "Letterboxd"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let kind = recognize(sample)?;
        let folders: Vec<&str> = sample.path.split('/').collect();
        let is_in = |folder: &str| folders.iter().rev().skip(1).any(|name| *name == folder);
        Some(if is_in("deleted") || is_in("orphaned") {
            FileKind::skipped(kind.name, "it has data that was deleted at Letterboxd")
        } else if is_in("likes") && kind.name != LIKES {
            FileKind::skipped(kind.name, "it has lists and reviews of other users")
        } else {
            kind
        })
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(Reader::default())
    }
}

fn recognize(sample: &Sample<'_>) -> Option<FileKind> {
    let Form::Table(_) = sample.form else { return None };
    if sample.head.starts_with("Letterboxd list export")
        || sample.has_columns(&["date", "name", "tags", "url", "description"])
    {
        return Some(FileKind::of(LIST));
    }
    if sample.has_columns(&["datejoined", "username"]) {
        return Some(FileKind::of(PROFILE).at(3));
    }
    if sample.has_columns(&["date", "content", "comment"]) {
        return Some(FileKind::skipped("comments", "comments are not supported"));
    }
    if !sample.has_columns(&["date", "name", "year", "letterboxduri"]) {
        return None;
    }
    let has = |column: &str| sample.has_columns(&[column]);
    let named = |name: &str| sample.name.starts_with(name);
    Some(if has("review") {
        FileKind::of(REVIEWS).at(2)
    } else if has("watcheddate") {
        FileKind::of(DIARY)
    } else if has("rating") {
        FileKind::of(RATINGS).at(0)
    } else if named("watchlist") {
        FileKind::of(WATCHLIST)
    } else if named("films") || named("likes") {
        FileKind::of(LIKES)
    } else if named("watched") {
        FileKind::of(WATCHED)
    } else {
        let reason = "watched films, watchlist and likes have the same columns, so that the name of the file decides; \
                      rename it to watched.csv, watchlist.csv or films.csv";
        FileKind::skipped("films", reason)
    })
}

/// Files may be read in any order. The diary has the watches of the reviews. Both have the rating at the time of the
/// watch, of which the newest is the present one.
#[derive(Default)]
struct Reader {
    has_ratings: bool,
    has_diary: bool,
    /// The present ratings by name and year.
    ratings: BoundedMap<Score10>,
    /// Films by URL, because the profile has only URLs.
    films: BoundedMap<ImportedTitle>,
}

impl SourceReader for Reader {
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        if kind == LIST {
            return read_list(file, out);
        }
        self.has_ratings |= kind == RATINGS;
        self.has_diary |= kind == DIARY;
        read_rows(file, Dialect::default(), out, &mut |row, out| self.row(kind, row, out))
    }
}

impl Reader {
    fn row(&mut self, kind: &'static str, row: &Row<'_>, out: &mut Output<'_>) {
        let (position, title) = (&row.position, bounded(title(row)));
        if let WATCHED | RATINGS | WATCHLIST | LIKES = kind {
            self.films.insert(row.get("letterboxduri"), title.clone());
        }
        match kind {
            PROFILE => self.favorites(row, out),
            // The date is the day on which the film was marked, not watched.
            WATCHED => {
                out.title(position, &title, Statement::Watch(Watch::of(WatchedAt::Unknown)));
            }
            RATINGS => {
                let rated_at = out.date(position, row.get("date"));
                if let Some(score) = out.score(position, row.get("rating"), Scale::Five) {
                    out.title(position, &title, Statement::rating(score, rated_at));
                    self.ratings.insert((&title.title, title.year), score);
                }
            }
            DIARY => self.viewing(&title, row, out),
            REVIEWS => {
                // Reviews without a date are not in the diary.
                if !self.has_diary || row.get("watcheddate").is_empty() {
                    self.viewing(&title, row, out);
                }
                let statement = Statement::Note {
                    text: row.get("review").to_owned(),
                    spoiler: false,
                    written_at: out.date(position, row.get("date")),
                    watched_at: out.date(position, row.get("watcheddate")),
                };
                out.title(position, &title, statement);
            }
            WATCHLIST => {
                let added_at = out.date(position, row.get("date"));
                out.title(position, &title, Statement::watchlist(added_at));
            }
            _ => {
                let added_at = out.date(position, row.get("date"));
                out.title(position, &title, Statement::Favorite { place: None, added_at });
            }
        }
    }

    /// The profile has only URLs of films. The other files have URLs with names.
    fn favorites(&self, row: &Row<'_>, out: &mut Output<'_>) {
        let addresses = row.get("favoritefilms").split(',').map(str::trim);
        for (address, place) in addresses.filter(|address| !address.is_empty()).zip(1..) {
            let (place, added_at) = (Some(place), WatchedAt::Unknown);
            let Some(film) = self.films.get(address) else {
                let reason = format!(
                    "no other file has the name of the favorite film {}; it is not imported",
                    quoted(address)
                );
                out.incomplete(&row.position, reason);
                continue;
            };
            out.title(&row.position, film, Statement::Favorite { place, added_at });
        }
    }

    fn viewing(&self, title: &ImportedTitle, row: &Row<'_>, out: &mut Output<'_>) {
        let (position, date) = (&row.position, row.get("watcheddate"));
        // A review without a date belongs to no watch.
        if !date.is_empty() {
            let watch = Watch {
                rewatch: row.get("rewatch").eq_ignore_ascii_case("yes"),
                tags: tags(row.get("tags")),
                ..Watch::of(out.date(position, date))
            };
            out.title(position, title, Statement::Watch(watch));
        } else if !row.get("tags").is_empty() {
            out.unsupported(position, "tags of reviews without a viewing", &title.title);
        }
        let Some(score) = out.score(position, row.get("rating"), Scale::Five) else { return };
        if !self.has_ratings {
            let rated_at = out.date(position, row.get("date"));
            return out.title(position, title, Statement::rating(score, rated_at));
        }
        let present = self.ratings.get((&title.title, title.year));
        if present != Some(&score) {
            out.unsupported(position, "ratings of earlier viewings", &title.title);
        }
    }
}

fn title(row: &Row<'_>) -> ImportedTitle {
    ImportedTitle {
        title: row.get("name").to_owned(),
        year: title_ids::year(row.get("year")),
        likely_media_type: Some(MediaType::Movie),
        ..ImportedTitle::default()
    }
}

fn read_list(file: &mut InputFile<'_>, out: &mut Output<'_>) -> Result<(), FileError> {
    let name = file.name();
    let key: Arc<str> = name.strip_suffix(".csv").unwrap_or(name).into();
    let dialect = Dialect { header: Some("position"), ..Dialect::default() };
    let mut start = |header: &crate::import::table::Header, out: &mut Output<'_>| {
        let is_names = |row: &&Vec<String>| row.first().is_some_and(|cell| cell == "Date");
        let after = header.preamble.iter().skip_while(|row| !is_names(row)).nth(1);
        let cell = |index: usize| after.and_then(|row| row.get(index)).map_or("", String::as_str);
        let name = if cell(1).is_empty() { &*key } else { cell(1) };
        let list = List {
            key: Arc::clone(&key),
            name: name.to_owned(),
            description: cell(4).to_owned(),
            tags: tags(cell(2)),
            created_at: out.date(&Position::File, cell(0)),
            ..List::default()
        };
        out.list(&Position::File, list);
    };
    read_with_header(file, dialect, out, &mut start, &mut |row, out| {
        let statement = Statement::ListItem {
            list: Arc::clone(&key),
            position: row.get("position").parse().ok(),
            note: row.get("description").to_owned(),
            added_at: WatchedAt::Unknown,
        };
        out.title(&row.position, &title(row), statement);
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};
    use crate::import::output::Outcome;

    const FILES: [(&str, &[u8]); 9] = [
        ("diary.csv", include_bytes!("fixtures/letterboxd/diary.csv")),
        ("ratings.csv", include_bytes!("fixtures/letterboxd/ratings.csv")),
        ("reviews.csv", include_bytes!("fixtures/letterboxd/reviews.csv")),
        ("watched.csv", include_bytes!("fixtures/letterboxd/watched.csv")),
        ("watchlist.csv", include_bytes!("fixtures/letterboxd/watchlist.csv")),
        ("profile.csv", include_bytes!("fixtures/letterboxd/profile.csv")),
        ("likes/films.csv", include_bytes!("fixtures/letterboxd/likes/films.csv")),
        ("lists/neo-noir.csv", include_bytes!("fixtures/letterboxd/lists/neo-noir.csv")),
        ("deleted/diary.csv", include_bytes!("fixtures/letterboxd/deleted/diary.csv")),
    ];

    #[test]
    fn all_files_of_an_export_are_read() {
        let read = read(&FILES);
        assert_eq!(
            read.records,
            [
                "rating 9/10 @2024-05-02 | Alien³ (1992) movie?",
                "rating 1/10 @2024-05-02 | Heat (1995) movie?",
                "watch @2024-05-01 [\"cinema\", \"35mm\"] | Alien³ (1992) movie?",
                "watch @2024-05-01 again | 1917 (2019) movie?",
                "watch | Heat (1995) movie?",
                "favorite @2024-02-02 | M*A*S*H (1970) movie?",
                "list neo-noir \"Neo-noir\" \"First line\\n\\\"second\\\"\" [\"noir\", \"night\"] @2024-04-01",
                "item of neo-noir 1. \"Best,\\nby far\" | Heat (1995) movie?",
                "item of neo-noir 2. | Chinatown (1974) movie?",
                "watch | Alien³ (1992) movie?",
                "watch | Pokémon: The First Movie (1998) movie?",
                "watchlist @2024-03-03 | Untitled Sequel movie?",
                "watchlist @2024-03-04 | =Wicked (2024) movie?",
                "note \"It is <i>long</i>.\\n\\nAnd \\\"good\\\".\" @2024-05-02 watched @2024-05-01 | Alien³ (1992) movie?",
                "favorite at 1 | Alien³ (1992) movie?",
                "favorite at 2 | Heat (1995) movie?",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 4: incomplete: the date \"soon\" is not a date that can be read; it is imported without a date"
            ]
        );
        let outcomes: Vec<_> = read.reports.iter().map(|report| report.outcome.clone()).collect();
        assert_eq!(outcomes[8], Outcome::Skipped("it has data that was deleted at Letterboxd"));
    }

    #[test]
    fn each_file_alone_gives_all_that_it_has() {
        let ratings_of = |name: &str| {
            let (_, bytes) = FILES.iter().find(|(path, _)| *path == name).unwrap();
            records(name, std::str::from_utf8(bytes).unwrap())
        };
        assert_eq!(
            ratings_of("diary.csv"),
            [
                "watch @2024-05-01 [\"cinema\", \"35mm\"] | Alien³ (1992) movie?",
                "rating 9/10 @2024-05-02 | Alien³ (1992) movie?",
                "watch @2024-05-01 again | 1917 (2019) movie?",
                "watch | Heat (1995) movie?",
            ]
        );
        assert_eq!(
            ratings_of("reviews.csv")[..2],
            [
                "watch @2024-05-01 [\"cinema\"] | Alien³ (1992) movie?",
                "rating 9/10 @2024-05-02 | Alien³ (1992) movie?",
            ]
        );
    }

    #[test]
    fn a_favorite_film_of_the_profile_without_a_name_is_reported() {
        let profile = "Date Joined,Username,Favorite Films\n2020-01-01,a,\"https://boxd.it/1, https://boxd.it/2\"\n";
        let watchlist = "Date,Name,Year,Letterboxd URI\n2024-01-01,Heat,1995,https://boxd.it/2\n";
        let files = [("profile.csv", profile.as_bytes()), ("watchlist.csv", watchlist.as_bytes())];
        let read = read(&files);
        assert_eq!(read.records[1..], ["favorite at 2 | Heat (1995) movie?"]);
        assert_eq!(
            read.problems,
            [
                "line 2: incomplete: no other file has the name of the favorite film \"https://boxd.it/1\"; it is not imported"
            ]
        );
    }

    #[test]
    fn ratings_of_earlier_viewings_are_reported() {
        let header = "Date,Name,Year,Letterboxd URI,Rating";
        let ratings = format!("{header}\n2024-05-02,Heat,1995,x,5\n");
        let diary = format!(
            "{header},Rewatch,Tags,Watched Date\n2020-01-01,Heat,1995,x,3,,,2020-01-01\n2024-05-02,Heat,1995,x,5,Yes,,2024-05-02\n"
        );
        let read = read(&[("diary.csv", diary.as_bytes()), ("ratings.csv", ratings.as_bytes())]);
        assert_eq!(read.records[0], "rating 10/10 @2024-05-02 | Heat (1995) movie?");
        assert_eq!(read.records.len(), 3);
        assert_eq!(read.problems, ["line 2: unsupported: ratings of earlier viewings: Heat"]);
    }

    #[test]
    fn ratings_and_tags_without_a_viewing_are_reported() {
        let header = "Date,Name,Year,Letterboxd URI,Rating";
        let diary =
            format!("{header},Rewatch,Tags,Watched Date\n2020-01-01,Ran,1985,x,3,,,2020-01-01\n");
        let reviews = format!(
            "{header},Rewatch,Review,Tags,Watched Date\n2020-01-02,Ran,1985,x,,,Long.,cinema,\n"
        );
        let files = [("ratings.csv", header), ("diary.csv", &diary)];
        let read_all = read(&files.map(|(name, text)| (name, text.as_bytes())));
        assert_eq!(read_all.records, ["watch @2020-01-01 | Ran (1985) movie?"]);
        // The present rating was removed.
        assert_eq!(read_all.problems, ["line 2: unsupported: ratings of earlier viewings: Ran"]);
        let alone = read(&[("reviews.csv", reviews.as_bytes())]);
        assert_eq!(alone.records, ["note \"Long.\" @2020-01-02 | Ran (1985) movie?"]);
        let reason = "line 2: unsupported: tags of reviews without a viewing: Ran";
        assert_eq!(alone.problems, [reason]);
    }

    #[test]
    fn reviews_that_are_not_in_the_diary_keep_their_rating_and_report_their_tags() {
        let header = "Date,Name,Year,Letterboxd URI,Rating,Rewatch";
        let diary = format!("{header},Tags,Watched Date\n2020-01-01,Ran,1985,x,3,,,2020-01-01\n");
        let reviews = format!(
            "{header},Review,Tags,Watched Date\n2020-01-01,Ran,1985,x,3,,Long.,,2020-01-01\n2020-01-02,Heat,1995,y,4,,Loud.,cinema,\n"
        );
        let files = [("diary.csv", diary.as_bytes()), ("reviews.csv", reviews.as_bytes())];
        let read = read(&files);
        assert_eq!(
            read.records,
            [
                "watch @2020-01-01 | Ran (1985) movie?",
                "rating 6/10 @2020-01-01 | Ran (1985) movie?",
                "note \"Long.\" @2020-01-01 watched @2020-01-01 | Ran (1985) movie?",
                "rating 8/10 @2020-01-02 | Heat (1995) movie?",
                "note \"Loud.\" @2020-01-02 | Heat (1995) movie?",
            ]
        );
        let reason = "line 3: unsupported: tags of reviews without a viewing: Heat";
        assert_eq!(read.problems, [reason]);
    }

    #[test]
    fn a_renamed_file_with_ambiguous_columns_is_refused_with_a_reason() {
        let read = read(&[
            ("films-1.csv.txt", b"Date,Name,Year,Letterboxd URI\n"),
            ("a.csv", b"Date,Name,Year,Letterboxd URI\n2024-01-01,Heat,1995,x\n"),
        ]);
        assert!(matches!(read.reports[0].outcome, Outcome::Read));
        assert!(matches!(read.reports[1].outcome, Outcome::Skipped(_)));
        assert_eq!(read.records, [""; 0]);
    }

    #[test]
    fn lists_of_older_exports_and_without_items_are_read() {
        let old = "Date,Name,Tags,URL,Description\n2017-01-01,Old,,https://x,\n\nPosition,Name,Year,URL,Description\n1,Heat,1995,https://x,\n";
        assert_eq!(
            records("lists/old.csv", old),
            ["list old \"Old\" @2017-01-01", "item of old 1. | Heat (1995) movie?"]
        );
        let empty = "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2017-01-01,None,,https://x,\n\nPosition,Name,Year,URL,Description\n";
        assert_eq!(records("e.csv", empty), ["list e \"None\" @2017-01-01"]);
    }

    #[test]
    fn ratings_of_zero_and_shifted_rows_are_not_read_as_ratings() {
        let text = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-01,Heat,1995,x,0\n2024-01-01,Good, Bad,1966,x,5\n2024-01-01,Ran,1985,x,6\n";
        let read = read(&[("ratings.csv", text.as_bytes())]);
        assert_eq!(read.records, [""; 0]);
        assert_eq!(
            read.problems,
            [
                "line 3: unreadable: it has 6 cells, and the table has 5 columns; is a quotation mark missing?",
                "line 4: incomplete: the rating \"6\" is outside the scale; it is not imported",
            ]
        );
    }
}
