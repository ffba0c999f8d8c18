//! Password hashing: argon2id, off the async threads, with a bound on how many run and wait, so
//! that a flood of sign-ins costs its senders time and nobody else memory.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;

/// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// How many may wait for a place; one more is refused.
const WAITING: usize = 32;

/// Hashes and checks passwords.
pub struct Passwords {
    argon2: Argon2<'static>,
    places: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    dummy: Arc<OnceLock<String>>,
}

/// Why a password was neither hashed nor checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// Too many wait already.
    #[error("too many passwords are being checked")]
    Busy,
    /// The stored hash is none, or the hashing failed.
    #[error("the password could not be hashed")]
    Failed,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Another password.
    Wrong,
    /// The password, hashed as it is hashed today.
    Right,
    /// The password, hashed with other parameters; the new hash should replace the old.
    RightButOld(String),
}

impl Passwords {
    /// As many at once as there are cores.
    ///
    /// # Panics
    /// Never: the parameters are constants that argon2 accepts.
    #[must_use]
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None)
            .expect("the parameters are within argon2's bounds");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        Self {
            argon2,
            places: Arc::new(Semaphore::new(cores)),
            queue: Arc::new(Semaphore::new(cores + WAITING)),
            dummy: Arc::default(),
        }
    }

    /// Makes what checks without an account are made against, off the path of a start: without
    /// it, the first of them would take twice as long. Blocks.
    pub fn prepare(&self) {
        dummy(&self.argon2, &self.dummy);
    }

    /// The PHC string of a password, with a fresh salt.
    ///
    /// # Errors
    /// [`PasswordError::Busy`] when too many wait.
    pub async fn hash(&self, password: String) -> Result<String, PasswordError> {
        self.run(move |argon2| hash(argon2, &password)).await
    }

    /// Checks a password against a stored hash. Without one, the same work is done against a hash
    /// that nothing matches, so that the time taken tells nobody which accounts exist.
    ///
    /// # Errors
    /// [`PasswordError::Busy`] when too many wait; [`PasswordError::Failed`] when the stored text
    /// is no hash.
    pub async fn check(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<Checked, PasswordError> {
        let known = stored.is_some();
        let unknown = Arc::clone(&self.dummy);
        let checked = self.run(move |argon2| {
            let stored = stored.unwrap_or_else(|| dummy(argon2, &unknown));
            check(argon2, &password, &stored)
        });
        let checked = checked.await?;
        Ok(if known { checked } else { Checked::Wrong })
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let waiting = Arc::clone(&self.queue).try_acquire_owned();
        let waiting = waiting.map_err(|_| PasswordError::Busy)?;
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|_| PasswordError::Failed)?;
        let argon2 = self.argon2.clone();
        // The permits go along: a caller who leaves does not free a place that is still at work.
        let task = tokio::task::spawn_blocking(move || {
            let _held = (waiting, place);
            work(&argon2)
        });
        task.await.map_err(|_| PasswordError::Failed)?
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Self::new()
    }
}

fn hash(argon2: &Argon2<'_>, password: &str) -> Result<String, PasswordError> {
    let hash = argon2.hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|_| PasswordError::Failed)
}

/// A hash that no account has, made once.
fn dummy(argon2: &Argon2<'_>, made: &OnceLock<String>) -> String {
    let first = || hash(argon2, "no account has this").expect("argon2 hashes any short text");
    made.get_or_init(first).clone()
}

fn check(argon2: &Argon2<'_>, password: &str, stored: &str) -> Result<Checked, PasswordError> {
    let parsed = PasswordHash::new(stored).map_err(|_| PasswordError::Failed)?;
    if argon2.verify_password(password.as_bytes(), &parsed).is_err() {
        return Ok(Checked::Wrong);
    }
    let current = format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}$");
    if stored.starts_with(&current) {
        return Ok(Checked::Right);
    }
    Ok(Checked::RightButOld(hash(argon2, password)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_is_argon2id_with_owasps_parameters_and_a_fresh_salt() {
        let passwords = Passwords::new();
        let one = passwords.hash("Abcdef1".to_owned()).await.unwrap();
        let two = passwords.hash("Abcdef1".to_owned()).await.unwrap();
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, two);
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_account_that_exists_passes() {
        let passwords = Passwords::new();
        let stored = passwords.hash("Abcdef1".to_owned()).await.unwrap();
        let check =
            |password: &str, stored: Option<String>| passwords.check(password.to_owned(), stored);
        assert_eq!(check("Abcdef1", Some(stored.clone())).await, Ok(Checked::Right));
        assert_eq!(check("Abcdef2", Some(stored)).await, Ok(Checked::Wrong));
        assert_eq!(check("no account has this", None).await, Ok(Checked::Wrong));
    }

    #[tokio::test]
    async fn a_hash_with_lesser_parameters_is_offered_anew() {
        let weak = Argon2::new(
            Algorithm::Argon2id,
            Version::V0x13,
            Params::new(8_192, 1, 1, None).unwrap(),
        );
        let stored = hash(&weak, "Abcdef1").unwrap();
        let checked = Passwords::new().check("Abcdef1".to_owned(), Some(stored)).await.unwrap();
        let Checked::RightButOld(new) = checked else { panic!("{checked:?}") };
        assert!(new.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{new}");
    }

    #[tokio::test]
    async fn a_flood_is_refused_beyond_the_places_and_the_queue() {
        let passwords = Arc::new(Passwords::new());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let _everything =
            passwords.queue.acquire_many(u32::try_from(cores + WAITING).unwrap()).await;
        assert_eq!(passwords.hash("Abcdef1".to_owned()).await, Err(PasswordError::Busy));
    }
}
