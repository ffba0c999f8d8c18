//! What may reach a catalogue, and above all what may not.

use super::*;
use crate::catalogue::wire;
use utoipa::ToSchema;

fn trending(kind: TrendingKind, window: Window, page: u16) -> Call {
    Call::Trending { kind, window, page: PageNumber(page) }
}

#[test]
fn every_listed_path_parses() {
    let cases = [
        ("/3/trending/all/week", trending(TrendingKind::All, Window::Week, 1)),
        ("/3/trending/person/day", trending(TrendingKind::Person, Window::Day, 1)),
        ("/3/movie/550", Call::Movie(MovieRef::Number(550))),
        ("/3/movie/tt0068646", Call::Movie(MovieRef::Imdb(68_646))),
        ("/3/tv/1396", Call::Tv(1396)),
        ("/3/movie/550/credits", Call::MovieCredits(MovieRef::Number(550))),
        ("/3/tv/1396/credits", Call::TvCredits(1396)),
        ("/3/movie/550/videos", Call::MovieVideos(MovieRef::Number(550))),
        ("/3/tv/1396/videos", Call::TvVideos(1396)),
    ];
    for (path, call) in cases {
        assert_eq!(Call::parse(path, None), Ok(call), "{path}");
    }
}

#[test]
fn parameters_that_change_nothing_make_no_difference() {
    let plain = Call::parse("/3/trending/tv/day", Some("page=2"));
    let busy = Call::parse("/3/trending/tv/day", Some("language=en-US&page=2&api_key=x&&x"));
    assert_eq!(plain, busy);
    assert_eq!(plain, Ok(trending(TrendingKind::Tv, Window::Day, 2)));
}

#[test]
fn pages_run_from_1_to_500() {
    for good in [1, 2, 500] {
        let call = Call::parse("/3/trending/all/week", Some(&format!("page={good}")));
        assert_eq!(call, Ok(trending(TrendingKind::All, Window::Week, good)));
    }
    for bad in ["0", "-1", "501", "99999999999999999999", "", "one", "+1", "1.0", "%31"] {
        let call = Call::parse("/3/trending/all/week", Some(&format!("page={bad}")));
        assert_eq!(call, Err(CallError::InvalidPage), "{bad}");
    }
}

#[test]
fn everything_else_is_not_found() {
    let paths = [
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
        "/3/movie/1?x",
        "/3/movie/1#x",
        "/3/movie/1 ",
        "/3/movie/1\0",
        "/3/movie/tt123",
        "/3/movie/tt00686460000",
        "/3/movie/tt+068646",
        "/3/movie/TT0068646",
        "/3/movie/1/lists",
        "/3/Movie/1",
        "/4/movie/1",
        "/3/tv/tt0068646",
        "/3/tv/1/season/1",
        "/3/trending/all",
        "/3/trending/all/month",
        "/3/trending/book/week",
        "/3/account",
        "//3/movie/1",
        "http://x/3/movie/1",
        "/3/{id}",
        "/3/movie/{id}",
    ];
    for path in paths {
        assert_eq!(Call::parse(path, None), Err(CallError::NotFound), "{path}");
    }
}

#[test]
fn imdb_ids_print_as_they_are_written() {
    assert_eq!(MovieRef::Imdb(68_646).to_string(), "tt0068646");
    assert_eq!(MovieRef::Imdb(12_345_678).to_string(), "tt12345678");
    assert_eq!(MovieRef::Number(550).to_string(), "550");
}

#[test]
fn operations_are_named_once() {
    let mut names: Vec<_> = ENDPOINTS.iter().map(|endpoint| endpoint.operation).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ENDPOINTS.len());
}

#[test]
fn answers_are_schemas_that_exist() {
    let schemas = [
        wire::TrendingPage::name(),
        wire::MovieDetails::name(),
        wire::TvDetails::name(),
        wire::MovieCredits::name(),
        wire::TvCredits::name(),
        wire::Videos::name(),
    ];
    for endpoint in ENDPOINTS {
        assert!(schemas.iter().any(|name| name == endpoint.answer), "{}", endpoint.answer);
    }
}
