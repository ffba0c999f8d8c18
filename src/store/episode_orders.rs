//! The SQL of alternative orders of a show's episodes, as TMDB lists them.

use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::episode_order::{ChosenOrder, EpisodeOrder, OrderId, OrderSeason};
use crate::domain::ids::UserId;
use crate::domain::watch::Watch;
use crate::store::db::{Tx, Value, placeholders, row_placeholders, values};
use crate::store::error::StoreError;
use std::collections::HashMap;

/// How many parameters a statement has at most.
const MAX_PARAMETERS: usize = 500;

/// The stored order; `None` when it is not stored.
pub(super) fn find_order(
    tx: &Tx<'_>,
    title_id: i64,
    id: &OrderId,
) -> Result<Option<ChosenOrder>, StoreError> {
    let rows = tx.all(
        "SELECT orders.name, orders.removed_at, seasons.season, seasons.name AS season_name,
                items.tmdb_id
         FROM episode_orders AS orders
         LEFT JOIN episode_order_seasons AS seasons ON seasons.title_id = orders.title_id
                                                   AND seasons.order_id = orders.order_id
         LEFT JOIN episode_order_items AS items ON items.title_id = orders.title_id
                                               AND items.order_id = orders.order_id
                                               AND items.season = seasons.season
         WHERE orders.title_id = $1 AND orders.order_id = $2
         ORDER BY seasons.season, items.episode",
        values![title_id, id.as_str()],
        |row| {
            let season: Option<i64> = row.get("season")?;
            let season_name: Option<String> = row.get("season_name")?;
            let tmdb_id: Option<i64> = row.get("tmdb_id")?;
            let order: (String, Option<i64>) = (row.get("name")?, row.get("removed_at")?);
            Ok((order, season.zip(season_name), tmdb_id))
        },
    )?;
    let Some(((name, removed_at), ..)) = rows.first().cloned() else { return Ok(None) };
    let mut seasons: Vec<OrderSeason> = Vec::new();
    for (_, season, tmdb_id) in rows {
        let Some((number, name)) = season else { continue };
        if seasons.last().is_none_or(|last| last.number != number) {
            seasons.push(OrderSeason { number, name, episodes: Vec::new() });
        }
        if let Some(last) = seasons.last_mut() {
            last.episodes.extend(tmdb_id);
        }
    }
    let order = EpisodeOrder { id: id.clone(), name, seasons };
    Ok(Some(ChosenOrder { order, is_removed: removed_at.is_some() }))
}

/// The episode numbers in the orders that the user has chosen, by TMDB's episode ids.
pub(super) fn find_numbers(
    tx: &Tx<'_>,
    user: UserId,
    episodes: &[EpisodeId],
) -> Result<HashMap<EpisodeId, EpisodeNumber>, StoreError> {
    let mut numbers = HashMap::new();
    for chunk in episodes.chunks(MAX_PARAMETERS - 1) {
        let sql = format!(
            "SELECT episodes.id, items.season, items.episode
             FROM episodes
             JOIN show_settings ON show_settings.user_id = $1
                               AND show_settings.media_type = 'tv'
                               AND show_settings.title_id = episodes.title_id
                               AND show_settings.name = 'order'
             JOIN episode_orders AS orders ON orders.title_id = show_settings.title_id
                                          AND orders.order_id = show_settings.value
                                          AND orders.removed_at IS NULL
             JOIN episode_order_items AS items ON items.title_id = orders.title_id
                                              AND items.order_id = orders.order_id
                                              AND items.tmdb_id = episodes.tmdb_id
             WHERE episodes.id IN ({})",
            placeholders(1, chunk.len())
        );
        let mut values = values![user.0].to_vec();
        values.extend(chunk.iter().map(|id| Value::from(id.0)));
        numbers.extend(tx.all(&sql, &values, |row| {
            let (season, episode) = (row.get("season")?, row.get("episode")?);
            Ok((EpisodeId(row.get("id")?), EpisodeNumber { season, episode }))
        })?);
    }
    Ok(numbers)
}

/// Adds to watches of the user the numbers in the orders that the user has chosen.
pub(super) fn add_numbers<'a>(
    tx: &Tx<'_>,
    user: UserId,
    watches: impl IntoIterator<Item = &'a mut Watch>,
) -> Result<(), StoreError> {
    let of_episodes = watches.into_iter().filter_map(|watch| Some((watch.part.episode_id?, watch)));
    let of_episodes: Vec<_> = of_episodes.collect();
    let ids: Vec<_> = of_episodes.iter().map(|(id, _)| *id).collect();
    let numbers = find_numbers(tx, user, &ids)?;
    for (id, watch) in of_episodes {
        watch.in_order = numbers.get(&id).copied();
    }
    Ok(())
}

/// Replaces a stored order.
pub(super) fn replace_order(
    tx: &Tx<'_>,
    title_id: i64,
    order: &EpisodeOrder,
    now: i64,
) -> Result<(), StoreError> {
    let id = order.id.as_str();
    tx.execute(
        "DELETE FROM episode_orders WHERE title_id = $1 AND order_id = $2",
        values![title_id, id],
    )?;
    tx.execute(
        "INSERT INTO episode_orders (title_id, order_id, name, fetched_at)
         VALUES ($1, $2, $3, $4)",
        values![title_id, id, &order.name, now],
    )?;
    for chunk in order.seasons.chunks(MAX_PARAMETERS / 4) {
        let sql = format!(
            "INSERT INTO episode_order_seasons (title_id, order_id, season, name) VALUES {}",
            row_placeholders(chunk.len(), 4)
        );
        let values = chunk.iter().flat_map(|season| {
            let row: [Value; 4] =
                [title_id.into(), id.into(), season.number.into(), (&season.name).into()];
            row
        });
        tx.execute(&sql, &values.collect::<Vec<_>>())?;
    }
    let numbered = ChosenOrder { order: order.clone(), is_removed: false }.numbers();
    let items: Vec<_> = numbered.into_iter().collect();
    for chunk in items.chunks(MAX_PARAMETERS / 5) {
        let sql = format!(
            "INSERT INTO episode_order_items (title_id, order_id, season, episode, tmdb_id)
             VALUES {}",
            row_placeholders(chunk.len(), 5)
        );
        let mut values = Vec::with_capacity(5 * chunk.len());
        for (tmdb_id, number) in chunk {
            values.extend_from_slice(values![
                title_id,
                id,
                number.season,
                number.episode,
                *tmdb_id
            ]);
        }
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

/// Marks an order that TMDB has removed. Its name is kept for the users who chose it.
pub(super) fn mark_order_removed(
    tx: &Tx<'_>,
    title_id: i64,
    id: &OrderId,
    now: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE episode_orders SET removed_at = $1
         WHERE title_id = $2 AND order_id = $3 AND removed_at IS NULL",
        values![now, title_id, id.as_str()],
    )?;
    Ok(())
}
