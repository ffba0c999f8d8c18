//! An account moves by its export from an instance on one engine to an instance on the other.

use crate::app::TestApp;
use crate::round_trip::{assert_equal, empty_account, export, filled, import, portable};

/// An instance with one account, the admin's.
async fn start(is_on_postgres: bool) -> TestApp {
    let app = TestApp::start_empty(|config| {
        if !is_on_postgres {
            config.database = None;
        }
    })
    .await;
    assert_eq!(app.anonymous().sign_up("first-admin").await.status, 201);
    app
}

#[tokio::test]
async fn json_export_of_one_engine_imported_on_the_other_gives_the_same_export() {
    for is_to_postgres in [true, false] {
        let (from, to) = (start(!is_to_postgres).await, start(is_to_postgres).await);
        let exported = export(&filled(&from).await).await;
        let otto = empty_account(&to).await;
        let done = import(&otto, &[("moviestars.json", exported.as_bytes())]).await;
        assert_eq!(done["record_counts"].as_array().map(Vec::len), Some(0), "{done}");
        assert_equal(&portable(&export(&otto).await), &portable(&exported));
    }
}
