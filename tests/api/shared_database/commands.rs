//! Commands on a database on a server: they leave its schema to the server and to `moviestars migrate`, and those that
//! are for data files refuse it.

use crate::doctor::statuses;
use crate::engine::{TestDatabase, connect};
use crate::installation::{Installation, text};
use crate::shared_database::opening::OLDER;
use moviestars::store::{Location, SCHEMA, Store, copy};
use std::process::Output;

fn installed(database: TestDatabase) -> Installation {
    Installation(tempfile::tempdir().unwrap(), Some(database))
}

/// The message of a command that has failed, which is one line.
#[track_caller]
fn message(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let message = text(&output.stderr);
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

#[tokio::test]
async fn commands_leave_an_older_and_an_empty_database_as_they_are_and_name_migrate() {
    let older = format!("has schema {OLDER}, this moviestars needs {SCHEMA}");
    for (database, expected) in [
        (TestDatabase::create_older(OLDER).await, &*older),
        (TestDatabase::create_empty(), "has no tables yet"),
    ] {
        let installation = installed(database);
        let before = installation.database().all_rows();
        let mut outputs = vec![installation.add_user("annak", "Abcdef1").await];
        for arguments in
            [&["user", "list"][..], &["user", "delete", "annak"], &["catalogue", "status"]]
        {
            outputs.push(installation.run(arguments).await);
        }
        for output in outputs {
            let message = message(&output);
            assert!(message.contains(expected), "{message}");
            assert!(message.contains("with moviestars migrate or by starting"), "{message}");
        }
        assert_eq!(installation.database().all_rows(), before);
        let migrated = installation.run(&["migrate"]).await;
        assert_eq!(text(&migrated.stdout), format!("the schema has version {SCHEMA}\n"));
        let added = installation.add_user("annak", "Abcdef1").await;
        assert!(added.status.success(), "{added:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn copy_does_not_upgrade_a_database_that_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moviestars.db");
    Store::open(&path).unwrap().close();
    let installation = installed(TestDatabase::create_older(OLDER).await);
    let before = installation.database().all_rows();
    let to = Location::Server(installation.1.as_ref().unwrap().config().url);
    let copied = tokio::task::spawn_blocking(move || copy(&Location::File(path), &to, |_| {}));
    let refused = copied.await.unwrap().unwrap_err().to_string();
    assert!(refused.contains(&format!("has schema {OLDER}")), "{refused}");
    assert_eq!(installation.database().all_rows(), before);
}

#[tokio::test]
async fn doctor_reports_the_schema_the_clock_and_the_permissions_of_a_database() {
    let database = TestDatabase::create_older(OLDER).await;
    let (url, role) = (database.url(), format!("doctor_of_{}", database.name()));
    let installation = installed(database);
    let doctor = async |url: &str| {
        let mut command = installation.command(&["doctor", "--listen", "127.0.0.1:1"]);
        command.env("MOVIESTARS_DATABASE_URL", url).output().await.unwrap()
    };
    let before = installation.database().all_rows();
    let older = doctor(&url).await;
    assert_eq!(older.status.code(), Some(0), "{older:?}");
    let found = text(&older.stdout);
    let expected =
        format!("has schema {OLDER}; the next start of a server upgrades it to {SCHEMA}");
    assert!(found.contains(&expected), "{found}");
    assert_eq!(statuses(&older, "database"), ["warning"], "{found}");
    assert_eq!(statuses(&older, "clock"), ["ok"], "{found}");
    assert_eq!(statuses(&older, "permissions"), ["ok"], "{found}");
    assert_eq!(installation.database().all_rows(), before, "it changes nothing");

    assert!(installation.run(&["migrate"]).await.status.success());
    let current = doctor(&url).await;
    assert_eq!(current.status.code(), Some(0), "{current:?}");
    let found = text(&current.stdout);
    assert!(found.contains(&format!("it responds and has schema {SCHEMA}\n")), "{found}");
    assert!(found.contains("can create, read and write tables"), "{found}");

    let outsider = connect(&url).await;
    let create = format!(
        "REVOKE ALL ON SCHEMA public FROM PUBLIC; CREATE ROLE {role} LOGIN;
         GRANT USAGE ON SCHEMA public TO {role};
         GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}"
    );
    outsider.batch_execute(&create).await.unwrap();
    let as_role = url.replacen("//postgres@", &format!("//{role}@"), 1);
    let reading = doctor(&as_role).await;
    let grant = format!("GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}");
    outsider.batch_execute(&grant).await.unwrap();
    let writing = doctor(&as_role).await;
    outsider.batch_execute(&format!("DROP OWNED BY {role}; DROP ROLE {role}")).await.unwrap();
    assert_eq!(statuses(&reading, "permissions"), ["problem"], "{reading:?}");
    assert!(text(&reading.stdout).contains("cannot read and write"), "{reading:?}");
    assert_eq!(reading.status.code(), Some(1), "{reading:?}");
    assert_eq!(statuses(&writing, "permissions"), ["ok"], "{writing:?}");
    assert!(text(&writing.stdout).contains("but not create any"), "{writing:?}");
    assert_eq!(writing.status.code(), Some(0), "{writing:?}");
}

#[tokio::test]
async fn doctor_leaves_an_empty_database_empty() {
    let installation = installed(TestDatabase::create_empty());
    let output = installation.run(&["doctor", "--listen", "127.0.0.1:1"]).await;
    assert_eq!(statuses(&output, "database"), ["warning"], "{output:?}");
    assert!(text(&output.stdout).contains("it responds and is empty"), "{output:?}");
    assert_eq!(installation.database().all_rows(), Vec::<String>::new());
    let url = installation.1.as_ref().unwrap().url();
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    let count: i64 = connect(&url).await.query_one(tables, &[]).await.unwrap().get(0);
    assert_eq!(count, 0);
}

#[tokio::test]
async fn backup_restore_and_check_name_the_tool_of_postgresql() {
    let installation = Installation::new();
    let copy = installation.0.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    for (arguments, instead) in [
        (&["backup", copy][..], "back it up with pg_dump --format=custom"),
        (&["restore", copy][..], "restore a dump with pg_restore"),
        (&["check"][..], "check it with pg_amcheck"),
    ] {
        let message = message(&installation.run(arguments).await);
        let why = "this command is for data files, and the data is in PostgreSQL";
        assert_eq!(message, format!("moviestars: {why}: {instead}\n"));
    }
    assert!(!std::path::Path::new(copy).exists());
    assert!(!installation.db().exists());
}

#[tokio::test]
async fn a_url_with_a_password_is_accepted_from_a_file_and_refused_in_a_flag() {
    let installation = Installation::new();
    assert!(installation.add_user("annak", "Abcdef1").await.status.success());
    let url = installation.1.as_ref().unwrap().url();
    let with_password = url.replacen("//postgres@", "//postgres:s3cret@", 1);
    assert_ne!(with_password, url);
    let file = installation.0.path().join("url");
    std::fs::write(&file, format!("{with_password}\n")).unwrap();
    let run = async |arguments: &[&str]| {
        let mut command = installation.command(arguments);
        command.env_remove("MOVIESTARS_DATABASE_URL").output().await.unwrap()
    };
    let listed = run(&["user", "list", "--database-url-file", file.to_str().unwrap()]).await;
    assert!(text(&listed.stdout).contains("annak@example.org"), "{listed:?}");
    for arguments in [
        &["user", "list", "--database-url", &*with_password][..],
        &["migrate", "--database-url", &with_password],
        &["serve", "--database-url", &with_password],
        &["copy", "--from", &with_password, "--to", "copy.db"],
    ] {
        let message = message(&run(arguments).await);
        assert!(message.contains("MOVIESTARS_DATABASE_PASSWORD_FILE"), "{message}");
        assert!(!message.contains("s3cret"), "{message}");
    }
}
