//! `AniList`: recognized, but not read. A file has `AniList`'s own ids, and a season of a show is a separate title there,
//! so its titles could only be guessed.

use crate::import::archive::{FileError, InputFile};
use crate::import::output::Output;
use crate::import::sample::{Form, Sample};
use crate::import::source::{FileKind, Options, Source, SourceReader};

const REASON: &str = "AniList has ids of its own and counts each season as a title, so its titles could only be guessed; \
                      convert the list to the XML file of MyAnimeList, or to a table with the columns title, year, \
                      type, rating and watched_at, and import that";

pub(super) struct AniList;

impl Source for AniList {
    fn name(&self) -> &'static str {
        "AniList"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        // In the data request, one of the lists may begin after the part of the file that the sample has.
        let is_named = sample.name.starts_with("gdprdata") && matches!(sample.form, Form::Json(_));
        let is_request = is_named
            || sample.is_object_of(&["lists.series_id", "lists.series_type"])
            || sample.is_object_of(&["activity.object_id", "activity.action_type"]);
        let is_answer = ["data.MediaListCollection", "MediaListCollection", "data.Page.mediaList"]
            .iter()
            .any(|key| sample.is_object_of(&[key]));
        let is_list = sample.is_list_of(&["entries.media.title"])
            || sample.is_list_of(&["media.title.romaji"]);
        if is_request {
            return Some(FileKind::skipped("data request", REASON));
        }
        (is_answer || is_list).then_some(FileKind::skipped("lists", REASON))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        // It is never called, because all files are skipped.
        Box::new(|_: &'static str, _: &mut InputFile<'_>, _: &mut Output<'_>| {
            Ok::<(), FileError>(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;
    use super::REASON;
    use crate::import::output::Outcome;

    #[test]
    fn lists_of_anilist_are_skipped_with_advice() {
        let lists = br#"[{"name":"Watching","status":"CURRENT","entries":[{"score":8,"media":{"title":{"romaji":"Monster"}}}]}]"#;
        let entries = br#"[{"score":8,"media":{"idMal":19,"title":{"romaji":"Monster"}}}]"#;
        let page = br#"{"data":{"Page":{"mediaList":[{"score":8,"media":{"idMal":19}}]}}}"#;
        for (name, bytes, contents) in [
            (
                "x.json",
                include_bytes!("fixtures/anilist/gdpr_data.json").as_slice(),
                "data request",
            ),
            ("gdpr_data.json", br#"{"user":{"id":7}}"#, "data request"),
            ("y.json", include_bytes!("fixtures/anilist/collection.json"), "lists"),
            ("lists.json", lists, "lists"),
            ("entries.json", entries, "lists"),
            ("page.json", page, "lists"),
        ] {
            let read = read(&[(name, bytes)]);
            assert_eq!(read.records, [] as [&str; 0], "{name}");
            assert_eq!(read.reports[0].source, Some(("AniList", contents)), "{name}");
            assert_eq!(read.reports[0].outcome, Outcome::Skipped(REASON), "{name}");
        }
    }
}
