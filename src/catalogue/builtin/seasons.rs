//! The seasons of a TV title. Only their number is recorded: how the episodes fall into them is
//! not, and a guess would be a false fact.

use super::record::{Record, Show};
use super::{credits, details, rows, stable};
use crate::catalogue::schema::{SeasonDetails, SeasonItem};

/// All seasons, as the title's details have them.
pub fn all(record: &Record, show: &Show) -> Vec<SeasonItem> {
    (1..=show.seasons).map(|number| item(record, show, number)).collect()
}

/// One season's details, unless the title has no such season.
pub fn one(record: &Record, show: &Show, number: u32) -> Option<SeasonDetails> {
    let item = (1..=show.seasons).contains(&number).then(|| item(record, show, number))?;
    Some(SeasonDetails {
        hex_id: credits::credit_id(record.key, number, "season"),
        air_date: item.air_date,
        episodes: Vec::new(),
        name: item.name,
        networks: details::networks(record, show),
        overview: item.overview,
        id: item.id,
        poster_path: item.poster_path,
        season_number: number,
        vote_average: item.vote_average,
    })
}

fn item(record: &Record, show: &Show, number: u32) -> SeasonItem {
    let first = (number == 1).then(|| record.date.as_day());
    SeasonItem {
        air_date: first,
        episode_count: if show.seasons == 1 { show.episodes } else { 0 },
        id: stable::number(&format!("season {number} of {}", record.key.number)),
        name: format!("Season {number}"),
        overview: String::new(),
        poster_path: Some(rows::poster_path(record.key)),
        season_number: number,
        vote_average: 0.0,
    }
}
