//! Converts the contents of files to the form in which they are stored: texts are shortened and the cuts reported, names
//! of lists become unique, and times in UTC get the offset of the user's time zone.

use crate::domain::companion::MAX_COMPANIONS;
use crate::domain::imported::{AccountValue, List, Statement};
use crate::domain::note::{Tag, Tags, TitleNote, WatchNote};
use crate::domain::playlist::{PlaylistName, PlaylistText};
use crate::domain::validation;
use crate::domain::watch::WatchedAt;
use crate::domain::zone::Zone;
use std::collections::HashMap;
use time::UtcOffset;

/// The longest name of a list in code points. Longer names are cut.
const MAX_NAME: usize = 36;

pub(super) struct ItemNormalizer {
    zone: Option<Zone>,
    /// The names of the lists so far, with the next number of each.
    lists: HashMap<String, u32>,
}

impl ItemNormalizer {
    pub(super) fn new(zone: Option<Zone>) -> Self {
        Self { zone, lists: HashMap::new() }
    }

    /// The statement as it is stored, and a message for each text that was cut.
    pub(super) fn statement(&self, statement: Statement) -> (Statement, Vec<String>) {
        let mut cuts = Vec::new();
        let statement = match statement {
            Statement::Watch(mut watch) => {
                if !watch.is_own {
                    watch.at = self.local(watch.at);
                }
                watch.note = cut(
                    &watch.note,
                    |text| WatchNote::parse(text).is_ok(),
                    |length| {
                        cuts.push(format!("the note has more characters than a watch may have; it is cut after {length}"));
                    },
                );
                watch.tags = fit_tags(watch.tags, &mut cuts);
                watch.companions.truncate(MAX_COMPANIONS);
                let most = i64::try_from(MAX_COMPANIONS).unwrap_or_default();
                watch.deleted_companions = watch.deleted_companions.clamp(0, most);
                Statement::Watch(watch)
            }
            Statement::Note { text, spoiler, written_at, watched_at } => {
                let fits = |text: &str| TitleNote::parse(text, spoiler).is_ok();
                let text = cut(&text, fits, |length| {
                    cuts.push(format!("the note has more characters than a note may have; it is cut after {length}"));
                });
                let watched_at = self.local(watched_at);
                Statement::Note { text, spoiler, written_at, watched_at }
            }
            Statement::ListItem { list, position, note, added_at } => {
                let fits = |text: &str| PlaylistText::parse("note", text).is_ok();
                let note = cut(&note, fits, |length| {
                    cuts.push(format!("the note in the list is cut after {length} characters"));
                });
                Statement::ListItem { list, position, note, added_at }
            }
            other => other,
        };
        (statement, cuts)
    }

    /// The value, or why it cannot be stored.
    pub(super) fn account(value: AccountValue) -> Result<AccountValue, String> {
        let AccountValue::Name { first_name, last_name } = value else { return Ok(value) };
        let fits = |name: &str| validation::name(name).is_none();
        if !fits(&first_name) || !fits(&last_name) {
            return Err("the name is not one that an account may have".to_owned());
        }
        Ok(AccountValue::Name { first_name, last_name })
    }

    /// The list with a name that no other list of the import has.
    pub(super) fn list(&mut self, mut list: List) -> (List, Vec<String>) {
        let mut cuts = Vec::new();
        let wanted = std::mem::take(&mut list.name);
        let base = fit_name(&wanted);
        list.name.clone_from(&base);
        if list.number.is_none() {
            let mut number = self.lists.get(&base).copied().unwrap_or(2);
            while self.lists.contains_key(&list.name) {
                let suffix = format!(" {number}");
                let kept = base.chars().take(MAX_NAME - suffix.chars().count()).collect::<String>();
                list.name = format!("{}{suffix}", kept.trim_end());
                number += 1;
            }
            self.lists.insert(base, number);
            self.lists.entry(list.name.clone()).or_insert(2);
        }
        if list.name != wanted.trim() {
            cuts.push(format!("the list \"{wanted}\" is called \"{}\" here", list.name));
        }
        let fits = |text: &str| PlaylistText::parse("description", text).is_ok();
        list.description = cut(&list.description, fits, |length| {
            cuts.push(format!("the description is cut after {length} characters"));
        });
        if !list.tags.is_empty() {
            cuts.push(format!("tags of lists are not supported: {}", list.tags.join(", ")));
        }
        (list, cuts)
    }

    fn local(&self, at: WatchedAt) -> WatchedAt {
        match (at, &self.zone) {
            (WatchedAt::Time(at), Some(zone)) if at.offset() == UtcOffset::UTC => {
                WatchedAt::Time(zone.localized(at))
            }
            _ => at,
        }
    }
}

/// The longest prefix that fits, found by bisection. `report` gets the length of the prefix when something was cut.
fn cut(text: &str, fits: impl Fn(&str) -> bool, report: impl FnOnce(usize)) -> String {
    if text.is_empty() || fits(text) {
        return text.to_owned();
    }
    let ends: Vec<usize> = text.char_indices().map(|(index, _)| index).collect();
    let length = ends.partition_point(|end| text[..*end].trim().is_empty() || fits(&text[..*end]));
    let kept = ends.get(length.saturating_sub(1)).map_or("", |end| &text[..*end]);
    report(kept.chars().count());
    kept.trim_end().to_owned()
}

fn fit_tags(tags: Vec<String>, cuts: &mut Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for tag in tags {
        if kept.iter().any(|known| Tag::normalize(known) == Tag::normalize(&tag)) {
            continue;
        }
        let with_it = [kept.as_slice(), std::slice::from_ref(&tag)].concat();
        if Tags::parse(&with_it).is_ok() {
            kept.push(tag);
        } else {
            cuts.push(format!("the tag \"{tag}\" is left out: a watch has at most 10, each of at most 50 characters"));
        }
    }
    kept
}

fn fit_name(wanted: &str) -> String {
    let plain = wanted.chars().filter(|c| !c.is_control()).collect::<String>();
    let cut: String = plain.trim().chars().take(MAX_NAME).collect();
    let cut = cut.trim_end().to_owned();
    let shorter = |text: &str| text.chars().take(MAX_NAME - 5).collect::<String>();
    let candidates = [cut.clone(), format!("{} list", shorter(&cut)), "Imported list".to_owned()];
    let mut allowed = candidates.into_iter().filter(|name| PlaylistName::parse(name).is_ok());
    allowed.next().unwrap_or_else(|| "Imported list".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::imported::Watch;
    use std::sync::Arc;

    fn list(name: &str) -> List {
        List {
            key: Arc::from(name),
            name: name.to_owned(),
            description: String::new(),
            tags: Vec::new(),
            created_at: WatchedAt::Unknown,
            ..List::default()
        }
    }

    #[test]
    fn every_list_gets_a_name_of_its_own_that_is_allowed() {
        let mut normalizer = ItemNormalizer::new(None);
        let long = "The hundred best films of the last hundred years";
        for (name, expected) in [
            ("Noir", "Noir"),
            ("Noir", "Noir 2"),
            (long, "The hundred best films of the last h"),
            (long, "The hundred best films of the last 2"),
            ("Kinderfilmfavoriten", "Kinderfilmfavoriten list"),
            ("\u{202e}", "Imported list"),
        ] {
            let (fitted, cuts) = normalizer.list(list(name));
            assert_eq!(fitted.name, expected);
            assert!(PlaylistName::parse(&fitted.name).is_ok());
            assert_eq!(cuts.is_empty(), fitted.name == name, "{name}");
        }
    }

    #[test]
    fn texts_are_cut_to_what_is_stored_and_the_user_is_informed() {
        let normalizer = ItemNormalizer::new(None);
        let note = format!("{}end", "é".repeat(1_999));
        let tags = (0..12).map(|number| format!("tag {number}")).collect();
        let watch = Watch { note, tags, ..Watch::of(WatchedAt::Unknown) };
        let (statement, cuts) = normalizer.statement(Statement::Watch(watch));
        let Statement::Watch(watch) = statement else { panic!("{statement:?}") };
        assert_eq!(watch.note, format!("{}e", "é".repeat(1_999)));
        assert_eq!(watch.tags.len(), 10);
        assert_eq!(cuts.len(), 3);
    }

    #[test]
    fn times_in_utc_are_those_of_the_users_zone() {
        let normalizer = ItemNormalizer::new(Zone::parse("America/New_York"));
        for (at, expected) in [
            ("2024-05-02T01:30:00Z", "2024-05-01T21:30:00-04:00"),
            ("2024-05-02T01:30:00+02:00", "2024-05-02T01:30:00+02:00"),
            ("2024-05-02", "2024-05-02"),
        ] {
            let watch = Watch::of(WatchedAt::try_from(at.to_owned()).unwrap());
            let (statement, _) = normalizer.statement(Statement::Watch(watch));
            let Statement::Watch(watch) = statement else { panic!("{statement:?}") };
            assert_eq!(String::from(watch.at), expected);
        }
    }
}
