//! The letters that the server writes, each as plain text and as HTML. Whatever people chose
//! themselves goes into the HTML escaped.

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use std::error::Error;
use std::time::{Duration, UNIX_EPOCH};

/// What a letter is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The link to choose a new password with.
    Reset {
        /// The whole address; whoever has it can use it.
        link: String,
    },
    /// The password was changed.
    Changed,
    /// An admin wants to see whether letters arrive.
    Test,
}

/// A letter to somebody with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The e-mail address.
    pub to: String,
    /// The username.
    pub name: String,
    /// Where the server is, as people type it.
    pub site: String,
    /// What it is about.
    pub subject: Subject,
}

const RESET: [&str; 2] =
    [include_str!("../../assets/mail/reset.txt"), include_str!("../../assets/mail/reset.html")];
const CHANGED: [&str; 2] =
    [include_str!("../../assets/mail/changed.txt"), include_str!("../../assets/mail/changed.html")];

const TEST: [&str; 2] =
    [include_str!("../../assets/mail/test.txt"), include_str!("../../assets/mail/test.html")];

/// Says that no person sent it, so that nobody's absence note answers (RFC 3834).
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

impl Letter {
    /// The letter as it goes out, written at `now` (unix seconds).
    ///
    /// # Errors
    /// When the address is none that mail can be sent to.
    pub(super) fn message(&self, from: &Mailbox, now: i64) -> Result<Message, String> {
        let to: Address = self.to.parse().map_err(|error| format!("{error}"))?;
        let (subject, [text, html], link) = match &self.subject {
            Subject::Reset { link } => ("Choose a new password", RESET, link.clone()),
            Subject::Changed => {
                ("Your password was changed", CHANGED, format!("{}/ms/sign-in", self.site))
            }
            Subject::Test => ("Letters arrive", TEST, self.site.clone()),
        };
        let fill = |template: &str, escape: fn(&str) -> String| {
            let filled = template.replace("{{link}}", &escape(&link));
            // The name comes last: whatever it holds is replaced by nothing.
            let filled = filled.replace("{{site}}", &escape(&self.site));
            filled.replace("{{name}}", &escape(&self.name))
        };
        let written = UNIX_EPOCH + Duration::from_secs(now.unsigned_abs());
        Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .date(written)
            .message_id(None)
            .header(AutoSubmitted)
            .multipart(MultiPart::alternative_plain_html(
                fill(text, str::to_owned),
                fill(html, escaped),
            ))
            .map_err(|error| error.to_string())
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn letter(name: &str, to: &str) -> Letter {
        Letter {
            to: to.to_owned(),
            name: name.to_owned(),
            site: "https://films.test".to_owned(),
            subject: Subject::Reset { link: "https://films.test/ms/reset_password/1/x".to_owned() },
        }
    }

    fn written(letter: &Letter) -> Result<String, String> {
        let from = "moviestars <films@films.test>".parse().unwrap();
        let message = letter.message(&from, 1_800_000_000)?;
        Ok(String::from_utf8(message.formatted()).unwrap())
    }

    #[test]
    fn markup_in_a_name_stays_text() {
        let mail = written(&letter("<img src=x>{{link}}", "anna@example.org")).unwrap();
        let (_, html) = mail.split_once("text/html").unwrap();
        assert!(html.contains("&lt;img src=3Dx&gt;") || html.contains("&lt;img src=x&gt;"));
        assert!(!html.contains("<img"), "{html}");
    }

    #[test]
    fn a_letter_has_both_parts_a_date_and_says_that_no_person_sent_it() {
        let mail = written(&letter("anna", "anna@example.org")).unwrap();
        for wanted in [
            "To: anna@example.org",
            "From: moviestars <films@films.test>",
            "Subject: Choose a new password",
            "Date: Fri, 15 Jan 2027 08:00:00 +0000",
            "Auto-Submitted: auto-generated",
            "Message-ID: <",
            "multipart/alternative",
            "text/plain",
            "text/html",
        ] {
            assert!(mail.contains(wanted), "{wanted}: {mail}");
        }
    }

    #[test]
    fn no_address_adds_headers_or_people() {
        for to in ["anna@example.org\r\nBcc: b@example.org", "a@b.org, c@d.org", "anna", ""] {
            assert!(written(&letter("anna", to)).is_err(), "{to}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn whatever_somebody_is_called_the_letter_has_its_headers_and_no_markup_more(
            name in ".{0,40}", to in "(\\PC{0,20}|[a-z]{1,8}(\r\n)?)@[a-z]{1,8}\\.org(\r\nBcc: x@y\\.org)?",
        ) {
            let plain = written(&letter("x", "anna@example.org")).unwrap();
            let Ok(mail) = written(&letter(&name, &to)) else { return Ok(()) };
            let lines = |mail: &str| mail.split("\r\n\r\n").next().unwrap().matches("\r\n").count();
            prop_assert_eq!(lines(&mail), lines(&plain), "{}", mail);
            let html = escaped(&name);
            prop_assert!(!html.contains(['<', '>', '"', '\'']), "{}", html);
        }
    }
}
