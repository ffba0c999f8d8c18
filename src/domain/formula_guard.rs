//! Guards CSV cells that a spreadsheet would run as formulas with an apostrophe. Reading removes it again.

/// Signs that begin a formula. Some spreadsheets treat full-width signs like the others.
const SIGNS: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
/// After these, a spreadsheet that separates cells by semicolons begins another cell.
const SEPARATORS: [char; 3] = [';', '\n', '\r'];

/// A text that already begins with an apostrophe and a sign is guarded too, so that [`unguard`] restores it.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(SIGNS)
}

/// The text, guarded if it is a formula.
#[must_use]
pub fn guard_start(text: &str) -> String {
    format!("{}{text}", if is_formula(text) { "'" } else { "" })
}

/// The text, with each part guarded that is a formula.
#[must_use]
pub fn guard_parts(text: &str) -> String {
    text.split_inclusive(SEPARATORS).map(guard_start).collect()
}

/// Removes what [`guard_start`] or [`guard_parts`] has added.
#[must_use]
pub fn unguard(text: &str) -> String {
    let parts = text.split_inclusive(SEPARATORS);
    parts
        .map(|part| part.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(part))
        .collect()
}
