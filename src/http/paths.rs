//! The API to which a path belongs, the base path, and the optional `.json` suffix of our own API's paths.

use axum::http::uri::PathAndQuery;
use axum::http::{Request, Uri};

/// Whether the path is below the folder `root`.
pub fn is_below(path: &str, root: &str) -> bool {
    path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether the path is `root` or below it.
pub fn is_within(path: &str, root: &str) -> bool {
    path == root || is_below(path, root)
}

/// Whether the path belongs to TMDB's API, whose errors have TMDB's format.
pub fn is_tmdb(path: &str) -> bool {
    is_within(path, "/3") || is_within(path, "/4")
}

/// Removes the `.json` suffix from paths of our own API (decision 13). This happens before routing, because a route
/// cannot have a suffix after a parameter.
pub fn strip_json_suffix<B>(mut request: Request<B>) -> Request<B> {
    let path = request.uri().path();
    let is_other = || ["/3", "/4", "/t", "/ms", "/assets"].iter().any(|root| is_below(path, root));
    let Some(stripped) = path.strip_suffix(".json").filter(|_| !is_other()) else {
        return request;
    };
    if let Some(uri) = with_path(request.uri(), stripped) {
        *request.uri_mut() = uri;
    }
    request
}

fn with_path(uri: &Uri, path: &str) -> Option<Uri> {
    let target = uri.query().map_or(path.to_owned(), |query| format!("{path}?{query}"));
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(target.parse::<PathAndQuery>().ok()?);
    Uri::from_parts(parts).ok()
}

/// The position of a path relative to the base path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathMatch {
    /// Below the base path. Health checks also match at the root, because supervisors do not know the base path.
    Below,
    /// The base path itself, without a trailing slash.
    Folder,
    Outside,
}

/// Removes the base path from a request, so that routes need not contain it.
pub fn strip_base_path<B>(mut request: Request<B>, base_path: &str) -> (Request<B>, PathMatch) {
    let path = request.uri().path();
    if base_path.is_empty() || matches!(path, "/healthz" | "/readyz") {
        return (request, PathMatch::Below);
    }
    let path_match = match path.strip_prefix(base_path) {
        Some("") => PathMatch::Folder,
        Some(rest) if rest.starts_with('/') => match with_path(request.uri(), rest) {
            Some(uri) => {
                *request.uri_mut() = uri;
                PathMatch::Below
            }
            None => PathMatch::Outside,
        },
        _ => PathMatch::Outside,
    };
    (request, path_match)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use proptest::prelude::*;

    #[test]
    fn only_the_base_path_is_removed_from_a_path() {
        for (address, stripped, path_match) in [
            ("/movies/", "/", PathMatch::Below),
            ("/movies/3/movie/1?a=/movies/b", "/3/movie/1?a=/movies/b", PathMatch::Below),
            ("/movies/movies/ms", "/movies/ms", PathMatch::Below),
            ("/movies//ms", "//ms", PathMatch::Below),
            ("http://example.org/movies/ms?q", "http://example.org/ms?q", PathMatch::Below),
            ("/healthz", "/healthz", PathMatch::Below),
            ("/movies/healthz", "/healthz", PathMatch::Below),
            ("/movies?a=b", "/movies?a=b", PathMatch::Folder),
            ("/", "/", PathMatch::Outside),
            ("/movies2/ms", "/movies2/ms", PathMatch::Outside),
            ("/Movies/ms", "/Movies/ms", PathMatch::Outside),
            ("/ms/movies/", "/ms/movies/", PathMatch::Outside),
        ] {
            let request = Request::builder().uri(address).body(Body::empty()).unwrap();
            let (request, found) = strip_base_path(request, "/movies");
            assert_eq!(
                (request.uri().to_string().as_str(), found),
                (stripped, path_match),
                "{address}"
            );
            let request = Request::builder().uri(address).body(Body::empty()).unwrap();
            let (request, found) = strip_base_path(request, "");
            assert_eq!((request.uri().to_string().as_str(), found), (address, PathMatch::Below));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn only_the_json_suffix_is_removed_from_a_path(path in "(/|/3/|/t/|/ms/|/api/v1/)[a-z.%0-9]{0,9}(/:id)?(\\.json)?", query in "(\\?[a-z=.&]{0,9})?") {
            let address = format!("{path}{query}");
            let request = Request::builder().uri(&address).body(Body::empty()).unwrap();
            let read = strip_json_suffix(request).uri().to_string();
            let shorter = format!("{}{query}", path.strip_suffix(".json").unwrap_or(&path));
            prop_assert!(read == address || read == shorter, "{} became {}", address, read);
        }
    }
}
