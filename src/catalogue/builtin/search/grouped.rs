//! Lists in one allocation: half the memory of a `Vec` of `Vec`s.

use super::vocabulary::to_u32;

/// The items of the first group, then of the next.
pub struct Grouped<T> {
    /// Start of each group, and the end of the last one.
    starts: Box<[u32]>,
    items: Box<[T]>,
}

impl<T> Grouped<T> {
    /// Of pairs of a group and an item; the items of a group keep their order.
    pub fn of(groups: usize, mut pairs: Vec<(u32, T)>) -> Self {
        pairs.sort_by_key(|(group, _)| *group);
        let start = |group| to_u32(pairs.partition_point(|(other, _)| (*other as usize) < group));
        let starts = (0..=groups).map(start).collect();
        Self { starts, items: pairs.into_iter().map(|(_, item)| item).collect() }
    }

    pub fn get(&self, group: usize) -> &[T] {
        &self.items[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}
