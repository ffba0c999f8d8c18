//! What records of imports would change of what the account has chosen for a show, and of the stars of its parts.

use crate::domain::import::RecordOutcome;
use crate::domain::import_comparison::{Comparison, Place, PlacedRecord, value};
use crate::domain::imported::{ShowChoice, Statement};
use crate::domain::rating::Score10;
use crate::domain::show_settings::ViewingState;
use crate::domain::watch::WatchedAt;
use std::collections::{BTreeMap, HashMap, HashSet};

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

/// What a record is about; of several records about it the first counts.
#[derive(PartialEq, Eq, Hash)]
enum Subject {
    Rating(Place),
    Skipped(Place),
    Specials,
    Order,
    Viewing(i64),
}

/// Compares ratings of parts and choices for shows.
pub(super) fn compare_choices(
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
                (Subject::Rating(place), undated(mine, &score.half_stars()))
            }
            Statement::Show(ShowChoice::Skipped) => {
                let mine = present.skipped.contains(&place).then_some(());
                (Subject::Skipped(place), undated(mine, &()))
            }
            Statement::Show(ShowChoice::Specials(count)) => {
                (Subject::Specials, undated(present.specials, count))
            }
            Statement::Show(ShowChoice::Order(order)) => {
                (Subject::Order, undated(present.order.as_ref(), &order))
            }
            Statement::Show(ShowChoice::Viewing { viewing, state }) => {
                let mine = present.viewings.get(viewing);
                (Subject::Viewing(*viewing), undated(mine, &state))
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
