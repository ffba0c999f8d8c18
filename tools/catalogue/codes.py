"""Maps the source's names of genres, countries and languages to codes of the catalogue. An unknown name stops the
generator."""

# TMDB's ids of film genres, the most specific first. Each film lists its genres in this order.
GENRES = {
    "Documentary": 99, "Animation": 16, "Western": 37, "Horror": 27, "Sci-Fi": 878, "War": 10752,
    "Musical": 10402, "Music": 10402, "Fantasy": 14, "Crime": 80, "Mystery": 9648, "Thriller": 53,
    "Romance": 10749, "Comedy": 35, "Action": 28, "Adventure": 12, "Family": 10751,
    "Biography": 36, "History": 36, "Drama": 18, "Sport": 18,
}

# Codes of ISO 3166-1; TMDB's own for former countries.
COUNTRIES = {
    "Afghanistan": "AF", "Albania": "AL", "Algeria": "DZ", "Argentina": "AR", "Armenia": "AM",
    "Australia": "AU", "Austria": "AT", "Bangladesh": "BD", "Belarus": "BY", "Belgium": "BE",
    "Bolivia": "BO", "Bosnia and Herzegovina": "BA", "Botswana": "BW", "Brazil": "BR",
    "British Hong Kong": "HK", "Bulgaria": "BG", "Burkina Faso": "BF", "Cambodia": "KH",
    "Cameroon": "CM", "Canada": "CA", "Chad": "TD", "Chile": "CL", "Colombia": "CO",
    "Croatia": "HR", "Cuba": "CU", "Cyprus": "CY", "Czech Republic": "CZ", "Czechoslovakia": "XC",
    "Democratic Republic of the Congo": "CD", "Denmark": "DK", "Dominican Republic": "DO",
    "Ecuador": "EC", "Egypt": "EG", "Eritrea": "ER", "Estonia": "EE", "Ethiopia": "ET",
    "Federal Republic of Yugoslavia": "YU", "Finland": "FI", "France": "FR", "Georgia": "GE",
    "Georgian SSR": "SU", "Germany": "DE", "Ghana": "GH", "Greece": "GR", "Guatemala": "GT",
    "Hong Kong": "HK", "Hungary": "HU", "Iceland": "IS", "India": "IN", "Indonesia": "ID",
    "Iran": "IR", "Iraq": "IQ", "Ireland": "IE", "Israel": "IL", "Italy": "IT",
    "Ivory Coast": "CI", "Jamaica": "JM", "Japan": "JP", "Jordan": "JO", "Kazakhstan": "KZ",
    "Kenya": "KE", "Kingdom of Great Britain": "GB", "Kingdom of Italy": "IT",
    "Kingdom of the Netherlands": "NL", "Kosovo": "XK", "Kyrgyzstan": "KG", "Laos": "LA",
    "Latvia": "LV", "Lebanon": "LB", "Liechtenstein": "LI", "Lithuania": "LT",
    "Luxembourg": "LU", "Malaysia": "MY", "Mali": "ML", "Malta": "MT", "Mauritania": "MR",
    "Mexico": "MX", "Monaco": "MC", "Mongolia": "MN", "Morocco": "MA", "Nepal": "NP",
    "Netherlands": "NL", "New Zealand": "NZ", "Nigeria": "NG", "North Macedonia": "MK",
    "Norway": "NO", "Occupied Palestinian territory": "PS", "Pakistan": "PK", "Palestine": "PS",
    "Panama": "PA", "Papua New Guinea": "PG", "Paraguay": "PY", "People's Republic of China": "CN",
    "Peru": "PE", "Philippines": "PH", "Poland": "PL", "Portugal": "PT", "Qatar": "QA",
    "Republic of China": "TW", "Romania": "RO", "Russia": "RU", "Rwanda": "RW",
    "Saudi Arabia": "SA", "Senegal": "SN", "Serbia": "RS", "Serbia and Montenegro": "CS",
    "Singapore": "SG", "Slovakia": "SK", "Slovenia": "SI",
    "Socialist Federal Republic of Yugoslavia": "YU", "South Africa": "ZA", "South Korea": "KR",
    "Soviet Union": "SU", "Spain": "ES", "Sweden": "SE", "Switzerland": "CH", "Syria": "SY",
    "Taiwan": "TW", "Taiwan Island": "TW", "Tajikistan": "TJ", "Tanzania": "TZ",
    "Thailand": "TH", "The Bahamas": "BS", "Tunisia": "TN", "Turkey": "TR", "Ukraine": "UA",
    "United Arab Emirates": "AE", "United Kingdom": "GB", "United States": "US",
    "Uruguay": "UY", "Venezuela": "VE", "Vietnam": "VN", "Wales": "GB", "West Germany": "DE",
    "Yemen": "YE", "Yugoslavia": "YU",
}

# Codes of ISO 639-1, and TMDB's `cn` for Cantonese; languages without a code are omitted.
LANGUAGES = {
    "Afrikaans": "af", "Albanian": "sq", "American English": "en", "Amharic": "am",
    "Arabic": "ar", "Armenian": "hy", "Australian Aboriginal English": "en",
    "Australian English": "en", "Azerbaijani": "az", "Bambara": "bm", "Bangla": "bn",
    "Basque": "eu", "Belarusian": "be", "Bosnian": "bs", "Brazilian Portuguese": "pt",
    "Bulgarian": "bg", "Burmese": "my", "Cantonese": "cn", "Catalan": "ca", "Chechen": "ce",
    "Chinese": "zh", "Classical Arabic": "ar", "Corsican": "co", "Croatian": "hr", "Czech": "cs",
    "Danish": "da", "Dari": "fa", "Dutch": "nl", "Dzongkha": "dz", "Egyptian Arabic": "ar",
    "English": "en", "Esperanto": "eo", "Estonian": "et", "Filipino": "tl", "Finnish": "fi",
    "Flemish Dutch": "nl", "French": "fr", "Fula": "ff", "Galician": "gl", "Georgian": "ka",
    "German": "de", "Greek": "el", "Guarani": "gn", "Gujarati": "gu", "Haryanvi": "hi",
    "Hebrew": "he", "Herero": "hz", "Hindi": "hi", "Hungarian": "hu", "Icelandic": "is",
    "Indonesian": "id", "Inuktitut": "iu", "Irish": "ga", "Italian": "it", "Japanese": "ja",
    "Javanese": "jv", "Jin": "zh", "Judeo-Moroccan": "ar", "Kashmiri": "ks", "Kazakh": "kk",
    "Khmer": "km", "Kinyarwanda": "rw", "Korean": "ko", "Kurdish language": "ku", "Kyrgyz": "ky",
    "Lao": "lo", "Latin": "la", "Latvian": "lv", "Lingala": "ln", "Lithuanian": "lt",
    "Luganda": "lg", "Macedonian": "mk", "Malay": "ms", "Malayalam": "ml", "Maltese": "mt",
    "Mandarin": "zh", "Marathi": "mr", "Modern Greek": "el", "Modern Hebrew": "he",
    "Mongolian": "mn", "Moroccan Arabic": "ar", "Māori": "mi", "Navajo": "nv", "Nepali": "ne",
    "Northern Sami": "se", "Norwegian": "no", "Occitan": "oc", "Pashto": "ps", "Persian": "fa",
    "Polish": "pl", "Portuguese": "pt", "Pulaar": "ff", "Punjabi": "pa", "Putonghua": "zh",
    "Quebec French": "fr", "Quechua": "qu", "Romanian": "ro", "Russian": "ru", "Samoan": "sm",
    "Scottish Gaelic": "gd", "Serbian": "sr", "Serbo-Croatian": "sh", "Sesotho": "st",
    "Shanghainese": "zh", "Sichuanese": "zh", "Slovak": "sk", "Slovene": "sl", "Somali": "so",
    "Spanish": "es", "Standard Chinese": "zh", "Standard Taiwanese Mandarin": "zh",
    "Swahili": "sw", "Swedish": "sv", "Swiss German": "de", "Tagalog": "tl", "Tajik": "tg",
    "Tamil": "ta", "Tatar": "tt", "Telugu": "te", "Thai": "th", "Tibetan": "bo", "Tigrinya": "ti",
    "Tswana": "tn", "Turkish": "tr", "Ukrainian": "uk", "Urdu": "ur", "Vietnamese": "vi",
    "Welsh": "cy", "Wolof": "wo", "Wu Chinese": "zh", "Xhosa": "xh", "Yiddish": "yi",
    "Yoruba": "yo", "Yue Chinese": "cn", "Zoroastrian Dari": "fa", "Zulu": "zu",
}

# Languages without a code in ISO 639-1, and names that are not languages.
UNCODED = {
    "Abkhaz", "Aka", "American Sign Language", "Ancient Greek", "Aramaic", "Asháninka",
    "Atlantean", "Ayacucho Quechua", "Balinese", "Baoulé", "Bhojpuri", "Cameroon Pidgin", "Crow",
    "Egyptian language", "Embera", "German Sign Language", "Gullah", "Hakka Chinese", "Hawaiian",
    "Isan", "Iñupiaq", "Jamaican Patois", "Juǀʼhoansi", "Klingon", "Kuna", "Lombard", "Mayan",
    "Meitei", "Mohawk", "Mooré", "Na'vi", "Nadsat", "Nahuatl", "Neapolitan language",
    "Northern Sotho", "Picard", "Plautdietsch", "Rajasthani", "Romani", "Salish–Spokane–Kalispel",
    "Seediq", "Senufo", "Shuwa", "Sicilian", "Singaporean Hokkien", "Sioux", "Songhay",
    "Spanglish", "Syriac", "Taiwanese Hokkien", "Tok Pisin", "Tuareg", "Ukrainian Sign Language",
    "Warlpiri", "Yaka", "Yolŋu", "Yucatec Maya", "artistic language", "multiple languages",
    "parseltongue",
}

# The main language of a country's films.
SPOKEN = {
    "AR": "es", "AT": "de", "AU": "en", "BE": "fr", "BR": "pt", "CA": "en", "CL": "es",
    "CN": "zh", "CO": "es", "CU": "es", "CZ": "cs", "DE": "de", "DK": "da", "DZ": "ar",
    "EG": "ar", "ES": "es", "FI": "fi", "FR": "fr", "GB": "en", "GR": "el", "HK": "cn",
    "HU": "hu", "IE": "en", "IL": "he", "IN": "hi", "IR": "fa", "IS": "is", "IT": "it",
    "JP": "ja", "KR": "ko", "KZ": "kk", "LB": "ar", "MA": "ar", "MX": "es", "NL": "nl",
    "NO": "no", "NZ": "en", "PE": "es", "PL": "pl", "PS": "ar", "PT": "pt", "RO": "ro",
    "RS": "sr", "RU": "ru", "SE": "sv", "SU": "ru", "TH": "th", "TN": "ar", "TR": "tr",
    "TW": "zh", "UA": "uk", "US": "en", "UY": "es", "VE": "es", "VN": "vi", "XC": "cs",
    "YU": "sh", "ZA": "en",
}
