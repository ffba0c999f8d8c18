//! Reads the files of an import: recognizes the source of each, and lets the source read it.

use super::archive::{Archive, ArchivedFile, FileError, InputFile, Inspection, Upload, label};
use super::output::{FileReport, Outcome, Output, Sink};
use super::sample::Sample;
use super::source::{FileKind, Options, SourceReader};
use super::sources::SOURCES;
use super::text::Encoding;
use std::collections::{BTreeMap, BTreeSet};

/// The names of all sources, each once.
pub fn source_names() -> BTreeSet<&'static str> {
    SOURCES.iter().map(|source| source.name()).collect()
}

/// A file whose source was recognized.
struct Recognized {
    archive: usize,
    entry: ArchivedFile,
    inspection: Inspection,
    /// An index into [`SOURCES`].
    source: usize,
    kind: FileKind,
    /// An index into the reports.
    report: usize,
}

/// The result of the first pass over the files of an import.
#[derive(Default)]
struct Inspected {
    archives: Vec<Archive>,
    /// One for each file, in the order of the files.
    reports: Vec<FileReport>,
    recognized: Vec<Recognized>,
}

impl Inspected {
    /// Skips all files of an archive except complete exports. The reports of the archive begin at `first`.
    fn skip_others(&mut self, first: usize) {
        let reason = "another file of the archive has all of its data";
        for report in self.reports.iter_mut().skip(first) {
            report.outcome = Outcome::Skipped(reason);
        }
        for file in self.recognized.iter_mut().filter(|file| file.report >= first) {
            if file.kind.is_complete {
                self.reports[file.report].outcome = Outcome::Read;
            } else {
                file.kind.skipped = Some(reason);
            }
        }
    }
}

/// Passes the contents of all files to the sink. Files of one source are read together, because they may refer to
/// each other. Returns the reports in the order of the files.
pub fn read(uploads: Vec<Upload>, options: &Options, sink: &mut dyn Sink) -> Vec<FileReport> {
    let Inspected { mut archives, mut reports, mut recognized } = inspect(uploads, options);
    recognized.sort_by_cached_key(|file| {
        (file.source, file.kind.order, natural_order(&file.entry.path), file.report)
    });
    let mut readers: BTreeMap<usize, Box<dyn SourceReader>> = BTreeMap::new();
    for file in &recognized {
        if sink.is_closed() {
            break;
        }
        let (Some(source), Some(archive), Some(report)) = (
            SOURCES.get(file.source),
            archives.get_mut(file.archive),
            reports.get_mut(file.report),
        ) else {
            continue;
        };
        report.source = Some((source.name(), file.kind.name));
        let encoding = file.inspection.encoding;
        report.encoding = Some(encoding.name()).filter(|_| encoding == Encoding::Windows1252);
        if file.kind.skipped.is_none() {
            let reader = readers.entry(file.source).or_insert_with(|| source.reader(options));
            let mut input = InputFile::new(archive, &file.entry, &file.inspection);
            let mut out = Output::new(sink, report.clone(), options.now);
            let result = reader.read(file.kind.name, &mut input, &mut out);
            out.finish();
            *report = out.report;
            if let Err(error) = result {
                report.outcome = Outcome::Failed(error);
            }
        }
    }
    finish(&recognized, &mut readers, &mut reports, options, sink);
    reports
}

/// Lets the readers pass on what depends on several files.
fn finish(
    recognized: &[Recognized],
    readers: &mut BTreeMap<usize, Box<dyn SourceReader>>,
    reports: &mut [FileReport],
    options: &Options,
    sink: &mut dyn Sink,
) {
    for file in recognized.iter().filter(|file| file.kind.skipped.is_none()) {
        if sink.is_closed() {
            return;
        }
        if let (Some(reader), Some(report)) =
            (readers.get_mut(&file.source), reports.get_mut(file.report))
        {
            let mut out = Output::new(sink, report.clone(), options.now);
            reader.finish(&mut out);
            *report = out.report;
        }
    }
}

/// The first pass over all files: finds out what they are, and whether they can be read.
fn inspect(uploads: Vec<Upload>, options: &Options) -> Inspected {
    let (mut inspected, mut total) = (Inspected::default(), 0);
    for upload in uploads {
        let name = label(&upload.name).as_str().into();
        let mut archive = match Archive::open(upload, &options.limits) {
            Ok(archive) => archive,
            Err(error) => {
                inspected.reports.push(FileReport::new(name, Outcome::Failed(error)));
                continue;
            }
        };
        let (first, mut is_complete) = (inspected.reports.len(), false);
        for (entry, checked) in archive.files() {
            let inspection =
                checked.and_then(|()| archive.inspect(&entry, &options.limits, &mut total));
            let (outcome, found) = recognize(inspection, &entry, options);
            is_complete |= found.as_ref().is_some_and(|(_, kind, _)| kind.is_complete);
            let report = inspected.reports.len();
            inspected.reports.push(FileReport::new(entry.label.clone(), outcome));
            if let Some((source, kind, inspection)) = found {
                let archive = inspected.archives.len();
                let file = Recognized { archive, entry, inspection, source, kind, report };
                inspected.recognized.push(file);
            }
        }
        if is_complete {
            inspected.skip_others(first);
        }
        inspected.archives.push(archive);
    }
    inspected
}

type Found = Option<(usize, FileKind, Inspection)>;

fn recognize(
    inspection: Result<Inspection, FileError>,
    entry: &ArchivedFile,
    options: &Options,
) -> (Outcome, Found) {
    let mut inspection = match inspection {
        Ok(inspection) => inspection,
        Err(error) => return (Outcome::Failed(error), None),
    };
    let head = std::mem::take(&mut inspection.head);
    let sample = Sample::new(&entry.path, &head);
    inspection.delimiter = sample.delimiter();
    let is_tried = |name: &str| options.source.is_none_or(|only| only == name);
    let mut tried = SOURCES.iter().enumerate().filter(|(_, source)| is_tried(source.name()));
    let found =
        tried.find_map(|(index, source)| Some((index, source.recognize(&sample, options)?)));
    let Some((source, kind)) = found else {
        return (Outcome::NotRecognized, None);
    };
    let outcome = kind.skipped.map_or(Outcome::Read, Outcome::Skipped);
    (outcome, Some((source, kind, inspection)))
}

/// A sort key that puts `history-2` before `history-10`.
fn natural_order(path: &str) -> Vec<(String, u64)> {
    let mut parts = vec![(String::new(), 0_u64)];
    let mut is_after_digit = false;
    for sign in path.to_lowercase().chars() {
        let digit = sign.to_digit(10);
        if digit.is_none() && is_after_digit {
            parts.push((String::new(), 0));
        }
        is_after_digit = digit.is_some();
        if let Some((text, number)) = parts.last_mut() {
            match digit {
                Some(digit) => *number = number.saturating_mul(10).saturating_add(digit.into()),
                None => text.push(sign),
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests;
