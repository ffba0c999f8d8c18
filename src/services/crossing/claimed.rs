//! Titles that somebody kept by a number of the catalogue that no longer runs: a tab that was open
//! while the key was set, or a claim that waited while it was taken away.

use crate::app::App;
use crate::catalogue::{Catalogue, CatalogueError};
use crate::domain::ids::{IdSpace, TitleKey};
use crate::services::crossing::over::{Outcome, take_over};
use crate::services::crossing::{Stuck, back, runs};
use crate::store::StoreError;

/// After how many seconds a claim is looked at again that only TMDB could decide.
const HOUR: i64 = 3_600;

/// What became of a claim by the other catalogue's number.
pub enum Settled {
    /// It is over, or kept as what is known of it.
    Done,
    /// Neither catalogue has such a title.
    Unknown,
    /// To be asked again in so many seconds.
    Later(i64),
    /// To be asked again when the catalogue answers.
    Silent(CatalogueError),
}

/// Settles a claim by a number that is not the running catalogue's.
///
/// # Errors
/// As [`StoreError`] says.
pub async fn settle(
    app: &App,
    catalogue: &Catalogue,
    key: TitleKey,
) -> Result<Settled, StoreError> {
    let settled = match catalogue.id_space() {
        IdSpace::Tmdb => over(app, catalogue, key).await,
        IdSpace::Builtin => back(app, catalogue, key).await,
    };
    // Then it may have got a number of the catalogue that runs no more.
    if !runs(app, catalogue) {
        app.crossing.notify_one();
    }
    settled
}

async fn over(app: &App, catalogue: &Catalogue, key: TitleKey) -> Result<Settled, StoreError> {
    match take_over(app, catalogue, key).await {
        Ok(Outcome::Over) => Ok(Settled::Done),
        Ok(Outcome::Missing) => Ok(Settled::Unknown),
        Err(Stuck::Silent(error)) => Ok(Settled::Silent(error)),
        Err(Stuck::Store(error)) => Err(error),
    }
}

/// What a claim says of its title decides nothing: it would decide for everybody.
async fn back(app: &App, catalogue: &Catalogue, key: TitleKey) -> Result<Settled, StoreError> {
    let kept = app.store.kept(vec![key]).await?;
    let crossing = kept.first().and_then(|kept| back::crossing(app, catalogue, kept));
    if let Some(crossing) = crossing
        && app.store.cross(vec![crossing]).await? == [true]
    {
        return Ok(Settled::Done);
    }
    // Where TMDB has stood behind the catalogue, it is TMDB that could know this one.
    Ok(if app.store.knows_tmdb().await? { Settled::Later(HOUR) } else { Settled::Unknown })
}
