//! Statistics of a user's ratings (by score, genre, decade and person) and of what the user has watched.

use crate::app::App;
use crate::blocking::run_blocking;
use crate::catalogue::TitleTraits;
use crate::domain::checkin::default_minutes;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::rating::Score10;
use crate::store::{StoreError, WatchTotals};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

/// How many people a list has at most.
const MAX_PEOPLE: usize = 10;
/// Most people appear in one title only, so a list of these would be arbitrary.
const MIN_TITLES_OF_PERSON: i64 = 2;

/// How many titles of a kind the user rated, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub titles: i64,
    /// The sum of the scores.
    half_stars: i64,
}

/// Groups of titles, and for how many of the rated titles the groups are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown<G> {
    /// The titles whose groups are known.
    pub known: i64,
    pub groups: Vec<(G, Tally)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    pub all: Tally,
    /// Titles with 1 to 10 half stars.
    pub titles_by_score: [i64; 10],
    /// The most titles first.
    pub genres: Breakdown<String>,
    /// By the first year of the decade, the earliest first.
    pub decades: Breakdown<i32>,
    /// Directors and creators in two or more titles, by id and name; at most ten, the most titles first.
    pub makers: Breakdown<(i64, String)>,
    /// Actors, likewise.
    pub cast: Breakdown<(i64, String)>,
}

/// How much a user has watched, and has left to watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watched {
    pub films: i64,
    /// Seasons and shows that were marked as a whole are not counted.
    pub episodes: i64,
    /// The minutes of all watches of films and episodes.
    pub minutes: i64,
    /// How many of these minutes are an estimate.
    pub minutes_estimated: i64,
    /// Shows that are being watched.
    pub running_shows: i64,
    pub watchlist: i64,
}

impl Tally {
    fn add(&mut self, score: Score10) {
        self.titles += 1;
        self.half_stars += score.half_stars();
    }

    /// The mean in stars, with two decimal places; `None` without titles.
    #[must_use]
    pub fn mean(self) -> Option<f64> {
        // 50 hundredths of a star for each half star, rounded.
        let hundredths = (self.half_stars * 100 + self.titles).checked_div(self.titles * 2)?;
        i32::try_from(hundredths).ok().map(|hundredths| f64::from(hundredths) / 100.0)
    }
}

struct Groups<G> {
    known: i64,
    tallies: HashMap<G, Tally>,
}

impl<G: Eq + Hash + Ord> Groups<G> {
    fn new() -> Self {
        Self { known: 0, tallies: HashMap::new() }
    }

    /// Counts a title in each of its groups once.
    fn add(&mut self, groups: impl IntoIterator<Item = G>, score: Score10) {
        let mut groups: Vec<G> = groups.into_iter().collect();
        groups.sort_unstable();
        groups.dedup();
        self.known += i64::from(!groups.is_empty());
        for group in groups {
            self.tallies.entry(group).or_default().add(score);
        }
    }

    fn in_order(self) -> Breakdown<G> {
        let mut groups: Vec<_> = self.tallies.into_iter().collect();
        groups.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        Breakdown { known: self.known, groups }
    }

    /// The most titles first, then the highest scores.
    fn most_first(self) -> Breakdown<G> {
        let mut breakdown = self.in_order();
        breakdown.groups.sort_by_key(|(_, tally)| Reverse((tally.titles, tally.half_stars)));
        breakdown
    }
}

impl Groups<(i64, String)> {
    fn top(self) -> Breakdown<(i64, String)> {
        let mut breakdown = self.most_first();
        breakdown.groups.retain(|(_, tally)| tally.titles >= MIN_TITLES_OF_PERSON);
        breakdown.groups.truncate(MAX_PEOPLE);
        breakdown
    }
}

/// The statistics of all ratings and watches of a user. Only genres, people and runtimes that are known without a
/// request to TMDB count.
pub async fn statistics(app: &App, user: UserId) -> Result<(Statistics, Watched), StoreError> {
    let rated = app.store.rated_release_dates(user).await?;
    let totals = app.store.watch_totals(user).await?;
    let catalogue = app.catalogue();
    let count = move || {
        let statistics = count(&rated, |key| catalogue.cached_traits(key).unwrap_or_default());
        (statistics, watched(&totals, |film| catalogue.cached_minutes(film)))
    };
    // Takes some milliseconds for thousands of ratings.
    Ok(run_blocking(count).await)
}

fn watched(totals: &WatchTotals, minutes_of_film: impl Fn(i64) -> Option<i64>) -> Watched {
    let (mut minutes, mut estimated) = (totals.episode_minutes, totals.episode_minutes_estimated);
    for (film, watches) in &totals.films {
        let known = minutes_of_film(*film);
        let all = watches * known.unwrap_or_else(|| default_minutes(MediaType::Movie));
        minutes += all;
        estimated += if known.is_none() { all } else { 0 };
    }
    Watched {
        films: i64::try_from(totals.films.len()).unwrap_or(i64::MAX),
        episodes: totals.episodes,
        minutes,
        minutes_estimated: estimated,
        running_shows: totals.running_shows,
        watchlist: totals.watchlist,
    }
}

fn count(
    rated: &[(TitleKey, Score10, Option<String>)],
    traits: impl Fn(TitleKey) -> TitleTraits,
) -> Statistics {
    let mut all = Tally::default();
    let mut titles_by_score = [0; 10];
    let mut genres = Groups::new();
    let mut decades = Groups::new();
    let (mut makers, mut cast) = (Groups::new(), Groups::new());
    for (key, score, date) in rated {
        let (score, about) = (*score, traits(*key));
        all.add(score);
        let index = usize::try_from(score.half_stars() - 1).ok();
        if let Some(titles) = index.and_then(|index| titles_by_score.get_mut(index)) {
            *titles += 1;
        }
        genres.add(about.genres, score);
        decades.add(date.as_deref().and_then(decade), score);
        makers.add(about.makers.into_iter().map(|person| (person.id, person.name)), score);
        cast.add(about.cast.into_iter().map(|person| (person.id, person.name)), score);
    }
    Statistics {
        all,
        titles_by_score,
        genres: genres.most_first(),
        decades: decades.in_order(),
        makers: makers.top(),
        cast: cast.top(),
    }
}

/// The first year of the decade of `YYYY-MM-DD` or `YYYY`.
fn decade(date: &str) -> Option<i32> {
    let year: i32 = date.get(..4)?.parse().ok()?;
    Some(year - year % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::CreditedPerson;
    use crate::domain::ids::MediaType;

    fn rated(
        title_id: i64,
        half_stars: i64,
        date: Option<&str>,
    ) -> (TitleKey, Score10, Option<String>) {
        let key = TitleKey { media_type: MediaType::Movie, title_id };
        (key, Score10::from_half_stars(half_stars).unwrap(), date.map(str::to_owned))
    }

    fn person(id: i64) -> CreditedPerson {
        CreditedPerson { id, name: format!("Person {id}") }
    }

    #[test]
    fn a_mean_has_two_decimal_places() {
        for (titles, half_stars, mean) in
            [(0, 0, None), (1, 7, Some(3.5)), (3, 20, Some(3.33)), (3, 19, Some(3.17))]
        {
            assert_eq!(Tally { titles, half_stars }.mean(), mean, "{half_stars} / {titles}");
        }
    }

    #[test]
    fn a_film_whose_length_is_not_known_lasts_100_minutes() {
        let totals = WatchTotals {
            films: vec![(1, 2), (2, 3)],
            episode_minutes: 50,
            episode_minutes_estimated: 20,
            ..WatchTotals::default()
        };
        let figures = watched(&totals, |film| (film == 1).then_some(90));
        assert_eq!((figures.films, figures.minutes), (2, 50 + 2 * 90 + 3 * 100));
        assert_eq!(figures.minutes_estimated, 20 + 3 * 100);
    }

    #[test]
    fn people_are_listed_by_titles_then_scores_from_two_titles_on() {
        let ratings = [rated(1, 10, None), rated(2, 4, None), rated(3, 6, None), rated(4, 8, None)];
        let traits = |key: TitleKey| TitleTraits {
            // 1 is in all titles, 2 in the last two, 3 in the first two, 4 in one; 5 twice in one.
            makers: match key.title_id {
                1 => vec![person(1), person(3), person(4)],
                2 => vec![person(1), person(3), person(5), person(5)],
                _ => vec![person(1), person(2)],
            },
            ..TitleTraits::default()
        };
        let Breakdown { known, groups } = count(&ratings, traits).makers;
        let groups: Vec<_> = groups.iter().map(|((id, _), tally)| (*id, tally.titles)).collect();
        assert_eq!((known, groups), (4, vec![(1, 4), (2, 2), (3, 2)]));
    }

    #[test]
    fn at_most_ten_people_are_listed() {
        let traits =
            |_| TitleTraits { cast: (0..30).map(person).collect(), ..TitleTraits::default() };
        let cast = count(&[rated(1, 2, None), rated(2, 2, None)], traits).cast;
        assert_eq!((cast.known, cast.groups.len()), (2, 10));
    }

    #[test]
    fn titles_of_unknown_year_are_in_no_decade() {
        let ratings = [
            rated(1, 10, Some("1972-03-14")),
            rated(2, 8, Some("1979")),
            rated(3, 6, Some("1980-01-01")),
            rated(4, 6, None),
        ];
        let decades = count(&ratings, |_| TitleTraits::default()).decades;
        let expected = vec![
            (1970, Tally { titles: 2, half_stars: 18 }),
            (1980, Tally { titles: 1, half_stars: 6 }),
        ];
        assert_eq!(decades, Breakdown { known: 3, groups: expected });
    }
}
