//! Imports of other services' exports: reading files, finding their titles in the catalogue, writing.

mod normalizer;
mod reading;
mod rejects;

use crate::app::App;
use crate::catalogue::{CatalogueError, CatalogueTitle};
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::import::{
    ImportCandidate, ImportId, ImportRules, ImportState, ImportTitleId, TitleChoice, TitleMatch,
    TitleOutcome, UnclearTitle,
};
use crate::domain::imported::{EpisodeReference, ImportedTitle};
use crate::domain::title_matching::{Certainty, Doubt, Match};
pub use crate::import::{Column, ColumnMap, Scale, TABLE, Upload};
use crate::services::shows;
use crate::store::{ImportRefusal, StoreError, StoredImport, WaitingTitle};
use futures_util::{StreamExt, stream};
pub use reading::{ReadOptions, has_records, read};
pub use rejects::{problem_row, reject_columns, rejects};

/// How many titles one step matches. The built-in catalogue allows more, because it needs no network.
const BUILTIN_TITLES: i64 = 200;
const TMDB_TITLES: i64 = 20;
/// How many records are compared in one transaction. The records of the last title may exceed this.
const MAX_RECORDS: i64 = 500;
/// How many TMDB requests run at once, to stay within TMDB's limit of requests a second.
const MAX_REQUESTS: usize = 4;
/// After this many seconds TMDB may list episodes that it did not list before.
const LISTING_AGE: i64 = 86_400;

/// Why an import was not started or changed.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("the import was not changed")]
    Rejected(ImportRefusal),
    /// The files hold nothing that can be imported. One message for each file says why.
    #[error("nothing to import")]
    Nothing(Vec<String>),
    /// Files hold the rows of several people. The user must choose one of these profiles.
    #[error("the files have several profiles")]
    SeveralProfiles(Vec<String>),
    /// The ratings of a table are whole numbers up to 5. The user must choose the scale.
    #[error("the ratings may be out of 5 or out of 10")]
    UnknownScale,
    /// The catalogue has no such title.
    #[error("there is no such title")]
    NoSuchTitle,
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The result of one matching step.
#[derive(Debug)]
pub enum Matched {
    Some,
    /// All titles are matched.
    All,
    /// The catalogue does not respond.
    NoResponse(CatalogueError),
}

/// Matches the next titles of an import with the catalogue.
pub async fn match_titles(app: &App, import: &StoredImport) -> Result<Matched, StoreError> {
    let has_tmdb = app.catalogue().is_tmdb();
    let limit = if has_tmdb { TMDB_TITLES } else { BUILTIN_TITLES };
    let mut waiting = app.store.waiting_titles(import.user, import.id, has_tmdb, limit).await?;
    let mut records = 0;
    let is_beyond = |title: &WaitingTitle| {
        let is_beyond = records > MAX_RECORDS;
        records += title.records;
        is_beyond
    };
    let taken = waiting.iter().position(is_beyond).unwrap_or(waiting.len());
    waiting.truncate(taken);
    if waiting.is_empty() {
        let is_finished = app.store.finish_matching(import.user, import.id).await?;
        return Ok(if is_finished { Matched::All } else { Matched::Some });
    }
    let looked_up = stream::iter(waiting).map(|title| async move {
        let found = match_title(app, &title).await;
        (title, found)
    });
    let found: Vec<_> = looked_up.buffered(MAX_REQUESTS).collect().await;
    let (mut matches, mut failure) = (Vec::new(), None);
    for (title, found) in found {
        match found {
            Ok(found) => matches.push((title, found)),
            Err(ImportError::Store(error)) => return Err(error),
            Err(ImportError::Catalogue(error)) => failure = Some(error),
            Err(_) => {}
        }
    }
    app.store.store_matches(import.user, import.id, matches).await?;
    Ok(failure.map_or(Matched::Some, Matched::NoResponse))
}

async fn match_title(app: &App, title: &WaitingTitle) -> Result<TitleMatch, ImportError> {
    let chosen = match title.choice {
        Some(None) => Some((TitleOutcome::Skipped, Vec::new())),
        Some(Some(key)) => {
            look_up(app, key).await?.map(|chosen| (TitleOutcome::Found, vec![chosen]))
        }
        None => None,
    };
    let matched = match chosen {
        Some((outcome, candidates)) => {
            TitleMatch { outcome, reason: Some("chosen"), candidates, episode: None }
        }
        None => match_reference(app, title).await?,
    };
    if title.needs_episodes
        && matched.outcome == TitleOutcome::Found
        && let Some(found) = matched.candidates.first()
    {
        store_episodes(app, found.key).await?;
    }
    Ok(matched)
}

async fn match_reference(app: &App, title: &WaitingTitle) -> Result<TitleMatch, ImportError> {
    let wanted: ImportedTitle = serde_json::from_str(&title.reference)
        .map_err(|error| StoreError::Broken(format!("a title of an import: {error}")))?;
    // The ids belong to an episode. A search by its name could find an unrelated show.
    if wanted.is_of_episode() {
        return match_episode(app, wanted).await;
    }
    let matched = app.catalogue().match_title(&wanted).await?;
    Ok(title_match(matched.map(|found| candidate(app, found))))
}

/// The show that has an episode with one of these ids.
async fn match_episode(app: &App, wanted: ImportedTitle) -> Result<TitleMatch, ImportError> {
    let reference = EpisodeReference {
        imdb_id: wanted.episode_imdb_id,
        tvdb_id: wanted.episode_tvdb_id,
        ..EpisodeReference::default()
    };
    let Some((show, number)) = app.catalogue().find_episode(&reference).await? else {
        return Ok(title_match(Match::Unknown));
    };
    let matched = title_match(Match::Found(candidate(app, show), Certainty::Id));
    Ok(TitleMatch { episode: Some(number), ..matched })
}

/// Stores the present list of a show's episodes, with which the records of an import are compared.
async fn store_episodes(app: &App, key: TitleKey) -> Result<(), ImportError> {
    let show = key.title_id;
    if key.media_type != MediaType::Tv || is_listing_current(app, show).await? {
        return Ok(());
    }
    let facts = app.catalogue().show_facts(show, app.config.clock.today()).await?;
    if let Some(facts) = facts {
        shows::replace_episodes(app, facts).await?;
    }
    Ok(())
}

/// Whether the stored episodes of a show are those that the catalogue lists now.
async fn is_listing_current(app: &App, show: i64) -> Result<bool, StoreError> {
    let Some((listed_by, fetched_at)) = app.store.show_listing(show).await? else {
        return Ok(false);
    };
    let oldest = app.config.clock.now() - LISTING_AGE;
    // The built-in catalogue lists episodes without names, so its list is replaced when TMDB is available.
    Ok(!app.catalogue().is_tmdb() || listed_by == "tmdb" && fetched_at > oldest)
}

fn title_match(matched: Match<ImportCandidate>) -> TitleMatch {
    let (outcome, reason, candidates) = match matched {
        Match::Found(found, certainty) => {
            (TitleOutcome::Found, Some(certainty_name(certainty)), vec![found])
        }
        Match::Unclear(candidates, doubt) => {
            (TitleOutcome::Unclear, Some(doubt_name(doubt)), candidates)
        }
        Match::Unknown => (TitleOutcome::Unknown, None, Vec::new()),
    };
    TitleMatch { outcome, reason, candidates, episode: None }
}

fn certainty_name(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Id => "id",
        Certainty::NameAndYear => "name_and_year",
        Certainty::YearDiffers => "year_differs",
        Certainty::KindDiffers => "kind_differs",
    }
}

fn doubt_name(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::NoYear => "no_year",
        Doubt::Several => "several",
        Doubt::YearFar => "year_far",
        Doubt::PartOfName => "part_of_name",
        Doubt::Similar => "similar",
        Doubt::IdsDisagree => "ids_disagree",
        Doubt::SearchName => "search_name",
        Doubt::KindUnknown => "kind_unknown",
    }
}

fn candidate(app: &App, title: CatalogueTitle) -> ImportCandidate {
    let (catalogue, fetched_at) = match title.fetched_at {
        Some(fetched_at) => ("tmdb", fetched_at),
        None => ("builtin", app.config.clock.now()),
    };
    let facts = title.facts;
    ImportCandidate {
        key: facts.key,
        title: facts.title,
        overview: facts.overview,
        poster_path: facts.poster_path,
        release_date: facts.release_date,
        vote_average_x10: facts.vote_average_x10,
        imdb_id: title.imdb_id,
        catalogue: catalogue.to_owned(),
        fetched_at,
    }
}

async fn look_up(app: &App, key: TitleKey) -> Result<Option<ImportCandidate>, CatalogueError> {
    let found = app.catalogue().look_up(key).await?;
    Ok(found.map(|found| candidate(app, found)))
}

/// Stores the user's choice of a title. `None` leaves the title out.
pub async fn choose(
    app: &App,
    user: UserId,
    id: ImportId,
    title: ImportTitleId,
    choice: Option<TitleKey>,
) -> Result<(), ImportError> {
    let choice = match choice {
        Some(key) => {
            let chosen = look_up(app, key).await?.ok_or(ImportError::NoSuchTitle)?;
            let has_tmdb = app.catalogue().is_tmdb();
            if app.store.needs_episodes(user, id, title, has_tmdb).await? {
                store_episodes(app, chosen.key).await?;
            }
            TitleChoice::Title(chosen)
        }
        None => TitleChoice::Skip,
    };
    let (choices, now) = (vec![(title, choice)], app.config.clock.now());
    let stored = app.store.choose_titles(user, id, choices, now).await?;
    stored.map_err(ImportError::Rejected)
}

/// Decides all unclear titles with this reason: takes the first candidate of each, or leaves them all out. Shows whose
/// episodes are needed are matched again in the background. Returns how many titles there were.
pub async fn choose_all(
    app: &App,
    user: UserId,
    id: ImportId,
    reason: Option<String>,
    takes_first: bool,
) -> Result<usize, ImportError> {
    let (has_tmdb, now) = (app.catalogue().is_tmdb(), app.config.clock.now());
    let mut chosen = 0;
    loop {
        let unclear = app.store.unclear_titles(user, id, reason.clone(), has_tmdb).await?;
        if unclear.is_empty() {
            app.import_worker.wake();
            return Ok(chosen);
        }
        chosen += unclear.len();
        let choices = unclear.into_iter().map(|title| {
            (title.id, if takes_first { first_candidate(title) } else { TitleChoice::Skip })
        });
        let stored = app.store.choose_titles(user, id, choices.collect(), now).await?;
        stored.map_err(ImportError::Rejected)?;
    }
}

fn first_candidate(title: UnclearTitle) -> TitleChoice {
    match title.candidates.into_iter().next() {
        Some(first) if title.needs_episodes && first.key.media_type == MediaType::Tv => {
            TitleChoice::MatchAgain(first.key)
        }
        Some(first) => TitleChoice::Title(first),
        None => TitleChoice::Skip,
    }
}

/// Changes the user's decisions about writing an import.
pub async fn set_rules(
    app: &App,
    user: UserId,
    id: ImportId,
    rules: ImportRules,
) -> Result<(), ImportError> {
    let sets_scores = app.store.set_import_rules(user, id, rules).await?;
    if sets_scores.map_err(ImportError::Rejected)? {
        let mut compared = Some(ImportTitleId(0));
        while let Some(after) = compared {
            compared = app.store.compare_thumbs(user, id, after).await?;
        }
    }
    Ok(())
}

/// Starts the matching, pauses it, or starts the writing of an import.
pub async fn set_state(
    app: &App,
    user: UserId,
    id: ImportId,
    state: ImportState,
) -> Result<(), ImportError> {
    let (kind, now) = (app.catalogue().kind().to_owned(), app.config.clock.now());
    let changed = app.store.set_import_state(user, id, state, kind, now).await?;
    changed.map_err(ImportError::Rejected)?;
    app.import_worker.wake();
    Ok(())
}
