//! A ZIP archive that is packed on a thread of its own while it is sent, so that little of it is in memory.

use crate::blocking::run_in_background;
use futures_util::stream::{self, Stream};
use std::cell::Cell;
use std::io::{self, BufWriter, Write};
use std::rc::Rc;
use tokio::sync::mpsc::{self, Receiver, Sender};
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

/// The length of each queue: parts to be packed, and packed parts to be sent.
const WAITING: usize = 2;
/// The size of a packed part in bytes.
const PACKED: usize = 64 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("the archive cannot be packed: {0}")]
    Zip(#[from] zip::result::ZipError),
    /// The channel is closed: the response has ended, or packing has failed.
    #[error("the archive is not complete")]
    Ended,
}

enum Step {
    File(&'static str),
    Bytes(Vec<u8>),
    Finish,
}

/// Takes the files of an archive one after the other.
pub struct ArchiveWriter {
    steps: Sender<Step>,
}

impl ArchiveWriter {
    /// Begins a file.
    pub async fn file(&mut self, name: &'static str) -> Result<(), ArchiveError> {
        self.send(Step::File(name)).await
    }

    pub async fn write(&mut self, bytes: Vec<u8>) -> Result<(), ArchiveError> {
        self.send(Step::Bytes(bytes)).await
    }

    /// Ends the archive, which is damaged without this.
    pub async fn finish(self) -> Result<(), ArchiveError> {
        self.send(Step::Finish).await
    }

    async fn send(&self, step: Step) -> Result<(), ArchiveError> {
        self.steps.send(step).await.map_err(|_| ArchiveError::Ended)
    }
}

/// An archive whose files have this time in unix seconds, and its bytes.
pub fn begin(now: i64) -> (ArchiveWriter, impl Stream<Item = Result<Vec<u8>, ArchiveError>>) {
    let (steps, next) = mpsc::channel(WAITING);
    let (packed, sent) = mpsc::channel(WAITING);
    run_in_background(move || {
        if let Err(error) = pack(next, packed.clone(), now) {
            // An error here means that the receiver was dropped, so the response has ended.
            let _ = packed.blocking_send(Err(error));
        }
    });
    let sent = stream::unfold(sent, async |mut sent| Some((sent.recv().await?, sent)));
    (ArchiveWriter { steps }, sent)
}

type Packed = Sender<Result<Vec<u8>, ArchiveError>>;

fn pack(mut steps: Receiver<Step>, packed: Packed, now: i64) -> Result<(), ArchiveError> {
    let is_ended = Rc::new(Cell::new(false));
    let parts = PackedParts { packed, is_ended: Rc::clone(&is_ended) };
    let output = BufWriter::with_capacity(PACKED, parts);
    let mut archive = ZipWriter::new_stream(output);
    let options = SimpleFileOptions::default().last_modified_time(time(now)).large_file(true);
    while let Some(step) = steps.blocking_recv() {
        match step {
            Step::File(name) => archive.start_file(name, options)?,
            Step::Bytes(bytes) => archive.write_all(&bytes).map_err(zip::result::ZipError::from)?,
            Step::Finish => {
                let mut output = archive.finish()?.into_inner();
                return output.flush().map_err(|error| zip::result::ZipError::from(error).into());
            }
        }
    }
    // Set before the writer is dropped: dropping it would otherwise complete the archive.
    is_ended.set(true);
    Err(ArchiveError::Ended)
}

fn time(now: i64) -> DateTime {
    let now = time::OffsetDateTime::from_unix_timestamp(now).ok();
    now.and_then(|now| {
        let date = (u16::try_from(now.year()).ok()?, u8::from(now.month()), now.day());
        DateTime::from_date_and_time(date.0, date.1, date.2, now.hour(), now.minute(), now.second())
            .ok()
    })
    .unwrap_or_default()
}

/// Sends each write as a part, and discards those after the end.
struct PackedParts {
    packed: Packed,
    is_ended: Rc<Cell<bool>>,
}

impl Write for PackedParts {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_ended.get() && self.packed.blocking_send(Ok(bytes.to_vec())).is_err() {
            self.is_ended.set(true);
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
