//! TV Time's ratings of films: several rows for a film, with the number of a button instead of stars.

use crate::domain::imported::{ImportedTitle, Position, Statement};
use crate::domain::rating::Score10;
use crate::domain::watch::WatchedAt;
use crate::import::bounded_map::BoundedMap;
use crate::import::output::{Output, bounded, quoted};
use crate::import::table::Row;

/// The best vote of each film, by id or name.
pub(super) type Votes = BoundedMap<(Position, ImportedTitle, Score10)>;

/// `vote_key` consists of an entity, the user's number, and the number of the button.
pub(super) fn collect(
    row: &Row<'_>,
    films: &BoundedMap<ImportedTitle>,
    votes: &mut Votes,
    out: &mut Output<'_>,
) {
    let (key, uuid, name) = (row.get("votekey"), row.get("uuid"), row.get("moviename"));
    let button = key.rsplit('-').next().unwrap_or_default();
    let Some(score) = stars(button).and_then(Score10::from_stars) else {
        let reason = format!("the vote {} has no known number of stars", quoted(key));
        return out.unreadable(&row.position, reason);
    };
    let named = || {
        bounded(ImportedTitle {
            title: name.to_owned(),
            media_type: Some(crate::domain::ids::MediaType::Movie),
            ..ImportedTitle::default()
        })
    };
    let title = films.get(uuid).cloned().unwrap_or_else(named);
    let film = if uuid.is_empty() { name } else { uuid };
    if votes.get(film).is_none_or(|(_, _, best)| score > *best) {
        let is_stored = votes.insert(film, (row.position.clone(), title.clone(), score));
        if !is_stored {
            out.title(&row.position, &title, Statement::rating(score, WatchedAt::Unknown));
        }
    }
}

/// In the order of the file.
pub(super) fn write(votes: Votes, out: &mut Output<'_>) {
    let mut votes: Vec<_> = votes.into_values().collect();
    votes.sort_by_key(|(position, _, _)| match position {
        Position::Line(line) => *line,
        Position::File | Position::Entry { .. } => 0,
    });
    for (position, title, score) in votes {
        out.title(&position, &title, Statement::rating(score, WatchedAt::Unknown));
    }
}

fn stars(button: &str) -> Option<i64> {
    Some(match button {
        "1" | "16" => 1,
        "2" | "27" | "17" => 2,
        "4" | "28" | "18" => 3,
        "5" | "29" | "19" => 4,
        "3" | "20" => 5,
        _ => return None,
    })
}
