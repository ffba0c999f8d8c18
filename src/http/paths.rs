//! Which API a path belongs to, and the `.json` suffix that the paths of the own API may have.

use axum::http::{Request, Uri};

/// Whether the path is below the folder `root`.
pub fn is_below(path: &str, root: &str) -> bool {
    path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether the path is `root` or below it.
pub fn is_within(path: &str, root: &str) -> bool {
    path == root || is_below(path, root)
}

/// Whether the path belongs to TMDB's API, whose errors have TMDB's shape.
pub fn is_tmdb(path: &str) -> bool {
    is_within(path, "/3") || is_within(path, "/4")
}

/// Removes `.json` from the end of the own API's paths (decision 13). Done before routing, because a
/// route cannot have a suffix after a parameter.
pub fn strip_json_suffix<B>(mut request: Request<B>) -> Request<B> {
    let path = request.uri().path();
    let is_other = || ["/3", "/4", "/t", "/ms", "/assets"].iter().any(|root| is_below(path, root));
    let Some(stripped) = path.strip_suffix(".json").filter(|_| !is_other()) else {
        return request;
    };
    let target =
        request.uri().query().map_or(stripped.to_owned(), |query| format!("{stripped}?{query}"));
    let mut parts = request.uri().clone().into_parts();
    parts.path_and_query = target.parse().ok();
    if let Ok(uri) = Uri::from_parts(parts) {
        *request.uri_mut() = uri;
    }
    request
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_address_loses_nothing_but_its_json_suffix(path in "(/|/3/|/t/|/ms/|/api/v1/)[a-z.%0-9]{0,9}(/:id)?(\\.json)?", query in "(\\?[a-z=.&]{0,9})?") {
            let address = format!("{path}{query}");
            let request = Request::builder().uri(&address).body(Body::empty()).unwrap();
            let read = strip_json_suffix(request).uri().to_string();
            let shorter = format!("{}{query}", path.strip_suffix(".json").unwrap_or(&path));
            prop_assert!(read == address || read == shorter, "{} became {}", address, read);
        }
    }
}
