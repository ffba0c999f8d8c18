//! Which path has which response.

use super::bodies::{FakeResponse, document, error, image};
use super::data::{
    CREDITS, Flags, Kind, Part, Person, Title, all, by_popularity, kind, person_of, title, unlisted,
};
use super::documents::{self, Query, page, people, person_row, tenth, title_row, typed_row};
use super::shows::Shows;
use serde_json::{Value, json};

/// The response without a fault.
pub fn respond(path: &str, query: &str, shows: &Shows) -> FakeResponse {
    let query = Query::parse(query);
    let segments: Vec<_> = path.split('/').skip(1).collect();
    match segments.as_slice() {
        ["3", "authentication"] => document(200, &json!({"success": true})),
        ["3", "configuration"] => document(200, &configuration()),
        ["t", "p", size, file] => image(size, file),
        ["3", "genre", name, "list"] => {
            found(kind(name).map(|kind| json!({"genres": documents::genres(kind, |_| true)})))
        }
        ["3", "certification", "movie" | "tv", "list"] => {
            document(200, &documents::certifications())
        }
        ["3", "watch", "providers", "movie" | "tv"] => {
            document(200, &documents::provider_list(query.get("watch_region")))
        }
        ["3", "tv", "changes"] => {
            let rows: Vec<_> =
                shows.changed.iter().map(|id| json!({"id": id, "adult": false})).collect();
            page(&rows, None, &query)
        }
        ["3", "movie", "changes"] => page(&[json!({"id": 550, "adult": null})], None, &query),
        ["3", "tv", "episode_group", id] => {
            let changed = shows.shows.iter().find_map(|(show, one)| one.order(*show, id));
            found(changed.or_else(|| documents::episode_group(id)))
        }
        ["3", "collection", id] => found(documents::collection(id)),
        ["3", "keyword", id] => found(documents::keyword(id)),
        ["3", "company", id] => found(documents::company(id)),
        ["3", "find", id] => {
            document(200, &find(id, query.get("external_source").unwrap_or_default(), shows))
        }
        ["3", rest @ ..] => list(rest, &query).unwrap_or_else(|| one(rest, &query, shows)),
        _ => missing(),
    }
}

fn missing() -> FakeResponse {
    error(404, 34, "The resource you requested could not be found.")
}

fn found(value: Option<Value>) -> FakeResponse {
    value.map_or_else(missing, |value| document(200, &value))
}

/// Paths with pages.
fn list(segments: &[&str], query: &Query) -> Option<FakeResponse> {
    let all_people = || -> Vec<_> { people().into_iter().map(person_row).collect() };
    let typed_all = |kind| -> Vec<_> { by_popularity(kind).into_iter().map(typed_row).collect() };
    let rows = match segments {
        ["trending", "person", "day" | "week"] => all_people()
            .into_iter()
            .map(|mut row| {
                row["media_type"] = json!("person");
                row.as_object_mut().map(|fields| fields.remove("known_for"));
                row
            })
            .collect(),
        ["trending", "all", "day" | "week"] => typed_all(None),
        ["trending", name @ ("movie" | "tv"), "day" | "week"] => typed_all(kind(name)),
        ["person", "popular"] => all_people(),
        [name, list] if is_list(list) => {
            let mut titles = by_popularity(Some(kind(name)?));
            if *list == "top_rated" {
                titles.sort_by_key(|title| -title.vote);
            }
            titles.into_iter().map(title_row).collect()
        }
        ["discover", name] => discover(kind(name)?, query),
        ["search", name] => search(name, query)?,
        [name, id, list @ ("recommendations" | "similar")] => {
            let title = title(kind(name)?, id.parse().ok()?)?;
            documents::similar(title, *list == "recommendations")
        }
        _ => return None,
    };
    let dates = match segments {
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

/// Paths of one title or person, with `append_to_response`.
fn one(segments: &[&str], query: &Query, shows: &Shows) -> FakeResponse {
    let Some(mut page) = part(segments, shows) else { return missing() };
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
        let path: Vec<_> = segments.iter().copied().chain(name.split('/')).collect();
        if let Some(mut part) = part(&path, shows) {
            if !name.starts_with("season/") {
                part.as_object_mut().map(|fields| fields.remove("id"));
            }
            page[name] = part;
        }
    }
    document(200, &page)
}

fn part(segments: &[&str], shows: &Shows) -> Option<Value> {
    match segments {
        ["person", id, rest @ ..] => of_person(person_of(id.parse().ok()?)?, rest),
        [name, id, rest @ ..] => {
            let kind = kind(name)?;
            let by_imdb =
                || all().find(|t| t.kind == kind && documents::imdb_id(t).as_deref() == Some(*id));
            let found = id.parse().ok().and_then(|id| title(kind, id));
            of_title(found.or_else(by_imdb)?, rest, shows)
        }
        _ => None,
    }
}

fn of_title(title: &Title, rest: &[&str], shows: &Shows) -> Option<Value> {
    let changed = shows.shows.get(&title.id).filter(|_| title.kind == Kind::Show);
    match rest {
        [] => {
            let mut details = documents::details(title);
            if let Some(show) = changed {
                show.describe(&mut details);
            }
            Some(details)
        }
        ["credits"] => Some(documents::title_credits(title)),
        ["aggregate_credits"] if title.kind == Kind::Show => {
            Some(documents::aggregate_credits(title))
        }
        ["videos"] => Some(documents::videos(title)),
        ["images"] => Some(documents::images(title)),
        ["recommendations"] => Some(documents::similar_page(title, true)),
        ["similar"] => Some(documents::similar_page(title, false)),
        ["watch", "providers"] => Some(documents::providers(title)),
        ["external_ids"] => Some(documents::external_ids(title)),
        ["keywords"] => Some(documents::keywords(title)),
        ["alternative_titles"] => Some(documents::alternative_titles(title)),
        ["translations"] => Some(documents::translations(title)),
        ["release_dates"] if title.kind == Kind::Film => Some(documents::release_dates(title)),
        ["content_ratings"] if title.kind == Kind::Show => Some(documents::content_ratings(title)),
        ["episode_groups"] if title.kind == Kind::Show => match changed {
            Some(show) => Some(show.order_list(title.id)),
            None => Some(documents::episode_groups(title)),
        },
        ["season", number] if title.kind == Kind::Show => match changed {
            Some(show) => show.season(title.id, number.parse().ok()?),
            None => documents::season(title, number.parse().ok()?),
        },
        ["season", number, "images"] if title.kind == Kind::Show => {
            let season = documents::season(title, number.parse().ok()?)?;
            Some(json!({"id": season["id"], "posters": documents::images(title)["posters"]}))
        }
        ["season", number, "episode", episode] if title.kind == Kind::Show => {
            let season = documents::season(title, number.parse().ok()?)?;
            let number: u64 = episode.parse().ok()?;
            let mut episodes = season["episodes"].as_array()?.iter();
            let mut found = episodes.find(|one| one["episode_number"] == number)?.clone();
            found.as_object_mut().map(|fields| fields.remove("show_id"));
            Some(found)
        }
        _ => None,
    }
}

fn of_person(person: &Person, rest: &[&str]) -> Option<Value> {
    match rest {
        [] => Some(documents::person_details(person)),
        ["combined_credits"] => Some(documents::person_credits(person, None)),
        ["movie_credits"] => Some(documents::person_credits(person, Some(Kind::Film))),
        ["tv_credits"] => Some(documents::person_credits(person, Some(Kind::Show))),
        ["external_ids"] => Some(documents::person_ids(person)),
        ["images"] => Some(documents::person_images(person)),
        _ => None,
    }
}

fn find(id: &str, source: &str, shows: &Shows) -> Value {
    let has_id = |title: &&Title| match source {
        "tvdb_id" => title.tvdb_id().is_some_and(|tvdb| tvdb.to_string() == id),
        _ => documents::imdb_id(title).as_deref() == Some(id),
    };
    let hits = |kind| -> Vec<_> {
        all().filter(|title| title.kind == kind).filter(has_id).map(typed_row).collect()
    };
    let episodes: Vec<_> =
        shows.shows.iter().flat_map(|(show, one)| one.episode_hits(*show, id)).collect();
    json!({
        "movie_results": hits(Kind::Film), "person_results": [], "tv_results": hits(Kind::Show),
        "tv_episode_results": episodes, "tv_season_results": [],
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

fn discover(kind: Kind, query: &Query) -> Vec<Value> {
    let mut titles = by_popularity(Some(kind));
    // As at TMDB, `include_adult=false` filters adult and not softcore.
    titles.retain(|title| title.flags != Flags::Adult && matches(title, query));
    match query.get("sort_by").unwrap_or_default() {
        "vote_average.desc" => titles.sort_by_key(|title| -title.vote),
        "primary_release_date.desc" | "first_air_date.desc" => {
            titles.sort_by(|one, other| other.date.cmp(one.date));
        }
        _ => {}
    }
    titles.into_iter().map(title_row).collect()
}

fn matches(title: &Title, query: &Query) -> bool {
    let has = |genre: i64| title.genres.contains(&genre);
    let plays = |person: i64| {
        CREDITS.iter().any(|credit| {
            let is_role = matches!(credit.part, Part::Role(_));
            is_role && (credit.person, credit.kind, credit.title) == (person, title.kind, title.id)
        })
    };
    let votes = |number: f64| tenth(title.vote) >= number;
    let decimal = |name: &str| query.get(name).and_then(|text| text.parse::<f64>().ok());
    query.number("with_genres").is_none_or(has)
        && !query.number("without_genres").is_some_and(has)
        && query.number("with_cast").is_none_or(plays)
        && query.number("with_runtime.gte").is_none_or(|least| documents::runtime(title) >= least)
        && query.number("with_runtime.lte").is_none_or(|most| documents::runtime(title) <= most)
        && decimal("vote_average.gte").is_none_or(votes)
        && is_of_year(title, query)
        && is_offered(title, query)
        && query.get("with_status").is_none_or(|wanted| {
            let status = documents::details(title)["status"].clone();
            let mut wanted = wanted.split('|').filter_map(documents::status);
            wanted.any(|name| status == name)
        })
}

/// Without a region TMDB ignores the providers.
fn is_offered(title: &Title, query: &Query) -> bool {
    let (Some(wanted), Some(region)) =
        (query.get("with_watch_providers"), query.get("watch_region"))
    else {
        return true;
    };
    let offers = documents::providers(title)["results"][region]["flatrate"].clone();
    let offers = offers.as_array().into_iter().flatten();
    offers
        .map(|offer| offer["provider_id"].to_string())
        .any(|id| wanted.split('|').any(|one| one == id))
}

fn is_of_year(title: &Title, query: &Query) -> bool {
    let name = match title.kind {
        Kind::Film => "primary_release_year",
        Kind::Show => "first_air_date_year",
    };
    query.get(name).is_none_or(|year| title.date.starts_with(year))
}

fn search(name: &str, query: &Query) -> Option<Vec<Value>> {
    let text = plain(query.get("query").unwrap_or_default());
    let hit = |title: &str| !text.is_empty() && plain(title).contains(&text);
    let titles = |kind| by_popularity(kind).into_iter().filter(|title| hit(title.name));
    let people = || people().into_iter().filter(|person| hit(person.name)).map(person_row);
    Some(match name {
        "multi" => {
            let people = people().map(|mut row| {
                row["media_type"] = json!("person");
                row
            });
            titles(None).map(typed_row).chain(people).collect()
        }
        "person" => people().collect(),
        "keyword" => documents::KEYWORDS
            .iter()
            .filter(|(_, name)| hit(name))
            .map(|(id, name)| json!({"id": id, "name": name}))
            .collect(),
        "company" => [documents::studio()]
            .into_iter()
            .filter(|company| hit(company["name"].as_str().unwrap_or_default()))
            .collect(),
        _ => {
            let kind = kind(name)?;
            let is_hit = |title: &Title| {
                let names = title.other_names().concat();
                hit(title.name) || title.original.is_some_and(hit) || names.into_iter().any(hit)
            };
            let unlisted = unlisted().filter(|title| title.kind == kind && is_hit(title));
            let titles = titles(Some(kind)).chain(unlisted);
            titles.filter(|title| is_of_year(title, query)).map(title_row).collect()
        }
    })
}

/// Only letters and digits.
fn plain(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}
