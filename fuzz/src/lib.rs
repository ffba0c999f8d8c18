//! What must hold for any bytes whatever, where strangers' bytes come in. cargo-fuzz runs these
//! functions for as long as one likes, and `tests/api/any_input.rs` on some hundred inputs each time.

use moviestars::auth::reset_token::pass_hash;
use moviestars::catalogue::request::Call;
use moviestars::catalogue::tmdb::{Key, picture_target};
use moviestars::catalogue::{Catalogue, CatalogueError};
use moviestars::config::{SmtpServer, TmdbConfig, site_url};
use moviestars::domain::account::{
    NewPassword, SignUp, SignUpForm, normalize_email, normalize_username,
};
use moviestars::domain::ids::{MediaType, TitleKey};
use moviestars::domain::password::PasswordPolicy;
use moviestars::domain::title::is_poster_path;
use moviestars::domain::title_hint::TitleHint;
use moviestars::domain::validation;
use moviestars::http::BODIES;
use moviestars::services::export::csv_row;
use serde_json::Value;
use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};
use time::Date;
use time::macros::date;

static BUILTIN: LazyLock<Catalogue> = LazyLock::new(Catalogue::builtin);

/// The day on which the built-in catalogue is asked.
const TODAY: Date = date!(2026 - 11 - 21);

/// The path and query of a call to the movie database: what is taken goes on in one spelling, which
/// leads nowhere but below `/3/`, and means the same when it is read again. The built-in catalogue
/// answers it, or has no such title.
pub fn catalogue_path(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let split = |text: &str| match text.split_once('?') {
        Some((path, query)) => (path.to_owned(), Some(query.to_owned())),
        None => (text.to_owned(), None),
    };
    let (path, query) = split(&text);
    let Ok(call) = Call::parse(&path, query.as_deref()) else { return };
    let target = call.target();
    let (path, query) = split(&target);
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    let mut words = path.split('/');
    assert_eq!((words.next(), words.next()), (Some(""), Some("3")), "{target}");
    assert!(words.all(|word| word.bytes().all(plain) && !word.starts_with('.')), "{target}");
    let encoded = |byte: u8| plain(byte) || b"=&%+*".contains(&byte);
    assert!(query.iter().all(|query| query.bytes().all(encoded)), "{target}");
    assert!(!target.contains("api_key="), "{target}");
    assert_eq!(Call::parse(&path, query.as_deref()).as_ref(), Ok(&call), "{target}");
    match pin!(BUILTIN.answer(&call, TODAY)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => {
            assert!(matches!(answer, Ok(_) | Err(CatalogueError::NotFound)), "{target}");
        }
        Poll::Pending => panic!("nobody has to be waited for"),
    }
}

/// The size and file of a picture: what is asked of TMDB's image host is a plain file below a size,
/// and what we draw ourselves runs nothing.
pub fn poster_path(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (size, file) = text.split_once('/').unwrap_or(("w500", &text));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if let Some(target) = picture_target(size, file) {
        let words: Vec<&str> = target.split('/').collect();
        assert!(matches!(words.as_slice(), ["", "t", "p", size, _] if plain(size)), "{target}");
        let file = words[4].split_once('.').map(|(stem, ending)| plain(stem) && plain(ending));
        assert_eq!(file, Some(true), "{target}");
    }
    let path = format!("/{file}");
    if is_poster_path(&path) {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        assert!(path.len() < 72 && path[1..].bytes().all(plain), "{path}");
        assert_eq!(path.matches('.').count(), 1, "{path}");
    }
    let drawing = pin!(BUILTIN.image(size, file)).poll(&mut Context::from_waker(Waker::noop()));
    match drawing {
        Poll::Ready(Ok(image)) => {
            let svg = String::from_utf8(image.bytes).expect("a drawing is text");
            assert_eq!(image.content_type, "image/svg+xml; charset=utf-8");
            assert!(svg.starts_with("<svg") && !svg.contains("<script"), "{size}/{file}");
        }
        Poll::Ready(Err(error)) => assert_eq!(error, CatalogueError::NotFound, "{size}/{file}"),
        Poll::Pending => panic!("nobody has to be waited for"),
    }
}

/// The body of every operation that reads one: it is read or refused as the sender's fault, and what
/// is no object is refused. The texts in it are tried as what people may type.
pub fn json_body(bytes: &[u8]) {
    for (operation, read) in BODIES {
        match read(bytes) {
            Ok(()) => assert_eq!(bytes.trim_ascii_start().first(), Some(&b'{'), "{operation}"),
            Err(status) => assert!(matches!(status, 400 | 422), "{operation}: {status}"),
        }
    }
    if let Ok(value) = serde_json::from_slice(bytes) {
        texts(&value, any_text);
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

/// Any text where people may type one: what is taken keeps the rules, whatever it holds.
pub fn any_text(text: &str) {
    account(text);
    claim(text);
    table(text);
    addresses(text);
    assert_eq!(pass_hash(text).is_some(), (1..=128).contains(&text.len()));
    assert!(Key::parse(text).is_err() || text.trim().len() >= 5, "{text:?}");
}

fn account(text: &str) {
    let kept = validation::as_kept(text);
    assert_eq!(validation::as_kept(&kept), kept, "{text:?}");
    assert_eq!(normalize_username(&kept), normalize_username(text), "{text:?}");
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
        password: text.to_owned(),
        password_confirmation: text.to_owned(),
    };
    let good = ("Abcdef1".to_owned(), "anna@example.org".to_owned());
    let (password, email) = good;
    let form =
        SignUpForm { password: password.clone(), password_confirmation: password, email, ..form() };
    if let Ok(sign_up) = SignUp::parse(form, PasswordPolicy::Spec) {
        let shown = [&sign_up.username, &sign_up.first_name, &sign_up.last_name];
        assert!(shown.iter().all(|name| !name.contains(char::is_control)), "{text:?}");
        assert!((5..=15).contains(&sign_up.username.chars().count()), "{text:?}");
    }
    for (policy, lengths) in [(PasswordPolicy::Spec, 7..=15), (PasswordPolicy::Modern, 8..=128)] {
        if let Ok(password) = NewPassword::parse(text.to_owned(), text, policy) {
            assert_eq!(password.into_text(), text);
            assert!(lengths.contains(&text.chars().count()), "{text:?}");
        }
    }
    if validation::playlist_title(&kept).is_none() {
        assert!(!kept.is_empty() && kept.chars().count() <= 36, "{text:?}");
        assert!(!kept.contains(char::is_control), "{text:?}");
    }
}

fn claim(text: &str) {
    let some = || Some(text.to_owned());
    let form = TitleHint {
        title: some(),
        overview: some(),
        poster_path: some(),
        release_date: some(),
        vote_average: text.parse().ok(),
    };
    let facts = form.of(TitleKey { media_type: MediaType::Movie, number: 1 });
    assert!(facts.title.chars().count() <= 300 && facts.overview.chars().count() <= 2_000);
    assert!(!facts.title.contains(char::is_control) && !facts.overview.contains(char::is_control));
    assert!((0..=100).contains(&facts.vote_tenths), "{text:?}");
    assert!(facts.poster_path.is_none_or(|path| is_poster_path(&path)), "{text:?}");
    let plain = |date: &str| date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    assert!(facts.release_date.is_none_or(|date| plain(&date)), "{text:?}");
}

/// A table is read as it was written, and no cell is a formula.
fn table(text: &str) {
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
    let guarded = cells[0].strip_prefix('\'').filter(|_| !text.starts_with('\''));
    assert_eq!((guarded.unwrap_or(&cells[0]), cells.len()), (text, 2), "{line:?}");
    assert!(!cells[0].starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{line:?}");
}

fn addresses(text: &str) {
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
        // It becomes a word of the content security policy.
        assert!(!origin.contains([' ', ';', ',', '\'', '\n']), "{origin:?}");
    }
}
