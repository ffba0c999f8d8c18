//! Which path is answered by what.

use super::bodies::{Answer, document, error};
use super::lists::{Query, page, people, person_row, row, typed};
use super::people::{Person, person_of};
use super::shared::all;
use super::titles::{Kind, Title, by_popularity, kind, title};
use super::{credits, details, filters, pictures};
use serde_json::{Value, json};

/// The sound answer to a path.
pub fn answer(path: &str, query: &str) -> Answer {
    let query = Query::parse(query);
    let words: Vec<_> = path.split('/').skip(1).collect();
    match words.as_slice() {
        ["3", "authentication"] => document(200, &json!({"success": true})),
        ["3", "configuration"] => document(200, &configuration()),
        ["t", "p", size, file] => pictures::answer(size, file),
        ["3", "genre", word, "list"] => {
            found(kind(word).map(|kind| json!({"genres": details::genres(kind, |_| true)})))
        }
        ["3", "find", id] => document(200, &find(id)),
        ["3", rest @ ..] => list(rest, &query).unwrap_or_else(|| one(rest, &query)),
        _ => missing(),
    }
}

fn missing() -> Answer {
    error(404, 34, "The resource you requested could not be found.")
}

fn found(value: Option<Value>) -> Answer {
    value.map_or_else(missing, |value| document(200, &value))
}

/// The paths that answer with pages.
fn list(words: &[&str], query: &Query) -> Option<Answer> {
    let everybody = || -> Vec<_> { people().into_iter().map(person_row).collect() };
    let typed_all = |kind| -> Vec<_> { by_popularity(kind).into_iter().map(typed).collect() };
    let rows = match words {
        ["trending", "person", "day" | "week"] => everybody()
            .into_iter()
            .map(|mut row| {
                row["media_type"] = json!("person");
                row.as_object_mut().map(|fields| fields.remove("known_for"));
                row
            })
            .collect(),
        ["trending", "all", "day" | "week"] => typed_all(None),
        ["trending", word @ ("movie" | "tv"), "day" | "week"] => typed_all(kind(word)),
        ["person", "popular"] => everybody(),
        [word, name] if is_list(name) => {
            let mut titles = by_popularity(Some(kind(word)?));
            if *name == "top_rated" {
                titles.sort_by_key(|title| -title.vote);
            }
            titles.into_iter().map(row).collect()
        }
        ["discover", word] => filters::discovered(kind(word)?, query),
        ["search", word] => filters::found(word, query)?,
        [word, id, name @ ("recommendations" | "similar")] => {
            let title = title(kind(word)?, id.parse().ok()?)?;
            details::neighbours(title, *name == "recommendations")
        }
        _ => return None,
    };
    let dates = match words {
        ["movie", "now_playing"] => Some(json!({"maximum": "2027-01-20", "minimum": "2026-12-09"})),
        ["movie", "upcoming"] => Some(json!({"maximum": "2027-02-10", "minimum": "2027-01-20"})),
        _ => None,
    };
    Some(page(&rows, dates, query))
}

fn is_list(name: &str) -> bool {
    let lists = ["popular", "top_rated", "now_playing", "upcoming", "airing_today", "on_the_air"];
    lists.contains(&name)
}

/// The paths that are about one title or person, with what `append_to_response` asks for.
fn one(words: &[&str], query: &Query) -> Answer {
    let Some(mut page) = part(words) else { return missing() };
    let more: Vec<_> =
        query.get("append_to_response").into_iter().flat_map(|t| t.split(',')).collect();
    if more.len() > 20 {
        return error(
            400,
            27,
            "Too many append to response objects: The maximum number of remote calls is 20.",
        );
    }
    for name in more {
        let path: Vec<_> = words.iter().copied().chain(name.split('/')).collect();
        if let Some(mut part) = part(&path) {
            part.as_object_mut().map(|fields| fields.remove("id"));
            page[name] = part;
        }
    }
    document(200, &page)
}

fn part(words: &[&str]) -> Option<Value> {
    match words {
        ["person", id, rest @ ..] => of_person(person_of(id.parse().ok()?)?, rest),
        [word, id, rest @ ..] => {
            let kind = kind(word)?;
            let by_imdb =
                || all().find(|t| t.kind == kind && details::imdb_id(t).as_deref() == Some(*id));
            let found = id.parse().ok().and_then(|id| title(kind, id));
            of_title(found.or_else(by_imdb)?, rest)
        }
        _ => None,
    }
}

fn of_title(title: &Title, rest: &[&str]) -> Option<Value> {
    match rest {
        [] => Some(details::details(title)),
        ["credits"] => Some(credits::of_title(title)),
        ["aggregate_credits"] if title.kind == Kind::Show => Some(credits::aggregate(title)),
        ["videos"] => Some(details::videos(title)),
        ["images"] => Some(details::images(title)),
        ["recommendations"] => Some(details::neighbours_page(title, true)),
        ["similar"] => Some(details::neighbours_page(title, false)),
        ["watch", "providers"] => Some(details::providers(title)),
        ["external_ids"] => Some(details::external_ids(title)),
        ["season", number] if title.kind == Kind::Show => {
            details::season(title, number.parse().ok()?)
        }
        _ => None,
    }
}

fn of_person(person: &Person, rest: &[&str]) -> Option<Value> {
    match rest {
        [] => Some(credits::person_details(person)),
        ["combined_credits"] => Some(credits::of_person(person, None)),
        ["movie_credits"] => Some(credits::of_person(person, Some(Kind::Film))),
        ["tv_credits"] => Some(credits::of_person(person, Some(Kind::Show))),
        ["external_ids"] => Some(credits::person_ids(person)),
        ["images"] => Some(credits::person_images(person)),
        _ => None,
    }
}

fn find(id: &str) -> Value {
    let hits = |kind| -> Vec<_> {
        let titles = all().filter(|title| title.kind == kind);
        titles.filter(|title| details::imdb_id(title).as_deref() == Some(id)).map(typed).collect()
    };
    json!({
        "movie_results": hits(Kind::Film), "person_results": [], "tv_results": hits(Kind::Show),
        "tv_episode_results": [], "tv_season_results": [],
    })
}

fn configuration() -> Value {
    json!({
        "change_keys": ["adult", "title", "videos"],
        "images": {
            "base_url": "http://image.tmdb.org/t/p/",
            "secure_base_url": "https://image.tmdb.org/t/p/",
            "backdrop_sizes": ["w300", "w780", "w1280", "original"],
            "logo_sizes": ["w45", "w92", "w154", "w185", "w300", "w500", "original"],
            "poster_sizes": ["w92", "w154", "w185", "w342", "w500", "w780", "original"],
            "profile_sizes": ["w45", "w185", "h632", "original"],
            "still_sizes": ["w92", "w185", "w300", "original"],
        },
    })
}
