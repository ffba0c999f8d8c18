//! Plex's webhooks. Plex sends `media.scrobble` once 90 percent of a film or an episode were played. The ids and the
//! year of an episode are those of the episode; only those of legacy agents are of the show.

use crate::domain::webhook::Play;
use crate::import::webhooks::subject::Ids;
use crate::import::{json, title_ids};
use serde_json::Value;

pub(super) fn read(body: &Value) -> Option<Play> {
    if json::text(body, "event") != "media.scrobble" {
        return None;
    }
    let mut ids = Ids::default();
    for guid in json::list(body, "Metadata.Guid") {
        if let Some((name, id)) = json::text(guid, "id").split_once("://") {
            ids.add(name, id);
        }
    }
    let legacy = legacy_ids(&json::text(body, "Metadata.guid"));
    let name = json::text(body, "Metadata.title");
    let (title, episode) = match &*json::text(body, "Metadata.type") {
        "movie" => {
            let ids =
                Ids { tmdb: ids.tmdb.or(legacy.tmdb), imdb: ids.imdb.or(legacy.imdb), tvdb: None };
            (ids.film(name, title_ids::year(&json::text(body, "Metadata.year"))), None)
        }
        "episode" => {
            let show = legacy.show(json::text(body, "Metadata.grandparentTitle"), None);
            let episode = ids.episode(
                json::number(body, "Metadata.parentIndex"),
                json::number(body, "Metadata.index"),
                name,
            );
            (show, Some(episode))
        }
        _ => return None,
    };
    Some(Play { account: json::text(body, "Account.title"), title, episode, is_finished: true })
}

/// Parses ids such as `com.plexapp.agents.imdb://tt0113277?lang=en` and
/// `com.plexapp.agents.thetvdb://79126/1/3?lang=en`.
pub(in crate::import) fn legacy_ids(guid: &str) -> Ids {
    let mut ids = Ids::default();
    if let Some((agent, rest)) = guid.split_once("://")
        && let Some(name) = agent.strip_prefix("com.plexapp.agents.")
    {
        ids.add(name, rest.split(['/', '?']).next().unwrap_or_default());
    }
    ids
}
