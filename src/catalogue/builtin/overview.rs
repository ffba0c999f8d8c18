//! A sentence or two about a film that nobody has described: nothing but what is recorded of it,
//! put together when somebody asks.

mod kind;

use super::places;
use super::record::Record;
use super::stable::Dice;
use std::borrow::Cow;

const DOCUMENTARY: u32 = 99;
/// Its cast is heard, not seen.
const ANIMATION: u32 = 16;

/// So many of the cast are named.
const PLAYERS: usize = 3;

const NUMBERS: &[&str] = &["no", "one", "two", "three", "four", "five", "six", "seven"];

/// More directors than these are `others`.
const DIRECTORS: usize = 3;

/// The overview of a title: what was written, or else what can be said from the facts.
pub fn of(record: &Record) -> Cow<'static, str> {
    match record.overview {
        "" => Facts::of(record).told(),
        written => Cow::Borrowed(written),
    }
}

/// What there is to tell.
struct Facts<'r> {
    record: &'r Record,
    /// What it is: `crime drama from Italy`.
    what: String,
    makers: Option<String>,
    players: Option<String>,
    are_many: bool,
    dice: Dice,
}

impl<'r> Facts<'r> {
    fn of(record: &'r Record) -> Self {
        let kind = kind::of(&record.genres);
        let players: Vec<&str> = record
            .cast
            .iter()
            .map(|part| part.actor)
            // Whoever has made it is named already.
            .filter(|actor| !record.makers.contains(actor))
            .take(PLAYERS)
            .collect();
        Self {
            record,
            what: origin(record).map_or_else(|| kind.clone(), |from| format!("{kind} from {from}")),
            makers: makers(&record.makers),
            are_many: players.len() > 1,
            players: list(&players),
            dice: Dice::seeded(record.key.number.cast_unsigned()),
        }
    }

    fn told(mut self) -> Cow<'static, str> {
        let (first, rest) = match (self.makers.clone(), self.players.clone()) {
            (Some(makers), Some(players)) => self.with_all(&makers, &players),
            (Some(makers), None) => self.with_makers(&makers),
            (None, Some(players)) => (format!("{} with {players}", self.dated()), None),
            (None, None) => (self.dated(), None),
        };
        let sentences = [Some(first), rest, self.further()];
        let sentences: Vec<String> = sentences.into_iter().flatten().map(ended).collect();
        Cow::Owned(sentences.join(" "))
    }

    fn with_all(&mut self, makers: &str, players: &str) -> (String, Option<String>) {
        let turn = self.dice.up_to(5);
        let (year, what) = (self.record.date.year(), &self.what);
        let are = if self.are_many { "are" } else { "is" };
        let appear = if self.are_many { "appear" } else { "appears" };
        let is_real = self.record.genres.contains(&DOCUMENTARY);
        let shown =
            || format!("{} {what} by {makers}, first shown in {}", article(what), self.when());
        match (turn, is_real) {
            (0, _) => (format!("{} by {makers}, with {players}", self.dated()), None),
            (1, false) => (
                format!("This {year} {what} was directed by {makers}"),
                Some(format!("{players} {are} in the cast")),
            ),
            (1, true) => (
                format!("This {year} {what} was directed by {makers}"),
                Some(format!("{players} {appear} in it")),
            ),
            (2, _) if self.record.genres.contains(&ANIMATION) => (
                format!("{players} {are} in the cast of this {year} {what}, directed by {makers}"),
                None,
            ),
            (2, _) => {
                (format!("{players} {appear} in this {year} {what}, directed by {makers}"), None)
            }
            (3, false) => (shown(), Some(format!("In the cast {are} {players}"))),
            (3, true) => (shown(), Some(format!("{players} {appear} in it"))),
            (_, false) => (
                format!("Directed by {makers}, this {year} {what} has {players} in its cast"),
                None,
            ),
            (_, true) => {
                (format!("Directed by {makers}, this {year} {what} shows {players}"), None)
            }
        }
    }

    fn with_makers(&mut self, makers: &str) -> (String, Option<String>) {
        let what = &self.what;
        let told = match self.dice.up_to(3) {
            0 => format!("{} by {makers}", self.dated()),
            1 => format!("This {} {what} was directed by {makers}", self.record.date.year()),
            _ => format!("{} {what} by {makers}, first shown in {}", article(what), self.when()),
        };
        (told, None)
    }

    /// A further sentence for some: the original title, the length.
    fn further(&mut self) -> Option<String> {
        let record = self.record;
        let (turn, minutes) = (self.dice.up_to(4), record.runtime());
        if record.original != record.title && turn > 0 {
            return Some(format!("Its original title is {}", record.original));
        }
        let is_wanted = turn == 1 || self.players.is_none();
        (is_wanted && minutes > 0).then(|| format!("It runs for {minutes} minutes"))
    }

    fn dated(&self) -> String {
        let year = self.record.date.year();
        // One says eighteen ninety-five.
        let article = if year.starts_with("18") { "An" } else { "A" };
        format!("{article} {year} {}", self.what)
    }

    /// The month, or the year where only that is known.
    fn when(&self) -> String {
        let date = &self.record.date;
        date.exact()
            .map_or_else(|| date.year().to_owned(), |day| format!("{} {}", day.month(), day.year()))
    }
}

/// Where it is from, unless from where most are.
fn origin(record: &Record) -> Option<String> {
    let countries = &record.countries;
    if countries.first() == Some(&"US") {
        return None;
    }
    let mut names: Vec<Cow<'_, str>> =
        countries.iter().filter_map(|code| places::country_in_text(code)).collect();
    if names.len() > 3 {
        let count = names.len() - 2;
        let others = NUMBERS.get(count).map_or("many", |number| *number);
        let others = format!("{others} other countries");
        names.truncate(2);
        names.push(Cow::Owned(others));
    }
    list(&names)
}

fn makers(names: &[&str]) -> Option<String> {
    if names.len() > DIRECTORS {
        return Some(format!("{} and others", names[..DIRECTORS].join(", ")));
    }
    list(names)
}

/// `A`, `A and B`, `A, B and C`; none of none.
fn list(names: &[impl AsRef<str>]) -> Option<String> {
    let (last, others) = names.split_last()?;
    let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
    let last = last.as_ref();
    Some(if others.is_empty() {
        last.to_owned()
    } else {
        format!("{} and {last}", others.join(", "))
    })
}

fn article(what: &str) -> &'static str {
    if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" }
}

/// With a full stop, but no second one after `Jr.` or `?`.
fn ended(sentence: String) -> String {
    if sentence.ends_with(['.', '!', '?', '…']) { sentence } else { sentence + "." }
}

#[cfg(test)]
mod tests;
