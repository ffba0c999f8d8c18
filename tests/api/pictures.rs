//! Users' pictures: upload, delivery, deletion.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse};
use crate::database::values;
use crate::description::operations;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use serde_json::json;
use std::io::Cursor;

const OWN: &str = "/api/v1/users/:id/picture";

pub fn file(format: ImageFormat, color: [u8; 3]) -> Vec<u8> {
    let image = DynamicImage::ImageRgb8(RgbImage::from_pixel(800, 600, Rgb(color)));
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn bytes(caller: &Caller) -> Vec<u8> {
    let response = caller.request(Method::GET, OWN).send().await.unwrap();
    response.bytes().await.unwrap().into()
}

async fn upload(caller: &Caller, path: &str, body: Vec<u8>) -> TestResponse {
    // The content decides, not the header.
    let request = caller.request(Method::PUT, path).header("content-type", "image/gif");
    caller.send(request.body(body)).await
}

#[tokio::test]
async fn a_picture_is_stored_as_a_square_jpeg_until_it_is_replaced_or_deleted() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert_eq!(anna.get(OWN).await.status, 204);
    let formats = [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Jpeg];
    let mut tags = Vec::new();
    for (format, blue) in formats.into_iter().zip([0, 90, 180]) {
        assert_eq!(upload(&anna, OWN, file(format, [9, 9, blue])).await.status, 200);
        let picture = anna.get(OWN).await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/jpeg"));
        assert_eq!(picture.header("cache-control"), "private, no-cache");
        assert_eq!(picture.header("x-content-type-options"), "nosniff");
        let image = image::load_from_memory_with_format(&bytes(&anna).await, ImageFormat::Jpeg);
        assert_eq!((image.as_ref().unwrap().width(), image.unwrap().height()), (512, 512));
        let etag = picture.header("etag").to_owned();
        let again = anna.request(Method::GET, OWN).header("if-none-match", &etag);
        assert_eq!(anna.send(again).await.status, 304);
        tags.push(etag);
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "each picture has a tag of its own");
    app.restart().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.get(OWN).await.header("etag"), tags[2]);
    for _ in 0..2 {
        assert_eq!(anna.delete(OWN).await.status, 200);
    }
    assert_eq!(anna.get(OWN).await.status, 204);
}

#[tokio::test]
async fn files_that_are_no_pictures_or_too_large_change_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert_eq!(upload(&anna, OWN, file(ImageFormat::Png, [1, 2, 3])).await.status, 200);
    let etag = anna.get(OWN).await.header("etag").to_owned();
    for body in [b"<script>alert(1)</script>".to_vec(), Vec::new(), b"GIF89a\x01\0\x01\0".to_vec()]
    {
        let refused = upload(&anna, OWN, body).await;
        refused.is_error(422, 4220);
        assert_eq!(refused.json()["fields"]["picture"][0], "Choose a JPEG, PNG or WebP picture");
    }
    let mut large = file(ImageFormat::Png, [1, 2, 3]);
    large.resize(5 * 1024 * 1024 + 1, 0);
    upload(&anna, OWN, large).await.is_error(413, 4130);
    assert_eq!(anna.get(OWN).await.header("etag"), etag);
}

#[test]
fn the_description_of_an_upload_names_no_errors_of_json() {
    let operations = operations();
    let upload = operations.iter().find(|operation| operation.id() == "setPicture").unwrap();
    let responses = &upload.described["responses"];
    assert!(responses["413"].is_object() && responses["415"].is_null(), "{responses}");
    assert_eq!(responses["400"]["description"], "4000: invalid parameter");
}

#[tokio::test]
async fn a_picture_is_for_its_user_and_admins_and_leaves_with_the_account() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert_eq!(upload(&anna, OWN, file(ImageFormat::Jpeg, [7, 7, 7])).await.status, 200);
    let id = anna.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    let path = format!("/api/v1/users/{id}/picture");
    app.signed_in("bertk").await.get(&path).await.is_error(404, 4040);
    let admin = app.admin().await;
    assert_eq!(admin.get(&path).await.status, 200);
    upload(&admin, &path, file(ImageFormat::Jpeg, [0, 0, 0])).await.is_error(404, 4040);
    let export = anna.get("/api/v1/export").await.json();
    let exported = STANDARD.decode(export["picture"].as_str().unwrap()).unwrap();
    assert_eq!(exported, bytes(&anna).await);
    let deletion = json!({"password": PASSWORD});
    assert_eq!(anna.post("/api/v1/users/:id/deletion", deletion).await.status, 204);
    assert_eq!(admin.get(&path).await.status, 204);
    let left = app.database().value("SELECT count(*) FROM pictures", values![]).int();
    assert_eq!(left, 0);
}
