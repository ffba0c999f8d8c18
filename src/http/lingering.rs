//! Lingering close: a connection that is closed with an unread request body is read for a moment longer.
//! Otherwise the kernel answers the rest of the body with a reset, and a proxy that is still sending it
//! reports 502 instead of the response.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// Bytes read after the response.
const MAX_BYTES: usize = 64 * 1024 * 1024;
/// The time for them; far below the time for a shutdown.
const MAX_TIME: Duration = Duration::from_secs(2);
/// A client that sends nothing for this long has no body to send.
const MAX_QUIET: Duration = Duration::from_millis(500);

/// A stream whose `poll_shutdown` ends the response, then reads until the client has closed its side.
pub struct LingeringStream<S> {
    stream: S,
    drain: Option<Drain>,
}

struct Drain {
    left: usize,
    end: Instant,
    quiet: Pin<Box<Sleep>>,
}

impl<S> LingeringStream<S> {
    pub fn new(stream: S) -> Self {
        Self { stream, drain: None }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for LingeringStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for LingeringStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, drain } = &mut *self;
        if drain.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(context))?;
        }
        let drain = drain.get_or_insert_with(|| Drain {
            left: MAX_BYTES,
            end: Instant::now() + MAX_TIME,
            quiet: Box::pin(sleep(MAX_QUIET)),
        });
        let mut bytes = [0; 16 * 1024];
        loop {
            let mut buffer = ReadBuf::new(&mut bytes);
            if let Poll::Ready(read) = Pin::new(&mut *stream).poll_read(context, &mut buffer) {
                let count = buffer.filled().len();
                // An error means that the client has closed the connection.
                if read.is_err() || count == 0 || count >= drain.left {
                    return Poll::Ready(Ok(()));
                }
                drain.left -= count;
                drain.quiet.as_mut().reset(drain.end.min(Instant::now() + MAX_QUIET));
                if Instant::now() < drain.end {
                    continue;
                }
            }
            return drain.quiet.as_mut().poll(context).map(Ok);
        }
    }
}
