//! A shelf that holds so many bytes and no more: what was used longest ago goes first. One for
//! answers in memory, one for the pictures on disk.

use lru::LruCache;
use std::borrow::Borrow;
use std::hash::Hash;

/// Things with their sizes, in the order of their use.
#[derive(Debug)]
pub(super) struct Shelf<K: Hash + Eq, V> {
    room: u64,
    taken: u64,
    things: LruCache<K, (V, u64)>,
}

impl<K: Hash + Eq, V> Shelf<K, V> {
    pub fn new(room: u64) -> Self {
        Self { room, taken: 0, things: LruCache::unbounded() }
    }

    /// The thing, which counts as used now.
    pub fn take_up<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.things.get(key).map(|(value, _)| value)
    }

    /// Puts a thing there, instead of an earlier one of that name, and returns the names of what
    /// had to go: its own, when it alone is too large.
    pub fn put(&mut self, key: K, value: V, bytes: u64) -> Vec<K> {
        self.taken += bytes;
        if let Some((_, (_, earlier))) = self.things.push(key, (value, bytes)) {
            self.taken -= earlier;
        }
        let mut gone = Vec::new();
        while self.taken > self.room {
            let Some((key, (_, bytes))) = self.things.pop_lru() else { break };
            self.taken -= bytes;
            gone.push(key);
        }
        gone
    }

    /// Takes a thing away.
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q)
    where
        K: Borrow<Q>,
    {
        if let Some((_, bytes)) = self.things.pop(key) {
            self.taken -= bytes;
        }
    }

    /// Takes away all that is to go, and returns the names.
    pub fn take_all(&mut self, to_go: impl Fn(&V) -> bool) -> Vec<K>
    where
        K: Clone,
    {
        let gone: Vec<K> = self
            .things
            .iter()
            .filter(|(_, (value, _))| to_go(value))
            .map(|(key, _)| key.clone())
            .collect();
        for key in &gone {
            self.remove(key);
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let mut shelf = Shelf::new(30);
        assert!(shelf.put("a", 1, 10).is_empty());
        assert!(shelf.put("b", 2, 10).is_empty());
        assert!(shelf.put("c", 3, 10).is_empty());
        assert_eq!(shelf.take_up("a"), Some(&1));
        assert_eq!(shelf.put("d", 4, 15), ["b", "c"]);
        assert_eq!(shelf.take_up("b"), None);
        assert_eq!(shelf.taken, 25);
        assert_eq!(shelf.take_up("a"), Some(&1));
    }

    #[test]
    fn what_is_replaced_or_removed_takes_no_room() {
        let mut shelf = Shelf::new(10);
        for round in 0..5 {
            assert!(shelf.put("a", round, 9).is_empty());
        }
        assert_eq!(shelf.take_up("a"), Some(&4));
        assert_eq!(shelf.taken, 9);
        shelf.remove("a");
        assert_eq!(shelf.take_up("a"), None);
        assert_eq!(shelf.taken, 0);
    }

    #[test]
    fn what_is_larger_than_the_shelf_does_not_stay() {
        let mut shelf = Shelf::new(10);
        assert_eq!(shelf.put("a", 1, 11), ["a"]);
        assert_eq!(shelf.take_up("a"), None);
        assert_eq!(shelf.taken, 0);
    }
}
