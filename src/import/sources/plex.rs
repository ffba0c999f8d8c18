//! Plex: a library as its server's API returns it, as XML or JSON. Titles have the same ids as in its webhooks. No
//! real file with the counts and ratings of a viewer was available, so all of these are optional. If a title was
//! played several times, only the last play has a date.

use crate::domain::imported::{ImportedTitle, Part, Position, Statement, Watch};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::date;
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::title_ids;
use crate::import::webhooks::plex::legacy_ids;
use crate::import::webhooks::subject::Ids;
use crate::import::xml::{Element, read_elements};
use serde_json::Value;

const XML: &str = "library";
const JSON: &str = "library as JSON";

const OF_WEBHOOK: &str = "it is a message of a webhook, which is not an export; add the server on the page Connections \
                          in the settings, or save its library";
const OF_DATABASE: &str = "it is a table of Plex's database, which has Plex's own ids and the plays of everyone on the \
                           server; save the library instead";

pub(super) struct Plex;

impl Source for Plex {
    fn name(&self) -> &'static str {
        "Plex"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        if sample.is_xml_of("MediaContainer", &["Video", "Directory", "Track"]) {
            return Some(FileKind::of(XML));
        }
        if sample.is_object_of(&["MediaContainer", "MediaContainer.Metadata"]) {
            return Some(FileKind::of(JSON));
        }
        let message = ["event", "Metadata.type", "Account.title"];
        if sample.is_object_of(&message) || sample.is_list_of(&message) {
            return Some(FileKind::skipped("messages of a webhook", OF_WEBHOOK));
        }
        let views = ["accountid", "guid", "metadatatype", "viewedat"];
        let settings = ["accountid", "guid", "viewcount", "lastviewedat"];
        let is_table = sample.has_columns(&views) || sample.has_columns(&settings);
        is_table.then_some(FileKind::skipped("database", OF_DATABASE))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(read)
    }
}

fn read(
    kind: &'static str,
    file: &mut InputFile<'_>,
    out: &mut Output<'_>,
) -> Result<(), FileError> {
    if kind == XML {
        let names = ["Video", "Directory", "Track"];
        return read_elements(file, &names, out, &mut |position, element, _, out| {
            read_item(position, &Item::Xml(element), out);
        });
    }
    json::read_entries_of("MediaContainer", file, out, &mut |position, value, out| {
        if matches!(position, Position::Entry { list, .. } if &**list == "Metadata") {
            read_item(position, &Item::Json(value), out);
        }
    })
}

/// An item in one of the two formats. Names are the same in both.
enum Item<'a> {
    Xml(&'a Element),
    Json(&'a Value),
}

impl Item<'_> {
    fn text(&self, name: &str) -> String {
        match self {
            Self::Xml(element) => element.attribute(name).to_owned(),
            Self::Json(value) => json::text(value, name),
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        self.text(name).parse().ok()
    }

    fn ids(&self) -> Ids {
        let guids: Vec<String> = match self {
            Self::Xml(element) => {
                element.children("Guid").map(|guid| guid.attribute("id").to_owned()).collect()
            }
            Self::Json(value) => {
                json::list(value, "Guid").iter().map(|guid| json::text(guid, "id")).collect()
            }
        };
        let mut ids = Ids::default();
        for (name, id) in guids.iter().filter_map(|guid| guid.split_once("://")) {
            ids.add(name, id);
        }
        ids
    }
}

fn read_item(position: &Position, item: &Item<'_>, out: &mut Output<'_>) {
    let name = item.text("title");
    if !item.text("viewedAt").is_empty() {
        let kind = "entries of a server's history, which has several people's";
        return out.unsupported(position, kind, &name);
    }
    let Some((title, part)) = subject(item) else {
        return out.unsupported(position, "music, photos and other kinds", &name);
    };
    let plays = item.number("viewCount").unwrap_or(0);
    // Shows and seasons are counted by the plays of their episodes.
    if plays > 0 && !matches!(&*item.text("type"), "show" | "season") {
        let (text, now) = (item.text("lastViewedAt"), out.now());
        let at = match text.parse() {
            Ok(seconds) => out.readable_date(position, &text, date::of_unix(seconds, now)),
            Err(_) => out.date(position, &text),
        };
        out.plays(position, plays);
        let watch = Watch { rewatch: plays > 1, ..Watch::of(at) };
        out.record(position, &title, part.clone(), Statement::Watch(watch));
    }
    if let Some(score) = out.score(position, &item.text("userRating"), Scale::Ten) {
        let at = item.number("lastRatedAt").map(|at| date::of_unix(at, out.now()));
        let at = at.and_then(Result::ok).unwrap_or(WatchedAt::Unknown);
        out.record(position, &title, part, Statement::rating(score, at));
    }
}

/// The ids of an episode or a season are its own. Only those of legacy agents are of the show.
fn subject(item: &Item<'_>) -> Option<(ImportedTitle, Part)> {
    let (name, year) = (item.text("title"), title_ids::year(&item.text("year")));
    let (ids, legacy) = (item.ids(), legacy_ids(&item.text("guid")));
    let merged = |ids: Ids, legacy: Ids| Ids {
        tmdb: ids.tmdb.or(legacy.tmdb),
        imdb: ids.imdb.or(legacy.imdb),
        tvdb: ids.tvdb.or(legacy.tvdb),
    };
    match &*item.text("type") {
        "movie" => {
            let film = merged(ids, legacy).film(name, year);
            let original_title = item.text("originalTitle");
            Some((ImportedTitle { original_title, ..film }, Part::Title))
        }
        "show" => Some((merged(ids, legacy).show(name, year), Part::Title)),
        "season" => {
            let show = legacy.show(item.text("parentTitle"), None);
            Some((show, Part::Season(item.number("index")?)))
        }
        "episode" => {
            let show = legacy.show(item.text("grandparentTitle"), None);
            let episode = ids.episode(item.number("parentIndex"), item.number("index"), name);
            Some((show, Part::Episode(episode)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;
    use super::{OF_DATABASE, OF_WEBHOOK};
    use crate::import::output::Outcome;

    #[test]
    fn a_library_may_be_large() {
        let film = format!(
            r#"{{"type":"movie","title":"Heat","summary":"{}","viewCount":1}}"#,
            "x".repeat(9_000)
        );
        let films = vec![film; 1_200].join(",");
        let text = format!(r#"{{"MediaContainer":{{"size":1200,"Metadata":[{films}]}}}}"#);
        let read = read(&[("all.json", text.as_bytes())]);
        assert_eq!(read.records.len(), 1_200, "{:?}", read.reports);
    }

    #[test]
    fn a_library_is_read_in_both_forms() {
        for (name, bytes) in [
            ("all.xml", include_bytes!("fixtures/plex/all.xml").as_slice()),
            ("all.json", include_bytes!("fixtures/plex/all.json")),
        ] {
            let read = read(&[(name, bytes)]);
            assert_eq!(
                read.records,
                [
                    "watch @2024-05-01T20:15:00Z again | Heat (1995) movie tmdb:949 tt0113277",
                    "rating 9/10 | Heat (1995) movie tmdb:949 tt0113277",
                    "watch @2024-05-01T20:15:00Z | The Wire tv tvdb:79126 / s1 e3 \"The Buys\"",
                    "rating 7/10 | The Wire (2002) tv tvdb:79126",
                    "rating 8/10 | The Wire tv season 1",
                ],
                "{name}"
            );
            assert_eq!(read.problems.len(), 3, "{:?}", read.problems);
            assert!(read.problems[0].ends_with("2 times, of which only the last has a date"));
            assert!(read.problems[1].ends_with("photos and other kinds: Song"));
            assert!(read.problems[2].ends_with("several people's: Ran"));
        }
    }

    #[test]
    fn files_of_plex_that_are_not_a_library_are_skipped_with_a_reason() {
        let message = br#"{"event":"media.scrobble","Account":{"title":"anna"},"Metadata":{"type":"movie","title":"Heat","Guid":[{"id":"tmdb://949"}]}}"#;
        let views = b"id,account_id,guid,metadata_type,library_section_id,grandparent_title,parent_index,parent_title,index,title,thumb_url,viewed_at\n1,1,plex://movie/5d77,1,1,,,,,Heat,,1714594500\n";
        let settings = b"id,account_id,guid,rating,view_offset,view_count,last_viewed_at\n1,1,com.plexapp.agents.imdb://tt0113277?lang=en,9,,2,1714594500\n";
        for (name, bytes, contents, reason) in [
            ("heat.json", message.as_slice(), "messages of a webhook", OF_WEBHOOK),
            ("metadata_item_views.csv", views, "database", OF_DATABASE),
            ("metadata_item_settings.csv", settings, "database", OF_DATABASE),
        ] {
            let read = read(&[(name, bytes)]);
            assert_eq!(read.records, [] as [&str; 0], "{name}");
            assert_eq!(read.reports[0].source, Some(("Plex", contents)), "{name}");
            assert_eq!(read.reports[0].outcome, Outcome::Skipped(reason), "{name}");
        }
    }
}
