//! Alternative orders of a show's episodes. Only TMDB has them, as episode groups.

use super::request::TmdbRequest;
use super::{Catalogue, CatalogueError, has_builtin_id};
use crate::catalogue::shows::{document, name};
use crate::domain::episode::MAX_SEASON;
use crate::domain::episode_order::{EpisodeOrder, OrderId, OrderSeason};
use crate::domain::ids::TitleKey;
use serde_json::Value;
use std::collections::HashSet;
use time::Date;

/// How many episodes of an order are read. The longest shows have about as many.
const MAX_EPISODES: usize = 20_000;

impl Catalogue {
    /// An order of a show's episodes; `None` when the catalogue has no such order of the show.
    pub async fn episode_order(
        &self,
        title_id: i64,
        id: &OrderId,
        today: Date,
    ) -> Result<Option<EpisodeOrder>, CatalogueError> {
        if !self.is_tmdb() || has_builtin_id(TitleKey::of_show(title_id)) {
            return Ok(None);
        }
        // The details of an order do not name its show, so the list of the show's orders is checked.
        let list = format!("/3/tv/{title_id}/episode_groups");
        let Some(list) = self.order_document(&list, today).await? else { return Ok(None) };
        if !list["results"].as_array().into_iter().flatten().any(|row| is_of(row, id)) {
            return Ok(None);
        }
        let path = format!("/3/tv/episode_group/{}", id.as_str());
        let details = self.order_document(&path, today).await?;
        Ok(details.map(|details| order(id, &details)))
    }

    async fn order_document(
        &self,
        path: &str,
        today: Date,
    ) -> Result<Option<Value>, CatalogueError> {
        match self.respond(&TmdbRequest::parse(path, None)?, today).await {
            Err(CatalogueError::NotFound) => Ok(None),
            response => document(response?).map(Some),
        }
    }
}

fn is_of(row: &Value, id: &OrderId) -> bool {
    row["id"].as_str().and_then(OrderId::parse).as_ref() == Some(id)
}

/// TMDB numbers groups from 0 or 1. Here, 0 is only for specials.
fn order(id: &OrderId, details: &Value) -> EpisodeOrder {
    let mut groups: Vec<&Value> = details["groups"].as_array().into_iter().flatten().collect();
    groups.sort_by_key(|group| group["order"].as_i64());
    let begins_at_0 = groups.first().is_some_and(|group| {
        group["order"].as_i64() == Some(0) && !rows(group).all(|row| row["season_number"] == 0)
    });
    let mut seasons: Vec<OrderSeason> = Vec::new();
    let mut found = HashSet::new();
    for group in groups {
        let place = group["order"].as_i64().unwrap_or_default() + i64::from(begins_at_0);
        let number = seasons.last().map_or(place, |last| place.max(last.number + 1));
        if !(0..=MAX_SEASON).contains(&number) {
            continue;
        }
        let mut episodes: Vec<_> = rows(group).collect();
        episodes.sort_by_key(|row| row["order"].as_i64());
        let ids = episodes.iter().filter_map(|row| row["id"].as_i64()).filter(|id| *id > 0);
        // An episode that is in the order twice keeps its first place.
        let ids = ids.filter(|id| found.len() < MAX_EPISODES && found.insert(*id)).collect();
        seasons.push(OrderSeason { number, name: name(group), episodes: ids });
    }
    EpisodeOrder { id: id.clone(), name: name(details), seasons }
}

fn rows(group: &Value) -> impl Iterator<Item = &Value> {
    group["episodes"].as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn numbers(groups: &Value) -> Vec<(i64, Vec<i64>)> {
        let id = OrderId::parse("5acf93e60e0a26346d0000ca").unwrap();
        let order = order(&id, &json!({"name": "An order", "groups": groups}));
        assert_eq!(order.name, "An order");
        order.seasons.into_iter().map(|season| (season.number, season.episodes)).collect()
    }

    #[test]
    fn groups_and_episodes_are_sorted_by_their_places() {
        let groups = json!([
            {"order": 2, "episodes": [{"id": 5, "order": 0}]},
            {"order": 1, "episodes": [{"id": 8, "order": 1}, {"id": 7, "order": 0}, {"id": -1, "order": 2}, {"id": 8, "order": 3}]},
        ]);
        assert_eq!(numbers(&groups), [(1, vec![7, 8]), (2, vec![5])]);
    }

    #[test]
    fn only_specials_are_in_season_0() {
        let first = |season: i64| {
            json!([
                {"order": 0, "episodes": [{"id": 7, "order": 0, "season_number": season}]},
                {"order": 1, "episodes": [{"id": 8, "order": 0, "season_number": 1}]},
            ])
        };
        assert_eq!(numbers(&first(0)), [(0, vec![7]), (1, vec![8])]);
        assert_eq!(numbers(&first(1)), [(1, vec![7]), (2, vec![8])]);
    }

    #[test]
    fn groups_with_one_place_have_numbers_of_their_own() {
        let groups = json!([{"order": 1, "episodes": []}, {"order": 1}, {"order": 10_000}, {}]);
        assert_eq!(numbers(&groups), [(0, vec![]), (1, vec![]), (2, vec![])]);
    }
}
