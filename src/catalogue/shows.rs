//! All seasons and episodes of a show, from either catalogue.

use super::request::{Language, MAX_APPENDED, MediaLanguages, SubResource, Subject, TmdbRequest};
use super::{Catalogue, CatalogueError, CatalogueResponse, has_builtin_id, tmdb};
use crate::domain::episode::{
    EpisodeFacts, EpisodeKind, EpisodeNumber, MAX_SEASON, SeasonFacts, ShowFacts, ShowStatus,
};
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::{is_poster_path, parse_day, single_line};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use time::Date;

/// How many episodes one request fetches, if the numbers of episodes are known. With its cast, an episode has up to
/// 20 KB.
const MAX_EPISODES_A_REQUEST: i64 = 150;
/// Code points.
const MAX_NAME: usize = 300;
/// Minutes.
const MAX_RUNTIME: i64 = 10_000;

impl Catalogue {
    /// `None` when the catalogue has no such show. An error means that it is not known: TMDB did not respond, or
    /// responded with outdated data.
    pub async fn show_facts(
        &self,
        title_id: i64,
        today: Date,
    ) -> Result<Option<ShowFacts>, CatalogueError> {
        let key = TitleKey { media_type: MediaType::Tv, title_id };
        let details = match self.respond(&tmdb::details(key), today).await {
            Err(CatalogueError::NotFound) => return Ok(None),
            response => document(response?)?,
        };
        if !self.is_tmdb() || has_builtin_id(key) {
            return Ok(Some(builtin_facts(title_id, &details)));
        }
        let mut seasons = Vec::new();
        for appended in requests(&season_counts(&details)) {
            let request = TmdbRequest::Details {
                subject: Subject::of(key),
                appended,
                language: Language::default(),
                media_languages: MediaLanguages::default(),
            };
            seasons.push(document(self.respond(&request, today).await?)?);
        }
        Ok(Some(tmdb_facts(title_id, &details, &seasons)))
    }
}

impl Catalogue {
    /// The ids on a page of a list of changes, and the number of pages.
    pub async fn changed_ids(
        &self,
        request: &TmdbRequest,
        today: Date,
    ) -> Result<(Vec<i64>, u64), CatalogueError> {
        let page = document(self.respond(request, today).await?)?;
        let rows = page["results"].as_array().into_iter().flatten();
        let ids = rows.filter_map(|row| row["id"].as_i64()).collect();
        Ok((ids, page["total_pages"].as_u64().unwrap_or(1)))
    }
}

pub(super) fn document(response: CatalogueResponse) -> Result<Value, CatalogueError> {
    match response {
        CatalogueResponse::Compressed(response) if response.is_stale() => {
            Err(CatalogueError::Unavailable)
        }
        response => response.value(),
    }
}

/// The numbers of the seasons that a show's details list, with their rows.
fn season_rows(details: &Value) -> BTreeMap<i64, &Value> {
    let rows = details["seasons"].as_array().into_iter().flatten();
    let numbered = rows.filter_map(|row| Some((row["season_number"].as_i64()?, row)));
    numbered.filter(|(number, _)| (0..=MAX_SEASON).contains(number)).collect()
}

/// Each season with the number of its episodes.
fn season_counts(details: &Value) -> Vec<(i64, i64)> {
    let count = |row: &Value| row["episode_count"].as_i64().unwrap_or_default().max(0);
    season_rows(details).into_iter().map(|(number, row)| (number, count(row))).collect()
}

/// The seasons to fetch with each request.
fn requests(seasons: &[(i64, i64)]) -> Vec<BTreeSet<SubResource>> {
    let mut requests: Vec<BTreeSet<SubResource>> = Vec::new();
    let mut episodes = 0;
    for (number, count) in seasons {
        let Ok(number) = u32::try_from(*number) else { continue };
        episodes += count;
        match requests.last_mut() {
            Some(last) if last.len() < MAX_APPENDED && episodes <= MAX_EPISODES_A_REQUEST => {
                last.insert(SubResource::Season(number));
            }
            _ => {
                requests.push(BTreeSet::from([SubResource::Season(number)]));
                episodes = *count;
            }
        }
    }
    requests
}

/// The facts from the built-in catalogue, which has only the number of episodes. Its names of episodes are
/// placeholders and left out.
fn builtin_facts(title_id: i64, details: &Value) -> ShowFacts {
    let counts = season_counts(details);
    let season = |(season, _): &(i64, i64)| SeasonFacts {
        season: *season,
        name: String::new(),
        air_day: None,
        poster_path: None,
    };
    let numbers = counts
        .iter()
        .flat_map(|(season, count)| (1..=*count).filter_map(|n| EpisodeNumber::parse(*season, n)));
    let episodes = numbers.map(|number| EpisodeFacts {
        number,
        tmdb_id: None,
        name: String::new(),
        air_day: None,
        runtime: None,
        kind: EpisodeKind::Standard,
        still_path: None,
    });
    ShowFacts {
        title_id,
        catalogue: "builtin",
        status: details["status"].as_str().and_then(ShowStatus::parse),
        seasons: counts.iter().map(season).collect(),
        episodes: episodes.collect(),
    }
}

fn tmdb_facts(title_id: i64, details: &Value, seasons: &[Value]) -> ShowFacts {
    let rows = season_rows(details);
    let mut episodes = BTreeMap::new();
    let mut ids = HashSet::new();
    for season in rows.keys() {
        let name = format!("season/{season}");
        let listed = seasons.iter().filter_map(|slice| slice[&name]["episodes"].as_array());
        for row in listed.flatten() {
            let Some(facts) = episode_facts(*season, row) else { continue };
            // If two episodes have the same number or id, the first one counts.
            if !episodes.contains_key(&facts.number)
                && facts.tmdb_id.is_none_or(|id| ids.insert(id))
            {
                episodes.insert(facts.number, facts);
            }
        }
    }
    let season_facts = |(season, row): (i64, &Value)| SeasonFacts {
        season,
        name: name(row),
        air_day: day(row),
        poster_path: path(row, "poster_path"),
    };
    ShowFacts {
        title_id,
        catalogue: "tmdb",
        status: details["status"].as_str().and_then(ShowStatus::parse),
        seasons: rows.into_iter().map(season_facts).collect(),
        episodes: episodes.into_values().collect(),
    }
}

/// `None` for a row without a number.
fn episode_facts(season: i64, row: &Value) -> Option<EpisodeFacts> {
    Some(EpisodeFacts {
        number: EpisodeNumber::parse(season, row["episode_number"].as_i64()?)?,
        tmdb_id: row["id"].as_i64().filter(|id| *id > 0),
        name: name(row),
        air_day: day(row),
        runtime: row["runtime"].as_i64().filter(|minutes| (1..=MAX_RUNTIME).contains(minutes)),
        kind: EpisodeKind::parse(row["episode_type"].as_str().unwrap_or_default()),
        still_path: path(row, "still_path"),
    })
}

pub(super) fn name(row: &Value) -> String {
    single_line(row["name"].as_str().unwrap_or_default(), MAX_NAME)
}

fn day(row: &Value) -> Option<Date> {
    row["air_date"].as_str().and_then(parse_day)
}

fn path(row: &Value, name: &str) -> Option<String> {
    row[name].as_str().filter(|path| is_poster_path(path)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use time::macros::date;

    const TODAY: Date = date!(2026 - 11 - 26);

    #[tokio::test]
    async fn the_built_in_catalogue_numbers_the_episodes_whose_count_it_knows() {
        let catalogue = Catalogue::builtin();
        let facts = catalogue.show_facts(1396, TODAY).await.unwrap().unwrap();
        assert_eq!((facts.catalogue, facts.status), ("builtin", Some(ShowStatus::Ended)));
        assert_eq!((facts.seasons.len(), facts.episodes.len()), (5, 62));
        let last = facts.episodes.last().unwrap();
        assert_eq!(last.number, EpisodeNumber { season: 5, episode: 16 });
        assert_eq!((last.tmdb_id, &*last.name, last.air_day), (None, "", None));
        assert!(facts.episodes.is_sorted_by_key(|episode| episode.number));
        assert_eq!(catalogue.show_facts(1, TODAY).await, Ok(None));
    }

    #[test]
    fn a_request_is_for_twenty_seasons_or_a_hundred_and_fifty_episodes() {
        let lengths = |counts: &[i64]| -> Vec<usize> {
            let seasons: Vec<_> = (0..).zip(counts.iter().copied()).collect();
            requests(&seasons).iter().map(BTreeSet::len).collect()
        };
        assert_eq!(lengths(&[1; 45]), [20, 20, 5]);
        assert_eq!(lengths(&[10, 140, 1, 400, 10]), [2, 1, 1, 1]);
        assert_eq!(lengths(&[]), [0; 0]);
    }

    #[test]
    fn unknown_and_invalid_values_of_tmdb_are_left_out() {
        let details = json!({"status": "Vanished", "seasons": [
            {"season_number": 1, "name": "One\u{0}", "air_date": "", "poster_path": null, "episode_count": null},
            {"season_number": 2, "air_date": "2020-01-01", "poster_path": "/a.jpg"},
            {"season_number": -1}, {"season_number": "3"}, {}, null,
        ]});
        let slice = json!({"season/1": {"episodes": [
            {"id": 10, "episode_number": 131, "name": null, "air_date": null, "runtime": null},
            {"id": 11, "episode_number": 2, "name": "B", "air_date": "2019-02-30", "runtime": 0,
             "episode_type": "premiere", "still_path": "http://x/y.jpg"},
            {"id": 12, "episode_number": 2, "name": "the same number"},
            {"id": 11, "episode_number": 3, "name": "the same id"},
            {"id": 13, "episode_number": 4, "air_date": "2019-03-01", "runtime": 47,
             "episode_type": "finale", "still_path": "/s.jpg"},
            {"id": 14}, {"id": 15, "episode_number": -1}, null,
        ]}});
        let facts = tmdb_facts(7, &details, &[slice, json!({})]);
        assert_eq!(facts.status, None);
        let seasons: Vec<_> =
            facts.seasons.iter().map(|one| (one.season, &*one.name, one.air_day)).collect();
        assert_eq!(seasons, [(1, "One", None), (2, "", Some(date!(2020 - 01 - 01)))]);
        let numbers: Vec<_> =
            facts.episodes.iter().map(|one| (one.number.episode, one.tmdb_id)).collect();
        assert_eq!(numbers, [(2, Some(11)), (4, Some(13)), (131, Some(10))]);
        let [second, fourth, _] = &facts.episodes[..] else { panic!("{facts:?}") };
        assert_eq!((second.air_day, second.runtime, &second.still_path), (None, None, &None));
        assert_eq!((second.kind, fourth.kind), (EpisodeKind::Standard, EpisodeKind::Finale));
        assert_eq!((fourth.air_day, fourth.runtime), (Some(date!(2019 - 03 - 01)), Some(47)));
        assert_eq!(fourth.still_path.as_deref(), Some("/s.jpg"));
        assert!(tmdb_facts(7, &json!({}), &[]).episodes.is_empty());
    }
}
