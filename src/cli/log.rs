//! Lines for standard error and standard output. A thread writes each, so that no request waits for a
//! pipe that is not read, and a closed pipe or a full disk fails none.

use crate::config::log_filter;
use crate::mutex::lock;
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{Directive, LevelFilter};

/// Further lines are dropped while as many wait.
const QUEUE: usize = 4_096;

/// How long the thread collects lines after it has written some. To be woken for each line would take longer
/// than the request that the line is about.
const BATCH: Duration = Duration::from_millis(5);

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
    lines: VecDeque<Vec<u8>>,
    /// Lines lost since the last report.
    dropped: u64,
    /// The thread writes a line that it took from the queue.
    is_writing: bool,
    /// The thread waits for a line. Otherwise it need not be woken, which takes longer than to queue a line.
    is_waiting: bool,
}

impl LineWriter {
    /// `report` gets the number of dropped lines once a line could be written again.
    pub fn new(output: impl Write + Send + 'static, report: fn(u64)) -> Self {
        let writer = Self::default();
        let queue = writer.clone();
        thread::spawn(move || queue.write_lines(output, report));
        writer
    }

    pub fn line(&self, line: Vec<u8>) {
        let mut queue = self.lock();
        if queue.lines.len() < QUEUE {
            queue.lines.push_back(line);
            if std::mem::take(&mut queue.is_waiting) {
                self.0.1.notify_all();
            }
        } else {
            queue.dropped += 1;
        }
    }

    /// Waits until all lines are written, a second at most.
    pub fn flush(&self) {
        let is_busy = |queue: &mut Queue| queue.is_writing || !queue.lines.is_empty();
        // A timeout means that the output is blocked.
        let _ = self.0.1.wait_timeout_while(self.lock(), FLUSH, is_busy);
    }

    fn write_lines(&self, mut output: impl Write, report: fn(u64)) {
        loop {
            let line = self.next();
            // A closed pipe or a full disk: the line is lost, and there is no place to report it.
            let is_last = self.lock().lines.is_empty();
            let written = output.write_all(&line);
            let is_written =
                written.and_then(|()| if is_last { output.flush() } else { Ok(()) }).is_ok();
            let mut queue = self.lock();
            queue.is_writing = false;
            if !is_written {
                queue.dropped += 1;
            }
            let lost = if is_written { std::mem::take(&mut queue.dropped) } else { 0 };
            if is_last {
                self.0.1.notify_all();
                let collected = self.0.1.wait_timeout(queue, BATCH);
                queue = collected.unwrap_or_else(PoisonError::into_inner).0;
            }
            drop(queue);
            if lost > 0 {
                report(lost);
            }
        }
    }

    fn next(&self) -> Vec<u8> {
        let mut queue = self.lock();
        loop {
            if let Some(line) = queue.lines.pop_front() {
                queue.is_writing = true;
                return line;
            }
            queue.is_waiting = true;
            queue = self.0.1.wait(queue).unwrap_or_else(PoisonError::into_inner);
            queue.is_waiting = false;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        lock(&self.0.0)
    }
}

impl Write for &LineWriter {
    /// One call is one line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.line(line.to_vec());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends the log and the messages of panics to standard error. Flush the writer before the process exits.
pub fn start_log(format: LogFormat, always: Directive) -> LineWriter {
    let wanted = log_filter();
    let filter = wanted.as_deref().and_then(parse_filter);
    let is_ignored = wanted.is_some() && filter.is_none();
    let filter = filter.unwrap_or_else(|| EnvFilter::new("info"));
    let writer = LineWriter::new(io::BufWriter::new(io::stderr()), |count| {
        tracing::warn!(count, "log lines dropped, standard error could not be written");
    });
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter.add_directive(always))
        .log_internal_errors(false)
        .with_writer(Arc::new(writer.clone()));
    match format {
        LogFormat::Text => log.with_target(false).with_ansi(io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().init(),
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

/// `None` for what is no filter. A name without a level is one to [`EnvFilter`], and hides all other lines.
fn parse_filter(text: &str) -> Option<EnvFilter> {
    let is_directive = |part: &str| part.contains('=') || part.parse::<LevelFilter>().is_ok();
    let is_filter = text.split(',').all(|part| is_directive(part.trim()));
    EnvFilter::try_new(text).ok().filter(|_| is_filter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::mpsc::{Sender, channel};

    /// Hands each line to the test; blocks or fails as the test says.
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
            writer.line(number.to_string().into_bytes());
        }
        drop(blocked);
        writer.flush();
        let written = written.try_iter().count() as u64;
        // One line more than the queue holds: the thread may have taken one before it was blocked.
        assert!((QUEUE as u64..=QUEUE as u64 + 1).contains(&written), "{written}");
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
            writer.line(b"lost".to_vec());
        }
        writer.flush();
        assert_eq!(written.try_iter().count(), 0);
        assert_eq!(writer.lock().dropped, 3);
    }
}
