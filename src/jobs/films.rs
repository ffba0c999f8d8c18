//! Keeps the releases of films up to date that users with a chosen country have in their watchlists. Films with a
//! release around today are refreshed daily, others that may still be released somewhere weekly, and old ones every
//! two months. Needs TMDB.

use crate::app::App;
use crate::catalogue::Catalogue;
use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::job::Job;
use crate::jobs::outcome::Outcome;
use crate::store::{FollowedFilm, StoreError};
use time::{Date, Duration};

const WEEK: i64 = 7 * 86_400;
/// The interval for a film that was last released long ago.
const SIXTY_DAYS: i64 = 60 * 86_400;
/// A film whose last release is as old is rarely released again.
const LONG_AGO: Duration = Duration::days(365);
/// Releases within this time before and after today may still be moved.
const NEAR: Duration = Duration::days(7);

/// Fetches and stores the releases of a film.
pub(super) async fn refresh(app: &App, job: &Job, title_id: i64) -> Result<Outcome, StoreError> {
    match app.catalogue().film_releases(title_id, app.config.clock.today()).await {
        Ok(Some(releases)) => {
            app.store.list_film_releases(title_id, releases, app.config.clock.now()).await?;
            app.notification_worker.wake();
            Ok(Outcome::Done)
        }
        Ok(None) if app.catalogue().is_tmdb() => Ok(Outcome::not_found(job)),
        Ok(None) => Ok(Outcome::Done),
        Err(error) => Ok(Outcome::no_response(job, error.to_string())),
    }
}

/// Queues the refresh of all films that are due.
pub(super) async fn queue_due(app: &App, catalogue: &Catalogue) -> Result<(), StoreError> {
    if !catalogue.is_tmdb() {
        return Ok(());
    }
    let (now, today) = (app.config.clock.now(), app.config.clock.today());
    let day = |days| today.checked_add(days).unwrap_or(today);
    let films = app.store.find_outdated_films((day(-NEAR), day(NEAR)), now).await?;
    let due = films.into_iter().filter(|film| is_due(film, today, now)).map(|film| film.title_id);
    let due: Vec<i64> = due.collect();
    if !due.is_empty() {
        app.store.queue_film_refreshes(due, now).await?;
        app.title_worker.wake();
    }
    Ok(())
}

/// Whether a film whose releases were not fetched within the last day is to be refreshed.
fn is_due(film: &FollowedFilm, today: Date, now: i64) -> bool {
    let key = TitleKey { media_type: MediaType::Movie, title_id: film.title_id };
    if key.id_space() != IdSpace::Tmdb {
        return false;
    }
    let Some(fetched_at) = film.fetched_at else { return true };
    let age = now.saturating_sub(fetched_at);
    match film.last_release {
        _ if film.is_near => true,
        Some(last) if last < today.saturating_sub(LONG_AGO) => age >= SIXTY_DAYS,
        _ => age >= WEEK,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn films_are_refreshed_daily_weekly_or_every_two_months() {
        let (today, now) = (date!(2027 - 01 - 15), 1_800_000_000);
        let film = |age, last_release, is_near| FollowedFilm {
            title_id: 1,
            fetched_at: Some(now - age),
            last_release,
            is_near,
        };
        let (recent, old) = (Some(date!(2026 - 06 - 01)), Some(date!(1979 - 06 - 01)));
        for (age, last_release, is_near, expected) in [
            (86_400, recent, true, true),
            (WEEK - 1, recent, false, false),
            (WEEK, recent, false, true),
            (WEEK, None, false, true),
            (SIXTY_DAYS - 1, old, false, false),
            (SIXTY_DAYS, old, false, true),
        ] {
            let film = film(age, last_release, is_near);
            assert_eq!(is_due(&film, today, now), expected, "{film:?}");
        }
        assert!(is_due(&FollowedFilm { fetched_at: None, ..film(0, old, false) }, today, now));
        let (first_builtin, _) = IdSpace::Builtin.range();
        let builtin = FollowedFilm { title_id: first_builtin, ..film(SIXTY_DAYS, None, true) };
        assert!(!is_due(&builtin, today, now), "TMDB does not have it");
    }
}
