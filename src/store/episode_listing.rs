//! Updates the stored seasons and episodes of a show to what a catalogue lists. It is one transaction with few
//! statements, because on PostgreSQL each statement is a round trip.

use crate::domain::episode::{
    EpisodeFacts, EpisodeId, EpisodeNumber, SeasonFacts, ShowFacts, ShowStatus,
};
use crate::domain::episode_matching::{Listing, Matching, StoredEpisode};
use crate::domain::ids::UserId;
use crate::domain::notification::{EarlierListing, show_events};
use crate::store::Store;
use crate::store::coarse_watches::convert_coarse_watches;
use crate::store::days::days_since_epoch;
use crate::store::db::{Tx, Value, placeholders, row_placeholders, typed_row_placeholders, values};
use crate::store::episodes::{select_episodes, select_referenced, select_seasons};
use crate::store::error::StoreError;
use crate::store::notification_schedules::notify_followers_again;
use crate::store::notifications::{notify_followers, notify_of_gone_episodes};
use aws_lc_rs::digest::{SHA256, digest};
use std::collections::HashSet;
use std::fmt::Write;
use time::{Date, OffsetDateTime};

/// How many parameters a statement has at most.
const MAX_PARAMETERS: usize = 500;
/// A doubtful list is accepted when the catalogue gave the same one this often, counted at most once a day.
const REPEATS_UNTIL_ACCEPTED: i64 = 3;
/// The least time between two doubtful lists that both count, in seconds. Less than a day, because the delay of a job
/// is shortened at random.
const REPEAT_INTERVAL: i64 = 20 * 3_600;

/// The result of storing a catalogue's list of episodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListingOutcome {
    /// Whether the list was accepted and stored. It is rejected when it lacks too many known episodes.
    pub is_accepted: bool,
    /// The users with watches or settings of the show, if numbers, dates or watches changed. Their progress must be
    /// computed again.
    pub users: Vec<UserId>,
}

/// The row of the show in `shows`.
struct StoredShow {
    is_of_tmdb: bool,
    status: Option<String>,
    doubted: Option<String>,
    doubts: i64,
}

impl Store {
    /// Replaces the stored seasons and episodes of a show by what its catalogue lists. Watches stay with their
    /// episodes. `now` is when the catalogue responded.
    pub async fn replace_episodes(
        &self,
        facts: ShowFacts,
        now: i64,
    ) -> Result<ListingOutcome, StoreError> {
        self.pool.write(move |tx| replace_episodes(tx, &facts, now)).await
    }
}

fn replace_episodes(
    tx: &Tx<'_>,
    facts: &ShowFacts,
    now: i64,
) -> Result<ListingOutcome, StoreError> {
    let show = select_show(tx, facts.title_id)?;
    let stored = select_episodes(tx, facts.title_id)?;
    let matching = Matching::of(&stored, facts);
    if !matching.missing.is_empty() {
        let watched = select_watched(tx, facts.title_id)?;
        if matching.is_doubtful(&stored, &watched, facts)
            && !is_accepted_after_repeats(tx, facts, show.as_ref(), now)?
        {
            return Ok(ListingOutcome::default());
        }
    }
    let seasons = select_seasons(tx, facts.title_id)?;
    let seasons_changed = update_seasons(tx, facts, show.as_ref(), &seasons)?;
    let changed = update_episodes(tx, facts.title_id, &stored, &matching)?;
    if let Some(show) = show.as_ref().filter(|show| show.is_of_tmdb && facts.catalogue == "tmdb") {
        let status = show.status.as_deref().and_then(ShowStatus::parse);
        let earlier = EarlierListing { status, seasons: &seasons, episodes: &stored };
        notify_of_changes(tx, earlier, (&matching, facts), &changed.gone, now)?;
    }
    let is_listing_changed = seasons_changed || changed.is_changed;
    let is_changed = upsert_show(tx, facts, show, is_listing_changed, now)?;
    let had_any = stored.iter().any(|one| one.listing == Listing::Listed);
    if !had_any && !facts.episodes.is_empty() {
        convert_coarse_watches(tx, facts.title_id, facts.status, now)?;
    }
    let users = if is_changed { select_users(tx, facts.title_id)? } else { Vec::new() };
    Ok(ListingOutcome { is_accepted: true, users })
}

/// Notifies users of what changed between two lists from TMDB.
fn notify_of_changes(
    tx: &Tx<'_>,
    earlier: EarlierListing<'_>,
    listed: (&Matching, &ShowFacts),
    gone: &[i64],
    now: i64,
) -> Result<(), StoreError> {
    let title_id = listed.1.title_id;
    let today = OffsetDateTime::from_unix_timestamp(now).map_or(Date::MIN, OffsetDateTime::date);
    let events = show_events(earlier, listed, today);
    notify_followers(tx, title_id, events, (today, now))?;
    if !gone.is_empty() {
        notify_of_gone_episodes(tx, title_id, gone, (today, now))?;
    }
    let had = |id| earlier.episodes.iter().find(|one| one.facts.tmdb_id == id);
    let is_due = listed.1.episodes.iter().any(|one| {
        let day = one.air_day.filter(|day| (*day - today).whole_days().abs() <= 1);
        day.is_some() && had(one.tmdb_id).is_none_or(|had| had.facts.air_day != day)
    });
    if is_due { notify_followers_again(tx, title_id, now) } else { Ok(()) }
}

/// Records a doubtful list. Returns whether the catalogue gave it often enough for it to be accepted.
fn is_accepted_after_repeats(
    tx: &Tx<'_>,
    facts: &ShowFacts,
    show: Option<&StoredShow>,
    now: i64,
) -> Result<bool, StoreError> {
    let answer = fingerprint(facts);
    let earlier = show.and_then(|show| Some((show.doubted.as_deref()?, show.doubts)));
    let earlier = earlier.and_then(|(doubted, doubts)| {
        let (hash, at) = doubted.split_once(' ')?;
        Some((hash, at.parse::<i64>().ok()?, doubts)).filter(|(hash, ..)| *hash == answer)
    });
    let doubts = match earlier {
        Some((_, at, _)) if (0..REPEAT_INTERVAL).contains(&(now - at)) => return Ok(false),
        Some((.., doubts)) => doubts + 1,
        None => 1,
    };
    if doubts >= REPEATS_UNTIL_ACCEPTED {
        return Ok(true);
    }
    tx.execute(
        "UPDATE shows SET doubted = $1, doubts = $2 WHERE title_id = $3",
        values![&format!("{answer} {now}"), doubts, facts.title_id],
    )?;
    Ok(false)
}

/// A hash of the numbers and ids in a list.
fn fingerprint(facts: &ShowFacts) -> String {
    let mut text = String::new();
    for season in &facts.seasons {
        let _ = write!(text, "{};", season.season);
    }
    for EpisodeFacts { number: EpisodeNumber { season, episode }, tmdb_id, .. } in &facts.episodes {
        let _ = write!(text, "{season},{episode},{};", tmdb_id.unwrap_or_default());
    }
    let hash = digest(&SHA256, text.as_bytes());
    hash.as_ref()[..16].iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn select_show(tx: &Tx<'_>, title_id: i64) -> Result<Option<StoredShow>, StoreError> {
    tx.first(
        "SELECT catalogue, status, doubted, doubts FROM shows WHERE title_id = $1",
        values![title_id],
        |row| {
            Ok(StoredShow {
                is_of_tmdb: row.text("catalogue")? == "tmdb",
                status: row.get("status")?,
                doubted: row.get("doubted")?,
                doubts: row.get("doubts")?,
            })
        },
    )
}

/// The episodes that any user has watched.
fn select_watched(tx: &Tx<'_>, title_id: i64) -> Result<HashSet<EpisodeId>, StoreError> {
    let ids = tx.all(
        "SELECT id FROM episodes
         WHERE title_id = $1
           AND EXISTS (SELECT 1 FROM watches
                       WHERE watches.episode_id = episodes.id AND watches.removed_in IS NULL)",
        values![title_id],
        |row| Ok(EpisodeId(row.get("id")?)),
    )?;
    Ok(ids.into_iter().collect())
}

/// The users with watches or settings of the show.
fn select_users(tx: &Tx<'_>, title_id: i64) -> Result<Vec<UserId>, StoreError> {
    tx.all(
        "SELECT id FROM users
         WHERE EXISTS (SELECT 1 FROM watches
                       WHERE watches.user_id = users.id AND watches.media_type = 'tv'
                         AND watches.title_id = $1 AND watches.removed_in IS NULL)
            OR EXISTS (SELECT 1 FROM show_settings
                       WHERE show_settings.user_id = users.id AND show_settings.media_type = 'tv'
                         AND show_settings.title_id = $1)
         ORDER BY id",
        values![title_id],
        |row| Ok(UserId(row.get("id")?)),
    )
}

/// Stores the row of the show. Returns whether its version was raised. When nothing changed, only `fetched_at` of
/// TMDB's lists is updated.
fn upsert_show(
    tx: &Tx<'_>,
    facts: &ShowFacts,
    show: Option<StoredShow>,
    is_listing_changed: bool,
    now: i64,
) -> Result<bool, StoreError> {
    let is_builtin = facts.catalogue == "builtin";
    // Without a TMDB key, the metadata from TMDB is kept, and `fetched_at` stays so that its age is right.
    let stays = is_builtin && show.as_ref().is_some_and(|show| show.is_of_tmdb);
    let is_new = show.is_none();
    let (had, had_doubts) = show.map_or((None, false), |show| (show.status, show.doubts > 0));
    let status = facts.status.map(ShowStatus::as_str);
    let status = if stays { had.as_deref().or(status) } else { status };
    let is_changed = is_new || is_listing_changed || had.as_deref() != status;
    if is_builtin && !is_changed && !had_doubts {
        return Ok(false);
    }
    let raised = i64::from(is_changed);
    if stays {
        tx.execute(
            "UPDATE shows SET status = $1, version = version + $2, doubted = NULL, doubts = 0
             WHERE title_id = $3",
            values![status, raised, facts.title_id],
        )?;
        return Ok(is_changed);
    }
    tx.execute(
        "INSERT INTO shows (title_id, catalogue, status, version, fetched_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (title_id) DO UPDATE SET
             catalogue = excluded.catalogue, status = excluded.status,
             version = shows.version + excluded.version, fetched_at = excluded.fetched_at,
             doubted = NULL, doubts = 0",
        values![facts.title_id, facts.catalogue, status, raised, now],
    )?;
    Ok(is_changed)
}

/// Returns whether a season was added or removed, or has another release day.
fn update_seasons(
    tx: &Tx<'_>,
    facts: &ShowFacts,
    show: Option<&StoredShow>,
    stored: &[SeasonFacts],
) -> Result<bool, StoreError> {
    let is_builtin = facts.catalogue == "builtin";
    let before = |season| stored.iter().find(|had| had.season == season);
    let changed = facts.seasons.iter().filter(|one| match before(one.season) {
        Some(had) => !is_builtin && had != *one,
        None => true,
    });
    let changed: Vec<&SeasonFacts> = changed.collect();
    for chunk in changed.chunks(MAX_PARAMETERS / 5) {
        let sql = format!(
            "INSERT INTO seasons (title_id, season, name, air_day, poster_path) VALUES {}
             ON CONFLICT (title_id, season) DO UPDATE SET
                 name = excluded.name, air_day = excluded.air_day,
                 poster_path = excluded.poster_path",
            row_placeholders(chunk.len(), 5)
        );
        let mut values = Vec::with_capacity(5 * chunk.len());
        for one in chunk {
            let day = one.air_day.map(days_since_epoch);
            let row = values![facts.title_id, one.season, &one.name, day, &one.poster_path];
            values.extend_from_slice(row);
        }
        tx.execute(&sql, &values)?;
    }
    let stays = is_builtin && show.is_some_and(|show| show.is_of_tmdb);
    let is_listed = |season| stays || facts.seasons.iter().any(|one| one.season == season);
    let removed: Vec<i64> =
        stored.iter().map(|had| had.season).filter(|season| !is_listed(*season)).collect();
    for chunk in removed.chunks(MAX_PARAMETERS - 1) {
        let sql = format!(
            "DELETE FROM seasons WHERE title_id = $1 AND season IN ({})",
            placeholders(1, chunk.len())
        );
        tx.execute(&sql, &with_ids(facts.title_id, chunk))?;
    }
    let counts_otherwise =
        |one: &&SeasonFacts| before(one.season).is_none_or(|had| had.air_day != one.air_day);
    Ok(!removed.is_empty() || changed.iter().any(counts_otherwise))
}

/// The result of an update of the episodes.
struct ChangedEpisodes {
    /// Whether numbers, listing, days or runtimes changed.
    is_changed: bool,
    /// The ids of referenced episodes that are no longer listed.
    gone: Vec<i64>,
}

fn update_episodes(
    tx: &Tx<'_>,
    title_id: i64,
    stored: &[StoredEpisode],
    matching: &Matching,
) -> Result<ChangedEpisodes, StoreError> {
    let known = || matching.known.iter();
    let found: HashSet<EpisodeId> = known().map(|(had, _)| had.id).collect();
    // Episodes that are no longer listed are kept as long as something refers to them.
    let is_lost = |one: &&StoredEpisode| {
        one.listing != Listing::Listed && !found.contains(&one.id)
            || matching.missing.iter().any(|missing| missing.id == one.id)
    };
    let lost: Vec<&StoredEpisode> = stored.iter().filter(is_lost).collect();
    let ids: Vec<i64> = lost.iter().map(|one| one.id.0).collect();
    let referenced = select_referenced(tx, title_id, &ids)?;
    let deleted: Vec<i64> = ids.iter().copied().filter(|id| !referenced.contains(id)).collect();
    let missing = matching.missing.iter().map(|one| one.id.0);
    let gone: Vec<i64> = missing.filter(|id| referenced.contains(id)).collect();
    execute_for(tx, "DELETE FROM episodes WHERE", &deleted)?;
    execute_for(tx, "UPDATE episodes SET listing = 'gone' WHERE", &gone)?;
    // Numbers are unique at each moment, so episodes that move get temporary numbers first.
    let moved = known().filter(|(had, now)| had.facts.number != now.facts.number);
    let moved: Vec<i64> = moved.map(|(had, _)| had.id.0).collect();
    execute_for(tx, "UPDATE episodes SET episode = -id WHERE", &moved)?;
    let changed: Vec<&StoredEpisode> =
        known().filter(|(had, now)| had != now).map(|(_, now)| now).collect();
    update_rows(tx, &changed)?;
    insert_episodes(tx, title_id, &matching.new)?;
    let is_changed = !deleted.is_empty()
        || !gone.is_empty()
        || !matching.new.is_empty()
        || known().any(|(had, now)| now.affects_progress(had));
    Ok(ChangedEpisodes { is_changed, gone })
}

/// The columns that a catalogue provides, with their types.
const COLUMNS: [(&str, &str); 9] = [
    ("season", "BIGINT"),
    ("episode", "BIGINT"),
    ("tmdb_id", "BIGINT"),
    ("listing", "TEXT"),
    ("name", "TEXT"),
    ("air_day", "BIGINT"),
    ("runtime", "BIGINT"),
    ("kind", "TEXT"),
    ("still_path", "TEXT"),
];

fn column_values(facts: &EpisodeFacts, listing: Listing) -> [Value; COLUMNS.len()] {
    [
        facts.number.season.into(),
        facts.number.episode.into(),
        facts.tmdb_id.into(),
        listing.as_str().into(),
        (&facts.name).into(),
        facts.air_day.map(days_since_epoch).into(),
        facts.runtime.into(),
        facts.kind.as_str().into(),
        (&facts.still_path).into(),
    ]
}

fn update_rows(tx: &Tx<'_>, changed: &[&StoredEpisode]) -> Result<(), StoreError> {
    let width = COLUMNS.len() + 1;
    let sets: Vec<_> = (2..)
        .zip(COLUMNS)
        .map(|(place, (name, _))| format!("{name} = listed.column{place}"))
        .collect();
    let types: Vec<_> = std::iter::once("BIGINT").chain(COLUMNS.map(|(_, kind)| kind)).collect();
    for chunk in changed.chunks(MAX_PARAMETERS / width) {
        // `column1`, `column2`, … are the names of the columns of VALUES in both engines.
        let sql = format!(
            "UPDATE episodes SET {} FROM (VALUES {}) AS listed WHERE episodes.id = listed.column1",
            sets.join(", "),
            typed_row_placeholders(chunk.len(), &types)
        );
        let mut values = Vec::with_capacity(width * chunk.len());
        for one in chunk {
            values.push(one.id.0.into());
            values.extend(column_values(&one.facts, one.listing));
        }
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

fn insert_episodes(tx: &Tx<'_>, title_id: i64, new: &[EpisodeFacts]) -> Result<(), StoreError> {
    let width = COLUMNS.len() + 1;
    let names = COLUMNS.map(|(name, _)| name).join(", ");
    for chunk in new.chunks(MAX_PARAMETERS / width) {
        let rows = row_placeholders(chunk.len(), width);
        let sql = format!("INSERT INTO episodes (title_id, {names}) VALUES {rows}");
        let mut values = Vec::with_capacity(width * chunk.len());
        for facts in chunk {
            values.push(title_id.into());
            values.extend(column_values(facts, Listing::Listed));
        }
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

/// Executes a statement for the episodes with these ids.
fn execute_for(tx: &Tx<'_>, statement: &str, ids: &[i64]) -> Result<(), StoreError> {
    for chunk in ids.chunks(MAX_PARAMETERS) {
        let sql = format!("{statement} id IN ({})", placeholders(0, chunk.len()));
        tx.execute(&sql, &chunk.iter().copied().map(Value::from).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn with_ids(first: i64, ids: &[i64]) -> Vec<Value> {
    std::iter::once(first).chain(ids.iter().copied()).map(Value::from).collect()
}
