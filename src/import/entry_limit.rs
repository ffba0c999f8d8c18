//! A limit on the size of an entry of a file, for readers that keep an entry in memory.

use super::archive::FileError;
use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

const MIB: usize = 1024 * 1024;

/// Counts the bytes that may still be read until the next [`EntryLimit::restart`].
#[derive(Clone)]
pub(super) struct EntryLimit {
    most: usize,
    left: Rc<Cell<usize>>,
    is_stopped: Rc<Cell<bool>>,
}

impl EntryLimit {
    pub(super) fn new(most: usize) -> Self {
        Self { most, left: Rc::new(Cell::new(most)), is_stopped: Rc::default() }
    }

    /// Must be called when a new entry begins.
    pub(super) fn restart(&self) {
        if !self.is_stopped.get() {
            self.left.set(self.most);
        }
    }

    /// Ends the reading: the reader fails from now on.
    pub(super) fn stop(&self) {
        self.is_stopped.set(true);
        self.left.set(0);
    }

    pub(super) fn is_reached(&self) -> bool {
        self.left.get() == 0
    }

    /// The error that the entry after `place` is too long.
    pub(super) fn error(&self, place: String) -> FileError {
        FileError::LongEntry(place, self.most / MIB)
    }

    /// A reader that fails once the limit is reached. If it is wrapped in a buffered reader, it counts the bytes in
    /// that buffer too.
    pub(super) fn reader<R: Read>(&self, inner: R) -> impl Read {
        Limited { inner, limit: self.clone(), json: None }
    }

    /// Like [`EntryLimit::reader`], but counts the memory that the parsed JSON value takes.
    pub(super) fn json_reader<R: Read>(&self, inner: R) -> impl Read {
        Limited { inner, limit: self.clone(), json: Some(JsonMemory::default()) }
    }
}

struct Limited<R> {
    inner: R,
    limit: EntryLimit,
    json: Option<JsonMemory>,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if self.limit.is_reached() {
            return Err(io::Error::other("the entry is too long"));
        }
        let length = self.inner.read(target)?;
        let bytes = match &mut self.json {
            Some(json) => target.iter().take(length).map(|byte| json.bytes_of(*byte)).sum(),
            None => length,
        };
        let left = &self.limit.left;
        left.set(left.get().saturating_sub(bytes));
        Ok(length)
    }
}

/// Estimates the memory that a JSON value takes, from the bytes of its text.
#[derive(Default)]
struct JsonMemory {
    is_in_text: bool,
    is_escaped: bool,
}

impl JsonMemory {
    /// A growing string has capacity for twice its length, a list for twice its values, and an object for eleven
    /// values.
    fn bytes_of(&mut self, byte: u8) -> usize {
        if self.is_in_text {
            let is_end = byte == b'"' && !self.is_escaped;
            self.is_in_text = !is_end;
            self.is_escaped = byte == b'\\' && !self.is_escaped;
            return 2;
        }
        match byte {
            b'"' => {
                self.is_in_text = true;
                32
            }
            b'{' => 640,
            b'[' => 128,
            b',' => 96,
            _ => 1,
        }
    }
}
