//! Whether posters that hang side by side, or one above the other, can be told apart at a glance,
//! in every list that the catalogue serves.

use super::eye::{Gap, Glance};
use super::*;
use crate::catalogue::builtin::{Builtin, genres, rows};
use crate::catalogue::call::Call;
use crate::domain::ids::MediaType;
use std::cell::OnceCell;
use std::collections::HashMap;
use time::macros::date;
use time::{Date, Duration};

const TODAY: Date = date!(2026 - 11 - 21);

/// How many columns the grid of the web app has, by the width of the window (gridGeometry.ts);
/// with 1, who hangs side by side.
const BELOW: [usize; 5] = [2, 3, 4, 6, 8];

/// Lists that a day makes.
const OF_THE_DAY: [&str; 10] = [
    "trending/all/day",
    "trending/all/week",
    "trending/movie/day",
    "trending/movie/week",
    "trending/tv/day",
    "trending/tv/week",
    "movie/now_playing",
    "movie/upcoming",
    "tv/airing_today",
    "tv/on_the_air",
];

/// Lists whose order is a claim about their titles, beside those by genre.
const RANKED: [&str; 6] = [
    "movie/popular",
    "movie/top_rated",
    "tv/popular",
    "tv/top_rated",
    "discover/movie",
    "discover/tv",
];

/// All titles with what stays in the eye of their posters.
struct Gallery {
    builtin: Builtin,
    glances: Vec<OnceCell<Glance>>,
    gaps: HashMap<(usize, usize), Gap>,
}

/// Out of how many pairs how many are alike.
#[derive(Default)]
struct Tally {
    pairs: usize,
    alike: Vec<String>,
}

impl Gallery {
    fn open() -> Self {
        let builtin = Builtin::embedded();
        let glances = builtin.records.iter().map(|_| OnceCell::new()).collect();
        Self { builtin, glances, gaps: HashMap::new() }
    }

    /// A title's poster in any look.
    fn glance(&self, title: usize, look: Look) -> Glance {
        Glance::at(&draw(&self.builtin.records[title], look))
    }

    fn gap(&mut self, a: usize, b: usize) -> Gap {
        let own = |title: usize| {
            let look = self.builtin.looks()[title];
            self.glances[title].get_or_init(|| self.glance(title, look))
        };
        let key = (a.min(b), a.max(b));
        let known = self.gaps.get(&key).copied();
        let gap = known.unwrap_or_else(|| own(a).gap(own(b)));
        self.gaps.insert(key, gap);
        gap
    }

    /// The first three pages of a list.
    fn list(&self, list: &str, today: Date) -> Vec<usize> {
        let (path, query) = list.split_once('?').unwrap_or((list, ""));
        let mut titles = Vec::new();
        for page in 1..=3 {
            let call = Call::parse(&format!("/3/{path}"), Some(&format!("{query}&page={page}")));
            let answer = self.builtin.answer(&call.unwrap(), today).unwrap();
            let answer: serde_json::Value = serde_json::from_slice(answer.json()).unwrap();
            titles.extend(answer["results"].as_array().unwrap().iter().map(|row| {
                let file = &row["poster_path"].as_str().unwrap()[1..];
                self.builtin.by_key[&rows::poster_key(file).unwrap()]
            }));
        }
        titles
    }

    fn count(&mut self, list: &str, today: Date, steps: usize, tally: &mut Tally) {
        let titles = self.list(list, today);
        for (a, b) in titles.iter().zip(titles.iter().skip(steps)) {
            tally.pairs += 1;
            let gap = self.gap(*a, *b);
            if gap.is_alike() {
                let title = |place: usize| self.builtin.records[place].title;
                tally.alike.push(format!(
                    "{list} {today}: {} and {} {gap:?}",
                    title(*a),
                    title(*b)
                ));
            }
        }
    }
}

impl Tally {
    /// Fails when more than that share is alike, in thousandths.
    fn at_most(&self, thousandths: usize) {
        let Self { pairs, alike } = self;
        assert!(
            alike.len() * 1000 <= pairs * thousandths,
            "{} of {pairs}: {alike:#?}",
            alike.len()
        );
    }
}

/// Counts side by side, and one above the other.
fn tallies(lists: &[String], days: &[Date]) -> [Tally; 2] {
    let mut gallery = Gallery::open();
    let [mut beside, mut below] = [Tally::default(), Tally::default()];
    for (list, day) in lists.iter().flat_map(|list| days.iter().map(move |day| (list, *day))) {
        gallery.count(list, day, 1, &mut beside);
        for columns in BELOW {
            gallery.count(list, day, columns, &mut below);
        }
    }
    [beside, below]
}

#[test]
fn in_lists_of_the_day_neighbours_differ() {
    let days: Vec<Date> = (0..5).map(|turn| TODAY + Duration::days(turn * 73)).collect();
    let [beside, below] = tallies(&OF_THE_DAY.map(str::to_owned), &days);
    assert!(beside.pairs > 2000);
    beside.at_most(1);
    below.at_most(4);
}

#[test]
fn in_ranked_lists_almost_all_neighbours_differ() {
    let mut lists = RANKED.map(str::to_owned).to_vec();
    for (kind, media_type) in [("movie", MediaType::Movie), ("tv", MediaType::Tv)] {
        let genres = genres::all(media_type).into_iter();
        lists.extend(genres.map(|genre| format!("discover/{kind}?with_genres={}", genre.id)));
    }
    let [beside, below] = tallies(&lists, &[TODAY]);
    assert!(beside.pairs > 1500);
    beside.at_most(4);
    below.at_most(15);
}

#[test]
fn the_same_look_is_alike_and_another_is_not() {
    let gallery = Gallery::open();
    let looks = gallery.builtin.looks();
    let (mut same, mut other) = (0, 0);
    let titles: Vec<usize> = (0..looks.len()).step_by(12).collect();
    for pair in titles.windows(2) {
        let (here, there) = (pair[0], pair[1]);
        let glance = gallery.glance(here, looks[here]);
        let twin = gallery.glance(there, looks[here]);
        same += usize::from(glance.gap(&twin).is_alike());
        let stranger = gallery.glance(there, looks[there]);
        other += usize::from(glance.gap(&stranger).is_alike());
    }
    let all = titles.len() - 1;
    assert!(same * 100 >= all * 88, "{same} of {all} in the same look");
    assert!(other * 100 <= all * 4, "{other} of {all} in different looks");
}
