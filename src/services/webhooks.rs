//! Plays that media servers report. Each becomes a watch, or an entry that says why it did not.

use crate::app::App;
use crate::auth::one_time_token::{hash_one_time_token, new_one_time_token};
use crate::catalogue::{CatalogueError, CatalogueTitle};
use crate::domain::companion::Companions;
use crate::domain::episode::EpisodeNumber;
use crate::domain::ids::{PublicTitleId, TitleKey, UserId};
use crate::domain::imported::EpisodeReference;
use crate::domain::note::{Tags, WatchNote};
use crate::domain::title::TitleHint;
use crate::domain::title_matching::{Doubt, Match};
use crate::domain::watch::{Origin, WatchTime, WatchedAt};
use crate::domain::webhook::{Play, PlayOutcome, WebhookSource};
use crate::domain::zone::Zone;
use crate::import::read_play;
use crate::services::shows::{self, ShowError};
use crate::services::user_admin::public_site;
use crate::services::watching::{self, WatchRequest, WatchingError};
use crate::store::{
    EpisodeSelection, NewEpisodeWatches, ReceivedPlay, StoreError, WatchRefusal, Webhook,
};
use serde_json::Value;
use time::OffsetDateTime;

/// Creates an address for the user's webhook, which replaces the previous one. Returns a URL, or a path on this
/// server when no public address is set.
pub async fn create_address(
    app: &App,
    user: UserId,
    source: WebhookSource,
) -> Result<String, StoreError> {
    let token = new_one_time_token();
    let now = app.config.clock.now();
    app.store.set_webhook(user, source, hash_one_time_token(&token), now).await?;
    Ok(format!("{}/webhooks/{token}", public_site(app)))
}

/// Handles a request to a webhook. `None` when it reports no play, or a play of an account that is not included.
pub async fn receive(
    app: &App,
    webhook: &Webhook,
    body: &Value,
) -> Result<Option<PlayOutcome>, StoreError> {
    let now = app.config.clock.now();
    app.store.record_webhook_request(webhook, now).await?;
    let play = read_play(webhook.source, body);
    // Plays of other accounts of the media server are not recorded.
    let Some(play) = play.filter(|play| webhook.account.includes(&play.account)) else {
        return Ok(None);
    };
    let subject = play.subject();
    let (title, number) = match find(app, &play).await {
        Ok(found) => found,
        Err(outcome) => {
            let play = ReceivedPlay { received_at: now, subject, outcome };
            app.store.add_received_play(webhook, play).await?;
            return Ok(Some(outcome));
        }
    };
    let key = play_key(title.facts.key, number);
    let play = app.store.begin_received_play(webhook, subject, key, now).await?;
    let Some(id) = play else { return Ok(Some(PlayOutcome::Duplicate)) };
    let added = add(app, webhook, title, number, now).await;
    if let Err(failure) = added {
        let outcome = match &failure {
            Failure::Refused(outcome) => *outcome,
            Failure::Store(_) => PlayOutcome::Failed,
        };
        app.store.fail_received_play(webhook.user, id, outcome).await?;
        return match failure {
            Failure::Refused(outcome) => Ok(Some(outcome)),
            Failure::Store(error) => Err(error),
        };
    }
    Ok(Some(PlayOutcome::Watched))
}

/// The key by which a second report of the same play is recognized.
fn play_key(key: TitleKey, number: Option<EpisodeNumber>) -> String {
    let title = format!("{} {}", key.media_type.as_str(), key.title_id);
    match number {
        Some(EpisodeNumber { season, episode }) => format!("{title} {season} {episode}"),
        None => title,
    }
}

type Found = (CatalogueTitle, Option<EpisodeNumber>);

/// The title that was played, and the number of the episode if it is a show.
async fn find(app: &App, play: &Play) -> Result<Found, PlayOutcome> {
    if !play.is_finished {
        return Err(PlayOutcome::Unfinished);
    }
    let catalogue = app.catalogue();
    if let Some(episode) = &play.episode {
        // By the episode's own ids first, because several shows may have the same name.
        let found = catalogue.find_episode(episode).await.map_err(failed)?;
        if let Some((show, number)) = found {
            return Ok((show, Some(number)));
        }
    }
    let number = match &play.episode {
        Some(episode) => Some(number_of(episode).ok_or(PlayOutcome::UnknownEpisode)?),
        None => None,
    };
    let title = match catalogue.match_title(&play.title).await.map_err(failed)? {
        Match::Found(title, _) => title,
        Match::Unclear(mut titles, Doubt::NoYear) if number.is_some() && titles.len() == 1 => {
            // Media servers do not report the year of a show. It is unambiguous when only one show has the name.
            titles.pop().ok_or(PlayOutcome::UnclearTitle)?
        }
        Match::Unclear(..) => return Err(PlayOutcome::UnclearTitle),
        Match::Unknown => return Err(PlayOutcome::UnknownTitle),
    };
    Ok((title, number))
}

fn number_of(episode: &EpisodeReference) -> Option<EpisodeNumber> {
    EpisodeNumber::parse(episode.season?, episode.number?)
}

fn failed(error: CatalogueError) -> PlayOutcome {
    tracing::warn!(%error, "failed to look for a title that a media server reported");
    PlayOutcome::Failed
}

/// Why a play did not become a watch.
enum Failure {
    Refused(PlayOutcome),
    Store(StoreError),
}

impl From<WatchRefusal> for Failure {
    fn from(refusal: WatchRefusal) -> Self {
        match refusal {
            WatchRefusal::NothingSelected => Self::Refused(PlayOutcome::UnknownEpisode),
            _ => Self::Refused(PlayOutcome::LimitReached),
        }
    }
}

async fn add(
    app: &App,
    webhook: &Webhook,
    title: CatalogueTitle,
    number: Option<EpisodeNumber>,
    now: i64,
) -> Result<(), Failure> {
    let (user, origin) = (webhook.user, origin(webhook.source));
    let zone = zone(app, user).await.map_err(Failure::Store)?;
    let at = OffsetDateTime::from_unix_timestamp(now).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let at = WatchTime::At(WatchedAt::Time(zone.localized(at)));
    let key = title.facts.key;
    let hint = TitleHint {
        title: Some(title.facts.title),
        overview: Some(title.facts.overview),
        poster_path: title.facts.poster_path,
        release_date: title.facts.release_date,
        vote_average: None,
    };
    let (note, tags) = (WatchNote::default(), Tags::default());
    let Some(number) = number else {
        let request = WatchRequest {
            title: PublicTitleId::Exact(key),
            hint,
            at,
            seen_before: false,
            note,
            tags,
            companions: Companions::default(),
            score: None,
            origin,
            key: None,
        };
        return match watching::add_watch(app, user, request).await {
            Ok(_) => Ok(()),
            Err(WatchingError::Watch(refusal)) => Err(refusal.into()),
            Err(WatchingError::Store(error)) => Err(Failure::Store(error)),
            Err(_) => Err(Failure::Refused(PlayOutcome::UnclearTitle)),
        };
    };
    let new = NewEpisodeWatches {
        title_id: key.title_id,
        selection: EpisodeSelection::Episode(number),
        at,
        all: false,
        seen_before: false,
        note,
        tags,
        companions: Companions::default(),
        origin,
        key: None,
        today: zone.day_and_hour(now).0,
    };
    match shows::watch_episodes(app, user, new, hint).await {
        Ok(_) => Ok(()),
        Err(ShowError::Watch(refusal)) => Err(refusal.into()),
        Err(ShowError::Store(error)) => Err(Failure::Store(error)),
        Err(ShowError::Catalogue(error)) => Err(Failure::Refused(failed(error))),
        Err(_) => Err(Failure::Refused(PlayOutcome::UnknownTitle)),
    }
}

fn origin(source: WebhookSource) -> Origin {
    match source {
        WebhookSource::Jellyfin => Origin::Jellyfin,
        WebhookSource::Plex => Origin::Plex,
        WebhookSource::Emby => Origin::Emby,
        WebhookSource::Kodi => Origin::Kodi,
    }
}

/// The user's time zone as reported by the browser, else UTC.
async fn zone(app: &App, user: UserId) -> Result<Zone, StoreError> {
    let name = app.store.notification_schedule(user).await?.zone;
    Ok(name.and_then(|name| Zone::parse(&name)).unwrap_or(Zone::UTC))
}

/// Whether any media server's format can read the body. For tests with random input.
pub fn can_read(body: &Value) -> bool {
    WebhookSource::ALL.into_iter().any(|source| read_play(source, body).is_some())
}
