//! What the records of an import about one title would change, given what the account has of the title.

use crate::domain::episode::EpisodeNumber;
use crate::domain::import::RecordOutcome;
use crate::domain::imported::{ShowChoice, Statement};
use crate::domain::rating::Score10;
use crate::domain::show_progress::Intent;
use crate::domain::show_settings::ViewingState;
use crate::domain::watch::WatchedAt;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;
use time::{Date, Duration};

/// Two services that saw one viewing give times that differ less.
const ONE_VIEWING: Duration = Duration::hours(4);

/// What of a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Whole,
    Season(i64),
    Episode(EpisodeNumber),
    /// An episode whose number is not known here.
    Unplaced,
}

/// What the account has of a title.
#[derive(Clone, Debug, Default)]
pub struct Present {
    /// With the time of rating in unix seconds.
    pub rating: Option<(Score10, i64)>,
    pub watches: Vec<(Place, WatchedAt)>,
    pub is_in_watchlist: bool,
    pub is_favorite: bool,
    /// The text and the time of its last change in unix seconds.
    pub note: Option<(String, i64)>,
    pub intent: Option<Intent>,
    pub choices: PresentChoices,
}

/// What the account has chosen for a show.
#[derive(Clone, Debug, Default)]
pub struct PresentChoices {
    /// The stars of seasons and episodes.
    pub ratings: HashMap<Place, Score10>,
    pub skipped: HashSet<Place>,
    pub specials: Option<bool>,
    pub order: Option<String>,
    pub viewings: BTreeMap<i64, ViewingState>,
}

/// A record about the title.
#[derive(Clone, Debug)]
pub struct PlacedRecord {
    pub file: Arc<str>,
    pub place: Place,
    pub statement: Statement,
}

/// What a record would change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub outcome: RecordOutcome,
    /// Of a note on a viewing the record of the viewing, by its index: it becomes that watch's note.
    pub watch: Option<usize>,
}

/// Compares the records of all files about one title, in their order.
#[must_use]
pub fn compare(present: &Present, records: &[PlacedRecord]) -> Vec<Comparison> {
    let same = Comparison { outcome: RecordOutcome::Same, watch: None };
    let mut compared = vec![same; records.len()];
    compare_watches(present, records, &mut compared);
    compare_choices(&present.choices, records, &mut compared);
    let by_watch = notes_of_watches(records);
    // Of several ratings or notes the newest counts, of equally new ones the last.
    let newest = |of: fn(&Statement) -> Option<WatchedAt>| {
        let dated = records.iter().enumerate().filter(|(index, _)| !by_watch.contains_key(index));
        let dated = dated.filter(|(_, record)| record.place == Place::Whole);
        let dated = dated.filter_map(|(index, record)| Some((of(&record.statement)?, index)));
        dated.max_by_key(|(at, index)| (at.begins_at(), *index)).map(|(_, index)| index)
    };
    let rating = newest(|statement| match statement {
        Statement::Rating { rated_at, .. } => Some(*rated_at),
        _ => None,
    });
    let note = newest(|statement| match statement {
        Statement::Note { written_at, .. } => Some(*written_at),
        _ => None,
    });
    // Of several other statements of a kind the first counts.
    let mut counted: HashSet<Discriminant<Statement>> = HashSet::new();
    for (index, record) in records.iter().enumerate() {
        let is_chosen = Some(index) == rating || Some(index) == note;
        let outcome = match &record.statement {
            Statement::Rating { score, rated_at, .. } if is_chosen => {
                let present = present.rating.map(|(score, at)| (score.half_stars(), at));
                value(present, &score.half_stars(), *rated_at)
            }
            Statement::Note { .. } if by_watch.contains_key(&index) => {
                compared[index].watch = by_watch.get(&index).copied();
                compared[by_watch[&index]].outcome
            }
            Statement::Note { text, written_at, .. } if is_chosen => {
                let present = present.note.as_ref().map(|(text, at)| (text, *at));
                value(present, &text, *written_at)
            }
            Statement::Intent { intent, since }
                if counted.insert(discriminant(&record.statement)) =>
            {
                value(present.intent.map(|intent| (intent, i64::MAX)), intent, *since)
            }
            Statement::Watchlist { .. }
                if !present.is_in_watchlist && counted.insert(discriminant(&record.statement)) =>
            {
                RecordOutcome::New
            }
            Statement::Favorite { .. }
                if !present.is_favorite && counted.insert(discriminant(&record.statement)) =>
            {
                RecordOutcome::New
            }
            _ => continue,
        };
        compared[index].outcome = outcome;
    }
    compared
}

/// Of a value of which there is one.
pub fn value<T: PartialEq>(present: Option<(T, i64)>, theirs: &T, at: WatchedAt) -> RecordOutcome {
    match present {
        None => RecordOutcome::New,
        Some((mine, _)) if mine == *theirs => RecordOutcome::Same,
        Some((_, mine)) if at.begins_at().is_some_and(|theirs| theirs > mine) => {
            RecordOutcome::Newer
        }
        Some(_) => RecordOutcome::Different,
    }
}

/// What a record is about; of several records about it the first counts.
#[derive(PartialEq, Eq, Hash)]
enum ChoiceSubject {
    Rating(Place),
    Skipped(Place),
    Specials,
    Order,
    Viewing(i64),
}

/// Compares ratings of parts and choices for shows.
fn compare_choices(
    present: &PresentChoices,
    records: &[PlacedRecord],
    compared: &mut [Comparison],
) {
    let mut counted = HashSet::new();
    for (PlacedRecord { place, statement, .. }, compared) in records.iter().zip(compared) {
        let place = *place;
        let (subject, outcome) = match statement {
            Statement::Rating { score, .. } if place != Place::Whole => {
                let mine = present.ratings.get(&place).map(|score| score.half_stars());
                (ChoiceSubject::Rating(place), undated(mine, &score.half_stars()))
            }
            Statement::Show(ShowChoice::Skipped) => {
                let mine = present.skipped.contains(&place).then_some(());
                (ChoiceSubject::Skipped(place), undated(mine, &()))
            }
            Statement::Show(ShowChoice::Specials(count)) => {
                (ChoiceSubject::Specials, undated(present.specials, count))
            }
            Statement::Show(ShowChoice::Order(order)) => {
                (ChoiceSubject::Order, undated(present.order.as_ref(), &order))
            }
            Statement::Show(ShowChoice::Viewing { viewing, state }) => {
                let mine = present.viewings.get(viewing);
                (ChoiceSubject::Viewing(*viewing), undated(mine, &state))
            }
            _ => continue,
        };
        compared.outcome = match place {
            Place::Unplaced => RecordOutcome::Unplaced,
            _ if counted.insert(subject) => outcome,
            _ => RecordOutcome::Same,
        };
    }
}

/// Of values whose time is not known.
fn undated<T: PartialEq>(mine: Option<T>, theirs: &T) -> RecordOutcome {
    value(mine.map(|mine| (mine, i64::MAX)), theirs, WatchedAt::Unknown)
}

/// Each note on a viewing with the record of that viewing, of which no other is the note.
fn notes_of_watches(records: &[PlacedRecord]) -> HashMap<usize, usize> {
    let mut watches: HashMap<_, VecDeque<usize>> = HashMap::new();
    for (index, record) in records.iter().enumerate() {
        if let Statement::Watch(watch) = &record.statement
            && watch.note.is_empty()
        {
            watches.entry((record.place, watch.at.calendar())).or_default().push_back(index);
        }
    }
    let mut found = HashMap::new();
    for (index, record) in records.iter().enumerate() {
        if let Statement::Note { watched_at, .. } = &record.statement
            && *watched_at != WatchedAt::Unknown
            && let Some(watches) = watches.get_mut(&(record.place, watched_at.calendar()))
            && let Some(watch) = watches.pop_front()
        {
            found.insert(index, watch);
        }
    }
    found
}

/// A watch that the account has, or gets from an earlier file.
struct Known {
    at: WatchedAt,
    is_matched: bool,
    /// Of the file that adds it.
    file: Option<Arc<str>>,
}

fn compare_watches(present: &Present, records: &[PlacedRecord], compared: &mut [Comparison]) {
    let mut known: HashMap<Place, Vec<Known>> = HashMap::new();
    for (place, at) in &present.watches {
        known.entry(*place).or_default().push(Known { at: *at, is_matched: false, file: None });
    }
    let mut watches: Vec<_> = records
        .iter()
        .enumerate()
        .filter_map(|(index, record)| match &record.statement {
            Statement::Watch(watch) => Some((index, record, watch.at, watch.is_own)),
            _ => None,
        })
        .collect();
    // A watch without a date is one of those with a date, if there are any.
    watches.sort_by_key(|(index, _, at, _)| (*at == WatchedAt::Unknown, *index));
    for of_file in watches.chunk_by(|one, other| {
        one.1.file == other.1.file
            && (one.2 == WatchedAt::Unknown) == (other.2 == WatchedAt::Unknown)
    }) {
        let mut added: HashMap<Place, Vec<WatchedAt>> = HashMap::new();
        // Watches with the very same time take their counterparts first.
        let mut rest = Vec::new();
        for (index, record, at, is_own) in of_file {
            let known = known.entry(record.place).or_default();
            let mut counterparts = known.iter_mut().filter(|one| !one.is_matched && one.at == *at);
            let counterpart = counterparts.find(|one| !is_own || one.file.is_none());
            match counterpart {
                Some(one) if *at != WatchedAt::Unknown || *is_own => one.is_matched = true,
                _ => rest.push((*index, *record, *at, *is_own)),
            }
        }
        for (index, record, at, is_own) in rest {
            let place = record.place;
            let (known, added) = (known.entry(place).or_default(), added.entry(place).or_default());
            compared[index].outcome = match place {
                Place::Unplaced => RecordOutcome::Unplaced,
                _ if is_own => outcome_of_own(at, known, added, &record.file),
                _ => outcome_of(at, known, added),
            };
        }
        let Some((_, record, ..)) = of_file.first() else { continue };
        for (place, times) in added {
            let file = Some(Arc::clone(&record.file));
            let known_of =
                times.into_iter().map(|at| Known { at, is_matched: false, file: file.clone() });
            known.entry(place).or_default().extend(known_of);
        }
    }
}

fn outcome_of(at: WatchedAt, known: &mut [Known], added: &mut Vec<WatchedAt>) -> RecordOutcome {
    let is_repeated = matches!(at, WatchedAt::Time(_)) && added.contains(&at);
    let is_known = match at {
        WatchedAt::Unknown => !known.is_empty() || !added.is_empty(),
        at => {
            let found = known.iter_mut().filter(|one| !one.is_matched);
            let found = found.filter(|one| is_one_viewing(one.at, at));
            let nearest = found.min_by_key(|one| {
                // One without a time may be any of that day.
                (Reverse(matches!(one.at, WatchedAt::Time(_))), distance(one.at, at))
            });
            nearest.map(|one| one.is_matched = true).is_some()
        }
    };
    if is_repeated || is_known {
        return RecordOutcome::Same;
    }
    added.push(at);
    RecordOutcome::New
}

/// Of a watch in this product's own export, which has each once: it is one that the account has from elsewhere, or new.
fn outcome_of_own(
    at: WatchedAt,
    known: &mut [Known],
    added: &mut Vec<WatchedAt>,
    file: &Arc<str>,
) -> RecordOutcome {
    let is_meant = |one: &&mut Known| {
        let is_other = one.file.as_ref() != Some(file);
        !one.is_matched && is_other && (at == WatchedAt::Unknown || is_one_viewing(one.at, at))
    };
    if let Some(one) = known.iter_mut().filter(is_meant).min_by_key(|one| distance(one.at, at)) {
        one.is_matched = true;
        return RecordOutcome::Same;
    }
    added.push(at);
    RecordOutcome::New
}

fn distance(one: WatchedAt, other: WatchedAt) -> i64 {
    let [one, other] = [one, other].map(|at| at.begins_at().unwrap_or_default());
    (one - other).abs()
}

fn is_one_viewing(one: WatchedAt, other: WatchedAt) -> bool {
    let day = |at: WatchedAt| -> Option<Date> { at.calendar().2 };
    match (one, other) {
        (WatchedAt::Time(one), WatchedAt::Time(other)) => (one - other).abs() < ONE_VIEWING,
        (one, other) => match (day(one), day(other)) {
            (Some(one), Some(other)) => one == other,
            _ => one == other,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::imported::Watch;
    use RecordOutcome::{Different, New, Newer, Same, Unplaced};

    fn at(text: &str) -> WatchedAt {
        WatchedAt::try_from(text.to_owned()).unwrap()
    }

    fn record(file: &str, statement: Statement) -> PlacedRecord {
        PlacedRecord { file: file.into(), place: Place::Whole, statement }
    }

    fn watch(file: &str, text: &str) -> PlacedRecord {
        record(file, Statement::Watch(Watch::of(at(text))))
    }

    fn rating(half_stars: i64, rated_at: &str) -> PlacedRecord {
        let score = Score10::from_half_stars(half_stars).unwrap();
        record("a", Statement::rating(score, at(rated_at)))
    }

    fn review(text: &str, watched_at: &str) -> PlacedRecord {
        let (written_at, watched_at) = (at("2024-01-01"), at(watched_at));
        record("r", Statement::Note { text: text.into(), spoiler: false, written_at, watched_at })
    }

    fn outcomes(present: &Present, records: &[PlacedRecord]) -> Vec<RecordOutcome> {
        compare(present, records).into_iter().map(|compared| compared.outcome).collect()
    }

    fn watched(times: &[&str]) -> Present {
        let watches = times.iter().map(|text| (Place::Whole, at(text))).collect();
        Present { watches, ..Present::default() }
    }

    #[test]
    fn a_file_imported_twice_adds_nothing() {
        let records = [
            watch("a", "2024-05-01"),
            watch("a", "2024-05-01"),
            watch("a", "2024-05-01T20:00:00+02:00"),
            watch("a", "2023-05"),
            watch("a", "2022"),
        ];
        assert_eq!(outcomes(&Present::default(), &records), [New; 5]);
        let present = Present {
            watches: records
                .iter()
                .map(|record| match &record.statement {
                    Statement::Watch(watch) => (Place::Whole, watch.at),
                    _ => unreachable!(),
                })
                .collect(),
            ..Present::default()
        };
        assert_eq!(outcomes(&present, &records), [Same; 5]);
    }

    #[test]
    fn two_services_that_saw_one_evening_add_one_watch() {
        let evening = "2024-05-01T20:00:00Z";
        for (known, other, outcome) in [
            ("2024-05-01", evening, Same),
            (evening, "2024-05-01", Same),
            (evening, "2024-05-01T20:03:00Z", Same),
            (evening, "2024-05-01T23:30:00+02:00", Same),
            // Twice on one day.
            (evening, "2024-05-01T10:00:00Z", New),
            ("2024-05-01", "2024-05-02", New),
            ("2024-05", "2024-05-01", New),
        ] {
            assert_eq!(
                outcomes(&watched(&[known]), &[watch("a", other)]),
                [outcome],
                "{known} {other}"
            );
            let files = [watch("a", known), watch("b", other)];
            assert_eq!(outcomes(&Present::default(), &files), [New, outcome], "{known} {other}");
        }
        // A file that says it twice means two.
        let twice = [watch("a", "2024-05-01"), watch("a", "2024-05-01")];
        assert_eq!(outcomes(&watched(&["2024-05-01"]), &twice), [Same, New]);
        let repeated = [watch("a", evening), watch("a", evening)];
        assert_eq!(outcomes(&Present::default(), &repeated), [New, Same]);
    }

    #[test]
    fn a_watch_without_a_date_is_added_only_where_there_is_no_other() {
        let undated = watch("a", "");
        assert_eq!(outcomes(&Present::default(), &[undated.clone(), undated.clone()]), [New, Same]);
        assert_eq!(outcomes(&watched(&["2020"]), std::slice::from_ref(&undated)), [Same]);
        // Whichever file comes first.
        assert_eq!(
            outcomes(&Present::default(), &[undated, watch("b", "2024-05-01")]),
            [Same, New]
        );
    }

    #[test]
    fn own_export_has_each_watch_once_and_a_watch_of_another_file_is_one_of_them() {
        let own = |text: &str| {
            record("o", Statement::Watch(Watch { is_own: true, ..Watch::of(at(text)) }))
        };
        let evening = "2024-05-01T20:00:00Z";
        let records = [own(evening), own(evening), own(""), own("")];
        assert_eq!(outcomes(&Present::default(), &records), [New; 4]);
        assert_eq!(outcomes(&watched(&[evening, evening, "", ""]), &records), [Same; 4]);
        let day = watched(&["2024-05-01"]);
        assert_eq!(outcomes(&day, &records), [Same, New, New, New]);
    }

    #[test]
    fn different_values_say_whether_that_of_the_file_is_newer() {
        let score = Score10::from_half_stars(6).unwrap();
        // 2024-05-01T00:00:00Z.
        let present = Present { rating: Some((score, 1_714_521_600)), ..Present::default() };
        for (half_stars, rated_at, outcome) in [
            (6, "2024-06-01", Same),
            (8, "2024-06-01", Newer),
            (8, "2024-04-01", Different),
            (8, "", Different),
        ] {
            let records = [rating(half_stars, rated_at)];
            assert_eq!(outcomes(&present, &records), [outcome], "{half_stars} {rated_at}");
            assert_eq!(outcomes(&Present::default(), &records), [New]);
        }
        let several = [rating(8, "2024-06-02"), rating(9, "2024-06-03"), rating(7, "")];
        assert_eq!(outcomes(&present, &several), [Same, Newer, Same]);
    }

    #[test]
    fn a_review_of_a_viewing_is_the_note_of_its_watch() {
        let records = [
            review("first", "2024-05-01"),
            review("again", "2024-06-01"),
            review("never", "2024-07-01"),
            watch("d", "2024-05-01"),
            watch("d", "2024-06-01"),
        ];
        let watches: Vec<_> =
            compare(&Present::default(), &records).iter().map(|compared| compared.watch).collect();
        assert_eq!(watches, [Some(3), Some(4), None, None, None]);
        assert_eq!(outcomes(&Present::default(), &records), [New; 5]);
        let present = watched(&["2024-05-01"]);
        assert_eq!(outcomes(&present, &records), [Same, New, New, Same, New]);
    }

    #[test]
    fn an_episode_without_a_number_is_unplaced() {
        let mut episode = watch("a", "2024-05-01");
        episode.place = Place::Unplaced;
        assert_eq!(outcomes(&Present::default(), &[episode]), [Unplaced]);
    }
}
