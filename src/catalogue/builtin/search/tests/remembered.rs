//! Queries as people type them when they half remember a title or a name, with the expected results.

use super::super::Hit;
use super::super::normalize::normalize;
use super::embedded::EMBEDDED;
use crate::catalogue::builtin::record::Record;

/// Queries with one expected result.
const CLEAR: &[(&str, &str)] = &[
    ("godfthr", "The Godfather"),
    ("the godfater", "The Godfather"),
    ("thegodfather", "The Godfather"),
    ("godfather 1", "The Godfather"),
    ("amelie", "Amélie"),
    ("AMÉLIE", "Amélie"),
    ("amelie poulain", "Amélie"),
    ("fabuleux destin", "Amélie"),
    ("matrix the", "The Matrix"),
    ("matrix, the", "The Matrix"),
    ("matrx", "The Matrix"),
    ("nolan", "@Christopher Nolan"),
    ("christoper nolan", "@Christopher Nolan"),
    ("nolan christopher", "@Christopher Nolan"),
    ("breaking b", "Breaking Bad"),
    ("breakin bad", "Breaking Bad"),
    ("braking bad", "Breaking Bad"),
    ("shawshank", "The Shawshank Redemption"),
    ("shawshak redemtion", "The Shawshank Redemption"),
    ("\"pulp fiction\"", "Pulp Fiction"),
    ("PULP-FICTION!!!", "Pulp Fiction"),
    ("pulp fiction 1994", "Pulp Fiction"),
    ("dark knight", "The Dark Knight"),
    ("the drak knight", "The Dark Knight"),
    ("incepton", "Inception"),
    ("inception 2010", "Inception"),
    ("lord of the rings", "The Lord of the Rings: The Fellowship of the Ring"),
    ("lord of rings", "The Lord of the Rings: The Fellowship of the Ring"),
    ("fellowship ring", "The Lord of the Rings: The Fellowship of the Ring"),
    ("lotr fellowship", "The Lord of the Rings: The Fellowship of the Ring"),
    ("star wars", "Star Wars"),
    ("starwars", "Star Wars"),
    ("wars star", "Star Wars"),
    ("star trek", "Star Trek (1966)"),
    ("star trek 2009", "Star Trek (2009)"),
    ("king kong 2005", "King Kong (2005)"),
    ("scarface 1932", "Scarface (1932)"),
    ("1931 frankenstein", "Frankenstein (1931)"),
    ("spiderman", "Spider-Man"),
    ("oppenhiemer", "Oppenheimer"),
    ("everything everywhere", "Everything Everywhere All at Once"),
    ("jurasic park", "Jurassic Park"),
    ("back 2 the future", "Back to the Future"),
    ("back to future", "Back to the Future"),
    ("casblanca", "Casablanca"),
    ("phsycho", "Psycho"),
    ("7 samurai", "Seven Samurai"),
    ("seven samurai", "Seven Samurai"),
    ("七人の侍", "Seven Samurai"),
    ("wizrd of oz", "The Wizard of Oz"),
    ("oz wizard", "The Wizard of Oz"),
    ("cidade de deus", "City of God"),
    ("fury road", "Mad Max: Fury Road"),
    ("madmax", "Mad Max"),
    ("citizen cane", "Citizen Kane"),
    ("caligari", "The Cabinet of Dr. Caligari"),
    ("doctor caligari", "The Cabinet of Dr. Caligari"),
    ("kabinett des dr caligari", "The Cabinet of Dr. Caligari"),
    ("человек с киноаппаратом", "Man with a Movie Camera"),
    ("киноаппарат", "Man with a Movie Camera"),
    ("m", "M"),
    ("snow white & the 7 dwarfs", "Snow White and the Seven Dwarfs"),
    ("bicycle theives", "Bicycle Thieves"),
    ("ladri di biciclette", "Bicycle Thieves"),
    ("singing in the rain", "Singin' in the Rain"),
    ("twelve angry men", "12 Angry Men"),
    ("12 angry", "12 Angry Men"),
    ("400 coups", "The 400 Blows"),
    ("strangelove", "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb"),
    ("doctor strange love", "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb"),
    ("stop worrying bomb", "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb"),
    ("umbrellas cherburg", "The Umbrellas of Cherbourg"),
    ("good bad ugly", "The Good, the Bad and the Ugly"),
    ("buono brutto cattivo", "The Good, the Bad and the Ugly"),
    ("2001", "2001: A Space Odyssey"),
    ("space odessey", "2001: A Space Odyssey"),
    ("holy grail", "Monty Python and the Holy Grail"),
    ("das boot", "Das Boot"),
    ("blade runer", "Blade Runner"),
    ("bladerunner", "Blade Runner"),
    ("et", "E.T. the Extra-Terrestrial"),
    ("E.T.", "E.T. the Extra-Terrestrial"),
    ("extraterrestrial", "E.T. the Extra-Terrestrial"),
    ("totoro", "My Neighbor Totoro"),
    ("my neighbour totoro", "My Neighbor Totoro"),
    ("となりの", "My Neighbor Totoro"),
    ("ground hog day", "Groundhog Day"),
    ("haine", "La Haine"),
    ("लगान", "Lagaan: Once Upon a Time in India"),
    ("old boy", "Oldboy"),
    ("올드보이", "Oldboy"),
    ("pans labyrinth", "Pan's Labyrinth"),
    ("laberinto fauno", "Pan's Labyrinth"),
    ("spiderman into the", "Spider-Man: Into the Spider-Verse"),
    ("spider verse", "Spider-Man: Into the Spider-Verse"),
    ("千尋", "Spirited Away"),
    ("기생충", "Parasite"),
    ("花樣年華", "In the Mood for Love"),
    ("game of throns", "Game of Thrones"),
    ("thrones", "Game of Thrones"),
    ("simpsons", "The Simpsons"),
    ("sopranoes", "The Sopranos"),
    ("stranger thigns", "Stranger Things"),
    ("casa de papel", "Money Heist"),
    ("last airbender", "Avatar: The Last Airbender"),
    ("chernobly", "Chernobyl"),
    ("twighlight zone", "The Twilight Zone"),
    ("dr who", "Doctor Who"),
    ("mash", "M*A*S*H"),
    ("m a s h", "M*A*S*H"),
    ("xfiles", "The X-Files"),
    ("x files", "The X-Files"),
    ("twn peaks", "Twin Peaks"),
    ("seinfield", "Seinfeld"),
    ("cowboy bebob", "Cowboy Bebop"),
    ("call my agent", "Call My Agent!"),
    ("queens gambit", "The Queen's Gambit"),
    ("queen\u{2019}s gambit", "The Queen's Gambit"),
    ("band brothers", "Band of Brothers"),
    ("chavo", "El Chavo del Ocho"),
    ("marlon brando", "@Marlon Brando"),
    ("pacino", "@Al Pacino"),
    ("deniro pacino al", "@Al Pacino"),
    ("tarentino", "@Quentin Tarantino"),
    ("spilberg", "@Steven Spielberg"),
    ("di caprio", "@Leonardo DiCaprio"),
    ("kurosawa", "@Akira Kurosawa"),
    ("miyasaki", "@Hayao Miyazaki"),
    ("bong joon ho", "@Bong Joon-ho"),
    ("samuel jackson", "@Samuel L. Jackson"),
    ("godfather", "The Godfather"),
    ("matrix", "The Matrix"),
    ("lord rings", "The Lord of the Rings: The Fellowship of the Ring"),
    ("se7en", "Se7en"),
    ("lotr", "The Lord of the Rings: The Fellowship of the Ring"),
    ("got", "Game of Thrones"),
    ("tng", "Star Trek: The Next Generation"),
    ("himym", "How I Met Your Mother"),
    ("sen to chihiro", "Spirited Away"),
    ("kimi no na wa", "Your Name."),
    ("gisaengchung", "Parasite"),
    ("star wars episode 7", "Star Wars: The Force Awakens"),
    ("darth vader", "Star Wars"),
    ("walter white", "Breaking Bad"),
    ("michael corleone", "The Godfather"),
    ("tyrion", "Game of Thrones"),
    ("tom hanks gump", "Forrest Gump"),
    ("gump hanks", "Forrest Gump"),
    ("kate winslet titanic", "Titanic"),
    ("hannibal lecter", "The Silence of the Lambs"),
];

/// Queries with several good results, and one of them.
const OPEN: &[(&str, &str)] = &[
    ("star wars 4", "Star Wars"),
    ("star", "Star Wars"),
    ("star", "Star Trek"),
    ("dark", "Dark"),
    ("dark", "The Dark Knight"),
    ("star trek", "Star Trek (2009)"),
    ("king", "King Kong (1933)"),
    ("king kong", "King Kong (1933)"),
    ("king kong", "King Kong (2005)"),
    ("x files", "The X-Files (1993)"),
    ("hannibal", "Hannibal (2001)"),
    ("hannibal", "Hannibal (2013)"),
    ("city", "City of God"),
    ("city", "City Lights"),
    ("monty python", "Monty Python's Flying Circus"),
    ("monty python", "Monty Python and the Holy Grail"),
    ("samurai", "Seven Samurai"),
    ("sherlock", "Sherlock"),
    ("sherlock", "Sherlock Jr."),
    ("caminandes", "Caminandes 2: Gran Dillama"),
    ("caminandes", "Caminandes 3: Llamigos"),
    ("nolan inception", "Inception"),
    ("nolan inception", "@Christopher Nolan"),
    ("tarantino pulp", "Pulp Fiction"),
    ("game", "Squid Game"),
    ("lost", "Lost"),
    ("cosmos", "Cosmos: A Personal Voyage"),
    ("lucy", "I Love Lucy"),
    ("alein", "Alien"),
    ("madmax", "Mad Max: Fury Road"),
    ("hitchcok", "Hitchcock"),
    ("hitchcok", "@Alfred Hitchcock"),
    ("hanibal lecter", "The Silence of the Lambs"),
    ("hanibal lecter", "Hannibal"),
    ("007", "No Time to Die"),
    ("james bond", "Skyfall"),
];

fn is(found: &[String], meant: &str) -> bool {
    found.iter().any(|label| label == meant)
}

#[test]
fn clear_queries_find_the_expected_title_first() {
    let wrong: Vec<_> = CLEAR
        .iter()
        .map(|(typed, meant)| (typed, meant, EMBEDDED.first_three(typed)))
        .filter(|(_, meant, found)| !found.first().is_some_and(|first| is(first, meant)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn ambiguous_queries_find_the_expected_title_among_the_first_three() {
    let wrong: Vec<_> = OPEN
        .iter()
        .map(|(typed, meant)| (typed, meant, EMBEDDED.first_three(typed)))
        .filter(|(_, meant, found)| !found.iter().any(|one| is(one, meant)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn matches_of_characters_come_after_matches_of_titles() {
    for typed in ["sherlock", "hannibal", "michael", "lucy", "king", "rocky", "dexter"] {
        let hits = EMBEDDED.index.find(typed);
        let called = |hit: &Hit| {
            let more = match hit {
                Hit::Title(place) => {
                    let record = &EMBEDDED.titles[*place];
                    format!("{} {}", record.original, record.also.join(" "))
                }
                Hit::Person(_) => String::new(),
            };
            normalize(&format!("{} {more}", EMBEDDED.label(*hit))).contains(typed)
        };
        assert!(hits.is_sorted_by_key(|hit| !called(hit)), "{typed}");
    }
}

#[test]
fn every_title_and_person_is_found_by_the_full_name() {
    let mut wrong = Vec::new();
    let titles = EMBEDDED.titles.iter().flat_map(|record| [record.title, record.original]);
    for name in titles {
        // Beside it may stand one that is the same but for an article or a blank.
        let found = EMBEDDED.index.find_titles(name).into_iter().take(2);
        let found: Vec<&Record> = found.map(|place| &EMBEDDED.titles[place]).collect();
        if !found.iter().any(|record| [record.title, record.original].contains(&name)) {
            wrong.push((name, found.first().map(|record| record.title)));
        }
    }
    for (place, person) in EMBEDDED.people.all().iter().enumerate() {
        if !EMBEDDED.index.find_people(person.name).iter().take(3).any(|found| *found == place) {
            wrong.push((person.name, None));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
