//! Entity tags: responses that a client may already have.

use axum::http::{HeaderMap, HeaderValue, header};
use std::hash::{DefaultHasher, Hasher};

/// Whether `If-None-Match` names this tag (RFC 9110: weak comparison, a list, or `*`). `IfNoneMatch` of the
/// crate `headers` panics in debug builds when a tag has a space.
pub fn etag_matches(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let opaque = |text| str::trim(text).trim_start_matches("W/");
    let Ok(etag) = etag.to_str().map(opaque) else { return false };
    let lines = request.get_all(header::IF_NONE_MATCH).into_iter();
    let mut tags = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
    tags.any(|tag| tag.trim() == "*" || opaque(tag) == etag)
}

/// The tag of a body as it is sent. Weak, because a proxy may compress it.
pub fn etag_of(body: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    hasher.write(body);
    HeaderValue::from_str(&format!("W/\"{:016x}\"", hasher.finish()))
        .expect("hexadecimal digits in quotes are a valid header value")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matches(lines: &[&str]) -> bool {
        let mut request = HeaderMap::new();
        for line in lines {
            request.append(header::IF_NONE_MATCH, HeaderValue::from_str(line).unwrap());
        }
        let etags = ["W/\"Tag\"", "\"Tag\""].map(HeaderValue::from_static);
        let [weak, strong] = etags.map(|etag| etag_matches(&request, &etag));
        assert_eq!(weak, strong, "the comparison is weak");
        weak
    }

    #[test]
    fn an_asterisk_matches_every_tag_and_no_header_matches_none() {
        assert!(matches(&["*"]));
        assert!(!matches(&[]));
        assert!(matches(&["\"other\"", "W/\"Tag\""]), "several lines are one list");
    }

    #[test]
    fn tag_changes_with_the_body() {
        assert_eq!(etag_of(b"body"), etag_of(b"body"));
        assert_ne!(etag_of(b"body"), etag_of(b"other"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_tag_matches_every_list_that_has_it_and_no_other(
            before in "((W/)?\"[a-z0-9]{0,9}\", ?){0,3}", after in "(, ?(W/)?\"[a-z0-9]{0,9}\"){0,3}", junk in "[ -~]{0,30}",
        ) {
            for tag in ["W/\"Tag\"", "\"Tag\"", "*"] {
                let list = format!("{before}{tag}{after}");
                prop_assert!(matches(&[&list]), "{tag}");
            }
            let others = format!("{before}\"gat\"{after}");
            prop_assert!(!matches(&[&others]));
            prop_assert!(!matches(&[&junk]) || junk.contains("\"Tag\"") || junk.contains('*'));
        }
    }
}
