//! A user's items, saved from the API of Jellyfin or Emby. If an item was played several times, only the last play
//! has a date.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part, Position, Statement, Watch};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::BoundedMap;
use crate::import::json;
use crate::import::output::{Output, bounded};
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
        Box::new(Reader { shows: Shows::default() })
    }
}

/// Shows by the server's id.
type Shows = BoundedMap<ImportedTitle>;

struct Reader {
    shows: Shows,
}

impl SourceReader for Reader {
    fn read(
        &mut self,
        _: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        // An episode may come before its show. The second pass reports errors.
        let _ = json::read_entries(file, out, &mut |_, value, _| {
            let id = json::text(value, "Id");
            if json::text(value, "Type") == "Series" && !id.is_empty() {
                self.shows.insert(&*id, bounded(item_title(value, MediaType::Tv)));
            }
        });
        json::read_entries(file, out, &mut |position, value, out| {
            if json::has(value, "UserData") {
                read_item(position, value, &self.shows, out);
            }
        })
    }
}

fn read_item(position: &Position, value: &Value, shows: &Shows, out: &mut Output<'_>) {
    let Some((title, part)) = subject(position, value, shows, out) else { return };
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
    shows: &Shows,
    out: &mut Output<'_>,
) -> Option<(ImportedTitle, Part)> {
    match &*json::text(value, "Type") {
        "Movie" => Some((item_title(value, MediaType::Movie), Part::Title)),
        "Series" => Some((item_title(value, MediaType::Tv), Part::Title)),
        "Episode" => {
            let named = || ImportedTitle {
                title: json::text(value, "SeriesName"),
                media_type: Some(MediaType::Tv),
                ..ImportedTitle::default()
            };
            let show = shows.get(&*json::text(value, "SeriesId")).cloned();
            let episode = EpisodeReference {
                season: json::number(value, "ParentIndexNumber"),
                number: json::number(value, "IndexNumber"),
                name: json::text(value, "Name"),
                tmdb_id: number(value, "Tmdb"),
                imdb_id: title_ids::imdb_id(&json::text(value, "ProviderIds.Imdb")),
                tvdb_id: number(value, "Tvdb"),
                ..EpisodeReference::default()
            };
            Some((show.unwrap_or_else(named), Part::Episode(episode)))
        }
        _ => {
            let name = json::text(value, "Name");
            out.unsupported(position, "seasons, videos, music and other kinds", &name);
            None
        }
    }
}

fn item_title(value: &Value, media_type: MediaType) -> ImportedTitle {
    ImportedTitle {
        tmdb_id: number(value, "Tmdb"),
        imdb_id: title_ids::imdb_id(&json::text(value, "ProviderIds.Imdb")),
        tvdb_id: number(value, "Tvdb").filter(|_| media_type == MediaType::Tv),
        title: json::text(value, "Name"),
        original_title: json::text(value, "OriginalTitle"),
        year: title_ids::year(&json::text(value, "ProductionYear")),
        media_type: Some(media_type),
        ..ImportedTitle::default()
    }
}

fn number(value: &Value, provider: &str) -> Option<i64> {
    title_ids::number(&json::text(value, &format!("ProviderIds.{provider}")))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};

    #[test]
    fn items_of_the_api_are_read() {
        let text = include_str!("fixtures/jellyfin/items.json");
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
                "the file: incomplete: 1 rating is between two half stars; it is rounded",
            ]
        );
    }

    #[test]
    fn an_episode_has_the_ids_of_its_show_if_the_file_has_the_show() {
        let text = include_str!("fixtures/jellyfin/shows.json");
        assert_eq!(
            records("items.json", text),
            [
                "watch | The Wire (2002) tv tmdb:1438 tt0306414 / s1 e3 \"The Buys\" tmdb:55",
                "watch | Lost tv / s1 e1 \"Pilot\"",
            ]
        );
    }
}
