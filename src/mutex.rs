//! Locks that ignore poisoning. They are only for values that every change leaves in a valid state, even if the
//! thread then panics.

use std::sync::{Mutex, MutexGuard, PoisonError};

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
