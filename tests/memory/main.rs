//! The memory of the built-in catalogue. This test is alone in its process, so that nothing else
//! allocates memory.

use moviestars::catalogue::Catalogue;

/// KiB for the titles and the data prepared from them: ten million bytes.
const MAX_KIB: i64 = 10_000_000 / 1024;

#[test]
fn built_in_catalogue_takes_at_most_ten_megabytes_of_memory() {
    let before = resident();
    let catalogue = Catalogue::builtin();
    catalogue.prepare();
    if let Some((before, after)) = before.zip(resident()) {
        let grown = after - before;
        println!("{grown} KiB");
        assert!(grown <= MAX_KIB, "{grown} KiB");
    }
}

/// Resident memory in KiB; known only on Linux.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
