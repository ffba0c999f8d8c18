//! What is kept of one call: TMDB's answer, packed once when it came in, or that it has none.

use crate::catalogue::CatalogueError;
use crate::catalogue::Freshness;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};
use std::sync::Arc;

/// TMDB's terms: nothing is kept, or shown, for longer than six months.
pub(super) const LONGEST: i64 = 180 * 24 * 3_600;
/// How long it is believed that there is no such title.
const MISSING: i64 = 3_600;
/// What a packed answer unpacks to at the most; they are made from smaller ones.
const UNPACKED: u64 = 16 << 20;

/// One kept answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// When it was fetched, in unix seconds.
    pub fetched_at: i64,
    /// What it is about.
    pub freshness: Freshness,
    /// The packed document, or `None` for TMDB's 404.
    pub document: Option<Arc<[u8]>>,
}

/// An answer of TMDB, filtered and packed.
#[derive(Clone, Debug)]
pub struct TmdbAnswer {
    gzip: Arc<[u8]>,
    fetched_at: i64,
    stale: bool,
}

impl Entry {
    /// Whether it can be given without asking again.
    pub fn is_fresh(&self, now: i64) -> bool {
        let age = now.saturating_sub(self.fetched_at);
        let longest = match self.document {
            Some(_) => self.freshness.seconds(),
            None => MISSING,
        };
        (0..longest).contains(&age)
    }

    /// Whether it can be given at all, when there is nothing newer. That a title was missing once
    /// is no such thing: it may have come since.
    pub fn serves(&self, now: i64) -> bool {
        self.document.is_some() && !self.is_too_old(now)
    }

    /// Whether it may not even be kept any more.
    pub fn is_too_old(&self, now: i64) -> bool {
        now.saturating_sub(self.fetched_at) >= LONGEST
    }

    /// Bytes it takes in memory, about.
    pub fn weight(&self) -> u64 {
        let body = self.document.as_ref().map_or(0, |document| document.len());
        u64::try_from(body + size_of::<Self>()).unwrap_or(u64::MAX)
    }

    /// What a caller gets.
    pub fn answer(&self, now: i64) -> Result<TmdbAnswer, CatalogueError> {
        let gzip = self.document.clone().ok_or(CatalogueError::NotFound)?;
        Ok(TmdbAnswer { gzip, fetched_at: self.fetched_at, stale: !self.is_fresh(now) })
    }
}

impl TmdbAnswer {
    /// The document, packed with gzip as it is kept: for clients that take it so.
    #[must_use]
    pub fn gzip(&self) -> Arc<[u8]> {
        Arc::clone(&self.gzip)
    }

    /// The JSON document.
    ///
    /// # Errors
    /// `Unavailable` when the file that kept it is damaged.
    pub fn json(&self) -> Result<Vec<u8>, CatalogueError> {
        let mut json = Vec::new();
        let read = GzDecoder::new(&*self.gzip).take(UNPACKED).read_to_end(&mut json);
        read.map_err(|_| CatalogueError::Unavailable)?;
        Ok(json)
    }

    /// When TMDB gave it, in unix seconds.
    #[must_use]
    pub fn fetched_at(&self) -> i64 {
        self.fetched_at
    }

    /// Whether a newer one was wanted and could not be had in time.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.stale
    }
}

/// Packs a document to be kept.
pub(super) fn pack(json: &[u8]) -> std::io::Result<Arc<[u8]>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(json)?;
    Ok(encoder.finish()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(document: Option<&[u8]>) -> Entry {
        let document = document.map(|json| pack(json).unwrap());
        Entry { fetched_at: 1_000, freshness: Freshness::Details, document }
    }

    #[test]
    fn a_document_is_fresh_for_its_time_and_serves_for_six_months() {
        let entry = entry(Some(b"{}"));
        assert!(entry.is_fresh(1_000) && entry.is_fresh(1_000 + 86_399));
        assert!(!entry.is_fresh(1_000 + 86_400) && entry.serves(1_000 + 86_400));
        assert!(entry.serves(1_000 + LONGEST - 1) && !entry.serves(1_000 + LONGEST));
        assert!(!entry.is_fresh(999), "it cannot be from the future");
        assert_eq!(entry.answer(1_000).unwrap().json().unwrap(), b"{}");
    }

    #[test]
    fn what_was_missing_is_believed_for_an_hour() {
        let entry = entry(None);
        assert!(entry.is_fresh(1_000 + 3_599) && !entry.is_fresh(1_000 + 3_600));
        assert!(!entry.serves(1_000 + 3_600));
        assert_eq!(entry.answer(1_000).unwrap_err(), CatalogueError::NotFound);
    }
}
