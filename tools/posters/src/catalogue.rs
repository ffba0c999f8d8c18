//! The built-in titles and the lists that they appear in, from the responses of the catalogue.

use futures_util::FutureExt;
use moviestars::catalogue::poster::{self, DesignRow, PosterDesign, PosterText, rows};
use moviestars::catalogue::request::TmdbRequest;
use moviestars::catalogue::{Catalogue, CatalogueResponse};
use moviestars::domain::ids::{MediaType, TitleKey};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use time::macros::date;
use time::{Date, Duration};

pub const TODAY: Date = date!(2026 - 11 - 21);

pub struct Title {
    pub key: TitleKey,
    pub name: String,
    pub makers: Vec<String>,
    pub year: i32,
    pub genres: Vec<u32>,
}

pub struct Titles {
    catalogue: Catalogue,
    pub all: Vec<Title>,
    indices: HashMap<TitleKey, usize>,
}

/// Titles in the order of a list, as indices of `Titles::all`.
pub struct List {
    pub name: String,
    pub titles: Vec<usize>,
}

impl Title {
    /// The key that `assign` accepts, and the name.
    pub fn label(&self) -> String {
        let kind = if self.key.media_type == MediaType::Movie { 'm' } else { 't' };
        format!("{kind}{} {}", self.key.title_id, self.name)
    }
}

impl Titles {
    pub fn load() -> Self {
        let catalogue = Catalogue::builtin();
        let mut titles = Self { catalogue, all: Vec::new(), indices: HashMap::new() };
        for kind in ["movie", "tv"] {
            for row in titles.pages(&format!("discover/{kind}"), usize::MAX, TODAY) {
                let title = titles.title(kind, &row);
                titles.all.push(title);
            }
        }
        titles.indices = titles.all.iter().map(|title| title.key).zip(0..).collect();
        titles
    }

    fn title(&self, kind: &str, row: &Value) -> Title {
        let title_id = row["id"].as_i64().expect("rows have ids");
        let is_movie = kind == "movie";
        let details = self.json(&format!("{kind}/{title_id}?append_to_response=credits"), TODAY);
        let name = |person: &Value| person["name"].as_str().unwrap_or_default().to_owned();
        let makers = if is_movie {
            let crew = details["credits"]["crew"].as_array().expect("films have a crew").iter();
            crew.filter(|person| person["job"] == "Director").map(name).collect()
        } else {
            details["created_by"]
                .as_array()
                .expect("shows have creators")
                .iter()
                .map(name)
                .collect()
        };
        let (name, date) =
            if is_movie { ("title", "release_date") } else { ("name", "first_air_date") };
        let genres = row["genre_ids"].as_array().expect("rows have genres").iter();
        Title {
            key: TitleKey {
                media_type: if is_movie { MediaType::Movie } else { MediaType::Tv },
                title_id,
            },
            name: row[name].as_str().unwrap_or_default().to_owned(),
            makers,
            year: row[date]
                .as_str()
                .and_then(|date| date.get(..4)?.parse().ok())
                .expect("rows have dates"),
            genres: genres.filter_map(Value::as_u64).filter_map(|id| id.try_into().ok()).collect(),
        }
    }

    /// The rank by popularity among the titles of its media type, from 0.
    pub fn rank(&self, index: usize) -> usize {
        let shows = self.all.partition_point(|title| title.key.media_type == MediaType::Movie);
        if index < shows { index } else { index - shows }
    }

    /// The response of `/3/{path}`.
    fn json(&self, path: &str, today: Date) -> Value {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = TmdbRequest::parse(&format!("/3/{path}"), Some(query)).expect("a known path");
        let response = self.catalogue.respond(&request, today).now_or_never();
        match response.expect("the built-in catalogue does not wait") {
            Ok(CatalogueResponse::Plain(answer)) => {
                serde_json::from_slice(answer.json()).expect("JSON")
            }
            other => panic!("{path}: {other:?}"),
        }
    }

    /// The rows on the first pages of a list.
    fn pages(&self, path: &str, pages: usize, today: Date) -> Vec<Value> {
        let join = if path.contains('?') { '&' } else { '?' };
        let mut rows = Vec::new();
        for page in 1..=pages {
            let answer = self.json(&format!("{path}{join}page={page}"), today);
            rows.extend(answer["results"].as_array().expect("lists have results").iter().cloned());
            if answer["total_pages"].as_u64() <= u64::try_from(page).ok() {
                break;
            }
        }
        rows
    }

    /// The titles among rows; people and unknown titles are left out.
    fn titles(&self, rows: &[Value]) -> Vec<usize> {
        let paths = rows.iter().filter_map(|row| row["poster_path"].as_str());
        paths.filter_map(|path| self.index_of(path)).collect()
    }

    /// The title of a served poster path, which ends with ten digits for the drawing, or of `m90000001`.
    pub fn index_of(&self, path: &str) -> Option<usize> {
        let name = path.trim_start_matches('/').trim_end_matches(".svg");
        let (kind, digits) = (name.get(..1)?, name.get(1..)?);
        let id = digits.len().checked_sub(10).filter(|length| *length > 0);
        let title_id = digits.get(..id.unwrap_or(digits.len()))?.parse().ok()?;
        let media_type = if kind == "m" { MediaType::Movie } else { MediaType::Tv };
        self.indices.get(&TitleKey { media_type, title_id }).copied()
    }

    pub fn list(&self, path: &str, pages: usize, today: Date) -> List {
        let titles = self.titles(&self.pages(path, pages, today));
        List { name: format!("{path} {today}"), titles }
    }

    pub fn landing(&self) -> List {
        let paths = self.catalogue.landing_posters();
        let titles = paths.iter().filter_map(|path| self.index_of(path)).collect();
        List { name: "landing".to_owned(), titles }
    }

    /// The lists with the same order every day that users browse.
    pub fn browsed_lists(&self) -> Vec<List> {
        let mut lists = vec![self.landing()];
        for path in ["movie/popular", "movie/top_rated", "tv/popular", "tv/top_rated"] {
            lists.push(self.list(path, 25, TODAY));
        }
        for (kind, by) in [("movie", "primary_release_date"), ("tv", "first_air_date")] {
            for genre in self.json(&format!("genre/{kind}/list"), TODAY)["genres"]
                .as_array()
                .expect("there are genres")
            {
                let path = format!("discover/{kind}?with_genres={}", genre["id"]);
                lists.push(self.list(&path, 10, TODAY));
            }
            for order in [by, "vote_average"] {
                let path = format!("discover/{kind}?sort_by={order}.desc");
                lists.push(self.list(&path, 5, TODAY));
            }
        }
        lists
    }

    /// The lists with the same order every day: the pages that users open.
    pub fn fixed_lists(&self) -> Vec<List> {
        let mut lists = self.browsed_lists();
        for title in &self.all {
            let kind = title.key.media_type.as_str();
            let path = format!("{kind}/{}/recommendations", title.key.title_id);
            lists.push(self.list(&path, 1, TODAY));
        }
        for person in self.pages("person/popular", 30, TODAY) {
            let path = format!("person/{}/combined_credits", person["id"]);
            let credits = self.json(&path, TODAY);
            let rows = ["cast", "crew"].map(|name| credits[name].as_array().cloned());
            let mut seen = HashSet::new();
            let mut titles = self.titles(&rows.into_iter().flatten().flatten().collect::<Vec<_>>());
            titles.retain(|title| seen.insert(*title));
            lists.push(List { name: path, titles });
        }
        lists
    }

    /// The lists that change every day, for some days of a year.
    pub fn daily_lists(&self) -> Vec<List> {
        let days = (0..6).map(|turn| TODAY + Duration::days(61 * turn));
        let lists = days.flat_map(|day| {
            ["trending/all/day", "trending/all/week", "movie/now_playing", "tv/airing_today"]
                .map(|path| self.list(path, 2, day))
        });
        lists.collect()
    }

    pub fn draw(&self, index: usize, design: &PosterDesign) -> String {
        let title = &self.all[index];
        let makers: Vec<&str> = title.makers.iter().map(String::as_str).collect();
        poster::draw(PosterText { title: &title.name, makers: &makers, year: title.year }, design)
    }

    /// The rows of `posters.tsv` by title.
    pub fn rows(&self) -> HashMap<usize, DesignRow> {
        rows().filter_map(|row| Some((*self.indices.get(&row.key())?, row))).collect()
    }
}
