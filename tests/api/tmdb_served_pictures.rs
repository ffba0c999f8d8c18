//! Where a running server's clients get TMDB's pictures: what it says of that is where they are.

use crate::app::{Answer, Caller, TestApp};
use crate::fake_tmdb::Fake;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_house::{House, config};
use reqwest::Method;
use serde_json::Value;

const FILE: &str = "fakepostermovie550.jpg";

async fn image_base(caller: &Caller, host: Option<&str>) -> String {
    let request = caller.request(Method::GET, "/3/configuration");
    let request = match host {
        Some(host) => request.header("host", host),
        None => request,
    };
    let images = caller.send(request).await.json()["images"].take();
    assert_eq!(images["base_url"], images["secure_base_url"]);
    assert!(images["poster_sizes"].as_array().unwrap().contains(&"w500".into()), "{images}");
    images["base_url"].as_str().unwrap().to_owned()
}

/// What is behind an address, asked for as a browser does.
async fn at(url: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let answer = client.get(url).send().await.unwrap();
    let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
    (answer.status().as_u16(), kind)
}

#[tokio::test]
async fn the_configuration_leads_any_client_to_the_pictures() {
    let (proxied, direct) = (House::proxied().await, House::start().await);
    let here = format!("http://{}/t/p/", proxied.app.address);
    assert_eq!(image_base(&proxied.anna, None).await, here);
    assert_eq!(image_base(&direct.anna, None).await, format!("{}/t/p/", direct.fake.url()));
    for house in [&proxied, &direct] {
        let base = image_base(&house.anna, None).await;
        let film = house.anna.get("/3/movie/550").await.json();
        let poster = format!("{base}w500{}", film["poster_path"].as_str().unwrap());
        assert_eq!(at(&poster).await, (200, "image/png".to_owned()), "{poster}");
    }
    let builtin = TestApp::start().await;
    let base = image_base(&builtin.admin().await, None).await;
    let poster = format!("{base}w500/m238.svg");
    assert_eq!(at(&poster).await, (200, "image/svg+xml; charset=utf-8".to_owned()), "{poster}");
}

#[tokio::test]
async fn the_address_that_people_type_is_the_one_that_was_said_or_else_theirs() {
    let house = House::proxied().await;
    let named = image_base(&house.anna, Some("films.local:8080")).await;
    assert_eq!(named, "http://films.local:8080/t/p/");
    let here = format!("http://{}/t/p/", house.app.address);
    for strange in ["a@films.local", "films.local/evil", "\"films\""] {
        assert_eq!(image_base(&house.anna, Some(strange)).await, here, "{strange}");
    }
    let fake = Fake::start().await;
    let said = TestApp::start_empty(|server| {
        server.base_url = Some("https://films.example.org".to_owned());
        server.tmdb = config(&fake);
        server.tmdb.proxy_images = true;
    })
    .await;
    let caller = said.signed_in("annak").await;
    let base = image_base(&caller, Some("films.local:8080")).await;
    assert_eq!(base, "https://films.example.org/t/p/");
}

#[tokio::test]
async fn the_rest_of_the_configuration_is_tmdbs() {
    let house = House::proxied().await;
    let mut ours = house.anna.get("/3/configuration").await.json();
    let url = format!("{}/3/configuration?api_key={}", house.fake.url(), crate::fake_tmdb::V3_KEY);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let mut tmdbs: Value = client.get(url).send().await.unwrap().json().await.unwrap();
    for document in [&mut ours, &mut tmdbs] {
        for name in ["base_url", "secure_base_url"] {
            assert!(document["images"][name].take().is_string());
        }
    }
    assert_eq!(ours, tmdbs);
}

#[tokio::test]
async fn by_way_of_us_a_picture_is_public_lasting_and_asked_for_without_the_key() {
    let house = House::proxied().await;
    let nobody = house.app.anonymous();
    for size in ["w342", "w500", "h632", "original"] {
        let answer = nobody.get(&format!("/t/p/{size}/{FILE}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/png"));
        assert_eq!(answer.header("cache-control"), "public, max-age=2592000, immutable");
        assert_eq!(answer.header("content-security-policy"), "default-src 'none'; sandbox");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
    assert_eq!((house.fake.total(), house.fake.stray_keys()), (4, 0));
    nobody.get(&format!("/t/p/w500/{FILE}")).await;
    assert_eq!(house.fake.total(), 4, "it is kept");
    for missing in ["/t/p/w501/x.jpg", "/t/p/w500/x.svg", "/t/p/w500/..%2fx.jpg", "/t/p/w500"] {
        nobody.get(missing).await.is_error(404, 4040);
    }
    assert_eq!(house.fake.total(), 4, "only what TMDB could have travels");
    let unknown: Answer = nobody.get("/t/p/w500/unknown.jpg").await;
    unknown.is_error(404, 4040);
    assert_eq!(unknown.header("cache-control"), "no-store");
}

#[tokio::test]
async fn where_pictures_come_from_tmdb_we_have_none() {
    let house = House::start().await;
    house.app.anonymous().get(&format!("/t/p/w500/{FILE}")).await.is_error(404, 4040);
    assert_eq!(house.fake.total(), 0);
}

/// Where the web app is baked in, its page says whom it may load pictures from.
#[tokio::test]
async fn the_page_may_load_pictures_from_tmdb_only_where_they_come_from_there() {
    let (direct, proxied) = (House::start().await, House::proxied().await);
    let named = format!("img-src {} 'self' data:;", direct.fake.url());
    for (house, sources) in [(&direct, named.as_str()), (&proxied, "img-src 'self' data:;")] {
        let page = house.app.anonymous().get("/").await;
        if page.text == "This build has no web app." {
            return;
        }
        let policy = page.header("content-security-policy");
        assert!(policy.contains(sources), "{policy}");
    }
}

#[tokio::test]
async fn no_header_of_tmdbs_comes_through_with_a_picture_or_a_document() {
    let house = House::proxied().await;
    house.fake.fail(Fault::Cookie);
    for path in [format!("/t/p/w500/{FILE}"), "/3/movie/550".to_owned()] {
        // As it comes from there, and as it was kept.
        for _ in 0..2 {
            let answer = house.anna.get(&path).await;
            assert_eq!(answer.status, 200, "{path}");
            for name in ["set-cookie", "x-spy", "access-control-allow-origin"] {
                assert_eq!(answer.header(name), "", "{path}: {name}");
            }
        }
    }
    house.fake.fail(Fault::Svg);
    let drawing = house.anna.get("/t/p/w500/fake1.jpg").await;
    assert_eq!(drawing.status, 502);
    assert!(!drawing.text.contains("script"), "{drawing:?}");
}
