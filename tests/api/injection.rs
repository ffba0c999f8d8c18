//! Paths that would lead elsewhere, sent as they are: none of them ever reaches TMDB.

use crate::tmdb_house::House;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What is put in the place of a number, a kind, a size or a file.
const STRANGE: [&str; 62] = [
    "..",
    "../",
    "..%2f",
    "%2e%2e",
    "%2e%2e%2f",
    "%2E%2E%2F",
    "..%5c",
    "..\\",
    "%252e%252e%252f",
    "..%252f",
    "%c0%ae%c0%ae/",
    "%c0%ae",
    "%e0%80%ae",
    "%f0%80%80%ae",
    "..%c0%af",
    "..%ef%bc%8f",
    "....//",
    "..;/",
    ".%00./",
    "%00",
    "550%00",
    "550%00.jpg",
    "%0d%0a",
    "550%0d%0aHost:%20evil.test",
    "%0a",
    "%09",
    "%20",
    "550%20",
    "550%3fapi_key=x",
    "550%23",
    "@evil.test",
    "evil.test",
    "//evil.test",
    "%2f%2fevil.test",
    "\\\\evil.test",
    "http://evil.test/",
    "http:%2f%2fevil.test",
    "http%3a%2f%2f169.254.169.254%2flatest",
    "file:%2f%2f%2fetc%2fpasswd",
    ":80",
    "550:80",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "550;x",
    "550,551",
    "550&x=y",
    "550%26x=y",
    "-1",
    "1e3",
    "0x226",
    "%35%35%30",
    "٥٥٠",
    "NaN",
    "{id}",
    "*",
    "'",
    "\"",
    "`id`",
    "$(id)",
    "${jndi:ldap://evil.test}",
    "%ff%fe",
];

/// One request line as it is, without a client that tidies it up; the status.
async fn send(house: &House, target: &str) -> u16 {
    let mut stream = TcpStream::connect(house.app.address).await.unwrap();
    let token = house.anna.token.as_deref().unwrap();
    let request = format!(
        "GET {target} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n",
        house.app.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).unwrap_or_else(|| panic!("{target}: {answer:?}"));
    status.parse().unwrap()
}

#[tokio::test]
async fn no_strange_path_travels() {
    let house = House::proxied().await;
    let mut sent = 0;
    for strange in STRANGE {
        let mut targets = vec![
            format!("/3/movie/{strange}"),
            format!("/3/movie/{strange}/credits"),
            format!("/3/tv/1396/season/{strange}"),
            format!("/3/trending/{strange}/week"),
            format!("/3/discover/{strange}"),
            format!("/3/{strange}"),
            format!("/3/{strange}/movie/550"),
            format!("/3/movie/550/{strange}"),
            format!("/t/p/{strange}/abc.jpg"),
            format!("/t/p/w500/{strange}"),
            format!("/t/p/{strange}"),
        ];
        // Letters and digits are a name that a picture may have, however they are written.
        let name = strange.replace("%35%35%30", "550");
        if !name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            targets.push(format!("/t/p/w500/{strange}.jpg"));
        }
        sent += targets.len();
        for target in targets {
            let status = send(&house, &target).await;
            assert!((200..500).contains(&status), "{target}: {status}");
            assert_eq!(house.fake.total(), 0, "{target} was passed on");
        }
    }
    println!("figure: {sent} strange paths, {} passed on", house.fake.total());
    assert_eq!(send(&house, "/3/movie/550").await, 200);
    assert_eq!(house.fake.total(), 1, "what is no attack does travel");
}
