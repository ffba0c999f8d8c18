//! The records and rows that an import does not write, as a CSV file that can be corrected and imported again. The
//! first five columns have the file, the row and the reason. The names of the others are those that the reader of tables
//! knows.

use crate::app::App;
use crate::domain::ids::MediaType;
use crate::domain::import::{ImportId, RecordOutcome, TitleOutcome};
use crate::domain::imported::{
    AccountValue, EpisodeReference, ImportedTitle, List, Part, RecordKind, Statement,
};
use crate::domain::rating::Score10;
use crate::domain::watch::WatchedAt;
use crate::services::export::csv_row;
use crate::store::{
    ImportProblem, ImportProblemFilter, ImportRecord, ImportRecordFilter, StoreError, StoredImport,
};
use futures_util::stream::{self, Stream};
use std::borrow::Borrow;
use std::collections::HashMap;
use std::sync::Arc;

/// How many rows are read at once.
const PAGE: i64 = 1_000;
/// How many names of lists are kept in memory. For further lists the source's key is written.
const MAX_LISTS: usize = 10_000;
/// A date that the reader of tables takes for "yes, at an unknown time".
const UNKNOWN_DATE: &str = "unknown";

const COLUMNS: [&str; 32] = [
    "file",
    "position",
    "kind",
    "reason",
    "text",
    "title",
    "original_title",
    "year",
    "media_type",
    "tmdb_id",
    "imdb_id",
    "tvdb_id",
    "season",
    "episode",
    "episode_title",
    "episode_imdb_id",
    "episode_tvdb_id",
    "rating10",
    "rated_at",
    "watched_at",
    "rewatch",
    "watchlisted_at",
    "watchlist_position",
    "favorite",
    "favorite_place",
    "status",
    "tags",
    "note",
    "spoiler",
    "written_at",
    "list",
    "list_position",
];

/// A row. A field is empty when the record does not have it.
#[derive(Default)]
struct Row {
    file: String,
    position: String,
    kind: String,
    reason: String,
    /// The beginning of a row that could not be read, or a thumb.
    text: String,
    title: ImportedTitle,
    part: Part,
    rating: Option<Score10>,
    rated_at: String,
    watched_at: String,
    is_rewatch: bool,
    watchlisted_at: String,
    watchlist_position: Option<i64>,
    favorite: String,
    favorite_place: Option<i64>,
    status: String,
    tags: String,
    note: String,
    is_spoiler: bool,
    written_at: String,
    list: String,
    list_position: Option<i64>,
}

/// The names of the columns, as a row.
#[must_use]
pub fn reject_columns() -> String {
    csv_row(COLUMNS)
}

/// A problem in an imported file: a row or a value that is not imported. `kind` is a name of the API.
#[must_use]
pub fn problem_row(kind: &str, file: &str, position: &str, reason: &str, text: &str) -> String {
    // The reason of an unsupported record ends with its title, after a colon.
    let (reason, title) = match reason.split_once(": ") {
        Some((reason, title)) if kind == "unsupported" => (reason, title),
        _ => (reason, ""),
    };
    let title = ImportedTitle { title: title.to_owned(), ..ImportedTitle::default() };
    let row = Row {
        file: file.to_owned(),
        position: position.to_owned(),
        kind: kind.to_owned(),
        reason: reason.to_owned(),
        text: text.to_owned(),
        title,
        ..Row::default()
    };
    row.write()
}

enum Next {
    Columns,
    Problems(i64),
    Records(i64),
    End,
}

/// The file, a part at a time.
pub fn rejects(
    app: impl Borrow<App>,
    import: StoredImport,
) -> impl Stream<Item = Result<String, StoreError>> {
    let lists = HashMap::new();
    stream::try_unfold(
        (app, import, Next::Columns, lists),
        |(app, import, next, lists)| async move {
            match next {
                Next::Columns => {
                    let lists = list_names(app.borrow(), import.id).await?;
                    Ok(Some((reject_columns(), (app, import, Next::Problems(0), lists))))
                }
                Next::Problems(after) => {
                    let filter = ImportProblemFilter {
                        after,
                        limit: PAGE,
                        ..ImportProblemFilter::default()
                    };
                    let problems = app.borrow().store.import_problems(import.id, filter).await?;
                    let next =
                        problems.last().map_or(Next::Records(0), |last| Next::Problems(last.id));
                    let rows = problems.iter().map(
                        |ImportProblem { kind, file, position, reason, text, .. }| {
                            problem_row(kind, file, position, reason, text)
                        },
                    );
                    Ok(Some((rows.collect(), (app, import, next, lists))))
                }
                Next::Records(after) => {
                    let records =
                        app.borrow().store.import_records(import.id, page(after, None)).await?;
                    let next = records.last().map_or(Next::End, |last| Next::Records(last.id));
                    let rows =
                        records.into_iter().filter_map(|one| record_row(&import, one, &lists));
                    Ok(Some((rows.collect(), (app, import, next, lists))))
                }
                Next::End => Ok(None),
            }
        },
    )
}

fn page(after: i64, kind: Option<RecordKind>) -> ImportRecordFilter {
    let (outcome, title_outcome, query) = (None, None, String::new());
    ImportRecordFilter { kind, outcome, title_outcome, query, after, limit: PAGE }
}

/// Names of lists by archive and key of the source.
type ListNames = HashMap<(String, Arc<str>), String>;

async fn list_names(app: &App, id: ImportId) -> Result<ListNames, StoreError> {
    let (mut names, mut after) = (ListNames::new(), 0);
    loop {
        let lists = app.store.import_records(id, page(after, Some(RecordKind::List))).await?;
        match lists.last() {
            Some(last) if names.len() < MAX_LISTS => after = last.id,
            _ => return Ok(names),
        }
        for record in lists {
            if let Ok(List { key, name, .. }) = serde_json::from_str(&record.statement) {
                names.insert((archive_of(&record.file).to_owned(), key), name);
            }
        }
    }
}

fn archive_of(file: &str) -> &str {
    file.split_once(" › ").map_or("", |(archive, _)| archive)
}

fn record_row(import: &StoredImport, record: ImportRecord, lists: &ListNames) -> Option<String> {
    let reason = rejection_reason(import, &record)?.to_owned();
    let ImportRecord { kind, file, position, statement, reference, .. } = record;
    let reference = reference.unwrap_or_default();
    let title = serde_json::from_str(&reference).unwrap_or_default();
    let archive = archive_of(&file).to_owned();
    let kind_name = kind.as_str().to_owned();
    let mut row = Row { file, position, kind: kind_name, reason, title, ..Row::default() };
    match kind {
        RecordKind::List => {
            let list: List = serde_json::from_str(&statement).unwrap_or_default();
            (row.list, row.note) = (list.name, list.description);
        }
        RecordKind::Account => {
            let value = serde_json::from_str::<AccountValue>(&statement).ok();
            row.status = value.map(|value| value.describe()).unwrap_or_default();
        }
        _ => {
            if let Ok((part, statement)) = serde_json::from_str(&statement) {
                row.part = part;
                row.set_statement(statement, |key| {
                    lists.get(&(archive, Arc::clone(key))).map_or(&**key, String::as_str).to_owned()
                });
            }
        }
    }
    Some(row.write())
}

/// The reason why a record is not written. `None` when it is written, or when the account already has the value.
fn rejection_reason(import: &StoredImport, record: &ImportRecord) -> Option<&'static str> {
    const KEPT: &str = "you have another value, which is kept";
    match record.outcome {
        Some(RecordOutcome::Same) => return None,
        _ if import.left_out.contains(&record.kind) => return Some("you have left out this kind"),
        Some(RecordOutcome::New) => return None,
        Some(outcome @ (RecordOutcome::Different | RecordOutcome::Newer)) => {
            return (!import.rule.replaces(outcome)).then_some(KEPT);
        }
        Some(RecordOutcome::Kept) => return Some(KEPT),
        Some(RecordOutcome::Unplaced) => return Some(unplaced_reason(record)),
        Some(RecordOutcome::OverLimit) => return Some("it is over a limit of the account"),
        None => {}
    }
    Some(match record.title_outcome? {
        TitleOutcome::Waiting => "its title was not searched",
        TitleOutcome::Unclear => "several titles may be meant",
        TitleOutcome::Unknown => "no such title was found",
        TitleOutcome::Skipped => "you have left out its title",
        TitleOutcome::Found | TitleOutcome::Written => return None,
    })
}

/// Why the record has no place in its title.
fn unplaced_reason(record: &ImportRecord) -> &'static str {
    match serde_json::from_str::<(Part, Statement)>(&record.statement) {
        Ok((Part::Title, Statement::Intent { .. })) => "a film is neither on hold nor dropped here",
        Ok((Part::Episode(EpisodeReference { number: None, name, .. }), _)) if name.is_empty() => {
            "the file has neither the number nor the name of the episode"
        }
        _ => "the show has no such episode here",
    }
}

impl Row {
    fn set_statement(&mut self, statement: Statement, list_name: impl FnOnce(&Arc<str>) -> String) {
        match statement {
            Statement::Watch(watch) => {
                self.watched_at = date_or_unknown(watch.at);
                self.is_rewatch = watch.rewatch;
                (self.note, self.tags) = (watch.note, watch.tags.join(", "));
            }
            Statement::Rating { thumb: Some(thumb), rated_at, .. } => {
                (self.text, self.rated_at) = (thumb.describe().to_owned(), rated_at.into());
            }
            Statement::Rating { score, rated_at, .. } => {
                (self.rating, self.rated_at) = (Some(score), rated_at.into());
            }
            Statement::Watchlist { added_at, position } => {
                self.watchlisted_at = date_or_unknown(added_at);
                self.watchlist_position = position;
            }
            Statement::Favorite { place, added_at } => {
                (self.favorite, self.favorite_place) = (date_or_unknown(added_at), place);
            }
            Statement::ListItem { list, position, note, .. } => {
                (self.list, self.list_position, self.note) = (list_name(&list), position, note);
            }
            Statement::Note { text, spoiler, written_at, .. } => {
                (self.note, self.is_spoiler, self.written_at) = (text, spoiler, written_at.into());
            }
            Statement::Intent { intent, .. } => intent.as_str().clone_into(&mut self.status),
            Statement::Show(choice) => self.status = choice.describe(),
        }
    }

    fn write(self) -> String {
        fn text(number: Option<impl ToString>) -> String {
            number.map(|number| number.to_string()).unwrap_or_default()
        }
        fn yes(is_true: bool) -> String {
            if is_true { "yes".to_owned() } else { String::new() }
        }
        let title = self.title;
        let (season, episode) = match self.part {
            Part::Title => (None, EpisodeReference::default()),
            Part::Season(season) => (Some(season), EpisodeReference::default()),
            Part::Episode(episode) => (episode.season, episode),
        };
        // This is the name of the episode, not of the show. The user has to add the name of the show.
        let is_named = !title.is_of_episode();
        let cells = [
            self.file,
            self.position,
            self.kind,
            self.reason,
            self.text,
            if is_named { title.title } else { String::new() },
            title.original_title,
            text(title.year),
            text(title.media_type.map(MediaType::as_str)),
            text(title.tmdb_id),
            title.imdb_id.unwrap_or_default(),
            text(title.tvdb_id),
            text(season),
            text(episode.number),
            episode.name,
            episode.imdb_id.unwrap_or_default(),
            text(episode.tvdb_id),
            text(self.rating.map(Score10::half_stars)),
            self.rated_at,
            self.watched_at,
            yes(self.is_rewatch),
            self.watchlisted_at,
            text(self.watchlist_position),
            self.favorite,
            text(self.favorite_place),
            self.status,
            self.tags,
            self.note,
            yes(self.is_spoiler),
            self.written_at,
            self.list,
            text(self.list_position),
        ];
        csv_row(cells.iter().map(String::as_str))
    }
}

fn date_or_unknown(at: WatchedAt) -> String {
    match String::from(at) {
        date if date.is_empty() => UNKNOWN_DATE.to_owned(),
        date => date,
    }
}
