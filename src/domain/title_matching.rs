//! Matches an imported title with one of a catalogue: by ids, or else by name and year. A guess is only offered to
//! the user, never used. How well-known a title is has no influence.

use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::imported::ImportedTitle;
use crate::domain::title_name::{NameFit, TitleName, split_year};

/// How many candidates are offered at most.
pub const MAX_CANDIDATES: usize = 10;

/// A title of a catalogue that may be the imported one.
#[derive(Clone, Debug)]
pub struct Candidate<T> {
    pub key: TitleKey,
    pub imdb_id: Option<String>,
    /// The title, the original title and alternative titles.
    pub names: Vec<TitleName>,
    /// Nicknames and names of characters, by which people search for it. They do not identify a title.
    pub search_names: Vec<TitleName>,
    /// The year of the release or the first airing.
    pub year: Option<i32>,
    /// The caller's reference to the title.
    pub title: T,
}

/// Why a match is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    Id,
    NameAndYear,
    /// The year differs by one, and no title with that name is of the exact year.
    YearDiffers,
    /// Name and year match. The title is a show although the source has almost only films, or the reverse.
    KindDiffers,
}

/// Why the user has to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Only the name matches, because a year is missing.
    NoYear,
    /// Several titles match equally well.
    Several,
    /// The name matches, and the year differs by two or more.
    YearFar,
    /// The year matches, and one name begins with the other.
    PartOfName,
    /// The year matches, and one of the `search_names`.
    SearchName,
    /// The names are similar.
    Similar,
    /// The ids belong to different titles, or name and year match a title with other ids.
    IdsDisagree,
    /// The TMDB id may be of a film or of a show. Or the year differs by one and the media type is the unlikely one.
    KindUnknown,
}

/// The result of matching an imported title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match<T> {
    Found(T, Certainty),
    /// Best first, [`MAX_CANDIDATES`] at most.
    Unclear(Vec<T>, Doubt),
    Unknown,
}

/// The titles of the catalogue that have the ids of an imported title.
#[derive(Clone, Debug)]
pub struct IdHits<T> {
    /// Both a film and a show, if the file does not say which it is.
    pub tmdb: Vec<Candidate<T>>,
    pub imdb: Option<Candidate<T>>,
    pub tvdb: Option<Candidate<T>>,
}

/// The result of matching by ids only.
#[derive(Debug)]
pub enum IdMatch<T> {
    Decided(Match<T>),
    /// These have the id, but it may be that of the other media type, and their names differ.
    Undecided(Vec<Candidate<T>>),
}

/// An imported title, with normalized names.
#[derive(Clone, Debug)]
pub struct WantedTitle {
    pub names: Vec<TitleName>,
    pub year: Option<i32>,
    pub media_type: Option<MediaType>,
    pub likely_media_type: Option<MediaType>,
    /// A candidate with another id is another title. The same holds for `imdb_id`.
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

    /// Adds the candidates that `match_ids` left undecided, if the names decide nothing.
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

    /// Whether a name matches, and the years (if both are known) differ by at most one.
    fn is_named<T>(&self, candidate: &Candidate<T>) -> bool {
        self.name_fit(&candidate.names).is_some()
            && !matches!(self.distance(candidate), Years::Far(_))
    }
}

/// How similar a name is, worst first.
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

struct RankedCandidate<T> {
    candidate: Candidate<T>,
    closeness: Closeness,
    years: Years,
    is_likely: bool,
    is_contradicted: bool,
}

/// Matches by ids. An IMDb id identifies a title. A TMDB id may be that of a film and of a show.
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
            // The same TheTVDB id may be that of a film and of a show.
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

/// The title with the TMDB id, if the media type is known or follows from the ids; or else the candidates.
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
        (0..tmdb.len()).filter(|index| wanted.is_named(&tmdb[*index])).collect();
    match named[..] {
        [one] => (Some(tmdb.swap_remove(one)), Vec::new()),
        _ => (None, tmdb),
    }
}

/// Matches by name and year. The candidates may be any titles, in any number.
#[must_use]
pub fn match_names<T>(wanted: &WantedTitle, candidates: Vec<Candidate<T>>) -> Match<T> {
    let mut ranked = rank_candidates(wanted, candidates);
    let fits = |one: &RankedCandidate<T>| matches!(one.closeness, Closeness::Name(_));
    let of_year = extract(&mut ranked, |one| fits(one) && one.years == Years::Same);
    let (contradicted, of_year): (Vec<_>, Vec<_>) =
        of_year.into_iter().partition(|one| one.is_contradicted);
    ranked.retain(|one| !one.is_contradicted);
    if !of_year.is_empty() {
        let is_near = |one: &RankedCandidate<T>| one.is_likely && one.years == Years::Neighbors;
        let near = extract(&mut ranked, |one| fits(one) && is_near(one));
        return of_exact_year(of_year, near);
    }
    let near = extract(&mut ranked, |one| fits(one) && one.years == Years::Neighbors);
    if !near.is_empty() {
        return of_neighboring_year(near);
    }
    if !contradicted.is_empty() {
        return offer(contradicted, Doubt::IdsDisagree);
    }
    let by_name = extract(&mut ranked, |one| fits(one) && one.years == Years::Unknown);
    if !by_name.is_empty() {
        let doubt = if by_name.len() == 1 { Doubt::NoYear } else { Doubt::Several };
        return offer(by_name, doubt);
    }
    offer_nearest(ranked)
}

/// The candidates that match in any way, best first; equal ones keep their order.
fn rank_candidates<T>(
    wanted: &WantedTitle,
    candidates: Vec<Candidate<T>>,
) -> Vec<RankedCandidate<T>> {
    let is_of_kind = |one: &Candidate<T>| {
        wanted.media_type.is_none_or(|media_type| media_type == one.key.media_type)
    };
    let mut ranked: Vec<RankedCandidate<T>> = candidates
        .into_iter()
        .filter(is_of_kind)
        .filter_map(|candidate| {
            Some(RankedCandidate {
                closeness: wanted.closeness(&candidate)?,
                years: wanted.distance(&candidate),
                is_likely: wanted.is_likely(&candidate),
                is_contradicted: wanted.is_contradicted_by(&candidate),
                candidate,
            })
        })
        .collect();
    ranked.sort_by(|one, other| {
        let rank = |one: &RankedCandidate<T>| (!one.is_likely, one.years);
        other.closeness.cmp(&one.closeness).then(rank(one).cmp(&rank(other)))
    });
    ranked
}

/// `of_year` are titles of the exact year. `near` are titles of the likely media type whose year differs by one.
fn of_exact_year<T>(of_year: Vec<RankedCandidate<T>>, near: Vec<RankedCandidate<T>>) -> Match<T> {
    let (best, is_likely) = best_of(of_year);
    match (is_likely, near.is_empty()) {
        (true, _) => found_or_several(best, Certainty::NameAndYear),
        (false, true) => found_or_several(best, Certainty::KindDiffers),
        (false, false) => offer(near.into_iter().chain(best).collect(), Doubt::Several),
    }
}

fn of_neighboring_year<T>(near: Vec<RankedCandidate<T>>) -> Match<T> {
    match best_of(near) {
        (best, true) => found_or_several(best, Certainty::YearDiffers),
        (best, false) => offer(best, Doubt::KindUnknown),
    }
}

/// The best names among the titles of the likely media type, or among all if there are none. Also returns whether
/// they are of the likely type.
fn best_of<T>(mut ranked: Vec<RankedCandidate<T>>) -> (Vec<RankedCandidate<T>>, bool) {
    let is_likely = ranked.iter().any(|one| one.is_likely);
    ranked.retain(|one| one.is_likely == is_likely);
    let best = ranked.iter().map(|one| one.closeness).max();
    ranked.retain(|one| Some(one.closeness) == best);
    (ranked, is_likely)
}

/// A match if there is one title; several are offered.
fn found_or_several<T>(mut ranked: Vec<RankedCandidate<T>>, certainty: Certainty) -> Match<T> {
    match ranked.pop() {
        Some(one) if ranked.is_empty() => Match::Found(one.candidate.title, certainty),
        last => {
            ranked.extend(last);
            offer(ranked, Doubt::Several)
        }
    }
}

/// Offers candidates whose name or year does not match exactly.
fn offer_nearest<T>(mut ranked: Vec<RankedCandidate<T>>) -> Match<T> {
    let is_of_year = |one: &RankedCandidate<T>, closeness| {
        one.closeness == closeness && one.years == Years::Same
    };
    let parts = extract(&mut ranked, |one| is_of_year(one, Closeness::Part));
    let searched = extract(&mut ranked, |one| is_of_year(one, Closeness::SearchName));
    let far = extract(&mut ranked, |one| matches!(one.closeness, Closeness::Name(_)));
    let is_similar = |one: &RankedCandidate<T>| {
        matches!(one.closeness, Closeness::Similar | Closeness::SearchName)
            && !matches!(one.years, Years::Far(_))
    };
    let similar = extract(&mut ranked, is_similar);
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

fn offer<T>(ranked: Vec<RankedCandidate<T>>, doubt: Doubt) -> Match<T> {
    Match::unclear(ranked.into_iter().map(|one| one.candidate).collect(), doubt)
}

/// Removes and returns the candidates that match the predicate.
fn extract<T>(
    ranked: &mut Vec<RankedCandidate<T>>,
    is_match: impl Fn(&RankedCandidate<T>) -> bool,
) -> Vec<RankedCandidate<T>> {
    ranked.extract_if(.., |one| is_match(one)).collect()
}

#[cfg(test)]
mod tests;
