//! Serves TMDB's images through this server, for `--proxy-images`. Only valid file names of TMDB are requested, and
//! only images are returned. Our key is not sent, because the image host does not need it.

use super::client::{HostMetrics, Upstream, UpstreamError};
use super::response::MAX_AGE;
use super::settings::{Settings, SettingsError};
use super::single_flight::SingleFlight;
use crate::atomic_file::{self, Access, DRAFT};
use crate::catalogue::error::CatalogueError;
use crate::catalogue::response::Image;
use crate::clock::Clock;
use aws_lc_rs::digest::{SHA256, digest};
use moka::notification::RemovalCause;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use reqwest::Client;
use std::collections::BTreeMap;
use std::fs::{self, File, FileTimes};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The largest image that is read.
const MAX_BODY: usize = 10 << 20;
/// The sizes of TMDB's image host (`/3/configuration`).
const SIZES: [&str; 11] =
    ["w45", "w92", "w154", "w185", "w300", "w342", "w500", "w780", "w1280", "h632", "original"];
/// The `max-age` for browsers in seconds: a month.
const BROWSER_MAX_AGE: u32 = 2_592_000;
/// For how many seconds a 404 is cached. The next constant limits the bytes of such paths.
const NOT_FOUND_SECONDS: i64 = 3_600;
const NOT_FOUND_BYTES: u64 = 1 << 20;
/// The least size that an image counts for, because disks allocate whole blocks and an indexed file takes memory.
const BLOCK: u64 = 4_096;

pub(super) struct ImageProxy {
    upstream: Upstream,
    folder: PathBuf,
    max_bytes: u64,
    /// Opened at the first image, because most servers do not proxy images.
    store: OnceLock<ImageStore>,
    /// Paths for which the image host returned 404, and when.
    not_found: Cache<String, i64>,
    requests: SingleFlight<Arc<[u8]>>,
    clock: Arc<Clock>,
}

impl ImageProxy {
    pub fn open(settings: &Settings, client: Client) -> Result<Arc<Self>, SettingsError> {
        let limits = (&settings.bounds, &settings.clock);
        let name = "TMDB's image host";
        let not_found = Cache::builder()
            .max_capacity(NOT_FOUND_BYTES)
            .weigher(|path: &String, _| u32::try_from(path.len()).unwrap_or(u32::MAX));
        Ok(Arc::new(Self {
            upstream: Upstream::new(name, &settings.image_url, None, client, limits)?,
            folder: settings.image_folder.clone(),
            max_bytes: settings.bounds.images,
            store: OnceLock::new(),
            not_found: not_found.eviction_policy(EvictionPolicy::lru()).build(),
            requests: SingleFlight::new(),
            clock: Arc::clone(&settings.clock),
        }))
    }

    pub async fn get(self: &Arc<Self>, size: &str, file: &str) -> Result<Image, CatalogueError> {
        let path = image_path(size, file).ok_or(CatalogueError::NotFound)?;
        let (proxy, requested) = (Arc::clone(self), path.clone());
        let bytes =
            self.requests.run(&path, async move { proxy.read_or_fetch(requested).await }).await?;
        let content_type = content_type(&bytes).ok_or(CatalogueError::Unavailable)?;
        Ok(Image {
            content_type,
            bytes: bytes.to_vec(),
            max_age: Some(BROWSER_MAX_AGE),
            version: None,
        })
    }

    pub fn metrics(&self) -> HostMetrics<'_> {
        self.upstream.metrics("images")
    }

    /// Deletes expired images.
    pub async fn sweep(self: &Arc<Self>) {
        if self.folder.exists() {
            let (proxy, now) = (Arc::clone(self), self.clock.now());
            let _ = tokio::task::spawn_blocking(move || proxy.store().sweep(now)).await;
        }
    }

    async fn read_or_fetch(self: Arc<Self>, path: String) -> Result<Arc<[u8]>, CatalogueError> {
        let (proxy, requested, now) = (Arc::clone(&self), path.clone(), self.clock.now());
        let stored = tokio::task::spawn_blocking(move || proxy.store().get(&requested, now)).await;
        if let Ok(Some(bytes)) = stored
            && content_type(&bytes).is_some()
        {
            return Ok(bytes.into());
        }
        if self.is_not_found(&path, now) {
            return Err(CatalogueError::NotFound);
        }
        let bytes = self.fetch(&path).await?;
        let (proxy, fetched) = (Arc::clone(&self), Arc::clone(&bytes));
        let store = move || proxy.store().put(&path, &fetched, now);
        if let Ok(Err(error)) = tokio::task::spawn_blocking(store).await {
            tracing::debug!(%error, "failed to store image");
        }
        Ok(bytes)
    }

    async fn fetch(&self, path: &str) -> Result<Arc<[u8]>, CatalogueError> {
        let (response, permit) = self.upstream.get(path, MAX_BODY).await?;
        match response.status {
            200 if content_type(&response.body).is_some() => {
                permit.record_success();
                Ok(response.body.into())
            }
            200 => Err(UpstreamError::UnexpectedBody.log(path)),
            404 => {
                permit.record_success();
                self.not_found.insert(path.to_owned(), self.clock.now());
                Err(CatalogueError::NotFound)
            }
            429 => {
                permit.record_throttled(response.retry_after);
                Err(CatalogueError::Overloaded)
            }
            status => {
                // Images need no key, so anyone can request a wrong name. That must not open the circuit for
                // everyone.
                if (400..500).contains(&status) {
                    permit.record_success();
                }
                Err(UpstreamError::Status(status).log(path))
            }
        }
    }

    fn is_not_found(&self, path: &str, now: i64) -> bool {
        let since = self.not_found.get(path);
        since.is_some_and(|since| (0..NOT_FOUND_SECONDS).contains(&now.saturating_sub(since)))
    }

    fn store(&self) -> &ImageStore {
        let open = || ImageStore::open(&self.folder, self.max_bytes, self.clock.now());
        self.store.get_or_init(open)
    }
}

/// The path on TMDB's image host; `None` for a size or file name that TMDB cannot have.
#[must_use]
pub fn image_path(size: &str, file: &str) -> Option<String> {
    let valid = SIZES.contains(&size) && is_file_name(file);
    valid.then(|| format!("/t/p/{size}/{file}"))
}

fn is_file_name(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(stem, extension)| {
        matches!(extension, "jpg" | "png" | "webp")
            && (1..=64).contains(&stem.len())
            && stem.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// The content type according to the first bytes; the host's header is ignored. `None` for anything but images
/// without scripts.
fn content_type(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xD8, 0xFF, ..] => Some("image/jpeg"),
        [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some("image/png"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}

/// The folder of proxied images, limited by size. It may be deleted at any time. The modification time of a file is
/// when it was fetched, the access time when it was last read.
struct ImageStore {
    folder: PathBuf,
    /// The files by name, with the time of fetching. The least recently used are evicted and their files deleted.
    index: Cache<String, Fetched>,
}

#[derive(Clone, Copy)]
struct Fetched {
    at: i64,
    blocks: u32,
}

impl ImageStore {
    /// Indexes the folder. Deletes expired and unfinished files, and those beyond the limit.
    fn open(folder: &Path, max_bytes: u64, now: i64) -> Self {
        let evicted_from = folder.to_owned();
        let delete = move |name: Arc<String>, _, cause| {
            // A replaced file has the same name.
            if cause != RemovalCause::Replaced {
                let _ = fs::remove_file(evicted_from.join(&*name));
            }
        };
        let index = Cache::builder()
            .max_capacity(max_bytes / BLOCK)
            .weigher(|_, fetched: &Fetched| fetched.blocks)
            .eviction_policy(EvictionPolicy::lru())
            .eviction_listener(delete)
            .build();
        let store = Self { folder: folder.to_owned(), index };
        let mut by_access: BTreeMap<(i64, String), (i64, u64)> = BTreeMap::new();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some(data) = entry.metadata().ok().filter(fs::Metadata::is_file) else { continue };
            let fetched_at = unix_seconds(data.modified().ok());
            if name.ends_with(DRAFT) || now.saturating_sub(fetched_at) >= MAX_AGE {
                let _ = fs::remove_file(entry.path());
            } else {
                by_access
                    .insert((unix_seconds(data.accessed().ok()), name), (fetched_at, data.len()));
            }
        }
        for ((_, name), (fetched_at, bytes)) in by_access {
            store.insert(name, fetched_at, bytes);
        }
        store
    }

    fn get(&self, path: &str, now: i64) -> Option<Vec<u8>> {
        let name = file_name(path);
        let fetched = self.index.get(&name)?;
        let expired = now.saturating_sub(fetched.at) >= MAX_AGE;
        let bytes = if expired { None } else { self.read(&name, now) };
        if bytes.is_none() {
            self.remove(&name);
        }
        bytes
    }

    fn read(&self, name: &str, now: i64) -> Option<Vec<u8>> {
        let path = self.folder.join(name);
        let bytes = fs::read(&path).ok()?;
        let accessed = FileTimes::new().set_accessed(system_time(now));
        let _ = File::options().write(true).open(&path).and_then(|file| file.set_times(accessed));
        Some(bytes)
    }

    /// Writes a file atomically.
    fn put(&self, path: &str, bytes: &[u8], now: i64) -> std::io::Result<()> {
        let name = file_name(path);
        let file = self.folder.join(&name);
        fs::create_dir_all(&self.folder)?;
        atomic_file::write(&file, bytes, Access::Default)?;
        let time = system_time(now);
        let times = FileTimes::new().set_modified(time).set_accessed(time);
        File::options().write(true).open(&file)?.set_times(times)?;
        self.insert(name, now, u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        Ok(())
    }

    /// Deletes expired images.
    fn sweep(&self, now: i64) {
        for (name, fetched) in &self.index {
            if now.saturating_sub(fetched.at) >= MAX_AGE {
                self.remove(&name);
            }
        }
    }

    fn insert(&self, name: String, at: i64, bytes: u64) {
        let blocks = u32::try_from(bytes.div_ceil(BLOCK).max(1)).unwrap_or(u32::MAX);
        self.index.insert(name, Fetched { at, blocks });
        // Without this, moka would evict later, and the folder would exceed the limit.
        self.index.run_pending_tasks();
    }

    fn remove(&self, name: &str) {
        self.index.invalidate(name);
        self.index.run_pending_tasks();
    }
}

/// Deletes the images in a folder. The folder is kept if it contains other files.
pub(super) fn delete_folder(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let _ = fs::remove_file(entry.path());
    }
    let _ = fs::remove_dir(folder);
}

/// The hash of a path, which is a safe file name even on file systems that ignore case.
fn file_name(path: &str) -> String {
    let mut half = [0; 16];
    half.copy_from_slice(&digest(&SHA256, path.as_bytes()).as_ref()[..16]);
    format!("{:032x}", u128::from_be_bytes(half))
}

fn unix_seconds(time: Option<SystemTime>) -> i64 {
    let since = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

fn system_time(seconds: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400;

    fn files(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn only_file_names_of_tmdb_are_accepted() {
        for good in ["pB8BM7pdSp6B6Ih7QZ4DrQ3PmJK.jpg", "a.png", "a.webp"] {
            assert!(is_file_name(good), "{good}");
        }
        for bad in ["", ".jpg", "a", "a.svg", "a.jpg.html", "../a.jpg", "a/b.jpg", "a%2f.jpg"] {
            assert!(!is_file_name(bad), "{bad}");
        }
        assert!(!is_file_name(&format!("{}.jpg", "a".repeat(65))));
    }

    #[test]
    fn the_content_type_comes_from_the_first_bytes() {
        assert_eq!(content_type(b"\xFF\xD8\xFF\xE0rest"), Some("image/jpeg"));
        assert_eq!(content_type(b"\x89PNG\r\n\x1a\nrest"), Some("image/png"));
        assert_eq!(content_type(b"RIFF\0\0\0\0WEBPrest"), Some("image/webp"));
        for bad in [&b"<svg xmlns"[..], b"<html>", b"GIF89a", b"", b"RIFF\0\0\0\0WAVE"] {
            assert_eq!(content_type(bad), None);
        }
    }

    #[test]
    fn the_least_recently_read_images_are_evicted_within_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let store = ImageStore::open(folder.path(), 3 * BLOCK, 0);
        for (at, name) in [(1, "a"), (2, "b"), (3, "c")] {
            store.put(name, name.as_bytes(), at).unwrap();
        }
        assert_eq!(store.get("a", 4).unwrap(), b"a");
        store.put("d", &[0; 5_000], 5).unwrap();
        assert!(store.get("b", 6).is_none() && store.get("c", 6).is_none());
        assert!(store.get("a", 6).is_some() && store.get("d", 6).is_some());
        assert_eq!(files(folder.path()), 2);
        store.put("d", &[0; 6_000], 7).unwrap();
        assert_eq!(store.get("d", 8).unwrap().len(), 6_000, "a replaced file stays");
        store.put("e", &vec![0; 20_000], 9).unwrap();
        assert_eq!(files(folder.path()), 2, "an image larger than the limit is not stored");
    }

    #[test]
    fn a_restart_keeps_the_images_and_the_order_of_their_use() {
        let folder = tempfile::tempdir().unwrap();
        let now = 3_000_000_000;
        let store = ImageStore::open(folder.path(), 3 * BLOCK, now);
        for (at, name) in [(1, "a"), (2, "b"), (3, "c")] {
            store.put(name, name.as_bytes(), now + at).unwrap();
        }
        store.get("a", now + 4).unwrap();
        fs::write(folder.path().join("half.draft"), b"half").unwrap();
        let store = ImageStore::open(folder.path(), 2 * BLOCK, now + 5);
        assert_eq!(files(folder.path()), 2);
        assert!(store.get("b", now + 6).is_none());
        assert_eq!(store.get("a", now + 6).unwrap(), b"a");
        assert_eq!(store.get("c", now + 6).unwrap(), b"c");
    }

    #[test]
    fn no_image_is_stored_for_more_than_six_months() {
        let folder = tempfile::tempdir().unwrap();
        let store = ImageStore::open(folder.path(), 9 * BLOCK, 0);
        for name in ["a", "b", "c"] {
            store.put(name, b"x", DAY).unwrap();
        }
        assert!(store.get("a", 181 * DAY - 1).is_some());
        assert!(store.get("a", 181 * DAY).is_none());
        assert_eq!(files(folder.path()), 2);
        store.sweep(181 * DAY);
        assert_eq!(files(folder.path()), 0);
        // The older one goes first, although it was read last.
        store.put("old", b"x", DAY).unwrap();
        store.put("young", b"x", 179 * DAY).unwrap();
        assert!(store.get("old", 180 * DAY).is_some());
        store.sweep(181 * DAY);
        assert_eq!(files(folder.path()), 1);
        store.sweep(359 * DAY);
        assert_eq!(files(folder.path()), 0);
        store.put("a", b"x", DAY).unwrap();
        ImageStore::open(folder.path(), 9 * BLOCK, 181 * DAY);
        assert_eq!(files(folder.path()), 0);
    }

    #[test]
    fn a_deleted_folder_is_an_empty_store() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("images");
        let store = ImageStore::open(&below, 9 * BLOCK, 0);
        store.put("a", b"x", 0).unwrap();
        fs::remove_dir_all(&below).unwrap();
        assert!(store.get("a", 0).is_none());
        store.put("a", b"y", 0).unwrap();
        assert_eq!(store.get("a", 0).unwrap(), b"y");
    }
}
