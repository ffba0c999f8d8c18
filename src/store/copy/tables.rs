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

/// In an order in which every row comes after those that it references. Counts are kept by triggers.
pub(super) const TABLES: [Table; 15] = [
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
        ],
        key: 1,
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
];
