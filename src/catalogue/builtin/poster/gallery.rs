//! All posters hung in the lists that the catalogue serves, and out of how many pairs of neighbours
//! how many look alike.

use super::eye::{Gap, Glance};
use super::*;
use crate::catalogue::builtin::{Builtin, EMBEDDED, dto};
use crate::catalogue::call::Call;
use serde_json::Value;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use time::Date;

/// How many columns the grid of the web app has, by the width of the window (gridGeometry.ts);
/// with 1, who hangs side by side.
const BELOW: [usize; 5] = [2, 3, 4, 6, 8];

/// All titles with what stays in the eye of their posters.
pub struct Gallery {
    pub builtin: &'static Builtin,
    glances: Vec<OnceCell<Glance>>,
    gaps: HashMap<(usize, usize), Gap>,
    /// Who hangs near whom: the smaller number first.
    pub pairs: BTreeMap<(usize, usize), Nearest>,
    /// Side by side.
    pub beside: Tally,
    /// One above the other.
    pub below: Tally,
}

/// How near two titles come to each other in any list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Nearest {
    Beside,
    Below,
}

/// Out of how many pairs how many are alike.
#[derive(Default)]
pub struct Tally {
    pub pairs: usize,
    alike: Vec<String>,
}

impl Gallery {
    pub fn open() -> Self {
        let builtin = &*EMBEDDED;
        let glances = builtin.records.iter().map(|_| OnceCell::new()).collect();
        let (beside, below) = Default::default();
        let (gaps, pairs) = Default::default();
        Self { builtin, glances, gaps, pairs, beside, below }
    }

    /// A title's poster in any look.
    pub fn glance(&self, title: usize, look: Look) -> Glance {
        Glance::at(&draw(&self.builtin.records[title], look))
    }

    /// How far two posters are from each other.
    fn gap(&mut self, a: usize, b: usize) -> Gap {
        let own = |title: usize| {
            let look = self.builtin.looks()[title];
            self.glances[title].get_or_init(|| self.glance(title, look))
        };
        let key = in_order(a, b);
        let known = self.gaps.get(&key).copied();
        let gap = known.unwrap_or_else(|| own(a).gap(own(b)));
        self.gaps.insert(key, gap);
        gap
    }

    /// The titles in some lists of what `/3/{path}` answers.
    pub fn titles(&self, path: &str, lists: &[&str], today: Date) -> Vec<usize> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let call = Call::parse(&format!("/3/{path}"), Some(query)).unwrap();
        let answer = self.builtin.answer(&call, today).unwrap();
        let answer: Value = serde_json::from_slice(answer.json()).unwrap();
        let rows = lists.iter().flat_map(|list| answer[*list].as_array().unwrap());
        let posters = rows.filter_map(|row| row["poster_path"].as_str());
        let keys = posters.map(|path| dto::poster_key(&path[1..]).unwrap());
        keys.map(|key| self.builtin.place(key).unwrap()).collect()
    }

    /// Counts the neighbours on the first pages of a list.
    pub fn hang_pages(&mut self, list: &str, pages: usize, today: Date) {
        let join = if list.contains('?') { '&' } else { '?' };
        let page = |page| self.titles(&format!("{list}{join}page={page}"), &["results"], today);
        let pages = (1..=pages).map(page).take_while(|page| !page.is_empty());
        let titles: Vec<usize> = pages.flatten().collect();
        self.hang(&format!("{list} {today}"), &titles);
    }

    /// Counts the neighbours among titles in that order.
    pub fn hang(&mut self, list: &str, titles: &[usize]) {
        for steps in [1].into_iter().chain(BELOW) {
            for (a, b) in titles.iter().zip(titles.iter().skip(steps)) {
                let gap = self.gap(*a, *b);
                let tally = if steps == 1 { &mut self.beside } else { &mut self.below };
                tally.pairs += 1;
                let nearest = if steps == 1 { Nearest::Beside } else { Nearest::Below };
                let known = self.pairs.entry(in_order(*a, *b)).or_insert(nearest);
                *known = nearest.min(*known);
                if gap.is_alike() {
                    let title = |place: usize| self.builtin.records[place].title;
                    tally.alike.push(format!("{list}: {} and {} {gap:?}", title(*a), title(*b)));
                }
            }
        }
    }
}

/// The key of a pair.
fn in_order(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

impl Tally {
    /// Fails when more than that share is alike, in thousandths.
    pub fn at_most(&self, thousandths: usize) {
        let Self { pairs, alike } = self;
        assert!(
            alike.len() * 1000 <= pairs * thousandths,
            "{} of {pairs}: {alike:#?}",
            alike.len()
        );
    }
}
