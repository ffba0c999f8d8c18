//! The cases of the rules.

use super::*;

const FILM: MediaType = MediaType::Movie;
const SHOW: MediaType = MediaType::Tv;

/// Known by its place in the list.
fn candidates(titles: &[(MediaType, i64, &str, &str, i32)]) -> Vec<Candidate<i64>> {
    let candidate =
        |(media_type, title_id, name, original, year): &(_, _, &str, &str, _)| Candidate {
            key: TitleKey { media_type: *media_type, title_id: *title_id },
            imdb_id: Some(format!("tt{title_id:07}")),
            names: [name, original].iter().filter_map(|name| TitleName::of(name)).collect(),
            search_names: Vec::new(),
            year: Some(*year).filter(|year| *year > 0),
            title: *title_id,
        };
    titles.iter().map(candidate).collect()
}

/// Among them namesakes, a show of a film, titles without a year.
fn catalogue() -> Vec<Candidate<i64>> {
    let mut titles = candidates(&[
        (FILM, 7_340, "Carrie", "", 1976),
        (FILM, 244, "King Kong", "", 1933),
        (FILM, 254, "King Kong", "", 2005),
        (FILM, 593, "Solaris", "Солярис", 1972),
        (FILM, 2_103, "Solaris", "", 2002),
        (FILM, 877, "Scarface", "", 1932),
        (FILM, 111, "Scarface", "", 1983),
        (FILM, 861, "Total Recall", "", 1990),
        (FILM, 64_635, "Total Recall", "", 2012),
        (FILM, 496, "Borat: Cultural Learnings of America for Make Benefit", "", 2006),
        (FILM, 651, "M*A*S*H", "", 1970),
        (SHOW, 918, "M*A*S*H", "", 1972),
        (FILM, 110_415, "Snowpiercer", "설국열차", 2013),
        (SHOW, 79_680, "Snowpiercer", "", 2020),
        (FILM, 603, "The Matrix", "", 1999),
        (FILM, 194, "Amélie", "Le Fabuleux Destin d'Amélie Poulain", 2001),
        (FILM, 550, "Fight Club", "", 1999),
        (FILM, 1_726, "Iron Man", "", 2008),
        (FILM, 10_138, "Iron Man 2", "", 2010),
        (FILM, 1_366, "Rocky", "", 1976),
        (FILM, 1_367, "Rocky II", "", 1979),
        (SHOW, 87_108, "Chernobyl", "", 2019),
        (FILM, 900, "Same", "", 2010),
        (FILM, 901, "Same", "", 2010),
        (FILM, 902, "Twice", "", 2010),
        (SHOW, 903, "Twice", "", 2010),
        (FILM, 904, "Kin", "", 2017),
        (FILM, 905, "Kin", "", 2018),
        (FILM, 906, "Both Sides", "", 2011),
        (FILM, 907, "Both Sides", "", 2013),
        (FILM, 908, "Hunt", "", 2012),
        (FILM, 909, "The Hunt", "", 2012),
        (FILM, 910, "Some Day", "", 0),
        (FILM, 90_000_026, "Sintel", "", 2010),
        (FILM, 911, "Neighbor", "", 2012),
        (SHOW, 912, "Neighbor", "", 2013),
        (SHOW, 913, "Next Year", "", 2014),
        (FILM, 914, "Carlo's Pinocchio", "", 2022),
    ]);
    titles.last_mut().unwrap().search_names.extend(TitleName::of("Pinocchio"));
    titles
}

fn imported(title: &str, year: Option<i32>) -> ImportedTitle {
    ImportedTitle { title: title.to_owned(), year, ..ImportedTitle::default() }
}

fn by_name(imported: &ImportedTitle) -> Match<i64> {
    match_names(&WantedTitle::of(imported), catalogue())
}

#[test]
fn a_title_is_found_by_name_and_year_and_otherwise_only_offered() {
    use Certainty::{NameAndYear, YearDiffers};
    use Match::{Found, Unclear, Unknown};
    let cases = [
        ("Carrie", Some(1976), Found(7_340, NameAndYear)),
        ("Carrie", Some(1977), Found(7_340, YearDiffers)),
        ("Carrie", Some(1978), Unclear(vec![7_340], Doubt::YearFar)),
        ("Carrie", Some(2013), Unclear(vec![7_340], Doubt::YearFar)),
        ("Carrie", None, Unclear(vec![7_340], Doubt::NoYear)),
        ("King Kong", Some(1933), Found(244, NameAndYear)),
        ("King Kong", Some(2005), Found(254, NameAndYear)),
        ("King Kong", Some(1976), Unclear(vec![254, 244], Doubt::YearFar)),
        ("King Kong", None, Unclear(vec![244, 254], Doubt::Several)),
        ("Solaris", Some(1972), Found(593, NameAndYear)),
        ("Солярис", Some(1972), Found(593, NameAndYear)),
        ("Solaris", Some(2003), Found(2_103, YearDiffers)),
        ("Scarface", Some(1983), Found(111, NameAndYear)),
        ("Total Recall", Some(2012), Found(64_635, NameAndYear)),
        ("Borat", Some(2006), Unclear(vec![496], Doubt::PartOfName)),
        ("Borat", Some(2007), Unknown),
        ("MASH", Some(1970), Found(651, NameAndYear)),
        ("M*A*S*H", Some(1972), Found(918, NameAndYear)),
        ("M*A*S*H", Some(1971), Unclear(vec![651, 918], Doubt::Several)),
        ("M*A*S*H", None, Unclear(vec![651, 918], Doubt::Several)),
        ("Snowpiercer", Some(2013), Found(110_415, NameAndYear)),
        ("Snowpiercer", None, Unclear(vec![110_415, 79_680], Doubt::Several)),
        ("Matrix, The", Some(1999), Found(603, NameAndYear)),
        ("MATRIX (1999)", None, Found(603, NameAndYear)),
        ("Le Fabuleux Destin d’Amelie Poulain", Some(2001), Found(194, NameAndYear)),
        ("Amelie", Some(2002), Found(194, YearDiffers)),
        ("Iron Man 3", Some(2010), Unclear(vec![10_138], Doubt::Similar)),
        ("Iron Man 3", Some(2013), Unknown),
        ("Rocky 2", Some(1979), Unclear(vec![1_367], Doubt::Similar)),
        ("Rocky II", Some(1979), Found(1_367, NameAndYear)),
        ("Fihgt Club", Some(1999), Unclear(vec![550], Doubt::Similar)),
        ("Fihgt Club", None, Unclear(vec![550], Doubt::Similar)),
        ("Same", Some(2010), Unclear(vec![900, 901], Doubt::Several)),
        ("Twice", Some(2010), Unclear(vec![902, 903], Doubt::Several)),
        ("Kin", Some(2018), Found(905, NameAndYear)),
        ("Kin", Some(2019), Found(905, YearDiffers)),
        ("Both Sides", Some(2012), Unclear(vec![906, 907], Doubt::Several)),
        ("The Hunt", Some(2012), Found(909, NameAndYear)),
        ("Hunt", Some(2012), Found(908, NameAndYear)),
        ("Some Day", Some(2030), Unclear(vec![910], Doubt::NoYear)),
        ("Pinocchio", Some(2022), Unclear(vec![914], Doubt::SearchName)),
        ("", None, Unknown),
        ("Tampopo", Some(1985), Unknown),
    ];
    for (title, year, expected) in cases {
        assert_eq!(by_name(&imported(title, year)), expected, "{title} {year:?}");
    }
}

#[test]
fn the_original_title_of_the_file_fits_as_well() {
    let title = ImportedTitle {
        original_title: "Le fabuleux destin d'Amélie Poulain".to_owned(),
        ..imported("Die fabelhafte Welt der Amélie", Some(2001))
    };
    assert_eq!(by_name(&title), Match::Found(194, Certainty::NameAndYear));
}

#[test]
fn the_kind_in_the_file_decides_and_a_likely_kind_goes_first() {
    let of = |title, year, media_type, likely_media_type| {
        by_name(&ImportedTitle { media_type, likely_media_type, ..imported(title, year) })
    };
    let certain = |kind, title, year| of(title, Some(year), Some(kind), None);
    assert_eq!(certain(SHOW, "Twice", 2010), Match::Found(903, Certainty::NameAndYear));
    assert_eq!(certain(FILM, "Twice", 2010), Match::Found(902, Certainty::NameAndYear));
    assert_eq!(certain(FILM, "Chernobyl", 2019), Match::Unknown);
    let likely = |title, year| of(title, Some(year), None, Some(FILM));
    assert_eq!(likely("Twice", 2010), Match::Found(902, Certainty::NameAndYear));
    assert_eq!(likely("Chernobyl", 2019), Match::Found(87_108, Certainty::KindDiffers));
    assert_eq!(likely("Neighbor", 2013), Match::Unclear(vec![911, 912], Doubt::Several));
    assert_eq!(likely("Neighbor", 2012), Match::Found(911, Certainty::NameAndYear));
    assert_eq!(likely("Next Year", 2015), Match::Unclear(vec![913], Doubt::KindUnknown));
    let no_year = of("Snowpiercer", None, None, Some(SHOW));
    assert_eq!(no_year, Match::Unclear(vec![79_680, 110_415], Doubt::Several));
}

#[test]
fn a_title_with_other_ids_is_not_taken_by_name() {
    let of = |title, year, tmdb_id, imdb_id: Option<&str>| {
        let imdb_id = imdb_id.map(str::to_owned);
        by_name(&ImportedTitle { tmdb_id, imdb_id, ..imported(title, Some(year)) })
    };
    let disagree = |id| Match::Unclear(vec![id], Doubt::IdsDisagree);
    assert_eq!(of("Fight Club", 1999, Some(551), None), disagree(550));
    assert_eq!(of("Fight Club", 1999, None, Some("tt0137523")), disagree(550));
    assert_eq!(of("Fight Club", 2000, Some(551), None), Match::Unknown);
    assert_eq!(of("Carrie", 2013, Some(133_805), None), Match::Unknown);
    assert_eq!(of("Iron Man 3", 2010, Some(68_721), None), Match::Unknown);
    // A built-in number is not compared with one of TMDB.
    let sintel = of("Sintel", 2010, Some(45_745), None);
    assert_eq!(sintel, Match::Found(90_000_026, Certainty::NameAndYear));
    // Of two with one name and year the other one is left.
    assert_eq!(of("Same", 2010, Some(901), None), Match::Found(901, Certainty::NameAndYear));
}

#[test]
fn at_most_ten_candidates_are_offered() {
    let titles: Vec<_> =
        (1..=30).map(|id| (FILM, id, "Love", "", 1980 + i32::try_from(id).unwrap())).collect();
    let matched = match_names(&WantedTitle::of(&imported("Love", None)), candidates(&titles));
    assert_eq!(matched, Match::Unclear((1..=10).collect(), Doubt::Several));
}

fn hit(media_type: MediaType, title_id: i64, name: &str, year: i32) -> Candidate<i64> {
    candidates(&[(media_type, title_id, name, "", year)]).swap_remove(0)
}

fn by_ids(imported: &ImportedTitle, hits: IdHits<i64>) -> Result<Match<i64>, Vec<i64>> {
    match match_ids(&WantedTitle::of(imported), hits) {
        IdMatch::Decided(matched) => Ok(matched),
        IdMatch::Undecided(rest) => Err(rest.into_iter().map(|one| one.title).collect()),
    }
}

#[test]
fn a_tmdb_id_needs_the_kind_or_the_name() {
    let hits = || IdHits {
        tmdb: vec![hit(FILM, 550, "Fight Club", 1999), hit(SHOW, 550, "Till Death", 1965)],
        ..IdHits::default()
    };
    let found = Ok(Match::Found(550, Certainty::Id));
    let of_kind = |kind| ImportedTitle { media_type: Some(kind), ..imported("Anything", None) };
    assert_eq!(by_ids(&of_kind(FILM), hits()), found);
    let only_a_film =
        IdHits { tmdb: vec![hit(FILM, 550, "Fight Club", 1999)], ..IdHits::default() };
    assert_eq!(by_ids(&of_kind(SHOW), only_a_film), Err(vec![]));
    assert_eq!(by_ids(&imported("Fight Club", None), hits()), found);
    assert_eq!(by_ids(&imported("Fight Club", Some(2000)), hits()), found);
    assert_eq!(by_ids(&imported("Fight Club", Some(2005)), hits()), Err(vec![550, 550]));
    assert_eq!(by_ids(&imported("", None), hits()), Err(vec![550, 550]));
    let imdb = IdHits { imdb: Some(hit(SHOW, 550, "Till Death", 1965)), ..hits() };
    assert_eq!(by_ids(&imported("", None), imdb), found);
}

#[test]
fn the_id_confirmed_by_name_and_year_is_taken() {
    let of = |title, year, tmdb, imdb| {
        let title = ImportedTitle { media_type: Some(FILM), ..imported(title, year) };
        let hits = IdHits { tmdb: vec![tmdb], imdb: Some(imdb), tvdb: None };
        by_ids(&title, hits).unwrap()
    };
    let old = || hit(FILM, 1, "Carrie", 1976);
    let new = || hit(FILM, 2, "Carrie", 2013);
    assert_eq!(of("Carrie", Some(2013), old(), new()), Match::Found(2, Certainty::Id));
    assert_eq!(of("Carrie", Some(1976), old(), new()), Match::Found(1, Certainty::Id));
    let unclear = Match::Unclear(vec![2, 1], Doubt::IdsDisagree);
    assert_eq!(of("Carrie", None, old(), new()), unclear);
    assert_eq!(of("Heat", Some(1995), old(), new()), unclear);
    assert_eq!(of("Heat", Some(1995), old(), old()), Match::Found(1, Certainty::Id));
}

#[test]
fn an_imdb_id_says_the_kind_and_goes_before_one_of_thetvdb() {
    let film = ImportedTitle { media_type: Some(FILM), ..imported("", None) };
    let show = || hit(SHOW, 3, "A Show", 2010);
    let imdb = IdHits { imdb: Some(show()), ..IdHits::default() };
    assert_eq!(by_ids(&film, imdb), Ok(Match::Found(3, Certainty::Id)));
    let both =
        IdHits { imdb: Some(show()), tvdb: Some(hit(SHOW, 4, "B", 2010)), ..IdHits::default() };
    assert_eq!(by_ids(&imported("B", None), both), Ok(Match::Found(3, Certainty::Id)));
    let tvdb = || IdHits { tvdb: Some(show()), ..IdHits::default() };
    let of_kind = |media_type| ImportedTitle { media_type, ..imported("", None) };
    assert_eq!(by_ids(&of_kind(Some(SHOW)), tvdb()), Ok(Match::Found(3, Certainty::Id)));
    assert_eq!(by_ids(&of_kind(Some(FILM)), tvdb()), Err(vec![]));
    assert_eq!(by_ids(&of_kind(None), tvdb()), Err(vec![3]));
    assert_eq!(by_ids(&imported("A Show", None), tvdb()), Ok(Match::Found(3, Certainty::Id)));
}

#[test]
fn titles_with_the_id_are_offered_where_names_decide_nothing() {
    let undecided = || vec![hit(FILM, 5, "X", 2000), hit(SHOW, 5, "Y", 2001)];
    let offered = |ids: &[i64]| Match::Unclear(ids.to_vec(), Doubt::KindUnknown);
    assert_eq!(Match::Unknown.or_undecided(undecided()), offered(&[5, 5]));
    assert_eq!(
        Match::Unclear(vec![6], Doubt::NoYear).or_undecided(undecided()),
        offered(&[6, 5, 5])
    );
    let found = Match::Found(6, Certainty::NameAndYear);
    assert_eq!(found.clone().or_undecided(undecided()), found);
    let no_year = Match::Unclear(vec![6], Doubt::NoYear);
    assert_eq!(no_year.clone().or_undecided(Vec::new()), no_year);
    assert_eq!(Match::<i64>::Unknown.or_undecided(Vec::new()), Match::Unknown);
}
