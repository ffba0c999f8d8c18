//! The title, season or episode that a row of a table of unknown origin is about.

use crate::domain::formula_guard::unguard;
use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part, Position};
use crate::import::output::Output;
use crate::import::sources::generic_layout::{EPISODE_IDS, Layout, PartColumn};
use crate::import::table::{Column, Row};
use crate::import::title_ids::{self, TitleKind};

/// `None`, with a problem, for something that is neither a film nor a show, and for a season or an episode whose show
/// the row does not name.
pub(super) fn title(
    layout: &Layout,
    row: &Row<'_>,
    out: &mut Output<'_>,
) -> Option<(ImportedTitle, Part)> {
    let text = |column| unguard(layout.cell(row, column));
    let kind = match title_ids::title_kind(layout.cell(row, Column::MediaType)) {
        TitleKind::Unknown if episode_ids(layout, row).is_any() => TitleKind::Episode,
        kind => kind,
    };
    let (name, year) = title_ids::split_year(&text(Column::Title));
    if kind == TitleKind::Other {
        out.unsupported(&row.position, "other kinds than films and shows", &name);
        return None;
    }
    let show = unguard(layout.part_cell(row, PartColumn::ShowTitle));
    let (show, show_year) = title_ids::split_year(&show);
    let has_show = !show.is_empty() && kind != TitleKind::Title(MediaType::Movie);
    let (ids, part_ids) = ids(layout, row, kind);
    // Besides a column with the show, the title is that of the part.
    let part_name = if has_show && name != show { name.as_str() } else { "" };
    let part = part(layout, row, (kind, part_name), part_ids);
    let (title, original_title, year) = if has_show {
        (show, String::new(), show_year)
    } else {
        let year = title_ids::year(layout.cell(row, Column::Year)).or(year);
        (name, text(Column::OriginalTitle), year)
    };
    let title = ImportedTitle {
        tmdb_id: ids.tmdb,
        imdb_id: ids.imdb,
        tvdb_id: ids.tvdb,
        title,
        original_title,
        year,
        media_type: match kind {
            TitleKind::Title(media_type) => Some(media_type),
            TitleKind::Season | TitleKind::Episode => Some(MediaType::Tv),
            TitleKind::Other | TitleKind::Unknown => has_show.then_some(MediaType::Tv),
        },
        ..ImportedTitle::default()
    };
    match kind {
        TitleKind::Season => season_of(title, part, &row.position, out),
        TitleKind::Episode => episode_of((title, part), layout.names_shows(), &row.position, out),
        TitleKind::Title(_) | TitleKind::Other | TitleKind::Unknown => Some((title, part)),
    }
}

struct Ids {
    tmdb: Option<i64>,
    imdb: Option<String>,
    tvdb: Option<i64>,
}

impl Ids {
    /// From the cells with the ids of TMDB, IMDb and `TheTVDB`.
    fn of([first, second, third]: [&str; 3]) -> Self {
        Self {
            tmdb: title_ids::number(first),
            imdb: title_ids::imdb_id(second),
            tvdb: title_ids::number(third),
        }
    }

    fn is_any(&self) -> bool {
        self.tmdb.or(self.tvdb).is_some() || self.imdb.is_some()
    }
}

/// The ids of the title, and those of the part. In a row about a season or an episode, columns such as `tmdb_id` have its
/// id, which another show may have too.
fn ids(layout: &Layout, row: &Row<'_>, kind: TitleKind) -> (Ids, Ids) {
    let part_cells = |columns: [PartColumn; 3]| columns.map(|column| layout.part_cell(row, column));
    let plain = [Column::TmdbId, Column::ImdbId, Column::TvdbId];
    let plain = Ids::of(plain.map(|column| layout.cell(row, column)));
    let of_show = [PartColumn::ShowTmdbId, PartColumn::ShowImdbId, PartColumn::ShowTvdbId];
    let of_show = Ids::of(part_cells(of_show));
    let is_of_part = matches!(kind, TitleKind::Season | TitleKind::Episode);
    if of_show.is_any() || is_of_part && !layout.has_episode_ids() {
        return (of_show, plain);
    }
    (plain, episode_ids(layout, row))
}

/// The ids in the columns that only episodes have.
fn episode_ids(layout: &Layout, row: &Row<'_>) -> Ids {
    Ids::of(EPISODE_IDS.map(|column| layout.part_cell(row, column)))
}

fn part(layout: &Layout, row: &Row<'_>, (kind, name): (TitleKind, &str), ids: Ids) -> Part {
    let number = |column| layout.cell(row, column).parse().ok();
    let (season, number) = (number(Column::Season), number(Column::Episode));
    let season_name = unguard(layout.part_cell(row, PartColumn::SeasonTitle));
    let name = match unguard(layout.cell(row, Column::EpisodeTitle)) {
        own if own.is_empty() => name.to_owned(),
        own => own,
    };
    let has_id = kind == TitleKind::Title(MediaType::Tv) && episode_ids(layout, row).is_any();
    let is_episode = kind == TitleKind::Episode || number.is_some() || !name.is_empty() || has_id;
    match season {
        Some(season) if kind == TitleKind::Season || !is_episode => Part::Season(season),
        None if !is_episode && season_name.is_empty() => Part::Title,
        _ => Part::Episode(EpisodeReference {
            season,
            number,
            season_name,
            name,
            tmdb_id: ids.tmdb,
            imdb_id: ids.imdb,
            tvdb_id: ids.tvdb,
            ..EpisodeReference::default()
        }),
    }
}

const WITHOUT_SHOW: &str = "episodes and seasons without their show";

fn season_of(
    title: ImportedTitle,
    part: Part,
    position: &Position,
    out: &mut Output<'_>,
) -> Option<(ImportedTitle, Part)> {
    let problem = match part {
        Part::Season(_) if !title.is_empty() => return Some((title, part)),
        Part::Season(_) => WITHOUT_SHOW,
        Part::Title | Part::Episode(_) => "seasons without a number",
    };
    out.unsupported(position, problem, &title.title);
    None
}

/// A show can be found by the ids that IMDb and `TheTVDB` have given an episode, but not by TMDB's. Without a number and a
/// further name, the title in the row is that of the episode. With a number, it may be, unless the table names shows.
fn episode_of(
    (title, part): (ImportedTitle, Part),
    names_shows: bool,
    position: &Position,
    out: &mut Output<'_>,
) -> Option<(ImportedTitle, Part)> {
    let Part::Episode(reference) = part else { return Some((title, part)) };
    let is_placed = reference.number.is_some() || !reference.name.is_empty();
    if is_placed && !title.is_empty() {
        let is_of_episode = !names_shows && !title_ids::has_id(&title);
        let episode_imdb_id = reference.imdb_id.clone().filter(|_| is_of_episode);
        return Some((ImportedTitle { episode_imdb_id, ..title }, Part::Episode(reference)));
    }
    if reference.imdb_id.is_none() && reference.tvdb_id.is_none() {
        out.unsupported(position, WITHOUT_SHOW, &title.title);
        return None;
    }
    let name = if reference.name.is_empty() { title.title.clone() } else { reference.name };
    let title = ImportedTitle {
        title: name.clone(),
        episode_imdb_id: reference.imdb_id.clone(),
        episode_tvdb_id: reference.tvdb_id,
        year: title.year,
        media_type: Some(MediaType::Tv),
        ..ImportedTitle::default()
    };
    Some((title, Part::Episode(EpisodeReference { name, ..reference })))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, records};

    #[test]
    fn ids_of_episodes_and_seasons_are_not_those_of_their_show() {
        let text = include_str!("fixtures/generic/episode-ids.csv");
        let read = read(&[("x.csv", text.as_bytes())]);
        assert_eq!(
            read.records,
            [
                "watch @2024-05-01 | The Wire (2002) tv / s1 e3 tmdb:55 tvdb:300001",
                "watch @2024-05-01 | The Wire (2002) tv season 1",
                "watch @2024-05-01 | The Wire (2002) tv tmdb:1438 / s1 e4",
                "watch @2024-05-01 |  tv episode tt0749451 / s1 e5 tt0749451",
                "watch @2024-05-01 | Ozymandias (2013) tv episode tt2301451 / \"Ozymandias\" tt2301451",
                "watch @2024-05-01 |  tv episode tvdb:300001 / s1 e3 tmdb:55 tvdb:300001",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 8: unsupported: episodes and seasons without their show",
                "line 9: unsupported: episodes and seasons without their show: The Buys",
                "line 10: unsupported: seasons without a number: The Wire",
            ]
        );
    }

    #[test]
    fn shows_are_found_by_ids_of_episodes_in_tables_that_do_not_name_shows() {
        let row = "1,3,tt0749451,2024-05-01\n";
        for (header, names, record) in [
            ("type,title", "episode,The Buys", "The Buys tv episode tt0749451 / s1 e3 tt0749451"),
            ("type,show_name", "episode,The Wire", "The Wire tv / s1 e3 tt0749451"),
            (
                "type,title,episode_title",
                "episode,The Wire,The Buys",
                "The Wire tv / s1 e3 \"The Buys\" tt0749451",
            ),
            (
                "type,title,show_tmdb_id",
                "episode,The Buys,1438",
                "The Buys tv tmdb:1438 / s1 e3 tt0749451",
            ),
        ] {
            let text = format!("{header},season,episode,imdb_id,watched_at\n{names},{row}");
            let expected = format!("watch @2024-05-01 | {record}");
            assert_eq!(records("x.csv", &text), [expected], "{header}");
        }
    }

    #[test]
    fn an_episode_may_be_named_by_its_id_of_thetvdb_alone() {
        let named = "The Buys tv episode tvdb:300001 / \"The Buys\" tvdb:300001";
        let by_id = " tv episode tvdb:300001 / tvdb:300001";
        for (header, row, record) in [
            ("type,title,tvdb_id", "episode,The Buys,300001", named),
            ("type,title,tvdb_id", "episode,,300001", by_id),
            ("type,title,episode_tvdb_id", ",The Buys,300001", named),
            // As in the table of what was not imported.
            ("media_type,title,episode_tvdb_id", "tv,,300001", by_id),
        ] {
            let text = format!("{header},watched_at\n{row},2024-05-01\n");
            let expected = format!("watch @2024-05-01 | {record}");
            assert_eq!(records("x.csv", &text), [expected], "{header} {row}");
        }
    }

    #[test]
    fn a_show_has_columns_of_its_own() {
        let text = include_str!("fixtures/generic/show-columns.csv");
        let found = read(&[("x.csv", text.as_bytes())]);
        assert_eq!(
            found.records,
            [
                "watch @2024-05-01 | The Wire (2002) tv tmdb:1438 tt0306414 / s1 e3 \"The Buys\" tmdb:55",
                "watch @2024-05-02 | Heat movie tmdb:949",
                "watch @2024-05-03 | Lost tv tmdb:4607",
            ]
        );
        assert_eq!(found.problems, [""; 0]);
    }

    #[test]
    fn columns_with_the_ids_of_episodes_leave_the_others_to_the_show() {
        let text = include_str!("fixtures/generic/trakt-history.csv");
        let found = read(&[("history.csv", text.as_bytes())]);
        assert_eq!(
            found.records,
            [
                "watch @2024-05-01T20:15:00Z | The Wire (2002) tv tmdb:1438 tt0306414 tvdb:79126 / s1 e3 \"The Buys\" tmdb:55 tt0749451 tvdb:300001",
            ]
        );
        assert_eq!(found.problems, [""; 0]);
    }

    #[test]
    fn tables_of_disney_plus_have_shows_seasons_and_episodes_by_name() {
        let text = include_str!("fixtures/generic/disney.csv");
        let expected = [
            "watch @2026-01-01 | Prison Break tv / \"Season 1\" \"Bluff\"",
            "watch @2026-01-02 | Heat",
        ];
        assert_eq!(records("disney.csv", text), expected);
        // Another converter writes the episode and its show.
        let text = include_str!("fixtures/generic/disney-shows.csv");
        let expected =
            ["watch @2026-01-01 | Prison Break tv / \"Bluff\"", "watch @2026-01-02 | Heat"];
        assert_eq!(records("disney.csv", text), expected);
    }
}
