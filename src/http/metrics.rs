//! The metrics page, with a listener of its own.

use crate::app::App;
use crate::domain::job::QueueStatus;
use crate::http::handlers::status::check_ready;
use crate::http::service::Service;
use crate::metrics::Page;
use crate::worker::Worker;
use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, Semaphore};
use tokio::time::Instant;

/// How many connections may be open; further ones are closed.
const MAX_CONNECTIONS: usize = 16;
/// The time limit for a request and its response.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The delay after a failed accept.
const BACKOFF: Duration = Duration::from_millis(50);
/// For how long counts are reused that need whole tables to be read.
const COUNT_INTERVAL: Duration = Duration::from_mins(1);
/// The clock ticks in `/proc/self/stat`, which are the same on all architectures.
const TICKS_PER_SECOND: f64 = 100.0;

/// When the accounts and sessions were last counted, and their numbers.
type Counts = Mutex<Option<(Instant, (i64, i64))>>;

/// Serves the page at `/metrics` until the server stops.
pub async fn serve(listener: TcpListener, app: Arc<App>, service: Arc<Service>) {
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let counts: Arc<Counts> = Arc::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.stopping.cancelled() => return,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(BACKOFF).await;
            continue;
        };
        let Ok(permit) = Arc::clone(&permits).try_acquire_owned() else { continue };
        let shared = (Arc::clone(&app), Arc::clone(&service), Arc::clone(&counts));
        tokio::spawn(async move {
            let _permit = permit;
            // Errors of connections are caused by clients.
            let _ = tokio::time::timeout(TIMEOUT, respond_on(stream, shared)).await;
        });
    }
}

async fn respond_on(
    stream: TcpStream,
    (app, service, counts): (Arc<App>, Arc<Service>, Arc<Counts>),
) -> Result<(), hyper::Error> {
    let (app, service, counts) = (&*app, &*service, &*counts);
    let respond = service_fn(move |request: Request<Incoming>| async move {
        let response = if request.uri().path() == "/metrics" {
            let page = page(app, service, counts).await;
            let mut response = Response::new(Body::from(page.into_text()));
            let content_type = HeaderValue::from_static(Page::CONTENT_TYPE);
            response.headers_mut().insert(header::CONTENT_TYPE, content_type);
            response
        } else {
            let mut response = Response::new(Body::from("metrics are at /metrics\n"));
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        };
        Ok::<_, Infallible>(response)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).keep_alive(false);
    http.serve_connection(TokioIo::new(stream), respond).await
}

async fn page(app: &App, service: &Service, counts: &Counts) -> Page {
    let mut page = Page::default();
    write_server(&mut page, app);
    let ready = i32::from(check_ready(app).await.is_ok());
    page.single("moviestars_ready", "gauge", "Whether /readyz succeeds.", ready);
    service.write_metrics(&mut page);
    write_store(&mut page, app);
    write_files(&mut page, app);
    if let Some((users, sessions)) = count(app, counts).await {
        page.single("moviestars_users", "gauge", "Accounts.", users);
        page.single("moviestars_sessions", "gauge", "Sessions that have not expired.", sessions);
    }
    if let Ok(queues) = app.store.job_status().await {
        write_queues(&mut page, &queues);
    }
    write_response_cache(&mut page, app);
    write_jobs(&mut page, app);
    write_tmdb(&mut page, app);
    write_process(&mut page);
    page
}

fn write_server(page: &mut Page, app: &App) {
    let name = "moviestars_build_info";
    let version = env!("BUILD_VERSION");
    let (version, commit) = version.split_once(' ').unwrap_or((version, ""));
    let commit = commit.trim_matches(['(', ')']);
    let database = if app.store.is_shared() { "postgresql" } else { "sqlite" };
    page.family(name, "gauge", "Always 1; the labels say what runs.");
    page.sample(name, &[("version", version), ("commit", commit), ("database", database)], 1);
    let name = "process_start_time_seconds";
    page.single(name, "gauge", "When the server was started, in unix seconds.", app.started_at);
    let name = "moviestars_worker_running";
    page.family(name, "gauge", "Whether a background worker runs.");
    let statuses: Vec<_> = app.workers().into_iter().map(Worker::status).collect();
    for status in &statuses {
        page.sample(name, &[("worker", status.name)], i32::from(status.is_running));
    }
    let name = "moviestars_worker_restarts_total";
    page.family(name, "counter", "Restarts of a background worker after a panic.");
    for status in &statuses {
        page.sample(name, &[("worker", status.name)], status.restarts);
    }
}

fn write_store(page: &mut Page, app: &App) {
    let transactions = app.store.transactions();
    let name = "moviestars_store_pending_transactions";
    page.family(name, "gauge", "Transactions that wait or run.");
    for (kind, metrics) in transactions {
        page.sample(name, &[("kind", kind)], metrics.pending.value());
    }
    let name = "moviestars_store_refused_transactions_total";
    page.family(name, "counter", "Transactions refused because too many wait.");
    for (kind, metrics) in transactions {
        page.sample(name, &[("kind", kind)], metrics.refused.value());
    }
    let name = "moviestars_store_transaction_duration_seconds";
    page.family(name, "histogram", "Time of a transaction, with its wait.");
    for (kind, metrics) in transactions {
        page.histogram(name, &[("kind", kind)], &metrics.duration);
    }
    let name = "moviestars_store_commit_duration_seconds";
    page.family(name, "histogram", "Time until a commit is on the disk.");
    page.histogram(name, &[], app.store.commits());
}

fn write_files(page: &mut Page, app: &App) {
    let config = &app.config;
    let beside = |ending: &str| {
        let mut path = config.db.clone().into_os_string();
        path.push(ending);
        fs::metadata(path).map_or(0, |file| file.len())
    };
    let name = "moviestars_file_size_bytes";
    page.family(name, "gauge", "Sizes of the data file, its log and the cache of TMDB.");
    for (file, ending) in [("data", ""), ("wal", "-wal"), ("cache", ".cache")] {
        page.sample(name, &[("file", file)], beside(ending));
    }
    let folder = config.db.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(disk) = rustix::fs::statvfs(folder.unwrap_or(Path::new("."))) {
        let name = "moviestars_disk_free_bytes";
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        page.single(name, "gauge", "Free space on the disk of the data file.", free);
    }
}

/// The numbers of accounts and sessions; `None` if they cannot be counted.
async fn count(app: &App, counts: &Counts) -> Option<(i64, i64)> {
    let mut counts = counts.lock().await;
    if let Some((at, counted)) = *counts
        && at.elapsed() < COUNT_INTERVAL
    {
        return Some(counted);
    }
    let counted = app.store.count_users_and_sessions(app.config.clock.now()).await.ok()?;
    *counts = Some((Instant::now(), counted));
    Some(counted)
}

fn write_queues(page: &mut Page, queues: &[QueueStatus]) {
    let name = "moviestars_jobs_waiting";
    page.family(name, "gauge", "Jobs that are due now or later.");
    for queue in queues {
        page.sample(name, &[("kind", queue.kind.as_str())], queue.waiting);
    }
    let name = "moviestars_jobs_given_up";
    page.family(name, "gauge", "Jobs given up in the last 30 days.");
    for queue in queues {
        page.sample(name, &[("kind", queue.kind.as_str())], queue.failed);
    }
}

fn write_jobs(page: &mut Page, app: &App) {
    let name = "moviestars_job_attempts_total";
    page.family(name, "counter", "Attempts at jobs by result: done, retried or failed.");
    for (kind, result, count) in app.metrics.jobs() {
        page.sample(name, &[("kind", kind), ("result", result)], count);
    }
    if app.webhooks().is_some() {
        let name = "moviestars_webhook_deliveries_total";
        let help = "Events for outgoing webhooks by result; failed ones are attempts.";
        page.family(name, "counter", help);
        for (result, count) in app.metrics.deliveries() {
            page.sample(name, &[("result", result)], count);
        }
    }
    if app.config.backups.is_some() {
        let name = "moviestars_backup_failures_total";
        let failures = app.metrics.backup_failures.value();
        page.single(name, "counter", "Scheduled backups that failed.", failures);
        let name = "moviestars_backup_last_success_timestamp_seconds";
        let last = app.metrics.last_backup.value();
        page.single(name, "gauge", "When the newest backup was made; 0 without one.", last);
    }
}

fn write_response_cache(page: &mut Page, app: &App) {
    let name = "moviestars_response_cache_requests_total";
    page.family(name, "counter", "Reads of routes with cached responses, by result.");
    page.sample(name, &[("result", "hit")], app.metrics.cached_responses.value());
    page.sample(name, &[("result", "miss")], app.metrics.uncached_responses.value());
}

fn write_tmdb(page: &mut Page, app: &App) {
    let catalogue = app.catalogue();
    let Some(tmdb) = catalogue.tmdb_metrics() else { return };
    let name = "moviestars_tmdb_requests_total";
    page.family(name, "counter", "Requests to TMDB by result; refused ones were not sent.");
    for host in &tmdb.hosts {
        let requests = host.requests;
        for (result, counter) in [
            ("success", &requests.succeeded),
            ("throttled", &requests.throttled),
            ("key_rejected", &requests.key_rejected),
            ("failure", &requests.failed),
            ("refused", &requests.refused),
        ] {
            page.sample(name, &[("host", host.host), ("result", result)], counter.value());
        }
    }
    let name = "moviestars_tmdb_request_duration_seconds";
    page.family(name, "histogram", "Time of requests that were sent.");
    for host in &tmdb.hosts {
        page.histogram(name, &[("host", host.host)], &host.requests.duration);
    }
    let name = "moviestars_tmdb_circuit_breaker_open";
    page.family(name, "gauge", "Whether no requests are sent, because the last ones failed.");
    for host in &tmdb.hosts {
        page.sample(name, &[("host", host.host)], i32::from(host.is_open));
    }
    let name = "moviestars_tmdb_cache_requests_total";
    page.family(name, "counter", "Look-ups in the cache of TMDB's responses by result.");
    let cache = tmdb.cache;
    for (result, counter) in
        [("fresh", &cache.fresh), ("stale", &cache.stale), ("missing", &cache.missing)]
    {
        page.sample(name, &[("result", result)], counter.value());
    }
}

/// Writes metrics of the process, with the names and meanings of Prometheus' client libraries.
fn write_process(page: &mut Page) {
    if let Some(seconds) = cpu_seconds() {
        let name = "process_cpu_seconds_total";
        page.single(name, "counter", "Processor time, of user and system.", seconds);
    }
    if let Some(bytes) = resident_bytes() {
        page.single("process_resident_memory_bytes", "gauge", "Resident memory.", bytes);
    }
    if let Ok(files) = fs::read_dir("/proc/self/fd") {
        page.single("process_open_fds", "gauge", "Open file descriptors.", files.count());
    }
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    if let Some(limit) = limit.current {
        page.single("process_max_fds", "gauge", "Limit of open file descriptors.", limit);
    }
}

fn cpu_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may contain spaces. The user and system times are the fields 14 and
    // 15.
    let (_, after_name) = stat.rsplit_once(") ")?;
    let ticks = after_name.split(' ').skip(11).take(2).map(str::parse::<f64>);
    Some(ticks.sum::<Result<f64, _>>().ok()? / TICKS_PER_SECOND)
}

fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = kilobytes.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1_024)
}
