//! Names of the countries and languages that occur in the built-in titles.

use crate::catalogue::wire::{Country, Language};

const COUNTRIES: &[(&str, &str)] = &[
    ("AR", "Argentina"),
    ("AT", "Austria"),
    ("AU", "Australia"),
    ("BE", "Belgium"),
    ("BR", "Brazil"),
    ("CA", "Canada"),
    ("CH", "Switzerland"),
    ("CL", "Chile"),
    ("CN", "China"),
    ("CZ", "Czech Republic"),
    ("DE", "Germany"),
    ("DK", "Denmark"),
    ("DZ", "Algeria"),
    ("ES", "Spain"),
    ("FI", "Finland"),
    ("FR", "France"),
    ("GB", "United Kingdom"),
    ("GR", "Greece"),
    ("HK", "Hong Kong"),
    ("HU", "Hungary"),
    ("IE", "Ireland"),
    ("IL", "Israel"),
    ("IN", "India"),
    ("IR", "Iran"),
    ("IS", "Iceland"),
    ("IT", "Italy"),
    ("JP", "Japan"),
    ("KR", "South Korea"),
    ("LB", "Lebanon"),
    ("LU", "Luxembourg"),
    ("MA", "Morocco"),
    ("MT", "Malta"),
    ("MX", "Mexico"),
    ("NL", "Netherlands"),
    ("NO", "Norway"),
    ("NZ", "New Zealand"),
    ("PL", "Poland"),
    ("PT", "Portugal"),
    ("RO", "Romania"),
    ("RU", "Russia"),
    ("SE", "Sweden"),
    ("SN", "Senegal"),
    ("SU", "Soviet Union"),
    ("TH", "Thailand"),
    ("TR", "Turkey"),
    ("TW", "Taiwan"),
    ("UA", "Ukraine"),
    ("US", "United States of America"),
    ("XC", "Czechoslovakia"),
    ("XG", "East Germany"),
    ("YU", "Yugoslavia"),
    ("ZA", "South Africa"),
];

/// Code, English name, own name.
const LANGUAGES: &[(&str, &str, &str)] = &[
    ("ar", "Arabic", "العربية"),
    ("bn", "Bengali", "বাংলা"),
    ("cn", "Cantonese", "广州话 / 廣州話"),
    ("cs", "Czech", "Český"),
    ("da", "Danish", "Dansk"),
    ("de", "German", "Deutsch"),
    ("el", "Greek", "ελληνικά"),
    ("en", "English", "English"),
    ("es", "Spanish", "Español"),
    ("fa", "Persian", "فارسی"),
    ("fi", "Finnish", "suomi"),
    ("fr", "French", "Français"),
    ("he", "Hebrew", "עִבְרִית"),
    ("hi", "Hindi", "हिन्दी"),
    ("hu", "Hungarian", "Magyar"),
    ("is", "Icelandic", "Íslenska"),
    ("it", "Italian", "Italiano"),
    ("ja", "Japanese", "日本語"),
    ("ko", "Korean", "한국어/조선말"),
    ("nl", "Dutch", "Nederlands"),
    ("no", "Norwegian", "Norsk"),
    ("pl", "Polish", "Polski"),
    ("pt", "Portuguese", "Português"),
    ("ro", "Romanian", "Română"),
    ("ru", "Russian", "Русский"),
    ("sv", "Swedish", "svenska"),
    ("ta", "Tamil", "தமிழ்"),
    ("te", "Telugu", "తెలుగు"),
    ("th", "Thai", "ภาษาไทย"),
    ("tr", "Turkish", "Türkçe"),
    ("uk", "Ukrainian", "Український"),
    ("xx", "No Language", "No Language"),
    ("zh", "Mandarin", "普通话"),
];

/// The country of that code, unless the table lacks it.
pub fn country(code: &str) -> Option<Country> {
    let (code, name) = COUNTRIES.iter().find(|(other, _)| *other == code)?;
    Some(Country { iso_3166_1: (*code).to_owned(), name: (*name).to_owned() })
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
