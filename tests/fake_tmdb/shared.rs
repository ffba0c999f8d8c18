//! Titles that the built-in catalogue has too, under TMDB's numbers: for claims about the way from
//! the one to the other. They stand in no list, only where they are asked for.

use super::titles::{Imdb, TITLES, Title, film, show};

/// What TMDB says of them all.
const TEXT: &str = "In the words of the stand-in.";

const fn shared(title: Title, imdb: Imdb) -> Title {
    Title { imdb, ..title }
}

/// All that are in no list.
#[rustfmt::skip]
const SHARED: &[Title] = &[
    shared(film(300_001, "The Godfather", "1972-03-24", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0068646")),
    shared(film(300_002, "The Shawshank Redemption", "1994-09-23", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0111161")),
    shared(film(300_003, "Pulp Fiction", "1994-10-14", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0110912")),
    shared(film(300_004, "The Dark Knight", "2008-07-18", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0468569")),
    shared(film(300_005, "Inception", "2010-07-16", &[18], (10, 70, 100), TEXT), Imdb::Is("tt1375666")),
    shared(film(300_006, "The Matrix", "1999-03-31", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0133093")),
    shared(film(300_007, "Spirited Away", "2001-07-20", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0245429")),
    shared(film(300_008, "Parasite", "2019-05-30", &[18], (10, 70, 100), TEXT), Imdb::Is("tt6751668")),
    shared(film(300_009, "Star Wars", "1977-05-25", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0076759")),
    shared(film(300_010, "The Lord of the Rings: The Fellowship of the Ring", "2001-12-19", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0120737")),
    shared(film(300_011, "Oppenheimer", "2023-07-21", &[18], (10, 70, 100), TEXT), Imdb::Is("tt15398776")),
    shared(film(300_012, "Everything Everywhere All at Once", "2022-03-25", &[18], (10, 70, 100), TEXT), Imdb::Is("tt6710474")),
    shared(film(300_013, "Jurassic Park", "1993-06-11", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0107290")),
    shared(film(300_014, "Back to the Future", "1985-07-03", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0088763")),
    shared(film(300_015, "Casablanca", "1942-11-26", &[18], (10, 70, 100), TEXT), Imdb::Unknown),
    shared(film(300_016, "Psycho", "1960-06-16", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0054215")),
    shared(film(300_017, "Seven Samurai", "1954-04-26", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0047478")),
    shared(film(300_018, "Metropolis", "1927-01-10", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0017136")),
    shared(film(300_019, "Dorothy and the Tornado", "1940-01-02", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0032138")),
    shared(film(300_020, "Toy Story", "1995-11-22", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0114709")),
    // Another film of that name and year.
    shared(film(300_021, "City of God", "2002-05-05", &[18], (10, 70, 100), TEXT), Imdb::Is("tt9000021")),
    // Written differently, and unknown to `IMDb`.
    shared(film(300_079, "CAMINANDES 2 – gran dillama!", "2013-11-22", &[18], (10, 70, 100), TEXT), Imdb::Unknown),
    // Two of a name and year.
    shared(film(300_085, "Hero", "2018-04-16", &[18], (10, 70, 100), TEXT), Imdb::Unknown),
    shared(film(300_086, "Hero", "2018-09-01", &[18], (10, 70, 100), TEXT), Imdb::Unknown),
    // Of another year.
    shared(film(300_087, "Coffee Run", "2021-05-29", &[18], (10, 70, 100), TEXT), Imdb::Unknown),
    shared(show(300_001, "Breaking Bad", "2008-01-20", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0903747")),
    shared(show(300_002, "Game of Thrones", "2011-04-17", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0944947")),
    shared(show(300_003, "The Simpsons", "1989-12-17", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0096697")),
    shared(show(300_004, "The Sopranos", "1999-01-10", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0141842")),
    shared(show(300_005, "The Wire", "2002-06-02", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0306414")),
    shared(show(300_006, "Friends", "1994-09-22", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0108778")),
    shared(show(300_007, "Stranger Things", "2016-07-15", &[18], (10, 70, 100), TEXT), Imdb::Is("tt4574334")),
    shared(show(300_008, "Squid Game", "2021-09-17", &[18], (10, 70, 100), TEXT), Imdb::Is("tt10919420")),
    shared(show(300_009, "Dark", "2017-12-01", &[18], (10, 70, 100), TEXT), Imdb::Is("tt5753856")),
    shared(show(300_010, "Money Heist", "2017-05-02", &[18], (10, 70, 100), TEXT), Imdb::Is("tt6468322")),
    shared(show(300_050, "El Chavo del Ocho", "1973-06-20", &[18], (10, 70, 100), TEXT), Imdb::Unknown),
];

/// A film, so many others whose names begin like its own that they fill a page with it, and one
/// more of its name and year.
const CROWD: [Title; 21] = {
    let begun =
        film(310_000, "Charge of the Night Watch", "2022-05-01", &[18], (10, 70, 100), TEXT);
    let mut crowd = [shared(begun, Imdb::Unknown); 21];
    let mut at = 1;
    while at < crowd.len() {
        crowd[at].id = crowd[at - 1].id + 1;
        at += 1;
    }
    crowd[0].name = "Charge";
    crowd[20].name = "Charge";
    crowd
};

/// The titles that are on no list.
pub fn unlisted() -> impl Iterator<Item = &'static Title> {
    SHARED.iter().chain(&CROWD)
}

/// All titles, those of the lists first.
pub fn all() -> impl Iterator<Item = &'static Title> {
    TITLES.iter().chain(unlisted())
}
