//! A reader for the part of CBOR (RFC 8949) that authenticators write: CTAP2's canonical form, without indefinite
//! lengths, tags and floating-point numbers.

/// The deepest nesting that is read. An attestation object has four levels.
const MAX_DEPTH: u8 = 8;

/// A value that borrows from the bytes it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value<'a> {
    Integer(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    Array(Vec<Self>),
    Map(Vec<(Self, Self)>),
    /// `false`, `true`, `null` or `undefined`.
    Simple(u8),
}

impl<'a> Value<'a> {
    /// Reads one value; returns it with the rest of the bytes. `None` when it is malformed.
    pub(super) fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let mut reader = Reader(bytes);
        let value = reader.value(MAX_DEPTH)?;
        Some((value, reader.0))
    }

    /// The value of a map at this key.
    pub(super) fn get(&self, key: &Self) -> Option<&Self> {
        let Self::Map(entries) = self else { return None };
        entries.iter().find(|(found, _)| found == key).map(|(_, value)| value)
    }

    pub(super) const fn as_bytes(&self) -> Option<&'a [u8]> {
        if let Self::Bytes(bytes) = self { Some(bytes) } else { None }
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn value(&mut self, depth: u8) -> Option<Value<'a>> {
        let depth = depth.checked_sub(1)?;
        let (kind, argument) = self.head()?;
        let length = || usize::try_from(argument).ok();
        Some(match kind {
            0 => Value::Integer(i64::try_from(argument).ok()?),
            1 => Value::Integer(-1 - i64::try_from(argument).ok()?),
            2 => Value::Bytes(self.take(length()?)?),
            3 => Value::Text(std::str::from_utf8(self.take(length()?)?).ok()?),
            // Each element takes at least one byte, so a wrong length fails at the end of the bytes.
            4 => Value::Array((0..argument).map(|_| self.value(depth)).collect::<Option<_>>()?),
            5 => Value::Map((0..argument).map(|_| self.entry(depth)).collect::<Option<_>>()?),
            7 => {
                Value::Simple(u8::try_from(argument).ok().filter(|code| (20..=23).contains(code))?)
            }
            _ => return None,
        })
    }

    fn entry(&mut self, depth: u8) -> Option<(Value<'a>, Value<'a>)> {
        Some((self.value(depth)?, self.value(depth)?))
    }

    /// The major type of the next value, and its number or length.
    fn head(&mut self) -> Option<(u8, u64)> {
        let &[first] = self.take(1)? else { return None };
        let (kind, short) = (first >> 5, first & 0x1f);
        let size = match short {
            0..24 => return Some((kind, short.into())),
            24..28 => 1 << (short - 24),
            _ => return None,
        };
        // For major type 7, an argument of more than one byte is a float.
        let bytes = self.take(size).filter(|_| kind != 7)?;
        let argument = bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
        Some((kind, argument))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(bytes: &[u8]) -> Option<Value<'_>> {
        Value::read(bytes).filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value)
    }

    /// From RFC 8949, appendix A.
    #[test]
    fn examples_of_rfc_8949_are_read() {
        for (bytes, number) in [
            (&[0x17][..], 23),
            (&[0x18, 0x64], 100),
            (&[0x19, 0x03, 0xe8], 1_000),
            (&[0x1b, 0, 0, 0, 0xe8, 0xd4, 0xa5, 0x10, 0], 1_000_000_000_000),
            (&[0x20], -1),
            (&[0x39, 0x03, 0xe7], -1_000),
        ] {
            assert_eq!(read(bytes), Some(Value::Integer(number)), "{bytes:?}");
        }
        assert_eq!(read(&[0x44, 1, 2, 3, 4]).unwrap().as_bytes(), Some(&[1, 2, 3, 4][..]));
        assert_eq!(read(&[0x62, 0xc3, 0xbc, 0x61]), None, "bytes follow");
        assert_eq!(read(&[0x62, 0xc3, 0xbc]), Some(Value::Text("ü")));
        assert_eq!(read(&[0xf5]), Some(Value::Simple(21)));
        let map = read(&[0xa2, 0x01, 0x02, 0x61, 0x62, 0x82, 0x02, 0x03]).unwrap();
        assert_eq!(map.get(&Value::Integer(1)), Some(&Value::Integer(2)));
        let list = Value::Array(vec![Value::Integer(2), Value::Integer(3)]);
        assert_eq!(map.get(&Value::Text("b")), Some(&list));
        assert_eq!(map.get(&Value::Integer(2)), None);
    }

    #[test]
    fn items_that_authenticators_do_not_write_are_refused() {
        for bytes in [
            &[][..],
            // Cut off.
            &[0x19, 0x03],
            &[0x44, 1, 2],
            &[0xa1, 0x01],
            // More bytes, elements and entries than memory has.
            &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
            &[0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0x01],
            // Not UTF-8, an indefinite length, a tag, a float, and a number above 63 bits.
            &[0x61, 0xff],
            &[0x5f, 0x41, 0x01, 0xff],
            &[0xc0, 0x01],
            &[0xf9, 0x3c, 0x00],
            &[0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        ] {
            assert_eq!(Value::read(bytes), None, "{bytes:?}");
        }
        assert_eq!(Value::read(&vec![0x81; 60_000]), None, "nested");
        assert!(Value::read(&[0x81, 0x81, 0x81, 0x01]).is_some());
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Some((_, rest)) = Value::read(&bytes) {
                prop_assert!(rest.len() < bytes.len());
            }
        }
    }
}
