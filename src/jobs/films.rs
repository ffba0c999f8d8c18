//! Keeps the releases of films up to date that users with a chosen country have in their watchlists. Films with a
//! release around today are refreshed daily, others that may still be released somewhere weekly, and old ones every
//! two months. Needs TMDB.

use crate::app::App;
use crate::catalogue::Catalogue;
use crate::domain::film_release::FilmRelease;
use crate::domain::job::Job;
use crate::jobs::outcome::Outcome;
use crate::store::StoreError;
use std::collections::BTreeSet;
use time::{Date, Duration};

const DAY: i64 = 86_400;
const WEEK: i64 = 7 * DAY;
/// The interval for a film that was last released long ago.
const SIXTY_DAYS: i64 = 60 * DAY;
/// A film whose last release is as old is rarely released again.
const LONG_AGO: Duration = Duration::days(365);
/// Releases within this time before and after today may still be moved.
const NEAR: Duration = Duration::days(7);

/// Fetches and stores the releases of a film.
pub(super) async fn refresh(app: &App, job: &Job, title_id: i64) -> Result<Outcome, StoreError> {
    let (now, today) = (app.config.clock.now(), app.config.clock.today());
    match app.catalogue().film_releases(title_id, today).await {
        Ok(Some(releases)) => {
            let due_at = now + interval(&releases, today);
            app.store.replace_film_releases(title_id, releases, (now, due_at)).await?;
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
    let now = app.config.clock.now();
    let films = app.store.find_outdated_films(now).await?;
    if !films.is_empty() {
        app.store.queue_film_refreshes(films, now).await?;
        app.title_worker.wake();
    }
    Ok(())
}

/// How many seconds after they were fetched these releases are fetched again.
fn interval(releases: &BTreeSet<FilmRelease>, today: Date) -> i64 {
    let is_near = |release: &FilmRelease| (release.day - today).abs() <= NEAR;
    let last = releases.iter().map(|release| release.day).max();
    match last {
        _ if releases.iter().any(is_near) => DAY,
        Some(last) if last < today.saturating_sub(LONG_AGO) => SIXTY_DAYS,
        _ => WEEK,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::film_release::{Region, ReleaseKind};
    use time::macros::date;

    #[test]
    fn films_are_refreshed_daily_weekly_or_every_two_months() {
        let today = date!(2027 - 01 - 15);
        let released = |days: &[Date]| {
            let region = Region::parse("DE").unwrap();
            let release = |day: &Date| FilmRelease { region, kind: ReleaseKind::Cinema, day: *day };
            days.iter().map(release).collect::<BTreeSet<_>>()
        };
        let old = date!(1979 - 06 - 01);
        for (days, expected) in [
            (vec![old, date!(2027 - 01 - 22)], DAY),
            (vec![old, date!(2027 - 01 - 08)], DAY),
            (vec![old, date!(2027 - 01 - 23)], WEEK),
            (vec![old, date!(2026 - 06 - 01)], WEEK),
            (vec![], WEEK),
            (vec![old], SIXTY_DAYS),
        ] {
            assert_eq!(interval(&released(&days), today), expected, "{days:?}");
        }
    }
}
