//! Addresses that asked for a letter, between the request, which is answered at once, and the
//! writing, which takes longer for some than for others and must not show.

use tokio::sync::{Mutex, mpsc};

/// How many may wait; one more is turned away.
const WAITING: usize = 256;

/// A bounded queue.
pub struct Asked {
    sender: mpsc::Sender<String>,
    receiver: Mutex<mpsc::Receiver<String>>,
}

impl Default for Asked {
    fn default() -> Self {
        let (sender, receiver) = mpsc::channel(WAITING);
        Self { sender, receiver: Mutex::new(receiver) }
    }
}

impl Asked {
    /// Puts an address at the end.
    ///
    /// # Errors
    /// When too many wait.
    pub fn push(&self, email: String) -> Result<(), QueueFull> {
        self.sender.try_send(email).map_err(|_| QueueFull)
    }

    /// The first address, as soon as there is one.
    pub async fn next(&self) -> Option<String> {
        self.receiver.lock().await.recv().await
    }
}

/// Too many addresses wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many letters wait")]
pub struct QueueFull;

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn so_many_addresses_wait_and_the_next_is_turned_away_until_one_was_taken() {
        let asked = Asked::default();
        for number in 0..WAITING {
            assert_eq!(asked.push(number.to_string()), Ok(()));
        }
        assert_eq!(asked.push("late".to_owned()), Err(QueueFull));
        assert_eq!(asked.next().await.as_deref(), Some("0"));
        assert_eq!(asked.push("late".to_owned()), Ok(()));
        println!("figure: at most {WAITING} addresses wait for a letter");
    }
}
