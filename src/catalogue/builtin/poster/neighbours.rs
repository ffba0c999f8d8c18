//! Whether posters that hang side by side, or one above the other, can be told apart at a glance,
//! in every list that the catalogue serves.

use super::gallery::Gallery;
use crate::catalogue::builtin::genres;
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
const WORDS: [&str; 14] = [
    "the", "of", "love", "man", "night", "dark", "day", "world", "girl", "king", "star",
    "american", "big", "black",
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

/// The works of so many a person are a list that fills a screen.
const MANY: usize = 10;

#[test]
fn in_lists_of_the_day_neighbours_differ() {
    let mut gallery = Gallery::open();
    for day in (0..5).map(|turn| TODAY + Duration::days(turn * 73)) {
        for list in OF_THE_DAY {
            gallery.hang_pages(list, day);
        }
    }
    assert!(gallery.beside.pairs > 2000);
    // Alike are 0 of 2,725 and 30 of 12,725.
    gallery.beside.at_most(1);
    gallery.below.at_most(4);
}

#[test]
fn in_ranked_lists_almost_all_neighbours_differ() {
    let mut gallery = Gallery::open();
    for list in RANKED {
        gallery.hang_pages(list, TODAY);
    }
    for (kind, media_type) in [("movie", MediaType::Movie), ("tv", MediaType::Tv)] {
        for genre in genres::all(media_type) {
            gallery.hang_pages(&format!("discover/{kind}?with_genres={}", genre.id), TODAY);
        }
    }
    assert!(gallery.beside.pairs > 1500);
    // Alike are 7 of 1,870 and 94 of 8,630.
    gallery.beside.at_most(5);
    gallery.below.at_most(14);
}

#[test]
fn among_recommended_and_similar_titles_neighbours_differ() {
    let mut gallery = Gallery::open();
    let keys = gallery.builtin.records.iter().step_by(45).map(|record| record.key);
    for key in keys.collect::<Vec<_>>() {
        let kind = if key.media_type == MediaType::Movie { "movie" } else { "tv" };
        for facet in ["recommendations", "similar"] {
            gallery.hang_pages(&format!("{kind}/{}/{facet}", key.number), TODAY);
        }
    }
    assert!(gallery.beside.pairs > 5000);
    // Alike are 4 of 5,782 and 63 of 26,786.
    gallery.beside.at_most(2);
    gallery.below.at_most(4);
}

#[test]
fn among_answers_to_searches_almost_all_neighbours_differ() {
    let mut gallery = Gallery::open();
    for word in WORDS {
        gallery.hang_pages(&format!("search/multi?query={word}"), TODAY);
        gallery.hang_pages(&format!("search/movie?query={word}"), TODAY);
    }
    assert!(gallery.beside.pairs > 500);
    // Alike are 5 of 877 and 47 of 3,881.
    gallery.beside.at_most(9);
    gallery.below.at_most(18);
}

#[test]
fn among_the_works_of_a_person_almost_all_neighbours_differ() {
    let mut gallery = Gallery::open();
    let people = gallery.builtin.people();
    let busy = people.all().iter().enumerate();
    let busy = busy.filter(|(place, _)| people.works(*place).len() >= MANY);
    let busy: Vec<i64> = busy.map(|(_, person)| person.id).collect();
    for id in busy.iter().step_by(busy.len() / 60) {
        let mut works =
            gallery.titles(&format!("person/{id}/combined_credits"), &["cast", "crew"], TODAY);
        let mut seen = HashSet::new();
        works.retain(|title| seen.insert(*title));
        // The orders of the person's page: the best known first, and the newest.
        works.sort_by_key(|title| Reverse(gallery.builtin.records[*title].rank));
        gallery.hang(&format!("{id}, best known"), &works);
        works.sort_by_key(|title| Reverse(gallery.builtin.records[*title].date.day()));
        gallery.hang(&format!("{id}, newest"), &works);
    }
    assert!(gallery.beside.pairs > 1000);
    // Alike are 8 of 1,776 and 47 of 6,396.
    gallery.beside.at_most(8);
    gallery.below.at_most(10);
}

#[test]
fn in_other_orders_almost_all_neighbours_differ() {
    let mut gallery = Gallery::open();
    for order in ORDERS {
        gallery.hang_pages(&format!("discover/{order}"), TODAY);
    }
    assert!(gallery.beside.pairs > 400);
    // Alike are 2 of 413 and 25 of 1,939.
    gallery.beside.at_most(10);
    gallery.below.at_most(17);
}

#[test]
fn the_same_look_is_alike_and_another_is_not() {
    let gallery = Gallery::open();
    let looks = gallery.builtin.looks();
    let (mut same, mut other) = (0, 0);
    let titles: Vec<usize> = (0..looks.len()).step_by(5).collect();
    for pair in titles.windows(2) {
        let (here, there) = (pair[0], pair[1]);
        let glance = gallery.glance(here, looks[here]);
        let twin = gallery.glance(there, looks[here]);
        same += usize::from(glance.gap(&twin).is_alike());
        let stranger = gallery.glance(there, looks[there]);
        other += usize::from(glance.gap(&stranger).is_alike());
    }
    let all = titles.len() - 1;
    assert!(same * 100 >= all * 88, "{same} of {all} in the same look");
    assert!(other * 100 <= all * 4, "{other} of {all} in different looks");
}
