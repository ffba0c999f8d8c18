//! A bound on the bytes of an entry of a file, for readers that keep an entry in memory.

use super::archive::FileError;
use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

const MIB: usize = 1024 * 1024;

/// How many bytes may be read until the next [`EntryLimit::restart`].
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

    /// A new entry begins.
    pub(super) fn restart(&self) {
        if !self.is_stopped.get() {
            self.left.set(self.most);
        }
    }

    /// Nothing more is wanted: the reader fails from now on.
    pub(super) fn stop(&self) {
        self.is_stopped.set(true);
        self.left.set(0);
    }

    pub(super) fn is_reached(&self) -> bool {
        self.left.get() == 0
    }

    /// That the entry after `place` is too long.
    pub(super) fn error(&self, place: String) -> FileError {
        FileError::LongEntry(place, self.most / MIB)
    }

    /// A reader that fails once the limit is reached. It counts what it reads, also into the buffer of another reader.
    pub(super) fn reader<R: Read>(&self, inner: R) -> impl Read {
        Limited { inner, limit: self.clone() }
    }
}

struct Limited<R> {
    inner: R,
    limit: EntryLimit,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if self.limit.is_reached() {
            return Err(io::Error::other("the entry is too long"));
        }
        let length = self.inner.read(target)?;
        let left = &self.limit.left;
        left.set(left.get().saturating_sub(length));
        Ok(length)
    }
}
