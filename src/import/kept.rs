//! What a reader keeps of the rows before: a file may name hundreds of thousands of things, of any length.

use crate::domain::imported::{ImportedTitle, Position};
use crate::domain::rating::Score10;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};

const DEFAULT_ROOM: usize = 12 * 1024 * 1024;

/// Values by their keys, of which only hashes are kept. Without room for them values are not kept.
pub(super) struct Kept<V> {
    values: HashMap<u64, V>,
    hasher: RandomState,
    /// Bytes.
    room: usize,
}

pub(super) type Seen = Kept<()>;

impl<V> Default for Kept<V> {
    fn default() -> Self {
        Self::with_room(DEFAULT_ROOM)
    }
}

impl<V> Kept<V> {
    pub(super) fn with_room(room: usize) -> Self {
        Self { values: HashMap::new(), hasher: RandomState::new(), room }
    }

    pub(super) fn get(&self, key: impl Hash) -> Option<&V> {
        self.values.get(&self.hasher.hash_one(key))
    }

    pub(super) fn has(&self, key: impl Hash) -> bool {
        self.get(key).is_some()
    }

    pub(super) fn into_values(self) -> impl Iterator<Item = V> {
        self.values.into_values()
    }
}

impl Seen {
    /// Whether the key is met for the first time.
    pub(super) fn add(&mut self, key: impl Hash) -> bool {
        let is_first = !self.has(&key);
        self.insert(key, ());
        is_first
    }
}

impl<V: Texts> Kept<V> {
    /// Replaces the value of the key; whether there was room.
    pub(super) fn insert(&mut self, key: impl Hash, value: V) -> bool {
        let hash = self.hasher.hash_one(key);
        if let Some(replaced) = self.values.remove(&hash) {
            self.room += size(&replaced);
        }
        let Some(left) = self.room.checked_sub(size(&value)) else { return false };
        self.room = left;
        self.values.insert(hash, value);
        true
    }
}

/// Bytes of a value. A table has twice the room that it needs at most.
fn size<V: Texts>(value: &V) -> usize {
    2 * size_of::<(u64, V)>() + value.text_bytes()
}

/// Values that may have texts.
pub(super) trait Texts {
    /// Bytes of its texts.
    fn text_bytes(&self) -> usize {
        0
    }
}

impl Texts for () {}
impl Texts for i64 {}
impl Texts for usize {}
impl Texts for Score10 {}

impl Texts for ImportedTitle {
    fn text_bytes(&self) -> usize {
        let Self { title, original_title, .. } = self;
        title.capacity() + original_title.capacity()
    }
}

impl Texts for (Position, ImportedTitle, Score10) {
    fn text_bytes(&self) -> usize {
        self.1.text_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::{Kept, Seen, Texts, size};
    use crate::domain::imported::ImportedTitle;

    fn named(title: &str) -> ImportedTitle {
        ImportedTitle { title: title.to_owned(), ..ImportedTitle::default() }
    }

    #[test]
    fn a_key_is_met_for_the_first_time_once() {
        let mut seen = Seen::default();
        assert_eq!([seen.add("a"), seen.add("b"), seen.add("a")], [true, true, false]);
    }

    #[test]
    fn values_without_room_are_not_kept_and_those_kept_can_be_replaced() {
        let long = "x".repeat(1000);
        let mut kept = Kept::with_room(2 * size(&named(&long)));
        let has_room = [0, 1, 2].map(|key| kept.insert(key, named(&long)));
        assert_eq!(has_room, [true, true, false]);
        assert_eq!([kept.has(0), kept.has(1), kept.has(2)], [true, true, false]);
        kept.insert(0, named("short"));
        kept.insert(3, named("short"));
        assert_eq!(kept.get(0).map(Texts::text_bytes), Some(5));
        assert!(kept.has(3));
    }
}
