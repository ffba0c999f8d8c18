//! Counters, gauges and histograms that need no locks, and their output in Prometheus' text format.

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn increment(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that increases and decreases.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    pub fn set(&self, value: i64) {
        self.0.store(value, Ordering::Relaxed);
    }

    pub fn value(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Increments the gauge until the guard is dropped.
    pub fn enter(&self) -> GaugeGuard<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        GaugeGuard(self)
    }
}

/// Decrements the gauge when it is dropped.
pub struct GaugeGuard<'g>(&'g Gauge);

impl Drop for GaugeGuard<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The upper bounds of a histogram's buckets: in microseconds, and in seconds as they are printed.
const BOUNDS: [(u64, &str); 14] = [
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (250_000, "0.25"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (2_500_000, "2.5"),
    (5_000_000, "5"),
    (10_000_000, "10"),
];

/// A histogram of durations.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    pub fn observe(&self, duration: Duration) {
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().position(|(bound, _)| micros <= *bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// A page in the text format 0.0.4, which Prometheus and its successors read.
#[derive(Default)]
pub struct Page(String);

/// Labels with their values.
pub type Labels<'l> = &'l [(&'l str, &'l str)];

impl Page {
    pub const CONTENT_TYPE: &'static str = "text/plain; version=0.0.4; charset=utf-8";

    /// Begins a metric family. `kind` is `counter`, `gauge` or `histogram`.
    pub fn family(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}"));
    }

    pub fn sample(&mut self, name: &str, labels: Labels<'_>, value: impl Display) {
        let labels = format_labels(labels);
        self.line(format_args!("{name}{labels} {value}"));
    }

    /// A metric family with a single sample without labels.
    pub fn single(&mut self, name: &str, kind: &str, help: &str, value: impl Display) {
        self.family(name, kind, help);
        self.sample(name, &[], value);
    }

    /// The samples of a histogram. `name` is that of the family.
    pub fn histogram(&mut self, name: &str, labels: Labels<'_>, histogram: &Histogram) {
        let mut count = 0;
        for (bucket, value) in histogram.buckets.iter().enumerate() {
            count += value.load(Ordering::Relaxed);
            let bound = BOUNDS.get(bucket).map_or("+Inf", |(_, bound)| bound);
            let labels = [labels, &[("le", bound)]].concat();
            self.sample(&format!("{name}_bucket"), &labels, count);
        }
        let micros = histogram.micros.load(Ordering::Relaxed);
        self.sample(&format!("{name}_sum"), labels, format_seconds(micros));
        self.sample(&format!("{name}_count"), labels, count);
    }

    pub fn into_text(self) -> String {
        self.0
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a String does not fail.
        let _ = writeln!(self.0, "{line}");
    }
}

fn format_seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

fn format_labels(labels: Labels<'_>) -> String {
    let escape =
        |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    let labels: Vec<_> =
        labels.iter().map(|(name, value)| format!("{name}=\"{}\"", escape(value))).collect();
    if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative_and_bounds_belong_to_their_bucket() {
        let histogram = Histogram::default();
        for micros in [1, 500, 501, 1_000_000, 20_000_000] {
            histogram.observe(Duration::from_micros(micros));
        }
        let mut page = Page::default();
        page.histogram("seconds", &[("route", "/a")], &histogram);
        let text = page.into_text();
        for line in [
            r#"seconds_bucket{route="/a",le="0.0005"} 2"#,
            r#"seconds_bucket{route="/a",le="0.001"} 3"#,
            r#"seconds_bucket{route="/a",le="0.5"} 3"#,
            r#"seconds_bucket{route="/a",le="1"} 4"#,
            r#"seconds_bucket{route="/a",le="10"} 4"#,
            r#"seconds_bucket{route="/a",le="+Inf"} 5"#,
            r#"seconds_sum{route="/a"} 21.001002"#,
            r#"seconds_count{route="/a"} 5"#,
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
    }

    #[test]
    fn values_of_labels_are_escaped() {
        assert_eq!(format_labels(&[("a", "\\\"\n")]), r#"{a="\\\"\n"}"#);
    }

    #[test]
    fn a_gauge_falls_when_its_guard_is_dropped() {
        let gauge = Gauge::default();
        let entered = (gauge.enter(), gauge.enter());
        assert_eq!(gauge.value(), 2);
        drop(entered);
        assert_eq!(gauge.value(), 0);
    }
}
