//! The metadata of a title that is stored, so that lists of rated titles need no catalogue.

use crate::domain::ids::TitleKey;

#[derive(Clone, Debug, PartialEq)]
pub struct TitleFacts {
    pub key: TitleKey,
    /// The title or name; empty when it is not known.
    pub title: String,
    /// A short description; empty when there is none.
    pub overview: String,
    /// The path of the poster below `/t/p/{size}`, with its leading slash.
    pub poster_path: Option<String>,
    /// The day of release or first airing, `YYYY-MM-DD`, or only the year, `YYYY`.
    pub release_date: Option<String>,
    /// The mean vote in tenths of a point, 0 to 100; 0 without votes.
    pub vote_average_x10: i32,
}

impl TitleFacts {
    #[must_use]
    pub fn year(&self) -> Option<&str> {
        self.release_date.as_ref().and_then(|date| date.get(..4))
    }
}

/// Whether a text has the form of a poster path: a slash, a plain name, the extension of an image.
#[must_use]
pub fn is_poster_path(path: &str) -> bool {
    let Some((name, ending)) = path.strip_prefix('/').and_then(|file| file.rsplit_once('.')) else {
        return false;
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (1..=64).contains(&name.len())
        && name.chars().all(plain)
        && matches!(ending, "jpg" | "png" | "svg" | "webp")
}

#[cfg(test)]
mod tests {
    use super::is_poster_path;

    #[test]
    fn poster_paths_are_plain_names_with_an_image_extension() {
        for path in ["/abc.jpg", "/m90000001.svg", "/a-B_9.webp"] {
            assert!(is_poster_path(path), "{path}");
        }
        let others =
            ["", "/", "abc.jpg", "/.jpg", "/a/b.jpg", "/../a.jpg", "/a.gif", "//a.jpg", "/a b.png"];
        for path in others {
            assert!(!is_poster_path(path), "{path}");
        }
    }
}
