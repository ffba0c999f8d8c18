//! Counters of rate limits. Instances that share a database keep them here; the only server of a data file keeps
//! them in memory.

use crate::domain::rate_limit::Counter;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;

impl Store {
    /// Changes counters together: `update` gets them in the order of the names. It may run several times.
    pub async fn update_counters<T: Send + 'static>(
        &self,
        names: Vec<String>,
        update: impl Fn(&mut [Counter]) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.pool
            .write(move |tx| {
                let mut counters = Vec::with_capacity(names.len());
                for name in &names {
                    let stored = tx.first(
                        "SELECT allowed_at, count, expires_at FROM rate_limits WHERE name = $1",
                        values![name],
                        |row| {
                            Ok(Counter {
                                allowed_at: row.get("allowed_at")?,
                                count: row.get("count")?,
                                expires_at: row.get("expires_at")?,
                            })
                        },
                    )?;
                    counters.push(stored.unwrap_or_default());
                }
                let before = counters.clone();
                let result = update(&mut counters);
                for ((name, counter), before) in names.iter().zip(counters).zip(before) {
                    if counter != before {
                        tx.execute(
                            "INSERT INTO rate_limits (name, allowed_at, count, expires_at)
                             VALUES ($1, $2, $3, $4)
                             ON CONFLICT (name) DO UPDATE SET allowed_at = excluded.allowed_at,
                                 count = excluded.count, expires_at = excluded.expires_at",
                            values![name, counter.allowed_at, counter.count, counter.expires_at],
                        )?;
                    }
                }
                Ok(result)
            })
            .await
    }

    /// Forgets the counters whose names begin with `prefix`, which ends with a colon.
    pub async fn delete_counters(&self, prefix: String) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                // The semicolon follows the colon.
                let end = format!("{};", prefix.trim_end_matches(':'));
                let sql = "DELETE FROM rate_limits WHERE name >= $1 AND name < $2";
                tx.execute(sql, values![&prefix, &end])
            })
            .await?;
        Ok(())
    }

    /// Deletes the counters that expired at `now` (unix seconds), a thousand at a time.
    pub async fn delete_expired_counters(&self, now: i64) -> Result<(), StoreError> {
        const AT_ONCE: i64 = 1_000;
        let delete = move |tx: &Tx<'_>| {
            let sql = "DELETE FROM rate_limits WHERE name IN
                       (SELECT name FROM rate_limits WHERE expires_at <= $1 LIMIT $2)";
            tx.execute(sql, values![now, AT_ONCE])
        };
        while i64::try_from(self.pool.write(delete).await?).is_ok_and(|count| count >= AT_ONCE) {}
        Ok(())
    }
}
