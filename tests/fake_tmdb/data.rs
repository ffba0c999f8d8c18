//! The invented titles and people, with ids in TMDB's range. Some titles have to be filtered out,
//! some lack optional fields.

/// A film or a TV title.
#[derive(Clone, Copy)]
pub struct Title {
    pub id: i64,
    pub kind: Kind,
    pub name: &'static str,
    /// The name in the original language, if it differs.
    pub original: Option<&'static str>,
    pub language: &'static str,
    /// The first day, or `""`.
    pub date: &'static str,
    pub genres: &'static [i64],
    /// Times ten, because integers are comparable.
    pub popularity: i64,
    /// Times ten.
    pub vote: i64,
    pub votes: i64,
    pub overview: &'static str,
    pub imdb: Imdb,
    pub flags: Flags,
}

/// Its `IMDb` id.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Imdb {
    /// Derived from its number.
    Derived,
    Is(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Film,
    Show,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flags {
    Plain,
    Adult,
    Softcore,
    /// Neither poster nor backdrop.
    NoPictures,
}

impl Title {
    /// In paths.
    pub fn path_name(&self) -> &'static str {
        match self.kind {
            Kind::Film => "movie",
            Kind::Show => "tv",
        }
    }

    /// The name of its picture files.
    pub fn picture(&self, what: &str) -> Option<String> {
        let word = self.path_name();
        (self.flags != Flags::NoPictures).then(|| format!("/fake{what}{word}{}.jpg", self.id))
    }
}

pub const fn film(
    id: i64,
    name: &'static str,
    date: &'static str,
    genres: &'static [i64],
    numbers: (i64, i64, i64),
    overview: &'static str,
) -> Title {
    let (popularity, vote, votes) = numbers;
    Title {
        id,
        kind: Kind::Film,
        name,
        original: None,
        language: "en",
        date,
        genres,
        popularity,
        vote,
        votes,
        overview,
        imdb: Imdb::Derived,
        flags: Flags::Plain,
    }
}

pub const fn show(
    id: i64,
    name: &'static str,
    date: &'static str,
    genres: &'static [i64],
    numbers: (i64, i64, i64),
    overview: &'static str,
) -> Title {
    Title { kind: Kind::Show, ..film(id, name, date, genres, numbers, overview) }
}

const fn flagged(title: Title, flags: Flags) -> Title {
    Title { flags, ..title }
}

const fn foreign(title: Title, language: &'static str, original: &'static str) -> Title {
    Title { language, original: Some(original), ..title }
}

/// All titles in lists.
#[rustfmt::skip]
pub const TITLES: &[Title] = &[
    film(550, "The Quiet Club", "1999-10-15", &[18, 53], (1_204, 84, 29_000), "Two clerks found a club in which nobody may speak. Then somebody whistles."),
    film(11, "Lanterns over Orrin", "1977-05-25", &[12, 28, 878], (998, 82, 20_500), "A farm hand follows a light in the sky and finds a war at its end."),
    film(603, "The Paper Grid", "1999-03-30", &[28, 878], (951, 82, 25_400), "A typist finds that the city is a draft, and that somebody is correcting it."),
    film(27_205, "Seven Storeys Down", "2010-07-15", &[28, 878, 12], (903, 84, 36_000), "A thief of dreams rides a lift that has no bottom."),
    foreign(film(129, "The Bathhouse at Low Tide", "2001-07-20", &[16, 10_751, 14], (877, 85, 16_800), "A girl takes work where the guests are rivers."), "ja", "潮の湯"),
    foreign(film(194, "The Postcards of Amandine", "2001-04-25", &[35, 10_749], (640, 79, 11_400), "A waitress answers letters that were meant for others."), "fr", "Les Cartes d'Amandine"),
    film(680, "Diner at Ten", "1994-09-10", &[53, 80], (830, 85, 28_000), "Three stories share a table and a suitcase."),
    film(13, "Far Along the Road", "1994-06-23", &[35, 18, 10_749], (790, 85, 27_500), "A man who cannot lie walks across a country that can."),
    film(862, "Shelf Life", "1995-11-22", &[16, 12, 10_751, 35], (1_010, 80, 18_700), "At night the tins of a corner shop hold elections."),
    film(348, "Cold Berth", "1979-05-25", &[27, 878], (610, 82, 15_000), "The freighter wakes its crew too early, and not alone."),
    film(578, "Grey Fin", "1975-06-20", &[27, 53, 12], (505, 77, 10_900), "A seaside mayor would rather not count the swimmers."),
    film(424, "The Ledger", "1993-12-15", &[18, 36, 10_752], (702, 86, 16_200), "A merchant writes down names, and then cannot stop."),
    film(9_806, "Capes in the Attic", "2004-10-27", &[28, 12, 16, 10_751], (560, 77, 18_400), "A family of retired heroes has a leaking roof."),
    film(999_123, "Ninety-nine Trains", "2024-02-29", &[18], (120, 61, 88), "The stationmaster of a line without passengers goes to find them."),
    flagged(film(1_000_777, "Without a Face", "", &[], (4, 0, 0), ""), Flags::NoPictures),
    film(438_631, "Salt Desert", "2021-09-15", &[878, 12], (1_300, 78, 13_000), "A young duke inherits a desert and its thirst."),
    film(1_184_918, "The Patient Machine", "2024-09-12", &[16, 878, 10_751], (1_450, 83, 5_200), "A robot washed ashore learns to sit still."),
    flagged(film(70_001, "Night Desk", "2003-01-01", &[18], (900, 50, 12), "To be left out."), Flags::Adult),
    flagged(film(70_002, "Velvet Hours", "2012-01-01", &[10_749], (880, 50, 15), "To be left out as well."), Flags::Softcore),
    show(1_396, "Chalk and Fire", "2008-01-20", &[18, 80], (1_320, 89, 15_900), "A chemistry teacher marks one paper too many."),
    show(1_399, "The Nine Bridges", "2011-04-17", &[10_765, 18, 10_759], (1_190, 85, 24_800), "Who holds the bridges holds the river, and winter is late."),
    show(66_732, "The Other Cellar", "2016-07-15", &[10_765, 9_648, 10_759], (1_150, 86, 18_300), "Four children, one torch and a town with a floor below the floor."),
    show(2_316, "Regional Branch", "2005-03-24", &[35], (880, 86, 4_600), "A paper merchant's office, and the camera that nobody sent away."),
    foreign(show(70_523, "The Cave Clock", "2017-12-01", &[80, 18, 9_648, 10_765], (670, 84, 6_900), "A boy is lost in one year and found in another."), "de", "Die Höhlenuhr"),
    show(123, "Harbour Ward", "1994-09-19", &[18], (420, 77, 1_900), "Night shift after night shift in a hospital that smells of the sea."),
    flagged(show(200_042, "Untitled Pilot", "", &[], (3, 0, 0), ""), Flags::NoPictures),
    flagged(show(70_003, "Room Service", "2001-01-01", &[35], (860, 40, 9), "To be left out."), Flags::Softcore),
];

/// The most popular first.
pub fn by_popularity(kind: Option<Kind>) -> Vec<&'static Title> {
    let mut titles: Vec<_> =
        TITLES.iter().filter(|title| kind.is_none_or(|kind| title.kind == kind)).collect();
    titles.sort_by_key(|title| -title.popularity);
    titles
}

/// One title by its number.
pub fn title(kind: Kind, id: i64) -> Option<&'static Title> {
    all().find(|title| title.kind == kind && title.id == id)
}

pub fn kind(word: &str) -> Option<Kind> {
    match word {
        "movie" => Some(Kind::Film),
        "tv" => Some(Kind::Show),
        _ => None,
    }
}

pub struct Person {
    pub id: i64,
    pub name: &'static str,
    /// TMDB's numbers: 0 unknown, 1 female, 2 male, 3 other.
    pub gender: i64,
    pub department: &'static str,
    pub birthday: Option<&'static str>,
    pub popularity: i64,
    pub adult: bool,
}

pub struct Credit {
    pub person: i64,
    pub kind: Kind,
    pub title: i64,
    pub part: Part,
}

/// A role or a job.
pub enum Part {
    Role(&'static str),
    Job(&'static str, &'static str),
}

const fn person(
    id: i64,
    name: &'static str,
    gender: i64,
    department: &'static str,
    birthday: Option<&'static str>,
    popularity: i64,
) -> Person {
    Person { id, name, gender, department, birthday, popularity, adult: false }
}

#[rustfmt::skip]
pub const PEOPLE: &[Person] = &[
    person(287, "Bela Marquardt", 2, "Acting", Some("1963-12-18"), 310),
    person(819, "Edwin Thorne", 2, "Acting", Some("1969-08-18"), 190),
    person(1_283, "Helga Vane-Croft", 1, "Acting", Some("1966-05-26"), 170),
    person(7_467, "Davit Finnegan", 2, "Directing", Some("1962-08-28"), 88),
    person(6_384, "Kiran Rees", 2, "Acting", Some("1964-09-02"), 420),
    person(5_064, "Mirela Sand", 1, "Acting", None, 95),
    person(17_419, "Barrett Crane", 2, "Acting", Some("1956-03-07"), 160),
    person(84_497, "Aron Pell", 2, "Acting", Some("1979-08-27"), 120),
    person(24_951, "Vesna Gill", 1, "Writing", Some("1967-02-10"), 60),
    person(608, "Hayato Mori", 2, "Directing", Some("1941-01-05"), 140),
    person(2_405, "Aurelie Tissot", 1, "Acting", Some("1976-08-09"), 77),
    person(138, "Quentin Abel", 2, "Directing", Some("1963-03-27"), 130),
    person(1_190_668, "Timo Challis", 2, "Acting", Some("1995-12-27"), 280),
    person(239_019, "Kit Harlow", 0, "Acting", None, 90),
    person(1_356_210, "Milly Bower", 1, "Acting", Some("2004-02-19"), 330),
    person(44_444, "Nobody Known", 0, "Crew", None, 1),
    Person { adult: true, ..person(90_001, "Roxy Placeholder", 1, "Acting", None, 500) },
];

const fn role(person: i64, kind: Kind, title: i64, role: &'static str) -> Credit {
    Credit { person, kind, title, part: Part::Role(role) }
}

const fn job(
    person: i64,
    kind: Kind,
    title: i64,
    department: &'static str,
    job: &'static str,
) -> Credit {
    Credit { person, kind, title, part: Part::Job(department, job) }
}

/// In billing order.
#[rustfmt::skip]
pub const CREDITS: &[Credit] = &[
    role(819, Kind::Film, 550, "The Clerk"),
    role(287, Kind::Film, 550, "The Other Clerk"),
    role(1_283, Kind::Film, 550, "Mara Sting"),
    role(90_001, Kind::Film, 550, "A Passer-by"),
    job(7_467, Kind::Film, 550, "Directing", "Director"),
    job(44_444, Kind::Film, 550, "Sound", "Whistler"),
    role(6_384, Kind::Film, 603, "Nemo"),
    role(5_064, Kind::Film, 603, "Trine"),
    role(287, Kind::Film, 680, "Man with a suitcase"),
    job(138, Kind::Film, 680, "Directing", "Director"),
    job(138, Kind::Film, 680, "Writing", "Screenplay"),
    job(608, Kind::Film, 129, "Directing", "Director"),
    role(2_405, Kind::Film, 194, "Amandine"),
    role(1_190_668, Kind::Film, 438_631, "Pavel"),
    role(1_283, Kind::Film, 862, "Tin of Peas (voice)"),
    role(5_064, Kind::Film, 11, "Captain Ysolde"),
    role(5_064, Kind::Film, 70_002, ""),
    role(287, Kind::Film, 70_001, "Himself"),
    role(17_419, Kind::Show, 1_396, "Walt Gray"),
    role(84_497, Kind::Show, 1_396, "Jess Ink"),
    job(24_951, Kind::Show, 1_396, "Production", "Executive Producer"),
    role(239_019, Kind::Show, 1_399, "Jory Frost"),
    role(1_356_210, Kind::Show, 66_732, "Twelve"),
    role(17_419, Kind::Show, 123, "Dr. Oar"),
];

/// One person by number.
pub fn person_of(id: i64) -> Option<&'static Person> {
    PEOPLE.iter().find(|person| person.id == id)
}

impl Credit {
    pub fn title(&self) -> &'static Title {
        title(self.kind, self.title).expect("every credit is for a title")
    }

    pub fn person(&self) -> &'static Person {
        person_of(self.person).expect("every credit has a person")
    }

    /// TMDB's name for it.
    pub fn credit_id(&self) -> String {
        format!("{:012x}{:012x}", self.person, self.title)
    }
}

impl Person {
    /// The name of the portrait file.
    pub fn portrait(&self) -> Option<String> {
        (self.id != 44_444).then(|| format!("/fakeprofile{}.jpg", self.id))
    }
}

/// The overview of all shared titles.
const TEXT: &str = "In the words of the stand-in.";

const fn shared(title: Title, imdb: Imdb) -> Title {
    Title { imdb, ..title }
}

/// Titles that the built-in catalogue has too, with TMDB's ids. They are in no list, and found only by
/// search, `IMDb` id and TMDB id.
#[rustfmt::skip]
const SHARED: &[Title] = &[
    shared(film(238, "The Godfather", "1972-03-24", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0068646")),
    shared(film(278, "The Shawshank Redemption", "1994-09-23", &[18], (10, 70, 100), TEXT), Imdb::Is("tt0111161")),
];

const fn echo(id: i64, date: &'static str) -> Title {
    film(id, "Echo Weir", date, &[18], (1, 60, 3), TEXT)
}

/// Titles with names that are hard to tell from each other. As above, they are in no list.
#[rustfmt::skip]
const NAMESAKES: &[Title] = &[
    film(301, "Salt Ferry", "1976-12-17", &[12], (60, 60, 40), TEXT),
    film(302, "Salt Ferry", "2005-12-14", &[12], (90, 70, 80), TEXT),
    show(301, "Mill Street Clinic", "1972-09-17", &[18], (20, 60, 20), TEXT),
    film(303, "Twofold", "2010-03-01", &[18], (20, 60, 20), TEXT),
    film(304, "Twofold", "2010-09-01", &[18], (5, 60, 20), TEXT),
    film(305, "Copper Kite", "2011-05-05", &[18], (20, 60, 20), TEXT),
    show(306, "Copper Kite", "2011-08-05", &[18], (80, 60, 20), TEXT),
    show(307, "Five Thaws", "2019-05-06", &[18], (80, 90, 20), TEXT),
    foreign(film(DISTANT_GARDEN, "Distant Garden", "1988-04-04", &[18], (20, 60, 20), TEXT), "pl", "Daleki ogród"),
    // More than a page of them.
    echo(401, "1981-01-01"), echo(402, "1982-01-01"), echo(403, "1983-01-01"), echo(404, "1984-01-01"),
    echo(405, "1985-01-01"), echo(406, "1986-01-01"), echo(407, "1987-01-01"), echo(408, "1988-01-01"),
    echo(409, "1989-01-01"), echo(410, "1990-01-01"), echo(411, "1991-01-01"), echo(412, "1992-01-01"),
    echo(413, "1993-01-01"), echo(414, "1994-01-01"), echo(415, "1995-01-01"), echo(416, "1996-01-01"),
    echo(417, "1997-01-01"), echo(418, "1998-01-01"), echo(419, "1999-01-01"), echo(420, "2000-01-01"),
    echo(421, "2021-01-01"),
];

/// A film with other names elsewhere.
const DISTANT_GARDEN: i64 = 308;

impl Title {
    /// The names in other countries and in other languages, by which a search finds it.
    pub fn other_names(&self) -> [&'static [&'static str]; 2] {
        match self.id {
            DISTANT_GARDEN => [&["Il giardino lontano"], &["Der ferne Garten"]],
            _ => [&[], &[]],
        }
    }

    pub fn tvdb_id(&self) -> Option<i64> {
        (self.kind == Kind::Show && self.id == 307).then_some(81_189)
    }
}

/// The titles in no list.
pub fn unlisted() -> impl Iterator<Item = &'static Title> {
    SHARED.iter().chain(NAMESAKES)
}

/// All titles, those of the lists first.
pub fn all() -> impl Iterator<Item = &'static Title> {
    TITLES.iter().chain(unlisted())
}
