//! Rows and pages in TMDB's shapes.

use super::bodies::{Answer, document, error};
use super::people::{PEOPLE, Person, WORKS};
use super::titles::{Flags, Kind, Title};
use serde_json::{Value, json};

const PER_PAGE: usize = 20;

/// A title's row, without `media_type`.
pub fn row(title: &Title) -> Value {
    let mut row = json!({
        "adult": title.flags == Flags::Adult,
        "softcore": title.flags == Flags::Softcore,
        "backdrop_path": title.picture("backdrop"),
        "genre_ids": title.genres,
        "id": title.id,
        "original_language": title.language,
        "overview": title.overview,
        "popularity": tenth(title.popularity),
        "poster_path": title.picture("poster"),
        "vote_average": tenth(title.vote),
        "vote_count": title.votes,
    });
    let original = title.original.unwrap_or(title.name);
    match title.kind {
        Kind::Film => {
            row["title"] = json!(title.name);
            row["original_title"] = json!(original);
            row["release_date"] = json!(title.date);
            row["video"] = json!(false);
        }
        Kind::Show => {
            row["name"] = json!(title.name);
            row["original_name"] = json!(original);
            row["first_air_date"] = json!(title.date);
            row["origin_country"] = json!(["US"]);
        }
    }
    row
}

/// A row that says what it is.
pub fn typed(title: &Title) -> Value {
    let mut row = row(title);
    row["media_type"] = json!(title.word());
    row
}

/// A person's row.
pub fn person_row(person: &Person) -> Value {
    let mut row = bare_person(person);
    let works = WORKS.iter().filter(|work| work.person == person.id);
    row["known_for"] = works.map(|work| typed(work.subject())).collect();
    row
}

/// What is said of a person wherever one stands.
pub fn bare_person(person: &Person) -> Value {
    json!({
        "adult": person.adult,
        "gender": person.gender,
        "id": person.id,
        "known_for_department": person.department,
        "name": person.name,
        "original_name": person.name,
        "popularity": tenth(person.popularity),
        "profile_path": person.portrait(),
    })
}

/// Everybody, best known first.
pub fn people() -> Vec<&'static Person> {
    let mut people: Vec<_> = PEOPLE.iter().collect();
    people.sort_by_key(|person| -person.popularity);
    people
}

/// The asked page of these rows, with the dates that some lists carry.
pub fn page(rows: &[Value], dates: Option<Value>, query: &Query) -> Answer {
    let Some(number) = page_number(query) else {
        let message = "Invalid page: Pages start at 1 and max at 500. They are expected to be an \
                       integer.";
        return error(400, 22, message);
    };
    let mut page = page_value(rows, number);
    if let Some(dates) = dates {
        page["dates"] = dates;
    }
    document(200, &page)
}

/// The same as a value, with this number.
pub fn page_value(rows: &[Value], number: usize) -> Value {
    let results: Vec<_> = rows.iter().skip((number - 1) * PER_PAGE).take(PER_PAGE).collect();
    json!({
        "page": number,
        "results": results,
        "total_pages": rows.len().div_ceil(PER_PAGE).max(1),
        "total_results": rows.len(),
    })
}

fn page_number(query: &Query) -> Option<usize> {
    match query.get("page") {
        None => Some(1),
        Some(text) => text.parse().ok().filter(|page| (1..=500).contains(page)),
    }
}

/// A number that is kept times ten.
pub fn tenth(number: i64) -> f64 {
    f64::from(i32::try_from(number).unwrap_or(i32::MAX)) / 10.0
}

/// The parameters of a request.
pub struct Query(Vec<(String, String)>);

impl Query {
    pub fn parse(text: &str) -> Self {
        let url = reqwest::Url::parse(&format!("http://fake/?{text}"));
        let pairs = url.iter().flat_map(reqwest::Url::query_pairs);
        Self(pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// A parameter that is a number.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.get(name)?.parse().ok()
    }
}
