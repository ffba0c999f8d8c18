//! Settings that admins change while the server runs. They are read at the start.

use crate::domain::settings::{Change, Setting, Settings};
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;

impl Store {
    /// All stored settings. Names that only a newer version knows are ignored.
    pub async fn settings(&self) -> Result<Settings, StoreError> {
        let rows = self.pool.read(|tx| {
            tx.all("SELECT name, value FROM settings ORDER BY name", values![], |row| {
                Ok((row.get::<String>("name")?, row.get::<String>("value")?))
            })
        });
        let known = |(name, value): (String, String)| Some((Setting::parse(&name)?, value));
        Ok(rows.await?.into_iter().filter_map(known).collect())
    }

    /// Sets values; `None` deletes one.
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
