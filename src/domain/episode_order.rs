//! Alternative orders of a show's episodes, such as the absolute order. An order changes the numbers that a user sees
//! and which episode is next. Watches refer to episodes, so they are not affected.

use crate::domain::episode::EpisodeNumber;
use std::collections::HashMap;

/// TMDB's id of an episode group: 24 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OrderId(String);

/// A group in an order, which takes the place of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderSeason {
    /// 0 for specials.
    pub number: i64,
    /// Empty when it is not known.
    pub name: String,
    /// TMDB's ids of the episodes, which are numbered from 1.
    pub episodes: Vec<i64>,
}

/// An order of a show's episodes. It may lack some of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpisodeOrder {
    pub id: OrderId,
    /// Empty when it is not known.
    pub name: String,
    /// In the order of their numbers.
    pub seasons: Vec<OrderSeason>,
}

/// An order that a user has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenOrder {
    pub order: EpisodeOrder,
    /// Whether TMDB has removed the order. Then the catalogue's own order is used.
    pub is_removed: bool,
}

impl OrderId {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_id = text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_id.then(|| Self(text.to_ascii_lowercase()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl ChosenOrder {
    /// The numbers of the episodes by their TMDB ids. If an episode is in the order twice, its first number. Empty
    /// when the order was removed.
    #[must_use]
    pub fn numbers(&self) -> HashMap<i64, EpisodeNumber> {
        let mut numbers = HashMap::new();
        let seasons = self.order.seasons.iter().filter(|_| !self.is_removed);
        for OrderSeason { number: season, episodes, .. } in seasons {
            for (episode, id) in (1..).zip(episodes) {
                numbers.entry(*id).or_insert(EpisodeNumber { season: *season, episode });
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_24_hexadecimal_digits() {
        let id = OrderId::parse("5ACF93E60E0A26346D0000CA").unwrap();
        assert_eq!(id.as_str(), "5acf93e60e0a26346d0000ca");
        for text in ["", "5acf93e60e0a26346d0000c", "5acf93e60e0a26346d0000cg"] {
            assert_eq!(OrderId::parse(text), None);
        }
    }

    #[test]
    fn an_order_that_was_removed_numbers_nothing() {
        let season = |number, episodes: &[i64]| OrderSeason {
            number,
            name: String::new(),
            episodes: episodes.to_vec(),
        };
        let id = OrderId::parse("5acf93e60e0a26346d0000ca").unwrap();
        let seasons = vec![season(1, &[7, 5]), season(2, &[5, 9])];
        let order = EpisodeOrder { id, name: String::new(), seasons };
        let mut chosen = ChosenOrder { order, is_removed: false };
        let number = |season, episode| Some(EpisodeNumber { season, episode });
        let numbers = chosen.numbers();
        let of = |id: i64| numbers.get(&id).copied();
        assert_eq!((of(7), of(5), of(9)), (number(1, 1), number(1, 2), number(2, 2)));
        chosen.is_removed = true;
        assert!(chosen.numbers().is_empty());
    }
}
