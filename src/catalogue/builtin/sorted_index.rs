//! Lists in the order of what is looked for in them, in place of maps: they take half the room, and
//! what is looked up here never changes.

/// A place in a list.
pub fn at(place: u32) -> usize {
    usize::try_from(place).expect("a machine with fewer bits would not run this")
}

/// The place that stands with a key, among pairs in the order of their keys.
pub fn by_key<K: Ord + Copy>(pairs: &[(K, u32)], key: K) -> Option<usize> {
    let found = pairs.binary_search_by_key(&key, |(other, _)| *other).ok()?;
    Some(at(pairs[found].1))
}

/// Places in the order of the keys of what is there.
pub fn places<T, K: Ord>(all: &[T], key_of: impl Fn(&T) -> K) -> Vec<u32> {
    let mut places: Vec<u32> = (0..).take(all.len()).collect();
    places.sort_unstable_by_key(|place| key_of(&all[at(*place)]));
    places
}

/// The place of what has that key, among places in the order of their keys.
pub fn by_place<T, K: Ord>(
    places: &[u32],
    all: &[T],
    key: &K,
    key_of: impl Fn(&T) -> K,
) -> Option<usize> {
    let found = places.binary_search_by_key(key, |place| key_of(&all[at(*place)])).ok()?;
    Some(at(places[found]))
}
