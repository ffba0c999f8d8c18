//! The lists that people look at posters in, some of each kind or nearly all.

use super::gallery::Gallery;
use crate::catalogue::builtin::{code_names, dto};
use crate::domain::ids::MediaType;
use std::cmp::Reverse;
use std::collections::HashSet;
use time::macros::date;
use time::{Date, Duration};

const TODAY: Date = date!(2026 - 11 - 21);

/// Lists that a day makes.
const OF_THE_DAY: [&str; 10] = [
    "trending/all/day",
    "trending/all/week",
    "trending/movie/day",
    "trending/movie/week",
    "trending/tv/day",
    "trending/tv/week",
    "movie/now_playing",
    "movie/upcoming",
    "tv/airing_today",
    "tv/on_the_air",
];

/// Lists whose order is a claim about their titles, beside those by genre.
const RANKED: [&str; 6] = [
    "movie/popular",
    "movie/top_rated",
    "tv/popular",
    "tv/top_rated",
    "discover/movie",
    "discover/tv",
];

/// Words that are in many titles.
const WORDS: [&str; 32] = [
    "the", "of", "love", "man", "night", "dark", "day", "world", "girl", "king", "star",
    "american", "big", "black", "and", "life", "house", "war", "last", "red", "story", "city",
    "men", "dead", "new", "time", "lost", "blue", "white", "good", "lady", "my",
];

/// Orders in which whoever browses can ask for titles.
const ORDERS: [&str; 7] = [
    "movie?sort_by=title.asc",
    "movie?sort_by=primary_release_date.desc",
    "movie?sort_by=vote_average.desc",
    "movie?sort_by=vote_count.desc",
    "tv?sort_by=name.asc",
    "tv?sort_by=first_air_date.desc",
    "tv?sort_by=vote_average.desc",
];

/// What whoever browses can choose beside one genre: several of them, years, people's scores.
const CHOICES: [&str; 10] = [
    "movie?with_genres=18,80",
    "movie?with_genres=35,10749",
    "movie?with_genres=878|27",
    "movie?with_genres=16,10751",
    "movie?primary_release_date.gte=1950-01-01&primary_release_date.lte=1959-12-31",
    "movie?primary_release_date.gte=1990-01-01&primary_release_date.lte=1999-12-31",
    "movie?primary_release_year=2019",
    "movie?with_genres=99&vote_average.gte=7",
    "tv?with_genres=18,9648",
    "tv?first_air_date.gte=2010-01-01&with_genres=35",
];

/// How much of everything.
pub struct Extent {
    pub pages: usize,
    /// Of lists whose order is a claim.
    pub ranks: usize,
    /// Spread over a year.
    pub days: u16,
    pub words: usize,
    /// Every so-manieth title's relatives, and every so-manieth person's works.
    pub titles: usize,
    pub people: usize,
    /// From so many works on they are a list.
    pub many: usize,
}

/// What a test has time for.
pub const SOME: Extent =
    Extent { pages: 3, ranks: 12, days: 5, words: 14, titles: 45, people: 8, many: 10 };
/// What looks are chosen by: more than anybody sees.
pub const NEARLY_ALL: Extent = Extent {
    pages: 8,
    ranks: usize::MAX,
    days: 12,
    words: WORDS.len(),
    titles: 1,
    people: 1,
    many: 6,
};

impl Extent {
    /// All of it.
    pub fn hang(&self, gallery: &mut Gallery) {
        self.of_the_day(gallery);
        self.ranked(gallery);
        self.related(gallery);
        self.found(gallery);
        self.works(gallery);
        self.ordered(gallery);
        self.chosen(gallery);
        Self::landing(gallery);
    }

    pub fn of_the_day(&self, gallery: &mut Gallery) {
        let days = (0..self.days).map(|turn| i64::from(turn * (366 / self.days)));
        for day in days.map(|days| TODAY + Duration::days(days)) {
            for list in OF_THE_DAY {
                gallery.hang_pages(list, 3, day);
            }
        }
    }

    pub fn ranked(&self, gallery: &mut Gallery) {
        for list in RANKED {
            gallery.hang_pages(list, self.ranks, TODAY);
        }
        for (kind, media_type) in [("movie", MediaType::Movie), ("tv", MediaType::Tv)] {
            for genre in code_names::genres(media_type) {
                let list = format!("discover/{kind}?with_genres={}", genre.id);
                gallery.hang_pages(&list, self.ranks, TODAY);
            }
        }
    }

    pub fn related(&self, gallery: &mut Gallery) {
        let keys = gallery.builtin.records.iter().step_by(self.titles).map(|record| record.key);
        for key in keys.collect::<Vec<_>>() {
            let kind = if key.media_type == MediaType::Movie { "movie" } else { "tv" };
            for facet in ["recommendations", "similar"] {
                gallery.hang_pages(&format!("{kind}/{}/{facet}", key.number), 3, TODAY);
            }
        }
    }

    pub fn found(&self, gallery: &mut Gallery) {
        for word in &WORDS[..self.words] {
            for scope in ["multi", "movie", "tv"] {
                gallery.hang_pages(&format!("search/{scope}?query={word}"), 3, TODAY);
            }
        }
    }

    /// In the orders of a person's page: the best known first, and the newest.
    pub fn works(&self, gallery: &mut Gallery) {
        let people = gallery.builtin.people();
        let busy = people.all().iter().enumerate();
        let busy = busy.filter(|(place, _)| people.credits(*place).len() >= self.many);
        let busy: Vec<i64> = busy.step_by(self.people).map(|(_, person)| person.id).collect();
        for id in busy {
            let path = format!("person/{id}/combined_credits");
            let mut works = gallery.titles(&path, &["cast", "crew"], TODAY);
            let mut seen = HashSet::new();
            works.retain(|title| seen.insert(*title));
            works.sort_by_key(|title| Reverse(gallery.builtin.records[*title].rank));
            gallery.hang(&format!("{id}, best known"), &works);
            works.sort_by_key(|title| Reverse(gallery.builtin.records[*title].date.day()));
            gallery.hang(&format!("{id}, newest"), &works);
        }
    }

    pub fn ordered(&self, gallery: &mut Gallery) {
        for order in ORDERS {
            gallery.hang_pages(&format!("discover/{order}"), 2 * self.pages, TODAY);
        }
    }

    pub fn chosen(&self, gallery: &mut Gallery) {
        for choice in CHOICES {
            gallery.hang_pages(&format!("discover/{choice}"), self.pages, TODAY);
        }
    }

    /// On the wall of the landing page, however many hang in a row there.
    pub fn landing(gallery: &mut Gallery) {
        let posters = gallery.builtin.landing_posters();
        let keys = posters.iter().map(|path| dto::poster_key(&path[1..]).unwrap());
        let titles: Vec<usize> = keys.map(|key| gallery.builtin.place(key).unwrap()).collect();
        gallery.hang("landing", &titles);
    }
}
