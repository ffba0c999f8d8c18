//! Representations of a resource (RFC 9110): choosing the content encoding, compressing whole bodies, and entity
//! tags.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Write};
use utoipa::openapi::schema::{Schema, Type};
use utoipa::openapi::{KnownFormat, ObjectBuilder, RefOr, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

/// The encodings of responses that are compressed on request, at their fastest levels. Half of these responses are
/// sent only once, and a higher level saves a tenth of the bytes for several times the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    Zstd,
    Gzip,
    Identity,
}

const ZSTD_LEVEL: i32 = 1;
/// Shorter bodies are not compressed, because they fit in one packet.
const MIN_COMPRESSED: usize = 1_024;

impl Encoding {
    /// The best encoding that the client accepts.
    pub fn of(request: &HeaderMap) -> Self {
        if accepts_encoding(request, "zstd") {
            Self::Zstd
        } else if accepts_encoding(request, "gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// The body in this encoding, and the `Content-Encoding` header. A short body is returned unchanged.
    pub fn encode(self, body: Bytes) -> io::Result<(Bytes, Option<HeaderValue>)> {
        if body.len() < MIN_COMPRESSED {
            return Ok((body, None));
        }
        match self {
            Self::Identity => Ok((body, None)),
            Self::Zstd => {
                let compressed = zstd::bulk::compress(&body, ZSTD_LEVEL)?;
                Ok((compressed.into(), Some(HeaderValue::from_static("zstd"))))
            }
            Self::Gzip => {
                let mut encoder =
                    GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::fast());
                encoder.write_all(&body)?;
                Ok((encoder.finish()?.into(), Some(HeaderValue::from_static("gzip"))))
            }
        }
    }
}

pub fn decode_gzip(body: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    GzDecoder::new(body).read_to_end(&mut plain)?;
    Ok(plain)
}

/// Whether `Accept-Encoding` names this encoding with a weight above 0. `*` does not count.
pub fn accepts_encoding(headers: &HeaderMap, encoding: &str) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut parts = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
    parts.any(|part| {
        let mut pieces = part.split(';').map(str::trim);
        let weight = |text: &str| text.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok());
        pieces.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding))
            && pieces.next().and_then(weight) != Some(0.0)
    })
}

/// Whether `If-None-Match` contains this tag (RFC 9110: weak comparison, a list, or `*`). `IfNoneMatch` of the crate
/// `headers` is not used, because it panics in debug builds when a tag contains a space.
pub fn etag_matches(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let opaque = |text| str::trim(text).trim_start_matches("W/");
    let Ok(etag) = etag.to_str().map(opaque) else { return false };
    let lines = request.get_all(header::IF_NONE_MATCH).into_iter();
    let mut tags = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
    tags.any(|tag| tag.trim() == "*" || opaque(tag) == etag)
}

/// The entity tag of a body. Weak, because a proxy may compress the body.
pub fn etag_of(body: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    hasher.write(body);
    HeaderValue::from_str(&format!("W/\"{:016x}\"", hasher.finish()))
        .expect("hexadecimal digits in quotes are a valid header value")
}

/// The body of a file, for OpenAPI.
pub enum FileBytes {}

impl PartialSchema for FileBytes {
    fn schema() -> RefOr<Schema> {
        let binary = SchemaFormat::KnownFormat(KnownFormat::Binary);
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(binary))
            .description(Some("The bytes of a file."))
            .into()
    }
}

impl ToSchema for FileBytes {}

/// The content of a file with its entity tag, or 304 if the client already has it.
pub fn file_response(
    request: &HeaderMap,
    etag: Option<HeaderValue>,
    cache_control: HeaderValue,
    content_type: &'static str,
    content: Vec<u8>,
) -> Response {
    let is_known = etag.as_ref().is_some_and(|etag| etag_matches(request, etag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let content_type = HeaderValue::from_static(content_type);
        ([(header::CONTENT_TYPE, content_type)], content).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, cache_control);
    headers.extend(etag.map(|etag| (header::ETAG, etag)));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value(text: &str) -> HeaderValue {
        HeaderValue::from_str(text).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_encoding_is_accepted_when_it_is_listed_with_a_weight_above_zero(
            before in "([a-z*;=0-9. ]{0,12},){0,3}", after in "(,[ -~]{0,12}){0,3}", gap in " {0,2}",
        ) {
            prop_assume!(!before.contains("br") && !after.to_lowercase().contains("br"));
            let accepts = |named: &str| {
                let list = value(&format!("{before}{gap}{named}{after}"));
                accepts_encoding(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, list)]), "br")
            };
            for named in ["br", "BR", "br;q=0.5", "br ; q=1"] {
                prop_assert!(accepts(named), "{named}");
            }
            for other in ["", "br;q=0", "br; q=0.000", "bro", "xbr"] {
                prop_assert!(!accepts(other), "{other}");
            }
        }
    }

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
