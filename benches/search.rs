//! Prints how long the built-in catalogue's search takes to be ready and to answer, over all
//! titles and people.
//!
//! `MOVIESTARS_SKIP_UI=1 cargo bench --bench search`

#[path = "../src/catalogue/builtin/search/find.rs"]
mod find;
#[path = "../src/catalogue/builtin/search/grouped.rs"]
mod grouped;
#[path = "../src/catalogue/builtin/search/index.rs"]
mod index;
#[path = "../src/catalogue/builtin/search/lexicon.rs"]
mod lexicon;
#[path = "../src/catalogue/builtin/search/normalize.rs"]
mod normalize;
#[path = "../src/catalogue/builtin/search/query.rs"]
mod query;
#[path = "../src/catalogue/builtin/search/score.rs"]
mod score;
#[path = "../src/catalogue/builtin/search/vocabulary.rs"]
mod vocabulary;

use index::{Entry, Index};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// The quickest of so many rounds counts: something else disturbed the others.
const ROUNDS: usize = 5;

const RECORDS: [&str; 3] = [
    include_str!("../assets/catalogue/films.tsv"),
    include_str!("../assets/catalogue/shows.tsv"),
    include_str!("../assets/catalogue/generated.tsv"),
];

fn main() {
    let (titles, people) = (titles(), people());
    let (built, index) = quickest(|| {
        let mut index = Index::of(entries(&titles), entries(&people));
        // Everybody is in some titles.
        let count = titles.len();
        let works = |person: usize| (0..3).map(move |step| (person * 7 + step * 31) % count);
        index.set_credits((0..people.len()).map(works));
        index
    });
    println!("index of {} titles and {} people: {built:.1?}", titles.len(), people.len());
    let names = || titles.iter().chain(&people).step_by(11).map(String::as_str);
    report("whole names", &index, names().map(str::to_owned));
    report("beginnings", &index, names().map(|name| name.chars().take(name.len() / 2).collect()));
    report("one letter wrong", &index, names().map(misspelt));
    report("nothing like it", &index, names().map(|name| name.chars().rev().collect()));
    report("one letter", &index, ('a'..='z').map(String::from));
    let many: Vec<String> = names().map(misspelt).collect();
    report("200 letters", &index, many.chunks(16).map(|names| names.join(" ")));
    let first_three = |found: &[usize], place| found.iter().take(3).any(|other| *other == place);
    let every = |names: &[String]| (0..names.len()).step_by(7);
    let titles_found = every(&titles)
        .filter(|place| first_three(&index.find_titles(&misspelt(&titles[*place])), *place));
    let people_found = every(&people)
        .filter(|place| first_three(&index.find_people(&misspelt(&people[*place])), *place));
    println!(
        "among the first three with one letter wrong: {} of {} titles, {} of {} people",
        titles_found.count(),
        every(&titles).count(),
        people_found.count(),
        every(&people).count(),
    );
}

fn report(what: &str, index: &Index, queries: impl Iterator<Item = String>) {
    let mut times: Vec<(Duration, String)> =
        queries.map(|query| (quickest(|| index.find(&query)).0, query)).collect();
    times.sort();
    let (worst, query) = &times[times.len() - 1];
    let start: String = query.chars().take(40).collect();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].0;
    println!("{what}: median {:.1?}, 99 % {:.1?}, worst {worst:.1?} ({start})", at(50), at(99));
}

fn quickest<T>(work: impl Fn() -> T) -> (Duration, T) {
    let timed = || {
        let begun = Instant::now();
        let made = work();
        (begun.elapsed(), made)
    };
    let rounds = (1..ROUNDS).map(|_| timed());
    rounds.fold(timed(), |best, next| if next.0 < best.0 { next } else { best })
}

/// Popularity falls with the position.
fn entries(names: &[String]) -> impl Iterator<Item = Entry<'_>> {
    let popularity = (1_u32..).map(|place| 100.0 / f64::from(place));
    names.iter().zip(popularity).map(|(name, popularity)| Entry {
        names: [name, ""],
        also: &[],
        parts: Vec::new(),
        year: None,
        popularity,
    })
}

/// Films and shows; two of one title count once.
fn titles() -> Vec<String> {
    once(cells(&["title"]).map(str::to_owned).collect())
}

fn people() -> Vec<String> {
    let credits = cells(&["cast", "directors", "creators"]).flat_map(|list| list.split("; "));
    let names = credits.map(|credit| credit.split(" = ").next().unwrap_or_default());
    once(names.filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

/// The cells of all records under these headings.
fn cells(headings: &'static [&'static str]) -> impl Iterator<Item = &'static str> {
    RECORDS.iter().flat_map(move |text| {
        let mut lines = text.lines().map(|line| line.split('\t'));
        let header: Vec<&str> = lines.next().into_iter().flatten().collect();
        lines.flat_map(move |cells| {
            let wanted = header.clone().into_iter().zip(cells);
            wanted.filter(|(heading, _)| headings.contains(heading)).map(|(_, cell)| cell)
        })
    })
}

fn once(mut names: Vec<String>) -> Vec<String> {
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(name.to_lowercase()));
    names
}

/// The name with one letter in its middle replaced.
fn misspelt(name: &str) -> String {
    let middle = name.chars().count() / 2;
    name.chars().enumerate().map(|(place, c)| if place == middle { 'x' } else { c }).collect()
}
