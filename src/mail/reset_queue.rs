//! Addresses that requested a reset email. The response is sent at once; the rest takes longer for
//! existing accounts, and the response time must not show it.

use tokio::sync::{Mutex, mpsc};

/// Addresses that wait; one more is refused.
const MAX_WAITING: usize = 256;

pub struct PasswordResetQueue {
    sender: mpsc::Sender<String>,
    receiver: Mutex<mpsc::Receiver<String>>,
}

impl Default for PasswordResetQueue {
    fn default() -> Self {
        let (sender, receiver) = mpsc::channel(MAX_WAITING);
        Self { sender, receiver: Mutex::new(receiver) }
    }
}

impl PasswordResetQueue {
    pub fn push(&self, email: String) -> Result<(), QueueFull> {
        self.sender.try_send(email).map_err(|_| QueueFull)
    }

    /// Waits for the first address.
    pub async fn next(&self) -> Option<String> {
        self.receiver.lock().await.recv().await
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the queue of password resets is full")]
pub struct QueueFull;

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_beyond_the_full_queue_is_refused() {
        let queue = PasswordResetQueue::default();
        for number in 0..MAX_WAITING {
            assert_eq!(queue.push(number.to_string()), Ok(()));
        }
        assert_eq!(queue.push("late".to_owned()), Err(QueueFull));
        assert_eq!(queue.next().await.as_deref(), Some("0"));
        assert_eq!(queue.push("late".to_owned()), Ok(()));
        println!("figure: at most {MAX_WAITING} reset requests queued");
    }
}
