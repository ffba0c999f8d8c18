//! One to three sentences about a film that nobody has described: nothing but what is recorded of it,
//! put together when somebody asks.

mod kind;
mod shape;

use super::places;
use super::record::{Part, Record};
use super::stable::SplitMix64;
use shape::Of;
use std::borrow::Cow;

const DOCUMENTARY: u32 = 99;
/// Its cast is heard, not seen.
const ANIMATION: u32 = 16;

/// So many of the cast are named.
const PLAYERS: usize = 3;

const NUMBERS: &[&str] =
    &["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

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
    /// Whoever has made it is named already.
    players: Vec<&'r str>,
    dice: SplitMix64,
}

impl<'r> Facts<'r> {
    fn of(record: &'r Record) -> Self {
        let players = record.cast.iter().map(Part::actor);
        let players = players.filter(|actor| !record.makers.contains(actor)).take(PLAYERS);
        Self {
            record,
            players: players.collect(),
            dice: SplitMix64::seeded(record.key.number.cast_unsigned()),
        }
    }

    fn told(mut self) -> Cow<'static, str> {
        let Some((shape, told)) = self.shape() else { return Cow::Borrowed("") };
        let further = self.further(shape).and_then(|text| self.filled(text));
        Cow::Owned([Some(told), further].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// One of the shapes that fit what is known, always the same for a film, and what it tells.
    fn shape(&mut self) -> Option<(&'static str, String)> {
        let shapes = match (self.record.makers.is_empty(), self.players.is_empty()) {
            (false, false) if self.is_led() => shape::LED,
            (false, true) if self.is_led() => shape::ALONE,
            (false, false) => shape::FULL,
            (false, true) => shape::MADE,
            (true, false) => shape::PLAYED,
            (true, true) => shape::BARE,
        };
        let fitting = shapes.iter().filter(|shape| self.is_of(shape.0));
        let mut texts: Vec<&str> = fitting.map(|shape| shape.1).collect();
        while let Some(place) = self.one_of(texts.len()) {
            let text = texts.swap_remove(place);
            if let Some(told) = self.filled(text) {
                return Some((text, told));
            }
        }
        None
    }

    /// Whether one alone made it and is the first of its cast.
    fn is_led(&self) -> bool {
        let first = self.record.cast.first().map(Part::actor);
        self.is_of(Of::Fiction)
            && first.is_some()
            && self.record.makers.as_slice() == first.as_slice()
    }

    fn is_of(&self, kind: Of) -> bool {
        let has = |genre| self.record.genres.contains(&genre);
        match kind {
            Of::Any => true,
            Of::Fiction => !has(DOCUMENTARY),
            Of::Acted => !has(DOCUMENTARY) && !has(ANIMATION),
            Of::Real => has(DOCUMENTARY),
        }
    }

    /// A further sentence for some, of what is not told yet: the original title, the language or
    /// the length.
    fn further(&mut self, told: &str) -> Option<&'static str> {
        let turn = self.dice.up_to(4);
        let is_short = self.players.is_empty();
        let ways = if self.record.original != self.record.title && turn > 0 {
            shape::ORIGINALS
        } else if turn == 2 && !is_short {
            shape::LANGUAGES
        } else if turn == 1 || is_short {
            shape::LENGTHS
        } else {
            return None;
        };
        let way = ways[self.one_of(ways.len())?];
        let is_new = shape::gaps(way).all(|gap| shape::gaps(told).all(|other| other != gap));
        is_new.then_some(way)
    }

    /// A place among so many; none among none.
    fn one_of(&mut self, count: usize) -> Option<usize> {
        let count = u32::try_from(count).ok().filter(|count| *count > 0)?;
        usize::try_from(self.dice.up_to(count)).ok()
    }

    fn filled(&self, text: &str) -> Option<String> {
        shape::filled(text, |gap| self.fact(gap))
    }

    /// What belongs into a gap of that name, if it is known.
    fn fact(&self, gap: &str) -> Option<String> {
        let record = self.record;
        match gap {
            "year" => Some(record.date.year().to_owned()),
            "decade" => Some(format!("{}0s", &record.date.year()[..3])),
            "when" => Some(self.when()),
            "kind" => Some(kind::of(&record.genres)),
            "what" => Some(self.what()),
            "a dated" => Some(self.dated("a")),
            "A dated" => Some(self.dated("A")),
            "A kind" => Some(with_article(&kind::of(&record.genres))),
            "A what" => Some(with_article(&self.what())),
            "origin" => origin(record),
            "makers" => makers(&record.makers),
            "director" => {
                Some(format!("director{} {}", plural(&record.makers), makers(&record.makers)?))
            }
            "direct" => Some(if record.makers.len() > 1 { "direct" } else { "directs" }.to_owned()),
            "original" => Some(record.original.to_owned()),
            "language" => language(record),
            "minutes" => Some(record.runtime())
                .filter(|minutes| *minutes > 0)
                .map(|minutes| minutes.to_string()),
            _ => self.of_players(gap),
        }
    }

    fn of_players(&self, gap: &str) -> Option<String> {
        let (lead, others) = self.players.split_first()?;
        let are_many = !others.is_empty();
        match gap {
            "players" => list(&self.players),
            "lead" => Some((*lead).to_owned()),
            "others" => list(others),
            "are" => Some(if are_many { "are" } else { "is" }.to_owned()),
            "appear" => Some(if are_many { "appear" } else { "appears" }.to_owned()),
            _ => None,
        }
    }

    /// What it is: `crime drama from Italy`.
    fn what(&self) -> String {
        let kind = kind::of(&self.record.genres);
        match origin(self.record) {
            Some(origin) => format!("{kind} from {origin}"),
            None => kind,
        }
    }

    fn dated(&self, article: &str) -> String {
        let year = self.record.date.year();
        // One says eighteen ninety-five.
        let rest = if year.starts_with("18") { "n" } else { "" };
        format!("{article}{rest} {year} {}", self.what())
    }

    /// The month, or the year where only that is known.
    fn when(&self) -> String {
        let date = &self.record.date;
        date.exact()
            .map_or_else(|| date.year().to_owned(), |day| format!("{} {}", day.month(), day.year()))
    }
}

/// What is spoken in it, unless what is spoken in most or nothing.
fn language(record: &Record) -> Option<String> {
    let code = Some(record.language).filter(|code| !["en", "xx"].contains(code))?;
    Some(places::language(code)?.english_name)
}

/// Where it is from, unless from where most are.
fn origin(record: &Record) -> Option<String> {
    if record.countries().next() == Some("US") {
        return None;
    }
    let mut names: Vec<Cow<'_, str>> =
        record.countries().filter_map(places::country_in_text).collect();
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

fn with_article(what: &str) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
    format!("{article} {what}")
}

fn plural(names: &[&str]) -> &'static str {
    if names.len() > 1 { "s" } else { "" }
}

#[cfg(test)]
mod tests;
