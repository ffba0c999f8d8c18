//! Jellyfin's Webhook plugin, with a generic destination that sends all properties. The ids of an episode are those
//! of the episode; `Year` is that of the show.

use crate::domain::webhook::Play;
use crate::import::webhooks::subject::{Ids, is_nearly_over};
use crate::import::{json, title_ids};
use serde_json::Value;

pub(super) fn read(body: &Value) -> Option<Play> {
    let number = |name: &str| json::number(body, name);
    let is_finished = match &*json::text(body, "NotificationType") {
        "PlaybackStop" => {
            json::is_true(body, "PlayedToCompletion")
                || is_nearly_over(number("PlaybackPositionTicks"), number("RunTimeTicks"))
        }
        // Marked as played by hand. Other reasons for this event come at the end of a play and would be duplicates.
        "UserDataSaved"
            if json::text(body, "SaveReason") == "TogglePlayed"
                && json::is_true(body, "Played") =>
        {
            true
        }
        _ => return None,
    };
    let ids = Ids::of(|name| json::text(body, &format!("Provider_{name}")));
    let year = title_ids::year(&json::text(body, "Year"));
    let (title, episode) = match &*json::text(body, "ItemType") {
        "Movie" => (ids.film(json::text(body, "Name"), year), None),
        "Episode" => {
            let show = Ids::default().show(json::text(body, "SeriesName"), year);
            let episode = ids.episode(
                number("SeasonNumber"),
                number("EpisodeNumber"),
                json::text(body, "Name"),
            );
            (show, Some(episode))
        }
        _ => return None,
    };
    Some(Play { account: json::text(body, "NotificationUsername"), title, episode, is_finished })
}
