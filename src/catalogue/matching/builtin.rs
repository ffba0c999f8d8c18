//! Matches imported titles with the built-in catalogue.

use super::title_names::{NamedTitle, TitleNames};
use crate::catalogue::builtin::{EMBEDDED, Record, facts};
use crate::catalogue::response::CatalogueTitle;
use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::imported::ImportedTitle;
use crate::domain::title_matching::{
    Candidate, Certainty, IdHits, IdMatch, Match, WantedTitle, match_ids, match_names,
};
use crate::domain::title_name::TitleName;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Created for the first import.
static NAMES: LazyLock<TitleNames> = LazyLock::new(|| {
    TitleNames::of(EMBEDDED.records().iter().map(|record| NamedTitle {
        names: names(record).into_iter().chain(search_names(record)).collect(),
        year: record.date.year(),
    }))
});

pub fn match_title(wanted: &ImportedTitle) -> Match<CatalogueTitle> {
    if let Some(record) = wanted.key.and_then(|key| EMBEDDED.with_past_key(key)) {
        return Match::Found(catalogue_title(record), Certainty::Id);
    }
    let imported = WantedTitle::of(wanted);
    let matched = match match_ids(&imported, id_hits(wanted)) {
        IdMatch::Decided(matched) => matched,
        IdMatch::Undecided(undecided) => match_by_name(&imported).or_undecided(undecided),
    };
    matched.map(catalogue_title)
}

/// The title with a key from this product's own export. The key may have our own id, even if the title has a TMDB id
/// by now.
pub fn exported(key: TitleKey) -> Option<CatalogueTitle> {
    EMBEDDED.with_past_key(key).map(catalogue_title)
}

fn id_hits(wanted: &ImportedTitle) -> IdHits<&'static Record> {
    let kinds = [MediaType::Movie, MediaType::Tv].into_iter();
    let keys = wanted.tmdb_id.into_iter().flat_map(|title_id| {
        kinds.clone().map(move |media_type| TitleKey { media_type, title_id })
    });
    // A TMDB id in a file is never one of our own ids.
    let keys = keys.filter(|key| key.id_space() == IdSpace::Tmdb);
    let digits = wanted.imdb_id.as_deref().and_then(|id| id.strip_prefix("tt")?.parse().ok());
    IdHits {
        tmdb: keys.filter_map(|key| EMBEDDED.record(key)).map(candidate).collect(),
        imdb: digits.and_then(|id| EMBEDDED.with_imdb_id(id)).map(candidate),
        tvdb: None,
    }
}

fn match_by_name(wanted: &WantedTitle) -> Match<&'static Record> {
    let mut places = NAMES.equal(wanted);
    if let found @ Match::Found(..) = match_names(wanted, candidates(&places)) {
        return found;
    }
    places.extend(NAMES.similar(wanted));
    match_names(wanted, candidates(&places))
}

fn candidates(places: &BTreeSet<u32>) -> Vec<Candidate<&'static Record>> {
    places.iter().map(|place| candidate(&EMBEDDED.records()[*place as usize])).collect()
}

/// A record in the form that the matching rules need.
fn candidate(record: &'static Record) -> Candidate<&'static Record> {
    Candidate {
        key: record.key,
        imdb_id: record.imdb_id(),
        names: names(record),
        search_names: search_names(record).collect(),
        year: Some(record.date.year()),
        title: record,
    }
}

fn names(record: &Record) -> Vec<TitleName> {
    let mut names: Vec<_> =
        [record.title, record.original].into_iter().filter_map(TitleName::of).collect();
    names.dedup();
    names
}

/// The further names of a record, which include nicknames, characters and series (`007`).
fn search_names(record: &Record) -> impl Iterator<Item = TitleName> {
    record.also.iter().filter_map(|name| TitleName::of(name))
}

fn catalogue_title(record: &Record) -> CatalogueTitle {
    CatalogueTitle { facts: facts(record), imdb_id: record.imdb_id(), fetched_at: None }
}

#[cfg(test)]
mod tests;
