//! Writes the description of the API from the code to `assets/openapi.json`.
//!
//! `cargo run --example openapi`

fn main() {
    let document = moviestars::http::document().to_pretty_json();
    let document = document.expect("a description is JSON") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/openapi.json");
    std::fs::write(file, document).expect("the file can be written");
}
