//! What kind of film it is, in the words that people have for mixtures of genres: a romantic
//! comedy, a science fiction action film, a musical.

/// The nouns, by the genres that are all in them; the first that fits is taken.
const NOUNS: &[(&[u32], &str)] = &[
    (&[99, 10402], "music documentary"),
    (&[99], "documentary"),
    (&[10402, 35], "musical comedy"),
    (&[10402, 18, 16], "musical"),
    (&[10402, 18], "musical drama"),
    (&[10402], "musical"),
    (&[37], "western"),
    (&[53], "thriller"),
    (&[35, 18], "comedy-drama"),
    (&[35], "comedy"),
    (&[27], "horror film"),
    (&[12], "adventure"),
    (&[9648], "mystery"),
    (&[10752, 18], "war drama"),
    (&[10752], "war film"),
    (&[28], "action film"),
    (&[10751], "family film"),
    (&[18], "drama"),
    (&[10749], "romance"),
    (&[80], "crime film"),
    (&[878], "science fiction film"),
    (&[14], "fantasy film"),
    (&[36], "historical film"),
    (&[16], "animated film"),
];

/// What stands before the noun, in this order.
const KINDS: &[(u32, &str)] = &[
    (16, "animated"),
    (36, "historical"),
    (10751, "family"),
    (10749, "romantic"),
    (878, "science fiction"),
    (14, "fantasy"),
    (27, "horror"),
    (9648, "mystery"),
    (10752, "war"),
    (28, "action"),
    (80, "crime"),
    (12, "adventure"),
];

/// More would be a list, not a kind.
const MOST_KINDS: usize = 2;

/// Before others it says that the film is told in songs, behind them that it is about music.
const MUSIC: u32 = 10402;

/// The kind of film that has these genres, the telling ones first.
pub fn of(genres: &[u32]) -> String {
    match genres {
        [others @ .., MUSIC] if !others.is_empty() && !others.contains(&99) => kind(others),
        _ => kind(genres),
    }
}

fn kind(genres: &[u32]) -> String {
    let fits = |parts: &&(&[u32], &str)| parts.0.iter().all(|part| genres.contains(part));
    let (parts, noun) = NOUNS.iter().find(fits).copied().unwrap_or((&[], "film"));
    // What a documentary or a musical is about makes no other kind of it.
    let is_subject = |genre: u32| {
        (parts.contains(&99) && ![16, 10752].contains(&genre))
            || (parts.contains(&10402) && [36, 10752].contains(&genre))
    };
    let mut kinds: Vec<usize> = genres
        .iter()
        .filter(|genre| !parts.contains(genre) && !is_subject(**genre))
        .filter_map(|genre| KINDS.iter().position(|(other, _)| other == genre))
        .collect();
    // That a film is drawn is seen at once.
    kinds.sort_by_key(|kind| KINDS[*kind].0 != 16);
    kinds.truncate(MOST_KINDS);
    kinds.sort_unstable();
    let words = kinds.into_iter().map(|kind| KINDS[kind].1).chain([noun]);
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn genres_become_what_people_call_them() {
        for (genres, kind) in [
            (&[80, 18][..], "crime drama"),
            (&[10749, 35], "romantic comedy"),
            (&[14, 10749, 35, 18], "romantic fantasy comedy-drama"),
            (&[28, 12, 14, 878], "fantasy action adventure"),
            (&[878, 53, 28], "science fiction action thriller"),
            (&[16, 10402, 14, 10751], "animated fantasy musical"),
            (&[14, 10751, 16], "animated fantasy family film"),
            (&[10752, 36, 18], "historical war drama"),
            (&[27, 10402, 35], "horror musical comedy"),
            (&[10752, 36, 18, 10402], "historical war drama"),
            (&[18, 10402], "drama"),
            (&[10402], "musical"),
            (&[99, 10402], "music documentary"),
            (&[99, 80, 36, 35], "documentary"),
            (&[10752, 10402, 36, 18], "musical drama"),
            (&[10749], "romance"),
            (&[10770], "film"),
            (&[], "film"),
        ] {
            assert_eq!(of(genres), kind);
        }
    }
}
