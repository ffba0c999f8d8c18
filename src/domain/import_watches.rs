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
    watch_ref: WatchRef,
    /// The files with a matching watch. A file can match it only once.
    matched_by: Vec<Arc<str>>,
    /// The file that adds the watch; `None` if the account has it.
    file: Option<Arc<str>>,
}

impl KnownWatch {
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
    for (index, PresentWatch { place, at, .. }) in present.watches.iter().enumerate() {
        let (watch_ref, matched_by, file) = (WatchRef::Present(index), Vec::new(), None);
        known.entry(*place).or_default().push(KnownWatch { at: *at, watch_ref, matched_by, file });
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
                counterpart_of_own(watch.at, file, known, alike)
            } else {
                counterpart(watch.at, file, (known, added), alike)
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
                watch_ref,
                matched_by: Vec::new(),
                file: file.clone(),
            });
            known.entry(place).or_default().extend(known_of);
        }
    }
    watch_refs
}

/// Matches watches whose counterparts are certain: first those with the same texts, then those with exactly the same
/// time. Returns the others.
fn match_certain<'a>(
    (present, records): (&Present, &[PlacedRecord]),
    of_file: &[FileWatch<'a>],
    known: &mut HashMap<TitlePart, Vec<KnownWatch>>,
    watch_refs: &mut [Option<WatchRef>],
) -> Vec<FileWatch<'a>> {
    for by_texts in [true, false] {
        for (index, PlacedRecord { file, place, .. }, watch) in of_file {
            let has_texts = !watch.note.is_empty() || !watch.tags.is_empty();
            let is_certain = watch.at != WatchedAt::Unknown || watch.is_own;
            if watch_refs[*index].is_some() || !is_certain || by_texts && !has_texts {
                continue;
            }
            let alike =
                |one: &KnownWatch| likeness(watch, texts_of(present, records, one.watch_ref));
            let is_meant = |one: &&mut KnownWatch| {
                let is_free = !one.is_matched_by(file) && (!watch.is_own || one.file.is_none());
                let is_one = if by_texts {
                    is_same_watch(one.at, watch.at) && alike(one) == Likeness::Equal
                } else {
                    one.at == watch.at
                };
                is_free && is_one
            };
            let known = known.entry(*place).or_default().iter_mut().filter(is_meant);
            let best = known.min_by_key(|one| (Reverse(alike(one)), distance(one.at, watch.at)));
            watch_refs[*index] = best.map(|one| one.match_with(file));
        }
    }
    of_file.iter().filter(|(index, ..)| watch_refs[*index].is_none()).copied().collect()
}

/// The matching watch of the account or of another record.
fn counterpart(
    at: WatchedAt,
    file: &Arc<str>,
    (known, added): (&mut [KnownWatch], &[Added]),
    alike: impl Fn(WatchRef) -> Likeness,
) -> Option<WatchRef> {
    if at == WatchedAt::Unknown {
        // Any watch matches. One that already has the texts is preferred, then the newest.
        let known = known.iter().map(|one| (one.at, one.watch_ref)).chain(added.iter().copied());
        let best = known.max_by_key(|(at, watch_ref)| (alike(*watch_ref), at.begins_at()));
        return best.map(|(_, watch_ref)| watch_ref);
    }
    let is_repeated = |one: &&Added| matches!(at, WatchedAt::Time(_)) && one.0 == at;
    let repeated = added.iter().find(is_repeated).map(|(_, watch_ref)| *watch_ref);
    let found = known.iter_mut().filter(|one| is_same_watch(one.at, at));
    let found = found.filter(|one| !one.is_matched_by(file));
    let nearest = found.min_by_key(|one| {
        // A watch without a time of day may be any watch of that day.
        (Reverse(matches!(one.at, WatchedAt::Time(_))), match_rank(one, at, alike(one.watch_ref)))
    });
    nearest.map(|one| one.match_with(file)).or(repeated)
}

/// The matching watch for a watch in this product's own export. The export has each watch only once, so one from the
/// same file never matches.
fn counterpart_of_own(
    at: WatchedAt,
    file: &Arc<str>,
    known: &mut [KnownWatch],
    alike: impl Fn(WatchRef) -> Likeness,
) -> Option<WatchRef> {
    let is_meant = |one: &&mut KnownWatch| {
        let is_other = one.file.as_ref() != Some(file);
        !one.is_matched_by(file)
            && is_other
            && (at == WatchedAt::Unknown || is_same_watch(one.at, at))
    };
    let known = known.iter_mut().filter(is_meant);
    let nearest = known.min_by_key(|one| match_rank(one, at, alike(one.watch_ref)))?;
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
fn match_rank(known: &KnownWatch, at: WatchedAt, alike: Likeness) -> (i64, Reverse<Likeness>, i64) {
    let distance = distance(known.at, at);
    match (known.at, at) {
        (WatchedAt::Time(_), WatchedAt::Time(_)) => (distance, Reverse(alike), 0),
        _ => (0, Reverse(alike), distance),
    }
}

fn distance(one: WatchedAt, other: WatchedAt) -> i64 {
    let [one, other] = [one, other].map(|at| at.begins_at().unwrap_or_default());
    (one - other).abs()
}
