//! Export of a user's own data, with the ids by which other services know the titles, and CSV rows.

use crate::app::App;
use crate::domain::ids::{IdSpace, PlaylistId, UserId};
use crate::domain::rating::Score10;
use crate::store::{ExportedTitle, StoreError, StoredWatch};

/// A title with the ids of other services.
#[derive(Clone, Debug)]
pub struct Exported {
    pub title: ExportedTitle,
    /// `IMDb`'s id, where it is known.
    pub imdb_id: Option<String>,
    /// TMDB's id, where the title has one.
    pub tmdb_id: Option<i64>,
}

/// All ratings with the time of rating in unix seconds, newest first.
pub async fn ratings(app: &App, user: UserId) -> Result<Vec<(Exported, Score10, i64)>, StoreError> {
    let rows = app.store.export_ratings(user).await?.into_iter();
    Ok(rows.map(|(title, score, at)| (exported(app, title), score, at)).collect())
}

/// All watches, oldest first.
pub async fn watches(app: &App, user: UserId) -> Result<Vec<(Exported, StoredWatch)>, StoreError> {
    let rows = app.store.export_watches(user).await?.into_iter();
    Ok(rows.map(|(title, watch)| (exported(app, title), watch)).collect())
}

/// The titles of the watchlist with the time of adding in unix seconds, newest first.
pub async fn watchlist(app: &App, user: UserId) -> Result<Vec<(Exported, i64)>, StoreError> {
    let rows = app.store.export_watchlist(user).await?.into_iter();
    Ok(rows.map(|(title, at)| (exported(app, title), at)).collect())
}

/// The titles of a playlist in their order, with the note and the time of adding in unix seconds.
pub async fn playlist_items(
    app: &App,
    user: UserId,
    playlist: PlaylistId,
) -> Result<Vec<(Exported, String, i64)>, StoreError> {
    let rows = app.store.export_playlist_items(user, playlist).await?.into_iter();
    Ok(rows.map(|(title, note, at)| (exported(app, title), note, at)).collect())
}

fn exported(app: &App, title: ExportedTitle) -> Exported {
    let key = title.key;
    Exported {
        imdb_id: title.imdb_id.clone().or_else(|| app.catalogue().cached_imdb_id(key)),
        tmdb_id: (key.id_space() == IdSpace::Tmdb).then_some(key.title_id),
        title,
    }
}

/// A CSV row (RFC 4180) with its line end. Cells that a spreadsheet would run as a formula are
/// prefixed with an apostrophe. Texts of users belong in the first cell: where a spreadsheet separates cells by
/// semicolons, only quotes at the beginning of a line keep a semicolon from beginning a cell.
#[must_use]
pub fn csv_row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(without_formula).collect();
    let has_semicolon = cells.iter().any(|cell| cell.contains(';'));
    let quotes = if has_semicolon { csv::QuoteStyle::Always } else { csv::QuoteStyle::Necessary };
    let mut writer = csv::WriterBuilder::new();
    let writer = writer.terminator(csv::Terminator::CRLF).quote_style(quotes);
    let mut writer = writer.from_writer(Vec::new());
    // Neither the record nor the buffer can fail: nothing is written to a file.
    writer
        .write_record(cells)
        .ok()
        .and_then(|()| writer.into_inner().ok())
        .map_or_else(String::new, |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn without_formula(cell: &str) -> String {
    // Some spreadsheets take the full-width signs for the others.
    let is_formula =
        cell.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']);
    format!("{}{cell}", if is_formula { "'" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_cells_are_quoted_where_rfc_4180_requires_it_and_only_there() {
        for (text, written) in [
            ("Heat", "Heat"),
            ("", ""),
            ("I, Robot", "\"I, Robot\""),
            ("\"Crocodile\" Dundee", "\"\"\"Crocodile\"\" Dundee\""),
            ("two\nlines", "\"two\nlines\""),
            (" spaces ", " spaces "),
        ] {
            assert_eq!(csv_row(["a", text]), format!("a,{written}\r\n"), "{text:?}");
        }
        assert_eq!(csv_row(["a", "b, c", ""]), "a,\"b, c\",\r\n");
    }

    #[test]
    fn csv_cells_are_never_formulas() {
        for (text, written) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-30-", "'-30-"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t=1"),
            ("\r=1", "\"'\r=1\""),
            ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
            ("＝1+1", "'＝1+1"),
            ("＋1", "'＋1"),
            ("－1", "'－1"),
            ("＠SUM(A1)", "'＠SUM(A1)"),
            ("M*A*S*H - a film", "M*A*S*H - a film"),
        ] {
            assert_eq!(csv_row(["a", text]), format!("a,{written}\r\n"), "{text:?}");
        }
        // As a spreadsheet that separates cells by semicolons reads it: one cell, then the rest.
        assert_eq!(csv_row(["Heat;=1+1", "1995"]), "\"Heat;=1+1\",\"1995\"\r\n");
    }
}
