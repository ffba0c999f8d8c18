//! A user's progress in a show. It is computed from the watches, the episodes and the day. The user sets only the
//! intent.

use crate::domain::episode::{EpisodeId, EpisodeNumber, ShowStatus};
use serde::{Deserialize, Serialize};
use time::{Date, Duration};
use utoipa::ToSchema;

/// The runtime in minutes to assume when no episode of the show has a known one.
const MINUTES: i64 = 40;

/// What the user wants to do with a show, regardless of the watches: put it on hold or drop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    OnHold,
    Dropped,
}

/// The state of a show for the user. `planned`: no episode is seen. `watching`: an aired episode is not seen.
/// `caught_up`: all aired episodes are seen, and more may come. `completed`: all episodes are seen, and no more will
/// come. `on_hold` and `dropped`: the user has set this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShowState {
    Planned,
    Watching,
    CaughtUp,
    Completed,
    OnHold,
    Dropped,
}

/// An episode, and whether the user has seen it.
#[derive(Clone, Debug)]
pub struct TrackedEpisode {
    pub id: EpisodeId,
    pub number: EpisodeNumber,
    /// The number by which episodes are sorted: the number in the order that the user has chosen, or else the
    /// episode's own.
    pub sort_key: EpisodeNumber,
    pub air_day: Option<Date>,
    /// In minutes.
    pub runtime: Option<i64>,
    /// Whether the catalogue lists it.
    pub is_listed: bool,
    /// Whether it or its season is skipped.
    pub is_skipped: bool,
    /// The newest watch in the present viewing: its ordinal (`None` without a date) and its id. `None` when the
    /// episode is not seen.
    pub seen: Option<(Option<i64>, i64)>,
}

/// Everything besides the episodes that decides the progress.
#[derive(Clone, Copy, Debug)]
pub struct ProgressRules {
    /// The present day in the user's time zone.
    pub today: Date,
    /// How many days after the air day the user can watch an episode.
    pub air_shift: i64,
    pub specials_count: bool,
    pub status: Option<ShowStatus>,
    /// Whether the list of episodes is known. Without it, more may be out.
    pub is_listed: bool,
    pub intent: Option<Intent>,
    /// Counted from 1.
    pub viewing: i64,
    /// Whether a second or later viewing is running.
    pub is_viewing_again: bool,
    /// Progress by seasons, when the episodes are not known.
    pub coarse: Option<CoarseProgress>,
}

/// Progress in a show whose episodes are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoarseProgress {
    pub seasons: i64,
    pub seen: i64,
    /// Whether the show was watched as a whole.
    pub is_whole: bool,
}

/// A user's progress in a show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub state: ShowState,
    pub viewing: i64,
    /// Episodes that count. Seasons, if the episodes of the show are not known.
    pub counting: i64,
    /// How many of the counting episodes are out.
    pub out: i64,
    /// How many of the released ones are seen.
    pub seen: i64,
    /// How many specials that do not count are seen.
    pub specials_seen: i64,
    pub specials_out: i64,
    /// The runtime of everything released and not seen.
    pub minutes_left: i64,
    /// How many of these minutes are an estimate.
    pub minutes_estimated: i64,
    pub next: Option<(EpisodeId, EpisodeNumber)>,
    /// Whether the next episode is in a season of which nothing is seen, after a season of which something is.
    pub begins_season: bool,
    /// How many unseen episodes come before the next one.
    pub earlier_unseen: i64,
    /// The ordinal of the newest watch with a date.
    pub last_ordinal: Option<i64>,
    /// The next release day of an episode that counts, and the first episode of that day.
    pub next_air: Option<(Date, EpisodeNumber)>,
}

/// The order of shows. `recent`: last watched first. `left`: shortest remaining runtime first. `newest`: latest air
/// date of the next episode first. `title`: by title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ShowOrder {
    #[default]
    Recent,
    Left,
    Newest,
    Title,
}

impl ShowState {
    pub const ALL: [Self; 6] = [
        Self::Planned,
        Self::Watching,
        Self::CaughtUp,
        Self::Completed,
        Self::OnHold,
        Self::Dropped,
    ];

    /// As in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::Watching => "watching",
            Self::CaughtUp => "caught_up",
            Self::Completed => "completed",
            Self::OnHold => "on_hold",
            Self::Dropped => "dropped",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

impl Progress {
    /// Rounded down.
    #[must_use]
    pub fn percent(&self) -> i64 {
        if self.out == 0 { 0 } else { 100 * self.seen / self.out }
    }
}

impl TrackedEpisode {
    /// Whether the episode counts for the progress.
    #[must_use]
    pub fn counts(&self, rules: &ProgressRules) -> bool {
        self.is_listed && !self.is_skipped && (self.number.season > 0 || rules.specials_count)
    }
}

/// The first day on which the user can watch an episode that airs on `air_day`.
#[must_use]
pub fn out_day(air_day: Date, air_shift: i64) -> Date {
    air_day.checked_add(Duration::days(air_shift)).unwrap_or(Date::MAX)
}

/// Which of the episodes, in the order of their numbers, are out. An episode without an air day is out if a later one
/// of its season is, if the show is over, or if no episode of the show has an air day.
#[must_use]
pub fn are_out(episodes: &[TrackedEpisode], rules: &ProgressRules) -> Vec<bool> {
    let has_dates = episodes.iter().any(|episode| episode.air_day.is_some());
    let is_over = rules.status.is_some_and(ShowStatus::is_over);
    let mut out = vec![false; episodes.len()];
    let mut later: Option<i64> = None;
    for (index, episode) in episodes.iter().enumerate().rev() {
        let season = episode.number.season;
        out[index] = match episode.air_day {
            Some(day) => out_day(day, rules.air_shift) <= rules.today,
            None => !has_dates || is_over || later == Some(season),
        };
        if out[index] {
            later = Some(season);
        }
    }
    out
}

/// Computes the progress. `episodes` are in the order of their numbers, without those that are no longer listed.
#[must_use]
pub fn progress(episodes: &[TrackedEpisode], rules: &ProgressRules) -> Progress {
    let out = are_out(episodes, rules);
    let mut counting: Vec<_> = episodes
        .iter()
        .zip(&out)
        .filter(|(episode, _)| episode.counts(rules))
        .map(|(episode, is_out)| (episode, *is_out))
        .collect();
    counting.sort_by_key(|(episode, _)| episode.sort_key);
    let unseen: Vec<_> = counting
        .iter()
        .filter(|(episode, is_out)| *is_out && episode.seen.is_none())
        .map(|(episode, _)| *episode)
        .collect();
    let specials = || {
        episodes.iter().zip(&out).filter(|(episode, _)| {
            episode.number.season == 0 && episode.is_listed && !rules.specials_count
        })
    };
    let is_out = |(_, is_out): &&(&TrackedEpisode, bool)| *is_out;
    let (minutes_left, minutes_estimated) = minutes(episodes, &unseen);
    let next = next_unseen(&counting, &unseen);
    let begins_season = next.is_some_and(|next| begins_season(&counting, next));
    let to_come = counting
        .iter()
        .filter(|(_, is_out)| !is_out)
        .filter_map(|(episode, _)| {
            Some((out_day(episode.air_day?, rules.air_shift), episode.sort_key, episode.number))
        })
        .min()
        .map(|(day, _, number)| (day, number));
    let mut progress = Progress {
        state: ShowState::Planned,
        viewing: rules.viewing,
        counting: length(counting.len()),
        out: length(counting.iter().filter(is_out).count()),
        seen: length(counting.iter().filter(is_out).count() - unseen.len()),
        specials_seen: length(specials().filter(|(episode, _)| episode.seen.is_some()).count()),
        specials_out: length(specials().filter(|(_, is_out)| **is_out).count()),
        minutes_left,
        minutes_estimated,
        next: next.map(|episode| (episode.id, episode.number)),
        begins_season,
        earlier_unseen: next.map_or(0, |next| {
            length(unseen.iter().filter(|episode| episode.sort_key < next.sort_key).count())
        }),
        last_ordinal: episodes.iter().filter_map(|episode| episode.seen?.0).max(),
        next_air: to_come,
    };
    if let Some(coarse) = rules.coarse.filter(|_| counting.is_empty()) {
        let CoarseProgress { seasons, seen, .. } = coarse;
        (progress.counting, progress.out, progress.seen) = (seasons, seasons, seen.min(seasons));
    }
    let any_seen = progress.seen > 0 || episodes.iter().any(|episode| episode.seen.is_some());
    let waits = counting.iter().any(|(_, is_out)| !is_out);
    progress.state = state(&progress, rules, any_seen, waits);
    progress
}

fn state(progress: &Progress, rules: &ProgressRules, any_seen: bool, waits: bool) -> ShowState {
    let may_have_more = !rules.is_listed && rules.coarse.is_none_or(|coarse| !coarse.is_whole);
    match rules.intent {
        Some(Intent::OnHold) => ShowState::OnHold,
        Some(Intent::Dropped) => ShowState::Dropped,
        None if !any_seen && !rules.is_viewing_again => ShowState::Planned,
        None if may_have_more || progress.seen < progress.out => ShowState::Watching,
        None if progress.out > 0 && !waits && rules.status.is_some_and(ShowStatus::is_over) => {
            ShowState::Completed
        }
        None => ShowState::CaughtUp,
    }
}

/// The first unseen episode after the last watched one. If there is none, the first unseen of all.
fn next_unseen<'a>(
    counting: &[(&'a TrackedEpisode, bool)],
    unseen: &[&'a TrackedEpisode],
) -> Option<&'a TrackedEpisode> {
    let seen =
        || counting.iter().filter_map(|(episode, _)| Some((episode.seen?, episode.sort_key)));
    let dated = seen().filter_map(|((ordinal, id), key)| Some(((ordinal?, id), key)));
    let last = dated.max().map(|(_, key)| key).or_else(|| seen().map(|(_, key)| key).max());
    let after = last.and_then(|last| unseen.iter().find(|episode| episode.sort_key > last));
    after.or(unseen.first()).copied()
}

fn begins_season(counting: &[(&TrackedEpisode, bool)], next: &TrackedEpisode) -> bool {
    let mut seen = counting.iter().filter(|(episode, _)| episode.seen.is_some()).peekable();
    seen.peek().is_some()
        && seen.all(|(episode, _)| episode.sort_key.season != next.sort_key.season)
}

/// The median of the known runtimes of a show's episodes.
#[must_use]
pub fn median_runtime(runtimes: impl Iterator<Item = Option<i64>>) -> i64 {
    let mut known: Vec<_> = runtimes.flatten().collect();
    known.sort_unstable();
    known.get(known.len() / 2).copied().unwrap_or(MINUTES)
}

/// The minutes of the unseen episodes, and how many of these are an estimate.
fn minutes(episodes: &[TrackedEpisode], unseen: &[&TrackedEpisode]) -> (i64, i64) {
    let usual = median_runtime(episodes.iter().map(|episode| episode.runtime));
    let estimated = usual * length(unseen.iter().filter(|one| one.runtime.is_none()).count());
    (unseen.iter().filter_map(|one| one.runtime).sum::<i64>() + estimated, estimated)
}

fn length(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
