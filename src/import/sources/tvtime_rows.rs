//! Titles, episodes and dates in the rows of TV Time's tables, whose columns have several names.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle};
use crate::domain::watch::WatchedAt;
use crate::import::date::{self, DateError};
use crate::import::output::{Output, bounded};
use crate::import::table::Row;
use crate::import::title_ids;

/// Numbers with fewer digits are no unix seconds.
const MIN_DIGITS: usize = 9;

/// The first of these columns that is not empty. Go prints `<nil>` for what is absent.
pub(super) fn cell<'a>(row: &'a Row<'_>, columns: &[&str]) -> &'a str {
    Some(row.first(columns)).filter(|text| *text != "<nil>").unwrap_or_default()
}

pub(super) fn is_true(text: &str) -> bool {
    matches!(text, "true" | "1")
}

pub(super) fn show(row: &Row<'_>) -> ImportedTitle {
    let (title, year) = title_ids::split_year(cell(row, &["seriesname", "tvshowname"]));
    bounded(ImportedTitle {
        tvdb_id: title_ids::number(row.first(&["sid", "seriesid", "tvshowid"])),
        title,
        year,
        media_type: Some(MediaType::Tv),
        ..ImportedTitle::default()
    })
}

/// `movie_name` is in the user's language. The sort key contains the English name: `watch-alpha-heat`, and in rows of
/// counts `rewatch_count-alpha-watch-alpha-heat`.
pub(super) fn film(row: &Row<'_>) -> ImportedTitle {
    let key = row.get("alpharangekey");
    let slug = key.split_once("-alpha-").map_or("", |(_, slug)| slug);
    let slug = slug.strip_prefix("watch-alpha-").unwrap_or(slug);
    bounded(ImportedTitle {
        title: cell(row, &["moviename"]).to_owned(),
        original_title: slug.replace('-', " "),
        year: title_ids::year(row.get("releasedate")),
        media_type: Some(MediaType::Movie),
        ..ImportedTitle::default()
    })
}

/// What identifies a film within the export: TV Time's id, or else the name and the date of release.
pub(super) fn film_key<'a>(row: &'a Row<'_>) -> (&'a str, &'a str) {
    match row.get("uuid") {
        "" => (row.get("moviename"), row.get("releasedate")),
        uuid => (uuid, ""),
    }
}

pub(super) fn episode(row: &Row<'_>) -> EpisodeReference {
    let number = |columns: &[&str]| row.first(columns).parse().ok();
    EpisodeReference {
        season: number(&["sno", "seasonnumber", "episodeseasonnumber"]),
        number: number(&["epno", "episodenumber"]),
        tvdb_id: title_ids::number(row.first(&["epid", "episodeid"])),
        ..EpisodeReference::default()
    }
}

/// The time of a watch: in `watch_date_range_key`, such as `watch-date-1649590015`, else in `watch_date`, else that of
/// the row.
pub(super) fn watched_at(row: &Row<'_>, out: &mut Output<'_>) -> WatchedAt {
    let now = out.now();
    let in_key = row.get("watchdaterangekey").rsplit('-').next().unwrap_or_default();
    let known = [in_key, row.get("watchdate")].into_iter().find_map(|text| {
        let at = parse_date(text, now).ok()?;
        (at != WatchedAt::Unknown).then_some(at)
    });
    known.unwrap_or_else(|| {
        let text = cell(row, &["createdat", "watchdate"]);
        out.readable_date(&row.position, text, parse_date(text, now))
    })
}

/// A date, or unix seconds.
fn parse_date(text: &str, now: i64) -> Result<WatchedAt, DateError> {
    match text.parse() {
        Ok(seconds) if text.len() >= MIN_DIGITS => date::of_unix(seconds, now),
        _ => date::parse(text, now),
    }
}
