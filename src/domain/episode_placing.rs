//! Finds the episode of a show that a record of an import refers to.

use crate::domain::episode::{EpisodeNumber, MAX_SEASON};
use crate::domain::episode_matching::{Listing, StoredEpisode};
use crate::domain::import_present::TitlePart;
use crate::domain::imported::{EpisodeReference, Part};
use crate::domain::search_words::normalize;

/// The part of the show that a record is about, given the known episodes. As long as TMDB's list is not known, every
/// number is accepted. Otherwise an unknown number belongs to another order, such as that of `TheTVDB`, and is not
/// accepted.
#[must_use]
pub fn place(part: &Part, episodes: &[StoredEpisode]) -> TitlePart {
    match part {
        Part::Title => TitlePart::Whole,
        Part::Season(season) if (0..=MAX_SEASON).contains(season) => TitlePart::Season(*season),
        Part::Season(_) => TitlePart::Unplaced,
        Part::Episode(reference) => {
            find(reference, episodes).map_or(TitlePart::Unplaced, TitlePart::Episode)
        }
    }
}

fn find(reference: &EpisodeReference, episodes: &[StoredEpisode]) -> Option<EpisodeNumber> {
    let present = || episodes.iter().filter(|one| one.listing != Listing::Gone);
    let of_id =
        reference.tmdb_id.and_then(|id| present().find(|one| one.facts.tmdb_id == Some(id)));
    if let Some(found) = of_id {
        return Some(found.facts.number);
    }
    let season = reference.season.or_else(|| season_of_name(&reference.season_name));
    if let (Some(season), Some(number)) = (season, reference.number) {
        let number = EpisodeNumber::parse(season, number)?;
        let is_known = present().any(|one| one.facts.number == number);
        // The built-in catalogue has no ids of episodes, and may lack new episodes.
        let is_listed = present().any(|one| one.facts.tmdb_id.is_some());
        return (is_known || reference.is_own || !is_listed).then_some(number);
    }
    let name = normalize(&reference.name);
    let is_meant = |one: &&StoredEpisode| {
        season.is_none_or(|season| one.facts.number.season == season)
            && reference.number.is_none_or(|number| one.facts.number.episode == number)
            && (reference.number.is_some() || !name.is_empty())
            && (name.is_empty() || normalize(&one.facts.name) == name)
    };
    let mut meant = present().filter(is_meant);
    let found = meant.next().filter(|_| meant.next().is_none())?;
    Some(found.facts.number)
}

/// The number in a name such as "Season 2", "Staffel 2" or "Limited Series 2"; `None` if the name has several
/// numbers.
fn season_of_name(name: &str) -> Option<i64> {
    let mut numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let first = numbers.next()?;
    numbers.next().is_none().then(|| first.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::episode::{EpisodeFacts, EpisodeId, EpisodeKind};

    fn episode(season: i64, number: i64, name: &str) -> StoredEpisode {
        StoredEpisode {
            id: EpisodeId(season * 100 + number),
            listing: Listing::Listed,
            facts: EpisodeFacts {
                number: EpisodeNumber { season, episode: number },
                tmdb_id: Some(season * 1_000 + number),
                name: name.to_owned(),
                air_day: None,
                runtime: None,
                kind: EpisodeKind::Standard,
                still_path: None,
            },
        }
    }

    fn placed(reference: EpisodeReference) -> Option<(i64, i64)> {
        let episodes = [
            episode(1, 1, "Pilot"),
            episode(1, 2, "The Détour"),
            episode(2, 1, "Pilot"),
            episode(2, 2, "Home"),
        ];
        match place(&Part::Episode(reference), &episodes) {
            TitlePart::Episode(number) => Some((number.season, number.episode)),
            _ => None,
        }
    }

    #[test]
    fn an_episode_is_found_by_id_number_or_name_and_never_guessed() {
        let of = EpisodeReference::default;
        // The id counts more than a number of another order.
        let reference =
            EpisodeReference { season: Some(9), number: Some(9), tmdb_id: Some(2_002), ..of() };
        assert_eq!(placed(reference), Some((2, 2)));
        // No episode has this number, and none is made.
        for (season, number) in [(1, 7), (2_017, 1)] {
            let reference = EpisodeReference { season: Some(season), number: Some(number), ..of() };
            assert_eq!(placed(reference.clone()), None);
            let own = EpisodeReference { is_own: true, ..reference.clone() };
            assert_eq!(placed(own), Some((season, number)));
            let mut builtin = episode(1, 1, "");
            builtin.facts.tmdb_id = None;
            let unlisted = place(&Part::Episode(reference), &[builtin]);
            assert_eq!(unlisted, TitlePart::Episode(EpisodeNumber { season, episode: number }));
        }
        let named = |season: &str, name: &str| EpisodeReference {
            season_name: season.to_owned(),
            name: name.to_owned(),
            ..of()
        };
        assert_eq!(placed(named("", "the detour")), Some((1, 2)));
        assert_eq!(placed(named("Staffel 2", "Pilot")), Some((2, 1)));
        assert_eq!(placed(named("", "Pilot")), None);
        assert_eq!(placed(named("Season 1", "Home")), None);
        assert_eq!(placed(named("", "")), None);
        assert_eq!(placed(EpisodeReference { number: Some(2), ..of() }), None);
    }
}
