//! Matches the titles of imports with the catalogue. Every statement selects by an import of one user.

use crate::domain::ids::{TitleKey, UserId};
use crate::domain::import::{ImportId, ImportState, ImportTitleId, TitleMatch, TitleOutcome};
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::import_account::compare_account;
use crate::store::import_titles::{compare_titles, needs_episodes, optional_key, update_title};
use crate::store::imports::find_import;
use std::collections::BTreeSet;

/// A title that is not matched yet.
#[derive(Clone, Debug)]
pub struct WaitingTitle {
    pub id: ImportTitleId,
    /// The title as the file names it, as JSON.
    pub reference: String,
    /// The user's choice in this or an earlier import: a title, or `Some(None)` to leave it out.
    pub choice: Option<Option<TitleKey>>,
    /// Whether the stored episodes of the show are needed to compare its records.
    pub needs_episodes: bool,
    /// How many records are about it.
    pub records: i64,
}

impl Store {
    /// Some titles that are not matched yet, in no order, because sorting them for each step would take too long.
    pub async fn waiting_titles(
        &self,
        user: UserId,
        id: ImportId,
        has_tmdb: bool,
        limit: i64,
    ) -> Result<Vec<WaitingTitle>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT import_titles.id, import_titles.reference,
                            {CHOICE_COLUMNS}, {} AS needs_episodes,
                            (SELECT count(*) FROM import_items
                             WHERE import_items.import_title_id = import_titles.id) AS records
                     FROM import_titles
                     LEFT JOIN import_choices ON import_choices.user_id = $1
                                             AND import_choices.reference = import_titles.reference
                     WHERE import_titles.import_id = $2 AND import_titles.outcome = $3
                     LIMIT $4",
                    needs_episodes(has_tmdb)
                );
                tx.all(&sql, values![user.0, id.0, TitleOutcome::Waiting.as_str(), limit], |row| {
                    let (is_chosen, chosen) = choice(row)?;
                    Ok(WaitingTitle {
                        id: ImportTitleId(row.get("id")?),
                        reference: row.get("reference")?,
                        choice: is_chosen.then_some(chosen),
                        needs_episodes: row.get("needs_episodes")?,
                        records: row.get("records")?,
                    })
                })
            })
            .await
    }

    /// Stores the results of matching titles, and the outcomes of their records. Titles about which the user has decided
    /// meanwhile keep that decision. `false`, and nothing stored, when the import is no longer being matched.
    pub async fn store_matches(
        &self,
        user: UserId,
        id: ImportId,
        matches: Vec<(WaitingTitle, TitleMatch)>,
    ) -> Result<bool, StoreError> {
        let store = move |tx: &Tx<'_>| {
            let import = find_import(tx, user, id)?;
            if import.is_none_or(|import| import.state != ImportState::Matching) {
                return Ok(None);
            }
            let mut keys = BTreeSet::new();
            for (title, found) in &matches {
                if still_waits(tx, user, title)? {
                    keys.extend(update_title(tx, title.id, found)?);
                }
            }
            compare_titles(tx, user, id, &keys)?;
            Ok(Some(keys))
        };
        let Some(keys) = self.pool.write_for(user, store).await? else { return Ok(false) };
        self.compare_list_items(user, id, keys).await?;
        Ok(true)
    }

    /// Ends the matching. `false` when it does not end, because the user has paused it or a choice has made a title
    /// wait again.
    pub async fn finish_matching(&self, user: UserId, id: ImportId) -> Result<bool, StoreError> {
        self.compare_lists(user, id).await?;
        self.pool
            .write_for(user, move |tx| {
                compare_account(tx, user, id)?;
                let finished = tx.execute(
                    "UPDATE imports SET state = $1
                     WHERE id = $2 AND user_id = $3 AND state = $4
                       AND NOT EXISTS (SELECT 1 FROM import_titles
                                       WHERE import_titles.import_id = imports.id
                                         AND import_titles.outcome = $5)",
                    values![
                        ImportState::Ready.as_str(),
                        id.0,
                        user.0,
                        ImportState::Matching.as_str(),
                        TitleOutcome::Waiting.as_str()
                    ],
                )?;
                Ok(finished > 0)
            })
            .await
    }
}

/// Whether a title is still not matched, and the user's choice is still that of the look-up. The user may choose while
/// the look-up waits for the catalogue.
fn still_waits(tx: &Tx<'_>, user: UserId, title: &WaitingTitle) -> Result<bool, StoreError> {
    let sql = format!(
        "SELECT {CHOICE_COLUMNS} FROM import_titles
         LEFT JOIN import_choices ON import_choices.user_id = $1
                                 AND import_choices.reference = import_titles.reference
         WHERE import_titles.id = $2 AND import_titles.outcome = $3"
    );
    let values = values![user.0, title.id.0, TitleOutcome::Waiting.as_str()];
    let waiting = tx.first(&sql, values, choice)?;
    Ok(waiting.is_some_and(|(is_chosen, chosen)| is_chosen.then_some(chosen) == title.choice))
}

const CHOICE_COLUMNS: &str =
    "import_choices.reference AS chosen, import_choices.media_type, import_choices.title_id";

/// Whether the user has chosen, and the chosen title; none to leave the title out.
fn choice(row: &Row<'_>) -> Result<(bool, Option<TitleKey>), StoreError> {
    Ok((row.get::<Option<String>>("chosen")?.is_some(), optional_key(row)?))
}
