//! Networks from which accounts were signed in to.

use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::values;
use crate::store::error::StoreError;
use std::net::IpAddr;

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
