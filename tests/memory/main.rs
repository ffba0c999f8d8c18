//! What the built-in catalogue holds in memory, measured where nothing else is: a test alone in
//! its process. Bytes, not times, so that a busy machine does not decide.

use moviestars::catalogue::Catalogue;

/// KiB for the titles and all that the first visitors need made of them: ten million bytes.
const MOST: i64 = 10_000_000 / 1024;

#[test]
fn the_built_in_catalogue_takes_ten_megabytes_at_most() {
    let before = resident();
    let catalogue = Catalogue::builtin();
    catalogue.prepare();
    if let Some((before, after)) = before.zip(resident()) {
        let grown = after - before;
        println!("{grown} KiB");
        assert!(grown <= MOST, "{grown} KiB");
    }
}

/// Resident memory in KiB, where the system tells it as Linux does.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
