//! Short request bodies are read to their end although no handler reads them, so that the connection stays open. Without that
//! hyper closes it when such a body arrives after the response.

use axum::body::HttpBody;
use http_body_util::BodyExt;
use hyper::body::{Bytes, Frame, Incoming, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// How long the rest of a body may take.
const MAX_TIME: Duration = Duration::from_secs(2);

/// A request body.
pub struct DrainedBody {
    /// `None` once it is dropped.
    body: Option<Incoming>,
    /// Bytes of the longest body that is read to its end.
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
