//! The tables that are copied, with their columns.

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Int,
    Bool,
    Text,
}
use Kind::{Bool, Int, Text};

pub(super) struct Table {
    pub(super) name: &'static str,
    /// The first columns are the primary key.
    pub(super) columns: &'static [(&'static str, Kind)],
    pub(super) key: usize,
}

/// Ordered so that every row comes after the rows that it references. Tables of counts are missing, because triggers
/// fill them.
pub(super) const TABLES: [Table; 50] = [
    Table {
        name: "users",
        columns: &[
            ("id", Int),
            ("first_name", Text),
            ("last_name", Text),
            ("username", Text),
            ("username_normalized", Text),
            ("username_skeleton", Text),
            ("email", Text),
            ("email_normalized", Text),
            ("password_hash", Text),
            ("role", Text),
            ("created_at", Int),
            ("has_own_password", Int),
        ],
        key: 1,
    },
    Table {
        name: "second_factors",
        columns: &[("user_id", Int), ("secret", Text), ("enabled_at", Int), ("used_period", Int)],
        key: 1,
    },
    Table {
        name: "identities",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("provider", Text),
            ("issuer", Text),
            ("subject", Text),
            ("email", Text),
            ("created_at", Int),
        ],
        key: 1,
    },
    Table {
        name: "passkeys",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("credential_id", Text),
            ("user_handle", Text),
            ("public_key", Text),
            ("sign_count", Int),
            ("name", Text),
            ("created_at", Int),
            ("last_used_at", Int),
        ],
        key: 1,
    },
    Table { name: "recovery_codes", columns: &[("user_id", Int), ("code_hash", Text)], key: 2 },
    Table {
        name: "audit_events",
        columns: &[
            ("id", Int),
            ("created_at", Int),
            ("action", Text),
            ("actor_id", Int),
            ("subject_id", Int),
            ("detail", Text),
            ("address", Text),
        ],
        key: 1,
    },
    Table { name: "pictures", columns: &[("user_id", Int), ("jpeg", Text)], key: 1 },
    Table {
        name: "titles",
        columns: &[
            ("media_type", Text),
            ("title_id", Int),
            ("catalogue", Text),
            ("title", Text),
            ("overview", Text),
            ("poster_path", Text),
            ("release_date", Text),
            ("vote_average_x10", Int),
            ("fetched_at", Int),
            ("imdb_id", Text),
        ],
        key: 2,
    },
    Table { name: "settings", columns: &[("name", Text), ("value", Text)], key: 1 },
    Table {
        name: "ratings",
        columns: &[
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("score10", Int),
            ("rated_at", Int),
        ],
        key: 3,
    },
    Table {
        name: "playlists",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("name", Text),
            ("active", Bool),
            ("created_at", Int),
            ("description", Text),
        ],
        key: 1,
    },
    Table {
        name: "playlist_items",
        columns: &[
            ("playlist_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("position", Int),
            ("added_at", Int),
            ("note", Text),
            ("cover", Bool),
        ],
        key: 3,
    },
    Table {
        name: "changes",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("kind", Text),
            ("created_at", Int),
            ("undoes", Int),
            ("client_key", Text),
        ],
        key: 1,
    },
    Table {
        name: "change_items",
        columns: &[
            ("change_id", Int),
            ("position", Int),
            ("subject", Text),
            ("added_id", Int),
            ("removed_id", Int),
        ],
        key: 2,
    },
    Table {
        name: "shows",
        columns: &[
            ("title_id", Int),
            ("catalogue", Text),
            ("status", Text),
            ("version", Int),
            ("fetched_at", Int),
            ("doubted", Text),
            ("doubts", Int),
        ],
        key: 1,
    },
    Table {
        name: "seasons",
        columns: &[
            ("title_id", Int),
            ("season", Int),
            ("name", Text),
            ("air_day", Int),
            ("poster_path", Text),
        ],
        key: 2,
    },
    Table {
        name: "episodes",
        columns: &[
            ("id", Int),
            ("title_id", Int),
            ("season", Int),
            ("episode", Int),
            ("tmdb_id", Int),
            ("listing", Text),
            ("name", Text),
            ("air_day", Int),
            ("runtime", Int),
            ("kind", Text),
            ("still_path", Text),
        ],
        key: 1,
    },
    Table {
        name: "watches",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("precision", Text),
            ("instant", Int),
            ("offset_minutes", Int),
            ("year", Int),
            ("month", Int),
            ("day", Int),
            ("ordinal", Int),
            ("seen_before", Bool),
            ("origin", Text),
            ("note", Text),
            ("created_at", Int),
            ("removed_in", Int),
            ("episode_id", Int),
            ("season", Int),
            ("viewing", Int),
            ("original_at", Text),
        ],
        key: 1,
    },
    Table {
        name: "watchlist",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("added_at", Int),
            ("removed_in", Int),
            ("position", Int),
        ],
        key: 1,
    },
    Table {
        name: "watch_tags",
        columns: &[("watch_id", Int), ("name_normalized", Text), ("user_id", Int), ("name", Text)],
        key: 2,
    },
    Table {
        name: "watch_companions",
        columns: &[
            ("watch_id", Int),
            ("position", Int),
            ("user_id", Int),
            ("companion_id", Int),
            ("state", Text),
            ("requested_at", Int),
        ],
        key: 2,
    },
    Table {
        name: "auto_accepted_companions",
        columns: &[("user_id", Int), ("companion_id", Int)],
        key: 2,
    },
    Table {
        name: "favorites",
        columns: &[
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("place", Int),
            ("added_at", Int),
        ],
        key: 3,
    },
    Table {
        name: "title_notes",
        columns: &[
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("text", Text),
            ("spoiler", Bool),
            ("updated_at", Int),
        ],
        key: 3,
    },
    Table {
        name: "episode_orders",
        columns: &[
            ("title_id", Int),
            ("order_id", Text),
            ("name", Text),
            ("fetched_at", Int),
            ("removed_at", Int),
        ],
        key: 2,
    },
    Table {
        name: "episode_order_seasons",
        columns: &[("title_id", Int), ("order_id", Text), ("season", Int), ("name", Text)],
        key: 3,
    },
    Table {
        name: "episode_order_items",
        columns: &[
            ("title_id", Int),
            ("order_id", Text),
            ("tmdb_id", Int),
            ("season", Int),
            ("episode", Int),
        ],
        key: 3,
    },
    Table {
        name: "show_settings",
        columns: &[
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("name", Text),
            ("value", Text),
        ],
        key: 4,
    },
    Table {
        name: "show_progress",
        columns: &[
            ("user_id", Int),
            ("title_id", Int),
            ("state", Text),
            ("viewing", Int),
            ("counting", Int),
            ("out", Int),
            ("seen", Int),
            ("minutes_left", Int),
            ("next_episode_id", Int),
            ("begins_season", Bool),
            ("earlier_unseen", Int),
            ("last_ordinal", Int),
            ("next_air_day", Int),
            ("next_air_id", Int),
            ("today", Int),
            ("version", Int),
        ],
        key: 2,
    },
    Table {
        name: "checkins",
        columns: &[
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("started_at", Int),
            ("offset_minutes", Int),
            ("ends_at", Int),
            ("episode_id", Int),
        ],
        key: 1,
    },
    Table {
        name: "checkin_companions",
        columns: &[("user_id", Int), ("position", Int), ("companion_id", Int)],
        key: 2,
    },
    Table {
        name: "calendar_links",
        columns: &[("user_id", Int), ("token_hash", Text), ("created_at", Int)],
        key: 1,
    },
    Table {
        name: "access_tokens",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("name", Text),
            ("token_hash", Text),
            ("scope", Text),
            ("created_at", Int),
            ("expires_at", Int),
            ("last_used_at", Int),
        ],
        key: 1,
    },
    Table {
        name: "webhooks",
        columns: &[
            ("user_id", Int),
            ("source", Text),
            ("token_hash", Text),
            ("created_at", Int),
            ("account", Text),
            ("received_at", Int),
        ],
        key: 2,
    },
    Table {
        name: "webhook_plays",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("source", Text),
            ("received_at", Int),
            ("subject", Text),
            ("outcome", Text),
            ("play", Text),
        ],
        key: 1,
    },
    Table {
        name: "outgoing_webhooks",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("name", Text),
            ("url", Text),
            ("events", Text),
            ("secret", Text),
            ("created_at", Int),
            ("last_change_id", Int),
            ("attempted_at", Int),
            ("status", Int),
            ("error", Text),
            ("failing_since", Int),
            ("disabled_at", Int),
        ],
        key: 1,
    },
    Table {
        name: "preferences",
        columns: &[("user_id", Int), ("name", Text), ("value", Text)],
        key: 2,
    },
    Table {
        name: "change_values",
        columns: &[
            ("change_id", Int),
            ("position", Int),
            ("subject", Text),
            ("media_type", Text),
            ("title_id", Int),
            ("name", Text),
            ("before", Text),
            ("after", Text),
        ],
        key: 2,
    },
    Table {
        name: "pending_titles",
        columns: &[
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("title", Text),
            ("overview", Text),
            ("poster_path", Text),
            ("release_date", Text),
            ("vote_average_x10", Int),
            ("updated_at", Int),
        ],
        key: 3,
    },
    Table {
        name: "notifications",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("media_type", Text),
            ("title_id", Int),
            ("title", Text),
            ("created_at", Int),
            ("kind", Text),
            ("day", Int),
            ("season", Int),
            ("episode", Int),
            ("episodes", Int),
            ("air_day", Int),
            ("previous_air_day", Int),
            ("status", Text),
            ("read_at", Int),
            ("digest_day", Int),
            ("release_kind", Text),
        ],
        key: 1,
    },
    Table {
        name: "film_releases",
        columns: &[("title_id", Int), ("region", Text), ("kind", Text), ("day", Int)],
        key: 4,
    },
    Table {
        name: "film_release_lists",
        columns: &[("title_id", Int), ("fetched_at", Int), ("due_at", Int)],
        key: 1,
    },
    Table {
        name: "notification_schedules",
        columns: &[
            ("user_id", Int),
            ("zone", Text),
            ("digest_hour", Int),
            ("notified_day", Int),
            ("digest_day", Int),
            ("due_at", Int),
        ],
        key: 1,
    },
    Table {
        name: "jobs",
        columns: &[
            ("id", Int),
            ("kind", Text),
            ("subject", Text),
            ("nonce", Text),
            ("created_at", Int),
            ("due_at", Int),
            ("attempts", Int),
            ("not_found_count", Int),
            ("leased_until", Int),
            ("last_error", Text),
            ("failed_at", Int),
        ],
        key: 1,
    },
    Table {
        name: "known_networks",
        columns: &[("user_id", Int), ("network", Text), ("signed_in_at", Int)],
        key: 2,
    },
    Table {
        name: "imports",
        columns: &[
            ("id", Int),
            ("user_id", Int),
            ("created_at", Int),
            ("state", Text),
            ("rule", Text),
            ("left_out", Text),
            ("files", Text),
            ("catalogue", Text),
            ("change_id", Int),
            ("records", Int),
            ("written", Int),
            ("same", Int),
            ("as_watched", Int),
            ("marked_seen", Int),
            ("undo_outcome", Text),
        ],
        key: 1,
    },
    Table {
        name: "import_titles",
        columns: &[
            ("id", Int),
            ("import_id", Int),
            ("reference", Text),
            ("name", Text),
            ("outcome", Text),
            ("reason", Text),
            ("media_type", Text),
            ("title_id", Int),
            ("candidates", Text),
        ],
        key: 1,
    },
    Table {
        name: "import_items",
        columns: &[
            ("id", Int),
            ("import_id", Int),
            ("import_title_id", Int),
            ("kind", Text),
            ("file", Text),
            ("position", Text),
            ("statement", Text),
            ("list", Text),
            ("outcome", Text),
        ],
        key: 1,
    },
    Table {
        name: "import_problems",
        columns: &[
            ("id", Int),
            ("import_id", Int),
            ("kind", Text),
            ("file", Text),
            ("position", Text),
            ("reason", Text),
            ("text", Text),
        ],
        key: 1,
    },
    Table {
        name: "import_choices",
        columns: &[("user_id", Int), ("reference", Text), ("media_type", Text), ("title_id", Int)],
        key: 2,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;
    use rusqlite::Connection;
    use std::collections::BTreeSet;

    /// The counts of triggers; sessions, links and counters, which end with a copy.
    const NOT_COPIED: [&str; 8] = [
        "invites",
        "passkey_ceremonies",
        "provider_sign_ins",
        "rate_limits",
        "reset_tokens",
        "sessions",
        "total_counts",
        "user_counts",
    ];
    /// A column that triggers fill.
    const COUNT: (&str, &str) = ("playlists", "item_count");

    /// A new data file.
    fn open() -> (Connection, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        Store::open(&path).unwrap().close();
        (Connection::open(path).unwrap(), folder)
    }

    /// The texts that a query with one parameter returns.
    fn texts(file: &Connection, sql: &str, parameter: &str) -> Vec<String> {
        let mut statement = file.prepare(sql).unwrap();
        let rows = statement.query_map([parameter], |row| row.get(0)).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn every_table_is_copied_or_ends_with_a_copy() {
        let (file, _folder) = open();
        let sql = "SELECT name FROM sqlite_schema WHERE type = ?1 AND name NOT LIKE 'sqlite_%'";
        let stored: BTreeSet<_> = texts(&file, sql, "table").into_iter().collect();
        let known = TABLES.iter().map(|table| table.name).chain(NOT_COPIED);
        assert_eq!(stored, known.map(str::to_owned).collect());
    }

    #[test]
    fn every_column_is_copied_with_its_type_and_the_key_comes_first() {
        let (file, _folder) = open();
        for table in &TABLES {
            let sql = "SELECT name FROM pragma_table_info(?1) WHERE type = 'TEXT' ORDER BY name";
            let texts_of_schema = texts(&file, sql, table.name);
            let sql = "SELECT name FROM pragma_table_info(?1) WHERE type <> 'TEXT' ORDER BY name";
            let mut others_of_schema = texts(&file, sql, table.name);
            others_of_schema.retain(|column| (table.name, column.as_str()) != COUNT);
            let (mut of_texts, mut others): (Vec<_>, Vec<_>) =
                table.columns.iter().copied().partition(|(_, kind)| *kind == Text);
            of_texts.sort_by_key(|(column, _)| *column);
            others.sort_by_key(|(column, _)| *column);
            let names = |columns: &[(&'static str, Kind)]| {
                columns.iter().map(|(column, _)| (*column).to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(names(&of_texts), texts_of_schema, "{}", table.name);
            assert_eq!(names(&others), others_of_schema, "{}", table.name);
            let sql = "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk";
            assert_eq!(names(&table.columns[..table.key]), texts(&file, sql, table.name));
        }
    }

    #[test]
    fn tables_come_after_those_that_they_reference() {
        let (file, _folder) = open();
        let mut copied = BTreeSet::new();
        for table in &TABLES {
            copied.insert(table.name.to_owned());
            let sql = "SELECT DISTINCT \"table\" FROM pragma_foreign_key_list(?1)";
            for referenced in texts(&file, sql, table.name) {
                assert!(copied.contains(&referenced), "{} before {referenced}", table.name);
            }
        }
    }
}
