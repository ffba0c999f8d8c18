//! Matches the watches of an import with those of the account and of other files.

use crate::domain::import::RecordOutcome;
use crate::domain::import_notes::has_note;
use crate::domain::import_present::{
    PlacedRecord, Present, PresentWatch, TitlePart, WatchRef, is_same_watch,
};
use crate::domain::imported::{Statement, Watch};
use crate::domain::note::Tag;
use crate::domain::watch::WatchedAt;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

/// A watch that the account has, or that an earlier file adds.
struct KnownWatch {
    at: WatchedAt,
    /// The time before the first edit of it, or else `at`.
    original_at: WatchedAt,
    watch_ref: WatchRef,
    /// The files with a matching watch. A file can match it only once.
    matched_by: Vec<Arc<str>>,
    /// The file that adds the watch; `None` if the account has it.
    file: Option<Arc<str>>,
}

impl KnownWatch {
    /// The times that a record of the watch may have. Files of other services have the original one. An own export may
    /// be newer than the edit, so there the present one comes first.
    fn times(&self, is_own: bool) -> [WatchedAt; 2] {
        if is_own { [self.at, self.original_at] } else { [self.original_at, self.at] }
    }

    /// The first of these times that may be of the same watch as the record, with its index.
    fn matching_time(&self, watch: &Watch) -> Option<(usize, WatchedAt)> {
        let mut times = self.times(watch.is_own).into_iter().enumerate();
        times.find(|(_, at)| is_same_watch(*at, watch.at))
    }

    fn is_matched_by(&self, file: &Arc<str>) -> bool {
        self.matched_by.contains(file)
    }

    fn match_with(&mut self, file: &Arc<str>) -> WatchRef {
        self.matched_by.push(Arc::clone(file));
        self.watch_ref
    }
}

/// A record of a watch, with the index of the record.
type FileWatch<'a> = (usize, &'a PlacedRecord, &'a Watch);

/// A watch that a file adds.
type Added = (WatchedAt, WatchRef);

/// Returns the watch that each record matches or adds; `None` for records that are not placed or not about a watch.
pub(super) fn compare_watches(
    present: &Present,
    records: &[PlacedRecord],
    outcomes: &mut [RecordOutcome],
) -> Vec<Option<WatchRef>> {
    let mut watch_refs = vec![None; records.len()];
    let mut known: HashMap<TitlePart, Vec<KnownWatch>> = HashMap::new();
    for (index, PresentWatch { place, at, original_at, .. }) in present.watches.iter().enumerate() {
        known.entry(*place).or_default().push(KnownWatch {
            at: *at,
            original_at: original_at.unwrap_or(*at),
            watch_ref: WatchRef::Present(index),
            matched_by: Vec::new(),
            file: None,
        });
    }
    let mut watches: Vec<_> = records
        .iter()
        .enumerate()
        .filter_map(|(index, record)| match &record.statement {
            Statement::Watch(_) if record.place == TitlePart::Unplaced => {
                outcomes[index] = RecordOutcome::Unplaced;
                None
            }
            Statement::Watch(watch) => Some((index, record, watch)),
            _ => None,
        })
        .collect();
    // Watches without a date come last, so that they can match those with a date.
    watches.sort_by_key(|(index, _, watch)| (watch.at == WatchedAt::Unknown, *index));
    for of_file in watches.chunk_by(|one, other| {
        one.1.file == other.1.file
            && (one.2.at == WatchedAt::Unknown) == (other.2.at == WatchedAt::Unknown)
    }) {
        let mut added: HashMap<TitlePart, Vec<Added>> = HashMap::new();
        let rest = match_certain((present, records), of_file, &mut known, &mut watch_refs);
        for (index, PlacedRecord { file, place, .. }, watch) in rest {
            let known = known.entry(*place).or_default();
            let added = added.entry(*place).or_default();
            let alike = |watch_ref| likeness(watch, texts_of(present, records, watch_ref));
            let counterpart = if watch.is_own {
                counterpart_of_own(watch, file, known, alike)
            } else {
                counterpart(watch, file, (known, added), alike)
            };
            if counterpart.is_none() {
                outcomes[index] = RecordOutcome::New;
                added.push((watch.at, WatchRef::Record(index)));
            }
            watch_refs[index] = counterpart.or(Some(WatchRef::Record(index)));
        }
        let Some((_, record, ..)) = of_file.first() else { continue };
        for (place, added) in added {
            let file = Some(Arc::clone(&record.file));
            let known_of = added.into_iter().map(|(at, watch_ref)| KnownWatch {
                at,
                original_at: at,
                watch_ref,
                matched_by: Vec::new(),
                file: file.clone(),
            });
            known.entry(place).or_default().extend(known_of);
        }
    }
    watch_refs
}

/// Matches watches whose counterparts are certain: first those with the same texts, then those with exactly one of the
/// times, in their order. Returns the others.
fn match_certain<'a>(
    (present, records): (&Present, &[PlacedRecord]),
    of_file: &[FileWatch<'a>],
    known: &mut HashMap<TitlePart, Vec<KnownWatch>>,
    watch_refs: &mut [Option<WatchRef>],
) -> Vec<FileWatch<'a>> {
    // `None`: by texts; else the index of the time.
    for exact_time in [None, Some(0), Some(1)] {
        for (index, PlacedRecord { file, place, .. }, watch) in of_file {
            let has_texts = !watch.note.is_empty() || !watch.tags.is_empty();
            let is_certain = watch.at != WatchedAt::Unknown || watch.is_own;
            if watch_refs[*index].is_some() || !is_certain || exact_time.is_none() && !has_texts {
                continue;
            }
            let alike =
                |one: &KnownWatch| likeness(watch, texts_of(present, records, one.watch_ref));
            let is_meant = |one: &&mut KnownWatch| {
                let is_free = !one.is_matched_by(file) && (!watch.is_own || one.file.is_none());
                let is_one = match exact_time {
                    None => one.matching_time(watch).is_some() && alike(one) == Likeness::Equal,
                    Some(index) => one.times(watch.is_own)[index] == watch.at,
                };
                is_free && is_one
            };
            let known = known.entry(*place).or_default().iter_mut().filter(is_meant);
            let best = known.min_by_key(|one| {
                let time = one.matching_time(watch).map(|(index, _)| index);
                (Reverse(alike(one)), time, distance(one.at, watch.at))
            });
            watch_refs[*index] = best.map(|one| one.match_with(file));
        }
    }
    of_file.iter().filter(|(index, ..)| watch_refs[*index].is_none()).copied().collect()
}

/// The matching watch of the account or of another record.
fn counterpart(
    watch: &Watch,
    file: &Arc<str>,
    (known, added): (&mut [KnownWatch], &[Added]),
    alike: impl Fn(WatchRef) -> Likeness,
) -> Option<WatchRef> {
    let at = watch.at;
    if at == WatchedAt::Unknown {
        // Any watch matches. One that already has the texts is preferred, then the newest.
        let known = known.iter().map(|one| (one.at, one.watch_ref)).chain(added.iter().copied());
        let best = known.max_by_key(|(at, watch_ref)| (alike(*watch_ref), at.begins_at()));
        return best.map(|(_, watch_ref)| watch_ref);
    }
    let is_repeated = |one: &&Added| matches!(at, WatchedAt::Time(_)) && one.0 == at;
    let repeated = added.iter().find(is_repeated).map(|(_, watch_ref)| *watch_ref);
    let found = known.iter_mut().filter(|one| !one.is_matched_by(file)).filter_map(|one| {
        let (index, time) = one.matching_time(watch)?;
        // A watch without a time of day may be any watch of that day.
        let is_vague = !matches!(time, WatchedAt::Time(_));
        Some(((index, is_vague, match_rank(time, at, alike(one.watch_ref))), one))
    });
    let nearest = found.min_by_key(|(rank, _)| *rank);
    nearest.map(|(_, one)| one.match_with(file)).or(repeated)
}

/// The matching watch for a watch in this product's own export. The export has each watch only once, so one from the
/// same file never matches.
fn counterpart_of_own(
    watch: &Watch,
    file: &Arc<str>,
    known: &mut [KnownWatch],
    alike: impl Fn(WatchRef) -> Likeness,
) -> Option<WatchRef> {
    let at = watch.at;
    let is_other =
        |one: &&mut KnownWatch| !one.is_matched_by(file) && one.file.as_ref() != Some(file);
    let found = known.iter_mut().filter(is_other).filter_map(|one| {
        let any = (at == WatchedAt::Unknown).then_some((0, one.at));
        let (index, time) = any.or_else(|| one.matching_time(watch))?;
        Some(((index, match_rank(time, at, alike(one.watch_ref))), one))
    });
    let (_, nearest) = found.min_by_key(|(rank, _)| *rank)?;
    Some(nearest.match_with(file))
}

/// How similar the notes and tags of two watches are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Other,
    /// The known watch has all texts of the other one.
    Part,
    Equal,
}

fn texts_of<'a>(
    present: &'a Present,
    records: &'a [PlacedRecord],
    watch_ref: WatchRef,
) -> (&'a str, &'a [String]) {
    let watch = match watch_ref {
        WatchRef::Present(index) => present.watches.get(index).map(|one| (&*one.note, &*one.tags)),
        WatchRef::Record(index) => match records.get(index).map(|record| &record.statement) {
            Some(Statement::Watch(watch)) => Some((&*watch.note, &*watch.tags)),
            _ => None,
        },
    };
    watch.unwrap_or_default()
}

fn likeness(watch: &Watch, (note, tags): (&str, &[String])) -> Likeness {
    let has_tag = |tag: &String| {
        let tag = Tag::normalize(tag);
        tags.iter().any(|known| Tag::normalize(known) == tag)
    };
    if !has_note(note, &watch.note) || !watch.tags.iter().all(has_tag) {
        return Likeness::Other;
    }
    let is_equal = has_note(&watch.note, note) && watch.tags.len() == tags.len();
    if is_equal { Likeness::Equal } else { Likeness::Part }
}

/// Ranks candidates for a match, the nearest first: by time if both have one, else by texts.
fn match_rank(known: WatchedAt, at: WatchedAt, alike: Likeness) -> (i64, Reverse<Likeness>, i64) {
    let distance = distance(known, at);
    match (known, at) {
        (WatchedAt::Time(_), WatchedAt::Time(_)) => (distance, Reverse(alike), 0),
        _ => (0, Reverse(alike), distance),
    }
}

fn distance(one: WatchedAt, other: WatchedAt) -> i64 {
    let [one, other] = [one, other].map(|at| at.begins_at().unwrap_or_default());
    (one - other).abs()
}
