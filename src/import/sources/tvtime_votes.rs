//! TV Time's ratings of films and episodes: several rows for each, with the number of a button instead of stars.

use crate::domain::imported::{ImportedTitle, Part, Position, Statement};
use crate::domain::rating::Score10;
use crate::domain::watch::WatchedAt;
use crate::import::bounded_map::BoundedMap;
use crate::import::output::{Output, quoted};
use crate::import::table::Row;

/// The best vote for each film, by its id or name, and for each episode, by the name of the show and its numbers.
pub(super) type Votes = BoundedMap<(Position, ImportedTitle, Part, Score10)>;

/// `vote_key` consists of an entity, the user's number, and the number of the button.
pub(super) fn collect(
    row: &Row<'_>,
    (title, part): (ImportedTitle, Part),
    votes: &mut Votes,
    out: &mut Output<'_>,
) {
    let key = row.get("votekey");
    let button = key.rsplit('-').next().unwrap_or_default();
    let Some(score) = stars(button).and_then(Score10::from_stars) else {
        let reason = format!("the vote {} has no known number of stars", quoted(key));
        return out.unreadable(&row.position, reason);
    };
    let numbers = match &part {
        Part::Episode(episode) => Some((episode.season, episode.number, episode.tvdb_id)),
        Part::Title | Part::Season(_) => None,
    };
    let film = Some(row.get("uuid")).filter(|uuid| numbers.is_none() && !uuid.is_empty());
    let subject = (film.unwrap_or(&title.title).to_owned(), numbers);
    if votes.get(&subject).is_none_or(|(.., best)| score > *best) {
        let vote = (row.position.clone(), title.clone(), part.clone(), score);
        if !votes.insert(&subject, vote) {
            write_vote(&row.position, &title, part, score, out);
        }
    }
}

/// In the order of the file.
pub(super) fn write(votes: Votes, out: &mut Output<'_>) {
    let mut votes: Vec<_> = votes.into_values().collect();
    votes.sort_by_key(|(position, ..)| match position {
        Position::Line(line) => *line,
        Position::File | Position::Entry { .. } => 0,
    });
    for (position, title, part, score) in votes {
        write_vote(&position, &title, part, score, out);
    }
}

fn write_vote(
    position: &Position,
    title: &ImportedTitle,
    part: Part,
    score: Score10,
    out: &mut Output<'_>,
) {
    out.record(position, title, part, Statement::rating(score, WatchedAt::Unknown));
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
