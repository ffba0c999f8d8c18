//! The sources in the order in which they are tried. Those that recognize any table with known columns come late, and
//! plain text last.

mod anilist;
mod generic;
mod generic_layout;
mod generic_title;
mod imdb;
mod jellyfin;
mod kodi;
mod letterboxd;
mod movary;
mod movielens;
mod moviestars;
mod moviestars_csv;
mod myanimelist;
mod netflix;
mod netflix_titles;
mod playback_reporting;
mod plex;
mod prime_video;
mod ryot;
mod simkl;
#[cfg(test)]
pub(super) mod testing;
mod text_list;
mod tmdb;
mod trakt;
mod tvtime;
mod tvtime_export;
mod tvtime_lists;
mod tvtime_rows;
mod tvtime_votes;
mod watcharr;
mod yamtrack;

pub use generic::TABLE;

use super::source::Source;

pub(super) const SOURCES: &[&dyn Source] = &[
    &moviestars::Moviestars,
    &moviestars_csv::MoviestarsCsv,
    &letterboxd::Letterboxd,
    &imdb::Imdb,
    &trakt::Trakt,
    &tvtime::TvTime,
    &tvtime_export::TvTimeExport,
    &tmdb::Tmdb,
    &simkl::Simkl,
    &watcharr::Watcharr,
    &ryot::Ryot,
    &yamtrack::Yamtrack,
    &movary::Movary,
    &movielens::MovieLens,
    &jellyfin::Jellyfin,
    &playback_reporting::PlaybackReporting,
    &plex::Plex,
    &kodi::Kodi,
    &myanimelist::MyAnimeList,
    &anilist::AniList,
    &prime_video::PrimeVideo,
    &netflix::Netflix,
    &generic::Generic,
    &text_list::TextList,
];
