//! Emby's webhook notifications. The ids and the year of an episode are those of the episode.

use crate::domain::webhook::Play;
use crate::import::webhooks::subject::{Ids, is_nearly_over};
use crate::import::{json, title_ids};
use serde_json::Value;

pub(super) fn read(body: &Value) -> Option<Play> {
    let number = |path: &str| json::number(body, path);
    let is_finished = match &*json::text(body, "Event") {
        "playback.stop" => {
            json::is_true(body, "PlaybackInfo.PlayedToCompletion")
                || is_nearly_over(number("PlaybackInfo.PositionTicks"), number("Item.RunTimeTicks"))
        }
        "item.markplayed" => true,
        _ => return None,
    };
    let mut ids = Ids::default();
    for (name, id) in body["Item"]["ProviderIds"].as_object().into_iter().flatten() {
        ids.add(name, id.as_str().unwrap_or_default());
    }
    let (title, episode) = match &*json::text(body, "Item.Type") {
        "Movie" => {
            let year = title_ids::year(&json::text(body, "Item.ProductionYear"));
            (ids.film(json::text(body, "Item.Name"), year), None)
        }
        "Episode" => {
            let show = Ids::default().show(json::text(body, "Item.SeriesName"), None);
            let episode = ids.episode(
                number("Item.ParentIndexNumber"),
                number("Item.IndexNumber"),
                json::text(body, "Item.Name"),
            );
            (show, Some(episode))
        }
        _ => return None,
    };
    Some(Play { account: json::text(body, "User.Name"), title, episode, is_finished })
}
