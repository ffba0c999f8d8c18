//! Prints how long the built-in catalogue's search takes to be ready and to answer, over as many
//! titles and people as it is meant for.
//!
//! `MOVIESTARS_SKIP_UI=1 cargo bench --bench search`

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
use std::time::{Duration, Instant};

const TITLES: usize = 2_200;
const PEOPLE: usize = 20_000;

/// The quickest of so many rounds counts: something else disturbed the others.
const ROUNDS: usize = 5;

/// The hand-written records, for their words.
const RECORDS: [&str; 2] =
    [include_str!("../assets/catalogue/films.txt"), include_str!("../assets/catalogue/shows.txt")];

fn main() {
    let titles = invented(&words_of(&["title", "original"]), 1, TITLES);
    let people = invented(&words_of(&["cast", "directors", "creators"]), 2, PEOPLE);
    let (built, index) = quickest(|| Index::of(entries(&titles), entries(&people)));
    println!("index of {TITLES} titles and {PEOPLE} people: {built:.1?}");
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
    println!("{what}: median {:.1?}, worst {worst:.1?} ({start})", times[times.len() / 2].0);
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
    names.iter().zip(fame).map(|(name, fame)| Entry { names: [name, ""], fame })
}

/// The words in the records' fields of these keys.
fn words_of(keys: &[&str]) -> Vec<&'static str> {
    let fields = RECORDS.iter().flat_map(|text| text.lines());
    let texts = fields.filter_map(|line| line.split_once(": "));
    let words = texts.filter(|(key, _)| keys.contains(key)).flat_map(|(_, text)| text.split(' '));
    words.filter(|word| word.chars().all(|c| c.is_alphabetic() && c < 'Ɛ')).collect()
}

/// Names of real words and, as there are too few, of halves of them.
fn invented(words: &[&str], fewest: usize, count: usize) -> Vec<String> {
    let mut dice = 1_usize;
    let mut roll = |sides: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) % sides
    };
    let mut word = || {
        let whole = words[roll(words.len())];
        let other = words[roll(words.len())];
        if roll(2) == 0 {
            return whole.to_owned();
        }
        let start = whole.chars().take(whole.chars().count().div_ceil(2));
        start.chain(other.chars().skip(other.chars().count() / 2)).collect()
    };
    (0..count)
        .map(|place| {
            let words: Vec<String> = (0..fewest + place % 3).map(|_| word()).collect();
            words.join(" ")
        })
        .collect()
}

/// The name with one letter in its middle replaced.
fn misspelt(name: &str) -> String {
    let middle = name.chars().count() / 2;
    name.chars().enumerate().map(|(place, c)| if place == middle { 'x' } else { c }).collect()
}
