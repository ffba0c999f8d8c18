//! Maps with limited memory, for data of earlier rows that a reader needs later. A file may name hundreds of
//! thousands of things, of any length.

use crate::domain::imported::{ImportedTitle, Part, Position};
use crate::domain::rating::Score10;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};

/// In bytes.
const DEFAULT_CAPACITY: usize = 12 * 1024 * 1024;

/// Values by key. Only hashes of the keys are stored. Values beyond the capacity are not stored.
pub(super) struct BoundedMap<V> {
    values: HashMap<u64, V>,
    hasher: RandomState,
    /// How many bytes of the capacity are unused.
    left: usize,
}

pub(super) type SeenKeys = BoundedMap<()>;

impl<V> Default for BoundedMap<V> {
    fn default() -> Self {
        Self::with_capacity(DEFAULT_CAPACITY)
    }
}

impl<V> BoundedMap<V> {
    /// The capacity is in bytes of keys and values.
    pub(super) fn with_capacity(left: usize) -> Self {
        Self { values: HashMap::new(), hasher: RandomState::new(), left }
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

impl SeenKeys {
    /// Adds a key; returns whether it is new.
    pub(super) fn add(&mut self, key: impl Hash) -> bool {
        let is_first = !self.has(&key);
        if is_first {
            self.insert(key, ());
        }
        is_first
    }
}

impl<V: Texts> BoundedMap<V> {
    /// Sets the value of a key; `false` when it exceeds the capacity and is not stored. The key then keeps its earlier
    /// value, if it has one.
    pub(super) fn insert(&mut self, key: impl Hash, value: V) -> bool {
        let hash = self.hasher.hash_one(key);
        let replaced = self.values.get(&hash).map_or(0, size);
        let Some(left) = (self.left + replaced).checked_sub(size(&value)) else { return false };
        self.left = left;
        self.values.insert(hash, value);
        true
    }
}

/// The bytes that a value takes. Hash tables allocate up to twice the memory that they need.
fn size<V: Texts>(value: &V) -> usize {
    2 * size_of::<(u64, V)>() + value.text_bytes()
}

/// Values that may own texts.
pub(super) trait Texts {
    /// The bytes of the texts.
    fn text_bytes(&self) -> usize {
        0
    }
}

impl Texts for () {}
impl Texts for i64 {}
impl Texts for usize {}
impl Texts for Score10 {}

impl Texts for String {
    fn text_bytes(&self) -> usize {
        self.capacity()
    }
}

impl Texts for ImportedTitle {
    fn text_bytes(&self) -> usize {
        let Self { title, original_title, .. } = self;
        title.capacity() + original_title.capacity()
    }
}

impl Texts for (Position, ImportedTitle, Part, Score10) {
    fn text_bytes(&self) -> usize {
        self.1.text_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::{BoundedMap, SeenKeys, Texts, size};
    use crate::domain::imported::ImportedTitle;

    fn named(title: &str) -> ImportedTitle {
        ImportedTitle { title: title.to_owned(), ..ImportedTitle::default() }
    }

    #[test]
    fn a_key_is_new_only_once() {
        let mut seen = SeenKeys::default();
        assert_eq!([seen.add("a"), seen.add("b"), seen.add("a")], [true, true, false]);
    }

    #[test]
    fn values_beyond_the_capacity_are_not_stored_and_stored_ones_can_be_replaced() {
        let long = "x".repeat(1000);
        let mut map = BoundedMap::with_capacity(2 * size(&named(&long)));
        let is_stored = [0, 1, 2].map(|key| map.insert(key, named(&long)));
        assert_eq!(is_stored, [true, true, false]);
        assert_eq!([map.has(0), map.has(1), map.has(2)], [true, true, false]);
        map.insert(0, named("short"));
        map.insert(3, named("short"));
        assert_eq!(map.get(0).map(Texts::text_bytes), Some(5));
        assert!(map.has(3));
        assert!(!map.insert(3, named(&long)));
        assert_eq!(map.get(3).map(Texts::text_bytes), Some(5), "the earlier value");
    }
}
