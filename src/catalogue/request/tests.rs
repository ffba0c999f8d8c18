//! What may reach a catalogue, and above all what may not.

use super::*;

mod paths;
mod values;

fn parse(target: &str) -> Result<Call, CallError> {
    let (path, query) = target.split_once('?').unzip();
    Call::parse(path.unwrap_or(target), query)
}

/// The one spelling of a call.
#[track_caller]
fn target(raw: &str) -> String {
    parse(raw).unwrap_or_else(|error| panic!("{raw}: {error}")).target()
}

#[test]
fn equal_calls_have_one_spelling() {
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
fn parameters_that_change_nothing_make_no_difference() {
    let plain = parse("/3/trending/tv/day?page=2");
    assert_eq!(parse("/3/trending/tv/day?language=en-US&page=2&api_key=x&&x&=&%ff=%"), plain);
    assert_eq!(parse("/3/trending/tv/day?page=2&page=3&page=x"), plain);
    assert_ne!(parse("/3/trending/tv/day?page=2&language=de"), plain);
    assert_eq!(parse("/3/movie/1?page=x"), parse("/3/movie/1"));
    assert_eq!(parse("/3/movie/1/credits?page=0"), parse("/3/movie/1/credits?page=9"));
}

#[test]
fn answers_grow_old_by_what_they_say() {
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
