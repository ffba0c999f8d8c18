//! The format for programs without one of their own, such as scripts of Kodi (docs/api.md). The ids are those of the
//! film or the show.

use crate::domain::webhook::Play;
use crate::import::webhooks::subject::Ids;
use crate::import::{json, title_ids};
use serde_json::Value;

/// The progress in percent from which a play counts as finished.
const FINISHED: f64 = 90.0;

pub(super) fn read(body: &Value) -> Option<Play> {
    let is_finished = match &*json::text(body, "event") {
        "scrobble" | "played" => true,
        "stop" | "" => json::text(body, "progress").parse().unwrap_or(0.0_f64) >= FINISHED,
        _ => return None,
    };
    let ids = Ids::of(|name| json::text(body, &format!("ids.{name}")));
    let title = json::text(body, "title");
    let year = title_ids::year(&json::text(body, "year"));
    let (title, episode) = match &*json::text(body, "type") {
        "movie" => (ids.film(title, year), None),
        "episode" => {
            let number = |name: &str| json::number(body, name);
            let episode =
                Ids::default().episode(number("season"), number("episode"), String::new());
            (ids.show(title, year), Some(episode))
        }
        _ => return None,
    };
    Some(Play { account: json::text(body, "account"), title, episode, is_finished })
}
