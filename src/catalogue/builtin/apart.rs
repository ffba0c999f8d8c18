//! Keeps posters that look alike from standing side by side, or one above the other, in lists
//! whose order is ours to choose.

use super::poster::{Look, nearness};
use super::record::Record;
use super::{Builtin, pages};
use crate::catalogue::call::PageNumber;
use std::collections::VecDeque;

/// How many titles may be asked to stand back for a moment.
const WAITING: usize = 12;

/// What a title costs for each that it would pass.
const PASSED: f64 = 0.02;

/// Lists up to this long are seen to as a whole: what has been passed over till the end of them
/// must go somewhere.
const SHORT: usize = 200;

/// Side by side, more than this is too much.
const ALIKE: f64 = 0.3;

/// A title and its poster.
type Hung<'r> = (&'r Record, &'r Look);

impl Builtin {
    /// The same titles nearly in the same order: a title that looks like one it would stand near
    /// lets a few others go first. Long lists are seen to as far as the end of that page.
    pub(super) fn apart<'r>(
        &'r self,
        titles: Vec<&'r Record>,
        page: PageNumber,
    ) -> Vec<&'r Record> {
        let is_short = titles.len() <= SHORT;
        let end = if is_short { titles.len() } else { pages::end(page) };
        let with_look = |record| (record, self.look(record));
        let mut coming = titles.into_iter();
        let mut waiting: VecDeque<Hung<'_>> =
            coming.by_ref().take(WAITING).map(with_look).collect();
        let mut hung: Vec<Hung<'_>> = Vec::new();
        while let Some(next) = best(&hung, &waiting).filter(|_| hung.len() < end) {
            hung.extend(waiting.remove(next));
            waiting.extend(coming.next().map(with_look));
        }
        if is_short {
            part(&mut hung);
        }
        hung.into_iter().chain(waiting).map(|(record, _)| record).chain(coming).collect()
    }
}

/// The place of the title that fits best after those that hang already.
fn best(hung: &[Hung<'_>], waiting: &VecDeque<Hung<'_>>) -> Option<usize> {
    let cost = |look: &Look| -> f64 {
        let before = hung.iter().rev().zip(1..=8);
        before.map(|((_, other), steps)| look.likeness(other) * nearness(steps)).sum()
    };
    let passing = waiting.iter().zip(0_u8..);
    let costs = passing.map(|((_, look), passed)| cost(look) + PASSED * f64::from(passed));
    costs.enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(place, _)| place)
}

/// Moves what hangs beside its like between two others, as near as there is room. What comes first
/// stays there.
fn part(hung: &mut Vec<Hung<'_>>) {
    let alike = |a: &Hung<'_>, b: &Hung<'_>| a.1.likeness(b.1) > ALIKE;
    for place in (1..hung.len()).rev() {
        if !alike(&hung[place - 1], &hung[place]) {
            continue;
        }
        let moved = hung.remove(place);
        let fits = |gap: usize| {
            !hung[..gap].last().is_some_and(|one| alike(one, &moved))
                && !hung.get(gap).is_some_and(|one| alike(one, &moved))
        };
        let room = (1..=hung.len()).filter(|gap| fits(*gap));
        let nearest = room.min_by_key(|gap| gap.abs_diff(place)).unwrap_or(place);
        hung.insert(nearest, moved);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{EMBEDDED, lists, related};
    use super::*;
    use crate::catalogue::call::TitleList;
    use time::macros::date;

    #[test]
    fn what_comes_first_stays_first_and_nothing_is_lost() {
        let builtin = &*EMBEDDED;
        let places = (0..builtin.records.len()).step_by(97);
        let all = places.flat_map(|place| {
            let recommended = related::recommended(&builtin.records, builtin.people(), place);
            [recommended, related::similar(&builtin.records, place)]
        });
        let playing = lists::titles(&builtin.records, TitleList::NowPlaying, date!(2026 - 11 - 21));
        let mut moved = 0;
        for titles in all.chain([playing]).filter(|titles| !titles.is_empty()) {
            let hung = builtin.apart(titles.clone(), PageNumber::FIRST);
            let number = |record: &&Record| record.key.number;
            assert_eq!(number(&hung[0]), number(&titles[0]), "{}", titles[0].title);
            let sorted = |titles: &[&Record]| {
                let mut numbers: Vec<_> = titles.iter().map(number).collect();
                numbers.sort_unstable();
                numbers
            };
            assert_eq!(sorted(&hung), sorted(&titles));
            moved += usize::from(hung != titles);
        }
        assert!(moved > 20, "{moved} lists were rearranged at all");
    }
}
