//! Pages of lists. A cursor identifies the last row of the previous page.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

/// Shortens `rows` to a page; the caller must have read one row more than that. Returns the cursor of the next page,
/// if there is one.
pub fn end_page<T>(rows: &mut Vec<T>, size: i64, cursor: impl Fn(&T) -> String) -> Option<String> {
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let has_next = rows.len() > size;
    rows.truncate(size);
    rows.last().filter(|_| has_next).map(cursor)
}

/// Encodes a cursor, which is opaque to clients.
pub fn encode(text: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(text)
}

pub fn decode(cursor: &str) -> Option<String> {
    String::from_utf8(BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()
}
