//! The headers of responses.

use crate::app::{TestApp, TestResponse, served};
use std::collections::BTreeMap;

const DATA: &str = "default-src 'none'; frame-ancestors 'none'";
const IMAGE: &str = "default-src 'none'; sandbox";
const PAGE: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    frame-src https://www.youtube-nocookie.com; base-uri 'none'; form-action 'self'; \
    object-src 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'";

/// The headers that every response has.
fn expected(kind: &str, policy: &str, caching: &str) -> BTreeMap<String, String> {
    [
        ("cache-control", caching),
        ("content-security-policy", policy),
        ("content-type", kind),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("x-content-type-options", "nosniff"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .into()
}

/// All headers except those that differ between responses.
fn fixed(answer: &TestResponse) -> BTreeMap<String, String> {
    let each = ["date", "content-length", "x-request-id", "etag", "vary", "allow"];
    let headers = answer.headers.iter().map(|(name, value)| (name.to_string(), value));
    let headers = headers.filter(|(name, _)| !each.contains(&name.as_str()));
    headers.map(|(name, value)| (name, value.to_str().unwrap().to_owned())).collect()
}

#[tokio::test]
async fn every_kind_of_response_has_exactly_its_security_headers() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let json = "application/json";
    for path in ["/healthz", "/api/v1/ratings", "/api/v1/nothing", "/3/movie/1"] {
        assert_eq!(fixed(&admin.get(path).await), expected(json, DATA, "no-store"), "{path}");
        let refused = app.anonymous().get(path).await;
        assert_eq!(fixed(&refused), expected(json, DATA, "no-store"), "{path}");
    }
    let request = admin.request(reqwest::Method::PUT, "/healthz");
    assert_eq!(fixed(&admin.send(request).await), expected(json, DATA, "no-store"), "405");
    let other_site = admin.request(reqwest::Method::PUT, "/api/v1/movies/:id");
    let other_site = admin.send(other_site.header("origin", "https://evil.test")).await;
    assert_eq!(fixed(&other_site), expected(json, DATA, "no-store"), "403");
    let too_large = admin.post("/authenticate", serde_json::json!({"x": "x".repeat(70_000)})).await;
    assert_eq!(fixed(&too_large), expected(json, DATA, "no-store"), "413");
    app.database().execute("DROP TABLE ratings", &[]);
    // The response to this address is not cached.
    let internal = admin.get("/api/v1/ratings?fresh=1").await;
    internal.is_error(500, 5000);
    assert_eq!(fixed(&internal), expected(json, DATA, "no-store"), "500");
    let title = admin.get("/3/movie/238").await;
    let mut named = expected(json, DATA, "no-store");
    named.insert("x-catalogue".to_owned(), "builtin".to_owned());
    assert_eq!(fixed(&title), named);
    let image = admin.get(&format!("/t/p/w500{}", served("/m238.svg"))).await;
    let immutable = "public, max-age=31536000, immutable";
    assert_eq!(fixed(&image), expected("image/svg+xml; charset=utf-8", IMAGE, immutable));
    println!("figure: {} headers on every response", fixed(&image).len());
}

#[tokio::test]
async fn every_response_has_a_unique_request_id() {
    let app = TestApp::start().await;
    let one = app.anonymous().get("/healthz").await;
    let two = app.anonymous().get("/healthz").await;
    assert_eq!(one.header("x-request-id").len(), 16);
    assert_ne!(one.header("x-request-id"), two.header("x-request-id"));
}

#[tokio::test]
async fn hsts_is_sent_for_https_sites_only() {
    let name = "strict-transport-security";
    let plain = TestApp::start_empty(|_| {}).await;
    assert_eq!(plain.anonymous().get("/healthz").await.header(name), "");
    let https = Some("https://films.example.org".to_owned());
    let secure = TestApp::start_empty(|config| config.base_url = https).await;
    assert_eq!(secure.anonymous().get("/healthz").await.header(name), "max-age=31536000");
    let admin = plain.signed_in("first-admin").await;
    let mail = serde_json::json!({
        "url": "smtp://mail.example.org", "from": "films@example.org",
        "site": "https://films.example.org",
    });
    let set = admin.put("/api/v1/settings/mail", mail).await;
    assert_eq!(set.status, 200, "{set:?}");
    assert_eq!(set.header(name), "max-age=31536000", "an admin's setting counts at once");
    assert_eq!(plain.anonymous().get("/healthz").await.header(name), "max-age=31536000");
}

/// In a build without the web app, only the status 404 is checked.
#[tokio::test]
async fn the_page_allows_own_scripts_only_and_is_always_revalidated() {
    let app = TestApp::start_empty(|_| {}).await;
    let page = app.anonymous().get("/").await;
    if page.text == "This build has no web app." {
        assert_eq!(page.status, 404);
        return;
    }
    assert_eq!(fixed(&page), expected("text/html; charset=utf-8", PAGE, "no-cache"));
    let known = page.headers["etag"].clone();
    let request = app.anonymous().request(reqwest::Method::GET, "/ms/sign-in");
    let again = app.anonymous().send(request.header("if-none-match", known)).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    assert_eq!(app.anonymous().get("/nothing/here").await.status, 404);
    let (_, script) = page.text.split_once("src=\"/assets/").unwrap();
    let script = &format!("/assets/{}", script.split('"').next().unwrap());
    let request = app.anonymous().request(reqwest::Method::GET, script);
    let script = app.anonymous().send(request.header("accept-encoding", "br, gzip")).await;
    let mut carried =
        expected("text/javascript; charset=utf-8", DATA, "public, max-age=31536000, immutable");
    carried.insert("content-encoding".to_owned(), "br".to_owned());
    assert_eq!(fixed(&script), carried);
    let manifest = app.anonymous().get("/manifest.webmanifest").await;
    assert_eq!(fixed(&manifest), expected("application/manifest+json", DATA, "no-cache"));
}
