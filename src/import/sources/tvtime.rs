//! TV Time's data, as provided under the GDPR: some fifty tables, few of which contain what was watched. Columns
//! differ between accounts.

use crate::domain::ids::MediaType;
use crate::domain::imported::{EpisodeReference, ImportedTitle, Part, Position, Statement, Watch};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::{BoundedMap, SeenKeys};
use crate::import::output::{Output, bounded};
use crate::import::sample::{Form, Sample};
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::sources::tvtime_lists;
use crate::import::sources::tvtime_rows::{
    cell, episode, film, film_key, is_true, show, watched_at,
};
use crate::import::sources::tvtime_votes;
use crate::import::table::{Dialect, Row, read_rows, scan_rows};
use std::sync::Arc;

const FILMS: &str = "films";
const EPISODES: &str = "episodes";
const COUNTS: &str = "counts of watched episodes";
const FOLLOWED: &str = "followed shows";
const SPECIAL: &str = "shows for later and favorites";
const SHOW_RATINGS: &str = "ratings of shows";
const VOTES: &str = "ratings of films and episodes";
const COMMENTS: &str = "comments";
const OLD_EPISODES: &str = "episodes of older versions";
const REWATCHED: &str = "counts of rewatches";
const LISTS: &str = "lists";

/// How many states, and how many counts, of shows are kept until all files were read.
const MAX_STATES: usize = 20_000;

pub(super) struct TvTime;

impl Source for TvTime {
    fn name(&self) -> &'static str {
        "TV Time"
    }

    fn recognize(&self, sample: &Sample<'_>, _: &Options) -> Option<FileKind> {
        let Form::Table(_) = sample.form else { return None };
        let name = &*sample.name;
        let private = [
            "accesstoken",
            "refreshtoken",
            "authprodlogin",
            "ipaddress",
            "adidentifier",
            "facebook",
        ];
        let is_private = private.iter().any(|word| name.contains(word))
            || name.starts_with("device")
            || matches!(name, "user" | "users") && !sample.has_columns(&["title"]);
        if is_private {
            return Some(FileKind::skipped("account", "it has private data"));
        }
        let has = |columns: &[&str]| sample.has_columns(columns);
        let is_about = |column| has(&["tvshowname", "comment", column]);
        let has_comments = is_about("tvshowid") || is_about("episodenumber");
        Some(if has(&["sortkey", "commentuuid"]) || has_comments {
            FileKind::of(COMMENTS).at(3)
        } else if has(&["entitytype", "moviename", "createdat"]) {
            FileKind::of(FILMS)
        } else if has(&["votekey"]) && is_feelings(name) {
            FileKind::skipped("feelings", "feelings are no ratings")
        } else if has(&["votekey"]) {
            FileKind::of(VOTES).at(3)
        } else if has(&["key", "createdat"]) && (has(&["sid"]) || has(&["seriesname"])) {
            FileKind::of(EPISODES).at(0)
        } else if has(&["tvshowid", "tvshowname", "rating"]) {
            FileKind::of(SHOW_RATINGS)
        } else if has(&["tvshowid", "nbepisodesseen"]) {
            FileKind::of(COUNTS)
        } else if has(&["tvshowid", "tvshowname", "active", "archived"]) {
            FileKind::of(FOLLOWED).at(2)
        } else if has(&["tvshowid", "status"]) {
            FileKind::of(SPECIAL).at(2)
        } else if has(&["tvshowname", "episodeseasonnumber", "episodenumber", "cpt"]) {
            FileKind::of(REWATCHED).at(4)
        } else if name.contains("latest") && has(&["tvshowname", "episodenumber"]) {
            FileKind::skipped("newest episodes", "it has only the newest episode of each show")
        } else if has(&["tvshowname", "episodenumber"]) && name.contains("comment") {
            FileKind::skipped("comments on episodes", "it has no texts")
        } else if has(&["tvshowname", "episodenumber"]) && is_feelings(name) {
            FileKind::skipped("feelings", "feelings are no ratings")
        } else if has(&["showcharacterid"]) {
            FileKind::skipped("votes for characters", "votes for characters are not supported")
        } else if has(&["tvshowname", "episodeseasonnumber", "episodenumber", "createdat"]) {
            FileKind::of(OLD_EPISODES).at(3)
        } else if has(&["objects", "skey"]) {
            FileKind::of(LISTS).at(3)
        } else {
            return None;
        })
    }

    fn reader(&self, _: &Options) -> Box<dyn SourceReader> {
        Box::new(Reader::default())
    }
}

fn is_feelings(name: &str) -> bool {
    ["emotion", "feeling"].iter().any(|word| name.contains(word))
}

#[derive(Default)]
struct Reader {
    has_episodes: bool,
    has_rewatches: bool,
    /// Films by TV Time's id.
    films: BoundedMap<ImportedTitle>,
    /// What the rows say about films.
    facts: SeenKeys,
    /// `TheTVDB`'s ids of shows, by name and year.
    shows: BoundedMap<i64>,
    /// Shows with a watched episode.
    watched: SeenKeys,
    /// Shows with a count of watched episodes.
    counted: SeenKeys,
    /// Shows whose state was already passed on.
    known: SeenKeys,
    /// Shows whose state is in the newer file. The older files may contradict it and are ignored.
    stated: SeenKeys,
    /// The states of all files.
    states: Vec<State>,
    counts: Vec<Count>,
    list_names: tvtime_lists::Names,
}

/// A fact about a film.
#[derive(Clone, Copy, Hash)]
enum Fact {
    /// It has a row for a watch.
    HasWatch,
    /// It was watched or is on the watchlist, so that following it adds nothing.
    IsListed,
}

/// A show with a count of watched episodes. Whether the import has them is certain only after all files were read.
struct Count {
    /// The file that has it, as in its report.
    file: Arc<str>,
    position: Position,
    title: ImportedTitle,
}

/// The user's state of a show. It is certain only after all episodes were read.
struct State {
    /// The file that has it, as in its report.
    file: Arc<str>,
    position: Position,
    title: ImportedTitle,
    is_followed: bool,
    is_archived: bool,
    is_for_later: bool,
    since: WatchedAt,
}

impl SourceReader for Reader {
    fn read(
        &mut self,
        kind: &'static str,
        file: &mut InputFile<'_>,
        out: &mut Output<'_>,
    ) -> Result<(), FileError> {
        let is_older = matches!(kind, OLD_EPISODES if self.has_episodes)
            || matches!(kind, REWATCHED if self.has_rewatches);
        if is_older {
            out.skip("a newer file has the same episodes");
            return Ok(());
        }
        match kind {
            FILMS => self.scan_films(file)?,
            LISTS => scan_rows(file, Dialect::default(), &mut |row| {
                tvtime_lists::collect_names(row, &mut self.list_names);
            })?,
            _ => {}
        }
        let mut votes = BoundedMap::default();
        read_rows(file, Dialect::default(), out, &mut |row, out| match kind {
            FILMS => self.film(row, out),
            EPISODES => self.episode(row, out),
            COUNTS => self.episode_count(row, out),
            FOLLOWED => {
                let id = show(row).tvdb_id;
                if id.is_none_or(|id| !self.stated.has(id)) {
                    self.defer_state(state(row, "active", "archived", out), out);
                }
            }
            SPECIAL => special(row, out),
            SHOW_RATINGS => {
                let rated_at = out.date(&row.position, row.get("createdat"));
                if let Some(score) = out.score(&row.position, row.get("rating"), Scale::Five) {
                    out.title(&row.position, &show(row), Statement::rating(score, rated_at));
                }
            }
            VOTES => tvtime_votes::collect(row, self.subject(row, "uuid"), &mut votes, out),
            COMMENTS => self.comment(row, out),
            LISTS => tvtime_lists::read(row, &self.list_names, &self.films, out),
            _ => self.old_episode(kind == REWATCHED, row, out),
        })?;
        tvtime_votes::write(votes, out);
        Ok(())
    }

    fn finish(&mut self, out: &mut Output<'_>) {
        let is_of_file = |count: &mut Count| count.file == out.report.file;
        let counts: Vec<_> = self.counts.extract_if(.., is_of_file).collect();
        for Count { position, title, .. } in counts {
            if !has_show(&self.watched, &title) {
                out.missing_episodes(&position);
            }
        }
        let of_file: Vec<_> =
            self.states.extract_if(.., |state| state.file == out.report.file).collect();
        for state in of_file {
            self.state(&state, out);
        }
    }
}

impl Reader {
    /// A film has separate rows for following, the watchlist and watches, in any order.
    fn scan_films(&mut self, file: &mut InputFile<'_>) -> Result<(), FileError> {
        scan_rows(file, Dialect::default(), &mut |row| {
            if !is_film(row) {
                return;
            }
            let kind = row.get("type");
            let is_watched = matches!(kind, "watch" | "rewatch");
            if is_watched {
                self.facts.add((Fact::HasWatch, film_key(row)));
            }
            if is_watched || kind == "towatch" || kind == "rewatch_count" && count(row) > 0 {
                self.facts.add((Fact::IsListed, film_key(row)));
            }
        })
    }

    fn film(&mut self, row: &Row<'_>, out: &mut Output<'_>) {
        let position = &row.position;
        if !is_film(row) {
            return self.copied_episode(row, out);
        }
        let (title, uuid) = (film(row), row.get("uuid"));
        // Rows of counts may lack the English name.
        let is_better = self.films.get(uuid).is_none_or(|kept| kept.original_title.is_empty());
        if !uuid.is_empty() && is_better {
            self.films.insert(uuid, title.clone());
        }
        match row.get("type") {
            kind @ ("watch" | "rewatch") => {
                let at = watched_at(row, out);
                let watch = Watch { rewatch: kind == "rewatch", ..Watch::of(at) };
                out.title(position, &title, Statement::Watch(watch));
            }
            // Usually the watches have rows of their own.
            "rewatch_count" if count(row) > 0 => {
                let is_only_row = self.facts.add((Fact::HasWatch, film_key(row)));
                if is_only_row {
                    let watch = Watch { rewatch: true, ..Watch::of(WatchedAt::Unknown) };
                    out.title(position, &title, Statement::Watch(watch));
                }
            }
            "follow" if self.facts.has((Fact::IsListed, film_key(row))) => {}
            "towatch" | "follow" => {
                let added_at = out.date(position, row.get("createdat"));
                out.title(position, &title, Statement::watchlist(added_at));
            }
            _ => {}
        }
    }

    /// The file of films repeats a part of the file of episodes.
    fn copied_episode(&mut self, row: &Row<'_>, out: &mut Output<'_>) {
        let kind = row.get("type");
        if self.has_episodes || !matches!(kind, "watch" | "rewatch") {
            return;
        }
        let watch = Watch { rewatch: kind == "rewatch", ..Watch::of(watched_at(row, out)) };
        self.record_watch(row, &self.show(row), watch, out);
    }

    fn episode(&mut self, row: &Row<'_>, out: &mut Output<'_>) {
        let key = row.get("key");
        if key.starts_with("user-series") {
            if let Some(id) = show(row).tvdb_id {
                self.stated.add(id);
            }
            return self.defer_state(state(row, "isfollowed", "isarchived", out), out);
        }
        let rewatch = key.starts_with("rewatch-episode");
        if !rewatch && !key.starts_with("watch-episode") {
            return;
        }
        self.has_episodes = true;
        self.has_rewatches |= rewatch;
        let title = show(row);
        self.keep_id(&title);
        let watch = Watch { rewatch, ..Watch::of(watched_at(row, out)) };
        self.record_watch(row, &title, watch, out);
    }

    /// Records a watch of the row's episode.
    fn record_watch(
        &mut self,
        row: &Row<'_>,
        show: &ImportedTitle,
        watch: Watch,
        out: &mut Output<'_>,
    ) {
        if !show.is_empty() {
            self.watched.add(show_key(show));
        }
        out.record(&row.position, show, Part::Episode(episode(row)), Statement::Watch(watch));
    }

    /// The episodes of a show may be missing in the other files.
    fn episode_count(&mut self, row: &Row<'_>, out: &mut Output<'_>) {
        let (file, position) = (Arc::clone(&out.report.file), row.position.clone());
        let (title, seen) = (show(row), row.get("nbepisodesseen").parse().unwrap_or(0_i64));
        if title.is_empty() || seen <= 0 {
            return;
        }
        self.counted.add(show_key(&title));
        if self.counts.len() < MAX_STATES {
            self.counts.push(Count { file, position, title });
        } else if !has_show(&self.watched, &title) {
            out.missing_episodes(&position);
        }
    }

    /// Defers a state until all files were read.
    fn defer_state(&mut self, state: Option<State>, out: &mut Output<'_>) {
        let Some(state) = state else { return };
        self.keep_id(&state.title);
        if self.states.len() < MAX_STATES {
            self.states.push(state);
        } else {
            self.state(&state, out);
        }
    }

    fn state(&mut self, state: &State, out: &mut Output<'_>) {
        let State { position, title, since, .. } = state;
        let is_watched = [&self.watched, &self.counted, &self.known]
            .into_iter()
            .any(|shows| has_show(shows, title));
        if state.is_archived {
            let statement = Statement::Intent { intent: Intent::Dropped, since: *since };
            out.title(position, title, statement);
        } else if state.is_for_later || state.is_followed && !is_watched {
            out.title(position, title, Statement::watchlist(*since));
        } else {
            return;
        }
        // Remembered, because the older file of followed shows repeats it.
        self.known.add(show_key(title));
    }

    fn keep_id(&mut self, show: &ImportedTitle) {
        if let Some(id) = show.tvdb_id.filter(|_| !show.title.is_empty()) {
            self.shows.insert(name_key(show), id);
        }
    }

    /// The show of a row that has only its name.
    fn show(&self, row: &Row<'_>) -> ImportedTitle {
        let title = show(row);
        let tvdb_id = title.tvdb_id.or_else(|| self.shows.get(name_key(&title)).copied());
        ImportedTitle { tvdb_id, ..title }
    }

    /// The film, the show or the episode that a vote or a comment is about.
    fn subject(&self, row: &Row<'_>, uuid: &str) -> (ImportedTitle, Part) {
        let film = cell(row, &["moviename"]);
        if cell(row, &["seriesname", "tvshowname"]).is_empty() {
            let known = self.films.get(row.get(uuid));
            let episode = episode(row);
            if known.is_none() && film.is_empty() && episode.tvdb_id.is_some() {
                return (ImportedTitle::default(), Part::Episode(episode));
            }
            let named = || ImportedTitle {
                title: film.to_owned(),
                media_type: Some(MediaType::Movie),
                ..ImportedTitle::default()
            };
            return (bounded(known.cloned().unwrap_or_else(named)), Part::Title);
        }
        let part = match episode(row) {
            EpisodeReference { season: None, number: None, tvdb_id: None, .. } => Part::Title,
            episode => Part::Episode(episode),
        };
        (self.show(row), part)
    }

    fn comment(&self, row: &Row<'_>, out: &mut Output<'_>) {
        let (position, (title, part)) = (&row.position, self.subject(row, "entityuuid"));
        // Older files have only comments.
        let kind = match cell(row, &["type"]) {
            "" => row.get("sortkey").split('-').next().unwrap_or_default(),
            kind => kind,
        };
        let is_reply = !matches!(cell(row, &["parentcommentid", "parentid"]), "" | "0");
        let text = cell(row, &["text", "comment"]);
        match kind {
            "reply" => out.unsupported(position, "replies to comments", &title.title),
            _ if is_reply => out.unsupported(position, "replies to comments", &title.title),
            "" | "comment" if matches!(text, "" | "null") => {
                out.unsupported(position, "comments without a text", &title.title);
            }
            "" | "comment" => {
                let statement = Statement::Note {
                    text: text.to_owned(),
                    spoiler: is_true(row.get("isspoiler")),
                    written_at: out.date(position, row.get("createdat")),
                    watched_at: WatchedAt::Unknown,
                };
                out.record(position, &title, part, statement);
            }
            // Likes, reports, and what was read.
            _ => {}
        }
    }

    fn old_episode(&mut self, rewatch: bool, row: &Row<'_>, out: &mut Output<'_>) {
        let at = if rewatch {
            let count = row.get("cpt").parse().unwrap_or(0_i64);
            if count > 1 {
                let reason = format!("it was watched again {count} times without a date");
                out.incomplete(&row.position, reason);
            }
            WatchedAt::Unknown
        } else {
            watched_at(row, out)
        };
        let watch = Watch { rewatch, ..Watch::of(at) };
        self.record_watch(row, &self.show(row), watch, out);
    }
}

/// What identifies a show within the export: `TheTVDB`'s id, or else its name and year.
fn show_key(show: &ImportedTitle) -> (i64, &str, Option<i32>) {
    match show.tvdb_id {
        Some(id) => (id, "", None),
        None => name_key(show),
    }
}

/// Older files have episodes by the name of the show.
fn has_show(shows: &SeenKeys, show: &ImportedTitle) -> bool {
    shows.has(show_key(show)) || shows.has(name_key(show))
}

fn name_key(show: &ImportedTitle) -> (i64, &str, Option<i32>) {
    (0, show.title.as_str(), show.year)
}

fn is_film(row: &Row<'_>) -> bool {
    row.get("entitytype").eq_ignore_ascii_case("movie")
}

/// How often a film was watched again.
fn count(row: &Row<'_>) -> i64 {
    row.get("rewatchcount").parse().unwrap_or(0)
}

fn special(row: &Row<'_>, out: &mut Output<'_>) {
    let added_at = out.date(&row.position, row.get("createdat"));
    match row.get("status") {
        "for_later" => out.title(&row.position, &show(row), Statement::watchlist(added_at)),
        "favorite" => {
            out.title(&row.position, &show(row), Statement::Favorite { place: None, added_at });
        }
        other => out.unsupported(&row.position, "other states of shows", other),
    }
}

fn state(row: &Row<'_>, followed: &str, archived: &str, out: &mut Output<'_>) -> Option<State> {
    let state = State {
        file: Arc::clone(&out.report.file),
        position: row.position.clone(),
        title: show(row),
        is_followed: is_true(row.get(followed)),
        is_archived: is_true(row.get(archived)),
        is_for_later: is_true(row.get("isforlater")),
        since: out.date(&row.position, row.get("createdat")),
    };
    let is_any = state.is_followed || state.is_archived || state.is_for_later;
    is_any.then_some(state)
}

#[cfg(test)]
mod tests;
