//! Hashes and pseudorandom numbers that are the same in every build and on every machine. Ids of people are hashes of
//! their names, and trending titles must not change with a new build.

/// 64-bit FNV-1a, finalized so that similar inputs have unrelated hashes.
pub const fn hash(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut rest = bytes;
    while let [byte, after @ ..] = rest {
        hash = (hash ^ *byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
        rest = after;
    }
    mix(hash)
}

/// The smallest id that is made from a name.
pub const FIRST_ID: i64 = 1_000_000_000;

/// The id of a person, network or season: one to two billion is far from TMDB's ids and within 32 bits.
pub fn id(name: &str) -> i64 {
    id_of_hash(hash(name.as_bytes()))
}

/// The id for a name with this hash.
pub fn id_of_hash(hash: u64) -> i64 {
    let rest = hash % 1_000_000_000;
    FIRST_ID + i64::try_from(rest).expect("the remainder is below a billion")
}

/// The `SplitMix64` generator of pseudorandom numbers.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    pub fn seeded(seed: u64) -> Self {
        Self(mix(seed ^ 0x9e37_79b9_7f4a_7c15))
    }

    /// A number from 0 (inclusive) to 1 (exclusive).
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        // 32 bits fit a double exactly, on every machine.
        let high = u32::try_from(mix(self.0) >> 32).expect("a u64 shifted by 32 fits 32 bits");
        f64::from(high) / (f64::from(u32::MAX) + 1.0)
    }
}

const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_never_change() {
        assert_eq!(hash(b""), 0xf52a_15e9_a9b5_e89b);
    }

    #[test]
    fn random_numbers_fill_their_range() {
        let mut random = SplitMix64::seeded(7);
        let numbers: Vec<f64> = (0..1000).map(|_| random.unit()).collect();
        assert!(numbers.iter().all(|number| (0.0..1.0).contains(number)));
        assert!(numbers.iter().any(|number| *number > 0.9));
        assert!(numbers.iter().any(|number| *number < 0.1));
    }
}
