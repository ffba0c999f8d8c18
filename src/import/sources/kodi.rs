//! Kodi: NFO files beside videos, which Jellyfin and Emby write too, and the library as one file with the same
//! elements. If a title was played several times, only the last play has a date. Times have no zone.

use crate::domain::ids::MediaType;
use crate::domain::imported::{ImportedTitle, Part, Position, Statement, Watch};
use crate::domain::watch::WatchedAt;
use crate::domain::zone::Zone;
use crate::import::archive::{FileError, InputFile};
use crate::import::date;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::title_ids;
use crate::import::webhooks::subject::Ids;
use crate::import::xml::{Element, read_elements};

const ENTRIES: [&str; 4] = ["movie", "tvshow", "episodedetails", "musicvideo"];

pub(super) struct Kodi;

impl Source for Kodi {
    fn name(&self) -> &'static str {
        "Kodi"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        if sample.is_xml_of("videodb", &ENTRIES) {
            return Some(FileKind::of("library"));
        }
        let is_nfo = ENTRIES.iter().any(|root| sample.is_xml_of(root, &["title", "showtitle"]));
        is_nfo.then_some(FileKind::of("NFO files"))
    }

    fn reader(&self, options: &Options) -> Box<dyn SourceReader> {
        let zone = options.zone.clone();
        Box::new(move |_: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>| {
            read(file, zone.as_ref(), out)
        })
    }
}

fn read(
    file: &mut InputFile<'_>,
    zone: Option<&Zone>,
    out: &mut Output<'_>,
) -> Result<(), FileError> {
    read_elements(file, &ENTRIES, out, &mut |position, element, around, out| {
        match &*element.name {
            "movie" => {
                let watched = title(element, MediaType::Movie);
                write(position, element, (&watched, &Part::Title), zone, out);
            }
            // Shows are counted by the plays of their episodes.
            "tvshow" => {
                let show = title(element, MediaType::Tv);
                write_rating(position, element, &show, &Part::Title, out);
            }
            "episodedetails" => {
                let (show, part) = episode(element, around);
                write(position, element, (&show, &part), zone, out);
            }
            _ => out.unsupported(position, "music videos", element.text("title")),
        }
    })
}

fn title(element: &Element, media_type: MediaType) -> ImportedTitle {
    let (name, original) = (element.text("title"), element.text("originaltitle"));
    let years =
        ["year", "premiered", "releasedate"].map(|name| title_ids::year(element.text(name)));
    let (ids, year) = (ids(element), years.into_iter().flatten().next());
    let title = match media_type {
        MediaType::Movie => ids.film(name.to_owned(), year),
        MediaType::Tv => ids.show(name.to_owned(), year),
    };
    let original_title = if original == name { "" } else { original }.to_owned();
    ImportedTitle { original_title, ..title }
}

fn ids(element: &Element) -> Ids {
    let mut ids = Ids::default();
    // Older files have one `id` instead of `uniqueid`, which is from IMDb or TheTVDB.
    if title_ids::imdb_id(element.text("id")).is_some() && element.text("id").starts_with("tt") {
        ids.add("imdb", element.text("id"));
    }
    for (name, tag) in [("tmdb", "tmdbid"), ("imdb", "imdbid"), ("tvdb", "tvdbid")] {
        ids.add(name, element.text(tag));
    }
    for id in element.children("uniqueid") {
        ids.add(id.attribute("type"), id.own_text());
    }
    ids
}

/// The ids of an episode are those of the episode, never of the show.
fn episode(element: &Element, show: Option<&Element>) -> (ImportedTitle, Part) {
    let number = |name| element.text(name).parse().ok();
    let name = element.text("title").to_owned();
    let part = ids(element).episode(number("season"), number("episode"), name);
    let show = match show.filter(|show| show.name == "tvshow") {
        Some(show) => title(show, MediaType::Tv),
        None => ImportedTitle {
            title: element.text("showtitle").to_owned(),
            media_type: Some(MediaType::Tv),
            ..ImportedTitle::default()
        },
    };
    (show, Part::Episode(part))
}

fn write(
    position: &Position,
    element: &Element,
    (title, part): (&ImportedTitle, &Part),
    zone: Option<&Zone>,
    out: &mut Output<'_>,
) {
    let plays: i64 = element.text("playcount").parse().unwrap_or(0);
    if plays > 0 || element.text("watched").eq_ignore_ascii_case("true") {
        let (text, now) = (element.text("lastplayed"), out.now());
        let at = out.readable_date(position, text, date::parse_local(text, now, zone));
        out.plays(position, plays);
        let watch = Watch { rewatch: plays > 1, ..Watch::of(at) };
        out.record(position, title, part.clone(), Statement::Watch(watch));
    }
    write_rating(position, element, title, part, out);
}

fn write_rating(
    position: &Position,
    element: &Element,
    title: &ImportedTitle,
    part: &Part,
    out: &mut Output<'_>,
) {
    if let Some(score) = out.score(position, element.text("userrating"), Scale::Ten) {
        let statement = Statement::rating(score, WatchedAt::Unknown);
        out.record(position, title, part.clone(), statement);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{options, read, read_with, records};
    use super::{Options, Zone};

    #[test]
    fn a_library_is_read() {
        let read = read(&[("videodb.xml", include_bytes!("fixtures/kodi/videodb.xml"))]);
        assert_eq!(
            read.records,
            [
                "watch @2024-05-01 again | Heat (1995) movie tmdb:949 tt0113277",
                "rating 9/10 | Heat (1995) movie tmdb:949 tt0113277",
                "watch | Amélie = Le Fabuleux Destin d'Amélie Poulain (2001) movie tt0211915",
                "watch @2024-06-02 | The Wire (2002) tv tvdb:79126 / s1 e3 \"The Buys\" tmdb:62",
                "rating 8/10 | The Wire (2002) tv tvdb:79126",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "entry 1: incomplete: it was watched 3 times, of which only the last has a date",
                "entry 6: unsupported: music videos: Song",
            ]
        );
    }

    #[test]
    fn plays_have_a_time_in_the_users_zone() {
        let options = Options { zone: Zone::parse("Europe/Berlin"), ..options() };
        let text = |played: &str| {
            format!(
                "<movie><title>Ran</title><playcount>1</playcount><lastplayed>{played}</lastplayed></movie>"
            )
        };
        for (played, record) in [
            ("2024-05-01 21:03:00", "watch @2024-05-01T21:03:00+02:00 | Ran movie"),
            ("2024-05-01", "watch @2024-05-01 | Ran movie"),
            ("1969-12-31 23:59:00", "watch | Ran movie"),
        ] {
            let read = read_with(&[("ran.nfo", text(played).as_bytes())], &options);
            assert_eq!(read.records, [record]);
            assert_eq!(read.problems, [""; 0]);
        }
    }

    #[test]
    fn files_beside_videos_are_read() {
        let nfo = include_str!("fixtures/kodi/buys.nfo");
        assert_eq!(
            records("buys.nfo", nfo),
            [
                "watch | The Wire tv / s1 e3 \"The Buys\"",
                "watch | The Wire tv / s1 e4 \"Old Cases\""
            ]
        );
        // A title that was not played has no record.
        let nfo =
            "<movie><title>Ran</title><playcount>0</playcount><userrating>0</userrating></movie>";
        assert_eq!(records("ran.nfo", nfo), [""; 0]);
    }
}
