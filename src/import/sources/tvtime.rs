//! TV Time's data, as provided under the GDPR: some fifty tables, few of which contain what was watched. Columns
//! differ between accounts.

use crate::domain::ids::MediaType;
use crate::domain::imported::{
    EpisodeReference, ImportedTitle, List, Part, Position, Statement, Watch,
};
use crate::domain::show_progress::Intent;
use crate::domain::watch::WatchedAt;
use crate::import::archive::{FileError, InputFile};
use crate::import::bounded_map::{BoundedMap, SeenKeys};
use crate::import::date;
use crate::import::output::{Output, bounded};
use crate::import::sample::{Form, Sample};
use crate::import::score::Scale;
use crate::import::source::{FileKind, Options, Source, SourceReader};
use crate::import::sources::tvtime_votes;
use crate::import::table::{Dialect, Row, read_rows};
use crate::import::title_ids;
use std::collections::HashMap;

const FILMS: &str = "films";
const EPISODES: &str = "episodes";
const FOLLOWED: &str = "followed shows";
const SPECIAL: &str = "shows for later and favorites";
const SHOW_RATINGS: &str = "ratings of shows";
const VOTES: &str = "ratings of films and episodes";
const COMMENTS: &str = "comments on films and shows";
const OLD_EPISODES: &str = "episodes of older versions";
const REWATCHED: &str = "counts of rewatches";
const LISTS: &str = "lists";

/// How many states of shows are kept until the end of a file.
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
            || matches!(name, "user.csv" | "users.csv");
        if is_private {
            return Some(FileKind::skipped("account", "it has private data"));
        }
        let has = |columns: &[&str]| sample.has_columns(columns);
        let is_of_show = has(&["tvshowid", "tvshowname", "comment"]);
        Some(if has(&["sortkey", "commentuuid"]) || is_of_show && !has(&["episodenumber"]) {
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
            FileKind::skipped("counts", "it has only counts of what other files have")
        } else if has(&["tvshowid", "tvshowname", "active", "archived"]) {
            FileKind::of(FOLLOWED).at(2)
        } else if has(&["tvshowid", "status"]) {
            FileKind::of(SPECIAL).at(2)
        } else if has(&["tvshowname", "episodeseasonnumber", "episodenumber", "cpt"]) {
            FileKind::of(REWATCHED).at(4)
        } else if name.contains("latest") && has(&["tvshowname", "episodenumber"]) {
            FileKind::skipped("newest episodes", "it has only the newest episode of each show")
        } else if has(&["tvshowname", "episodenumber"]) && name.contains("comment") {
            FileKind::skipped("comments on episodes", "comments on episodes are not supported")
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
    /// `TheTVDB`'s ids of shows, by name.
    shows: BoundedMap<i64>,
    /// Shows with a watched episode, or whose state was already passed on.
    known: SeenKeys,
    /// Shows whose state is in the newer file. The older files may contradict it and are ignored.
    stated: SeenKeys,
}

/// The user's state of a show. It is certain only after all episodes were read.
struct State {
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
        self.has_episodes |= kind == EPISODES;
        let mut states = Vec::new();
        let mut votes = BoundedMap::default();
        read_rows(file, Dialect::default(), out, &mut |row, out| match kind {
            FILMS => self.film(row, out),
            EPISODES => self.episode(row, &mut states, out),
            FOLLOWED => {
                let id = show(row).tvdb_id;
                if id.is_none_or(|id| !self.stated.has(id)) {
                    self.defer_state(state(row, "active", "archived", out), &mut states, out);
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
            LISTS => self.lists(row, out),
            _ => self.old_episode(kind == REWATCHED, row, out),
        })?;
        for state in states {
            self.state(&state, out);
        }
        tvtime_votes::write(votes, out);
        Ok(())
    }
}

impl Reader {
    fn film(&mut self, row: &Row<'_>, out: &mut Output<'_>) {
        let position = &row.position;
        if !row.get("entitytype").eq_ignore_ascii_case("movie") {
            let kind = row.get("type");
            // This file repeats a part of the file of episodes.
            if !self.has_episodes && matches!(kind, "watch" | "rewatch") {
                let at = out.date(position, row.first(&["watchdate", "createdat"]));
                let watch = Watch { rewatch: kind == "rewatch", ..Watch::of(at) };
                let part = Part::Episode(episode(row));
                out.record(position, &show(row), part, Statement::Watch(watch));
            }
            return;
        }
        let title = film(row);
        let uuid = row.get("uuid");
        // Rows of counts lack the English name.
        let is_better = self.films.get(uuid).is_none_or(|kept| kept.original_title.is_empty());
        if !uuid.is_empty() && is_better {
            self.films.insert(uuid, bounded(title.clone()));
        }
        let created = row.get("createdat");
        match row.get("type") {
            kind @ ("watch" | "rewatch") => {
                // `watch-date-1649590015`
                let seconds = row.get("watchdaterangekey").rsplit('-').next();
                let seconds = seconds.and_then(|digits| digits.parse().ok());
                let at = match seconds.map(|seconds| date::of_unix(seconds, out.now())) {
                    Some(Ok(at)) => at,
                    _ => out.date(position, row.first(&["watchdate", "createdat"])),
                };
                let watch = Watch { rewatch: kind == "rewatch", ..Watch::of(at) };
                out.title(position, &title, Statement::Watch(watch));
            }
            "towatch" | "follow" => {
                let added_at = out.date(position, created);
                out.title(position, &title, Statement::watchlist(added_at));
            }
            _ => {}
        }
    }

    fn episode(&mut self, row: &Row<'_>, states: &mut Vec<State>, out: &mut Output<'_>) {
        let key = row.get("key");
        if key.starts_with("user-series") {
            if let Some(id) = show(row).tvdb_id {
                self.stated.add(id);
            }
            return self.defer_state(state(row, "isfollowed", "isarchived", out), states, out);
        }
        let rewatch = key.starts_with("rewatch-episode");
        if !rewatch && !key.starts_with("watch-episode") {
            return;
        }
        self.has_rewatches |= rewatch;
        let title = show(row);
        if let Some(id) = title.tvdb_id {
            self.known.add(id);
            self.shows.insert(&title.title, id);
        }
        let at = out.date(&row.position, row.get("createdat"));
        let statement = Statement::Watch(Watch { rewatch, ..Watch::of(at) });
        out.record(&row.position, &title, Part::Episode(episode(row)), statement);
    }

    /// Defers a state until all episodes of the file were read.
    fn defer_state(&mut self, state: Option<State>, states: &mut Vec<State>, out: &mut Output<'_>) {
        match state {
            Some(state) if states.len() < MAX_STATES => states.push(state),
            Some(state) => self.state(&state, out),
            None => {}
        }
    }

    fn state(&mut self, state: &State, out: &mut Output<'_>) {
        let State { position, title, since, .. } = state;
        let id = title.tvdb_id.unwrap_or_default();
        if id != 0 {
            self.shows.insert(&title.title, id);
        }
        // Without an id, the show is identified by its name.
        let is_watched = id != 0 && self.known.has(id);
        if state.is_archived {
            let statement = Statement::Intent { intent: Intent::Dropped, since: *since };
            out.title(position, title, statement);
        } else if state.is_for_later || state.is_followed && !is_watched {
            out.title(position, title, Statement::watchlist(*since));
        } else {
            return;
        }
        // Remembered, because the older file of followed shows repeats it.
        if id != 0 {
            self.known.add(id);
        }
    }

    /// The show of a row that has only its name.
    fn show(&self, row: &Row<'_>) -> ImportedTitle {
        let title = show(row);
        let tvdb_id = title.tvdb_id.or_else(|| self.shows.get(&title.title).copied());
        ImportedTitle { tvdb_id, ..title }
    }

    /// The film, the show or the episode that a vote or a comment is about.
    fn subject(&self, row: &Row<'_>, uuid: &str) -> (ImportedTitle, Part) {
        if cell(row, &["seriesname", "tvshowname"]).is_empty() {
            let named = || ImportedTitle {
                title: cell(row, &["moviename"]).to_owned(),
                media_type: Some(MediaType::Movie),
                ..ImportedTitle::default()
            };
            let film = self.films.get(row.get(uuid)).cloned().unwrap_or_else(named);
            return (bounded(film), Part::Title);
        }
        let part = match episode(row) {
            EpisodeReference { season: None, number: None, .. } => Part::Title,
            episode => Part::Episode(episode),
        };
        (bounded(self.show(row)), part)
    }

    fn comment(&self, row: &Row<'_>, out: &mut Output<'_>) {
        let (position, (title, part)) = (&row.position, self.subject(row, "entityuuid"));
        let kind = match cell(row, &["type", "commenttype"]) {
            "" => row.get("sortkey").split('-').next().unwrap_or_default(),
            kind => kind,
        };
        let is_reply = !matches!(cell(row, &["parentcommentid", "parentid"]), "" | "0");
        let text = cell(row, &["text", "comment"]);
        match kind {
            "reply" => out.unsupported(position, "replies to comments", &title.title),
            _ if is_reply => out.unsupported(position, "replies to comments", &title.title),
            "" | "comment" if text.is_empty() => {
                out.unsupported(position, "comments without a text", &title.title);
            }
            "" | "comment" => {
                let statement = Statement::Note {
                    text: text.to_owned(),
                    spoiler: matches!(row.get("isspoiler"), "true" | "1"),
                    written_at: out.date(position, row.get("createdat")),
                    watched_at: WatchedAt::Unknown,
                };
                out.record(position, &title, part, statement);
            }
            // Likes, reports, and what was read.
            _ => {}
        }
    }

    fn old_episode(&self, rewatch: bool, row: &Row<'_>, out: &mut Output<'_>) {
        let title = self.show(row);
        let at = if rewatch {
            let count = row.get("cpt").parse().unwrap_or(0_i64);
            if count > 1 {
                let reason = format!("it was watched again {count} times without a date");
                out.incomplete(&row.position, reason);
            }
            WatchedAt::Unknown
        } else {
            out.date(&row.position, row.get("createdat"))
        };
        let statement = Statement::Watch(Watch { rewatch, ..Watch::of(at) });
        out.record(&row.position, &title, Part::Episode(episode(row)), statement);
    }

    /// `objects` is a list as Go prints it: `[map[created_at:1.7e+09 id:42 type:series] map[type:movie uuid:x]]`.
    fn lists(&self, row: &Row<'_>, out: &mut Output<'_>) {
        let (position, key) = (&row.position, row.get("skey"));
        let is_favorites = key.starts_with("favorite-");
        let name = match row.get("name") {
            "" => key,
            name => name,
        };
        if !is_favorites {
            let list = List {
                key: key.into(),
                name: name.to_owned(),
                description: row.get("description").to_owned(),
                tags: Vec::new(),
                created_at: WatchedAt::Unknown,
                ..List::default()
            };
            out.list(position, list);
        }
        for (object, number) in row.get("objects").split("map[").skip(1).zip(1..) {
            let words = object.split([' ', ']']).filter_map(|word| word.split_once(':'));
            let words: HashMap<&str, &str> = words.collect();
            let value = |name: &str| words.get(name).copied().unwrap_or_default();
            if value("type") == "episode" {
                out.unsupported(position, "episodes in lists", name);
                continue;
            }
            let title = match value("type") {
                "movie" => self.films.get(value("uuid")).cloned().unwrap_or_default(),
                _ => ImportedTitle {
                    tvdb_id: title_ids::number(value("id")),
                    media_type: Some(MediaType::Tv),
                    ..ImportedTitle::default()
                },
            };
            let added_at = WatchedAt::Unknown;
            let statement = if is_favorites {
                Statement::Favorite { place: None, added_at }
            } else {
                let (list, note) = (key.into(), String::new());
                Statement::ListItem { list, position: Some(number), note, added_at }
            };
            out.title(position, &title, statement);
        }
    }
}

/// The first of these columns that is not empty. Go prints `<nil>` for what is absent.
fn cell<'a>(row: &'a Row<'_>, columns: &[&str]) -> &'a str {
    Some(row.first(columns)).filter(|text| *text != "<nil>").unwrap_or_default()
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
    let is_true = |column: &str| matches!(row.get(column), "true" | "1");
    let state = State {
        position: row.position.clone(),
        title: bounded(show(row)),
        is_followed: is_true(followed),
        is_archived: is_true(archived),
        is_for_later: is_true("isforlater"),
        since: out.date(&row.position, row.get("createdat")),
    };
    let is_any = state.is_followed || state.is_archived || state.is_for_later;
    is_any.then_some(state)
}

fn show(row: &Row<'_>) -> ImportedTitle {
    let (title, year) = title_ids::split_year(row.first(&["seriesname", "tvshowname"]));
    ImportedTitle {
        tvdb_id: title_ids::number(row.first(&["sid", "seriesid", "tvshowid"])),
        title,
        year,
        media_type: Some(MediaType::Tv),
        ..ImportedTitle::default()
    }
}

/// `movie_name` is in the user's language. The sort key contains the English name.
fn film(row: &Row<'_>) -> ImportedTitle {
    let key = row.get("alpharangekey");
    let slug = key.find("-alpha-").and_then(|at| key.get(at + "-alpha-".len()..));
    ImportedTitle {
        title: row.get("moviename").to_owned(),
        original_title: slug.unwrap_or_default().replace('-', " "),
        year: title_ids::year(row.get("releasedate")),
        media_type: Some(MediaType::Movie),
        ..ImportedTitle::default()
    }
}

fn episode(row: &Row<'_>) -> EpisodeReference {
    let number = |columns: &[&str]| row.first(columns).parse().ok();
    EpisodeReference {
        season: number(&["sno", "seasonnumber", "episodeseasonnumber"]),
        number: number(&["epno", "episodenumber"]),
        tvdb_id: title_ids::number(row.first(&["epid", "episodeid"])),
        ..EpisodeReference::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;
    use crate::import::output::Outcome;

    #[test]
    fn episodes_films_and_states_are_read() {
        let read = read(&[
            ("gdpr/tracking-prod-records-v2.csv", include_bytes!("fixtures/tvtime/v2.csv")),
            ("gdpr/tracking-prod-records.csv", include_bytes!("fixtures/tvtime/v1.csv")),
            ("gdpr/ratings-live-votes.csv", include_bytes!("fixtures/tvtime/votes.csv")),
            ("gdpr/emotions-live-votes.csv", b"vote_key,uuid,movie_name\nx-1-3,u1,Heat\n"),
            ("gdpr/tv_show_rate.csv", b"tv_show_id,tv_show_name,rating,created_at\n79126,The Wire,4,2020-01-01 10:00:00\n"),
            ("gdpr/followed_tv_show.csv", include_bytes!("fixtures/tvtime/followed.csv")),
            ("gdpr/lists-prod-lists.csv", include_bytes!("fixtures/tvtime/lists.csv")),
            ("gdpr/seen_episode.csv", b"tv_show_name,episode_season_number,episode_number,created_at\nThe Wire,1,1,2018-01-01 10:00:00\n"),
            ("gdpr/access_token.csv", b"token,created_at\nsecret,2020\n"),
        ]);
        assert_eq!(
            read.records,
            [
                "watch @2021-10-10T11:49:11Z | The Wire (2002) tv tvdb:79126 / s1 e3 tvdb:300001",
                "watch @2021-10-11T11:49:11Z again | The Wire (2002) tv tvdb:79126 / s1 e3 tvdb:300001",
                "Dropped @2021-01-01T00:00:00Z | Lost tv tvdb:73739",
                "watchlist @2021-01-02T00:00:00Z | Dark tv tvdb:334824",
                "watch @2022-04-10T11:26:55Z | Was geschah mit Montag? = what happened to monday (2017) movie",
                "watchlist @2022-05-01T10:00:00Z | Heat = heat movie",
                "rating 8/10 @2020-01-01T10:00:00Z | The Wire tv tvdb:79126",
                "watchlist @2019-01-01T00:00:00Z | Fargo tv tvdb:269613",
                "list my-list \"Mine\" \"all, \\\"good\\\"\"",
                "item of my-list 1. |  tv tvdb:79126",
                "item of my-list 2. | Heat = heat movie",
                "favorite |  tv tvdb:73739",
                "rating 10/10 | Was geschah mit Montag? = what happened to monday (2017) movie",
            ]
        );
        assert_eq!(read.problems, [""; 0]);
        let outcomes: Vec<_> = read.reports.iter().map(|report| report.outcome.clone()).collect();
        assert_eq!(outcomes[3], Outcome::Skipped("feelings are no ratings"));
        assert_eq!(outcomes[7], Outcome::Skipped("a newer file has the same episodes"));
        assert_eq!(outcomes[8], Outcome::Skipped("it has private data"));
    }

    #[test]
    fn episodes_have_stars() {
        let read = read(&[
            ("tracking-prod-records-v2.csv", include_bytes!("fixtures/tvtime/v2.csv")),
            ("ratings-3-prod-episode_votes.csv", include_bytes!("fixtures/tvtime/episode_votes.csv")),
            ("ratings-v2-prod-votes.csv", b"vote_key,episode_id,uuid,movie_name,series_name,season_number,episode_number\ne3-12345-16,300003,e3,,The Wire (2002),1,5\nu1-12345-20,,u1,Heat,,,\n"),
        ]);
        assert_eq!(
            read.records.get(4..).unwrap_or_default(),
            [
                "rating 6/10 | The Wire (2002) tv tvdb:79126 / s1 e3 tvdb:300001",
                "rating 10/10 | The Wire (2002) tv tvdb:79126 / s1 e4 tvdb:300002",
                "rating 2/10 | The Wire (2002) tv tvdb:79126 / s1 e5 tvdb:300003",
                "rating 10/10 | Heat movie",
            ]
        );
        let reason = "line 4: unreadable: the vote \"e2-12345-99\" has no known number of stars";
        assert_eq!(read.problems, [reason]);
    }

    #[test]
    fn comments_on_films_and_shows_are_notes() {
        let read = read(&[
            ("comments-prod-comments.csv", include_bytes!("fixtures/tvtime/comments.csv")),
            ("show_comment.csv", b"tv_show_id,tv_show_name,comment,parent_comment_id,comment_type,created_at\n79126,The Wire,\"Slow,\nbut good\",,comment,2020-01-01 10:00:00\n79126,The Wire,Yes,7,comment,2020-01-01 10:00:00\n"),
        ]);
        assert_eq!(
            read.records,
            [
                "note \"Loud.\" spoiler @2021-01-01T10:00:00Z | Heat movie",
                "note \"Slow,\\nbut good\" @2020-01-01T10:00:00Z | The Wire tv tvdb:79126",
            ]
        );
        assert_eq!(
            read.problems,
            [
                "line 3: unsupported: replies to comments: Heat",
                "line 5: unsupported: reviews of episodes: Dark",
                "line 6: unsupported: comments without a text: Dark",
                "line 4: unsupported: replies to comments: The Wire",
            ]
        );
    }

    #[test]
    fn comments_and_feelings_about_episodes_are_no_watches() {
        let columns = "tv_show_name,episode_season_number,episode_number,created_at";
        let text = format!("{columns}\nFargo,1,1,2018-01-01 10:00:00\n");
        let characters = format!("show_character_id,{columns}\n1,Fargo,1,1,2018-01-01 10:00:00\n");
        for (name, text) in [
            ("episode_comment.csv", &text),
            ("episode_emotion.csv", &text),
            ("show_character_episode_vote.csv", &characters),
        ] {
            let read = read(&[(name, text.as_bytes())]);
            assert_eq!(read.records, [""; 0]);
            assert!(matches!(read.reports[0].outcome, Outcome::Skipped(_)), "{name}");
        }
    }

    #[test]
    fn the_newer_file_decides_about_the_state_of_a_show() {
        let newer = b"key,s_id,series_name,is_followed,is_archived,is_for_later,created_at\nuser-series-1,73739,Lost,true,false,false,2020-01-01 00:00:00\n";
        let older = b"tv_show_id,tv_show_name,active,archived,created_at\n73739,Lost,0,1,2019-01-01 00:00:00\n";
        let read = read(&[("v2.csv", newer), ("followed_tv_show.csv", older)]);
        assert_eq!(read.records, ["watchlist @2020-01-01T00:00:00Z | Lost tv tvdb:73739"]);
    }

    #[test]
    fn shows_without_an_id_have_a_state_each() {
        let text = b"tv_show_id,tv_show_name,active,archived,created_at\n,Lost,1,0,2019-01-01 00:00:00\n,Dark,1,0,2019-01-02 00:00:00\n";
        assert_eq!(
            read(&[("followed_tv_show.csv", text)]).records,
            [
                "watchlist @2019-01-01T00:00:00Z | Lost tv",
                "watchlist @2019-01-02T00:00:00Z | Dark tv",
            ]
        );
    }

    #[test]
    fn older_files_are_read_where_there_is_no_newer_one() {
        let copy = b"type-uuid-n,entity_type,type,uuid,movie_name,series_name,series_id,season_number,episode_number,created_at\nx,episode,watch,e,,Dark,334824,1,2,2018-01-01 10:00:00\n";
        let read_copy = read(&[("tracking-prod-records.csv", copy)]);
        assert_eq!(
            read_copy.records,
            ["watch @2018-01-01T10:00:00Z | Dark tv tvdb:334824 / s1 e2"]
        );
        let read = read(&[
            ("seen_episode.csv", b"tv_show_name,episode_season_number,episode_number,episode_id,created_at\nFargo (2014),1,1,5,2018-01-01 10:00:00\n".as_slice()),
            ("rewatched_episode.csv", b"tv_show_name,episode_season_number,episode_number,cpt\nFargo (2014),1,1,2\n"),
            ("followed_tv_show.csv", b"tv_show_id,tv_show_name,active,archived,created_at\n269613,Fargo (2014),1,0,2019-01-01 00:00:00\n"),
        ]);
        assert_eq!(
            read.records,
            [
                "watchlist @2019-01-01T00:00:00Z | Fargo (2014) tv tvdb:269613",
                "watch @2018-01-01T10:00:00Z | Fargo (2014) tv tvdb:269613 / s1 e1 tvdb:5",
                "watch again | Fargo (2014) tv tvdb:269613 / s1 e1",
            ]
        );
        let reason = "line 2: incomplete: it was watched again 2 times without a date";
        assert_eq!(read.problems, [reason]);
    }
}
