//! Reads short request bodies to their end even if no handler does, so that the connection stays open. Otherwise
//! hyper closes the connection when such a body arrives after the response.

use axum::body::HttpBody;
use http_body_util::BodyExt;
use hyper::body::{Bytes, Frame, Incoming, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// The time limit for reading the rest of a body.
const MAX_TIME: Duration = Duration::from_secs(2);

/// A request body that is read to its end when it is dropped.
pub struct DrainedBody {
    /// `None` after it was taken for draining.
    body: Option<Incoming>,
    /// Longer bodies are not read to their end; in bytes.
    max: u64,
}

impl DrainedBody {
    pub fn new(body: Incoming, max: u64) -> Self {
        Self { body: Some(body), max }
    }
}

impl HttpBody for DrainedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        match &mut self.body {
            Some(body) => Pin::new(body).poll_frame(context),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(SizeHint::default, HttpBody::size_hint)
    }
}

impl Drop for DrainedBody {
    fn drop(&mut self) {
        let Some(mut body) = self.body.take() else { return };
        let is_short = body.size_hint().upper().is_some_and(|left| left <= self.max);
        if is_short && !body.is_end_stream() {
            let drain = async move { while let Some(Ok(_)) = body.frame().await {} };
            tokio::spawn(tokio::time::timeout(MAX_TIME, drain));
        }
    }
}
