//! The SQL of calendars: releases of the shows and films that users follow, and the links to their feeds. Every
//! statement selects by owner.

use crate::domain::episode_matching::StoredEpisode;
use crate::domain::film_release::{Region, ReleaseKind};
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::preferences::Preferences;
use crate::domain::show_progress::out_day;
use crate::domain::show_settings::ShowSettings;
use crate::domain::title::{TitleFacts, parse_day};
use crate::store::Store;
use crate::store::days::{day_of_epoch, days_since_epoch};
use crate::store::db::{Tx, values};
use crate::store::episode_orders::find_numbers;
use crate::store::episodes::stored_episode;
use crate::store::error::StoreError;
use crate::store::preference_rows::select_preferences;
use crate::store::shows::ListedEpisode;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts};
use crate::store::version::UserVersions;
use std::collections::HashMap;
use time::{Date, Duration};

/// How many entries are read at most.
const MAX_ENTRIES: i64 = 5_000;

/// An episode or film that a user follows, with its release day.
#[derive(Clone, Debug)]
pub struct CalendarEntry {
    pub day: Date,
    pub title: TitleFacts,
    /// `None` for a film.
    pub episode: Option<ListedEpisode>,
    /// The first episode of its season.
    pub is_premiere: bool,
    pub is_seen: bool,
    /// `None` for an episode, and for a film whose day is that of its first release in any country.
    pub release_kind: Option<ReleaseKind>,
    /// Whether no release of the film is known in the country that the user has chosen.
    pub is_elsewhere: bool,
}

impl Store {
    /// The releases from the first to the last day, by day: episodes of shows that the user watches or wants to
    /// watch, and films of the watchlist.
    pub async fn calendar(
        &self,
        user: UserId,
        days: (Date, Date),
    ) -> Result<Vec<CalendarEntry>, StoreError> {
        self.pool
            .read(move |tx| {
                let preferences = select_preferences(tx, user)?;
                select_entries(tx, user, &preferences, days)
            })
            .await
    }

    /// Replaces the link to the user's calendar by one whose token has this hash.
    pub async fn set_calendar_link(
        &self,
        user: UserId,
        token_hash: String,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                tx.execute(
                    "INSERT INTO calendar_links (user_id, token_hash, created_at)
                     VALUES ($1, $2, $3)
                     ON CONFLICT (user_id) DO UPDATE SET
                         token_hash = excluded.token_hash, created_at = excluded.created_at",
                    values![user.0, &token_hash, now],
                )
                .map(drop)
            })
            .await
    }

    /// Deletes the link; `false` when there was none.
    pub async fn delete_calendar_link(&self, user: UserId) -> Result<bool, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let sql = "DELETE FROM calendar_links WHERE user_id = $1";
                Ok(tx.execute(sql, values![user.0])? > 0)
            })
            .await
    }

    /// When the link was made, in unix seconds.
    pub async fn calendar_link(&self, user: UserId) -> Result<Option<i64>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = "SELECT created_at FROM calendar_links WHERE user_id = $1";
                tx.first(sql, values![user.0], |row| row.get("created_at"))
            })
            .await
    }

    /// The user whose calendar a link shows, with the versions that [`Store::session`] describes.
    pub async fn find_calendar_owner(
        &self,
        token_hash: String,
    ) -> Result<Option<(UserId, Option<UserVersions>)>, StoreError> {
        let owner = self
            .pool
            .read(move |tx| {
                let sql = "SELECT user_id FROM calendar_links WHERE token_hash = $1";
                tx.first(sql, values![&token_hash], |row| Ok(UserId(row.get("user_id")?)))
            })
            .await?;
        let Some(owner) = owner else { return Ok(None) };
        Ok(Some((owner, self.pool.versions(owner).await?)))
    }
}

/// The releases from the first to the last day, by day.
pub(super) fn select_entries(
    tx: &Tx<'_>,
    user: UserId,
    preferences: &Preferences,
    days: (Date, Date),
) -> Result<Vec<CalendarEntry>, StoreError> {
    let mut entries = select_episodes(tx, user, preferences, days)?;
    entries.extend(select_films(tx, user, preferences, days)?);
    entries.sort_by_key(|entry| entry.day);
    Ok(entries)
}

fn select_episodes(
    tx: &Tx<'_>,
    user: UserId,
    preferences: &Preferences,
    (first, last): (Date, Date),
) -> Result<Vec<CalendarEntry>, StoreError> {
    let shift = i64::from(preferences.episodes_next_day);
    let aired = |day: Date| day.checked_sub(Duration::days(shift)).unwrap_or(day);
    // `listing <> 'gone'` follows from `listing = 'listed'`. It is there because SQLite uses the partial index of
    // episode numbers only when its condition is in the query.
    let sql = format!(
        "SELECT own.media_type, own.title_id, {METADATA_COLUMNS}, episodes.id, episodes.season,
                episodes.episode, episodes.tmdb_id, episodes.listing, episodes.name,
                episodes.air_day, episodes.runtime, episodes.kind, episodes.still_path,
                NOT EXISTS (SELECT 1 FROM episodes AS earlier
                            WHERE earlier.title_id = episodes.title_id
                              AND earlier.season = episodes.season
                              AND earlier.episode < episodes.episode
                              AND earlier.listing = 'listed'
                              AND earlier.listing <> 'gone') AS is_premiere,
                EXISTS (SELECT 1 FROM watches
                        WHERE watches.episode_id = episodes.id AND watches.user_id = $1
                          AND watches.removed_in IS NULL) AS is_seen
         FROM (SELECT 'tv' AS media_type, title_id FROM show_progress
               WHERE user_id = $1 AND state IN ('planned', 'watching', 'caught_up', 'completed')
               UNION
               SELECT media_type, title_id FROM watchlist
               WHERE user_id = $1 AND media_type = 'tv' AND removed_in IS NULL
                 AND NOT EXISTS (SELECT 1 FROM show_progress
                                 WHERE show_progress.user_id = $1
                                   AND show_progress.title_id = watchlist.title_id)) AS own
         JOIN episodes ON episodes.title_id = own.title_id AND episodes.listing = 'listed'
                      AND episodes.air_day BETWEEN $2 AND $3
         {}
         ORDER BY episodes.air_day, own.title_id, episodes.season, episodes.episode LIMIT $4",
        metadata_joins("own", "$1")
    );
    let (from, to) = (days_since_epoch(aired(first)), days_since_epoch(aired(last)));
    let rows = tx.all(&sql, values![user.0, from, to, MAX_ENTRIES], |row| {
        let flags = (row.get::<bool>("is_premiere")?, row.get::<bool>("is_seen")?);
        Ok((title_facts(row)?, stored_episode(row)?, flags))
    })?;
    let settings = select_settings(tx, user)?;
    let entry = |(title, episode, (is_premiere, is_seen)): (TitleFacts, StoredEpisode, _)| {
        let day = out_day(episode.facts.air_day?, shift);
        let settings = settings.get(&title.key);
        let specials = settings.and_then(|settings| settings.specials);
        let season = episode.facts.number.season;
        let is_skipped = settings.is_some_and(|settings| {
            settings.skipped_seasons.contains(&season)
                || settings.skipped_episodes.contains(&episode.id)
        });
        let counts = season > 0 || specials.unwrap_or(preferences.specials_count);
        let episode = Some(ListedEpisode { episode, in_order: None });
        let entry = CalendarEntry {
            day,
            title,
            episode,
            is_premiere,
            is_seen,
            release_kind: None,
            is_elsewhere: false,
        };
        (counts && !is_skipped).then_some(entry)
    };
    let mut entries: Vec<_> = rows.into_iter().filter_map(entry).collect();
    add_numbers(tx, user, &mut entries, &settings)?;
    Ok(entries)
}

/// Adds the numbers in the orders that the user has chosen.
fn add_numbers(
    tx: &Tx<'_>,
    user: UserId,
    entries: &mut [CalendarEntry],
    settings: &HashMap<TitleKey, ShowSettings>,
) -> Result<(), StoreError> {
    let has_order = |entry: &&mut CalendarEntry| {
        settings.get(&entry.title.key).is_some_and(|settings| settings.order.is_some())
    };
    let in_order = entries.iter_mut().filter(has_order);
    let mut in_order: Vec<_> = in_order.filter_map(|entry| entry.episode.as_mut()).collect();
    let ids: Vec<_> = in_order.iter().map(|listed| listed.episode.id).collect();
    let numbers = find_numbers(tx, user, &ids)?;
    for listed in &mut in_order {
        listed.in_order = numbers.get(&listed.episode.id).copied();
    }
    Ok(())
}

/// The settings of all shows of the user.
fn select_settings(
    tx: &Tx<'_>,
    user: UserId,
) -> Result<HashMap<TitleKey, ShowSettings>, StoreError> {
    let rows = tx.all(
        "SELECT title_id, name, value FROM show_settings WHERE user_id = $1 AND media_type = 'tv'",
        values![user.0],
        |row| {
            let setting = (row.get::<String>("name")?, row.get::<String>("value")?);
            Ok((TitleKey::of_show(row.get("title_id")?), setting))
        },
    )?;
    let mut settings: HashMap<TitleKey, ShowSettings> = HashMap::new();
    for (key, (name, value)) in rows {
        settings.entry(key).or_default().set(&name, &value);
    }
    Ok(settings)
}

/// The releases in the country that the user has chosen. A film without known releases there, or without a chosen
/// country, has the day of its first release in any country.
fn select_films(
    tx: &Tx<'_>,
    user: UserId,
    preferences: &Preferences,
    (first, last): (Date, Date),
) -> Result<Vec<CalendarEntry>, StoreError> {
    let Some(region) = preferences.film_region else {
        return select_first_releases(tx, user, None, (first, last));
    };
    let mut entries = select_first_releases(tx, user, Some(region), (first, last))?;
    let sql = format!(
        "SELECT own.media_type, own.title_id, {METADATA_COLUMNS}, releases.kind, releases.day,
                {IS_SEEN} AS is_seen
         FROM watchlist AS own
         JOIN film_releases AS releases
             ON releases.title_id = own.title_id AND releases.region = $1
                AND releases.day BETWEEN $2 AND $3
         {}
         WHERE own.user_id = $4 AND own.media_type = $5 AND own.removed_in IS NULL",
        metadata_joins("own", "own.user_id")
    );
    let values = values![
        region.as_str(),
        days_since_epoch(first),
        days_since_epoch(last),
        user.0,
        MediaType::Movie.as_str()
    ];
    let releases = tx.all(&sql, values, |row| {
        let release = (ReleaseKind::parse(row.text("kind")?), day_of_epoch(row.get("day")?));
        Ok((title_facts(row)?, row.get("is_seen")?, release))
    })?;
    let entry = |(title, is_seen, (kind, day)): (TitleFacts, bool, (Option<ReleaseKind>, _))| {
        let kind = kind.filter(|kind| preferences.film_release_kinds.contains(*kind))?;
        Some(CalendarEntry { release_kind: Some(kind), ..film(title, is_seen, day?) })
    };
    entries.extend(releases.into_iter().filter_map(entry));
    entries.sort_by_key(|entry| (entry.day, entry.title.key.title_id, entry.release_kind));
    Ok(entries)
}

const IS_SEEN: &str = "EXISTS (SELECT 1 FROM watches
             WHERE watches.user_id = own.user_id AND watches.media_type = own.media_type
               AND watches.title_id = own.title_id AND watches.removed_in IS NULL)";

/// The films' first releases in any country, without films that have known releases in the region.
fn select_first_releases(
    tx: &Tx<'_>,
    user: UserId,
    region: Option<Region>,
    (first, last): (Date, Date),
) -> Result<Vec<CalendarEntry>, StoreError> {
    let sql = format!(
        "SELECT own.media_type, own.title_id, {METADATA_COLUMNS}, {IS_SEEN} AS is_seen
         FROM watchlist AS own {}
         WHERE own.user_id = $1 AND own.media_type = $2 AND own.removed_in IS NULL
           AND coalesce(titles.release_date, pending_titles.release_date) BETWEEN $3 AND $4
           AND NOT EXISTS (SELECT 1 FROM film_releases
                           WHERE film_releases.title_id = own.title_id
                             AND film_releases.region = $5)",
        metadata_joins("own", "own.user_id")
    );
    let values = values![
        user.0,
        MediaType::Movie.as_str(),
        &first.to_string(),
        &last.to_string(),
        region.as_ref().map_or("", Region::as_str)
    ];
    let films = tx.all(&sql, values, |row| Ok((title_facts(row)?, row.get("is_seen")?)))?;
    // Films of which only the year is known have no day and are left out.
    let entry = |(title, is_seen): (TitleFacts, bool)| {
        let day = title.release_date.as_deref().and_then(parse_day)?;
        Some(CalendarEntry { is_elsewhere: region.is_some(), ..film(title, is_seen, day) })
    };
    Ok(films.into_iter().filter_map(entry).collect())
}

fn film(title: TitleFacts, is_seen: bool, day: Date) -> CalendarEntry {
    CalendarEntry {
        day,
        title,
        episode: None,
        is_premiere: false,
        is_seen,
        release_kind: None,
        is_elsewhere: false,
    }
}
