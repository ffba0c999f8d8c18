//! Layers (which module may use which) and file sizes, of the server and of the web app.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const RUST_LINES: usize = 500;
const TYPESCRIPT_LINES: usize = 300;

/// What each module of `src/` may use beside itself.
const RUST: [(&str, &[&str]); 12] = [
    ("domain", &[]),
    ("clock", &[]),
    ("config", &["clock", "domain"]),
    ("auth", &["domain", "clock"]),
    ("store", &["domain", "clock"]),
    ("catalogue", &["domain", "clock"]),
    ("mail", &["clock", "config"]),
    ("app", &["auth", "catalogue", "clock", "config", "domain", "mail", "store"]),
    (
        "services",
        &["app", "auth", "catalogue", "clock", "config", "domain", "jobs", "mail", "store"],
    ),
    (
        "jobs",
        &["app", "auth", "catalogue", "clock", "config", "domain", "mail", "services", "store"],
    ),
    (
        "http",
        &["app", "auth", "catalogue", "clock", "config", "domain", "jobs", "services", "store"],
    ),
    ("cli", &["app", "catalogue", "clock", "config", "domain", "http", "services", "store"]),
];

/// Libraries that stay in their room, or in one file or folder of it.
const CONFINED: [(&str, &[&str]); 12] = [
    ("rusqlite", &["store", "catalogue/tmdb/disk_cache.rs"]),
    ("arc_swap", &["app"]),
    ("reqwest", &["catalogue/tmdb", "cli", "config"]),
    ("flate2", &["catalogue/tmdb"]),
    ("askama", &["mail"]),
    ("argon2", &["auth"]),
    ("lettre", &["mail"]),
    ("jsonwebtoken", &["auth"]),
    ("axum", &["http"]),
    ("hyper", &["http"]),
    ("rust_embed", &["http/assets.rs", "catalogue/builtin/poster"]),
    ("clap", &["cli", "config", "main"]),
];

/// What each folder of `ui/src/` may use beside itself.
const TYPESCRIPT: [(&str, &[&str]); 8] = [
    ("lib", &[]),
    ("ui", &["lib"]),
    ("api", &["lib"]),
    ("features", &["api", "ui", "lib"]),
    ("pages", &["features", "ui", "lib"]),
    ("layouts", &["pages", "features", "ui", "api", "lib"]),
    ("app", &["layouts", "pages", "features", "ui", "api", "lib"]),
    ("testing", &["app", "layouts", "pages", "features", "ui", "api", "lib"]),
];

/// What each feature of `ui/src/features/` may use of others, where it is not `SHARED_FEATURES`.
const FEATURES: [(&str, &[&str]); 5] = [
    ("server", &[]),
    ("session", &["server"]),
    ("ratings", &["server", "session"]),
    ("playlists", &["server", "session"]),
    ("titles", &["server", "session", "ratings", "playlists"]),
];

/// The features that every other one may use.
const SHARED_FEATURES: &[&str] = &["server", "session", "titles"];

struct Source {
    path: PathBuf,
    /// The first folder below the root, or the file's own name there.
    room: String,
    text: String,
}

fn sources(below: &str, endings: &[&str]) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(below);
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|ending| path.to_str().unwrap().ends_with(ending)) {
                let text = std::fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(&root).unwrap().to_owned();
                let first = path.iter().next().unwrap().to_str().unwrap();
                let name = first.split('.').next().unwrap().to_owned();
                found.push(Source { path, room: name, text });
            }
        }
    }
    assert!(found.len() > 10, "the sources are where they are looked for");
    found
}

/// The names that follow `prefix` in the text.
fn names_after<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(prefix).map(move |(at, _)| {
        let rest = &text[at + prefix.len()..];
        rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
    })
}

#[test]
fn rooms_use_only_the_rooms_below_them() {
    let mut wrong = BTreeSet::new();
    for source in sources("src", &[".rs"]) {
        let Some((_, allowed)) = RUST.iter().find(|(room, _)| *room == source.room) else {
            assert!(["lib", "main"].contains(&source.room.as_str()), "{:?}", source.path);
            continue;
        };
        assert!(!source.text.contains("use crate::{"), "{:?}: one line for each room", source.path);
        for used in names_after(&source.text, "crate::") {
            let known = RUST.iter().any(|(room, _)| *room == used);
            if known && used != source.room && !allowed.contains(&used) {
                wrong.insert(format!("{} uses {used}", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn libraries_stay_in_their_rooms() {
    let mut wrong = BTreeSet::new();
    for source in sources("src", &[".rs"]) {
        for (library, rooms) in CONFINED {
            let used = source.text.contains(&format!("{library}::"));
            let at_home = |room: &&str| source.room == **room || source.path.starts_with(room);
            if used && !rooms.iter().any(at_home) {
                wrong.insert(format!("{} uses {library}", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rust_files_are_at_most_500_lines() {
    let mut wrong = BTreeSet::new();
    for root in ["src", "tests"] {
        for source in sources(root, &[".rs"]) {
            let lines = source.text.lines().count();
            if lines > RUST_LINES {
                wrong.insert(format!("{root}/{} has {lines} lines", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn folders_of_the_web_app_use_only_the_folders_below_them() {
    let mut wrong = BTreeSet::new();
    for source in sources("ui/src", &[".ts", ".tsx"]) {
        let is_test = source.path.to_str().unwrap().contains(".test.");
        let Some((_, allowed)) = TYPESCRIPT.iter().find(|(folder, _)| *folder == source.room)
        else {
            assert!(
                source.path.ends_with("vite-env.d.ts"),
                "{:?} stands in no folder",
                source.path
            );
            continue;
        };
        for import in names_of_imports(&source) {
            let folder = import.iter().next().unwrap().to_str().unwrap();
            let same = folder == source.room && may_use_feature(&source.path, &import);
            if !(is_test || same || allowed.contains(&folder)) {
                wrong.insert(format!("{} uses {}", source.path.display(), import.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The files that a file imports by a relative path, seen from `ui/src`.
fn names_of_imports(source: &Source) -> Vec<PathBuf> {
    let quoted = source.text.split('\'').skip(1).step_by(2);
    let relative = quoted.filter(|text| text.starts_with("./") || text.starts_with("../"));
    let folder = source.path.parent().unwrap();
    let outside = |path: &Path| path.starts_with("..") || path.as_os_str().is_empty();
    relative.map(|text| plain(&folder.join(text))).filter(|path| !outside(path)).collect()
}

/// The path without `.` and `..`; what leads out of the root begins with `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path {
        match part.to_str().unwrap() {
            "." => {}
            ".." if plain.file_name().is_some() => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

/// Whether one file of a folder may use another: features only some others, all else everything.
fn may_use_feature(path: &Path, import: &Path) -> bool {
    let (Some(own), Some(used)) = (feature(path), feature(import)) else { return true };
    let listed = FEATURES.iter().find(|(name, _)| *name == own);
    let allowed = listed.map_or(SHARED_FEATURES, |(_, uses)| uses);
    own == used || allowed.contains(&used)
}

fn feature(path: &Path) -> Option<&str> {
    path.starts_with("features").then(|| path.iter().nth(1)).flatten()?.to_str()
}

#[test]
fn web_app_files_are_at_most_300_lines() {
    let mut wrong = BTreeSet::new();
    for source in sources("ui/src", &[".ts", ".tsx"]) {
        if source.path.ends_with("generated.ts") {
            continue;
        }
        let lines = source.text.lines().count();
        if lines > TYPESCRIPT_LINES {
            wrong.insert(format!("{} has {lines} lines", source.path.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
