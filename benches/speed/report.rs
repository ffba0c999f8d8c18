//! The table, and `benches/RESULTS.md`.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// One row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    pub what: String,
    pub ours: String,
    pub reference: String,
    pub ratio: String,
    pub bar: String,
    /// `None` for what has no bar.
    pub is_met: Option<bool>,
}

impl Row {
    fn cells(&self) -> [&str; 6] {
        let met = self.is_met.map_or("", |is_met| if is_met { "yes" } else { "NO" });
        [&self.what, &self.ours, &self.reference, &self.ratio, &self.bar, met]
    }

    /// The number that the ratio begins with, or else our figure.
    fn number(&self) -> Option<f64> {
        let text = if self.ratio.is_empty() { &self.ours } else { &self.ratio };
        text.split([' ', ';']).next()?.parse().ok()
    }
}

/// A row of `benches/RESULTS.md`.
struct Recorded {
    row: Row,
    /// The time and the commit of the run that has measured it.
    run: String,
}

impl Recorded {
    fn parse(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, what, ours, reference, ratio, bar, met, run, _] = cells[..] else { return None };
        if what == HEADINGS[0] || what.starts_with('-') {
            return None;
        }
        let is_met = match met {
            "yes" => Some(true),
            "NO" => Some(false),
            _ => None,
        };
        let [what, ours, reference, ratio, bar, run] =
            [what, ours, reference, ratio, bar, run].map(str::to_owned);
        Some(Self { row: Row { what, ours, reference, ratio, bar, is_met }, run })
    }

    fn cells(&self) -> Vec<&str> {
        [&self.row.cells()[..], &[&self.run]].concat()
    }
}

const HEADINGS: [&str; 6] = ["what", "ours", "reference", "ratio", "bar", "met"];

/// The table in Markdown.
pub fn table(rows: &[Row]) -> String {
    format_table(&HEADINGS, &rows.iter().map(|row| row.cells().to_vec()).collect::<Vec<_>>())
}

fn format_table(headings: &[&str], rows: &[Vec<&str>]) -> String {
    let lines = || std::iter::once(headings).chain(rows.iter().map(Vec::as_slice));
    let widths: Vec<usize> = (0..headings.len())
        .map(|column| lines().map(|cells| cells[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for (number, cells) in lines().enumerate() {
        for (cell, width) in cells.iter().zip(&widths) {
            let _ = write!(text, "| {cell:width$} ");
        }
        text += "|\n";
        if number == 0 {
            for width in &widths {
                let _ = write!(text, "| {} ", "-".repeat(*width));
            }
            text += "|\n";
        }
    }
    text
}

/// The first section that is written by hand; it and what follows stay as they are, but for new lines at the end.
const BY_HAND: &str = "## Bars that are not met";
/// A figure that has changed by less is not listed as a change.
const CHANGE: f64 = 0.1;

/// Rewrites the table, keeps the sections by hand, and lists the figures that have changed. Rows that were not
/// measured keep their last figures and the run that these are from.
pub fn record(file: &Path, rows: &[Row], today: &str) {
    let before = std::fs::read_to_string(file).unwrap_or_default();
    let by_hand =
        before.find(BY_HAND).map_or("## Bars that are not met\n\n## Changes\n", |at| &before[at..]);
    let mut recorded: Vec<Recorded> = before.lines().filter_map(Recorded::parse).collect();
    let commit = output("git", &["rev-parse", "--short=12", "HEAD"]);
    let run = format!("{today}, {commit}");
    let mut changes = String::new();
    for row in rows.iter().cloned() {
        let measured = Recorded { row, run: run.clone() };
        let what = &measured.row.what;
        let Some(last) = recorded.iter_mut().find(|last| last.row.what == *what) else {
            recorded.push(measured);
            continue;
        };
        if let (Some(old), Some(new)) = (last.row.number(), measured.row.number())
            && (new - old).abs() > CHANGE * old.abs()
        {
            let _ = writeln!(changes, "- {run}: {what}: {old} -> {new}");
        }
        *last = measured;
    }
    let headings = [&HEADINGS[..], &["run"]].concat();
    let cells: Vec<_> = recorded.iter().map(Recorded::cells).collect();
    let text = format!(
        "# Results of the benchmark\n\n\
         `cargo bench --bench speed -- --record` writes this file: [speed/main.rs](speed/main.rs) says what the rows are.\n\n\
         Last run: {run}, {}.\n\n{}\n{by_hand}{changes}",
        machine(),
        format_table(&headings, &cells)
    );
    std::fs::write(file, text).expect("the results can be written");
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor.lines().find_map(|line| line.strip_prefix("model name"));
    let processor = processor.and_then(|line| line.split_once(": ")).map_or("", |(_, name)| name);
    format!("{cores} cores ({processor}), {}", output("uname", &["-s"]))
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_default()
}

pub fn today() -> String {
    output("date", &["-u", "+%Y-%m-%d %H:%M UTC"])
}
