//! How long to wait before TMDB is asked again for what it did not give.

/// After an answer that never came, in seconds, by how often that happened before.
const SILENCES: [i64; 4] = [5, 60, 600, 3_600];
/// After the answer that there is none such.
const MISSES: [i64; 3] = [86_400, 7 * 86_400, 30 * 86_400];

/// How many seconds to wait after so many silences and one more.
pub fn after_silence(silences: i64) -> i64 {
    nth(&SILENCES, silences)
}

/// How many seconds to wait after TMDB has said so many times, and once more, that it has none such.
pub fn after_miss(misses: i64) -> i64 {
    nth(&MISSES, misses)
}

/// The patience after so many tries; the last one for all that follow.
pub fn nth(patience: &[i64], tries: i64) -> i64 {
    let tries = usize::try_from(tries).unwrap_or(usize::MAX);
    patience[tries.min(patience.len() - 1)]
}
