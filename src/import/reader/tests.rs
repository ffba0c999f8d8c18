use super::super::output::Outcome;
use super::super::sources::testing::{options, read, read_with};
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
fn a_table_with_a_header_alone_has_nothing() {
    let read = read(&[("ratings.csv", b"Date,Name,Year,Letterboxd URI,Rating\n")]);
    assert_eq!((read.reports[0].total(), &read.reports[0].outcome), (0, &Outcome::Read));
}

#[test]
fn a_missing_quote_ends_in_an_error_and_not_in_memory() {
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

/// The fixtures of all sources.
const FIXTURES: [&[u8]; 16] = [
    include_bytes!("../sources/fixtures/letterboxd/diary.csv"),
    include_bytes!("../sources/fixtures/letterboxd/lists/neo-noir.csv"),
    include_bytes!("../sources/fixtures/imdb/list.csv"),
    include_bytes!("../sources/fixtures/trakt/history.json"),
    include_bytes!("../sources/fixtures/trakt/list.json"),
    include_bytes!("../sources/fixtures/moviestars/export.json"),
    include_bytes!("../sources/fixtures/tvtime/v2.csv"),
    include_bytes!("../sources/fixtures/tvtime/lists.csv"),
    include_bytes!("../sources/fixtures/simkl/backup.json"),
    include_bytes!("../sources/fixtures/ryot/export.json"),
    include_bytes!("../sources/fixtures/watcharr/export.json"),
    include_bytes!("../sources/fixtures/yamtrack/export.csv"),
    include_bytes!("../sources/fixtures/myanimelist/list.xml"),
    include_bytes!("../sources/fixtures/kodi/videodb.xml"),
    include_bytes!("../sources/fixtures/plex/all.xml"),
    include_bytes!("../sources/fixtures/plex/all.json"),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn no_file_panics_and_no_row_is_lost(
        fixture in proptest::sample::select(&FIXTURES[..]),
        changes in proptest::collection::vec(
            (any::<proptest::sample::Index>(), proptest::sample::select(
                b"\"{}[]<>&,;:\n\r\t 0-9aZ\\/\xe9\xff".to_vec()
            )),
            0..12,
        ),
        end in any::<proptest::sample::Index>(),
        name in proptest::sample::select(vec!["watchlist.csv", "history.json", "lists/x.csv"]),
    ) {
        let mut bytes = fixture.to_vec();
        for (index, byte) in changes {
            let index = index.index(bytes.len());
            bytes[index] = byte;
        }
        bytes.truncate(end.index(bytes.len() + 1));
        let read = read_with(&[(name, &bytes)], &options());
        prop_assert_eq!(read.reports.len(), 1);
        let report = &read.reports[0];
        let problems = report.unreadable + report.incomplete + report.unsupported.values().sum::<u64>();
        prop_assert_eq!((read.records.len() as u64, read.problems.len() as u64), (report.total(), problems));
    }

    #[test]
    fn no_text_panics(text in any::<String>(), cells in "(title|Date|Const|key|,|\"|\n|[0-9]|\\PC){0,60}") {
        read(&[("a.csv", text.as_bytes()), ("b", cells.as_bytes())]);
    }
}
