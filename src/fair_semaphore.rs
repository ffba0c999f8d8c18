//! A semaphore whose waiters take turns by key, so that many requests of one user or network do not delay those of
//! others.

use crate::mutex::lock;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;

pub struct FairSemaphore<K>(Arc<Mutex<State<K>>>);

struct State<K> {
    free: usize,
    max_waiting: usize,
    /// The keys in the order of their turns, each with its waiters, oldest first.
    queues: VecDeque<(K, VecDeque<oneshot::Sender<()>>)>,
}

/// Passes the permit to the next waiter when it is dropped.
pub struct FairPermit<K: Eq>(Arc<Mutex<State<K>>>);

/// Too many are waiting, in all or for this key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFull;

/// A place in the queue. If it is dropped after it got the permit but before it was used, it passes the permit on.
struct Waiter<K: Eq> {
    turn: oneshot::Receiver<()>,
    state: Arc<Mutex<State<K>>>,
}

impl<K: Eq> FairSemaphore<K> {
    #[must_use]
    pub fn new(permits: usize, max_waiting: usize) -> Self {
        Self(Arc::new(Mutex::new(State { free: permits, max_waiting, queues: VecDeque::new() })))
    }

    /// Waits for a permit. Fails if `max_of_key` already wait for this key, or the queue is full.
    pub async fn acquire(&self, key: K, max_of_key: usize) -> Result<FairPermit<K>, QueueFull> {
        let waiter = {
            let mut state = lock(&self.0);
            if state.free > 0 {
                state.free -= 1;
                return Ok(FairPermit(Arc::clone(&self.0)));
            }
            let turn = state.enqueue(key, max_of_key)?;
            Waiter { turn, state: Arc::clone(&self.0) }
        };
        waiter.wait().await
    }
}

impl<K: Eq> State<K> {
    fn enqueue(&mut self, key: K, max_of_key: usize) -> Result<oneshot::Receiver<()>, QueueFull> {
        for (_, queue) in &mut self.queues {
            queue.retain(|waiter| !waiter.is_closed());
        }
        self.queues.retain(|(_, queue)| !queue.is_empty());
        let waiting: usize = self.queues.iter().map(|(_, queue)| queue.len()).sum();
        let own = self.queues.iter().position(|(other, _)| *other == key);
        let count = own.map_or(0, |index| self.queues[index].1.len());
        if waiting >= self.max_waiting || count >= max_of_key {
            return Err(QueueFull);
        }
        let (sender, turn) = oneshot::channel();
        match own {
            Some(index) => self.queues[index].1.push_back(sender),
            None => self.queues.push_back((key, VecDeque::from([sender]))),
        }
        Ok(turn)
    }

    fn release(&mut self) {
        while let Some((key, mut queue)) = self.queues.pop_front() {
            let next = queue.pop_front();
            if !queue.is_empty() {
                self.queues.push_back((key, queue));
            }
            if next.is_some_and(|waiter| waiter.send(()).is_ok()) {
                return;
            }
        }
        self.free += 1;
    }
}

impl<K: Eq> Waiter<K> {
    async fn wait(mut self) -> Result<FairPermit<K>, QueueFull> {
        (&mut self.turn).await.map_err(|_| QueueFull)?;
        Ok(FairPermit(Arc::clone(&self.state)))
    }
}

impl<K: Eq> Drop for Waiter<K> {
    fn drop(&mut self) {
        self.turn.close();
        if self.turn.try_recv().is_ok() {
            lock(&self.state).release();
        }
    }
}

impl<K: Eq> Drop for FairPermit<K> {
    fn drop(&mut self) {
        lock(&self.0).release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use futures_util::future::join_all;
    use proptest::prelude::*;

    const ANY: usize = usize::MAX;

    #[tokio::test]
    async fn waiters_take_turns_by_key() {
        let semaphore = FairSemaphore::new(1, 100);
        let order = &Mutex::new(Vec::new());
        let semaphore = &semaphore;
        let held = semaphore.acquire("other", ANY).await.unwrap();
        let keys = ["a", "a", "a", "a", "b", "b", "c"];
        let waiters = join_all(keys.map(|key| async move {
            let _permit = semaphore.acquire(key, ANY).await.unwrap();
            order.lock().unwrap().push(key);
        }));
        tokio::join!(waiters, async { drop(held) });
        assert_eq!(*order.lock().unwrap(), ["a", "b", "c", "a", "b", "a", "a"]);
    }

    #[tokio::test]
    async fn a_key_and_all_keys_have_a_limited_number_of_waiters() {
        let semaphore = FairSemaphore::new(1, 3);
        let held = semaphore.acquire(0, ANY).await.unwrap();
        let mut first = Box::pin(semaphore.acquire(1, 2));
        let mut second = Box::pin(semaphore.acquire(1, 2));
        assert!(first.as_mut().now_or_never().is_none());
        assert!(second.as_mut().now_or_never().is_none());
        assert_eq!(semaphore.acquire(1, 2).await.err(), Some(QueueFull), "two of this key");
        let mut third = Box::pin(semaphore.acquire(2, 2));
        assert!(third.as_mut().now_or_never().is_none());
        assert_eq!(semaphore.acquire(3, 2).await.err(), Some(QueueFull), "three in all");
        drop(second);
        let mut fourth = Box::pin(semaphore.acquire(3, 2));
        assert!(fourth.as_mut().now_or_never().is_none(), "who left makes room");
        drop(held);
        assert!(first.await.is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_permit_is_free_again_after_waiters_left(
            steps in proptest::collection::vec((0..3_u8, 0..8_usize, any::<bool>()), 0..60),
        ) {
            let semaphore = FairSemaphore::new(2, 5);
            let (mut waiting, mut held) = (Vec::new(), Vec::new());
            for (key, at, enters) in steps {
                if enters {
                    waiting.push(Box::pin(semaphore.acquire(key, 3)));
                }
                if let Some(at) = at.checked_rem(waiting.len()).filter(|_| at % 2 == 0) {
                    // The waiter leaves the queue, whether it was polled or not.
                    if let Some(Ok(permit)) = waiting.remove(at).now_or_never() {
                        held.push(permit);
                    }
                } else if let Some(last) = waiting.last_mut() {
                    if let Some(ended) = last.as_mut().now_or_never() {
                        waiting.pop();
                        held.extend(ended);
                    }
                } else {
                    held.pop();
                }
                prop_assert!(held.len() <= 2);
            }
            drop((waiting, held));
            prop_assert_eq!(lock(&semaphore.0).free, 2);
        }
    }
}
