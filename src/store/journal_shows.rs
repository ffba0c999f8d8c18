//! The part of a show that a change in the journal is about: a season, an episode, or the user's intent.

use crate::domain::change::ChangeId;
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::ids::UserId;
use crate::domain::show_progress::Intent;
use crate::domain::show_settings::{ShowSetting, ShowSettings};
use crate::store::db::{Tx, Value, placeholders};
use crate::store::episode_orders::find_numbers;
use crate::store::episodes::find_episodes;
use crate::store::error::StoreError;
use crate::store::journal_json::parse;
use std::collections::HashMap;

/// A season or an episode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalPart {
    pub season: i64,
    /// `None` for a season.
    pub episode: Option<i64>,
    /// The name of the episode; empty when it is not known.
    pub name: String,
    /// The number of the episode in the order that the user has chosen.
    pub in_order: Option<EpisodeNumber>,
}

/// The subjects of the settings that a change replaced.
#[derive(Default)]
pub(super) struct ChangedSettings {
    pub(super) part: Option<JournalPart>,
    pub(super) intent: Option<Intent>,
}

/// The changed settings by change. Episodes that are no longer stored are left out, and so are those of a change that
/// skips several.
pub(super) fn select_changed_settings(
    tx: &Tx<'_>,
    user: UserId,
    changes: &[ChangeId],
) -> Result<HashMap<ChangeId, ChangedSettings>, StoreError> {
    if changes.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "SELECT change_id, name, after FROM change_values
         WHERE subject = 'show_settings' AND change_id IN ({})",
        placeholders(0, changes.len())
    );
    let ids: Vec<_> = changes.iter().map(|change| Value::from(change.0)).collect();
    let rows = tx.all(&sql, &ids, |row| {
        let setting = ShowSetting::parse(row.text("name")?);
        Ok((ChangeId(row.get("change_id")?), setting, row.get::<Option<String>>("after")?))
    })?;
    let mut skipped: HashMap<ChangeId, usize> = HashMap::new();
    for (change, setting, _) in &rows {
        if matches!(setting, Some(ShowSetting::SkippedEpisode(_))) {
            *skipped.entry(*change).or_default() += 1;
        }
    }
    let named = |change: ChangeId| skipped.get(&change).is_none_or(|episodes| *episodes == 1);
    let ids = rows.iter().filter(|(change, ..)| named(*change));
    let ids = ids.filter_map(|(_, setting, _)| episode_of((*setting)?));
    let ids: Vec<EpisodeId> = ids.collect();
    let episodes = find_episodes(tx, &ids.iter().map(|id| id.0).collect::<Vec<_>>())?;
    let numbers = find_numbers(tx, user, &ids)?;
    let mut found: HashMap<ChangeId, ChangedSettings> = HashMap::new();
    for (change, setting, after) in rows {
        let about = found.entry(change).or_default();
        match setting {
            Some(ShowSetting::Intent) => about.intent = intent(after.as_deref())?,
            Some(ShowSetting::SkippedSeason(season) | ShowSetting::SeasonRating(season)) => {
                let name = String::new();
                about.part = Some(JournalPart { season, episode: None, name, in_order: None });
            }
            Some(setting) => {
                let id = episode_of(setting).filter(|_| named(change));
                let episode = id.and_then(|id| episodes.get(&id.0));
                about.part = about.part.take().or(episode.map(|episode| JournalPart {
                    season: episode.facts.number.season,
                    episode: Some(episode.facts.number.episode),
                    name: episode.facts.name.clone(),
                    in_order: numbers.get(&episode.id).copied(),
                }));
            }
            None => {}
        }
    }
    Ok(found)
}

fn episode_of(setting: ShowSetting) -> Option<EpisodeId> {
    match setting {
        ShowSetting::SkippedEpisode(id) | ShowSetting::EpisodeRating(id) => Some(id),
        ShowSetting::Intent
        | ShowSetting::Specials
        | ShowSetting::Order
        | ShowSetting::SkippedSeason(_)
        | ShowSetting::Viewing(_)
        | ShowSetting::SeasonRating(_) => None,
    }
}

fn intent(value: Option<&str>) -> Result<Option<Intent>, StoreError> {
    let Some(value) = value.map(parse).transpose()? else { return Ok(None) };
    let mut settings = ShowSettings::default();
    let text = value.get("value").and_then(|value| value.as_str()).unwrap_or_default();
    settings.set(&ShowSetting::Intent.name(), text);
    Ok(settings.intent)
}
