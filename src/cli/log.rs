//! Lines for standard error and standard output. A thread writes each, so that no request waits for a
//! pipe that is not read, and a closed pipe or a full disk fails none.

use crate::config::log_filter;
use crate::mutex::lock;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Further lines are dropped while as many wait.
const QUEUE: usize = 4_096;

/// The pause between two writes, so that under load each writes many lines.
const PAUSE: Duration = Duration::from_millis(5);

/// How long a stop waits for the lines in the queue.
const FLUSH: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// Queues lines; never waits for the output.
#[derive(Clone, Default)]
pub struct LineWriter(Arc<(Mutex<Queue>, Condvar)>);

#[derive(Default)]
struct Queue {
    /// The lines that wait, one after the other.
    text: Vec<u8>,
    /// How many lines wait or are being written.
    lines: usize,
    /// Lines lost since the last report.
    dropped: u64,
}

impl LineWriter {
    /// `report` gets the number of dropped lines once a line could be written again.
    pub fn new(output: impl Write + Send + 'static, report: fn(u64)) -> Self {
        let writer = Self::default();
        let queue = writer.clone();
        thread::spawn(move || queue.write_lines(output, report));
        writer
    }

    pub fn line(&self, line: &[u8]) {
        let mut queue = self.lock();
        if queue.lines == QUEUE {
            queue.dropped += 1;
            return;
        }
        queue.lines += 1;
        queue.text.extend_from_slice(line);
        // The thread does not wait while lines are in the queue.
        if queue.lines == 1 {
            self.0.1.notify_all();
        }
    }

    /// Waits until all lines are written, a second at most.
    pub fn flush(&self) {
        // A timeout means that the output is blocked.
        let _ = self.0.1.wait_timeout_while(self.lock(), FLUSH, |queue| queue.lines > 0);
    }

    fn write_lines(&self, mut output: impl Write, report: fn(u64)) {
        loop {
            let (text, lines) = self.take();
            // A closed pipe or a full disk: the lines are lost, and there is no place to report it.
            let is_written = output.write_all(&text).and_then(|()| output.flush()).is_ok();
            let mut queue = self.lock();
            queue.lines -= lines;
            if !is_written {
                queue.dropped += lines as u64;
            }
            let lost = if is_written { std::mem::take(&mut queue.dropped) } else { 0 };
            self.0.1.notify_all();
            drop(queue);
            if lost > 0 {
                report(lost);
            }
            thread::sleep(PAUSE);
        }
    }

    /// Waits for lines; takes their text and their number.
    fn take(&self) -> (Vec<u8>, usize) {
        let queue = self.0.1.wait_while(self.lock(), |queue| queue.lines == 0);
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        (std::mem::take(&mut queue.text), queue.lines)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        lock(&self.0.0)
    }
}

impl Write for &LineWriter {
    /// One call is one line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.line(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends the log and the messages of panics to standard error. What has the target `always` is logged at every
/// level. Flush the writer before the process exits.
pub fn start_log(format: LogFormat, always: &str) -> LineWriter {
    let wanted = log_filter();
    let filter = wanted.as_deref().and_then(parse_filter);
    let is_ignored = wanted.is_some() && filter.is_none();
    let filter = filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let writer = LineWriter::new(io::stderr(), |count| {
        tracing::warn!(count, "log lines dropped, standard error could not be written");
    });
    let log = tracing_subscriber::fmt::layer()
        .log_internal_errors(false)
        .with_writer(Arc::new(writer.clone()));
    let filter = filter.with_target(always, LevelFilter::INFO);
    let registry = tracing_subscriber::registry().with(filter);
    match format {
        LogFormat::Text => {
            let log = log.with_target(false).with_ansi(io::stderr().is_terminal());
            registry.with(log).init();
        }
        LogFormat::Json => registry.with(log.json()).init(),
    }
    // The default hook writes to standard error itself, and would wait for a pipe that is not read.
    std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "panic")));
    if is_ignored {
        tracing::warn!(
            "MOVIESTARS_LOG ignored; it must be error, warn, info, debug, trace or off, or a list such as \
             info,moviestars::store=debug"
        );
    }
    writer
}

/// `None` for what is no filter. A name without a level is one to [`Targets`], and hides all other lines.
fn parse_filter(text: &str) -> Option<Targets> {
    // An empty part would be the level `error`.
    let is_directive = |part: &str| {
        part.contains('=') || (!part.is_empty() && part.parse::<LevelFilter>().is_ok())
    };
    let is_filter = text.split(',').all(|part| is_directive(part.trim()));
    text.replace(' ', "").parse().ok().filter(|_| is_filter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::mpsc::{Sender, channel};

    /// Hands all lines to the test; blocks or fails as the test says.
    struct Output {
        lines: Sender<String>,
        gate: Arc<Mutex<()>>,
        is_broken: bool,
    }

    impl Write for Output {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            let _open = self.gate.lock().unwrap();
            if self.is_broken {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            self.lines.send(String::from_utf8_lossy(line).into_owned()).unwrap();
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    static REPORTED: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn lines_beyond_the_queue_of_a_blocked_output_are_dropped_and_counted() {
        let (lines, written) = channel();
        let gate = Arc::new(Mutex::new(()));
        let output = Output { lines, gate: Arc::clone(&gate), is_broken: false };
        let writer = LineWriter::new(output, |count| {
            REPORTED.fetch_add(count, Ordering::Relaxed);
        });
        let blocked = gate.lock().unwrap();
        let sent = QUEUE as u64 + 1_000;
        for number in 0..sent {
            writer.line(format!("{number}\n").as_bytes());
        }
        drop(blocked);
        writer.flush();
        let written = written.try_iter().map(|lines| lines.lines().count() as u64).sum::<u64>();
        assert_eq!(written, QUEUE as u64);
        assert_eq!(REPORTED.load(Ordering::Relaxed), sent - written);
        println!(
            "figure: {written} of {sent} lines wait for a blocked log, the others are dropped"
        );
    }

    #[test]
    fn a_broken_output_neither_blocks_nor_panics() {
        let (lines, written) = channel();
        let output = Output { lines, gate: Arc::default(), is_broken: true };
        let writer = LineWriter::new(output, |_| {});
        for _ in 0..3 {
            writer.line(b"lost\n");
        }
        writer.flush();
        assert_eq!(written.try_iter().count(), 0);
        assert_eq!(writer.lock().dropped, 3);
    }
}
