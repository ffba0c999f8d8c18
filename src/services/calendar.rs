//! The feed of a user's calendar as iCalendar (RFC 5545), for calendar programs.

use crate::app::App;
use crate::auth::one_time_token::{hash_one_time_token, new_one_time_token};
use crate::domain::ids::UserId;
use crate::services::user_admin::public_site;
use crate::store::{CalendarEntry, StoreError};
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

/// The feed: one all-day event for each entry. The id of an event stays the same when its day changes. `now` is in
/// unix seconds.
#[must_use]
pub fn feed(entries: &[CalendarEntry], now: i64) -> String {
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
    for entry in entries {
        push(&mut lines, "BEGIN:VEVENT");
        push(&mut lines, &format!("UID:{}@moviestars", id(entry)));
        push(&mut lines, &format!("DTSTAMP:{}T000000Z", basic(stamp)));
        push(&mut lines, &format!("DTSTART;VALUE=DATE:{}", basic(entry.day)));
        let end = entry.day.next_day().unwrap_or(entry.day);
        push(&mut lines, &format!("DTEND;VALUE=DATE:{}", basic(end)));
        push(&mut lines, &format!("SUMMARY:{}", escape(&summary(entry))));
        push(&mut lines, "TRANSP:TRANSPARENT");
        push(&mut lines, "END:VEVENT");
    }
    push(&mut lines, "END:VCALENDAR");
    lines
}

fn id(entry: &CalendarEntry) -> String {
    match &entry.episode {
        Some(listed) => format!("episode-{}", listed.episode.id.0),
        None => format!("film-{}", entry.title.key.title_id),
    }
}

fn summary(entry: &CalendarEntry) -> String {
    let title = if entry.title.title.is_empty() { "?" } else { &entry.title.title };
    let Some(listed) = &entry.episode else { return title.to_owned() };
    let number = listed.number();
    let mut text = format!("{title} S{} E{}", number.season, number.episode);
    if !listed.episode.facts.name.is_empty() {
        let _ = write!(text, " {}", listed.episode.facts.name);
    }
    text
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
