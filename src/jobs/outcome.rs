//! How an attempt at a job ended.

pub(super) enum Outcome {
    /// The job is deleted.
    Done,
    /// A temporary failure; the delay is in seconds.
    Retry { error: String, delay: i64 },
    /// The catalogue has no such title. It is asked again after the delay, in seconds.
    NotFound { delay: i64 },
    /// The job is given up.
    Failed(String),
}
