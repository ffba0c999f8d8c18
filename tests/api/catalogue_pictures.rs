//! Where other clients of TMDB find the pictures: the image base that they are told.

use crate::app::{Caller, TestApp};
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use moviestars::config::TmdbConfig;
use serde_json::{Value, json};

/// The image base that other clients are told, for HTTP and for HTTPS.
async fn image_bases(caller: &Caller) -> [Value; 2] {
    let images = caller.get("/3/configuration").await.json()["images"].clone();
    ["base_url", "secure_base_url"].map(|name| images[name].clone())
}

#[tokio::test]
async fn the_image_base_is_an_address_that_any_client_can_load_from() {
    let app = TestApp::start_empty(|_| {}).await;
    let called = format!("http://{}", app.address);
    let base = json!(format!("{called}/t/p/"));
    assert_eq!(image_bases(&app.signed_in("annak").await).await, [base.clone(), base.clone()]);
    let path = base.as_str().unwrap().strip_prefix(&called).unwrap();
    let poster = app.anonymous().get(&format!("{path}w342/m238.svg")).await;
    assert_eq!(poster.status, 200);
}

#[tokio::test]
async fn a_configured_address_is_the_image_base_for_every_client() {
    let site = Some("https://films.example.org".to_owned());
    let app = TestApp::start_empty(|config| config.base_url = site).await;
    let base = json!("https://films.example.org/t/p/");
    assert_eq!(image_bases(&app.signed_in("annak").await).await, [base.clone(), base]);
}

#[tokio::test]
async fn the_image_base_is_tmdbs_unless_pictures_come_by_way_of_us() {
    let fake = FakeTmdb::start().await;
    let key = || Some(V3_KEY.into());
    let tmdb = |proxy_images| TmdbConfig {
        token: key(),
        api_url: fake.url(),
        proxy_images,
        ..TmdbConfig::default()
    };
    let direct = TestApp::start_empty(|config| config.tmdb = tmdb(false)).await;
    let hosts = ["base_url", "secure_base_url"].map(|_| json!("https://image.tmdb.org/t/p/"));
    assert_eq!(image_bases(&direct.signed_in("annak").await).await, hosts);
    let proxied = TestApp::start_empty(|config| config.tmdb = tmdb(true)).await;
    let base = json!(format!("http://{}/t/p/", proxied.address));
    assert_eq!(image_bases(&proxied.signed_in("annak").await).await, [base.clone(), base]);
}
