//! Which commit a build is made from, for `moviestars --version`. Read from git's files by hand:
//! where an executable is built, git need not be installed, and may refuse a folder of another's.

use std::fs;
use std::path::{Path, PathBuf};

/// How much of a commit's name is shown.
const SHOWN: usize = 12;

/// What was found, and the files that tell when it changes. They all exist: one that does not
/// would make every build run anew.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// The beginning of the commit's name.
    pub(crate) commit: Option<String>,
    /// What to look at again before the next build.
    pub(crate) watched: Vec<PathBuf>,
}

/// The commit that is checked out in `root`, else what the builder says.
pub(crate) fn find(root: &Path, said: Option<&str>) -> Found {
    let mut found = git_folder(&root.join(".git")).map(|git| checked_out(&git)).unwrap_or_default();
    if found.commit.is_none() {
        found.commit = said.and_then(shown);
    }
    found
}

/// `.git` itself; of a second working tree, the folder that the file of this name points to.
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
        return Found { commit: shown(text.trim()), watched };
    };
    // Branches lie in the main working tree's folder.
    let common = fs::read_to_string(git.join("commondir"))
        .map_or_else(|_| git.to_owned(), |folder| git.join(folder.trim()));
    let branch = common.join(name);
    if let Ok(text) = fs::read_to_string(&branch) {
        watched.push(branch);
        return Found { commit: shown(text.trim()), watched };
    }
    // Packed away; the next commit makes the branch's file, in a folder that may not be there yet.
    let packed = common.join("packed-refs");
    let text = fs::read_to_string(&packed).unwrap_or_default();
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let commit = lines.find(|(_, other)| *other == name).and_then(|(commit, _)| shown(commit));
    let folder = branch.ancestors().skip(1).find(|folder| folder.is_dir()).map(Path::to_owned);
    watched.extend([packed].into_iter().chain(folder).filter(|path| path.exists()));
    Found { commit, watched }
}

/// The beginning of a commit's name, unless it is none.
fn shown(text: &str) -> Option<String> {
    let fits = (SHOWN..=64).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_hexdigit());
    fits.then(|| text[..SHOWN].to_ascii_lowercase())
}
