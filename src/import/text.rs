//! Encodings of text files: detection, and decoding to UTF-8 while a file is read.

use std::io::{self, Read};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf8WithBom,
    Utf16LittleEndian,
    Utf16BigEndian,
    /// Used for text that is not valid UTF-8.
    Windows1252,
}

impl Encoding {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 | Self::Utf8WithBom => "UTF-8",
            Self::Utf16LittleEndian | Self::Utf16BigEndian => "UTF-16",
            Self::Windows1252 => "Windows-1252",
        }
    }
}

/// Detects the encoding of a file from all of its bytes, without storing them.
#[derive(Default)]
pub(super) struct Detector {
    first: Vec<u8>,
    /// The beginning of a character whose end is in the next chunk.
    unfinished: Vec<u8>,
    is_not_utf8: bool,
    /// Whether a character of several bytes was read.
    has_long: bool,
    has_nul: bool,
}

impl Detector {
    pub(super) fn push(&mut self, chunk: &[u8]) {
        let missing = 3 - self.first.len().min(3);
        self.first.extend(chunk.iter().take(missing));
        self.has_nul |= chunk.contains(&0);
        if self.is_not_utf8 {
            return;
        }
        let mut bytes = std::mem::take(&mut self.unfinished);
        bytes.extend_from_slice(chunk);
        if let Err(error) = std::str::from_utf8(&bytes) {
            match error.error_len() {
                Some(_) => self.is_not_utf8 = true,
                None => self.unfinished = bytes.split_off(error.valid_up_to()),
            }
        }
        self.has_long |= !self.is_not_utf8 && !bytes.is_ascii();
    }

    /// `None` when the file is not text.
    pub(super) fn finish(&self) -> Option<Encoding> {
        match *self.first {
            [0xff, 0xfe, ..] => return Some(Encoding::Utf16LittleEndian),
            [0xfe, 0xff, ..] => return Some(Encoding::Utf16BigEndian),
            _ if self.has_nul => return None,
            _ => {}
        }
        Some(match *self.first {
            // A file that ends within a character counts as UTF-8 if it has another complete character of several
            // bytes.
            _ if self.is_not_utf8 || !self.unfinished.is_empty() && !self.has_long => {
                Encoding::Windows1252
            }
            [0xef, 0xbb, 0xbf] => Encoding::Utf8WithBom,
            _ => Encoding::Utf8,
        })
    }
}

/// Decodes a file to UTF-8 without a byte order mark. Invalid bytes become U+FFFD.
pub(super) struct Decoder<R> {
    inner: R,
    encoding: Encoding,
    /// Bytes of a character whose end was not read yet.
    undecoded: Vec<u8>,
    decoded: Vec<u8>,
    /// How many bytes of `decoded` were already returned.
    taken: usize,
    is_at_start: bool,
    is_at_end: bool,
}

impl<R: Read> Decoder<R> {
    pub(super) fn new(inner: R, encoding: Encoding) -> Self {
        Self {
            inner,
            encoding,
            undecoded: Vec::new(),
            decoded: Vec::new(),
            taken: 0,
            is_at_start: true,
            is_at_end: false,
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut chunk = [0; 8 * 1024];
        let length = self.inner.read(&mut chunk)?;
        self.is_at_end = length == 0;
        self.undecoded.extend_from_slice(chunk.get(..length).unwrap_or_default());
        let mut text = self.decode();
        if self.is_at_start && !text.is_empty() {
            self.is_at_start = false;
            if text.starts_with('\u{feff}') {
                text.remove(0);
            }
        }
        self.decoded = text.into_bytes();
        self.taken = 0;
        Ok(())
    }

    fn decode(&mut self) -> String {
        match self.encoding {
            Encoding::Windows1252 => self.undecoded.drain(..).map(windows_1252).collect(),
            Encoding::Utf16LittleEndian => self.decode_utf16(u16::from_le_bytes),
            Encoding::Utf16BigEndian => self.decode_utf16(u16::from_be_bytes),
            Encoding::Utf8 | Encoding::Utf8WithBom => {
                let unfinished = match std::str::from_utf8(&self.undecoded) {
                    Err(error) if error.error_len().is_none() && !self.is_at_end => {
                        self.undecoded.split_off(error.valid_up_to())
                    }
                    _ => Vec::new(),
                };
                let bytes = std::mem::replace(&mut self.undecoded, unfinished);
                String::from_utf8_lossy(&bytes).into_owned()
            }
        }
    }

    fn decode_utf16(&mut self, unit: fn([u8; 2]) -> u16) -> String {
        let pairs = self.undecoded.chunks_exact(2);
        let mut units: Vec<u16> =
            pairs.filter_map(|pair| Some(unit(pair.try_into().ok()?))).collect();
        let is_high = |unit: &u16| (0xd800..0xdc00).contains(unit);
        if !self.is_at_end && units.last().is_some_and(is_high) {
            units.pop();
        }
        self.undecoded.drain(..units.len() * 2);
        if self.is_at_end {
            self.undecoded.clear();
        }
        char::decode_utf16(units)
            .map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect()
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.decoded.len() && !self.is_at_end {
            self.fill()?;
        }
        let rest = self.decoded.get(self.taken..).unwrap_or_default();
        let length = rest.len().min(target.len());
        for (to, from) in target.iter_mut().zip(rest) {
            *to = *from;
        }
        self.taken += length;
        Ok(length)
    }
}

/// The characters of the bytes 0x80 to 0x9f according to WHATWG's Encoding Standard. Undefined bytes map to the
/// control character with the same number.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    let index = usize::from(byte).checked_sub(0x80);
    index.and_then(|index| WINDOWS_1252.get(index)).copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reads few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(target.len()).max(1);
            self.0.read(&mut target[..length])
        }
    }

    fn decode(bytes: &[u8], step: usize) -> Option<(Encoding, String)> {
        let mut detector = Detector::default();
        bytes.chunks(step).for_each(|chunk| detector.push(chunk));
        let encoding = detector.finish()?;
        let mut text = String::new();
        Decoder::new(Slow(bytes, step), encoding).read_to_string(&mut text).unwrap();
        Some((encoding, text))
    }

    #[test]
    fn files_of_each_encoding_are_read() {
        let utf16 = |to_bytes: fn(u16) -> [u8; 2], text: &str| -> Vec<u8> {
            text.encode_utf16().flat_map(to_bytes).collect()
        };
        for step in [1, 2, 3, 100] {
            for (bytes, encoding, text) in [
                ("Amélie".as_bytes().to_vec(), Encoding::Utf8, "Amélie"),
                ("\u{feff}Amélie".into(), Encoding::Utf8WithBom, "Amélie"),
                (b"Am\xe9lie \x80\x93".to_vec(), Encoding::Windows1252, "Amélie €“"),
                // A truncated character.
                (b"Am\xc3".to_vec(), Encoding::Windows1252, "AmÃ"),
                (utf16(u16::to_le_bytes, "\u{feff}a😀b"), Encoding::Utf16LittleEndian, "a😀b"),
                (utf16(u16::to_be_bytes, "\u{feff}a😀b"), Encoding::Utf16BigEndian, "a😀b"),
                (Vec::new(), Encoding::Utf8, ""),
            ] {
                assert_eq!(decode(&bytes, step), Some((encoding, text.to_owned())), "{step}");
            }
            assert_eq!(decode(b"GIF\0\x01", step), None);
        }
    }

    proptest! {
        #[test]
        fn decoding_of_any_bytes_depends_on_no_boundary_of_chunks(
            bytes in proptest::collection::vec(any::<u8>(), 0..60),
            bom in proptest::sample::select(vec![vec![], vec![0xff, 0xfe], vec![0xfe, 0xff]]),
            step in 1_usize..7,
        ) {
            let bytes = [bom, bytes].concat();
            prop_assert_eq!(decode(&bytes, step), decode(&bytes, 1_000));
        }
    }
}
