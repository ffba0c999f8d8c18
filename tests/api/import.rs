//! `moviestars import`: what it prints about files of other services.

use crate::app::until;
use crate::database::values;
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use crate::imports::rows;
use crate::installation::{Installation, text};
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[tokio::test]
async fn import_with_dry_run_prints_what_each_file_has() {
    let installation = Installation::new();
    let bytes = archive(&[
        (
            "diary.csv",
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n2024-05-02,Heat,1995,x,4.5,Yes,,2024-05-01\r\n2024-05-02,Ran,1985,x,,,,someday\r\n",
        ),
        ("comments.csv", "Date,Content,Comment\r\n2020-01-01,x,y\r\n"),
        ("../ratings.csv", "Date,Name,Year,Letterboxd URI,Rating\r\n"),
        ("notes.txt", "Dear diary"),
    ]);
    let path = installation.0.path().join("letterboxd.zip");
    std::fs::write(&path, bytes).unwrap();
    let output = installation.run(&["import", "--dry-run", path.to_str().unwrap()]).await;
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    for line in [
        "letterboxd.zip › diary.csv: Letterboxd, diary",
        "  2 watches",
        "  1 read in part:",
        "    line 3: the date \"someday\" is not a date that can be read; it is imported without a date",
        "letterboxd.zip › comments.csv: Letterboxd, comments; not read: comments are not supported",
        "letterboxd.zip › notes.txt: not read: no known service writes such a file",
        "  1 rating",
        "Total: 2 watches, 1 rating",
        "Nothing was stored. This is what the files contain.",
    ] {
        assert!(printed.lines().any(|printed| printed.ends_with(line)), "{line}\n{printed}");
    }
    assert!(printed.contains("../ratings.csv: not read: its name leads out of the archive"));
    assert!(!installation.db().exists());
}

#[tokio::test]
async fn import_says_that_it_needs_an_account_and_which_meanings_columns_have() {
    let installation = Installation::new();
    let output = installation.run(&["import", "ratings.csv"]).await;
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("--user <NAME>"), "{output:?}");
    let output = installation.run(&["import", "--dry-run", "absent.csv"]).await;
    assert!(text(&output.stderr).contains("cannot open absent.csv"));
    let path = installation.0.path().join("films.csv");
    std::fs::write(&path, "Werk,Gesehen\nHeat,2024-05-01\n").unwrap();
    let path = path.to_str().unwrap();
    let wrong = ["import", "--dry-run", "--column", "werk=Werk", path];
    let output = installation.run(&wrong).await;
    assert!(text(&output.stderr).contains("the meaning must be one of title, original_title"));
    for absent in ["title=Wrk", "rating=Note"] {
        let wrong = ["import", "--dry-run", "--column", "title=Werk", "--column", absent, path];
        let printed = text(&installation.run(&wrong).await.stdout);
        let (_, name) = absent.split_once('=').unwrap();
        let reason = format!("not read: it has no column \"{name}\"; it has Werk, Gesehen\n");
        assert!(printed.contains(&reason), "{printed}");
    }
    let named =
        ["import", "--dry-run", "--column", "title=Werk", "--column", "watched=Gesehen", path];
    let output = installation.run(&named).await;
    assert!(text(&output.stdout).contains("Total: 1 watch\n"), "{}", text(&output.stdout));
}

#[tokio::test]
async fn import_into_an_account_adds_what_is_new_and_prints_what_is_left() {
    let installation = Installation::new();
    installation.add_user("annak", "Abcdef1").await;
    let path = installation.0.path().join("ratings.csv");
    let table = "Date,Name,Year,Letterboxd URI,Rating\n2024-05-02,Heat,1995,x,4.5\n\
                 2024-05-01,Ran,1985,x,2\n2024-05-01,The Film That Was Never Made,1985,x,3\n";
    std::fs::write(&path, table).unwrap();
    let path = path.to_str().unwrap();
    let printed = async |arguments: &[&str]| {
        let output =
            installation.run(&[&["import", "--user", "annak", path], arguments].concat()).await;
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let preview = printed(&["--dry-run"]).await;
    assert!(preview.contains("  2 ratings new\n"), "{preview}");
    assert!(preview.contains("  1 rating of a title that was not found\n"), "{preview}");
    let imported = printed(&["--keep", "theirs"]).await;
    assert!(imported.starts_with("2 added, 0 already present\n"), "{imported}");
    assert!(
        imported.ends_with("See what was not added, and why, at /ms/import/2.\n"),
        "{imported}"
    );
    assert!(printed(&[]).await.starts_with("0 added, 2 already present\n"));
    let served = installation.serve().await;
    let token = served.sign_in("annak").await;
    assert_eq!(served.scores(&token).await, [5, 2]);
    for (arguments, reason) in [
        (&["--user", "bella"][..], "there is no user bella"),
        (&["--user", "annak", "--source", "Trakt"], "no known service writes such a file"),
        (&["--user", "annak", "--source", "Unheard"], "invalid value 'Unheard'"),
    ] {
        let output = installation.run(&[&["import", path], arguments].concat()).await;
        assert!(!output.status.success());
        assert!(text(&output.stderr).contains(reason), "{}", text(&output.stderr));
    }
}

#[tokio::test]
async fn import_marks_rated_films_as_watched_only_on_request() {
    let installation = Installation::new();
    let folder = installation.0.path();
    let path = folder.join("ratings.csv");
    let table = "Date,Name,Year,Letterboxd URI,Rating\n2024-05-02,Heat,1995,x,4.5\n\
                 2024-05-01,Ran,1985,x,2\n";
    std::fs::write(&path, table).unwrap();
    let path = path.to_str().unwrap();
    let line = "  2 films marked as watched\n";
    for (name, flag) in [("annak", None), ("bella", Some("--as-watched"))] {
        installation.add_user(name, "Abcdef1").await;
        for dry_run in [Some("--dry-run"), None] {
            let mut arguments = vec!["import", "--user", name, path];
            arguments.extend(flag.into_iter().chain(dry_run));
            let output = installation.run(&arguments).await;
            assert!(output.status.success(), "{}", text(&output.stderr));
            let printed = text(&output.stdout);
            assert_eq!(printed.contains(line), flag.is_some(), "{printed}");
        }
    }
}

#[tokio::test]
async fn import_writes_what_it_does_not_import_to_a_new_file() {
    let installation = Installation::new();
    installation.add_user("annak", "Abcdef1").await;
    let folder = installation.0.path();
    let [path, rejects] = ["ratings.csv", "rejects.csv"].map(|name| folder.join(name));
    let table = "Date,Name,Year,Letterboxd URI,Rating\n2024-05-02,Heat,1995,x,4.5\n\
                 2024-05-01,Ran,1985,x,eleven\n2024-05-01,The Film That Was Never Made,1985,x,3\n";
    std::fs::write(&path, table).unwrap();
    let arguments = ["import", path.to_str().unwrap(), "--rejects", rejects.to_str().unwrap()];
    let run = async |more: &[&str]| installation.run(&[&arguments, more].concat()).await;
    let written = || std::fs::read_to_string(&rejects).unwrap();
    for (more, has_unknown) in [
        (&["--dry-run"][..], false),
        (&["--dry-run", "--user", "annak"], true),
        (&["--user", "annak"], true),
    ] {
        let output = run(more).await;
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(
            text(&output.stdout).contains("The records that are not imported are in "),
            "{output:?}"
        );
        let left: Vec<_> = rows(&written())
            .iter()
            .map(|row| {
                assert!(row["file"].ends_with("ratings.csv"), "{row:?}");
                ["position", "kind", "title", "reason"].map(|name| row[name].clone()).join("; ")
            })
            .collect();
        let unreadable =
            "line 3; incomplete; ; the rating \"eleven\" is not a number; it is not imported";
        let unknown = "line 4; rating; The Film That Was Never Made; no such title was found";
        assert_eq!(left[0], unreadable);
        assert_eq!(left.get(1).map(|row| &**row), has_unknown.then_some(unknown));
        // An existing file is not overwritten.
        let output = run(more).await;
        assert!(!output.status.success());
        assert!(text(&output.stderr).contains("cannot write "), "{output:?}");
        assert_eq!(rows(&written()).len(), left.len());
        std::fs::remove_file(&rejects).unwrap();
    }
}

#[tokio::test]
async fn import_requires_the_profile_of_a_file_with_several() {
    let installation = Installation::new();
    installation.add_user("annak", "Abcdef1").await;
    let path = installation.0.path().join("ratings.csv");
    let table = "userId,movieId,rating,timestamp,imdbId\n2,1,4.0,1,113277\n10,2,3.0,1,89881\n";
    std::fs::write(&path, table).unwrap();
    let arguments = ["import", path.to_str().unwrap()];
    let run = async |more: &[&str]| installation.run(&[&arguments, more].concat()).await;
    let shown = text(&run(&["--dry-run"]).await.stdout);
    assert!(shown.contains("it has several profiles (2, 10); choose whose rows"), "{shown}");
    let rejects = installation.0.path().join("rejects.csv");
    let refused = run(&["--user", "annak", "--rejects", rejects.to_str().unwrap()]).await;
    assert!(!refused.status.success());
    assert!(!rejects.exists(), "a refused import leaves no file");
    let reason = "the files have several profiles; choose one with --profile: 2, 10";
    assert!(text(&refused.stderr).contains(reason), "{refused:?}");
    let imported = text(&run(&["--user", "annak", "--profile", "10"]).await.stdout);
    assert!(imported.starts_with("1 added, 0 already present\n"), "{imported}");
}

#[tokio::test]
async fn import_with_a_tmdb_key_waits_until_the_server_has_found_the_titles() {
    let fake = FakeTmdb::start().await;
    let installation = Installation::new();
    installation.add_user("annak", "Abcdef1").await;
    let key = "INSERT INTO settings (name, value) VALUES ('tmdb_token', $1)";
    installation.database().execute(key, values![V3_KEY]);
    // Only the fake TMDB has this film.
    let [path, rejects] = ["films.csv", "rejects.csv"].map(|name| installation.0.path().join(name));
    let table = "title,year,type,rating10\nThe Ledger,1993,movie,8\nNo Such Film,1993,movie,9\n";
    std::fs::write(&path, table).unwrap();
    let arguments = ["import", "--user", "annak", path.to_str().unwrap()];
    let mut command = installation.command(&arguments);
    let importing = command.arg("--rejects").arg(&rejects).spawn().unwrap();
    // A server that started earlier would look for the job only after a minute.
    until(async || installation.database().count("jobs WHERE kind = 'import'") == 1).await;
    let url = fake.url();
    let served = installation.serve_with(&["--tmdb-url", &url, "--image-url", &url]).await;
    let output = importing.wait_with_output().await.unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.contains("\n1 added, 0 already present\n"), "{printed}");
    let left = rows(&std::fs::read_to_string(&rejects).unwrap());
    assert_eq!((left.len(), &*left[0]["title"]), (1, "No Such Film"));
    let token = served.sign_in("annak").await;
    assert_eq!(served.scores(&token).await, [4]);
}
