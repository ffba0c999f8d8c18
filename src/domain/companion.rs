//! Other users with whom a title was watched. Each gets a request to add the watch to their diary.

use crate::domain::account::normalize_username;
use crate::domain::validation::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;

/// How many companions a watch can have.
pub const MAX_COMPANIONS: usize = 10;
/// How many pending requests a user can have. Further ones are declined at once, so that a user cannot be flooded.
pub const MAX_REQUESTS: i64 = 500;

/// The usernames of the companions of a watch, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Companions(Vec<String>);

/// The answer to a companion request. `auto_accept`: accept the request and all later requests of the same user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestAnswer {
    Accept,
    /// Accept, and also accept all later requests of the same user.
    AutoAccept,
    Decline,
}

impl Companions {
    /// The error is about the field `with`.
    pub fn parse(usernames: Vec<String>) -> Result<Self, FieldErrors> {
        let mut known = Vec::new();
        let mut companions = Vec::new();
        for username in usernames {
            let normalized = normalize_username(&username);
            if !known.contains(&normalized) {
                known.push(normalized);
                companions.push(username);
            }
        }
        if companions.len() > MAX_COMPANIONS {
            return Err(FieldErrors::one("with", &format!("Must be {MAX_COMPANIONS} or less")));
        }
        Ok(Self(companions))
    }

    /// Whether these usernames, in this order, are the same users.
    #[must_use]
    pub fn matches(&self, usernames: &[String]) -> bool {
        let normalized = |names: &[String]| -> Vec<_> {
            names.iter().map(|name| normalize_username(name)).collect()
        };
        normalized(&self.0) == normalized(usernames)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &String> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn companions_that_differ_in_case_are_one() {
        let parse = |names: &[&str]| {
            let names = names.iter().map(|&name| name.to_owned()).collect();
            Companions::parse(names).map(|companions| companions.0.join("|"))
        };
        assert_eq!(parse(&["bella", "Bella", "carla"]), Ok("bella|carla".to_owned()));
        let many: Vec<String> = (0..11).map(|number| number.to_string()).collect();
        assert!(Companions::parse(many[..10].to_vec()).is_ok());
        assert!(Companions::parse(many).is_err());
    }
}
