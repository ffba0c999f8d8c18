//! Equal questions asked at the same time travel once. The journey is a task of its own: who gives
//! up waiting does not end it for the others.

use crate::catalogue::CatalogueError;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// What everybody who asked gets.
pub(super) type Outcome<T> = Result<T, CatalogueError>;
/// A question under way.
pub(super) type Flight<T> = Shared<BoxFuture<'static, Outcome<T>>>;

/// The questions under way, by what they ask for.
pub(super) struct Flights<T> {
    open: Arc<Mutex<HashMap<String, Flight<T>>>>,
}

/// Takes a flight off the list when it ends, however it ends.
struct Landing<T> {
    open: Arc<Mutex<HashMap<String, Flight<T>>>>,
    key: String,
}

impl<T: Clone + Send + Sync + 'static> Flights<T> {
    pub fn new() -> Self {
        Self { open: Arc::default() }
    }

    /// Joins the flight for this key, or starts it.
    pub fn join<F>(&self, key: &str, journey: impl FnOnce() -> F) -> Flight<T>
    where
        F: Future<Output = Outcome<T>> + Send + 'static,
    {
        let mut open = self.open.lock().expect("no thread panics while it holds this lock");
        if let Some(flight) = open.get(key) {
            return flight.clone();
        }
        let landing = Landing { open: Arc::clone(&self.open), key: key.to_owned() };
        let journey = journey();
        let task = tokio::spawn(async move {
            let _landing = landing;
            journey.await
        });
        let arrived = task.map(|outcome| outcome.unwrap_or(Err(CatalogueError::Unavailable)));
        let flight = arrived.boxed().shared();
        open.insert(key.to_owned(), flight.clone());
        flight
    }
}

impl<T> Drop for Landing<T> {
    fn drop(&mut self) {
        self.open.lock().expect("no thread panics while it holds this lock").remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::sync::Semaphore;

    #[tokio::test]
    async fn equal_questions_travel_once_and_later_ones_anew() {
        let (flights, journeys) = (Flights::new(), Arc::new(AtomicUsize::new(0)));
        let ask = || {
            let journeys = Arc::clone(&journeys);
            flights.join("a", || async move { Ok(journeys.fetch_add(1, Ordering::Relaxed)) })
        };
        let (first, second) = (ask(), ask());
        assert_eq!((first.await, second.await), (Ok(0), Ok(0)));
        assert_eq!(ask().await, Ok(1));
    }

    #[tokio::test]
    async fn a_journey_outlives_whoever_began_it() {
        let (flights, gate) = (Flights::new(), Arc::new(Semaphore::new(0)));
        let open = Arc::clone(&gate);
        let journey = || async move {
            drop(open.acquire().await);
            Ok(7)
        };
        drop(flights.join("a", journey));
        let second = flights.join("a", || async { Ok(8) });
        gate.add_permits(1);
        assert_eq!(second.await, Ok(7));
    }

    #[tokio::test]
    async fn a_journey_that_breaks_off_is_no_answer_and_may_be_tried_again() {
        let flights = Flights::new();
        let lost = flights.join("a", || async { panic!("lost") });
        assert_eq!(lost.await, Err(CatalogueError::Unavailable));
        assert_eq!(flights.join("a", || async { Ok(1) }).await, Ok(1));
    }
}
