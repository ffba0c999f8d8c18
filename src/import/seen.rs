//! What a reader has met before, in little memory.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, RandomState};

/// Hashes of values: a file may name hundreds of thousands, of any length.
#[derive(Default)]
pub(super) struct Seen {
    hashes: HashSet<u64>,
    hasher: RandomState,
}

impl Seen {
    /// Adds the value; whether it is met for the first time.
    pub(super) fn insert(&mut self, value: impl Hash) -> bool {
        self.hashes.insert(self.hasher.hash_one(value))
    }
}
