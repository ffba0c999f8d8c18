//! A user's own titles for the home page.

use crate::domain::ids::{PlaylistId, UserId};
use crate::domain::rating::RatedFilter;
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::playlists::select_titles;
use crate::store::ratings::select_rated_titles;
use crate::store::titles::title_facts;
use crate::store::watchlist::select_watchlist;

/// A user's own titles, read in one snapshot.
#[derive(Clone, Debug)]
pub struct OwnTitles {
    /// The newest rating first.
    pub rated: Vec<TitleFacts>,
    /// The titles rated with five stars, newest rating first.
    pub favorites: Vec<TitleFacts>,
    pub active: Option<ActiveTitles>,
    /// The first titles of the watchlist.
    pub watchlist: Vec<TitleFacts>,
}

/// The first titles of the active playlist.
#[derive(Clone, Debug)]
pub struct ActiveTitles {
    pub id: PlaylistId,
    pub name: String,
    pub titles: Vec<TitleFacts>,
}

impl Store {
    /// At most `limit` of the titles of each kind.
    pub async fn own_titles(&self, user: UserId, limit: i64) -> Result<OwnTitles, StoreError> {
        self.pool
            .read(move |tx| {
                let rated = |filter| {
                    let rows = select_rated_titles(tx, user, filter, limit, 0)?.into_iter();
                    Ok::<_, StoreError>(rows.map(|(facts, _)| facts).collect())
                };
                let watchlist = select_watchlist(tx, user, limit, title_facts)?;
                Ok(OwnTitles {
                    rated: rated(RatedFilter::All)?,
                    favorites: rated(RatedFilter::Stars(5))?,
                    active: select_active(tx, user, limit)?,
                    watchlist: watchlist.into_iter().map(|(facts, _)| facts).collect(),
                })
            })
            .await
    }
}

fn select_active(
    tx: &Tx<'_>,
    user: UserId,
    limit: i64,
) -> Result<Option<ActiveTitles>, StoreError> {
    let active = tx.first(
        "SELECT id, name FROM playlists WHERE user_id = $1 AND active = $2",
        values![user.0, true],
        |row| Ok((PlaylistId(row.get("id")?), row.get("name")?)),
    )?;
    active
        .map(|(id, name)| {
            Ok(ActiveTitles { id, name, titles: select_titles(tx, user, id, limit)? })
        })
        .transpose()
}
