//! The SQL of titles: the catalogue's metadata of titles that users rated or listed.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::job::Task;
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Query, Row, Tx, Value, placeholders, typed_row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::jobs::delete_job;

const TITLES_PER_STATEMENT: usize = 100;
const IDS_PER_STATEMENT: usize = 400;

/// Metadata with the catalogue it came from.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTitle {
    pub facts: TitleFacts,
    /// `IMDb`'s id, where TMDB gave it.
    pub imdb_id: Option<String>,
    /// `builtin` or `tmdb`.
    pub catalogue: &'static str,
    /// Unix seconds.
    pub fetched_at: i64,
}

/// A title whose media type was wrong.
#[derive(Clone, Debug)]
pub struct RetypedTitle {
    pub from: TitleKey,
    /// The title as the catalogue confirmed it.
    pub to: StoredTitle,
}

/// The tables whose rows refer to titles, each with the condition that a row belongs to user `$1`. A title is stored
/// as long as a row refers to it.
pub(super) const TITLE_TABLES: [(&str, &str); 8] = [
    ("ratings", "user_id = $1"),
    ("playlist_items", "playlist_id IN (SELECT id FROM playlists WHERE user_id = $1)"),
    ("watches", "user_id = $1"),
    ("watchlist", "user_id = $1"),
    ("favorites", "user_id = $1"),
    ("title_notes", "user_id = $1"),
    ("checkins", "user_id = $1"),
    ("show_settings", "user_id = $1"),
];

/// The columns of [`metadata_joins`]: the catalogue's metadata, or else that of the user's request.
pub(super) const METADATA_COLUMNS: &str = "coalesce(titles.title, pending_titles.title) AS title,
     coalesce(titles.overview, pending_titles.overview) AS overview,
     coalesce(titles.poster_path, pending_titles.poster_path) AS poster_path,
     coalesce(titles.release_date, pending_titles.release_date) AS release_date,
     coalesce(titles.vote_average_x10, pending_titles.vote_average_x10) AS vote_average_x10,
     titles.imdb_id";

/// Joins the metadata of the titles in `table`, as the user in the column `user_id` may see it.
pub(super) fn metadata_joins(table: &str, user_id: &str) -> String {
    format!(
        "LEFT JOIN titles ON titles.media_type = {table}.media_type
                         AND titles.title_id = {table}.title_id
         LEFT JOIN pending_titles ON pending_titles.user_id = {user_id}
                                 AND pending_titles.media_type = {table}.media_type
                                 AND pending_titles.title_id = {table}.title_id"
    )
}

impl Store {
    /// The titles of `candidates` that the user rated, listed or watched.
    pub async fn find_referenced_titles(
        &self,
        user: UserId,
        candidates: Vec<TitleKey>,
    ) -> Result<Vec<TitleKey>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut referenced = Vec::new();
                for key in &candidates {
                    if is_own(tx, user, *key)? {
                        referenced.push(*key);
                    }
                }
                Ok(referenced)
            })
            .await
    }

    /// Every stored title, films first, by id.
    pub async fn titles(&self) -> Result<Vec<TitleFacts>, StoreError> {
        self.pool
            .read(|tx| {
                tx.all(
                    "SELECT media_type, title_id, title, overview, poster_path, release_date,
                            vote_average_x10
                     FROM titles ORDER BY media_type, title_id",
                    &[],
                    title_facts,
                )
            })
            .await
    }

    /// The posters of all titles that a user rated or put into playlists, each title once.
    pub async fn posters_of(
        &self,
        user: UserId,
    ) -> Result<Vec<(TitleKey, Option<String>)>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT own.media_type, own.title_id, titles.poster_path
                     FROM (SELECT media_type, title_id FROM ratings WHERE user_id = $1
                           UNION
                           SELECT playlist_items.media_type, playlist_items.title_id
                           FROM playlist_items
                           JOIN playlists ON playlists.id = playlist_items.playlist_id
                           WHERE playlists.user_id = $1) AS own
                     LEFT JOIN titles ON titles.media_type = own.media_type
                                     AND titles.title_id = own.title_id
                     ORDER BY own.media_type, own.title_id",
                    values![user.0],
                    |row| Ok((title_key(row)?, row.get("poster_path")?)),
                )
            })
            .await
    }

    /// The titles of `keys` that are stored or referenced.
    pub async fn find_known_titles(
        &self,
        keys: Vec<TitleKey>,
    ) -> Result<HashSet<TitleKey>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut known = HashSet::new();
                for chunk in keys.chunks(TITLES_PER_STATEMENT) {
                    let rows = typed_row_placeholders(chunk.len(), &["TEXT", "BIGINT"]);
                    let sql = format!(
                        "SELECT media_type, title_id
                         FROM (SELECT column1 AS media_type, column2 AS title_id
                               FROM (VALUES {rows}) AS listed) AS wanted
                         WHERE NOT ({})
                            OR EXISTS (SELECT 1 FROM titles
                                       WHERE titles.media_type = wanted.media_type
                                         AND titles.title_id = wanted.title_id)",
                        unreferenced_sql("wanted")
                    );
                    let values = chunk.iter().flat_map(|key| {
                        [Value::from(key.media_type.as_str()), Value::from(key.title_id)]
                    });
                    known.extend(tx.all(&sql, &values.collect::<Vec<_>>(), title_key)?);
                }
                Ok(known)
            })
            .await
    }

    /// Replaces posters of stored titles; returns the titles that are stored.
    pub async fn set_posters(
        &self,
        posters: HashMap<TitleKey, String>,
    ) -> Result<HashSet<TitleKey>, StoreError> {
        self.pool
            .write(move |tx| {
                let mut updated = HashSet::new();
                for chunk in posters.iter().collect::<Vec<_>>().chunks(TITLES_PER_STATEMENT) {
                    let rows = typed_row_placeholders(chunk.len(), &["TEXT", "BIGINT", "TEXT"]);
                    // `column1`, `column2`, … are the names of the columns of VALUES in both engines.
                    let sql = format!(
                        "UPDATE titles SET poster_path = listed.column3
                         FROM (VALUES {rows}) AS listed
                         WHERE titles.media_type = listed.column1
                           AND titles.title_id = listed.column2
                         RETURNING titles.media_type, titles.title_id"
                    );
                    let values = chunk.iter().flat_map(|(key, path)| {
                        let path = Value::from(path.as_str());
                        [key.media_type.as_str().into(), key.title_id.into(), path]
                    });
                    updated.extend(tx.all(&sql, &values.collect::<Vec<_>>(), title_key)?);
                }
                Ok(updated)
            })
            .await
    }

    /// Deletes titles that no user's data refers to; returns them.
    pub async fn delete_unreferenced_titles(&self) -> Result<Vec<TitleKey>, StoreError> {
        self.pool
            .write(|tx| {
                delete_unreferenced_shows(tx, i64::MAX)?;
                let sql = format!(
                    "DELETE FROM titles WHERE {} RETURNING media_type, title_id",
                    unreferenced_sql("titles")
                );
                tx.all(&sql, &[], title_key)
            })
            .await
    }

    /// Stores metadata, and moves users' data of these titles to the right key where the media type was wrong. The
    /// newer of two ratings is kept (decision 8).
    pub async fn retype_titles(&self, titles: Vec<RetypedTitle>) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                for title in &titles {
                    upsert_title(tx, &title.to)?;
                    if title.from != title.to.facts.key {
                        move_title(tx, title.from, title.to.facts.key)?;
                    }
                }
                Ok(())
            })
            .await
    }
}

/// Stores the catalogue's metadata of a title, and deletes metadata from users' requests.
pub(super) fn upsert_title(tx: &Tx<'_>, title: &StoredTitle) -> Result<(), StoreError> {
    let facts = &title.facts;
    tx.execute(
        "INSERT INTO titles (media_type, title_id, catalogue, title, overview, poster_path,
                             release_date, vote_average_x10, imdb_id, fetched_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (media_type, title_id) DO UPDATE SET
             catalogue = excluded.catalogue, title = excluded.title,
             overview = excluded.overview, poster_path = excluded.poster_path,
             release_date = excluded.release_date, vote_average_x10 = excluded.vote_average_x10,
             imdb_id = excluded.imdb_id, fetched_at = excluded.fetched_at",
        values![
            facts.key.media_type.as_str(),
            facts.key.title_id,
            title.catalogue,
            &facts.title,
            &facts.overview,
            &facts.poster_path,
            &facts.release_date,
            i64::from(facts.vote_average_x10),
            &title.imdb_id,
            title.fetched_at,
        ],
    )?;
    delete_job(tx, &Task::RefreshTitle(facts.key))?;
    delete_pending_title(tx, facts.key)
}

/// Deletes the metadata from users' requests for a title, because the catalogue has confirmed or rejected it.
pub(super) fn delete_pending_title(tx: &Tx<'_>, key: TitleKey) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM pending_titles WHERE media_type = $1 AND title_id = $2",
        values![key.media_type.as_str(), key.title_id],
    )?;
    delete_job(tx, &Task::VerifyTitle(key))
}

/// Moves every user's data of a title to another key. The newer of two ratings is kept, all watches are kept, and no
/// list gets an item twice.
fn move_title(tx: &Tx<'_>, from: TitleKey, to: TitleKey) -> Result<(), StoreError> {
    let (old, new) = (from.media_type.as_str(), to.media_type.as_str());
    tx.execute(
        "INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at)
         SELECT user_id, $1, $2, score10, rated_at FROM ratings
         WHERE media_type = $3 AND title_id = $4
         ON CONFLICT (user_id, media_type, title_id) DO UPDATE SET
             score10 = excluded.score10, rated_at = excluded.rated_at
             WHERE excluded.rated_at > ratings.rated_at",
        values![new, to.title_id, old, from.title_id],
    )?;
    tx.execute(
        "DELETE FROM playlist_items WHERE media_type = $1 AND title_id = $2
         AND playlist_id IN (SELECT playlist_id FROM playlist_items
                             WHERE media_type = $3 AND title_id = $4)",
        values![old, from.title_id, new, to.title_id],
    )?;
    tx.execute(
        "DELETE FROM watchlist WHERE media_type = $1 AND title_id = $2 AND removed_in IS NULL
         AND user_id IN (SELECT user_id FROM watchlist
                         WHERE media_type = $3 AND title_id = $4 AND removed_in IS NULL)",
        values![old, from.title_id, new, to.title_id],
    )?;
    for table in ["favorites", "title_notes"] {
        tx.execute(
            &format!(
                "DELETE FROM {table} WHERE media_type = $1 AND title_id = $2
                 AND user_id IN (SELECT user_id FROM {table} WHERE media_type = $3 AND title_id = $4)"
            ),
            values![old, from.title_id, new, to.title_id],
        )?;
    }
    if from.media_type == MediaType::Tv {
        delete_episodes_of(tx, from.title_id)?;
    }
    let tables = TITLE_TABLES.iter().map(|(table, _)| *table).chain(["change_values"]);
    for table in tables.filter(|table| *table != "ratings") {
        tx.execute(
            &format!(
                "UPDATE {table} SET media_type = $1, title_id = $2
                 WHERE media_type = $3 AND title_id = $4"
            ),
            values![new, to.title_id, old, from.title_id],
        )?;
    }
    for table in ["ratings", "titles"] {
        tx.execute(
            &format!("DELETE FROM {table} WHERE media_type = $1 AND title_id = $2"),
            values![old, from.title_id],
        )?;
    }
    delete_job(tx, &Task::RefreshTitle(from))?;
    delete_pending_title(tx, from)
}

/// Turns watches and check-ins of a show's episodes into those of the title as a whole, and deletes the stored
/// episodes.
fn delete_episodes_of(tx: &Tx<'_>, title_id: i64) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE watches SET episode_id = NULL, season = NULL, viewing = 1
         WHERE media_type = 'tv' AND title_id = $1
           AND (episode_id IS NOT NULL OR season IS NOT NULL OR viewing <> 1)",
        values![title_id],
    )?;
    tx.execute(
        "UPDATE checkins SET episode_id = NULL WHERE media_type = 'tv' AND title_id = $1",
        values![title_id],
    )?;
    tx.execute(
        "DELETE FROM show_settings WHERE media_type = 'tv' AND title_id = $1",
        values![title_id],
    )?;
    for table in ["show_progress", "episode_orders", "episodes", "seasons", "shows"] {
        tx.execute(&format!("DELETE FROM {table} WHERE title_id = $1"), values![title_id])?;
    }
    delete_job(tx, &Task::RefreshShow(title_id))
}

/// Deletes shows that no user's data refers to and that were last fetched until `before`, with their episodes.
pub(super) fn delete_unreferenced_shows(tx: &Tx<'_>, before: i64) -> Result<(), StoreError> {
    let unreferenced = unreferenced_sql("stored");
    for table in ["show_progress", "episodes", "seasons", "shows"] {
        tx.execute(
            &format!(
                "DELETE FROM {table} WHERE title_id IN (
                     SELECT title_id FROM (SELECT 'tv' AS media_type, title_id FROM shows
                                           WHERE fetched_at <= $1) AS stored
                     WHERE {unreferenced})"
            ),
            values![before],
        )?;
    }
    Ok(())
}

/// The condition that no user's data refers to the title in a row of `table`.
pub(super) fn unreferenced_sql(table: &str) -> String {
    let not_in = |(own, _): &(&str, &str)| {
        format!(
            "NOT EXISTS (SELECT 1 FROM {own} WHERE {own}.media_type = {table}.media_type
                                               AND {own}.title_id = {table}.title_id)"
        )
    };
    TITLE_TABLES.iter().map(not_in).collect::<Vec<_>>().join(" AND ")
}

/// Whether any user's data refers to the title: a rating, an item of a list or a watch.
pub(super) fn is_referenced(tx: &Tx<'_>, key: TitleKey) -> Result<bool, StoreError> {
    let of = |(table, _): &(&str, &str)| {
        format!("SELECT 1 FROM {table} WHERE media_type = $1 AND title_id = $2")
    };
    let all = TITLE_TABLES.iter().map(of).collect::<Vec<_>>().join(" UNION ALL ");
    let values = values![key.media_type.as_str(), key.title_id];
    tx.exists(&format!("{all} LIMIT 1"), values)
}

/// Whether the user rated, listed or watched the title.
pub(super) fn is_own(tx: &Tx<'_>, user: UserId, key: TitleKey) -> Result<bool, StoreError> {
    let of = |(table, owned): &(&str, &str)| {
        format!("SELECT 1 FROM {table} WHERE {owned} AND media_type = $2 AND title_id = $3")
    };
    let all = TITLE_TABLES.iter().map(of).collect::<Vec<_>>().join(" UNION ALL ");
    let values = values![user.0, key.media_type.as_str(), key.title_id];
    tx.exists(&format!("{all} LIMIT 1"), values)
}

/// Whether the title has a row, even without metadata (which may have been deleted for its age).
pub(super) fn is_stored(tx: &Tx<'_>, key: TitleKey) -> Result<bool, StoreError> {
    tx.find(&stored_row(key), |_| Ok(())).map(|row| row.is_some())
}

pub(super) fn stored_row(key: TitleKey) -> Query {
    let sql = "SELECT 1 FROM titles WHERE media_type = $1 AND title_id = $2";
    Query::new(sql, values![key.media_type.as_str(), key.title_id])
}

pub(super) fn has_metadata(tx: &Tx<'_>, key: TitleKey) -> Result<bool, StoreError> {
    tx.find(&metadata_row(key), |_| Ok(())).map(|row| row.is_some())
}

pub(super) fn metadata_row(key: TitleKey) -> Query {
    let sql = "SELECT 1 FROM titles WHERE media_type = $1 AND title_id = $2 AND title <> ''";
    Query::new(sql, values![key.media_type.as_str(), key.title_id])
}

pub(super) fn stored_title(row: &Row<'_>) -> Result<StoredTitle, StoreError> {
    let catalogue: String = row.get("catalogue")?;
    Ok(StoredTitle {
        facts: title_facts(row)?,
        imdb_id: row.get("imdb_id")?,
        catalogue: if catalogue == "tmdb" { "tmdb" } else { "builtin" },
        fetched_at: row.get("fetched_at")?,
    })
}

/// Runs a statement for some titles of one media type at a time; `sql` gets the placeholders of the ids after `$1` and `$2`, which
/// are `first` and the media type.
pub(super) fn for_titles<T>(
    tx: &Tx<'_>,
    first: i64,
    keys: &BTreeSet<TitleKey>,
    sql: impl Fn(&str) -> String,
    read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut found = Vec::new();
    for media_type in [MediaType::Movie, MediaType::Tv] {
        let ids = keys.iter().filter(|key| key.media_type == media_type);
        let ids: Vec<_> = ids.map(|key| Value::from(key.title_id)).collect();
        for chunk in ids.chunks(IDS_PER_STATEMENT) {
            let values = [values![first, media_type.as_str()], chunk].concat();
            found.extend(tx.all(&sql(&placeholders(2, chunk.len())), &values, &read)?);
        }
    }
    Ok(found)
}

pub(super) fn title_key(row: &Row<'_>) -> Result<TitleKey, StoreError> {
    let media_type = row.text("media_type")?;
    let media_type = MediaType::parse(media_type)
        .ok_or_else(|| StoreError::Broken(format!("{media_type} is not a media type")))?;
    Ok(TitleKey { media_type, title_id: row.get("title_id")? })
}

/// Reads a row of a query with [`metadata_joins`]. The name of a pending title may be missing.
pub(super) fn title_facts(row: &Row<'_>) -> Result<TitleFacts, StoreError> {
    Ok(TitleFacts {
        key: title_key(row)?,
        title: row.get::<Option<String>>("title")?.unwrap_or_default(),
        overview: row.get::<Option<String>>("overview")?.unwrap_or_default(),
        poster_path: row.get("poster_path")?,
        release_date: row.get("release_date")?,
        vote_average_x10: vote_average_x10(row)?,
    })
}

fn vote_average_x10(row: &Row<'_>) -> Result<i32, StoreError> {
    let average = row.get::<Option<i64>>("vote_average_x10")?.unwrap_or_default();
    i32::try_from(average)
        .map_err(|_| StoreError::Broken(format!("{average} is not an average vote")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrations::MIGRATIONS;

    #[test]
    fn every_table_of_users_titles_is_known() {
        let file = rusqlite::Connection::open_in_memory().unwrap();
        for migration in MIGRATIONS {
            file.execute_batch(migration).unwrap();
        }
        let sql = "SELECT schema.name FROM sqlite_schema AS schema
                   WHERE schema.type = 'table'
                     AND 2 = (SELECT count(*) FROM pragma_table_info(schema.name)
                              WHERE name IN ('media_type', 'title_id'))";
        let mut statement = file.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        let mut found: Vec<String> = rows.map(Result::unwrap).collect();
        // Metadata of titles, texts about deleted titles, and candidates for titles of imports.
        let others = [
            ["titles", "pending_titles", "tmdb_ids", "notifications"],
            ["change_values", "import_titles", "import_choices", ""],
        ];
        found.retain(|name| !others.as_flattened().contains(&&**name));
        found.sort();
        let mut known = TITLE_TABLES.map(|(table, _)| table);
        known.sort_unstable();
        assert_eq!(found, known);
    }
}
