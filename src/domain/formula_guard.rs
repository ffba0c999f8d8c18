//! Cells of CSV files that a spreadsheet would run as formulas have an apostrophe before them, which reading takes off
//! again.

/// Some spreadsheets take the full-width signs for the others.
const SIGNS: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
/// What may begin a cell within one, where a spreadsheet separates cells by semicolons.
const SEPARATORS: [char; 3] = [';', '\n', '\r'];

/// An apostrophe of the text itself before a sign is not the guard, so it gets one.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(SIGNS)
}

/// The text with an apostrophe if it is a formula.
#[must_use]
pub fn guard_start(text: &str) -> String {
    format!("{}{text}", if is_formula(text) { "'" } else { "" })
}

/// The text with an apostrophe before each of its parts that is a formula.
#[must_use]
pub fn guard_parts(text: &str) -> String {
    text.split_inclusive(SEPARATORS).map(guard_start).collect()
}

/// The text without what [`guard_start`] or [`guard_parts`] has added.
#[must_use]
pub fn unguard(text: &str) -> String {
    let parts = text.split_inclusive(SEPARATORS);
    parts
        .map(|part| part.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(part))
        .collect()
}
