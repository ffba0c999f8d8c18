//! TMDB's pictures by way of us, for `--proxy-images`: only files that TMDB could have, only
//! pictures, and without our key, which the image host has no need of.

use super::flights::{Flights, Outcome};
use super::pictures::Pictures;
use super::settings::{Settings, SettingsError};
use super::shelf::Shelf;
use super::upstream::{Failure, Upstream, gave_up};
use crate::catalogue::{CatalogueError, Image};
use crate::clock::Clock;
use reqwest::Client;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

/// What is read of a picture at the most.
const CAP: usize = 10 << 20;
/// The sizes that TMDB's image host makes (reference: `/3/configuration`).
const SIZES: [&str; 11] =
    ["w45", "w92", "w154", "w185", "w300", "w342", "w500", "w780", "w1280", "h632", "original"];
/// For how many seconds browsers may keep one: a month.
const MAX_AGE: u32 = 2_592_000;
/// How many seconds it is believed that there is no such picture, and of how many bytes of names.
const MISSING: (i64, u64) = (3_600, 1 << 20);

/// Pictures under way and kept.
pub(super) struct Posters {
    upstream: Upstream,
    folder: PathBuf,
    room: u64,
    /// Looked through only when the first picture is asked for: most servers keep none.
    pictures: OnceLock<Mutex<Pictures>>,
    missing: Mutex<Shelf<String, i64>>,
    flights: Flights<Arc<[u8]>>,
    clock: Arc<Clock>,
}

impl Posters {
    pub fn open(settings: &Settings, client: Client) -> Result<Arc<Self>, SettingsError> {
        let limits = (&settings.bounds, &settings.clock);
        let name = "TMDB's image host";
        Ok(Arc::new(Self {
            upstream: Upstream::new(name, &settings.image_url, None, client, limits)?,
            folder: settings.image_folder.clone(),
            room: settings.bounds.images,
            pictures: OnceLock::new(),
            missing: Mutex::new(Shelf::new(MISSING.1)),
            flights: Flights::new(),
            clock: Arc::clone(&settings.clock),
        }))
    }

    /// As [`super::Tmdb::poster`].
    pub async fn get(self: &Arc<Self>, size: &str, file: &str) -> Result<Image, CatalogueError> {
        let target = picture_target(size, file).ok_or(CatalogueError::NotFound)?;
        let (posters, asked) = (Arc::clone(self), target.clone());
        let bytes = self.flights.join(&target, || async move { posters.find(asked).await }).await?;
        let content_type = picture_type(&bytes).ok_or(CatalogueError::Unavailable)?;
        Ok(Image { content_type, bytes: bytes.to_vec(), max_age: MAX_AGE })
    }

    /// Deletes pictures that are too old to be kept.
    pub async fn sweep(self: &Arc<Self>) {
        if self.folder.exists() {
            let posters = Arc::clone(self);
            let now = self.clock.now();
            let sweep = move || posters.with_pictures(|pictures| pictures.sweep(now));
            let _ = tokio::task::spawn_blocking(sweep).await;
        }
    }

    async fn find(self: Arc<Self>, target: String) -> Outcome<Arc<[u8]>> {
        let (posters, asked, now) = (Arc::clone(&self), target.clone(), self.clock.now());
        let kept = tokio::task::spawn_blocking(move || {
            posters.with_pictures(|pictures| pictures.get(&asked, now))
        });
        if let Ok(Some(bytes)) = kept.await
            && picture_type(&bytes).is_some()
        {
            return Ok(bytes.into());
        }
        if self.is_missing(&target, now) {
            return Err(CatalogueError::NotFound);
        }
        let bytes = self.fetch(&target).await?;
        let (posters, found) = (Arc::clone(&self), Arc::clone(&bytes));
        let keep = move || posters.with_pictures(|pictures| pictures.put(&target, &found, now));
        if let Ok(Err(error)) = tokio::task::spawn_blocking(keep).await {
            tracing::debug!("A picture could not be kept: {error}");
        }
        Ok(bytes)
    }

    async fn fetch(&self, target: &str) -> Outcome<Arc<[u8]>> {
        let (reply, pass) = self.upstream.get(target, CAP).await?;
        match reply.status {
            200 if picture_type(&reply.body).is_some() => {
                pass.succeeded();
                Ok(reply.body.into())
            }
            200 => Err(gave_up(target, &Failure::Senseless)),
            404 => {
                pass.succeeded();
                let name = u64::try_from(target.len()).unwrap_or(u64::MAX);
                let now = self.clock.now();
                let mut missing =
                    self.missing.lock().expect("no thread panics while it holds this lock");
                missing.put(target.to_owned(), now, name);
                Err(CatalogueError::NotFound)
            }
            429 => {
                pass.limited(reply.retry_after);
                Err(CatalogueError::Overloaded)
            }
            status => {
                // Anybody may ask for any name: what the host refuses must not shut others out.
                if (400..500).contains(&status) {
                    pass.succeeded();
                }
                Err(gave_up(target, &Failure::Status(status)))
            }
        }
    }

    fn is_missing(&self, target: &str, now: i64) -> bool {
        let mut missing = self.missing.lock().expect("no thread panics while it holds this lock");
        missing
            .take_up(target)
            .is_some_and(|since| (0..MISSING.0).contains(&now.saturating_sub(*since)))
    }

    fn with_pictures<T>(&self, work: impl FnOnce(&mut Pictures) -> T) -> T {
        let open = || Mutex::new(Pictures::open(&self.folder, self.room, self.clock.now()));
        let pictures = self.pictures.get_or_init(open);
        work(&mut pictures.lock().expect("no thread panics while it holds this lock"))
    }
}

/// Where a picture lies on TMDB's image host; `None` for what TMDB cannot have.
#[must_use]
pub fn picture_target(size: &str, file: &str) -> Option<String> {
    let known = SIZES.contains(&size) && is_picture_name(file);
    known.then(|| format!("/t/p/{size}/{file}"))
}

fn is_picture_name(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(stem, ending)| {
        matches!(ending, "jpg" | "png" | "webp")
            && (1..=64).contains(&stem.len())
            && stem.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// What a file is by its first bytes, whatever it was said to be; `None` for all but pictures
/// that a browser cannot be made to run.
fn picture_type(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xD8, 0xFF, ..] => Some("image/jpeg"),
        [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some("image/png"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_tmdb_gives_are_taken() {
        for good in ["pB8BM7pdSp6B6Ih7QZ4DrQ3PmJK.jpg", "a.png", "a.webp"] {
            assert!(is_picture_name(good), "{good}");
        }
        for bad in ["", ".jpg", "a", "a.svg", "a.jpg.html", "../a.jpg", "a/b.jpg", "a%2f.jpg"] {
            assert!(!is_picture_name(bad), "{bad}");
        }
        assert!(!is_picture_name(&format!("{}.jpg", "a".repeat(65))));
    }

    #[test]
    fn a_picture_is_known_by_its_first_bytes() {
        assert_eq!(picture_type(b"\xFF\xD8\xFF\xE0rest"), Some("image/jpeg"));
        assert_eq!(picture_type(b"\x89PNG\r\n\x1a\nrest"), Some("image/png"));
        assert_eq!(picture_type(b"RIFF\0\0\0\0WEBPrest"), Some("image/webp"));
        for bad in [&b"<svg xmlns"[..], b"<html>", b"GIF89a", b"", b"RIFF\0\0\0\0WAVE"] {
            assert_eq!(picture_type(bad), None);
        }
    }
}
