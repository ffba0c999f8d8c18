//! The releases of a film in all countries. Only TMDB has them.

use super::request::TmdbRequest;
use super::{Catalogue, CatalogueError, has_builtin_id};
use crate::catalogue::shows::document;
use crate::domain::film_release::{FilmRelease, Region, ReleaseKind};
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::parse_day;
use serde_json::Value;
use std::collections::BTreeSet;
use time::Date;

/// How many releases of a film are read. Films have up to about 300.
const MAX_RELEASES: usize = 2_000;

impl Catalogue {
    /// `None` when TMDB has no such film, or there is no TMDB key. An error means that it is not known: TMDB did not
    /// respond, or responded with outdated data.
    pub async fn film_releases(
        &self,
        title_id: i64,
        today: Date,
    ) -> Result<Option<BTreeSet<FilmRelease>>, CatalogueError> {
        if !self.is_tmdb() || has_builtin_id(TitleKey { media_type: MediaType::Movie, title_id }) {
            return Ok(None);
        }
        let request = TmdbRequest::parse(&format!("/3/movie/{title_id}/release_dates"), None)?;
        match self.respond(&request, today).await {
            Err(CatalogueError::NotFound) => Ok(None),
            response => Ok(Some(releases(&document(response?)?))),
        }
    }
}

/// Entries that are not understood are left out.
fn releases(document: &Value) -> BTreeSet<FilmRelease> {
    let countries = document["results"].as_array().into_iter().flatten();
    let of_country = |country: &Value| {
        let region = country["iso_3166_1"].as_str().and_then(Region::parse)?;
        let rows = country["release_dates"].as_array()?;
        Some(rows.iter().filter_map(move |row| release(region, row)).collect::<Vec<_>>())
    };
    countries.filter_map(of_country).flatten().take(MAX_RELEASES).collect()
}

fn release(region: Region, row: &Value) -> Option<FilmRelease> {
    let kind = row["type"].as_i64().and_then(ReleaseKind::of_tmdb)?;
    // TMDB's times of day are always midnight.
    let day = row["release_date"].as_str()?.get(..10).and_then(parse_day)?;
    Some(FilmRelease { region, kind, day })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use time::macros::date;

    #[test]
    fn releases_are_read_from_all_countries_and_other_entries_left_out() {
        let row = |kind: i64, date: &str| json!({"type": kind, "release_date": date, "note": ""});
        let document = json!({"id": 1, "results": [
            {"iso_3166_1": "DE", "release_dates": [
                row(4, "2027-03-01T00:00:00.000Z"),
                row(3, "2027-01-14T00:00:00.000Z"),
                row(9, "2027-01-14T00:00:00.000Z"),
                row(3, "soon"),
                row(3, ""),
            ]},
            {"iso_3166_1": "germany", "release_dates": [row(3, "2027-01-14T00:00:00.000Z")]},
            {"iso_3166_1": "US", "release_dates": [row(1, "2027-01-02")]},
            {"iso_3166_1": "FR"},
            null,
        ]});
        let release =
            |region, kind, day| FilmRelease { region: Region::parse(region).unwrap(), kind, day };
        let expected = [
            release("DE", ReleaseKind::Cinema, date!(2027 - 01 - 14)),
            release("DE", ReleaseKind::Digital, date!(2027 - 03 - 01)),
            release("US", ReleaseKind::Premiere, date!(2027 - 01 - 02)),
        ];
        assert_eq!(releases(&document).into_iter().collect::<Vec<_>>(), expected);
        assert!(releases(&json!({})).is_empty());
    }
}
