//! A user's items, saved from the API of Jellyfin or Emby. If an item was played several times, only the last play
//! has a date.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part, Position, Statement, Watch};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::json;
use crate::import::output::Output;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::title_ids;
use serde_json::Value;

pub(super) struct Jellyfin;

impl Source for Jellyfin {
    fn name(&self) -> &'static str {
        "Jellyfin or Emby"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let is_answer = sample.is_object_of(&["Items.Type", "Items.UserData.Played"]);
        let is_list = sample.is_list_of(&["Type", "UserData.Played"]);
        (is_answer || is_list).then_some(FileKind::of("items"))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(read)
    }
}

fn read(_: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>) -> Result<(), FileError> {
    json::read_entries(file, out, &mut |position, value, out| {
        if json::has(value, "UserData") {
            read_item(position, value, out);
        }
    })
}

fn read_item(position: &Position, value: &Value, out: &mut Output<'_>) {
    let Some((title, part)) = subject(position, value, out) else { return };
    if json::is_true(value, "UserData.Played") && title.media_type.is_some() {
        let at = out.date(position, &json::text(value, "UserData.LastPlayedDate"));
        let plays = json::number(value, "UserData.PlayCount").unwrap_or(0);
        out.plays(position, plays);
        let rewatch = plays > 1;
        // Shows are counted by the plays of their episodes.
        if part != Part::Title || title.media_type == Some(MediaType::Movie) {
            let statement = Statement::Watch(Watch { rewatch, ..Watch::of(at) });
            out.record(position, &title, part.clone(), statement);
        }
    }
    if json::is_true(value, "UserData.IsFavorite") {
        let statement = Statement::Favorite { place: None, added_at: WatchedAt::Unknown };
        out.record(position, &title, part.clone(), statement);
    }
    if let Some(score) = out.score(position, &json::text(value, "UserData.Rating"), Scale::Ten) {
        let statement = Statement::rating(score, WatchedAt::Unknown);
        out.record(position, &title, part, statement);
    }
}

/// The ids of an episode are those of the episode, never of the show.
fn subject(
    position: &Position,
    value: &Value,
    out: &mut Output<'_>,
) -> Option<(ImportedTitle, Part)> {
    let id = |name: &str| json::text(value, &format!("ProviderIds.{name}"));
    let number = |name: &str| title_ids::number(&id(name));
    let imdb_id = title_ids::imdb_id(&id("Imdb"));
    let name = json::text(value, "Name");
    let media_type = match &*json::text(value, "Type") {
        "Movie" => MediaType::Movie,
        "Series" => MediaType::Tv,
        "Episode" => {
            let title = ImportedTitle {
                title: json::text(value, "SeriesName"),
                media_type: Some(MediaType::Tv),
                ..ImportedTitle::default()
            };
            let episode = EpisodeReference {
                season: json::number(value, "ParentIndexNumber"),
                number: json::number(value, "IndexNumber"),
                name,
                tmdb_id: number("Tmdb"),
                imdb_id,
                tvdb_id: number("Tvdb"),
                ..EpisodeReference::default()
            };
            return Some((title, Part::Episode(episode)));
        }
        _ => {
            out.unsupported(position, "seasons, videos, music and other kinds", &name);
            return None;
        }
    };
    let title = ImportedTitle {
        tmdb_id: number("Tmdb"),
        imdb_id,
        tvdb_id: number("Tvdb").filter(|_| media_type == MediaType::Tv),
        title: name,
        original_title: json::text(value, "OriginalTitle"),
        year: title_ids::year(&json::text(value, "ProductionYear")),
        media_type: Some(media_type),
        ..ImportedTitle::default()
    };
    Some((title, Part::Title))
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

    #[test]
    fn items_of_the_api_are_read() {
        let text = r#"{"Items":[
            {"Name":"Heat","ProductionYear":1995,"Type":"Movie","ProviderIds":{"Tmdb":"949","Imdb":"tt0113277"},"UserData":{"Played":true,"PlayCount":5,"LastPlayedDate":"2024-05-01T20:15:00.0000000Z","IsFavorite":true,"Rating":8.5}},
            {"Name":"The Buys","Type":"Episode","SeriesName":"The Wire","ParentIndexNumber":1,"IndexNumber":3,"ProviderIds":{"Tvdb":"66"},"UserData":{"Played":true,"PlayCount":1}},
            {"Name":"Ran","Type":"Movie","ProviderIds":{},"UserData":{"Played":false,"IsFavorite":false}},
            {"Name":"The Wire","Type":"Series","ProviderIds":{"Tvdb":"79126"},"UserData":{"Played":true,"IsFavorite":true}},
            {"Name":"Song","Type":"Audio","UserData":{"Played":true}}],"TotalRecordCount":5}"#;
        let read = read(&[("items.json", text.as_bytes())]);
        assert_eq!(
            read.records,
            [
                "watch @2024-05-01T20:15:00Z again | Heat (1995) movie tmdb:949 tt0113277",
                "favorite | Heat (1995) movie tmdb:949 tt0113277",
                "rating 9/10 | Heat (1995) movie tmdb:949 tt0113277",
                "watch | The Wire tv / s1 e3 \"The Buys\" tvdb:66",
                "favorite | The Wire tv tvdb:79126",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "Items, entry 1: incomplete: it was watched 5 times, of which only the last has a date",
                "Items, entry 5: unsupported: seasons, videos, music and other kinds: Song",
            ]
        );
    }
}
