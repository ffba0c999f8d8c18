//! The emails that the server sends, each as plain text and as HTML. The templates are in
//! `assets/mail`; askama escapes values in HTML.

use askama::Template;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use std::error::Error;
use std::time::{Duration, UNIX_EPOCH};

/// The kind of an email, with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmailKind {
    Reset {
        /// The complete URL, with the reset token.
        link: String,
    },
    /// The password was changed.
    Changed,
    /// The notifications that a user has not read, one line for each.
    Digest { lines: Vec<DigestLine> },
    /// A test of the mail settings by an admin.
    Test,
}

/// A notification in an email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestLine {
    pub text: String,
    /// The complete URL.
    pub link: String,
}

/// An email to a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    pub to: String,
    pub name: String,
    /// The server's base URL.
    pub site: String,
    pub kind: EmailKind,
}

macro_rules! template {
    ($name:ident, $path:tt) => {
        #[derive(Template)]
        #[template(path = $path)]
        struct $name<'e> {
            email: &'e Email,
            link: &'e str,
        }
    };
}

template!(ResetText, "reset.txt");
template!(ResetHtml, "reset.html");
template!(ChangedText, "changed.txt");
template!(ChangedHtml, "changed.html");
/// The email with a user's notifications.
#[derive(Template)]
#[template(path = "digest.txt")]
struct DigestText<'e> {
    email: &'e Email,
    lines: &'e [DigestLine],
    link: &'e str,
}

#[derive(Template)]
#[template(path = "digest.html")]
struct DigestHtml<'e> {
    email: &'e Email,
    lines: &'e [DigestLine],
    link: &'e str,
}

template!(TestText, "test.txt");
template!(TestHtml, "test.html");

/// Marks an email as automatic, so that vacation responders do not reply (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

impl Email {
    /// The MIME message, dated `now` (unix seconds). Fails when `to` is not a valid address.
    pub(super) fn message(&self, from: &Mailbox, id: &str, now: i64) -> Result<Message, String> {
        let to: Address = self.to.parse().map_err(|error| format!("{error}"))?;
        let (subject, text, html) = self.render().map_err(|error| error.to_string())?;
        let date = UNIX_EPOCH + Duration::from_secs(now.unsigned_abs());
        Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .date(date)
            .message_id(Some(format!("<{id}@{}>", from.email.domain())))
            .header(AutoSubmitted)
            .multipart(MultiPart::alternative_plain_html(text, html))
            .map_err(|error| error.to_string())
    }

    /// The subject, the plain text and the HTML.
    fn render(&self) -> askama::Result<(&'static str, String, String)> {
        let email = self;
        Ok(match &self.kind {
            EmailKind::Reset { link } => (
                "Choose a new password",
                ResetText { email, link }.render()?,
                ResetHtml { email, link }.render()?,
            ),
            EmailKind::Changed => {
                let link = &format!("{}/ms/sign-in", self.site);
                let text = ChangedText { email, link }.render()?;
                ("Your password was changed", text, ChangedHtml { email, link }.render()?)
            }
            EmailKind::Digest { lines } => {
                let link = &format!("{}/ms/settings", self.site);
                let text = DigestText { email, lines, link }.render()?;
                (
                    "What is new in your shows and films",
                    text,
                    DigestHtml { email, lines, link }.render()?,
                )
            }
            EmailKind::Test => {
                let link = &self.site;
                let text = TestText { email, link }.render()?;
                ("Test email", text, TestHtml { email, link }.render()?)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn email(name: &str, to: &str) -> Email {
        Email {
            to: to.to_owned(),
            name: name.to_owned(),
            site: "https://films.test".to_owned(),
            kind: EmailKind::Reset { link: "https://films.test/ms/reset_password/1/x".to_owned() },
        }
    }

    fn formatted(email: &Email) -> Result<String, String> {
        let from = "moviestars <films@films.test>".parse().unwrap();
        let message = email.message(&from, "abc", 1_800_000_000)?;
        Ok(String::from_utf8(message.formatted()).unwrap())
    }

    #[test]
    fn markup_in_a_username_is_escaped() {
        let mail = formatted(&email("<img src=x>{{ link }}", "anna@example.org")).unwrap();
        let (_, html) = mail.split_once("text/html").unwrap();
        assert!(!html.contains("<img"), "{html}");
        let (_, _, html) = email("<img src=x>{{ link }}", "").render().unwrap();
        assert!(html.contains("Hello &#60;img src=x&#62;{{ link }},"), "{html}");
    }

    #[test]
    fn each_email_has_a_subject_text_and_html_with_its_link() {
        for (kind, link) in [
            (
                EmailKind::Reset { link: "https://films.test/x?a&b".to_owned() },
                "https://films.test/x?a",
            ),
            (EmailKind::Changed, "https://films.test/ms/sign-in"),
            (EmailKind::Test, "https://films.test"),
            (
                EmailKind::Digest {
                    lines: vec![DigestLine {
                        text: "Foundation: S1 E1 is out".to_owned(),
                        link: "https://films.test/ms/movie/1".to_owned(),
                    }],
                },
                "https://films.test/ms/movie/1",
            ),
        ] {
            let email = Email { kind, ..email("anna", "anna@example.org") };
            let (subject, text, html) = email.render().unwrap();
            assert!(text.contains("Hello anna,") && text.contains(link), "{text}");
            assert!(html.contains(&format!("<title>{subject}</title>")), "{html}");
            assert!(html.contains(&format!("href=\"{link}")), "{html}");
        }
    }

    #[test]
    fn an_email_has_both_parts_a_date_and_an_auto_submitted_header() {
        let mail = formatted(&email("anna", "anna@example.org")).unwrap();
        for wanted in [
            "To: anna@example.org",
            "From: moviestars <films@films.test>",
            "Subject: Choose a new password",
            "Date: Fri, 15 Jan 2027 08:00:00 +0000",
            "Auto-Submitted: auto-generated",
            "Message-ID: <abc@films.test>",
            "multipart/alternative",
            "text/plain",
            "text/html",
        ] {
            assert!(mail.contains(wanted), "{wanted}: {mail}");
        }
    }

    #[test]
    fn no_address_adds_headers_or_recipients() {
        for to in ["anna@example.org\r\nBcc: b@example.org", "a@b.org, c@d.org", "anna", ""] {
            assert!(formatted(&email("anna", to)).is_err(), "{to}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_username_or_address_adds_headers_or_markup(
            name in ".{0,40}", to in "(\\PC{0,20}|[a-z]{1,8}(\r\n)?)@[a-z]{1,8}\\.org(\r\nBcc: x@y\\.org)?",
        ) {
            let plain = formatted(&email("x", "anna@example.org")).unwrap();
            let Ok(mail) = formatted(&email(&name, &to)) else { return Ok(()) };
            let lines = |mail: &str| mail.split("\r\n\r\n").next().unwrap().matches("\r\n").count();
            prop_assert_eq!(lines(&mail), lines(&plain), "{}", mail);
            let (_, _, html) = email(&name, &to).render().unwrap();
            let (_, rest) = html.split_once("<p>Hello ").unwrap();
            let (escaped, _) = rest.split_once(",</p>").unwrap();
            prop_assert!(!escaped.contains(['<', '>', '"', '\'']), "{}", escaped);
        }
    }
}
