//! Prints the time that the built-in catalogue's search takes to build its index and to answer,
//! over all titles and people.
//!
//! `MOVIESTARS_SKIP_UI=1 cargo bench --bench search`

#[path = "../src/catalogue/builtin/search/find.rs"]
mod find;
#[path = "../src/catalogue/builtin/search/index.rs"]
mod index;
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

/// The fastest round counts, because other load slows the others down.
const ROUNDS: usize = 5;

const RECORDS: [&str; 3] = [
    include_str!("../assets/catalogue/films.tsv"),
    include_str!("../assets/catalogue/shows.tsv"),
    include_str!("../assets/catalogue/generated.tsv"),
];

fn main() {
    let (titles, people) = (titles(), people());
    let (built, index) = fastest(|| {
        let mut index = Index::of(entries(&titles), entries(&people));
        // Every person has three credits.
        let count = titles.len();
        let works = |person: usize| (0..3).map(move |step| (person * 7 + step * 31) % count);
        index.set_credits((0..people.len()).map(works));
        index
    });
    println!("index of {} titles and {} people: {built:.1?}", titles.len(), people.len());
    let names = || titles.iter().chain(&people).step_by(11).map(String::as_str);
    report("whole names", &index, names().map(str::to_owned));
    report("beginnings", &index, names().map(|name| name.chars().take(name.len() / 2).collect()));
    report("one wrong letter", &index, names().map(misspell));
    report("no match", &index, names().map(|name| name.chars().rev().collect()));
    report("one letter", &index, ('a'..='z').map(String::from));
    let many: Vec<String> = names().map(misspell).collect();
    report("200 letters", &index, many.chunks(16).map(|names| names.join(" ")));
    let first_three = |found: &[usize], index| found.iter().take(3).any(|other| *other == index);
    let sample = |names: &[String]| (0..names.len()).step_by(7);
    let titles_found =
        sample(&titles).filter(|at| first_three(&index.find_titles(&misspell(&titles[*at])), *at));
    let people_found =
        sample(&people).filter(|at| first_three(&index.find_people(&misspell(&people[*at])), *at));
    println!(
        "among the first three with one wrong letter: {} of {} titles, {} of {} people",
        titles_found.count(),
        sample(&titles).count(),
        people_found.count(),
        sample(&people).count(),
    );
}

fn report(name: &str, index: &Index, queries: impl Iterator<Item = String>) {
    let mut times: Vec<(Duration, String)> =
        queries.map(|query| (fastest(|| index.find(&query)).0, query)).collect();
    times.sort();
    let (worst, query) = &times[times.len() - 1];
    let start: String = query.chars().take(40).collect();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].0;
    println!("{name}: median {:.1?}, 99 % {:.1?}, worst {worst:.1?} ({start})", at(50), at(99));
}

fn fastest<T>(work: impl Fn() -> T) -> (Duration, T) {
    let timed = || {
        let started = Instant::now();
        let result = work();
        (started.elapsed(), result)
    };
    let rounds = (1..ROUNDS).map(|_| timed());
    rounds.fold(timed(), |best, next| if next.0 < best.0 { next } else { best })
}

/// Popularity falls with the position.
fn entries(names: &[String]) -> impl Iterator<Item = Entry<'_>> {
    let popularity = (1_u32..).map(|rank| 100.0 / f64::from(rank));
    names.iter().zip(popularity).map(|(name, popularity)| Entry {
        names: [name, ""],
        also: &[],
        parts: Vec::new(),
        year: None,
        popularity,
    })
}

/// Titles of films and shows, without duplicates.
fn titles() -> Vec<String> {
    deduplicate(cells(&["title"]).map(str::to_owned).collect())
}

fn people() -> Vec<String> {
    let credits = cells(&["cast", "directors", "creators"]).flat_map(|list| list.split("; "));
    let names = credits.map(|credit| credit.split(" = ").next().unwrap_or_default());
    deduplicate(names.filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

/// The cells of all records in these columns.
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

fn deduplicate(mut names: Vec<String>) -> Vec<String> {
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(name.to_lowercase()));
    names
}

/// Replaces the middle letter of a name.
fn misspell(name: &str) -> String {
    let middle = name.chars().count() / 2;
    name.chars().enumerate().map(|(index, c)| if index == middle { 'x' } else { c }).collect()
}
