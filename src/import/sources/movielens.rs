//! `MovieLens`: ratings of an account, and the data sets. Films have only ids of `MovieLens`, so the file `links`
//! with other ids is read first.

use crate::domain::ids::MediaType;
use crate::domain::imported::{ImportedTitle, Statement};
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::BoundedMap;
use crate::import::date;
use crate::import::output::{Output, bounded};
use crate::import::profiles::Profile;
use crate::import::sample::Sample;
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::table::{Dialect, Row, read_rows};
use crate::import::title_ids;

const RATINGS: &str = "ratings";
const WISH_LIST: &str = "wish list";
const LINKS: &str = "ids of films";
const NAMES: &str = "names of films";
const TAGS: &str = "tags";

/// The capacity for ids and names of films, in bytes. The largest data set has almost 90,000, which need most of it.
const FILMS_CAPACITY: usize = 32 * 1024 * 1024;

pub(super) struct MovieLens;

impl Source for MovieLens {
    fn name(&self) -> &'static str {
        "MovieLens"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let has = |columns: &[&str]| sample.has_columns(columns);
        if !has(&["movieid"]) {
            return None;
        }
        Some(if has(&["rating"]) && (has(&["userid"]) || has(&["averagerating"])) {
            FileKind::of(RATINGS)
        } else if has(&["tag"]) {
            FileKind::of(TAGS)
        } else if has(&["imdbid", "tmdbid"]) && sample.name.contains("wishlist") {
            FileKind::of(WISH_LIST)
        } else if has(&["imdbid", "tmdbid"]) && !has(&["title"]) {
            FileKind::of(LINKS).at(0)
        } else if has(&["title", "genres"]) {
            FileKind::of(NAMES).at(0)
        } else {
            return None;
        })
    }

    fn reader(&self, options: &Options) -> Box<dyn SourceReader> {
        Box::new(Reader {
            films: BoundedMap::with_capacity(FILMS_CAPACITY),
            user: options.profile.clone(),
        })
    }
}

struct Reader {
    films: BoundedMap<ImportedTitle>,
    user: Option<String>,
}

impl SourceReader for Reader {
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        let user = match kind {
            RATINGS | TAGS => {
                Profile::choose(file, Dialect::default(), "userid", self.user.as_deref())?
            }
            _ => Profile::default(),
        };
        read_rows(file, Dialect::default(), out, &mut |row, out| match kind {
            _ if !user.has(row) => {}
            LINKS | NAMES => self.keep(row),
            RATINGS => {
                let at = rated_at(row, out);
                if let Some(score) = out.score(&row.position, row.get("rating"), Scale::Five) {
                    let statement = Statement::rating(score, at);
                    out.title(&row.position, &self.title(row), statement);
                }
            }
            WISH_LIST => {
                let statement = Statement::watchlist(WatchedAt::Unknown);
                out.title(&row.position, &self.title(row), statement);
            }
            _ => out.unsupported(&row.position, "tags of films", row.get("tag")),
        })
    }
}

impl Reader {
    fn keep(&mut self, row: &Row<'_>) {
        let Some(id) = title_ids::number(row.get("movieid")) else { return };
        let film = self.films.get(id).cloned().unwrap_or_default();
        self.films.insert(id, bounded(merged(film, row)));
    }

    fn title(&self, row: &Row<'_>) -> ImportedTitle {
        let kept = title_ids::number(row.get("movieid")).and_then(|id| self.films.get(id));
        let mut title = merged(kept.cloned().unwrap_or_default(), row);
        title.media_type = Some(MediaType::Movie);
        title
    }
}

fn merged(film: ImportedTitle, row: &Row<'_>) -> ImportedTitle {
    let named = match row.get("title") {
        "" => film,
        name => named(name, film),
    };
    ImportedTitle {
        tmdb_id: title_ids::number(row.get("tmdbid")).or(named.tmdb_id),
        imdb_id: title_ids::imdb_id(row.get("imdbid")).or(named.imdb_id),
        ..named
    }
}

/// `City of Lost Children, The (Cité des enfants perdus, La) (1995)`
fn named(text: &str, film: ImportedTitle) -> ImportedTitle {
    let (text, year) = title_ids::split_year(text);
    let parts = text.strip_suffix(')').and_then(|text| text.split_once(" ("));
    let (title, original) = match parts {
        Some((title, original)) => (title, original.rsplit(") (").next().unwrap_or(original)),
        None => (&*text, ""),
    };
    let original = original.strip_prefix("a.k.a. ").unwrap_or(original);
    ImportedTitle {
        title: article_first(title),
        original_title: article_first(original),
        year,
        ..film
    }
}

fn article_first(title: &str) -> String {
    const ARTICLES: [&str; 19] = [
        "The", "A", "An", "La", "Le", "Les", "L'", "Il", "Lo", "I", "Gli", "El", "Los", "Las",
        "Der", "Die", "Das", "Det", "Den",
    ];
    match title.rsplit_once(", ") {
        Some((rest, article)) if ARTICLES.contains(&article) => {
            let space = if article.ends_with('\'') { "" } else { " " };
            format!("{article}{space}{rest}")
        }
        _ => title.to_owned(),
    }
}

fn rated_at(row: &Row<'_>, out: &mut Output<'_>) -> WatchedAt {
    let text = row.get("timestamp");
    match text.parse() {
        Ok(seconds) => {
            let at = date::of_unix(seconds, out.now());
            out.readable_date(&row.position, text, at)
        }
        Err(_) => out.date(&row.position, text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{options, read, read_with, records};
    use super::{FileError, Options};
    use crate::import::output::Outcome;

    #[test]
    fn data_sets_are_joined_before_they_are_read() {
        let read = read(&[
            ("ratings.csv", include_bytes!("fixtures/movielens/ratings.csv").as_slice()),
            ("links.csv", include_bytes!("fixtures/movielens/links.csv")),
            ("movies.csv", include_bytes!("fixtures/movielens/movies.csv")),
            ("tags.csv", b"userId,movieId,tag,timestamp\n1,1,\"dark, slow\",1649590015\n"),
        ]);
        assert_eq!(
            read.records,
            [
                "rating 7/10 @2022-04-10T11:26:55Z | The City of Lost Children = La Cité des enfants perdus (1995) movie tmdb:902 tt0112682",
                "rating 1/10 @2022-04-10T11:26:55Z | Heat (1995) movie tt0113277",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 4: unreadable: it names no title and has no id of one",
                "line 2: unsupported: tags of films: dark, slow",
            ]
        );
    }

    #[test]
    fn ratings_of_an_account_have_no_date() {
        let text = "\u{feff}movie_id,imdb_id,tmdb_id,rating,average_rating,title\n2571,0133093,603,4.5,4.1,\"Matrix, The (1999)\"\n";
        assert_eq!(
            records("movielens-ratings.csv", text),
            ["rating 9/10 | The Matrix (1999) movie tmdb:603 tt0133093"]
        );
    }

    #[test]
    fn ratings_of_several_users_are_read_for_the_one_whom_the_user_chooses() {
        let text = "userId,movieId,rating,timestamp,imdbId\n2,1,4.0,1,113277\n10,1,3.0,1,113277\n";
        let files = [("ratings.csv", text.as_bytes())];
        let several = FileError::SeveralProfiles(vec!["2".to_owned(), "10".to_owned()]);
        let all = read(&files);
        assert_eq!((all.records.len(), &all.reports[0].outcome), (0, &Outcome::Failed(several)));
        let options = Options { profile: Some("10".to_owned()), ..options() };
        let read = read_with(&files, &options);
        assert_eq!(read.records, ["rating 6/10 |  movie tt0113277"]);
    }
}
