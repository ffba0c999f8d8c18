//! Hashes and pseudo-random numbers that are the same in every build and on every machine: people's ids
//! are hashes of their names, and trending must not change with a new build.

/// A hash of some bytes (64-bit FNV-1a, finished so that near inputs part ways).
pub fn hash(bytes: &[u8]) -> u64 {
    Begun::with(&[]).hash(bytes)
}

/// A hash whose first bytes are read, for many that begin alike.
#[derive(Clone, Copy, Debug)]
pub struct Begun(u64);

impl Begun {
    /// Begins with these bytes.
    pub fn with(bytes: &[u8]) -> Self {
        Self(read(0xcbf2_9ce4_8422_2325, bytes))
    }

    /// The hash of the first bytes and these.
    pub fn hash(self, bytes: &[u8]) -> u64 {
        mix(read(self.0, bytes))
    }
}

fn read(begun: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(begun, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The smallest number of a name.
pub const FIRST_NUMBER: i64 = 1_000_000_000;

/// A number for a name, from one billion up to two: far from TMDB's own and within 32 bits.
pub fn number(name: &str) -> i64 {
    number_of(hash(name.as_bytes()))
}

/// The number for the name that has this hash.
pub fn number_of(hash: u64) -> i64 {
    let rest = hash % 1_000_000_000;
    FIRST_NUMBER + i64::try_from(rest).expect("the remainder is below a billion")
}

/// A sequence of numbers that only looks random.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The sequence that belongs to a seed.
    pub fn seeded(seed: u64) -> Self {
        Self(mix(seed ^ 0x9e37_79b9_7f4a_7c15))
    }

    /// From 0 up to, but not, 1.
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        // 32 bits fit a double exactly, on every machine.
        let high = u32::try_from(mix(self.0) >> 32).expect("a u64 shifted by 32 fits 32 bits");
        f64::from(high) / (f64::from(u32::MAX) + 1.0)
    }

    /// From `low` up to, but not, `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.unit() * (high - low)
    }

    /// Heads or tails.
    pub fn coin(&mut self) -> bool {
        self.unit() < 0.5
    }
}

fn mix(mut bits: u64) -> u64 {
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
        assert_eq!(hash(b"al pacino"), hash(b"al pacino"));
        assert_ne!(hash(b"al pacino"), hash(b"al pacinp"));
        assert_eq!(Begun::with(b"al ").hash(b"pacino"), hash(b"al pacino"));
    }

    #[test]
    fn dice_stay_in_their_range() {
        let mut dice = Dice::seeded(7);
        let throws: Vec<f64> = (0..1000).map(|_| dice.between(2.0, 3.0)).collect();
        assert!(throws.iter().all(|throw| (2.0..3.0).contains(throw)));
        assert!(throws.iter().any(|throw| *throw > 2.9));
        assert!(throws.iter().any(|throw| *throw < 2.1));
    }
}
