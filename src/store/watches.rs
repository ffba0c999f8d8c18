//! The SQL of watches: what users have watched, and when. Every statement selects by owner.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::companion::Companions;
use crate::domain::episode::EpisodeId;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::note::{Tag, Tags, WatchNote};
use crate::domain::rating::{Rating, Score10};
use crate::domain::watch::{
    ClientKey, InvalidTime, MAX_WATCHES, MAX_WATCHES_AT_ONCE, Origin, Watch, WatchId, WatchTime,
    WatchUpdate, WatchedAt, WatchedPart,
};
use crate::store::Store;
use crate::store::changes::{
    Item, Subject, change_of_key, find_change_of_key, insert_change, insert_items,
    insert_items_after,
};
use crate::store::companions::{
    SharedWatch, add_companions, add_tags_and_companions, copy_companions, find_companions,
};
use crate::store::db::{Query, Tx, Value, placeholders, values};
use crate::store::episode_orders::add_numbers;
use crate::store::episodes::find_air_day;
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title, title_row};
use crate::store::ratings::{find_given_score, insert_rating, may_rate};
use crate::store::show_progress::{day_everywhere, update_progress_of};
use crate::store::watch_rows::{
    HAS_EARLIER, NewRow, WATCH_COLUMNS, WATCHES_PER_STATEMENT, WatchRefusal, add_row,
    earlier_watches, insert_watches, limit_row, remove_seen_films, stored_time, watch, watch_count,
    watch_limit,
};
use crate::store::watch_tags::{
    find_spelling, find_tagged, insert_spelled_tags, insert_tags, may_have_tags, respell,
};
use crate::store::watchlist::watchlist_row;

/// A watch to be added.
#[derive(Clone, Debug)]
pub struct NewWatch {
    pub title: TitleKey,
    pub at: WatchTime,
    pub seen_before: bool,
    pub note: WatchNote,
    pub tags: Tags,
    pub companions: Companions,
    /// Rates the title too.
    pub score: Option<Score10>,
    pub origin: Origin,
    /// The client's key. A repeated request with the same key gets the response to the first.
    pub key: Option<ClientKey>,
}

/// A watch that was added.
#[derive(Clone, Debug)]
pub struct AddedWatch {
    pub change: Change,
    pub watch: Watch,
    /// How many watches of the title the user has.
    pub watches: i64,
    /// Whether the title was in the watchlist and left it.
    pub left_watchlist: bool,
    /// Whether an earlier request with the same key added it.
    pub is_repeat: bool,
}

impl Store {
    /// Adds a watch, and a rating if the user gives one, and stores the title's metadata. The title leaves the watchlist.
    pub async fn add_watch(
        &self,
        user: UserId,
        new: NewWatch,
        metadata: TitleMetadata,
        now: i64,
    ) -> Result<Result<AddedWatch, WatchRefusal>, StoreError> {
        let is_alone = new.companions.is_empty();
        let work = move |tx: &Tx<'_>| add_watch(tx, user, &new, &metadata, now);
        // With companions the watch may be added to other users' diaries too.
        if is_alone { self.pool.write_for(user, work).await } else { self.pool.write(work).await }
    }

    /// Replaces watches by changed ones, which get new ids. All or none. A film leaves the watchlist if its watch gets
    /// another date, on which the film was listed already.
    pub async fn update_watches(
        &self,
        user: UserId,
        ids: Vec<WatchId>,
        update: WatchUpdate,
        now: i64,
    ) -> Result<Result<(Change, Vec<Watch>), WatchRefusal>, StoreError> {
        let is_alone = update.companions.as_ref().is_none_or(Companions::is_empty);
        let work = move |tx: &Tx<'_>| update_watches(tx, user, &ids, &update, now);
        if is_alone { self.pool.write_for(user, work).await } else { self.pool.write(work).await }
    }

    /// Renames a tag on all watches of the user. If the user has a tag with the new name, it replaces the old one. Watches
    /// get new ids, except when only the case differs: then nothing is in the journal. Returns how many have the tag.
    pub async fn rename_tag(
        &self,
        user: UserId,
        from: Tag,
        to: Tag,
        now: i64,
    ) -> Result<Result<(Option<Change>, usize), WatchRefusal>, StoreError> {
        self.pool.write_for(user, move |tx| rename_tag(tx, user, &from, &to, now)).await
    }

    /// Removes watches, all or none; `None` when one of them is not the user's.
    pub async fn remove_watches(
        &self,
        user: UserId,
        ids: Vec<WatchId>,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let watches = find_live_watches(tx, user, &ids)?;
                if watches.len() < ids.len() {
                    return Ok(None);
                }
                let change = insert_change(tx, user, (ChangeKind::WatchRemoved, now), None)?;
                remove_rows(tx, &ids, change.id)?;
                let item = |id: &WatchId| Item {
                    subject: Subject::Watches,
                    added: None,
                    removed: Some(id.0),
                };
                insert_items(tx, change.id, &ids.iter().map(item).collect::<Vec<_>>())?;
                let titles = watches.iter().map(|watch| watch.title);
                update_progress_of(tx, user, titles, day_everywhere(now))?;
                Ok(Some(change))
            })
            .await
    }
}

fn add_watch(
    tx: &Tx<'_>,
    user: UserId,
    new: &NewWatch,
    metadata: &TitleMetadata,
    now: i64,
) -> Result<Result<AddedWatch, WatchRefusal>, StoreError> {
    tx.prefetch(&|| queries(user, new, metadata))?;
    if let Some(key) = &new.key
        && let Some((change, items)) = find_change_of_key(tx, user, key)?
    {
        return repeated(tx, user, new, change, &items);
    }
    let (at, companions) = match check_watch(tx, user, new, metadata, now)? {
        Ok(checked) => checked,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let NewWatch { title, seen_before, ref note, .. } = *new;
    let own = tx.find(&earlier_watches(user, title, at.ordinal()), |row| {
        Ok((row.get::<i64>("count")?, row.get::<i64>("earlier")?))
    })?;
    let (watches, earlier) = own.unwrap_or_default();
    let note = note.as_str();
    let (part, original_at, origin) = (WatchedPart::WHOLE, None, new.origin);
    let row = NewRow { title, part, at, original_at, seen_before, note, origin, created_at: now };
    let change = insert_change(tx, user, (ChangeKind::WatchAdded, now), new.key.as_ref())?;
    let (id, items) = add_row(tx, user, change.id, &row)?;
    insert_tags(tx, user, &[id], &new.tags)?;
    let shared = SharedWatch { id, owner: user, title, part, at, created_at: now };
    add_companions(tx, &shared, &companions, now)?;
    if let Some(score) = new.score {
        insert_rating(tx, user, &Rating { title, score, rated_at: now }, change.id)?;
    }
    let mut watch = Watch {
        id,
        title,
        part,
        episode: None,
        in_order: None,
        at: stored_time(at),
        original_at,
        seen_before,
        is_rewatch: seen_before || earlier > 0,
        note: note.to_owned(),
        tags: Vec::new(),
        companions: Vec::new(),
        deleted_companions: 0,
        origin,
        created_at: now,
    };
    if !(new.tags.is_empty() && companions.is_empty()) {
        add_tags_and_companions(tx, [&mut watch])?;
    }
    let left_watchlist = leaves_watchlist(&items);
    let watches = watches + 1;
    Ok(Ok(AddedWatch { change, watch, watches, left_watchlist, is_repeat: false }))
}

/// Records the title of a watch that is within all limits; its time and the users it was watched with.
fn check_watch(
    tx: &Tx<'_>,
    user: UserId,
    new: &NewWatch,
    metadata: &TitleMetadata,
    now: i64,
) -> Result<Result<(WatchedAt, Vec<UserId>), WatchRefusal>, StoreError> {
    if let Some(refusal) = watch_limit(tx, user, 1)? {
        return Ok(Err(refusal));
    }
    let known = metadata.facts().release_date.as_deref();
    let at = match watched_time(tx, user, new.title, new.at, known, now)? {
        Ok(at) => at,
        Err(error) => return Ok(Err(WatchRefusal::Time(error))),
    };
    if !may_have_tags(tx, user, &new.tags)? {
        return Ok(Err(WatchRefusal::TooManyTags));
    }
    let companions = match find_companions(tx, user, &new.companions)? {
        Ok(companions) => companions,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if new.score.is_some() && !may_rate(tx, user, new.title)? {
        return Ok(Err(WatchRefusal::TooManyRatings));
    }
    if !record_title(tx, user, metadata)? {
        return Ok(Err(WatchRefusal::TooManyPending));
    }
    Ok(Ok((at, companions)))
}

/// The rows that are read to add a watch.
fn queries(user: UserId, new: &NewWatch, metadata: &TitleMetadata) -> Vec<Query> {
    let mut queries = vec![limit_row(user), title_row(metadata)];
    queries.extend(new.key.as_ref().map(|key| change_of_key(user, key)));
    if let WatchTime::At(at) = new.at {
        queries.push(earlier_watches(user, new.title, at.ordinal()));
    }
    match new.title.media_type {
        MediaType::Movie => queries.push(watchlist_row(user, new.title)),
        MediaType::Tv => {}
    }
    queries
}

fn update_watches(
    tx: &Tx<'_>,
    user: UserId,
    ids: &[WatchId],
    update: &WatchUpdate,
    now: i64,
) -> Result<Result<(Change, Vec<Watch>), WatchRefusal>, StoreError> {
    let old = find_live_watches(tx, user, ids)?;
    if old.len() < ids.len() {
        return Ok(Err(WatchRefusal::NoSuchWatch));
    }
    let mut found = Vec::new();
    for old in old {
        let wanted = update.at.unwrap_or(WatchTime::At(old.at));
        let at = match (wanted, old.part.episode_id) {
            (WatchTime::Released, Some(id)) => {
                let day = find_air_day(tx, id)?.map(|day| day.to_string());
                WatchedAt::of_release(day.as_deref(), now)
            }
            _ => watched_time(tx, user, old.title, wanted, None, now)?,
        };
        match at {
            Ok(at) => found.push((Watch { origin: Origin::User, ..old }, at)),
            Err(error) => return Ok(Err(WatchRefusal::Time(error))),
        }
    }
    if let Some(tags) = &update.tags
        && !may_have_tags(tx, user, tags)?
    {
        return Ok(Err(WatchRefusal::TooManyTags));
    }
    let companions = match &update.companions {
        Some(companions) => match find_companions(tx, user, companions)? {
            Ok(users) => Some(users),
            Err(refusal) => return Ok(Err(refusal)),
        },
        None => None,
    };
    let change = insert_change(tx, user, (ChangeKind::WatchEdited, now), None)?;
    remove_rows(tx, ids, change.id)?;
    let added = replace_watches(tx, user, &found, update, companions.as_deref(), now)?;
    let mut items = replaced_items(&found, &added);
    let dated = found.iter().filter(|(watch, at)| watch.at != *at);
    let dated = dated.map(|(watch, at)| (watch.title, *at));
    items.extend(remove_seen_films(tx, user, dated, change.id)?);
    insert_items(tx, change.id, &items)?;
    let watches = find_live_watches(tx, user, &added)?;
    update_progress_of(tx, user, watches.iter().map(|watch| watch.title), day_everywhere(now))?;
    Ok(Ok((change, watches)))
}

fn rename_tag(
    tx: &Tx<'_>,
    user: UserId,
    from: &Tag,
    to: &Tag,
    now: i64,
) -> Result<Result<(Option<Change>, usize), WatchRefusal>, StoreError> {
    let is_respelled = from.normalized == to.normalized;
    let limit = if is_respelled { MAX_WATCHES } else { MAX_WATCHES_AT_ONCE + 1 };
    let ids = find_tagged(tx, user, from, limit)?;
    if ids.is_empty() {
        return Ok(Err(WatchRefusal::NoSuchTag));
    }
    if is_respelled {
        respell(tx, user, to)?;
        return Ok(Ok((None, ids.len())));
    }
    if i64::try_from(ids.len()).is_ok_and(|watches| watches > MAX_WATCHES_AT_ONCE) {
        return Ok(Err(WatchRefusal::TooManyTagged));
    }
    if !may_have_tags(tx, user, &Tags::of_names(vec![to.name.clone()]))? {
        return Ok(Err(WatchRefusal::TooManyTags));
    }
    let name = find_spelling(tx, user, to)?;
    let change = insert_change(tx, user, (ChangeKind::WatchEdited, now), None)?;
    let is_other = |tag: &String| {
        let tag = Tag::normalize(tag);
        tag != from.normalized && tag != to.normalized
    };
    let rename = |mut watch: Watch| {
        watch.tags.retain(is_other);
        watch.tags.push(name.clone());
        watch
    };
    let titles = edit_watches(tx, user, &ids, rename, (change.id, now))?;
    update_progress_of(tx, user, titles.into_iter(), day_everywhere(now))?;
    Ok(Ok((Some(change), ids.len())))
}

/// Moves watches of a show to another viewing as part of a change.
pub(super) fn move_to_viewing(
    tx: &Tx<'_>,
    user: UserId,
    ids: &[WatchId],
    viewing: i64,
    change: (ChangeId, i64),
) -> Result<(), StoreError> {
    let edit = |old: Watch| Watch { part: WatchedPart { viewing, ..old.part }, ..old };
    edit_watches(tx, user, ids, edit, change).map(drop)
}

/// Moves watches of an episode to another one as part of a change.
pub(super) fn move_to_episode(
    tx: &Tx<'_>,
    user: UserId,
    ids: &[WatchId],
    episode: EpisodeId,
    change: (ChangeId, i64),
) -> Result<(), StoreError> {
    let episode_id = Some(episode);
    let edit = |old: Watch| Watch { part: WatchedPart { episode_id, ..old.part }, ..old };
    edit_watches(tx, user, ids, edit, change).map(drop)
}

/// Replaces watches by edited ones, with the same times and companions, as part of a change; returns their titles.
fn edit_watches(
    tx: &Tx<'_>,
    user: UserId,
    ids: &[WatchId],
    edit: impl Fn(Watch) -> Watch,
    (change, now): (ChangeId, i64),
) -> Result<Vec<TitleKey>, StoreError> {
    let (mut position, mut titles) = (0, Vec::new());
    for ids in ids.chunks(WATCHES_PER_STATEMENT) {
        let edited = find_live_watches(tx, user, ids)?.into_iter().map(|old| {
            let at = old.at;
            (edit(old), at)
        });
        let edited: Vec<_> = edited.collect();
        remove_rows(tx, ids, change)?;
        let added = replace_watches(tx, user, &edited, &WatchUpdate::default(), None, now)?;
        insert_items_after(tx, change, &replaced_items(&edited, &added), position)?;
        position += i64::try_from(added.len()).unwrap_or(i64::MAX);
        titles.extend(edited.iter().map(|(watch, _)| watch.title));
    }
    Ok(titles)
}

fn replaced_items(replaced: &[(Watch, WatchedAt)], added: &[WatchId]) -> Vec<Item> {
    let item = |((old, _), id): (&(Watch, WatchedAt), &WatchId)| {
        let (added, removed) = (Some(id.0), Some(old.id.0));
        Item { subject: Subject::Watches, added, removed }
    };
    replaced.iter().zip(added).map(item).collect()
}

/// Inserts the edited watches at these times; returns their ids in the same order.
fn replace_watches(
    tx: &Tx<'_>,
    user: UserId,
    replaced: &[(Watch, WatchedAt)],
    update: &WatchUpdate,
    companions: Option<&[UserId]>,
    now: i64,
) -> Result<Vec<WatchId>, StoreError> {
    let rows = replaced.iter().map(|(old, at)| NewRow {
        title: old.title,
        part: old.part,
        at: *at,
        original_at: old.original_at_after(*at),
        seen_before: update.seen_before.unwrap_or(old.seen_before),
        note: update.note.as_ref().map_or(&*old.note, WatchNote::as_str),
        origin: old.origin,
        created_at: old.created_at,
    });
    let added = insert_watches(tx, user, &rows.collect::<Vec<_>>())?;
    if let Some(tags) = &update.tags {
        insert_tags(tx, user, &added, tags)?;
    } else {
        let tags = replaced.iter().map(|(old, _)| Tags::of_names(old.tags.clone()));
        let tags: Vec<Tags> = tags.collect();
        let tagged = added.iter().zip(&tags);
        let tagged = tagged.flat_map(|(id, tags)| tags.iter().map(move |tag| (*id, tag)));
        insert_spelled_tags(tx, user, &tagged.collect::<Vec<_>>())?;
    }
    for ((old, at), id) in replaced.iter().zip(added.iter().copied()) {
        if companions.is_some() || !old.companions.is_empty() || old.deleted_companions > 0 {
            let Watch { title, part, created_at, .. } = *old;
            let watch = SharedWatch { id, owner: user, title, part, at: *at, created_at };
            copy_companions(tx, old.id, &watch, companions, now)?;
        }
    }
    Ok(added)
}

fn remove_rows(tx: &Tx<'_>, ids: &[WatchId], change: ChangeId) -> Result<(), StoreError> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    Subject::Watches.set_removed(tx, &ids, Some(change))
}

/// The response to an earlier request with the same key.
fn repeated(
    tx: &Tx<'_>,
    user: UserId,
    new: &NewWatch,
    change: Change,
    items: &[Item],
) -> Result<Result<AddedWatch, WatchRefusal>, StoreError> {
    let content = (new.at, &new.note, &new.tags);
    let watch = find_repeated(tx, user, items, new.title, content)?;
    let Some(watch) = watch else { return Ok(Err(WatchRefusal::KeyUsed)) };
    let is_same = watch.seen_before == new.seen_before
        && new.companions.matches(&watch.companions)
        && new.score == find_given_score(tx, change.id)?;
    if !is_same {
        return Ok(Err(WatchRefusal::KeyUsed));
    }
    let watches = tx.count_of(&watch_count(user, new.title))?;
    let left_watchlist = leaves_watchlist(items);
    Ok(Ok(AddedWatch { change, watch, watches, left_watchlist, is_repeat: true }))
}

/// The first watch that a change added, as it was added, if a request with this title, time, note and these tags may
/// have added it.
pub(super) fn find_repeated(
    tx: &Tx<'_>,
    user: UserId,
    items: &[Item],
    title: TitleKey,
    (at, note, tags): (WatchTime, &WatchNote, &Tags),
) -> Result<Option<Watch>, StoreError> {
    let id = items.iter().find_map(|item| item.added.filter(|_| item.subject == Subject::Watches));
    let Some(id) = id else { return Ok(None) };
    let mut found = find_row(tx, user, WatchId(id), false)?;
    add_tags_and_companions(tx, &mut found)?;
    Ok(found.filter(|watch| {
        watch.title == title
            && (at == WatchTime::At(watch.at) || at == WatchTime::Released)
            && watch.note == note.as_str()
            && tags.are_same(&watch.tags)
    }))
}

fn leaves_watchlist(items: &[Item]) -> bool {
    items.iter().any(|item| item.subject == Subject::Watchlist)
}

pub(super) fn find_live_watch(
    tx: &Tx<'_>,
    user: UserId,
    id: WatchId,
) -> Result<Option<Watch>, StoreError> {
    let mut found = find_row(tx, user, id, true)?;
    add_tags_and_companions(tx, &mut found)?;
    add_numbers(tx, user, &mut found)?;
    Ok(found)
}

/// A watch without its tags and companions.
fn find_row(
    tx: &Tx<'_>,
    user: UserId,
    WatchId(id): WatchId,
    must_be_live: bool,
) -> Result<Option<Watch>, StoreError> {
    let live = if must_be_live { "AND removed_in IS NULL" } else { "" };
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches WHERE id = $1 AND user_id = $2 {live}"
    );
    tx.first(&sql, values![id, user.0], watch)
}

/// The user's watches with these ids, except removed ones. There may be at most 500 ids.
fn find_live_watches(tx: &Tx<'_>, user: UserId, ids: &[WatchId]) -> Result<Vec<Watch>, StoreError> {
    let sql = format!(
        "SELECT {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches
         WHERE user_id = $1 AND removed_in IS NULL AND id IN ({}) ORDER BY id",
        placeholders(1, ids.len())
    );
    let mut values = values![user.0].to_vec();
    values.extend(ids.iter().map(|id| Value::from(id.0)));
    let mut found = tx.all(&sql, &values, watch)?;
    add_tags_and_companions(tx, &mut found)?;
    add_numbers(tx, user, &mut found)?;
    Ok(found)
}

/// The time of the watch. `known` is the release date to use if none is stored.
fn watched_time(
    tx: &Tx<'_>,
    user: UserId,
    key: TitleKey,
    wanted: WatchTime,
    known: Option<&str>,
    now: i64,
) -> Result<Result<WatchedAt, InvalidTime>, StoreError> {
    if let WatchTime::At(at) = wanted {
        return Ok(Ok(at));
    }
    let stored = tx.first(
        "SELECT coalesce((SELECT release_date FROM titles WHERE media_type = $1 AND title_id = $2),
                         (SELECT release_date FROM pending_titles
                          WHERE media_type = $1 AND title_id = $2 AND user_id = $3)) AS release_date",
        values![key.media_type.as_str(), key.title_id, user.0],
        |row| row.get::<Option<String>>("release_date"),
    )?;
    Ok(WatchedAt::of_release(stored.flatten().as_deref().or(known), now))
}
