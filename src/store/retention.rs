//! Retention of TMDB's metadata: it is fetched again or deleted before it is six months old (decision 3).

use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::job::JobKind;
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::film_releases::purge_expired_releases;
use crate::store::titles::{
    StoredTitle, TITLE_TABLES, delete_unreferenced_shows, is_referenced, is_stored, stored_title,
    title_facts, title_key, unreferenced_sql, upsert_title,
};

/// Statistics about the catalogues of rated and listed titles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CatalogueStatus {
    /// Titles with TMDB's ids.
    pub tmdb_ids: i64,
    /// Titles that the catalogue has not confirmed yet.
    pub pending: i64,
    /// Titles without a stored name.
    pub without_metadata: i64,
    /// Built-in titles without a TMDB id.
    pub builtin_only: Vec<TitleFacts>,
}

/// SQL of every title that users' data refers to, each once.
fn referenced_sql() -> String {
    let of = |(table, _): &(&str, &str)| format!("SELECT media_type, title_id FROM {table}");
    let all = TITLE_TABLES.iter().map(of).collect::<Vec<_>>().join(" UNION ");
    format!("({all}) AS referenced")
}

impl Store {
    /// Which of these titles are stored.
    pub async fn find_stored_titles(
        &self,
        keys: Vec<TitleKey>,
    ) -> Result<Vec<StoredTitle>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut stored = Vec::new();
                for media_type in [MediaType::Movie, MediaType::Tv] {
                    let of_type = keys.iter().filter(|key| key.media_type == media_type);
                    let mut values = values![media_type.as_str()].to_vec();
                    values.extend(of_type.map(|key| Value::from(key.title_id)));
                    // One statement, because on PostgreSQL each is a round trip.
                    let sql = format!(
                        "SELECT media_type, title_id, title, overview, poster_path, release_date,
                                vote_average_x10, catalogue, imdb_id, fetched_at
                         FROM titles WHERE media_type = $1 AND title_id IN ({})",
                        placeholders(1, values.len() - 1)
                    );
                    if values.len() > 1 {
                        stored.extend(tx.all(&sql, &values, stored_title)?);
                    }
                }
                Ok(stored)
            })
            .await
    }

    /// Titles that users' data refers to and that have no stored metadata.
    pub async fn titles_without_metadata(&self) -> Result<Vec<TitleKey>, StoreError> {
        self.pool.read(titles_without_metadata).await
    }

    /// Queues the refresh of titles with TMDB ids whose TMDB metadata was fetched before `before`, or that have only
    /// the built-in catalogue's metadata.
    pub async fn queue_refreshes(&self, before: i64, now: i64) -> Result<(), StoreError> {
        let (_, highest) = IdSpace::Tmdb.range();
        let sql = "INSERT INTO jobs (kind, subject, nonce, created_at, due_at)
             SELECT $1, media_type || '/' || title_id, '', $2, fetched_at FROM titles
             WHERE catalogue = 'tmdb' AND fetched_at <= $3
                OR catalogue = 'builtin' AND title_id <= $4
             ON CONFLICT (kind, subject) DO NOTHING";
        let kind = JobKind::RefreshTitle.as_str();
        self.pool.write(move |tx| tx.execute(sql, values![kind, now, before, highest])).await?;
        Ok(())
    }

    /// Stores metadata of titles that are still stored or referenced.
    pub async fn upsert_metadata(&self, titles: Vec<StoredTitle>) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                for title in &titles {
                    let key = title.facts.key;
                    if is_stored(tx, key)? || is_referenced(tx, key)? {
                        upsert_title(tx, title)?;
                    }
                }
                Ok(())
            })
            .await
    }

    /// Deletes TMDB metadata fetched before `before`: unreferenced titles, the metadata of other titles, and that of
    /// pending titles from requests, which is mostly TMDB's. `fetched_at` is kept, so that the oldest are refetched
    /// first. Returns how many titles lost their metadata.
    pub async fn purge_expired_metadata(&self, before: i64) -> Result<usize, StoreError> {
        self.pool.write(move |tx| purge_expired_metadata(tx, before)).await
    }

    /// Whether this data file was ever used with TMDB.
    pub async fn tmdb_ever_enabled(&self) -> Result<bool, StoreError> {
        self.pool
            .read(|tx| {
                tx.exists(
                    "SELECT 1 FROM titles WHERE catalogue = 'tmdb'
                     UNION ALL SELECT 1 FROM settings WHERE name = 'tmdb_ever_enabled'",
                    &[],
                )
            })
            .await
    }

    /// Statistics about the catalogues of rated and listed titles.
    pub async fn catalogue_status(&self) -> Result<CatalogueStatus, StoreError> {
        self.pool.read(catalogue_status).await
    }
}

fn titles_without_metadata(tx: &Tx<'_>) -> Result<Vec<TitleKey>, StoreError> {
    // Each table is read in the order of an index, without a temporary table of all.
    let missing_of = |(table, _): &(&str, &str)| {
        format!(
            "SELECT media_type, title_id
             FROM (SELECT DISTINCT media_type, title_id FROM {table}) AS referenced
             WHERE NOT EXISTS (SELECT 1 FROM titles
                               WHERE titles.media_type = referenced.media_type
                                 AND titles.title_id = referenced.title_id)
               AND NOT EXISTS (SELECT 1 FROM pending_titles
                               WHERE pending_titles.media_type = referenced.media_type
                                 AND pending_titles.title_id = referenced.title_id)"
        )
    };
    let missing = TITLE_TABLES.iter().map(missing_of).collect::<Vec<_>>().join(" UNION ");
    tx.all(&missing, &[], title_key)
}

fn catalogue_status(tx: &Tx<'_>) -> Result<CatalogueStatus, StoreError> {
    let (first_builtin, _) = IdSpace::Builtin.range();
    let referenced = referenced_sql();
    let tmdb_ids = tx.count(
        &format!("SELECT count(*) AS count FROM {referenced} WHERE referenced.title_id < $1"),
        values![first_builtin],
    )?;
    let pending = tx.count(
        "SELECT count(*) AS count FROM (SELECT DISTINCT media_type, title_id FROM pending_titles)
         AS pending",
        &[],
    )?;
    let joined = format!(
        "FROM {referenced} LEFT JOIN titles ON titles.media_type = referenced.media_type
                                            AND titles.title_id = referenced.title_id"
    );
    let without_metadata = tx.count(
        &format!(
            "SELECT count(*) AS count {joined} WHERE coalesce(titles.title, '') = ''
             AND NOT EXISTS (SELECT 1 FROM pending_titles
                             WHERE pending_titles.media_type = referenced.media_type
                               AND pending_titles.title_id = referenced.title_id)"
        ),
        &[],
    )?;
    let builtin_only = tx.all(
        &format!(
            "SELECT referenced.media_type, referenced.title_id, titles.title, titles.overview,
                    titles.poster_path, titles.release_date, titles.vote_average_x10
             {joined} WHERE referenced.title_id >= $1
             ORDER BY referenced.media_type, referenced.title_id"
        ),
        values![first_builtin],
        title_facts,
    )?;
    Ok(CatalogueStatus { tmdb_ids, pending, without_metadata, builtin_only })
}

fn purge_expired_metadata(tx: &Tx<'_>, before: i64) -> Result<usize, StoreError> {
    let sql = format!(
        "DELETE FROM titles WHERE catalogue = 'tmdb' AND fetched_at <= $1 AND {}",
        unreferenced_sql("titles")
    );
    tx.execute(&sql, values![before])?;
    purge_expired_episodes(tx, before)?;
    purge_expired_releases(tx, before)?;
    tx.execute(
        "UPDATE pending_titles SET title = '', overview = '', poster_path = NULL,
                                   release_date = NULL, vote_average_x10 = 0
         WHERE updated_at <= $1
           AND (title <> '' OR overview <> '' OR poster_path IS NOT NULL
                OR release_date IS NOT NULL OR vote_average_x10 <> 0)",
        values![before],
    )?;
    tx.execute(
        "DELETE FROM notifications WHERE created_at <= $1 AND kind <> 'unknown_title'",
        values![before],
    )?;
    tx.execute(
        "UPDATE notifications SET title = '' WHERE created_at <= $1 AND title <> ''",
        values![before],
    )?;
    tx.execute(
        "UPDATE titles SET title = '', overview = '', poster_path = NULL, release_date = NULL,
                           vote_average_x10 = 0, imdb_id = NULL
         WHERE catalogue = 'tmdb' AND fetched_at <= $1
           AND (title <> '' OR overview <> '' OR poster_path IS NOT NULL
                OR release_date IS NOT NULL OR vote_average_x10 <> 0 OR imdb_id IS NOT NULL)",
        values![before],
    )
}

/// Deletes TMDB's metadata of seasons and episodes. Numbers, ids and `listing` are kept, because watches depend on
/// them.
fn purge_expired_episodes(tx: &Tx<'_>, before: i64) -> Result<(), StoreError> {
    delete_unreferenced_shows(tx, before)?;
    let expired = "title_id IN (SELECT title_id FROM shows
                                WHERE catalogue = 'tmdb' AND fetched_at <= $1)";
    tx.execute(
        &format!(
            "UPDATE episodes SET name = '', air_day = NULL, runtime = NULL, still_path = NULL
             WHERE {expired} AND (name <> '' OR air_day IS NOT NULL OR runtime IS NOT NULL
                                  OR still_path IS NOT NULL)"
        ),
        values![before],
    )?;
    tx.execute(
        &format!(
            "UPDATE seasons SET name = '', air_day = NULL, poster_path = NULL
             WHERE {expired} AND (name <> '' OR air_day IS NOT NULL OR poster_path IS NOT NULL)"
        ),
        values![before],
    )?;
    tx.execute(
        "UPDATE episode_order_seasons SET name = ''
         WHERE name <> ''
           AND EXISTS (SELECT 1 FROM episode_orders AS orders
                       WHERE orders.title_id = episode_order_seasons.title_id
                         AND orders.order_id = episode_order_seasons.order_id
                         AND orders.fetched_at <= $1)",
        values![before],
    )?;
    tx.execute(
        "UPDATE episode_orders SET name = '' WHERE fetched_at <= $1 AND name <> ''",
        values![before],
    )?;
    Ok(())
}
