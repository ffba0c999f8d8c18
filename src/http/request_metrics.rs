//! Metrics of requests. Each route has references to its counters, so that a request increments three numbers without
//! any lookup.

use crate::metrics::{Counter, Gauge, Histogram, Page};
use axum::http::{Method, StatusCode};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "other"];
/// The counted statuses, sorted. All others are counted together.
const STATUSES: [u16; 29] = [
    200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 406, 408, 409,
    410, 411, 412, 413, 414, 415, 422, 429, 500, 503,
];
const REQUESTS: &str = "moviestars_http_requests_total";
const DURATION: &str = "moviestars_http_request_duration_seconds";

/// The metrics of one route.
#[derive(Default)]
pub struct RouteMetrics([OnceLock<Box<MethodMetrics>>; METHODS.len()]);

#[derive(Default)]
struct MethodMetrics {
    statuses: [Counter; STATUSES.len() + 1],
    duration: Histogram,
}

impl RouteMetrics {
    fn record(&self, method: &Method, status: StatusCode, duration: Duration) {
        let method = METHODS.iter().position(|name| *name == method.as_str());
        let metrics = self.0[method.unwrap_or(METHODS.len() - 1)].get_or_init(Box::default);
        let status = STATUSES.binary_search(&status.as_u16()).unwrap_or(STATUSES.len());
        metrics.statuses[status].increment();
        metrics.duration.observe(duration);
    }

    fn methods(&self) -> impl Iterator<Item = (&'static str, &MethodMetrics)> {
        METHODS.into_iter().zip(&self.0).filter_map(|(name, method)| Some((name, &**method.get()?)))
    }

    fn write_counts(&self, page: &mut Page, route: &str) {
        for (method, metrics) in self.methods() {
            for (at, count) in metrics.statuses.iter().map(Counter::value).enumerate() {
                if count > 0 {
                    let code = STATUSES.get(at).map_or("other".to_owned(), u16::to_string);
                    let labels = [("route", route), ("method", method), ("code", code.as_str())];
                    page.sample(REQUESTS, &labels, count);
                }
            }
        }
    }

    fn write_durations(&self, page: &mut Page, route: &str) {
        for (method, metrics) in self.methods() {
            let labels = [("route", route), ("method", method)];
            page.histogram(DURATION, &labels, &metrics.duration);
        }
    }
}

/// The metrics of all requests and connections of a server.
pub struct HttpMetrics {
    routes: Vec<(String, Arc<RouteMetrics>)>,
    web_app: RouteMetrics,
    pub connections: Gauge,
}

impl HttpMetrics {
    pub fn new(routes: Vec<(String, Arc<RouteMetrics>)>) -> Self {
        Self { routes, web_app: RouteMetrics::default(), connections: Gauge::default() }
    }

    /// Without a route, the path belongs to the web app or is unknown.
    pub fn record(
        &self,
        (route, method): (Option<&RouteMetrics>, &Method),
        status: StatusCode,
        duration: Duration,
    ) {
        route.unwrap_or(&self.web_app).record(method, status, duration);
    }

    pub fn write(&self, page: &mut Page, without_route: &str) {
        let routes = || {
            let routes = self.routes.iter().map(|(route, metrics)| (&**metrics, route.as_str()));
            routes.chain([(&self.web_app, without_route)])
        };
        page.family(REQUESTS, "counter", "Responses by route, method and status.");
        for (metrics, route) in routes() {
            metrics.write_counts(page, route);
        }
        page.family(DURATION, "histogram", "Time to the head of the response.");
        for (metrics, route) in routes() {
            metrics.write_durations(page, route);
        }
        let name = "moviestars_http_connections";
        page.single(name, "gauge", "Open connections.", self.connections.value());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_sorted_and_others_are_counted_together() {
        assert!(STATUSES.is_sorted());
        let metrics = RouteMetrics::default();
        for status in [StatusCode::OK, StatusCode::IM_A_TEAPOT, StatusCode::LOOP_DETECTED] {
            metrics.record(&Method::GET, status, Duration::ZERO);
        }
        metrics.record(&Method::TRACE, StatusCode::OK, Duration::ZERO);
        let mut page = Page::default();
        metrics.write_counts(&mut page, "/a");
        let expected = [
            r#"moviestars_http_requests_total{route="/a",method="GET",code="200"} 1"#,
            r#"moviestars_http_requests_total{route="/a",method="GET",code="other"} 2"#,
            r#"moviestars_http_requests_total{route="/a",method="other",code="200"} 1"#,
        ];
        assert_eq!(page.into_text().lines().collect::<Vec<_>>(), expected);
    }
}
