//! `MyAnimeList`: the XML file of an account's list. It has only its own ids, and no years. A season of a show is a
//! separate anime there, so the numbers of episodes do not match other databases.

use crate::domain::ids::MediaType;
use crate::domain::imported::{ImportedTitle, Position, Statement, Watch};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::output::Output;
use crate::import::sample::{Sample, fold};
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::sources::moviestars_csv::tags;
use crate::import::xml::{Element, read_elements};

pub(super) struct MyAnimeList;

impl Source for MyAnimeList {
    fn name(&self) -> &'static str {
        "MyAnimeList"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let is_list = sample.is_xml_of("myanimelist", &["anime", "manga", "myinfo"]);
        is_list.then_some(FileKind::of("anime"))
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(read)
    }
}

fn read(_: &'static str, file: &mut InputFile<'_>, out: &mut Output<'_>) -> Result<(), FileError> {
    read_elements(file, &["anime", "manga"], out, &mut |position, element, _, out| {
        if element.name == "manga" {
            out.unsupported(position, "manga", element.text("manga_title"));
        } else {
            read_anime(position, element, out);
        }
    })
}

fn read_anime(position: &Position, anime: &Element, out: &mut Output<'_>) {
    let name = anime.text("series_title");
    let media_type = match &*fold(anime.text("series_type")) {
        "movie" => Some(MediaType::Movie),
        "tv" => Some(MediaType::Tv),
        "music" => return out.unsupported(position, "music videos", name),
        // Catalogues have OVA, ONA and specials as films or as shows.
        _ => None,
    };
    let title = ImportedTitle { title: name.to_owned(), media_type, ..ImportedTitle::default() };
    if let Some(score) = out.score(position, anime.text("my_score"), Scale::Ten) {
        out.title(position, &title, Statement::rating(score, WatchedAt::Unknown));
    }
    let (mut note, mut tags) = (anime.text("my_comments").to_owned(), tags(anime.text("my_tags")));
    let is_number = |name| !matches!(anime.text(name), "" | "0");
    // Newer files have words, older ones numbers.
    match &*fold(anime.text("my_status")) {
        "completed" | "2" if media_type == Some(MediaType::Movie) => {
            let at = out.date(position, known_part(anime.text("my_finish_date")));
            let again = anime.text("my_times_watched").parse().unwrap_or(0_i64);
            out.plays(position, again.saturating_add(1));
            let (note, tags) = (std::mem::take(&mut note), std::mem::take(&mut tags));
            let watch = Watch { rewatch: again > 0, note, tags, ..Watch::of(at) };
            out.title(position, &title, Statement::Watch(watch));
        }
        "plantowatch" | "6" => {
            out.title(position, &title, Statement::watchlist(WatchedAt::Unknown));
        }
        "onhold" | "3" => intent(position, &title, Intent::OnHold, out),
        "dropped" | "4" => intent(position, &title, Intent::Dropped, out),
        _ => {}
    }
    if !note.is_empty() {
        let (written_at, watched_at) = (WatchedAt::Unknown, WatchedAt::Unknown);
        out.title(
            position,
            &title,
            Statement::Note { text: note, spoiler: false, written_at, watched_at },
        );
    }
    if media_type != Some(MediaType::Movie) && is_number("my_watched_episodes") {
        out.unsupported(position, "episodes by MyAnimeList's numbers", name);
    }
    if !tags.is_empty() {
        out.unsupported(position, "tags of titles without a watch", name);
    }
}

/// Only shows are on hold or dropped here.
fn intent(position: &Position, title: &ImportedTitle, intent: Intent, out: &mut Output<'_>) {
    if title.media_type != Some(MediaType::Tv) {
        return out.unsupported(position, "films and specials on hold or dropped", &title.title);
    }
    out.title(position, title, Statement::Intent { intent, since: WatchedAt::Unknown });
}

/// The known part of a date: `2024-05-00` is a month, and `2024-00-00` a year.
fn known_part(date: &str) -> &str {
    if date.starts_with("0000") {
        return "";
    }
    date.strip_suffix("-00").map_or(date, |date| date.strip_suffix("-00").unwrap_or(date))
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    const LIST: &[u8] = include_bytes!("fixtures/myanimelist/list.xml");

    #[test]
    fn a_list_is_read_also_packed() {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(LIST).unwrap();
        let packed = packed.finish().unwrap();
        for (name, bytes) in [("list.xml", LIST), ("animelist_1.xml.gz", &packed)] {
            let read = read(&[(name, bytes)]);
            assert_eq!(
                read.records,
                [
                    "rating 9/10 | Princess Mononoke & Friends movie",
                    "watch @2024-05 again [\"forest\", \"gods\"] \"Twice <in> a row\" | Princess Mononoke & Friends movie",
                    "rating 10/10 | Cowboy Bebop tv",
                    "watchlist | Perfect Blue movie",
                    "OnHold | Monster tv",
                    "note \"slow\" | Monster tv",
                    "rating 4/10 | Some OVA",
                ]
            );
            assert_eq!(
                read.problems,
                [
                    "entry 1: incomplete: it was watched 2 times, of which only the last has a date",
                    "entry 2: unsupported: episodes by MyAnimeList's numbers: Cowboy Bebop",
                    "entry 4: unsupported: episodes by MyAnimeList's numbers: Monster",
                    "entry 5: unsupported: films and specials on hold or dropped: Some OVA",
                    "entry 5: unsupported: episodes by MyAnimeList's numbers: Some OVA",
                    "entry 5: unsupported: tags of titles without a watch: Some OVA",
                    "entry 6: unsupported: manga: Berserk",
                ]
            );
        }
    }
}
