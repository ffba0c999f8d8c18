//! Limits uploads: each user has at most one at a time, and only a few users at once.

use crate::domain::ids::UserId;
use crate::http::error::ApiError;
use crate::mutex::lock;
use std::collections::HashSet;
use std::sync::Mutex;

/// The permission to upload, until it is dropped.
pub struct UploadPermit<'a> {
    users: &'a Mutex<HashSet<UserId>>,
    user: UserId,
}

impl<'a> UploadPermit<'a> {
    /// `users` are those with an upload in progress, of whom there may be at most `most`.
    pub fn begin(
        users: &'a Mutex<HashSet<UserId>>,
        user: UserId,
        most: usize,
    ) -> Result<Self, ApiError> {
        let mut sending = lock(users);
        let is_allowed = sending.len() < most && sending.insert(user);
        let refused = || ApiError::Unavailable("too many uploads at once".to_owned());
        if is_allowed { Ok(Self { users, user }) } else { Err(refused()) }
    }
}

impl Drop for UploadPermit<'_> {
    fn drop(&mut self) {
        lock(self.users).remove(&self.user);
    }
}
