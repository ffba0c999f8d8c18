//! Sound documents in which every text is full of markup, for whoever shows them.

use serde_json::Value;

/// Stands before every text.
const MARKUP: &str = "<img src=x onerror=alert(1)>\"'><script>alert(2)</script>{{3}} ";
/// Stands in the place of every address.
const ADDRESS: &str = "javascript:alert(4)";

const TEXTS: [&str; 14] = [
    "title",
    "name",
    "original_title",
    "original_name",
    "overview",
    "tagline",
    "character",
    "job",
    "department",
    "known_for_department",
    "biography",
    "place_of_birth",
    "provider_name",
    "status",
];
const ADDRESSES: [&str; 2] = ["homepage", "link"];

/// The document with markup in it.
pub fn marked(mut document: Value) -> Value {
    mark(&mut document);
    document
}

fn mark(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if TEXTS.contains(&name.as_str()) => {
                        text.insert_str(0, MARKUP);
                    }
                    Value::String(text) if ADDRESSES.contains(&name.as_str()) => {
                        ADDRESS.clone_into(text);
                    }
                    _ => mark(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(mark),
        _ => {}
    }
}
