//! Networks from which accounts were signed in to.

use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::values;
use crate::store::error::StoreError;
use std::net::IpAddr;

/// A sign-in from a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownNetwork {
    /// The account's email address.
    pub email: String,
    pub network: IpAddr,
    /// Unix seconds; the last time.
    pub signed_in_at: i64,
}

impl Store {
    /// Records a sign-in at `now` (unix seconds), and deletes those of the account before `before`.
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

    /// The sign-ins since `since` (unix seconds), the latest first.
    pub async fn known_networks(
        &self,
        since: i64,
        limit: i64,
    ) -> Result<Vec<KnownNetwork>, StoreError> {
        self.pool
            .read(move |tx| {
                let rows = tx.all(
                    "SELECT users.email, known_networks.network, known_networks.signed_in_at
                     FROM known_networks JOIN users ON users.id = known_networks.user_id
                     WHERE known_networks.signed_in_at >= $1
                     ORDER BY known_networks.signed_in_at DESC LIMIT $2",
                    values![since, limit],
                    |row| {
                        let network = row.get::<String>("network")?.parse().ok();
                        let (email, signed_in_at) = (row.get("email")?, row.get("signed_in_at")?);
                        Ok(network.map(|network| KnownNetwork { email, network, signed_in_at }))
                    },
                )?;
                Ok(rows.into_iter().flatten().collect())
            })
            .await
    }
}
