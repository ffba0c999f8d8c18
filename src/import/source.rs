//! Sources: services and programs whose files can be read.

use super::archive::{FileError, InputFile, Limits};
use super::output::Output;
use super::sample::Sample;
use super::score::Scale;
use super::table::ColumnMap;
use crate::domain::zone::Zone;

/// How an import is read.
#[derive(Clone, Debug)]
pub struct Options {
    pub limits: Limits,
    /// Unix seconds. Later dates are rejected.
    pub now: i64,
    /// The columns of a table of unknown origin, as the user has named them.
    pub columns: ColumnMap,
    /// The person to read, from files that have the rows of several people.
    pub profile: Option<String>,
    /// The scale of ratings in a table of unknown origin whose values do not show it.
    pub scale: Option<Scale>,
    /// The user's time zone, for times without an offset.
    pub zone: Option<Zone>,
    /// The name of the only source to try. `None` tries all.
    pub source: Option<&'static str>,
}

/// A service or program whose exports can be imported. To add one, see docs/architecture.md.
pub(super) trait Source: Sync {
    /// The name that is shown to users.
    fn name(&self) -> &'static str;

    /// Recognizes a file by its content, or by its name if the content is ambiguous; `None` for files of other
    /// sources.
    fn recognize(&self, sample: &Sample<'_>, options: &Options) -> Option<FileKind>;

    /// Creates a reader, which reads all files of one import.
    fn reader(&self, options: &Options) -> Box<dyn SourceReader>;
}

pub(super) trait SourceReader {
    /// Reads a file that was recognized as `kind`. It may store data that later files refer to.
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError>;

    /// Passes on what is certain only after all files of the import were read. Called for each of these files with its
    /// output.
    fn finish(&mut self, _out: &mut Output<'_>) {}
}

/// A reader without state.
impl<F> SourceReader for F
where
    F: FnMut(&'static str, &mut InputFile<'_>, &mut Output<'_>) -> Result<(), FileError>,
{
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        self(kind, file, out)
    }
}

/// The content of a file of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileKind {
    /// The name that is shown to users, in the plural, such as "ratings".
    pub(super) name: &'static str,
    /// Files are read in this order. Files that others refer to come first.
    pub(super) order: u8,
    /// The reason why it is not read; `None` if it is.
    pub(super) skipped: Option<&'static str>,
    /// Whether it contains everything that the other files of its archive have. Those are then skipped.
    pub(super) is_complete: bool,
}

impl FileKind {
    pub(super) const fn of(name: &'static str) -> Self {
        Self { name, order: 1, skipped: None, is_complete: false }
    }

    pub(super) const fn complete(name: &'static str) -> Self {
        Self { is_complete: true, ..Self::of(name) }
    }

    /// Sets the order. Most files have 1.
    pub(super) const fn at(self, order: u8) -> Self {
        Self { order, ..self }
    }

    pub(super) const fn skipped(name: &'static str, reason: &'static str) -> Self {
        Self { name, order: 1, skipped: Some(reason), is_complete: false }
    }
}
