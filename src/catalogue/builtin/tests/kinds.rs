//! That what was written by hand is of all kinds and times, and told as fully as was promised. The
//! bars are a bit below what there is, so that one title may go and a whole shelf may not.

use super::by_hand::{films, shows};
use super::*;

/// Films of these genres, at least so many.
const FILMS_OF: &[(u32, usize)] = &[(16, 99), (99, 32)];
const FILMS_SINCE_2015: usize = 215;
const FILMS_NOT_IN_ENGLISH: usize = 222;

/// Shows of every genre that TMDB has for them, at least so many.
const SHOWS_OF: &[(u32, usize)] = &[
    (10759, 54),
    (16, 32),
    (35, 85),
    (80, 60),
    (99, 18),
    (18, 142),
    (10751, 20),
    (10762, 11),
    (9648, 34),
    (10763, 7),
    (10764, 12),
    (10765, 51),
    (10766, 12),
    (10767, 10),
    (10768, 14),
    (37, 11),
];
const SHOWS_NOT_IN_ENGLISH: usize = 46;

/// Shows that began in these decades, at least so many.
const SHOWS_BEGUN: &[(&str, usize)] = &[
    ("195", 13),
    ("196", 24),
    ("197", 30),
    ("198", 33),
    ("199", 33),
    ("200", 45),
    ("201", 72),
    ("202", 38),
];

/// So many people make a cast, in so many of a hundred stories that have one.
const WHOLE_CAST: usize = 6;
const WHOLE_CASTS: usize = 93;
/// Of a hundred of them so many have a role.
const ROLES: usize = 98;
/// Documentaries, news, reality and talk: not stories, and often one person's.
const OF_FEW: &[u32] = &[99, 10763, 10764, 10767];
/// Of a hundred records; in the others nobody plays, or nobody is known.
const CASTS: usize = 96;

fn count(records: &[Record], fits: impl Fn(&Record) -> bool) -> usize {
    records.iter().filter(|record| fits(record)).count()
}

fn is_foreign(record: &Record) -> bool {
    !["en", "xx"].contains(&record.language)
}

/// The genres of which there are fewer than there should be, each with how many there are.
fn scarce(records: &[Record], bars: &[(u32, usize)]) -> Vec<(u32, usize)> {
    bars.iter()
        .map(|(id, fewest)| (*id, count(records, |one| one.genres.contains(id)), fewest))
        .filter_map(|(id, count, fewest)| (count < *fewest).then_some((id, count)))
        .collect()
}

#[test]
fn films_by_hand_are_recent_drawn_true_and_from_everywhere() {
    let films = films();
    assert_eq!(scarce(&films, FILMS_OF), []);
    let recent = count(&films, |film| film.date.year() >= "2015");
    assert!(recent >= FILMS_SINCE_2015, "{recent} since 2015");
    let foreign = count(&films, is_foreign);
    assert!(foreign >= FILMS_NOT_IN_ENGLISH, "{foreign} not in English");
}

#[test]
fn shows_are_of_every_kind_and_decade() {
    let shows = shows();
    assert_eq!(scarce(&shows, SHOWS_OF), []);
    let named: HashSet<_> = SHOWS_OF.iter().map(|(id, _)| i64::from(*id)).collect();
    let all: HashSet<_> =
        genres::all(MediaType::Tv).iter().map(|genre| i64::from(genre.id)).collect();
    assert_eq!(named, all, "every genre has a bar");
    for (decade, fewest) in SHOWS_BEGUN {
        let begun = count(&shows, |show| show.date.year().starts_with(decade));
        assert!(begun >= *fewest, "{begun} of the {decade}0s");
    }
    let foreign = count(&shows, is_foreign);
    assert!(foreign >= SHOWS_NOT_IN_ENGLISH, "{foreign} not in English");
}

#[test]
fn casts_are_whole_and_nearly_every_role_is_known() {
    let all = [films(), shows()].concat();
    let given = count(&all, |record| !record.cast.is_empty());
    assert!(given * 100 >= all.len() * CASTS, "{given} of {} have a cast", all.len());
    let is_story = |record: &Record| !record.genres.iter().any(|id| OF_FEW.contains(id));
    let told = count(&all, |record| is_story(record) && !record.cast.is_empty());
    let whole = count(&all, |record| is_story(record) && record.cast.len() >= WHOLE_CAST);
    assert!(whole * 100 >= told * WHOLE_CASTS, "{whole} of {told} have {WHOLE_CAST} or more");
    let parts = || all.iter().flat_map(|record| &record.cast);
    let with_role = parts().filter(|part| !part.character().is_empty()).count();
    assert!(with_role * 100 >= parts().count() * ROLES, "{with_role} of {}", parts().count());
}

#[test]
fn no_day_is_a_placeholder() {
    let all = [films(), shows()].concat();
    let is_placeholder = |date: &record::ReleaseDate| date.known().ends_with("-01-01");
    let last = |record: &Record| record.show().and_then(|show| show.last.clone());
    let found = all.iter().filter(|record| {
        is_placeholder(&record.date) || last(record).as_ref().is_some_and(is_placeholder)
    });
    let titles: Vec<&str> = found.map(|record| record.title).collect();
    assert_eq!(titles, [] as [&str; 0], "a first of January is the mark of a day nobody knew");
}
