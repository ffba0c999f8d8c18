//! Properties of parsers of untrusted input, for any bytes. cargo-fuzz runs these functions until it is stopped,
//! and `tests/api/any_input.rs` runs them on some hundred inputs.

use moviestars::auth::one_time_token::hash_received_token;
use moviestars::catalogue::request::TmdbRequest;
use moviestars::catalogue::tmdb::{Key, image_path};
use moviestars::catalogue::{Catalogue, CatalogueError};
use moviestars::config::{SmtpServer, TmdbConfig, site_url};
use moviestars::domain::account::{
    NewPassword, PasswordPolicy, SignUp, SignUpForm, normalize_email, normalize_username,
};
use moviestars::domain::ids::{MediaType, TitleKey};
use moviestars::domain::imported::{List, Location, Problem, Record, Statement};
use moviestars::domain::title::{TitleHint, is_poster_path};
use moviestars::domain::validation;
use moviestars::http::BODY_PARSERS;
use moviestars::import::{self, ColumnMap, Limits, Options, Outcome, Sink, Upload};
use moviestars::services::export::csv_row;
use secrecy::ExposeSecret;
use serde_json::Value;
use std::io::Cursor;
use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};
use time::Date;
use time::macros::date;

static BUILTIN: LazyLock<Catalogue> = LazyLock::new(Catalogue::builtin);

/// The date for the built-in catalogue.
const TODAY: Date = date!(2026 - 11 - 21);

/// Path and query of a request to the catalogue: if it is accepted, its target is a normal form below `/3/` that
/// parses to the same request. The built-in catalogue answers it or does not know the title.
pub fn catalogue_path(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let split = |text: &str| match text.split_once('?') {
        Some((path, query)) => (path.to_owned(), Some(query.to_owned())),
        None => (text.to_owned(), None),
    };
    let (path, query) = split(&text);
    let Ok(request) = TmdbRequest::parse(&path, query.as_deref()) else { return };
    let target = request.target();
    let (path, query) = split(&target);
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    let mut segments = path.split('/');
    assert_eq!((segments.next(), segments.next()), (Some(""), Some("3")), "{target}");
    assert!(segments.all(|text| text.bytes().all(plain) && !text.starts_with('.')), "{target}");
    let encoded = |byte: u8| plain(byte) || b"=&%+*".contains(&byte);
    assert!(query.iter().all(|query| query.bytes().all(encoded)), "{target}");
    assert!(!target.contains("api_key="), "{target}");
    assert_eq!(TmdbRequest::parse(&path, query.as_deref()).as_ref(), Ok(&request), "{target}");
    match pin!(BUILTIN.respond(&request, TODAY)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => {
            assert!(matches!(answer, Ok(_) | Err(CatalogueError::NotFound)), "{target}");
        }
        Poll::Pending => panic!("the built-in catalogue never waits"),
    }
}

/// Size and file of an image: a target at TMDB's image host is a plain file below a size, and an image of the
/// built-in catalogue has no script.
pub fn poster_path(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (size, file) = text.split_once('/').unwrap_or(("w500", &text));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if let Some(target) = image_path(size, file) {
        let segments: Vec<&str> = target.split('/').collect();
        assert!(matches!(segments.as_slice(), ["", "t", "p", size, _] if plain(size)), "{target}");
        let file = segments[4].split_once('.').map(|(stem, ending)| plain(stem) && plain(ending));
        assert_eq!(file, Some(true), "{target}");
    }
    let path = format!("/{file}");
    if is_poster_path(&path) {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        assert!(path.len() < 72 && path[1..].bytes().all(plain), "{path}");
        assert_eq!(path.matches('.').count(), 1, "{path}");
    }
    let image = pin!(BUILTIN.image(size, file)).poll(&mut Context::from_waker(Waker::noop()));
    match image {
        Poll::Ready(Ok(image)) => {
            let svg = String::from_utf8(image.bytes).expect("an SVG is text");
            assert_eq!(image.content_type, "image/svg+xml; charset=utf-8");
            assert!(svg.starts_with("<svg") && !svg.contains("<script"), "{size}/{file}");
        }
        Poll::Ready(Err(error)) => assert_eq!(error, CatalogueError::NotFound, "{size}/{file}"),
        Poll::Pending => panic!("the built-in catalogue never waits"),
    }
}

/// The body of every operation that has one: it is parsed, or rejected with 400 or 422, as is everything that is
/// not an object. The texts in it are used in the fields of forms.
pub fn json_body(bytes: &[u8]) {
    for (operation, parse) in BODY_PARSERS {
        match parse(bytes) {
            Ok(()) => assert_eq!(bytes.trim_ascii_start().first(), Some(&b'{'), "{operation}"),
            Err(status) => assert!(matches!(status, 400 | 422), "{operation}: {status}"),
        }
    }
    if let Ok(value) = serde_json::from_slice(bytes) {
        texts(&value, any_text);
    }
}

/// Files of an import, divided by bytes of 0: their reports count everything that was read, records have titles, and lists
/// come before their items. The first byte of each file chooses its name.
pub fn import_file(bytes: &[u8]) {
    const NAMES: [&str; 15] = [
        "ratings.csv",
        "watchlist.csv",
        "history.json",
        "lists/list-7-x.json",
        "likes/films.csv",
        "a.zip",
        "animelist.xml.gz",
        "checkins.csv",
        "favorites.csv",
        "hidden-dropped.json",
        "rewatched_episode.csv",
        "episode_comment.csv",
        "NetflixViewingHistory.csv",
        "wishlist.csv",
        "watched.txt",
    ];
    let is_packed = matches!(bytes.get(1..3), Some(b"PK" | b"\x1f\x8b"));
    let most = if is_packed { 1 } else { 4 };
    let upload = |bytes: &[u8]| {
        let (choice, bytes) =
            bytes.split_first().map_or((0, bytes), |(first, rest)| (*first, rest));
        let name = NAMES[usize::from(choice) % NAMES.len()].to_owned();
        Upload { name, content: Box::new(Cursor::new(bytes.to_vec())) }
    };
    let uploads = bytes.splitn(most, |byte| *byte == 0).map(upload).collect();
    let limits = Limits { total_bytes: 64 * 1024 * 1024, ..Limits::DEFAULT };
    let (columns, profile, scale, zone) = (ColumnMap::new(), None, None, None);
    let now = 1_800_000_000;
    let options = Options { limits, now, columns, profile, scale, zone, source: None };
    let mut seen = Seen::default();
    let reports = import::read(uploads, &options, &mut seen);
    let (mut records, mut problems) = (0, 0);
    for report in &reports {
        records += report.total();
        problems += report.unreadable + report.incomplete;
        problems += report.unsupported.values().sum::<u64>();
        assert!(report.total() == 0 || report.outcome != Outcome::NotRecognized, "{report:?}");
        assert!(!report.file.chars().any(char::is_control), "{report:?}");
    }
    assert_eq!((records, problems), (seen.records, seen.problems));
}

#[derive(Default)]
struct Seen {
    records: u64,
    problems: u64,
    lists: Vec<String>,
}

impl Sink for Seen {
    fn list(&mut self, _: Location, list: List) {
        assert!(!list.name.chars().any(char::is_control), "{list:?}");
        self.records += 1;
        self.lists.push(list.key.to_string());
    }

    fn record(&mut self, record: Record) {
        self.records += 1;
        assert!(!record.title.is_empty(), "{record:?}");
        assert!(!record.title.title.chars().any(char::is_control), "{record:?}");
        if let Statement::ListItem { list, .. } = &record.statement {
            assert!(self.lists.iter().any(|key| **key == **list), "{record:?}");
        }
    }

    fn problem(&mut self, problem: Problem) {
        self.problems += 1;
        assert!(!problem.reason.chars().any(char::is_control), "{problem:?}");
    }
}

fn texts(value: &Value, each: fn(&str)) {
    match value {
        Value::String(text) => each(text),
        Value::Array(values) => values.iter().for_each(|value| texts(value, each)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            each(name);
            texts(value, each);
        }),
        _ => {}
    }
}

/// Any text in the fields of forms: what is accepted follows the rules.
pub fn any_text(text: &str) {
    account(text);
    title_hint(text);
    csv_line(text);
    urls(text);
    assert_eq!(hash_received_token(text).is_some(), (1..=128).contains(&text.len()));
    assert!(Key::parse(text).is_err() || text.trim().len() >= 5, "{text:?}");
}

fn account(text: &str) {
    let normalized = validation::normalize_name(text);
    assert_eq!(validation::normalize_name(&normalized), normalized, "{text:?}");
    assert_eq!(normalize_username(&normalized), normalize_username(text), "{text:?}");
    if validation::email(text).is_none() {
        let plain = text.bytes().all(|byte| byte.is_ascii_graphic());
        assert!(plain && text.len() <= 254 && text.matches('@').count() == 1, "{text:?}");
        assert_eq!(normalize_email(text), normalize_email(&text.to_ascii_uppercase()));
    }
    let form = || SignUpForm {
        first_name: text.to_owned(),
        last_name: text.to_owned(),
        username: text.to_owned(),
        email: text.to_owned(),
        password: text.into(),
        password_confirmation: text.into(),
    };
    let (password, email) = ("Abcdef1", "anna@example.org".to_owned());
    let form = SignUpForm {
        password: password.into(),
        password_confirmation: password.into(),
        email,
        ..form()
    };
    if let Ok(sign_up) = SignUp::parse(form, PasswordPolicy::Spec) {
        let shown = [&sign_up.username, &sign_up.first_name, &sign_up.last_name];
        assert!(shown.iter().all(|name| !name.contains(char::is_control)), "{text:?}");
        assert!((5..=15).contains(&sign_up.username.chars().count()), "{text:?}");
    }
    for (policy, lengths) in [(PasswordPolicy::Spec, 7..=15), (PasswordPolicy::Modern, 8..=128)] {
        if let Ok(password) = NewPassword::parse(text.to_owned(), text, policy) {
            assert_eq!(password.into_secret().expose_secret(), text);
            assert!(lengths.contains(&text.chars().count()), "{text:?}");
        }
    }
    if validation::playlist_title(&normalized).is_none() {
        assert!(!normalized.is_empty() && normalized.chars().count() <= 36, "{text:?}");
        assert!(!normalized.contains(char::is_control), "{text:?}");
    }
}

fn title_hint(text: &str) {
    let some = || Some(text.to_owned());
    let form = TitleHint {
        title: some(),
        overview: some(),
        poster_path: some(),
        release_date: some(),
        vote_average: text.parse().ok(),
    };
    let facts = form.of(TitleKey { media_type: MediaType::Movie, title_id: 1 });
    assert!(facts.title.chars().count() <= 300 && facts.overview.chars().count() <= 2_000);
    assert!(!facts.title.contains(char::is_control) && !facts.overview.contains(char::is_control));
    assert!((0..=100).contains(&facts.vote_average_x10), "{text:?}");
    assert!(facts.poster_path.is_none_or(|path| is_poster_path(&path)), "{text:?}");
    let plain = |date: &str| date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    assert!(facts.release_date.is_none_or(|date| plain(&date)), "{text:?}");
}

/// A CSV line is parsed to the text that was written, and no cell is a formula.
fn csv_line(text: &str) {
    let line = csv_row([text, "second"]);
    let mut cells = vec![String::new()];
    let (mut quoted, mut signs) = (false, line.strip_suffix("\r\n").unwrap().chars().peekable());
    while let Some(sign) = signs.next() {
        match sign {
            '"' if quoted && signs.next_if_eq(&'"').is_some() => {
                cells.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            sign => {
                assert!(quoted || !matches!(sign, '\r' | '\n'), "{line:?}");
                cells.last_mut().unwrap().push(sign);
            }
        }
    }
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
    let is_formula = text.trim_start_matches('\'').starts_with(signs);
    let read = if is_formula { cells[0].strip_prefix('\'') } else { Some(&*cells[0]) };
    assert_eq!((read, cells.len()), (Some(text), 2), "{line:?}");
    assert!(!cells[0].starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{line:?}");
}

fn urls(text: &str) {
    if let Ok(site) = site_url(text) {
        assert!(site.starts_with("http://") || site.starts_with("https://"), "{site:?}");
        assert!(site.bytes().all(|byte| byte.is_ascii_graphic()), "{site:?}");
        assert!(
            !site.ends_with('/') && !site.contains(['?', '#', '"', '<', '>', '\\']),
            "{site:?}"
        );
        assert_eq!(site_url(&site).as_ref(), Ok(&site));
    }
    if let Ok(server) = SmtpServer::parse(text) {
        assert_eq!(SmtpServer::parse(&server.to_string()), Ok(server), "{text:?}");
    }
    let config = TmdbConfig { image_url: text.to_owned(), ..TmdbConfig::default() };
    if let Some(origin) = config.image_origin() {
        // It becomes a part of the Content-Security-Policy.
        assert!(!origin.contains([' ', ';', ',', '\'', '\n']), "{origin:?}");
    }
}
