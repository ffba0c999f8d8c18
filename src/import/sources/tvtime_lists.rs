//! TV Time's lists. A row has the titles of a list as Go prints them. The names of some lists are only in the row of the
//! collection, which has all lists.

use crate::domain::ids::MediaType;
use crate::domain::imported::{ImportedTitle, List, Statement};
use crate::domain::watch::WatchedAt;
use crate::import::bounded_map::BoundedMap;
use crate::import::output::Output;
use crate::import::sources::tvtime_rows::cell;
use crate::import::table::Row;
use crate::import::title_ids;
use std::collections::HashMap;

const COLLECTION: &str = "collection";
/// The keys of a list in the collection. Go sorts them, and does not quote their values, so that a value ends at the
/// next key.
const KEYS: [&str; 11] = [
    "created_at",
    "description",
    "fanart",
    "is_public",
    "name",
    "order",
    "posters",
    "s_key",
    "type",
    "updated_at",
    "user_id",
];

/// The names of lists by their keys.
pub(super) type Names = BoundedMap<String>;

/// `lists` is like `[map[is_public:true name:Best films posters:[] s_key:x] map[...]]`.
pub(super) fn collect_names(row: &Row<'_>, names: &mut Names) {
    if !is_collection(row) {
        return;
    }
    if !cell(row, &["name"]).is_empty() {
        names.insert(row.get("skey"), row.get("name").to_owned());
    }
    for list in row.get("lists").split("map[") {
        let (key, name) = (value(list, "s_key"), value(list, "name"));
        if !key.is_empty() && !matches!(name, "" | "<nil>") {
            names.insert(key, name.to_owned());
        }
    }
}

fn is_collection(row: &Row<'_>) -> bool {
    row.get("type") == COLLECTION || row.get("skey") == COLLECTION
}

/// The value of a key in the printed map of a list; empty if there is none.
fn value<'a>(list: &'a str, key: &str) -> &'a str {
    let Some(rest) = after(list, key) else { return "" };
    match KEYS.iter().filter_map(|key| rest.find(&format!(" {key}:"))).min() {
        Some(end) => rest.get(..end).unwrap_or_default().trim(),
        None => rest.trim().trim_end_matches(']'),
    }
}

/// The text after the last occurrence of a key. Earlier ones may be in the description.
fn after<'a>(list: &'a str, key: &str) -> Option<&'a str> {
    list.rmatch_indices(key).find_map(|(at, _)| {
        let (before, rest) = (list.get(..at)?, list.get(at + key.len()..)?);
        let is_key = before.is_empty() || before.ends_with(' ');
        rest.strip_prefix(':').filter(|_| is_key)
    })
}

/// `objects` is like `[map[created_at:1.7e+09 id:42 type:series] map[type:movie uuid:x]]`.
pub(super) fn read(
    row: &Row<'_>,
    names: &Names,
    films: &BoundedMap<ImportedTitle>,
    out: &mut Output<'_>,
) {
    if is_collection(row) {
        return;
    }
    let (position, key) = (&row.position, row.get("skey"));
    let is_favorites = key.starts_with("favorite-");
    let name = match cell(row, &["name"]) {
        "" => names.get(key).map_or(key, String::as_str),
        name => name,
    };
    if !is_favorites {
        let list = List {
            key: key.into(),
            name: name.to_owned(),
            description: cell(row, &["description"]).to_owned(),
            tags: Vec::new(),
            created_at: WatchedAt::Unknown,
            ..List::default()
        };
        out.list(position, list);
    }
    for (object, number) in row.get("objects").split("map[").skip(1).zip(1..) {
        let words = object.split([' ', ']']).filter_map(|word| word.split_once(':'));
        let words: HashMap<&str, &str> = words.collect();
        let value = |name: &str| words.get(name).copied().unwrap_or_default();
        if value("type") == "episode" {
            out.unsupported(position, "episodes in lists", name);
            continue;
        }
        let title = match value("type") {
            "movie" => films.get(value("uuid")).cloned().unwrap_or_default(),
            _ => ImportedTitle {
                tvdb_id: title_ids::number(value("id")),
                media_type: Some(MediaType::Tv),
                ..ImportedTitle::default()
            },
        };
        let added_at = WatchedAt::Unknown;
        let statement = if is_favorites {
            Statement::Favorite { place: None, added_at }
        } else {
            let (list, note) = (key.into(), String::new());
            Statement::ListItem { list, position: Some(number), note, added_at }
        };
        out.title(position, &title, statement);
    }
}
