//! Prints how long the built-in catalogue's search takes to be ready and to answer, over all
//! titles and people.
//!
//! `MOVIESTARS_SKIP_UI=1 cargo bench --bench search`

#[path = "../src/catalogue/builtin/search/crossed.rs"]
mod crossed;
#[path = "../src/catalogue/builtin/search/find.rs"]
mod find;
#[path = "../src/catalogue/builtin/search/fold.rs"]
mod fold;
#[path = "../src/catalogue/builtin/search/index.rs"]
mod index;
#[path = "../src/catalogue/builtin/search/query.rs"]
mod query;
#[path = "../src/catalogue/builtin/search/score.rs"]
mod score;
#[path = "../src/catalogue/builtin/search/vocabulary.rs"]
mod vocabulary;
#[path = "../src/catalogue/builtin/search/words.rs"]
mod words;

use index::{Entry, Index};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// The quickest of so many rounds counts: something else disturbed the others.
const ROUNDS: usize = 5;

const HAND_WRITTEN: [&str; 2] =
    [include_str!("../assets/catalogue/films.txt"), include_str!("../assets/catalogue/shows.txt")];
const GENERATED: &str = include_str!("../assets/catalogue/generated.txt");

fn main() {
    let (titles, people) = (titles(), people());
    let (built, index) = quickest(|| {
        let mut index = Index::of(entries(&titles), entries(&people));
        // Everybody is in some titles.
        let count = titles.len();
        let works = |person: usize| (0..3).map(move |step| (person * 7 + step * 31) % count);
        index.credit((0..people.len()).map(works));
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

/// The earlier in the list, the better known.
fn entries(names: &[String]) -> impl Iterator<Item = Entry<'_>> {
    let fame = (1_u32..).map(|place| 100.0 / f64::from(place));
    names.iter().zip(fame).map(|(name, fame)| Entry {
        names: [name, ""],
        also: &[],
        parts: Vec::new(),
        year: None,
        fame,
    })
}

/// Both kinds of records: what is called by one name twice counts once.
fn titles() -> Vec<String> {
    let mut titles: Vec<String> = fields(&["title"]).map(str::to_owned).collect();
    let films = section("# films").filter_map(|line| line.split('\t').nth(1));
    titles.extend(films.map(str::to_owned));
    once(titles)
}

fn people() -> Vec<String> {
    let credits = fields(&["cast", "directors", "creators"]).flat_map(|list| list.split(';'));
    let names = credits.map(|credit| credit.split(" = ").next().unwrap_or_default().trim());
    once(names.chain(section("# people")).map(str::to_owned).collect())
}

/// What the records say under these keys.
fn fields(keys: &[&str]) -> impl Iterator<Item = &'static str> {
    let lines = HAND_WRITTEN.iter().flat_map(|text| text.lines());
    let fields = lines.filter_map(|line| line.split_once(": "));
    fields.filter(|(key, _)| keys.contains(key)).map(|(_, text)| text)
}

fn section(heading: &str) -> impl Iterator<Item = &'static str> {
    let lines = GENERATED.lines().skip_while(move |line| *line != heading).skip(1);
    lines.take_while(|line| !line.is_empty())
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
