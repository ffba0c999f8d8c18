//! Names of the countries and languages that occur in the built-in titles.

use crate::catalogue::schema::{Country, Language};
use std::borrow::Cow;

const COUNTRIES: &[(&str, &str)] = &[
    ("AE", "United Arab Emirates"),
    ("AR", "Argentina"),
    ("AT", "Austria"),
    ("AU", "Australia"),
    ("BA", "Bosnia and Herzegovina"),
    ("BE", "Belgium"),
    ("BF", "Burkina Faso"),
    ("BG", "Bulgaria"),
    ("BR", "Brazil"),
    ("BS", "Bahamas"),
    ("CA", "Canada"),
    ("CH", "Switzerland"),
    ("CL", "Chile"),
    ("CM", "Cameroon"),
    ("CN", "China"),
    ("CO", "Colombia"),
    ("CU", "Cuba"),
    ("CY", "Cyprus"),
    ("CZ", "Czech Republic"),
    ("DE", "Germany"),
    ("DK", "Denmark"),
    ("DZ", "Algeria"),
    ("EE", "Estonia"),
    ("EG", "Egypt"),
    ("ES", "Spain"),
    ("FI", "Finland"),
    ("FR", "France"),
    ("GB", "United Kingdom"),
    ("GE", "Georgia"),
    ("GR", "Greece"),
    ("HK", "Hong Kong"),
    ("HU", "Hungary"),
    ("ID", "Indonesia"),
    ("IE", "Ireland"),
    ("IL", "Israel"),
    ("IN", "India"),
    ("IR", "Iran"),
    ("IS", "Iceland"),
    ("IT", "Italy"),
    ("JO", "Jordan"),
    ("JP", "Japan"),
    ("KR", "South Korea"),
    ("KZ", "Kazakhstan"),
    ("LB", "Lebanon"),
    ("LU", "Luxembourg"),
    ("LV", "Latvia"),
    ("MA", "Morocco"),
    ("MK", "Macedonia"),
    ("ML", "Mali"),
    ("MN", "Mongolia"),
    ("MR", "Mauritania"),
    ("MT", "Malta"),
    ("MX", "Mexico"),
    ("NL", "Netherlands"),
    ("NO", "Norway"),
    ("NZ", "New Zealand"),
    ("PE", "Peru"),
    ("PH", "Philippines"),
    ("PL", "Poland"),
    ("PS", "Palestinian Territory"),
    ("PT", "Portugal"),
    ("RO", "Romania"),
    ("RU", "Russia"),
    ("SA", "Saudi Arabia"),
    ("SE", "Sweden"),
    ("SG", "Singapore"),
    ("SI", "Slovenia"),
    ("SK", "Slovakia"),
    ("SN", "Senegal"),
    ("SU", "Soviet Union"),
    ("TH", "Thailand"),
    ("TN", "Tunisia"),
    ("TR", "Turkey"),
    ("TW", "Taiwan"),
    ("UA", "Ukraine"),
    ("US", "United States of America"),
    ("VE", "Venezuela"),
    ("VN", "Vietnam"),
    ("XC", "Czechoslovakia"),
    ("XG", "East Germany"),
    ("YU", "Yugoslavia"),
    ("ZA", "South Africa"),
];

/// Code, English name, own name; TMDB leaves some own names empty.
const LANGUAGES: &[(&str, &str, &str)] = &[
    ("ar", "Arabic", "العربية"),
    ("bm", "Bambara", "Bamanankan"),
    ("bn", "Bengali", "বাংলা"),
    ("bs", "Bosnian", "Bosanski"),
    ("ca", "Catalan", "Català"),
    ("cn", "Cantonese", "广州话 / 廣州話"),
    ("cs", "Czech", "Český"),
    ("da", "Danish", "Dansk"),
    ("de", "German", "Deutsch"),
    ("el", "Greek", "ελληνικά"),
    ("en", "English", "English"),
    ("es", "Spanish", "Español"),
    ("et", "Estonian", "Eesti"),
    ("fa", "Persian", "فارسی"),
    ("fi", "Finnish", "suomi"),
    ("fr", "French", "Français"),
    ("he", "Hebrew", "עִבְרִית"),
    ("hi", "Hindi", "हिन्दी"),
    ("hu", "Hungarian", "Magyar"),
    ("hy", "Armenian", ""),
    ("id", "Indonesian", "Bahasa indonesia"),
    ("is", "Icelandic", "Íslenska"),
    ("it", "Italian", "Italiano"),
    ("ja", "Japanese", "日本語"),
    ("ko", "Korean", "한국어/조선말"),
    ("ml", "Malayalam", ""),
    ("mn", "Mongolian", ""),
    ("nl", "Dutch", "Nederlands"),
    ("no", "Norwegian", "Norsk"),
    ("pl", "Polish", "Polski"),
    ("pt", "Portuguese", "Português"),
    ("ro", "Romanian", "Română"),
    ("ru", "Russian", "Русский"),
    ("sh", "Serbo-Croatian", ""),
    ("sk", "Slovak", "Slovenčina"),
    ("sv", "Swedish", "svenska"),
    ("ta", "Tamil", "தமிழ்"),
    ("te", "Telugu", "తెలుగు"),
    ("th", "Thai", "ภาษาไทย"),
    ("tr", "Turkish", "Türkçe"),
    ("uk", "Ukrainian", "Український"),
    ("vi", "Vietnamese", "Tiếng Việt"),
    ("wo", "Wolof", "Wolof"),
    ("xx", "No Language", "No Language"),
    ("zh", "Mandarin", "普通话"),
    ("zu", "Zulu", "isiZulu"),
];

/// The country of that code, unless the table lacks it.
pub fn country(code: &str) -> Option<Country> {
    let (code, name) = COUNTRIES.iter().find(|(other, _)| *other == code)?;
    Some(Country { iso_3166_1: (*code).to_owned(), name: (*name).to_owned() })
}

/// The country's name as a sentence has it, where some have an article.
pub fn country_in_text(code: &str) -> Option<Cow<'static, str>> {
    let (_, name) = COUNTRIES.iter().find(|(other, _)| *other == code)?;
    Some(match code {
        "US" => Cow::Borrowed("the United States"),
        "AE" | "BS" | "CZ" | "GB" | "NL" | "PH" | "PS" | "SU" => Cow::Owned(format!("the {name}")),
        _ => Cow::Borrowed(name),
    })
}

/// The language of that code, unless the table lacks it.
pub fn language(code: &str) -> Option<Language> {
    let (code, english, own) = LANGUAGES.iter().find(|(other, ..)| *other == code)?;
    Some(Language {
        english_name: (*english).to_owned(),
        iso_639_1: (*code).to_owned(),
        name: (*own).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_have_their_articles_in_sentences() {
        for (code, text) in [
            ("CZ", "the Czech Republic"),
            ("NL", "the Netherlands"),
            ("US", "the United States"),
            ("FR", "France"),
        ] {
            assert_eq!(country_in_text(code).as_deref(), Some(text));
        }
    }
}
