use super::*;
use crate::catalogue::error::CatalogueError;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn parse(target: &str) -> Result<TmdbRequest, CatalogueError> {
    let (path, query) = target.split_once('?').unzip();
    TmdbRequest::parse(path.unwrap_or(target), query)
}

#[track_caller]
fn target(raw: &str) -> String {
    parse(raw).unwrap_or_else(|error| panic!("{raw}: {error}")).target()
}

#[test]
fn equal_requests_have_one_target() {
    let cases = [
        ("/3/authentication?api_key=x", "/3/authentication"),
        ("/3/configuration?language=de", "/3/configuration"),
        ("/3/movie/550", "/3/movie/550?include_adult=false&language=en-US"),
        (
            "/3/movie/tt0137523?append_to_response=videos,nothing,credits,videos,watch/providers\
             &language=de-de&include_adult=true",
            "/3/movie/tt0137523?append_to_response=credits%2Cvideos%2Cwatch%2Fproviders\
             &include_adult=false&language=de-DE",
        ),
        (
            "/4/discover/movie?with_genres=18,35&sort_by=popularity.desc&page=2",
            "/3/discover/movie?include_adult=false&language=en-US&page=2\
             &sort_by=popularity.desc&with_genres=18%2C35",
        ),
        (
            "/3/search/multi?query=%20caf%C3%A9++society%00&page=1&include_adult=true",
            "/3/search/multi?include_adult=false&language=en-US&page=1&query=caf%C3%A9+society",
        ),
        (
            "/3/tv/1396/images?include_image_language=null,fr,null&include_video_language=fr",
            "/3/tv/1396/images?include_adult=false&include_image_language=null%2Cfr&language=en-US",
        ),
        (
            "/3/find/tt0137523?external_source=imdb_id",
            "/3/find/tt0137523?external_source=imdb_id&include_adult=false&language=en-US",
        ),
        (
            "/3/movie/upcoming?region=de",
            "/3/movie/upcoming?include_adult=false&language=en-US&page=1&region=DE",
        ),
    ];
    for (raw, one) in cases {
        assert_eq!(target(raw), one);
        assert_eq!(target(one), one);
        assert_eq!(parse(raw), parse(one));
    }
}

#[test]
fn ignored_parameters_make_equal_requests() {
    let plain = parse("/3/trending/tv/day?page=2");
    assert_eq!(parse("/3/trending/tv/day?language=en-US&page=2&api_key=x&&x&=&%ff=%"), plain);
    assert_eq!(parse("/3/trending/tv/day?page=2&page=3&page=x"), plain);
    assert_ne!(parse("/3/trending/tv/day?page=2&language=de"), plain);
    assert_eq!(parse("/3/movie/1?page=x"), parse("/3/movie/1"));
    assert_eq!(parse("/3/movie/1/credits?page=0"), parse("/3/movie/1/credits?page=9"));
}

#[test]
fn freshness_depends_on_the_kind_of_request() {
    let fresh = |raw: &str| parse(raw).unwrap().freshness();
    for list in [
        "/3/trending/all/week",
        "/3/tv/popular",
        "/3/discover/tv",
        "/3/search/person?query=x",
        "/3/person/popular",
        "/3/movie/1/similar",
    ] {
        assert_eq!(fresh(list), Freshness::Lists, "{list}");
    }
    for person in ["/3/person/1", "/3/person/1/combined_credits"] {
        assert_eq!(fresh(person), Freshness::People, "{person}");
    }
    for details in ["/3/movie/1", "/3/tv/1/videos", "/3/tv/1/season/1", "/3/genre/tv/list"] {
        assert_eq!(fresh(details), Freshness::Details, "{details}");
    }
}

#[test]
fn every_endpoint_parses() {
    for endpoint in ENDPOINTS {
        let path = endpoint
            .pattern
            .replace("{id}", "550")
            .replace("{season_number}", "1")
            .replace("{episode_number}", "1")
            .replace("{group_id}", "5acf93e60e0a26346d0000ce")
            .replace("{external_id}", "tt0068646")
            .replace("{kind}", "all")
            .replace("{window}", "day");
        let call = parse(&format!("{path}?external_source=imdb_id"));
        assert!(call.is_ok(), "{path}: {call:?}");
    }
}

const UNKNOWN_PATHS: &[&str] = &[
    "",
    "/",
    "3/movie/1",
    "/3",
    "/3/movie",
    "/3/movie/",
    "/3/movie/1/",
    "/3//movie/1",
    "/3/movie//1",
    "/3/movie/0",
    "/3/movie/-1",
    "/3/movie/+1",
    "/3/movie/1.0",
    "/3/movie/0x1",
    "/3/movie/2147483648",
    "/3/movie/99999999999999999999999",
    "/3/movie/٣",
    "/3/movie/..",
    "/3/movie/../tv/1",
    "/3/movie/1/../2",
    "/3/movie/%2e%2e",
    "/3/movie/%31",
    "/3/movie/1%2fcredits",
    "/3/movie/1\\credits",
    "/3/movie/1;x",
    "/3/movie/1#x",
    "/3/movie/1 ",
    "/3/movie/1\0",
    "/3/movie/tt123",
    "/3/movie/tt00686460000",
    "/3/movie/tt+068646",
    "/3/movie/TT0068646",
    "/3/movie/1/lists",
    "/3/movie/1/watch",
    "/3/movie/1/aggregate_credits",
    "/3/movie/1/combined_credits",
    "/3/movie/latest",
    "/3/Movie/1",
    "/4/movie/1",
    "/4/discover/person",
    "/3/tv/tt0068646",
    "/3/tv/1/season",
    "/3/tv/1/season/-1",
    "/3/tv/1/season/10000",
    "/3/tv/1/season/1/episode/100000",
    "/3/tv/1/season/10000/images",
    "/3/tv/1/season/1/credits",
    "/3/tv/episode_group/1",
    "/3/tv/episode_group/5acf93e60e0a26346d0000cg",
    "/3/person/changes",
    "/3/person/1/credits",
    "/3/person/1/videos",
    "/3/person/nm0000008",
    "/3/search/collection",
    "/3/tv/1/release_dates",
    "/3/movie/1/content_ratings",
    "/3/certification/person/list",
    "/3/keyword/1/movies",
    "/3/trending/all",
    "/3/trending/all/month",
    "/3/trending/book/week",
    "/3/account",
    "/3/authentication/token/new",
    "/3/find/..?external_source=imdb_id",
    "/3/find/a%2fb?external_source=imdb_id",
    "/3/find/?external_source=imdb_id",
    "//3/movie/1",
    "http://x/3/movie/1",
    "/3/{id}",
    "/3/movie/{id}",
];

#[test]
fn unknown_paths_are_not_found() {
    for path in UNKNOWN_PATHS {
        assert_eq!(parse(path), Err(CatalogueError::NotFound), "{path}");
    }
    assert_eq!(TmdbRequest::parse("/3/movie/1?x", None), Err(CatalogueError::NotFound));
}

#[test]
fn find_requires_a_known_source() {
    for query in ["", "?external_source=", "?external_source=rotten", "?external_source=IMDB_ID"] {
        let call = parse(&format!("/3/find/tt0068646{query}"));
        assert_eq!(call, Err(CatalogueError::InvalidParameters), "{query}");
    }
}

#[test]
fn names_in_other_countries_are_for_the_server_alone() {
    for name in ["alternative_titles", "translations"] {
        assert_eq!(parse(&format!("/3/movie/550/{name}")), Err(CatalogueError::NotFound));
        let appended = format!("/3/movie/550?append_to_response={name}");
        assert_eq!(parse(&appended), parse("/3/movie/550"));
    }
}

#[test]
fn at_most_twenty_sub_resources_can_be_appended() {
    let many = |count: usize| {
        parse(&format!("/3/tv/1?append_to_response={}", vec!["videos"; count].join(",")))
    };
    assert!(many(20).is_ok());
    assert_eq!(many(21), Err(CatalogueError::TooManyAppended));
    let Ok(TmdbRequest::Details { appended, .. }) = parse(
        "/3/tv/1?append_to_response=,aggregate_credits,combined_credits,season/01, season/10000, images",
    ) else {
        panic!("no details")
    };
    assert_eq!(
        appended,
        BTreeSet::from([
            SubResource::AggregateCredits,
            SubResource::Images,
            SubResource::Season(1)
        ])
    );
}

#[test]
fn operation_ids_are_unique() {
    let mut names: Vec<_> = ENDPOINTS.iter().map(|endpoint| endpoint.operation).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ENDPOINTS.len());
}

#[test]
fn pages_run_from_1_to_500() {
    for good in ["1", "2", "500", "%31"] {
        assert!(parse(&format!("/3/trending/all/week?page={good}")).is_ok(), "{good}");
    }
    for bad in ["0", "-1", "501", "99999999999999999999", "", "one", "+1", "1.0", "%00", "٣"] {
        let call = parse(&format!("/3/trending/all/week?page={bad}"));
        assert_eq!(call, Err(CatalogueError::InvalidPage), "{bad}");
    }
}

#[test]
fn a_language_is_two_letters_and_an_optional_country() {
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

#[track_caller]
fn filters(kind: &str, query: &str) -> Vec<Filter> {
    match parse(&format!("/3/discover/{kind}?{query}")) {
        Ok(TmdbRequest::Discover(discover)) => discover.filters,
        other => panic!("{query}: {other:?}"),
    }
}

#[test]
fn a_comma_means_all_and_a_pipe_means_any() {
    let all = Filter::Genres(IdFilter::All(vec![18, 35]));
    let any = Filter::Genres(IdFilter::Any(vec![18, 35]));
    assert_eq!(filters("movie", "with_genres=35,18,35"), [all]);
    assert_eq!(
        filters("movie", "with_genres=35%7C18"),
        [Filter::Genres(IdFilter::Any(vec![18, 35]))]
    );
    assert_eq!(filters("tv", "with_genres=35|18"), [any]);
    assert_eq!(filters("tv", "with_genres=18|18"), [Filter::Genres(IdFilter::All(vec![18]))]);
}

#[test]
fn invalid_filters_and_those_of_the_other_media_type_are_ignored() {
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
        "certification=%3Cb%3E",
        "with_networks=1",
        "primary_release_date.gte=",
    ] {
        assert_eq!(filters("movie", nothing), [], "{nothing}");
    }
    assert_eq!(filters("movie", "with_status=3"), []);
    assert_eq!(filters("tv", "primary_release_year=2020&with_cast=1&certification=R"), []);
    let sorted = |sort: &str| target(&format!("/3/discover/tv?sort_by={sort}"));
    assert_eq!(sorted("title.asc"), sorted("popularity.desc"));
    assert_eq!(sorted("name"), sorted("popularity.desc"));
    assert_ne!(sorted("name.asc"), sorted("popularity.desc"));
}

#[test]
fn dates_must_exist() {
    for bad in ["2020", "2020-1-1", "2020-02-30", "20200101", "2020-01-01T00:00", "now"] {
        let call = parse(&format!("/3/discover/movie?primary_release_date.gte={bad}"));
        assert_eq!(call, Err(CatalogueError::InvalidDate), "{bad}");
    }
    let leap = time::macros::date!(2020 - 02 - 29);
    assert_eq!(filters("tv", "air_date.lte=2020-02-29"), [Filter::ShownUntil(leap)]);
}

#[test]
fn votes_have_three_decimal_places() {
    for (text, vote) in
        [("7", 7000), ("7.5", 7500), ("7.125", 7125), ("7.12599", 7125), ("10.5", 10_000)]
    {
        let read = filters("movie", &format!("vote_average.gte={text}"));
        assert_eq!(read, [Filter::VoteFrom(vote)], "{text}");
    }
}

#[test]
fn age_ratings_are_passed_on_as_their_country_writes_them() {
    let query = "certification_country=us&certification=PG-13%7CR&certification.lte=K-12%2F9";
    let parsed = target(&format!("/3/discover/movie?{query}"));
    let (_, parameters) = parsed.split_once('?').unwrap();
    let values: Vec<_> = form_urlencoded::parse(parameters.as_bytes())
        .filter(|(name, _)| name.starts_with("certification"))
        .map(|(_, value)| value.into_owned())
        .collect();
    assert_eq!(values, ["PG-13|R", "K-12/9", "US"]);
}

#[test]
fn a_search_query_is_normalized_and_cut_off() {
    let long = format!("/3/search/tv?query={}", "a%20".repeat(5000));
    let Ok(TmdbRequest::Search(search)) = parse(&long) else { panic!("no search") };
    assert!(search.query.len() <= 200 && search.query.ends_with('a'), "{}", search.query.len());
    assert_eq!(target(&long), target(&target(&long)));
    assert_eq!(parse("/3/search/tv"), parse("/3/search/tv?query=%20"));
}

/// Some are valid for some parameter.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        "[0-9]{1,4}([,|][0-9]{1,4}){0,3}",
        "[0-9]{1,2}\\.[0-9]{1,5}",
        "(18|19|20)[0-9]{2}-[01][0-9]-[0-3][0-9]",
        "(18|19|20)[0-9]{2}",
        "[a-zA-Z]{2}([-,|][a-zA-Z]{2}){0,2}",
        "(null|en|fr-FR)(,(null|en|fr-FR)){0,2}",
        "(credits|videos|images|watch/providers|similar|external_ids|junk)(,(credits|images)){0,2}",
        "season/[0-9]{1,5}(,(season/[0-9]{1,2}|credits)){0,3}",
        "(popularity|title|name|vote_average|revenue|release_date|first_air_date)\\.(asc|desc)",
        "(imdb|tvdb|wikidata|facebook)_id",
        "\\PC{0,40}",
        any::<String>(),
    ]
}

fn any_target() -> impl Strategy<Value = String> {
    let endpoint = (0..ENDPOINTS.len()).prop_map(|place| &ENDPOINTS[place]);
    let segments =
        ("[1-9][0-9]{0,8}|tt[0-9]{7,9}", "[0-9]{1,4}", "(all|movie|tv|person)", "(day|week)");
    (endpoint, segments, prop::collection::vec((any::<prop::sample::Index>(), value()), 0..8))
        .prop_map(|(endpoint, (id, season, kind, window), values)| {
            let path = endpoint
                .pattern
                .replace("{id}", &id)
                .replace("{external_id}", &id)
                .replace("{season_number}", &season)
                .replace("{episode_number}", &season)
                .replace("{group_id}", &format!("{id:0>24}").replace('t', "a"))
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
    fn a_target_parses_to_the_same_request(raw in any_target()) {
        if let Ok(call) = parse(&raw) {
            let written = call.target();
            prop_assert_eq!(parse(&written), Ok(call), "{}", written);
            prop_assert!(written.is_ascii() && written.starts_with("/3/"), "{}", written);
        }
    }

    #[test]
    fn any_text_is_parsed_without_panic(path in ".*", query in prop::option::of(".*")) {
        let _ = TmdbRequest::parse(&path, query.as_deref());
    }

    #[test]
    fn any_bytes_are_parsed_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), place in 0..ENDPOINTS.len()) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = TmdbRequest::parse(ENDPOINTS[place].pattern, Some(&text));
        let percent: Vec<String> = bytes.iter().map(|byte| format!("%{byte:02X}")).collect();
        let percent = percent.concat();
        for parameter in ENDPOINTS[place].parameters() {
            let path = ENDPOINTS[place].pattern.replace("{id}", "1");
            let _ = TmdbRequest::parse(&path, Some(&format!("{}={percent}", parameter.name)));
        }
    }
}
