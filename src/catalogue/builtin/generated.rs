//! Reads the films that nobody wrote by hand, two thousand to one file, made for a quick start:
//! a line a film, and a table of people that the lines point into.

use super::parse::{RecordError, wrong};
use super::record::{Film, Kind, Part, Record, ReleaseDate};
use crate::domain::ids::{MAX_NUMBER, MediaType, TitleKey};
use std::collections::HashMap;
use std::str::{FromStr, Split};

/// What is added to the digits of a film's `IMDb` id to make its own.
pub const FIRST_ID: i64 = 1_000_000_000;

/// Reads a whole file of generated films.
pub fn records(text: &'static str) -> Result<Vec<Record>, RecordError> {
    let people: Vec<&str> = section(text, "# people")?.map(|(_, name)| name).collect();
    section(text, "# films")?
        .map(|(line, film)| {
            let mut columns = Columns { line, cells: film.split('\t'), people: &people };
            let record = record(&mut columns)?;
            columns.finish().map(|()| record)
        })
        .collect()
}

/// The mean vote in tenths and the number of votes of films written by hand, by `IMDb` digits.
pub fn votes(text: &'static str) -> Result<HashMap<u32, (i32, u32)>, RecordError> {
    section(text, "# votes")?
        .map(|(line, film)| {
            let mut columns = Columns { line, cells: film.split('\t'), people: &[] };
            let (_, imdb) = columns.id()?;
            let vote = columns.votes()?;
            columns.finish().map(|()| (imdb, vote))
        })
        .collect()
}

type Line = (usize, &'static str);

/// The numbered lines after that heading, to the next empty one.
fn section(
    text: &'static str,
    heading: &str,
) -> Result<impl Iterator<Item = Line> + use<>, RecordError> {
    let mut lines = (1..).zip(text.lines());
    if lines.any(|(_, line)| line == heading) {
        Ok(lines.take_while(|(_, line)| !line.is_empty()))
    } else {
        Err(wrong(text.lines().count(), &format!("the file ends without `{heading}`")))
    }
}

fn record(columns: &mut Columns<'_>) -> Result<Record, RecordError> {
    let (number, imdb) = columns.id()?;
    let title = columns.full("title")?;
    let original = columns.next("original title")?;
    let date = columns.date()?;
    let runtime = columns.number("minutes", u32::MAX)?;
    let genres = columns.genres()?;
    let makers = columns.people("directors", |name| name)?;
    let country_codes = columns.full("countries")?;
    let language = columns.full("language")?;
    let rank = columns.number("rank", 100)?;
    let (vote_tenths, vote_count) = columns.votes()?;
    let cast = columns.people("cast", Part::without_role)?;
    let also = columns.next("other names")?;
    Ok(Record {
        key: TitleKey { media_type: MediaType::Movie, number },
        title,
        original: if original.is_empty() { title } else { original },
        date,
        genres,
        makers,
        country_codes,
        language,
        rank,
        vote_tenths,
        vote_count,
        cast,
        also: if also.is_empty() { Vec::new() } else { also.split("; ").collect() },
        overview: "",
        kind: Kind::Film(Film { runtime, imdb: Some(imdb), trailer: None }),
    })
}

/// What is left of a line.
struct Columns<'p> {
    line: usize,
    cells: Split<'static, char>,
    people: &'p [&'static str],
}

impl Columns<'_> {
    fn next(&mut self, name: &str) -> Result<&'static str, RecordError> {
        self.cells.next().ok_or_else(|| wrong(self.line, &format!("lacks the {name}")))
    }

    fn full(&mut self, name: &str) -> Result<&'static str, RecordError> {
        Some(self.next(name)?)
            .filter(|cell| !cell.is_empty())
            .ok_or_else(|| self.wrong(name, "empty"))
    }

    /// The film's own number and the digits of its `IMDb` id.
    fn id(&mut self) -> Result<(i64, u32), RecordError> {
        let digits = self.number("IMDb id", u32::MAX)?;
        let number = FIRST_ID + i64::from(digits);
        if digits > 0 && number <= MAX_NUMBER {
            return Ok((number, digits));
        }
        Err(self.wrong("IMDb id", "out of range"))
    }

    fn date(&mut self) -> Result<ReleaseDate, RecordError> {
        let text = self.next("date")?;
        ReleaseDate::parse(text).ok_or_else(|| self.wrong("date", "neither YYYY-MM-DD nor YYYY"))
    }

    fn number<N: FromStr + PartialOrd + Copy>(
        &mut self,
        name: &str,
        most: N,
    ) -> Result<N, RecordError> {
        let cell = self.next(name)?;
        let digits = cell.bytes().all(|byte| byte.is_ascii_digit());
        let number = cell.parse().ok().filter(|number| digits && *number <= most);
        number.ok_or_else(|| self.wrong(name, "not a number it can be"))
    }

    fn votes(&mut self) -> Result<(i32, u32), RecordError> {
        Ok((self.number("mean vote", 100)?, self.number("votes", u32::MAX)?))
    }

    fn genres(&mut self) -> Result<Vec<u32>, RecordError> {
        let words = self.next("genres")?.split_ascii_whitespace();
        words
            .map(|word| word.parse().map_err(|_| self.wrong("genres", "not a list of numbers")))
            .collect()
    }

    fn people<T>(
        &mut self,
        name: &str,
        what: impl Fn(&'static str) -> T,
    ) -> Result<Vec<T>, RecordError> {
        let places = self.next(name)?.split_ascii_whitespace();
        // As many as there are and no room for more: this happens two thousand times.
        let mut people = Vec::with_capacity(places.clone().count());
        for place in places {
            let place = place.parse::<usize>().ok();
            let person = place.and_then(|place| self.people.get(place).copied());
            let unknown = || self.wrong(name, "somebody who is not among the people");
            people.push(what(person.ok_or_else(unknown)?));
        }
        Ok(people)
    }

    fn finish(mut self) -> Result<(), RecordError> {
        self.cells.next().map_or(Ok(()), |_| Err(wrong(self.line, "has too many columns")))
    }

    fn wrong(&self, name: &str, reason: &str) -> RecordError {
        wrong(self.line, &format!("{name}: {reason}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GOOD: &str = "# A comment.\n\n# people\nGene Kelly\nStanley Donen\nDonald O'Connor\n\n\
        # films\n45152\tSingin' in the Rain\t\t1952-04-11\t103\t10402 35\t1 0\tUS\ten\t80\t96\t120\t0 2\tsitr; rain\n\
        12349\tThe Kid\tEl chico\t1921\t0\t35\t0\tUS XC\txx\t0\t0\t0\t\t\n";

    fn read(text: &str) -> Result<Vec<Record>, String> {
        records(text.to_owned().leak()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_line_is_read_whole() {
        let all = read(GOOD).unwrap();
        let [rain, kid] = &all[..] else { panic!("{all:?}") };
        assert_eq!((rain.key.number, rain.imdb()), (1_000_045_152, Some(45_152)));
        assert_eq!((rain.title, rain.original), ("Singin' in the Rain", "Singin' in the Rain"));
        assert_eq!((rain.date.known(), rain.runtime()), ("1952-04-11", 103));
        assert_eq!((&rain.genres[..], rain.language), (&[10402, 35][..], "en"));
        assert_eq!(rain.makers, ["Stanley Donen", "Gene Kelly"]);
        assert_eq!((rain.rank, rain.vote_tenths, rain.vote_count), (80, 96, 120));
        let cast: Vec<_> = rain.cast.iter().map(|part| (part.actor(), part.character())).collect();
        assert_eq!(cast, [("Gene Kelly", ""), ("Donald O'Connor", "")]);
        assert_eq!(rain.also, ["sitr", "rain"]);
        assert_eq!((kid.original, kid.date.known()), ("El chico", "1921"));
        assert_eq!((kid.country_codes, kid.cast.len()), ("US XC", 0));
    }

    #[test]
    fn votes_of_films_written_by_hand_are_read_or_refused() {
        let read = |text: &'static str| votes(text).map_err(|error| error.to_string());
        let found = read("# votes\n68646\t93\t153\n111161\t86\t146\n").unwrap();
        assert_eq!(found, HashMap::from([(68_646, (93, 153)), (111_161, (86, 146))]));
        for (text, reason) in [
            ("# vote\n", "line 1: the file ends without `# votes`"),
            ("# votes\ntt1\t93\t1\n", "line 2: IMDb id: not a number it can be"),
            ("# votes\n1\t101\t1\n", "line 2: mean vote: not a number it can be"),
            ("# votes\n1\t93\n", "line 2: lacks the votes"),
            ("# votes\n1\t93\t1\t1\n", "line 2: has too many columns"),
        ] {
            assert_eq!(read(text), Err(reason.to_owned()));
        }
    }

    #[test]
    fn a_broken_line_is_refused_with_its_number() {
        let cases = [
            ("# people", "# persons", "line 10: the file ends without `# people`"),
            ("# films", "films", "line 10: the file ends without `# films`"),
            ("\n45152", "\ntt45152", "line 9: IMDb id: not a number it can be"),
            ("\n45152", "\n+45152", "line 9: IMDb id: not a number it can be"),
            ("\n45152", "\n1147483648", "line 9: IMDb id: out of range"),
            ("\tThe Kid", "\t", "line 10: title: empty"),
            ("1952-04-11", "1952-04-31", "line 9: date: neither YYYY-MM-DD nor YYYY"),
            ("\t103", "\tlong", "line 9: minutes: not a number it can be"),
            ("10402 35", "10402,35", "line 9: genres: not a list of numbers"),
            ("\t1 0\t", "\t1 3\t", "line 9: directors: somebody who is not among the people"),
            ("US XC", "", "line 10: countries: empty"),
            ("\t80\t", "\t101\t", "line 9: rank: not a number it can be"),
            ("\t96\t", "\t101\t", "line 9: mean vote: not a number it can be"),
            ("\t120\t", "\t-1\t", "line 9: votes: not a number it can be"),
            ("\t0\t\t\n", "\t0\n", "line 10: lacks the cast"),
            ("\t0\t\t\n", "\t0\t\n", "line 10: lacks the other names"),
            ("\t0\t\t\n", "\t0\t\t\tmore\n", "line 10: has too many columns"),
        ];
        for (good, bad, reason) in cases {
            assert!(GOOD.contains(good), "{good}");
            assert_eq!(read(&GOOD.replacen(good, bad, 1)), Err(reason.to_owned()), "{bad}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_file_is_read_or_refused(text in ".{0,200}", at in any::<proptest::sample::Index>(), sign in any::<char>()) {
            let place = at.index(GOOD.len());
            let _ = read(&text);
            let _ = read(&format!("# people\n\n# films\n{text}"));
            if GOOD.is_char_boundary(place) && GOOD.is_char_boundary(place + 1) {
                let _ = read(&format!("{}{sign}{}", &GOOD[..place], &GOOD[place + 1..]));
            }
        }
    }
}
