//! Files with the rows of several people, only one of whom is imported.

use super::archive::{FileError, InputFile};
use super::table::{Dialect, Row, scan_rows};
use std::collections::BTreeSet;

/// How many names are offered to the user.
const MAX_NAMES: usize = 1_000;
/// The longest offered name in code points.
const MAX_NAME: usize = 60;

/// The person whose rows are read; by default all.
#[derive(Debug, Default)]
pub(super) struct Profile {
    /// The folded name of the column, and its value in the rows that are read.
    wanted: Option<(&'static str, String)>,
}

impl Profile {
    /// `column` is the folded name of the column that names the person of a row. Fails when there are several people
    /// and none was chosen, or when no row has the chosen name.
    pub(super) fn choose(
        file: &mut InputFile<'_>,
        dialect: Dialect,
        column: &'static str,
        wanted: Option<&str>,
    ) -> Result<Self, FileError> {
        let (mut names, mut known) = (BTreeSet::new(), false);
        scan_rows(file, dialect, &mut |row| {
            let name = row.get(column);
            known |= wanted.is_some_and(|wanted| is_same(name, wanted));
            if !name.is_empty() && names.len() < MAX_NAMES {
                let name: String = name.chars().take(MAX_NAME).collect();
                // Shorter numbers first, so that numbers are sorted by value.
                let digits = if name.bytes().all(|b| b.is_ascii_digit()) { name.len() } else { 0 };
                names.insert((digits, name));
            }
        })?;
        let offered = || names.iter().map(|(_, name)| name.clone()).collect();
        match wanted {
            Some(name) if known => Ok(Self { wanted: Some((column, name.trim().to_owned())) }),
            Some(_) if names.is_empty() => Ok(Self::default()),
            Some(name) => Err(FileError::NoProfile(name.to_owned(), offered())),
            None if names.len() > 1 => Err(FileError::SeveralProfiles(offered())),
            None => Ok(Self::default()),
        }
    }

    pub(super) fn has(&self, row: &Row<'_>) -> bool {
        self.wanted.as_ref().is_none_or(|(column, name)| is_same(row.get(column), name))
    }
}

fn is_same(name: &str, wanted: &str) -> bool {
    name.to_lowercase() == wanted.trim().to_lowercase()
}
