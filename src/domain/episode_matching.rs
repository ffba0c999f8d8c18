//! Matches the stored episodes of a show with those that a catalogue lists now. Watches refer to stored episodes, so
//! an episode must be found again after TMDB changed its number, its id or its season.

use crate::domain::episode::{EpisodeFacts, EpisodeId, EpisodeNumber, ShowFacts};
use crate::domain::search_words::normalize;
use std::collections::{HashMap, HashSet};

/// Whether the catalogue lists an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    Listed,
    /// Not listed yet. It is stored because a user watched it.
    Unlisted,
    /// No longer listed.
    Gone,
}

/// A stored episode of a show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEpisode {
    pub id: EpisodeId,
    pub listing: Listing,
    /// The metadata that catalogues gave.
    pub facts: EpisodeFacts,
}

/// The result of matching the stored episodes of a show with a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Matching {
    /// Stored episodes that the catalogue lists: as they are stored, and as they are listed.
    pub known: Vec<(StoredEpisode, StoredEpisode)>,
    pub new: Vec<EpisodeFacts>,
    /// Stored episodes that the catalogue no longer lists, or whose number another episode has now.
    pub missing: Vec<StoredEpisode>,
}

impl Listing {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Listed => "listed",
            Self::Unlisted => "unlisted",
            Self::Gone => "gone",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Listed, Self::Unlisted, Self::Gone].into_iter().find(|known| known.as_str() == text)
    }
}

impl StoredEpisode {
    /// The same episode as the catalogue lists it now. The built-in catalogue knows only numbers.
    fn updated(&self, listed: &EpisodeFacts, is_builtin: bool) -> Self {
        let facts = if is_builtin { &self.facts } else { listed };
        let tmdb_id = listed.tmdb_id.or(self.facts.tmdb_id);
        let facts = EpisodeFacts { number: listed.number, tmdb_id, ..facts.clone() };
        Self { id: self.id, listing: Listing::Listed, facts }
    }

    /// Whether the change may affect the progress of users.
    #[must_use]
    pub fn affects_progress(&self, previous: &Self) -> bool {
        (self.listing, self.facts.number, self.facts.air_day, self.facts.runtime)
            != (
                previous.listing,
                previous.facts.number,
                previous.facts.air_day,
                previous.facts.runtime,
            )
    }
}

impl Matching {
    #[must_use]
    pub fn of(stored: &[StoredEpisode], facts: &ShowFacts) -> Self {
        let is_builtin = facts.catalogue == "builtin";
        let kept = if is_builtin { seasons_of_tmdb(stored) } else { HashSet::new() };
        let is_kept = |season| kept.contains(&season);
        let listed = || facts.episodes.iter().filter(|one| !is_kept(one.number.season));
        let mut matched: HashMap<EpisodeNumber, &StoredEpisode> = HashMap::new();
        let by_id: HashMap<i64, &StoredEpisode> =
            stored.iter().filter_map(|one| Some((one.facts.tmdb_id?, one))).collect();
        for one in listed() {
            let same = one.tmdb_id.and_then(|id| by_id.get(&id));
            matched.extend(same.map(|same| (one.number, *same)));
        }
        let mut found: HashSet<EpisodeId> = matched.values().map(|one| one.id).collect();
        // Episodes that are no longer listed come last.
        let mut by_place: HashMap<EpisodeNumber, Vec<&StoredEpisode>> = HashMap::new();
        for is_gone in [false, true] {
            for one in stored.iter().filter(|one| (one.listing == Listing::Gone) == is_gone) {
                by_place.entry(one.facts.number).or_default().push(one);
            }
        }
        for one in listed() {
            if matched.contains_key(&one.number) {
                continue;
            }
            let mut there = by_place.get(&one.number).into_iter().flatten();
            let same = there.find(|there| !found.contains(&there.id) && is_recreated(there, one));
            if let Some(same) = same {
                found.insert(same.id);
                matched.insert(one.number, same);
            }
        }
        let mut matching = Self::default();
        let mut places = HashSet::new();
        for one in listed() {
            places.insert(one.number);
            match matched.get(&one.number) {
                Some(same) => {
                    matching.known.push(((*same).clone(), same.updated(one, is_builtin)));
                }
                None => matching.new.push(one.clone()),
            }
        }
        let is_missing = |one: &&StoredEpisode| match one.listing {
            _ if found.contains(&one.id) || is_kept(one.facts.number.season) => false,
            Listing::Listed => true,
            Listing::Unlisted => places.contains(&one.facts.number),
            Listing::Gone => false,
        };
        matching.missing = stored.iter().filter(is_missing).cloned().collect();
        matching
    }

    /// Whether the list is doubtful: it has no episodes, lacks over a third of those that users watched, lacks half of
    /// those that TMDB listed, or lacks a whole season. A season of the built-in catalogue counts only if users watched
    /// some of its episodes, because TMDB may number them differently.
    #[must_use]
    pub fn is_doubtful(
        &self,
        stored: &[StoredEpisode],
        watched: &HashSet<EpisodeId>,
        facts: &ShowFacts,
    ) -> bool {
        let is_watched = |one: &&StoredEpisode| watched.contains(&one.id);
        let of_show = stored.iter().filter(|one| one.listing != Listing::Gone).filter(is_watched);
        let mut lost = self.missing.iter().filter(is_watched);
        let lacks_season = |season| {
            facts.seasons.iter().all(|one| one.season != season)
                || facts.episodes.iter().all(|one| one.number.season != season)
        };
        let had_any = stored.iter().any(|one| one.listing == Listing::Listed);
        let is_of_tmdb =
            |one: &&StoredEpisode| one.listing == Listing::Listed && one.facts.tmdb_id.is_some();
        let mut lost_of_tmdb = self.missing.iter().filter(is_of_tmdb);
        let half = stored.iter().filter(is_of_tmdb).count().div_ceil(2);
        had_any && self.known.is_empty() && self.new.is_empty() && !self.missing.is_empty()
            || 3 * lost.clone().count() > of_show.count()
            || lost
                .any(|one| one.listing == Listing::Listed && lacks_season(one.facts.number.season))
            || half > 0 && lost_of_tmdb.clone().count() >= half
            || lost_of_tmdb.any(|one| lacks_season(one.facts.number.season))
    }
}

/// The seasons whose episodes TMDB listed. The built-in catalogue must not change them.
fn seasons_of_tmdb(stored: &[StoredEpisode]) -> HashSet<i64> {
    let listed = stored.iter().filter(|one| one.listing == Listing::Listed);
    listed.filter(|one| one.facts.tmdb_id.is_some()).map(|one| one.facts.number.season).collect()
}

/// Whether a stored episode is the same as the listed one with its number, although the ids differ or one is missing.
fn is_recreated(stored: &StoredEpisode, listed: &EpisodeFacts) -> bool {
    let had = &stored.facts;
    match (had.tmdb_id, listed.tmdb_id) {
        (None, _) => true,
        (Some(_), None) => stored.listing != Listing::Gone,
        // The stored id is no longer listed.
        (Some(_), Some(_)) => {
            let name = normalize(&had.name);
            let has_name = !name.is_empty() && name == normalize(&listed.name);
            let has_day = had.air_day.is_some() && had.air_day == listed.air_day;
            stored.listing != Listing::Gone && (has_name || has_day)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::episode::{EpisodeKind, SeasonFacts};
    use time::Date;
    use time::macros::date;

    fn number(season: i64, episode: i64) -> EpisodeNumber {
        EpisodeNumber { season, episode }
    }

    fn listed(season: i64, episode: i64, tmdb_id: impl Into<Option<i64>>) -> EpisodeFacts {
        EpisodeFacts {
            number: number(season, episode),
            tmdb_id: tmdb_id.into(),
            name: String::new(),
            air_day: None,
            runtime: None,
            kind: EpisodeKind::Standard,
            still_path: None,
        }
    }

    fn named(facts: EpisodeFacts, name: &str, air_day: Option<Date>) -> EpisodeFacts {
        EpisodeFacts { name: name.to_owned(), air_day, ..facts }
    }

    /// With ids from 1.
    fn stored(facts: impl IntoIterator<Item = EpisodeFacts>) -> Vec<StoredEpisode> {
        let listing = Listing::Listed;
        (1..)
            .zip(facts)
            .map(|(id, facts)| StoredEpisode { id: EpisodeId(id), listing, facts })
            .collect()
    }

    fn show(episodes: impl IntoIterator<Item = EpisodeFacts>) -> ShowFacts {
        let episodes: Vec<_> = episodes.into_iter().collect();
        let mut seasons: Vec<_> = episodes.iter().map(|one| one.number.season).collect();
        seasons.dedup();
        let season =
            |season| SeasonFacts { season, name: String::new(), air_day: None, poster_path: None };
        ShowFacts {
            title_id: 1,
            catalogue: "tmdb",
            status: None,
            seasons: seasons.into_iter().map(season).collect(),
            episodes,
        }
    }

    fn builtin(episodes: impl IntoIterator<Item = EpisodeFacts>) -> ShowFacts {
        ShowFacts { catalogue: "builtin", ..show(episodes) }
    }

    /// The stored ids with their new numbers, how many are new, and the ids that are missing.
    fn outcome(
        stored: &[StoredEpisode],
        facts: &ShowFacts,
    ) -> (Vec<(i64, i64, i64)>, usize, Vec<i64>) {
        let matching = Matching::of(stored, facts);
        let row = |(_, now): &(StoredEpisode, StoredEpisode)| {
            (now.id.0, now.facts.number.season, now.facts.number.episode)
        };
        let missing = matching.missing.iter().map(|one| one.id.0).collect();
        (matching.known.iter().map(row).collect(), matching.new.len(), missing)
    }

    fn with_listing(mut all: Vec<StoredEpisode>, id: i64, listing: Listing) -> Vec<StoredEpisode> {
        all.iter_mut().filter(|one| one.id.0 == id).for_each(|one| one.listing = listing);
        all
    }

    #[test]
    fn an_episode_is_known_by_its_id_when_its_number_changed() {
        let had = stored([listed(1, 1, 11), listed(1, 2, 12), listed(1, 3, 13)]);
        let now = show([listed(1, 1, 11), listed(1, 2, 13), listed(2, 1, 12)]);
        assert_eq!(outcome(&had, &now), (vec![(1, 1, 1), (3, 1, 2), (2, 2, 1)], 0, vec![]));
    }

    #[test]
    fn an_episode_without_an_id_is_adopted_by_number() {
        let had = stored([listed(1, 1, None), listed(1, 2, None), listed(1, 3, None)]);
        let had = with_listing(with_listing(had, 2, Listing::Unlisted), 3, Listing::Gone);
        let now = show([listed(1, 1, 11), listed(1, 2, 12), listed(1, 3, 13), listed(1, 4, 14)]);
        assert_eq!(outcome(&had, &now), (vec![(1, 1, 1), (2, 1, 2), (3, 1, 3)], 1, vec![]));
        let matching = Matching::of(&had, &now);
        let (_, adopted) = &matching.known[1];
        assert_eq!((adopted.facts.tmdb_id, adopted.listing), (Some(12), Listing::Listed));
    }

    #[test]
    fn an_episode_recreated_with_a_new_id_is_adopted_by_its_name_or_date() {
        let day = Some(date!(2020 - 01 - 01));
        let had = stored([
            named(listed(1, 1, 11), "Pilot", None),
            named(listed(1, 2, 12), "Second", day),
            named(listed(1, 3, 13), "Third", None),
            listed(1, 4, 14),
        ]);
        let now = show([
            named(listed(1, 1, 21), "pilot!", None),
            named(listed(1, 2, 22), "Other", day),
            named(listed(1, 3, 23), "Other", day),
            listed(1, 4, 24),
        ]);
        assert_eq!(outcome(&had, &now), (vec![(1, 1, 1), (2, 1, 2)], 2, vec![3, 4]));
        // Not one that still has its id, or that was not listed before either.
        let moved = show([named(listed(1, 1, 21), "Pilot", None), listed(1, 2, 11)]);
        assert_eq!(outcome(&had[..1], &moved), (vec![(1, 1, 2)], 1, vec![]));
        let gone = with_listing(had, 1, Listing::Gone);
        assert_eq!(outcome(&gone[..1], &show([now.episodes[0].clone()])), (vec![], 1, vec![]));
    }

    #[test]
    fn an_episode_that_is_listed_again_keeps_its_id() {
        let had = with_listing(stored([listed(1, 1, 11), listed(1, 1, 12)]), 1, Listing::Gone);
        let now = show([listed(1, 1, 11)]);
        assert_eq!(outcome(&had, &now), (vec![(1, 1, 1)], 0, vec![2]));
    }

    #[test]
    fn an_unlisted_episode_stays_unless_another_takes_its_place() {
        let had = stored([listed(1, 1, 11), listed(1, 2, None), listed(1, 9, None)]);
        let had = with_listing(with_listing(had, 2, Listing::Unlisted), 3, Listing::Unlisted);
        assert_eq!(outcome(&had, &show([listed(1, 2, 11)])), (vec![(1, 1, 2)], 0, vec![2]));
        assert_eq!(outcome(&had, &show([listed(1, 1, 11)])), (vec![(1, 1, 1)], 0, vec![]));
    }

    #[test]
    fn the_built_in_catalogue_changes_nothing_of_what_tmdb_listed() {
        let day = Some(date!(2020 - 01 - 01));
        let had = stored([named(listed(1, 1, 11), "Pilot", day), listed(1, 2, 12)]);
        let counted = builtin([listed(1, 1, None), listed(1, 3, None), listed(2, 1, None)]);
        assert_eq!(outcome(&had, &counted), (vec![], 1, vec![]));
        let own = stored([listed(1, 1, None), listed(1, 2, None)]);
        assert_eq!(outcome(&own, &counted), (vec![(1, 1, 1)], 2, vec![2]));
        assert!(!Matching::of(&had, &builtin([])).is_doubtful(
            &had,
            &HashSet::from([EpisodeId(1)]),
            &builtin([])
        ));
    }

    #[test]
    fn a_list_that_lacks_many_episodes_or_a_season_is_doubtful() {
        let had = stored((1..=6).map(|n| listed(1 + n / 5, n, 10 + n)));
        let doubts = |watched: &[i64], listed_now: &[i64]| {
            let kept = had.iter().filter(|one| listed_now.contains(&one.id.0));
            let facts = show(kept.map(|one| one.facts.clone()));
            let watched = watched.iter().copied().map(EpisodeId).collect();
            Matching::of(&had, &facts).is_doubtful(&had, &watched, &facts)
        };
        assert!(!doubts(&[1, 2, 3], &[1, 2, 4, 5, 6]), "a third");
        assert!(doubts(&[1, 2], &[1, 3, 4, 5, 6]), "half");
        assert!(!doubts(&[], &[1, 2, 4, 6]), "a third, of which nothing is watched");
        assert!(doubts(&[], &[1, 2, 6]), "half, of which nothing is watched");
        assert!(doubts(&[], &[1, 2, 3, 4]), "a season of which nothing is watched");
        assert!(doubts(&[1, 2, 3, 4, 5], &[1, 2, 3, 4]), "a season with a watched episode");
        assert!(!doubts(&[1, 2, 3, 4, 5], &[1, 2, 3, 4, 6]), "one of a season");
        assert!(doubts(&[], &[]), "no episode at all");
    }

    #[test]
    fn tmdb_may_have_fewer_seasons_than_the_built_in_catalogue() {
        let had = stored([listed(1, 1, None), listed(1, 2, None), listed(2, 1, None)]);
        let facts = show([listed(1, 1, 11)]);
        let doubts = |watched: &[i64]| {
            let watched = watched.iter().copied().map(EpisodeId).collect();
            Matching::of(&had, &facts).is_doubtful(&had, &watched, &facts)
        };
        assert!(!doubts(&[]) && !doubts(&[1]));
        assert!(doubts(&[1, 3]));
    }
}
