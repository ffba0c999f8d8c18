//! Events that admins can look up later: sign-ins, and changes of accounts and of the server's settings.

use crate::domain::ids::UserId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long an event is kept, in seconds.
pub const AUDIT_PERIOD: i64 = 365 * 86_400;

/// What happened. The detail of an event is the provider's id for `signed_up_by_provider`, `signed_in_by_provider`,
/// `provider_linked` and `provider_unlinked`; the passkey's name for `passkey_added` and `passkey_removed`; the new
/// username for `username_changed`; the token's name for `access_token_created`; the host for `outgoing_webhook_added`
/// and `outgoing_webhook_deleted`; the username for `user_deleted`; the new role for `role_changed`; and `tmdb`,
/// `registration` or `mail` for `settings_changed`. `passkey_refused`: the signature counter of a passkey did not
/// increase, so the passkey may have been copied. `code_refused`: the password was right and the code of the second
/// factor was wrong. `sessions_ended`: the user signed out other devices. `password_reset`: with a reset link.
/// `backup_downloaded`: a backup or a link to one was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditAction {
    SignedUp,
    SignedIn,
    /// The detail is the provider's id.
    SignedUpByProvider,
    /// The detail is the provider's id.
    SignedInByProvider,
    SignedInByPasskey,
    /// The signature counter of a passkey did not increase, so the passkey may have been copied.
    PasskeyRefused,
    /// The detail is the passkey's name.
    PasskeyAdded,
    /// The detail is the passkey's name.
    PasskeyRemoved,
    /// By the user, or by a sign-in with the same email address. The detail is the provider's id.
    ProviderLinked,
    /// The detail is the provider's id.
    ProviderUnlinked,
    /// The password of a sign-in was right, and the code of the second factor was not.
    CodeRefused,
    /// The user signed out other devices.
    SessionsEnded,
    PasswordChanged,
    /// With a reset link.
    PasswordReset,
    /// The detail is the new username.
    UsernameChanged,
    /// By the owner.
    AccountDeleted,
    SecondFactorEnabled,
    /// By the owner or, for a user who lost it, by an admin.
    SecondFactorDisabled,
    RecoveryCodesReplaced,
    /// The detail is the token's name.
    AccessTokenCreated,
    AccessTokenRevoked,
    /// The detail is the host.
    OutgoingWebhookAdded,
    /// The detail is the host.
    OutgoingWebhookDeleted,
    /// By an admin.
    UserAdded,
    /// By an admin. The detail is the username.
    UserDeleted,
    /// By an admin.
    UserSignedOut,
    /// By an admin. The detail is the new role.
    RoleChanged,
    /// By an admin.
    ResetLinkCreated,
    InviteCreated,
    InviteRevoked,
    /// The detail is `tmdb`, `registration` or `mail`.
    SettingsChanged,
    /// Or a link to it was made.
    BackupDownloaded,
}

impl AuditAction {
    /// All of them, in the order of the filter on screen.
    pub const ALL: [Self; 32] = [
        Self::SignedUp,
        Self::SignedIn,
        Self::SignedUpByProvider,
        Self::SignedInByProvider,
        Self::SignedInByPasskey,
        Self::PasskeyRefused,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::ProviderLinked,
        Self::ProviderUnlinked,
        Self::CodeRefused,
        Self::SessionsEnded,
        Self::PasswordChanged,
        Self::PasswordReset,
        Self::UsernameChanged,
        Self::AccountDeleted,
        Self::SecondFactorEnabled,
        Self::SecondFactorDisabled,
        Self::RecoveryCodesReplaced,
        Self::AccessTokenCreated,
        Self::AccessTokenRevoked,
        Self::OutgoingWebhookAdded,
        Self::OutgoingWebhookDeleted,
        Self::UserAdded,
        Self::UserDeleted,
        Self::UserSignedOut,
        Self::RoleChanged,
        Self::ResetLinkCreated,
        Self::InviteCreated,
        Self::InviteRevoked,
        Self::SettingsChanged,
        Self::BackupDownloaded,
    ];

    /// As in the API and in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignedUp => "signed_up",
            Self::SignedIn => "signed_in",
            Self::SignedUpByProvider => "signed_up_by_provider",
            Self::SignedInByProvider => "signed_in_by_provider",
            Self::SignedInByPasskey => "signed_in_by_passkey",
            Self::PasskeyRefused => "passkey_refused",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::ProviderLinked => "provider_linked",
            Self::ProviderUnlinked => "provider_unlinked",
            Self::CodeRefused => "code_refused",
            Self::SessionsEnded => "sessions_ended",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::UsernameChanged => "username_changed",
            Self::AccountDeleted => "account_deleted",
            Self::SecondFactorEnabled => "second_factor_enabled",
            Self::SecondFactorDisabled => "second_factor_disabled",
            Self::RecoveryCodesReplaced => "recovery_codes_replaced",
            Self::AccessTokenCreated => "access_token_created",
            Self::AccessTokenRevoked => "access_token_revoked",
            Self::OutgoingWebhookAdded => "outgoing_webhook_added",
            Self::OutgoingWebhookDeleted => "outgoing_webhook_deleted",
            Self::UserAdded => "user_added",
            Self::UserDeleted => "user_deleted",
            Self::UserSignedOut => "user_signed_out",
            Self::RoleChanged => "role_changed",
            Self::ResetLinkCreated => "reset_link_created",
            Self::InviteCreated => "invite_created",
            Self::InviteRevoked => "invite_revoked",
            Self::SettingsChanged => "settings_changed",
            Self::BackupDownloaded => "backup_downloaded",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.as_str() == text)
    }
}

/// An event to be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEvent {
    pub action: AuditAction,
    /// The affected account, if it is not the actor's own and still exists.
    pub subject: Option<UserId>,
    /// A detail of the action; otherwise empty.
    pub detail: String,
}

impl AuditEvent {
    /// An event about the actor's own account.
    #[must_use]
    pub const fn own(action: AuditAction) -> Self {
        Self { action, subject: None, detail: String::new() }
    }

    /// An event about the account of another user.
    #[must_use]
    pub const fn of(action: AuditAction, subject: UserId) -> Self {
        Self { action, subject: Some(subject), detail: String::new() }
    }

    #[must_use]
    pub fn with_detail(self, detail: &str) -> Self {
        Self { detail: detail.to_owned(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_one_name_in_the_store_and_in_the_api() {
        for action in AuditAction::ALL {
            assert_eq!(AuditAction::parse(action.as_str()), Some(action));
            assert_eq!(serde_json::to_value(action).unwrap(), action.as_str());
        }
        assert_eq!(AuditAction::parse("signed"), None);
    }
}
