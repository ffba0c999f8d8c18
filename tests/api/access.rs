//! Access control: every operation of the OpenAPI document, called by seven kinds of callers. A new operation needs a
//! row here.

use crate::admin_writes::DEMONSTRATED;
use crate::app::{Caller, TestApp, TestResponse};
use crate::catalogue_calls::{CALLS, Call, NOT_BUILTIN};
use crate::description::{Operation, operations};
use crate::engine::is_postgres;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The expected status for each of [`CALLERS`].
type Statuses = [u16; 7];

const PUBLIC: Statuses = [200; 7];
const SIGNED_IN: Statuses = [401, 401, 401, 401, 200, 200, 200];
/// For calls that need a session and name something that does not exist.
const UNKNOWN: Statuses = [401, 401, 401, 401, 404, 404, 404];
const ADMINS: Statuses = [401, 401, 401, 401, 403, 403, 200];
const CALLERS: [&str; 7] =
    ["no token", "garbage", "expired", "revoked", "another user", "the owner", "an admin"];
const MAY_SEE_THE_OWNERS_EMAIL: [&str; 2] = ["the owner", "an admin"];
const OWNERS_EMAIL: &str = "the-owner@example.org";
const FILM: i64 = 238;
/// The id of the owner's playlist.
const PLAYLIST: i64 = 1;

pub struct Row {
    pub operation: &'static str,
    method: Method,
    path: String,
    body: Option<Value>,
    pub statuses: Statuses,
}

fn row(operation: &'static str, method: Method, path: &str, statuses: Statuses) -> Row {
    Row { operation, method, path: path.to_owned(), body: None, statuses }
}

fn with(body: Value, mut row: Row) -> Row {
    row.body = Some(body);
    row
}

pub fn rows(owner: i64) -> Vec<Row> {
    let mut rows = own_rows(owner);
    rows.extend(playlist_rows());
    rows.extend(watching_rows());
    rows.extend(tag_rows());
    rows.extend(show_rows());
    rows.extend(account_rows(owner));
    rows.extend(provider_rows());
    rows.extend(passkey_rows());
    rows.extend(connection_rows());
    rows.extend(import_rows());
    rows.extend(admin_rows(owner));
    rows.extend(catalogue_rows());
    rows
}

/// The operations that write and are for admins only.
pub fn admin_writes() -> Vec<&'static str> {
    let all = rows(1).into_iter().filter(|row| row.method != Method::GET);
    let is_for_admins = |row: &Row| row.statuses[..6] == ADMINS[..6];
    // A link to a backup is not stored.
    let writes = all
        .filter(|row| row.operation != "createBackupLink")
        .filter(|row| is_for_admins(row) || DEMONSTRATED.contains(&row.operation));
    let mut names: Vec<_> = writes.map(|row| row.operation).collect();
    names.sort_unstable();
    names
}

/// All operations that write, with a request that succeeds where that needs no secret.
pub fn writes(owner: i64) -> Vec<Row> {
    rows(owner).into_iter().filter(|row| row.method != Method::GET).collect()
}

fn account_rows(owner: i64) -> Vec<Row> {
    let own = [401, 401, 401, 401, 404, 422, 404];
    let path = |ending: &str| format!("/api/v1/users/{owner}/{ending}");
    let empty = |row| with(json!({}), row);
    vec![
        row("renewSession", Method::POST, "/api/v1/sessions/renew", SIGNED_IN),
        row("listSessions", Method::GET, "/api/v1/sessions", SIGNED_IN),
        row(
            "endOtherSessions",
            Method::DELETE,
            "/api/v1/sessions",
            [401, 401, 401, 401, 204, 204, 204],
        ),
        row(
            "endSession",
            Method::DELETE,
            "/api/v1/sessions/4711",
            [401, 401, 401, 401, 404, 404, 404],
        ),
        row(
            "secondFactor",
            Method::GET,
            &path("second-factor"),
            [401, 401, 401, 401, 404, 200, 404],
        ),
        row(
            "prepareSecondFactor",
            Method::POST,
            &path("second-factor/secret"),
            [401, 401, 401, 401, 404, 200, 404],
        ),
        empty(row("enableSecondFactor", Method::PUT, &path("second-factor"), own)),
        // The owner has no second factor, so an admin gets the same response as the owner.
        row(
            "disableSecondFactor",
            Method::DELETE,
            &path("second-factor"),
            [401, 401, 401, 401, 404, 404, 404],
        ),
        row(
            "replaceRecoveryCodes",
            Method::POST,
            &path("second-factor/recovery-codes"),
            [401, 401, 401, 401, 404, 404, 404],
        ),
        empty(row("changeOwnPassword", Method::PUT, &path("password"), own)),
        row("picture", Method::GET, &path("picture"), [401, 401, 401, 401, 404, 204, 204]),
        empty(row("setPicture", Method::PUT, &path("picture"), own)),
        row("deletePicture", Method::DELETE, &path("picture"), [401, 401, 401, 401, 404, 200, 404]),
        empty(row("changeUsername", Method::PUT, &path("username"), own)),
        empty(row("confirmPassword", Method::POST, &path("password/confirmation"), own)),
        empty(row("deleteAccount", Method::POST, &path("deletion"), own)),
        empty(row("checkInvite", Method::POST, "/api/v1/invites/check", [403; 7])),
        row("exportData", Method::GET, "/api/v1/export", SIGNED_IN),
        row("exportRatings", Method::GET, "/api/v1/export.csv", SIGNED_IN),
        row("exportArchive", Method::GET, "/api/v1/export.zip", SIGNED_IN),
        row("home", Method::GET, "/api/v1/home", SIGNED_IN),
        row("searchBuiltinTitles", Method::GET, "/api/v1/builtin/search?query=alien", SIGNED_IN),
    ]
}

fn provider_rows() -> Vec<Row> {
    let empty = |row| with(json!({}), row);
    vec![
        row("listIdentities", Method::GET, "/api/v1/identities", SIGNED_IN),
        empty(row("linkIdentity", Method::POST, "/api/v1/identities", UNKNOWN)),
        row("unlinkIdentity", Method::DELETE, "/api/v1/identities/4711", UNKNOWN),
        row("beginIdentityLink", Method::POST, "/api/v1/sign-in-providers/none/link", UNKNOWN),
        row("listSignInProviders", Method::GET, "/api/v1/sign-in-providers", PUBLIC),
        row(
            "beginProviderSignIn",
            Method::POST,
            "/api/v1/sign-in-providers/none/authorization",
            [404; 7],
        ),
        empty(row(
            "completeProviderSignIn",
            Method::POST,
            "/api/v1/sign-in-providers/none/callback",
            [404; 7],
        )),
    ]
}

/// On a server without a base URL, which offers none.
fn passkey_rows() -> Vec<Row> {
    let path = "/api/v1/passkeys";
    let not_offered = [401, 401, 401, 401, 409, 409, 409];
    let invalid = [401, 401, 401, 401, 422, 422, 422];
    let options = format!("{path}/options");
    let unknown = format!("{path}/4711");
    let name = json!({"name": "Phone"});
    vec![
        row("listPasskeys", Method::GET, path, SIGNED_IN),
        row("beginPasskeyRegistration", Method::POST, &options, not_offered),
        with(json!({}), row("addPasskey", Method::POST, path, invalid)),
        with(name, row("renamePasskey", Method::PUT, &unknown, UNKNOWN)),
        row("deletePasskey", Method::DELETE, &unknown, UNKNOWN),
        row("beginPasskeySignIn", Method::POST, "/api/v1/passkey-sign-ins/options", [409; 7]),
        with(
            json!({}),
            row("signInWithPasskey", Method::POST, "/api/v1/passkey-sign-ins", [422; 7]),
        ),
    ]
}

fn connection_rows() -> Vec<Row> {
    let changed = [401, 401, 401, 401, 204, 204, 204];
    let empty = |row| with(json!({}), row);
    let outgoing = "/api/v1/outgoing-webhooks";
    vec![
        row("openapi", Method::GET, "/api/v1/openapi", SIGNED_IN),
        row("listAccessTokens", Method::GET, "/api/v1/access-tokens", SIGNED_IN),
        empty(row(
            "createAccessToken",
            Method::POST,
            "/api/v1/access-tokens",
            [401, 401, 401, 401, 422, 422, 422],
        )),
        row(
            "deleteAccessToken",
            Method::DELETE,
            "/api/v1/access-tokens/4711",
            [401, 401, 401, 401, 404, 404, 404],
        ),
        row("listWebhooks", Method::GET, "/api/v1/webhooks", SIGNED_IN),
        row(
            "createWebhook",
            Method::POST,
            "/api/v1/webhooks/plex",
            [401, 401, 401, 401, 201, 201, 201],
        ),
        with(
            json!({"account": "anna"}),
            row("setWebhookAccount", Method::PUT, "/api/v1/webhooks/plex/account", changed),
        ),
        row("deleteWebhook", Method::DELETE, "/api/v1/webhooks/plex", changed),
        row("listOutgoingWebhooks", Method::GET, outgoing, SIGNED_IN),
        empty(row(
            "createOutgoingWebhook",
            Method::POST,
            outgoing,
            [401, 401, 401, 401, 422, 422, 422],
        )),
        row("deleteOutgoingWebhook", Method::DELETE, &format!("{outgoing}/4711"), UNKNOWN),
        // The server allows no hosts for webhooks.
        row(
            "testOutgoingWebhook",
            Method::POST,
            &format!("{outgoing}/4711/test"),
            [401, 401, 401, 401, 409, 409, 409],
        ),
        empty(row("receivePlay", Method::POST, "/webhooks/wrong", [404; 7])),
    ]
}

fn admin_rows(owner: i64) -> Vec<Row> {
    let get = |operation, path: &str| row(operation, Method::GET, path, ADMINS);
    let post = |operation, path: &str, status| {
        row(operation, Method::POST, path, [401, 401, 401, 401, 403, 403, status])
    };
    let no_user = [401, 401, 401, 401, 403, 403, 404];
    let role = row("setUserRole", Method::PUT, "/api/v1/users/4711/role", no_user);
    vec![
        with(json!({"role": "admin"}), role),
        post("createResetLink", &format!("/api/v1/users/{owner}/reset_link"), 201),
        with(json!({}), post("addUser", "/api/v1/users/add", 422)),
        get("listInvites", "/api/v1/invites"),
        post("createInvite", "/api/v1/invites", 201),
        row("deleteInvite", Method::DELETE, "/api/v1/invites/4711", no_user),
        get("settings", "/api/v1/settings"),
        with(
            json!({"token": null}),
            row("setTmdbToken", Method::PUT, "/api/v1/settings/tmdb", ADMINS),
        ),
        with(
            json!({"registration": "open"}),
            row("setRegistration", Method::PUT, "/api/v1/settings/registration", ADMINS),
        ),
        with(json!({"url": null}), row("setMail", Method::PUT, "/api/v1/settings/mail", ADMINS)),
        row("sendTestEmail", Method::POST, "/api/v1/settings/mail/test", ADMINS),
        get("backup", "/api/v1/backup"),
        get("jobs", "/api/v1/jobs"),
        get("listAuditEvents", "/api/v1/audit-events"),
        post("createBackupLink", "/api/v1/backup", 201),
        get("listAllMovies", "/api/v1/playlists/all_movies"),
        with(json!({}), row("updateMovies", Method::PUT, "/api/v1/movies/:id", ADMINS)),
        row("removeOrphans", Method::DELETE, "/api/v1/movies/orphans", ADMINS),
    ]
}

fn catalogue_rows() -> Vec<Row> {
    let all = CALLS.iter();
    let row = |call: &Call| {
        let found = if call.shape == NOT_BUILTIN { 404 } else { 200 };
        let statuses = SIGNED_IN.map(|status| if status == 200 { found } else { status });
        row(call.operation, Method::GET, call.path, statuses)
    };
    all.map(row).collect()
}

fn playlist_rows() -> Vec<Row> {
    let get = |operation, path: &str, statuses| row(operation, Method::GET, path, statuses);
    let invalid = [401, 401, 401, 401, 422, 422, 422];
    let private = [401, 401, 401, 401, 404, 200, 404];
    let duplicated = [401, 401, 401, 401, 404, 201, 404];
    vec![
        get("listPlaylists", "/api/v1/playlists", SIGNED_IN),
        with(json!({}), row("createPlaylist", Method::POST, "/api/v1/playlists", invalid)),
        get("playlistSetup", "/api/v1/playlists/setup", SIGNED_IN),
        with(
            json!({"id": PLAYLIST}),
            row("activatePlaylist", Method::PUT, "/api/v1/playlists/active", private),
        ),
        get("playlist", "/api/v1/playlists/1", private),
        with(
            json!({"payload": {"id": FILM}}),
            row("addPlaylistItem", Method::PUT, "/api/v1/playlists/1", private),
        ),
        row(
            "removePlaylistItem",
            Method::DELETE,
            &format!("/api/v1/movies_playlists/{FILM}?playlistId=1"),
            private,
        ),
        with(
            json!({"title": "Saturday"}),
            row("updatePlaylist", Method::PATCH, "/api/v1/playlists/1", private),
        ),
        with(
            json!({"position": 1}),
            row(
                "updatePlaylistItem",
                Method::PATCH,
                &format!("/api/v1/playlists/1/items/{FILM}"),
                private,
            ),
        ),
        with(
            json!({"action": "copy", "to": PLAYLIST, "items": []}),
            row("changePlaylistItems", Method::POST, "/api/v1/playlists/1/items", private),
        ),
        with(
            json!({"title": "Saturday"}),
            row("duplicatePlaylist", Method::POST, "/api/v1/playlists/1/duplicate", duplicated),
        ),
        row("deletePlaylist", Method::DELETE, "/api/v1/playlists/1", private),
    ]
}

fn watching_rows() -> Vec<Row> {
    let get = |operation, path: &str| row(operation, Method::GET, path, SIGNED_IN);
    let unknown = |operation, method, path: &str| {
        row(operation, method, path, [401, 401, 401, 401, 404, 404, 404])
    };
    let watch = json!({"id": FILM, "media_type": "movie", "when": {"precision": "unknown"}});
    let added = [401, 401, 401, 401, 201, 201, 201];
    let empty = [401, 401, 401, 401, 204, 204, 204];
    let checked_in =
        json!({"id": FILM, "media_type": "movie", "started_at": "2027-01-15T07:00:00Z"});
    let favorite = format!("/api/v1/favorites/{FILM}?media_type=movie");
    let note = format!("/api/v1/notes/{FILM}?media_type=movie");
    let position = "/api/v1/watchlist/4711/position?media_type=movie";
    let film = format!("/api/v1/watchlist/{FILM}?media_type=movie");
    vec![
        get("titleLog", &format!("/api/v1/watches?id={FILM}&media_type=movie")),
        with(watch, row("addWatch", Method::POST, "/api/v1/watches", added)),
        with(json!({"note": ""}), unknown("updateWatch", Method::PATCH, "/api/v1/watches/4711")),
        unknown("removeWatch", Method::DELETE, "/api/v1/watches/4711"),
        with(
            json!({"ids": [4711], "note": ""}),
            unknown("editWatches", Method::POST, "/api/v1/watches/edit"),
        ),
        with(
            json!({"ids": [4711]}),
            unknown("removeWatches", Method::POST, "/api/v1/watches/removal"),
        ),
        row("markRatedFilms", Method::POST, "/api/v1/watches/rated-films", SIGNED_IN),
        get("listFavorites", "/api/v1/favorites"),
        with(json!({"place": 1}), row("setFavorite", Method::PUT, &favorite, SIGNED_IN)),
        row("removeFavorite", Method::DELETE, &favorite, SIGNED_IN),
        with(json!({"text": "Good"}), row("setNote", Method::PUT, &note, SIGNED_IN)),
        row("removeNote", Method::DELETE, &note, SIGNED_IN),
        row("checkin", Method::GET, "/api/v1/checkin", empty),
        unknown("cancelCheckin", Method::DELETE, "/api/v1/checkin"),
        unknown("finishCheckin", Method::POST, "/api/v1/checkin/finish"),
        with(checked_in, row("checkIn", Method::PUT, "/api/v1/checkin", SIGNED_IN)),
        get("companionRequests", "/api/v1/companion-requests"),
        with(
            json!({"answer": "accept"}),
            unknown("answerCompanionRequest", Method::POST, "/api/v1/companion-requests/4711"),
        ),
        get("companions", "/api/v1/companions"),
        unknown("deleteAutoAcceptedCompanion", Method::DELETE, "/api/v1/companions/4711"),
        get("preferences", "/api/v1/preferences"),
        with(
            json!({"rated_films_offered": true}),
            row("setPreferences", Method::PATCH, "/api/v1/preferences", SIGNED_IN),
        ),
        with(json!({"position": 1}), unknown("moveInWatchlist", Method::PUT, position)),
        get("exportDiary", "/api/v1/diary.csv"),
        get("listWatched", "/api/v1/watched"),
        get("listDiary", "/api/v1/diary"),
        get("listWatchlist", "/api/v1/watchlist"),
        with(json!({}), row("addToWatchlist", Method::PUT, &film, SIGNED_IN)),
        row("removeFromWatchlist", Method::DELETE, &film, SIGNED_IN),
        get("listChanges", "/api/v1/changes"),
        unknown("undoChange", Method::POST, "/api/v1/changes/4711/undo"),
    ]
}

fn tag_rows() -> Vec<Row> {
    let unknown = [401, 401, 401, 401, 404, 404, 404];
    vec![
        row("listTags", Method::GET, "/api/v1/tags", SIGNED_IN),
        with(
            json!({"name": "Never used", "new_name": "Cinema"}),
            row("renameTag", Method::PUT, "/api/v1/tags", unknown),
        ),
    ]
}

fn show_rows() -> Vec<Row> {
    let get = |operation, path: &str| row(operation, Method::GET, path, SIGNED_IN);
    let added = [401, 401, 401, 401, 201, 201, 201];
    let unknown = [401, 401, 401, 401, 404, 404, 404];
    let show = "/api/v1/shows/9991396";
    let path = |rest: &str| format!("{show}/{rest}");
    let moved = json!({"id": 4711, "season_number": 1, "episode_number": 1});
    vec![
        get("listShows", "/api/v1/shows"),
        get("upNext", "/api/v1/up-next"),
        get("calendar", "/api/v1/calendar?from=2027-01-01&to=2027-01-31"),
        get("calendarLink", "/api/v1/calendar/link"),
        row("createCalendarLink", Method::POST, "/api/v1/calendar/link", added),
        row(
            "deleteCalendarLink",
            Method::DELETE,
            "/api/v1/calendar/link",
            [401, 401, 401, 401, 204, 204, 204],
        ),
        row("calendarFeed", Method::GET, "/calendar/wrong.ics", [404; 7]),
        get("showLog", show),
        with(
            json!({"season_number": 1, "when": {"precision": "unknown"}}),
            row("watchEpisodes", Method::POST, &path("watches"), added),
        ),
        row("unwatchEpisodes", Method::DELETE, &path("watches"), SIGNED_IN),
        with(json!({"intent": "on_hold"}), row("changeShow", Method::PATCH, show, SIGNED_IN)),
        with(
            json!({"season_number": 1, "skipped": true}),
            row("skipEpisodes", Method::PUT, &path("skips"), SIGNED_IN),
        ),
        with(
            json!({"season_number": 1, "score10": 7}),
            row("rateEpisode", Method::PUT, &path("ratings"), SIGNED_IN),
        ),
        with(json!({"order": null}), row("chooseOrder", Method::PUT, &path("order"), SIGNED_IN)),
        row("startViewing", Method::POST, &path("viewings"), SIGNED_IN),
        with(
            json!({"state": "stopped"}),
            row("endViewing", Method::PUT, &path("viewings/2"), SIGNED_IN),
        ),
        with(moved, row("moveEpisodeWatches", Method::POST, &path("moves"), unknown)),
    ]
}

fn own_rows(owner: i64) -> Vec<Row> {
    let get = |operation, path: &str, statuses| row(operation, Method::GET, path, statuses);
    let rating = json!({"id": FILM, "media_type": "movie", "score": 3});
    let unknown_user = json!({"records": [4711]});
    let rated = [401, 401, 401, 401, 201, 201, 201];
    let clearing = [401, 401, 401, 401, 404, 200, 404];
    let changed = [401, 401, 401, 401, 204, 204, 204];
    vec![
        get("health", "/healthz", PUBLIC),
        get("ready", "/readyz", PUBLIC),
        get("config", "/config", PUBLIC),
        get("image", "/t/p/w500/m238.svg", PUBLIC),
        with(json!({}), row("signIn", Method::POST, "/authenticate", [422; 7])),
        with(json!({}), row("signUp", Method::POST, "/api/v1/users", [422; 7])),
        with(json!({}), row("forgotPassword", Method::POST, "/forgot_password", [422; 7])),
        get("checkReset", "/reset_request/1", [401; 7]),
        get("linkedBackup", "/api/v1/backup/unknown", [404; 7]),
        with(json!({}), row("changePassword", Method::POST, "/change_password", [401; 7])),
        row("signOut", Method::POST, "/sign_out", [401, 401, 401, 401, 204, 204, 204]),
        get("listUsers", "/api/v1/users", SIGNED_IN),
        row("deleteUsers", Method::DELETE, "/api/v1/users/:id?records=4711", SIGNED_IN),
        with(unknown_user, row("signOutUsers", Method::POST, "/api/v1/users/sign_out", SIGNED_IN)),
        get("profile", &format!("/api/v1/users/{owner}"), [401, 401, 401, 401, 404, 200, 200]),
        get("listRatings", "/api/v1/ratings", SIGNED_IN),
        get("listRatedMovies", "/api/v1/movies", SIGNED_IN),
        get("statistics", "/api/v1/statistics", SIGNED_IN),
        get("listGenreTitles", "/api/v1/genres/80/titles", SIGNED_IN),
        with(rating, row("rateMovie", Method::POST, "/api/v1/movies", rated)),
        row("clearRating", Method::DELETE, &format!("/api/v1/ratings/{FILM}"), clearing),
        row("updateStars", Method::PUT, "/api/v1/ratings/:id", ADMINS),
        get("listImages", &format!("/api/v1/playlists/images/{owner}"), SIGNED_IN),
        get("listNotifications", "/api/v1/notifications", SIGNED_IN),
        row(
            "dismissNotification",
            Method::DELETE,
            "/api/v1/notifications/4711",
            [401, 401, 401, 401, 404, 404, 404],
        ),
        with(
            json!({"last": 4711}),
            row("readNotifications", Method::POST, "/api/v1/notifications/read", changed),
        ),
        get("notificationSchedule", "/api/v1/notifications/schedule", SIGNED_IN),
        with(
            json!({"zone": "Europe/Berlin"}),
            row(
                "setNotificationSchedule",
                Method::PUT,
                "/api/v1/notifications/schedule",
                SIGNED_IN,
            ),
        ),
    ]
}

/// No caller has such an import.
fn import_rows() -> Vec<Row> {
    let path = |ending: &str| format!("/api/v1/imports/4711{ending}");
    let absent = [401, 401, 401, 401, 404, 404, 404];
    let without_files = [401, 401, 401, 401, 422, 422, 422];
    let writing = json!({"state": "writing"});
    let rules = json!({"rule": "mine", "left_out": []});
    vec![
        row("listImports", Method::GET, "/api/v1/imports", SIGNED_IN),
        row("startImport", Method::POST, "/api/v1/imports", without_files),
        row("importDetails", Method::GET, &path(""), absent),
        row("deleteImport", Method::DELETE, &path(""), absent),
        with(rules, row("setImportRules", Method::PUT, &path("/rules"), absent)),
        with(writing, row("setImportState", Method::PUT, &path("/state"), absent)),
        row("listImportTitles", Method::GET, &path("/titles"), absent),
        with(
            json!({"movie_id": null}),
            row("chooseImportTitle", Method::PUT, &path("/titles/1"), absent),
        ),
        with(
            json!({"choice": "skip"}),
            row("chooseImportTitles", Method::POST, &path("/choices"), absent),
        ),
        row("listImportRecords", Method::GET, &path("/records"), absent),
        row("listImportProblems", Method::GET, &path("/problems"), absent),
        row("exportImportRejects", Method::GET, &path("/rejects.csv"), absent),
    ]
}

/// One caller of each kind, with new sessions.
async fn callers(app: &TestApp) -> [Caller; 7] {
    let mut garbage = app.anonymous();
    garbage.token = Some("eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl".to_owned());
    let expired = app.sign_in("the-owner").await;
    app.clock.advance(7 * 86_400 + 1);
    let revoked = app.sign_in("the-owner").await;
    assert_eq!(revoked.post("/sign_out", json!({})).await.status, 204);
    let (other, owner) = (app.sign_in("other").await, app.sign_in("the-owner").await);
    let admin = app.admin().await;
    [app.anonymous(), garbage, expired, revoked, other, owner, admin]
}

pub async fn call(caller: &Caller, row: &Row) -> TestResponse {
    let request = caller.request(row.method.clone(), &row.path);
    caller
        .send(match &row.body {
            Some(body) => request.json(body),
            None => request,
        })
        .await
}

// specification 2.6, 2.14, 2.15, 2.48, 6.1, 6.2, 6.4, 7.1, 7.25, 8.1
#[tokio::test(flavor = "multi_thread")]
async fn every_operation_allows_exactly_the_callers_in_its_row() {
    let app = TestApp::start().await;
    app.anonymous().sign_up("other").await;
    let owner = app.signed_in("the-owner").await;
    let profile = owner.get("/api/v1/users/:id").await.json();
    assert_eq!(profile["email"], OWNERS_EMAIL);
    let id = profile["id"].as_i64().unwrap();
    let made = owner.post("/api/v1/playlists", json!({"title": "Friday"})).await;
    assert_eq!(made.json()["id"], PLAYLIST);
    for row in own_rows(id) {
        let callers = callers(&app).await;
        for ((caller, expected), who) in callers.iter().zip(row.statuses).zip(CALLERS) {
            for rater in &callers[4..] {
                rater.delete(&format!("/api/v1/ratings/{FILM}")).await;
            }
            callers[5].rate(FILM, 3).await;
            callers[5].put("/api/v1/playlists/1", json!({"payload": {"id": FILM}})).await;
            check(caller, who, &row, expected).await;
        }
    }
    // These operations end no session, so the same callers can call all of them.
    let callers = callers(&app).await;
    let rows_without_sign_out = account_rows(id)
        .into_iter()
        .chain(connection_rows())
        .chain(watching_rows())
        .chain(tag_rows())
        .chain(show_rows())
        .chain(admin_rows(id))
        .chain(catalogue_rows());
    for row in rows_without_sign_out {
        for ((caller, expected), who) in callers.iter().zip(row.statuses).zip(CALLERS) {
            check(caller, who, &row, expected).await;
        }
    }
    println!(
        "figure: {} operations admit the right ones of {} callers",
        rows(id).len(),
        CALLERS.len()
    );
}

async fn check(caller: &Caller, who: &str, row: &Row, expected: u16) {
    let answer = call(caller, row).await;
    // On PostgreSQL there is no data file to back up.
    let is_refused = is_postgres() && row.path.starts_with("/api/v1/backup") && expected < 300;
    let expected = if is_refused { 409 } else { expected };
    assert_eq!(answer.status, expected, "{} by {who}: {answer:?}", row.operation);
    assert_no_secrets(&answer, row.operation);
    if !MAY_SEE_THE_OWNERS_EMAIL.contains(&who) {
        assert!(!answer.text.contains(OWNERS_EMAIL), "{} to {who}: {answer:?}", row.operation);
    }
    if expected == 401 {
        assert_right_error(&answer, row.operation, &row.path);
    }
}

#[track_caller]
fn assert_no_secrets(answer: &TestResponse, operation: &str) {
    for secret in ["argon2", "password_hash", "pass_hash"] {
        // A backup is the whole data file.
        let leaked = answer.text.contains(secret) && operation != "backup";
        assert!(!leaked, "{operation} leaks {secret}");
    }
    // The secret is for the caller's own app. The description of the API names fields of requests.
    let has_names = ["prepareSecondFactor", "openapi"].contains(&operation);
    let is_json = answer.header("content-type").starts_with("application/json");
    if answer.status.is_success() && is_json && !has_names {
        assert_no_password_fields(&answer.json(), operation);
    }
}

/// No field has the name of a secret, except booleans and `password_policy`.
#[track_caller]
fn assert_no_password_fields(json: &Value, operation: &str) {
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                let secret = ["password", "hash", "secret", "passwd"]
                    .iter()
                    .any(|word| name.to_ascii_lowercase().contains(word));
                let harmless = value.is_boolean() || name == "password_policy";
                assert!(!secret || harmless, "{operation} leaks {name}");
                assert_no_password_fields(value, operation);
            }
        }
        Value::Array(items) => {
            for item in items {
                assert_no_password_fields(item, operation);
            }
        }
        _ => {}
    }
}

/// 4011 in our shape, or 7 in TMDB's shape on TMDB's paths.
#[track_caller]
fn assert_right_error(answer: &TestResponse, operation: &str, path: &str) {
    if path.starts_with("/3/") || path.starts_with("/4/") {
        assert_eq!(answer.json()["status_code"], 7);
        assert_eq!(answer.json()["success"], false);
    } else if ["checkReset", "changePassword"].contains(&operation) {
        // These need a reset token; their error must not sign the user out.
        answer.is_error(401, 4012);
    } else {
        let error = answer.is_error(401, 4011);
        assert_eq!(error["message"], "Invalid or expired token. Please sign-in again.");
    }
}

#[test]
fn every_operation_has_a_row_and_every_row_an_operation() {
    let operations = operations();
    let described: BTreeSet<_> = operations.iter().map(Operation::id).collect();
    let rows: BTreeSet<_> = rows(1).iter().map(|row| row.operation).collect();
    assert_eq!(described, rows);
}

#[test]
fn openapi_requires_a_session_exactly_where_the_server_does() {
    let operations = operations();
    for row in rows(1) {
        let guarded = row.statuses[0] == 401;
        let operation = operations.iter().find(|one| one.id() == row.operation).unwrap();
        assert_eq!(operation.described.get("security").is_some(), guarded, "{}", row.operation);
    }
}

#[tokio::test]
async fn a_token_as_api_key_is_accepted_on_tmdbs_paths_only() {
    let app = TestApp::start().await;
    let token = app.admin().await.token.unwrap();
    let anonymous = app.anonymous();
    let there = anonymous.get(&format!("/3/movie/{FILM}?language=en-US&api_key={token}")).await;
    assert_eq!(there.status, 200);
    anonymous.get(&format!("/api/v1/ratings?api_key={token}")).await.is_error(401, 4011);
}
