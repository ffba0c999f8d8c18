//! Single flight: equal requests at the same time share one call.

use crate::catalogue::error::CatalogueError;
use moka::future::Cache;

/// The calls in flight, by key.
pub(super) struct SingleFlight<T> {
    calls: Cache<String, T>,
}

impl<T: Clone + Send + Sync + 'static> SingleFlight<T> {
    pub fn new() -> Self {
        Self { calls: Cache::builder().build() }
    }

    /// Joins the call in flight for this key, or starts a new one in a separate task, which completes even if the
    /// caller stops waiting.
    pub fn run<F>(
        &self,
        key: &str,
        call: F,
    ) -> impl Future<Output = Result<T, CatalogueError>> + use<T, F>
    where
        F: Future<Output = Result<T, CatalogueError>> + Send + 'static,
    {
        let (calls, key) = (self.calls.clone(), key.to_owned());
        let task = tokio::spawn(async move {
            let result = calls.try_get_with_by_ref(&key, call).await;
            // Finished calls are not kept. moka drops the value with its next maintenance.
            calls.invalidate(&key).await;
            calls.run_pending_tasks().await;
            result.map_err(|error| *error)
        });
        async { task.await.unwrap_or(Err(CatalogueError::Unavailable)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::sync::Semaphore;

    #[tokio::test]
    async fn equal_requests_share_a_call_and_later_ones_start_another() {
        let (flights, calls) = (SingleFlight::new(), Arc::new(AtomicUsize::new(0)));
        let run = || {
            let calls = Arc::clone(&calls);
            flights.run("a", async move {
                tokio::task::yield_now().await;
                Ok(calls.fetch_add(1, Ordering::Relaxed))
            })
        };
        let (first, second) = (run(), run());
        assert_eq!((first.await, second.await), (Ok(0), Ok(0)));
        assert_eq!(run().await, Ok(1));
    }

    #[tokio::test]
    async fn a_call_completes_after_its_first_caller_is_gone() {
        let (flights, gate) = (SingleFlight::new(), Arc::new(Semaphore::new(0)));
        let open = Arc::clone(&gate);
        drop(flights.run("a", async move {
            drop(open.acquire().await);
            Ok(7)
        }));
        tokio::task::yield_now().await;
        let second = flights.run("a", async { Ok(8) });
        gate.add_permits(1);
        assert_eq!(second.await, Ok(7));
    }

    #[tokio::test]
    async fn a_call_that_panics_is_unavailable_and_can_be_tried_again() {
        let flights = SingleFlight::new();
        let lost = flights.run("a", async { panic!("lost") });
        assert_eq!(lost.await, Err(CatalogueError::Unavailable));
        assert_eq!(flights.run("a", async { Ok(1) }).await, Ok(1));
    }

    #[tokio::test]
    async fn a_result_is_dropped_with_its_last_caller() {
        let flights = SingleFlight::new();
        let mut results = Vec::new();
        for number in 0..100 {
            let result: Arc<[u8]> =
                flights.run(&number.to_string(), async { Ok([0; 1_024].into()) }).await.unwrap();
            results.push(Arc::downgrade(&result));
        }
        let held = results.iter().filter(|result| result.strong_count() > 0).count();
        assert_eq!(held, 0, "results still in memory");
    }
}
