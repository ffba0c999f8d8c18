//! Password hashing: argon2id, on threads of its own that give way to all others, with a bound on
//! how many wait, so that a flood of sign-ins costs its senders time and nobody else time or memory.

use crate::auth::hasher::Hasher;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};

/// How many may wait for a place; one more is refused.
const WAITING: usize = 32;

/// How far hashing gives way to whatever else the process does.
#[cfg(target_os = "linux")]
const POLITENESS: i32 = 10;

/// After how long without work a thread gives its memory back.
const QUIET: Duration = Duration::from_mins(1);

type Job = Box<dyn FnOnce(&mut Hasher) + Send>;

/// Hashes and checks passwords.
pub struct Passwords {
    jobs: Sender<Job>,
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
    #[must_use]
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (jobs, taken) = unbounded();
        for _ in 0..cores {
            let taken = taken.clone();
            // Without a single thread, every hashing fails.
            let _ = std::thread::Builder::new().spawn(move || hash_on(&taken));
        }
        Self { jobs, queue: Arc::new(Semaphore::new(cores + WAITING)), dummy: Arc::default() }
    }

    /// Makes what checks without an account are made against, off the path of a start: without
    /// it, the first of them would take twice as long.
    pub async fn prepare(&self) {
        let made = Arc::clone(&self.dummy);
        let _ = self.run(move |hasher| dummy(hasher, &made)).await;
    }

    /// The PHC string of a password, with a fresh salt.
    ///
    /// # Errors
    /// [`PasswordError::Busy`] when too many wait.
    pub async fn hash(&self, password: String) -> Result<String, PasswordError> {
        self.run(move |hasher| hash(hasher, &password)).await
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
        let checked = self.run(move |hasher| {
            let stored = stored.map_or_else(|| dummy(hasher, &unknown), Ok)?;
            check(hasher, &password, &stored)
        });
        let checked = checked.await?;
        Ok(if known { checked } else { Checked::Wrong })
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Hasher) -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let waiting = Arc::clone(&self.queue).try_acquire_owned();
        let waiting = waiting.map_err(|_| PasswordError::Busy)?;
        let (answer, answered) = oneshot::channel();
        // The permit goes along: a caller who leaves does not free a place that is still at work.
        let job: Job = Box::new(move |hasher| {
            let _held = waiting;
            if !answer.is_closed() {
                let _ = answer.send(work(hasher));
            }
        });
        self.jobs.send(job).map_err(|_| PasswordError::Failed)?;
        answered.await.map_err(|_| PasswordError::Failed)?
    }
}

/// What one thread does until nobody has any more to hash.
fn hash_on(jobs: &Receiver<Job>) {
    give_way();
    let mut hasher = Hasher::default();
    loop {
        match jobs.recv_timeout(QUIET) {
            // Who asked learns of a panic by getting no answer.
            Ok(job) => drop(catch_unwind(AssertUnwindSafe(|| job(&mut hasher)))),
            Err(RecvTimeoutError::Timeout) => hasher = Hasher::default(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Where a thread can: elsewhere the whole process would, or nothing can.
#[cfg(target_os = "linux")]
fn give_way() {
    let _ = rustix::process::nice(POLITENESS);
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

impl Default for Passwords {
    fn default() -> Self {
        Self::new()
    }
}

fn hash(hasher: &mut Hasher, password: &str) -> Result<String, PasswordError> {
    hasher.hash(password).map_err(|_| PasswordError::Failed)
}

/// A hash that no account has, made once.
fn dummy(hasher: &mut Hasher, made: &OnceLock<String>) -> Result<String, PasswordError> {
    match made.get() {
        Some(made) => Ok(made.clone()),
        None => hash(hasher, "no account has this").map(|hash| made.get_or_init(|| hash).clone()),
    }
}

fn check(hasher: &mut Hasher, password: &str, stored: &str) -> Result<Checked, PasswordError> {
    let right = hasher.is_right(password, stored).map_err(|_| PasswordError::Failed)?;
    Ok(match (right, Hasher::is_current(stored)) {
        (false, _) => Checked::Wrong,
        (true, true) => Checked::Right,
        (true, false) => Checked::RightButOld(hash(hasher, password)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::password_hash::PasswordHasher;

    #[tokio::test]
    async fn a_hash_is_argon2id_with_owasps_parameters_and_a_fresh_salt() {
        let passwords = Passwords::new();
        let one = passwords.hash("Abcdef1".to_owned()).await.unwrap();
        let two = passwords.hash("Abcdef1".to_owned()).await.unwrap();
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, two);
        println!("figure: stored hashes begin `{}`", one.rsplitn(3, '$').nth(2).unwrap());
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
        let params = argon2::Params::new(8_192, 1, 1, None).unwrap();
        let weak = argon2::Argon2::from(params).hash_password(b"Abcdef1").unwrap();
        let stored = weak.to_string();
        let checked = Passwords::new().check("Abcdef1".to_owned(), Some(stored)).await.unwrap();
        let Checked::RightButOld(new) = checked else { panic!("{checked:?}") };
        assert!(new.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{new}");
    }

    #[tokio::test]
    async fn a_panic_fails_one_and_the_next_are_hashed() {
        let passwords = Passwords::new();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..=cores {
            let broken = passwords.run(|_| -> Result<(), PasswordError> { panic!("on purpose") });
            assert_eq!(broken.await, Err(PasswordError::Failed));
        }
        assert!(passwords.hash("Abcdef1".to_owned()).await.is_ok());
        let everything = u32::try_from(cores + WAITING).unwrap();
        assert!(
            passwords.queue.acquire_many(everything).await.is_ok(),
            "every place is free again"
        );
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
