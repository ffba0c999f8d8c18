//! Compares the records of an import about one title with the data that the account has.

use crate::domain::import::RecordOutcome;
use crate::domain::import_notes::{JoinedNotes, join_notes};
use crate::domain::import_present::{PlacedRecord, Present, PresentChoices, TitlePart, WatchRef};
use crate::domain::import_watches::compare_watches;
use crate::domain::imported::{ShowChoice, Statement};
use crate::domain::watch::WatchedAt;
use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

/// The result of comparing the records about a title.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The outcome of each record.
    pub outcomes: Vec<RecordOutcome>,
    /// The watch that each record is about, if any.
    pub watch_refs: Vec<Option<WatchRef>>,
    pub notes: Vec<JoinedNotes>,
}

/// Compares the records of all files about one title, in their order.
#[must_use]
pub fn compare(present: &Present, records: &[PlacedRecord]) -> Comparison {
    let mut outcomes = vec![RecordOutcome::Same; records.len()];
    let watch_refs = compare_watches(present, records, &mut outcomes);
    compare_choices(&present.choices, records, &mut outcomes);
    compare_values(present, records, &mut outcomes);
    let notes = join_notes(present, records, &watch_refs, &mut outcomes);
    Comparison { outcomes, watch_refs, notes }
}

/// Compares values of which a title has only one.
fn compare_values(present: &Present, records: &[PlacedRecord], outcomes: &mut [RecordOutcome]) {
    // The newest rating counts; if several are equally new, the last of them. A thumb counts only without stars.
    let rated = records.iter().enumerate().filter_map(|(index, record)| match record.statement {
        Statement::Rating { rated_at, thumb, .. } if record.place == TitlePart::Whole => {
            Some((thumb.is_none(), rated_at.begins_at(), index))
        }
        _ => None,
    });
    let rating = rated.max().map(|(.., index)| index);
    // The first favorite with a position on the profile counts, or else the first.
    let favorites =
        records.iter().enumerate().filter_map(|(index, record)| match record.statement {
            Statement::Favorite { place, .. } => Some((place.is_none(), index)),
            _ => None,
        });
    let favorite = favorites.min().map(|(_, index)| index);
    // The first statement of each other kind counts.
    let mut counted: HashSet<Discriminant<Statement>> = HashSet::new();
    for (index, record) in records.iter().enumerate() {
        let outcome = match &record.statement {
            Statement::Rating { score, rated_at, .. } if Some(index) == rating => {
                let present = present.rating.map(|(score, at)| (score.half_stars(), at));
                value(present, &score.half_stars(), *rated_at)
            }
            Statement::Intent { .. } if record.place == TitlePart::Unplaced => {
                RecordOutcome::Unplaced
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
            Statement::Favorite { .. } if !present.is_favorite && Some(index) == favorite => {
                RecordOutcome::New
            }
            _ => continue,
        };
        outcomes[index] = outcome;
    }
}

/// The outcome for a value of which there is only one. `at` is the time of the imported value.
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

/// The subject of a record. If several records have the same, the first counts.
#[derive(PartialEq, Eq, Hash)]
enum ChoiceSubject {
    Rating(TitlePart),
    Skipped(TitlePart),
    Specials,
    Order,
    Viewing(i64),
}

/// Compares ratings of parts, and settings of shows.
fn compare_choices(
    present: &PresentChoices,
    records: &[PlacedRecord],
    outcomes: &mut [RecordOutcome],
) {
    let mut counted = HashSet::new();
    for (PlacedRecord { place, statement, .. }, compared) in records.iter().zip(outcomes) {
        let place = *place;
        let (subject, outcome) = match statement {
            Statement::Rating { score, .. } if place != TitlePart::Whole => {
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
        *compared = match place {
            TitlePart::Unplaced => RecordOutcome::Unplaced,
            _ if counted.insert(subject) => outcome,
            _ => RecordOutcome::Same,
        };
    }
}

/// The outcome for a value without a time.
fn undated<T: PartialEq>(mine: Option<T>, theirs: &T) -> RecordOutcome {
    value(mine.map(|mine| (mine, i64::MAX)), theirs, WatchedAt::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::episode::EpisodeNumber;
    use crate::domain::import_notes::NoteTarget;
    use crate::domain::import_present::PresentWatch;
    use crate::domain::imported::Watch;
    use crate::domain::rating::{Score10, Thumb};
    use crate::domain::watch::WatchId;
    use RecordOutcome::{Different, New, Newer, OverLimit, Same, Unplaced};

    fn at(text: &str) -> WatchedAt {
        WatchedAt::try_from(text.to_owned()).unwrap()
    }

    fn record(file: &str, statement: Statement) -> PlacedRecord {
        PlacedRecord { file: file.into(), place: TitlePart::Whole, statement }
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
        compare(present, records).outcomes
    }

    fn present_watch(at: WatchedAt, note: &str) -> PresentWatch {
        PresentWatch {
            id: WatchId(1),
            place: TitlePart::Whole,
            at,
            original_at: None,
            note: note.to_owned(),
            tags: Vec::new(),
        }
    }

    fn watched(times: &[&str]) -> Present {
        let watches = times.iter().map(|text| present_watch(at(text), "")).collect();
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
                    Statement::Watch(watch) => present_watch(watch.at, ""),
                    _ => unreachable!(),
                })
                .collect(),
            ..Present::default()
        };
        assert_eq!(outcomes(&present, &records), [Same; 5]);
    }

    #[test]
    fn a_watch_that_two_services_recorded_is_added_once() {
        let evening = "2024-05-01T20:00:00Z";
        for (known, other, outcome) in [
            ("2024-05-01", evening, Same),
            (evening, "2024-05-01", Same),
            (evening, "2024-05-01T20:03:00Z", Same),
            (evening, "2024-05-01T23:30:00+02:00", Same),
            // Twice on the same day.
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
        // The same if the account already has the watch.
        let files = [watch("a", evening), watch("b", "2024-05-01"), watch("b", evening)];
        assert_eq!(outcomes(&watched(&[evening]), &files), [Same, New, Same]);
        // One file with two equal watches means two watches.
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
        // The order of the files does not matter.
        assert_eq!(
            outcomes(&Present::default(), &[undated, watch("b", "2024-05-01")]),
            [Same, New]
        );
    }

    #[test]
    fn equal_watches_of_an_own_export_are_separate_watches() {
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

    fn edited(original: &str, present: &str) -> PresentWatch {
        PresentWatch { original_at: Some(at(original)), ..present_watch(at(present), "") }
    }

    #[test]
    fn a_watch_whose_date_was_edited_is_matched_by_the_original_and_the_present_date() {
        let (may, june, july) = ("2024-05-01", "2024-06-01", "2024-07-01");
        let present = |watches: &[(&str, &str)]| {
            let watches = watches.iter().map(|(original, present)| edited(original, present));
            Present { watches: watches.collect(), ..Present::default() }
        };
        let one = present(&[(may, june)]);
        let evening = "2024-05-01T20:00:00Z";
        for (time, outcome) in [(may, Same), (evening, Same), (june, Same), ("", Same), (july, New)]
        {
            assert_eq!(outcomes(&one, &[watch("a", time)]), [outcome], "{time}");
        }
        assert_eq!(outcomes(&one, &[watch("a", may), watch("a", june)]), [Same, New]);
        // The order of the file does not matter.
        let two = present(&[(may, june), (june, june)]);
        // Two watches exchanged a date.
        let exchanged = present(&[(may, june), (july, may)]);
        for (present, times) in [(&two, [may, june]), (&exchanged, [may, july])] {
            let [first, second] = times.map(|time| watch("a", time));
            assert_eq!(outcomes(present, &[first.clone(), second.clone()]), [Same, Same]);
            assert_eq!(outcomes(present, &[second, first]), [Same, Same]);
        }
        // An own export from after the edits.
        let own = |text: &str| {
            record("o", Statement::Watch(Watch { is_own: true, ..Watch::of(at(text)) }))
        };
        assert_eq!(outcomes(&exchanged, &[own(may), own(june)]), [Same, Same]);
        // A review of the viewing, which has become the note of the watch.
        let watches = vec![PresentWatch { note: "long".to_owned(), ..edited(may, june) }];
        let present = Present { watches, ..Present::default() };
        assert_eq!(outcomes(&present, &[review("long", may)]), [Same]);
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
        // A thumb counts only without stars.
        let thumb = record("a", Statement::thumb(Thumb::Up, at("2024-06-04")));
        assert_eq!(outcomes(&present, &[thumb.clone(), rating(8, "")]), [Same, Different]);
        assert_eq!(outcomes(&present, &[thumb]), [Newer]);
    }

    /// The notes of the targets, and the outcomes.
    fn notes(
        present: &Present,
        records: &[PlacedRecord],
    ) -> (Vec<(NoteTarget, String)>, Vec<RecordOutcome>) {
        let Comparison { outcomes, notes, .. } = compare(present, records);
        let notes = notes.into_iter().filter(|notes| !notes.records.is_empty());
        (notes.map(|notes| (notes.target, notes.text)).collect(), outcomes)
    }

    #[test]
    fn a_review_of_a_viewing_is_the_note_of_its_watch() {
        use NoteTarget::{Title, Watch};
        let records = [
            review("first", "2024-05-01"),
            review("again", "2024-06-01"),
            review("never", "2024-07-01"),
            watch("d", "2024-05-01"),
            watch("d", "2024-06-01"),
        ];
        let (of, outcomes) = notes(&Present::default(), &records);
        let named = |target, text: &str| (target, text.to_owned());
        let [third, fourth] = [3, 4].map(|index| Watch(WatchRef::Record(index)));
        let expected = [named(third, "first"), named(fourth, "again"), named(Title, "never")];
        assert_eq!((of.as_slice(), outcomes), (&expected[..], vec![New; 5]));
        // The account already has the watch, with a note or without.
        let first = Watch(WatchRef::Present(0));
        for (mine, outcome) in [("", New), ("first", Same), ("mine", Different)] {
            let watches = vec![present_watch(at("2024-05-01"), mine)];
            let present = Present { watches, ..Present::default() };
            let (of, outcomes) = notes(&present, &records);
            assert_eq!(outcomes, [outcome, New, New, Same, New], "{mine}");
            let has_first = of.contains(&named(first, "first"));
            assert_eq!(has_first, outcome != Same, "{mine}");
            // The review alone is matched with its watch too.
            assert_eq!(notes(&present, &records[..1]).1, [outcome], "{mine}");
        }
    }

    #[test]
    fn the_watch_with_the_same_note_is_chosen_of_two_on_one_day() {
        let noted = |note: &str| {
            let note = note.to_owned();
            record("a", Statement::Watch(Watch { note, ..Watch::of(at("2024-05-01")) }))
        };
        let watches = ["long", ""].map(|note| present_watch(at("2024-05-01"), note)).to_vec();
        let present = Present { watches, ..Present::default() };
        assert_eq!(outcomes(&present, &[noted(""), noted("long")]), [Same, Same]);
        assert_eq!(outcomes(&present, &[noted("new"), noted("long")]), [New, Same]);
    }

    #[test]
    fn notes_and_tags_are_added_to_a_watch_that_the_account_has() {
        let noted = |note: &str, tags: &[&str]| {
            let (note, tags) = (note.to_owned(), tags.iter().map(|&tag| tag.into()).collect());
            record("a", Statement::Watch(Watch { note, tags, ..Watch::of(at("2024-05-01")) }))
        };
        let present = |note: &str, tags: &[&str]| {
            let tags = tags.iter().map(|&tag| tag.into()).collect();
            let watch = PresentWatch { tags, ..present_watch(at("2024-05-01"), note) };
            Present { watches: vec![watch], ..Present::default() }
        };
        let many: Vec<String> = (0..10).map(|number| number.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        for (mine, tags, outcome) in [
            ("", &[][..], New),
            ("long", &["Cinema"], Same),
            ("long", &["Mum"], New),
            ("short", &["cinema"], Different),
            ("", &many, OverLimit),
        ] {
            let records = [noted("long", &["cinema"])];
            assert_eq!(outcomes(&present(mine, tags), &records), [outcome], "{mine} {tags:?}");
        }
        // Notes on a watch that another file adds are part of that watch.
        let both = [watch("b", "2024-05-01"), noted("long", &["cinema"])];
        let Comparison { outcomes, notes, .. } = compare(&Present::default(), &both);
        assert_eq!(outcomes, [New, Same]);
        assert_eq!((&*notes[0].text, &notes[0].tags), ("long", &vec![(1, "cinema".to_owned())]));
    }

    #[test]
    fn several_notes_on_a_title_are_joined_up_to_the_length_limit() {
        let note = |text: &str, written_at: &str| {
            let (written_at, watched_at) = (at(written_at), WatchedAt::Unknown);
            let text = text.to_owned();
            record("r", Statement::Note { text, spoiler: false, written_at, watched_at })
        };
        let records = [note("second", "2024-02-01"), note("first", "2024-01-01")];
        let (of, outcomes) = notes(&Present::default(), &records);
        assert_eq!(of, [(NoteTarget::Title, "first\n\nsecond".to_owned())]);
        assert_eq!(outcomes, [New, New]);
        let present = |text: &str| {
            let note = Some((text.to_owned(), at("2024-01-15").begins_at().unwrap()));
            Present { note, ..Present::default() }
        };
        for (mine, expected) in [
            ("first\n\nsecond", [Same, Same]),
            ("first", [Same, New]),
            ("mine", [Newer, Newer]),
            ("mine\n\nfirst", [Same, Newer]),
        ] {
            let found = super::compare(&present(mine), &records).outcomes;
            assert_eq!(found, [expected[1], expected[0]], "{mine}");
        }
        let long = [note(&"x".repeat(9_999), "2024-02-01"), note("old", "2024-01-01")];
        assert_eq!(super::compare(&Present::default(), &long).outcomes, [New, OverLimit]);
        // A review that is too long for a watch becomes a note on the title.
        let long = [review(&"x".repeat(2_001), "2024-05-01"), watch("d", "2024-05-01")];
        assert_eq!(notes(&Present::default(), &long).0[0].0, NoteTarget::Title);
    }

    #[test]
    fn a_note_on_an_episode_goes_to_its_watch_or_with_its_number_to_the_show() {
        let number = EpisodeNumber { season: 2, episode: 3 };
        let on = |place| PlacedRecord { place, ..review("great", "") };
        let seen = PlacedRecord { place: TitlePart::Episode(number), ..watch("d", "2024-05-01") };
        let records = [on(TitlePart::Episode(number)), seen];
        let (of, outcomes) = notes(&Present::default(), &records);
        assert_eq!(of, [(NoteTarget::Watch(WatchRef::Record(1)), "great".to_owned())]);
        assert_eq!(outcomes, [New, New]);
        let (of, _) = notes(&Present::default(), &records[..1]);
        assert_eq!(of, [(NoteTarget::Title, "Season 2, episode 3: great".to_owned())]);
        assert_eq!(notes(&Present::default(), &[on(TitlePart::Unplaced)]).1, [Unplaced]);
    }

    #[test]
    fn an_episode_without_a_number_is_unplaced() {
        let mut episode = watch("a", "2024-05-01");
        episode.place = TitlePart::Unplaced;
        assert_eq!(outcomes(&Present::default(), &[episode]), [Unplaced]);
    }
}
