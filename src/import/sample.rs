//! The structure of a file as far as its beginning shows it. Sources recognize their files by it.

use std::collections::BTreeSet;

/// Keys of JSON objects are collected down to this depth.
const MAX_DEPTH: usize = 4;
const MAX_KEYS: usize = 2_000;
/// Characters that may separate the cells of a table.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// A file whose source is not known yet.
pub(super) struct Sample<'a> {
    /// The path in the archive, in lower case.
    pub(super) path: String,
    /// The file name without its extension, reduced to lower case letters and digits.
    pub(super) name: String,
    pub(super) form: Form,
    /// The beginning of the text.
    pub(super) head: &'a str,
}

pub(super) enum Form {
    Json(JsonForm),
    Xml(XmlForm),
    Table(TableForm),
}

/// The elements at the beginning of an XML document.
#[derive(Debug, Default)]
pub(super) struct XmlForm {
    /// The name of the outermost element.
    pub(super) root: String,
    names: BTreeSet<String>,
}

/// The structure of a JSON document, as far as its beginning shows it.
#[derive(Debug, Default)]
pub(super) struct JsonForm {
    pub(super) is_list: bool,
    /// Paths of keys, such as `movie.ids`. Lists are not part of a path.
    keys: BTreeSet<String>,
}

#[derive(Debug)]
pub(super) struct TableForm {
    pub(super) delimiter: u8,
    /// The folded cells of the first line.
    pub(super) columns: Vec<String>,
}

impl<'a> Sample<'a> {
    pub(super) fn new(path: &str, head: &'a str) -> Self {
        let path = path.to_lowercase();
        let name = path.rsplit('/').next().unwrap_or_default();
        let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
        let form = if head.trim_start().starts_with(['{', '[']) {
            Form::Json(JsonForm::of(head))
        } else if head.trim_start().starts_with('<') {
            Form::Xml(XmlForm::of(head))
        } else {
            Form::Table(TableForm::of(head))
        };
        Self { name: fold(name), path, form, head }
    }

    /// Whether it is a table with all these columns.
    pub(super) fn has_columns(&self, columns: &[&str]) -> bool {
        match &self.form {
            Form::Table(table) => columns.iter().all(|column| table.has(column)),
            Form::Json(_) | Form::Xml(_) => false,
        }
    }

    /// Whether it is a JSON list of objects with all these keys.
    pub(super) fn is_list_of(&self, keys: &[&str]) -> bool {
        self.json(true).is_some_and(|json| json.has(keys))
    }

    /// Whether it is a JSON object with all these keys.
    pub(super) fn is_object_of(&self, keys: &[&str]) -> bool {
        self.json(false).is_some_and(|json| json.has(keys))
    }

    /// Whether it is an XML document with this outermost element, and one of these elements in it.
    pub(super) fn is_xml_of(&self, root: &str, names: &[&str]) -> bool {
        match &self.form {
            Form::Xml(xml) => {
                xml.root == root && names.iter().any(|name| xml.names.contains(*name))
            }
            Form::Json(_) | Form::Table(_) => false,
        }
    }

    /// The delimiter of the cells, if it is a table.
    pub(super) fn delimiter(&self) -> u8 {
        match &self.form {
            Form::Table(table) => table.delimiter,
            Form::Json(_) | Form::Xml(_) => b',',
        }
    }

    fn json(&self, is_list: bool) -> Option<&JsonForm> {
        match &self.form {
            Form::Json(json) if json.is_list == is_list => Some(json),
            _ => None,
        }
    }
}

/// Reduces a name to lower case letters and digits, so that `Your Rating`, `your_rating` and `Your.Rating` are equal.
pub(super) fn fold(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl TableForm {
    fn of(head: &str) -> Self {
        let line = head.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let delimiter = delimiter_of(line);
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.has_headers(false).delimiter(delimiter);
        let mut reader = reader.from_reader(line.as_bytes());
        let mut record = csv::ByteRecord::new();
        // If the line cannot be read as a row, there are no columns.
        let _ = reader.read_byte_record(&mut record);
        let columns = record.iter().map(|cell| fold(&String::from_utf8_lossy(cell))).collect();
        Self { delimiter, columns }
    }

    pub(super) fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|known| known == column)
    }
}

/// The delimiter that occurs most often outside of quotes; a comma if there is none.
fn delimiter_of(line: &str) -> u8 {
    let mut counts = [0_usize; DELIMITERS.len()];
    let mut is_quoted = false;
    for byte in line.bytes() {
        is_quoted ^= byte == b'"';
        let found = DELIMITERS.iter().position(|delimiter| *delimiter == byte && !is_quoted);
        if let Some(count) = found.and_then(|index| counts.get_mut(index)) {
            *count += 1;
        }
    }
    // `rev`, because `max_by_key` returns the last of several maxima, and the first is wanted.
    let best = DELIMITERS.iter().zip(counts).rev().max_by_key(|(_, count)| *count);
    best.filter(|(_, count)| *count > 0).map_or(b',', |(delimiter, _)| *delimiter)
}

impl XmlForm {
    /// Reads a document that may be cut off anywhere, and need not be valid.
    fn of(head: &str) -> Self {
        let mut form = Self::default();
        for part in head.split('<').skip(1) {
            let is_of_name = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-');
            let name: String = part.chars().take_while(is_of_name).take(100).collect();
            if name.is_empty() {
                continue;
            }
            if form.root.is_empty() {
                form.root.clone_from(&name);
            }
            form.names.insert(name);
            if form.names.len() >= MAX_KEYS {
                break;
            }
        }
        form
    }
}

impl JsonForm {
    /// Reads a document that may be cut off anywhere, and need not be valid.
    fn of(head: &str) -> Self {
        let mut form = Self { is_list: head.trim_start().starts_with('['), ..Self::default() };
        // The keys of the objects and lists that are open.
        let mut open: Vec<String> = Vec::new();
        let mut key = String::new();
        let mut rest = head.chars().peekable();
        while let Some(sign) = rest.next() {
            match sign {
                '{' | '[' => open.push(std::mem::take(&mut key)),
                '}' | ']' => drop(open.pop()),
                '"' => {
                    let text = string(&mut rest);
                    while rest.next_if(|c| c.is_whitespace()).is_some() {}
                    if rest.next_if_eq(&':').is_some() {
                        form.add(&open, &text);
                        key = text;
                    }
                }
                ',' => key.clear(),
                _ => {}
            }
            if form.keys.len() >= MAX_KEYS {
                break;
            }
        }
        form
    }

    fn add(&mut self, open: &[String], key: &str) {
        let above = open.iter().map(String::as_str).filter(|key| !key.is_empty());
        let path: Vec<&str> = above.chain([key]).collect();
        if path.len() <= MAX_DEPTH && path.iter().all(|key| key.len() < 100) {
            self.keys.insert(path.join("."));
        }
    }

    pub(super) fn has(&self, keys: &[&str]) -> bool {
        keys.iter().all(|key| self.keys.contains(*key))
    }
}

/// Reads the rest of a string after its opening quote, up to the closing quote. Escapes are not decoded, because the
/// keys that sources look for have none.
fn string(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> String {
    let mut text = String::new();
    while let Some(sign) = rest.next() {
        match sign {
            '"' => break,
            '\\' => drop(rest.next()),
            _ if text.len() < 100 => text.push(sign),
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn keys_of_a_truncated_document_are_found() {
        let head = r#" [{"id": 1, "movie": {"title": "a\"{", "ids": {"imdb": null, "x": [1, {"y"#;
        let sample = Sample::new("A/History-1.json", head);
        assert!(sample.is_list_of(&["id", "movie.title", "movie.ids.imdb", "movie.ids.x"]));
        assert!(!sample.is_list_of(&["title"]) && !sample.is_object_of(&["id"]));
        assert_eq!((&*sample.path, &*sample.name), ("a/history-1.json", "history1"));
    }

    #[test]
    fn elements_of_a_truncated_document_are_found() {
        let head = "<?xml version=\"1.0\"?>\n<!-- a -->\n<movie a=\"1\"><title>Heat</title><ye";
        let sample = Sample::new("heat.nfo", head);
        assert!(sample.is_xml_of("movie", &["plot", "title"]));
        assert!(!sample.is_xml_of("movie", &["plot"]) && !sample.is_xml_of("title", &["movie"]));
    }

    #[test]
    fn columns_and_delimiters_are_found() {
        for (head, delimiter) in [
            ("Const,Your Rating\n", b','),
            ("\r\n\"Const\";\"Your;Rating, x\"", b';'),
            ("const\tyour_rating", b'\t'),
            ("const|YourRating", b'|'),
        ] {
            let sample = Sample::new("x.csv", head);
            let Form::Table(table) = &sample.form else { panic!() };
            assert_eq!((table.delimiter, table.columns.len()), (delimiter, 2), "{head}");
            assert!(sample.has_columns(&["const"]));
        }
    }

    proptest! {
        #[test]
        fn no_beginning_panics(head in "[\\[{}<>/\\]:,\"\\\\a-c \n\u{e9}]{0,40}", other in any::<String>()) {
            Sample::new(&other, &head);
            Sample::new(&head, &other);
        }
    }
}
