//! How the server behaves.

use serde::{Deserialize, Serialize};

/// A fault, for which paths, and how often.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Mode {
    #[serde(flatten)]
    pub fault: Fault,
    /// Only for paths with this prefix.
    pub path: String,
    /// For how many requests; by default all.
    pub times: Option<u32>,
}

/// The ways to fail. As JSON: `{"fault":"limited","retry_after":30}`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub enum Fault {
    #[default]
    None,
    /// Closes the connection without a response.
    Refuse,
    /// Holds the connection without a response.
    NoResponse,
    /// Holds the response until the fault changes, and responds as the new one says.
    Hold,
    /// A byte every tenth of a second, without end.
    Drip,
    /// 429.
    Limited {
        /// In seconds.
        #[serde(default)]
        retry_after: Option<u32>,
    },
    /// This status with TMDB's error body.
    Status {
        status: u16,
    },
    /// Broken JSON.
    Malformed,
    /// Half of the announced length.
    Truncated,
    /// Valid JSON of a wrong type.
    WrongType,
    /// TMDB's error document with status 200.
    ErrorAsSuccess,
    /// An HTML page, as a captive portal sends it.
    Page {
        status: u16,
    },
    /// An SVG with a script.
    Svg,
    /// The correct response, with headers that must not be passed on.
    Cookie,
    /// An endless body.
    Huge,
    /// An endless gzip body that is small on the wire.
    Bomb,
    /// The correct response with markup in every text.
    Markup,
    Redirect {
        to: String,
    },
}

impl Mode {
    /// For all requests.
    pub fn always(fault: Fault) -> Self {
        Self { fault, ..Self::default() }
    }

    /// For the next requests.
    pub fn next(times: u32, fault: Fault) -> Self {
        Self { fault, times: Some(times), ..Self::default() }
    }

    /// The fault for a request, which it counts.
    pub fn next_fault(&mut self, path: &str) -> Fault {
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
