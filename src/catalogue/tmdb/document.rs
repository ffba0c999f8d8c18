//! What TMDB sent, on its way in: it must be what was asked for, and titles for adults are left
//! out, whichever list they stand in.

use super::shape;
use serde_json::Value;

/// The lists that name titles and people.
const LISTS: [&str; 10] = [
    "results",
    "cast",
    "crew",
    "known_for",
    "parts",
    "movie_results",
    "tv_results",
    "person_results",
    "tv_episode_results",
    "tv_season_results",
];

/// What a sound document holds.
#[derive(Debug, PartialEq)]
pub(super) enum Document {
    /// Something to show.
    Found(Vec<u8>),
    /// One title, and it is for adults.
    LeftOut,
}

/// Reads an answer to this path and filters it; `None` when it is not what was asked for.
pub(super) fn read(path: &str, json: &[u8]) -> Option<Document> {
    let mut document: Value = serde_json::from_slice(json).ok()?;
    if !shape::fits(path, &document) {
        return None;
    }
    if is_for_adults(&document) && !is_person(&document) {
        return Some(Document::LeftOut);
    }
    filter(&mut document);
    serde_json::to_vec(&document).ok().map(Document::Found)
}

fn filter(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if let (true, Value::Array(rows)) = (LISTS.contains(&name.as_str()), &mut *value) {
                    // A film's cast is a fact about the film, whatever else the people played in.
                    let credits = matches!(name.as_str(), "cast" | "crew");
                    rows.retain(|row| !is_for_adults(row) || (credits && is_person(row)));
                }
                filter(value);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(filter),
        _ => {}
    }
}

fn is_for_adults(row: &Value) -> bool {
    row["adult"] == true || row["softcore"] == true
}

fn is_person(row: &Value) -> bool {
    row.get("known_for_department").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn filtered(path: &str, document: &Value) -> Value {
        match read(path, document.to_string().as_bytes()) {
            Some(Document::Found(json)) => serde_json::from_slice(&json).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn titles_for_adults_leave_every_list_and_the_totals_stay() {
        let (good, bad, soft) = (
            json!({"id": 1, "adult": false, "softcore": false, "video": true}),
            json!({"id": 2, "adult": true}),
            json!({"id": 3, "adult": false, "softcore": true}),
        );
        let rows = json!([bad, good, soft]);
        let page = json!({
            "page": 1, "total_pages": 7, "total_results": 140,
            "results": [{"id": 9, "adult": false, "known_for": rows}, bad, good],
        });
        assert_eq!(
            filtered("/3/person/popular", &page),
            json!({
                "page": 1, "total_pages": 7, "total_results": 140,
                "results": [{"id": 9, "adult": false, "known_for": [good]}, good],
            })
        );
        let with_more = json!({
            "id": 5, "adult": false, "title": "A", "recommendations": {"page": 1, "results": rows},
            "genres": [{"id": 28, "name": "Action"}],
        });
        let left = filtered("/3/movie/5", &with_more);
        assert_eq!(left["recommendations"]["results"], json!([good]));
        assert_eq!(left["genres"], with_more["genres"]);
    }

    #[test]
    fn people_stay_in_the_credits_of_a_film() {
        let actor = json!({"id": 2, "adult": true, "known_for_department": "Acting"});
        let credits = json!({"id": 5, "cast": [actor], "crew": [{"id": 3, "adult": true}]});
        assert_eq!(
            filtered("/3/movie/5/credits", &credits),
            json!({"id": 5, "cast": [actor], "crew": []})
        );
    }

    #[test]
    fn the_page_of_a_title_for_adults_is_left_out_as_a_whole() {
        for flag in ["adult", "softcore"] {
            let film = json!({"id": 5, "title": "A", flag: true}).to_string();
            assert_eq!(read("/3/movie/5", film.as_bytes()), Some(Document::LeftOut));
        }
    }

    #[test]
    fn what_is_no_json_is_nothing() {
        let deep = "[".repeat(100_000);
        for text in ["", "{", "<html>", "{\"id\":1,}", "\u{feff}{}", &deep] {
            assert_eq!(read("/3/movie/5", text.as_bytes()), None, "{text:.20}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn whatever_tmdb_sends_what_is_kept_is_a_document_without_titles_for_adults(
            bytes in proptest::collection::vec(any::<u8>(), 0..200),
            rows in proptest::collection::vec((any::<bool>(), any::<Option<bool>>(), ".{0,9}"), 0..9),
        ) {
            let _ = read("/3/movie/popular", &bytes);
            let row = |(adult, softcore, title)| json!({"adult": adult, "softcore": softcore, "title": title});
            let rows: Vec<Value> = rows.into_iter().map(row).collect();
            let kept = rows.iter().filter(|row| !is_for_adults(row)).count();
            let page = json!({"page": 1, "results": rows, "total_pages": 1, "total_results": 9});
            let filtered = filtered("/3/movie/popular", &page);
            prop_assert_eq!(filtered["results"].as_array().unwrap().len(), kept);
        }
    }
}
