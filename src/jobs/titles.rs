//! Looks titles up in the catalogue: those that users rated or listed before the catalogue confirmed them
//! (decision 7), and those whose stored metadata is outdated (decision 3).

use crate::app::App;
use crate::domain::ids::{IdSpace, TitleKey};
use crate::domain::job::Job;
use crate::jobs::outcome::Outcome;
use crate::jobs::refresh_metadata::REFRESH_AGE;
use crate::services::titles;
use crate::store::StoreError;
use crate::worker::Backoff;

/// After how many seconds a title with TMDB's id is due again that only TMDB could confirm.
const WITHOUT_TMDB: i64 = 3_600;

pub(super) async fn verify(app: &App, job: &Job, title: TitleKey) -> Result<Outcome, StoreError> {
    if !app.store.is_title_pending(title).await? {
        return Ok(Outcome::Done);
    }
    let catalogue = app.catalogue();
    match titles::look_up(app, &catalogue, title).await {
        Ok(Some(confirmed)) => app.store.confirm_title(confirmed).await?,
        Ok(None) if catalogue.is_tmdb() && title.id_space() == IdSpace::Tmdb => {
            match catalogue.has_known_title().await {
                Ok(true) if job.not_found_count >= Backoff::UNKNOWN_TITLE.length() => {
                    app.store.reject_title(title, app.config.clock.now()).await?;
                }
                Ok(true) => return Ok(not_found(job, Backoff::UNKNOWN_TITLE)),
                Ok(false) => {
                    let error = "TMDB has none of its titles; is --tmdb-url right?".to_owned();
                    return Ok(no_response(job, error));
                }
                Err(error) => return Ok(no_response(job, error.to_string())),
            }
        }
        Ok(None) => {
            if title.id_space() == IdSpace::Tmdb && app.store.tmdb_ever_enabled().await? {
                let error = "only TMDB could confirm the title, and there is no key".to_owned();
                return Ok(Outcome::Retry { error, delay: WITHOUT_TMDB });
            }
            app.store.reject_title(title, app.config.clock.now()).await?;
        }
        Err(error) => return Ok(no_response(job, error.to_string())),
    }
    Ok(Outcome::Done)
}

pub(super) async fn refresh(app: &App, job: &Job, title: TitleKey) -> Result<Outcome, StoreError> {
    if app.store.known_among(vec![title]).await?.is_empty() {
        return Ok(Outcome::Done);
    }
    let catalogue = app.catalogue();
    let newest_outdated = app.config.clock.now() - REFRESH_AGE;
    match titles::look_up(app, &catalogue, title).await {
        Ok(Some(found)) if found.fetched_at > newest_outdated => {
            app.store.upsert_metadata(vec![found]).await?;
            Ok(Outcome::Done)
        }
        // The old metadata serves until it is too old: the title may come back.
        Ok(None) => Ok(not_found(job, Backoff::NOT_FOUND)),
        Ok(Some(_)) => Ok(no_response(job, "TMDB does not answer".to_owned())),
        Err(error) => Ok(no_response(job, error.to_string())),
    }
}

fn no_response(job: &Job, error: String) -> Outcome {
    Outcome::Retry { error, delay: Backoff::NO_RESPONSE.delay_for(job.attempts) }
}

fn not_found(job: &Job, backoff: Backoff) -> Outcome {
    Outcome::NotFound { delay: backoff.delay_for(job.not_found_count) }
}
