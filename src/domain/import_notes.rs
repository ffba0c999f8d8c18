//! Assigns notes and tags of an import to watches or to the title. Several for the same watch or title are joined.

use crate::domain::import::RecordOutcome;
use crate::domain::import_present::{PlacedRecord, Present, TitlePart, WatchRef, is_same_watch};
use crate::domain::imported::{Statement, Watch};
use crate::domain::note::{MAX_TAGS, MAX_TITLE_NOTE, MAX_WATCH_NOTE, Tag};
use crate::domain::watch::WatchedAt;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// The text between two joined notes.
const SEPARATOR: &str = "\n\n";

/// The title or the watch that a note is assigned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteTarget {
    Title,
    Watch(WatchRef),
}

/// The joined notes and tags of all files for one target.
#[derive(Clone, Debug)]
pub struct JoinedNotes {
    pub target: NoteTarget,
    /// The records whose notes are part of `text` and that the target does not have yet.
    pub records: Vec<usize>,
    /// All notes of the files, as far as they fit.
    pub text: String,
    pub spoiler: bool,
    /// The time of the newest note.
    pub written_at: WatchedAt,
    /// Tags for a watch, each with the index of its record.
    pub tags: Vec<(usize, String)>,
}

/// The note and the tags of a record.
struct RecordNote<'a> {
    record: usize,
    /// Whether the record is a note, not a watch with a note.
    is_note: bool,
    text: String,
    spoiler: bool,
    written_at: WatchedAt,
    tags: &'a [String],
    /// Whether an earlier record has the same text.
    is_repeated: bool,
}

impl JoinedNotes {
    fn new(target: NoteTarget, text: String, kept: &[RecordNote<'_>]) -> Self {
        let newest = kept.iter().map(|text| text.written_at);
        let newest = newest.max_by_key(|at| at.begins_at());
        Self {
            target,
            records: Vec::new(),
            text,
            spoiler: kept.iter().any(|text| text.spoiler),
            written_at: newest.unwrap_or_default(),
            tags: Vec::new(),
        }
    }

    /// The tags of those records that are written.
    pub fn tags_of(&self, is_written: impl Fn(usize) -> bool) -> Vec<String> {
        let tags = self.tags.iter().filter(|(record, _)| is_written(*record));
        tags.map(|(_, tag)| tag.clone()).collect()
    }
}

/// Joins the notes of the records, and sets the outcomes of records with a note or tags. `watch_refs` has the watch
/// of each record that is about one.
pub fn join_notes(
    present: &Present,
    records: &[PlacedRecord],
    watch_refs: &[Option<WatchRef>],
    outcomes: &mut [RecordOutcome],
) -> Vec<JoinedNotes> {
    let mut of_title = Vec::new();
    let mut of_watches: BTreeMap<WatchRef, Vec<RecordNote<'_>>> = BTreeMap::new();
    let watches = watches_of_notes(present, records, watch_refs);
    for (index, record) in records.iter().enumerate() {
        let (text, target) = match &record.statement {
            Statement::Watch(watch) => {
                let Some(watch_ref) = watch_refs[index] else { continue };
                (RecordNote::of_watch(index, watch), Some(watch_ref))
            }
            Statement::Note { .. } if record.place == TitlePart::Unplaced => {
                outcomes[index] = RecordOutcome::Unplaced;
                continue;
            }
            Statement::Note { text, spoiler, written_at, .. } => {
                let text = RecordNote::of_note(index, text, *spoiler, *written_at);
                let is_short = text.text.chars().count() <= MAX_WATCH_NOTE;
                (text, watches.get(&index).copied().filter(|_| is_short))
            }
            _ => continue,
        };
        match target {
            Some(watch_ref) => of_watches.entry(watch_ref).or_default().push(text),
            None => of_title.push(text),
        }
    }
    let mut joined = Vec::new();
    for (watch_ref, texts) in of_watches {
        let (notes, rest) = join_for_watch(present, watch_ref, texts, outcomes);
        joined.push(notes);
        // Notes that do not fit into the watch become a note on the title.
        of_title.extend(rest.into_iter().filter(|text| text.is_note));
    }
    for text in &mut of_title {
        text.name_part(records[text.record].place);
    }
    if !of_title.is_empty() {
        joined.push(join_for_title(present, of_title, outcomes));
    }
    joined
}

/// The watch that each note is about: by the date in the file, if there is one. Without a date, a note on a season or
/// an episode belongs to its last watch.
fn watches_of_notes(
    present: &Present,
    records: &[PlacedRecord],
    watch_refs: &[Option<WatchRef>],
) -> HashMap<usize, WatchRef> {
    let mut open: HashMap<_, VecDeque<WatchRef>> = HashMap::new();
    let mut last: HashMap<TitlePart, (Option<i64>, WatchRef)> = HashMap::new();
    for (index, watch) in present.watches.iter().enumerate() {
        let one = (watch.at.begins_at(), WatchRef::Present(index));
        let last = last.entry(watch.place).or_insert(one);
        *last = if one.0 >= last.0 { one } else { *last };
    }
    for (record, watch_ref) in records.iter().zip(watch_refs) {
        let (Statement::Watch(watch), Some(watch_ref)) = (&record.statement, watch_ref) else {
            continue;
        };
        let one = (watch.at.begins_at(), *watch_ref);
        let last = last.entry(record.place).or_insert(one);
        *last = if one.0 > last.0 { one } else { *last };
        if watch.note.is_empty() {
            open.entry((record.place, watch.at.calendar())).or_default().push_back(*watch_ref);
        }
    }
    let mut found = HashMap::new();
    for (index, record) in records.iter().enumerate() {
        let Statement::Note { text, watched_at, .. } = &record.statement else { continue };
        let watch_ref = match *watched_at {
            WatchedAt::Unknown if record.place == TitlePart::Whole => None,
            WatchedAt::Unknown => last.get(&record.place).map(|(_, watch_ref)| *watch_ref),
            at => {
                let open = open.get_mut(&(record.place, at.calendar()));
                let open = open.and_then(VecDeque::pop_front);
                open.or_else(|| find_present(present, record.place, at, text))
            }
        };
        found.extend(watch_ref.map(|watch_ref| (index, watch_ref)));
    }
    found
}

/// The account's watch at a time. One that already has this note is preferred, then one without a note, then one that
/// had this time first.
fn find_present(
    present: &Present,
    place: TitlePart,
    at: WatchedAt,
    note: &str,
) -> Option<WatchRef> {
    let watches = present.watches.iter().enumerate();
    let of_watch = watches.filter(|(_, watch)| watch.place == place && watch.may_be_at(at));
    let best = of_watch.max_by_key(|(index, watch)| {
        let is_original = is_same_watch(watch.original_at.unwrap_or(watch.at), at);
        (has_note(&watch.note, note.trim()), watch.note.is_empty(), is_original, Reverse(*index))
    });
    best.map(|(index, _)| WatchRef::Present(index))
}

/// Also returns the notes that do not fit into the watch.
fn join_for_watch<'a>(
    present: &Present,
    watch_ref: WatchRef,
    mut texts: Vec<RecordNote<'a>>,
    outcomes: &mut [RecordOutcome],
) -> (JoinedNotes, Vec<RecordNote<'a>>) {
    let before = match watch_ref {
        WatchRef::Present(index) => present.watches.get(index),
        WatchRef::Record(_) => None,
    };
    let own = |text: &RecordNote<'_>| watch_ref == WatchRef::Record(text.record);
    // The note of the watch itself comes first.
    texts.sort_by_key(|text| !own(text));
    let note = before.map_or("", |watch| &watch.note);
    let (joined, kept, rest) = join(texts, MAX_WATCH_NOTE);
    let mut notes = JoinedNotes::new(NoteTarget::Watch(watch_ref), joined, &kept);
    let normalized = |tag: &String| Tag::normalize(tag);
    let mut tags: HashSet<String> =
        before.map_or(&[][..], |watch| &watch.tags).iter().map(normalized).collect();
    for text in &kept {
        let mut outcome = outcome_of(text, note, &notes.text, None);
        let new: Vec<_> =
            text.tags.iter().filter(|tag| !tags.contains(&Tag::normalize(tag))).collect();
        if tags.len() + new.len() > MAX_TAGS {
            outcome = RecordOutcome::OverLimit;
        } else {
            tags.extend(new.iter().map(|tag| Tag::normalize(tag)));
            if outcome == RecordOutcome::Same && !new.is_empty() {
                outcome = RecordOutcome::New;
            }
            notes.tags.extend(new.into_iter().map(|tag| (text.record, tag.clone())));
        }
        if !has_note(note, &text.text) {
            notes.records.push(text.record);
        }
        // A watch that another record adds is counted with that record.
        let is_counted = text.is_note || matches!(watch_ref, WatchRef::Present(_));
        if !own(text) && (is_counted || outcome == RecordOutcome::OverLimit) {
            outcomes[text.record] = outcome;
        }
    }
    for text in rest.iter().filter(|text| !own(text)) {
        outcomes[text.record] = RecordOutcome::OverLimit;
    }
    (notes, rest)
}

fn join_for_title(
    present: &Present,
    mut texts: Vec<RecordNote<'_>>,
    outcomes: &mut [RecordOutcome],
) -> JoinedNotes {
    // When not all fit, the newest ones are kept. In the joined text they come last.
    texts.sort_by_key(|text| Reverse((text.written_at.begins_at(), text.record)));
    let (_, mut kept, rest) = join(texts, MAX_TITLE_NOTE);
    kept.reverse();
    let (joined, kept, _) = join(kept, MAX_TITLE_NOTE);
    let mut notes = JoinedNotes::new(NoteTarget::Title, joined, &kept);
    let (before, changed_at) = present.note.clone().unwrap_or_default();
    for text in &kept {
        outcomes[text.record] =
            outcome_of(text, &before, &notes.text, Some((changed_at, notes.written_at)));
        if !has_note(&before, &text.text) {
            notes.records.push(text.record);
        }
    }
    for text in rest {
        outcomes[text.record] = RecordOutcome::OverLimit;
    }
    notes
}

/// Joins the texts that fit, each once. Returns the joined text, the records that fit, and the others.
fn join(
    texts: Vec<RecordNote<'_>>,
    most: usize,
) -> (String, Vec<RecordNote<'_>>, Vec<RecordNote<'_>>) {
    let (mut joined, mut length) = (String::new(), 0);
    let mut known: HashSet<String> = HashSet::new();
    let (mut kept, mut rest) = (Vec::new(), Vec::new());
    for mut text in texts {
        let separator = if joined.is_empty() { "" } else { SEPARATOR };
        let more = separator.len() + text.text.chars().count();
        text.is_repeated = known.contains(&text.text);
        if !text.text.is_empty() && !text.is_repeated {
            if length + more > most {
                rest.push(text);
                continue;
            }
            length += more;
            joined.push_str(separator);
            joined.push_str(&text.text);
            known.insert(text.text.clone());
        }
        kept.push(text);
    }
    (joined, kept, rest)
}

/// The outcome of a note. `before` is the account's present note, and `joined` all notes of the files. `dated` has
/// the times of these two, if known.
fn outcome_of(
    text: &RecordNote<'_>,
    before: &str,
    joined: &str,
    dated: Option<(i64, WatchedAt)>,
) -> RecordOutcome {
    if text.is_repeated || has_note(before, &text.text) {
        return RecordOutcome::Same;
    }
    // The present note is empty, or is contained in the joined one.
    if has_note(joined, before) {
        return RecordOutcome::New;
    }
    let is_newer = dated.is_some_and(|(mine, theirs)| theirs.begins_at() > Some(mine));
    if is_newer { RecordOutcome::Newer } else { RecordOutcome::Different }
}

/// Whether a joined note is this note or contains it.
pub fn has_note(joined: &str, note: &str) -> bool {
    let note = note.trim();
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(SEPARATOR);
    let is_begin = |rest: &str| rest.is_empty() || rest.ends_with(SEPARATOR);
    let joined = joined.trim();
    note.is_empty()
        || joined
            .match_indices(note)
            .any(|(at, _)| is_begin(&joined[..at]) && is_end(&joined[at + note.len()..]))
}

impl<'a> RecordNote<'a> {
    fn of_watch(record: usize, watch: &'a Watch) -> Self {
        let written_at = watch.at;
        Self {
            is_note: false,
            tags: &watch.tags,
            ..Self::of_note(record, &watch.note, false, written_at)
        }
    }

    fn of_note(record: usize, text: &str, spoiler: bool, written_at: WatchedAt) -> Self {
        let text = text.trim().replace("\r\n", "\n");
        Self { record, is_note: true, text, spoiler, written_at, tags: &[], is_repeated: false }
    }

    /// Prefixes a note on a season or an episode with its number, when it becomes a note on the show.
    fn name_part(&mut self, place: TitlePart) {
        let text = &self.text;
        self.text = match place {
            TitlePart::Season(season) => format!("Season {season}: {text}"),
            TitlePart::Episode(number) => {
                format!("Season {}, episode {}: {text}", number.season, number.episode)
            }
            TitlePart::Whole | TitlePart::Unplaced => return,
        };
    }
}
