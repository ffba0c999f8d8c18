//! `moviestars catalogue status` while a server runs.

use crate::installation::{Installation, text};
use serde_json::json;

#[tokio::test]
async fn catalogue_status_counts_titles_and_lists_those_without_a_tmdb_id() {
    let installation = Installation::new();
    let mut served = installation.serve().await;
    let token = served.sign_up("annak").await;
    let status = async || text(&installation.run(&["catalogue", "status"]).await.stdout);
    let expected = "titles with a TMDB id\t0\nbuilt-in titles without a TMDB id\t0\n\
                    titles to be verified\t0\ntitles without metadata\t0\n";
    assert_eq!(status().await, expected);
    let body = json!({"id": 90_000_026, "media_type": "movie", "score": 5});
    assert_eq!(served.post("/api/v1/movies", &token, body).await.status(), 201);
    let expected = "titles with a TMDB id\t0\nbuilt-in titles without a TMDB id\t1\n\
                    titles to be verified\t0\ntitles without metadata\t0\n\
                    movie\t90000026\tSintel\t2010\n";
    assert_eq!(status().await, expected);
    let rating = "INSERT INTO ratings VALUES (1, 'movie', 4711, 8, 0)";
    installation.database().execute(rating, &[]);
    let counts = status().await;
    assert!(counts.starts_with("titles with a TMDB id\t1\n"), "{counts}");
    assert!(counts.contains("titles without metadata\t1\n"), "{counts}");
    served.signal(rustix::process::Signal::TERM).await;
}
