//! The job queue. A worker leases a job for a time; when the worker is killed, the lease expires. A finished job is
//! deleted. A job that was given up is kept for admins to see.

use crate::domain::job::{Job, JobKind, QueueStatus, Retry, Task};
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;

/// How many requests for a reset link may wait; further ones are refused.
const MAX_RESET_REQUESTS: i64 = 256;
/// How far the clocks of two instances may differ, in seconds.
pub(super) const CLOCK_SKEW: i64 = 60;

impl Store {
    /// Queues a request for a reset link. [`StoreError::Overloaded`] when too many wait.
    pub async fn request_reset(&self, email: String, now: i64) -> Result<(), StoreError> {
        let task = Task::RequestReset { email };
        self.pool
            .write(move |tx| {
                let waiting = "SELECT count(*) AS count FROM jobs
                               WHERE kind = $1 AND failed_at IS NULL";
                let kind = values![JobKind::RequestReset.as_str()];
                if tx.count(waiting, kind)? >= MAX_RESET_REQUESTS {
                    return Err(StoreError::Overloaded);
                }
                replace_job(tx, &task, now)
            })
            .await
    }

    /// Queues jobs that are due now, except those for which a job with the same subject waits.
    pub async fn queue_jobs(&self, tasks: Vec<Task>, now: i64) -> Result<(), StoreError> {
        self.pool.write(move |tx| tasks.iter().try_for_each(|task| add_job(tx, task, now))).await
    }

    /// Leases up to `limit` jobs that are due at `now` (unix seconds) for `duration` seconds. The order of `kinds` is
    /// their priority.
    pub async fn lease_jobs(
        &self,
        kinds: Vec<JobKind>,
        now: i64,
        duration: i64,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        self.pool
            .write(move |tx| {
                let mut leased = Vec::new();
                for kind in &kinds {
                    leased.extend(lease(tx, *kind, now, duration, limit - leased.len())?);
                }
                Ok(leased)
            })
            .await
    }

    /// When the next free job of these kinds is due, in unix seconds.
    pub async fn next_job_at(&self, kinds: Vec<JobKind>) -> Result<Option<i64>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut next = None;
                for kind in &kinds {
                    let due_at: Option<i64> = tx.first(
                        "SELECT due_at FROM jobs
                         WHERE kind = $1 AND failed_at IS NULL AND leased_until = 0
                         ORDER BY due_at LIMIT 1",
                        values![kind.as_str()],
                        |row| row.get("due_at"),
                    )?;
                    next = [next, due_at].into_iter().flatten().min();
                }
                Ok(next)
            })
            .await
    }

    /// Deletes a finished job, unless it was replaced by a new one.
    pub async fn finish_job(&self, job: &Job) -> Result<(), StoreError> {
        let (id, leased_until) = (job.id, job.leased_until);
        self.pool
            .write(move |tx| {
                let sql = "DELETE FROM jobs WHERE id = $1 AND leased_until = $2";
                tx.execute(sql, values![id, leased_until])
            })
            .await?;
        Ok(())
    }

    /// Returns a job to the queue for a later attempt.
    pub async fn retry_job(&self, job: &Job, retry: Retry) -> Result<(), StoreError> {
        let (id, leased_until) = (job.id, job.leased_until);
        self.pool
            .write(move |tx| {
                tx.execute(
                    "UPDATE jobs SET due_at = $1, attempts = $2, not_found_count = $3,
                                     last_error = $4, leased_until = 0
                     WHERE id = $5 AND leased_until = $6",
                    values![
                        retry.due_at,
                        retry.attempts,
                        retry.not_found_count,
                        &retry.error,
                        id,
                        leased_until
                    ],
                )
            })
            .await?;
        Ok(())
    }

    /// Gives a job up.
    pub async fn fail_job(&self, job: &Job, error: String, now: i64) -> Result<(), StoreError> {
        let (id, leased_until) = (job.id, job.leased_until);
        self.pool.write(move |tx| fail(tx, id, leased_until, &error, now)).await
    }

    /// Returns a job to the queue whose attempt was canceled and does not count.
    pub async fn release_job(&self, job: &Job) -> Result<(), StoreError> {
        let (id, leased_until) = (job.id, job.leased_until);
        self.pool
            .write(move |tx| {
                let sql = "UPDATE jobs SET leased_until = 0, attempts = attempts - 1
                           WHERE id = $1 AND leased_until = $2";
                tx.execute(sql, values![id, leased_until])
            })
            .await?;
        Ok(())
    }

    /// Ends all leases. Only for a server that alone uses the data file, before its workers start.
    pub async fn release_jobs(&self) -> Result<(), StoreError> {
        if self.is_shared() {
            // Other instances may be working on their jobs. The leases of a killed instance expire by themselves.
            return Ok(());
        }
        let release = |tx: &Tx<'_>| {
            let sql = "UPDATE jobs SET leased_until = 0, attempts = attempts - 1
                       WHERE leased_until <> 0 AND failed_at IS NULL";
            tx.execute(sql, &[])
        };
        self.pool.write(release).await?;
        Ok(())
    }

    /// Makes jobs of these kinds due now if they wait after a failed attempt. Jobs for which the catalogue had no
    /// such title keep their delay.
    pub async fn reset_backoff(&self, kinds: Vec<JobKind>, now: i64) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                for kind in &kinds {
                    tx.execute(
                        "UPDATE jobs SET due_at = $1, attempts = 0
                         WHERE kind = $2 AND attempts > 0 AND due_at > $1
                           AND leased_until = 0 AND failed_at IS NULL",
                        values![now, kind.as_str()],
                    )?;
                }
                Ok(())
            })
            .await
    }

    /// The status of each kind of job.
    pub async fn job_status(&self) -> Result<Vec<QueueStatus>, StoreError> {
        self.pool.read(|tx| JobKind::ALL.into_iter().map(|kind| status(tx, kind)).collect()).await
    }

    /// Deletes jobs that were given up before `before` (unix seconds). Undos stay as long as they are in the journal,
    /// because their users can start them again.
    pub async fn delete_failed_jobs(&self, before: i64) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute(
                    "DELETE FROM jobs
                     WHERE failed_at <= $1
                       AND (kind <> 'undo'
                            OR NOT EXISTS (SELECT 1 FROM changes
                                           WHERE CAST(changes.id AS TEXT) = jobs.subject))",
                    values![before],
                )
            })
            .await?;
        Ok(())
    }
}

/// Queues a job that is due now. It replaces another job with the same subject, even one in progress.
pub(super) fn replace_job(tx: &Tx<'_>, task: &Task, now: i64) -> Result<(), StoreError> {
    // The new job has another id, so that the end of the replaced one does not delete it.
    delete_job(tx, task)?;
    add_job(tx, task, now)
}

/// Queues a job that is due now, unless one with the same subject waits. A job in progress may have missed the latest
/// change, so it is run again.
pub(super) fn add_job(tx: &Tx<'_>, task: &Task, now: i64) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO jobs (kind, subject, nonce, created_at, due_at) VALUES ($1, $2, $3, $4, $4)
         ON CONFLICT (kind, subject) DO UPDATE SET leased_until = 0",
        values![task.kind().as_str(), &task.subject(), task.nonce(), now],
    )?;
    Ok(())
}

/// Whether there is a job with this subject, also one in progress.
pub(super) fn is_queued(tx: &Tx<'_>, task: &Task) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM jobs WHERE kind = $1 AND subject = $2";
    tx.exists(sql, values![task.kind().as_str(), &task.subject()])
}

pub(super) fn delete_job(tx: &Tx<'_>, task: &Task) -> Result<(), StoreError> {
    let sql = "DELETE FROM jobs WHERE kind = $1 AND subject = $2";
    tx.execute(sql, values![task.kind().as_str(), &task.subject()])?;
    Ok(())
}

fn lease(
    tx: &Tx<'_>,
    kind: JobKind,
    now: i64,
    duration: i64,
    limit: usize,
) -> Result<Vec<Job>, StoreError> {
    let limit = i64::try_from(limit).unwrap_or(0);
    // `leased_until > $4`: such a lease was made before the clock was set back, because no present lease can end that
    // late.
    let rows = tx.all(
        "UPDATE jobs SET leased_until = $1, attempts = attempts + 1
         WHERE id IN (SELECT id FROM jobs
                      WHERE kind = $2 AND failed_at IS NULL AND due_at <= $3
                        AND (leased_until <= $3 OR leased_until > $4)
                      ORDER BY due_at, id LIMIT $5)
         RETURNING id, subject, nonce, attempts, not_found_count",
        values![now + duration, kind.as_str(), now, now + duration + CLOCK_SKEW, limit],
        |row| {
            let task = Task::parse(kind, row.get("subject")?, row.get("nonce")?);
            let (id, attempts) = (row.get("id")?, row.get::<i64>("attempts")? - 1);
            let not_found_count = row.get("not_found_count")?;
            let leased_until = now + duration;
            let job = task.map(|task| Job { id, task, attempts, not_found_count, leased_until });
            Ok((id, job))
        },
    )?;
    let mut jobs = Vec::new();
    for (id, job) in rows {
        match job {
            Some(job) => jobs.push(job),
            None => fail(tx, id, now + duration, "unknown subject", now)?,
        }
    }
    jobs.sort_by_key(|job| job.id);
    Ok(jobs)
}

fn fail(tx: &Tx<'_>, id: i64, leased_until: i64, error: &str, now: i64) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE jobs SET failed_at = $1, last_error = $2, leased_until = 0
         WHERE id = $3 AND leased_until = $4",
        values![now, error, id, leased_until],
    )?;
    Ok(())
}

fn status(tx: &Tx<'_>, kind: JobKind) -> Result<QueueStatus, StoreError> {
    let of_kind = values![kind.as_str()];
    let waiting = "SELECT count(*) AS count FROM jobs WHERE kind = $1 AND failed_at IS NULL";
    let failed = "SELECT count(*) AS count FROM jobs WHERE kind = $1 AND failed_at IS NOT NULL";
    let oldest = "SELECT min(created_at) AS created_at FROM jobs
                  WHERE kind = $1 AND failed_at IS NULL";
    let last = "SELECT last_error FROM jobs WHERE kind = $1 AND last_error IS NOT NULL
                ORDER BY coalesce(failed_at, due_at) DESC, id DESC LIMIT 1";
    Ok(QueueStatus {
        kind,
        waiting: tx.count(waiting, of_kind)?,
        oldest_created_at: tx
            .first(oldest, of_kind, |row| row.get::<Option<i64>>("created_at"))?
            .flatten(),
        failed: tx.count(failed, of_kind)?,
        last_error: tx.first(last, of_kind, |row| row.get("last_error"))?,
    })
}
