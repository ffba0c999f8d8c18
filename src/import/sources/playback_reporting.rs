//! The backup of Playback Reporting, a plugin for Jellyfin and Emby. It is a table without a header, with the plays
//! of all users of a server.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part, Statement, Watch};
use crate::domain::zone::Zone;
use crate::import::archive::InputFile;
use crate::import::bounded_map::SeenKeys;
use crate::import::date;
use crate::import::output::Output;
use crate::import::profiles::Profile;
use crate::import::sample::{Form, Sample};
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::sources::netflix::FURTHER_PARTS;
use crate::import::table::{Dialect, Row, read_rows};
use crate::import::title_ids::split_year;

const COLUMNS: [&str; 9] =
    ["date", "user", "item", "type", "name", "method", "client", "device", "seconds"];
const DIALECT: Dialect = Dialect { escapes: false, header: None, columns: Some(&COLUMNS) };
/// Shorter plays do not count as watches.
const MIN_SECONDS: i64 = 10 * 60;

pub(super) struct PlaybackReporting;

impl Source for PlaybackReporting {
    fn name(&self) -> &'static str {
        "Playback Reporting"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let Form::Table(_) = sample.form else { return None };
        let cells: Vec<&str> = sample.head.lines().next()?.split('\t').collect();
        let [date, _, _, kind, _, _, _, _, seconds] = *cells.as_slice() else { return None };
        let is_row = date.len() > 16
            && date::parse(date, i64::MAX / 2).is_ok()
            && kind.chars().all(char::is_alphabetic)
            && seconds.trim().parse::<i64>().is_ok();
        is_row.then_some(FileKind::of("plays"))
    }

    fn reader(&self, options: &Options) -> Box<dyn SourceReader> {
        let (wanted, mut days) = (options.profile.clone(), SeenKeys::default());
        let zone = options.zone.clone();
        Box::new(move |_: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>| {
            let profile = Profile::choose(file, DIALECT, "user", wanted.as_deref())?;
            read_rows(file, DIALECT, out, &mut |row, out| {
                if profile.has(row) {
                    play(row, zone.as_ref(), &mut days, out);
                }
            })
        })
    }
}

fn play(row: &Row<'_>, zone: Option<&Zone>, days: &mut SeenKeys, out: &mut Output<'_>) {
    let (position, name) = (&row.position, row.get("name"));
    let (title, part) = match row.get("type") {
        "Movie" => (film(name), Part::Title),
        "Episode" => episode(name),
        _ => return out.unsupported(position, "music, trailers and other kinds", name),
    };
    if row.get("seconds").parse().is_ok_and(|seconds: i64| seconds < MIN_SECONDS) {
        return out.unsupported(position, "plays of less than ten minutes", name);
    }
    let text = row.get("date");
    // An interrupted play has several rows.
    if !days.add((name, text.get(..10).unwrap_or(text))) {
        return out.unsupported(position, FURTHER_PARTS, name);
    }
    let at = out.readable_date(position, text, date::parse_local(text, out.now(), zone));
    out.record(position, &title, part, Statement::Watch(Watch::of(at)));
}

fn film(name: &str) -> ImportedTitle {
    let (title, year) = split_year(name);
    let media_type = Some(MediaType::Movie);
    ImportedTitle { title, year, media_type, ..ImportedTitle::default() }
}

/// `The Wire - s01e03 - The Buys`
fn episode(name: &str) -> (ImportedTitle, Part) {
    let show = |title: &str| {
        let (title, year) = split_year(title);
        ImportedTitle { title, year, media_type: Some(MediaType::Tv), ..ImportedTitle::default() }
    };
    let parts: Vec<&str> = name.split(" - ").collect();
    let place = parts.iter().position(|part| numbers(part).is_some());
    let split = place.and_then(|place| parts.split_at_checked(place));
    let Some((before, [number, after @ ..])) = split else {
        return (show(name), Part::Episode(EpisodeReference::default()));
    };
    let (season, number) = numbers(number).unzip();
    let name = after.join(" - ");
    let episode = EpisodeReference { season, number, name, ..EpisodeReference::default() };
    (show(&before.join(" - ")), Part::Episode(episode))
}

/// `s01e03`
fn numbers(text: &str) -> Option<(i64, i64)> {
    let (season, number) = text.strip_prefix(['s', 'S'])?.split_once(['e', 'E'])?;
    Some((season.parse().ok()?, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{options, read, read_with};
    use super::Options;
    use crate::import::archive::FileError;
    use crate::import::output::Outcome;

    const TEXT: &str = include_str!("fixtures/playback_reporting/backup.tsv");

    #[test]
    fn plays_of_one_person_are_read() {
        let read = read(&[("PlaybackReporting.tsv", TEXT.as_bytes())]);
        assert_eq!(
            read.records,
            [
                "watch @2024-05-01 | Heat (1995) movie",
                "watch @2024-05-02 | The Wire tv / s1 e3 \"The Buys - Part 1\"",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 2: unsupported: further parts of a viewing: Heat (1995)",
                "line 4: unsupported: plays of less than ten minutes: Ran",
                "line 5: unsupported: music, trailers and other kinds: Song",
            ]
        );
    }

    #[test]
    fn the_user_chooses_one_of_several_people() {
        let text = TEXT.to_owned() + &TEXT.replace("u1", "u2");
        let files = [("backup.tsv", text.as_bytes())];
        let several = FileError::SeveralProfiles(vec!["u1".to_owned(), "u2".to_owned()]);
        assert_eq!(read(&files).reports[0].outcome, Outcome::Failed(several));
        let options = Options { profile: Some("u2".to_owned()), ..options() };
        assert_eq!(read_with(&files, &options).records.len(), 2);
    }
}
