//! The way over: which of TMDB's titles a built-in one is. TMDB is asked gently, one title after
//! the other, and asked again later, ever more rarely, for what it lacks.

use crate::app::App;
use crate::catalogue::{Catalogue, Identity};
use crate::domain::ids::{IdSpace, TitleKey};
use crate::jobs::backoff::{after_miss, after_silence, nth};
use crate::services::crossing::{BATCH, Stuck, runs};
use crate::services::titles;
use crate::store::{Crossing, Kept, StoreError, StoredTitle};
use std::time::Duration;

/// How many seconds TMDB is left alone altogether then.
const QUIET: [i64; 3] = [5, 15, 60];
/// How long the queue may go unwatched.
const LONGEST_REST: i64 = 3_600;
/// Between two titles: the people who look around come first.
const PAUSE: Duration = Duration::from_millis(50);

/// How it went with a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has TMDB's number now.
    Over,
    /// TMDB has none such.
    Missing,
}

/// Takes over all that is due; answers after how many seconds more will be.
pub async fn round(
    app: &App,
    catalogue: &Catalogue,
    silences: &mut usize,
) -> Result<i64, StoreError> {
    app.store.seek_builtin(app.config.clock.now()).await?;
    let (mut over, mut asked) = (0_i64, 0_i64);
    let most = i64::try_from(BATCH).unwrap_or(i64::MAX);
    let quiet = 'round: loop {
        let now = app.config.clock.now();
        let due = app.store.sought_due(IdSpace::Builtin, now, most).await?;
        if due.is_empty() {
            *silences = 0;
            break None;
        }
        for title in due {
            if !runs(app, catalogue) {
                break 'round None;
            }
            asked += 1;
            match take_over(app, catalogue, title.key).await {
                Ok(Outcome::Over) => over += 1,
                Ok(Outcome::Missing) => is_missing(app, catalogue, title.key, title.misses).await?,
                Err(Stuck::Store(error)) if error.is_transient() => return Err(error),
                Err(error) => {
                    if let Stuck::Store(broken) = &error {
                        tracing::warn!("{:?} cannot go over: {broken}", title.key);
                    }
                    let wait = after_silence(title.silences);
                    tracing::debug!("{:?} is not over: {error}; again in {wait} s", title.key);
                    let next = app.config.clock.now() + wait;
                    app.store.postpone_sought(title.key, next).await?;
                    let quiet = nth(&QUIET, i64::try_from(*silences).unwrap_or(i64::MAX));
                    *silences += 1;
                    break 'round Some(quiet);
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    if asked > 0 && (over > 0 || quiet.is_none()) {
        report(app, over).await?;
    }
    let next = app.store.next_sought_at(IdSpace::Builtin).await?;
    let rest = next.map_or(LONGEST_REST, |next| next - app.config.clock.now());
    Ok(rest.clamp(quiet.unwrap_or(1), LONGEST_REST))
}

async fn report(app: &App, over: i64) -> Result<(), StoreError> {
    let status = app.store.crossing_status().await?;
    let missing = i64::try_from(status.missing.len()).unwrap_or(i64::MAX);
    let all = over + missing + status.waiting;
    let waiting = match status.waiting {
        0 => String::new(),
        waiting => format!("; {waiting} wait for its answer"),
    };
    tracing::info!(
        "{over} of {all} built-in titles now have TMDB's numbers; {missing} could not be found \
         there{waiting}"
    );
    Ok(())
}

/// TMDB has none such for now; until it does, the title is what the executable says.
async fn is_missing(
    app: &App,
    catalogue: &Catalogue,
    key: TitleKey,
    misses: i64,
) -> Result<(), StoreError> {
    let next = app.config.clock.now() + after_miss(misses);
    app.store.is_missing(key, next, titles::builtin(app, catalogue, key)).await
}

/// Gives a built-in title TMDB's number and facts, for everybody who keeps it.
pub async fn take_over(app: &App, catalogue: &Catalogue, key: TitleKey) -> Result<Outcome, Stuck> {
    let kept = app.store.kept(vec![key]).await?;
    let Some(kept) = kept.into_iter().next() else { return Ok(Outcome::Missing) };
    let identity = identity(catalogue, &kept);
    let Some(to) = counterpart(app, catalogue, &kept, identity.as_ref()).await? else {
        return Ok(Outcome::Missing);
    };
    let crossed = app.store.cross(vec![Crossing { from: key, to }]).await?;
    Ok(if crossed == [true] { Outcome::Over } else { Outcome::Missing })
}

/// What the executable knows it by; of a title of another version, what was stored of it.
fn identity(catalogue: &Catalogue, kept: &Kept) -> Option<Identity> {
    let known = catalogue.builtin_identity(kept.key);
    if known.as_ref().is_some_and(|known| !known.title.is_empty()) {
        return known;
    }
    let imdb_id = known.as_ref().and_then(|known| known.imdb_id.clone());
    kept.stored.as_ref().map(|stored| Identity::of(&stored.facts, imdb_id)).or(known)
}

/// TMDB's title: the one found before, else by `IMDb` id, else by title and year.
async fn counterpart(
    app: &App,
    catalogue: &Catalogue,
    kept: &Kept,
    identity: Option<&Identity>,
) -> Result<Option<StoredTitle>, Stuck> {
    if let Some(twin) = kept.twin
        && let Some(title) = titles::look_up(app, catalogue, twin).await?
    {
        return Ok(Some(title));
    }
    let Some(identity) = identity else { return Ok(None) };
    if let Some(found) = catalogue.tmdb_by_imdb(identity).await?
        && let Some(title) = titles::look_up(app, catalogue, found).await?
    {
        return Ok(Some(title));
    }
    let Some(found) = catalogue.tmdb_by_title(identity).await? else { return Ok(None) };
    let title = titles::look_up(app, catalogue, found).await?;
    Ok(title.filter(|title| !identity.is_not(title.imdb_id.as_deref())))
}
