//! Names of titles, normalized for comparison. Files write the same name in many ways: `Matrix, The`, `THE MATRIX`,
//! `The Matrix (1999)`.

use crate::domain::search_words::normalize;

/// Leading articles, which one of two equal names may lack. `die` and `den` are missing, because they are English
/// words.
const ARTICLES: [&str; 20] = [
    "the", "a", "an", "le", "la", "les", "l", "un", "une", "el", "los", "las", "una", "il", "gli",
    "der", "das", "ein", "eine", "het",
];
/// Articles that are recognized only at the end, after a comma.
const TRAILING_ARTICLES: [&str; 9] = ["die", "den", "det", "de", "lo", "i", "os", "as", "o"];

/// A name without case, accents and punctuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleName {
    /// Separated by single spaces.
    text: Box<str>,
    /// Where the words after a leading article start.
    start: u16,
    /// The number of characters after the article.
    length: u16,
    /// A bit for each character that occurs after the article.
    characters: u64,
}

/// How exactly two equal names match, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameFit {
    /// One of the names lacks the article.
    WithoutArticle,
    Whole,
}

impl TitleName {
    /// `None` for a text without any character. A year in parentheses at the end is not part of the name.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = article_first(split_year(text).0);
        let mut words = normalize(&text);
        if words.is_empty() {
            // Names without letters or digits, such as `…` and `!!!`, match only themselves.
            words = text.trim().to_lowercase();
        }
        let start = match words.split_once(' ') {
            Some((first, _)) if ARTICLES.contains(&first) => first.len() + 1,
            _ => 0,
        };
        let rest = &words[start..];
        let name = Self {
            start: u16::try_from(start).unwrap_or_default(),
            length: u16::try_from(rest.chars().count()).unwrap_or(u16::MAX),
            characters: rest.bytes().fold(0, |bits, byte| bits | 1 << (byte % 64)),
            text: words.into(),
        };
        (!name.text.is_empty()).then_some(name)
    }

    /// The words after a leading article.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.text[usize::from(self.start)..]
    }

    fn has_article(&self) -> bool {
        self.start > 0
    }

    /// How exactly the names match; `None` when they differ.
    #[must_use]
    pub fn fit(&self, other: &Self) -> Option<NameFit> {
        if self.text == other.text {
            Some(NameFit::Whole)
        } else if self.words() == other.words() && !(self.has_article() && other.has_article()) {
            Some(NameFit::WithoutArticle)
        } else {
            None
        }
    }

    /// Whether one name begins with all words of the other, like `Borat` and its long title.
    #[must_use]
    pub fn extends_or_begins(&self, other: &Self) -> bool {
        let begins = |short: &str, long: &str| {
            long.strip_prefix(short).is_some_and(|rest| rest.starts_with(' '))
        };
        begins(self.words(), other.words()) || begins(other.words(), self.words())
    }

    /// Whether the names differ only by a typing error or the article.
    #[must_use]
    pub fn is_similar_to(&self, other: &Self) -> bool {
        let errors = match self.length.max(other.length) {
            0..4 => 0,
            4..8 => 1,
            _ => 2,
        };
        // Cheap checks first, because edit distances are slow. A replaced character changes two bits.
        self.length.abs_diff(other.length) <= errors
            && (self.characters ^ other.characters).count_ones() <= u32::from(2 * errors)
            && strsim::osa_distance(self.words(), other.words()) <= usize::from(errors)
    }
}

/// Splits `Shameless (2011)` into the name and the year.
#[must_use]
pub fn split_year(text: &str) -> (&str, Option<i32>) {
    let text = text.trim();
    let found = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let Some((name, digits)) = found else { return (text, None) };
    let is_year = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    match digits.parse() {
        Ok(year) if is_year && (1870..=2200).contains(&year) && !name.trim().is_empty() => {
            (name.trim(), Some(year))
        }
        _ => (text, None),
    }
}

/// Turns `Matrix, The` into `The Matrix`.
#[must_use]
pub fn article_first(text: &str) -> String {
    let Some((rest, last)) = text.rsplit_once(',') else { return text.to_owned() };
    let article = normalize(last);
    let is_article =
        ARTICLES.contains(&article.as_str()) || TRAILING_ARTICLES.contains(&article.as_str());
    if !is_article || rest.trim().is_empty() {
        return text.to_owned();
    }
    let last = last.trim();
    let space = if last.ends_with(char::is_alphanumeric) { " " } else { "" };
    format!("{last}{space}{}", rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> TitleName {
        TitleName::of(text).unwrap()
    }

    #[test]
    fn names_are_equal_however_they_are_written() {
        for (one, other, fit) in [
            ("Amélie", "AMELIE", Some(NameFit::Whole)),
            ("Matrix, The", "The Matrix", Some(NameFit::Whole)),
            ("Matrix, The (1999)", "The Matrix", Some(NameFit::Whole)),
            ("Matrix", "The Matrix", Some(NameFit::WithoutArticle)),
            ("Avventura, L'", "L'Avventura", Some(NameFit::Whole)),
            ("Welle, Die", "Die Welle", Some(NameFit::Whole)),
            ("M*A*S*H", "MASH", Some(NameFit::Whole)),
            ("Fast & Furious", "Fast and Furious", Some(NameFit::Whole)),
            ("WALL·E", "Wall-E", Some(NameFit::Whole)),
            ("Das weiße Band", "Das weisse Band", Some(NameFit::Whole)),
            ("Spider-Man:  No Way Home", "Spider Man - No Way Home", Some(NameFit::Whole)),
            ("Rosemary’s Baby", "Rosemary's Baby", Some(NameFit::Whole)),
            ("Die Hard", "Hard", None),
            ("A Kid", "The Kid", None),
            ("Rocky II", "Rocky 2", None),
            ("Terminator 2", "Terminator II", None),
            ("Good, Bad", "Bad, Good", None),
            ("!!!", "...", None),
            ("!!!", "!!!", Some(NameFit::Whole)),
            ("千と千尋の神隠し", "千と千尋の神隠し", Some(NameFit::Whole)),
            ("千と千尋の神隠し", "Sen to Chihiro no kamikakushi", None),
            ("1917", "1917 (2019)", Some(NameFit::Whole)),
            ("The", "A", None),
        ] {
            assert_eq!(name(one).fit(&name(other)), fit, "{one} and {other}");
            assert_eq!(name(other).fit(&name(one)), fit, "{other} and {one}");
        }
        assert_eq!(TitleName::of(" "), None);
    }

    #[test]
    fn the_beginning_of_a_name_ends_with_a_word() {
        let long =
            "Borat: Cultural Learnings of America for Make Benefit Glorious Nation of Kazakhstan";
        for (one, other, begins) in [
            ("Borat", long, true),
            (long, "Borat", true),
            ("Bora", long, false),
            ("Cultural Learnings", long, false),
            ("Borat", "Borat", false),
            ("El Camino", "El Camino: A Breaking Bad Movie", true),
        ] {
            assert_eq!(name(one).extends_or_begins(&name(other)), begins, "{one} and {other}");
        }
    }

    #[test]
    fn similar_names_differ_by_few_characters() {
        for (one, other, similar) in [
            ("Godfathr", "The Godfather", true),
            ("Chinatwon", "Chinatown", true),
            ("A Kid", "The Kid", true),
            ("Iron Man 2", "Iron Man 3", true),
            ("Heat", "Meat", true),
            ("Heat", "Hope", false),
            ("Up", "Us", false),
            ("Alien", "Aliens", true),
            ("The Godfather", "The Grandfather", false),
            ("Пианист", "Пианиста", true),
        ] {
            assert_eq!(name(one).is_similar_to(&name(other)), similar, "{one} and {other}");
        }
    }

    #[test]
    fn only_a_year_in_parentheses_at_the_end_is_split_off() {
        for (text, rest, year) in [
            ("Shameless (2011)", "Shameless", Some(2011)),
            ("2012", "2012", None),
            ("(500) Days of Summer", "(500) Days of Summer", None),
            ("(1999)", "(1999)", None),
            ("Naruto (0001)", "Naruto (0001)", None),
            ("Ran (uncut)", "Ran (uncut)", None),
            ("Ran (+198)", "Ran (+198)", None),
        ] {
            assert_eq!(split_year(text), (rest, year));
        }
    }
}
