//! Which record an imported title is.

use super::title_names::{TitleNames, candidate};
use super::{Builtin, facts};
use crate::catalogue::response::CatalogueTitle;
use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::imported::ImportedTitle;
use crate::domain::title_matching::{
    Candidate, Certainty, IdHits, IdMatch, Match, WantedTitle, match_ids, match_names,
};
use std::collections::BTreeSet;

impl Builtin {
    pub(in crate::catalogue) fn match_title(
        &self,
        wanted: &ImportedTitle,
    ) -> Match<CatalogueTitle> {
        if let Some(place) = wanted.key.and_then(|key| self.place_of_exported(key)) {
            return Match::Found(self.catalogue_title(place), Certainty::Id);
        }
        let imported = WantedTitle::of(wanted);
        let matched = match match_ids(&imported, self.id_hits(wanted)) {
            IdMatch::Decided(matched) => matched,
            IdMatch::Undecided(undecided) => self.match_names(&imported).or_undecided(undecided),
        };
        matched.map(|place| self.catalogue_title(place))
    }

    /// The key of a title that this product has exported: an own id, though the record may have a TMDB id by now.
    pub(in crate::catalogue) fn exported_key(&self, key: TitleKey) -> Option<TitleKey> {
        self.place_of_exported(key).map(|place| self.records[place].key)
    }

    fn place_of_exported(&self, key: TitleKey) -> Option<usize> {
        let is_own = key.id_space() == IdSpace::Builtin;
        self.place(key).or_else(|| is_own.then(|| self.place_of_id(key)).flatten())
    }

    fn id_hits(&self, wanted: &ImportedTitle) -> IdHits<usize> {
        let kinds = [MediaType::Movie, MediaType::Tv].into_iter();
        let keys = wanted.tmdb_id.into_iter().flat_map(|title_id| {
            kinds.clone().map(move |media_type| TitleKey { media_type, title_id })
        });
        // An own id is in no file as one of TMDB.
        let keys = keys.filter(|key| key.id_space() == IdSpace::Tmdb);
        let digits = wanted.imdb_id.as_deref().and_then(|id| id.strip_prefix("tt")?.parse().ok());
        IdHits {
            tmdb: keys
                .filter_map(|key| self.place(key))
                .map(|place| self.candidate(place))
                .collect(),
            imdb: digits.and_then(|id| self.place_of_imdb(id)).map(|place| self.candidate(place)),
            tvdb: None,
        }
    }

    fn match_names(&self, wanted: &WantedTitle) -> Match<usize> {
        let names = self.title_names.get_or_init(|| TitleNames::of(&self.records));
        let mut places = names.equal(wanted);
        if let found @ Match::Found(..) = match_names(wanted, self.candidates(&places)) {
            return found;
        }
        places.extend(names.similar(wanted));
        match_names(wanted, self.candidates(&places))
    }

    fn candidates(&self, places: &BTreeSet<u32>) -> Vec<Candidate<usize>> {
        places.iter().map(|place| self.candidate(*place as usize)).collect()
    }

    fn candidate(&self, place: usize) -> Candidate<usize> {
        candidate(&self.records, place)
    }

    fn catalogue_title(&self, place: usize) -> CatalogueTitle {
        let record = &self.records[place];
        CatalogueTitle { facts: facts(record), imdb_id: record.imdb_id(), fetched_at: None }
    }
}

#[cfg(test)]
mod tests;
