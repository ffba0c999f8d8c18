//! How the stand-in behaves just now.

use serde::{Deserialize, Serialize};

/// What is wrong, for whom and how often.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Mode {
    /// What happens instead of an answer.
    #[serde(flatten)]
    pub fault: Fault,
    /// Only to paths that begin so; by default to all.
    pub path: String,
    /// How many requests it happens to; by default all.
    pub times: Option<u32>,
}

/// The ways to fail. As JSON: `{"fault":"limited","retry_after":30}`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub enum Fault {
    /// It works.
    #[default]
    None,
    /// The connection is closed without a word.
    Refuse,
    /// The connection is held, and nothing comes.
    Silence,
    /// The answer waits until the fault is taken away or another takes its place, and is then as that says.
    Hold,
    /// A byte now and then, and never the end.
    Drip,
    /// 429, perhaps with a time.
    Limited {
        /// The value of `Retry-After`.
        #[serde(default)]
        retry_after: Option<u32>,
    },
    /// This status with TMDB's error body.
    Status {
        /// The status.
        status: u16,
    },
    /// JSON that is none.
    Malformed,
    /// Half of what was announced.
    Truncated,
    /// JSON of another kind than was asked for.
    WrongType,
    /// TMDB's error document with the status of a success.
    ErrorAsSuccess,
    /// A web page, as a hotel's network sends it.
    Page {
        /// The status.
        status: u16,
    },
    /// A drawing that could hold a script.
    Svg,
    /// The right answer, with headers that are not ours to pass on.
    Cookie,
    /// Without end.
    Huge,
    /// Little on the wire, without end when unpacked.
    Bomb,
    /// The right answer, but every text in it is full of markup.
    Markup,
    /// To somewhere else.
    Redirect {
        /// Where to.
        to: String,
    },
}

impl Mode {
    /// A fault for everybody until it is taken away.
    pub fn always(fault: Fault) -> Self {
        Self { fault, ..Self::default() }
    }

    /// A fault for the next so many requests.
    pub fn next(times: u32, fault: Fault) -> Self {
        Self { fault, times: Some(times), ..Self::default() }
    }

    /// What happens to a request of this path; counts it.
    pub fn strike(&mut self, path: &str) -> Fault {
        if !path.starts_with(&self.path) {
            return Fault::None;
        }
        match &mut self.times {
            Some(0) => return Fault::None,
            Some(left) => *left -= 1,
            None => {}
        }
        self.fault.clone()
    }
}
