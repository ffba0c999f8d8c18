//! A server below a path of its host: all it serves and every address that it makes is there.

use crate::app::{Caller, PASSWORD, START, TestApp, served};
use crate::fake_provider::FakeProvider;
use crate::installation::{Installation, text};
use crate::passwords::{emails, read_email};
use moviestars::config::{ProviderSignUp, public_address};
use reqwest::redirect::Policy;
use reqwest::{Client, Method};
use serde_json::{Value, json};

const BASE: &str = "/movies";
const FILM: i64 = 238;

async fn start(site: Option<&str>) -> TestApp {
    let site = site.map(str::to_owned);
    let app = TestApp::start_empty(|config| {
        (config.base_url, config.base_path) = public_address(site, Some(BASE.to_owned())).unwrap();
    });
    let app = app.await;
    assert_eq!(app.anonymous().sign_up("first-admin").await.status, 201);
    app
}

/// The member `name` of the response to a write.
async fn made(caller: &Caller, path: &str, name: &str) -> String {
    let answer = caller.post(path, json!({})).await;
    assert_eq!(answer.status, 201, "{path}: {answer:?}");
    answer.json()[name].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn api_and_catalogue_respond_below_the_base_path() {
    let app = start(None).await;
    let anna = app.signed_in("annak").await;
    assert_eq!(anna.rate(FILM, 4).await.status, 201);
    assert_eq!(anna.scores().await, [(FILM, 4)]);
    // The second response is from memory.
    for _ in 0..2 {
        assert_eq!(anna.get("/api/v1/movies?filter=all&page=1").await.status, 200);
        assert_eq!(anna.get("/3/movie/238").await.json()["id"], FILM);
        let image = anna.get(&format!("/t/p/w500{}", served("/m238.svg"))).await;
        assert_eq!(image.status, 200);
    }
    assert_eq!(anna.get("/api/v1/none").await.status, 404);
    assert_eq!(anna.get("/3/none").await.json()["status_code"], 34);
    let play = app.anonymous().post("/webhooks/wrong", json!({})).await;
    assert_eq!(play.status, 404);
    assert_eq!(anna.post("/", json!({})).await.status, 405);
}

#[tokio::test]
async fn nothing_but_health_checks_responds_outside_of_the_base_path() {
    let app = start(None).await;
    let outside = app.outside();
    for path in [
        "/",
        "/ms",
        "/ms/sign-in",
        "/config",
        "/api/v1/ratings",
        "/3/movie/238",
        "/favicon.svg",
        "/manifest.webmanifest",
        "/movies2/config",
        "/movies.json",
        "/Movies/config",
        "//movies/config",
        "/ms/movies/config",
    ] {
        outside.get(path).await.is_error(404, 4040);
    }
    outside.post("/authenticate", json!({})).await.is_error(404, 4040);
    for path in ["/healthz", "/readyz", "/movies/healthz", "/movies/readyz"] {
        assert_eq!(outside.get(path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn the_base_path_without_a_slash_redirects_to_the_landing_page() {
    let app = start(None).await;
    let client = Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
    for (path, location) in [("/movies", "/movies/"), ("/movies?a=b&c", "/movies/?a=b&c")] {
        for method in [Method::GET, Method::HEAD] {
            let request = client.request(method, format!("http://{}{path}", app.address));
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), 308);
            assert_eq!(response.headers()["location"], location);
        }
    }
}

#[tokio::test]
async fn cookies_are_for_paths_below_the_base_path() {
    let app = start(None).await;
    let signed_up = app.anonymous().sign_up("annak").await;
    let signed_in = app.anonymous().authenticate("annak", PASSWORD).await;
    for response in [signed_up, signed_in] {
        let cookie = response.header("set-cookie");
        assert!(cookie.contains("; Path=/movies/authenticate;"), "{cookie}");
    }
    let root = TestApp::start().await;
    let cookie = root.anonymous().authenticate("first-admin", PASSWORD).await;
    assert!(cookie.header("set-cookie").contains("; Path=/authenticate;"), "{cookie:?}");
}

#[tokio::test]
async fn every_address_that_the_server_makes_has_the_base_path() {
    let site = "https://example.org/movies";
    for (configured, public) in [(None, BASE), (Some("https://example.org"), site)] {
        let app = start(configured).await;
        let admin = app.admin().await;
        let feed = made(&admin, "/api/v1/calendar/link", "url").await;
        let webhook = made(&admin, "/api/v1/webhooks/jellyfin", "url").await;
        let invite = made(&admin, "/api/v1/invites", "link").await;
        let reset = made(&admin, "/api/v1/users/1/reset_link", "link").await;
        for (address, path) in [
            (&feed, "/calendar/"),
            (&webhook, "/webhooks/"),
            (&invite, "/ms/sign-up?invite="),
            (&reset, "/ms/reset_password/"),
        ] {
            assert!(address.starts_with(&format!("{public}{path}")), "{address}");
        }
        let feed = feed.strip_prefix(public).unwrap();
        assert_eq!(app.anonymous().get(feed).await.status, 200);
        let config = admin.get("/config").await.json();
        assert_eq!(config["image_base"], "/movies/t/p/");
        let images = &admin.get("/3/configuration").await.json()["images"];
        let here = format!("http://{}/movies", app.address);
        let host = configured.map_or(here.clone(), |_| site.to_owned());
        assert_eq!(images["base_url"], format!("{host}/t/p/"));
        if app.database_url().is_none() {
            let backup = made(&admin, "/api/v1/backup", "path").await;
            assert!(backup.starts_with("/movies/api/v1/backup/"), "{backup}");
            assert_eq!(app.outside().get(&backup).await.status, 200);
        }
        let forgot = json!({"email": "first-admin@example.org"});
        assert_eq!(app.anonymous().post("/forgot_password", forgot).await.status, 200);
        let email = read_email(&emails(&app, 1).await[0]);
        let link = format!("{}/ms/reset_password/1/", configured.map_or(here, |_| site.to_owned()));
        assert!(email.contains(&link), "{email}");
    }
}

#[tokio::test]
async fn identity_providers_send_users_back_below_the_base_path() {
    let provider = FakeProvider::start(START).await;
    let example = provider.config("example", ProviderSignUp::Registration);
    let app = TestApp::start_empty(|config| {
        config.base_path = BASE.to_owned();
        config.oidc = vec![example];
    });
    let app = app.await;
    let path = "/api/v1/sign-in-providers/example/authorization";
    let started = app.anonymous().post(path, json!({})).await.json();
    let url = reqwest::Url::parse(started["authorization_url"].as_str().unwrap()).unwrap();
    let (_, address) = url.query_pairs().find(|(name, _)| name == "redirect_uri").unwrap();
    assert_eq!(address, format!("http://{}/movies/ms/sign-in/example", app.address));
}

#[tokio::test]
async fn the_description_of_the_api_names_the_base_path() {
    let app = start(None).await;
    let anna = app.signed_in("annak").await;
    let described = anna.get("/api/v1/openapi").await;
    assert_eq!(described.json()["servers"], json!([{"url": "/movies"}]));
    assert_eq!(described.json()["openapi"], "3.1.0");
    let known = described.headers["etag"].clone();
    let request = anna.request(Method::GET, "/api/v1/openapi").header("if-none-match", known);
    assert_eq!(anna.send(request).await.status, 304);
    let root = TestApp::start().await;
    let at_root = root.admin().await.get("/api/v1/openapi").await;
    assert_eq!(at_root.json()["servers"], Value::Null);
    assert_ne!(at_root.headers["etag"], described.headers["etag"]);
}

/// In a build without the web app, only the unit test of `src/http/assets.rs` checks the texts.
#[tokio::test]
async fn the_page_and_the_manifest_lead_to_files_below_the_base_path() {
    let app = start(None).await;
    let page = app.anonymous().get("/ms/movie/238").await;
    if page.text == "This build has no web app." {
        return;
    }
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-cache"));
    assert!(page.header("content-security-policy").contains("base-uri 'none'"));
    assert_eq!(app.anonymous().get("/").await.text, page.text);
    assert_eq!(app.anonymous().get("/nothing/here").await.status, 404);
    let manifest = app.anonymous().get("/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    for (path, response) in [("/ms", &page), ("/manifest.webmanifest", &manifest)] {
        let parts = response.text.split('"').filter(|part| part.starts_with('/'));
        let addresses: Vec<_> = parts.filter(|part| *part != BASE).collect();
        assert!(addresses.len() > 4, "{addresses:?}");
        for address in addresses {
            assert!(address.starts_with("/movies/"), "{address}");
            assert_eq!(app.outside().get(address).await.status, 200, "{address}");
        }
        let known = response.headers["etag"].clone();
        let request = app.anonymous().request(Method::GET, path).header("if-none-match", known);
        assert_eq!(app.anonymous().send(request).await.status, 304);
    }
    let root = TestApp::start().await;
    assert_ne!(root.anonymous().get("/").await.headers["etag"], page.headers["etag"]);
}

#[tokio::test]
async fn an_admin_sets_an_address_with_the_base_path_which_follows_a_later_one() {
    let mut app = start(None).await;
    let admin = app.admin().await;
    let mail = |site: &str| json!({"url": "smtp://127.0.0.1:9", "from": "a@b.org", "site": site});
    for site in ["https://example.org", "https://example.org/films", "https://example.org/movies/x"]
    {
        let refused = admin.put("/api/v1/settings/mail", mail(site)).await.is_error(422, 4220);
        let message = "Must end with /movies, the base path of this server";
        assert_eq!(refused["fields"]["site"], json!([message]));
    }
    let set = admin.put("/api/v1/settings/mail", mail("https://example.org/movies/")).await;
    assert_eq!(set.json()["mail"]["site"], "https://example.org/movies");
    app.restart_with(|config| config.base_path = "/films".to_owned()).await;
    let settings = app.admin().await.get("/api/v1/settings").await.json();
    assert_eq!(settings["mail"]["site"], "https://example.org/films");
}

#[tokio::test]
async fn a_base_path_that_contradicts_the_base_url_is_refused_in_one_line() {
    let installation = Installation::new();
    let url = ["--base-url", "https://example.org/films"];
    for command in [&["serve"][..], &["config", "check"], &["doctor"]] {
        let arguments = [command, &url, &["--base-path", "/movies"]].concat();
        let refused = installation.run(&arguments).await;
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        let message = "--base-url ends with the path /films, but --base-path is /movies; set only one of them, or \
                       both to the same path\n";
        let (output, errors) = (text(&refused.stdout), text(&refused.stderr));
        let line = if command == ["doctor"] { output } else { errors };
        assert!(line.ends_with(message) && line.lines().count() == 1, "{line}");
    }
    for path in ["movies", "/a b", "/a/../b", "//a", "/%61"] {
        let refused = installation.run(&["serve", "--base-path", path]).await;
        assert_eq!(refused.status.code(), Some(2), "{path}");
        assert!(text(&refused.stderr).contains("must be a path such as /movies"), "{refused:?}");
    }
}

#[tokio::test]
async fn one_option_is_enough_whether_it_is_a_flag_a_variable_or_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    std::fs::write(&file, "base-path = \"/movies/\"").unwrap();
    for (flags, variable) in [
        (&["--base-path", "/movies"][..], ""),
        (&["--base-url", "https://example.org/movies"], ""),
        (&["--config", file.to_str().unwrap()], ""),
        (&[], "/movies"),
    ] {
        let installation = Installation::new();
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.args(flags);
        if !variable.is_empty() {
            command.env("MOVIESTARS_BASE_PATH", variable);
        }
        let served = Installation::wait(command).await;
        assert!(served.base.ends_with("/movies"), "{}", served.base);
        assert_eq!(served.get("/config", "").await.status(), 200);
        let address = served.base.trim_start_matches("http://").trim_end_matches(BASE);
        let healthy = installation.run(&["healthcheck", "--listen", address]).await;
        assert_eq!(text(&healthy.stdout), "ok\n");
        assert!(installation.add_user("annak", PASSWORD).await.status.success());
        let link = text(&installation.run(&["user", "reset-link", "annak"]).await.stdout);
        assert!(link.contains("/movies/ms/reset_password/"), "{link}");
        let named = ["user", "reset-link", "annak", "--base-url", "https://a.org", "--base-path"];
        let link = text(&installation.run(&[&named[..], &["/b"]].concat()).await.stdout);
        assert!(link.starts_with("https://a.org/b/ms/reset_password/"), "{link}");
        served.kill().await;
    }
}
