//! What is discovered and what is found by name, with the filters that tests ask for.

use super::details::runtime;
use super::lists::{Query, people, person_row, row, typed};
use super::people::{Part, WORKS};
use super::shared::unlisted;
use super::titles::{Flags, Kind, Title, by_popularity, kind};
use serde_json::{Value, json};

/// The rows that `discover` answers with.
pub fn discovered(kind: Kind, query: &Query) -> Vec<Value> {
    let mut titles = by_popularity(Some(kind));
    // `include_adult=false` leaves out the one and keeps the other, as TMDB does.
    titles.retain(|title| title.flags != Flags::Adult && is_wanted(title, query));
    match query.get("sort_by").unwrap_or_default() {
        "vote_average.desc" => titles.sort_by_key(|title| -title.vote),
        "primary_release_date.desc" | "first_air_date.desc" => {
            titles.sort_by(|one, other| other.date.cmp(one.date));
        }
        _ => {}
    }
    titles.into_iter().map(row).collect()
}

fn is_wanted(title: &Title, query: &Query) -> bool {
    let has = |genre: i64| title.genres.contains(&genre);
    let plays = |person: i64| {
        WORKS.iter().any(|work| {
            let is_role = matches!(work.part, Part::Role(_));
            is_role && (work.person, work.kind, work.title) == (person, title.kind, title.id)
        })
    };
    let votes = |number: f64| super::lists::tenth(title.vote) >= number;
    let decimal = |name: &str| query.get(name).and_then(|text| text.parse::<f64>().ok());
    query.number("with_genres").is_none_or(has)
        && !query.number("without_genres").is_some_and(has)
        && query.number("with_cast").is_none_or(plays)
        && query.number("with_runtime.gte").is_none_or(|least| runtime(title) >= least)
        && query.number("with_runtime.lte").is_none_or(|most| runtime(title) <= most)
        && decimal("vote_average.gte").is_none_or(votes)
        && is_of_year(title, query)
}

fn is_of_year(title: &Title, query: &Query) -> bool {
    let name = match title.kind {
        Kind::Film => "primary_release_year",
        Kind::Show => "first_air_date_year",
    };
    query.get(name).is_none_or(|year| title.date.starts_with(year))
}

/// The rows that a search answers with.
pub fn found(word: &str, query: &Query) -> Option<Vec<Value>> {
    let text = plain(query.get("query").unwrap_or_default());
    let hit = |name: &str| !text.is_empty() && plain(name).contains(&text);
    let titles = |kind| by_popularity(kind).into_iter().filter(|title| hit(title.name));
    let people = || people().into_iter().filter(|person| hit(person.name)).map(person_row);
    Some(match word {
        "multi" => {
            let people = people().map(|mut row| {
                row["media_type"] = json!("person");
                row
            });
            titles(None).map(typed).chain(people).collect()
        }
        "person" => people().collect(),
        _ => {
            let kind = kind(word)?;
            let unlisted = unlisted().filter(|title| title.kind == kind && hit(title.name));
            let titles = titles(Some(kind)).chain(unlisted);
            titles.filter(|title| is_of_year(title, query)).map(row).collect()
        }
    })
}

/// Letters and digits alone.
fn plain(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}
