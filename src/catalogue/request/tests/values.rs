//! The values of parameters: what is read, what is refused, and that whatever is read can be
//! written and read again.

use super::super::*;
use super::{parse, target};
use proptest::prelude::*;

#[test]
fn pages_run_from_1_to_500() {
    for good in ["1", "2", "500", "%31"] {
        assert!(parse(&format!("/3/trending/all/week?page={good}")).is_ok(), "{good}");
    }
    for bad in ["0", "-1", "501", "99999999999999999999", "", "one", "+1", "1.0", "%00", "٣"] {
        let call = parse(&format!("/3/trending/all/week?page={bad}"));
        assert_eq!(call, Err(CallError::InvalidPage), "{bad}");
    }
}

#[test]
fn a_language_is_two_letters_perhaps_with_a_country() {
    for (text, language) in [
        ("en", "en"),
        ("EN-us", "en-US"),
        ("de-AT", "de-AT"),
        ("", "en-US"),
        ("eng", "en-US"),
        ("de-", "en-US"),
        ("de_DE", "en-US"),
        ("d1", "en-US"),
        ("%C3%A9", "en-US"),
    ] {
        let end = format!("language={language}");
        assert!(target(&format!("/3/tv/1?language={text}")).ends_with(&end), "{text}");
    }
}

/// The filters that are left of a discover call.
#[track_caller]
fn filters(kind: &str, query: &str) -> Vec<Filter> {
    match parse(&format!("/3/discover/{kind}?{query}")) {
        Ok(Call::Discover(discover)) => discover.filters,
        other => panic!("{query}: {other:?}"),
    }
}

#[test]
fn a_comma_means_all_and_a_bar_any() {
    let all = Filter::Genres(Picks::All(vec![18, 35]));
    let any = Filter::Genres(Picks::Any(vec![18, 35]));
    assert_eq!(filters("movie", "with_genres=35,18,35"), [all]);
    assert_eq!(filters("movie", "with_genres=35%7C18"), [Filter::Genres(Picks::Any(vec![18, 35]))]);
    assert_eq!(filters("tv", "with_genres=35|18"), [any]);
    assert_eq!(filters("tv", "with_genres=18|18"), [Filter::Genres(Picks::All(vec![18]))]);
}

#[test]
fn nonsense_and_the_other_kinds_filters_are_overlooked() {
    for nothing in [
        "with_genres=",
        "with_genres=18,drama",
        "with_genres=-1",
        "vote_average.gte=high",
        "vote_average.gte=11",
        "vote_average.gte=1e1",
        "vote_count.gte=-5",
        "year=99",
        "with_original_language=english",
        "first_air_date_year=2020",
        "with_networks=1",
        "primary_release_date.gte=",
    ] {
        assert_eq!(filters("movie", nothing), [], "{nothing}");
    }
    assert_eq!(filters("tv", "primary_release_year=2020&with_cast=1"), []);
    let sorted = |sort: &str| target(&format!("/3/discover/tv?sort_by={sort}"));
    assert_eq!(sorted("title.asc"), sorted("popularity.desc"));
    assert_eq!(sorted("name"), sorted("popularity.desc"));
    assert_ne!(sorted("name.asc"), sorted("popularity.desc"));
}

#[test]
fn dates_are_days_that_exist() {
    for bad in ["2020", "2020-1-1", "2020-02-30", "20200101", "2020-01-01T00:00", "now"] {
        let call = parse(&format!("/3/discover/movie?primary_release_date.gte={bad}"));
        assert_eq!(call, Err(CallError::InvalidDate), "{bad}");
    }
    let leap = time::macros::date!(2020 - 02 - 29);
    assert_eq!(filters("tv", "air_date.lte=2020-02-29"), [Filter::ShownUntil(leap)]);
}

#[test]
fn votes_have_three_places() {
    for (text, vote) in
        [("7", 7000), ("7.5", 7500), ("7.125", 7125), ("7.12599", 7125), ("10.5", 10_000)]
    {
        let read = filters("movie", &format!("vote_average.gte={text}"));
        assert_eq!(read, [Filter::VoteFrom(vote)], "{text}");
    }
}

#[test]
fn a_query_is_words_of_a_sane_length() {
    let long = format!("/3/search/tv?query={}", "a%20".repeat(5000));
    let Ok(Call::Search(search)) = parse(&long) else { panic!("no search") };
    assert!(search.query.len() <= 200 && search.query.ends_with('a'), "{}", search.query.len());
    assert_eq!(target(&long), target(&target(&long)));
    assert_eq!(parse("/3/search/tv"), parse("/3/search/tv?query=%20"));
}

/// Values of which some fit each parameter, and some none.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        "[0-9]{1,4}([,|][0-9]{1,4}){0,3}",
        "[0-9]{1,2}\\.[0-9]{1,5}",
        "(18|19|20)[0-9]{2}-[01][0-9]-[0-3][0-9]",
        "(18|19|20)[0-9]{2}",
        "[a-zA-Z]{2}([-,|][a-zA-Z]{2}){0,2}",
        "(null|en|fr-FR)(,(null|en|fr-FR)){0,2}",
        "(credits|videos|images|watch/providers|similar|external_ids|junk)(,(credits|images)){0,2}",
        "(popularity|title|name|vote_average|revenue|release_date|first_air_date)\\.(asc|desc)",
        "(imdb|tvdb|wikidata|facebook)_id",
        "\\PC{0,40}",
        any::<String>(),
    ]
}

fn any_call() -> impl Strategy<Value = String> {
    let endpoint = (0..ENDPOINTS.len()).prop_map(|place| &ENDPOINTS[place]);
    let words =
        ("[1-9][0-9]{0,8}|tt[0-9]{7,9}", "[0-9]{1,4}", "(all|movie|tv|person)", "(day|week)");
    (endpoint, words, prop::collection::vec((any::<prop::sample::Index>(), value()), 0..8))
        .prop_map(|(endpoint, (id, season, kind, window), values)| {
            let path = endpoint
                .pattern
                .replace("{id}", &id)
                .replace("{external_id}", &id)
                .replace("{season_number}", &season)
                .replace("{kind}", &kind)
                .replace("{window}", &window);
            let names = endpoint.parameters();
            let mut query = form_urlencoded::Serializer::new(String::new());
            for (index, value) in values.iter().filter(|_| !names.is_empty()) {
                query.append_pair(index.get(&names).name, value);
            }
            format!("{path}?{}", query.finish())
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_written_call_reads_as_the_same(raw in any_call()) {
        if let Ok(call) = parse(&raw) {
            let written = call.target();
            prop_assert_eq!(parse(&written), Ok(call), "{}", written);
            prop_assert!(written.is_ascii() && written.starts_with("/3/"), "{}", written);
        }
    }

    #[test]
    fn no_text_is_too_strange(path in ".*", query in prop::option::of(".*")) {
        let _ = Call::parse(&path, query.as_deref());
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..200), place in 0..ENDPOINTS.len()) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Call::parse(ENDPOINTS[place].pattern, Some(&text));
        let percent: Vec<String> = bytes.iter().map(|byte| format!("%{byte:02X}")).collect();
        let percent = percent.concat();
        for parameter in ENDPOINTS[place].parameters() {
            let path = ENDPOINTS[place].pattern.replace("{id}", "1");
            let _ = Call::parse(&path, Some(&format!("{}={percent}", parameter.name)));
        }
    }
}
