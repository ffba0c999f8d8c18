//! What admins settle while the server runs: few rows, read at the start.

use crate::domain::settings::{Change, Setting, Settings};
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;

impl Store {
    /// All that is settled. What a newer version settled beside it is left alone.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn settings(&self) -> Result<Settings, StoreError> {
        let rows = self.pool.read(|tx| {
            tx.all("SELECT name, value FROM settings ORDER BY name", values![], |row| {
                Ok((row.get::<String>("name")?, row.get::<String>("value")?))
            })
        });
        let known = |(name, value): (String, String)| Some((Setting::parse(&name)?, value));
        Ok(rows.await?.into_iter().filter_map(known).collect())
    }

    /// Settles and unsettles, all or none.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn change_settings(&self, change: Change) -> Result<(), StoreError> {
        let write = move |tx: &Tx<'_>| {
            for (setting, value) in &change {
                let name = setting.as_str();
                match value {
                    Some(value) => tx.execute(
                        "INSERT INTO settings (name, value) VALUES ($1, $2)
                         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                        values![name, value],
                    )?,
                    None => tx.execute("DELETE FROM settings WHERE name = $1", values![name])?,
                };
            }
            Ok(())
        };
        self.pool.write(write).await
    }
}
