//! Export of a user's own data, with the ids by which other services know the titles, and CSV rows.

use crate::app::App;
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::formula_guard::{guard_parts, guard_start};
use crate::domain::ids::{IdSpace, PlaylistId, UserId};
use crate::domain::rating::Score10;
use crate::domain::show_settings::ShowSettings;
use crate::domain::watch::Watch;
use crate::store::{ExportedPlaylistItem, ExportedTitle, StoreError, StoredNote};
use std::collections::HashMap;

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

/// All watches with the rating of the title, oldest first.
pub async fn watches(
    app: &App,
    user: UserId,
) -> Result<Vec<(Exported, Watch, Option<Score10>)>, StoreError> {
    let rows = app.store.export_watches(user).await?.into_iter();
    Ok(rows.map(|row| (exported(app, row.title), row.watch, row.score)).collect())
}

/// The settings that users chose for shows, with the numbers of the episodes that these settings name.
pub async fn show_settings(
    app: &App,
    user: UserId,
) -> Result<Vec<(Exported, ShowSettings, HashMap<EpisodeId, EpisodeNumber>)>, StoreError> {
    let rows = app.store.export_show_settings(user).await?.into_iter();
    Ok(rows.map(|row| (exported(app, row.title), row.settings, row.numbers)).collect())
}

/// All notes on titles, the last changed first.
pub async fn title_notes(
    app: &App,
    user: UserId,
) -> Result<Vec<(Exported, StoredNote)>, StoreError> {
    let rows = app.store.export_title_notes(user).await?.into_iter();
    Ok(rows.map(|(title, note)| (exported(app, title), note)).collect())
}

/// All favorites: first those with a position in their order, then the others, newest first.
pub async fn favorites(
    app: &App,
    user: UserId,
) -> Result<Vec<(Exported, Option<i64>, i64)>, StoreError> {
    let rows = app.store.export_favorites(user).await?.into_iter();
    Ok(rows.map(|(title, place, added_at)| (exported(app, title), place, added_at)).collect())
}

/// The titles of the watchlist with the time of adding in unix seconds, in their order.
pub async fn watchlist(app: &App, user: UserId) -> Result<Vec<(Exported, i64)>, StoreError> {
    let rows = app.store.export_watchlist(user).await?.into_iter();
    Ok(rows.map(|(title, at)| (exported(app, title), at)).collect())
}

/// The items of a playlist in their order.
pub async fn playlist_items(
    app: &App,
    user: UserId,
    playlist: PlaylistId,
) -> Result<Vec<(Exported, ExportedPlaylistItem)>, StoreError> {
    let rows = app.store.export_playlist_items(user, playlist).await?.into_iter();
    Ok(rows.map(|(title, item)| (exported(app, title), item)).collect())
}

fn exported(app: &App, title: ExportedTitle) -> Exported {
    let key = title.key;
    Exported {
        imdb_id: title.imdb_id.clone().or_else(|| app.catalogue().cached_imdb_id(key)),
        tmdb_id: (key.id_space() == IdSpace::Tmdb).then_some(key.title_id),
        title,
    }
}

/// A CSV row (RFC 4180) with its line end. Cells that a spreadsheet would run as a formula are prefixed with an
/// apostrophe. A spreadsheet that separates cells by semicolons sees one cell, then the rest of the line: there a
/// formula may also begin after a semicolon or a line end inside a cell. So every cell but the first is guarded at
/// those places too.
#[must_use]
pub fn csv_row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cell = |(index, text)| if index == 0 { guard_start(text) } else { guard_parts(text) };
    let cells: Vec<String> = cells.into_iter().enumerate().map(cell).collect();
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
            ("\r=1", "\"'\r'=1\""),
            ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
            ("＝1+1", "'＝1+1"),
            ("＋1", "'＋1"),
            ("－1", "'－1"),
            ("＠SUM(A1)", "'＠SUM(A1)"),
            ("M*A*S*H - a film", "M*A*S*H - a film"),
            ("'=1", "''=1"),
            ("'Allo", "'Allo"),
        ] {
            assert_eq!(csv_row(["a", text]), format!("a,{written}\r\n"), "{text:?}");
        }
        assert_eq!(csv_row(["a", "b;=1+1"]), "\"a\",\"b;'=1+1\"\r\n");
        assert_eq!(csv_row(["a", "b\n=1"]), "a,\"b\n'=1\"\r\n");
        // As a spreadsheet that separates cells by semicolons reads it: one cell, then the rest.
        assert_eq!(csv_row(["Heat;=1+1", "1995"]), "\"Heat;=1+1\",\"1995\"\r\n");
    }
}
