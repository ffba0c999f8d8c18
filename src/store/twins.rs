//! Titles that change their number because another catalogue stands behind them. A pair of
//! numbers is kept for good once it is found; everybody's ratings and entries move with their
//! title, all in one write.

use crate::domain::ids::{IdSpace, TitleKey};
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::maintenance::{is_kept, move_title};
use crate::store::sought::forget_sought;
use crate::store::titles::{StoredTitle, is_stored, stored_title, title_key, upsert_title};

/// A title on its way to the other catalogue's number.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// Under what it is kept.
    pub from: TitleKey,
    /// What it is from now on, by the other catalogue's number and in its words.
    pub to: StoredTitle,
}

/// A kept title with what may say which one it is in the other catalogue.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its number here.
    pub key: TitleKey,
    /// Its number there, once that has been found.
    pub twin: Option<TitleKey>,
    /// What is kept of it.
    pub stored: Option<StoredTitle>,
}

impl Store {
    /// Everything that somebody rated or put into a playlist by such a number.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn kept_by(&self, numbering: IdSpace) -> Result<Vec<TitleKey>, StoreError> {
        let (low, high) = numbering.range();
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT media_type, number FROM ratings
                     WHERE media_type IN ('movie', 'tv') AND number BETWEEN $1 AND $2
                     UNION SELECT media_type, number FROM playlist_entries
                     WHERE media_type IN ('movie', 'tv') AND number BETWEEN $1 AND $2
                     ORDER BY media_type, number",
                    values![low, high],
                    title_key,
                )
            })
            .await
    }

    /// What is known of these titles, in the order asked.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn kept(&self, keys: Vec<TitleKey>) -> Result<Vec<Kept>, StoreError> {
        let kept = move |tx: &Tx<'_>| {
            let one = |key: &TitleKey| {
                Ok(Kept { key: *key, twin: twin(tx, *key)?, stored: stored_title(tx, *key)? })
            };
            keys.iter().map(one).collect()
        };
        self.pool.read(kept).await
    }

    /// Whether TMDB has ever stood behind the catalogue: it is written down, or something it said
    /// is stored, or was.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn knows_tmdb(&self) -> Result<bool, StoreError> {
        let known = self.pool.read(|tx| {
            tx.first(
                "SELECT number FROM titles WHERE catalogue = 'tmdb'
                 UNION SELECT tmdb_number AS number FROM twins
                 UNION SELECT 1 AS number FROM settings WHERE name = 'tmdb_stood' LIMIT 1",
                &[],
                |row| row.get::<i64>("number"),
            )
        });
        Ok(known.await?.is_some())
    }

    /// Moves titles to their other numbers, with all that everybody keeps of them: of two ratings
    /// the newer one stays, and no entry is doubled. Answers for each whether it moved: not when
    /// nobody keeps it any more, nor when the other number is another title's twin.
    ///
    /// # Errors
    /// As [`StoreError`] says; then nothing was moved.
    pub async fn cross(&self, crossings: Vec<Crossing>) -> Result<Vec<bool>, StoreError> {
        self.pool
            .write(move |tx| crossings.iter().map(|crossing| cross(tx, crossing)).collect())
            .await
    }
}

fn cross(tx: &Tx<'_>, crossing: &Crossing) -> Result<bool, StoreError> {
    let (from, to) = (crossing.from, crossing.to.facts.key);
    if !is_kept(tx, from)? && !is_stored(tx, from)? {
        forget_sought(tx, from)?;
        return Ok(false);
    }
    let (builtin, tmdb) = match from.id_space() {
        IdSpace::Builtin => (from, to),
        IdSpace::Tmdb => (to, from),
    };
    // Two titles of one catalogue are never made one, whatever the other says: there would be no
    // way back.
    if twin(tx, to)?.is_some_and(|twin| twin != from) {
        return Ok(false);
    }
    // What it was paired with before is gone there, or another would not have been looked for.
    tx.execute(
        "DELETE FROM twins WHERE media_type = $1 AND builtin_number = $2 AND tmdb_number <> $3
         OR media_type = $1 AND builtin_number <> $2 AND tmdb_number = $3",
        values![builtin.media_type.as_str(), builtin.number, tmdb.number],
    )?;
    tx.execute(
        "INSERT INTO twins (media_type, builtin_number, tmdb_number)
         VALUES ($1, $2, $3)
         ON CONFLICT (media_type, builtin_number) DO NOTHING",
        values![builtin.media_type.as_str(), builtin.number, tmdb.number,],
    )?;
    upsert_title(tx, &crossing.to)?;
    move_title(tx, from, to)?;
    forget_sought(tx, from)?;
    Ok(true)
}

fn twin(tx: &Tx<'_>, key: TitleKey) -> Result<Option<TitleKey>, StoreError> {
    let sql = match key.id_space() {
        IdSpace::Builtin => {
            "SELECT media_type, tmdb_number AS number FROM twins
             WHERE media_type = $1 AND builtin_number = $2"
        }
        IdSpace::Tmdb => {
            "SELECT media_type, builtin_number AS number FROM twins
             WHERE media_type = $1 AND tmdb_number = $2"
        }
    };
    tx.first(sql, values![key.media_type.as_str(), key.number], title_key)
}
