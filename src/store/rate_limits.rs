//! Counters of rate limits, and the networks from which users signed in. Instances that share a PostgreSQL database
//! keep the counters in it. A server with a data file keeps them in memory.

use crate::domain::ids::UserId;
use crate::domain::rate_limit::Counter;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use std::net::IpAddr;

impl Store {
    /// Updates several counters in one transaction. `update` gets them in the order of `names`, and may run several
    /// times.
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

    /// Deletes the counters whose names begin with `prefix`, which must end with a colon.
    pub async fn delete_counters(&self, prefix: String) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                // The semicolon is the next character after the colon, so this is the end of the range of names.
                let end = format!("{};", prefix.trim_end_matches(':'));
                let sql = "DELETE FROM rate_limits WHERE name >= $1 AND name < $2";
                tx.execute(sql, values![&prefix, &end])
            })
            .await?;
        Ok(())
    }

    /// Deletes the counters that expired at `now` (unix seconds), a thousand at a time.
    pub async fn delete_expired_counters(&self, now: i64) -> Result<(), StoreError> {
        const BATCH: i64 = 1_000;
        let delete = move |tx: &Tx<'_>| {
            let sql = "DELETE FROM rate_limits WHERE name IN
                       (SELECT name FROM rate_limits WHERE expires_at <= $1 LIMIT $2)";
            tx.execute(sql, values![now, BATCH])
        };
        while i64::try_from(self.pool.write(delete).await?).is_ok_and(|count| count >= BATCH) {}
        Ok(())
    }
}

impl Store {
    /// Records a sign-in at `now` (unix seconds), and deletes the account's sign-ins before `before`.
    pub async fn record_network(
        &self,
        user: UserId,
        network: IpAddr,
        now: i64,
        before: i64,
    ) -> Result<(), StoreError> {
        let network = network.to_string();
        self.pool
            .write(move |tx| {
                let old = "DELETE FROM known_networks WHERE user_id = $1 AND signed_in_at < $2";
                tx.execute(old, values![user.0, before])?;
                tx.execute(
                    "INSERT INTO known_networks (user_id, network, signed_in_at)
                     SELECT id, $1, $2 FROM users WHERE id = $3
                     ON CONFLICT (user_id, network) DO UPDATE SET
                         signed_in_at = excluded.signed_in_at",
                    values![&network, now, user.0],
                )
            })
            .await?;
        Ok(())
    }

    /// Whether the account with this normalized email address was signed in to from a network since `since`
    /// (unix seconds).
    pub async fn is_known_network(
        &self,
        email: String,
        network: IpAddr,
        since: i64,
    ) -> Result<bool, StoreError> {
        let network = network.to_string();
        self.pool
            .read(move |tx| {
                tx.exists(
                    "SELECT 1 AS one FROM known_networks JOIN users ON users.id = known_networks.user_id
                     WHERE users.email_normalized = $1 AND known_networks.network = $2
                       AND known_networks.signed_in_at >= $3",
                    values![&email, &network, since],
                )
            })
            .await
    }
}
