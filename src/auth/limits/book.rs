//! What is remembered of those who try: never more than so much, and not for longer than it counts.

use std::collections::HashMap;
use std::hash::Hash;

/// How many of a kind are remembered at the most.
pub(super) const REMEMBERED: usize = 100_000;
/// How often what is over is forgotten, in seconds.
const SWEEP: i64 = 60;

/// What is remembered of one kind.
pub(super) struct Book<K, V> {
    pub(super) known: HashMap<K, V>,
    /// When what is over was last forgotten.
    swept: i64,
}

impl<K, V> Default for Book<K, V> {
    fn default() -> Self {
        Self { known: HashMap::new(), swept: 0 }
    }
}

impl<K: Eq + Hash, V> Book<K, V> {
    /// Now and then forgets what plays no part any more, and gives its memory back.
    pub(super) fn forget_over(&mut self, now: i64, is_over: impl Fn(&V) -> bool) {
        // A clock may also be set back.
        if (now - self.swept).abs() >= SWEEP {
            self.known.retain(|_, value| !is_over(value));
            self.known.shrink_to_fit();
            self.swept = now;
        }
    }

    /// Where there is no room for one more, all are forgotten that are not being held back.
    pub(super) fn make_room(&mut self, held_back: impl Fn(&K, &V) -> bool) {
        if self.known.len() >= REMEMBERED {
            self.known.retain(|key, value| held_back(key, value));
        }
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
    }
}
