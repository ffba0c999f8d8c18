//! Shows whose episodes tests change.

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What TMDB says of shows, by their ids, in place of what it says at first; and which shows have changed.
#[derive(Clone, Debug, Default)]
pub struct Shows {
    pub shows: BTreeMap<i64, FakeShow>,
    pub changed: Vec<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FakeShow {
    pub status: &'static str,
    /// By their numbers.
    pub seasons: BTreeMap<i64, Vec<FakeEpisode>>,
    pub orders: Vec<FakeOrder>,
}

/// Another order of the episodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FakeOrder {
    /// 24 hexadecimal digits.
    pub id: &'static str,
    pub name: &'static str,
    /// The name of each group with the ids of its episodes; the first group has the place 1.
    pub groups: Vec<(&'static str, Vec<i64>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FakeEpisode {
    pub id: i64,
    pub number: i64,
    pub name: String,
    /// `YYYY-MM-DD`.
    pub air_date: Option<&'static str>,
    pub runtime: Option<i64>,
}

impl FakeShow {
    /// Seasons from 1 with these numbers of episodes, all out, with ids from 1,001, 2,001 and so on.
    pub fn ended(counts: &[i64]) -> Self {
        let episode = |season: i64, number| FakeEpisode {
            id: 1_000 * season + number,
            number,
            name: format!("Part {number} of {season}"),
            air_date: Some("2020-01-01"),
            runtime: Some(45),
        };
        let seasons = (1..).zip(counts).map(|(season, count)| {
            (season, (1..=*count).map(|number| episode(season, number)).collect())
        });
        Self { status: "Ended", seasons: seasons.collect(), orders: Vec::new() }
    }

    /// Of a season.
    pub fn episodes(&mut self, season: i64) -> &mut Vec<FakeEpisode> {
        self.seasons.entry(season).or_default()
    }

    /// What TMDB finds by the id that `IMDb` or `TheTVDB` has given an episode.
    pub fn episode_hits(&self, show: i64, external_id: &str) -> Vec<Value> {
        let hit = |(season, episode): (i64, &FakeEpisode)| {
            let mut hit = episode.document(show, season);
            hit["media_type"] = json!("tv_episode");
            hit
        };
        let seasons = self.seasons.iter();
        let all = seasons.flat_map(|(season, episodes)| episodes.iter().map(|one| (*season, one)));
        let has_id =
            |one: &FakeEpisode| [one.imdb_id(), one.tvdb_id()].contains(&external_id.into());
        all.filter(|(_, one)| has_id(one)).map(hit).collect()
    }

    /// The list of other orders.
    pub fn order_list(&self, show: i64) -> Value {
        json!({"id": show, "results": self.orders.iter().map(FakeOrder::item).collect::<Value>()})
    }

    /// Another order with its episodes.
    pub fn order(&self, show: i64, id: &str) -> Option<Value> {
        let order = self.orders.iter().find(|order| order.id == id)?;
        let episode = |id: &i64| {
            let found = self.seasons.iter().find_map(|(season, episodes)| {
                Some((*season, episodes.iter().find(|one| one.id == *id)?))
            });
            found.map(|(season, one)| one.document(show, season))
        };
        let group = |(place, (name, episodes)): (usize, &(&str, Vec<i64>))| {
            let mut rows: Vec<Value> = episodes.iter().filter_map(episode).collect();
            for (order, row) in rows.iter_mut().enumerate() {
                row["order"] = json!(order);
            }
            json!({
                "id": format!("{place:024x}"), "name": name, "order": place, "locked": false,
                "episodes": rows,
            })
        };
        let mut details = order.item();
        details["groups"] = (1..).zip(&order.groups).map(group).collect();
        Some(details)
    }

    /// Changes a show's details.
    pub fn describe(&self, details: &mut Value) {
        let season = |(number, episodes): (&i64, &Vec<FakeEpisode>)| {
            let mut season = season(*number);
            season["episode_count"] = json!(episodes.len());
            season
        };
        details["status"] = json!(self.status);
        details["seasons"] = self.seasons.iter().map(season).collect();
        details["number_of_seasons"] = json!(self.seasons.len());
        details["number_of_episodes"] = json!(self.seasons.values().map(Vec::len).sum::<usize>());
    }

    /// A season's details.
    pub fn season(&self, show: i64, number: i64) -> Option<Value> {
        let episodes = self.seasons.get(&number)?;
        let mut page = season(number);
        page["_id"] = json!(format!("{number:024x}"));
        page["networks"] = json!([]);
        page["episodes"] = episodes.iter().map(|one| one.document(show, number)).collect();
        Some(page)
    }
}

impl FakeOrder {
    fn item(&self) -> Value {
        json!({
            "id": self.id, "name": self.name, "description": "", "network": null, "type": 2,
            "group_count": self.groups.len(),
            "episode_count": self.groups.iter().map(|(_, ids)| ids.len()).sum::<usize>(),
        })
    }
}

impl FakeEpisode {
    pub fn imdb_id(&self) -> String {
        format!("tt{:07}", 9_000_000 + self.id)
    }

    pub fn tvdb_id(&self) -> String {
        (9_000_000 + self.id).to_string()
    }

    fn document(&self, show: i64, season: i64) -> Value {
        json!({
            "id": self.id, "name": self.name, "overview": "", "vote_average": 0.0, "vote_count": 0,
            "air_date": self.air_date, "episode_number": self.number, "episode_type": "standard",
            "production_code": "", "runtime": self.runtime, "season_number": season,
            "show_id": show, "still_path": null, "crew": [], "guest_stars": [],
        })
    }
}

fn season(number: i64) -> Value {
    json!({
        "air_date": null, "id": 100 + number, "name": format!("Season {number}"), "overview": "",
        "poster_path": null, "season_number": number, "vote_average": 0.0,
    })
}
