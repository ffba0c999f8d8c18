//! The files of an import: plain files, and files in ZIP archives. Nothing is written to disk, and names are only
//! labels. Sizes are counted while unpacking, because the sizes that an archive declares may be false.

use super::text::{Decoder, Detector, Encoding};
use flate2::bufread::MultiGzDecoder;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;
use zip::ZipArchive;
use zip::result::ZipError;

/// How many bytes of a file are used to recognize its format.
const HEAD: usize = 256 * 1024;
/// Where the end record of a ZIP archive is searched, in bytes from the end. The archive comment after it has at most
/// 64 KiB.
const TAIL: i64 = 66 * 1024;
/// Files up to this size may have any compression ratio.
const SMALL: u64 = 16 * 1024 * 1024;

/// How many names a message lists.
const MAX_NAMED: usize = 20;

/// The limits of the size of an import.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub files: usize,
    /// Bytes of one file, unpacked.
    pub file_bytes: u64,
    /// Bytes of all files, unpacked.
    pub total_bytes: u64,
    /// The largest allowed ratio of unpacked to packed size.
    pub ratio: u64,
}

impl Limits {
    /// `file_bytes` is more than twice the size of 500,000 rows of the widest format.
    pub const DEFAULT: Self = Self {
        files: 1_000,
        file_bytes: 512 * 1024 * 1024,
        total_bytes: 1024 * 1024 * 1024,
        ratio: 200,
    };
}

/// Why a file is not read, or not to its end. The messages are for users.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    #[error("it has more than {0} files; import the files of one service at a time")]
    TooManyFiles(usize),
    #[error("it is larger than {} MiB unpacked; split it", .0 / 1024 / 1024)]
    TooLarge(u64),
    #[error("all files together are larger than {} MiB unpacked; import fewer at a time", .0 / 1024 / 1024)]
    AllTooLarge(u64),
    #[error(
        "it unpacks to more than {0} times its size, which no export does; unpack it and import its files"
    )]
    Ratio(u64),
    #[error(
        "its name leads out of the archive or is not a plain name; unpack the archive and import the file itself"
    )]
    Name,
    #[error("it is a link, not a file")]
    Link,
    #[error("it is encrypted; unpack the archive with its password and import its files")]
    Encrypted,
    #[error("it is an archive in an archive; unpack it and import its files")]
    Nested,
    #[error("it is packed in a way that is not supported; unpack the archive and import its files")]
    Method,
    #[error("it is damaged or cut off; download it again")]
    Damaged,
    #[error("it is not a text file")]
    NotText,
    #[error(
        "it is the database of a program, not an export; import what the program exports, or a file that the page of \
         imports names for it"
    )]
    Database,
    #[error("it is empty")]
    Empty,
    #[error("it cannot be read: {0}")]
    Io(String),
    #[error("the row at line {0} is longer than 1 MiB; is a quotation mark missing?")]
    LongRow(u64),
    #[error("{0} takes more than {1} MiB")]
    LongEntry(String, usize),
    #[error("it is not valid JSON after {0}: {1}")]
    Json(String, String),
    #[error("it is not valid XML after {0}: {1}")]
    Xml(String, String),
    #[error("it declares a document type or entities, which no export does; remove them")]
    Entities,
    #[error("it has several profiles ({}); choose whose rows are imported", some_of(.0))]
    SeveralProfiles(Vec<String>),
    #[error("it has no profile \"{}\"; it has {}", .0, some_of(.1))]
    NoProfile(String, Vec<String>),
    #[error(
        "its ratings are whole numbers up to 5, which may be out of 5 or out of 10; choose the scale"
    )]
    UnknownScale,
    #[error("it has no row with the names of its columns")]
    NoHeader,
    #[error("it has no column \"{}\"; it has {}", .0, some_of(.1))]
    NoColumn(String, Vec<String>),
}

/// The names for a message, at most [`MAX_NAMED`].
fn some_of(names: &[String]) -> String {
    let (shown, rest) = names.split_at(names.len().min(MAX_NAMED));
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    shown.join(", ") + &more
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof
            | io::ErrorKind::InvalidData
            | io::ErrorKind::InvalidInput => Self::Damaged,
            _ => Self::Io(error.to_string()),
        }
    }
}

impl From<ZipError> for FileError {
    fn from(error: ZipError) -> Self {
        match error {
            ZipError::Io(error) => error.into(),
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)
            | ZipError::InvalidPassword => Self::Encrypted,
            ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
                Self::Method
            }
            _ => Self::Damaged,
        }
    }
}

/// The content of a file. It may be read several times, and on another thread.
pub trait ReadSeek: Read + Seek + Send {}

impl<T: Read + Seek + Send> ReadSeek for T {}

/// An uploaded file.
pub struct Upload {
    /// Shown to the user, and a hint at the format.
    pub name: String,
    pub content: Box<dyn ReadSeek>,
}

pub(super) struct Archive {
    name: String,
    content: Content,
}

enum Content {
    Plain(Box<dyn ReadSeek>),
    Gzip(Box<dyn ReadSeek>),
    Zip(Box<ZipArchive<Box<dyn ReadSeek>>>),
}

/// A file of an upload.
#[derive(Clone, Debug)]
pub(super) struct ArchivedFile {
    pub(super) index: usize,
    /// See [`super::Location::file`].
    pub(super) label: Arc<str>,
    /// The path within the archive; of a plain file its name.
    pub(super) path: String,
}

/// The result of a first pass over a file.
#[derive(Clone, Debug)]
pub(super) struct Inspection {
    pub(super) encoding: Encoding,
    /// The beginning of the text.
    pub(super) head: String,
    /// The delimiter of the cells, if the file is a table.
    pub(super) delimiter: u8,
    bytes: u64,
}

impl Archive {
    pub(super) fn open(upload: Upload, limits: &Limits) -> Result<Self, FileError> {
        let Upload { name, mut content } = upload;
        let mut magic = Vec::new();
        content.rewind()?;
        (&mut content).take(4).read_to_end(&mut magic)?;
        let content = if matches!(*magic, [b'P', b'K', 3, 4] | [b'P', b'K', 5, 6]) {
            check_count(&mut content, limits.files)?;
            content.rewind()?;
            let archive = ZipArchive::new(content)?;
            if archive.len() > limits.files {
                return Err(FileError::TooManyFiles(limits.files));
            }
            Content::Zip(Box::new(archive))
        } else if magic.starts_with(&[0x1f, 0x8b]) {
            Content::Gzip(content)
        } else {
            Content::Plain(content)
        };
        Ok(Self { name, content })
    }

    /// The files, without folders and the files that macOS adds. A file that must not be read has an error.
    pub(super) fn files(&mut self) -> Vec<(ArchivedFile, Result<(), FileError>)> {
        let archive = match &mut self.content {
            Content::Plain(_) | Content::Gzip(_) => {
                let name = label(&self.name);
                let entry = ArchivedFile { index: 0, label: name.as_str().into(), path: name };
                return vec![(entry, Ok(()))];
            }
            Content::Zip(archive) => archive,
        };
        let mut files = Vec::new();
        for index in 0..archive.len() {
            let (path, checked) = match archive.by_index_raw(index) {
                Ok(file) if file.is_dir() => continue,
                Ok(file) => match file.name() {
                    Ok(name) if !is_plain_path(&name) => (label(&name), Err(FileError::Name)),
                    Ok(name) if file.is_symlink() => (label(&name), Err(FileError::Link)),
                    Ok(name) if file.encrypted() => (label(&name), Err(FileError::Encrypted)),
                    Ok(name) => (label(&name), Ok(())),
                    Err(_) => (format!("file {}", index + 1), Err(FileError::Name)),
                },
                Err(error) => (format!("file {}", index + 1), Err(error.into())),
            };
            if !is_of_macos(&path) {
                let label = format!("{} › {path}", label(&self.name)).into();
                files.push((ArchivedFile { index, label, path }, checked));
            }
        }
        files
    }

    /// Reads a whole file within the limits. `total` is the size of all files so far.
    pub(super) fn inspect(
        &mut self,
        file: &ArchivedFile,
        limits: &Limits,
        total: &mut u64,
    ) -> Result<Inspection, FileError> {
        let is_packed = !matches!(self.content, Content::Plain(_));
        let (mut reader, packed) = self.reader(file.index)?;
        let (mut detector, mut head, mut bytes) = (Detector::default(), Vec::new(), 0);
        let mut chunk = vec![0; 64 * 1024];
        loop {
            let length = reader.read(&mut chunk)?;
            if length == 0 {
                break;
            }
            let read = chunk.get(..length).unwrap_or_default();
            bytes += length as u64;
            *total += length as u64;
            if bytes > limits.file_bytes {
                return Err(FileError::TooLarge(limits.file_bytes));
            }
            if *total > limits.total_bytes {
                return Err(FileError::AllTooLarge(limits.total_bytes));
            }
            if is_packed && bytes > SMALL && bytes / limits.ratio > packed {
                return Err(FileError::Ratio(limits.ratio));
            }
            detector.push(read);
            head.extend(read.iter().take(HEAD - head.len()));
        }
        if bytes == 0 {
            return Err(FileError::Empty);
        }
        if head.starts_with(b"PK\x03\x04") {
            return Err(FileError::Nested);
        }
        if head.starts_with(b"SQLite format 3\0") {
            return Err(FileError::Database);
        }
        let encoding = detector.finish().ok_or(FileError::NotText)?;
        let mut text = Vec::new();
        Decoder::new(&*head, encoding).read_to_end(&mut text)?;
        let head = String::from_utf8_lossy(&text).into_owned();
        if matches!(head.trim(), "" | "[]" | "{}" | "null") {
            return Err(FileError::Empty);
        }
        Ok(Inspection { encoding, head, delimiter: b',', bytes })
    }

    fn reader(&mut self, index: usize) -> Result<(Box<dyn Read + '_>, u64), FileError> {
        match &mut self.content {
            Content::Plain(content) => {
                content.seek(SeekFrom::Start(0))?;
                Ok((Box::new(BufReader::new(content)), 0))
            }
            Content::Gzip(content) => {
                let packed = content.seek(SeekFrom::End(0))?;
                content.seek(SeekFrom::Start(0))?;
                Ok((Box::new(MultiGzDecoder::new(BufReader::new(content))), packed))
            }
            Content::Zip(archive) => {
                let file = archive.by_index(index)?;
                let packed = file.compressed_size();
                Ok((Box::new(file), packed))
            }
        }
    }
}

/// A file that was inspected.
pub(super) struct InputFile<'a> {
    archive: &'a mut Archive,
    pub(super) entry: &'a ArchivedFile,
    pub(super) inspection: &'a Inspection,
}

impl<'a> InputFile<'a> {
    pub(super) fn new(
        archive: &'a mut Archive,
        entry: &'a ArchivedFile,
        inspection: &'a Inspection,
    ) -> Self {
        Self { archive, entry, inspection }
    }

    /// The text from the beginning, as UTF-8. A file may be read several times.
    pub(super) fn text(&mut self) -> Result<Box<dyn Read + '_>, FileError> {
        let (reader, _) = self.archive.reader(self.entry.index)?;
        let reader = reader.take(self.inspection.bytes);
        Ok(Box::new(Decoder::new(reader, self.inspection.encoding)))
    }

    /// The last part of the path.
    pub(super) fn name(&self) -> &str {
        self.entry.path.rsplit('/').next().unwrap_or_default()
    }
}

/// Checks the number of files that the end record declares. The ZIP library allocates memory for this number of files
/// before it reads them.
fn check_count(content: &mut dyn ReadSeek, most: usize) -> Result<(), FileError> {
    let length = content.seek(SeekFrom::End(0))?;
    let start = length.saturating_sub(TAIL.unsigned_abs());
    content.seek(SeekFrom::Start(start))?;
    let mut tail = Vec::new();
    content.take(TAIL.unsigned_abs()).read_to_end(&mut tail)?;
    let number = |at: usize, length: usize| {
        let bytes = tail.get(at..at + length)?.iter().rev();
        Some(bytes.fold(0_u64, |number, byte| number << 8 | u64::from(*byte)))
    };
    let ends = |signature: &'static [u8]| {
        let found = tail.windows(signature.len()).enumerate();
        found.filter(move |(_, bytes)| *bytes == signature).map(|(at, _)| at)
    };
    let counts = ends(b"PK\x05\x06").filter_map(|at| number(at + 10, 2));
    let long_counts: Vec<u64> = ends(b"PK\x06\x06").filter_map(|at| number(at + 32, 8)).collect();
    let is_hidden = long_counts.is_empty() && ends(b"PK\x06\x07").next().is_some();
    // 65,535 means that the real number is in the ZIP64 record.
    let unknown = u64::from(u16::MAX);
    let mut counts = counts
        .filter(|count| *count != unknown || long_counts.is_empty())
        .chain(long_counts.clone());
    let most_bytes = most as u64;
    if is_hidden || counts.any(|count| count > most_bytes) {
        return Err(FileError::TooManyFiles(most));
    }
    Ok(())
}

fn is_plain_path(path: &str) -> bool {
    let is_plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':']);
    path.split('/').all(is_plain) && !path.chars().any(char::is_control)
}

fn is_of_macos(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("__MACOSX/") || name.starts_with("._") || name == ".DS_Store"
}

/// The name of a file as it is shown: a single line of limited length.
pub(super) fn label(name: &str) -> String {
    crate::domain::title::single_line(name, 200)
}

#[cfg(test)]
mod tests;
