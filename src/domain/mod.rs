//! Types and rules of the product, without input and output.

pub mod account;
pub mod change;
pub mod checkin;
pub mod companion;
pub mod episode;
pub mod episode_matching;
pub mod episode_order;
pub mod favorite;
pub mod ids;
pub mod imported;
pub mod job;
pub mod note;
pub mod notification;
pub mod playlist;
pub mod preferences;
pub mod rate_limit;
pub mod rating;
pub mod sample;
pub mod settings;
pub mod show_progress;
pub mod show_settings;
pub mod title;
pub mod validation;
pub mod watch;
pub mod words;
pub mod zone;
