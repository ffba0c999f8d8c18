//! Whether a document can be the answer to a path, by the members that every client reads, so
//! that no stranger's answer (a proxy's page, an error sent as a success) is ever kept.

use serde_json::Value;

/// `true` when the document has what an answer to this path has. The path is without its query.
pub(super) fn fits(path: &str, document: &Value) -> bool {
    let words: Vec<_> = path.split('/').skip(2).collect();
    let is = |member: &str, test: fn(&Value) -> bool| document.get(member).is_some_and(test);
    let rows = |members: &[&str]| members.iter().all(|member| is(member, is_rows));
    match words.as_slice() {
        ["authentication"] => is("success", |value| *value == true),
        ["configuration"] => is("images", Value::is_object),
        ["genre", _, "list"] => rows(&["genres"]),
        ["find", _] => rows(&["movie_results", "tv_results", "person_results"]),
        [.., "watch", "providers"] => is("results", Value::is_object),
        [.., "videos"] => rows(&["results"]),
        [.., last] if *last == "credits" || last.ends_with("_credits") => rows(&["cast", "crew"]),
        [.., "season", _] => is("season_number", Value::is_i64),
        ["movie" | "tv" | "person", list] if !is_id(list) => is_page(document),
        ["movie", _] => is("id", Value::is_i64) && is("title", Value::is_string),
        ["tv" | "person", _] => is("id", Value::is_i64) && is("name", Value::is_string),
        ["trending" | "discover" | "search", ..] | [.., "recommendations" | "similar"] => {
            is_page(document)
        }
        _ => is("id", Value::is_i64),
    }
}

fn is_page(document: &Value) -> bool {
    let number = |member: &str| document.get(member).is_some_and(Value::is_i64);
    document.get("results").is_some_and(is_rows) && number("page") && number("total_pages")
}

fn is_rows(value: &Value) -> bool {
    value.as_array().is_some_and(|rows| rows.iter().all(Value::is_object))
}

fn is_id(word: &str) -> bool {
    word.strip_prefix("tt").unwrap_or(word).bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_path_knows_its_own_answer() {
        let page = json!({"page": 1, "results": [], "total_pages": 1, "total_results": 0});
        let film = json!({"id": 5, "title": "A"});
        let named = json!({"id": 5, "name": "A"});
        let credits = json!({"id": 5, "cast": [], "crew": []});
        let good = [
            ("/3/trending/all/week", &page),
            ("/3/movie/popular", &page),
            ("/3/tv/on_the_air", &page),
            ("/3/movie/5/similar", &page),
            ("/3/search/multi", &page),
            ("/3/movie/5", &film),
            ("/3/movie/tt0137523", &film),
            ("/3/tv/5", &named),
            ("/3/person/5", &named),
            ("/3/movie/5/credits", &credits),
            ("/3/person/5/combined_credits", &credits),
            ("/3/person/5/external_ids", &named),
            ("/3/movie/5/videos", &json!({"id": 5, "results": []})),
            ("/3/movie/5/watch/providers", &json!({"id": 5, "results": {}})),
            ("/3/tv/5/season/1", &json!({"id": 7, "season_number": 1})),
            ("/3/genre/movie/list", &json!({"genres": [{"id": 28, "name": "Action"}]})),
        ];
        for (path, document) in good {
            assert!(fits(path, document), "{path}");
        }
    }

    #[test]
    fn what_is_no_such_answer_does_not_fit() {
        let rows = json!({"page": 1, "results": ["row"], "total_pages": 1});
        let text = json!({"page": 1, "results": "none", "total_pages": 1});
        let error = json!({"success": false, "status_code": 11, "status_message": "Error"});
        for bad in [&rows, &text, &error, &json!([]), &json!(null), &json!("text"), &json!({})] {
            for path in [
                "/3/trending/all/week",
                "/3/movie/popular",
                "/3/movie/5",
                "/3/movie/5/credits",
                "/3/movie/5/videos",
                "/3/movie/5/watch/providers",
                "/3/find/tt0137523",
                "/3/configuration",
                "/3/authentication",
                "/3/tv/5/external_ids",
            ] {
                assert!(!fits(path, bad), "{path}: {bad}");
            }
        }
    }
}
