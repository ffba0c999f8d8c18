//! Paths of drawn posters. The stored path, `/m238.svg`, has only the title's id, so that it outlives every
//! drawing. The served path ends with the version of the drawing, `/m2380123456789.svg`, so that browsers may
//! keep the image for a year. The version is in digits because the web app, also in a tab that is open during
//! an upgrade, recognizes drawn posters by a letter and digits.

use super::poster::{self, PosterText};
use super::record::Record;
use crate::domain::ids::{MediaType, TitleKey};

/// More than an id has.
const VERSION_DIGITS: usize = 10;

/// The file name of a drawn poster, parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PosterFile {
    pub key: TitleKey,
    /// `None` in a stored path.
    pub version: Option<String>,
}

impl PosterFile {
    pub fn parse(file: &str) -> Option<Self> {
        let name = file.strip_suffix(".svg")?;
        let (media_type, digits) = [MediaType::Movie, MediaType::Tv]
            .into_iter()
            .find_map(|kind| Some((kind, name.strip_prefix(prefix(kind))?)))?;
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (id, version) = match digits.len().checked_sub(VERSION_DIGITS) {
            Some(end @ 1..) => (&digits[..end], Some(digits[end..].to_owned())),
            _ => (digits, None),
        };
        Some(Self { key: TitleKey { media_type, title_id: id.parse().ok()? }, version })
    }
}

pub fn stored_path(key: TitleKey) -> String {
    format!("/{}{}.svg", prefix(key.media_type), key.title_id)
}

/// The stored path where the title has no design.
pub fn served_path(record: &Record) -> String {
    let TitleKey { media_type, title_id } = record.key;
    let version = version(record).unwrap_or_default();
    format!("/{}{title_id}{version}.svg", prefix(media_type))
}

/// The version of a title's drawing, as the served path has it.
pub fn version(record: &Record) -> Option<String> {
    let hash = poster::version(poster_text(record), super::design(record)?);
    let modulus = 10_u64.pow(u32::try_from(VERSION_DIGITS).expect("ten fits"));
    Some(format!("{:0VERSION_DIGITS$}", hash % modulus))
}

pub fn poster_text(record: &Record) -> PosterText<'_> {
    PosterText { title: record.title, makers: &record.makers, year: record.date.year() }
}

fn prefix(media_type: MediaType) -> char {
    match media_type {
        MediaType::Movie => 'm',
        MediaType::Tv => 't',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;

    #[test]
    fn poster_paths_parse_to_the_key_they_were_made_from() {
        for record in &EMBEDDED.records {
            let stored = PosterFile::parse(&stored_path(record.key)[1..]).unwrap();
            assert_eq!(stored, PosterFile { key: record.key, version: None });
            let served = PosterFile::parse(&served_path(record)[1..]).unwrap();
            assert_eq!(served, PosterFile { key: record.key, version: version(record) });
            assert!(served.version.is_some());
        }
        for other in [
            "",
            "t.svg",
            "x1.svg",
            "t1",
            "t+1.svg",
            "t01.svg",
            "/t1.svg",
            "t1.svg/..",
            "t1é123456789.svg",
        ] {
            assert_eq!(PosterFile::parse(other), None, "{other}");
        }
    }

    #[test]
    fn served_paths_are_a_letter_and_digits_as_open_web_apps_expect() {
        let path = served_path(&EMBEDDED.records[0]);
        let digits = path.strip_prefix("/m").and_then(|rest| rest.strip_suffix(".svg")).unwrap();
        assert!(digits.bytes().all(|byte| byte.is_ascii_digit()), "{path}");
    }
}
