//! Every response of TMDB's API has TMDB's keys and types, also where values are unknown. The shapes here were taken
//! from TMDB's own responses, not from the server's types.

use crate::app::TestApp;
use crate::catalogue_calls::{CALLS, NOT_BUILTIN};
use crate::fake_tmdb::FakeTmdb;
use crate::shape::{Shapes, check};
use crate::tmdb_server;
use serde_json::{Value, json};
use std::collections::HashSet;

const SHAPES: Shapes = &[
    ("Authentication", "success:bool"),
    ("Configuration", "change_keys:[text] images:ImageConfiguration"),
    (
        "ImageConfiguration",
        "base_url:text secure_base_url:text backdrop_sizes:[text] logo_sizes:[text]
         poster_sizes:[text] profile_sizes:[text] still_sizes:[text]",
    ),
    ("Genre", "id:int name:text"),
    ("Genres", "genres:[Genre]"),
    ("Country", "iso_3166_1:text name:text"),
    ("Language", "english_name:text iso_639_1:text name:text"),
    ("Company", "id:int logo_path:text? name:text origin_country:text"),
    ("Collection", "id:int name:text poster_path:text? backdrop_path:text?"),
    (
        "Common",
        "adult:bool backdrop_path:text? id:int original_language:text overview:text
         popularity:float poster_path:text? softcore:bool vote_average:float vote_count:int",
    ),
    (
        "MovieItem",
        "+Common genre_ids:[int] original_title:text release_date:date title:text video:bool",
    ),
    (
        "TvItem",
        "+Common genre_ids:[int] first_air_date:date name:text origin_country:[text]
         original_name:text",
    ),
    ("TypedMovie", "+MovieItem media_type:'movie'"),
    ("TypedTv", "+TvItem media_type:'tv'"),
    (
        "BasePerson",
        "adult:bool gender:int id:int known_for_department:text name:text original_name:text
         popularity:float profile_path:text?",
    ),
    ("KnownPerson", "+BasePerson known_for:[TypedMovie|TypedTv]"),
    ("TypedPerson", "+KnownPerson media_type:'person'"),
    ("TrendingPerson", "+BasePerson media_type:'person'"),
    ("Counts", "page:int total_pages:int total_results:int"),
    ("TrendingPage", "+Counts results:[TypedMovie|TypedTv]"),
    ("TrendingPeople", "+Counts results:[TrendingPerson]"),
    ("MoviePage", "+Counts results:[MovieItem]"),
    ("DatedPage", "+MoviePage dates:Dates"),
    ("Dates", "maximum:date minimum:date"),
    ("TvPage", "+Counts results:[TvItem]"),
    ("TitlePage", "+Counts results:[TypedMovie|TypedTv]"),
    ("PeoplePage", "+Counts results:[KnownPerson]"),
    ("Keyword", "id:int name:text"),
    ("KeywordPage", "+Counts results:[Keyword]"),
    ("CompanyPage", "+Counts results:[Company]"),
    ("MovieKeywords", "+About +MovieKeywordList"),
    ("MovieKeywordList", "keywords:[Keyword]"),
    ("TvKeywords", "+About +TvKeywordList"),
    ("TvKeywordList", "results:[Keyword]"),
    ("ReleaseDates", "+About +ReleaseDateList"),
    ("ReleaseDateList", "results:[CountryReleases]"),
    ("CountryReleases", "iso_3166_1:text release_dates:[Release]"),
    (
        "Release",
        "certification:text descriptors:[text] iso_639_1:text note:text release_date:text type:int",
    ),
    ("ContentRatings", "+About +ContentRatingList"),
    ("ContentRatingList", "results:[ContentRating]"),
    ("ContentRating", "descriptors:[text] iso_3166_1:text rating:text"),
    ("Certifications", "certifications:{}"),
    ("ProviderNames", "results:[ListedProvider]"),
    (
        "ListedProvider",
        "logo_path:text? provider_id:int provider_name:text display_priority:int
         display_priorities:{}",
    ),
    (
        "FullCollection",
        "id:int name:text original_language:text original_name:text overview:text
         poster_path:text? backdrop_path:text? parts:[TypedMovie]",
    ),
    ("MixedPage", "+Counts results:[TypedMovie|TypedTv|TypedPerson]"),
    (
        "Found",
        "movie_results:[TypedMovie] person_results:[TypedPerson] tv_results:[TypedTv]
         tv_episode_results:[{}] tv_season_results:[{}]",
    ),
    (
        "MovieDetails",
        "+Common belongs_to_collection:Collection? budget:int genres:[Genre] homepage:text
         imdb_id:text? origin_country:[text] original_title:text production_companies:[Company]
         production_countries:[Country] release_date:date revenue:int runtime:int
         spoken_languages:[Language] status:text tagline:text title:text video:bool",
    ),
    (
        "TvDetails",
        "+Common created_by:[Creator] episode_run_time:[int] first_air_date:date genres:[Genre]
         homepage:text in_production:bool languages:[text] last_air_date:date?
         last_episode_to_air:{}? name:text networks:[Company] next_episode_to_air:{}?
         number_of_episodes:int number_of_seasons:int origin_country:[text] original_name:text
         production_companies:[Company] production_countries:[Country] seasons:[SeasonItem]
         spoken_languages:[Language] status:text tagline:text type:text",
    ),
    ("Creator", "id:int credit_id:text name:text original_name:text gender:int profile_path:text?"),
    (
        "SeasonItem",
        "air_date:date? episode_count:int id:int name:text overview:text poster_path:text?
         season_number:int vote_average:float",
    ),
    (
        "Season",
        "_id:text air_date:date? episodes:[SeasonEpisode] id:int name:text networks:[Company]
         overview:text poster_path:text? season_number:int vote_average:float",
    ),
    (
        "Episode",
        "air_date:date? episode_number:int episode_type:text id:int name:text overview:text
         production_code:text runtime:int? season_number:int show_id:int still_path:text?
         vote_average:float vote_count:int",
    ),
    ("SeasonEpisode", "+Episode crew:[Crew] guest_stars:[TvCast]"),
    (
        "EpisodeDetails",
        "air_date:date? crew:[Crew] episode_number:int episode_type:text guest_stars:[TvCast]
         id:int name:text overview:text production_code:text runtime:int? season_number:int
         still_path:text? vote_average:float vote_count:int",
    ),
    ("SeasonImages", "+About posters:[Picture]"),
    ("EpisodeGroups", "+About +EpisodeGroupList"),
    ("EpisodeGroupList", "results:[EpisodeGroup]"),
    (
        "EpisodeGroup",
        "description:text episode_count:int group_count:int id:text name:text network:Company?
         type:int",
    ),
    ("FullEpisodeGroup", "+EpisodeGroup groups:[Group]"),
    ("Group", "id:text name:text order:int episodes:[GroupedEpisode] locked:bool"),
    ("GroupedEpisode", "+Episode order:int"),
    ("Changes", "+Counts results:[Changed]"),
    ("Changed", "id:int adult:bool?"),
    ("SeasonsOfTv", "+TvDetails season/1:Season season/5:Season"),
    ("About", "id:int"),
    ("MovieCast", "+BasePerson cast_id:int character:text credit_id:text order:int"),
    ("TvCast", "+BasePerson character:text credit_id:text order:int"),
    ("Crew", "+BasePerson credit_id:text department:text job:text"),
    ("MovieCredits", "+About +MovieCreditLists"),
    ("MovieCreditLists", "cast:[MovieCast] crew:[Crew]"),
    ("TvCredits", "+About +TvCreditLists"),
    ("TvCreditLists", "cast:[TvCast] crew:[Crew]"),
    ("Aggregate", "+About +AggregateLists"),
    ("AggregateLists", "cast:[AggregateCast] crew:[{}]"),
    ("AggregateCast", "+BasePerson roles:[Role] total_episode_count:int order:int"),
    ("Role", "credit_id:text character:text episode_count:int"),
    ("Videos", "+About +VideoList"),
    ("VideoList", "results:[Video]"),
    (
        "Video",
        "id:text iso_3166_1:text iso_639_1:text key:text name:text official:bool
         published_at:text site:text size:int type:text",
    ),
    ("TitleImages", "+About +TitleImageLists"),
    ("TitleImageLists", "backdrops:[Picture] logos:[Picture] posters:[Picture]"),
    ("PersonImages", "+About +PersonImageLists"),
    ("PersonImageLists", "profiles:[Picture]"),
    (
        "Picture",
        "aspect_ratio:float height:int iso_3166_1:text? iso_639_1:text? file_path:text
         vote_average:float vote_count:int width:int",
    ),
    ("Providers", "+About +ProviderList"),
    ("ProviderList", "results:{}"),
    ("MovieIds", "+About +MovieIdList"),
    (
        "MovieIdList",
        "imdb_id:text? wikidata_id:text? facebook_id:text? instagram_id:text? twitter_id:text?",
    ),
    ("TvIds", "+About +TvIdList"),
    ("TvIdList", "+MovieIdList freebase_mid:text? freebase_id:text? tvdb_id:int? tvrage_id:int?"),
    ("PersonIds", "+About +PersonIdList"),
    (
        "PersonIdList",
        "+MovieIdList freebase_mid:text? freebase_id:text? tvrage_id:int? tiktok_id:text?
         youtube_id:text?",
    ),
    (
        "Person",
        "adult:bool also_known_as:[text] biography:text birthday:date? deathday:date? gender:int
         homepage:text? id:int imdb_id:text? known_for_department:text name:text
         place_of_birth:text? popularity:float profile_path:text?",
    ),
    ("InMovie", "character:text credit_id:text order:int"),
    ("InTv", "character:text credit_id:text episode_count:int first_credit_air_date:date?"),
    ("Share", "credit_id:text department:text job:text"),
    ("ShareInTv", "+Share episode_count:int first_credit_air_date:date?"),
    ("PlayedTypedMovie", "+TypedMovie +InMovie"),
    ("PlayedTypedTv", "+TypedTv +InTv"),
    ("PlayedMovie", "+MovieItem +InMovie"),
    ("PlayedTv", "+TvItem +InTv"),
    ("MadeTypedMovie", "+TypedMovie +Share"),
    ("MadeTypedTv", "+TypedTv +ShareInTv"),
    ("MadeMovie", "+MovieItem +Share"),
    ("MadeTv", "+TvItem +ShareInTv"),
    ("CombinedWorks", "+About +CombinedLists"),
    ("CombinedLists", "cast:[PlayedTypedMovie|PlayedTypedTv] crew:[MadeTypedMovie|MadeTypedTv]"),
    ("MovieWorks", "+About +MovieWorkLists"),
    ("MovieWorkLists", "cast:[PlayedMovie] crew:[MadeMovie]"),
    ("TvWorks", "+About +TvWorkLists"),
    ("TvWorkLists", "cast:[PlayedTv] crew:[MadeTv]"),
    (
        "FullMovie",
        "+MovieDetails credits:MovieCreditLists external_ids:MovieIdList images:TitleImageLists
         keywords:MovieKeywordList recommendations:TitlePage release_dates:ReleaseDateList
         similar:MoviePage videos:VideoList watch/providers:ProviderList",
    ),
    (
        "FullTv",
        "+TvDetails aggregate_credits:AggregateLists content_ratings:ContentRatingList
         keywords:TvKeywordList credits:TvCreditLists external_ids:TvIdList
         episode_groups:EpisodeGroupList images:TitleImageLists recommendations:TitlePage
         similar:TvPage videos:VideoList watch/providers:ProviderList",
    ),
    (
        "FullPerson",
        "+Person combined_credits:CombinedLists external_ids:PersonIdList images:PersonImageLists
         movie_credits:MovieWorkLists tv_credits:TvWorkLists",
    ),
];

// specification 3.3, 3.7
#[tokio::test]
async fn every_response_has_tmdbs_keys_and_types() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for call in CALLS {
        let answer = admin.get(call.path).await;
        if call.shape == NOT_BUILTIN {
            assert_eq!(answer.status, 404, "{}: {answer:?}", call.path);
            continue;
        }
        assert_eq!(answer.status, 200, "{}: {answer:?}", call.path);
        assert_eq!(answer.header("content-type"), "application/json");
        let json = answer.json();
        assert_eq!(check(SHAPES, call.shape, &json), Ok(()), "{}", call.path);
        if !call.full.is_empty() {
            let list = json.pointer(call.full).and_then(Value::as_array);
            assert!(list.is_some_and(|list| !list.is_empty()), "{}: {}", call.path, call.full);
        }
    }
}

#[tokio::test]
async fn every_variant_of_a_response_has_tmdbs_keys_and_types() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let all = "append_to_response=aggregate_credits,combined_credits,credits,external_ids,images,\
        movie_credits,recommendations,similar,tv_credits,videos,watch/providers,keywords,\
        release_dates,content_ratings,episode_groups,lists";
    for (path, shape) in [
        ("/3/trending/person/day", "TrendingPeople"),
        ("/3/trending/movie/day", "TrendingPage"),
        ("/3/trending/tv/week", "TrendingPage"),
        ("/3/search/multi?query=the", "MixedPage"),
        ("/3/search/multi?query=", "MixedPage"),
        ("/3/search/person?query=zzzzzzzz", "PeoplePage"),
        ("/3/discover/tv?with_genres=53&page=500", "TvPage"),
        ("/3/find/tt0903747?external_source=imdb_id", "Found"),
        ("/3/find/nm0000008?external_source=imdb_id", "Found"),
        ("/3/find/81189?external_source=tvdb_id", "Found"),
        (&format!("/3/movie/238?{all}"), "FullMovie"),
        (&format!("/3/tv/1396?{all}"), "FullTv"),
        ("/3/tv/1396?append_to_response=season/5,season/6,season/1", "SeasonsOfTv"),
        (&format!("/3/person/1190880772?{all}"), "FullPerson"),
    ] {
        let answer = admin.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        assert_eq!(check(SHAPES, shape, &answer.json()), Ok(()), "{path}");
    }
    for page in 1..=4 {
        for (path, shape) in [("/3/movie/popular", "MoviePage"), ("/3/tv/popular", "TvPage")] {
            let json = admin.get(&format!("{path}?page={page}")).await.json();
            assert_eq!(check(SHAPES, shape, &json), Ok(()), "{path} {page}");
            for row in json["results"].as_array().unwrap() {
                details_have_their_shape(&admin, path, row).await;
            }
        }
    }
}

#[tokio::test]
async fn episodes_and_changes_have_the_keys_and_types_of_tmdb() {
    let fake = FakeTmdb::start().await;
    let app = TestApp::start_empty(|config| config.tmdb = tmdb_server::config(&fake)).await;
    let admin = app.signed_in("annak").await;
    for (path, shape, full) in [
        ("/3/tv/1396?append_to_response=season/1,season/5,season/9", "TvDetails", "/seasons"),
        ("/3/tv/1396/season/1", "Season", "/episodes"),
        ("/3/tv/1396/season/1/images", "SeasonImages", "/posters"),
        ("/3/tv/1396/season/1/episode/2", "EpisodeDetails", ""),
        ("/3/tv/1396/episode_groups", "EpisodeGroups", "/results"),
        ("/3/tv/episode_group/5acf93e60e0a26346d0000ce", "FullEpisodeGroup", "/groups/0/episodes"),
        ("/3/movie/changes", "Changes", "/results"),
        ("/3/tv/changes?start_date=2027-01-01&end_date=2027-01-15", "Changes", ""),
    ] {
        let answer = admin.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        let mut json = answer.json();
        if let Some(season) = json.as_object_mut().unwrap().remove("season/1") {
            assert_eq!(check(SHAPES, "Season", &season), Ok(()), "{path}");
        }
        assert_eq!(check(SHAPES, shape, &json), Ok(()), "{path}");
        let list = json.pointer(full).and_then(Value::as_array);
        assert!(full.is_empty() || !list.unwrap().is_empty(), "{path}: {full}");
    }
    for (path, status, code) in [
        ("/3/tv/1396/season/1/episode/9", 404, 34),
        ("/3/tv/1396/season/10000/episode/1", 404, 34),
        ("/3/tv/1396/season/1/episode/100000", 404, 34),
        ("/3/tv/episode_group/5acf93e60e0a26346d0000c", 404, 34),
        ("/3/tv/episode_group/5acf93e60e0a26346d0000cg", 404, 34),
        ("/3/tv/changes?start_date=2027-01-01&end_date=2027-01-16", 422, 20),
        ("/3/tv/changes?start_date=2027-01-02&end_date=2027-01-01", 422, 20),
        ("/3/movie/changes?start_date=2027", 400, 23),
        ("/3/movie/changes?page=501", 400, 22),
    ] {
        let answer = admin.get(path).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["status_code"]),
            (status, &json!(code)),
            "{path}"
        );
    }
}

#[tokio::test]
async fn generated_films_have_the_keys_and_types_of_tmdb() {
    let table = include_str!("../../assets/catalogue/generated.tsv").lines().skip(1);
    let generated: HashSet<String> = table
        .map(|line| {
            let mut cells = line.split('\t');
            let (id, tmdb) = (cells.next().unwrap(), cells.next().unwrap());
            if tmdb.is_empty() { id } else { tmdb }.to_owned()
        })
        .collect();
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let all = "append_to_response=credits,external_ids,images,keywords,recommendations,\
        release_dates,similar,videos,watch/providers";
    let pages = admin.get("/3/movie/popular").await.json()["total_pages"].as_u64().unwrap();
    let mut seen = 0;
    for page in 1..=pages {
        let json = admin.get(&format!("/3/movie/popular?page={page}")).await.json();
        assert_eq!(check(SHAPES, "MoviePage", &json), Ok(()), "{page}");
        let mut rows = json["results"].as_array().unwrap().iter();
        let Some(row) = rows.rfind(|row| generated.contains(&row["id"].to_string())) else {
            continue;
        };
        let path = format!("/3/movie/{}?{all}", row["id"]);
        let film = admin.get(&path).await.json();
        assert_eq!(check(SHAPES, "FullMovie", &film), Ok(()), "{path}");
        assert!(film["poster_path"].is_string(), "{path}");
        assert_eq!(film["overview"], "", "{path}");
        assert_eq!(film["videos"]["results"], json!([]), "{path}");
        for part in film["credits"]["cast"].as_array().unwrap() {
            assert_eq!(part["character"], "", "{path}");
        }
        seen += 1;
    }
    assert!(seen > 90, "{seen} of {pages} pages");
    // Generated films are found by their people and their IMDb ids.
    let credits = admin.get("/3/movie/426/credits").await.json();
    let person = format!("/3/person/{}/combined_credits", credits["cast"][0]["id"]);
    let works = admin.get(&person).await.json();
    assert_eq!(check(SHAPES, "CombinedWorks", &works), Ok(()), "{person}");
    let found = admin.get("/3/find/tt0052357?external_source=imdb_id").await.json();
    assert_eq!(check(SHAPES, "Found", &found), Ok(()));
    assert_eq!(found["movie_results"][0]["id"], 426);
}

async fn details_have_their_shape(admin: &crate::app::Caller, list: &str, row: &Value) {
    let path = format!("{}/{}", list.trim_end_matches("/popular"), row["id"]);
    let shape = if list.contains("movie") { "MovieDetails" } else { "TvDetails" };
    assert_eq!(check(SHAPES, shape, &admin.get(&path).await.json()), Ok(()), "{path}");
}

#[tokio::test]
async fn unknown_fields_are_null_or_empty_as_in_tmdbs_responses() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let film = admin.get("/3/movie/238").await.json();
    for (key, absent) in [
        ("backdrop_path", Value::Null),
        ("belongs_to_collection", Value::Null),
        ("homepage", json!("")),
        ("tagline", json!("")),
        ("budget", json!(0)),
        ("revenue", json!(0)),
        ("production_companies", json!([])),
    ] {
        assert_eq!(film[key], absent, "{key}");
    }
    let person = admin.get("/3/person/1190880772").await.json();
    assert_eq!((&person["biography"], &person["also_known_as"]), (&json!(""), &json!([])));
    for key in ["birthday", "deathday", "homepage", "imdb_id", "place_of_birth", "profile_path"] {
        assert_eq!(person[key], Value::Null, "{key}");
    }
    let show = admin.get("/3/tv/1396").await.json();
    for key in ["last_episode_to_air", "next_episode_to_air"] {
        assert_eq!(show[key], Value::Null, "{key}");
    }
    let season = admin.get("/3/tv/1396/season/2").await.json();
    assert_eq!((&season["name"], &season["air_date"]), (&json!("Season 2"), &Value::Null));
    assert_eq!(season["episodes"].as_array().unwrap().len(), 13);
    let last = &season["episodes"][12];
    assert_eq!((&last["episode_number"], &last["air_date"]), (&json!(13), &Value::Null));
    assert_eq!((&last["name"], &last["runtime"]), (&json!("Episode 13"), &Value::Null));
}
