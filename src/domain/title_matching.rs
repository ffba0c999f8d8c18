//! Which title of a catalogue an imported one is: by its ids, else by name and year. A guess is offered, never taken, and
//! that a title is the best known of its name decides nothing.

use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::imported::ImportedTitle;
use crate::domain::title_name::{NameFit, TitleName, split_year};

/// Candidates that are offered.
pub const MAX_CANDIDATES: usize = 10;

/// A title of a catalogue that an imported one may be.
#[derive(Clone, Debug)]
pub struct Candidate<T> {
    pub key: TitleKey,
    pub imdb_id: Option<String>,
    /// Title, original title, alternative titles.
    pub names: Vec<TitleName>,
    /// Nicknames, and names of characters, by which people search for it. None of them identifies it.
    pub search_names: Vec<TitleName>,
    /// Of the release, or the first airing.
    pub year: Option<i32>,
    /// What the caller knows it by.
    pub title: T,
}

/// Why a title is the one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    Id,
    NameAndYear,
    /// By one; no title of that name is of the year itself.
    YearDiffers,
    /// It is a show where the file has almost only films, or the reverse; name and year fit.
    KindDiffers,
}

/// Why the user has to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It fits by name alone.
    NoYear,
    /// Several fit equally.
    Several,
    /// The same name, and the year differs by two or more.
    YearFar,
    /// The same year, and one name begins with the other.
    PartOfName,
    /// The same year, and a name by which people search for it.
    SearchName,
    /// Almost the same name.
    Similar,
    /// Its ids lead to different titles, or name and year lead to a title with other ids.
    IdsDisagree,
    /// The TMDB id may be of a film or of a show, or name and year fit only nearly and the kind not at all.
    KindUnknown,
}

/// Which titles of a catalogue an imported one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match<T> {
    Found(T, Certainty),
    /// Best first, [`MAX_CANDIDATES`] at most.
    Unclear(Vec<T>, Doubt),
    Unknown,
}

/// The titles that the ids of an imported title lead to.
#[derive(Clone, Debug)]
pub struct IdHits<T> {
    /// A film and a show where the file does not say the kind.
    pub tmdb: Vec<Candidate<T>>,
    pub imdb: Option<Candidate<T>>,
    pub tvdb: Option<Candidate<T>>,
}

/// What ids alone say.
#[derive(Debug)]
pub enum IdMatch<T> {
    Decided(Match<T>),
    /// These have the id if its kind is theirs, and another name.
    Undecided(Vec<Candidate<T>>),
}

/// An imported title with its names as they are compared.
#[derive(Clone, Debug)]
pub struct WantedTitle {
    pub names: Vec<TitleName>,
    pub year: Option<i32>,
    pub media_type: Option<MediaType>,
    pub likely_media_type: Option<MediaType>,
    /// Candidates with another id are other titles; so with the next.
    pub tmdb_id: Option<i64>,
    pub imdb_id: Option<String>,
}

impl<T> Match<T> {
    pub fn map<U>(self, change: impl Fn(T) -> U) -> Match<U> {
        match self {
            Self::Found(title, certainty) => Match::Found(change(title), certainty),
            Self::Unclear(titles, doubt) => {
                Match::Unclear(titles.into_iter().map(change).collect(), doubt)
            }
            Self::Unknown => Match::Unknown,
        }
    }

    fn unclear(candidates: Vec<Candidate<T>>, doubt: Doubt) -> Self {
        let titles = candidates.into_iter().take(MAX_CANDIDATES).map(|one| one.title);
        Self::Unclear(titles.collect(), doubt)
    }

    /// With candidates whose id may be the wanted one, where the names decide nothing.
    #[must_use]
    pub fn or_undecided(self, undecided: Vec<Candidate<T>>) -> Self {
        let mut titles = match self {
            Self::Unknown => Vec::new(),
            Self::Unclear(titles, _) if !undecided.is_empty() => titles,
            decided => return decided,
        };
        titles.extend(undecided.into_iter().map(|one| one.title));
        titles.truncate(MAX_CANDIDATES);
        if titles.is_empty() { Self::Unknown } else { Self::Unclear(titles, Doubt::KindUnknown) }
    }
}

impl<T> Default for IdHits<T> {
    fn default() -> Self {
        Self { tmdb: Vec::new(), imdb: None, tvdb: None }
    }
}

impl WantedTitle {
    #[must_use]
    pub fn of(imported: &ImportedTitle) -> Self {
        let texts = || [&imported.title, &imported.original_title].into_iter();
        let mut names: Vec<TitleName> = texts().filter_map(|text| TitleName::of(text)).collect();
        names.dedup();
        Self {
            names,
            year: imported.year.or_else(|| texts().find_map(|text| split_year(text).1)),
            media_type: imported.media_type,
            likely_media_type: imported.media_type.or(imported.likely_media_type),
            tmdb_id: imported.tmdb_id,
            imdb_id: imported.imdb_id.clone(),
        }
    }

    fn is_likely<T>(&self, candidate: &Candidate<T>) -> bool {
        self.likely_media_type.is_none_or(|likely| likely == candidate.key.media_type)
    }

    /// Whether an id says that the candidate is another title.
    fn is_contradicted_by<T>(&self, candidate: &Candidate<T>) -> bool {
        let is_of_tmdb = candidate.key.id_space() == IdSpace::Tmdb;
        let differs = |(wanted, has): (&String, &String)| wanted != has;
        (is_of_tmdb && self.tmdb_id.is_some_and(|id| id != candidate.key.title_id))
            || self.imdb_id.as_ref().zip(candidate.imdb_id.as_ref()).is_some_and(differs)
    }

    fn name_fit(&self, names: &[TitleName]) -> Option<NameFit> {
        self.any_name(names, TitleName::fit).max().flatten()
    }

    fn any_name<R>(
        &self,
        names: &[TitleName],
        compare: impl Fn(&TitleName, &TitleName) -> R,
    ) -> impl Iterator<Item = R> {
        self.names
            .iter()
            .flat_map(move |wanted| names.iter().map(move |name| (wanted, name)))
            .map(move |(wanted, name)| compare(wanted, name))
    }

    fn closeness<T>(&self, candidate: &Candidate<T>) -> Option<Closeness> {
        let names = &candidate.names;
        if let Some(fit) = self.name_fit(names) {
            Some(Closeness::Name(fit))
        } else if self.any_name(names, TitleName::extends_or_begins).any(|begins| begins) {
            Some(Closeness::Part)
        } else if self.name_fit(&candidate.search_names).is_some() {
            Some(Closeness::SearchName)
        } else if self.any_name(names, TitleName::is_similar_to).any(|similar| similar) {
            Some(Closeness::Similar)
        } else {
            None
        }
    }

    fn distance<T>(&self, candidate: &Candidate<T>) -> Years {
        match self.year.zip(candidate.year).map(|(wanted, year)| wanted.abs_diff(year)) {
            Some(0) => Years::Same,
            Some(1) => Years::Neighbors,
            Some(years) => Years::Far(years),
            None => Years::Unknown,
        }
    }

    /// Whether a name fits and the year, as far as both are known, differs by one at most.
    fn is_named<T>(&self, candidate: &Candidate<T>) -> bool {
        self.name_fit(&candidate.names).is_some()
            && !matches!(self.distance(candidate), Years::Far(_))
    }
}

/// How near a name is, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Closeness {
    Similar,
    SearchName,
    Part,
    Name(NameFit),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Years {
    Same,
    Neighbors,
    Unknown,
    Far(u32),
}

struct Rated<T> {
    candidate: Candidate<T>,
    closeness: Closeness,
    years: Years,
    is_likely: bool,
    is_contradicted: bool,
}

/// What the ids say. An id of `IMDb` says whether a title is a film or a show, one of TMDB does not.
#[must_use]
pub fn match_ids<T>(wanted: &WantedTitle, hits: IdHits<T>) -> IdMatch<T> {
    let IdHits { tmdb, imdb, tvdb } = hits;
    let (tmdb, mut undecided) = of_one_kind(wanted, tmdb, imdb.as_ref());
    match (tmdb, imdb) {
        (Some(tmdb), Some(imdb)) if tmdb.key != imdb.key => {
            match (wanted.is_named(&tmdb), wanted.is_named(&imdb)) {
                (true, false) => IdMatch::Decided(Match::Found(tmdb.title, Certainty::Id)),
                (false, true) => IdMatch::Decided(Match::Found(imdb.title, Certainty::Id)),
                _ => IdMatch::Decided(Match::unclear(vec![imdb, tmdb], Doubt::IdsDisagree)),
            }
        }
        (Some(one), _) | (None, Some(one)) => {
            IdMatch::Decided(Match::Found(one.title, Certainty::Id))
        }
        (None, None) => match tvdb {
            // A film and a show can have one id of TheTVDB.
            Some(show) if wanted.media_type == Some(MediaType::Tv) || wanted.is_named(&show) => {
                IdMatch::Decided(Match::Found(show.title, Certainty::Id))
            }
            show => {
                undecided.extend(show.filter(|_| wanted.media_type.is_none()));
                IdMatch::Undecided(undecided)
            }
        },
    }
}

/// The title with the TMDB id, if it is known whether a film or a show is meant; else those that it may be.
fn of_one_kind<T>(
    wanted: &WantedTitle,
    mut tmdb: Vec<Candidate<T>>,
    imdb: Option<&Candidate<T>>,
) -> (Option<Candidate<T>>, Vec<Candidate<T>>) {
    if let Some(media_type) = wanted.media_type {
        return (tmdb.into_iter().find(|one| one.key.media_type == media_type), Vec::new());
    }
    if let Some(same) = tmdb.iter().position(|one| imdb.is_some_and(|imdb| imdb.key == one.key)) {
        return (Some(tmdb.swap_remove(same)), Vec::new());
    }
    let named: Vec<usize> =
        (0..tmdb.len()).filter(|place| wanted.is_named(&tmdb[*place])).collect();
    match named[..] {
        [one] => (Some(tmdb.swap_remove(one)), Vec::new()),
        _ => (None, tmdb),
    }
}

/// What name and year say. The candidates may be any titles, in any number.
#[must_use]
pub fn match_names<T>(wanted: &WantedTitle, candidates: Vec<Candidate<T>>) -> Match<T> {
    let mut rated = rate(wanted, candidates);
    let fits = |one: &Rated<T>| matches!(one.closeness, Closeness::Name(_));
    let of_year = take(&mut rated, |one| fits(one) && one.years == Years::Same);
    let (contradicted, of_year): (Vec<_>, Vec<_>) =
        of_year.into_iter().partition(|one| one.is_contradicted);
    rated.retain(|one| !one.is_contradicted);
    if !of_year.is_empty() {
        let is_near = |one: &Rated<T>| one.is_likely && one.years == Years::Neighbors;
        let near = take(&mut rated, |one| fits(one) && is_near(one));
        return of_exact_year(of_year, near);
    }
    let near = take(&mut rated, |one| fits(one) && one.years == Years::Neighbors);
    if !near.is_empty() {
        return of_neighboring_year(near);
    }
    if !contradicted.is_empty() {
        return offer(contradicted, Doubt::IdsDisagree);
    }
    let by_name = take(&mut rated, |one| fits(one) && one.years == Years::Unknown);
    if !by_name.is_empty() {
        let doubt = if by_name.len() == 1 { Doubt::NoYear } else { Doubt::Several };
        return offer(by_name, doubt);
    }
    offer_the_nearest(rated)
}

/// The candidates that come near, best first; equal ones keep their order.
fn rate<T>(wanted: &WantedTitle, candidates: Vec<Candidate<T>>) -> Vec<Rated<T>> {
    let is_of_kind = |one: &Candidate<T>| {
        wanted.media_type.is_none_or(|media_type| media_type == one.key.media_type)
    };
    let mut rated: Vec<Rated<T>> = candidates
        .into_iter()
        .filter(is_of_kind)
        .filter_map(|candidate| {
            Some(Rated {
                closeness: wanted.closeness(&candidate)?,
                years: wanted.distance(&candidate),
                is_likely: wanted.is_likely(&candidate),
                is_contradicted: wanted.is_contradicted_by(&candidate),
                candidate,
            })
        })
        .collect();
    rated.sort_by(|one, other| {
        let rank = |one: &Rated<T>| (!one.is_likely, one.years);
        other.closeness.cmp(&one.closeness).then(rank(one).cmp(&rank(other)))
    });
    rated
}

/// `near`: of the likely kind, where those of the year may not be.
fn of_exact_year<T>(of_year: Vec<Rated<T>>, near: Vec<Rated<T>>) -> Match<T> {
    let (best, is_likely) = best_of(of_year);
    match (is_likely, near.is_empty()) {
        (true, _) => only(best, Certainty::NameAndYear),
        (false, true) => only(best, Certainty::KindDiffers),
        (false, false) => offer(near.into_iter().chain(best).collect(), Doubt::Several),
    }
}

fn of_neighboring_year<T>(near: Vec<Rated<T>>) -> Match<T> {
    match best_of(near) {
        (best, true) => only(best, Certainty::YearDiffers),
        (best, false) => offer(best, Doubt::KindUnknown),
    }
}

/// Those of the likely kind, or else all; of them those whose name fits best. And whether they are of that kind.
fn best_of<T>(mut rated: Vec<Rated<T>>) -> (Vec<Rated<T>>, bool) {
    let is_likely = rated.iter().any(|one| one.is_likely);
    rated.retain(|one| one.is_likely == is_likely);
    let best = rated.iter().map(|one| one.closeness).max();
    rated.retain(|one| Some(one.closeness) == best);
    (rated, is_likely)
}

fn only<T>(mut rated: Vec<Rated<T>>, certainty: Certainty) -> Match<T> {
    match rated.pop() {
        Some(one) if rated.is_empty() => Match::Found(one.candidate.title, certainty),
        last => {
            rated.extend(last);
            offer(rated, Doubt::Several)
        }
    }
}

/// Of candidates whose name or year does not fit.
fn offer_the_nearest<T>(mut rated: Vec<Rated<T>>) -> Match<T> {
    let is_of_year =
        |one: &Rated<T>, closeness| one.closeness == closeness && one.years == Years::Same;
    let parts = take(&mut rated, |one| is_of_year(one, Closeness::Part));
    let searched = take(&mut rated, |one| is_of_year(one, Closeness::SearchName));
    let far = take(&mut rated, |one| matches!(one.closeness, Closeness::Name(_)));
    let is_similar = |one: &Rated<T>| {
        matches!(one.closeness, Closeness::Similar | Closeness::SearchName)
            && !matches!(one.years, Years::Far(_))
    };
    let similar = take(&mut rated, is_similar);
    let lists = [
        (parts, Doubt::PartOfName),
        (searched, Doubt::SearchName),
        (far, Doubt::YearFar),
        (similar, Doubt::Similar),
    ];
    let doubt = lists.iter().find(|(list, _)| !list.is_empty()).map(|(_, doubt)| *doubt);
    match doubt {
        Some(doubt) => offer(lists.into_iter().flat_map(|(list, _)| list).collect(), doubt),
        None => Match::Unknown,
    }
}

fn offer<T>(rated: Vec<Rated<T>>, doubt: Doubt) -> Match<T> {
    Match::unclear(rated.into_iter().map(|one| one.candidate).collect(), doubt)
}

/// Removes the candidates of which something is true.
fn take<T>(rated: &mut Vec<Rated<T>>, is_taken: impl Fn(&Rated<T>) -> bool) -> Vec<Rated<T>> {
    rated.extract_if(.., |one| is_taken(one)).collect()
}

#[cfg(test)]
mod tests;
