//! Reads the record files: tab-separated values as IANA defines them (a header line, no quoting).
//! `assets/catalogue/README.md` describes the columns.

use super::record::{Film, Kind, Part, Record, ReleaseDate, Show};
use crate::domain::ids::{MAX_NUMBER, MediaType, TitleKey};
use serde::Deserialize;
use serde::de::value::{BorrowedStrDeserializer, Error, MapDeserializer};
use std::str::FromStr;

/// Where and why a file of records is wrong.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    pub line: usize,
    pub reason: String,
}

/// The cells of a line; cells of columns that a file lacks are empty.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: &'static str,
    tmdb: &'static str,
    imdb: &'static str,
    rank: &'static str,
    title: &'static str,
    original: &'static str,
    also: &'static str,
    date: &'static str,
    genres: &'static str,
    #[serde(alias = "directors", alias = "creators")]
    makers: &'static str,
    country: &'static str,
    language: &'static str,
    overview: &'static str,
    cast: &'static str,
    #[serde(default)]
    runtime: &'static str,
    #[serde(default)]
    vote: &'static str,
    #[serde(default)]
    votes: &'static str,
    #[serde(default)]
    trailer: &'static str,
    #[serde(default)]
    last: &'static str,
    #[serde(default)]
    status: &'static str,
    #[serde(default)]
    seasons: &'static str,
    #[serde(default)]
    episodes: &'static str,
    #[serde(default)]
    networks: &'static str,
}

/// Appends the records of a whole file of one media type.
pub fn read(
    text: &'static str,
    media_type: MediaType,
    records: &mut Vec<Record>,
) -> Result<(), RecordError> {
    let mut lines = (1..).zip(text.lines());
    let header: Vec<&str> = lines.next().unwrap_or_default().1.split('\t').collect();
    for (line, text) in lines {
        let record = row(&header, text).and_then(|row| record(&row, media_type));
        records.push(record.map_err(|reason| RecordError { line, reason })?);
    }
    Ok(())
}

fn row(header: &[&str], text: &'static str) -> Result<Row, String> {
    let count = text.split('\t').count();
    if count != header.len() {
        return Err(format!("{count} cells under {} headings", header.len()));
    }
    let cells = text.split('\t').map(BorrowedStrDeserializer::<Error>::new);
    let cells = header.iter().copied().zip(cells);
    Row::deserialize(MapDeserializer::new(cells)).map_err(|error| error.to_string())
}

fn record(row: &Row, media_type: MediaType) -> Result<Record, String> {
    let id = number("id", required("id", row.id)?, MAX_NUMBER)?;
    let kind = match media_type {
        MediaType::Movie => Kind::Film(film(row)?),
        MediaType::Tv => Kind::Show(Box::new(show(row)?)),
    };
    let tmdb = optional(row.tmdb).map(|text| number("tmdb", text, MAX_NUMBER)).transpose()?;
    let title = required("title", row.title)?;
    Ok(Record {
        key: TitleKey { media_type, number: tmdb.unwrap_or(id) },
        id,
        title,
        original: optional(row.original).unwrap_or(title),
        also: list(row.also, "; ").collect_exact().into(),
        date: date("date", row.date)?,
        genres: genres(row.genres)?,
        makers: list(row.makers, "; ").collect_exact().into(),
        country_codes: required("country", row.country)?,
        language: required("language", row.language)?,
        vote_tenths: number("vote", row.vote, 100)?,
        vote_count: number("votes", row.votes, u32::MAX)?,
        rank: number("rank", required("rank", row.rank)?, 100)?,
        cast: cast(row.cast)?,
        overview: required("overview", row.overview)?,
        imdb: optional(row.imdb).map(imdb).transpose()?,
        kind,
    })
}

fn film(row: &Row) -> Result<Film, String> {
    let runtime = number("runtime", row.runtime, u32::MAX)?;
    Ok(Film { runtime, trailer: optional(row.trailer) })
}

fn show(row: &Row) -> Result<Show, String> {
    let last = optional(row.last).map(|text| date("last", text)).transpose()?;
    // With no last episode recorded it may still run or not.
    let unsaid = if last.is_some() { "Ended" } else { "" };
    Ok(Show {
        status: optional(row.status).unwrap_or(unsaid),
        last,
        seasons: number("seasons", row.seasons, u32::MAX)?,
        episodes: number("episodes", row.episodes, u32::MAX)?,
        networks: list(row.networks, "; ").collect_exact(),
    })
}

fn optional(cell: &'static str) -> Option<&'static str> {
    Some(cell).filter(|cell| !cell.is_empty())
}

fn required(column: &str, cell: &'static str) -> Result<&'static str, String> {
    optional(cell).ok_or_else(|| format!("{column}: empty"))
}

/// Zero where the cell is empty.
fn number<N>(column: &str, cell: &str, most: N) -> Result<N, String>
where
    N: FromStr + PartialOrd + Default + Copy,
{
    if cell.is_empty() {
        return Ok(N::default());
    }
    let is_plain = cell.bytes().all(|byte| byte.is_ascii_digit());
    let number = cell.parse().ok().filter(|number| is_plain && *number <= most);
    number.ok_or_else(|| format!("{column}: {cell} is not a number it can be"))
}

fn date(column: &str, cell: &'static str) -> Result<ReleaseDate, String> {
    ReleaseDate::parse(cell)
        .ok_or_else(|| format!("{column}: {cell} is neither YYYY-MM-DD nor YYYY"))
}

fn imdb(cell: &str) -> Result<u32, String> {
    let digits = cell.strip_prefix("tt").filter(|digits| digits.len() >= 7);
    digits
        .and_then(|digits| number("imdb", digits, u32::MAX).ok())
        .ok_or_else(|| format!("imdb: {cell} is not `tt` and digits"))
}

fn genres(cell: &'static str) -> Result<Box<[u32]>, String> {
    list(cell, " ").map(|word| number("genres", word, u32::MAX)).collect()
}

fn cast(cell: &'static str) -> Result<Box<[Part]>, String> {
    let mut parts = Vec::with_capacity(list(cell, "; ").count());
    for entry in list(cell, "; ") {
        parts.push(Part::parse(entry).ok_or_else(|| format!("cast: `{entry}` is no name"))?);
    }
    Ok(parts.into())
}

/// What a list in a cell holds; nothing in an empty cell.
fn list(cell: &'static str, separator: &'static str) -> impl Iterator<Item = &'static str> + Clone {
    optional(cell).into_iter().flat_map(move |cell| cell.split(separator))
}

trait CollectExact: Iterator + Clone {
    /// With no room to grow: in three lists of each record that would take a megabyte.
    fn collect_exact(self) -> Vec<Self::Item> {
        let mut items = Vec::with_capacity(self.clone().count());
        items.extend(self);
        items
    }
}

impl<I: Iterator + Clone> CollectExact for I {}

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
        assert_eq!((kid.id, kid.key.number, kid.imdb), (90_000_001, 10_098, Some(12_349)));
        assert_eq!((kid.title, kid.original), ("The Kid", "El chico"));
        assert_eq!((&kid.also[..], kid.date.known()), (&["the boy", "waif"][..], "1921-01-21"));
        assert_eq!((&kid.genres[..], kid.runtime()), (&[35, 18][..], 68));
        assert_eq!(
            (&kid.makers[..], kid.country_codes),
            (&["Charles Chaplin", "Al Bo"][..], "US XC")
        );
        assert_eq!((kid.language, kid.rank), ("en", 60));
        assert_eq!((kid.vote_tenths, kid.vote_count), (96, 120));
        assert_eq!(kid.overview, "A \"tramp\": a child.");
        let cast: Vec<_> = kid.cast.iter().map(|part| (part.actor(), part.character())).collect();
        assert_eq!(cast, [("Charles Chaplin", "The Tramp"), ("Jackie Coogan", "")]);
        assert_eq!((bare.id, bare.key.number, bare.imdb), (90_000_002, 90_000_002, None));
        assert_eq!((bare.original, bare.date.known(), bare.runtime()), ("Bare", "1921", 0));
        assert_eq!((bare.also.len(), bare.makers.len(), bare.cast.len()), (0, 0, 0));
        assert_eq!((bare.vote_tenths, bare.vote_count), (0, 0));
    }

    #[test]
    fn a_broken_cell_is_refused_with_its_line_and_column() {
        for (good, bad, reason) in [
            ("\trank", "\trang", "line 2: unknown field `rang`"),
            ("\trank", "", "line 2: 17 cells under 16 headings"),
            ("90000001", "", "line 2: id: empty"),
            ("90000001", "+90000001", "line 2: id: +90000001 is not a number it can be"),
            ("90000001", "2147483648", "line 2: id: 2147483648 is not a number it can be"),
            ("10098", "x", "line 2: tmdb: x is not a number it can be"),
            ("tt0012349", "0012349", "line 2: imdb: 0012349 is not `tt` and digits"),
            ("\t60", "\t101", "line 2: rank: 101 is not a number it can be"),
            ("\t60", "\t", "line 2: rank: empty"),
            ("Bare", "", "line 3: title: empty"),
            ("1921-01-21", "1921-02-30", "line 2: date: 1921-02-30 is neither YYYY-MM-DD nor YYYY"),
            ("\t68", "\tlong", "line 2: runtime: long is not a number it can be"),
            ("35 18", "35, 18", "line 2: genres: 35, is not a number it can be"),
            ("US XC", "", "line 2: country: empty"),
            ("\txx", "\t", "line 3: language: empty"),
            ("\t96", "\t101", "line 2: vote: 101 is not a number it can be"),
            ("\t120", "\t-1", "line 2: votes: -1 is not a number it can be"),
            ("A film.", "", "line 3: overview: empty"),
            ("; Jackie", "; ; Jackie", "line 2: cast: `` is no name"),
            (" = The", " =The", "line 2: cast: `Charles Chaplin =The Tramp` is no name"),
            ("A film.\t", "A film.", "line 3: 16 cells under 17 headings"),
            ("A film.\t", "A film.\t\t", "line 3: 18 cells under 17 headings"),
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
            read(&text, MediaType::Tv).unwrap()[0].show().unwrap().status
        };
        assert_eq!(status("", ""), "");
        assert_eq!(status("1922-01-21", ""), "Ended");
        assert_eq!(status("", "Returning Series"), "Returning Series");
        assert_eq!(status("1922-01-21", "Canceled"), "Canceled");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_file_is_read_or_refused_with_a_line_that_it_has(
            text in ".{0,200}", tv in any::<bool>(), at in any::<proptest::sample::Index>(), sign in any::<char>(),
        ) {
            let place = at.index(FILMS.len());
            let changed = format!("{}{sign}{}", &FILMS[..place], &FILMS[place + 1..]);
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
