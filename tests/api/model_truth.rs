//! A plain model of what users keep and see, for random sequences of calls to be compared with.

use serde_json::{Value, json};
use std::collections::BTreeMap;

pub const USERS: usize = 3;

/// Ids on the wire, kinds, and what TMDB has told of them. One id names two; the first show's id
/// names a film too, that nobody keeps.
pub const TITLES: [(i64, &str, Option<&str>); 5] = [
    (550, "movie", Some("The Quiet Club")),
    (9_991_396, "tv", Some("Chalk and Fire")),
    (603, "movie", None),
    (999_123, "movie", None),
    (999_123, "tv", None),
];

/// A title as a call names it.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    pub title: usize,
    /// Whether the kind stands beside the id.
    pub typed: bool,
    /// What the caller's client says that it is called.
    pub hint: Option<u8>,
}

impl Named {
    /// The title that is meant where it matters which of them `counts`: the one that does, or else
    /// the show, or none when both do.
    fn meant(self, counts: impl Fn(usize) -> bool) -> Option<usize> {
        let alike = |title: &usize| TITLES[*title].0 == TITLES[self.title].0;
        let readings: Vec<usize> =
            if self.typed { vec![self.title] } else { (0..TITLES.len()).filter(alike).collect() };
        let counted: Vec<usize> = readings.iter().copied().filter(|title| counts(*title)).collect();
        if counted.len() > 1 { None } else { counted.first().or(readings.last()).copied() }
    }

    fn hinted_title(self, user: usize) -> Option<String> {
        self.hint.map(|hint| format!("{hint} of user {user}"))
    }

    /// What a body says of it.
    pub fn body(self, user: usize) -> Value {
        let (id, media_type, _) = TITLES[self.title];
        let mut body = json!({"id": id, "movie": {"title": self.hinted_title(user)}});
        if self.typed {
            body["media_type"] = json!(media_type);
        }
        body
    }

    /// Its address below a path.
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

/// What should be true. What changes it answers the status that the call should have.
#[derive(Default)]
pub struct Model {
    /// By user: title and score, newest first.
    pub ratings: [Vec<(usize, i64)>; USERS],
    /// Everybody's, in the order of making.
    pub playlists: Vec<Playlist>,
    /// What users call titles that they keep and TMDB has not told of.
    pending: BTreeMap<(usize, usize), String>,
}

impl Model {
    /// One of the playlists, or one that nobody has.
    pub fn pick(&self, index: usize) -> i64 {
        let count = self.playlists.len().max(1);
        self.playlists.get(index % count).map_or(4_711, |playlist| playlist.id)
    }

    /// What a user should see a title called.
    pub fn name(&self, user: usize, title: usize) -> Option<&str> {
        TITLES[title].2.or_else(|| self.pending.get(&(user, title)).map(String::as_str))
    }

    pub fn rate(&mut self, user: usize, named: Named, score: i64) -> u16 {
        let Some(title) = named.meant(|title| self.keeps(user, title)) else { return 409 };
        self.ratings[user].retain(|(rated, _)| *rated != title);
        self.ratings[user].insert(0, (title, score));
        self.record_pending(user, title, named);
        201
    }

    pub fn clear(&mut self, user: usize, named: Named) -> u16 {
        let Some(title) = named.meant(|title| self.rates(user, title)) else { return 409 };
        let there = self.rates(user, title);
        self.ratings[user].retain(|(rated, _)| *rated != title);
        self.forget();
        found(there)
    }

    pub fn create(&mut self, user: usize, id: i64, active: bool) -> u16 {
        if active {
            self.deactivate(user);
        }
        self.playlists.push(Playlist { owner: user, id, active, titles: vec![] });
        201
    }

    pub fn delete(&mut self, user: usize, id: i64) -> u16 {
        let there = self.own(user, id).is_some();
        self.playlists.retain(|playlist| !(playlist.id == id && playlist.owner == user));
        self.forget();
        found(there)
    }

    pub fn activate(&mut self, user: usize, id: i64) -> u16 {
        let there = self.own(user, id).is_some();
        if there {
            self.deactivate(user);
            self.own(user, id).unwrap().active = true;
        }
        found(there)
    }

    pub fn add(&mut self, user: usize, id: i64, named: Named) -> u16 {
        let Some(title) = named.meant(|title| self.keeps(user, title)) else { return 409 };
        let Some(playlist) = self.own(user, id) else { return 404 };
        if !playlist.titles.contains(&title) {
            playlist.titles.push(title);
            self.record_pending(user, title, named);
        }
        200
    }

    /// From this playlist, or from the active one.
    pub fn remove(&mut self, user: usize, id: Option<i64>, named: Named) -> u16 {
        let mut own = self.playlists.iter_mut().filter(|playlist| playlist.owner == user);
        let playlist = match id {
            Some(id) => own.find(|playlist| playlist.id == id),
            None => own.find(|playlist| playlist.active),
        };
        let Some(playlist) = playlist else { return if id.is_some() { 404 } else { 409 } };
        let held = named.meant(|title| playlist.titles.contains(&title));
        let Some(title) = held else { return 409 };
        let before = playlist.titles.len();
        playlist.titles.retain(|held| *held != title);
        let there = playlist.titles.len() < before;
        self.forget();
        found(there)
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

    fn keeps(&self, user: usize, title: usize) -> bool {
        let mut own = self.playlists.iter().filter(|playlist| playlist.owner == user);
        self.rates(user, title) || own.any(|playlist| playlist.titles.contains(&title))
    }

    fn record_pending(&mut self, user: usize, title: usize, named: Named) {
        if let (None, Some(name)) = (TITLES[title].2, named.hinted_title(user)) {
            self.pending.insert((user, title), name);
        }
    }

    /// What is kept no more is not called anything either.
    fn forget(&mut self) {
        let pending = std::mem::take(&mut self.pending).into_iter();
        self.pending = pending.filter(|((user, title), _)| self.keeps(*user, *title)).collect();
    }
}

fn found(there: bool) -> u16 {
    if there { 200 } else { 404 }
}
