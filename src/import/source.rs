//! What a source is: a service or program whose files can be read.

use super::archive::{FileError, InputFile, Limits};
use super::output::Output;
use super::sample::Sample;
use super::table::ColumnMap;
use crate::domain::zone::Zone;

/// How an import is read.
#[derive(Clone, Debug)]
pub struct Options {
    pub limits: Limits,
    /// Unix seconds. Later dates are refused.
    pub now: i64,
    /// Columns of tables that no source knows, where the user has said what they mean.
    pub columns: ColumnMap,
    /// Whose rows are read of a file that has those of several people.
    pub profile: Option<String>,
    /// The user's: that of times whose offset a table does not say.
    pub zone: Option<Zone>,
    /// The name of the only source that is tried.
    pub source: Option<&'static str>,
}

/// A service or program that people leave. To add one, see docs/architecture.md.
pub(super) trait Source: Sync {
    /// For the user.
    fn name(&self) -> &'static str;

    /// What a file is, from its content and, where that does not say it, from its name; `None` for files of others.
    fn recognize(&self, sample: &Sample<'_>, options: &Options) -> Option<FileKind>;

    /// A reader for all files of one import.
    fn reader(&self, options: &Options) -> Box<dyn SourceReader>;
}

pub(super) trait SourceReader {
    /// Reads a file that was recognized as `kind`. It may keep what later files refer to.
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError>;
}

/// A reader that keeps nothing.
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

/// What a file of a source has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileKind {
    /// In the plural and for the user, such as "ratings".
    pub(super) name: &'static str,
    /// Files are read in this order; those to which others refer come first.
    pub(super) order: u8,
    /// Why it is not read.
    pub(super) skipped: Option<&'static str>,
    /// It has all that the other files of its archive have, which are not read.
    pub(super) is_complete: bool,
}

impl FileKind {
    pub(super) const fn of(name: &'static str) -> Self {
        Self { name, order: 1, skipped: None, is_complete: false }
    }

    pub(super) const fn complete(name: &'static str) -> Self {
        Self { is_complete: true, ..Self::of(name) }
    }

    /// Read in this place; 1 is that of most files.
    pub(super) const fn at(self, order: u8) -> Self {
        Self { order, ..self }
    }

    pub(super) const fn skipped(name: &'static str, reason: &'static str) -> Self {
        Self { name, order: 1, skipped: Some(reason), is_complete: false }
    }
}
