//! The image base in the configuration for clients of TMDB's API.

use crate::app::{Caller, TestApp};
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use moviestars::config::TmdbConfig;
use serde_json::{Value, json};

/// The image base for HTTP and for HTTPS.
async fn image_bases(caller: &Caller) -> [Value; 2] {
    let images = caller.get("/3/configuration").await.json()["images"].clone();
    ["base_url", "secure_base_url"].map(|name| images[name].clone())
}

#[tokio::test]
async fn images_load_from_the_image_base() {
    let app = TestApp::start_empty(|_| {}).await;
    let origin = format!("http://{}", app.address);
    let base = json!(format!("{origin}/t/p/"));
    assert_eq!(image_bases(&app.signed_in("annak").await).await, [base.clone(), base.clone()]);
    let path = base.as_str().unwrap().strip_prefix(&origin).unwrap();
    let poster = app.anonymous().get(&format!("{path}w342/m238.svg")).await;
    assert_eq!(poster.status, 200);
}

#[tokio::test]
async fn configured_base_url_is_the_image_base() {
    let site = Some("https://films.example.org".to_owned());
    let app = TestApp::start_empty(|config| config.base_url = site).await;
    let base = json!("https://films.example.org/t/p/");
    assert_eq!(image_bases(&app.signed_in("annak").await).await, [base.clone(), base]);
}

#[tokio::test]
async fn image_base_is_tmdbs_unless_images_are_proxied() {
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
