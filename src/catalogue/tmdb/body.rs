//! Reads an answer's body piece by piece and stops at a limit, which holds for what comes out of
//! a packed one too: a few packed bytes can unpack to gigabytes.

use super::upstream::{Failure, transport};
use flate2::write::MultiGzDecoder;
use reqwest::Response;
use reqwest::header::{CONTENT_ENCODING, HeaderValue};
use std::io::{self, Write};
use tokio::sync::Semaphore;

/// From this size on an answer is large, and only a few may be held at once.
const LARGE: usize = 256 << 10;
/// How much is unpacked at a time: it may become a thousand times as much before it is seen that
/// the answer is large.
const MORSEL: usize = 256;

/// Why a body was not read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unread {
    #[error("the answer is too large")]
    TooLarge,
    #[error("the answer is packed in a way that was not asked for, or wrongly")]
    Packing,
}

/// The body, unpacked, when it has at most `cap` bytes.
///
/// # Errors
/// When it is longer, or breaks off.
pub(super) async fn read(
    mut response: Response,
    cap: usize,
    large: &Semaphore,
) -> Result<Vec<u8>, Failure> {
    let packing = response.headers().get(CONTENT_ENCODING);
    let mut sink = match packing.map(HeaderValue::as_bytes) {
        None | Some(b"identity") => Sink::Plain(Capped::new(cap)),
        Some(b"gzip") => Sink::Packed(MultiGzDecoder::new(Capped::new(cap))),
        Some(_) => return Err(Unread::Packing.into()),
    };
    let too_large = |bytes| usize::try_from(bytes).is_ok_and(|bytes| bytes > cap);
    if response.content_length().is_some_and(too_large) {
        return Err(Unread::TooLarge.into());
    }
    let mut room = None;
    while let Some(piece) = response.chunk().await.map_err(transport)? {
        for morsel in piece.chunks(MORSEL) {
            sink.take(morsel)?;
            if room.is_none() && sink.len() > LARGE {
                room = large.acquire().await.ok();
                sink.widen();
            }
        }
    }
    Ok(sink.finish()?)
}

enum Sink {
    Plain(Capped),
    Packed(MultiGzDecoder<Capped>),
}

impl Sink {
    fn take(&mut self, piece: &[u8]) -> Result<(), Unread> {
        let taken = match self {
            Self::Plain(capped) => capped.write_all(piece),
            Self::Packed(decoder) => decoder.write_all(piece),
        };
        taken.map_err(|_| self.fault())
    }

    /// Makes all the room there may be: growing by and by would leave a trail of smaller rooms.
    fn widen(&mut self) {
        let capped = match self {
            Self::Plain(capped) => capped,
            Self::Packed(decoder) => decoder.get_mut(),
        };
        capped.bytes.reserve_exact(capped.cap - capped.bytes.len());
    }

    fn len(&self) -> usize {
        self.capped().bytes.len()
    }

    fn finish(mut self) -> Result<Vec<u8>, Unread> {
        if let Self::Packed(decoder) = &mut self
            && decoder.try_finish().is_err()
        {
            return Err(self.fault());
        }
        Ok(match self {
            Self::Plain(capped) => capped.bytes,
            Self::Packed(mut decoder) => std::mem::take(&mut decoder.get_mut().bytes),
        })
    }

    fn fault(&self) -> Unread {
        if self.capped().full { Unread::TooLarge } else { Unread::Packing }
    }

    fn capped(&self) -> &Capped {
        match self {
            Self::Plain(capped) => capped,
            Self::Packed(decoder) => decoder.get_ref(),
        }
    }
}

/// Bytes up to a number.
struct Capped {
    bytes: Vec<u8>,
    cap: usize,
    full: bool,
}

impl Capped {
    fn new(cap: usize) -> Self {
        Self { bytes: Vec::new(), cap, full: false }
    }
}

impl Write for Capped {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + piece.len() > self.cap {
            self.full = true;
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.bytes.extend_from_slice(piece);
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;

    fn pack(bytes: usize) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&vec![b' '; bytes]).unwrap();
        encoder.finish().unwrap()
    }

    fn unpack(packed: &[u8], cap: usize) -> Result<usize, Unread> {
        let mut sink = Sink::Packed(MultiGzDecoder::new(Capped::new(cap)));
        for piece in packed.chunks(1_000) {
            sink.take(piece)?;
        }
        sink.finish().map(|bytes| bytes.len())
    }

    #[test]
    fn a_packed_body_may_have_just_so_many_bytes_unpacked() {
        assert_eq!(unpack(&pack(1 << 20), 1 << 20), Ok(1 << 20));
        assert_eq!(unpack(&pack((1 << 20) + 1), 1 << 20), Err(Unread::TooLarge));
        assert_eq!(unpack(&pack(64 << 20), 1 << 20), Err(Unread::TooLarge));
    }

    #[test]
    fn a_large_body_has_all_its_room_at_once_and_never_more() {
        let mut sink = Sink::Plain(Capped::new(1_000_000));
        sink.take(&vec![0; 300_000]).unwrap();
        sink.widen();
        while sink.take(&[0; 8_192]).is_ok() {}
        assert!(sink.len() > 990_000 && sink.capped().bytes.capacity() == 1_000_000);
    }

    #[test]
    fn a_packed_body_that_breaks_off_or_is_none_is_not_read() {
        let packed = pack(100_000);
        for bad in [&packed[..packed.len() - 1], b"{\"id\":550}"] {
            assert_eq!(unpack(bad, 1 << 20), Err(Unread::Packing));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_packed_bytes_are_too_strange(bytes in proptest::collection::vec(0..=255_u8, 0..300), at in 0..100_usize) {
            let mut packed = pack(10_000);
            let _ = unpack(&bytes, 1_000);
            packed.splice(at.min(packed.len())..packed.len(), bytes);
            prop_assert!(unpack(&packed, 5_000).is_err());
        }
    }
}
