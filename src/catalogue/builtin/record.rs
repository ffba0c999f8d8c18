//! One title as the built-in catalogue knows it: the facts, before any wire shape. The files of
//! records are part of the executable, so that every text is borrowed from them.

use crate::catalogue::request::MovieRef;
use crate::domain::ids::TitleKey;

/// A film or a TV title.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub key: TitleKey,
    pub title: &'static str,
    /// The title in its own language; the same as `title` where that is English.
    pub original: &'static str,
    /// What else people call it.
    pub also: Vec<&'static str>,
    pub date: ReleaseDate,
    pub genres: Vec<u32>,
    /// Directors of a film, creators of a TV title.
    pub makers: Vec<&'static str>,
    /// Their codes as they are recorded, blanks between.
    pub country_codes: &'static str,
    pub language: &'static str,
    pub vote_tenths: i32,
    pub vote_count: u32,
    /// Our own order of fame, 0 to 100.
    pub rank: u8,
    /// In billing order; where that is not known, the best known first.
    pub cast: Vec<Part>,
    /// Empty where nobody has written one.
    pub overview: &'static str,
    pub kind: Kind,
}

/// What only films or only TV titles have.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Film(Film),
    /// Boxed: few titles are shows, and every film would take as much room as they do.
    Show(Box<Show>),
}

/// What only films have.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    /// Minutes; 0 when unknown.
    pub runtime: u32,
    /// The digits of the `IMDb` id.
    pub imdb: Option<u32>,
    /// A `YouTube` key.
    pub trailer: Option<&'static str>,
}

/// What only TV titles have.
#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    pub last: Option<ReleaseDate>,
    /// TMDB's word for whether it goes on; empty when unknown.
    pub status: &'static str,
    /// 0 when unknown.
    pub seasons: u32,
    /// 0 when unknown.
    pub episodes: u32,
    pub networks: Vec<&'static str>,
    /// The digits of the `IMDb` id.
    pub imdb: Option<u32>,
}

/// Who plays whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// As it is recorded: there are so many that a second reference in each would cost half a megabyte.
    text: &'static str,
}

impl Part {
    /// Reads `Name = Role`, or a name alone where nobody was sure of the role.
    pub fn parse(text: &'static str) -> Option<Self> {
        let part = Self { text };
        let is_name = !part.actor().is_empty() && !part.actor().contains('=');
        is_name.then_some(part)
    }

    /// Somebody whose role nobody recorded.
    pub fn without_role(actor: &'static str) -> Self {
        Self { text: actor }
    }

    /// Who plays.
    pub fn actor(&self) -> &'static str {
        self.both().0
    }

    /// Whom they play; empty when unknown.
    pub fn character(&self) -> &'static str {
        self.both().1
    }

    fn both(&self) -> (&'static str, &'static str) {
        let (actor, character) = self.text.split_once(" = ").unwrap_or((self.text, ""));
        (actor.trim_end(), character.trim_start())
    }
}

/// A day, or a year whose day nobody was sure of.
#[derive(Clone, Debug, PartialEq)]
pub struct ReleaseDate {
    date: time::Date,
    /// As it is recorded.
    text: &'static str,
}

impl ReleaseDate {
    /// Reads `YYYY-MM-DD` or `YYYY`.
    pub fn parse(text: &'static str) -> Option<Self> {
        let (year, day) = match text.split_once('-') {
            None => (text, None),
            Some((year, day)) => (year, Some(day)),
        };
        let year = (year.len() == 4).then(|| year.parse().ok()).flatten()?;
        let date = match day {
            None => time::Date::from_ordinal_date(year, 1).ok()?,
            Some(day) => {
                let (month, day) = day.split_once('-')?;
                if month.len() != 2 || day.len() != 2 {
                    return None;
                }
                let month = time::Month::try_from(month.parse::<u8>().ok()?).ok()?;
                time::Date::from_calendar_date(year, month, day.parse().ok()?).ok()?
            }
        };
        // The oldest moving picture is of 1874.
        (year >= 1874).then_some(Self { date, text })
    }

    /// `YYYY-MM-DD`; an unknown day is TMDB's first of January.
    pub fn as_day(&self) -> String {
        if self.is_day() { self.text.to_owned() } else { format!("{}-01-01", self.text) }
    }

    /// As much of it as is true: `YYYY-MM-DD` or `YYYY`.
    pub fn known(&self) -> &'static str {
        self.text
    }

    /// The day; an unknown one is the first of January.
    pub fn day(&self) -> time::Date {
        self.date
    }

    /// The day, if it is known.
    pub fn exact(&self) -> Option<time::Date> {
        self.is_day().then_some(self.date)
    }

    /// The four digits.
    pub fn year(&self) -> &'static str {
        &self.text[..4]
    }

    fn is_day(&self) -> bool {
        self.text.len() > 4
    }
}

impl Record {
    /// The codes of the countries it is from.
    pub fn countries(&self) -> impl Iterator<Item = &'static str> {
        self.country_codes.split_ascii_whitespace()
    }

    /// Higher is better known, on a scale like TMDB's.
    pub fn popularity(&self) -> f64 {
        let rank = f64::from(self.rank);
        // Squared, so that the best known stand out as they do there.
        (rank * rank * 1.5 + 100.0).round() / 100.0
    }

    /// The mean vote from 0 to 10.
    pub fn vote_average(&self) -> f64 {
        f64::from(self.vote_tenths) / 10.0
    }

    /// The digits of its `IMDb` id.
    pub fn imdb(&self) -> Option<u32> {
        match &self.kind {
            Kind::Film(film) => film.imdb,
            Kind::Show(show) => show.imdb,
        }
    }

    /// Its `IMDb` id as it is written.
    pub fn imdb_id(&self) -> Option<String> {
        self.imdb().map(|digits| MovieRef::Imdb(digits).to_string())
    }

    /// Minutes; 0 when unknown.
    pub fn runtime(&self) -> u32 {
        match &self.kind {
            Kind::Film(film) => film.runtime,
            Kind::Show(_) => 0,
        }
    }

    /// What only films have.
    pub fn film(&self) -> Option<&Film> {
        match &self.kind {
            Kind::Film(film) => Some(film),
            Kind::Show(_) => None,
        }
    }

    /// What only TV titles have.
    pub fn show(&self) -> Option<&Show> {
        match &self.kind {
            Kind::Film(_) => None,
            Kind::Show(show) => Some(show),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_or_years() {
        let text = |text| ReleaseDate::parse(text).map(|date| date.as_day());
        assert_eq!(text("1972-03-24"), Some("1972-03-24".to_owned()));
        assert_eq!(text("1972"), Some("1972-01-01".to_owned()));
        let known = |text| ReleaseDate::parse(text).map(|date| date.known());
        assert_eq!(known("1972"), Some("1972"));
        assert_eq!(known("1972-01-01"), Some("1972-01-01"));
        for bad in ["", "72", "1972-13-01", "1972-02-30", "1972-3-4", "1972-03", "1800", "later"] {
            assert_eq!(text(bad), None, "{bad}");
        }
    }
}
