//! The progress in shows of a watchlist that a user has not begun. It is not stored, because nothing that the user does
//! changes it. Every statement selects by owner.

use crate::domain::episode::{EpisodeId, EpisodeNumber, ShowStatus};
use crate::domain::episode_matching::{Listing, StoredEpisode};
use crate::domain::ids::UserId;
use crate::domain::show_progress::{Progress, ProgressRules, TrackedEpisode, progress};
use crate::store::days::day_of_epoch;
use crate::store::db::{Row, Tx, values};
use crate::store::episodes::find_episodes;
use crate::store::error::StoreError;
use crate::store::preference_rows::select_preferences;
use std::collections::HashMap;
use time::Date;

/// The shows in the watchlist `own` for which the user has neither watches nor settings.
pub(super) const IS_PLANNED: &str = "own.media_type = 'tv' AND own.removed_in IS NULL
     AND NOT EXISTS (SELECT 1 FROM show_progress
                     WHERE show_progress.user_id = own.user_id
                       AND show_progress.title_id = own.title_id)";

/// The progress in a show that the user has not begun.
pub(super) struct PlannedProgress {
    pub(super) progress: Progress,
    pub(super) next: Option<StoredEpisode>,
    /// The next episode that is not out yet, with its release day.
    pub(super) next_air: Option<(Date, StoredEpisode)>,
}

/// An episode of a show.
struct EpisodeOfShow {
    title_id: i64,
    status: Option<ShowStatus>,
    episode: TrackedEpisode,
}

/// By show. Shows whose episodes are not known are left out.
pub(super) fn select_planned_progress(
    tx: &Tx<'_>,
    user: UserId,
    today: Date,
) -> Result<HashMap<i64, PlannedProgress>, StoreError> {
    let rows = select_episodes(tx, user)?;
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    let preferences = select_preferences(tx, user)?;
    let computed: Vec<_> = rows
        .chunk_by(|one, other| one.title_id == other.title_id)
        .map(|of_show| {
            let rules = ProgressRules {
                today,
                air_shift: i64::from(preferences.episodes_next_day),
                specials_count: preferences.specials_count,
                status: of_show[0].status,
                is_listed: true,
                intent: None,
                viewing: 1,
                is_viewing_again: false,
                coarse: None,
            };
            let episodes: Vec<_> = of_show.iter().map(|row| row.episode.clone()).collect();
            let progress = progress(&episodes, &rules);
            let next_air = progress.next_air.and_then(|(day, number)| {
                let airing = episodes.iter().find(|episode| episode.number == number)?;
                Some((day, airing.id))
            });
            (of_show[0].title_id, progress, next_air)
        })
        .collect();
    let next_ids = computed.iter().flat_map(|(_, progress, next_air)| {
        [progress.next.map(|(id, _)| id.0), next_air.map(|(_, id)| id.0)]
    });
    let listed = find_episodes(tx, &next_ids.flatten().collect::<Vec<_>>())?;
    let find = |EpisodeId(id)| listed.get(&id).cloned();
    let planned = computed.into_iter().map(|(title_id, progress, next_air)| {
        let next = progress.next.and_then(|(id, _)| find(id));
        let next_air = next_air.and_then(|(day, id)| Some((day, find(id)?)));
        (title_id, PlannedProgress { progress, next, next_air })
    });
    Ok(planned.collect())
}

/// The episodes of planned shows in the order of their numbers, without those that are no longer listed.
fn select_episodes(tx: &Tx<'_>, user: UserId) -> Result<Vec<EpisodeOfShow>, StoreError> {
    let sql = format!(
        "SELECT episodes.title_id, episodes.id, episodes.season, episodes.episode,
                episodes.listing, episodes.air_day, episodes.runtime, shows.status
         FROM watchlist AS own
         JOIN shows ON shows.title_id = own.title_id
         JOIN episodes ON episodes.title_id = own.title_id AND episodes.listing <> 'gone'
         WHERE own.user_id = $1 AND {IS_PLANNED}
         ORDER BY episodes.title_id, episodes.season, episodes.episode"
    );
    tx.all(&sql, values![user.0], episode_of_show)
}

fn episode_of_show(row: &Row<'_>) -> Result<EpisodeOfShow, StoreError> {
    let title_id = row.get("title_id")?;
    let id = EpisodeId(row.get("id")?);
    let number = EpisodeNumber { season: row.get("season")?, episode: row.get("episode")? };
    let is_listed = row.text("listing")? == Listing::Listed.as_str();
    let episode = TrackedEpisode {
        id,
        number,
        sort_key: number,
        air_day: row.get::<Option<i64>>("air_day")?.and_then(day_of_epoch),
        runtime: row.get("runtime")?,
        is_listed,
        is_skipped: false,
        seen: None,
    };
    let status: Option<String> = row.get("status")?;
    let status = status.as_deref().and_then(ShowStatus::parse);
    Ok(EpisodeOfShow { title_id, status, episode })
}
