//! `moviestars import`: what it prints about files of other services.

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
        ("profile.csv", "Date Joined,Username\r\n2020-01-01,anna\r\n"),
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
        "  1 to know:",
        "    line 3: the date \"someday\" is not a date that can be read; it is imported without a date",
        "letterboxd.zip › profile.csv: Letterboxd, profile; not read: it has private data",
        "letterboxd.zip › notes.txt: not read: no known service writes such a file",
        "In all: 2 watches",
        "Nothing was stored: this only shows what the files have.",
    ] {
        assert!(printed.lines().any(|printed| printed.ends_with(line)), "{line}\n{printed}");
    }
    assert!(printed.contains("../ratings.csv: not read: its name leads out of the archive"));
    assert!(!installation.db().exists());
}

#[tokio::test]
async fn import_says_that_it_needs_dry_run_and_which_meanings_columns_have() {
    let installation = Installation::new();
    let output = installation.run(&["import", "ratings.csv"]).await;
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("with --dry-run it prints what the files have"));
    let output = installation.run(&["import", "--dry-run", "absent.csv"]).await;
    assert!(text(&output.stderr).contains("cannot open absent.csv"));
    let path = installation.0.path().join("films.csv");
    std::fs::write(&path, "Werk,Gesehen\nHeat,2024-05-01\n").unwrap();
    let path = path.to_str().unwrap();
    let wrong = ["import", "--dry-run", "--column", "werk=Werk", path];
    let output = installation.run(&wrong).await;
    assert!(text(&output.stderr).contains("the meaning must be one of title, original_title"));
    let named =
        ["import", "--dry-run", "--column", "title=Werk", "--column", "watched=Gesehen", path];
    let output = installation.run(&named).await;
    assert!(text(&output.stdout).contains("In all: 1 watch\n"), "{}", text(&output.stdout));
}
