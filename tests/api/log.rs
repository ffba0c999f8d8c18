//! Captures the log of a server in this process. There is one subscriber for all threads, installed once, because
//! scoped subscribers of concurrent tests lose events.

use std::cell::RefCell;
use std::io;
use std::sync::{Arc, Mutex, Once};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

thread_local! {
    static CAPTURED: RefCell<Option<Log>> = const { RefCell::new(None) };
}
static INSTALL: Once = Once::new();

/// What this thread logs while it listens.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

/// Captures the log until it is dropped.
pub struct Listening;

impl Log {
    pub fn listen(&self) -> Listening {
        INSTALL.call_once(|| {
            let is_captured = dynamic_filter_fn(|_, _| CAPTURED.with_borrow(Option::is_some));
            let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(ToListener);
            tracing_subscriber::registry().with(lines.with_filter(is_captured)).init();
        });
        CAPTURED.replace(Some(self.clone()));
        Listening
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        CAPTURED.take();
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes to the thread's listener.
struct ToListener;

impl<'a> MakeWriter<'a> for ToListener {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        CAPTURED.with_borrow(Clone::clone).unwrap_or_default()
    }
}
