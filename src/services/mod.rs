//! Use cases that combine the store with the catalogue, mail, auth or imports.

pub mod accounts;
pub mod archive;
pub mod audit;
pub mod backup;
pub mod calendar;
pub mod export;
pub mod genres;
pub mod home;
pub mod imports;
pub mod notifications;
pub mod outgoing_webhooks;
pub mod own_account;
pub mod own_titles;
pub mod passkeys;
pub mod passwords;
pub mod pictures;
pub mod provider_sign_in;
pub mod scheduled_backups;
pub mod second_factor;
pub mod settings;
pub mod shows;
pub mod statistics;
pub mod titles;
pub mod user_admin;
pub mod watching;
pub mod webhooks;
