//! Files that are being received: a user sends one request at a time, and few users do at once.

use crate::domain::ids::UserId;
use crate::http::error::ApiError;
use crate::mutex::lock;
use std::collections::HashSet;
use std::sync::Mutex;

/// The permission to send files, until it is dropped.
pub struct UploadPermit<'a> {
    users: &'a Mutex<HashSet<UserId>>,
    user: UserId,
}

impl<'a> UploadPermit<'a> {
    /// `users` are those who send; at most `most` may.
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
