//! Tests of the SQLite data file itself: they copy, damage, lock, move or upgrade it, or look at its files. Another
//! engine has none: `cargo nextest run -E 'not test(/^data_file::/)'` leaves them out.

mod backup;
mod files;
mod first_account;
mod id_migration;
mod restore;
mod scheduled_backups;
pub mod upgrade;
