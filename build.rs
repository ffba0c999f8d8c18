//! Builds the web app into `OUT_DIR/ui`, which `src/http/assets.rs` embeds. All profiles share one
//! build per content hash of the sources. `MOVIESTARS_SKIP_UI=1` leaves the web app out.
//! Compresses the API's description, which `src/cli` embeds.
//! Sets the version string with the commit; without git, `MOVIESTARS_COMMIT` names it.

#![expect(clippy::disallowed_methods, reason = "a build script is configured by its environment")]

#[path = "tools/commit.rs"]
mod commit;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::error::Error;
use std::fs;
use std::hash::Hasher;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Inputs of the web app's build, relative to `ui/`.
const SOURCES: [&str; 10] = [
    "src",
    "public",
    "index.html",
    "bootstrap.js",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "tsconfig.json",
    "tsconfig.node.json",
    "compress.mjs",
];
/// The oldest Node.js that Vite runs on.
const NODE: (u32, u32) = (20, 19);
const NODE_NEEDED: &str = "Building the web app needs Node.js 20.19 or newer with npm \
    (https://nodejs.org): install it, or set MOVIESTARS_SKIP_UI=1 to build without the web app.";

type Done<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match version().and_then(|()| compress_description()).and_then(|()| build()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={error}");
            ExitCode::FAILURE
        }
    }
}

/// Sets the version, with the commit where it is known. Development builds name no commit, so that
/// a commit alone does not cause a rebuild. The variable is no `MOVIESTARS_…`, because `cargo run` passes it on, and the
/// server warns of those that it does not know.
fn version() -> Done<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=tools/commit.rs");
    // OUT_DIR is target/PROFILE/build/PACKAGE/out; the folder of the profile `dev` is `debug`.
    let out = PathBuf::from(env::var("OUT_DIR")?);
    if out.ancestors().nth(3).is_some_and(|folder| folder.ends_with("debug")) {
        let version = env::var("CARGO_PKG_VERSION")?;
        println!("cargo::rustc-env=BUILD_VERSION={version} (development)");
        return Ok(());
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let found = commit::find(&root, env::var("MOVIESTARS_COMMIT").ok().as_deref());
    println!("cargo::rerun-if-env-changed=MOVIESTARS_COMMIT");
    for path in &found.watched {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    let version = env::var("CARGO_PKG_VERSION")?;
    let commit = found.commit.as_deref().unwrap_or("built outside git");
    println!("cargo::rustc-env=BUILD_VERSION={version} ({commit})");
    Ok(())
}

fn compress_description() -> Done<()> {
    println!("cargo::rerun-if-changed=assets/openapi.json");
    let compressed = PathBuf::from(env::var("OUT_DIR")?).join("openapi.json.gz");
    let mut encoder = GzEncoder::new(fs::File::create(compressed)?, Compression::best());
    encoder.write_all(&fs::read("assets/openapi.json")?)?;
    encoder.finish()?;
    Ok(())
}

fn build() -> Done<()> {
    println!("cargo::rerun-if-env-changed=MOVIESTARS_SKIP_UI");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let embedded = out.join("ui");
    if env::var("MOVIESTARS_SKIP_UI").is_ok_and(|value| value == "1") {
        if embedded.exists() {
            fs::remove_dir_all(&embedded)?;
        }
        fs::create_dir_all(&embedded)?;
        return Ok(());
    }
    let ui = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("ui");
    let mut hasher = DefaultHasher::new();
    for source in SOURCES.map(|source| ui.join(source)).iter().filter(|source| source.exists()) {
        println!("cargo::rerun-if-changed={}", source.display());
        hash(source, &mut hasher)?;
    }
    let stamp = format!("{:016x}", hasher.finish());
    // OUT_DIR is target/PROFILE/build/PACKAGE/out; the shared folder is target/moviestars-ui.
    let shared = out.ancestors().nth(4).unwrap_or(&out).join("moviestars-ui");
    fs::create_dir_all(&shared)?;
    let lock = fs::File::create(shared.join("lock"))?;
    lock.lock()?;
    let built = shared.join(&stamp);
    if !built.exists() {
        install(&ui)?;
        let draft = shared.join("draft");
        vite(&ui, &draft)?;
        fs::rename(draft, &built)?;
    }
    replace(&built, &embedded)?;
    delete_other_builds(&shared, &built)
}

fn hash(path: &Path, hasher: &mut DefaultHasher) -> Done<()> {
    if path.is_dir() {
        let mut entries = fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::path);
        return entries.iter().try_for_each(|entry| hash(&entry.path(), hasher));
    }
    hasher.write(path.as_os_str().as_encoded_bytes());
    hasher.write(&fs::read(path)?);
    Ok(())
}

/// Runs `npm ci` unless the installed packages match the lock file.
fn install(ui: &Path) -> Done<()> {
    check_node()?;
    let lock = fs::read(ui.join("package-lock.json"))?;
    let installed = ui.join("node_modules/.moviestars-lock");
    if fs::read(&installed).is_ok_and(|found| found == lock) {
        return Ok(());
    }
    run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(ui))?;
    Ok(fs::write(installed, lock)?)
}

fn check_node() -> Done<()> {
    let output = Command::new("node").arg("--version").output().map_err(|_| NODE_NEEDED)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.trim().trim_start_matches('v').split('.').map(str::parse);
    let found = (numbers.next(), numbers.next());
    match found {
        (Some(Ok(major)), Some(Ok(minor))) if (major, minor) >= NODE => Ok(()),
        _ => Err(NODE_NEEDED.into()),
    }
}

fn vite(ui: &Path, draft: &Path) -> Done<()> {
    if draft.exists() {
        fs::remove_dir_all(draft)?;
    }
    let vite = ui.join("node_modules/vite/bin/vite.js");
    run(Command::new("node")
        .arg(vite)
        .args(["build", "--logLevel", "warn", "--emptyOutDir", "--outDir"])
        .arg(draft)
        .current_dir(ui))?;
    run(Command::new("node").arg("compress.mjs").arg(draft).current_dir(ui))
}

fn run(command: &mut Command) -> Done<()> {
    let output = command.output().map_err(|_| NODE_NEEDED)?;
    if output.status.success() {
        return Ok(());
    }
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).trim().replace('\n', "\ncargo::error=");
    Err(format!("{command:?} failed:\ncargo::error={printed}").into())
}

/// Deletes builds of other content hashes.
fn delete_other_builds(shared: &Path, built: &Path) -> Done<()> {
    for entry in fs::read_dir(shared)? {
        let path = entry?.path();
        if path.is_dir() && path != built {
            fs::remove_dir_all(path)?;
        }
    }
    Ok(())
}

/// Copies the build, because rust-embed needs a folder that changes only with this crate.
fn replace(from: &Path, to: &Path) -> Done<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    copy(from, to)
}

fn copy(from: &Path, to: &Path) -> Done<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
