//! Letters, sent behind the scenes: nobody waits for a mail server. How many wait at once is
//! bounded, and one that could not be sent is tried again for a while.

mod email;
mod reset_queue;
mod transport;

pub use email::{Letter, Subject};
pub use reset_queue::{Asked, QueueFull};

use crate::clock::Clock;
use crate::config::MailRoute;
use lettre::Message;
use lettre::message::Mailbox;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use transport::{Route, RouteError};

/// How many letters may wait at once; one more is dropped.
const QUEUE: usize = 64;
/// How many are on their way at once.
const LANES: usize = 2;
/// How long to wait before the second, third and fourth try.
const RETRIES: [Duration; 3] =
    [Duration::from_secs(5), Duration::from_mins(1), Duration::from_mins(10)];

/// Sends letters.
pub struct Mailer {
    post: Arc<Post>,
    places: Arc<Semaphore>,
    smtp: bool,
}

/// A place among the letters that wait.
pub struct Place {
    place: OwnedSemaphorePermit,
    post: Arc<Post>,
}

struct Post {
    route: Route,
    from: Mailbox,
    lanes: Semaphore,
    clock: Arc<Clock>,
}

/// Why no letters can be sent. The message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The sender's address is none.
    #[error("{0} is no address to send mail from; name one with --mail-from")]
    From(String),
    /// Mail servers cannot be recognised by their certificates.
    #[error("mail cannot be sent safely: {0}; check the machine's certificates (SSL_CERT_FILE)")]
    Certificates(String),
}

impl Mailer {
    /// Gets ready; nothing is connected to before the first letter.
    ///
    /// # Errors
    /// As [`MailError`] says.
    pub fn new(mail: &MailRoute, from: &str, clock: &Arc<Clock>) -> Result<Self, MailError> {
        let from = from.parse().map_err(|_| MailError::From(from.to_owned()))?;
        let route = Route::new(mail).map_err(MailError::Certificates)?;
        let (lanes, clock) = (Semaphore::new(LANES), Arc::clone(clock));
        Ok(Self {
            post: Arc::new(Post { route, from, lanes, clock }),
            places: Arc::new(Semaphore::new(QUEUE)),
            smtp: matches!(mail, MailRoute::Smtp(_)),
        })
    }

    /// Whether letters go to a mail server, rather than into a folder.
    #[must_use]
    pub fn reaches_people(&self) -> bool {
        self.smtp
    }

    /// Sends a letter while somebody waits for what becomes of it, once; answers where it was
    /// written, if no mail server is named.
    ///
    /// # Errors
    /// What is wrong with the letter, or what the mail server did not like.
    pub async fn send_now(&self, letter: &Letter) -> Result<Option<PathBuf>, String> {
        let post = &self.post;
        let message = letter.message(&post.from, post.clock.now())?;
        post.route.send(message, post.clock.now()).await.map_err(|error| error.to_string())
    }

    /// A place for one more letter; `None`, and a line in the log, when too many wait already.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok();
        if place.is_none() {
            tracing::warn!("A letter was dropped: {QUEUE} others wait already");
        }
        place.map(|place| Place { place, post: Arc::clone(&self.post) })
    }
}

impl Place {
    /// Sends a letter behind the scenes; after the last try it is dropped, and the log says so.
    pub fn send(self, letter: &Letter) {
        let Self { place, post } = self;
        // Made once: whoever gets it twice sees that it is one.
        match letter.message(&post.from, post.clock.now()) {
            Ok(message) => drop(tokio::spawn(async move {
                post.deliver(message).await;
                drop(place);
            })),
            Err(error) => {
                let name = &letter.name;
                tracing::error!(
                    "No letter can be sent to the address of the account `{name}`: {error}. If it \
                     asked for a reset link, `moviestars user reset-link` makes one to hand over"
                );
            }
        }
    }
}

impl Post {
    async fn deliver(&self, message: Message) {
        for wait in RETRIES.map(Some).into_iter().chain([None]) {
            let (error, wait) = match (self.attempt(message.clone()).await, wait) {
                (Ok(()), _) => return,
                (Err(RouteError::Failed(error)), Some(wait)) => (error, wait),
                (Err(error), _) => {
                    tracing::error!("A letter could not be sent: {error}");
                    return;
                }
            };
            let seconds = wait.as_secs();
            tracing::warn!(
                "A letter could not be sent: {error}; trying again in {seconds} seconds"
            );
            tokio::time::sleep(wait).await;
        }
    }

    async fn attempt(&self, message: Message) -> Result<(), RouteError> {
        let _lane = self.lanes.acquire().await;
        if let Some(path) = self.route.send(message, self.clock.now()).await? {
            let path = path.display();
            tracing::info!("A letter was written to {path}: no mail server is named (--smtp-url)");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_letters_have_a_place_and_the_next_has_none_until_one_is_gone() {
        let route = MailRoute::Folder(PathBuf::new());
        let mailer = Mailer::new(&route, "films@example.org", &Arc::new(Clock::System)).unwrap();
        let mut places: Vec<_> =
            (0..QUEUE).map(|_| mailer.place().expect("there is room")).collect();
        assert!(mailer.place().is_none());
        println!("figure: at most {} letters wait", places.len());
        places.pop();
        assert!(mailer.place().is_some());
    }
}
