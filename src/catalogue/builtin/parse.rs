//! Reads the hand-written title files. It refuses what it does not understand, with the line, so
//! that a slip of the pen is a failing test and never a wrong answer.

use super::record::{Film, Kind, Part, Record, ReleaseDate, Show};
use crate::domain::ids::{MediaType, TitleKey};
use std::str::FromStr;

/// As many keys as a record can have, so that no list of them has to grow.
const KEYS: usize = 20;

/// Where and why a file of records is wrong.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    pub line: usize,
    pub reason: String,
}

/// Reads a whole file of records.
pub fn records(text: &'static str, media_type: MediaType) -> Result<Vec<Record>, RecordError> {
    let mut records = Vec::new();
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some(&(_, line)) = lines.peek() {
        if line.trim().is_empty() || (records.is_empty() && line.starts_with('#')) {
            lines.next();
            continue;
        }
        let mut fields = Fields { first_line: 0, fields: Vec::with_capacity(KEYS) };
        while let Some((number, line)) = lines.next_if(|(_, line)| !line.trim().is_empty()) {
            fields.add(number, line)?;
        }
        records.push(record(fields, media_type)?);
    }
    Ok(records)
}

fn record(mut fields: Fields, media_type: MediaType) -> Result<Record, RecordError> {
    let number = fields.required("id")?.parse::<i64>()?;
    let title = fields.required("title")?.text;
    let original = fields.optional("original").map(|field| field.text);
    let (kind, makers) = match media_type {
        MediaType::Movie => (film(&mut fields)?, fields.optional("directors")),
        MediaType::Tv => (show(&mut fields)?, fields.optional("creators")),
    };
    let record = Record {
        key: TitleKey { media_type, number },
        original: original.unwrap_or(title),
        also: fields.optional("also").map(Field::names).unwrap_or_default(),
        title,
        date: fields.required("date")?.date()?,
        genres: fields.required("genres")?.words()?,
        makers: makers.map(Field::names).unwrap_or_default(),
        country_codes: fields.required("country")?.text,
        language: fields.required("language")?.text,
        vote_tenths: 0,
        vote_count: 0,
        rank: fields.required("rank")?.rank()?,
        cast: fields.optional("cast").map_or(Ok(Vec::new()), Field::parts)?,
        overview: fields.required("overview")?.text,
        kind,
    };
    fields.finish().map(|()| record)
}

fn film(fields: &mut Fields) -> Result<Kind, RecordError> {
    Ok(Kind::Film(Film {
        runtime: fields.optional("runtime").map_or(Ok(0), Field::parse)?,
        imdb: fields.optional("imdb").map(Field::imdb).transpose()?,
        trailer: fields.optional("trailer").map(|field| field.text),
    }))
}

fn show(fields: &mut Fields) -> Result<Kind, RecordError> {
    let last = fields.optional("last").map(Field::date).transpose()?;
    let status = fields.optional("status").map(|field| field.text);
    Ok(Kind::Show(Box::new(Show {
        // With no last episode recorded it may go on or not.
        status: status.unwrap_or(if last.is_some() { "Ended" } else { "" }),
        last,
        seasons: fields.optional("seasons").map_or(Ok(0), Field::parse)?,
        episodes: fields.optional("episodes").map_or(Ok(0), Field::parse)?,
        networks: fields.optional("networks").map(Field::names).unwrap_or_default(),
        imdb: fields.optional("imdb").map(Field::imdb).transpose()?,
    })))
}

/// The lines of one record that nobody has asked for yet.
struct Fields {
    first_line: usize,
    fields: Vec<Field>,
}

#[derive(Clone, Copy)]
struct Field {
    line: usize,
    key: &'static str,
    text: &'static str,
}

impl Fields {
    fn add(&mut self, line: usize, text: &'static str) -> Result<(), RecordError> {
        let (key, text) = text
            .split_once(':')
            .map(|(key, text)| (key, text.trim()))
            .ok_or_else(|| wrong(line, "not of the form `key: value`"))?;
        let field = Field { line, key, text };
        if text.is_empty() {
            return Err(field.wrong("empty"));
        }
        if self.fields.iter().any(|other| other.key == key) {
            return Err(field.wrong("stands twice"));
        }
        if self.fields.is_empty() {
            self.first_line = line;
        }
        self.fields.push(field);
        Ok(())
    }

    fn optional(&mut self, key: &str) -> Option<Field> {
        let place = self.fields.iter().position(|field| field.key == key)?;
        Some(self.fields.swap_remove(place))
    }

    fn required(&mut self, key: &str) -> Result<Field, RecordError> {
        let missing = |line| wrong(line, &format!("the record lacks `{key}`"));
        self.optional(key).ok_or_else(|| missing(self.first_line))
    }

    fn finish(self) -> Result<(), RecordError> {
        self.fields
            .iter()
            .min_by_key(|field| field.line)
            .map_or(Ok(()), |field| Err(field.wrong("unknown key")))
    }
}

impl Field {
    fn parse<T: FromStr>(self) -> Result<T, RecordError> {
        self.text.parse().map_err(|_| self.wrong("not a number"))
    }

    fn words<T: FromStr>(self) -> Result<Vec<T>, RecordError> {
        self.text
            .split_whitespace()
            .map(|word| word.parse().map_err(|_| self.wrong("not a list of codes")))
            .collect()
    }

    fn names(self) -> Vec<&'static str> {
        let mut names = Vec::with_capacity(self.entries().count());
        names.extend(self.entries());
        names
    }

    /// What stands between semicolons. Lists of them are made of the right size: one that grows
    /// takes twice as much room, a thousand times.
    fn entries(self) -> impl Iterator<Item = &'static str> {
        self.text.split(';').map(str::trim)
    }

    fn date(self) -> Result<ReleaseDate, RecordError> {
        ReleaseDate::parse(self.text).ok_or_else(|| self.wrong("neither YYYY-MM-DD nor YYYY"))
    }

    fn rank(self) -> Result<u8, RecordError> {
        self.parse().ok().filter(|rank| *rank <= 100).ok_or_else(|| self.wrong("not from 0 to 100"))
    }

    fn imdb(self) -> Result<u32, RecordError> {
        self.text
            .strip_prefix("tt")
            .filter(|digits| digits.len() >= 7)
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| self.wrong("not `tt` and digits"))
    }

    /// Who is in it and as whom, where that is known.
    fn parts(self) -> Result<Vec<Part>, RecordError> {
        let mut parts = Vec::with_capacity(self.entries().count());
        for entry in self.entries() {
            let wrong = || self.wrong(&format!("`{entry}` is no name"));
            parts.push(Part::parse(entry).ok_or_else(wrong)?);
        }
        Ok(parts)
    }

    fn wrong(&self, reason: &str) -> RecordError {
        wrong(self.line, &format!("`{}`: {reason}", self.key))
    }
}

/// The error of a line.
pub fn wrong(line: usize, reason: &str) -> RecordError {
    RecordError { line, reason: reason.to_owned() }
}

#[cfg(test)]
mod tests;
