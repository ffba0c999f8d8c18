//! Random and nearly valid input for every parser that the library exports. Other parsers have such tests in
//! their own files.

use crate::description::{Operation, operations};
use crate::fuzzed;
use clap::Parser;
use moviestars::auth::token::Tokens;
use moviestars::cli::Cli;
use moviestars::config::Registration;
use moviestars::domain::ids::{
    MAX_TITLE_ID, MediaType, PublicTitleId, SessionId, TitleKey, UserId,
};
use moviestars::domain::rating::{RatedFilter, Score10};
use moviestars::domain::settings::Setting;
use moviestars::http::BODY_PARSERS;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Texts, some of them nearly valid for a parser.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "\\PC{0,40}",
        "[a-zA-Z0-9._%+-]{1,20}@[a-z0-9.-]{1,20}\\.[a-z]{1,4}",
        "(http|https|smtp|smtps)://[a-z@:%0-9\\[\\] \\t\\n\"<;]{0,16}\\.?[a-z]{0,5}(:[0-9]{1,5})?(/\\PC{0,9})?(\\?tls=none)?",
        (
            "(https?|smtps?)://[a-z]{1,5}\\.(test|org)(:[0-9]{1,5})?(/[a-z]{0,5})?",
            any::<proptest::sample::Index>(),
            prop_oneof![
                any::<char>(),
                proptest::sample::select(" \t\n\r\"<>'\\\\@#?;,%".chars().collect::<Vec<_>>())
            ],
        )
            .prop_map(|(address, at, sign)| {
                let (before, after) = address.split_at(at.index(address.len() + 1));
                format!("{before}{sign}{after}")
            }),
        "[=+@'\",\r\n\t-]{1,3}[a-z,\"\r\n]{0,9}",
        "(/|\\.\\./|%2e%2e/)?[a-z0-9]{0,9}\\.(jpg|svg|png|html)",
        "[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,3}\\.[0-9]{1,3}|-?[0-9]{1,20}",
        "[A-Za-z0-9]{5,17}[ \u{301}\u{200b}]?[A-Za-z ]{0,20}",
        "[A-Za-z0-9_-]{4,40}\\.[A-Za-z0-9_-]{4,40}\\.[A-Za-z0-9_-]{4,40}",
    ]
}

/// Names of fields in bodies, and other names.
fn name() -> impl Strategy<Value = String> {
    let known = [
        "id",
        "media_type",
        "score",
        "movie",
        "payload",
        "title",
        "active",
        "records",
        "token",
        "username",
        "email",
        "password",
        "passwordConfirmation",
        "currentPassword",
        "remember",
        "everywhere",
        "images",
        "mediaTypes",
        "poster_path",
        "registration",
        "url",
        "vote_average",
        "setupCode",
    ];
    prop_oneof![proptest::sample::select(known.map(str::to_owned).to_vec()), text()]
}

fn json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        (-20..20_i64).prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        text().prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
            proptest::collection::btree_map(name(), inner, 0..6)
                .prop_map(|fields| serde_json::Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![proptest::collection::vec(any::<u8>(), 0..200), text().prop_map(String::into_bytes),]
}

/// A JSON document, possibly truncated, extended or with a byte changed.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    (json(), any::<proptest::sample::Index>(), any::<u8>(), 0..4_u8).prop_map(
        |(document, place, byte, damage)| {
            let mut bytes = document.to_string().into_bytes();
            let at = place.index(bytes.len());
            match damage {
                0 => bytes.truncate(at),
                1 => bytes[at] = byte,
                2 => bytes.push(byte),
                _ => {}
            }
            bytes
        },
    )
}

fn tokens() -> (tempfile::TempDir, Tokens) {
    let folder = tempfile::tempdir().unwrap();
    let tokens = Tokens::open(&folder.path().join("key")).unwrap();
    (folder, tokens)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_parsed_as_a_catalogue_request_or_rejected(bytes in bytes()) {
        fuzzed::catalogue_path(&bytes);
    }

    #[test]
    fn any_path_below_3_is_parsed_as_a_catalogue_request_or_rejected(
        word in "(movie|tv|person|search|find|discover|trending|genre)", rest in "(/[a-z0-9._%-]{0,9}){0,4}", query in text(),
    ) {
        fuzzed::catalogue_path(format!("/3/{word}{rest}?query={query}&{query}").as_bytes());
    }

    #[test]
    fn any_bytes_are_parsed_as_an_image_path_or_rejected(bytes in bytes()) {
        fuzzed::poster_path(&bytes);
    }

    #[test]
    fn any_file_of_an_image_size_is_an_image_or_rejected(
        size in "(w45|w92|w500|original|h632|w1)", file in "[mt]?(90000[0-9]{3}|90500[0-9]{3}|[a-zA-Z0-9./%_-]{0,70})\\.(svg|jpg|png|webp|html)",
    ) {
        fuzzed::poster_path(format!("{size}/{file}").as_bytes());
    }

    #[test]
    fn any_bytes_are_parsed_as_a_body_or_rejected(bytes in bytes()) {
        fuzzed::json_body(&bytes);
    }

    #[test]
    fn any_json_is_parsed_as_a_body_or_rejected(bytes in damaged()) {
        fuzzed::json_body(&bytes);
    }

    #[test]
    fn any_bytes_are_imported_or_reported(bytes in bytes()) {
        fuzzed::import_file(&bytes);
    }

    #[test]
    fn any_json_is_imported_or_reported(bytes in damaged()) {
        fuzzed::import_file(&[&[2], &*bytes].concat());
    }

    #[test]
    fn any_file_is_a_signing_key_or_rejected(bytes in prop_oneof![bytes(), prop::collection::vec(any::<u8>(), 28..37)]) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        std::fs::write(&path, &bytes).unwrap();
        prop_assert_eq!(Tokens::open(&path).is_ok(), bytes.len() == 32, "{}", bytes.len());
        prop_assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }

    #[test]
    fn any_text_in_a_form_is_valid_or_rejected(text in text()) {
        fuzzed::any_text(&text);
    }

    #[test]
    fn every_title_of_a_public_id_has_that_public_id(id in prop_oneof![any::<i64>(), 0..10_000_000_i64]) {
        for media_type in [None, Some(MediaType::Movie), Some(MediaType::Tv)] {
            for key in PublicTitleId::parse(id, media_type).map(PublicTitleId::candidates).unwrap_or_default() {
                prop_assert!((1..=MAX_TITLE_ID).contains(&key.title_id));
                prop_assert_eq!(key.public_id(), id);
                prop_assert!(media_type.is_none_or(|wanted| wanted == key.media_type));
            }
        }
    }

    #[test]
    fn a_title_is_found_by_its_public_id(number in 1..=MAX_TITLE_ID, tv in any::<bool>()) {
        let media_type = if tv { MediaType::Tv } else { MediaType::Movie };
        let key = TitleKey { media_type, title_id: number };
        prop_assert_eq!(PublicTitleId::parse(key.public_id(), Some(media_type)), Some(PublicTitleId::Exact(key)));
        let candidates = PublicTitleId::parse(key.public_id(), None).map(PublicTitleId::candidates);
        prop_assert!(candidates.is_some_and(|candidates| candidates.contains(&key)));
    }

    #[test]
    fn enum_values_have_one_spelling(text in prop_oneof![text(), "[A-Za-z_]{2,14}"]) {
        prop_assert!(MediaType::parse(&text).is_none_or(|read| read.as_str() == text));
        prop_assert!(Registration::parse(&text).is_none_or(|read| read.as_str() == text));
        prop_assert!(Setting::parse(&text).is_none_or(|read| read.as_str() == text));
        let filter = RatedFilter::parse(&text).map(RatedFilter::half_star_range);
        prop_assert!(filter.is_none_or(|(low, high)| 1 <= low && low < high && high <= 10));
    }

    #[test]
    fn every_parsed_score_is_on_the_scale(number in any::<i64>()) {
        let scores = [Score10::from_stars(number), Score10::from_half_stars(number)];
        prop_assert!(scores.into_iter().flatten().all(|score| (1..=5).contains(&score.stars())));
    }

    #[test]
    fn a_changed_token_is_rejected(at in any::<proptest::sample::Index>(), sign in any::<char>(), junk in text()) {
        let (_folder, tokens) = tokens();
        let good = tokens.issue(UserId(1), &SessionId("s".to_owned()), 0, 10);
        prop_assert_eq!(tokens.verify(&junk, 1), None);
        let at = at.index(good.len());
        let changed = format!("{}{sign}{}", &good[..at], &good[at + 1..]);
        prop_assert_eq!(tokens.verify(&changed, 1).is_some(), changed == good, "{}", changed);
        prop_assert_eq!(tokens.verify(&format!("{}{sign}{}", &good[..at], &good[at..]), 1), None);
        prop_assert_eq!(tokens.verify(&good[..at], 1), None);
    }

    #[test]
    fn any_command_line_is_parsed_or_rejected(
        flag in "(--db|--listen|--base-url|--trusted-proxy|--smtp-url|--mail-from|--tmdb-url|--image-url|--registration|--rate-limits|--log-format)",
        value in text(),
    ) {
        let _ = Cli::try_parse_from(["moviestars", "serve", &flag, &value]);
        let _ = Cli::try_parse_from(["moviestars", &value]);
        let _ = Cli::try_parse_from(["moviestars", "user", "add", &value, &value]);
    }
}

#[test]
fn every_body_in_openapi_is_tested_with_random_input() {
    let operations = operations();
    let with_body = operations.iter().filter(|operation| operation.takes_a_body());
    let described: BTreeSet<_> = with_body.map(Operation::id).collect();
    let tried: BTreeSet<_> = BODY_PARSERS.iter().map(|(operation, _)| *operation).collect();
    let untried: Vec<_> = described.difference(&tried).collect();
    assert!(described.len() > 10 && untried.is_empty(), "{untried:?}");
    let inputs = ProptestConfig::default().cases;
    println!("figure: {inputs} inputs for every parser, bodies of {} operations", tried.len());
}
