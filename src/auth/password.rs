//! Password hashing with argon2id, on dedicated threads of low priority with a bounded queue, so that a flood of
//! sign-ins does not slow down other requests or fill the memory. Queued jobs of different networks take turns.

use crate::auth::credential::network;
use crate::blocking::lower_priority;
use crate::clock::random_bytes;
use crate::fair_semaphore::{FairSemaphore, QueueFull};
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version, password_hash};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use secrecy::{ExposeSecret, SecretString};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};

/// How many jobs may wait for a thread; further ones are refused.
const MAX_WAITING: usize = 32;

/// A thread that is idle for this long frees its memory.
const IDLE: Duration = Duration::from_mins(1);

/// The hash of the password `no account has this`, for accounts that do not exist.
const DUMMY: &str = "$argon2id$v=19$m=19456,t=2,p=1$ctgHXplyFFYUTrLToQJg4g$\
                     Hfwvo0tE+cPZghk2GVjFrid81EMgb7GqSjH041tN6Ak";

type Job = Box<dyn FnOnce(&mut Hasher) + Send>;

/// The client on whose behalf a password is hashed.
#[derive(Clone, Copy, Debug)]
pub struct Requester {
    /// `None` for the server itself.
    pub network: Option<IpAddr>,
    /// Whether the network has signed in to the account recently, or the client has a session or a reset token. All
    /// other clients together get a quarter of the queue.
    pub is_known: bool,
}

impl Requester {
    pub const SERVER: Self = Self { network: None, is_known: true };

    #[must_use]
    pub fn client(address: IpAddr, is_known: bool) -> Self {
        Self { network: Some(network(address)), is_known }
    }
}

/// Hashes and verifies passwords.
pub struct Passwords {
    jobs: Sender<Job>,
    turns: FairSemaphore<Option<IpAddr>>,
    /// The limit of jobs for requesters that are not known, running or waiting.
    unknown: Arc<Semaphore>,
}

/// Why a password was neither hashed nor verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// The queue is full.
    #[error("too many passwords are being checked")]
    Busy,
    /// The stored text is not a hash, or hashing failed.
    #[error("the password could not be hashed")]
    Failed,
}

#[derive(Clone, Debug)]
pub enum PasswordCheck {
    Wrong,
    Right,
    /// The password is right, but the stored hash has outdated parameters. This hash should replace it.
    NeedsRehash(SecretString),
}

impl Passwords {
    /// Starts one thread for each core.
    #[must_use]
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (jobs, taken) = unbounded();
        for _ in 0..cores {
            let taken = taken.clone();
            // If no thread can be started, every job fails.
            let _ = std::thread::Builder::new().spawn(move || run_jobs(&taken));
        }
        Self {
            jobs,
            turns: FairSemaphore::new(cores, MAX_WAITING),
            unknown: Arc::new(Semaphore::new((cores + MAX_WAITING) / 4)),
        }
    }

    /// The PHC string of a password, with a new salt.
    pub async fn hash(
        &self,
        requester: Requester,
        password: SecretString,
    ) -> Result<SecretString, PasswordError> {
        self.run(requester, move |hasher| hash(hasher, &password)).await
    }

    /// Verifies a password against a stored hash. Without one, the same work is done with a dummy
    /// hash, so that the time does not reveal which accounts exist.
    pub async fn check(
        &self,
        requester: Requester,
        password: SecretString,
        stored: Option<SecretString>,
    ) -> Result<PasswordCheck, PasswordError> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| DUMMY.into());
        let checked = self.run(requester, move |hasher| check(hasher, &password, &stored)).await?;
        Ok(if known { checked } else { PasswordCheck::Wrong })
    }

    async fn run<T: Send + 'static>(
        &self,
        requester: Requester,
        work: impl FnOnce(&mut Hasher) -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let unknown = if requester.is_known {
            None
        } else {
            let permit = Arc::clone(&self.unknown).try_acquire_owned();
            Some(permit.map_err(|_| PasswordError::Busy)?)
        };
        let turn = self.turns.acquire(requester.network, usize::MAX).await;
        let turn = turn.map_err(|QueueFull| PasswordError::Busy)?;
        let (answer, answered) = oneshot::channel();
        // The job holds the permits. If the caller gives up, they are kept until the thread has finished.
        let job: Job = Box::new(move |hasher| {
            let _permits = (turn, unknown);
            if !answer.is_closed() {
                let _ = answer.send(work(hasher));
            }
        });
        self.jobs.send(job).map_err(|_| PasswordError::Failed)?;
        answered.await.map_err(|_| PasswordError::Failed)?
    }
}

/// Runs jobs until all senders are dropped.
fn run_jobs(jobs: &Receiver<Job>) {
    lower_priority();
    let mut hasher = Hasher::default();
    loop {
        match jobs.recv_timeout(IDLE) {
            // A panic drops the job, so the caller sees a closed channel.
            Ok(job) => drop(catch_unwind(AssertUnwindSafe(|| job(&mut hasher)))),
            Err(RecvTimeoutError::Timeout) => hasher = Hasher::default(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Self::new()
    }
}

fn hash(hasher: &mut Hasher, password: &SecretString) -> Result<SecretString, PasswordError> {
    let hash = hasher.hash(password.expose_secret());
    hash.map(SecretString::from).map_err(|_| PasswordError::Failed)
}

fn check(
    hasher: &mut Hasher,
    password: &SecretString,
    stored: &SecretString,
) -> Result<PasswordCheck, PasswordError> {
    let stored = stored.expose_secret();
    let right =
        hasher.verify(password.expose_secret(), stored).map_err(|_| PasswordError::Failed)?;
    Ok(match (right, Hasher::is_current(stored)) {
        (false, _) => PasswordCheck::Wrong,
        (true, true) => PasswordCheck::Right,
        (true, false) => PasswordCheck::NeedsRehash(hash(hasher, password)?),
    })
}

/// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Hashes and verifies passwords one after another, reusing the same memory. A hash needs 19 MiB, and an allocator
/// that frees it each time keeps a part of it for every thread.
#[derive(Default)]
pub struct Hasher {
    memory: Vec<Block>,
}

impl Hasher {
    /// The PHC string of a password, with a new salt.
    pub fn hash(&mut self, password: &str) -> password_hash::Result<String> {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None)?;
        let salt = Salt::new(&random_bytes::<16>())?;
        let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
        let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
        let argon2 = Argon2::new(algorithm, version, params.clone());
        self.fill(&argon2, password, &salt, &mut out)?;
        let hash = PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(&params)?,
            salt: Some(salt),
            hash: Some(Output::new(&out)?),
        };
        Ok(hash.to_string())
    }

    /// Whether the password matches a PHC string of argon2, with any parameters.
    pub fn verify(&mut self, password: &str, stored: &str) -> password_hash::Result<bool> {
        let stored = PasswordHash::new(stored)?;
        let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else {
            return Ok(false);
        };
        let version = stored.version.map(Version::try_from).transpose()?.unwrap_or_default();
        let algorithm = Algorithm::try_from(stored.algorithm.as_str())?;
        let argon2 = Argon2::new(algorithm, version, Params::try_from(&stored)?);
        let mut out = [0; Output::MAX_LENGTH];
        let out = &mut out[..expected.len()];
        self.fill(&argon2, password, salt, out)?;
        // The comparison takes constant time.
        Ok(Output::new(out)? == *expected)
    }

    /// Whether a hash has the present parameters.
    #[must_use]
    pub fn is_current(stored: &str) -> bool {
        stored.starts_with(&format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}$"))
    }

    fn fill(
        &mut self,
        argon2: &Argon2<'_>,
        password: &str,
        salt: &[u8],
        out: &mut [u8],
    ) -> password_hash::Result<()> {
        let blocks = argon2.params().block_count();
        if self.memory.len() < blocks {
            self.memory.resize(blocks, Block::new());
        }
        let memory = &mut self.memory[..blocks];
        Ok(argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, memory)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::PasswordVerifier;
    use argon2::password_hash::PasswordHasher;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn a_hash_is_argon2id_with_owasps_parameters_and_a_new_salt() {
        let passwords = Passwords::new();
        let one = passwords.hash(Requester::SERVER, "Abcdef1".into()).await.unwrap();
        let two = passwords.hash(Requester::SERVER, "Abcdef1".into()).await.unwrap();
        let (one, two) = (one.expose_secret(), two.expose_secret());
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, two);
        println!("figure: stored hashes begin `{}`", one.rsplitn(3, '$').nth(2).unwrap());
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_existing_account_is_right() {
        let passwords = Passwords::new();
        let stored = passwords.hash(Requester::SERVER, "Abcdef1".into()).await.unwrap();
        let check = |password: &str, stored: Option<SecretString>| {
            passwords.check(Requester::SERVER, password.into(), stored)
        };
        assert!(matches!(check("Abcdef1", Some(stored.clone())).await, Ok(PasswordCheck::Right)));
        assert!(matches!(check("Abcdef2", Some(stored)).await, Ok(PasswordCheck::Wrong)));
        let dummy = "no account has this";
        let right = check(dummy, Some(DUMMY.into())).await;
        assert!(matches!(right, Ok(PasswordCheck::Right)), "not old");
        assert!(matches!(check(dummy, None).await, Ok(PasswordCheck::Wrong)));
    }

    #[tokio::test]
    async fn a_hash_with_weaker_parameters_is_replaced() {
        let params = argon2::Params::new(8_192, 1, 1, None).unwrap();
        let weak = argon2::Argon2::from(params).hash_password(b"Abcdef1").unwrap();
        let stored = weak.to_string();
        let checked = Passwords::new()
            .check(Requester::SERVER, "Abcdef1".into(), Some(stored.into()))
            .await
            .unwrap();
        let PasswordCheck::NeedsRehash(new) = checked else { panic!("{checked:?}") };
        let new = new.expose_secret();
        assert!(new.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{new}");
    }

    #[tokio::test]
    async fn a_panic_fails_its_job_only() {
        let passwords = Passwords::new();
        for _ in 0..=cores() + MAX_WAITING {
            let broken =
                passwords.run(UNKNOWN, |_| -> Result<(), PasswordError> { panic!("on purpose") });
            assert_eq!(broken.await, Err(PasswordError::Failed));
        }
        assert!(passwords.hash(UNKNOWN, "Abcdef1".into()).await.is_ok());
    }

    const UNKNOWN: Requester = Requester { network: None, is_known: false };

    fn cores() -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }

    /// Occupies all threads until the returned senders are dropped.
    fn occupy(passwords: &Passwords) -> Vec<std::sync::mpsc::Sender<()>> {
        let mut gates = Vec::new();
        for _ in 0..cores() {
            let (gate, closed) = std::sync::mpsc::channel::<()>();
            let (started, has_started) = std::sync::mpsc::channel();
            let work = move |_: &mut Hasher| {
                started.send(()).unwrap();
                closed.recv().map_err(|_| PasswordError::Failed)
            };
            let mut job = passwords.run(Requester::SERVER, work).boxed_local();
            assert!(job.as_mut().now_or_never().is_none());
            // A job whose caller gives up before it starts is not run.
            has_started.recv().unwrap();
            gates.push(gate);
        }
        gates
    }

    #[tokio::test]
    async fn jobs_beyond_the_queue_are_refused_and_unknown_networks_have_a_quarter_of_it() {
        let passwords = Passwords::new();
        let gates = occupy(&passwords);
        let from = |last: u8, is_known| Requester {
            network: Some(IpAddr::from([192, 0, 2, last])),
            is_known,
        };
        let mut waiting = Vec::new();
        let mut refused = 0;
        for last in 0..20 {
            let mut job = Box::pin(passwords.hash(from(last, false), "Abcdef1".into()));
            match job.as_mut().now_or_never() {
                Some(result) => {
                    assert_eq!(result.err(), Some(PasswordError::Busy));
                    refused += 1;
                }
                None => waiting.push(job),
            }
        }
        let unknown = (cores() + MAX_WAITING) / 4;
        assert_eq!((waiting.len(), refused), (unknown, 20 - unknown));
        while waiting.len() < MAX_WAITING {
            let mut job = Box::pin(passwords.hash(from(99, true), "Abcdef1".into()));
            assert!(job.as_mut().now_or_never().is_none(), "{}", waiting.len());
            waiting.push(job);
        }
        let one_more = passwords.hash(from(98, true), "Abcdef1".into()).await;
        assert_eq!(one_more.err(), Some(PasswordError::Busy));
        println!("figure: {unknown} of {} jobs may be of unknown networks", cores() + MAX_WAITING);
        drop((gates, waiting));
        assert!(passwords.hash(from(98, true), "Abcdef1".into()).await.is_ok());
    }

    #[test]
    fn hashes_in_reused_memory_equal_those_of_the_argon2_crate() {
        let mut hasher = Hasher::default();
        for password in ["Abcdef1", "", "zwölf kleine robben", "Abcdef1"] {
            let stored = hasher.hash(password).unwrap();
            assert!(Hasher::is_current(&stored), "{stored}");
            assert!(Argon2::default().verify_password(password.as_bytes(), &*stored).is_ok());
            assert!(hasher.verify(password, &stored).unwrap());
            assert!(!hasher.verify("Abcdef2", &stored).unwrap());
        }
    }

    #[test]
    fn hashes_with_other_parameters_are_verified() {
        let mut hasher = Hasher::default();
        let params = Params::new(8_192, 3, 2, Some(24)).unwrap();
        let other = Argon2::new(Algorithm::Argon2i, Version::V0x10, params);
        let stored = other.hash_password(b"Abcdef1").unwrap().to_string();
        assert!(hasher.verify("Abcdef1", &stored).unwrap() && !Hasher::is_current(&stored));
        assert!(!hasher.verify("abcdef1", &stored).unwrap());
        for broken in ["", "plain", "$argon2id$v=19$m=1,t=1,p=1$c2FsdHNhbHQ", "$md5$x"] {
            assert!(!hasher.verify("plain", broken).unwrap_or(false), "{broken}");
        }
    }
}
