//! `moviestars import`: imports files from other services, or shows their contents.

use crate::cli::args::DataFile;
use crate::cli::error::CliError;
use crate::cli::import_account::{RejectFile, Target};
use crate::cli::output::print;
use crate::clock::Clock;
use crate::domain::import::{ImportRules, Rule};
use crate::domain::imported::{List, Location, Problem, ProblemKind, Record, RecordKind};
use crate::domain::rating::ThumbScores;
use crate::import::{
    self, Column, ColumnMap, FileReport, Limits, Options, Outcome, Scale, Sink, Upload,
};
use crate::services::imports::{ReadOptions, problem_row, reject_columns};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const EXAMPLES: &str =
    "Archives can be imported as they are. The service of each file is recognized by its content.

Examples:
  moviestars import --user anna-k letterboxd-anna-utc.zip
  moviestars import --user anna-k --dry-run letterboxd-anna-utc.zip
  moviestars import --dry-run ratings.csv watchlist.csv
  moviestars import --dry-run --column title=Werk --column watched=Gesehen films.csv
  moviestars import --user anna-k --rejects rejects.csv trakt-export-anna.zip";

/// The default of `--problems`.
const PROBLEMS: usize = 10;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Import {
    /// Files that other services have exported: ZIP archives, CSV, JSON or XML files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The username or email address of the account to import into.
    #[arg(long, value_name = "NAME", required_unless_present = "dry_run")]
    user: Option<String>,
    /// Only print what the import would do or, without --user, what the files contain. Nothing is stored.
    #[arg(long)]
    dry_run: bool,
    /// Which value wins if the account and the files differ: mine (the account's), theirs (the files') or newer.
    #[arg(long, value_name = "mine|theirs|newer", default_value = "mine", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(Rule::ALL.iter().map(|rule| rule.as_str())))]
    keep: String,
    /// Also mark the films that the files rate as watched, without a date, if they have no watches.
    #[arg(long)]
    as_watched: bool,
    /// Also import thumbs of Netflix, as ratings with these half stars, 1 to 10, for thumbs down, up and two thumbs up,
    /// such as 3,7,10.
    #[arg(long, value_name = "DOWN,UP,TWO_UP", value_parser = parse_thumbs)]
    thumbs: Option<ThumbScores>,
    /// The service that the files are from, if it is not recognized.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(import::source_names()))]
    source: Option<String>,
    /// The meaning of a column in a table that is not from a known service, such as title=Werk; may be given more than
    /// once.
    #[arg(long = "column", value_name = "MEANING=NAME", value_parser = parse_column)]
    columns: Vec<(Column, String)>,
    /// Import only the rows of this person, if the files have several: a profile of Netflix, or a user of a data set.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// The maximum of the ratings, 5 or 10, in tables whose ratings are whole numbers up to 5.
    #[arg(long, value_name = "5|10", hide_possible_values = true, value_parser = PossibleValuesParser::new(["5", "10"]))]
    scale: Option<String>,
    /// Write the records that are not imported, with the reasons, to this new CSV file. It can be corrected and imported
    /// again.
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// How many problems of each kind are printed for each file.
    #[arg(long, value_name = "NUMBER", default_value_t = PROBLEMS)]
    problems: usize,
    #[command(flatten)]
    data: DataFile,
}

fn parse_column(text: &str) -> Result<(Column, String), String> {
    let (meaning, name) = text.split_once('=').ok_or("write it as MEANING=NAME")?;
    let column = Column::parse(meaning).ok_or_else(|| {
        let known: Vec<&str> = Column::ALL.iter().map(|(name, _)| *name).collect();
        format!("the meaning must be one of {}", known.join(", "))
    })?;
    Ok((column, name.to_owned()))
}

fn parse_thumbs(text: &str) -> Result<ThumbScores, String> {
    ThumbScores::parse(text).ok_or_else(|| "write three numbers from 1 to 10".to_owned())
}

impl Import {
    pub(super) async fn run(self) -> Result<(), CliError> {
        let uploads: Result<Vec<Upload>, CliError> =
            self.files.iter().map(|path| open(path)).collect();
        let uploads = uploads?;
        let columns: ColumnMap = self.columns.into_iter().collect();
        let (wanted, profile) = (self.source.as_deref(), self.profile);
        let scale = self.scale.as_deref().and_then(Scale::parse);
        let source = import::source_names().into_iter().find(|name| Some(*name) == wanted);
        let source = source.or((!columns.is_empty()).then_some(import::TABLE));
        if let Some(user) = self.user {
            let rule = Rule::parse(&self.keep).unwrap_or_default();
            let Self { as_watched, thumbs, dry_run, rejects, data, .. } = self;
            let rules = ImportRules {
                rule,
                left_out: Vec::new(),
                as_watched: Some(as_watched),
                thumbs: Some(thumbs.is_some()),
                thumb_scores: thumbs,
            };
            let target = Target { user, rules, dry_run, rejects, data };
            let options = ReadOptions { columns, zone: None, source, profile, scale };
            return Box::pin(target.import(uploads, options)).await;
        }
        let (limits, now, zone) = (Limits::DEFAULT, Clock::System.now(), None);
        let options = Options { limits, now, columns, profile, scale, zone, source };
        let mut rejects = self.rejects.as_deref().map(RejectFile::create).transpose()?;
        if let Some(rejects) = &mut rejects {
            rejects.write(&reject_columns());
        }
        let mut problems = Problems { most: self.problems, by_file: HashMap::new(), rejects };
        let reports = import::read(uploads, &options, &mut problems);
        let rejects = problems.rejects.take();
        for report in &reports {
            for line in describe(report, &problems) {
                print(&line)?;
            }
        }
        print(&format!("Total: {}", total(&reports)))?;
        rejects.map_or(Ok(()), RejectFile::finish)?;
        print("Nothing was stored. This is what the files contain.")
    }
}

fn open(path: &Path) -> Result<Upload, CliError> {
    let error = |error| CliError::Message(format!("cannot open {}: {error}", path.display()));
    let file = File::open(path).map_err(error)?;
    if file.metadata().map_err(error)?.is_dir() {
        let message = format!("{} is a folder; pass the files in it instead", path.display());
        return Err(CliError::Message(message));
    }
    // Includes the folder, because it can tell what a file is, as in `likes/films.csv`.
    let name = path.iter().rev().take(2).collect::<Vec<_>>();
    let name: PathBuf = name.into_iter().rev().filter(|part| *part != "/").collect();
    let content = Box::new(BufReader::new(file));
    Ok(Upload { name: name.to_string_lossy().into_owned(), content })
}

/// Keeps the first problems of each kind and file for printing, and writes all to the reject file.
struct Problems {
    most: usize,
    rejects: Option<RejectFile>,
    by_file: HashMap<(Arc<str>, ProblemKind), Vec<String>>,
}

impl Sink for Problems {
    fn list(&mut self, _: Location, _: List) {}

    fn record(&mut self, _: Record) {}

    fn problem(&mut self, problem: Problem) {
        let Location { file, position } = problem.location;
        if let Some(rejects) = &mut self.rejects {
            let (kind, position) = (problem.kind.as_str(), position.to_string());
            rejects.write(&problem_row(kind, &file, &position, &problem.reason, &problem.text));
        }
        let kept = self.by_file.entry((file, problem.kind)).or_default();
        if kept.len() < self.most {
            kept.push(format!("{position}: {}", problem.reason));
        }
    }
}

fn describe(report: &FileReport, problems: &Problems) -> Vec<String> {
    let mut lines = vec![headline(report)];
    if report.outcome == Outcome::Read && report.total() == 0 {
        lines.push("  nothing to import".to_owned());
    }
    for (kind, count) in &report.records {
        lines.push(format!("  {}", counted(*kind, *count)));
    }
    let unsupported: u64 = report.unsupported.values().sum();
    for (kind, count, text) in [
        (ProblemKind::Unreadable, report.unreadable, "cannot be read"),
        (ProblemKind::Incomplete, report.incomplete, "read in part"),
        (ProblemKind::Unsupported, unsupported, "not supported"),
    ] {
        if count == 0 {
            continue;
        }
        lines.push(format!("  {count} {text}:"));
        if kind == ProblemKind::Unsupported {
            let kinds = report.unsupported.iter();
            lines.extend(kinds.map(|(kind, count)| format!("    {count} × {kind}")));
            continue;
        }
        let kept = problems.by_file.get(&(Arc::clone(&report.file), kind));
        let kept = kept.map_or(&[][..], Vec::as_slice);
        lines.extend(kept.iter().map(|problem| format!("    {problem}")));
        let rest = count.saturating_sub(kept.len() as u64);
        if rest > 0 {
            lines.push(format!("    and {rest} more; --problems {count} prints all"));
        }
    }
    lines
}

fn headline(report: &FileReport) -> String {
    let encoding = report.encoding.map(|name| format!(", read as {name}")).unwrap_or_default();
    let source = match report.source {
        Some((source, kind)) => format!("{source}, {kind}{encoding}"),
        None => String::new(),
    };
    let separator = if source.is_empty() { "" } else { "; " };
    let outcome = match &report.outcome {
        Outcome::Read => String::new(),
        Outcome::Failed(error) if report.total() == 0 => format!("{separator}not read: {error}"),
        Outcome::Failed(error) => format!("{separator}only the beginning was read: {error}"),
        Outcome::Skipped(reason) => format!("{separator}not read: {reason}"),
        Outcome::NotRecognized => "not read: no known service writes such a file".to_owned(),
    };
    format!("{}: {source}{outcome}", report.file)
}

fn counted(kind: RecordKind, count: u64) -> String {
    format!("{count} {}", kind.label(count))
}

fn total(reports: &[FileReport]) -> String {
    let mut counts: BTreeMap<RecordKind, u64> = BTreeMap::new();
    for (kind, count) in reports.iter().flat_map(|report| &report.records) {
        *counts.entry(*kind).or_default() += count;
    }
    let texts: Vec<String> = counts.iter().map(|(kind, count)| counted(*kind, *count)).collect();
    if texts.is_empty() { "nothing to import".to_owned() } else { texts.join(", ") }
}
