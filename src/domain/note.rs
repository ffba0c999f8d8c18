//! Notes and tags of users: plain text, trimmed and in Unicode's composed form (NFC).

use crate::domain::validation::{self, FieldErrors};
use std::collections::HashSet;

/// In code points.
pub const MAX_WATCH_NOTE: usize = 2_000;
pub const MAX_TITLE_NOTE: usize = 10_000;
const MAX_TAG: usize = 50;
/// How many tags a watch can have.
pub const MAX_TAGS: usize = 10;
/// How many different tags a user can have.
pub const MAX_OWN_TAGS: i64 = 500;

/// A note on a watch. It may have several lines, and be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchNote(String);

impl WatchNote {
    /// The error is about the field `note`.
    pub fn parse(text: &str) -> Result<Self, FieldErrors> {
        lines("note", text, MAX_WATCH_NOTE).map(Self)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A note on a title. It may have several lines, and is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleNote {
    pub text: String,
    /// Whether it is a spoiler.
    pub spoiler: bool,
}

impl TitleNote {
    /// The error is about the field `text`.
    pub fn parse(text: &str, spoiler: bool) -> Result<Self, FieldErrors> {
        let text = lines("text", text, MAX_TITLE_NOTE)?;
        match validation::required(&text) {
            Some(message) => Err(FieldErrors::one("text", &message)),
            None => Ok(Self { text, spoiler }),
        }
    }
}

/// The tags of a watch, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<Tag>);

/// A tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub name: String,
    /// In lower case. Tags that differ only in case are equal.
    pub normalized: String,
}

impl Tag {
    /// The error is about `field`.
    pub fn parse(field: &'static str, name: &str) -> Result<Self, FieldErrors> {
        let name = validation::normalize_name(name);
        let problem = validation::required(&name)
            .or_else(|| validation::max_length(&name, MAX_TAG))
            .or_else(|| validation::plain_text(&name));
        match problem {
            Some(message) => Err(FieldErrors::one(field, &message)),
            None => Ok(Self { normalized: Self::normalize(&name), name }),
        }
    }

    /// The form in which tags are compared.
    #[must_use]
    pub fn normalize(name: &str) -> String {
        validation::normalize_name(name).to_lowercase()
    }
}

impl Tags {
    /// The error is about the field `tags`.
    pub fn parse(names: &[String]) -> Result<Self, FieldErrors> {
        let mut tags: Vec<Tag> = Vec::new();
        for name in names {
            let tag = Tag::parse("tags", name)?;
            if tags.iter().all(|known| known.normalized != tag.normalized) {
                tags.push(tag);
            }
        }
        if tags.len() > MAX_TAGS {
            return Err(FieldErrors::one("tags", &format!("Must be {MAX_TAGS} or less")));
        }
        Ok(Self(tags))
    }

    /// Tags that were validated before.
    #[must_use]
    pub fn of_names(names: Vec<String>) -> Self {
        let tag = |name: String| Tag { normalized: Tag::normalize(&name), name };
        let names = names.into_iter();
        Self(names.map(tag).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether these are the tags with these names, in any order and spelling.
    #[must_use]
    pub fn are_same(&self, names: &[String]) -> bool {
        let normalized: HashSet<String> = names.iter().map(|name| Tag::normalize(name)).collect();
        self.0.len() == normalized.len()
            && self.0.iter().all(|tag| normalized.contains(&tag.normalized))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Tag> {
        self.0.iter()
    }
}

fn lines(field: &'static str, text: &str, most: usize) -> Result<String, FieldErrors> {
    let text = validation::normalize_name(&text.replace("\r\n", "\n"));
    match validation::lines_of_text(&text, most) {
        Some(message) => Err(FieldErrors::one(field, &message)),
        None => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_keep_their_lines_and_quotes() {
        let note = |text: &str| WatchNote::parse(text).map(|note| note.as_str().to_owned());
        assert_eq!(note(" \"So\r\nlong\" "), Ok("\"So\nlong\"".to_owned()));
        assert!(note(&"é".repeat(2_000)).is_ok() && note(&"é".repeat(2_001)).is_err());
        assert!(note("a\u{202e}b").is_err() && note("a\0b").is_err());
        let title = |text: &str| TitleNote::parse(text, false);
        assert!(title(&"é".repeat(10_000)).is_ok() && title(&"é".repeat(10_001)).is_err());
        assert!(title(" \n ").is_err());
    }

    #[test]
    fn tags_that_differ_in_case_are_one() {
        let tags = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            Tags::parse(&names)
        };
        let parsed = tags(&[" with Mum ", "Cinema", "CINEMA"]).unwrap();
        assert!(parsed.iter().map(|tag| &*tag.name).eq(["with Mum", "Cinema"]));
        assert!(parsed.are_same(&["cinema".to_owned(), "With mum".to_owned()]));
        assert!(!parsed.are_same(&["Cinema".to_owned()]));
        assert!(tags(&[&"x".repeat(50)]).is_ok() && tags(&[&"x".repeat(51)]).is_err());
        for wrong in ["", " ", "a\nb", "a\u{202e}b"] {
            assert!(tags(&[wrong]).is_err(), "{wrong:?}");
        }
        let many: Vec<String> = (0..11).map(|number| number.to_string()).collect();
        assert!(Tags::parse(&many[..10]).is_ok() && Tags::parse(&many).is_err());
    }
}
