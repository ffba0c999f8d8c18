//! The records of titles, and the files they are read from. `assets/catalogue/README.md` describes the columns.

use crate::catalogue::request::MovieRef;
pub use crate::catalogue::tables::table;
use crate::domain::ids::{MAX_TITLE_ID, MediaType, TitleKey};
use crate::domain::title::PartialDate;
use std::str::FromStr;

/// A film or a TV title.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// With the TMDB id if that is known, or else [`Record::id`].
    pub key: TitleKey,
    /// Our own id, above 90,000,000. The order of trending titles, of ties and the ids of credits depend on it, so
    /// that they do not change when a TMDB id is added later.
    pub id: i64,
    pub title: &'static str,
    /// The title in its original language; equal to `title` if that is English.
    pub original: &'static str,
    /// Further names that people search for.
    pub also: Box<[&'static str]>,
    pub date: PartialDate,
    pub genres: Box<[u32]>,
    /// Directors of a film, creators of a TV title.
    pub makers: Box<[&'static str]>,
    /// ISO 3166-1 codes, separated by spaces.
    pub country_codes: &'static str,
    pub language: &'static str,
    /// Mean vote in tenths, 0 to 100.
    pub vote_average_x10: i32,
    pub vote_count: u32,
    /// Editorial order of popularity, 0 to 100.
    pub rank: u8,
    /// In billing order. In generated records the leads come first, then the best known.
    pub cast: Box<[Part]>,
    /// Empty in generated records.
    pub overview: &'static str,
    /// The digits of the `IMDb` id.
    pub imdb: Option<u32>,
    /// Minutes of a film; 0 when unknown.
    pub runtime: u32,
    /// The `YouTube` key of a film's trailer.
    pub trailer: Option<&'static str>,
    /// Only for a TV title. Boxed, because few records are shows and the memory would be wasted in films.
    pub show: Option<Box<Show>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    /// When the last episode was first aired.
    pub last: Option<PartialDate>,
    /// TMDB's status; empty when unknown.
    pub status: &'static str,
    /// 0 when unknown.
    pub seasons: u32,
    /// 0 when unknown.
    pub episodes: u32,
    /// Episodes in each season from the first; empty when unknown.
    pub counts: Box<[u32]>,
    pub networks: Box<[&'static str]>,
}

/// An actor and a role.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// As in the file. References to both actor and role in 30,000 parts would take half a megabyte.
    text: &'static str,
}

impl Part {
    /// Reads `Actor = Role`, or only `Actor` if the role is unknown.
    pub fn parse(text: &'static str) -> Option<Self> {
        let part = Self { text };
        let actor = part.actor();
        (!actor.is_empty() && !actor.contains('=')).then_some(part)
    }

    pub fn actor(&self) -> &'static str {
        self.split().0
    }

    /// Empty when unknown.
    pub fn character(&self) -> &'static str {
        self.split().1
    }

    fn split(&self) -> (&'static str, &'static str) {
        // The first sign, because no actor's name has one; a search for one character is the fastest.
        let parts = self.text.split_once('=').and_then(|(actor, character)| {
            Some((actor.strip_suffix(' ')?, character.strip_prefix(' ')?))
        });
        parts.unwrap_or((self.text, ""))
    }
}

impl Record {
    pub fn countries(&self) -> impl Iterator<Item = &'static str> {
        self.country_codes.split_ascii_whitespace()
    }

    /// On a scale similar to TMDB's.
    pub fn popularity(&self) -> f64 {
        let rank = f64::from(self.rank);
        // Squared, because TMDB's popularity is also much higher for the best known titles.
        (rank * rank * 1.5 + 100.0).round() / 100.0
    }

    /// 0 to 10.
    pub fn vote_average(&self) -> f64 {
        f64::from(self.vote_average_x10) / 10.0
    }

    /// `tt` and digits.
    pub fn imdb_id(&self) -> Option<String> {
        self.imdb.map(|digits| MovieRef::Imdb(digits).to_string())
    }

    pub fn is_film(&self) -> bool {
        self.key.media_type == MediaType::Movie
    }
}

/// An error in a record file.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    pub line: usize,
    pub reason: String,
}

/// The columns that every record file has, and those that only some have.
const COLUMNS: [&str; 12] = [
    "id", "tmdb", "imdb", "rank", "title", "original", "also", "date", "genres", "country",
    "language", "cast",
];
const FURTHER_COLUMNS: [&str; 13] = [
    "directors",
    "creators",
    "runtime",
    "vote",
    "votes",
    "trailer",
    "overview",
    "last",
    "status",
    "seasons",
    "episodes",
    "counts",
    "networks",
];

/// Appends all records of a file of one media type.
pub fn read(
    text: &'static str,
    media_type: MediaType,
    records: &mut Vec<Record>,
) -> Result<(), RecordError> {
    let mut lines = (1..).zip(text.lines());
    let header: Vec<&str> = lines.next().unwrap_or_default().1.split('\t').collect();
    let makers = match media_type {
        MediaType::Movie => "directors",
        MediaType::Tv => "creators",
    };
    let columns = check_columns(&header, makers);
    for (line, text) in lines {
        let record = Row::of(&header, text).and_then(|row| {
            columns.clone()?;
            row.record(media_type, makers)
        });
        records.push(record.map_err(|reason| RecordError { line, reason })?);
    }
    Ok(())
}

fn check_columns(header: &[&str], makers: &str) -> Result<(), String> {
    let is_known = |column: &&str| COLUMNS.contains(column) || FURTHER_COLUMNS.contains(column);
    if let Some(unknown) = header.iter().find(|column| !is_known(column)) {
        return Err(format!("unknown field `{unknown}`"));
    }
    let missing = COLUMNS.iter().chain([&makers]).find(|column| !header.contains(column));
    missing.map_or(Ok(()), |column| Err(format!("missing field `{column}`")))
}

/// The cells of a line. Cells of columns that the file lacks are empty.
struct Row<'h> {
    header: &'h [&'h str],
    cells: Vec<&'static str>,
}

impl<'h> Row<'h> {
    fn of(header: &'h [&'h str], text: &'static str) -> Result<Self, String> {
        let cells: Vec<&str> = text.split('\t').collect();
        if cells.len() == header.len() {
            Ok(Self { header, cells })
        } else {
            Err(format!("{} cells under {} headings", cells.len(), header.len()))
        }
    }

    fn record(&self, media_type: MediaType, makers: &str) -> Result<Record, String> {
        let id = number("id", self.required("id")?, MAX_TITLE_ID)?;
        let tmdb =
            self.optional("tmdb").map(|text| number("tmdb", text, MAX_TITLE_ID)).transpose()?;
        let title = self.required("title")?;
        let genre = |cell| number("genres", cell, u32::MAX);
        Ok(Record {
            key: TitleKey { media_type, title_id: tmdb.unwrap_or(id) },
            id,
            title,
            original: self.optional("original").unwrap_or(title),
            also: self.list("also", "; ").collect(),
            date: self.date("date")?.ok_or("date: empty")?,
            genres: self.list("genres", " ").map(genre).collect::<Result<_, _>>()?,
            makers: self.list(makers, "; ").collect(),
            country_codes: self.required("country")?,
            language: self.required("language")?,
            vote_average_x10: self.number("vote", 100)?,
            vote_count: self.number("votes", u32::MAX)?,
            rank: number("rank", self.required("rank")?, 100)?,
            cast: self.list("cast", "; ").map(part).collect::<Result<_, _>>()?,
            overview: self.optional("overview").unwrap_or_default(),
            imdb: self.optional("imdb").map(imdb).transpose()?,
            runtime: self.number("runtime", u32::MAX)?,
            trailer: self.optional("trailer"),
            show: match media_type {
                MediaType::Movie => None,
                MediaType::Tv => Some(Box::new(self.show()?)),
            },
        })
    }

    fn show(&self) -> Result<Show, String> {
        let last = self.date("last")?;
        // Without a recorded last episode, the status is unknown.
        let default = if last.is_some() { "Ended" } else { "" };
        let counts = self.list("counts", " ").map(|cell| number("counts", cell, 10_000));
        let counts = counts.collect::<Result<Box<[u32]>, _>>()?;
        // A missing value is computed from the counts. A given value must agree with them.
        let known = |column, counted| match self.number(column, u32::MAX)? {
            0 => Ok(counted),
            given if counts.is_empty() || given == counted => Ok(given),
            given => Err(format!("{column}: {given} and not {counted} as in the counts")),
        };
        Ok(Show {
            status: self.optional("status").unwrap_or(default),
            last,
            seasons: known("seasons", counts.iter().map(|_| 1).sum())?,
            episodes: known("episodes", counts.iter().sum())?,
            counts,
            networks: self.list("networks", "; ").collect(),
        })
    }

    fn optional(&self, column: &str) -> Option<&'static str> {
        let index = self.header.iter().position(|other| *other == column)?;
        Some(self.cells[index]).filter(|cell| !cell.is_empty())
    }

    fn required(&self, column: &str) -> Result<&'static str, String> {
        self.optional(column).ok_or_else(|| format!("{column}: empty"))
    }

    /// The number in a cell; zero if the cell is empty.
    fn number<N: FromStr + PartialOrd + Copy + Default>(
        &self,
        column: &str,
        most: N,
    ) -> Result<N, String> {
        self.optional(column).map_or(Ok(N::default()), |cell| number(column, cell, most))
    }

    fn date(&self, column: &str) -> Result<Option<PartialDate>, String> {
        let Some(cell) = self.optional(column) else { return Ok(None) };
        match cell.parse() {
            Ok(date) => Ok(Some(date)),
            Err(error) => Err(format!("{column}: {cell} is {error}")),
        }
    }

    /// The items in a cell; none if the cell is empty.
    fn list(&self, column: &str, separator: &'static str) -> impl Iterator<Item = &'static str> {
        self.optional(column).into_iter().flat_map(move |cell| cell.split(separator))
    }
}

fn number<N: FromStr + PartialOrd + Copy>(column: &str, cell: &str, most: N) -> Result<N, String> {
    let is_plain = cell.bytes().all(|byte| byte.is_ascii_digit());
    let number = cell.parse().ok().filter(|number| is_plain && *number <= most);
    number.ok_or_else(|| format!("{column}: {cell} is not a number it can be"))
}

fn part(cell: &'static str) -> Result<Part, String> {
    Part::parse(cell).ok_or_else(|| format!("cast: `{cell}` is no name"))
}

fn imdb(cell: &str) -> Result<u32, String> {
    let digits = cell.strip_prefix("tt").filter(|digits| digits.len() >= 7);
    let digits = digits.and_then(|digits| number("imdb", digits, u32::MAX).ok());
    digits.ok_or_else(|| format!("imdb: {cell} is not `tt` and digits"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FILMS: &str = "id\ttmdb\timdb\trank\ttitle\toriginal\talso\tdate\truntime\tgenres\t\
        directors\tcountry\tlanguage\tvote\tvotes\toverview\tcast\n\
        90000001\t10098\ttt0012349\t60\tThe Kid\tEl chico\tthe boy; waif\t1921-01-21\t68\t35 18\t\
        Charles Chaplin; Al Bo\tUS XC\ten\t96\t120\tA \"tramp\": a child.\t\
        Charles Chaplin = The Tramp; Jackie Coogan\n\
        90000002\t\t\t0\tBare\t\t\t1921\t\t35\t\tFR\txx\t\t\tA film.\t\n";

    fn read(text: &str, media_type: MediaType) -> Result<Vec<Record>, String> {
        let mut records = Vec::new();
        let read = super::read(text.to_owned().leak(), media_type, &mut records);
        read.map(|()| records).map_err(|error| error.to_string())
    }

    #[test]
    fn every_cell_of_a_film_is_read() {
        let all = read(FILMS, MediaType::Movie).unwrap();
        let [kid, bare] = &all[..] else { panic!("{all:?}") };
        assert_eq!((kid.id, kid.key.title_id, kid.imdb), (90_000_001, 10_098, Some(12_349)));
        assert_eq!((kid.title, kid.original), ("The Kid", "El chico"));
        assert_eq!(
            (&kid.also[..], &*kid.date.to_string()),
            (&["the boy", "waif"][..], "1921-01-21")
        );
        assert_eq!((&kid.genres[..], kid.runtime), (&[35, 18][..], 68));
        assert_eq!(
            (&kid.makers[..], kid.country_codes),
            (&["Charles Chaplin", "Al Bo"][..], "US XC")
        );
        assert_eq!((kid.language, kid.rank), ("en", 60));
        assert_eq!((kid.vote_average_x10, kid.vote_count), (96, 120));
        assert_eq!(kid.overview, "A \"tramp\": a child.");
        let cast: Vec<_> = kid.cast.iter().map(|part| (part.actor(), part.character())).collect();
        assert_eq!(cast, [("Charles Chaplin", "The Tramp"), ("Jackie Coogan", "")]);
        assert_eq!((bare.id, bare.key.title_id, bare.imdb), (90_000_002, 90_000_002, None));
        assert_eq!((bare.original, &*bare.date.to_string(), bare.runtime), ("Bare", "1921", 0));
        assert_eq!((bare.also.len(), bare.makers.len(), bare.cast.len()), (0, 0, 0));
        assert_eq!((bare.vote_average_x10, bare.vote_count), (0, 0));
    }

    #[test]
    fn a_broken_cell_is_refused_with_its_line_and_column() {
        for (good, bad, reason) in [
            ("\trank", "\trang", "line 2: unknown field `rang`"),
            ("\trank", "", "line 2: 17 cells under 16 headings"),
            ("90000001", "", "line 2: id: empty"),
            ("90000001", "+90000001", "line 2: id: +90000001 is not a number it can be"),
            ("10098", "x", "line 2: tmdb: x is not a number it can be"),
            ("tt0012349", "0012349", "line 2: imdb: 0012349 is not `tt` and digits"),
            ("\t60", "\t101", "line 2: rank: 101 is not a number it can be"),
            ("Bare", "", "line 3: title: empty"),
            ("1921-01-21", "1921-02-30", "line 2: date: 1921-02-30 is neither YYYY-MM-DD nor YYYY"),
            ("\t68", "\tlong", "line 2: runtime: long is not a number it can be"),
            ("35 18", "35, 18", "line 2: genres: 35, is not a number it can be"),
            ("; Jackie", "; ; Jackie", "line 2: cast: `` is no name"),
            (" = The", " =The", "line 2: cast: `Charles Chaplin =The Tramp` is no name"),
            ("A film.\t", "A film.", "line 3: 16 cells under 17 headings"),
        ] {
            assert!(FILMS.contains(good), "{good}");
            let found = read(&FILMS.replacen(good, bad, 1), MediaType::Movie).unwrap_err();
            assert!(found.starts_with(reason), "{bad}: {found}");
        }
        assert!(
            read("id\ttitle\n1\tHero\n", MediaType::Movie).unwrap_err().contains("missing field")
        );
    }

    #[test]
    fn a_show_ended_if_its_last_episode_is_known_and_no_status_says_otherwise() {
        let status = |last: &str, status: &str| {
            let text = FILMS
                .replace("\truntime\t", "\tlast\t")
                .replace("\tdirectors", "\tcreators")
                .replace("\tvote\t", "\tstatus\t")
                .replace("\t68\t", &format!("\t{last}\t"))
                .replace("\t96\t", &format!("\t{status}\t"));
            read(&text, MediaType::Tv).unwrap()[0].show.as_ref().unwrap().status
        };
        assert_eq!(status("", ""), "");
        assert_eq!(status("1922-01-21", ""), "Ended");
        assert_eq!(status("", "Returning Series"), "Returning Series");
        assert_eq!(status("1922-01-21", "Canceled"), "Canceled");
    }

    #[test]
    fn counts_agree_with_the_seasons_and_episodes() {
        let show = |cells: &str| {
            let columns = "seasons\tepisodes\tcounts\tid\ttmdb\timdb\trank\ttitle\toriginal\talso\tdate\tgenres\t\
                creators\tcountry\tlanguage\tcast";
            let text = format!("{columns}\n{cells}\t1\t\t\t0\tA\t\t\t2001\t\t\tUS\ten\t\n");
            let show = read(&text, MediaType::Tv)?.swap_remove(0).show.unwrap();
            Ok((show.seasons, show.episodes, show.counts.to_vec()))
        };
        for cells in ["2\t14\t6 8", "\t\t6 8", "2\t\t6 8"] {
            assert_eq!(show(cells), Ok((2, 14, vec![6, 8])));
        }
        assert_eq!(show("2\t14\t"), Ok((2, 14, vec![])));
        let refused: String = show("3\t14\t6 8").unwrap_err();
        assert_eq!(refused, "line 2: seasons: 3 and not 2 as in the counts");
        assert!(show("2\t15\t6 8").is_err() && show("2\t14\t6 -8").is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_file_is_read_or_refused_with_a_line_that_it_has(
            text in ".{0,200}", tv in any::<bool>(), at in any::<proptest::sample::Index>(), sign in any::<char>(),
        ) {
            let index = at.index(FILMS.len());
            let changed = format!("{}{sign}{}", &FILMS[..index], &FILMS[index + 1..]);
            let media_type = if tv { MediaType::Tv } else { MediaType::Movie };
            for text in [format!("{FILMS}{text}"), text, changed] {
                let count = text.lines().count();
                if let Err(error) = super::read(text.leak(), media_type, &mut Vec::new()) {
                    prop_assert!((1..=count).contains(&error.line), "{error}");
                }
            }
        }
    }
}
