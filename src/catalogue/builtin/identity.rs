//! How a title is recognized without its number: by its `IMDb` id, else by title and year.

use super::Builtin;
use super::record::Record;
use super::search::normalize;
use crate::catalogue::identity::{Identity, year};
use crate::domain::ids::TitleKey;

/// A title without what is written differently everywhere: case, accents, punctuation.
pub(in crate::catalogue) fn folded(title: &str) -> String {
    normalize(title)
}

impl Builtin {
    pub(in crate::catalogue) fn identity(&self, key: TitleKey) -> Option<Identity> {
        self.record(key).map(of_record)
    }

    /// The title with this identity, if it is the only one.
    pub(in crate::catalogue) fn twin(&self, identity: &Identity) -> Option<TitleKey> {
        let digits = identity.imdb_id.as_ref().and_then(|id| id.strip_prefix("tt")?.parse().ok());
        let place = digits.and_then(|digits| self.place_of_imdb(digits));
        let by_imdb = place.map(|place| &self.records[place]);
        match by_imdb.filter(|record| record.key.media_type == identity.media_type) {
            Some(record) => Some(record.key),
            None => self.namesake(identity),
        }
    }

    fn namesake(&self, identity: &Identity) -> Option<TitleKey> {
        let title = folded(&identity.title);
        if title.is_empty() || identity.year.is_none() {
            return None;
        }
        let mut namesakes = self.records.iter().filter(|record| {
            record.key.media_type == identity.media_type
                && year(record.date.year()) == identity.year
                && folded(record.title) == title
        });
        let only = namesakes.next().filter(|_| namesakes.next().is_none())?;
        (!identity.is_not(only.imdb_id().as_deref())).then_some(only.key)
    }
}

fn of_record(record: &Record) -> Identity {
    Identity {
        media_type: record.key.media_type,
        imdb_id: record.imdb_id(),
        title: record.title.to_owned(),
        year: year(record.date.year()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;
    use crate::domain::ids::MediaType;

    const GODFATHER: TitleKey = TitleKey { media_type: MediaType::Movie, number: 238 };

    fn identity(imdb_id: Option<&str>, title: &str, year: u16) -> Identity {
        Identity {
            media_type: MediaType::Movie,
            imdb_id: imdb_id.map(str::to_owned),
            title: title.to_owned(),
            year: Some(year),
        }
    }

    #[test]
    fn every_built_in_title_is_found_again_by_what_it_is_known_by() {
        let builtin = &*EMBEDDED;
        for record in &builtin.records {
            let identity = builtin.identity(record.key).unwrap();
            assert_eq!(builtin.twin(&identity), Some(record.key), "{}", record.title);
        }
    }

    #[test]
    fn a_title_is_found_by_imdb_id_whatever_it_is_called_and_by_name_and_year_without_one() {
        let builtin = &*EMBEDDED;
        for (imdb_id, title, year, found) in [
            (Some("tt0068646"), "Il padrino", 1999, true),
            (None, "the godfather!", 1972, true),
            (Some("tt9999999"), "The Godfather", 1972, false),
            (None, "The Godfather", 1973, false),
            (None, "Godfather", 1972, false),
            (None, "", 1972, false),
        ] {
            let expected = found.then_some(GODFATHER);
            assert_eq!(builtin.twin(&identity(imdb_id, title, year)), expected, "{title} {year}");
        }
        let show = Identity { media_type: MediaType::Tv, ..identity(None, "The Godfather", 1972) };
        assert_eq!(builtin.twin(&show), None);
    }

    #[test]
    fn a_name_that_two_titles_of_a_year_share_names_neither() {
        let mut records = EMBEDDED.records.clone();
        records.truncate(1);
        let mut other = records[0].clone();
        other.key.number += 1;
        records.push(other);
        let builtin = Builtin::of(records);
        assert_eq!(builtin.twin(&identity(None, "The Godfather", 1972)), None);
    }
}
