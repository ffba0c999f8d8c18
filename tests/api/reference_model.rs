//! A model of users' ratings and playlists, which random sequences of calls are compared with.

use serde_json::{Value, json};
use std::collections::BTreeMap;

pub const USERS: usize = 3;

/// Public ids, media types, and the names of those that were fetched from TMDB. One id is ambiguous: the first show's
/// id could also be that of a film, which no user has.
pub const TITLES: [(i64, &str, Option<&str>); 5] = [
    (550, "movie", Some("The Quiet Club")),
    (9_991_396, "tv", Some("Chalk and Fire")),
    (603, "movie", None),
    (999_123, "movie", None),
    (999_123, "tv", None),
];

/// A title as a request names it.
#[derive(Clone, Copy, Debug)]
pub struct TitleRef {
    pub title: usize,
    /// Whether the request has the media type.
    pub typed: bool,
    /// The title hint of the request.
    pub hint: Option<u8>,
}

impl TitleRef {
    /// The title that an ambiguous id means: the one for which `counts` is true, or else the show, or none if
    /// `counts` is true for both.
    fn resolve(self, counts: impl Fn(usize) -> bool) -> Option<usize> {
        let alike = |title: &usize| TITLES[*title].0 == TITLES[self.title].0;
        let candidates: Vec<usize> =
            if self.typed { vec![self.title] } else { (0..TITLES.len()).filter(alike).collect() };
        let counted: Vec<usize> =
            candidates.iter().copied().filter(|title| counts(*title)).collect();
        if counted.len() > 1 { None } else { counted.first().or(candidates.last()).copied() }
    }

    fn hinted_title(self, user: usize) -> Option<String> {
        self.hint.map(|hint| format!("{hint} of user {user}"))
    }

    /// The body of a request.
    pub fn body(self, user: usize) -> Value {
        let (id, media_type, _) = TITLES[self.title];
        let mut body = json!({"id": id, "movie": {"title": self.hinted_title(user)}});
        if self.typed {
            body["media_type"] = json!(media_type);
        }
        body
    }

    /// The path of a request with this id.
    pub fn below(self, path: &str) -> String {
        let (id, media_type, _) = TITLES[self.title];
        let kind = if self.typed { format!("media_type={media_type}") } else { String::new() };
        format!("{path}/{id}?{kind}")
    }
}

pub struct Playlist {
    pub owner: usize,
    pub id: i64,
    pub active: bool,
    pub titles: Vec<usize>,
}

/// The expected state. Methods that change it return the expected status of the call.
#[derive(Default)]
pub struct Model {
    /// By user: title and score, newest first.
    pub ratings: [Vec<(usize, i64)>; USERS],
    /// The playlists of all users, in the order of creation.
    pub playlists: Vec<Playlist>,
    /// Users' title hints of titles that were not fetched.
    pending: BTreeMap<(usize, usize), String>,
}

impl Model {
    /// The id of a playlist, or one that does not exist.
    pub fn pick(&self, index: usize) -> i64 {
        let count = self.playlists.len().max(1);
        self.playlists.get(index % count).map_or(4_711, |playlist| playlist.id)
    }

    /// The name that a user should see.
    pub fn name(&self, user: usize, title: usize) -> Option<&str> {
        TITLES[title].2.or_else(|| self.pending.get(&(user, title)).map(String::as_str))
    }

    pub fn rate(&mut self, user: usize, title_ref: TitleRef, score: i64) -> u16 {
        let Some(title) = title_ref.resolve(|title| self.has(user, title)) else { return 409 };
        self.ratings[user].retain(|(rated, _)| *rated != title);
        self.ratings[user].insert(0, (title, score));
        self.record_pending(user, title, title_ref);
        201
    }

    pub fn clear(&mut self, user: usize, title_ref: TitleRef) -> u16 {
        let Some(title) = title_ref.resolve(|title| self.rates(user, title)) else { return 409 };
        let existed = self.rates(user, title);
        self.ratings[user].retain(|(rated, _)| *rated != title);
        self.remove_unused_hints();
        found(existed)
    }

    pub fn create(&mut self, user: usize, id: i64, active: bool) -> u16 {
        if active {
            self.deactivate(user);
        }
        self.playlists.push(Playlist { owner: user, id, active, titles: vec![] });
        201
    }

    pub fn delete(&mut self, user: usize, id: i64) -> u16 {
        let existed = self.own(user, id).is_some();
        self.playlists.retain(|playlist| !(playlist.id == id && playlist.owner == user));
        self.remove_unused_hints();
        found(existed)
    }

    pub fn activate(&mut self, user: usize, id: i64) -> u16 {
        let existed = self.own(user, id).is_some();
        if existed {
            self.deactivate(user);
            self.own(user, id).unwrap().active = true;
        }
        found(existed)
    }

    pub fn add(&mut self, user: usize, id: i64, title_ref: TitleRef) -> u16 {
        let Some(title) = title_ref.resolve(|title| self.has(user, title)) else { return 409 };
        let Some(playlist) = self.own(user, id) else { return 404 };
        if !playlist.titles.contains(&title) {
            playlist.titles.push(title);
            self.record_pending(user, title, title_ref);
        }
        200
    }

    /// From this playlist, or from the active one.
    pub fn remove(&mut self, user: usize, id: Option<i64>, title_ref: TitleRef) -> u16 {
        let mut own = self.playlists.iter_mut().filter(|playlist| playlist.owner == user);
        let playlist = match id {
            Some(id) => own.find(|playlist| playlist.id == id),
            None => own.find(|playlist| playlist.active),
        };
        let Some(playlist) = playlist else { return if id.is_some() { 404 } else { 409 } };
        let resolved = title_ref.resolve(|title| playlist.titles.contains(&title));
        let Some(title) = resolved else { return 409 };
        let before = playlist.titles.len();
        playlist.titles.retain(|listed| *listed != title);
        let existed = playlist.titles.len() < before;
        self.remove_unused_hints();
        found(existed)
    }

    fn own(&mut self, user: usize, id: i64) -> Option<&mut Playlist> {
        self.playlists.iter_mut().find(|playlist| playlist.id == id && playlist.owner == user)
    }

    fn deactivate(&mut self, user: usize) {
        for playlist in self.playlists.iter_mut().filter(|playlist| playlist.owner == user) {
            playlist.active = false;
        }
    }

    fn rates(&self, user: usize, title: usize) -> bool {
        self.ratings[user].iter().any(|(rated, _)| *rated == title)
    }

    fn has(&self, user: usize, title: usize) -> bool {
        let mut own = self.playlists.iter().filter(|playlist| playlist.owner == user);
        self.rates(user, title) || own.any(|playlist| playlist.titles.contains(&title))
    }

    fn record_pending(&mut self, user: usize, title: usize, title_ref: TitleRef) {
        if let (None, Some(name)) = (TITLES[title].2, title_ref.hinted_title(user)) {
            self.pending.insert((user, title), name);
        }
    }

    /// Removes title hints of titles that their user no longer has.
    fn remove_unused_hints(&mut self) {
        let pending = std::mem::take(&mut self.pending).into_iter();
        self.pending = pending.filter(|((user, title), _)| self.has(*user, *title)).collect();
    }
}

fn found(existed: bool) -> u16 {
    if existed { 200 } else { 404 }
}
