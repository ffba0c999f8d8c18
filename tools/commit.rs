//! The commit of a build, for `moviestars --version`. Read from the files in `.git`: git may not be
//! installed where the executable is built, and refuses a folder that another user owns.

use std::fs;
use std::path::{Path, PathBuf};

/// Length of the abbreviated commit id.
const ABBREVIATED: usize = 12;

/// The commit, and the files that change with it. All of them exist: Cargo reruns the build script
/// every time for a watched file that does not.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// The abbreviated commit id.
    pub(crate) commit: Option<String>,
    /// Files to watch for changes.
    pub(crate) watched: Vec<PathBuf>,
}

/// The commit that is checked out in `root`, else `fallback`.
pub(crate) fn find(root: &Path, fallback: Option<&str>) -> Found {
    let mut found = git_folder(&root.join(".git")).map(|git| checked_out(&git)).unwrap_or_default();
    if found.commit.is_none() {
        found.commit = fallback.and_then(abbreviate);
    }
    found
}

/// `.git` itself, or in a linked working tree the folder that the file `.git` points to.
fn git_folder(git: &Path) -> Option<PathBuf> {
    if git.is_dir() {
        return Some(git.to_owned());
    }
    let text = fs::read_to_string(git).ok()?;
    let folder = text.strip_prefix("gitdir:")?.trim();
    Some(git.parent()?.join(folder))
}

fn checked_out(git: &Path) -> Found {
    let head = git.join("HEAD");
    let Ok(text) = fs::read_to_string(&head) else { return Found::default() };
    let mut watched = vec![head];
    let Some(name) = text.trim().strip_prefix("ref: ") else {
        return Found { commit: abbreviate(text.trim()), watched };
    };
    // Branches are stored in the main working tree's folder.
    let common = fs::read_to_string(git.join("commondir"))
        .map_or_else(|_| git.to_owned(), |folder| git.join(folder.trim()));
    let branch = common.join(name);
    if let Ok(text) = fs::read_to_string(&branch) {
        watched.push(branch);
        return Found { commit: abbreviate(text.trim()), watched };
    }
    // The branch is in packed-refs; the next commit creates its file, in a folder that may not exist yet.
    let packed = common.join("packed-refs");
    let text = fs::read_to_string(&packed).unwrap_or_default();
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let commit = lines.find(|(_, other)| *other == name).and_then(|(commit, _)| abbreviate(commit));
    let folder = branch.ancestors().skip(1).find(|folder| folder.is_dir()).map(Path::to_owned);
    watched.extend([packed].into_iter().chain(folder).filter(|path| path.exists()));
    Found { commit, watched }
}

/// The abbreviated id, or `None` when the text is not a commit id.
fn abbreviate(text: &str) -> Option<String> {
    let is_id =
        (ABBREVIATED..=64).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_hexdigit());
    is_id.then(|| text[..ABBREVIATED].to_ascii_lowercase())
}
