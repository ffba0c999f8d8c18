//! stub
use crate::domain::episode::ShowFacts;
use crate::store::Store;
use crate::store::days::days_since_epoch;
use crate::store::db::values;
use crate::store::error::StoreError;
impl Store {
    pub async fn queue_show_refresh(&self, _title_id: i64, _now: i64) -> Result<(), StoreError> {
        Ok(())
    }
    pub async fn list_episodes(&self, facts: ShowFacts, now: i64) -> Result<(), StoreError> {
        self.pool.write(move |tx| {
            tx.execute("INSERT INTO shows (title_id, catalogue, status, version, fetched_at) VALUES ($1,$2,$3,1,$4)", values![facts.title_id, facts.catalogue, facts.status.map(|s| s.as_str()), now])?;
            for s in &facts.seasons { tx.execute("INSERT INTO seasons (title_id, season, name, air_day) VALUES ($1,$2,$3,$4)", values![facts.title_id, s.season, &s.name, s.air_day.map(days_since_epoch)])?; }
            for e in &facts.episodes { tx.execute("INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, name, air_day, runtime) VALUES ($1,$2,$3,$4,'listed',$5,$6,$7)", values![facts.title_id, e.number.season, e.number.episode, e.tmdb_id, &e.name, e.air_day.map(days_since_epoch), e.runtime])?; }
            Ok(())
        }).await
    }
}
