//! Whether posters that hang side by side, or one above the other, can be told apart at a glance,
//! in every kind of list that the catalogue serves.

use super::gallery::Gallery;
use super::hangings::{Extent, SOME};

/// A gallery with some lists of a kind in it.
fn hung(hang: impl Fn(&Extent, &mut Gallery)) -> Gallery {
    let mut gallery = Gallery::open();
    hang(&SOME, &mut gallery);
    gallery
}

#[test]
fn in_lists_of_the_day_neighbours_differ() {
    let gallery = hung(Extent::of_the_day);
    assert!(gallery.beside.pairs > 2000);
    gallery.beside.at_most(0);
    // 7 of 12,725 are alike: what hangs there depends on the looks themselves.
    gallery.below.at_most(1);
}

#[test]
fn in_ranked_lists_neighbours_differ() {
    let gallery = hung(Extent::ranked);
    assert!(gallery.beside.pairs > 1500);
    gallery.beside.at_most(0);
    gallery.below.at_most(0);
}

#[test]
fn among_recommended_and_similar_titles_neighbours_differ() {
    let gallery = hung(Extent::related);
    assert!(gallery.beside.pairs > 5000);
    gallery.beside.at_most(0);
    // 21 of 26,786, for the same reason.
    gallery.below.at_most(1);
}

#[test]
fn among_answers_to_searches_neighbours_differ() {
    let gallery = hung(Extent::found);
    assert!(gallery.beside.pairs > 500);
    gallery.beside.at_most(0);
    gallery.below.at_most(0);
}

#[test]
fn among_the_works_of_a_person_neighbours_differ() {
    let gallery = hung(Extent::works);
    assert!(gallery.beside.pairs > 1000);
    gallery.beside.at_most(0);
    gallery.below.at_most(0);
}

#[test]
fn in_other_orders_neighbours_differ() {
    let gallery = hung(Extent::ordered);
    assert!(gallery.beside.pairs > 400);
    gallery.beside.at_most(0);
    gallery.below.at_most(0);
}

#[test]
fn among_chosen_genres_and_years_neighbours_differ() {
    let gallery = hung(Extent::chosen);
    assert!(gallery.beside.pairs > 400);
    gallery.beside.at_most(0);
    gallery.below.at_most(0);
}

#[test]
fn on_the_wall_of_the_landing_page_neighbours_differ() {
    let gallery = hung(|_, gallery| Extent::landing(gallery));
    assert!(gallery.beside.pairs >= 30);
    gallery.beside.at_most(0);
    gallery.below.at_most(0);
}

#[test]
fn the_same_look_is_alike_and_another_is_not() {
    let gallery = Gallery::open();
    let looks = gallery.builtin.looks();
    let (mut same, mut other) = (0, 0);
    let titles: Vec<usize> = (0..looks.len()).step_by(2).collect();
    for pair in titles.windows(2) {
        let (here, there) = (pair[0], pair[1]);
        let glance = gallery.glance(here, looks[here]);
        let twin = gallery.glance(there, looks[here]);
        same += usize::from(glance.gap(&twin).is_alike());
        let stranger = gallery.glance(there, looks[there]);
        other += usize::from(glance.gap(&stranger).is_alike());
    }
    let all = titles.len() - 1;
    assert!(same * 100 >= all * 87, "{same} of {all} in the same look");
    assert!(other * 100 <= all * 4, "{other} of {all} in different looks");
}
