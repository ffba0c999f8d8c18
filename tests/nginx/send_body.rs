//! Posts a file with reqwest, which is hyper's client, and prints the status: `send_body URL FILE [expect]`

use reqwest::Client;
use reqwest::header::{CONTENT_TYPE, EXPECT, HeaderMap, HeaderValue};
use std::error::Error;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "send_body URL FILE [expect]";
    let (url, file) = (arguments.next().ok_or(usage)?, arguments.next().ok_or(usage)?);
    let json = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let expect = (EXPECT, HeaderValue::from_static("100-continue"));
    let headers: HeaderMap =
        [Some(json), arguments.next().map(|_| expect)].into_iter().flatten().collect();
    let client = Client::builder().no_proxy().build()?;
    let response = client.post(url).headers(headers).body(std::fs::read(file)?).send().await?;
    println!("{}", response.status().as_u16());
    Ok(())
}
