//! `moviestars --version` names the commit of a release build, and finding it causes no needless rebuild.

use crate::commit::{Found, find};
use crate::installation::{Installation, text};
use std::fs;
use std::path::{Path, PathBuf};

const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";
const SHOWN: &str = "0123456789ab";

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

/// The commit, and the watched files below the folder.
fn find_commit(root: &Path, variable: Option<&str>) -> (Option<String>, Vec<String>) {
    let Found { commit, watched } = find(root, variable);
    assert!(watched.iter().all(|path| path.exists()), "{watched:?}");
    let below =
        |path: &PathBuf| path.canonicalize().unwrap().strip_prefix(root).unwrap().to_owned();
    (commit, watched.iter().map(|path| below(path).to_str().unwrap().to_owned()).collect())
}

#[tokio::test]
async fn version_names_the_commit_of_a_release_and_development_otherwise() {
    let printed = text(&Installation::new().run(&["--version"]).await.stdout);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built_from = if Path::new(env!("OUT_DIR")).ancestors().nth(3).unwrap().ends_with("debug") {
        "development".to_owned()
    } else {
        let found = find(root, option_env!("MOVIESTARS_COMMIT")).commit;
        found.unwrap_or_else(|| "built outside git".to_owned())
    };
    assert_eq!(printed, format!("moviestars {} ({built_from})\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_build_script_watches_only_files_that_exist() {
    let out = Path::new(env!("OUT_DIR"));
    let output = fs::read_to_string(out.with_file_name("output")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let watched = output.lines().filter_map(|line| line.strip_prefix("cargo::rerun-if-changed="));
    let watched: Vec<_> = watched.map(|path| root.join(path)).collect();
    assert!(watched.len() >= 2, "{output}");
    // Cargo would rebuild every time for a file that does not exist.
    assert!(watched.iter().all(|path| path.exists()), "{watched:?}");
    println!("figure: a build watches {} files, which all exist", watched.len());
}

#[test]
fn the_commit_of_a_branch_is_found_in_loose_and_packed_refs() {
    let head = (".git/HEAD", "ref: refs/heads/main\n");
    let line = format!("{COMMIT}\n");
    let loose = folder(&[head, (".git/refs/heads/main", &line)]);
    let watched = [".git/HEAD", ".git/refs/heads/main"].map(str::to_owned).to_vec();
    assert_eq!(find_commit(loose.path(), None), (Some(SHOWN.to_owned()), watched));

    let packed = format!("# pack-refs with: peeled\n{COMMIT} refs/heads/main\n");
    let packed = folder(&[head, (".git/packed-refs", &packed), (".git/refs/tags/x", "")]);
    let watched = [".git/HEAD", ".git/packed-refs", ".git/refs"].map(str::to_owned).to_vec();
    assert_eq!(find_commit(packed.path(), None), (Some(SHOWN.to_owned()), watched));

    let detached = folder(&[(".git/HEAD", &line)]);
    let watched = vec![".git/HEAD".to_owned()];
    assert_eq!(find_commit(detached.path(), None), (Some(SHOWN.to_owned()), watched));
}

#[test]
fn the_commit_is_found_in_a_linked_worktree() {
    let line = format!("{COMMIT}\n");
    let both = folder(&[
        ("second/.git", "gitdir: ../first/.git/worktrees/second\n"),
        ("first/.git/worktrees/second/HEAD", "ref: refs/heads/side\n"),
        ("first/.git/worktrees/second/commondir", "../..\n"),
        ("first/.git/refs/heads/side", &line),
    ]);
    let found = find(&both.path().join("second"), None);
    assert_eq!((found.commit.as_deref(), found.watched.len()), (Some(SHOWN), 2));
    assert!(found.watched.iter().all(|path| path.exists()), "{found:?}");
}

#[test]
fn without_git_moviestars_commit_names_the_commit() {
    let bare = folder(&[("Cargo.toml", "")]);
    assert_eq!(find_commit(bare.path(), None), (None, vec![]));
    assert_eq!(find_commit(bare.path(), Some(COMMIT)).0.as_deref(), Some(SHOWN));
    for no_commit in ["", "main", "0123", "; rm -rf /", "0123456789abg"] {
        assert_eq!(find_commit(bare.path(), Some(no_commit)).0, None, "{no_commit}");
    }
    // git takes precedence over the variable.
    let line = format!("{COMMIT}\n");
    let git = folder(&[(".git/HEAD", &line)]);
    assert_eq!(find_commit(git.path(), Some(&"f".repeat(40))).0.as_deref(), Some(SHOWN));
    // A branch without commits.
    let new = folder(&[(".git/HEAD", "ref: refs/heads/main\n"), (".git/refs/heads/.keep", "")]);
    assert_eq!(find_commit(new.path(), Some(COMMIT)).0.as_deref(), Some(SHOWN));
}
