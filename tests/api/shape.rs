//! Checks that a JSON document has a shape: exactly these keys, with values of these types.

use serde_json::Value;

/// Names and fields. A field is `key:type`; `+Name` stands for all fields of another shape. A type
/// is `int`, `float`, `text`, `bool`, `date` (`YYYY-MM-DD` or empty), a text in quotes, the name of
/// a shape, `{}` for any object, `[type]` for a list, `a|b` for either, and `type?` may be null.
pub type Shapes<'s> = &'s [(&'s str, &'s str)];

pub fn check(shapes: Shapes, kind: &str, value: &Value) -> Result<(), String> {
    if let Some(inner) = kind.strip_suffix('?') {
        return if value.is_null() { Ok(()) } else { check(shapes, inner, value) };
    }
    if let Some(inner) = kind.strip_prefix('[').and_then(|kind| kind.strip_suffix(']')) {
        let values = value.as_array().ok_or_else(|| format!("no list: {value}"))?;
        return values.iter().try_for_each(|value| check(shapes, inner, value));
    }
    if kind.contains('|') {
        let wrong: Vec<String> =
            kind.split('|').filter_map(|kind| check(shapes, kind, value).err()).collect();
        let none = wrong.len() == kind.split('|').count();
        return if none { Err(wrong.join(", and ")) } else { Ok(()) };
    }
    let good = match kind {
        "int" => value.is_i64() || value.is_u64(),
        "float" => value.is_f64(),
        "text" => value.is_string(),
        "bool" => value.is_boolean(),
        "date" => value.as_str().is_some_and(is_date),
        "{}" => value.is_object(),
        quoted if quoted.starts_with('\'') => value.as_str() == Some(quoted.trim_matches('\'')),
        name => return object(shapes, name, value),
    };
    if good { Ok(()) } else { Err(format!("{value} is not {kind}")) }
}

fn object(shapes: Shapes, name: &str, value: &Value) -> Result<(), String> {
    let object = value.as_object().ok_or_else(|| format!("no {name}: {value}"))?;
    let fields = fields(shapes, name);
    for (key, kind) in &fields {
        let value = object.get(*key).ok_or_else(|| format!("{name} lacks {key}"))?;
        check(shapes, kind, value).map_err(|wrong| format!("{name}.{key}: {wrong}"))?;
    }
    let more = object.keys().find(|key| fields.iter().all(|(known, _)| known != key));
    more.map_or(Ok(()), |key| Err(format!("{name} has {key} too")))
}

fn fields<'s>(shapes: Shapes<'s>, name: &str) -> Vec<(&'s str, &'s str)> {
    let shape = shapes.iter().find(|(other, _)| *other == name);
    let (_, text) = shape.unwrap_or_else(|| panic!("there is no shape {name}"));
    let words = text.split_whitespace();
    words
        .flat_map(|word| match word.strip_prefix('+') {
            Some(other) => fields(shapes, other),
            None => vec![word.split_once(':').unwrap()],
        })
        .collect()
}

fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes[at].is_ascii_digit();
    text.is_empty()
        || bytes.len() == 10
            && (bytes[4], bytes[7]) == (b'-', b'-')
            && [0, 1, 2, 3, 5, 6, 8, 9].into_iter().all(digit)
}

#[test]
fn a_document_of_the_wrong_shape_is_detected() {
    let shapes = &[("Base", "id:int"), ("Film", "+Base on:date? tags:[text|int]")][..];
    let check = |text: &str| check(shapes, "Film", &serde_json::from_str(text).unwrap());
    assert_eq!(check(r#"{"id": 1, "on": "", "tags": ["a", 1]}"#), Ok(()));
    assert_eq!(check(r#"{"id": 1, "on": null, "tags": []}"#), Ok(()));
    for wrong in [
        r#"{"id": 1, "tags": []}"#,
        r#"{"id": 1, "on": "", "tags": [], "more": 1}"#,
        r#"{"id": 1.5, "on": "", "tags": []}"#,
        r#"{"id": 1, "on": "2020", "tags": []}"#,
        r#"{"id": 1, "on": "", "tags": [true]}"#,
        r#"{"id": 1, "on": "", "tags": null}"#,
    ] {
        assert!(check(wrong).is_err(), "{wrong}");
    }
}
