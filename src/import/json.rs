//! Reads the entries of JSON lists one at a time.

use super::archive::{FileError, InputFile};
use super::entry_limit::EntryLimit;
use super::output::Output;
use super::sample::fold;
use super::table::Row;
use crate::domain::imported::Position;
use csv::StringRecord;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt;
use std::io::BufReader;
use std::sync::Arc;

/// How many bytes of memory an entry may take.
const MAX_ENTRY: usize = 48 * 1024 * 1024;

/// Calls `each` for every entry of a list, or every value of an object. If such a value is a list, `each` is called
/// for each of its entries. The position contains the key.
pub(super) fn read_entries(
    file: &mut InputFile<'_>,
    out: &mut Output<'_>,
    each: &mut dyn FnMut(&Position, &Value, &mut Output<'_>),
) -> Result<(), FileError> {
    walk(None, file, out, each)
}

fn walk(
    within: Option<&str>,
    file: &mut InputFile<'_>,
    out: &mut Output<'_>,
    each: &mut dyn FnMut(&Position, &Value, &mut Output<'_>),
) -> Result<(), FileError> {
    let limit = EntryLimit::new(MAX_ENTRY);
    // Counts what leaves the buffer, not what enters it. The JSON parser takes single bytes, so the count is exact.
    let reader = limit.json_reader(BufReader::new(file.text()?));
    let mut call = |position: &Position, value: &Value| {
        out.read_row(value, |out| each(position, value, out));
        if out.is_closed() {
            limit.stop();
        }
    };
    let mut walk = Walk { limit: &limit, each: &mut call, last: "its beginning".to_owned() };
    let mut deserializer = serde_json::Deserializer::from_reader(reader);
    let result = Entries { walk: &mut walk, is_top: true, within, list: Arc::from("") }
        .deserialize(&mut deserializer)
        .and_then(|()| deserializer.end());
    match result {
        Ok(()) => Ok(()),
        Err(_) if limit.is_reached() => Err(limit.error(walk.last)),
        Err(error) if error.is_io() => Err(FileError::Damaged),
        Err(error) => Err(FileError::Json(walk.last, error.to_string())),
    }
}

/// [`read_entries`] for the object at a key of the file's outermost object.
pub(super) fn read_entries_of(
    key: &str,
    file: &mut InputFile<'_>,
    out: &mut Output<'_>,
    each: &mut dyn FnMut(&Position, &Value, &mut Output<'_>),
) -> Result<(), FileError> {
    walk(Some(key), file, out, each)
}

/// Calls `each` with every entry of a list of flat objects, as a row whose columns are the keys.
pub(super) fn read_flat_rows(
    file: &mut InputFile<'_>,
    out: &mut Output<'_>,
    each: &mut dyn FnMut(&Row<'_>, &mut Output<'_>),
) -> Result<(), FileError> {
    read_entries(file, out, &mut |position, value, out| {
        let keys = value.as_object().into_iter().flat_map(|object| object.keys());
        let (mut cells, mut columns) = (StringRecord::new(), HashMap::new());
        for (index, key) in keys.enumerate() {
            cells.push_field(&match value.get(key) {
                Some(Value::Bool(is_true)) => is_true.to_string(),
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) => number.to_string(),
                _ => String::new(),
            });
            columns.insert(fold(key), index);
        }
        each(&Row::new(&cells, &columns, position.clone()), out);
    })
}

/// The text or number at a key, or at a path such as `show.ids.tmdb`; empty if there is none.
pub(super) fn text(value: &Value, path: &str) -> String {
    match get(value, path) {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// A whole number, which may be written as a text.
pub(super) fn number(value: &Value, path: &str) -> Option<i64> {
    let text = text(value, path);
    text.strip_suffix(".0").unwrap_or(&text).parse().ok()
}

/// Also accepts the texts and numbers that programs write for `true`.
pub(super) fn is_true(value: &Value, path: &str) -> bool {
    match get(value, path) {
        Value::Bool(is_true) => *is_true,
        _ => matches!(&*text(value, path).to_lowercase(), "true" | "1" | "yes"),
    }
}

pub(super) fn list<'a>(value: &'a Value, path: &str) -> &'a [Value] {
    get(value, path).as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn has(value: &Value, path: &str) -> bool {
    !get(value, path).is_null()
}

fn get<'a>(value: &'a Value, path: &str) -> &'a Value {
    const NULL: &Value = &Value::Null;
    path.split('.').fold(value, |value, key| value.get(key).unwrap_or(NULL))
}

struct Walk<'a> {
    limit: &'a EntryLimit,
    each: &'a mut dyn FnMut(&Position, &Value),
    /// The text that was read last.
    last: String,
}

impl Walk<'_> {
    fn value(&mut self, position: &Position, value: &Value) {
        (self.each)(position, value);
        self.last = position.to_string();
    }
}

/// Reads a list or an object; at lower levels other values too.
struct Entries<'a, 'b> {
    walk: &'a mut Walk<'b>,
    is_top: bool,
    /// The key of the outermost object whose value is read instead of the whole.
    within: Option<&'a str>,
    list: Arc<str>,
}

impl Entries<'_, '_> {
    fn single(self, value: &Value) {
        if !self.is_top {
            self.walk.value(&Position::Entry { list: self.list, number: 1 }, value);
        }
    }
}

impl<'de> DeserializeSeed<'de> for Entries<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list or an object")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let mut number = 0;
        self.walk.limit.restart();
        while let Some(value) = entries.next_element::<Value>()? {
            number += 1;
            let position = Position::Entry { list: Arc::clone(&self.list), number };
            self.walk.value(&position, &value);
            self.walk.limit.restart();
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        if !self.is_top {
            let value = Value::deserialize(MapAccessDeserializer::new(map))?;
            self.single(&value);
            return Ok(());
        }
        self.walk.limit.restart();
        while let Some(key) = map.next_key::<String>()? {
            let list = Arc::from(key.chars().take(60).collect::<String>());
            let is_top = self.within == Some(&*key);
            map.next_value_seed(Entries { walk: self.walk, is_top, within: None, list })?;
            self.walk.limit.restart();
        }
        Ok(())
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.single(&value.into());
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.single(&value.into());
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.single(&value.into());
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        self.single(&value.into());
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.single(&value.into());
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
