//! The sentences that a film can be told in. Two thousand films in the same words read like a form,
//! so there are many, and each says only what is known of the film.

/// What kinds of film a shape is true of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Of {
    Any,
    /// There is a cast.
    Fiction,
    /// The cast is seen.
    Acted,
    /// Whoever is in it plays nobody.
    Real,
}

/// Sentences with gaps; a gap has the name of what belongs there.
#[derive(Debug, PartialEq)]
pub struct Shape(pub Of, pub &'static str);

use Of::{Acted, Any, Fiction, Real};

/// For films of which it is known who made them and who is in them.
pub const FULL: &[Shape] = &[
    Shape(Any, "{A dated} by {makers}, with {players}."),
    Shape(
        Any,
        "Directed by {makers} and featuring {players}, this {what} was first shown in {when}.",
    ),
    Shape(Any, "First shown in {when}, this {what} features {players}. {makers} directed it."),
    Shape(Any, "From {director} comes this {year} {kind}, featuring {players}."),
    Shape(Any, "From {origin} comes this {year} {kind} by {makers}, with {players}."),
    Shape(Any, "The year {year} brought this {what} by {makers}, with {players}."),
    Shape(
        Any,
        "This {minutes}-minute {what}, first shown in {when}, was directed by {makers}. It features {players}.",
    ),
    Shape(
        Any,
        "This {language}-language {kind} was first shown in {when}. {makers} directed it, and it features {players}.",
    ),
    Shape(Any, "{A kind} of the {decade}, directed by {makers} and featuring {players}."),
    Shape(Fiction, "This {year} {what} was directed by {makers}. {players} {are} in the cast."),
    Shape(Fiction, "{A what} by {makers}, first shown in {when}. In the cast {are} {players}."),
    Shape(Fiction, "Directed by {makers}, this {year} {what} has {players} in its cast."),
    Shape(Fiction, "The cast of this {year} {what} includes {players}. {makers} directed it."),
    Shape(
        Fiction,
        "With {players} in the cast, this {what} by {makers} was first shown in {when}.",
    ),
    Shape(Fiction, "{A dated} with {players} in its cast, directed by {makers}."),
    Shape(Acted, "{players} {appear} in this {year} {what}, directed by {makers}."),
    Shape(Acted, "{makers} directed {players} in this {year} {what}."),
    Shape(Acted, "{lead} appears alongside {others} in {a dated}, directed by {makers}."),
    Shape(Acted, "In this {what}, first shown in {when}, {makers} {direct} {players}."),
    Shape(Real, "This {year} {what} was directed by {makers}. {players} {appear} in it."),
    Shape(Real, "{A what} by {makers}, first shown in {when}. {players} {appear} in it."),
    Shape(Real, "Directed by {makers}, this {year} {what} shows {players}."),
];

/// For films that whoever made them leads, before others.
pub const LED: &[Shape] = &[
    Shape(Fiction, "{A dated}, directed by and starring {makers}, with {players}."),
    Shape(Fiction, "{makers} directed this {year} {what} and leads its cast, with {players}."),
    Shape(Fiction, "{makers} is director and lead of this {year} {what}, alongside {players}."),
    Shape(
        Fiction,
        "First shown in {when}, this {what} was directed by {makers}, who stars in it with {players}.",
    ),
];

/// For films that whoever made them leads, and nobody else is known of.
pub const ALONE: &[Shape] = &[
    Shape(Fiction, "{A dated}, directed by and starring {makers}."),
    Shape(Fiction, "{makers} directed this {year} {what} and leads its cast."),
];

/// For films of which nobody but the makers is known.
pub const MADE: &[Shape] = &[
    Shape(Any, "{A dated} by {makers}."),
    Shape(Any, "This {year} {what} was directed by {makers}."),
    Shape(Any, "{A what} by {makers}, first shown in {when}."),
    Shape(Any, "First shown in {when}, this {what} was directed by {makers}."),
    Shape(Any, "From {origin} comes this {year} {kind} by {makers}."),
];

/// For films of which only who is in them is known.
pub const PLAYED: &[Shape] = &[Shape(Any, "{A dated} with {players}.")];

/// For films of which nobody is known.
pub const BARE: &[Shape] = &[Shape(Any, "{A dated}.")];

/// Of the length.
pub const LENGTHS: &[&str] = &[
    "It runs for {minutes} minutes.",
    "It is {minutes} minutes long.",
    "Its running time is {minutes} minutes.",
];

/// Of the original title.
pub const ORIGINALS: &[&str] =
    &["Its original title is {original}.", "The original title is {original}."];

/// Of the language.
pub const LANGUAGES: &[&str] = &["It is in {language}."];

/// The names of a text's gaps.
pub fn gaps(text: &str) -> impl Iterator<Item = &str> {
    text.split(['{', '}']).skip(1).step_by(2)
}

/// A text with its gaps filled; none when one cannot be.
pub fn filled(text: &str, fact: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut told = String::new();
    for (place, part) in text.split(['{', '}']).enumerate() {
        if place % 2 == 1 {
            told += &fact(part)?;
        } else {
            // `Jr.` and `?` end a sentence without a full stop of its own.
            let is_ended = part.starts_with('.') && told.ends_with(['.', '!', '?', '…']);
            told += if is_ended { &part[1..] } else { part };
        }
    }
    Some(told)
}
