//! `moviestars import --user`: imports files into an account, even while a server runs.

use crate::app::App;
use crate::cli::args::{DataFile, open_existing};
use crate::cli::error::CliError;
use crate::cli::output::print;
use crate::domain::account::UserSelector;
use crate::domain::ids::UserId;
use crate::domain::import::{ImportId, ImportRules, ImportState, RecordOutcome, TitleOutcome};
use crate::domain::imported::RecordKind;
use crate::services::imports::{self, ImportError, Matched, ReadOptions, Upload};
use crate::store::{ImportCounts, ImportRefusal, StoreError, StoredImport};
use futures_util::StreamExt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

/// How often the command asks whether the server has found all titles.
const POLL: Duration = Duration::from_secs(1);
/// After this many polls without another title the command ends. A server checks for work once a minute.
const MAX_IDLE_POLLS: u32 = 180;

/// The account to import into, and how.
pub(super) struct Target {
    pub(super) user: String,
    pub(super) rules: ImportRules,
    /// Whether only the preview is printed.
    pub(super) dry_run: bool,
    /// The file for records that are not imported.
    pub(super) rejects: Option<PathBuf>,
    pub(super) data: DataFile,
}

/// A new CSV file of the records that are not imported. It is deleted if it was not finished.
pub(super) struct RejectFile {
    path: PathBuf,
    writer: BufWriter<File>,
    /// The first write error.
    written: io::Result<()>,
    is_finished: bool,
}

impl RejectFile {
    pub(super) fn create(path: &Path) -> Result<Self, CliError> {
        let file = File::create_new(path).map_err(|error| cannot_write(path, &error))?;
        let (path, writer) = (path.to_owned(), BufWriter::new(file));
        Ok(Self { path, writer, written: Ok(()), is_finished: false })
    }

    pub(super) fn write(&mut self, rows: &str) {
        if self.written.is_ok() {
            self.written = self.writer.write_all(rows.as_bytes());
        }
    }

    pub(super) fn finish(mut self) -> Result<(), CliError> {
        let written = std::mem::replace(&mut self.written, Ok(()));
        let written = written.and_then(|()| self.writer.flush());
        written.map_err(|error| cannot_write(&self.path, &error))?;
        self.is_finished = true;
        print(&format!("The records that are not imported are in {}.", self.path.display()))
    }
}

impl Drop for RejectFile {
    fn drop(&mut self) {
        if !self.is_finished {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> CliError {
    CliError::Message(format!("cannot write {}: {error}", path.display()))
}

impl Target {
    pub(super) async fn import(
        self,
        uploads: Vec<Upload>,
        options: ReadOptions,
    ) -> Result<(), CliError> {
        let app = Arc::new(open_existing(&self.data).await?);
        let imported = self.import_with(&app, uploads, options).await;
        app.store.close();
        imported
    }

    async fn import_with(
        &self,
        app: &Arc<App>,
        uploads: Vec<Upload>,
        options: ReadOptions,
    ) -> Result<(), CliError> {
        let user = self.find(app).await?;
        let rejects = self.rejects.as_deref().map(RejectFile::create).transpose()?;
        let id = imports::read(app, user, uploads, options).await.map_err(describe)?;
        imports::set_rules(app, user, id, self.rules.clone()).await.map_err(describe)?;
        if app.uses_tmdb() && !self.dry_run {
            wait_for_server(app, user, id).await?;
        }
        while let Some(import) = app.store.import(user, id).await?
            && import.state == ImportState::Matching
        {
            if let Matched::NoResponse(error) = imports::match_titles(app, &import).await? {
                return Err(CliError::Message(error.to_string()));
            }
        }
        let counts = app.store.import_counts(user, id).await?;
        if self.dry_run {
            write_rejects(app, user, id, rejects).await?;
            app.store.delete_import(user, id).await?;
            self.print_counts(&counts)?;
            if self.rules.as_watched == Some(true) {
                print_seen(counts.as_watched_films)?;
            }
            return print("Nothing was stored. This is what the import would do.");
        }
        imports::set_state(app, user, id, ImportState::Writing).await.map_err(describe)?;
        while !app.store.write_import(user, id, app.config.clock.now()).await? {}
        write_rejects(app, user, id, rejects).await?;
        self.report(app, user, id).await
    }

    async fn report(&self, app: &App, user: UserId, id: ImportId) -> Result<(), CliError> {
        let Some(import) = app.store.import(user, id).await? else {
            return Ok(());
        };
        let StoredImport { written, same, marked_seen, .. } = import;
        let left = app.store.import_counts(user, id).await?;
        print(&format!("{written} added, {same} already present"))?;
        print_seen(marked_seen)?;
        self.print_counts(&left)?;
        if left.records.is_empty() {
            return Ok(());
        }
        print(&format!("See what was not added, and why, at /ms/import/{}.", id.0))
    }

    fn print_counts(&self, counts: &ImportCounts) -> Result<(), CliError> {
        let has_thumbs = self.rules.thumbs == Some(true);
        for (kind, outcome, title, count) in &counts.records {
            let Some(mut text) = outcome_text(*outcome, *title) else { continue };
            if *kind == RecordKind::Thumb && !has_thumbs {
                text = "left out; --thumbs imports them as ratings";
            }
            let label = kind.label(count.unsigned_abs());
            print(&format!("  {count} {label} {text}"))?;
        }
        Ok(())
    }

    async fn find(&self, app: &App) -> Result<UserId, CliError> {
        let found = app.store.find_users(&UserSelector::Name(self.user.clone())).await?;
        match found[..] {
            [id] => Ok(id),
            [] => Err(CliError::Message(format!(
                "there is no user {}; moviestars user list shows all",
                self.user
            ))),
            _ => Err(CliError::Message(format!(
                "{} is the username of one account and the email address of another; give the email address of the \
                 first or the username of the second",
                self.user
            ))),
        }
    }
}

/// Waits until the server has found the titles in TMDB. Only the server has the TMDB client: its key may be in a flag
/// of the server, and its cache and its limit of requests are for one process.
async fn wait_for_server(app: &App, user: UserId, id: ImportId) -> Result<(), CliError> {
    print(&format!(
        "The files are read. The server now looks for the titles in TMDB; follow the import at /ms/import/{}.",
        id.0
    ))?;
    let (mut waiting, mut polls) = (count_waiting(app, user, id).await?, 0);
    loop {
        let state = app.store.import(user, id).await?.map(|import| import.state);
        match state {
            Some(ImportState::Ready) => return Ok(()),
            Some(ImportState::Matching) if polls < MAX_IDLE_POLLS => polls += 1,
            Some(ImportState::Matching) => {
                let left = count_waiting(app, user, id).await?;
                if left >= waiting {
                    return Err(not_found_yet(id));
                }
                (waiting, polls) = (left, 0);
            }
            _ => {
                let message = format!("the import was changed on its page, /ms/import/{}", id.0);
                return Err(CliError::Message(message));
            }
        }
        tokio::time::sleep(POLL).await;
    }
}

async fn count_waiting(app: &App, user: UserId, id: ImportId) -> Result<i64, StoreError> {
    let counts = app.store.import_counts(user, id).await?;
    let waiting = counts.titles.iter().filter(|(outcome, ..)| *outcome == TitleOutcome::Waiting);
    Ok(waiting.map(|(.., count)| count).sum())
}

fn not_found_yet(id: ImportId) -> CliError {
    CliError::Message(format!(
        "the server has not found all titles; when it has, import them at /ms/import/{}",
        id.0
    ))
}

async fn write_rejects(
    app: &App,
    user: UserId,
    id: ImportId,
    file: Option<RejectFile>,
) -> Result<(), CliError> {
    let (Some(mut file), Some(import)) = (file, app.store.import(user, id).await?) else {
        return Ok(());
    };
    let mut parts = pin!(imports::rejects(app, import));
    while let Some(rows) = parts.next().await {
        file.write(&rows?);
    }
    file.finish()
}

fn describe(error: ImportError) -> CliError {
    CliError::Message(match error {
        ImportError::Nothing(files) => {
            format!("nothing to import:\n{}", files.join("\n"))
        }
        ImportError::Rejected(ImportRefusal::TooManyImports | ImportRefusal::TooManyRecords) => {
            "the account has too many imports; delete one at /ms/import first".to_owned()
        }
        ImportError::SeveralProfiles(names) => {
            format!(
                "the files have several profiles; choose one with --profile: {}",
                names.join(", ")
            )
        }
        ImportError::UnknownScale => {
            "the ratings are whole numbers up to 5; choose with --scale whether they are out of 5 or out of 10"
                .to_owned()
        }
        other => other.to_string(),
    })
}

/// Prints how many films get or got a watch because they are rated, if any.
fn print_seen(films: i64) -> Result<(), CliError> {
    match films {
        0 => Ok(()),
        1 => print("  1 film marked as watched"),
        films => print(&format!("  {films} films marked as watched")),
    }
}

fn outcome_text(
    outcome: Option<RecordOutcome>,
    title: Option<TitleOutcome>,
) -> Option<&'static str> {
    Some(match (outcome, title) {
        (Some(RecordOutcome::New), _) => "new",
        (Some(RecordOutcome::Same), _) => "already present",
        (Some(RecordOutcome::Different), _) => "different from the account's",
        (Some(RecordOutcome::Newer), _) => "different from the account's, and newer",
        (Some(RecordOutcome::Unplaced), _) => "of an episode with an unknown number",
        (Some(RecordOutcome::Kept), _) => "different from the account's, which was kept",
        (Some(RecordOutcome::OverLimit), _) => "over a limit of the account",
        (None, Some(TitleOutcome::Unclear)) => "of a title that has no certain match",
        (None, Some(TitleOutcome::Unknown)) => "of a title that was not found",
        (None, Some(TitleOutcome::Skipped)) => "of a title that the user left out before",
        (None, Some(_)) => "not matched",
        (None, None) => return None,
    })
}
