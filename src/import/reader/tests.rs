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
const SAMPLES: [Files; 25] = [
    fixtures!["moviestars/export.json"],
    &[("diary.csv", b"Title,Year,Rating,WatchedDate,Rewatch,Tags,Review,imdbID,tmdbID,MediaType\r\nHeat,1995,3.5,2026-10-01,Yes,\"a, b\",'=long,tt0113277,949,movie\r\n")],
    fixtures!["letterboxd/diary.csv", "letterboxd/ratings.csv", "letterboxd/reviews.csv", "letterboxd/watched.csv", "letterboxd/watchlist.csv", "letterboxd/profile.csv", "letterboxd/likes/films.csv", "letterboxd/lists/neo-noir.csv"],
    fixtures!["imdb/ratings.csv", "imdb/list.csv"],
    fixtures!["trakt/history.json", "trakt/ratings.json", "trakt/watchlist.json", "trakt/list.json", "trakt/lists.json", "trakt/comments.json", "trakt/dropped.json", "trakt/notes.json"],
    &[("watched-shows.json", br#"[{"plays":3,"last_watched_at":"2024-01-01T00:00:00Z","show":{"title":"The Wire","ids":{"tmdb":1438}},"seasons":[{"number":1,"episodes":[{"number":1,"plays":2,"last_watched_at":"2024-01-01T00:00:00Z"}]}]}]"#)],
    fixtures!["tvtime/v2.csv", "tvtime/v1.csv", "tvtime/votes.csv", "tvtime/episode_votes.csv", "tvtime/followed.csv", "tvtime/lists.csv", "tvtime/comments.csv"],
    &[("episode_comment.csv", b"tv_show_name,episode_season_number,episode_number,comment,created_at\nFargo,1,1,Aw jeez,2018-01-01 10:00:00\n"), ("seen_episode.csv", b"tv_show_name,episode_season_number,episode_number,episode_id,created_at\nFargo,1,1,5,2018-01-01 10:00:00\n"), ("rewatched_episode.csv", b"tv_show_name,episode_season_number,episode_number,cpt\nFargo,1,1,2\n")],
    &[("tvtime-movies.csv", b"uuid,tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count\nu1,113,tt0113277,Heat,1995,2020-01-01 00:00:00,2021-01-01T20:00:00Z,true,1\n"), ("tvtime-lists.csv", b"list_id,list_name,item_type,tvdb_id,uuid,name,custom_order\n5,Best,series,79126,,The Wire,2\n"), ("shows.json", br#"[{"id":{"tvdb":79126,"imdb":"-1"},"title":"The Wire (2002)","status":"stopped","seasons":[{"number":1,"episodes":[{"id":{"tvdb":300001},"number":3,"is_watched":true,"watched_at":"2021-10-10T11:49:11Z"}]}]}]"#)],
    &[("activity_history.csv", b"imdb_id,tvdb_id,type,title,season,episode,is_special,is_watched,watched_at,status,is_watchlisted,rating\n,300001,episode,The Wire,1,3,false,true,2021-01-02T20:00:00Z,,false,8\n")],
    &[("ratings.csv", b"TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n949,tt0113277,movie,Heat,1995-12-15,,,7.9,9,2023-05-02T09:29:50Z\n55,tt0749451,tv,The Buys,2002-06-16,1,3,8.1,8,2023-05-02T09:29:50Z\n")],
    fixtures!["simkl/backup.json"],
    &[("simkl.csv", b"simkl_id,TVDB_ID,TMDB,IMDB_ID,MAL_ID,Type,Title,Year,LastEpWatched,Watchlist,WatchedDate,Rating,Memo\n,79126,,,,tv,The Wire,2002,s1e2,watching,5/31/2024,9,good\n")],
    fixtures!["watcharr/export.json"],
    fixtures!["ryot/export.json"],
    fixtures!["yamtrack/export.csv"],
    &[("history.csv", b"title,year,tmdbId,imdbId,watchedAt,comment,location\nHeat,1995,949,tt0113277,2024-05-01,\"a \\\"great\\\" film\",Rex\n"), ("ratings.csv", b"title,year,tmdbId,imdbId,userRating\nHeat,1995,949,tt0113277,9\n")],
    fixtures!["movielens/links.csv", "movielens/movies.csv", "movielens/ratings.csv"],
    &[("items.json", br#"{"Items":[{"Name":"The Buys","SeriesName":"The Wire","Type":"Episode","ParentIndexNumber":1,"IndexNumber":3,"ProviderIds":{"Imdb":"tt0749451"},"UserData":{"Played":true,"PlayCount":2,"LastPlayedDate":"2024-05-01T20:15:00.0000000Z","IsFavorite":true,"Rating":8}}]}"#)],
    &[("playback.tsv", b"2024-05-01 20:15:00.1234567\tu1\t5\tEpisode\tThe Wire - s01e03 - The Buys\tDirectPlay\tWeb\tTV\t3400\n")],
    fixtures!["plex/all.json", "plex/all.xml"],
    fixtures!["kodi/videodb.xml", "myanimelist/list.xml", "anilist/gdpr_data.json", "anilist/collection.json"],
    fixtures!["text_list/watched.txt"],
    &[("prime.csv", b"Date Watched,Type,Title,Episode Title\n1649590015000,Series,Dark - Season 1,Episode 5: Truth\n"), ("activity.csv", include_bytes!("../sources/fixtures/netflix/activity.csv")), ("NetflixViewingHistory.csv", b"\"Title\",\"Date\"\n\"Dark: Staffel 2: Teufel\",\"31.12.25\"\n\"Heat\",\"02.01.25\"\n")],
    &[("films.csv", b"title,year,type,rating,watched_at,status,list,favorite,note,tags,season,episode\nHeat,1995,movie,4.5,31.12.2024,completed,Best,yes,\"so\nlong\",\"a, b\",,\n"), ("rows.json", br#"[{"imdb_id":"tt0113277","type":"movie","watched_at":"2024-05-01T20:15:00Z","rating":8}]"#), ("disney.csv", b"Program Title;Season Title;Episode Title;Date\nPrison Break;Season 1;Bluff;2026-01-01\n"), ("episodes.csv", b"show_title,title,type,season,episode,show_tmdb_id,tmdb_id,watched_at\nThe Wire,The Buys,episode,1,3,1438,55,2024-05-01\n")],
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
