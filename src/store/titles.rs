//! The facts of titles that somebody keeps, as the catalogue confirmed them.

use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::TitleFacts;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::remove_claims;

/// Facts as they are kept: with the catalogue they came from and when.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTitle {
    /// The facts.
    pub facts: TitleFacts,
    /// `IMDb`'s id, where TMDB said it.
    pub imdb_id: Option<String>,
    /// `builtin` or `tmdb`.
    pub catalogue: &'static str,
    /// Unix seconds.
    pub fetched_at: i64,
}

/// Keeps what the catalogue says; what anybody claimed of the title is of no more use then.
pub(super) fn upsert_title(tx: &Tx<'_>, title: &StoredTitle) -> Result<(), StoreError> {
    let facts = &title.facts;
    tx.execute(
        "INSERT INTO titles (media_type, number, catalogue, title, overview, poster_path,
                             release_date, vote_tenths, imdb_id, fetched_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (media_type, number) DO UPDATE SET
             catalogue = excluded.catalogue, title = excluded.title,
             overview = excluded.overview, poster_path = excluded.poster_path,
             release_date = excluded.release_date, vote_tenths = excluded.vote_tenths,
             imdb_id = excluded.imdb_id, fetched_at = excluded.fetched_at",
        values![
            facts.key.media_type.as_str(),
            facts.key.number,
            title.catalogue,
            &facts.title,
            &facts.overview,
            &facts.poster_path,
            &facts.release_date,
            i64::from(facts.vote_tenths),
            &title.imdb_id,
            title.fetched_at,
        ],
    )?;
    remove_claims(tx, facts.key)
}

/// Whether the catalogue's word on the title is kept.
pub(super) fn is_stored(tx: &Tx<'_>, key: TitleKey) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT number FROM titles WHERE media_type = $1 AND number = $2",
        values![key.media_type.as_str(), key.number],
        |row| row.get::<i64>("number"),
    )?;
    Ok(found.is_some())
}

/// Whether the catalogue's word on the title is kept, and has not been let go of for its age.
pub(super) fn is_named(tx: &Tx<'_>, key: TitleKey) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT number FROM titles WHERE media_type = $1 AND number = $2 AND title <> ''",
        values![key.media_type.as_str(), key.number],
        |row| row.get::<i64>("number"),
    )?;
    Ok(found.is_some())
}

/// What is kept of the title.
pub(super) fn stored_title(tx: &Tx<'_>, key: TitleKey) -> Result<Option<StoredTitle>, StoreError> {
    tx.first(
        "SELECT media_type, number, title, overview, poster_path, release_date, vote_tenths,
                catalogue, imdb_id, fetched_at
         FROM titles WHERE media_type = $1 AND number = $2",
        values![key.media_type.as_str(), key.number],
        read_stored,
    )
}

/// Reads a whole row of titles.
pub(super) fn read_stored(row: &Row<'_>) -> Result<StoredTitle, StoreError> {
    let catalogue: String = row.get("catalogue")?;
    Ok(StoredTitle {
        facts: title_facts(row)?,
        imdb_id: row.get("imdb_id")?,
        catalogue: if catalogue == "tmdb" { "tmdb" } else { "builtin" },
        fetched_at: row.get("fetched_at")?,
    })
}

/// Reads `media_type` and `number` of a row.
pub(super) fn title_key(row: &Row<'_>) -> Result<TitleKey, StoreError> {
    let media_type: String = row.get("media_type")?;
    let media_type = MediaType::parse(&media_type)
        .ok_or_else(|| StoreError::Broken(format!("{media_type} is no media type")))?;
    Ok(TitleKey { media_type, number: row.get("number")? })
}

/// Reads a row of a query that joins titles and claims from the left: a title that the catalogue
/// has not confirmed may have no name yet.
pub(super) fn title_facts(row: &Row<'_>) -> Result<TitleFacts, StoreError> {
    Ok(TitleFacts {
        key: title_key(row)?,
        title: row.get::<Option<String>>("title")?.unwrap_or_default(),
        overview: row.get::<Option<String>>("overview")?.unwrap_or_default(),
        poster_path: row.get("poster_path")?,
        release_date: row.get("release_date")?,
        vote_tenths: row.get::<Option<i32>>("vote_tenths")?.unwrap_or_default(),
    })
}
