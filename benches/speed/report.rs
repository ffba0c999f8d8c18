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

    fn from_cells(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, what, ours, reference, ratio, bar, met, _] = cells[..] else { return None };
        let is_met = match met {
            "yes" => Some(true),
            "NO" => Some(false),
            _ => None,
        };
        let [what, ours, reference, ratio, bar] =
            [what, ours, reference, ratio, bar].map(str::to_owned);
        Some(Self { what, ours, reference, ratio, bar, is_met })
    }

    /// The number that the ratio begins with, or else our figure.
    fn number(&self) -> Option<f64> {
        let text = if self.ratio.is_empty() { &self.ours } else { &self.ratio };
        text.split([' ', ';']).next()?.parse().ok()
    }
}

const HEADINGS: [&str; 6] = ["what", "ours", "reference", "ratio", "bar", "met"];

/// The table in Markdown.
pub fn table(rows: &[Row]) -> String {
    let lines = || std::iter::once(HEADINGS).chain(rows.iter().map(Row::cells));
    let widths: Vec<usize> = (0..HEADINGS.len())
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
/// measured keep their last figures.
pub fn record(file: &Path, rows: &[Row], today: &str) {
    let before = std::fs::read_to_string(file).unwrap_or_default();
    let by_hand =
        before.find(BY_HAND).map_or("## Bars that are not met\n\n## Changes\n", |at| &before[at..]);
    let recorded: Vec<Row> = before.lines().filter_map(Row::from_cells).collect();
    let was = |what: &str| recorded.iter().find(|row| row.what == what);
    let is_measured = |what: &str| rows.iter().any(|row| row.what == what);
    let kept = recorded.iter().filter(|row| !is_measured(&row.what));
    let kept = kept.filter(|row| ![HEADINGS[0], ""].contains(&&*row.what));
    let kept: Vec<Row> = kept.filter(|row| !row.what.starts_with('-')).cloned().collect();
    let all: Vec<Row> = rows.iter().chain(&kept).cloned().collect();
    let commit = output("git", &["rev-parse", "--short=12", "HEAD"]);
    let mut text = format!(
        "# Results of the benchmark\n\n\
         `cargo bench --bench speed -- --record` writes this file: [speed/main.rs](speed/main.rs) says what the rows are.\n\n\
         Last run: {today}, commit {commit}, {}.\n\n{}\n{by_hand}",
        machine(),
        table(&all)
    );
    for row in rows {
        let before = was(&row.what).and_then(Row::number).zip(row.number());
        let Some((old, new)) = before else { continue };
        if (new - old).abs() > CHANGE * old.abs() {
            let _ = writeln!(text, "- {today}, {commit}: {}: {old} -> {new}", row.what);
        }
    }
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
