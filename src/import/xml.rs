//! Reads elements of XML documents one at a time. Documents with a document type are rejected, so only XML's
//! predefined entities exist.

use super::archive::{FileError, InputFile};
use super::entry_limit::EntryLimit;
use super::output::Output;
use crate::domain::imported::Position;
use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::escape::{escape, resolve_predefined_entity};
use quick_xml::events::{BytesStart, Event};
use std::fmt;
use std::io::BufReader;

/// The limit in bytes of text between two elements, and of the data of an element.
const MAX_ELEMENT: usize = 2 * 1024 * 1024;
/// How many child elements of an element are kept.
const MAX_CHILDREN: usize = 20_000;
const MAX_DEPTH: usize = 32;

/// An element with its attributes, text and children.
#[derive(Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    /// The trimmed text of the first child with this name; empty if there is none.
    pub(super) fn text(&self, name: &str) -> &str {
        let found = self.children.iter().find(|child| child.name == name);
        found.map_or("", Self::own_text)
    }

    pub(super) fn own_text(&self) -> &str {
        self.text.trim()
    }

    /// The trimmed value of an attribute; empty if there is none.
    pub(super) fn attribute(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value.trim())
    }

    pub(super) fn children<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }
}

impl fmt::Display for Element {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "<{}", self.name)?;
        for (name, value) in &self.attributes {
            write!(out, " {name}=\"{}\"", escape(value))?;
        }
        write!(out, ">{}", escape(self.own_text()))?;
        for child in &self.children {
            write!(out, "{child}")?;
        }
        write!(out, "</{}>", self.name)
    }
}

/// Gets the element, and its nearest ancestor that is wanted too.
type Each<'a> = dyn FnMut(&Position, &Element, Option<&Element>, &mut Output<'_>) + 'a;

/// Calls `each` for every element with one of these names. If an ancestor has such a name too, `each` also gets it as
/// far as it was read. The ancestor does not keep the element as a child.
pub(super) fn read_elements(
    file: &mut InputFile<'_>,
    names: &[&str],
    out: &mut Output<'_>,
    each: &mut Each<'_>,
) -> Result<(), FileError> {
    let limit = EntryLimit::new(MAX_ELEMENT);
    let mut reader = Reader::from_reader(BufReader::new(limit.reader(file.text()?)));
    let mut walk =
        Walk { limit: &limit, names, open: Vec::new(), outside: 0, number: 0, bytes: 0, kept: 0 };
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = match reader.read_event_into(&mut buffer) {
            Ok(event) => event,
            Err(_) if limit.is_reached() => return Err(limit.error(walk.place())),
            Err(error) => return Err(FileError::Xml(walk.place(), error.to_string())),
        };
        limit.restart();
        if out.is_closed() {
            limit.stop();
        }
        match event {
            Event::Start(start) => walk.start(&start)?,
            Event::Empty(start) => {
                walk.start(&start)?;
                walk.end(out, each);
            }
            Event::End(_) => walk.end(out, each),
            Event::Text(text) => walk.text(&text)?,
            Event::CData(text) => walk.text(&text)?,
            Event::GeneralRef(name) => match name.resolve_char_ref() {
                Ok(Some(sign)) => walk.text(sign.encode_utf8(&mut [0; 4]))?,
                Ok(None) => {
                    walk.text(resolve_predefined_entity(&name).ok_or(FileError::Entities)?)?;
                }
                Err(error) => return Err(FileError::Xml(walk.place(), error.to_string())),
            },
            Event::DocType(_) => return Err(FileError::Entities),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
            Event::Eof if walk.open.is_empty() && walk.outside == 0 => return Ok(()),
            Event::Eof => {
                let reason = "it ends within an element".to_owned();
                return Err(FileError::Xml(walk.place(), reason));
            }
        }
    }
}

struct Walk<'a> {
    limit: &'a EntryLimit,
    names: &'a [&'a str],
    /// The open elements, starting at the outermost one that is kept.
    open: Vec<Open>,
    /// How many open elements are around these.
    outside: usize,
    /// How many elements were read.
    number: u64,
    /// The size of all open elements.
    bytes: usize,
    kept: usize,
}

struct Open {
    element: Element,
    is_wanted: bool,
    /// `bytes` and `kept` before this element.
    before: (usize, usize),
}

impl Walk<'_> {
    fn place(&self) -> String {
        match self.number {
            0 => "its beginning".to_owned(),
            number => format!("entry {number}"),
        }
    }

    fn start(&mut self, start: &BytesStart<'_>) -> Result<(), FileError> {
        if self.open.len() + self.outside >= MAX_DEPTH {
            let reason = format!("its elements are more than {MAX_DEPTH} deep");
            return Err(FileError::Xml(self.place(), reason));
        }
        let name = start.name().as_ref().to_owned();
        let is_wanted = self.names.contains(&&*name);
        if !is_wanted && self.open.is_empty() {
            self.outside += 1;
            return Ok(());
        }
        let mut element = Element { name, ..Element::default() };
        let before = (self.bytes, self.kept);
        self.kept += 1;
        self.add(element.name.len())?;
        for attribute in start.attributes() {
            let broken = |error: String| FileError::Xml(self.place(), error);
            let attribute = attribute.map_err(|error| broken(error.to_string()))?;
            let name = attribute.key.as_ref().to_owned();
            // Fails for entities that are not predefined.
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|error| broken(error.to_string()))?.into_owned();
            self.add(name.len() + value.len())?;
            element.attributes.push((name, value));
        }
        self.open.push(Open { element, is_wanted, before });
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<(), FileError> {
        if self.open.is_empty() {
            return Ok(());
        }
        self.add(text.len())?;
        if let Some(open) = self.open.last_mut() {
            open.element.text.push_str(text);
        }
        Ok(())
    }

    fn add(&mut self, bytes: usize) -> Result<(), FileError> {
        self.bytes += bytes;
        if self.bytes > MAX_ELEMENT || self.kept > MAX_CHILDREN {
            return Err(self.limit.error(self.place()));
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Output<'_>, each: &mut Each<'_>) {
        let Some(Open { element, is_wanted, before }) = self.open.pop() else {
            self.outside = self.outside.saturating_sub(1);
            return;
        };
        if is_wanted {
            (self.bytes, self.kept) = before;
            self.number += 1;
            let position = Position::Entry { list: "".into(), number: self.number };
            let around = self.open.iter().rev().find(|open| open.is_wanted);
            let around = around.map(|open| &open.element);
            out.read_row(&element, |out| each(&position, &element, around, out));
        } else if let Some(around) = self.open.last_mut() {
            around.element.children.push(element);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::import::output::Outcome;
    use crate::import::sources::testing::read;
    use proptest::prelude::*;

    fn failure(text: &str) -> String {
        let read = read(&[("list.xml", text.as_bytes())]);
        match &read.reports[0].outcome {
            Outcome::Failed(error) => error.to_string(),
            other => format!("{other:?}"),
        }
    }

    fn list(inner: &str) -> String {
        format!(
            "<myanimelist><anime><series_title>{inner}</series_title><my_status>6</my_status></anime></myanimelist>"
        )
    }

    #[test]
    fn entities_of_the_document_are_refused() {
        let refused = "it declares a document type or entities, which no export does; remove them";
        let bomb = "<!DOCTYPE lolz [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>";
        assert_eq!(failure(&format!("{bomb}{}", list("&b;"))), refused);
        assert_eq!(failure(&list("&b;")), refused);
        let file = "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>";
        assert_eq!(failure(&format!("{file}{}", list("&a;"))), refused);
        assert_eq!(failure(&list("&amp;&#xE9;")), "Read");
    }

    #[test]
    fn too_deep_too_long_and_invalid_elements_end_the_file() {
        let deep = format!("{}Heat{}", "<a>".repeat(40), "</a>".repeat(40));
        assert!(failure(&list(&deep)).contains("more than 32 deep"));
        assert_eq!(failure(&list(&"a".repeat(3_000_000))), "its beginning takes more than 2 MiB");
        assert_eq!(failure(&list(&"<a/>".repeat(30_000))), "its beginning takes more than 2 MiB");
        assert!(
            failure("<myanimelist><anime><series_title>He").contains("it ends within an element")
        );
        assert!(failure("<myanimelist><anime></myanimelist>").contains("not valid XML"));
        // Text outside of elements is skipped in parts.
        let outside =
            format!("<myanimelist><myinfo>{}</myinfo></myanimelist>", "<a>b</a>".repeat(500_000));
        assert_eq!(failure(&outside), "Read");
    }

    proptest! {
        #[test]
        fn no_document_panics(text in "(<myanimelist>|<anime>|</anime>|<a b=\"c\"|/>|>|<!\\[CDATA\\[|\\]\\]>|&[a-z#0-9]{0,4};|<!--|-->|<\\?|\\PC){0,40}") {
            read(&[("a.xml", format!("<myanimelist><anime>{text}").as_bytes())]);
        }
    }
}
