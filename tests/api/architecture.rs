//! Checks the layers of the server (which module may use which) and that its files do not depend on each other in
//! cycles; and, also for the web app, file sizes and banned words. `ui/eslint.config.js` checks the web app's layers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const RUST_LINES: usize = 500;
const TYPESCRIPT_LINES: usize = 300;

/// The modules that each module of `src/` may use.
const RUST_LAYERS: [(&str, &[&str]); 22] = [
    ("domain", &[]),
    ("import", &["domain"]),
    ("blocking", &[]),
    ("mutex", &[]),
    ("metrics", &[]),
    ("clock", &["mutex"]),
    ("backoff", &["clock"]),
    ("fair_semaphore", &["mutex"]),
    ("atomic_file", &["clock"]),
    ("worker", &["backoff", "mutex"]),
    ("config", &["clock", "domain", "store"]),
    ("auth", &["atomic_file", "blocking", "clock", "domain", "fair_semaphore", "mutex"]),
    ("store", &["atomic_file", "backoff", "clock", "domain", "metrics", "mutex"]),
    ("catalogue", &["atomic_file", "backoff", "clock", "domain", "fair_semaphore", "metrics"]),
    ("mail", &["atomic_file", "clock", "config"]),
    ("oidc", &["config", "mutex"]),
    ("webhook_client", &["config", "domain"]),
    (
        "app",
        &[
            "auth",
            "catalogue",
            "clock",
            "config",
            "domain",
            "mail",
            "metrics",
            "oidc",
            "store",
            "webhook_client",
            "worker",
        ],
    ),
    (
        "services",
        &[
            "app",
            "atomic_file",
            "auth",
            "blocking",
            "catalogue",
            "clock",
            "config",
            "domain",
            "import",
            "mail",
            "oidc",
            "store",
            "webhook_client",
        ],
    ),
    (
        "jobs",
        &[
            "app",
            "auth",
            "backoff",
            "blocking",
            "catalogue",
            "clock",
            "config",
            "domain",
            "mail",
            "services",
            "store",
            "worker",
        ],
    ),
    (
        "http",
        &[
            "app",
            "auth",
            "catalogue",
            "clock",
            "config",
            "domain",
            "jobs",
            "metrics",
            "mutex",
            "oidc",
            "services",
            "store",
            "worker",
        ],
    ),
    (
        "cli",
        &[
            "app",
            "blocking",
            "catalogue",
            "clock",
            "config",
            "domain",
            "http",
            "import",
            "mutex",
            "services",
            "store",
        ],
    ),
];

/// Libraries, and the modules, folders or files that may use them.
const CONFINED_LIBRARIES: [(&str, &[&str]); 18] = [
    ("rusqlite", &["store", "catalogue/tmdb/disk_cache.rs"]),
    ("tokio_postgres", &["store"]),
    ("arc_swap", &["app"]),
    ("reqwest", &["catalogue/tmdb", "cli", "config", "oidc", "webhook_client.rs"]),
    ("flate2", &["catalogue/tmdb", "cli/mod.rs", "http/representation.rs", "import"]),
    ("quick_xml", &["import/xml.rs"]),
    ("askama", &["mail"]),
    ("argon2", &["auth"]),
    ("totp_rs", &["auth"]),
    ("lettre", &["mail"]),
    ("jsonwebtoken", &["auth", "oidc"]),
    ("axum", &["http"]),
    ("hyper", &["http"]),
    ("rust_embed", &["http/assets.rs", "catalogue/builtin/poster"]),
    ("clap", &["cli", "config", "main"]),
    ("sd_notify", &["cli"]),
    ("toml", &["cli"]),
    ("zip", &["import", "services/archive.rs"]),
];

struct Source {
    path: PathBuf,
    /// The first folder below the root, or the name of a file in the root.
    module: String,
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
                let name = path.file_name().unwrap().to_str().unwrap();
                if !["node_modules", "target"].contains(&name) {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| path.to_str().unwrap().ends_with(ending)) {
                let text = std::fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(&root).unwrap().to_owned();
                let first = path.iter().next().unwrap().to_str().unwrap();
                let name = first.split('.').next().unwrap().to_owned();
                found.push(Source { path, module: name, text });
            }
        }
    }
    assert!(!found.is_empty(), "sources are found");
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
fn modules_use_only_modules_of_lower_layers() {
    let mut wrong = BTreeSet::new();
    for source in sources("src", &[".rs"]) {
        let Some((_, allowed)) = RUST_LAYERS.iter().find(|(module, _)| *module == source.module)
        else {
            assert!(["lib", "main"].contains(&source.module.as_str()), "{:?}", source.path);
            continue;
        };
        assert!(
            !source.text.contains("use crate::{"),
            "{:?}: write one `use crate::` for each module",
            source.path
        );
        for used in names_after(&source.text, "crate::") {
            let known = RUST_LAYERS.iter().any(|(module, _)| *module == used);
            if known && used != source.module && !allowed.contains(&used) {
                wrong.insert(format!("{} uses {used}", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Words for which there is a standard term. Identifiers are split at underscores and capitals.
const BANNED_IN_IDENTIFIERS: [&str; 19] = [
    "agreed", "among", "asked", "asks", "begun", "claim", "claims", "crashed", "crossing",
    "mended", "said", "settle", "settled", "settles", "silence", "silences", "told", "wish",
    "wished",
];
/// In the web app, episodes and titles are marked, and rows are selected.
const BANNED_IN_WEB_APP: [&str; 3] = ["tick", "ticked", "ticks"];
/// Words that are banned in comments and texts as well.
const BANNED_WORDS: [&str; 13] = [
    "anew", "apart", "crowd", "deeds", "founder", "nobody", "patience", "somebody", "sought",
    "twin", "twins", "upkeep", "whoever",
];
/// Files with names of tables and columns of older versions, names of films and people, or the Unix user `nobody`.
const WITH_BANNED_TEXT: [&str; 10] = [
    "src/store/migrations.rs",
    "tests/api/architecture.rs",
    "tests/api/data_file/id_migration.rs",
    "tests/api/data_file/upgrade.rs",
    "tests/fake_tmdb/data.rs",
    "tests/nginx/proxy.py",
    "tests/postgres/pgbouncer.py",
    "tools/catalogue/corrections.py",
    "tools/catalogue/test_generate.py",
    "assets/migrations/0006_tmdb_ids_and_names.sql",
];
/// Files about emails, which are not letters.
const ABOUT_EMAIL: [&str; 4] =
    ["assets/mail", "src/mail", "src/services/passwords.rs", "tests/mail"];
/// Files where "claims" are those of a JWT.
const JWT: [&str; 10] = [
    "src/auth/token.rs",
    "src/oidc/id_token.rs",
    "src/oidc/provider.rs",
    "tests/api/fake_provider.rs",
    "tests/api/oidc.rs",
    "tests/api/tokens.rs",
    "tests/oidc/provider.mjs",
    "ui/src/lib/token.test.ts",
    "ui/src/lib/token.ts",
    "ui/src/testing/fixtures.ts",
];

/// The path of a file's module: `store/titles.rs` is `store::titles`, `store/mod.rs` is `store`.
fn module_of(path: &Path) -> Vec<String> {
    let path = path.with_extension("");
    let mut parts: Vec<_> = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// The text without comments.
fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The text without its unit tests, re-exports and the paths of visibilities such as `pub(in crate::store)`.
fn without_tests_and_reexports(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let text = text.replace("(in crate::", "(in ");
    let mut parts = text.split("pub use ");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(part.split_once(';').map_or("", |(_, rest)| rest));
    }
    kept
}

/// The paths of a use tree such as `a::{b, c::d}`.
fn paths_of_use(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((before, rest)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let (mut depth, mut start, mut paths) = (0, 0, Vec::new());
    let mut add = |part: &str| {
        let inner = paths_of_use(part).into_iter();
        paths.extend(inner.map(|path| format!("{before}{path}")));
    };
    for (at, sign) in inside.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                add(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    add(&inside[start..]);
    paths
}

/// The modules that a file uses; each is the longest part of a path that names a file.
fn uses(module: &[String], text: &str, modules: &BTreeSet<Vec<String>>) -> BTreeSet<Vec<String>> {
    let text = without_tests_and_reexports(&without_comments(text));
    let trees = text.split("use ").skip(1).filter_map(|rest| rest.split_once(';'));
    let mut paths: Vec<String> = trees.flat_map(|(tree, _)| paths_of_use(tree)).collect();
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let inline = text.split(|c| !is_path(c)).filter(|path| path.contains("::"));
    paths.extend(inline.map(str::to_owned));
    let mut used = BTreeSet::new();
    for path in paths {
        let mut parts: Vec<&str> = path.split("::").map(str::trim).collect();
        let mut full = match parts.first() {
            Some(&"crate") => Vec::new(),
            Some(&"super" | &"self") => module.to_vec(),
            // A file in the folder of this one.
            Some(&name) if modules.contains(&[module, &[name.to_owned()]].concat()) => {
                module.to_vec()
            }
            _ => continue,
        };
        while let Some(&first) = parts.first() {
            match first {
                "super" => drop(full.pop()),
                "crate" | "self" => {}
                _ => break,
            }
            parts.remove(0);
        }
        full.extend(parts.into_iter().map(str::to_owned));
        while !full.is_empty() && !modules.contains(&full) {
            full.pop();
        }
        used.insert(full);
    }
    used
}

/// Uses between files, by module. Declarations and re-exports (`mod`, `pub use`) are none.
fn use_graph() -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let files: Vec<_> = sources("src", &[".rs"])
        .into_iter()
        .filter(|source| !source.path.iter().any(|part| part == "tests" || part == "tests.rs"))
        .map(|source| (module_of(&source.path), source.text))
        .collect();
    let modules: BTreeSet<_> = files.iter().map(|(module, _)| module.clone()).collect();
    let graph = files.iter().map(|(module, text)| {
        let mut used = uses(module, text, &modules);
        used.remove(module);
        (module.clone(), used)
    });
    graph.collect()
}

fn reachable<'a>(
    graph: &'a BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
    from: &'a Vec<String>,
) -> BTreeSet<&'a Vec<String>> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(module) = next.pop() {
        next.extend(graph[module].iter().filter(|&used| reached.insert(used)));
    }
    reached
}

#[test]
fn files_have_no_cyclic_dependencies() {
    let graph = use_graph();
    assert!(graph.values().map(BTreeSet::len).sum::<usize>() > 200, "uses are found");
    let mut cycles = BTreeSet::new();
    for module in graph.keys() {
        let cycle: Vec<_> = reachable(&graph, module)
            .into_iter()
            .filter(|other| reachable(&graph, other).contains(module))
            .map(|module| module.join("::"))
            .collect();
        if !cycle.is_empty() {
            cycles.insert(cycle);
        }
    }
    assert!(cycles.is_empty(), "{cycles:#?}");
}

/// The identifiers of a file, without its comments and string literals.
fn identifiers(source: &Source) -> BTreeSet<String> {
    let is_rust = source.path.extension().is_some_and(|ending| ending == "rs");
    let quotes: &[char] = if is_rust { &['"'] } else { &['"', '\'', '`'] };
    // A quote as a character does not begin a literal.
    let text = source.text.replace("'\"'", " ").replace("'\\\"'", " ");
    let (mut code, mut rest) = (String::new(), text.as_str());
    while let Some(sign) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with("/*") {
            rest = &rest[rest.find("*/").map_or(rest.len(), |end| end + 2)..];
        } else if quotes.contains(&sign) {
            rest = after_literal(&rest[1..], sign);
            code.push(' ');
        } else {
            code.push(sign);
            rest = &rest[sign.len_utf8()..];
        }
    }
    code.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
}

/// The text after the end of a string literal.
fn after_literal(text: &str, quote: char) -> &str {
    let mut escaped = false;
    for (at, sign) in text.char_indices() {
        if sign == quote && !escaped {
            return &text[at + 1..];
        }
        escaped = sign == '\\' && !escaped;
    }
    ""
}

/// `removeAllItems_of` has the words remove, all, items, of.
fn words(identifier: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for sign in identifier.chars() {
        if sign == '_' || sign.is_uppercase() {
            words.push(String::new());
        }
        words.last_mut().unwrap().extend(sign.to_lowercase().filter(|c| c.is_alphanumeric()));
    }
    words
}

#[test]
fn identifiers_have_no_banned_words() {
    let mut wrong = BTreeSet::new();
    let roots = [
        ("src", &[".rs"][..]),
        ("tests", &[".rs", ".mjs"]),
        ("benches", &[".rs", ".mjs"]),
        ("tools", &[".mjs"]),
        ("ui/src", &[".ts", ".tsx"]),
        ("ui/e2e", &[".ts"]),
    ];
    for (root, endings) in roots {
        for source in sources(root, endings) {
            let path = Path::new(root).join(&source.path);
            // `Promise.allSettled` is JavaScript's.
            for identifier in identifiers(&source).into_iter().filter(|name| name != "allSettled") {
                for word in words(&identifier) {
                    let is_jwt =
                        word.starts_with("claim") && JWT.iter().any(|jwt| path.ends_with(jwt));
                    let is_banned = BANNED_WORDS.contains(&word.as_str())
                        || BANNED_IN_IDENTIFIERS.contains(&word.as_str())
                        || (root == "ui/src" && BANNED_IN_WEB_APP.contains(&word.as_str()));
                    if is_banned && !is_jwt {
                        wrong.insert(format!("{}: {identifier}", path.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Scripts whose names have no ending.
const SCRIPTS: [&str; 5] = [".ci/integration", ".ci/prove", ".ci/run", ".ci/steps", ".ci/test"];

/// Without CONTRIBUTING.md, which lists words that are not used.
const DOCUMENTS: [&str; 4] = ["CHANGELOG.md", "README.md", "SECURITY.md", "benches/RESULTS.md"];

#[test]
fn comments_and_texts_have_no_banned_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for script in SCRIPTS {
        texts.push((PathBuf::from(script), std::fs::read_to_string(root.join(script)).unwrap()));
    }
    let endings = [".rs", ".py", ".mjs", ".js", ".ts", ".tsx", ".css", ".sh"];
    for folder in ["src", "tests", "benches", "fuzz", "tools", "ui/src", "ui/e2e"] {
        let found = sources(folder, &endings).into_iter();
        texts.extend(found.map(|source| (Path::new(folder).join(source.path), source.text)));
    }
    for document in DOCUMENTS {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        texts.push((PathBuf::from(document), text));
    }
    texts.extend(
        sources("docs", &[".md", ".yaml", ".conf"])
            .into_iter()
            .map(|source| (Path::new("docs").join(source.path), source.text)),
    );
    for folder in ["assets/mail", "assets/migrations"] {
        let found = sources(folder, &[".txt", ".html", ".sql"]).into_iter();
        let found = found.filter(|source| !is_released_migration(&source.path));
        texts.extend(found.map(|source| (Path::new(folder).join(source.path), source.text)));
    }
    let mut wrong = BTreeSet::new();
    for (path, text) in texts {
        if WITH_BANNED_TEXT.iter().any(|exempt| path.ends_with(exempt)) {
            continue;
        }
        let about_email = ABOUT_EMAIL.iter().any(|folder| path.starts_with(folder));
        for word in text.split(|c: char| !c.is_alphabetic()) {
            let word = word.to_lowercase();
            let is_letter = about_email && ["letter", "letters"].contains(&word.as_str());
            if BANNED_WORDS.contains(&word.as_str()) || is_letter {
                wrong.insert(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Those of 0001 to 0005 keep their words (decision 33).
fn is_released_migration(path: &Path) -> bool {
    path < Path::new("0006")
}

#[test]
fn libraries_are_used_only_in_their_modules() {
    let mut wrong = BTreeSet::new();
    for source in sources("src", &[".rs"]) {
        for (library, modules) in CONFINED_LIBRARIES {
            let used = source.text.contains(&format!("{library}::"));
            let is_here =
                |module: &&str| source.module == **module || source.path.starts_with(module);
            if used && !modules.iter().any(is_here) {
                wrong.insert(format!("{} uses {library}", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Prints the files with more lines. This is advice: a concept is not split because of it.
fn print_long_files(root: &str, endings: &[&str], advised: usize) {
    for source in sources(root, endings) {
        let lines = source.text.lines().count();
        if lines > advised && !source.path.ends_with("generated.ts") {
            println!("warning: {root}/{} has {lines} lines", source.path.display());
        }
    }
}

#[test]
fn rust_files_above_500_lines_are_printed() {
    print_long_files("src", &[".rs"], RUST_LINES);
    print_long_files("tests", &[".rs"], RUST_LINES);
}

#[test]
fn web_app_files_above_300_lines_are_printed() {
    print_long_files("ui/src", &[".ts", ".tsx"], TYPESCRIPT_LINES);
}
