//! The memory of the built-in catalogue. This test is alone in its process, so that nothing else
//! allocates memory.

use moviestars::catalogue::Catalogue;
use moviestars::catalogue::request::TmdbRequest;
use time::macros::date;

/// KiB that the titles, the designs of their posters and what a search needs allocate: ten million bytes less the text
/// of the records, which is part of the executable.
const MAX_KIB: i64 = 8_800_000 / 1024;

#[tokio::test]
async fn built_in_catalogue_takes_at_most_ten_megabytes_of_memory() {
    let before = resident();
    let search = TmdbRequest::parse("/3/search/multi", Some("query=rome")).unwrap();
    let catalogue = Catalogue::builtin();
    catalogue.respond(&search, date!(2026 - 11 - 21)).await.unwrap();
    catalogue.image("w500", "m238.svg").await.unwrap();
    if let Some((before, after)) = before.zip(resident()) {
        let grown = after - before;
        println!("{grown} KiB");
        assert!(grown <= MAX_KIB, "{grown} KiB");
    }
}

/// Allocated resident memory in KiB; known only on Linux.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.split_whitespace().next()?.parse().ok()
}
