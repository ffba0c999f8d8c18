//! Which title of TMDB an imported one is, and how few requests that takes.

use crate::app::START;
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use moviestars::catalogue::tmdb::{Bounds, Key, Settings, Tmdb};
use moviestars::catalogue::{Catalogue, CatalogueError, CatalogueTitle};
use moviestars::clock::Clock;
use moviestars::domain::ids::{MediaType, TitleKey};
use moviestars::domain::imported::ImportedTitle;
use moviestars::domain::title_matching::Match;
use std::sync::Arc;

const FILM: Option<MediaType> = Some(MediaType::Movie);
const SHOW: Option<MediaType> = Some(MediaType::Tv);

struct Matching {
    fake: FakeTmdb,
    catalogue: Catalogue,
    _folder: tempfile::TempDir,
}

impl Matching {
    async fn start() -> Self {
        let fake = FakeTmdb::start().await;
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            api_url: fake.url(),
            image_url: fake.url(),
            key: Key::parse(V3_KEY).unwrap(),
            cache_path: folder.path().join("cache"),
            image_folder: folder.path().join("images"),
            clock: Arc::new(Clock::manual(START)),
            bounds: Bounds { per_second: 10_000, ..Bounds::default() },
        };
        let catalogue = Catalogue::tmdb(Tmdb::open(&settings).unwrap(), false);
        Self { fake, catalogue, _folder: folder }
    }

    /// The certainty of a match, or with `?` the reason for doubt, and the public ids; and how many requests it took.
    async fn find(&self, wanted: &ImportedTitle) -> (String, u64) {
        let before = self.fake.total();
        let matched = sendable(self.catalogue.match_title(wanted)).await.unwrap();
        let id = |title: &CatalogueTitle| title.facts.key.public_id().to_string();
        let text = match &matched {
            Match::Found(title, certainty) => format!("{certainty:?} {}", id(title)),
            Match::Unclear(titles, doubt) => {
                let ids: Vec<_> = titles.iter().map(id).collect();
                format!("{doubt:?}? {}", ids.join(" "))
            }
            Match::Unknown => "unknown".to_owned(),
        };
        (text, self.fake.total() - before)
    }

    async fn assert(&self, wanted: &ImportedTitle, matched: &str, requests: u64) {
        let found = self.find(wanted).await;
        assert_eq!(found, (matched.to_owned(), requests), "{wanted:?}");
    }
}

/// Jobs run on any thread.
fn sendable<F: Future + Send>(future: F) -> F {
    future
}

fn named(
    title: &str,
    year: impl Into<Option<i32>>,
    media_type: Option<MediaType>,
) -> ImportedTitle {
    let title = title.to_owned();
    ImportedTitle { title, year: year.into(), media_type, ..ImportedTitle::default() }
}

fn with_ids(
    wanted: ImportedTitle,
    tmdb_id: impl Into<Option<i64>>,
    imdb_id: impl Into<Option<&'static str>>,
) -> ImportedTitle {
    let imdb_id = imdb_id.into().map(str::to_owned);
    ImportedTitle { tmdb_id: tmdb_id.into(), imdb_id, ..wanted }
}

#[tokio::test]
async fn a_tmdb_id_with_its_kind_takes_one_request() {
    let matching = Matching::start().await;
    let film = with_ids(named("Anything", None, FILM), 301, "tt0000301");
    matching.assert(&film, "Id 301", 1).await;
    matching.assert(&film, "Id 301", 0).await;
    matching.assert(&with_ids(named("", None, SHOW), 301, None), "Id 999301", 1).await;
    let Match::Found(title, _) = matching.catalogue.match_title(&film).await.unwrap() else {
        panic!("it is known")
    };
    assert_eq!((&*title.facts.title, title.facts.year()), ("Salt Ferry", Some("1976")));
    assert_eq!(title.imdb_id.as_deref(), Some("tt0000301"));
    assert_eq!(title.fetched_at, Some(START));
    assert!(title.facts.poster_path.is_some() && !title.facts.overview.is_empty());
}

#[tokio::test]
async fn a_tmdb_id_without_kind_needs_an_imdb_id_or_the_name() {
    let matching = Matching::start().await;
    let bare = |title, year| with_ids(named(title, year, None), 301, None);
    matching.assert(&bare("Salt Ferry", Some(1976)), "Id 301", 2).await;
    matching.assert(&bare("Mill Street Clinic", None), "Id 999301", 0).await;
    matching.assert(&bare("", None), "KindUnknown? 301 999301", 0).await;
    let (other_name, _) = matching.find(&bare("Die Salzfähre", Some(1976))).await;
    assert_eq!(other_name, "KindUnknown? 301 999301");
    // The name is that of another title.
    let (other_title, _) = matching.find(&bare("Five Thaws", Some(2019))).await;
    assert_eq!(other_title, "KindUnknown? 999307 301 999301");
    let with_imdb_id = with_ids(named("", None, None), 301, "tt5000301");
    matching.assert(&with_imdb_id, "Id 999301", 1).await;
    assert_eq!(matching.fake.count("/3/movie/301"), 1);
}

#[tokio::test]
async fn an_imdb_id_says_whether_it_is_a_film_or_a_show() {
    let matching = Matching::start().await;
    let by_id = |id, media_type| with_ids(named("", None, media_type), None, id);
    matching.assert(&by_id("tt0000301", None), "Id 301", 1).await;
    matching.assert(&by_id("tt5000307", FILM), "Id 999307", 1).await;
    let Match::Found(title, _) =
        matching.catalogue.match_title(&by_id("tt5000307", FILM)).await.unwrap()
    else {
        panic!("it is known")
    };
    assert_eq!(title.imdb_id.as_deref(), Some("tt5000307"));
    assert_eq!((&*title.facts.title, title.fetched_at), ("Five Thaws", Some(START)));
    matching.assert(&by_id("tt7777777", None), "unknown", 1).await;
}

#[tokio::test]
async fn ids_unknown_to_tmdb_are_skipped_and_name_and_year_decide_between_contradicting_ids() {
    let matching = Matching::start().await;
    // The id was deleted at TMDB. The IMDb id is tried next, then the name.
    let deleted = with_ids(named("Salt Ferry", 1976, FILM), 999, "tt0000301");
    matching.assert(&deleted, "Id 301", 2).await;
    let deleted = with_ids(named("Salt Ferry", 2005, FILM), 999, None);
    matching.assert(&deleted, "NameAndYear 302", 2).await;
    // The two ids belong to different titles.
    let ids = |title, year: Option<i32>| with_ids(named(title, year, FILM), 301, "tt0000302");
    assert_eq!(matching.find(&ids("Salt Ferry", Some(1976))).await.0, "Id 301");
    assert_eq!(matching.find(&ids("Salt Ferry", Some(2005))).await.0, "Id 302");
    assert_eq!(matching.find(&ids("Salt Ferry", None)).await.0, "IdsDisagree? 302 301");
    // The IMDb id belongs to another title than the name and year do.
    let other = with_ids(named("Salt Ferry", 1976, FILM), None, "tt7777777");
    assert_eq!(matching.find(&other).await.0, "IdsDisagree? 301");
}

#[tokio::test]
async fn an_id_of_thetvdb_is_used_for_shows_only() {
    let matching = Matching::start().await;
    let by_id = |title, media_type| {
        let tvdb_id = Some(81_189);
        ImportedTitle { tvdb_id, ..named(title, None, media_type) }
    };
    matching.assert(&by_id("", FILM), "unknown", 0).await;
    matching.assert(&by_id("", SHOW), "Id 999307", 1).await;
    matching.assert(&by_id("", None), "KindUnknown? 999307", 0).await;
    matching.assert(&by_id("Five Thaws", None), "Id 999307", 0).await;
    let both = with_ids(by_id("", SHOW), 301, None);
    assert_eq!(matching.find(&both).await.0, "Id 999301");
}

#[tokio::test]
async fn name_and_year_take_a_search_and_the_details() {
    let matching = Matching::start().await;
    matching.assert(&named("Ferry, Salt", 1976, FILM), "unknown", 2).await;
    matching.assert(&named("SALT FERRY", 1976, FILM), "NameAndYear 301", 2).await;
    matching.assert(&named("Salt Ferry (2005)", None, FILM), "NameAndYear 302", 2).await;
    let Match::Found(title, _) =
        matching.catalogue.match_title(&named("Salt Ferry", 2005, FILM)).await.unwrap()
    else {
        panic!("it is known")
    };
    assert_eq!(title.imdb_id.as_deref(), Some("tt0000302"));
    // By the original title.
    let foreign = named("Daleki ogród", 1988, FILM);
    assert_eq!(matching.find(&foreign).await.0, "NameAndYear 308");
}

#[tokio::test]
async fn uncertain_matches_are_only_candidates() {
    let matching = Matching::start().await;
    for (title, year, matched) in [
        ("Salt Ferry", Some(1977), "YearDiffers 301"),
        ("Salt Ferry", Some(1990), "YearFar? 301 302"),
        ("Salt Ferry", None, "Several? 301 302"),
        ("Five Thaws", None, "NoYear? 999307"),
        ("Twofold", Some(2010), "Several? 303 304"),
        ("Salt", Some(1976), "PartOfName? 301"),
        ("Chalk and Fire", Some(2008), "NameAndYear 9991396"),
        ("A Title That Is Unknown", Some(2008), "unknown"),
    ] {
        assert_eq!(matching.find(&named(title, year, None)).await.0, matched, "{title} {year:?}");
    }
}

#[tokio::test]
async fn both_kinds_are_searched_unless_a_film_is_likely_and_fits() {
    let matching = Matching::start().await;
    let likely =
        |title, year| ImportedTitle { likely_media_type: FILM, ..named(title, Some(year), None) };
    matching.assert(&likely("Copper Kite", 2011), "NameAndYear 305", 2).await;
    assert_eq!(matching.fake.count("/3/search/tv"), 0);
    matching.assert(&named("Copper Kite", 2011, None), "Several? 305 999306", 3).await;
    matching.assert(&named("Copper Kite", 2011, SHOW), "NameAndYear 999306", 1).await;
    assert_eq!(matching.find(&likely("Five Thaws", 2019)).await.0, "KindDiffers 999307");
}

#[tokio::test]
async fn a_name_elsewhere_is_confirmed_by_alternative_titles_and_translations() {
    let matching = Matching::start().await;
    // Four requests: a search in the year, one in all years, the other names, and the details.
    matching.assert(&named("Il giardino lontano", 1988, FILM), "NameAndYear 308", 4).await;
    assert_eq!(matching.find(&named("Der ferne Garten", 1988, FILM)).await.0, "NameAndYear 308");
    assert_eq!(matching.find(&named("Garten", 1988, FILM)).await.0, "Similar? 308");
    assert_eq!(matching.find(&named("Der ferne Garten", 1995, FILM)).await.0, "unknown");
    assert_eq!(matching.find(&named("Der ferne Garten", None, FILM)).await.0, "Similar? 308");
    let two_names = ImportedTitle {
        original_title: "Daleki ogród".to_owned(),
        ..named("The Garden Afar", 1988, FILM)
    };
    assert_eq!(matching.find(&two_names).await.0, "NameAndYear 308");
}

#[tokio::test]
async fn neighboring_years_of_a_frequent_name_are_searched_by_themselves() {
    let matching = Matching::start().await;
    // The film of 2021 is on the second page.
    matching.assert(&named("Echo Weir", 2022, FILM), "YearDiffers 421", 5).await;
    assert_eq!(matching.find(&named("Echo Weir", 1990, FILM)).await.0, "NameAndYear 410");
    let (offered, _) = matching.find(&named("Echo Weir", None, FILM)).await;
    assert_eq!(offered, "Several? 401 402 403 404 405 406 407 408 409 410");
}

#[tokio::test]
async fn titles_of_the_built_in_catalogue_take_no_request() {
    let matching = Matching::start().await;
    let of_key = |media_type, title_id| {
        let key = Some(TitleKey { media_type, title_id });
        ImportedTitle { key, ..ImportedTitle::default() }
    };
    let sintel = of_key(MediaType::Movie, 90_000_026);
    matching.assert(&sintel, "Id 90000026", 0).await;
    let Match::Found(title, _) = Catalogue::match_builtin(&named("Sintel", 2010, FILM)) else {
        panic!("it is built in")
    };
    assert_eq!((title.facts.key.title_id, title.fetched_at), (90_000_026, None));
    // A built-in id of a title that also has a TMDB id.
    matching.assert(&of_key(MediaType::Movie, 90_000_001), "Id 238", 1).await;
    matching.assert(&of_key(MediaType::Movie, 99_999_999), "unknown", 0).await;
}

#[tokio::test]
async fn a_title_is_not_unknown_while_tmdb_does_not_respond() {
    let matching = Matching::start().await;
    let wanted = named("Salt Ferry", 1976, FILM);
    for (path, fault, error) in [
        ("/3/movie", Fault::Status { status: 503 }, CatalogueError::Unavailable),
        ("/3/find", Fault::Malformed, CatalogueError::Unavailable),
        ("/3/search", Fault::Page { status: 200 }, CatalogueError::Unavailable),
    ] {
        let wanted = match path {
            "/3/movie" => with_ids(wanted.clone(), 301, None),
            "/3/find" => with_ids(wanted.clone(), None, "tt0000301"),
            _ => wanted.clone(),
        };
        let times = None;
        matching.fake.behave(Mode { fault, path: path.to_owned(), times });
        assert_eq!(matching.catalogue.match_title(&wanted).await, Err(error), "{path}");
    }
    matching.fake.recover();
    assert_eq!(matching.find(&wanted).await.0, "NameAndYear 301");
}
