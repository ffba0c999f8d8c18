//! Netflix: the viewing history of a profile, and the files of a data request. They have no ids and no years.

use crate::domain::imported::{Position, Statement, Watch};
use crate::domain::rating::Thumb;
use crate::domain::watch::WatchedAt;
use crate::domain::zone::Zone;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::SeenKeys;
use crate::import::date;
use crate::import::date_order::DateOrder;
use crate::import::output::Output;
use crate::import::profiles::Profile;
use crate::import::sample::{Form, Sample};
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::sources::netflix_titles::{Beginnings, split};
use crate::import::table::{Dialect, Row, read_rows, scan_rows};

const HISTORY: &str = "viewing history";
const ACTIVITY: &str = "viewing activity";
const RATINGS: &str = "ratings";
const MY_LIST: &str = "my list";

/// How long a play must be to count as watched.
const MIN_SECONDS: u32 = 5 * 60;

/// The kind of rows that repeat the title and day of another row.
pub(super) const FURTHER_PARTS: &str = "further parts of a viewing";

pub(super) struct Netflix;

impl Source for Netflix {
    fn name(&self) -> &'static str {
        "Netflix"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let Form::Table(table) = &sample.form else { return None };
        let has = |columns: &[&str]| sample.has_columns(columns);
        // Some languages have translated names of columns.
        let is_named = sample.name.contains("netflixviewinghistory") && table.columns.len() == 2;
        let is_history = table.columns.len() == 2 && has(&["title", "date"]);
        Some(FileKind::of(if is_history || is_named {
            HISTORY
        } else if has(&["profilename", "starttime", "title"]) {
            ACTIVITY
        } else if has(&["profilename", "titlename", "ratingtype"]) {
            RATINGS
        } else if has(&["profilename", "titlename", "utctitleadddate"]) {
            MY_LIST
        } else {
            return None;
        }))
    }

    fn reader(&self, options: &Options) -> Box<dyn SourceReader> {
        let (wanted, zone) = (options.profile.clone(), options.zone.clone());
        Box::new(move |kind: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>| {
            if kind == HISTORY {
                return read_history(file, zone.as_ref(), out);
            }
            read(kind, file, wanted.as_deref(), out)
        })
    }
}

fn read(
    kind: &'static str,
    file: &mut InputFile<'_>,
    wanted: Option<&str>,
    out: &mut Output<'_>,
) -> Result<(), FileError> {
    let profile = Profile::choose(file, Dialect::default(), "profilename", wanted)?;
    let (mut days, mut beginnings) = (SeenKeys::default(), Beginnings::default());
    if kind == ACTIVITY {
        scan_rows(file, Dialect::default(), &mut |row| {
            if profile.has(row) {
                beginnings.add(row.get("title"));
            }
        })?;
    }
    read_rows(file, Dialect::default(), out, &mut |row, out| match kind {
        _ if !profile.has(row) => {}
        ACTIVITY => activity(row, &beginnings, &mut days, out),
        RATINGS => rating(row, &beginnings, out),
        _ => {
            let (title, _) = split(row.get("titlename"), &beginnings);
            let added_at = out.date(&row.position, row.get("utctitleadddate"));
            out.title(&row.position, &title, Statement::watchlist(added_at));
        }
    })
}

/// Spreadsheet programs rewrite some of the dates, so a file may have dates of several forms.
fn read_history(
    file: &mut InputFile<'_>,
    zone: Option<&Zone>,
    out: &mut Output<'_>,
) -> Result<(), FileError> {
    let (mut order, now) = (DateOrder::newest_first(out.now()), out.now());
    let mut beginnings = Beginnings::default();
    scan_rows(file, Dialect::default(), &mut |row| {
        if date::parse(row.cell(1), now).is_err() {
            order.observe(1, row.cell(1));
        }
        beginnings.add(row.cell(0));
    })?;
    let order = order.decide();
    if order.is_none() {
        let reason = "its dates can be read with the day or with the month first; it is imported without dates, unless \
                      you write them as 2025-12-31";
        out.incomplete(&Position::File, reason.to_owned());
    }
    let mut days = SeenKeys::default();
    read_rows(file, Dialect::default(), out, &mut |row, out| {
        if !days.add((row.cell(0), row.cell(1))) {
            return out.unsupported(&row.position, FURTHER_PARTS, row.cell(0));
        }
        let (title, part) = split(row.cell(0), &beginnings);
        let read = date::parse_local(row.cell(1), now, zone);
        let at = match (read, order) {
            (Ok(at), _) => at,
            (Err(_), Some(order)) => {
                out.readable_date(&row.position, row.cell(1), order.parse(row.cell(1), now))
            }
            (Err(_), None) => WatchedAt::Unknown,
        };
        out.record(&row.position, &title, part, Statement::Watch(Watch::of(at)));
    })
}

/// Netflix writes a row for each part of an interrupted viewing. `days` has the titles and days that were already
/// read.
fn activity(row: &Row<'_>, beginnings: &Beginnings, days: &mut SeenKeys, out: &mut Output<'_>) {
    let (position, text) = (&row.position, row.get("title"));
    let marks = ["_hook_", "_CLIP_", "Clip:", "Trailer:", "_backfill"];
    let is_clip = !row.get("supplementalvideotype").is_empty()
        || row.get("attributes").contains("Autoplayed: user action: None")
        || marks.iter().any(|mark| text.contains(mark));
    if is_clip {
        return out.unsupported(position, "trailers and previews", text);
    }
    if row.get("latestbookmark").eq_ignore_ascii_case("not latest view") {
        return out.unsupported(position, "earlier parts of a viewing", text);
    }
    // How far the viewer got, also in several sittings.
    let reached = ["duration", "bookmark"].map(|column| seconds(row.get(column)));
    if reached.into_iter().flatten().max().is_some_and(|seconds| seconds < MIN_SECONDS) {
        return out.unsupported(position, "plays of less than five minutes", text);
    }
    let start = row.get("starttime");
    if !days.add((text, start.get(..10).unwrap_or(start))) {
        return out.unsupported(position, FURTHER_PARTS, text);
    }
    let (title, part) = split(text, beginnings);
    let at = out.date(position, start);
    out.record(position, &title, part, Statement::Watch(Watch::of(at)));
}

/// `00:48:11`
fn seconds(text: &str) -> Option<u32> {
    let parts: Vec<u32> =
        text.split(':').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    let [hours, minutes, seconds] = *parts else { return None };
    hours.checked_mul(3_600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)
}

/// Stars are from before 2017. Thumbs are from after that, and no scale.
fn rating(row: &Row<'_>, beginnings: &Beginnings, out: &mut Output<'_>) {
    let (position, text) = (&row.position, row.get("titlename"));
    let (title, part) = split(text, beginnings);
    let rated_at = out.date(position, row.get("eventutcts"));
    let score = out.score(position, row.get("starvalue"), Scale::Five);
    let thumb = match row.get("thumbsvalue") {
        "1" => Some(Thumb::Down),
        "2" => Some(Thumb::Up),
        "3" => Some(Thumb::TwoUp),
        _ => None,
    };
    let statement = score
        .map(|score| Statement::rating(score, rated_at))
        .or_else(|| thumb.map(|thumb| Statement::thumb(thumb, rated_at)));
    match statement {
        Some(statement) => out.record(position, &title, part, statement),
        None => out.unsupported(position, "rows without stars or thumbs", text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{options, read, read_with, records};
    use super::{FileError, Options, Zone};
    use crate::import::output::Outcome;

    #[test]
    fn the_viewing_history_is_read_in_each_form_of_date() {
        for (newest, middle, oldest) in [
            ("12/31/25", "1/2/25", "12/30/24"),
            ("31.12.25", "02.01.25", "30.12.24"),
            ("31/12/2025", "02/01/2025", "30/12/2024"),
            ("2025-12-31", "2025-01-02", "2024-12-30"),
            ("31-12-2025", "02-01-2025", "30-12-2024"),
        ] {
            let text = format!(
                "\"Title\",\"Date\"\n\"Dark: Staffel 2: Der weiße Teufel\",\"{newest}\"\n\"Glass Onion: A Knives Out Mystery\",\"{middle}\"\n\"Heat\",\"{oldest}\"\n"
            );
            assert_eq!(
                records("NetflixViewingHistory.csv", &text),
                [
                    "watch @2025-12-31 | Dark tv / s2 \"Der weiße Teufel\"",
                    "watch @2025-01-02 | Glass Onion: A Knives Out Mystery",
                    "watch @2024-12-30 | Heat",
                ],
                "{newest}"
            );
        }
    }

    #[test]
    fn each_date_of_the_viewing_history_is_read_in_its_own_form() {
        let of = |rows: &str| {
            let text = format!("Title,Date\n{rows}");
            read(&[("NetflixViewingHistory.csv", text.as_bytes())])
        };
        let mixed = of("Heat,2025-12-31\nRan,12/30/25\nJaws,1/2/25\nAlien,2024/12/30\n");
        let days = [
            "watch @2025-12-31 | Heat",
            "watch @2025-12-30 | Ran",
            "watch @2025-01-02 | Jaws",
            "watch @2024-12-30 | Alien",
        ];
        assert_eq!(mixed.records, days);
        assert_eq!(mixed.problems, Vec::<String>::new());
        let ambiguous = of("Heat,2025-12-31\nRan,1/2/25\n");
        assert_eq!(ambiguous.records, ["watch @2025-12-31 | Heat", "watch | Ran"]);
        assert!(ambiguous.problems[0].starts_with("the file: incomplete: its dates can be read"));
    }

    #[test]
    fn times_of_the_viewing_history_are_kept() {
        let text = "Title,Date\nHeat,2024-05-01T20:15:00Z\nRan,2024-05-01 20:15:00\n";
        let options = Options { zone: Zone::parse("Europe/Berlin"), ..options() };
        let read = read_with(&[("h.csv", text.as_bytes())], &options);
        assert_eq!(
            read.records,
            ["watch @2024-05-01T20:15:00Z | Heat", "watch @2024-05-01T20:15:00+02:00 | Ran"]
        );
        assert_eq!(read.problems, Vec::<String>::new());
    }

    #[test]
    fn names_of_seasons_are_recognized_by_several_titles_of_a_show() {
        let text = "Title,Date\nAmerican Horror Story: Coven: Bitchcraft,2025-12-31\nAmerican Horror Story: Coven: Boy Parts,2025-12-31\nA: Film: Again,2025-12-30\nA: Film: Again,2025-12-29\n";
        assert_eq!(
            records("NetflixViewingHistory.csv", text),
            [
                "watch @2025-12-31 | American Horror Story tv / \"Coven\" \"Bitchcraft\"",
                "watch @2025-12-31 | American Horror Story tv / \"Coven\" \"Boy Parts\"",
                "watch @2025-12-30 | A: Film: Again",
                "watch @2025-12-29 | A: Film: Again",
            ]
        );
    }

    #[test]
    fn a_title_gets_one_watch_a_day() {
        let text = "Title,Date\nHeat,2025-12-31\nHeat,2025-12-31\nHeat,2025-12-30\n";
        let read = read(&[("NetflixViewingHistory.csv", text.as_bytes())]);
        assert_eq!(read.records, ["watch @2025-12-31 | Heat", "watch @2025-12-30 | Heat"]);
        assert_eq!(read.problems, ["line 3: unsupported: further parts of a viewing: Heat"]);
    }

    #[test]
    fn ambiguous_dates_are_not_guessed() {
        let text = "Titel,Datum\nHeat,02/02/25\n";
        let read = read(&[("NetflixViewingHistory.csv", text.as_bytes())]);
        assert_eq!(read.records, ["watch @2025-02-02 | Heat"]);
        let text = "Title,Date\nHeat,02/03/25\n";
        let read = super::super::testing::read(&[("h.csv", text.as_bytes())]);
        assert_eq!(read.records, ["watch | Heat"]);
        assert!(read.problems[0].starts_with("the file: incomplete: its dates can be read"));
    }

    #[test]
    fn files_of_a_data_request_are_read_for_the_profile_that_the_user_chooses() {
        let files: [(&str, &[u8]); 3] = [
            (
                "CONTENT_INTERACTION/ViewingActivity.csv",
                include_bytes!("fixtures/netflix/activity.csv"),
            ),
            ("CONTENT_INTERACTION/Ratings.csv", include_bytes!("fixtures/netflix/ratings.csv")),
            ("CONTENT_INTERACTION/MyList.csv", include_bytes!("fixtures/netflix/my-list.csv")),
        ];
        let of_anna = [
            "rating 8/10 @2016-01-01T10:00:00Z | Heat",
            "Up 7/10 @2020-01-01T10:00:00Z | Ran",
            "watch @2022-10-17T23:42:00Z | Lost in Space tv / s1 e4 \"The Box\"",
            "watch @2022-10-16T22:00:00Z | Heat",
        ];
        let all = read(&files);
        assert_eq!(all.records, of_anna);
        assert_eq!(
            all.problems,
            [
                "line 4: unsupported: rows without stars or thumbs: Solaris",
                "line 3: unsupported: trailers and previews: Trailer: Heat",
                "line 5: unsupported: plays of less than five minutes: Ran",
            ]
        );
        let several = FileError::SeveralProfiles(vec!["Anna".to_owned(), "Ben".to_owned()]);
        assert_eq!(all.reports[2].outcome, Outcome::Failed(several));
        let of = |name: &str| {
            let options = Options { profile: Some(name.to_owned()), ..options() };
            read_with(&files, &options)
        };
        let mut records = of("anna").records;
        assert_eq!(records.remove(0), "watchlist @2020-01-01 | Heat");
        assert_eq!(records, of_anna);
        let ben = of("Ben");
        assert_eq!(ben.records, ["watchlist @2020-01-01 | Ran"]);
        let absent = FileError::NoProfile("Ben".to_owned(), vec!["Anna".to_owned()]);
        assert_eq!(ben.reports[0].outcome, Outcome::Failed(absent));
    }
}
