//! Content encodings: which one a client gets, and the compression of whole bodies.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{self, Read, Write};

/// The encodings of responses that are made on request. The fastest levels: half of these responses are sent
/// only once, and a higher level saves a tenth of the bytes for several times the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    Zstd,
    Gzip,
    Identity,
}

const ZSTD_LEVEL: i32 = 1;
/// Shorter bodies are sent as they are: they fit in one packet.
const MIN_COMPRESSED: usize = 1_024;

impl Encoding {
    /// The best one that the client accepts.
    pub fn of(request: &HeaderMap) -> Self {
        if accepts_encoding(request, "zstd") {
            Self::Zstd
        } else if accepts_encoding(request, "gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// The body in this encoding, and the header that says so; the same body when it is short.
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
}
