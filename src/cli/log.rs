//! Writes the log, and lines to standard output. Each output has its own thread, so that a blocked pipe delays no
//! request, and a closed pipe or a full disk makes none fail.

use crate::cli::args::Switch;
use crate::cli::error::CliError;
use crate::http::ACCESS_LOG;
use crate::mutex::lock;
use clap::Args;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tracing_subscriber::Registry;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::reload;
use tracing_subscriber::util::SubscriberInitExt;

/// How many lines may wait; further ones are dropped.
const QUEUE: usize = 4_096;

/// The pause between two writes, so that each writes many lines under load.
const PAUSE: Duration = Duration::from_millis(5);

/// How long a stop waits for the lines in the queue to be written.
const FLUSH: Duration = Duration::from_secs(1);

/// Messages with this target are logged whatever the filter is, because the setup code is needed for the first
/// account.
pub const SETUP_CODE: &str = "setup_code";

#[derive(Args, Clone)]
pub struct LogArgs {
    /// The log level: error, warn, info, debug, trace or off. A list sets the levels of modules, such as
    /// `info,moviestars::store=debug` [default: info].
    #[arg(id = "log", long = "log", value_name = "FILTER", env = "MOVIESTARS_LOG")]
    filter: Option<String>,
    /// The format of the log.
    #[arg(
        id = "log_format",
        long = "log-format",
        env = "MOVIESTARS_LOG_FORMAT",
        default_value = "text"
    )]
    format: LogFormat,
    /// The log file. At 50 MiB it is renamed to PATH.1, and the last four of these files are kept. SIGHUP opens it
    /// again, for example after a rotation by logrotate [default: standard error].
    #[arg(id = "log_file", long = "log-file", value_name = "PATH", env = "MOVIESTARS_LOG_FILE")]
    file: Option<PathBuf>,
    /// Log a line for each request.
    #[arg(long, env = "MOVIESTARS_ACCESS_LOG", default_value = "on")]
    access_log: Switch,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

impl LogArgs {
    pub fn check(&self) -> Result<(), CliError> {
        match &self.filter {
            Some(filter) if self.targets().is_none() => Err(CliError::Message(format!(
                "log: {filter:?} is not a valid filter; {FILTER_HINT}"
            ))),
            _ => Ok(()),
        }
    }

    /// `None` when the filter is invalid and ignored.
    fn targets(&self) -> Option<Targets> {
        let filter = self.filter.as_deref().filter(|filter| !filter.is_empty());
        filter.map_or_else(|| Some(Targets::new().with_default(LevelFilter::INFO)), parse_filter)
    }

    fn filter(&self) -> Targets {
        let targets =
            self.targets().unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
        let targets = targets.with_target(SETUP_CODE, LevelFilter::INFO);
        match self.access_log {
            Switch::On => targets,
            Switch::Off => targets.with_target(ACCESS_LOG, LevelFilter::OFF),
        }
    }
}

const FILTER_HINT: &str = "it must be error, warn, info, debug, trace or off, or a list such as \
                           info,moviestars::store=debug";

/// Queues lines. Never waits for the output.
#[derive(Clone, Default)]
pub struct LineWriter(Arc<(Mutex<Queue>, Condvar)>);

#[derive(Default)]
struct Queue {
    /// The waiting lines, concatenated.
    text: Vec<u8>,
    /// How many lines are waiting or being written.
    lines: usize,
    /// How many lines were dropped since the last report.
    dropped: u64,
}

impl LineWriter {
    /// After lines were dropped, the next successful write calls `report` with their number.
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
        // The thread waits only when the queue is empty, so it must be woken for the first line.
        if queue.lines == 1 {
            self.0.1.notify_all();
        }
    }

    /// Waits up to a second until all lines are written.
    pub fn flush(&self) {
        // A timeout means that the output is blocked.
        let _ = self.0.1.wait_timeout_while(self.lock(), FLUSH, |queue| queue.lines > 0);
    }

    fn write_lines(&self, mut output: impl Write, report: fn(u64)) {
        loop {
            let (text, lines) = self.take();
            // After an error (a closed pipe or a full disk) the lines are lost, and nothing can report that yet.
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

    /// Waits for lines, and takes all of them with their number.
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
    /// Each call writes one line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.line(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The size in bytes at which the log file is rotated.
const MAX_FILE: u64 = 50 << 20;
/// How many rotated files are kept.
const ROTATED_FILES: usize = 4;

/// A log file that is rotated at `max_size`, and is opened again when `reopens` is set.
struct LogFile {
    path: PathBuf,
    /// With its size in bytes; `None` for a device, which is not rotated.
    file: Option<(File, Option<u64>)>,
    max_size: u64,
    reopens: Arc<AtomicBool>,
}

impl LogFile {
    fn open(path: &Path) -> io::Result<(File, Option<u64>)> {
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        let metadata = file.metadata()?;
        Ok((file, metadata.is_file().then_some(metadata.len())))
    }

    /// Renames `PATH` to `PATH.1`, `PATH.1` to `PATH.2` and so on. The last one is replaced. If the folder does not allow
    /// that, the file grows.
    fn rotate(&mut self) {
        let rotated = |number: usize| {
            let mut path = self.path.clone().into_os_string();
            if number > 0 {
                path.push(format!(".{number}"));
            }
            path
        };
        for number in (1..ROTATED_FILES).rev() {
            // Fails where there is no such file yet.
            let _ = std::fs::rename(rotated(number), rotated(number + 1));
        }
        if std::fs::rename(rotated(0), rotated(1)).is_err() {
            self.max_size = u64::MAX;
        }
    }
}

impl Write for LogFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.reopens.swap(false, Ordering::Relaxed) {
            self.file = None;
        }
        if let Some((_, Some(size))) = self.file
            && size > 0
            && size + bytes.len() as u64 > self.max_size
        {
            self.rotate();
            self.file = None;
        }
        let (file, size) = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(Self::open(&self.path)?),
        };
        let written = file.write(bytes)?;
        *size = size.map(|size| size + written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The log of this process.
pub struct Log {
    writer: LineWriter,
    filter: reload::Handle<Targets, Registry>,
    reopens: Arc<AtomicBool>,
}

impl Log {
    /// Sends the log and the messages of panics to the file or to standard error. Flush it before the process exits.
    pub fn start(args: &LogArgs) -> Result<Self, CliError> {
        let reopens = Arc::new(AtomicBool::new(false));
        let output: Box<dyn Write + Send> = match &args.file {
            None => Box::new(io::stderr()),
            Some(path) => {
                let file = LogFile::open(path).map_err(|error| {
                    CliError::Message(format!(
                        "cannot open the log file {}: {error}",
                        path.display()
                    ))
                })?;
                let (path, reopens) = (path.clone(), Arc::clone(&reopens));
                Box::new(LogFile { path, file: Some(file), max_size: MAX_FILE, reopens })
            }
        };
        let has_colors = args.file.is_none() && io::stderr().is_terminal();
        let writer = LineWriter::new(output, |count| {
            tracing::warn!(count, "log lines dropped, the log could not be written");
        });
        let (layer, filter) = reload::Layer::new(args.filter());
        let log = tracing_subscriber::fmt::layer()
            .log_internal_errors(false)
            .with_writer(Arc::new(writer.clone()));
        let registry = tracing_subscriber::registry().with(layer);
        match args.format {
            LogFormat::Text => registry.with(log.with_target(false).with_ansi(has_colors)).init(),
            LogFormat::Json => registry.with(log.json()).init(),
        }
        // The default hook writes to standard error directly, and would wait for a blocked pipe.
        std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "panic")));
        let log = Self { writer, filter, reopens };
        Self::warn_of_filter(args);
        Ok(log)
    }

    /// Opens the file again before the next line.
    pub fn reopen(&self) {
        self.reopens.store(true, Ordering::Relaxed);
    }

    /// Replaces the filter.
    pub fn reload(&self, args: &LogArgs) {
        if let Err(error) = self.filter.reload(args.filter()) {
            tracing::warn!(%error, "failed to reload the log filter");
        }
        Self::warn_of_filter(args);
    }

    pub fn flush(&self) {
        self.writer.flush();
    }

    fn warn_of_filter(args: &LogArgs) {
        if args.targets().is_none() {
            tracing::warn!("invalid filter in MOVIESTARS_LOG ignored; {FILTER_HINT}");
        }
    }
}

/// `None` when the text is not a filter. A name without a level would be accepted by [`Targets`], but would hide all
/// other lines.
fn parse_filter(text: &str) -> Option<Targets> {
    // An empty part would mean the level `error`.
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

    #[test]
    fn a_full_log_file_is_renamed_and_only_the_last_ones_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("server.log");
        std::fs::write(&path, "of an earlier run\n").unwrap();
        let file = Some(LogFile::open(&path).unwrap());
        let mut log = LogFile { path, file, max_size: 12, reopens: Arc::default() };
        for number in 0..6 {
            log.write_all(format!("line {number}\nnext\n").as_bytes()).unwrap();
        }
        let mut files: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                format!("{name}: {}", std::fs::read_to_string(path).unwrap())
            })
            .collect();
        files.sort();
        let expected = ["", ".1", ".2", ".3", ".4"].iter().zip([5, 4, 3, 2, 1]);
        let mut expected: Vec<_> = expected
            .map(|(end, number)| format!("server.log{end}: line {number}\nnext\n"))
            .collect();
        expected.sort();
        assert_eq!(files, expected);
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
