//! Keeps the seasons and episodes of followed shows up to date. With TMDB, a running show is refreshed weekly. It is
//! refreshed daily when an episode airs soon, or when TMDB reports a change. A show that is over is refreshed every
//! two months. The built-in catalogue's lists are stored once after each start.

use crate::app::App;
use crate::catalogue::request::TmdbRequest;
use crate::catalogue::{Caller, Catalogue, CatalogueError};
use crate::domain::episode::ShowFacts;
use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::job::Job;
use crate::jobs::outcome::Outcome;
use crate::services::shows;
use crate::store::{FollowedShow, StoreError};
use std::collections::HashSet;
use std::time::Duration;
use time::Date;

const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;
const WEEK: i64 = 7 * DAY;
/// The interval for a show that is over.
const SIXTY_DAYS: i64 = 60 * DAY;
/// The time limit for reading the list of changed shows, which has dozens of pages.
const CHANGES_TIMEOUT: Duration = Duration::from_mins(2);

/// Fetches and stores the episodes of a show.
pub(super) async fn refresh(app: &App, job: &Job, title_id: i64) -> Result<Outcome, StoreError> {
    let catalogue = app.catalogue();
    match catalogue.show_facts(title_id, app.config.clock.today()).await {
        Ok(Some(facts)) => {
            let is_accepted = store_list(app, facts).await?;
            if let Err(error) = refresh_orders(app, &catalogue, title_id).await? {
                return Ok(Outcome::no_response(job, error.to_string()));
            }
            if is_accepted {
                return Ok(Outcome::Done);
            }
            let error = "the catalogue lacks too many known episodes".to_owned();
            Ok(Outcome::Retry { error, delay: DAY })
        }
        Ok(None) if is_of_tmdb(&catalogue, title_id) => Ok(Outcome::not_found(job)),
        // TMDB may have it. It is queued again when there is a key.
        Ok(None) => Ok(Outcome::Done),
        Err(error) => Ok(Outcome::no_response(job, error.to_string())),
    }
}

/// Fetches and stores the orders that users have chosen, and marks those that TMDB has removed.
async fn refresh_orders(
    app: &App,
    catalogue: &Catalogue,
    title_id: i64,
) -> Result<Result<(), CatalogueError>, StoreError> {
    if !is_of_tmdb(catalogue, title_id) {
        return Ok(Ok(()));
    }
    for id in app.store.chosen_orders(title_id).await? {
        match catalogue.episode_order(title_id, &id, app.config.clock.today()).await {
            Ok(order) => {
                let now = app.config.clock.now();
                app.store.update_order(title_id, id, order, now).await?;
            }
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(()))
}

/// Stores the built-in catalogue's lists of followed shows, where these have changed.
pub(super) async fn store_builtin_lists(
    app: &App,
    catalogue: &Catalogue,
) -> Result<(), StoreError> {
    for title_id in app.store.followed_shows().await? {
        if !is_of_tmdb(catalogue, title_id)
            && let Ok(Some(facts)) = catalogue.show_facts(title_id, app.config.clock.today()).await
        {
            store_list(app, facts).await?;
        }
    }
    Ok(())
}

/// Returns whether the list was accepted.
async fn store_list(app: &App, facts: ShowFacts) -> Result<bool, StoreError> {
    let title_id = facts.title_id;
    let is_accepted = shows::replace_episodes(app, facts).await?;
    if !is_accepted {
        tracing::warn!(title_id, "ignoring a list that lacks too many known episodes");
    }
    Ok(is_accepted)
}

/// Whether TMDB, not the built-in catalogue, lists the show's episodes.
fn is_of_tmdb(catalogue: &Catalogue, title_id: i64) -> bool {
    let key = TitleKey { media_type: MediaType::Tv, title_id };
    catalogue.is_tmdb() && key.id_space() == IdSpace::Tmdb
}

/// When a show is to be refreshed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Now,
    /// If TMDB reports that it changed.
    IfChanged,
    Later,
}

fn due(show: &FollowedShow, is_of_tmdb: bool, now: i64) -> Due {
    let Some(stored) = &show.stored else { return Due::Now };
    if !is_of_tmdb {
        return Due::Later;
    }
    let age = now.saturating_sub(stored.fetched_at);
    match stored.status {
        _ if stored.is_builtin => Due::Now,
        Some(status) if status.is_over() => {
            if age >= SIXTY_DAYS {
                Due::Now
            } else {
                Due::Later
            }
        }
        _ if age >= WEEK || age >= DAY && stored.airs_soon => Due::Now,
        _ if age >= DAY => Due::IfChanged,
        _ => Due::Later,
    }
}

/// The shows that TMDB reports as changed within the last day.
#[derive(Default)]
pub(super) struct ChangedShows {
    shows: HashSet<i64>,
    /// Unix seconds.
    next_at: i64,
}

impl ChangedShows {
    /// Queues the refresh of all shows that are due.
    pub(super) async fn queue_due(
        &mut self,
        app: &App,
        catalogue: &Catalogue,
    ) -> Result<(), StoreError> {
        let (now, today) = (app.config.clock.now(), app.config.clock.today());
        let (mut queued, mut waiting) = (Vec::new(), Vec::new());
        for show in app.store.find_outdated_shows(today, now).await? {
            let is_of_tmdb = is_of_tmdb(catalogue, show.title_id);
            let key = TitleKey { media_type: MediaType::Tv, title_id: show.title_id };
            match due(&show, is_of_tmdb, now) {
                // Without a TMDB key, the built-in catalogue has only some of the shows.
                Due::Now if is_of_tmdb || catalogue.builtin_title(key).is_some() => {
                    queued.push(show.title_id);
                }
                Due::IfChanged => waiting.push(show.title_id),
                Due::Now | Due::Later => {}
            }
        }
        if !waiting.is_empty() {
            self.update(catalogue, today, now).await;
            queued.extend(waiting.into_iter().filter(|show| self.shows.contains(show)));
        }
        if !queued.is_empty() {
            app.store.queue_show_refreshes(queued, now).await?;
            app.title_worker.wake();
        }
        Ok(())
    }

    /// Fetches the list once a day, or an hour after TMDB did not respond.
    async fn update(&mut self, catalogue: &Catalogue, today: Date, now: i64) {
        if now < self.next_at {
            return;
        }
        let changed = Caller::Background.scope(changed_shows(catalogue, today));
        match tokio::time::timeout(CHANGES_TIMEOUT, changed).await {
            Ok(Ok(shows)) => *self = Self { shows, next_at: now + DAY },
            Ok(Err(_)) | Err(_) => self.next_at = now + HOUR,
        }
    }
}

/// The shows that changed since yesterday.
async fn changed_shows(catalogue: &Catalogue, today: Date) -> Result<HashSet<i64>, CatalogueError> {
    let mut shows = HashSet::new();
    let first = today.previous_day().unwrap_or(Date::MIN);
    for page in 1..=MAX_PAGES {
        let query = format!("start_date={first}&end_date={today}&page={page}");
        let request = TmdbRequest::parse("/3/tv/changes", Some(&query))?;
        let (ids, pages) = catalogue.changed_ids(&request, today).await?;
        shows.extend(ids);
        if page >= pages {
            break;
        }
    }
    Ok(shows)
}

/// The last page that TMDB provides.
const MAX_PAGES: u64 = 500;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::episode::ShowStatus;
    use crate::store::StoredListing;

    #[test]
    fn running_shows_are_refreshed_daily_or_weekly_and_others_every_two_months() {
        let now = 1_800_000_000;
        let show = |status, age, airs_soon| FollowedShow {
            title_id: 1,
            stored: Some(StoredListing {
                is_builtin: false,
                status,
                fetched_at: now - age,
                airs_soon,
            }),
        };
        for (status, age, airs_soon, expected) in [
            (Some(ShowStatus::Returning), DAY - 1, true, Due::Later),
            (Some(ShowStatus::Returning), DAY, true, Due::Now),
            (Some(ShowStatus::Returning), DAY, false, Due::IfChanged),
            (None, WEEK - 1, false, Due::IfChanged),
            (None, WEEK, false, Due::Now),
            (Some(ShowStatus::Ended), SIXTY_DAYS - 1, true, Due::Later),
            (Some(ShowStatus::Canceled), SIXTY_DAYS, false, Due::Now),
        ] {
            let show = show(status, age, airs_soon);
            assert_eq!(due(&show, true, now), expected, "{show:?}");
            assert_eq!(
                due(&show, false, now),
                Due::Later,
                "the built-in catalogue does not change"
            );
        }
        let mut builtin = show(None, 0, false);
        builtin.stored.as_mut().unwrap().is_builtin = true;
        assert_eq!(due(&builtin, true, now), Due::Now, "TMDB knows more");
        let missing = FollowedShow { title_id: 1, stored: None };
        assert_eq!(due(&missing, false, now), Due::Now);
    }
}
