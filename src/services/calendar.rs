//! The feed of a user's calendar as iCalendar (RFC 5545), for calendar programs.

use crate::app::App;
use crate::auth::one_time_token::{hash_one_time_token, new_one_time_token};
use crate::domain::film_release::ReleaseKind;
use crate::domain::ids::UserId;
use crate::domain::title::TitleFacts;
use crate::services::user_admin::public_site;
use crate::store::{CalendarEntry, ListedEpisode, StoreError};
use std::collections::HashSet;
use std::fmt::Write;
use time::{Date, OffsetDateTime};

/// The longest line in bytes, without its line end (RFC 5545, section 3.1).
const MAX_LINE: usize = 75;

/// Creates a link to the user's feed. It replaces the previous one. Returns a URL, or a path on this server when no
/// public address is set.
pub async fn create_link(app: &App, user: UserId) -> Result<String, StoreError> {
    let token = new_one_time_token();
    let now = app.config.clock.now();
    app.store.set_calendar_link(user, hash_one_time_token(&token), now).await?;
    Ok(format!("{}/calendar/{token}.ics", public_site(app)))
}

/// An event of the feed: a release of a film, or all episodes of a show that come out on the day.
#[derive(Clone, Debug)]
pub struct CalendarEvent {
    day: Date,
    title: TitleFacts,
    /// Empty for a film.
    episodes: Vec<ListedEpisode>,
    /// `None` for a show, and for a film whose day is that of its first release in any country.
    release_kind: Option<ReleaseKind>,
}

/// Joins the episodes of a show on the same day, which follow each other in `entries`, into one event. With
/// `hides_spoilers`, unseen episodes have no names.
#[must_use]
pub fn events(entries: Vec<CalendarEntry>, hides_spoilers: bool) -> Vec<CalendarEvent> {
    let mut events: Vec<CalendarEvent> = Vec::new();
    for CalendarEntry { day, title, mut episode, is_seen, release_kind, .. } in entries {
        if let Some(listed) = episode.as_mut().filter(|_| hides_spoilers && !is_seen) {
            listed.episode.facts.name.clear();
        }
        if let Some(last) = events.last_mut()
            && (last.day, last.title.key) == (day, title.key)
            && !last.episodes.is_empty()
        {
            last.episodes.extend(episode);
            continue;
        }
        let episodes = episode.into_iter().collect();
        events.push(CalendarEvent { day, title, episodes, release_kind });
    }
    events
}

/// The feed, with an all-day event for each of `events`. The id of an event stays the same when its day changes. `now`
/// is in unix seconds.
#[must_use]
pub fn feed(events: &[CalendarEvent], now: i64) -> String {
    let mut lines = String::new();
    for line in [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//moviestars//calendar//EN",
        "CALSCALE:GREGORIAN",
        "X-WR-CALNAME:moviestars",
        "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ] {
        push(&mut lines, line);
    }
    let stamp = OffsetDateTime::from_unix_timestamp(now).map_or(Date::MIN, OffsetDateTime::date);
    let mut ids = HashSet::new();
    for event in events {
        push(&mut lines, "BEGIN:VEVENT");
        let mut id = id(event);
        if !ids.insert(id.clone()) {
            // A film can be released several times in the same way.
            let _ = write!(id, "-{}", basic(event.day));
        }
        push(&mut lines, &format!("UID:{id}@moviestars"));
        push(&mut lines, &format!("DTSTAMP:{}T000000Z", basic(stamp)));
        push(&mut lines, &format!("DTSTART;VALUE=DATE:{}", basic(event.day)));
        let end = event.day.next_day().unwrap_or(event.day);
        push(&mut lines, &format!("DTEND;VALUE=DATE:{}", basic(end)));
        push(&mut lines, &format!("SUMMARY:{}", escape(&summary(event))));
        push(&mut lines, "TRANSP:TRANSPARENT");
        push(&mut lines, "END:VEVENT");
    }
    push(&mut lines, "END:VCALENDAR");
    lines
}

/// Of several episodes, the id is that of the one that was listed first. Each episode is in one event, so the ids of
/// events differ, and when an episode moves to another day, one of the two events keeps the id.
fn id(event: &CalendarEvent) -> String {
    let film = event.title.key.title_id;
    let first = event.episodes.iter().map(|listed| listed.episode.id).min();
    match (first, event.release_kind) {
        (Some(episode), _) => format!("episode-{}", episode.0),
        // Before the release in cinemas of the user's country is known, its event has the film's first release.
        (None, None | Some(ReleaseKind::Cinema)) => format!("film-{film}"),
        (None, Some(kind)) => format!("film-{film}-{}", kind.as_str()),
    }
}

fn summary(event: &CalendarEvent) -> String {
    let title = if event.title.title.is_empty() { "?" } else { &event.title.title };
    let numbers = || event.episodes.iter().map(ListedEpisode::number);
    let Some((first, last)) = numbers().min().zip(numbers().max()) else {
        return match event.release_kind {
            Some(kind) => format!("{title} ({})", kind.describe()),
            None => title.to_owned(),
        };
    };
    let (season, number) = (first.season, first.episode);
    match &*event.episodes {
        [one] if one.episode.facts.name.is_empty() => format!("{title} S{season} E{number}"),
        [one] => format!("{title} S{season} E{number} {}", one.episode.facts.name),
        several => {
            let count = several.len();
            let season_of_last =
                if last.season == season { String::new() } else { format!("S{} ", last.season) };
            format!(
                "{title}: {count} episodes, S{season} E{number}–{season_of_last}E{}",
                last.episode
            )
        }
    }
}

fn basic(day: Date) -> String {
    format!("{:04}{:02}{:02}", day.year(), u8::from(day.month()), day.day())
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | ';' | ',' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\n' => escaped.push_str("\\n"),
            _ if character.is_control() => {}
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Appends a line. One longer than [`MAX_LINE`] is folded, never inside a character.
fn push(lines: &mut String, line: &str) {
    if line.len() <= MAX_LINE {
        lines.push_str(line);
        lines.push_str("\r\n");
        return;
    }
    let mut length = 0;
    for character in line.chars() {
        if length + character.len_utf8() > MAX_LINE {
            lines.push_str("\r\n ");
            length = 1;
        }
        lines.push(character);
        length += character.len_utf8();
    }
    lines.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_between_characters_and_special_ones_escaped() {
        let mut lines = String::new();
        push(
            &mut lines,
            &format!("SUMMARY:{}", escape(&format!("a,b;c\\d\ne\u{7}{}", "é".repeat(60)))),
        );
        assert!(lines.starts_with("SUMMARY:a\\,b\\;c\\\\d\\neé"));
        let folded: Vec<&str> = lines.split("\r\n").collect();
        assert!(folded.iter().all(|line| line.len() <= MAX_LINE), "{folded:?}");
        assert_eq!(lines.replace("\r\n ", "").matches('é').count(), 60);
        assert!(lines.ends_with("\r\n"));
    }
}
