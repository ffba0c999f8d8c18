//! Migrations: numbered SQL files. A released file is never edited; a change is a new file at the end of the list.

pub(super) const MIGRATIONS: [&str; 29] = [
    include_str!("../../assets/migrations/0001_accounts_and_ratings.sql"),
    include_str!("../../assets/migrations/0002_playlists.sql"),
    include_str!("../../assets/migrations/0003_password_resets_and_claims.sql"),
    include_str!("../../assets/migrations/0004_settings.sql"),
    include_str!("../../assets/migrations/0005_twins_and_sought.sql"),
    include_str!("../../assets/migrations/0006_tmdb_ids_and_names.sql"),
    include_str!("../../assets/migrations/0007_jobs_and_password_confirmations.sql"),
    include_str!("../../assets/migrations/0008_limits.sql"),
    include_str!("../../assets/migrations/0009_rate_limits.sql"),
    include_str!("../../assets/migrations/0010_invites.sql"),
    include_str!("../../assets/migrations/0011_playlist_texts.sql"),
    include_str!("../../assets/migrations/0012_pictures.sql"),
    include_str!("../../assets/migrations/0013_watching.sql"),
    include_str!("../../assets/migrations/0014_own_titles.sql"),
    include_str!("../../assets/migrations/0015_companions.sql"),
    include_str!("../../assets/migrations/0016_checkin_companions.sql"),
    include_str!("../../assets/migrations/0017_episodes.sql"),
    include_str!("../../assets/migrations/0018_notifications.sql"),
    include_str!("../../assets/migrations/0019_episode_orders.sql"),
    include_str!("../../assets/migrations/0020_imports.sql"),
    include_str!("../../assets/migrations/0021_connections.sql"),
    include_str!("../../assets/migrations/0022_second_factors_and_audit_events.sql"),
    include_str!("../../assets/migrations/0023_invite_uses_and_identities.sql"),
    include_str!("../../assets/migrations/0024_passkeys.sql"),
    include_str!("../../assets/migrations/0025_rejected_rows_and_watching_episodes.sql"),
    include_str!("../../assets/migrations/0026_watching_versions.sql"),
    include_str!("../../assets/migrations/0027_outgoing_webhooks.sql"),
    include_str!("../../assets/migrations/0028_film_releases_and_imports.sql"),
    include_str!("../../assets/migrations/0029_original_times_and_undo_outcomes.sql"),
];

/// The newest schema.
pub const SCHEMA: usize = MIGRATIONS.len();
