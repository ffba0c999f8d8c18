//! Matches imported titles with TMDB.

use super::builtin;
use crate::catalogue::error::CatalogueError;
use crate::catalogue::has_builtin_id;
use crate::catalogue::request::TmdbRequest;
use crate::catalogue::response::CatalogueTitle;
use crate::catalogue::tmdb::{self, TmdbCatalogue};
use crate::domain::episode::EpisodeNumber;
use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::imported::{EpisodeReference, ImportedTitle};
use crate::domain::title_matching::{
    Candidate, Certainty, Doubt, IdHits, IdMatch, MAX_CANDIDATES, Match, WantedTitle, match_ids,
    match_names,
};
use crate::domain::title_name::{TitleName, article_first, split_year};
use serde_json::Value;

const KINDS: [MediaType; 2] = [MediaType::Movie, MediaType::Tv];

pub async fn match_title(
    remote: &TmdbCatalogue,
    wanted: &ImportedTitle,
) -> Result<Match<CatalogueTitle>, CatalogueError> {
    if let Some(title) = exported(remote, wanted).await? {
        return Ok(Match::Found(title, Certainty::Id));
    }
    let hits = id_hits(remote, wanted).await?;
    let mut names = WantedTitle::of(wanted);
    // TMDB deletes duplicates. The id of a deleted title contradicts nothing.
    names.tmdb_id = names.tmdb_id.filter(|_| !hits.tmdb.is_empty());
    match match_ids(&names, hits) {
        IdMatch::Decided(matched) => Ok(matched),
        IdMatch::Undecided(undecided) => {
            let search = NameSearch { remote, wanted: &names, found: Vec::new() };
            let matched = search.run(&queries(wanted)).await?;
            Ok(checked(remote, &names, matched).await?.or_undecided(undecided))
        }
    }
}

pub async fn find_episode(
    remote: &TmdbCatalogue,
    episode: &EpisodeReference,
) -> Result<Option<(CatalogueTitle, EpisodeNumber)>, CatalogueError> {
    let tvdb_id = episode.tvdb_id.map(|id| id.to_string());
    let ids = [(episode.imdb_id.clone(), "imdb_id"), (tvdb_id, "tvdb_id")];
    for (id, source) in ids.into_iter().filter_map(|(id, source)| Some((id?, source))) {
        let Some((found, _)) = document(remote, &find_request(&id, source)?).await? else {
            continue;
        };
        let row = &found["tv_episode_results"][0];
        let number = row["season_number"].as_i64().zip(row["episode_number"].as_i64());
        let number = number.and_then(|(season, number)| EpisodeNumber::parse(season, number));
        if let Some((title_id, number)) = row["show_id"].as_i64().zip(number)
            && let Some(show) = remote.look_up(TitleKey::of_show(title_id)).await?
        {
            return Ok(Some((show, number)));
        }
    }
    Ok(None)
}

fn find_request(id: &str, source: &str) -> Result<TmdbRequest, CatalogueError> {
    TmdbRequest::parse(&format!("/3/find/{id}"), Some(&format!("external_source={source}")))
}

/// The title with a key from this product's own export.
async fn exported(
    remote: &TmdbCatalogue,
    wanted: &ImportedTitle,
) -> Result<Option<CatalogueTitle>, CatalogueError> {
    let Some(key) = wanted.key else { return Ok(None) };
    match builtin::exported(key) {
        Some(title) if has_builtin_id(title.facts.key) => Ok(Some(title)),
        Some(title) => remote.look_up(title.facts.key).await,
        None if has_builtin_id(key) => Ok(None),
        None => remote.look_up(key).await,
    }
}

/// Looks up the ids with as few requests as possible: a second id only if the first leaves a doubt.
async fn id_hits(
    remote: &TmdbCatalogue,
    wanted: &ImportedTitle,
) -> Result<IdHits<CatalogueTitle>, CatalogueError> {
    let mut hits = IdHits::default();
    let keys = |kinds: &[MediaType]| -> Vec<TitleKey> {
        let key = |(id, kind): (i64, &MediaType)| TitleKey { media_type: *kind, title_id: id };
        let id = wanted.tmdb_id.into_iter();
        let keys = id.flat_map(|id| kinds.iter().map(move |kind| key((id, kind))));
        keys.filter(|key| key.id_space() == IdSpace::Tmdb).collect()
    };
    if let Some(media_type) = wanted.media_type {
        hits.tmdb = details_of(remote, &keys(&[media_type])).await?;
        let has_same_imdb_id = |one: &Candidate<_>| {
            let ids = one.imdb_id.as_ref().zip(wanted.imdb_id.as_ref());
            ids.is_none_or(|(one, other)| one == other)
        };
        if hits.tmdb.iter().any(has_same_imdb_id) {
            return Ok(hits);
        }
    }
    if let Some(id) = &wanted.imdb_id {
        hits.imdb = find(remote, id, "imdb_id", wanted.media_type).await?;
    }
    if wanted.media_type.is_none() {
        let same = hits.imdb.as_ref().filter(|one| Some(one.key.title_id) == wanted.tmdb_id);
        hits.tmdb = match same {
            Some(same) => vec![same.clone()],
            None => details_of(remote, &keys(&KINDS)).await?,
        };
    }
    if hits.tmdb.is_empty()
        && hits.imdb.is_none()
        && wanted.media_type != Some(MediaType::Movie)
        && let Some(id) = wanted.tvdb_id
    {
        hits.tvdb = find(remote, &id.to_string(), "tvdb_id", Some(MediaType::Tv)).await?;
    }
    Ok(hits)
}

/// The titles with these keys that TMDB has.
async fn details_of(
    remote: &TmdbCatalogue,
    keys: &[TitleKey],
) -> Result<Vec<Candidate<CatalogueTitle>>, CatalogueError> {
    let mut found = Vec::new();
    for key in keys {
        if let Some((document, fetched_at)) = document(remote, &tmdb::details(*key)).await? {
            found.push(candidate(*key, &document, fetched_at)?);
        }
    }
    Ok(found)
}

/// The title with an id of another database. IMDb and TMDB may disagree on whether a title is a film, so the media
/// type is only a preference.
async fn find(
    remote: &TmdbCatalogue,
    id: &str,
    source: &str,
    preferred: Option<MediaType>,
) -> Result<Option<Candidate<CatalogueTitle>>, CatalogueError> {
    let Some((found, fetched_at)) = document(remote, &find_request(id, source)?).await? else {
        return Ok(None);
    };
    let lists = [(MediaType::Movie, "movie_results"), (MediaType::Tv, "tv_results")];
    let mut titles = Vec::new();
    for (media_type, name) in lists {
        titles.extend(rows(&found[name], media_type, fetched_at));
    }
    titles.sort_by_key(|one| Some(one.key.media_type) != preferred);
    let found = titles.into_iter().next();
    Ok(found.map(|mut found| {
        if source == "imdb_id" {
            found.imdb_id = Some(id.to_owned());
            found.title.imdb_id = Some(id.to_owned());
        }
        found
    }))
}

/// The names to search for. The first is the one that TMDB most likely knows.
fn queries(wanted: &ImportedTitle) -> Vec<String> {
    let texts = [&wanted.title, &wanted.original_title].into_iter();
    let mut queries: Vec<_> = texts.map(|text| article_first(split_year(text).0)).collect();
    queries.retain(|query| !query.is_empty());
    queries.dedup();
    queries
}

/// A search for titles by name, which ends as soon as a title matches.
struct NameSearch<'s> {
    remote: &'s TmdbCatalogue,
    wanted: &'s WantedTitle,
    /// The found titles, each once.
    found: Vec<Candidate<CatalogueTitle>>,
}

impl NameSearch<'_> {
    async fn run(mut self, queries: &[String]) -> Result<Match<CatalogueTitle>, CatalogueError> {
        let Some(query) = queries.first() else { return Ok(Match::Unknown) };
        let kinds = self.kinds();
        if let Some(year) = self.wanted.year {
            for kind in &kinds {
                self.search(*kind, query, Some(year)).await?;
                let is_likely = self.wanted.likely_media_type == Some(*kind);
                if is_likely && self.has_exact_match() {
                    return Ok(self.matched());
                }
            }
            if self.has_exact_match() {
                return Ok(self.matched());
            }
        }
        self.search_all_years(&kinds, query).await?;
        for other in &queries[1..] {
            if matches!(self.matched(), Match::Found(..)) {
                break;
            }
            for kind in &kinds {
                self.search(*kind, other, self.wanted.year).await?;
            }
        }
        if !matches!(self.matched(), Match::Found(..)) {
            self.add_alternative_names().await?;
        }
        Ok(match self.matched() {
            Match::Unknown => self.offered(),
            matched => matched,
        })
    }

    /// The media types to search, the more likely first.
    fn kinds(&self) -> Vec<MediaType> {
        let mut kinds = KINDS.to_vec();
        kinds.retain(|kind| self.wanted.media_type.is_none_or(|wanted| wanted == *kind));
        kinds.sort_by_key(|kind| Some(*kind) != self.wanted.likely_media_type);
        kinds
    }

    fn matched(&self) -> Match<CatalogueTitle> {
        match_names(self.wanted, self.found.clone())
    }

    fn has_exact_match(&self) -> bool {
        matches!(self.matched(), Match::Found(_, Certainty::NameAndYear))
    }

    /// If more titles have the name than a page lists, the neighboring years are searched separately.
    async fn search_all_years(
        &mut self,
        kinds: &[MediaType],
        query: &str,
    ) -> Result<(), CatalogueError> {
        for kind in kinds {
            let is_complete = self.search(*kind, query, None).await?;
            if let Some(year) = self.wanted.year.filter(|_| !is_complete) {
                self.search(*kind, query, Some(year - 1)).await?;
                self.search(*kind, query, Some(year + 1)).await?;
            }
        }
        Ok(())
    }

    /// Adds the titles of the first page. Returns whether that is the only page.
    async fn search(
        &mut self,
        kind: MediaType,
        query: &str,
        year: Option<i32>,
    ) -> Result<bool, CatalogueError> {
        let year_parameter = match kind {
            MediaType::Movie => "primary_release_year",
            MediaType::Tv => "first_air_date_year",
        };
        let year = year.map(|year| (year_parameter, year.to_string()));
        let parameters = form_urlencoded::Serializer::new(String::new())
            .append_pair("query", query)
            .extend_pairs(year)
            .finish();
        let path = format!("/3/search/{}", kind.as_str());
        let request = TmdbRequest::parse(&path, Some(&parameters))?;
        let Some((page, fetched_at)) = document(self.remote, &request).await? else {
            return Ok(true);
        };
        for row in rows(&page["results"], kind, fetched_at) {
            if self.found.iter().all(|known| known.key != row.key) {
                self.found.push(row);
            }
        }
        Ok(page["total_pages"].as_u64().unwrap_or_default() < 2)
    }

    /// Adds the alternative names of the only title of the year. TMDB searches translated names too, but its lists do
    /// not contain them.
    async fn add_alternative_names(&mut self) -> Result<(), CatalogueError> {
        let wanted = self.wanted;
        let mut of_year =
            self.found.iter_mut().filter(|one| wanted.year.is_some() && one.year == wanted.year);
        let (Some(only), None) = (of_year.next(), of_year.next()) else { return Ok(()) };
        let request = tmdb::details_with_names(only.key);
        if let Some((document, _)) = document(self.remote, &request).await? {
            only.names.extend(alternative_names(&document));
        }
        Ok(())
    }

    /// The titles that TMDB found although no name matches, for the user's choice.
    fn offered(self) -> Match<CatalogueTitle> {
        let is_near = |one: &Candidate<_>| {
            let years = self.wanted.year.zip(one.year);
            years.is_none_or(|(wanted, year)| wanted.abs_diff(year) < 2)
        };
        let near = self.found.into_iter().filter(is_near).map(|one| one.title);
        match near.take(MAX_CANDIDATES).collect::<Vec<_>>() {
            near if near.is_empty() => Match::Unknown,
            near => Match::Unclear(near, Doubt::Similar),
        }
    }
}

/// The match with the details of the title, which include its IMDb id.
async fn checked(
    remote: &TmdbCatalogue,
    wanted: &WantedTitle,
    matched: Match<CatalogueTitle>,
) -> Result<Match<CatalogueTitle>, CatalogueError> {
    let Match::Found(row, certainty) = matched else { return Ok(matched) };
    let title = remote.look_up(row.facts.key).await?.unwrap_or(row);
    let differ = |(one, other): (&String, &String)| one != other;
    if wanted.imdb_id.as_ref().zip(title.imdb_id.as_ref()).is_some_and(differ) {
        return Ok(Match::Unclear(vec![title], Doubt::IdsDisagree));
    }
    Ok(Match::Found(title, certainty))
}

/// A document of TMDB and when it was fetched; `None` when TMDB does not have it.
async fn document(
    remote: &TmdbCatalogue,
    request: &TmdbRequest,
) -> Result<Option<(Value, i64)>, CatalogueError> {
    match remote.fetch(request).await {
        Err(CatalogueError::NotFound) => Ok(None),
        response => {
            let response = response?;
            let document = serde_json::from_slice(&response.json()?);
            let document = document.map_err(|_| CatalogueError::Unavailable)?;
            Ok(Some((document, response.fetched_at())))
        }
    }
}

fn rows(
    list: &Value,
    media_type: MediaType,
    fetched_at: i64,
) -> impl Iterator<Item = Candidate<CatalogueTitle>> {
    list.as_array().into_iter().flatten().filter_map(move |row| {
        let key = TitleKey { media_type, title_id: row["id"].as_i64()? };
        candidate(key, row, fetched_at).ok()
    })
}

/// A candidate from a row of a list, or from details.
fn candidate(
    key: TitleKey,
    row: &Value,
    fetched_at: i64,
) -> Result<Candidate<CatalogueTitle>, CatalogueError> {
    let title = tmdb::title_of(key, row, fetched_at)?;
    let names = ["title", "name", "original_title", "original_name"];
    Ok(Candidate {
        key,
        imdb_id: title.imdb_id.clone(),
        names: names.iter().filter_map(|name| TitleName::of(row[name].as_str()?)).collect(),
        search_names: Vec::new(),
        year: title.facts.year().and_then(|year| year.parse().ok()),
        title,
    })
}

/// The names are in `titles` for a film, and in `results` for a show.
fn alternative_names(details: &Value) -> Vec<TitleName> {
    let rows = |list: &'static str, within: &'static str| {
        details[list][within].as_array().into_iter().flatten()
    };
    let titles = rows("alternative_titles", "titles").chain(rows("alternative_titles", "results"));
    let translations = rows("translations", "translations").map(|row| &row["data"]);
    let texts = titles.chain(translations).flat_map(|row| [&row["title"], &row["name"]]);
    texts.filter_map(|text| TitleName::of(text.as_str()?)).collect()
}
