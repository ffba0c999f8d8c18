use super::super::output::Outcome;
use super::super::sources::testing::{options, read};
use super::*;
use proptest::prelude::*;
use std::fmt::Write;

#[test]
fn pages_are_read_in_the_order_of_their_numbers() {
    let mut names = ["h-10.json", "h-2.json", "H-1.json", "h-2a.json"];
    names.sort_by_key(|name| natural_order(name));
    assert_eq!(names, ["H-1.json", "h-2.json", "h-2a.json", "h-10.json"]);
}

#[test]
fn files_that_no_source_knows_are_reported() {
    let read = read(&[
        ("notes.txt", b"Dear diary"),
        ("x.json", b"{\"a\": 1}"),
        ("y.csv", b"a,b,c\n1,2,3\n"),
        ("z.png", b"\x89PNG\0"),
        ("empty.csv", b"\n"),
    ]);
    let outcomes: Vec<_> = read.reports.iter().map(|report| report.outcome.clone()).collect();
    assert_eq!(
        outcomes,
        [
            Outcome::NotRecognized,
            Outcome::NotRecognized,
            Outcome::NotRecognized,
            Outcome::Failed(FileError::NotText),
            Outcome::Failed(FileError::Empty),
        ]
    );
}

#[test]
fn a_table_with_only_a_header_has_no_records() {
    let read = read(&[("ratings.csv", b"Date,Name,Year,Letterboxd URI,Rating\n")]);
    assert_eq!((read.reports[0].total(), &read.reports[0].outcome), (0, &Outcome::Read));
}

#[test]
fn a_missing_quote_is_an_error_and_does_not_fill_the_memory() {
    let mut text = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-01,Heat,1995,x,5\n\"".to_owned();
    while text.len() < 3 * 1024 * 1024 {
        text += "2024-01-01,Heat,1995,x,5\n";
    }
    let read = read(&[("ratings.csv", text.as_bytes())]);
    assert_eq!(read.records.len(), 1);
    assert_eq!(read.reports[0].outcome, Outcome::Failed(FileError::LongRow(3)));
}

#[test]
fn a_huge_or_deep_entry_of_json_ends_in_an_error() {
    let huge = format!(
        "[{{\"watched_at\":\"2024-01-01\",\"action\":\"watch\",\"movie\":{{\"title\":\"Ran\",\"ids\":{{}}}}}},{{\"x\":\"{}\"}}]",
        "a".repeat(25 * 1024 * 1024)
    );
    let found = read(&[("history.json", huge.as_bytes())]);
    assert_eq!(found.records, ["watch @2024-01-01 | Ran movie"]);
    assert!(matches!(&found.reports[0].outcome, Outcome::Failed(FileError::LongEntry(..))));
    // Each object takes almost a hundred times the memory of its text.
    let many = format!("[{}{{}}]", "[{\"a\":0}],".repeat(80_000));
    let found = read(&[("history.json", format!("[{{\"watched_at\":\"2024-01-01\",\"action\":\"watch\",\"movie\":{{\"title\":\"Ran\",\"ids\":{{}}}}}},{many}]").as_bytes())]);
    assert!(matches!(&found.reports[0].outcome, Outcome::Failed(FileError::LongEntry(..))));
    let deep = format!(
        "[{{\"watched_at\":\"2024-01-01\",\"movie\":{{\"ids\":{{}}}},\"x\":{}",
        "[".repeat(100_000)
    );
    let found = read(&[("history.json", deep.as_bytes())]);
    assert!(matches!(&found.reports[0].outcome, Outcome::Failed(FileError::Json(..))));
}

#[test]
fn rounded_ratings_are_counted_once_for_each_file() {
    let files: [(&str, &[u8]); 2] = [
        ("a.csv", b"title,rating10\nHeat,7.4\nRan,8\nJaws,7.5\nAlien,0\n"),
        ("b.csv", b"title,rating10\nLost,9.9\nDark,11.5\n"),
    ];
    let read = read(&files);
    assert_eq!(
        read.records,
        ["rating 7/10 | Heat", "rating 8/10 | Ran", "rating 8/10 | Jaws", "rating 10/10 | Lost"]
    );
    assert_eq!(
        read.problems,
        [
            "line 5: unreadable: it says nothing about its title",
            "the file: incomplete: 2 ratings are between two half stars; they are rounded",
            "line 3: incomplete: the rating \"11.5\" is outside the scale; it is not imported",
            "the file: incomplete: 1 rating is between two half stars; it is rounded",
        ]
    );
}

#[test]
fn half_a_million_rows_are_read_one_by_one() {
    struct Count(u64);
    impl Sink for Count {
        fn list(&mut self, _: crate::domain::imported::Location, _: crate::domain::imported::List) {
        }
        fn record(&mut self, _: crate::domain::imported::Record) {
            self.0 += 1;
        }
        fn problem(&mut self, _: crate::domain::imported::Problem) {}
    }
    let mut text = "Date,Name,Year,Letterboxd URI,Rating\n".to_owned();
    for row in 0..500_000 {
        let _ = writeln!(text, "2024-01-01,Film {row},1995,x,3.5");
    }
    let content = Box::new(std::io::Cursor::new(text.into_bytes()));
    let upload = Upload { name: "ratings.csv".to_owned(), content };
    let mut count = Count(0);
    let reports = super::read(vec![upload], &options(), &mut count);
    assert_eq!((count.0, reports[0].total()), (500_000, 500_000));
}

#[test]
fn the_same_words_in_other_encodings_are_the_same_records() {
    let text = "Date,Name,Year,Letterboxd URI,Rating\r\n2024-01-01,Amélie,2001,x,5\r\n";
    let utf16: Vec<u8> =
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let tabs = text.replace(',', "\t");
    let with_bom = format!("\u{feff}{}", text.replace(',', ";"));
    for bytes in [text.as_bytes(), &utf16, &latin, tabs.as_bytes(), with_bom.as_bytes()] {
        let read = read(&[("ratings.csv", bytes)]);
        assert_eq!(read.records, ["rating 10/10 @2024-01-01 | Amélie (2001) movie?"]);
    }
}

type Files = &'static [(&'static str, &'static [u8])];

macro_rules! fixtures {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!("../sources/fixtures/", $path)))),*]
    };
}

/// Files of each source; those in one line are imported together.
const SAMPLES: [Files; 26] = [
    fixtures!["moviestars/export.json"],
    fixtures!["moviestars_csv/diary.csv", "moviestars_csv/ratings.csv"],
    fixtures!["letterboxd/diary.csv", "letterboxd/ratings.csv", "letterboxd/reviews.csv", "letterboxd/watched.csv", "letterboxd/watchlist.csv", "letterboxd/profile.csv", "letterboxd/likes/films.csv", "letterboxd/lists/neo-noir.csv"],
    fixtures!["imdb/ratings.csv", "imdb/list.csv"],
    fixtures!["trakt/history.json", "trakt/ratings.json", "trakt/watchlist.json", "trakt/list.json", "trakt/lists.json", "trakt/comments.json", "trakt/dropped.json", "trakt/notes.json"],
    fixtures!["trakt/watched-shows.json"],
    fixtures!["tvtime/v2.csv", "tvtime/v1.csv", "tvtime/votes.csv", "tvtime/episode_votes.csv", "tvtime/followed.csv", "tvtime/lists.csv", "tvtime/comments.csv", "tvtime/episode_comment.csv", "tvtime/show_comment.csv"],
    &[("episode_comment.csv", b"tv_show_name,episode_season_number,episode_number,comment,created_at\nFargo,1,1,Aw jeez,2018-01-01 10:00:00\n"), ("seen_episode.csv", b"tv_show_name,episode_season_number,episode_number,episode_id,created_at\nFargo,1,1,5,2018-01-01 10:00:00\n"), ("rewatched_episode.csv", b"tv_show_name,episode_season_number,episode_number,cpt\nFargo,1,1,2\n")],
    fixtures!["tvtime_export/tvtime-series-episodes.csv", "tvtime_export/tvtime-movies.csv", "tvtime_export/tvtime-series.csv", "tvtime_export/tvtime-lists.csv", "tvtime_export/shows.json", "tvtime_export/films.json"],
    fixtures!["tvtime_export/activity_history.csv", "tvtime_export/watched-shows.csv", "tvtime_export/episodes-by-name.csv"],
    fixtures!["tmdb/ratings.csv", "tmdb/favorites.csv"],
    fixtures!["simkl/backup.json"],
    fixtures!["simkl/table.csv", "simkl/other-table.csv", "simkl/anime.csv"],
    fixtures!["watcharr/export.json"],
    fixtures!["ryot/export.json"],
    fixtures!["yamtrack/export.csv"],
    fixtures!["movary/history.csv", "movary/ratings.csv", "movary/watchlist.csv"],
    fixtures!["movielens/links.csv", "movielens/movies.csv", "movielens/ratings.csv"],
    fixtures!["jellyfin/items.json", "jellyfin/shows.json"],
    fixtures!["playback_reporting/backup.tsv"],
    fixtures!["plex/all.json", "plex/all.xml"],
    fixtures!["kodi/videodb.xml", "myanimelist/list.xml", "anilist/gdpr_data.json", "anilist/collection.json"],
    fixtures!["text_list/watched.txt"],
    fixtures!["prime_video/watch-history.csv", "netflix/activity.csv", "netflix/ratings.csv"],
    &[("NetflixViewingHistory.csv", b"\"Title\",\"Date\"\n\"Dark: Staffel 2: Teufel\",\"31.12.25\"\n\"Heat\",\"02.01.25\"\n")],
    fixtures!["generic/letterboxd-import.csv", "generic/trakt-import.csv", "generic/trakt-actions.csv", "generic/rows.json", "generic/criticker.csv", "generic/spreadsheet.csv", "generic/rejects.csv", "generic/kinds.csv", "generic/episode-ids.csv", "generic/show-columns.csv", "generic/trakt-history.csv", "generic/disney.csv", "generic/disney-shows.csv"],
];

/// Pairs of bytes that a change swaps in a whole file.
const SWAPS: [(u8, u8); 8] = [
    (b',', b';'),
    (b',', b'\t'),
    (b'"', b'\''),
    (b':', b','),
    (b'\n', b'\r'),
    (b'[', b'{'),
    (b'<', b'>'),
    (b'-', b'/'),
];
/// Texts that a change writes into a file.
const TEXTS: [&[u8]; 12] = [
    b"-9223372036854775808",
    b"99999999999999999999",
    b"0000-00-00",
    b"2024-02-30T25:61:61Z",
    b"1e400",
    b"null",
    b"<nil>",
    b"[[[[",
    b"&#0;]]>",
    b"\r\n\r\n\"",
    "\u{202e}\u{feff}\u{85}".as_bytes(),
    b"\xff\xfe\x00",
];

/// Changes a file as damage, transfer and editing by hand do. `random` returns a number below its argument.
fn mutate(bytes: &mut Vec<u8>, random: &mut impl FnMut(usize) -> usize) {
    if bytes.is_empty() {
        return;
    }
    let at = random(bytes.len());
    let end = bytes.len().min(at + 1 + random(60));
    match random(8) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let part = bytes[at..end].to_vec();
            bytes.splice(at..at, part);
        }
        3 => bytes[at] ^= 1 << random(8),
        4 => bytes.rotate_left(at),
        5 => {
            let (one, other) = SWAPS[random(SWAPS.len())];
            for byte in bytes {
                match *byte {
                    found if found == one => *byte = other,
                    found if found == other => *byte = one,
                    _ => {}
                }
            }
        }
        _ => {
            bytes.splice(at..end, TEXTS[random(TEXTS.len())].iter().copied());
        }
    }
}

/// Reads files, and checks what holds for all: what was read is counted, and lists come before their items.
fn read_checked(files: &[(&str, &[u8])]) -> Vec<FileReport> {
    let found = read(files);
    assert_eq!(found.reports.len(), files.len());
    let (mut records, mut problems) = (0, 0);
    for report in &found.reports {
        records += report.total();
        problems += report.unreadable + report.incomplete;
        problems += report.unsupported.values().sum::<u64>();
    }
    assert_eq!((found.records.len() as u64, found.problems.len() as u64), (records, problems));
    for (index, record) in found.records.iter().enumerate() {
        if let Some(item) = record.strip_prefix("item of ") {
            let is_known = found.records[..index].iter().any(|earlier| {
                let key = earlier.strip_prefix("list ").and_then(|list| list.split_once(" \""));
                key.is_some_and(|(key, _)| item.starts_with(key))
            });
            assert!(is_known, "{record}");
        }
    }
    found.reports
}

#[test]
fn every_source_has_a_sample() {
    let reports = SAMPLES.iter().flat_map(|files| read_checked(files));
    let found: Vec<_> = reports
        .map(|report| {
            assert!(report.total() > 0 || report.source.is_some(), "{report:?}");
            report.source.map(|(name, _)| name)
        })
        .collect();
    let found: BTreeSet<_> = found.into_iter().flatten().collect();
    assert_eq!(found, source_names());
}

#[test]
fn no_damaged_file_panics_and_no_row_is_lost() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    };
    for files in SAMPLES {
        for _ in 0..60 {
            let mut damaged: Vec<_> =
                files.iter().map(|(name, bytes)| (*name, bytes.to_vec())).collect();
            for _ in 0..=random(4) {
                let file = random(damaged.len());
                mutate(&mut damaged[file].1, &mut random);
            }
            let damaged: Vec<_> = damaged.iter().map(|(name, bytes)| (*name, &**bytes)).collect();
            read_checked(&damaged);
        }
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in any::<String>(), cells in "(title|Date|Const|key|,|\"|\n|[0-9]|\\PC){0,60}") {
        read(&[("a.csv", text.as_bytes()), ("b", cells.as_bytes())]);
    }
}
